"""A scripted month: tables, people with habits, and a fault or a restart every day."""

from __future__ import annotations

from itertools import count, cycle
from random import Random
from types import SimpleNamespace

import pytest

from bot.core.match import turns as mentions
from bot.core.pictures import pictures
from bot.lobby import service as lobbies
from bot.reminders import service as calls
from render.scene import Box, Scene
from rules.registry import games
from tests.bot import interactions
from tests.bot.channels import refusal
from tests.bot.month import Month
from tests.effort import samples
from tests.stores import answer_in_place
from tests.toy import TOY

pytestmark = pytest.mark.slow

TABLES = samples(5, long=40)  # each pace with its game: the tables after them repeat the pairs
PEOPLE = samples(12, long=60)  # each habit twice
DAYS = 30
PATIENCE = 120  # days after which whatever everybody has left is archived
SEEDS = range(15, 15 + samples(1, long=10))
THANKS = 1  # mentions when a game has ended
PACES = (
    {"pace_deadline": "24h"},
    {"pace_deadline": "8h", "pace_bank": "24h", "pace_missed": "computer"},
    {"pace_deadline": "clock", "pace_hour": "19", "pace_zone": "Europe/Paris"},
    {"pace_deadline": "48h", "pace_weekends": "no"},
    {},
)


@pytest.fixture
async def month(tmp_path, monkeypatch, seed):
    blank = Scene((8, 8), (Box(0, 0, 8, 8, "#ffffff"),), "A board", bytes(range(256)) * 3)
    renderer = SimpleNamespace(scene=lambda *_: blank, hand=lambda *_: None)
    monkeypatch.setattr(pictures, "renderer_of", lambda word: renderer)
    answer_in_place(monkeypatch)
    dice = Random(f"seeds {seed}")  # else each run plays other games, whatever else has run before
    monkeypatch.setattr(lobbies, "token_hex", lambda size: dice.randbytes(size).hex())
    monkeypatch.setattr(interactions, "INTERACTIONS", count(1))
    month = Month(tmp_path / "karnak.db", PEOPLE, seed)
    await month.start()
    yield month
    await month.stop()


@pytest.mark.parametrize("seed", SEEDS)
async def test_every_table_comes_to_an_end_and_nobody_is_called_beyond_the_bound(month):
    printed, faults = [game for game in games().values() if game is not TOY], cycle(FAULTS)
    shortest = min(printed, key=lambda game: game.players[-1])
    played = cycle([*printed, shortest, shortest])  # most tables, for the sake of time
    for number in range(TABLES):
        game = next(played)
        size = month.dice.choice(game.players[:2])
        people = month.dice.sample(sorted(month.people), size)
        await month.open(game, people, **PACES[number % len(PACES)])
    for _ in range(DAYS):
        at = month.dice.randrange(24)
        for hour in range(24):
            if hour == at:
                await next(faults)(month)
            await month.hour()
    await month.go_by(PATIENCE)
    assert await month.live() == [], "every table has ended by its rules, or is archived"
    for numbers in month.numbers():
        assert len(numbers) == len(set(numbers)), "no message twice"
    async for times, turns in month.mentions():
        assert times <= THANKS + mentions.MOST * turns
    assert max(month.reminders().values()) <= calls.MOST


async def _restart(month):
    await month.restart()


async def _stumble(month):
    month.discord.trouble["send"] = [refusal(500)] * 3
    month.discord.trouble["sent"] = [refusal(503)] * 2


async def _close_a_channel(month):
    channel = month.dice.choice(await month.channels())
    month.discord.barred = {channel: refusal(403, 50001)}


async def _close_direct_messages(month):
    month.discord.barred = {month.dice.choice(sorted(month.people)): refusal(403, 50007)}


FAULTS = (_restart, _stumble, _close_a_channel, _close_direct_messages)
