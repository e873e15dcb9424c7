"""Each language has one term a thing, as the tables in `docs/french.md` and `docs/translating.md`
list them. A language without a table here is free."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

import pytest

from bot.ground.catalogues import plural_forms
from bot.ground.languages import DEFAULT, spoken
from bot.program.operator.languages.sentences import catalogues, entries
from tests.folders import ROOT

OTHERS_TERM: Final = re.compile(r"\*\w+\*")  # a word that another edition uses, in italics
PAGES: Final = ("guide", "rules")
# By language and catalogue: the forbidden words, and their replacements.
TERMS: Final = {
    "fr": {
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
    },
    "it": {
        "": {
            r"giocator[ei] (del )?computer": "computer",
            r"\bmanche\b": "round",
            r"\b[Ss]ostitut[oi]\b": "chi subentra",
            r"\b[Cc]onsigli[oa]?\b": "suggerimento",
            r"\b([Rr]egistro|[Ll]og)\b": "diario",
        },
        "rules.aton": {
            r"\bmanche\b": "round",
            r"\b[Mm]ett\w+ (le tue |le )?pedin": "piazzare",
            r"\b([Ss]egnalin[oi]|[Bb]locc(o|hi))\b": "pedina",
            r"\b[Cc]amp[oi]\b": "casella",
        },
        "rules.amun_re": {
            r"\bmanche\b": "round",
            r"\b([Pp]edin|[Pp]ietr)[ae]\b": "blocco",
        },
        "rules.kemet": {
            r"\bmanche\b": "round",
            r"\b[Mm]ett\w+ (il |un |ogni )?segnalin": "piazzare",
            r"\b[Cc]ostrui(sci|sce|re|ta|te)\b": "innalzare",
            r"\b[Cc]amp[oi]\b": "casella",
        },
    },
}


def said(code: str, domain: str) -> Iterator[str]:
    """Yield sentences of a catalogue, and lines of the game's guide and booklet."""
    for message in entries(catalogues(code)[domain]):
        yield from plural_forms(message.string)
    folder = ROOT / "docs" / domain.partition(".")[2]
    for page in (folder / f"{name}.{code}.md" for name in PAGES if domain):
        if page.exists():
            yield from page.read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize(
    ("code", "domain"), [(code, domain) for code, own in TERMS.items() for domain in own]
)
def test_one_thing_has_one_term(code, domain):
    wrong = [
        f"{better}, not {found[0]}: {sentence}"
        for pattern, better in TERMS[code][domain].items()
        for sentence in said(code, domain)
        if (found := re.search(pattern, OTHERS_TERM.sub("", sentence)))
    ]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("code", sorted(spoken().keys() - {DEFAULT}))
def test_no_sentence_has_a_letter_that_cannot_be_written(code):
    every = [sentence for domain in catalogues(code) for sentence in said(code, domain)]
    assert [each for each in every if re.search(r"[\x00-\x08\x0b-\x1f]", each)] == []
