"""A newcomer's first game, as `docs/first-game.md` and `docs/first-game.fr.md` tell it."""

from __future__ import annotations

from typing import Final

from bot.ground.languages import language
from rules.amun_re.sentences import text
from tests.e2e.room import Room
from tests.folders import ROOT
from tests.storyboards.stage import Phone, Stage

PICTURES: Final = ROOT / "docs" / "first-game"


class Newcomer:
    """Dina, who does everything by hand on her phone, in her language."""

    def __init__(self, stage: Stage, phone: Phone, code: str) -> None:
        self.stage, self.phone, self.code = stage, phone, code
        self.room = Room(stage, "pyramids", game="amun-re")

    def words(self, english: str) -> str:
        """A label of the table's, or of the game's."""
        ours = self.room.words(english)
        return ours if ours != english else language(self.code).find(text(english))

    async def open(self, channel=None) -> None:
        """Look into a channel, the table's unless it is given, without old private answers."""
        await self.phone.open("dina", channel or self.room.channel)
        await self.phone.tidy()

    async def press(self, *labels: str) -> None:
        for label in labels:
            await self.phone.press(self.words(label))

    async def look(self, name: str) -> None:
        await self.phone.look(PICTURES / f"{name}.{self.code}.png")

    async def until_it_is_her_turn(self, phase: str) -> None:
        """The others make their safest moves until it is her turn in a phase."""
        match = await self.room.match()
        while match.state.phase != phase or "dina" not in await self.room.awaited():
            name = await self.room.next()
            await self.room.play(name, await self.room.default(name))
            await self.room.settle()
            match = await self.room.match()


async def play(stage: Stage, phone: Phone, code: str) -> None:
    """The game, in the language of its people."""
    stage.speak(code)
    dina = Newcomer(stage, phone, code)
    await join(dina)
    await decide(dina)
    await go_away(dina)
    await forget(dina)
    await end(dina)


async def join(dina: Newcomer) -> None:
    """She asks for help, takes a seat at Ana's table, and chooses a colour."""
    room = dina.room
    await room.open("ana", seats=3, language=dina.code)
    await room.option("ana", "pace_deadline", "24h")
    await room.sit("bruno")
    await dina.open()
    await dina.phone.type("/help")
    await dina.look("1-help")
    await dina.open()
    await dina.press("Join")
    await dina.phone.choose(dina.words("Your colour"), dina.words("Yellow"))
    await dina.open()
    await dina.look("2-table")
    await dina.stage.passes(1 / 24)
    await room.press("ana", "Start (host)")
    await room.settle()


async def decide(dina: Newcomer) -> None:
    """She bids by buttons, buys by a typed command, and takes that back."""
    await dina.open(dina.stage.dina.dm)
    await dina.look("3-hand")
    await dina.until_it_is_her_turn("auction")
    await dina.open()
    await dina.press("Your move")
    await dina.look("4-bid")
    offered, board = await dina.phone.labels(), (await dina.room.match()).state.board
    names = {language(dina.code).find(land.label): land for land in board.values()}
    widest = max(names.keys() & offered, key=lambda name: names[name].fields)
    await dina.phone.press(widest)
    await dina.phone.choose("", "")
    await dina.until_it_is_her_turn("actions")
    await dina.open()
    await dina.phone.type(f"/amun-re farmers fields:{names[widest].word}=1")
    await dina.look("5-typed")
    await dina.press("Undo", "Done")


async def go_away(dina: Newcomer) -> None:
    """She plans a move, is away, and catches up."""
    await dina.open()
    await dina.press("Planned moves", "Always", "Everything optional", "this round")
    await dina.look("6-always")
    await dina.room.type("dina", "me away", until="6.11.")
    await dina.until_it_is_her_turn("offering")
    await dina.room.offer("dina", 1)
    await dina.until_it_is_her_turn("auction")
    await dina.stage.passes(2)
    await dina.open()
    await dina.press("Catch up")
    await dina.look("7-catch-up")


async def forget(dina: Newcomer) -> None:
    """She forgets her turn, is reminded, and warned."""
    await dina.stage.passes(71 / 24)
    await dina.open(dina.stage.dina.dm)
    await dina.look("8-reminder")
    await dina.press("Stop reminders for this turn")
    await dina.stage.passes(1 / 24)
    await dina.open(dina.stage.dina.dm)
    await dina.look("9-warning")


async def end(dina: Newcomer) -> None:
    """The game ends, and she opens another table."""
    await dina.room.advance(lambda _: False)
    await dina.room.settle()
    await dina.open()
    await dina.look("10-end")
    await dina.press("Rematch")
