"""French sentences leave room for any name and any reader."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from bot.ground.catalogues import plural_forms
from bot.program.operator.languages.sentences import catalogues, entries

ELIDED = re.compile(
    r"\b(de|que|ne|le|la|jusque) \{(seat|other|whose|who|first|winners?|game|card|province)\}"
)
PERSON = r"\{(?:seat|other|whose|who|name|host|winner|loser|attacker|defender|owner)\}"
AGREEING = re.compile(  # “vous êtes absent”, “{seat} est éliminé”: with the gender of a person
    rf"(?<!où )(?:\b[Vv]ous (?:n’)?(?:êtes|étiez|serez|seriez)|{PERSON} (?:n’)?(?:est|sera|était))"
    r" (?:pas |plus |déjà |maintenant )*+(?!(?:à|au|dans|en|sur|de|pour|la|le|un|une|pas|plus)\b"
    r"|l’)[a-zéêà’]+|\bd’être venu|pour être classé|\b[Vv]ous seul\b"
)
AS_SUBJECT = re.compile(r"(^|[.:;] )[Qq]ui (?!joue |[^.?]*\u202f\?)")


FRENCH = catalogues("fr")


def sentences(domain: str) -> Iterator[str]:
    for message in entries(FRENCH[domain]):
        yield from plural_forms(message.string)


@pytest.mark.parametrize("domain", FRENCH)
def test_a_name_that_begins_with_a_vowel_fits_every_french_sentence(domain):
    assert [each for each in sentences(domain) if ELIDED.search(each)] == []


@pytest.mark.parametrize("domain", FRENCH)
def test_no_french_sentence_agrees_with_the_gender_of_a_person(domain):
    assert [each for each in sentences(domain) if AGREEING.search(each)] == []


def test_an_agreement_with_a_person_is_found():
    wrong = ("Vous êtes déjà inscrit.", "{seat} n’est plus attendu.", "Merci d’être venu.")
    right = ("Vous êtes à la table.", "{seat} est sur ce serveur.", "une table où vous êtes montre")
    assert [*map(bool, map(AGREEING.search, (*wrong, *right)))] == [True] * 3 + [False] * 3


@pytest.mark.parametrize("domain", FRENCH)
def test_no_french_sentence_begins_with_a_bare_who(domain):
    assert [each for each in sentences(domain) if AS_SUBJECT.search(each)] == []
