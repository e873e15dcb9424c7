"""Nobody sees what the rules hide, by any route that leads through Discord."""

from __future__ import annotations

import logging
import re
from itertools import product
from random import Random

import pytest

from bot.core.interactions import responder
from bot.core.match.position import Position
from bot.core.pictures import painter
from bot.lobby import service as lobby
from rules.core.menu import random_path
from rules.registry import games
from tests.e2e.dots import DOT
from tests.e2e.pressing import follow_up
from tests.e2e.room import Room, said
from tests.e2e.test_publishing import chapters
from tests.e2e.world import World
from tests.stores import once

pytestmark = once

GAME = games()["amun-re"]
PUBLIC_IDS = re.compile(
    r"(turn|hand|text|log|catchup|look|orders|export|again|join|leave|wish|start|computer|remove"
    r"|options|cancel|guests|replay|film|judge):[0-9]+|learn:[a-z-]+"
)
PRIVATE_WORDS = re.compile(
    r"🔒|Only you see this|You have \W*\d|Sealed:|power cards?: |You keep|Your income|ahead"
)


class Ears:
    """Everything that ever appeared, by who could see it: None is everybody in the channel."""

    def __init__(self, world):
        self.heard: dict[str | None, list[str]] = {}
        self.names: dict[str | None, set[str]] = {}
        self.ids: dict[str | None, set[str]] = {}
        self.world = world
        world.sandbox.backend.subscribe(self)

    def __call__(self, change):
        if change.kind not in ("message created", "message updated"):
            return
        message = change.entity
        where = self.world.sandbox.backend.channels[message.channel_id]
        who = message.only_for or where.recipient_id
        self.heard.setdefault(who, []).append(message.text)
        names, ids = self.names.setdefault(who, set()), self.ids.setdefault(who, set())
        for attachment in message.attachments:
            names.add(attachment.filename)
            self.heard[who].append(attachment.description or "")
        ids.update(part["custom_id"] for part in message.all_components if "custom_id" in part)
        labels = [
            str(part.get(k)) for part in message.all_components for k in ("label", "placeholder")
        ]
        self.heard[who].append(" ".join(labels))
        if who is None:
            assert message.used is None, "Discord shows what was typed"
            assert message.author_id == self.world.sandbox.backend.bot.id


def secret_lines(words):
    """Lines that only their owner may read: purse, hand, sealed choices, whispers."""
    return {line for line in words.split("\n") if PRIVATE_WORDS.search(line)}


@pytest.fixture
def pictures_tell(monkeypatch):
    """Pictures whose bytes are the scene that they show."""
    monkeypatch.setattr(painter, "paint", lambda scene, *_, **__: DOT + repr(scene).encode())


@pytest.mark.parametrize("way", ["typed", "pressed"])
async def test_in_a_whole_random_game_nothing_private_is_ever_public_or_another_persons(
    world, caplog, way
):
    caplog.set_level(logging.DEBUG, "bot")
    room, ears, dice = Room(world, channel=world.channel), Ears(world), Random(3)
    await room.begin("ana", "bruno", "chen")
    typed = set()
    while not (match := await room.match()).is_over:
        assert "poster.png" not in ears.names[None], "the poster comes after the last move"
        name = dice.choice(await room.awaited())
        seat = await room.seat(name)
        path = random_path(match.menu(seat)[0], dice.randrange)
        if match.game.is_sealed(match.state):
            typed.add(" ".join(path))
        if way == "typed":
            await room.play(name, path)
        else:
            await follow_up(room, name, await room.turn(name), path)
        await room.type(name, "game hand")
        await room.settle()
    public = ears.heard[None]
    assert len(public) > 100 and typed
    assert any("final points" in words for words in public), "the words of the poster are heard"
    assert not any(secret_lines(words) for words in public)
    assert ears.names[None] == {"board.png", "story.png", "poster.png"}
    assert not [each for each in ears.ids[None] if not PUBLIC_IDS.fullmatch(each)]
    people = {name: room.who(name).id for name in ("ana", "bruno", "chen")}
    alts = {name: set() for name in people}
    for name, id in people.items():
        alts[name] = {line for words in ears.heard[id] for line in secret_lines(words)}
    assert all(alts.values()), "there was something to hide"
    said_before = "\n".join(public[: len(public) - 1])
    for lines in alts.values():
        assert not [line for line in lines if line in said_before]
    assert room.who("stranger").id not in ears.heard
    for record in caplog.records:
        words = record.getMessage()
        assert not any(path in words for path in typed)
        assert not PRIVATE_WORDS.search(words)


async def looks(room, name):
    """Everything that somebody can look at: words, alt texts, pictures, ids."""
    found = []
    files = room.world.sandbox.backend.attachments
    for command in ("status", "board", "log", "rules", "hand", "export"):
        answer = await room.type(name, f"game {command}")
        found.append((command, answer.reply.text, ids(answer.reply)))
        for file in answer.reply.attachments:
            found.append((file.filename, file.description, files.read(file.id)))
    written = await room.type(name, "game board", text=True)
    refused = await room.type(name, "amun-re bid", province="nowhere", price=1)
    turned = await room.turn(name)
    offered = await room.who(name).autocomplete(room.channel, "amun-re bid", "province")
    return [*found, written.text, refused.text, turned.text, ids(turned.reply), offered]


def ids(message):
    return [(part.get("custom_id"), part.get("id")) for part in message.all_components]


