"""Refusals of Kemet: each names what was tried, its one reason, and what is possible."""

from __future__ import annotations

import pytest


@pytest.mark.parametrize(
    ("level", "points", "why"),
    [
        (4, 4, "Level 4 costs 7 prayer points, and you have 4. Only 3 is possible."),
        (5, 9, "A pyramid has at most level 4."),
        (2, 9, "It is already at level 2."),
    ],
)
def test_a_level_is_refused_by_its_price_or_because_there_is_none(two, level, points, why):
    two.pyramids(anubis="red-2")
    two.prayer(anubis=points)
    said = two.refusal(f"anubis raise raise red {level}")
    assert f"“Raise a pyramid · Level: {level}” is not possible. {why}" in said


def test_a_refused_tile_of_another_colour_names_the_colour_and_not_the_pyramid(two):
    said = two.refusal("anubis buy buy-white phoenix")
    assert "Phoenix has another colour (Red) than the tiles of this space (White)." in said
    assert "“Buy a tile · Tile: phoenix” is not possible." in said


@pytest.mark.parametrize(
    ("card", "why"),
    [
        ("veto", "It answers a card that another player has just played. You are asked then."),
        ("escape", "It answers an enemy who comes to your troop. You are asked then."),
        ("war-rage", "You play it with your battle cards."),
        ("teleportation", "You play it in your own Move action, once you have placed the token."),
        ("mana-theft", "You hold no Mana Theft."),
    ],
)
def test_a_card_out_of_its_time_is_refused_with_its_time(two, card, why):
    two.hands(anubis="prayer veto escape war-rage teleportation")
    assert f"is not possible. {why}" in two.refusal(f"anubis play {card}")
    two.play("anubis pray pray-2\nanubis play prayer")
    assert f"“Play a card” is not possible. {why}" in two.refusal("anubis play", card=card)


def test_once_the_token_is_placed_no_other_is(two):
    two.hands(anubis="prayer")
    two.play("anubis pray pray-2")
    for verb in ("pray", "buy", "raise", "recruit", "move"):
        said = two.refusal(f"anubis {verb}")
        assert "You have already placed your token for this turn. Possible: " in said
        assert "Your token is placed. What else?" not in said


def test_an_occupied_or_wrong_action_space_is_refused_with_the_reason(two):
    assert "That space is for another action: Recruit." in two.refusal("anubis pray recruit")
    two.play("anubis pray pray-2\nbastet pray pray-2")
    assert "There is no free space for you there: Pray (row 2)." in two.refusal(
        "anubis pray pray-2"
    )


def test_acts_of_a_battle_are_explained_outside_one(two):
    assert "You choose battle cards once two troops have met." in two.refusal("anubis battle")
    assert "You recall a troop after its battle." in two.refusal("anubis recall")


def test_others_hear_whose_turn_it_is(two):
    assert "It is anubis’s turn." in two.refusal("bastet pray")
    assert "First place your token for this turn." in two.refusal("anubis end")


def test_modules_that_are_not_played_are_named(two):
    for verb in ("seal", "use", "priest", "fallen"):
        assert "module 3 is off" in two.refusal(f"anubis {verb}")
    assert "module 2 is off" in two.refusal("anubis bid")


def test_more_units_than_there_are_do_not_go(two):
    two.troops(anubis="nw1=3")
    assert "Only 3 units are there." in two.refusal("anubis move move-1 nw1 9")
    assert "You have no troop there: South gate." in two.refusal("anubis move move-1 gate-s")


@pytest.fixture
def played(three):
    """Anubis has played a card, and the others may veto it."""
    three.hands(anubis="prayer veto", bastet="prayer", horus="veto")
    three.play("anubis pray pray-2\nanubis play prayer")
    assert three.state.phase == "veto" and three.deciders() == ["bastet", "horus"]
    return three


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("bastet play", "You hold no Veto."),
        ("anubis play", "You have played the card yourself."),
        ("anubis pass", "You have played the card yourself."),
    ],
)
def test_a_veto_is_refused_by_its_own_condition(played, line, why):
    assert f"is not possible. {why}" in played.refusal(line)
    assert f"is not possible. {why}" in played.refusal(line, card="veto")


