"""Moves made durable, next to bare SQLite on the same disk."""

from __future__ import annotations

import asyncio
import sqlite3
import sys
from collections.abc import AsyncIterator
from pathlib import Path
from random import Random
from time import perf_counter

from bot.core.match.options import options_of
from bot.core.people.model import Person
from bot.lobby.model import NewMatch
from bot.play.notifications import opening_notifications
from bot.play.service import MatchService
from bot.program.services import Services
from rules.core.menu import random_path
from rules.registry import games
from tests.bench.figures import Figure
from tests.repositories import Repositories

TABLES = 40
SECONDS = 4.0
DURABLE = "moves made durable, over many matches, pictures off"
COMMITS = 2000
FAR = 10_000  # times the first table: ids of interactions that no other process has


async def moves(folder: Path) -> AsyncIterator[Figure]:
    yield _bare(folder)
    yield await _durable(folder)


def _bare(folder: Path) -> Figure:
    db = sqlite3.connect(folder / "bare.db", isolation_level=None)
    db.execute("PRAGMA journal_mode = WAL")
    db.execute("PRAGMA synchronous = FULL")
    db.execute("CREATE TABLE log (number INTEGER PRIMARY KEY, words TEXT)")
    started = perf_counter()
    for number in range(COMMITS):
        db.execute("BEGIN IMMEDIATE")
        db.execute("INSERT INTO log VALUES (?, ?)", (number, "bid thebes 6"))
        db.execute("COMMIT")
    rate = COMMITS / (perf_counter() - started)
    db.close()
    return Figure("bare SQLite, one insert a commit", rate, "commits/s")


async def open_tables(store: Repositories, count: int, host: int = 1, first: int = 0) -> list[int]:
    """Live matches of every game, each in a channel, where people 2, 3 and so on join the host.

    Their numbers, by which their channels and seeds differ, begin with the `first`.
    """
    made = []
    for number in range(first, first + count):
        game = list(games().values())[number % len(games())]
        players = game.players[0]
        new = NewMatch(
            game.word,
            game.edition,
            "{}",
            "en",
            players,
            f"seed-{number}",
            1,
            1 + number,
        )
        id = await store.lobby.create(new, Person(host, "Ana"), (), 10**9 + number)
        for user in range(2, players + 1):
            await store.lobby.join(id, Person(user, f"Person {user}"))
        seats = [mark.word for mark in game.marks[:players]]
        begun = game.start(seats, game.options(), new.seed, "1")
        rows = opening_notifications(game, await store.matches.seats(id), begun)
        await store.lobby.begin(id, "1", seats, rows)
        made.append(id)
    return made


async def _durable(folder: Path) -> Figure:
    store = await Repositories.open(folder / "moves.db")
    rate = await moves_a_second(store, SECONDS)
    await store.close()
    return Figure(DURABLE, rate, "moves/s", 300)


async def moves_a_second(store: Repositories, seconds: float, first: int = 0) -> float:
    """Make whole moves, from the seat's menu to the commit, over many matches at once.

    The numbers of the tables begin with the `first`.
    """
    matches = Services(store.database, lambda _: None).matches
    ids = await open_tables(store, TABLES, first=first)
    until, made = perf_counter() + seconds, 0
    interactions = iter(range(first * FAR + 1, 10**9))

    async def play(id: int) -> None:
        nonlocal made
        dice = Random(id)
        while perf_counter() < until and not (match := await matches.cache.get(id)).is_over:
            seat = dice.choice(match.awaited())
            menu, _ = match.menu(seat)
            path = random_path(menu, dice.randrange)
            user = match.people[seat].user
            await matches.command(user, match, path[0], options_of(menu, path), next(interactions))
            made += 1

    started = perf_counter()
    await asyncio.gather(*map(play, ids))
    return made / (perf_counter() - started)


async def play_to_the_end(service: MatchService, id: int, number: int) -> int:
    """Play a match by random moves. Returns the number of the last interaction."""
    dice = Random(id)
    while not (match := await service.cache.get(id)).is_over:
        seat = dice.choice(match.awaited())
        menu, _ = match.menu(seat)
        path, number = random_path(menu, dice.randrange), number + 1
        user = match.people[seat].user
        await service.command(user, match, path[0], options_of(menu, path), number)
    return number


async def main(where: str, seconds: str, first: str) -> None:
    """Print the rate of one process among several."""
    store = await Repositories.open(where)
    print(await moves_a_second(store, float(seconds), int(first)))
    await store.close()


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
