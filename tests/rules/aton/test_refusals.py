"""Refusals of Aton: each names what was tried, its one reason, and what is possible."""

from __future__ import annotations

import pytest


def test_cards_are_exchanged_once_a_game(table):
    table.play("red exchange")
    assert table.refusal("red exchange") == (
        "“Exchange” is not possible. You have already exchanged your cards. You can do that "
        "once a game. Possible: Lay."
    )
    table.default("red")
    table.default("blue")
    table.until("lay")
    assert "Your exchange counter is gone" in table.refusal("red exchange")


def test_cards_that_are_laid_are_not_exchanged(table):
    table.default("red")
    assert "You have already laid your cards" in table.refusal("red exchange")


def test_a_verb_refused_during_laying_names_its_time(table):
    for verb, when in (
        ("remove", "on your turn, at cartouche 2. Now: Round 1 · Laying the cards."),
        ("place", "on your turn, at cartouche 4. Now: Round 1 · Laying the cards."),
        ("return", "after a scoring, once the Dead are full. Now:"),
    ):
        said = table.refusal(f"red {verb}")
        assert when in said
        assert "How do you lay your cards?" not in said


@pytest.mark.parametrize(
    ("word", "why"),
    [
        ("12", "That is 2 cards. Lay all four: 1, 2, 3, 4."),
        ("9999", "You hold 1, 2, 3 and 4. Lay each of these cards once."),
        ("4432", "You hold 1, 2, 3 and 4. Lay each of these cards once."),
    ],
)
def test_cards_that_are_not_in_the_hand_are_told_apart_from_too_few(table, word, why):
    table.hand("red", "1234")
    assert f"“Lay · Cards: {word}” is not possible. {why}" in table.refusal(f"red lay {word}")


def test_a_refusal_names_the_card_orders_nearest_to_the_typed_one(table):
    table.hand("red", "1234")
    assert "Possible: 4 3 2 1, " in table.refusal("red lay 43211")


def test_refused_squares_are_explained(table):
    table.lay("4213", "1213")
    assert table.state.phase == "place"
    for word, why in (
        ("2-yellow=3", "Temple 2 is out of reach: your card at cartouche 3 is a 1."),
        ("1-yellow=5", "4 squares are empty there: temple 1 yellow."),
        ("1-yellow=2", "3 counters are due."),
        ("foo", "Nothing here has that name."),
    ):
        seat = table.deciders()[0]
        said = table.refusal(f"{seat} place {word}")
        assert f"“Place · Squares: {word}” is not possible. {why} Possible: 3 of" in said


def test_a_player_out_of_turn_reads_which_side_plays_first(table):
    table.lay("4213", "1113")
    first, other = table.state.pending
    assert f"{first} plays first" in table.refusal(f"{other} place")
    assert "Nobody removes counters in the first round." in table.refusal(f"{first} remove")