async def test_games_that_differ_in_hidden_facts_look_the_same_to_everyone_else(
    world, monkeypatch, pictures_tell
):
    """The twin test over the wire: words, pictures, alt texts, ids, completion and refusals."""
    room, dice = Room(world, channel=world.channel), Random(1)
    await room.begin("ana", "bruno", "chen", "dina")
    compared = differing = 0
    for number in range(60):
        await room.settle()
        match = await room.match()
        if match.is_over:
            break
        if number % 5 == 0:
            real = match.position
            for viewer, name in ((None, "stranger"), (await room.seat("ana"), "ana")):
                first = await looks(room, name)
                twin = GAME.twin(real.state, viewer, dice.randrange)
                match.position = Position(GAME, twin)
                differing += twin.hands != real.state.hands
                second = await looks(room, name)
                match.position = real
                if await room.match() is match:  # not replayed meanwhile, as once after a start
                    assert second == first
                    compared += 1
        name = dice.choice(await room.awaited())
        seat = await room.seat(name)
        await room.play(name, random_path(match.menu(seat)[0], dice.randrange))
    assert compared > 10 and differing > 5


async def offering_of(folder, gold):
    """The view of everybody but Ana while she alone has offered this much."""
    world = await World.open(folder)
    try:
        return await seen_of(world, gold)
    finally:
        await world.close()


async def seen_of(world, gold):
    world.sandbox.backend.clock = lambda: 1_800_000_000.0
    room = Room(world, channel=world.channel)
    await room.begin("ana", "bruno", "chen")
    await room.to("offering")
    await room.settle()
    ears = Ears(world)
    await room.offer("ana", gold)
    await room.settle()
    for name in ("bruno", "stranger"):
        for command in ("status", "log", "rules", "hand", "board", "export"):
            await room.type(name, f"game {command}")
    seen = {who: words for who, words in ears.heard.items() if who != world.ana.id}
    assert world.ana.id in ears.heard
    others = {room.who(name).id for name in ("bruno", "chen", "stranger")} | {None}
    assert set(seen) <= others
    index = {id: number for number, id in enumerate(sorted(seen, key=str))}
    return {index[who]: sorted(re.sub("[0-9]{15,}|t:[0-9]+", "…", w) for w in words)
             for who, words in seen.items()}  # fmt: skip


async def test_until_all_have_offered_it_cannot_be_told_how_much(tmp_path, monkeypatch):
    monkeypatch.setattr(lobby, "token_hex", lambda _: "nile")
    found = []
    for gold in (1, 9):
        folder = tmp_path / str(gold)
        folder.mkdir()
        found.append(await offering_of(folder, gold))
    assert found[0] == found[1] and found[0]


async def test_every_answer_is_private_also_when_the_bot_is_slow(world, monkeypatch):
    """A public deferral would show what was typed, and make the answer public for good."""
    monkeypatch.setattr(responder, "DEFER_AFTER", 0)
    room = Room(world, channel=world.channel)
    answers = []

    def listen(change):
        if change.kind == "interaction acknowledged":
            answers.append(change.entity)

    world.sandbox.backend.subscribe(listen)
    await room.begin("ana", "bruno", "chen")
    await room.to("offering")
    commands = ("status", "board", "hand", "log", "rules", "export", "undo", "join")
    for name, command in product(("ana", "stranger"), commands):
        assert (await room.type(name, f"game {command}")).is_ephemeral
    for name, label in product(("ana", "stranger"), ("Your move", "My hand", "Board as text")):
        assert (await room.press(name, label)).is_ephemeral
    turn, ana = await room.turn("ana"), room.who("ana")
    first = next(part for part in turn.reply.all_components if part.get("custom_id"))
    await (await ana.wait_for_response(ana.click(turn.reply, first["custom_id"]))).wait()
    assert (await room.who("stranger").slash(room.channel, "help")).is_ephemeral
    await room.settle()
    deferred = [one for one in answers if one.response_type in (5, 6)]
    assert len(deferred) > 20, "it was slow"
    for one in answers:
        await one.wait()
        assert one.reply.only_for == one.user_id
    assert all(m.used is None for m in room.public())


async def test_a_press_that_opens_a_modal_is_not_delayed_and_a_slow_press_acts_once(
    world, monkeypatch
):
    monkeypatch.setattr(responder, "DEFER_AFTER", 0)
    room = Room(world, channel=world.channel)
    await room.begin("ana", "bruno", "chen")
    name = await room.next()
    await room.play(name, await room.default(name))
    await room.settle()
    assert len(await room.log()) == 1
    assert sum(m.text.count("**0 ") for m in chapters(room)) == 1


async def test_a_hand_that_is_asked_for_in_the_channel_stays_with_its_owner(room):
    await room.begin("ana", "bruno", "chen")
    answer = await room.press("ana", "My hand")
    for other in ("bruno", "stranger"):
        assert answer.reply not in room.who(other).visible_messages(room.channel)
    assert answer.reply not in room.public() and "Builder" in said(answer)


async def test_the_library_never_logs_the_content_of_messages(world, caplog):
    """discord.py's DEBUG log has every request and event in it."""
    room = Room(world, channel=world.channel)
    caplog.set_level(logging.INFO)
    await room.begin("ana", "bruno", "chen")
    await room.to("offering")
    await room.offer("ana", 7)
    assert not [r for r in caplog.records if "offer" in r.getMessage() and "7" in r.getMessage()]
    assert not [r for r in caplog.records if r.levelno < logging.INFO]
