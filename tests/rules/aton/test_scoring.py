"""The scoring (chapter 6) and the ends of the game (chapter 7)."""

from __future__ import annotations

from random import Random

import pytest

from rules.aton import GAME, events
from rules.aton.phases.returning import numbers
from rules.aton.rounds import leaders
from rules.aton.scoring import scoring, sums
from rules.aton.tables import LAYOUT
from rules.core.errors import IllegalMoveError
from rules.core.menu import random_path
from tests.rules.aton.thebes import SEATS, Thebes


def points_by_hand(temples, side):
    """The reference's table counted out square by square, without the engine's words."""
    other = "blue" if side == "red" else "red"
    own = [temple.count(side) for temple in temples]
    theirs = [temple.count(other) for temple in temples]

    def on(signs, who):
        pairs = (zip(printed, squares, strict=True)
                 for printed, squares in zip(LAYOUT, temples, strict=True))  # fmt: skip
        return [sign for pair in pairs for sign, seat in pair if sign in signs and seat == who]

    points = max(0, own[0] - theirs[0])
    points += 5 if own[1] > theirs[1] else 0
    points += own[2] if own[2] > theirs[2] else 0
    points += 3 * len(on("B", side)) if own[3] > theirs[3] else 0
    points += 8 if len(on("K", side)) > len(on("K", other)) else 0
    return points + sum(map(int, on("12", side)))


@pytest.mark.parametrize("seed", range(300))
def test_a_scoring_agrees_with_one_counted_out_by_hand(table, seed):
    dice = Random(seed)
    share = dice.random()
    for temple in table.state.temples:
        for place in range(12):
            seat = dice.choice(SEATS)
            temple[place] = seat if dice.random() < share else None
    by_hand = tuple(points_by_hand(table.state.temples, side) for side in SEATS)
    assert sums(scoring(table.state)) == by_hand


def scored(table, red=(), blue=(), **scores):
    """A round that fills the Dead, on the way to its scoring."""
    table.later()
    table.holds("red", **dict(red))
    table.holds("blue", **dict(blue))
    table.dead(red=4, blue=4)
    table.scores(scores.get("red_has", 0), scores.get("blue_has", 0))
    table.lay("1241", "1341")
    while table.deciders() and table.state.phase in ("remove", "place"):
        table.default()
    return table


# 9.18
def test_only_the_winner_of_temple_4_counts_blue_squares_and_only_own_ones(table):
    table.holds("red", t4_black=2, t1_blue=1)
    table.holds("blue", t4_black=1, t2_blue=1, t3_blue=1)
    items = {item.item: item.points for item in scoring(table.state)}
    assert items["temple-4"] == (3, 0)


# 9.19
def test_equal_numbers_win_nothing_also_none_at_all(table):
    assert sums(scoring(table.state)) == (0, 0)
    table.holds("red", t1_black=1, t2_yellow=1)
    table.holds("blue", t1_black=1, t2_yellow=1)
    assert sums(scoring(table.state)) == (0, 0)


RED_GAINS = {"t3_black": 3}
BLUE_GAINS = {"t4_yellow": 2, "t4_green": 1, "t4_bonus": 2, "t2_yellow": 2, "t1_blue": 1}


# 9.14
@pytest.mark.parametrize(
    ("totals", "winners"),
    [
        ((41, 40), ("red",)),
        ((45, 45), ("red", "blue")),
        ((40, 48), ("blue",)),
        ((39, 40), ("blue",)),
    ],
)
def test_after_a_scoring_the_higher_total_wins_and_equal_ones_share(sit_down, totals, winners):
    first = scored(sit_down(), RED_GAINS.items(), BLUE_GAINS.items())
    gained = [first.state.score[seat] for seat in SEATS]
    had = [total - gain for total, gain in zip(totals, gained, strict=True)]
    assert max(had) < 40
    table = scored(
        sit_down(), RED_GAINS.items(), BLUE_GAINS.items(), red_has=had[0], blue_has=had[1]
    )
    assert tuple(table.state.score.values()) == totals
    assert (table.state.winners, table.state.won_by) == (winners, "points")
    assert GAME.result(table.state).winners == winners


# 9.15
def test_the_lead_is_that_after_the_scoring_and_red_goes_first_if_level(table):
    table.scores(10, 12)
    assert leaders(table.state) == ["blue", "red"]
    table.scores(12, 12)
    assert leaders(table.state) == ["red", "blue"]


# 9.16
def test_a_colour_is_not_tested_again_after_a_scoring(table):
    table = scored(table, {"t1_yellow": 3, "t1_green": 3, "t2_green": 2}.items(),
                   {"t3_yellow": 2, "t4_green": 2}.items())  # fmt: skip
    assert table.state.phase == "returning" and not table.state.winners


def test_the_scoring_is_narrated_item_by_item(table):
    table = scored(table, {"t1_yellow": 3, "t1_green": 3, "t2_green": 2}.items())
    told = [type(one.event).__name__ for one in table.told if one.to is None]
    place = told.index("TemplesScored")
    assert told[place : place + 8] == ["TemplesScored", *["ItemScored"] * 6, "TotalsReached"]
    assert [item.item for item in table.sees(None).scored] == [
        *("temple-1", "temple-2", "temple-3", "temple-4", "black", "bonus"),
    ]


