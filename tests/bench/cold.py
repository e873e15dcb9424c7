"""The cost of reading a match that is not in memory, by its log alone and by its checkpoint."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from random import Random
from statistics import median
from time import process_time

from bot.core.match.cache import MatchCache
from bot.core.match.options import options_of
from bot.core.people.model import Person
from bot.lobby.model import NewMatch
from bot.play.service import MatchService
from bot.program.acts import ACTS
from bot.program.services import Services
from rules.core.menu import random_path
from rules.registry import games
from tests.bench.figures import PROCESSOR, Figure
from tests.postgresql import server
from tests.repositories import Repositories

LOOKED_AT = (18, 308)  # moves
READS = 9
NAME = "processor time of reading a match of Kemet with 5 that is not in memory, at move"
ON_POSTGRESQL = f"PostgreSQL: {NAME}"
LONG_ON_POSTGRESQL = f"{ON_POSTGRESQL} {LOOKED_AT[-1]}"


async def cold(folder: Path) -> AsyncIterator[Figure]:
    async for figure in _cold(folder / "cold.db", NAME):
        yield figure


async def on_postgresql(folder: Path) -> AsyncIterator[Figure]:
    async for figure in _cold(server().new_database(), ON_POSTGRESQL):
        yield figure


async def _cold(where: Path | str, name: str) -> AsyncIterator[Figure]:
    store = await Repositories.open(where)
    service = Services(store.database, lambda _: None).matches
    id = await _open(store)
    dice = Random(id)
    for number in range(1, LOOKED_AT[-1] + 1):
        await _move(service, id, dice, number)
        await service.cache.keep_checkpoint(id)
        if number in LOOKED_AT:
            yield Figure(f"{name} {number}", await _read(store, id), PROCESSOR, at_most=25)
            await store.database.write("UPDATE checkpoints SET rules = '-' || rules")
            yield Figure(f"{name} {number}, replayed", await _read(store, id), PROCESSOR)
            await store.database.write("UPDATE checkpoints SET rules = substr(rules, 2)")
    await store.close()


async def _open(store: Repositories) -> int:
    kemet = games()["kemet"]
    players = kemet.players[-1]
    new = NewMatch(kemet.word, kemet.edition, "{}", "en", players, "seed", 1, 1)
    id = await store.lobby.create(new, Person(1, "Ana"), (), 1)
    for user in range(2, players + 1):
        await store.lobby.join(id, Person(user, f"Person {user}"))
    await store.lobby.begin(id, "1", [mark.word for mark in kemet.marks[:players]], ())
    return id


async def _move(service: MatchService, id: int, dice: Random, number: int) -> None:
    match = await service.cache.get(id)
    seat = dice.choice(match.awaited())
    menu, _ = match.menu(seat)
    path, user = random_path(menu, dice.randrange), match.people[seat].user
    await service.command(user, match, path[0], options_of(menu, path), 10 + number)
    for entry in (await service.cache.get(id)).entries:
        entry.illustrations = ()  # as once they have been shown


async def _read(store: Repositories, id: int) -> float:
    """The milliseconds of a read by a process that has checked its rules already."""
    spent = []
    for _ in range(READS):
        cache = MatchCache(store.database, lambda _: None, ACTS)
        await cache.checkpoints.prepare()
        began = process_time()
        await cache.get(id)
        spent.append((process_time() - began) * 1000)
    return median(spent)
