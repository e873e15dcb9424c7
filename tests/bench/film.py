"""The film of a whole game of Kemet with five players: its time, its size, and its memory."""

from __future__ import annotations

from collections.abc import AsyncIterator
from itertools import islice
from pathlib import Path
from resource import RUSAGE_SELF, getrusage
from time import process_time

from bot.core.pictures.painting import Painters
from bot.films.shooting import Shooting
from bot.program.operator.filming import Wishes, shooting_of
from render.encoding import PART, best_kind
from render.film import LARGEST, LONGEST, forms
from tests.bench.figures import PROCESSOR, Figure

RECORD = Path("tests/rules/kemet/games/ta-seti-5.txt")
NAMES = ("Ana", "Bruno", "Chen", "Dina", "Émile")
WHOLE = 240.0  # seconds: with room for every step
MIB = 1024 * 1024


async def film(_: Path) -> AsyncIterator[Figure]:
    """A film of a minute, then one of all steps, each in one process with empty caches."""
    for name, seconds in (("a minute", LONGEST), ("every step", WHOLE)):
        painters = Painters(1)
        begun = process_time()
        shooting = shooting_of(RECORD, Wishes("en", int(seconds), None, NAMES))
        planned = process_time() - begun
        size = await _encoded(painters, shooting)
        taken, memory = await painters.processes.run(used)
        painters.close()
        film = f"{best_kind()} of a five-player Kemet, {name}"
        yield Figure(f"{film}: pictures", shooting.pictures, "")
        yield Figure(f"{film}: choosing them", 1000 * planned, PROCESSOR)
        yield Figure(f"{film}: in the pool", 1000 * taken, PROCESSOR, at_most=60_000)
        yield Figure(f"{film}: size", size / MIB, "MiB", at_most=8)
        yield Figure(f"{film}: memory of its process", memory, "MiB", at_most=250)


async def _encoded(painters: Painters, shooting: Shooting) -> int:
    """Encode a film in the first form in which it fits, and return its bytes."""
    for form in forms(best_kind(), shooting.canvas, shooting.pictures, LARGEST):
        shots, parts = shooting.shots(), list[bytes]()
        while part := [*islice(shots, PART)]:
            parts.append(await painters.encode(shooting.game, part, shooting.canvas, form))
        if len(content := await painters.join(parts, form)) <= LARGEST:
            break
    return len(content)


def used() -> tuple[float, float]:
    """Return the seconds of a processor that this process has taken, and its most memory in MiB."""
    found = getrusage(RUSAGE_SELF)
    return found.ru_utime + found.ru_stime, found.ru_maxrss / 1024
