"""Texts for players: every event, and the board, the hand, the rule and the standings."""

from __future__ import annotations

import pytest

from rules.aton import events, narrate
from rules.aton.narrate.chapters import CHAPTERS, RULES
from rules.aton.phases import PHASES
from rules.aton.state import Item
from rules.core.state import Event

KINDS = [
    kind
    for kind in vars(events).values()
    if isinstance(kind, type) and kind.__module__ == events.__name__ and issubclass(kind, Event)
]
BOTH = ("red", "blue")


def item(name, counted, points):
    return events.ItemScored(Item(name, counted, points), BOTH)


TOLD = {
    events.RoundBegun(3, (), (("red", 24), ("blue", 20))): "Round 3: both draw four cards. "
    "Left in the piles: red 24, blue 20.",
    events.RoundBegun(10, ("blue",), (("red", 0), ("blue", 32))): "Round 10: both draw four cards. "
    "blue shuffles the discards into a new pile. Left in the piles: red 0, blue 32.",
    events.CardsSeen("red", (1, 4, 4, 2)): "red draws 1 · 4 · 4 · 2.",
    events.CardsLaid("red"): "red has laid four cards.",
    events.Exchanged("red", (1, 1, 2, 3), shuffled=False): "red has exchanged 1 · 1 · 2 · 3 for "
    "four new cards.",
    events.Exchanged("red", (1, 1, 2, 3), shuffled=True): "red has exchanged 1 · 1 · 2 · 3 for "
    "four new cards. red shuffles the discards into a new pile.",
    events.CardsRevealed((("red", (1, 2, 3, 4)), ("blue", (4, 4, 1, 1)))): "The cards: "
    "red 1 · 2 · 3 · 4, blue 4 · 4 · 1 · 1.",
    events.PointsMade("blue", 6, 21): "Cartouche 1: blue scores 6 points and has 21.",
    events.PointsMade(None, 0, 0): "Cartouche 1: equal cards, no points.",
    events.OrderFound("red", "c2", (), BOTH, ()): "red plays first: the lower card at cartouche 2.",
    events.OrderFound("red", "c1", (), BOTH, ()): "red plays first: equal at cartouche 2, "
    "the lower card at cartouche 1.",
    events.OrderFound("blue", "drawn", ((2, 2), (3, 1)), BOTH, ("red",)): "Equal cards: red and "
    "blue draw 2 against 2, 3 against 1. red shuffles the discards into a new pile. "
    "blue plays first: the lower of the last cards drawn.",
    events.OrderFound("red", "red", (), BOTH, ()): "red plays first: Red, as no card is left "
    "to draw.",
    events.NothingRemoved("red", "first-round"): "red removes nothing: it is the first round.",
    events.NothingRemoved("red", "two"): "red removes nothing with a 2.",
    events.NothingRemoved("red", "none"): "red removes nothing: there are no counters within "
    "reach.",
    events.CountersRemoved("red", "red", (("1-blue", 1),), 0, forced=True): "red removes a "
    "counter of their own: 1 × temple 1 blue. The Dead are full: 1 counter goes back to "
    "red’s reserve. There was no choice.",
    events.CountersRemoved("red", "blue", (("1-blue", 1), ("2-green", 1)), 2, forced=False): "red "
    "removes blue’s counters: 1 × temple 1 blue · 1 × temple 2 green. "
    "2 counters go to the Dead.",
    events.CountersRemoved("red", "blue", (), 0, forced=False): "red removes nothing.",
    events.CountersPlaced("red", (("1-yellow", 2),), 1, 1, forced=True): "red places "
    "2 × temple 1 yellow. 1 counter goes to the Dead. "
    "The Dead are full: 1 counter stays in red’s reserve. There was no choice.",
    events.CountersPlaced("red", (), 0, 0, forced=False): "red places nothing.",
    events.TemplesScored((), BOTH, ()): "The Kingdom of the Dead is full: scoring.",
    item("temple-1", (6, 3), (3, 0)): "Temple 1, the difference · red 6, blue 3 · red +3",
    item("temple-2", (2, 4), (0, 5)): "Temple 2, the majority · red 2, blue 4 · blue +5",
    item("temple-3", (3, 3), (0, 0)): "Temple 3, own counters · red 3, blue 3 · no points",
    item("temple-4", (2, 1), (0, 0)): "Temple 4, 3 for each blue square · red 2, blue 1 · "
    "no points",
    item("temple-4", (4, 5), (0, 9)): "Temple 4, 3 for each blue square · red 4, blue 5 · blue +9",
    item("black", (4, 2), (8, 0)): "Black squares · red 4, blue 2 · red +8",
    item("bonus", (4, 4), (4, 4)): "Bonus squares · red +4, blue +4",
    events.TotalsReached((("red", 19), ("blue", 18))): "Points now: red 19, blue 18.",
    events.CountersReturned("red", (), forced=True): "red has no counter in the temples to "
    "take back.",
    events.CountersReturned("red", (("1-blue", 1), ("4-black", 2)), forced=True): "red takes back "
    "1 × temple 1 blue · 2 × temple 4 black. There was no choice.",
    events.DeadReturned((("red", 3), ("blue", 5))): "The Dead return to the reserves: red 3, "
    "blue 5.",
    events.RoundEnded(4): "The cards go to the discards: round 4 is over.",
    events.GameWon(("red",), "points"): "red wins with 40 points or more.",
    events.GameWon(("red",), "temple"): "red wins: a whole temple is occupied.",
    events.GameWon(("red",), "yellow"): "red wins: all yellow squares are occupied.",
    events.GameWon(("red",), "green"): "red wins: all green squares are occupied.",
    events.GameWon(BOTH, "points"): "The scores are level: red and blue both win.",
}


