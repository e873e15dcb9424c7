"""A waste of a token or a card is never implied, and a missing answer is asked for."""

from __future__ import annotations

import pytest

from rules.core.forced import single_answer
from rules.core.menu import Action
from rules.core.orders import path_from_answers


def left_out(table, seat, *path):
    """The menu at which a command stops that names nothing beyond `path`."""
    node = table.node(seat, *path)
    while not isinstance(node, Action) and (word := single_answer(node)):
        node = node.step(word)
    assert not isinstance(node, Action), "it was carried out unasked"
    return node


@pytest.mark.parametrize(
    ("path", "asked", "title"),
    [
        (("buy", "buy-blue"), "tile", "Which tile do you buy?"),
        (("raise", "raise"), "pyramid", "Which pyramid do you raise?"),
        (("recruit", "recruit"), "places", "You have too few prayer points for a unit."),
        (("move", "move-1"), "troop", "Which troop moves?"),
    ],
)
def test_a_token_placed_for_nothing_is_asked_for(two, path, asked, title):
    two.prayer(anubis=0)
    node = left_out(two, "anubis", *path)
    assert (node.name, str(node.title), [*node.words()]) == (asked, title, ["none"])


def test_a_player_who_can_recruit_nobody_sees_the_true_reason(two):
    two.troops(anubis="south-1=5 south-2=5 south-3=2")
    assert str(left_out(two, "anubis", "recruit", "recruit").title) == (
        "You have no units in reserve."
    )


def test_a_troop_that_can_go_nowhere_is_not_moved_unasked(two):
    two.lawful = False
    two.troops(anubis="gate-nw=7")  # above the limit: it cannot leave as a whole
    node = left_out(two, "anubis", "move", "move-1", "gate-nw", "7")
    assert (node.name, [*node.words()]) == ("to", ["none"])


def test_a_move_in_which_nobody_has_moved_is_ended_only_when_that_is_said(two):
    two.troops(anubis="gate-nw=2")
    two.hands(anubis="war-rage")
    two.play("anubis move move-1 none")
    assert str(left_out(two, "anubis", "end").title) == (
        "Nobody has moved, so you would place the token for nothing. End the move?"
    )
    two.play("anubis end yes")
    assert two.state.phase == "turn"


def test_units_for_which_there_is_no_room_do_not_waste_enlistment_unasked(two):
    two.lawful = False
    two.state.units["anubis"] = 0
    two.hands(anubis="enlistment")
    node = left_out(two, "anubis", "play", "enlistment", "none")
    assert "Enlistment would do nothing now." in str(node.title)


@pytest.mark.parametrize(
    ("card", "points", "asked"),
    [
        ("prayer", {"anubis": 11}, True),
        ("prayer", {"anubis": 10}, False),
        ("mana-theft", {"anubis": 11, "bastet": 0}, True),
        ("mana-theft", {"anubis": 11, "bastet": 1}, False),
    ],
)
def test_a_card_that_does_nothing_is_played_only_when_that_is_said(two, card, points, asked):
    two.prayer(**points)
    two.hands(anubis=card)
    assert isinstance(two.node("anubis", "play", card), Action) != asked


def test_the_last_turn_of_the_day_ends_with_a_token_left_only_when_that_is_said(two):
    two.tiles(anubis="divine-will")
    two.turn(4, "anubis")
    two.play("anubis pray pray-2")
    assert isinstance(two.node("anubis", "end"), Action), "it can be placed in the next turn"
    two.turn(5, "anubis")
    assert "last turn of the Day" in str(left_out(two, "anubis", "end").title)


def test_an_order_to_end_the_turn_ends_no_turn_in_which_a_token_is_left(two):
    two.tiles(anubis="divine-will")
    two.play("anubis pray pray-2")
    two.turn(5, "anubis")
    assert path_from_answers(two.game.menu(two.state, "anubis"), {"verb": "end"}) is None


def test_in_a_match_of_the_first_edition_nothing_is_asked_that_its_log_does_not_know(two):
    two.state.edition = 1
    two.hands(anubis="prayer")
    two.prayer(anubis=11)
    assert isinstance(two.node("anubis", "play", "prayer"), Action)
