"""The language that is made for the tests is as unlike English as another one may be."""

from bot.program.operator.languages.sentences import catalogues, entries
from rules.core.text import figure, listed, text, texts
from tests.pseudo import MODEL, lengthened, pseudo_language


def test_its_sentences_are_longer_by_40_percent_and_keep_their_gaps_and_codes():
    said = [
        sentence
        for path in catalogues(MODEL).values()
        for message in entries(path)
        for sentence in ([message.id] if isinstance(message.id, str) else message.id)
    ]
    longer = sum(len(lengthened(each)) for each in said) / sum(map(len, said))
    assert 1.35 < longer < 1.5
    named = text("Type {new} in `/game new`, {seat}.", new=text("Join"), seat="ana")
    assert named.in_(pseudo_language()).endswith(" `/game new`, ana.")


def test_it_has_three_plural_forms():
    days = [texts("{count} day", "{count} days", n).in_(pseudo_language()) for n in (1, 3, 5, 22)]
    endings = [said.lstrip("0123456789 ") for said in days]
    assert len({*endings[:3]}) == 3 and endings[1] == endings[3]


def test_it_joins_lists_and_writes_figures_as_polish_does():
    words = listed([text("Red"), figure(0.5, "percent"), figure(1.5, "decimal")], "and")
    assert words.in_(pseudo_language()).endswith(", 50% i 1,5")
