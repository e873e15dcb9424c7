"""Ratings of a server with ten thousand finished games, counted again from the results."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from random import Random
from time import perf_counter, process_time

from bot.history.model import ResultRow, StandingRow
from bot.statistics.service import RatingService
from bot.store.database import Transaction, columns
from tests.bench.figures import PROCESSOR, Figure
from tests.repositories import Repositories

MATCHES = 10_000
PEOPLE = 200
SEATS = 4
MARKS = ("red", "blue", "green", "white")
SERVER = 77
BEGUN = 1_790_000_000
HOURS = 3600
AT_MOST = 3_000  # milliseconds of a processor


async def recounts(folder: Path) -> AsyncIterator[Figure]:
    store = await Repositories.open(folder / "recounts.db")
    await store.database.carry_out(_finished_games)
    service = RatingService(store.database)
    begun, used = perf_counter(), process_time()
    await service.bring_up_to_date(SERVER, "kemet")
    took = 1000 * (perf_counter() - begun)
    used = 1000 * (process_time() - used)
    await store.close()
    name = "recount of the ratings of 10,000 matches"
    yield Figure(name, used, PROCESSOR, at_most=AT_MOST)
    yield Figure(f"{name}, on the clock", took, "ms")


def _finished_games(db: Transaction) -> None:
    dice = Random(7)
    for number in range(1, MATCHES + 1):
        people = dice.sample(range(1, PEOPLE + 1), SEATS)
        ended = BEGUN + number * HOURS
        db.execute(_MATCH, (number, SERVER, -number, ended, ended, ended))
        db.execute(_RESULT, (number, "played", 100, 6, "d", "{}"))
        for place, (mark, person) in enumerate(zip(MARKS, people, strict=True), 1):
            db.execute(_SEAT, (number, place, mark, person))
            share = float(place == 1)
            db.execute(_STANDING, (number, mark, place, 10, "person", 40, 0, share, 900))
    db.execute(
        "INSERT INTO recounts (scope, game, wanted, done) VALUES (?, 'kemet', 1, 0)", (SERVER,)
    )


_MATCH = """
    INSERT INTO matches (id, game, edition, options, language, players, seed, salt, guild, channel,
        stage, interaction, opened, begun, ended)
    VALUES (?, 'kemet', 1, '{}', 'en', 4, 'nile', 'salt', ?, 5, 'over', ?, ?, ?, ?)
"""
_SEAT = "INSERT INTO seats (match, place, seat, person, name, host) VALUES (?, ?, ?, ?, 'Ana', 0)"
_RESULT = f"INSERT INTO results ({columns(ResultRow)}) VALUES (?, ?, ?, ?, ?, ?)"
_STANDING = f"INSERT INTO standings ({columns(StandingRow)}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"
