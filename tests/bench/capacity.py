"""`python -m tests.bench.capacity`: how many machines how many servers take, in docs/sizing.md.

The table is computed from figures of `var/bench.json`, which `make bench` has written, from one of
`var/bench-large.json`, which `make bench-large` has, and from two counts that are the same on every
machine and are made here: the requests to Discord that a move takes, and the bytes that it leaves
in the database. The habits of players are assumptions, which the page lists with its formulas.
"""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Iterator
from dataclasses import astuple, dataclass
from datetime import date
from math import ceil
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from bot.core.delivery.requests import RATE
from bot.core.match.cache import ROOM
from bot.program.services import Services
from bot.sandbox.rate_limits import EXEMPT_FROM_GLOBAL_LIMIT, RateLimits, RateLimitVerdict
from bot.sandbox.server import Sandbox
from bot.sandbox.strictness import LENIENT
from rules.registry import games
from tests.bench import __main__ as bench
from tests.bench import large, processor, wire
from tests.bench.store import DURABLE, open_tables, play_to_the_end
from tests.bench.wire import Game, made
from tests.e2e.player import press_something, pressable
from tests.e2e.process import Process
from tests.repositories import Repositories

PAGE: Final = Path("docs/sizing.md")
BEGIN: Final = "<!-- capacity -->"
END: Final = "<!-- end of the capacity -->"

SERVERS: Final = (10, 100, 1_000, 10_000, 100_000)
MATCHES: Final = 1  # under way in a server
MOVES: Final = 10  # in a match in a day
BUSIEST: Final = 1 / 12  # of a day's moves, in its busiest hour
LOAD: Final = 0.5  # of a core, up to which a process answers as quickly as when it is idle
SHARD: Final = 1_000  # servers

MOVES_COUNTED: Final = 40  # of each game
MATCHES_COUNTED: Final = 2  # of each game


@dataclass(frozen=True)
class Measured:
    """The inputs of the table, rounded as on the page."""

    processor: int  # ms a move takes, all told, in a process with a file
    shared: int  # ms a move takes on PostgreSQL, with what leads to it
    match: int  # KiB of memory
    process: int  # MiB of memory, before matches are added
    durable: int  # moves a second into one file
    requests: float  # to Discord, for a move
    stored: int  # bytes of the file, for a move


COMMANDS: Final = {bench.OUTCOME: "make bench", large.OUTCOME: "make bench-large"}
SOURCES: Final = {  # the file and the name of a figure
    "processor": (bench.OUTCOME, processor.ALL_TOLD),
    "shared": (bench.OUTCOME, processor.ONE_PROCESS),
    "match": (large.OUTCOME, large.EACH),
    "process": (bench.OUTCOME, wire.MEMORY),
    "durable": (bench.OUTCOME, DURABLE),
}
LABELS: Final = (
    "processor time of a move on SQLite, all told, ms",
    "processor time of a move on PostgreSQL, with the presses that lead to it, ms",
    "memory of a live match, KiB",
    "memory of a process with 1,000 live matches, MiB",
    "moves made durable in one SQLite file, a second",
    "requests to Discord for a move, answers to presses not counted",
    "bytes that a move leaves in the file",
)


class MissingFigureError(Exception):
    """A sentence for the reader of the table."""


def read_figures(folder: Path) -> dict[str, int]:
    """The measurements in the files below a folder. Raises `MissingFigureError`."""
    return {field: round(_value(folder, *source)) for field, source in SOURCES.items()}


