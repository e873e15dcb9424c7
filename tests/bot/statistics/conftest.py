"""Finished games of a server, as their rows."""

from __future__ import annotations

import itertools
from datetime import UTC, datetime

import pytest

from bot.ground.durations import DAY
from bot.history.model import MatchResult, ResultRow, StandingRow
from bot.history.store import keep_result
from bot.statistics.service import RatingService
from tests.bot.seated import ANA, BRUNO, CHEN, DINA

HERE, THERE = 77, 88  # servers
START = int(datetime(2026, 9, 1, 12, tzinfo=UTC).timestamp())  # season 4
NAMES = {ANA: "Ana", BRUNO: "Bruno", CHEN: "Chen", DINA: "Dina"}
MARKS = ("red", "blue", "green", "white", "black")


@pytest.fixture
def finished(store):
    """Keeps a game that is over: persons and levels of computer players by their places."""
    days, interactions = itertools.count(), itertools.count(-1, -1)

    async def finished(
        *order, game="kemet", guild=HERE, at=None, places=None, names=NAMES, how="played", **row
    ):
        ended = START + next(days) * DAY if at is None else at
        places = places or range(1, len(order) + 1)
        database = store.database
        await database.write(
            "INSERT INTO matches (game, edition, options, language, players, seed, salt, guild,"
            " channel, stage, interaction, opened, begun, ended)"
            " VALUES (?, 1, '{}', 'en', ?, 'nile', 'salt', ?, 5, 'over', ?, ?, ?, ?)",
            *(game, len(order), guild, next(interactions), ended - 9 * DAY, ended - 8 * DAY, ended),
        )
        ((match,),) = await database.read("SELECT max(id) FROM matches")
        standings = []
        for number, (who, place) in enumerate(zip(order, places, strict=True)):
            is_person = isinstance(who, int)
            held = "person" if is_person else "computer"
            level = "" if is_person else who
            await database.write(
                "INSERT INTO seats (match, place, seat, person, name, host, level)"
                " VALUES (?, ?, ?, ?, ?, 0, ?)",
                *(match, number, MARKS[number], who if is_person else None),
                *(names.get(who, "Computer"), level),
            )
            share = None if place is None else float(place == 1 and how == "played")
            rest = {"held": held, "decisions": 40, "missed": 1, "waited": 3 * 3600, "share": share}
            standings.append(
                StandingRow(match, MARKS[number], place, None, **{**rest, **row.get(who, {})})
            )
        result = MatchResult(ResultRow(match, how, 120, 6, "d", "{}"), standings)
        await database.carry_out(lambda db: keep_result(db, result))
        return match

    return finished


@pytest.fixture
def ratings(store):
    return RatingService(store.database)