@pytest.mark.parametrize("event", TOLD, ids=lambda event: type(event).__name__)
def test_every_event_has_a_sentence(event):
    assert str(narrate.event(event)) == TOLD[event]


def test_no_kind_of_event_is_left_out():
    assert {type(event) for event in TOLD} == set(KINDS)


def test_a_new_hand_is_shown_after_the_start_of_its_round(table):
    told = [type(t.event).__name__ for t in table.told if t.reaches("red")]
    assert told == ["RoundBegun", "CardsSeen"]


# Pages


def lines(of, table, viewer=None):
    return "\n".join(map(str, of(table.sees(viewer))))


def test_every_chapter_has_a_heading_and_a_rule():
    assert set(CHAPTERS) == set(PHASES)
    assert set(RULES) == {*PHASES, "over"}


def test_the_board_in_words_says_who_is_where_and_what_is_left(later):
    later.squares("RRBB RB.. RRB.", "RBRB RBRB RBRB")
    later.dead(red=2, blue=1)
    later.lay("1222", "4311")
    said = lines(narrate.board, later)
    for part in (
        "red: 0 points · reserve 16",
        "cards 1 · 2 · 2 · 2",
        "plays first",
        "is next",
        "Temple 1 (within reach):",
        "4 yellow squares: red 2, blue 2",
        "4 green squares: red 2, blue 1, 1 empty",
        "1 bonus square (+1 each): 1 empty",
        "red places 2",
        "Temple 3 (out of reach):",
        "Kingdom of the Dead: red 2, blue 1, 5 squares free",
        "A scoring now: Temple 1, the difference · red 5, blue 4",
        "exchange counter still there",
    ):
        assert part in said, part


def test_while_cards_are_laid_the_board_says_who_has_laid(table):
    table.default("red")
    red, blue = lines(narrate.board, table).splitlines()[1:3]
    assert "has laid" in red
    assert "Temple 4:" in lines(narrate.board, table)
    assert "reach" not in lines(narrate.board, table)
    assert "has not laid yet" in blue


def test_the_brief_names_cards_and_scores(table):
    table.hand("red", "4123")
    table.scores(7, 12)
    said = str(narrate.brief(table.sees("red")))
    assert said == "Your cards: 1 · 2 · 3 · 4.\nYou have 7 points, blue has 12."


def test_one_point_is_one_point(table):
    table.scores(1, 12)
    assert "You have 1 point, blue has 12." in str(narrate.brief(table.sees("red")))


def test_the_hand_says_that_an_exchange_is_left(table):
    assert "exchange" in lines(narrate.hand, table, "red")
    table.play("red exchange")
    assert "exchange" not in lines(narrate.hand, table, "red")


def test_standings_put_the_first_first_and_share_a_rank(table):
    table.scores(3, 9)
    assert lines(narrate.standings, table) == "1. blue: 9 points\n2. red: 3 points"
    table.scores(9, 9)
    assert lines(narrate.standings, table) == "1. red: 9 points\n1. blue: 9 points"


def test_standings_of_a_finished_game_say_how_it_was_won(table):
    table.scores(38, 39)
    table.lay("4111", "1111")
    assert "A scoring now" not in lines(narrate.board, table)
    assert lines(narrate.standings, table) == (
        "1. red: 44 points, won with 40 points or more\n2. blue: 39 points"
    )


def test_the_result_of_a_laying_is_shown_next_to_it(later):
    table = later
    table.hand("red", "2413")
    node = table.node("red", "lay")
    hint = next(choice.hint for choice in node.choices if choice.word == "2413")
    assert str(hint).split(" · ") == [
        "2 for points",
        "remove two",
        "temple 1",
        "place 3",
    ]
    assert [choice.word for choice in node.choices] == sorted(c.word for c in node.choices)
