"""A database of any size around one table, and the cost of events there.

The other matches are copies of the table after its first moves, made by the database itself. Ended
matches are older, so their numbers are negative. The bot is whole, with fake channels, and paints
nothing.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from random import Random
from time import process_time
from types import SimpleNamespace
from typing import Any, NamedTuple
from unittest.mock import patch

from bot.core.match.digests import rules_digest
from bot.core.match.options import options_of
from bot.core.pictures import pictures
from bot.core.screens.component_ids import JOIN, TURN
from bot.lobby import service as lobbies
from bot.lobby.screens import SET_OPTION, START
from bot.play.commands import type_move
from bot.store.database import Transaction
from bot.store.sqlite import SqliteDatabase
from rules.core.menu import random_path
from rules.registry import games
from tests.bot.channels import Discord
from tests.bot.clock import FakeClock
from tests.bot.interactions import FakeInteraction
from tests.bot.offline import OfflineKarnak
from tests.repositories import Repositories
from tests.traced import Trace, traced

WORD = "kemet"  # the longest game
BEGUN = 1_800_000_000  # seconds since 1970
DAY = 86_400
COPIED = 4  # moves
SEATED = 1_000_000  # the first person in the other matches
CHANNEL = 500  # of the table

NUMBERS = """
    WITH RECURSIVE numbers (i) AS (
        SELECT :first UNION ALL SELECT i + 1 FROM numbers WHERE i < :last
    )
