"""A month of tables and people on a virtual clock: habits, faults and restarts, by the hour."""

from __future__ import annotations

import asyncio
import re
from collections import Counter
from collections.abc import AsyncIterator
from dataclasses import dataclass
from random import Random

from bot.core.match.options import options_of
from bot.core.screens.component_ids import JOIN
from bot.lobby.screens import SET_OPTION, START
from bot.play.commands import type_move
from rules.core.menu import random_path
from tests.bot.channels import Discord
from tests.bot.clock import FakeClock
from tests.bot.interactions import FakeInteraction
from tests.bot.offline import OfflineKarnak
from tests.repositories import Repositories

HOUR, DAY = 3600, 86_400
MONDAY = 1_793_577_600  # 2 November 2026, 00:00 UTC
ZONES = {  # hours from UTC
    "Europe/Paris": 1,
    "America/New_York": -5,
    "Asia/Tokyo": 9,
    "Australia/Sydney": 11,
    "UTC": 0,
}
REMINDER = re.compile(r"<#[0-9]+>(?s:.*)has been waiting for you since <t:[0-9]+:f>")
ROUNDS = 3  # moves at most that one person makes at a table within an hour


@dataclass(frozen=True)
class Habit:
    """When somebody looks after their games: hours of their own day, on days of the week."""

    name: str
    hours: range
    days: range = range(7)  # from Monday
    eagerness: float = 1.0  # how likely they are to look, at an hour of theirs
    leaves: int | None = None  # the day after which they never come again
    away: range = range(0)  # days of vacation


FAST = Habit("fast", range(8, 23))
SLOW = Habit("slow", range(20, 22), eagerness=0.8)
WEEKEND = Habit("weekend", range(10, 20), range(5, 7))
VANISHING = Habit("vanishing", range(9, 22), eagerness=0.7, leaves=9)
HOLIDAY = Habit("holiday", range(8, 22), eagerness=0.8, away=range(11, 19))
HABITS = (FAST, SLOW, FAST, WEEKEND, HOLIDAY, VANISHING)


@dataclass
class Resident:
    """Somebody with habits, in a zone."""

    user: int
    habit: Habit
    zone: str

    def looks(self, day: int, hour: int, dice: Random) -> bool:
        """Whether they look after their games now. `day` and `hour` are those of UTC."""
        local = day * 24 + hour + ZONES[self.zone]
        day, hour = divmod(local, 24)
        habit = self.habit
        if day in habit.away or (habit.leaves is not None and day > habit.leaves):
            return False
        return hour in habit.hours and day % 7 in habit.days and dice.random() < habit.eagerness


