"""`python -m tests.bench.capacity`: how many machines how many servers take, in docs/sizing.md.

The tables are computed from figures of `var/bench.json`, which `make bench` has written, and of
`var/bench-large.json`, which `make bench-large` has. Two counts are the same on every machine and
are made here: the requests to Discord that a move takes, and the bytes that it leaves in the
database. The habits of players are assumptions, which the page lists with its formulas.
"""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Iterator
from dataclasses import astuple, dataclass
from datetime import date
from itertools import count
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
from tests.bench import cold, large, processor, wire
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
LARGE: Final = (1_000, 10_000, 100_000)  # of these, in the table of machines
LOAD: Final = 0.5  # of a core, up to which a process answers as quickly as when it is idle
SHARD: Final = 1_000  # servers
BESIDE: Final = 234  # MiB of a painter and two computer players, next to a process

ONCE: Final = "applications/"  # routes of uploads that are made once, such as emoji
MOVES_COUNTED: Final = 40  # of each game
MATCHES_COUNTED: Final = 2  # of each game


@dataclass(frozen=True)
class Measured:
    """The inputs of the table, rounded as on the page."""

    processor: int  # ms a move takes, all told, in a process with a file
    shared: int  # ms a move takes on PostgreSQL, with what leads to it
    cold: int  # ms to read a match there that is not in memory
    match: int  # KiB of memory
    process: int  # MiB of memory, before matches are added
    durable: int  # moves a second into one file
    requests: float  # to Discord, for a move
    stored: int  # bytes of the file, for a move


COMMANDS: Final = {bench.OUTCOME: "make bench", large.OUTCOME: "make bench-large"}
SOURCES: Final = {  # the file and the name of a figure
    "processor": (bench.OUTCOME, processor.ALL_TOLD),
    "shared": (bench.OUTCOME, processor.ONE_PROCESS),
    "cold": (bench.OUTCOME, cold.LONG_ON_POSTGRESQL),
    "match": (large.OUTCOME, large.EACH),
    "process": (bench.OUTCOME, wire.MEMORY),
    "durable": (bench.OUTCOME, DURABLE),
}
LABELS: Final = (
    "processor time of a move on SQLite, all told, ms",
    "processor time of a move on PostgreSQL, with the presses that lead to it, ms",
    "processor time to read a long match there that is not in memory, ms",
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


@dataclass(frozen=True)
class Need:
    """The need of a number of servers, in the busiest hour."""

    servers: int
    measured: Measured

    @property
    def matches(self) -> int:
        return self.servers * MATCHES

    @property
    def moves(self) -> float:
        """Moves a second."""
        return self.matches * MOVES * BUSIEST / 3600

    @property
    def is_for_a_file(self) -> bool:
        """Whether one process with a file is fast enough."""
        return self.cores_with_a_file <= LOAD

    @property
    def cores_with_a_file(self) -> float:
        return self._cores(self.measured.processor, 1)

    @property
    def cores(self) -> float:
        """The busy cores of all processes on PostgreSQL."""
        return self._cores(self.measured.shared, self.processes)

    @property
    def processes(self) -> int:
        """The least number of processes on PostgreSQL that are fast enough."""
        return next(n for n in count(1) if self._cores(self.measured.shared, n) <= n * LOAD)

    @property
    def memory(self) -> float:
        """MiB of each of these processes."""
        return self.measured.process + self.kept(self.processes) * self.measured.match / 1024

    def kept(self, processes: int) -> float:
        """The matches in the memory of each process."""
        return min(self.matches / processes, ROOM / self.measured.match)

    @property
    def shards(self) -> int:
        return max(1, ceil(self.servers / SHARD))

    @property
    def requests(self) -> float:
        """Requests to Discord a second."""
        return self.moves * self.measured.requests

    @property
    def machine(self) -> str:
        """All machines together: cores of which half are busy, and memory."""
        memory = self.processes * (self.memory + BESIDE) / 1024
        return f"{max(2, ceil(self.cores / LOAD))} cores, {ceil(memory)} GiB"

    def _cores(self, move: int, processes: int) -> float:
        """The busy cores if a move of a match that is not in memory reads it once."""
        cold = 1 - self.kept(processes) * processes / self.matches
        return self.moves * (move + cold * self.measured.cold) / 1000


def rows(measured: Measured) -> Iterator[str]:
    """A row for each number of servers."""
    for need in (Need(servers, measured) for servers in SERVERS):
        cells = (
            f"{need.servers:,}",
            f"{need.matches:,}",
            f"{need.moves:.2g}",
            f"{need.cores_with_a_file:.2g}" if need.is_for_a_file else "–",
            f"{need.cores:.2g}",
            str(need.processes),
            f"{need.memory:.0f}",
            f"{need.shards:,}",
            f"{need.requests:.2g} ({need.requests / RATE:.0%})",
            f"{need.moves / measured.durable:.1%}",
            f"{need.matches * MOVES * 365 * measured.stored / 2**30:.2g}",
        )
        yield f"| {' | '.join(cells)} |"


def machines(measured: Measured) -> Iterator[str]:
    """A row for each large number of servers: the machines, and the limit of a token."""
    for need in (Need(servers, measured) for servers in LARGE):
        share = f"{need.requests / RATE:.0%} of its rate"
        cells = (
            f"{need.servers:,}",
            "a file or PostgreSQL" if need.is_for_a_file else "PostgreSQL",
            str(need.processes),
            need.machine,
            f"{need.requests:.2g} a second",
            f"yes, {share}" if need.requests <= RATE else f"**no**, {share}",
        )
        yield f"| {' | '.join(cells)} |"


def most_servers(measured: Measured) -> int:
    """The servers of a token, rounded down to thousands."""
    return int(RATE / Need(1, measured).requests // 1000 * 1000)


HEADING: Final = (
    "| servers | matches under way | moves a second, in the busiest hour "
    "| cores busy then, on SQLite | on PostgreSQL | processes there | MiB each | shards "
    "| requests to Discord a second (of 40) | share of one file's limit | GiB a year |",
    "|---|---|---|---|---|---|---|---|---|---|---|",
)
MACHINES: Final = (
    "| servers | database | processes | machines for Karnak, together | requests to Discord "
    "| one token is enough |",
    "|---|---|---|---|---|---|",
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
            *MACHINES,
            *machines(measured),
            "",
            f"One token allows about {most_servers(measured):,} such servers. For more, Discord "
            "has to raise its limit. Otherwise boards and news fall behind in busy hours.",
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
        self.counted += not route.startswith((*EXEMPT_FROM_GLOBAL_LIMIT, ONCE))
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
        played = await _play(table, MOVES_COUNTED)
        counts.append((counter.counted - before) / played)
    await process.kill()
    await sandbox.close()
    return sum(counts) / len(counts)


async def _play(table: Game, most: int) -> int:
    """Make this many moves, or all until the end, and return their number.

    All news of a move is out before the next one.
    """
    played = 0
    while not table.is_over:
        for who in table.people:
            prompt = await table.prompt(who)
            while prompt and pressable(prompt):
                answer = await press_something(who, prompt, table.dice)
                prompt = answer.reply
                if made(answer):
                    await table.quiet()
                    played += 1
                    if played == most:
                        return played
    return played


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
