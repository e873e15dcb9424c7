"""Each language has one term a thing, as the tables in `docs/french.md` and `docs/translating.md`
list them. A language without a file in `tests/terms` is free."""

from __future__ import annotations

import re
import tomllib
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
    file.stem: tomllib.loads(file.read_text(encoding="utf-8"))
    for file in sorted((ROOT / "tests/terms").iterdir())
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
