"""The requests to Discord for a move with its answer, its news, its picture and the next call.

Everybody types whole moves. The next move comes so long after all messages about one that every
board is painted again. A move by components costs one answer more for each press before.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from random import Random
from statistics import mean
from time import time

from rules.core.menu import random_path
from rules.registry import games
from tests.bench.figures import Figure
from tests.e2e.room import NAMES, Room
from tests.e2e.world import World

PAUSE = 90  # seconds from a move to the next


async def requests(folder: Path) -> AsyncIterator[Figure]:
    """A whole match of every game, with its fewest players."""
    for word in games():
        home = folder / word
        home.mkdir()
        spent = [each async for each in requests_of_moves(home, word)]
        name = f"requests to Discord a move, all told: {word}, {len(spent)} moves"
        yield Figure(name, mean(spent), "requests", at_most=4)


async def requests_of_moves(folder: Path, word: str) -> AsyncIterator[int]:
    """The number of requests for each move of a random match."""
    passed, dice = 0, Random(7)
    world = await World.open(folder, clock=lambda: time() + passed)
    room = Room(world, channel=world.channel, game=word)
    await room.begin(*NAMES[: games()[word].players[0]])
    while not (match := await room.match()).is_over:
        passed += PAUSE
        name = dice.choice(await room.awaited())
        path = random_path(match.menu(await room.seat(name))[0], dice.randrange)
        world.sandbox.rest.requests.clear()
        await room.play(name, path)
        await room.settle()
        yield len(world.sandbox.rest.requests)
    await world.close()
