"""The noise of whole games in a channel: messages, pictures, calls and words, kept and sent.

`python -m tests.bench.noise --games 30` plays games of people in channels that are read hours
later, so that every call is made. Their moves are those of the quick computer. It counts with edits
of pictures allowed and refused.
"""

from __future__ import annotations

import argparse
import asyncio
import re
from collections.abc import AsyncIterator, Iterable, Sequence
from dataclasses import dataclass
from hashlib import sha256
from itertools import count
from pathlib import Path
from statistics import mean
from tempfile import TemporaryDirectory
from typing import Any

from bot.computers.thinking import knowledge_of
from bot.core.pictures import pictures
from bot.ground.rows import SeatRow
from bot.lobby.model import NewMatch
from bot.play.notifications import opening_notifications
from rules.core.chooser import choose
from rules.registry import games
from tests.bench.figures import Figure, show
from tests.bot.channels import Discord
from tests.bot.clock import FakeClock
from tests.bot.offline import OfflineKarnak
from tests.bot.seated import PEOPLE, SeatedMatch
from tests.repositories import Repositories
from tests.stores import empty_database

CHANNEL = 500
APART = 600  # seconds between two moves
MARKUP = re.compile(r"<[^>]*>")
WORD = re.compile(r"[^\W_][\w'’\-]*")


@dataclass(frozen=True)
class Table:
    """A game, its players, the goals for kept messages, and the former messages and pictures."""

    game: str
    players: int
    messages: int
    pictures: int | None
    before: tuple[int, int]


TABLES = (
    Table("kemet", 3, 60, 45, (216, 116)),
    Table("amun-re", 4, 50, None, (160, 33)),
    Table("aton", 2, 20, None, (107, 56)),
)


@dataclass(frozen=True)
class Count:
    """The messages kept in a channel at the end of a game, and those sent in it."""

    kept: int
    pictures: int
    words: int
    sent: int
    edits: int
    letters: int


async def noise(folder: Path, played: int = 1) -> AsyncIterator[Figure]:
    """The largest counts of this many games at each table, with picture edits allowed or not."""
    numbers = count()
    for table in TABLES:
        for refuses in (False, True):
            found = [
                await play(folder / str(next(numbers)), table, f"noise-{seed}", refuses=refuses)
                for seed in range(played)
            ]
            for figure in _figures(table, found, "refused" if refuses else "allowed"):
                yield figure


def _figures(table: Table, found: Sequence[Count], edits: str) -> Iterable[Figure]:
    name = f"{table.game} with {table.players}, picture edits {edits}"
    messages, shown = table.before
    most = {"at_most": table.messages}
    kept = [each.kept for each in found]
    yield Figure(f"{name}: messages kept (before {messages}), most", max(kept), "", **most)
    yield Figure(f"{name}: messages kept, mean", mean(kept), "")
    kept = [each.pictures for each in found]
    yield Figure(
        f"{name}: pictures kept (before {shown}), most", max(kept), "", at_most=table.pictures
    )
    yield Figure(f"{name}: pictures kept, mean", mean(kept), "")
    for what in ("words", "sent", "edits", "letters"):
        yield Figure(f"{name}: {what}, mean", mean(getattr(each, what) for each in found), "")


async def play(folder: Path, table: Table, seed: str, *, refuses: bool) -> Count:
    """Play a whole game in a channel, and count its messages."""
    folder.mkdir()
    clock, discord = FakeClock(1_000_000), Discord()
    discord.refuses_media_edits = refuses
    store = await Repositories.open(empty_database(folder), clock)
    karnak = OfflineKarnak(discord, store, clock)
    paint, pictures.painters = pictures.painters, Scenes()
    try:
        await _begin(karnak, store, table, seed)
        await _play(karnak, clock, seed)
    finally:
        pictures.painters = paint
        await karnak.close()
        await store.close()
    return _counted(discord)


async def _begin(karnak: OfflineKarnak, store: Repositories, table: Table, seed: str) -> None:
    game, people = games()[table.game], PEOPLE[: table.players]
    row = (game.word, game.edition, "{}", "en", len(people), seed, 77, CHANNEL)
    id = await store.lobby.create(NewMatch(*row), people[0], (), 1)
    for person in people[1:]:
        await store.lobby.join(id, person)
    seats = [mark.word for mark in game.marks[: len(people)]]
    begun = game.start(seats, game.options(), seed, "salt")
    seated: Sequence[SeatRow] = await store.matches.seats(id)
    await store.lobby.begin(id, "salt", seats, opening_notifications(game, seated, begun))
    karnak.publisher.schedule(id)
    await karnak.publisher.wait_until_idle()


async def _play(karnak: OfflineKarnak, clock: FakeClock, seed: str) -> None:
    table = SeatedMatch(karnak.services.cache.matches, karnak.services.matches, 1)
    for number in count(1):
        match = await table.match()
        if match.is_over:
            return
        seat = match.awaited()[0]
        chosen = choose(match.game, knowledge_of(match, seat), "quick", f"{seed}-{number}")
        await table.move(seat, *chosen.path)
        await karnak.publisher.wait_until_idle()
        clock.advance(APART)
        await karnak.publisher.wait_until_idle()


def _counted(discord: Discord) -> Count:
    here = discord.get_partial_messageable(CHANNEL)
    others = [each for id, each in discord.channels.items() if id != CHANNEL]
    return Count(
        kept=len(here.messages),
        pictures=sum(len(each.files) for each in here.messages),
        words=sum(len(WORD.findall(MARKUP.sub(" ", each.words))) for each in here.messages),
        sent=len(here.sent),
        edits=sum(each.edits for each in here.sent),
        letters=sum(len(each.sent) for each in others),
    )


class Scenes:
    """Painters that draw scenes and paint none: two scenes are alike where their shapes are."""

    async def paint(
        self, game: str, draw: Any, divisor: int, is_dim: bool
    ) -> tuple[bytes, str] | None:
        scene = draw()
        return (sha256(repr(scene).encode()).digest(), scene.alt) if scene else None


async def _main(played: int) -> None:
    with TemporaryDirectory() as folder:
        async for figure in noise(Path(folder), played):
            print(show(figure), flush=True)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1)
    asyncio.run(_main(parser.parse_args().games))
