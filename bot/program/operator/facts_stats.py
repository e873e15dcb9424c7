"""The command `stats`: answers questions about a file of facts, with intervals by Wilson.

It says nothing about fewer than fifty games.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from bot.program.console import tell
from bot.program.operator.facts import Line, read_lines
from rules.arena import wilson_interval
from rules.arguments import ConsoleError

FEWEST: Final = 50  # games


@dataclass(slots=True)
class Group:
    """Seats with something in common: their number, victories, and shares of equal players.

    They are from some `records`, whose number counts for the fewest games.
    """

    records: set[str] = field(default_factory=set)
    seats: int = 0
    won: float = 0.0
    equal: float = 0.0

    def add(self, line: Line, seat: str) -> None:
        winners = line["winners"]
        self.records.add(line["record"])
        self.seats += 1
        self.won += 1 / len(winners) if seat in winners else 0.0
        self.equal += 1 / len(line["seats"])

    def written(self, name: str) -> str:
        low, high = wilson_interval(self.won, self.seats)
        share, equal = self.won / self.seats, self.equal / self.seats
        return (
            f"{name}: won {share:.0%} [{100 * low:.0f}, {100 * high:.0f}] of {self.seats:,}, "
            f"equal share {equal:.0%}"
        )


@dataclass(frozen=True, slots=True)
class Wanted:
    """The games and seats that a question is about. Empty values want all of them."""

    game: str = ""
    players: int = 0
    options: Sequence[tuple[str, str]] = ()
    level: str = ""
    fact: str = ""

    def has(self, line: Line) -> bool:
        return (
            self.game in ("", line["game"])
            and self.players in (0, len(line["seats"]))
            and all(line["options"].get(name) == word for name, word in self.options)
        )

    def seats(self, line: Line) -> Iterator[str]:
        for seat in line["seats"]:
            if self.level in ("", line["levels"].get(seat)):
                yield seat


def show_stats(file: Path, wanted: Wanted) -> None:
    """Print the answer to a question about a file of facts. Raises `ConsoleError`."""
    try:
        lines = {line["record"]: line for line in read_lines(file)}  # the newest of each record
    except OSError as error:
        raise ConsoleError(f"{file} cannot be read: {error.strerror}.", 1) from None
    found = [line for line in lines.values() if wanted.has(line)]
    if not found:
        raise ConsoleError(f"{file} has no such games.", 1)
    for words in answer(found, wanted):
        tell(words)


def answer(lines: Sequence[Line], wanted: Wanted) -> Iterator[str]:
    """Yield the answer to a question, for each game by itself."""
    for game in sorted({line["game"] for line in lines}):
        of_game = [line for line in lines if line["game"] == game]
        yield f"{game}: {len(of_game):,} games"
        groups = _by_value(of_game, wanted) if wanted.fact else _by_fact(of_game, wanted)
        shown = {name: group for name, group in groups.items() if len(group.records) >= FEWEST}
        yield from (f"  {group.written(name)}" for name, group in shown.items())
        if few := len(groups) - len(shown):
            yield f"  not shown, with fewer than {FEWEST} games: {few:,}"
        if not wanted.fact:
            yield f"  by value: --by {', '.join(_numbers(of_game))}"


def _by_value(lines: Iterable[Line], wanted: Wanted) -> dict[str, Group]:
    """Return the groups of seats with the same value of a fact, which is 0 where it is missing."""
    groups: dict[int, Group] = defaultdict(Group)
    for line in lines:
        for seat in wanted.seats(line):
            groups[line["facts"].get(seat, {}).get(wanted.fact, 0)].add(line, seat)
    return {f"{wanted.fact} {value}": groups[value] for value in sorted(groups)}


def _by_fact(lines: Iterable[Line], wanted: Wanted) -> dict[str, Group]:
    """Return the groups of seats that have something at the end, such as a tile, by its name."""
    lines = [*lines]
    numbers, groups = {*_numbers(lines)}, defaultdict[str, Group](Group)
    for line in lines:
        for seat in wanted.seats(line):
            for name, value in line["facts"].get(seat, {}).items():
                if value and name not in numbers:
                    groups[name].add(line, seat)
    best_first = sorted(groups.items(), key=lambda pair: (-pair[1].won / pair[1].seats, pair[0]))
    return dict(best_first)


def _numbers(lines: Iterable[Line]) -> list[str]:
    """Return the facts that are more than yes or no."""
    found: set[str] = set()
    for line in lines:
        facts: Mapping[str, Mapping[str, Any]] = line["facts"]
        found.update(n for words in facts.values() for n, value in words.items() if value > 1)
    return sorted(found)
