"""A chapter is narrated in few lines, and no kind of event is forgotten in it."""

from __future__ import annotations

from dataclasses import replace
from itertools import groupby

from tests.contract.conftest import contract_matches
from tests.contract.test_words import renamed_languages

LONGEST_LINE = 160  # characters, above which the channel cuts
LONGEST_CHAPTER = 1500
NAME = "Berenike"  # of everybody at the table


def chapters(match):
    """The public events of each chapter, up to each move that adds some."""
    told = [one for one in match.told if one.to is None]
    for _, each in groupby(told, key=lambda one: one.chapter):
        yield [one.event for one in each]


def test_each_kind_of_event_is_narrated_or_left_to_the_log(game):
    met, told = set(), {*getattr(game.narrator, "UNTOLD", ())}
    for match in contract_matches(game):
        for events in chapters(match):
            met |= {type(event) for event in events}
            for number, kind in enumerate(map(type, events), 1):
                if kind not in told and any(
                    changes(game.narrator.tell, kind, each) for each in (events[:number], events)
                ):
                    told.add(kind)
    forgotten = ", ".join(sorted(kind.__name__ for kind in met - told))
    assert not forgotten, f"without {forgotten} no chapter is told otherwise: name it in UNTOLD"


def changes(tell, kind, events):
    return [*tell([event for event in events if type(event) is not kind])] != [*tell(events)]


def test_an_event_that_is_left_to_the_log_changes_no_chapter(match):
    untold, tell = getattr(match.game.narrator, "UNTOLD", ()), match.game.narrator.tell
    for events in chapters(match):
        others = [event for event in events if not isinstance(event, tuple(untold))]
        assert [*tell(others)] == [*tell(events)]


def test_a_chapter_can_be_narrated_at_any_time(match):
    for events in chapters(match):
        for number in range(len(events)):
            assert all(line.template for line in match.game.narrator.tell(events[:number]))


def test_a_chapter_is_short_and_few_of_its_lines_are_long(match):
    for language in renamed_languages(match.vocabulary).values():
        said = replace(language, write=lambda value: NAME if isinstance(value, str) else str(value))
        told = [[line.in_(said) for line in match.game.narrator.tell(e)] for e in chapters(match)]
        lengths = [len(line) for lines in told for line in lines]
        assert max(len("\n".join(lines)) for lines in told) <= LONGEST_CHAPTER
        assert sum(length > LONGEST_LINE for length in lengths) * 5 <= len(lengths)