def test_the_active_player_cannot_veto_a_veto(played):
    played.play("horus play veto\nbastet pass")
    assert played.state.phase == "veto"
    assert "Only the other players can veto in your turn." in played.refusal("anubis play")


def test_only_the_attacked_player_is_told_to_escape(three):
    three.hands(bastet="escape", horus="prayer")
    three.troops(anubis="gate-nw=3", bastet="west-bank=4")
    three.play("anubis move move-1 gate-nw 3 west-bank walk")
    assert "Only bastet can escape now." in three.refusal("horus play", card="escape")
    three.hands(bastet="veto")
    assert "You hold no Escape." in three.refusal("bastet play")


@pytest.fixture
def fought(two):
    """Anubis has beaten Bastet, whose troop survives: she decides first."""
    two.troops(anubis="gate-nw=5", bastet="west-bank=5")
    two.play("anubis move move-1 gate-nw 5 west-bank walk")
    two.fight("strong even", "firm even")
    assert two.state.phase == "loser"
    return two


def test_the_winner_is_told_that_the_loser_decides_first(fought):
    (loser,) = fought.deciders()
    winner = next(seat for seat in fought.state.seats if seat != loser)
    first = f"{loser} first lets the beaten troop retreat or recalls it."
    assert first in fought.refusal(f"{winner} recall")
    assert first in fought.refusal(f"{winner} retreat")
    fought.play(f"{loser} retreat")
    assert f"{winner} chooses where your troop retreats." in fought.refusal(f"{loser} retreat")
    assert "You have already decided that" in fought.refusal(f"{loser} recall")
    assert "First choose where" in fought.refusal(f"{winner} recall")
    fought.play(f"{winner} retreat {sorted(fought.offered(winner, 'retreat'))[0]}")
    assert "No troop retreats now." in fought.refusal(f"{winner} retreat")


def test_a_refusal_names_a_closed_space(two):
    two.troops(anubis="nw1=3")
    for line in ("move move-1 gate-e", "move move-1 nw1 1 east-bank"):
        assert "is closed in a game with 2 players." in two.refusal(f"anubis {line}")


@pytest.mark.parametrize(
    ("line", "piece", "module"),
    [
        ("play tactical-choice", "Tactical Choice", 5),
        ("buy buy-black", "Buy black", 1),
        ("buy buy-white mercenaries", "Mercenaries", 1),
    ],
)
def test_a_refusal_names_the_module_that_is_not_played(two, line, piece, module):
    two.hands(anubis="prayer")
    reason = f"{piece} belongs to module {module}, which this table does not use."
    assert reason in two.refusal(f"anubis {line}")


def test_an_object_typed_without_the_path_to_ta_seti_is_refused_with_its_module(two):
    two.hands(anubis="war-rage")
    two.play("anubis move move-1 none")
    said = two.refusal("anubis end hare-statuette")  # where the answer is “yes”
    assert "Hare statuette belongs to module 3, which this table does not use." in said


@pytest.mark.parametrize(
    ("points", "units", "why"),
    [
        (2, "nw1=1 nw2=1", "The cost of 3 units is 3 prayer points, and you have 2."),
        (9, "nw1=3 nw2=5", "North-west 1 has room for 2 more of your units."),
        (9, "nw1=1 nw2=5 gate-nw=4", "Your reserve has 2 units."),
    ],
)
def test_too_many_units_are_refused_by_money_room_or_reserve(two, points, units, why):
    two.troops(anubis=units)
    two.prayer(anubis=points)
    assert why in two.refusal("anubis recruit recruit nw1=3")