def test_every_scoring_leaves_a_picture_of_its_points(table):
    dice, scorings, shown = Random(4), 0, []
    while table.deciders():
        seat = dice.choice(table.deciders())
        played = table.move(seat, random_path(GAME.menu(table.state, seat), dice.randrange))
        scorings += sum(isinstance(one.event, events.TemplesScored) for one in played.announcements)
        shown += [GAME.make_view(each.sealed, None) for each in played.illustrations]
    assert len(shown) == scorings > 0
    assert all(len(view.scored) == 6 and len(view.dead) == 8 for view in shown)
    marks = [(t.placed, t.taken, view.fresh_dead) for view in shown for t in view.temples]
    assert set(marks) == {((), (), 0)}, "what counted, not what was placed before"


def test_four_go_back_one_from_each_temple_and_the_dead_return(table):
    table = scored(table, {"t1_yellow": 2, "t1_green": 2, "t2_green": 2, "t3_black": 2}.items())
    assert table.deciders() == ["red"]
    before = table.counts("red")
    assert set(table.offered("red", "return")) == {"1-yellow", "1-green"}
    table.play("red return 1-green")
    back = tuple(a - b for a, b in zip(before, table.counts("red"), strict=True))
    assert sum(back) == 4 and back[0] == 1
    table.until("lay")
    assert table.state.dead == [] and table.state.round == 3


@pytest.mark.parametrize(
    ("own", "way", "back"),
    [
        ((5, 2, 3, 0), "highest", (1, 1, 2, 0)),
        ((5, 2, 3, 0), "most", (2, 1, 1, 0)),
        ((0, 0, 9, 0), "highest", (0, 0, 4, 0)),
        ((4, 4, 0, 0), "most", (2, 2, 0, 0)),
        ((1, 1, 1, 0), "highest", (1, 1, 1, 0)),
        ((0, 0, 0, 0), "highest", (0, 0, 0, 0)),
        ((7, 1, 0, 1), "highest", (2, 1, 0, 1)),
    ],
)
def test_an_absent_temple_is_made_up_for_by_another(own, way, back):
    found = numbers(dict(zip((1, 2, 3, 4), own, strict=True)), way)
    assert tuple(found.values()) == back


def test_by_option_the_additional_counters_come_from_anywhere(sit_down):
    table = scored(
        sit_down(post_score_substitute="free"),
        {"t1_yellow": 3, "t2_green": 3, "t3_black": 2}.items(),
    )
    assert table.counts("red")[3] == 0
    words = table.offered("red", "return")
    assert any("=" in word for word in words) and any("=" not in word for word in words)
    with pytest.raises(IllegalMoveError):
        table.move("red", ("return", "none"))


def test_a_player_with_four_or_fewer_counters_returns_them_all_unasked(table):
    table = scored(table, {"t1_yellow": 2}.items(), {"t2_green": 3, "t2_yellow": 3}.items())
    events_ = [e for e in table.heard(events.CountersReturned) if e.seat == "red"]
    if table.deciders() == ["blue"]:
        table.default()
        events_ = [e for e in table.heard(events.CountersReturned) if e.seat == "red"]
    assert events_[0].forced and table.counts("red") == (0, 0, 0, 0)


@pytest.mark.parametrize("colour", ["yellow", "green"])
def test_all_squares_of_a_colour_win_at_once(later, colour):
    groups = {"t1": 4, "t2": 4, "t3": 3, "t4": 2}
    later.holds("red", **{f"{t}_{colour}": number for t, number in groups.items()})
    later.lay("1241", "1341")
    later.play(f"red place 4-{colour}")
    assert (later.state.winners, later.state.won_by) == (("red",), colour)


def test_a_whole_temple_wins_at_once_also_before_a_scoring_that_is_due(later):
    later.squares("RRRRRRRRRRR.", "." * 12, "." * 12, "." * 12)
    later.dead(red=4, blue=4)
    later.lay("1211", "1311")
    assert (later.state.winners, later.state.won_by) == (("red",), "temple")
    assert not later.heard(events.TemplesScored)


def test_a_mixed_temple_counts_for_nobody(later):
    later.squares("RRRRRRRRRRB.", "." * 12, "." * 12, "." * 12)
    later.lay("1211", "1311")
    assert not later.state.winners


def test_nobody_scores_more_than_55_at_once():
    table = Thebes()
    table.squares("R" * 11 + ".", "R" * 12, "R" * 11 + ".", "R" * 12)
    assert max(sums(scoring(table.state))) <= 55


def test_the_leaders_returned_counters_are_fixed_before_the_other_chooses(table):
    many = {"t1_yellow": 2, "t1_green": 2, "t2_green": 2, "t2_yellow": 1, "t3_black": 2}
    table = scored(table, many.items(), {"t3_green": 2, "t3_yellow": 2, "t4_green": 2}.items())
    leader = table.deciders()[0]
    table.move(leader, GAME.default(table.seen(leader), leader))
    assert table.state.phase == "returning" and table.deciders() != [leader]