def _value(folder: Path, file: Path, name: str) -> float:
    try:
        figures = json.loads((folder / file).read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise MissingFigureError(f"{file} is not there: {COMMANDS[file]} writes it.") from None
    for figure in figures:
        if figure["name"] == name:
            return float(figure["value"])
    raise MissingFigureError(f"{file} has no “{name}”: {COMMANDS[file]} measures it.")


def rows(measured: Measured) -> Iterator[str]:
    """A row for each number of servers."""
    for servers in SERVERS:
        moves = servers * MATCHES * MOVES * BUSIEST / 3600
        cores, shared = (moves * ms / 1000 for ms in (measured.processor, measured.shared))
        processes = max(1, ceil(shared / LOAD))
        kept = min(servers * MATCHES * measured.match / processes, ROOM) / 1024
        cells = (
            f"{servers:,}",
            f"{servers * MATCHES:,}",
            f"{moves:.2g}",
            f"{cores:.2g}" if cores <= LOAD else "–",  # one process has the file
            f"{shared:.2g}",
            str(processes),
            f"{measured.process + kept:.0f}",
            f"{max(1, ceil(servers / SHARD)):,}",
            f"{moves * measured.requests:.2g} ({moves * measured.requests / RATE:.0%})",
            f"{moves / measured.durable:.1%}",
            f"{servers * MATCHES * MOVES * 365 * measured.stored / 2**30:.2g}",
        )
        yield f"| {' | '.join(cells)} |"


HEADING: Final = (
    "| servers | matches under way | moves a second, in the busiest hour "
    "| cores busy then, on SQLite | on PostgreSQL | processes there | MiB each | shards "
    "| requests to Discord a second (of 40) | share of one file's limit | GiB a year |",
    "|---|---|---|---|---|---|---|---|---|---|---|",
)


def table(measured: Measured, day: date) -> str:
    """The part of the page between the two comments."""
    pairs = zip(LABELS, astuple(measured), strict=True)
    return "\n".join(
        [
            f"| measured on {day.isoformat()} | |",
            "|---|---|",
            *(f"| {label} | {value:,} |" for label, value in pairs),
            "",
            *HEADING,
            *rows(measured),
        ]
    )


def write_table(page: Path, written: str, first: str = BEGIN, last: str = END) -> None:
    """Write the table into a page between two comments, and leave the rest of it as it is."""
    before, begin, rest = page.read_text(encoding="utf-8").partition(first)
    _, end, after = rest.partition(last)
    if not end:
        raise MissingFigureError(f"{page} has no room for the table between {first} and {last}.")
    page.write_text(f"{before}{begin}\n{written}\n{end}{after}", encoding="utf-8")


class Counted(RateLimits):
    """Limits nothing, and counts what Discord's global limit is about."""

    counted = 0

    def count_request(self, method: str, route: str, major_parameter: str) -> RateLimitVerdict:
        self.counted += not route.startswith(EXEMPT_FROM_GLOBAL_LIMIT)
        return super().count_request(method, route, major_parameter)


async def requests_of_a_move(folder: Path) -> float:
    """The requests of a move, one at a time at a table of each game, so that no news is joined."""
    counter = Counted()
    sandbox = await Sandbox.open(rate_limits=counter, strictness=LENIENT)
    process = Process(sandbox, folder)
    await process.start()
    guild = next(iter(sandbox.backend.guilds.values()))
    counts = []
    for number, game in enumerate(games().values()):
        people = [sandbox.people.join(f"P{number}-{seat}") for seat in range(game.players[0])]
        table = Game(people, sandbox.backend.add_channel(guild, game.word), number, game.word)
        await table.open()
        await table.quiet()
        before = counter.counted
        await _play(table, MOVES_COUNTED)
        counts.append((counter.counted - before) / MOVES_COUNTED)
    await process.kill()
    await sandbox.close()
    return sum(counts) / len(counts)


async def _play(table: Game, most: int) -> None:
    """Make this many moves, each after all news of the previous one is out."""
    while True:
        for who in table.people:
            prompt = await table.prompt(who)
            while prompt and pressable(prompt):
                answer = await press_something(who, prompt, table.dice)
                prompt = answer.reply
                if made(answer):
                    await table.quiet()
                    most -= 1
                    if not most:
                        return


async def bytes_of_a_move(folder: Path) -> float:
    """The bytes that random matches of all games leave, played to their end and told."""
    file = folder / "karnak.db"
    await (await Repositories.open(file)).close()
    before, store = file.stat().st_size, await Repositories.open(file)
    service, number = Services(store.database, lambda _: None).matches, 0
    for id in await open_tables(store, MATCHES_COUNTED * len(games())):
        number = await play_to_the_end(service, id, number)
        await store.outbox.drop(await store.outbox.waiting(id))
    await store.close()
    return (file.stat().st_size - before) / number


async def measure() -> Measured:
    measured = read_figures(Path())
    with TemporaryDirectory() as first, TemporaryDirectory() as second:
        requests = round(await requests_of_a_move(Path(first)), 1)
        stored = round(await bytes_of_a_move(Path(second)))
    return Measured(**measured, requests=requests, stored=stored)


def main() -> int:
    try:
        measured = asyncio.run(measure())
        day = date.fromtimestamp(min(file.stat().st_mtime for file in COMMANDS))
        write_table(PAGE, table(measured, day))
    except MissingFigureError as missing:
        print(missing, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