"""
COPIES = (
    f"""
    INSERT INTO matches (id, game, edition, options, language, players, seed, salt, guild, channel,
        stage, interaction, opened, begun, ended, told, checked, pace, touched, panel, story)
    {NUMBERS} SELECT i, game, edition, options, language, players, seed, salt,
        abs(i) % :servers + 1, 1000000 + i, :stage, 1000000000000 + i, opened, begun,
        CASE WHEN i < 0 THEN opened + i * 3600 END, told, :digest, pace, touched, panel, story
    FROM numbers JOIN matches ON id = 1
    """,
    f"""
    INSERT INTO seats (match, place, seat, person, name, host)
    {NUMBERS} SELECT i, place, seat, {SEATED} + (abs(i) + place) % :people, name, host
    FROM numbers JOIN seats ON match = 1
    """,
    f"""
    INSERT INTO log (match, number, seat, words, interaction, at)
    {NUMBERS} SELECT i, number, seat, words, 2000000000000 + 100 * i + number, at
    FROM numbers JOIN log ON match = 1
    """,
)
LIVE = (
    f"""
    INSERT INTO outbox (match, entry, kind, due)
    {NUMBERS} SELECT i, {COPIED}, 'due', 100000000000 + i FROM numbers
    """,
)
OVER = (
    f"""
    INSERT INTO results (match, how, moves, rounds, rules, facts)
    {NUMBERS} SELECT i, 'voted', {COPIED}, 1, :digest, '{{}}' FROM numbers
    """,
    f"""
    INSERT INTO standings (match, seat, place, held, decisions, missed)
    {NUMBERS} SELECT i, seat, 1 + place, 'person', 1, 0 FROM numbers JOIN seats ON match = 1
    """,
)
OTHERS = (
    f"""
    INSERT INTO preferences (person) {NUMBERS} SELECT {SEATED} + i FROM numbers
    """,
    f"""
    INSERT INTO ratings (scope, game, season, person, level, mu, sigma, games, won, places, last)
    {NUMBERS} SELECT 0, 'kemet', 0, {SEATED} + i, '', 25, 8, 1, 0, 1, 1 FROM numbers
    """,
)
SERVERS = (
    f"INSERT INTO servers (guild) {NUMBERS} SELECT i FROM numbers",
    f"""
    INSERT INTO recounts (scope, game, wanted, done) {NUMBERS} SELECT i, 'kemet', 1, 1 FROM numbers
    """,
)


@dataclass(frozen=True)
class Size:
    """The size of a database: ended matches, live ones, players and servers.

    The table has made `moves`, and has `seats`.
    """

    matches: int = 100
    live: int = 10
    moves: int = 20
    people: int = 100
    servers: int = 10
    seats: int = 3


class Cost(NamedTuple):
    """The cost of an event."""

    processor: float  # milliseconds, with the fake channels
    statements: int
    steps: int
    bytes: int


class _Discord(Discord):
    """Its servers have sent nothing about channels yet."""

    def get_guild(self, id: int) -> SimpleNamespace:
        return SimpleNamespace(**vars(super().get_guild(id)), me=None)


class Grown:
    """The bot with its table, number 1. Its clock stops."""

    def __init__(self, folder: Path, size: Size) -> None:
        self.path, self.size, self.dice = folder / "karnak.db", size, Random(7)
        self.clock, self.discord, self.ids = FakeClock(BEGUN), _Discord(), count(1)
        self.game = games()[WORD]
        self.trace = Trace()

    async def begin(self) -> None:
        """Open the table, make its moves, and let the database grow around it."""
        await self._start()
        lobby, users = self.karnak.features.lobby, range(1000, 1000 + self.size.seats)
        asked = self._interaction(users[0])
        await self.karnak.router.command(
            asked, lambda actor: lobby.open(actor, WORD, self.size.seats, "en", 0)
        )
        await self._press(users[0], SET_OPTION.encode(1, "pace_deadline"), "24h")
        for user in users[1:]:
            await self._press(user, JOIN.encode(1))
        await self._press(users[0], START.encode(1))
        for number in range(self.size.moves):
            if number == COPIED:
                await self.karnak.publisher.wait_until_idle()
                await self.database.carry_out(self._grow)
            await self.move()
        await self.karnak.publisher.wait_until_idle()

    def _grow(self, db: Transaction) -> None:
        size = self.size
        for statements, first, last in (
            ((*COPIES, *OVER), -size.matches, -1),
            ((*COPIES, *LIVE), 2, size.live + 1),
            (OTHERS, 0, size.people - 1),
            (SERVERS, 1, size.servers),
        ):
            stage = "over" if first < 0 else "live"
            values = {"first": first, "last": last, "stage": stage, "digest": rules_digest()}
            for statement in statements:
                db.execute(statement, values | vars(size))

    async def _start(self) -> None:
        self.store = await Repositories.open(self.path, self.clock)
        assert isinstance(self.store.database, SqliteDatabase)
        self.database = self.store.database
        self.karnak = OfflineKarnak(self.discord, self.store, self.clock)

    async def close(self) -> None:
        await self.karnak.close()
        await self.store.close()

    async def restart(self) -> None:
        """Stop the bot and start it again, without the work of its start."""
        await self.close()
        self.clock.timers.clear()
        await self._start()

    def _interaction(self, user: int, data: dict[str, Any] | None = None) -> FakeInteraction:
        made = FakeInteraction(user, data, channel=CHANNEL)
        made.id = next(self.ids)
        return made

    async def _press(self, user: int, custom_id: str, *values: str) -> None:
        asked = self._interaction(user, {"custom_id": custom_id, "values": list(values)})
        await self.karnak.router.component(asked)

    async def cost(self, event: Callable[[], Awaitable[object]]) -> Cost:
        """Measure an event with its telling. The last `trace` stays."""
        async with traced(self.database) as self.trace:
            began = process_time()
            await event()
            await self.karnak.publisher.wait_until_idle()
            spent = (process_time() - began) * 1000
        trace = self.trace
        return Cost(spent, len(trace.statements), trace.steps, trace.bytes)

    async def move(self) -> None:
        """Have a player of the table make a move, typed."""
        match = await self.karnak.services.cache.get(1)
        seat = match.awaited()[0]
        menu, _ = match.menu(seat)
        path = random_path(menu, self.dice.randrange)
        features = self.karnak.features
        await type_move(
            self.karnak.router,
            features.play,
            self._interaction(match.people[seat].user),
            WORD,
            path[0],
            options_of(menu, path),
            features.lessons.typed,
        )

    async def glance(self) -> None:
        """Have a player of the table look at their turn, after others have filled the cache."""
        match = await self.karnak.services.cache.get(1)
        await self._press(match.people[match.awaited()[0]].user, TURN.encode(1))

    async def start(self) -> None:
        """Do the tasks of a start after the connection."""
        await self.karnak._wake()
        await self.karnak.services.cache.matches.open_games()
        await self.karnak._check_matches()
        await self.karnak.rights.resume()
        await self.karnak._fill_results()

    async def repeated(self) -> None:
        """Do the work that comes again by the minute, by five minutes and by the hour."""
        await self.karnak._give_sign_of_life()
        await self.karnak.publisher.schedule_all()
        await self.karnak.rights.resume()
        await self.karnak.pruning.prune()
        await self.karnak._recount_ratings()
        await self.karnak.watcher.look_at_closed()
        await self.store.operations.open_matches()
        await self.store.operations.backlog()

    async def deadline(self) -> None:
        """Let the time for the current decision run out."""
        self.clock.advance(3 * DAY)


class _NoPainters:
    """Leaves out all pictures."""

    async def paint(self, *_: object, **__: object) -> None:
        return None

    def close(self) -> None:
        pass


@asynccontextmanager
async def grown(folder: Path, **size: int) -> AsyncIterator[Grown]:
    """A bot in a database of this size, which plays the same game in all sizes."""
    world = Grown(folder, Size(**size))
    with (
        patch.object(lobbies, "token_hex", lambda size: "7" * 2 * size),
        patch.object(pictures, "painters", _NoPainters()),
    ):
        await world.begin()
        try:
            yield world
        finally:
            await world.close()
