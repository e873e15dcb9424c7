"""Kemet over the wire: moves typed and pressed, battles in direct messages, windows for a Veto."""

from __future__ import annotations

from random import Random

import pytest

from bot.core.match.position import Position
from rules.core.records import parse
from rules.core.replay import verify
from rules.registry import games
from tests.e2e.player import press_to_the_end, pressable
from tests.e2e.room import Room, said
from tests.e2e.test_queries import document
from tests.rules.kemet.positions import Delta
from tests.stores import once

pytestmark = once

GAME = games()["kemet"]
NAMES = ("ana", "bruno", "chen")


@pytest.fixture
async def day(world):
    """The first turn of the first Day."""
    room = Room(world, channel=world.channel, game="kemet")
    await room.begin(*NAMES, set={"minimum": "0"})
    await room.to("turn")
    return room


@pytest.fixture
async def war(day):
    """The same, and nobody holds a card."""
    match = await day.match()
    await laid(day, hands=dict.fromkeys(match.state.seats, ""))
    return day


async def laid(room, **position):
    """The cards on the table, in the words of `Delta`."""
    match = await room.match()
    table = Delta.__new__(Delta)
    table.state = match.state
    for what, of in position.items():
        getattr(table, what)(**of)
    match.position = Position(GAME, match.state)


async def public(room):
    await room.settle()
    return "\n".join(message.text for message in room.public())


async def attack(room):
    """The active player's troop comes to another's at the river. Both names."""
    match = await room.match()
    one, other = match.state.order[:2]
    gate = f"gate-{match.state.cities[one]}"
    match.state.troops = {}
    await laid(room, troops={one: f"{gate}=5", other: "west-bank=4"})
    attacker = await room.next()
    await room.type(attacker, "kemet move", token="move-1", troop=gate, units=5, to="west-bank")
    await room.settle()
    names = {await room.seat(name): name for name in NAMES}
    return names[one], names[other]


def letter(room, name):
    who = room.who(name)
    return who.visible_messages(who.dm)[-1]


async def test_a_typed_move_can_be_completed(war):
    name = await war.next()
    city = (await war.match()).state.cities[await war.seat(name)]
    start = f"{city}1"

    async def offered(option, **filled):
        found = await war.who(name).autocomplete(war.channel, "kemet move", option, "", **filled)
        return {choice.value for choice in found}

    filled = {"token": "move-1", "troop": start}
    assert await offered("token") == {"move-1", "move-2"}
    assert await offered("troop", token="move-1") >= {start}
    reached = await offered("to", **filled, units=2)
    assert f"{city}2" in reached
    await war.type(name, "kemet move", **filled, units=2, to=f"{city}2", way="walk", then="stop")
    assert f"move move-1 {start} 2 {city}2 walk" in (await war.log())[-1][1]


async def test_a_move_that_is_not_possible_is_refused_with_the_reason(war):
    name = await war.next()
    match = await war.match()
    mine, other = (match.state.cities[seat] for seat in match.state.order[:2])
    leg = {"token": "move-1", "troop": f"{mine}1", "units": 2}
    refused = said(await war.type(name, "kemet move", **leg, to=f"{other}1"))
    assert "That is too far. These units have 1 step left." in refused
    assert await war.next() == name


async def test_an_action_is_taken_back_with_a_button_until_the_next_has_acted(day):
    name = await day.next()
    before = said(await day.turn(name))
    assert "Your cards: " in before
    prayed = await day.type(name, "kemet pray", token="pray-2")
    assert await day.next() == name, "a card can be played yet"
    back = await day.who(name).press(prayed.reply, "Undo")
    assert said(back) == f"Your last move is undone.\n{before}"
    assert "Undo" not in back.reply.labels
    await day.type(name, "kemet pray", token="pray-2")
    ended = await day.type(name, "kemet end")
    assert await day.next() != name
    await day.who(name).press(ended.reply, "Undo")
    assert await day.next() == name
    await day.type(name, "kemet end")
    await day.play(await day.next(), ("pray", "pray-2"))
    assert "has moved since" in said(await day.type(name, "game undo"))


async def test_both_sides_of_a_battle_choose_in_their_direct_messages(war):
    attacker, defender = await attack(war)
    heard = await public(war)
    before, _, after = heard.rpartition("Waiting for ")
    who, told = war.who(attacker), letter(war, attacker)
    await who.wait_for_response(who.click(told, f"letter:{war.id}"))  # their move was answered
    await war.settle()
    for name in (attacker, defender):
        assert "battle" in letter(war, name).text.lower() and pressable(letter(war, name))
    await war.play(defender, ("battle", "firm", "bloody"))
    await war.settle()
    chosen = await public(war)
    assert attacker.title() in after and defender.title() in after
    assert chosen.startswith(before) and defender.title() not in chosen.removeprefix(before)
    await war.play(defender, ("battle", "shielded", "bloody"))  # changed
    assert await public(war) == chosen
    await war.play(attacker, ("battle", "strong", "even"))
    told = (await public(war)).removeprefix(heard)
    assert "1/3/0" not in told, "what is discarded stays secret"
    assert " beats " in told
    story = next(
        m for m in reversed(war.public()) if any("Battle" in a.description for a in m.attachments)
    )
    assert story


@pytest.mark.parametrize("holder", [None, "prayer", "veto"])
async def test_a_window_for_a_veto_sounds_the_same_with_and_without_a_holder(war, holder):
    match = await war.match()
    one, two, three = match.state.order
    await laid(war, hands={one: "prayer", two: holder or "war-rage", three: "war-rage"})
    before = await public(war)
    name = await war.next()
    await war.type(name, "kemet play", card="prayer")
    heard = (await public(war)).removeprefix(before)
    names = {await war.seat(each): each for each in NAMES}
    asked = {names[two], names[three]}
    assert {*await war.awaited()} == asked
    for each in asked:
        assert pressable(letter(war, each))
    await war.play(names[two], ("pass",))
    assert (await public(war)).removeprefix(before) == heard
    await war.play(names[three], ("pass",))
    assert "+2" in (await public(war)).removeprefix(before)


async def test_a_whole_game_with_all_of_ta_seti_is_played_by_pressing_and_survives_a_restart(
    world, other_code
):
    room, dice = Room(world, channel=world.channel, game="kemet"), Random(9)
    modules = {f"module_{number}": "yes" for number in range(1, 6)}
    await room.begin(*NAMES[:2], language=other_code, set=modules)
    match = await press_to_the_end(room, dice, restart=40)
    assert match.is_over and match.state.winner
    assert verify(GAME, parse(document(room, await room.type("ana", "game export")))) == []
