"""French has one term a thing, as the table in `docs/french.md` lists them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from bot.program.operator.languages.sentences import catalogues
from tests.folders import ROOT

# By catalogue: the forbidden words, and their replacements.
OTHERS_TERM = re.compile(r"\*\w+\*")  # a word that another edition uses, in italics
TERMS = {
    "": {
        r"joueurs? ordinateurs?": "ordinateur",
        r"fait tourner Karnak": "héberge Karnak",
        r"\bmanches?\b": "tour",
    },
    "rules.aton": {
        r"\bmanches?\b": "tour",
        r"\b[Pp]lac(er|ez|ent)\b": "poser",
        r"\b[Pp]ioch(er|ez|ent|é)": "tirer",
        r"\b[Cc]ases? libres?\b": "case vide",
        r"d’échange\b": "de troc",
        r"\bse montre\b": "révéler",
    },
    "rules.amun_re": {
        r"\bmanches?\b": "tour",
        r"\bbaiss": "diminuer",
        r"\b[Pp]ierres?\b": "bloc",
        r"\b[Cc]hamps? (libres?|vides?)\b": "ferme",
        r"\b[Ff]aveurs?\b": "carte de pouvoir",
        r"\b[Pp]rimes?\b": "récompense",
        r"règle pour experts": "règle expert",
        r"\bscell": "en secret",
    },
}
ELIDED = re.compile(
    r"\b(de|que|ne|le|la|jusque) \{(seat|other|whose|who|first|winners?|game|card|province)\}"
)
PERSON = r"\{(?:seat|other|whose|who|name|host|winner|loser|attacker|defender|owner)\}"
AGREEING = re.compile(  # “vous êtes absent”, “{seat} est éliminé”: with the gender of a person
    rf"(?<!où )(?:\b[Vv]ous (?:n’)?(?:êtes|étiez|serez|seriez)|{PERSON} (?:n’)?(?:est|sera|était))"
    r" (?:pas |plus |déjà |maintenant )*+(?!(?:à|au|dans|en|sur|de|pour|la|le|un|une|pas|plus)\b"
    r"|l’)[a-zéêà’]+|\bd’être venu|pour être classé|\b[Vv]ous seul\b"
)
AS_SUBJECT = re.compile(r"(^|[.:;] )[Qq]ui (?!joue en premier$)")


def sentences(domain: str) -> Iterator[str]:
    with catalogues("fr")[domain].open("rb") as file:
        for message in read_po(file, locale="fr"):
            if message.id:
                forms = message.string
                yield from (forms if isinstance(forms, tuple) else (forms,))


def said(domain: str) -> Iterator[str]:
    """Sentences of a catalogue, and lines of the game's guide and booklet."""
    yield from sentences(domain)
    if domain:
        folder = ROOT / "docs" / domain.partition(".")[2]
        for page in filter(Path.exists, (folder / "guide.fr.md", folder / "rules.fr.md")):
            yield from page.read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("domain", TERMS)
def test_one_thing_has_one_french_term(domain):
    wrong = [
        f"{better}, not {found[0]}: {sentence}"
        for pattern, better in TERMS[domain].items()
        for sentence in said(domain)
        if (found := re.search(pattern, OTHERS_TERM.sub("", sentence)))
    ]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("domain", TERMS)
def test_a_name_that_begins_with_a_vowel_fits_every_french_sentence(domain):
    assert [each for each in sentences(domain) if ELIDED.search(each)] == []


@pytest.mark.parametrize("domain", catalogues("fr"))
def test_no_french_sentence_agrees_with_the_gender_of_a_person(domain):
    assert [each for each in sentences(domain) if AGREEING.search(each)] == []


def test_an_agreement_with_a_person_is_found():
    wrong = ("Vous êtes déjà inscrit.", "{seat} n’est plus attendu.", "Merci d’être venu.")
    right = ("Vous êtes à la table.", "{seat} est sur ce serveur.", "une table où vous êtes montre")
    assert [*map(bool, map(AGREEING.search, (*wrong, *right)))] == [True] * 3 + [False] * 3


@pytest.mark.parametrize("domain", TERMS)
def test_no_french_sentence_begins_with_a_bare_who(domain):
    assert [each for each in sentences(domain) if AS_SUBJECT.search(each)] == []


@pytest.mark.parametrize("domain", TERMS)
def test_no_french_sentence_has_a_letter_that_cannot_be_written(domain):
    assert [each for each in sentences(domain) if re.search(r"[\x00-\x08\x0b-\x1f]", each)] == []
