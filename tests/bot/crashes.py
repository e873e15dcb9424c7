"""A game that is cut off at every await: what a kill there would leave behind is kept.

A task's coroutine is wrapped, so that each of its suspensions is seen. Where one has not been seen
before, the database as it is committed and the channels as they stand are copied.
"""

from __future__ import annotations

import asyncio
import copy
import sqlite3
from collections.abc import Callable, Coroutine
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from tests.bot.channels import Channel, Discord
from tests.bot.interactions import FakeInteraction
from tests.folders import ROOT

OURS = (str(ROOT / "bot"), str(ROOT / "tests"))


@dataclass(frozen=True)
class Remains:
    """The remains after a kill while the `move` of that number was made.

    `answered` says whether the person had an answer already.
    """

    where: str
    database: Path
    discord: Discord
    move: int
    answered: bool


class Stepped(Coroutine):
    """A coroutine that calls `suspended` each time that it waits."""

    def __init__(self, inner, suspended: Callable[[Coroutine], None]) -> None:
        self.inner, self.suspended = inner, suspended

    def send(self, value):
        awaited = self.inner.send(value)
        self.suspended(self.inner)
        return awaited

    def throw(self, *error):
        awaited = self.inner.throw(*error)
        self.suspended(self.inner)
        return awaited

    def close(self):
        self.inner.close()

    def __await__(self):
        return self.inner.__await__()


class Recorder:
    """Keeps the remains of a kill at each place where the bot waits, the first time it does."""

    def __init__(self, folder: Path, path: Path, discord: Discord) -> None:
        self.folder, self.path, self.discord = folder, path, discord
        self.remains: dict[str, Remains] = {}

    async def watch(self, move: int, making: Coroutine, interaction: FakeInteraction) -> None:
        """Make a move in a task, and see its awaits and those of all tasks that it causes."""
        self.move, self.interaction, loop = move, interaction, asyncio.get_running_loop()

        def stepped(loop, coroutine, **more):
            return asyncio.Task(Stepped(coroutine, self._suspended), loop=loop, **more)

        loop.set_task_factory(stepped)
        try:
            await loop.create_task(making)
        finally:
            loop.set_task_factory(None)

    def _suspended(self, coroutine) -> None:
        where = " < ".join(reversed(list(_places(coroutine))))
        if where and where not in self.remains:
            copied = self.folder / f"{len(self.remains)}.db"
            with closing(sqlite3.connect(self.path)) as db, closing(sqlite3.connect(copied)) as to:
                db.backup(to)
            self.remains[where] = Remains(
                where,
                copied,
                copy_of(self.discord),
                self.move,
                self.interaction.response.is_done(),
            )


def _places(coroutine):
    """The lines at which a coroutine waits, in the bot and in the fakes, the outermost first."""
    while coroutine is not None:
        frame = getattr(coroutine, "cr_frame", None)
        if frame and frame.f_code.co_filename.startswith(OURS):
            yield f"{Path(frame.f_code.co_filename).relative_to(ROOT)}:{frame.f_lineno}"
        coroutine = getattr(coroutine, "cr_await", None)


def copy_of(discord: Discord) -> Discord:
    """The channels as they stand, which later sends and edits do not change."""
    copied = Discord()
    copied.numbers = copy.copy(discord.numbers)
    for id, channel in discord.channels.items():
        there = copied.channels[id] = Channel(copied, id)
        there.messages = [copy.copy(message) for message in channel.messages]
        for message in there.messages:
            message.channel = there
    return copied
