"""Tables of all games, whose people keep playing in spite of any fault of the bot."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from random import Random

from bot.sandbox.model import Channel, Message
from bot.sandbox.people import NoResponseError, Person
from bot.sandbox.server import Sandbox
from tests.e2e.player import MOST_PRESSES, press_something, pressable

BY_LETTER = 0.3  # of the sittings, where a direct message asks
LOOKING = 0.2  # of the sittings, where the panel does not name who looks
REGRET = 0.05  # of the sittings end with taking a move back
AGAIN = 0.05  # seconds until an unanswered press is tried again
PATIENCE = 5  # seconds until an answered press without a visible result is
LEAVE = "Leave the game"


class Table:
    """People and computer players in a channel, who rest up to `pause` seconds between sittings."""

    def __init__(
        self,
        sandbox: Sandbox,
        channel: Channel,
        word: str,
        people: int,
        computers: int = 0,
        pause: float = 0,
        seed: int = 0,
    ) -> None:
        self.channel, self.word, self.pause = channel, word, pause
        self.dice, self.is_leaving = Random(f"{channel.name} {seed}"), False
        self.people = [sandbox.people.join(f"{channel.name}-{n}") for n in range(people)]
        self.computers = computers

    async def gather(self) -> None:
        """Open a table, sit down, start: each until it has visibly happened."""
        host, *others = self.people
        sizes = {"seats": len(self.people) + self.computers, "computers": self.computers}
        opened = {name: number for name, number in sizes.items() if number}
        await self._until(
            "Join", lambda: host.slash(self.channel, "game new", game=self.word, **opened)
        )
        lobby = self.newest("Join")
        for other in others:
            await self._until(other.name, lambda other=other: other.press(lobby, "Join"))
        await self._until("Your move", lambda: host.press(lobby, "Start (host)"))

    async def play(self) -> None:
        """Until the end, everybody at their own pace."""
        await asyncio.gather(*(self._live(person) for person in self.people))

    @property
    def is_over(self) -> bool:
        return self.newest("Rematch") is not None

    def newest(self, label: str) -> Message | None:
        """The newest message with such a button of those that everybody sees."""
        seen = reversed(self.channel.messages.values())
        return next((m for m in seen if m.only_for is None and label in m.labels), None)

    async def _live(self, who: Person) -> None:
        while not self.is_over:
            await self._tried(lambda: self._leave(who) if self.is_leaving else self.sit(who))
            await asyncio.sleep(self.dice.uniform(0, self.pause))

    async def _until(self, words: str, act: Callable[[], Awaitable[object]]) -> None:
        """Do something, and again after a while, until everybody can read these words."""
        while not self._reads(words):
            await self._tried(act)
            with suppress(TimeoutError):
                async with asyncio.timeout(PATIENCE):
                    while not self._reads(words):
                        await asyncio.sleep(AGAIN)

    def _reads(self, words: str) -> bool:
        public = (m for m in self.channel.messages.values() if m.only_for is None)
        return any(words in m.text or words in m.labels for m in public)

    async def _tried(self, act: Callable[[], Awaitable[object]]) -> None:
        """Unanswered presses, and those on lost messages, are tried again another time."""
        try:
            await act()
        except (NoResponseError, TimeoutError, LookupError, ValueError):
            await asyncio.sleep(AGAIN)

    async def sit(self, who: Person) -> None:
        """Press on until there is nothing to decide, and regret it from time to time."""
        prompt = await self._prompt(who)
        for _ in range(MOST_PRESSES):  # an order can be left and withdrawn for ever
            if prompt is None or not pressable(prompt):
                break
            answer = await press_something(who, prompt, self.dice)
            prompt = answer.reply or prompt
        if prompt and self.dice.random() < REGRET:
            await who.slash(self.channel, "game undo")

    async def _prompt(self, who: Person) -> Message | None:
        letter = next(reversed(who.dm.messages.values()), None)
        if letter and pressable(letter) and self.dice.random() < BY_LETTER:
            return letter
        board = self.newest("Your move")
        if board and (who.name in board.text or self.dice.random() < LOOKING):
            return (await who.press(board, "Your move")).reply
        return None

    async def _leave(self, who: Person) -> None:
        asked = await who.slash(self.channel, "game resign")
        if asked.reply and LEAVE in asked.reply.labels:
            await who.press(asked.reply, LEAVE)
