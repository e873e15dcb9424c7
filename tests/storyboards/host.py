"""A host's month, as `docs/host.md` and `docs/host.fr.md` tell it."""

from __future__ import annotations

import re
from typing import Final

from tests.e2e.room import Room
from tests.folders import ROOT
from tests.storyboards.stage import Phone, Stage

PICTURES: Final = ROOT / "docs" / "host"


async def everybody_moves(room: Room, silent: str) -> None:
    """The next player makes their safest move, one after the other, but for one who is silent."""
    while (name := await room.next()) != silent:
        await room.play(name, await room.default(name))
        await room.settle()


async def play(month: Stage, phone: Phone, code: str) -> None:
    """The month, from the settings of a server to a table that nobody has come to."""
    month.speak(code)

    async def look(name: str, who: str, channel) -> None:
        await phone.open(who, channel)
        await phone.look(PICTURES / f"{name}.{code}.png")

    hall = Room(month, "tuesday-games", game="amun-re")

    async def show(name: str, sentence: str) -> None:
        await phone.open("bruno", hall.channel)
        await phone.show(max(re.split(r"\{\w+\}", hall.words(sentence)), key=len).strip())
        await phone.look(PICTURES / f"{name}.{code}.png")

    month.emil.become_moderator()
    asked = await month.emil.slash(hall.channel, "karnak setup")
    asked = await month.emil.choose(asked.reply, "news", menu="setup")
    await month.emil.choose(asked.reply, month.channel.id, menu="settle:news")
    await look("1-setup", "emil", hall.channel)

    for name, zone in (("ana", "Europe/Paris"), ("bruno", "America/New_York")):
        await month.store.people.prefer(int(month.people[name].id), zone=zone)
    await hall.open("ana", seats=4, language=code)
    await hall.option("ana", "pace_deadline", "48h")
    await hall.type("ana", "host announce")
    await hall.settle()
    await look("2-announced", "bruno", month.channel)
    await month.bruno.press(month.channel.last_message, hall.words("Join"))
    await hall.sit("chen", "dina")
    await look("3-lobby", "dina", hall.channel)

    await hall.press("ana", "Start (host)")
    await hall.settle()
    await month.passes(0.25)
    await everybody_moves(hall, "chen")
    await month.passes(1.2)
    await look("4-reminder", "chen", month.chen.dm)
    await hall.type("ana", "host table")
    await look("5-host", "ana", hall.channel)
    await month.passes(3)
    await show("6-deadline", "{seat} has not decided in time.")

    thread = month.sandbox.backend.add_thread(hall.channel, "amun-re-in-november", month.ana.id)
    corner = Room(month, channel=thread, game="amun-re")
    await corner.type("ana", "game move")
    await hall.settle()
    await show("7-moved", "This table has moved to {channel}.")
    hall.channel = thread

    yard = Room(month, "next-month", game="kemet")
    await yard.open("ana", language=code)
    await month.passes(12.1)
    await look("8-keep", "ana", month.ana.dm)
