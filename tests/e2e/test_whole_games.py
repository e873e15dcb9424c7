"""Whole games by scripted people and computers, in both languages, with a restart on the way."""

from __future__ import annotations

import re
from contextlib import asynccontextmanager
from dataclasses import replace
from itertools import cycle
from random import Random

import pytest

from bot.ground import languages
from bot.ground.languages import locales_of
from bot.program.operator.languages.sentences import catalogues, entries
from bot.sandbox.model import walk_components
from bot.sandbox.server import Sandbox
from rules.core.menu import random_path
from rules.core.records import parse
from rules.core.replay import verify
from rules.core.text import text
from rules.registry import games
from tests.e2e.pressing import follow_up
from tests.e2e.room import NAMES, Room, said
from tests.e2e.world import World
from tests.oracle import validator
from tests.telling import wrongly_told

GAME = games()["amun-re"]
LOOKS = ("status", "board", "hand", "log", "rules", "export")
MIDDLE = 25  # entries after which the bot is stopped
SPELT = re.compile(r"\{[a-z0-9_]+\}")


class Words:
    """Everything that anybody reads: words, labels, hints, alt texts, modals, suggestions."""

    def __init__(self, sandbox):
        self.read: set[str] = set()
        sandbox.backend.subscribe(self.hear)

    def hear(self, change):
        if change.kind in ("message created", "message updated"):
            self.read.update(change.entity.text.split("\n"))
            self.read.update(file.description or "" for file in change.entity.attachments)
            self._components(change.entity.components)
        if change.kind in ("interaction acknowledged", "interaction completed"):
            self._components((change.entity.modal or {}).get("components", []))
            self.read.update(choice.name for choice in change.entity.choices or ())

    def _components(self, components):
        for part in walk_components(list(components)):
            told = [part, *part.get("options", ())]
            self.read.update(
                str(one[key])
                for one in told
                for key in ("label", "placeholder", "description")
                if one.get(key)
            )


@asynccontextmanager
async def world_in(folder, code):
    """A world whose people all speak one language."""
    sandbox = await Sandbox.open(validator=validator())
    world = World(folder, sandbox)
    for person in (*world.people.values(), world.stranger):
        person.user.locale = locales_of(code)[0]
        sandbox.backend.save_user(person.user)
    await world.start()
    try:
        yield world
    finally:
        await world.close()


async def play(room, dice):
    """Everybody plays and looks at random, by commands and by components in turn."""
    restarted = False
    while not (match := await room.match()).is_over:
        await room.settle()
        if len(match.entries) > MIDDLE and not restarted:
            await room.world.restart()
            restarted, match = True, await room.match()
            assert len(match.entries) > MIDDLE
        name = dice.choice(await room.awaited())
        seat = await room.seat(name)
        path = random_path(match.menu(seat)[0], dice.randrange)
        if dice.random() < 0.5:
            answer = await room.play(name, path)
        else:
            turn = await room.turn(name)
            answer, _ = await follow_up(room, name, turn, path)
        assert said(answer)
        if dice.random() < 0.25:
            await look(room, dice)
        await room.settle()
    assert restarted


async def look(room, dice):
    name = dice.choice([*NAMES[:3], "stranger"])
    await room.type(name, f"game {dice.choice(LOOKS)}")
    await room.type(name, "game board", text=True)
    await room.type(name, "amun-re correct", by="nowhere")
    await room.who(name).autocomplete(room.channel, "amun-re bid", "province")


async def ended_well(room, code):
    """The channel heard everything once, and the record can be checked."""
    await room.settle()
    match = await room.match()
    assert wrongly_told(match, code, since_the_beginning(room)) == []
    answer = await room.type("ana", "game export")
    (file,) = answer.reply.attachments
    record = parse(room.world.sandbox.backend.attachments.read(file.id).decode())
    assert verify(GAME, record) == [] and record.result == GAME.result(match.state)
    assert any(record.setup in message.text for message in room.public())
    assert await room.world.store.outbox.waiting(room.id) == ()
    labels = {"Log", "Record", "Rematch"}
    assert {room.words(label) for label in labels} <= {*room.public()[-1].labels}


