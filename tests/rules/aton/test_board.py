"""The printed board, with its counters, and the marks of the last step."""

from __future__ import annotations

import pytest

from bot.core.match.options import aliases_of, parse_spread
from rules.aton import GAME
from rules.aton.tables import GROUPS
from rules.core.menu import Action, Place, Spread
from rules.core.text import text
from tests.rules.aton.thebes import SEATS

MIXED = "RRBB RB.. RRBB"


def marked(table):
    """Where the last step placed and took counters, in the first two temples."""
    return [(temple.placed, temple.taken) for temple in table.sees(None).temples[:2]]


def test_every_temple_has_its_printed_colours():
    assert {group.word: (group.room, group.bonus) for group in GROUPS} == {
        **{f"{n}-{colour}": (4, 0) for n in (1, 2) for colour in ("yellow", "green")},
        **{f"{n}-{colour}": (3, 0) for n in (3, 4) for colour in ("yellow", "green")},
        **{f"{n}-black": (2 if n < 3 else 3, 0) for n in (1, 2, 3, 4)},
        **{f"{n}-blue": (1, 0) for n in (1, 2, 3, 4)},
        "1-bonus": (1, 1),
        "2-bonus": (1, 1),
        "3-bonus": (2, 1),
        "4-bonus": (2, 2),
    }


def test_a_placed_counter_takes_the_first_square_and_a_removed_one_leaves_the_last(later):
    later.squares("..B. RR.. BBB.")
    later.lay("1312", "4411")
    later.play("red remove 1-green\nred place 1-yellow=2")
    assert later.state.temples[0][:4] == ["red", "red", "blue", None]
    assert later.state.temples[0][8:] == ["blue", "blue", None, None]


def test_the_picture_marks_only_the_changes_of_the_last_step(later):
    later.squares(MIXED, MIXED)
    later.lay("1321", "4421")
    later.play("red remove 2-black")
    assert marked(later) == [((), ()), ((), (5,))]
    assert later.sees(None).fresh_dead == 1
    later.play("red place 1-blue")
    assert marked(later) == [((7,), ()), ((), ())]
    assert later.sees(None).fresh_dead == 0
    later.play("blue remove 1-yellow+1-blue")
    assert marked(later) == [((), (1, 7)), ((), ())]
    assert later.sees(None).fresh_dead == 2


def test_everyone_sees_which_hand_is_laid(table):
    table.default("red")
    assert [player.hand for player in table.sees(None).players] == [0, 4]
    table.default("blue")
    assert [player.hand for player in table.sees(None).players] == [0, 0]


# Red is Red wherever it sits.


def test_a_game_takes_the_same_course_with_either_side_seated_first(sit_down):
    one, other = sit_down(), sit_down(seats=SEATS[::-1])
    while one.deciders():
        seat = one.deciders()[0]
        assert seat in other.deciders()
        one.default(seat)
        other.default(seat)
    for table in (one, other):
        table.scored = [
            {seat: item.points[table.state.seats.index(seat)] for seat in SEATS}
            for item in table.sees(None).would
        ]
    assert (one.state.score, one.state.winners) == (other.state.score, other.state.winners)
    assert (one.state.temples, one.state.dead) == (other.state.temples, other.state.dead)
    assert one.scored == other.scored


def test_red_removes_first_of_level_scores_though_blue_sits_first(sit_down):
    table = sit_down(seats=SEATS[::-1])
    table.later()
    table.squares("RBRB RBRB RBRB", "RBR. ..B. BR..", "RBR. .... BRB.", "RBR. .... BRB.")
    table.dead(blue=4)
    table.lay("1214", "1211", red_top="1", blue_top="2")
    assert table.state.scored
    assert table.state.score == {"red": 1, "blue": 1}
    assert table.deciders() == ["red"]


def test_red_plays_first_if_nothing_is_left_to_draw_though_blue_sits_first(sit_down):
    table = sit_down(seats=SEATS[::-1])
    table.lawful = False  # no game comes to this
    table.hand("blue", "1243")
    table.empty_pile("blue")
    table.state.discards["blue"] = table.state.given["blue"]
    table.hand("red", "1234")
    table.play("red lay 1234\nblue lay 1243")
    assert (table.state.first, table.state.why_first) == ("red", "red")


@pytest.mark.parametrize(
    "typed", ["1-yellow=2+2-blue", "1-jaune=2+2-bleue", "2-BLEU + 2 × 1-jaune"]
)
def test_squares_are_typed_in_either_language(typed):
    places = tuple(Place(group.word, group.label, group.room) for group in GROUPS)
    menu = Spread("squares", text("Where?"), places, 3, 3, lambda counts: Action("red"))
    assert parse_spread(menu, typed, aliases_of(GAME, {})) == {"1-yellow": 2, "2-blue": 1}
