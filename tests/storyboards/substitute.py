"""A substitute's first day, as `docs/substitute.md` and `docs/substitute.fr.md` tell it."""

from __future__ import annotations

from typing import Final

from tests.e2e.room import Room
from tests.folders import ROOT
from tests.storyboards.stage import Phone, Stage

PICTURES: Final = ROOT / "docs" / "substitute"


async def play(stage: Stage, phone: Phone, code: str) -> None:
    """The day, from the question to Ana who leaves to the message that thanks her."""
    stage.speak(code)
    room = Room(stage, "oasis", game="amun-re")

    async def look(name: str) -> None:
        await phone.look(PICTURES / f"{name}.{code}.png")

    async def open(who: str, channel) -> None:
        await phone.open(who, channel)
        await phone.tidy()

    await room.begin("ana", "bruno", "chen", language=code)
    while (await room.match()).state.phase != "offering":
        name = await room.next()
        await room.play(name, await room.default(name))
        await room.settle()

    await open("ana", room.channel)
    await phone.type("/game resign")
    await look("1-leaving")
    await phone.press(room.words("Ask for a substitute"))
    await open("bruno", room.channel)
    await look("2-sought")

    await open("zoe", room.channel)
    await phone.press(room.words("Take a seat"))
    await look("3-seats")
    await phone.press(room.words("Take the seat of {seat}").partition("{")[0].strip(), exact=False)
    await open("zoe", stage.stranger.dm)
    await look("4-letter")
    await open("bruno", room.channel)
    await look("5-taken")
    await open("ana", stage.ana.dm)
    await look("6-farewell")
