"""The booklet's squares, cards and points are those of the tables, in every language."""

from collections import Counter

import pytest

from rules.aton.tables import (
    BLACK,
    COLOURED,
    COLOURS,
    COUNTERS,
    DEAD,
    DECK,
    EACH_BLUE,
    GROUP,
    LAYOUT,
    MAJORITY,
    TARGET,
    TEMPLES,
)
from rules.aton.topics import TOPICS
from rules.core.lessons import stand
from rules.registry import games
from tests.booklets import HEADING, booklet, languages_with_booklet, numbers, table_of

CHAPTERS = {  # of the topics of `/game rules`
    "rule-cards": 3,
    "rule-exchange": 3,
    "rule-cartouche-1": 4,
    "rule-cartouche-2": 7,
    "rule-order": 5,
    "rule-cartouche-3": 6,
    "rule-cartouche-4": 8,
    "rule-dead": 9,
    "rule-scoring": 10,
    "rule-temples": 10,
    "rule-squares": 10,
    "rule-taking-back": 11,
    "rule-winning": 12,
}
SQUARES, REMOVING, SCORING, EXAMPLE = 0, 2, 3, 4  # tables, in the order of the page


@pytest.fixture(params=languages_with_booklet("aton"))
def page(request):
    return booklet("aton", request.param)


def chapter(page, number):
    """The text of a chapter, with all below its heading."""
    return page.partition(f"\n## {number}. ")[2].partition("\n## ")[0]


def room(temple, colour):
    return GROUP[f"{temple}-{colour}"].room


def test_squares_of_the_temples(page):
    rows = table_of(page, SQUARES)
    for row, temple in zip(rows, TEMPLES, strict=False):
        coloured = [room(temple, colour) for colour in COLOURS]
        bonus = GROUP[f"{temple}-bonus"].bonus
        assert numbers(" ".join(row)) == [temple, *coloured, bonus]
    sums = [sum(group.room for group in COLOURED[colour]) for colour in COLOURS]
    assert numbers(" ".join(rows[-1])) == sums


def test_material(page):
    material = chapter(page, 2)
    assert len({*Counter(DECK).values()}) == 1
    assert {COUNTERS, len(DECK), *DECK, *TEMPLES, TARGET, len(LAYOUT[0])} <= {*numbers(material)}


def test_removing(page):
    assert [numbers(row[0]) for row in table_of(page, REMOVING)] == [[1], [2], [3], [4]]


def test_points_of_the_temples(page):
    rows = [numbers(row[1]) for row in table_of(page, SCORING)]
    assert rows == [[], [MAJORITY], [1], [EACH_BLUE]]


def test_points_of_the_squares(page):
    assert BLACK in numbers(chapter(page, 10))


def test_the_ways_to_win(page):
    yellow, green = (
        sum(group.room for group in COLOURED[colour]) for colour in ("yellow", "green")
    )
    wins = [numbers(row[1]) for row in table_of(page, 5)]
    assert wins == [[TARGET], [len(LAYOUT[0]), yellow, green], [TARGET], [TARGET]]


def test_all_of_it_on_one_page(page):
    rows = [numbers(row[1]) for row in table_of(page, 6)]
    assert [DEAD] in rows and [MAJORITY] in rows and [EACH_BLUE] in rows and [BLACK] in rows
    assert rows[-1] == [TARGET, len(LAYOUT[0]), 14, 14]


def test_the_example_of_a_scoring_is_that_of_its_picture(page):
    state = stand(games()["aton"], "score-4").state
    *items, together = [[int(cell) for cell in row[3:]] for row in table_of(page, EXAMPLE)]
    assert items == [[*item.points] for item in state.scored]
    assert together == [sum(column) for column in zip(*items, strict=True)]


def test_every_topic_has_its_chapter(page):
    assert CHAPTERS.keys() == TOPICS.keys()
    chapters = {number for heading in HEADING.findall(page) for number in numbers(heading)[:1]}
    assert {*CHAPTERS.values()} <= chapters
