"""One channel with a table in it, and the acts of its people."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

from bot.core.match.match import Match
from bot.core.match.options import options_of
from bot.core.match.shared_commands import verbs_of
from bot.ground.languages import language
from bot.sandbox.model import Channel, Interaction, Message
from bot.sandbox.people import Person
from rules.core.commands import MOVE
from rules.core.errors import AnswerRefusedError, NotYourDecisionError
from rules.core.menu import Action, Path, follow
from rules.core.secrets import seal
from rules.core.text import text
from rules.registry import games
from tests.e2e.world import World

NAMES = ("ana", "bruno", "chen", "dina", "emil")


class Room:
    """A channel of `world`, opened afresh unless it is given."""

    def __init__(
        self,
        world: World,
        name: str = "",
        channel: Channel | None = None,
        game: str = "amun-re",
    ) -> None:
        self.world, self.game = world, game
        self.id, self.code, self.generous = 0, "en", False
        word = re.sub(r"[^a-z0-9]+", "-", name.lower())[:90]
        backend = world.sandbox.backend
        self.channel = channel or backend.add_channel(backend.guild, word)

    # Tables

    async def open(self, host: str = "ana", **options: Any) -> Interaction:
        """Open a lobby by `/game new`."""
        self.code = options.get("language", self.code)
        answer = await self.who(host).slash(self.channel, "game new", game=self.game, **options)
        await self.settle()
        self.id = (await self.world.store.matches.open_in(int(self.channel.id))) or 0
        return answer

    async def sit(self, *names: str) -> None:
        for name in names:
            await self.press(name, "Join")
        await self.settle()

    async def begin(self, *names: str, set: dict[str, str] | None = None, **options: Any) -> Match:
        """Open a table, choose its options, sit down with the marks in their order, start."""
        host, *others = names
        await self.open(host, **options)
        for option, answer in (set or {}).items():
            await self.option(host, option, answer)
        await self.sit(*others)
        for name, mark in zip(names, games()[self.game].marks, strict=False):
            await self.wish(name, mark.word)
        await self.press(host, "Start (host)")
        await self.settle()
        return await self.match()

    async def wish(self, name: str, mark: str) -> Interaction:
        """Choose a colour with the table's list."""
        return await self.who(name).choose(
            self.newest(self.words("Join")), mark, menu=f"wish:{self.id}"
        )

    async def option(self, host: str, option: str, answer: str) -> Interaction:
        """Choose an answer to one of the table's options, with the lists."""
        asked = await self.press(host, "Options")
        asked = await self.who(host).choose(asked.reply, option, menu=f"option:{self.id}")
        return await self.who(host).choose(asked.reply, answer, menu=f"set:{self.id}:{option}")

    async def match(self) -> Match:
        return await self.world.match(self.id)

    async def settle(self) -> None:
        await self.world.settle()

    # People

    def who(self, name: str) -> Person:
        return getattr(self.world, name)

    async def seat(self, name: str) -> str:
        return (await self.match()).seat_of(int(self.who(name).id))

    async def awaited(self) -> list[str]:
        """The names of the players to move, in the order of play."""
        match = await self.match()
        users = {int(person.id): name for name, person in self.world.people.items()}
        return [users[u] for seat in match.awaited() if (u := match.people[seat].user) in users]

    async def next(self) -> str:
        return (await self.awaited())[0]

    async def idle(self) -> str:
        """Somebody at the table whose turn it is not."""
        match, awaited = await self.match(), await self.awaited()
        seated = {person.user for person in match.people.values()}
        return next(n for n in NAMES if n not in awaited and int(self.who(n).id) in seated)

    async def type(self, name: str, command: str, **values: Any) -> Interaction:
        return await self.who(name).slash(self.channel, command, **values)

    async def press(self, name: str, label: str) -> Interaction:
        """Press a button of this name, in English, on the newest public message with one."""
        label = self.words(label)
        return await self.who(name).press(self.newest(label), label)

    async def cancel(self, name: str) -> Interaction:
        """Cancel an open table, and confirm it."""
        asked = await self.press(name, "Cancel")
        return await self.who(name).press(asked.reply, self.words("Cancel this table"))

    async def resign(self, name: str) -> Interaction:
        asked = await self.type(name, "game resign")
        return await self.who(name).press(asked.reply, self.words("Leave the game"))

    async def turn(self, name: str) -> Interaction:
        return await self.press(name, "Your move")

    async def play(self, name: str, path: Path, **more: Any) -> Interaction:
        """Type a whole path as a command."""
        command, options = await self.command_of(name, path)
        return await self.type(name, command, **options, **more)

    async def command_of(self, name: str, path: Path) -> tuple[str, dict[str, Any]]:
        """The command that makes a move, and its options."""
        match = await self.match()
        menu, _ = match.menu(await self.seat(name))
        verb, options = path[0], options_of(menu, path)
        for shared in match.game.shared:
            if verb in verbs_of(match.game, shared.word):
                verb, options = shared.word, {MOVE.name: path[0], **options}
        return f"{self.game} {verb}", options

    async def default(self, name: str) -> Path:
        """The safest move. But in a room that is `generous`, 1 gold is offered."""
        match, seat = await self.match(), await self.seat(name)
        if self.generous and match.state.phase == "offering":
            return await self.offering(name, 1)
        return tuple(match.game.default(seal(match.state, seat), seat))

    async def offering(self, name: str, gold: int) -> Path:
        """An offering of so much, without Offering ±3."""
        menu, _ = (await self.match()).menu(await self.seat(name))
        path: Path = ("offer", str(gold))
        return path if isinstance(follow(menu, path), Action) else (*path, "none")

    async def offer(self, name: str, gold: int) -> Interaction:
        return await self.play(name, await self.offering(name, gold))

    async def advance(self, until: Callable[[Match], bool]) -> Match:
        """Everybody makes their safest move, until something is true."""
        for _ in range(400):
            match = await self.match()
            if match.is_over or until(match) or not await self.awaited():
                await self.settle()  # the computers move, and the channel hears of it all
                match = await self.match()
            if match.is_over or until(match):
                return match
            name = await self.next()
            with suppress(NotYourDecisionError, AnswerRefusedError):  # an order has been played
                await self.play(name, await self.default(name))
        raise AssertionError("this never came")

    async def to(self, phase: str) -> Match:
        match = await self.advance(lambda match: match.state.phase == phase)
        assert not match.is_over
        return match

    # Looking

    def public(self, who: str = "ana") -> list[Message]:
        """The messages that everybody sees here, oldest first."""
        return [m for m in self.who(who).visible_messages(self.channel) if m.only_for is None]

    def newest(self, label: str) -> Message:
        return next(m for m in reversed(self.public()) if label in m.labels)

    def words(self, english: str) -> str:
        """A label in the language of the table."""
        return language(self.code).find(text(english))

    async def log(self) -> list[tuple[str, str]]:
        """Seats and words, as the store has them."""
        return [(row.seat, row.words) for row in await self.world.store.log.entries(self.id)]


def said(answer: Interaction) -> str:
    """The words of a private answer, which Discord itself marks as private."""
    reply = answer.reply
    assert reply is not None and reply.only_for == answer.user_id, "others can see this"
    assert "🔒" not in reply.text, "Discord says that only they see it"
    return reply.text


def prompts(message: Message) -> Sequence[dict[str, Any]]:
    """The buttons and choices of a message."""
    return [p for p in message.all_components if p.get("custom_id") and not p.get("disabled")]