class Month:
    """Karnak, its people and its tables, and a clock that moves by the hour."""

    def __init__(self, path, people: int, seed: int) -> None:
        self.path, self.seed, self.dice = path, seed, Random(seed)
        self.clock, self.discord = FakeClock(MONDAY), Discord()
        zones = list(ZONES)
        self.people = {
            1000 + n: Resident(1000 + n, HABITS[n % len(HABITS)], zones[n % len(zones)])
            for n in range(people)
        }
        self.tables: list[int] = []
        self.going: list[int] = []  # games that had not ended at the last look

    async def start(self) -> None:
        self.store = await Repositories.open(self.path, self.clock)
        self.karnak = OfflineKarnak(self.discord, self.store, self.clock)
        await self.karnak.publisher.schedule_all()

    async def stop(self) -> None:
        await self.karnak.close()
        await self.store.close()

    async def restart(self) -> None:
        """End it in the middle of whatever it publishes, and start it again."""
        for _ in range(self.dice.randrange(40)):
            await asyncio.sleep(0)
        await self.stop()
        self.clock.timers.clear()
        await self.start()

    async def settle(self) -> None:
        await self.karnak.publisher.wait_until_idle()

    async def open(self, game, users, **pace: str) -> int:
        """Open a table in its own channel. Everybody sits down, and the host begins."""
        channel, (host, *others) = 500 + len(self.tables), users
        lobby, router = self.karnak.features.lobby, self.karnak.router
        asked = FakeInteraction(host, channel=channel)
        await router.command(asked, lambda a: lobby.open(a, game.word, len(users), "en", 0))
        id = await self.store.matches.open_in(channel)
        assert id, "the table is open"
        for option, answer in pace.items():
            chosen = SET_OPTION.encode(id, option)
            await self._press(host, channel, chosen, answer)
        for other in others:
            await self._press(other, channel, JOIN.encode(id))
        await self._press(host, channel, START.encode(id))
        self.tables.append(id)
        self.going.append(id)
        return id

    async def _press(self, user, channel, custom_id, *values) -> None:
        interaction = FakeInteraction(
            user, {"custom_id": custom_id, "values": list(values)}, channel=channel
        )
        await self.karnak.router.component(interaction)

    async def hour(self) -> None:
        """Let an hour pass: due events happen, and players who look in make their moves."""
        await self._go_by(HOUR)
        day, hour = divmod((int(self.clock.now) - MONDAY) // HOUR, 24)
        here = [p for p in self.people.values() if p.looks(day, hour, self.dice)]
        users = {person.user for person in here}
        tables = await self.live() if users else []
        for _ in range(ROUNDS):
            await asyncio.gather(*(self._play(id, users) for id in tables))
            await self.settle()

    async def go_by(self, days: int) -> None:
        """Let days pass in which nobody looks after a game, until all have ended."""
        for _ in range(days):
            if not await self.live():
                return
            await self._go_by(DAY)

    async def _go_by(self, seconds: int) -> None:
        """Let time pass, and have events happen when they are due, not later."""
        until = self.clock.now + seconds
        while (due := min((at for at, *_ in self.clock.timers), default=until)) < until:
            self.clock.advance(max(0, due - self.clock.now))
            await self.settle()
        self.clock.advance(until - self.clock.now)
        await self.settle()

    async def live(self) -> list[int]:
        """The tables at which a game goes on."""
        rows = [await self.store.matches.get(id) for id in self.going]
        self.going = [row.id for row in rows if row.stage == "live"]
        return self.going

    async def _play(self, id: int, users: set[int]) -> None:
        """Have a player of these tables whose turn it is make any legal move, typed."""
        match = await self.karnak.services.cache.get(id)
        for seat in match.awaited():
            user = match.people[seat].user
            if user in users:
                menu, _ = match.menu(seat)
                dice = Random(f"{self.seed} {id} {len(match.entries)} {seat}")  # in any order
                path = random_path(menu, dice.randrange)
                interaction = FakeInteraction(user, channel=match.row.channel)
                options = options_of(menu, path)
                await type_move(
                    self.karnak.router,
                    self.karnak.features.play,
                    interaction,
                    match.game.word,
                    path[0],
                    options,
                    self.karnak.features.lessons.typed,
                )
                return

    async def channels(self) -> list[int]:
        """The channels in which a game goes on."""
        return [(await self.store.matches.get(id)).channel for id in await self.live()]

    def numbers(self) -> list[list[int]]:
        """The numbers of the outbox rows that the messages of each channel carry."""
        channels = self.discord.channels.values()
        return [[m.number for m in channel.messages if m.number] for channel in channels]

    async def mentions(self) -> AsyncIterator[tuple[int, int]]:
        """For each person at each table: how often they were mentioned, and their turns at most."""
        for id in self.tables:
            match = await self.karnak.services.cache.get(id)
            said = self.discord.said(match.row.channel)
            for seat, person in match.people.items():
                yield sum(person.user in m.pings for m in said), 1 + match.moves_of(seat)

    def reminders(self) -> Counter[tuple[int, str]]:
        """How often each person was reminded of each turn: a reminder says since when it lasts."""
        letters = ((user, m) for user in self.people for m in self.discord.sent(user))
        return Counter(
            (user, match[0]) for user, m in letters if (match := REMINDER.search(m.words))
        )
