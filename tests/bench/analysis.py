"""The analysis of a seat: all decisions of a player in a whole match of Kemet for five."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from time import process_time

from rules.core.analysis import analyse
from rules.core.records import parse
from rules.registry import games
from tests.bench.figures import Figure
from tests.recorded import files_of

GAME, MATCH = "kemet", "ta-seti-5"


async def analysis(_: Path) -> AsyncIterator[Figure]:
    (file,) = files_of(GAME, MATCH)
    record = parse(file.read_text())
    begun = process_time()
    judged = list(analyse(games()[GAME], record, record.seats[:1]))
    seconds = process_time() - begun
    yield Figure("analysis of a seat, Kemet with Ta-Seti for five", seconds, "s", at_most=15)
    yield Figure("judgements of these", len(judged), "")