def since_the_beginning(room):
    """The messages from the opening on, below the lobby."""
    public = room.public()
    begun = max(n for n, each in enumerate(public) if "SHA-256" in each.text and n < 4)
    return public[begun:]


@pytest.mark.parametrize(
    ("code", "people", "computers"),
    [(code, *table) for code, table in zip(sorted(languages.spoken()), cycle([(2, 1), (3, 2)]))],
)
async def test_a_whole_game_is_played_and_survives_a_restart(
    tmp_path, monkeypatch, code, people, computers
):
    missing = untranslated(monkeypatch)
    async with world_in(tmp_path, code) as world:
        words = Words(world.sandbox)
        room = Room(world, channel=world.channel)
        await room.begin(*NAMES[:people], computers=computers, language=code)
        await play(room, Random(people))
        await ended_well(room, code)
    if code != "en":
        assert missing == set(), "these are read in English"
        assert english_in(words.read, code) == set()
    else:
        for other in set(languages.spoken()) - {"en"}:
            assert len(english_in(words.read, other)) > 30, "this sees English where it is"


def sentences(code):
    """Every translated text, each with its domain."""
    for domain, path in catalogues(code).items():
        yield from ((domain, message) for message in entries(path))


def untranslated(monkeypatch):
    """Collects every template that is looked up in vain, in any language but English."""
    missing: set[str] = set()
    for code, spoken in languages.spoken().items():
        if code == "en":
            continue
        known = {
            (domain, message.id[0] if isinstance(message.id, tuple) else message.id)
            for domain, message in sentences(code)
            if message.string and not message.fuzzy
        }
        monkeypatch.setitem(
            languages.spoken(), code, replace(spoken, find=_listening(spoken.find, known, missing))
        )
    return missing


def _listening(find, known, missing):
    def found(said):
        one = said.template
        words = " " in one and re.search("[A-Za-z]{3}", SPELT.sub("", one))
        if words and (said.domain, one) not in known:
            missing.add(one)
        return find(said)

    return found


def english_in(read, code):
    """Pieces of English templates that somebody reads in another language."""
    french = "\n".join(
        string
        for _, message in sentences(code)
        for string in (message.string if isinstance(message.string, tuple) else (message.string,))
    )
    pieces = set()
    for _, message in sentences(code):
        ids = message.id if isinstance(message.id, tuple) else (message.id,)
        for template in ids:
            longest = max(SPELT.split(template), key=len).strip()
            if len(longest) > 14 and " " in longest and longest not in french:
                pieces.add(longest)
    everything = "\n".join(read)
    return {piece for piece in pieces if piece in everything}


@pytest.mark.parametrize("code", sorted(set(languages.spoken()) - {"en"}))
async def test_each_reads_in_private_in_their_own_language_and_the_channel_in_its_own(
    tmp_path, code
):
    async with world_in(tmp_path, "en") as world:
        await each_reads(world, code)


async def each_reads(world, code):
    world.bruno.user.locale = locales_of(code)[0]
    room = Room(world, channel=world.channel)
    await room.begin("ana", "bruno", "chen", language=code)
    await room.to("offering")
    await room.settle()
    notice = text("Only you see this.")
    english, translated = (notice.in_(languages.spoken()[each]) for each in ("en", code))
    for name in ("ana", "bruno"):
        assert "🔒" not in (await room.turn(name)).text, "Discord says that only they see it"
    assert english in world.ana.visible_messages(world.ana.dm)[-1].text
    assert translated in world.bruno.visible_messages(world.bruno.dm)[-1].text
    assert room.words("Your move") in room.public()[-1].labels
    assert room.words("Your move") != "Your move"
