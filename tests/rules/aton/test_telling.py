"""Rounds of Aton as the channel reads them."""

from __future__ import annotations

from rules.aton import events, narrate
from rules.aton.state import Item

RED, BLUE = "red", "blue"
BOTH = (RED, BLUE)
SCORED = (
    events.TemplesScored(
        (Item("temple-1", (3, 1), (2, 0)), Item("black", (1, 2), (0, 8))), BOTH, ()
    ),
    events.ItemScored(Item("temple-1", (3, 1), (2, 0)), BOTH),
    events.TotalsReached(((RED, 12), (BLUE, 41))),
)


def lines(*told):
    return [str(line) for line in narrate.tell(told)]


def test_a_round_is_the_cards_and_a_line_for_each_side():
    told = [
        events.RoundBegun(2, (), ((RED, 20), (BLUE, 20))),
        events.CardsRevealed(((RED, (4, 3, 2, 3)), (BLUE, (1, 4, 2, 1)))),
        events.PointsMade(RED, 6, 12),
        events.OrderFound(RED, "c2", (), BOTH, ()),
        events.CountersRemoved(RED, BLUE, (("2-black", 1),), 1, forced=False),
        events.CountersPlaced(RED, (("1-yellow", 1), ("2-black", 2)), 0, 0, forced=False),
        events.NothingRemoved(BLUE, "none"),
        events.CountersPlaced(BLUE, (), 0, 1, forced=True),
        events.RoundEnded(2),
    ]
    assert lines(*told) == [
        "Cards: red 4 · 3 · 2 · 3, blue 1 · 4 · 2 · 1. red +6 points (12 in all). red plays first.",
        "red: removes from temple 2 black; places on temple 1 yellow, 2 × temple 2 black.",
        "blue: places nothing.",
    ]


def test_equal_cards_bring_no_points_and_a_players_removed_counter_is_named_as_theirs():
    told = [
        events.Exchanged(BLUE, (1, 1, 2, 2), shuffled=False),
        events.CardsRevealed(((RED, (3, 1, 1, 3)), (BLUE, (3, 2, 2, 1)))),
        events.PointsMade(None, 0, 0),
        events.CountersRemoved(RED, RED, (("1-blue", 1),), 1, forced=False),
    ]
    assert lines(*told) == [
        "Cards: red 3 · 1 · 1 · 3, blue 3 · 2 · 2 · 1.",
        "blue: exchanges 1 · 1 · 2 · 2.",
        "red: removes their own from temple 1 blue.",
    ]


def test_a_scoring_is_one_line_next_to_its_picture():
    back = [
        events.CountersReturned(BLUE, (("1-blue", 1),), forced=False),
        events.CountersReturned(RED, (), forced=True),
        events.DeadReturned(((RED, 4), (BLUE, 4))),
    ]
    assert lines(*SCORED, *back) == [
        "blue: takes back from temple 1 blue.",
        "red: takes nothing back.",
    ]
    assert [str(line) for line in narrate.reveal(SCORED)] == [
        "Scoring: red +2 points (12 in all), blue +8 points (41 in all)."
    ]


def test_the_last_scoring_says_the_score_that_decides():
    won = events.GameWon((BLUE,), "points")
    assert [str(line) for line in narrate.reveal([*SCORED, won])][1:] == ["blue wins 41 to 12."]
    assert lines(*SCORED, won) == [], "the last message says it"
