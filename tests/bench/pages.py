"""Pages of whole games: how long the longest of each game takes, and how large it is."""

from __future__ import annotations

from collections.abc import Iterator
from time import process_time
from typing import Any

from bot.history.web_pages import web_page
from bot.program.acts import ACTS
from rules.core.game import Game
from tests.bench.figures import PROCESSOR, Figure
from tests.recorded import records_of

KIB = 1024


def pages(game: Game[Any, Any]) -> Iterator[Figure]:
    """Make the page of the longest recorded game, in all languages."""
    record = max(records_of(game.word), key=lambda record: len(record.log))
    started = process_time()
    written = web_page(record, "en", ACTS)
    name = f"{game.word}: page of a game of {len(record.log)} entries"
    yield Figure(name, (process_time() - started) * 1000, PROCESSOR, at_most=30_000)
    yield Figure(f"{name}, size", len(written.encode()) / KIB, "KiB", at_most=3 * KIB)
