"""Somebody who plays by pressing whatever can be pressed: a whole game through components."""

from __future__ import annotations

from random import Random

from bot.core.match.address import EncodedAddress
from bot.core.match.match import Match
from bot.play.routes import PROMPT
from bot.sandbox.model import Interaction, Json, Message
from bot.sandbox.people import Person
from tests.e2e.room import Room
from tests.e2e.world import World

AWAY = {"Back", "Clear", "On the board"}
MOST_PRESSES = 40
MOST_SITTINGS = 4_000


def pressable(message: Message) -> list[Json]:
    """Everything that leads on to a move: of two decisions the first, the other is an order's."""
    parts = {
        PROMPT.fullmatch(part.get("custom_id", "")): part
        for part in message.all_components
        if not part.get("disabled") and part.get("label") not in AWAY
    }
    parts.pop(None, None)
    tickets = {found: EncodedAddress.parse(found).ticket for found in parts}
    first = next(iter(tickets.values()), None)
    return [part for found, part in parts.items() if tickets[found] == first]


async def press_something(who: Person, prompt: Message, dice: Random) -> Interaction:
    part = dice.choice(pressable(prompt))
    if part["type"] == 2:
        answer = await who.press(prompt, part["custom_id"])
    else:
        most, least = part.get("max_values", 1), part.get("min_values", 1)
        values = [option["value"] for option in part["options"]]
        chosen = dice.sample(values, dice.randint(max(1, least), most))
        answer = await who.choose(prompt, *chosen, menu=part["custom_id"])
    if answer.modal:
        number = answer.modal["components"][0]["component"]
        answer = await who.submit(answer, {number["custom_id"]: "3"})
    return answer


async def sitting(world: World, who: Person, dice: Random) -> None:
    """One person decides, as long as there is something to decide."""
    turn = await who.press(world.last("Your move", who), "Your move")
    prompt = turn.reply
    for _ in range(MOST_PRESSES):
        if prompt is None or not pressable(prompt):
            return
        prompt = (await press_something(who, prompt, dice)).reply or prompt


async def play_on(world: World, dice: Random, most: int = 1000) -> bool:
    """Play until the game is over, or `most` sittings have been held. Whether it is over."""
    for _ in range(most):
        await world.settle()
        match = await world.match()
        if match.is_over:
            return True
        users = [match.people[seat].user for seat in match.awaited()]
        who = next(p for p in world.people.values() if int(p.id) in users)
        await sitting(world, who, dice)
    return False


async def press_to_the_end(room: Room, dice: Random, restart: int) -> Match:
    """Everybody presses at random until the game is over, with a restart before that sitting."""
    for sitting in range(MOST_SITTINGS):
        match = await room.match()
        if match.is_over:
            return match
        if sitting == restart:
            await room.world.restart()
        name = await room.next()
        prompt = (await room.turn(name)).reply
        while pressable(prompt) and name in await room.awaited():
            prompt = (await press_something(room.who(name), prompt, dice)).reply or prompt
        await room.settle()
    raise AssertionError(f"not over after {MOST_SITTINGS} sittings")
