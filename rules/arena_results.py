"""The results of the arena: a file with a line of JSON for each match, and the totals of levels.

A run that was cut off goes on from its file, and the files of other seeds on other machines are
put together by joining them.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from statistics import fmean, quantiles
from typing import IO, Any

from rules.arena import wilson_interval
from rules.arguments import ConsoleError
from rules.core.chooser import version_of
from rules.core.menu import Word
from rules.registry import games


@dataclass(frozen=True)
class Contest:
    """The contest: the levels in the order of the seats of the first match, and the options."""

    game: Word
    players: tuple[Word, ...]
    options: tuple[tuple[str, Word], ...] = ()

    @property
    def heading(self) -> dict[str, Any]:
        """The first line of a file of results. A different line is a different contest."""
        game = games()[self.game]
        return {
            "game": self.game,
            "edition": game.edition,
            "version": version_of(game),
            "players": list(self.players),
            "options": dict(self.options),
        }


@dataclass(frozen=True)
class Score:
    """How a match ended for one of the contest's players, with the time of its moves."""

    share: float  # of the victory
    place: int
    milliseconds: tuple[float, ...]


Scores = tuple[Score, ...]  # of the players in the order of the contest


@dataclass(frozen=True)
class Total:
    """The results of one player over many matches."""

    level: Word
    matches: int
    share: float
    interval: tuple[float, float]  # of the share, 95 %
    place: float
    mean: float  # milliseconds of processor time a move
    slowest: float  # of a hundred moves

    @property
    def won(self) -> str:
        """The share of victories with its interval, for a table."""
        low, high = self.interval
        return f"{self.share:.3f} [{low:.3f}, {high:.3f}]"

    @property
    def times(self) -> str:
        """Milliseconds a move, for a table."""
        return f"{self.mean:.0f} / {self.slowest:.0f}"


def totals(contest: Contest, matches: Iterable[Scores]) -> Iterator[Total]:
    """Yield the results of each level, in the order of the contest."""
    played = list(matches)
    for level in dict.fromkeys(contest.players):
        places = [at for at, each in enumerate(contest.players) if each == level]
        scores = [match[at] for match in played for at in places]
        share = fmean(score.share for score in scores)
        times = [time for score in scores for time in score.milliseconds] or [0.0]
        yield Total(
            level,
            len(played),
            share,
            wilson_interval(share * len(played), len(played)),
            fmean(score.place for score in scores),
            fmean(times),
            quantiles(times, n=100)[-1] if len(times) > 1 else times[0],
        )


def table(rows: Iterable[Total]) -> Iterator[str]:
    """Yield the lines of a table in Markdown, one for each level."""
    yield "| level | matches | share of victories [95 %] | mean place | ms a move, mean / p99 |"
    yield "|---|---|---|---|---|"
    for row in rows:
        cells = (row.level, str(row.matches), row.won, f"{row.place:.2f}", row.times)
        yield f"| {' | '.join(cells)} |"


def read_results(contest: Contest, results: Path | None) -> Iterator[tuple[int, Scores]]:
    """Yield the matches of a file. Raises `ConsoleError` if it is another contest's, or damaged."""
    if results is None or not results.exists():
        return
    try:
        whole, _ = _whole_lines(contest, results.read_text())
        heading, *lines = map(json.loads, whole or [json.dumps(contest.heading)])
        if heading != contest.heading:
            raise ConsoleError(f"{results} has the results of another contest.", 1)
        for line in lines:
            if line != heading:  # where files have been joined
                yield line["seed"], _scores_of(contest, line)
    except (ValueError, KeyError, TypeError):
        raise ConsoleError(f"{results} is no file of results.", 1) from None


def _whole_lines(contest: Contest, written: str) -> tuple[Sequence[str], str]:
    """Split a file into its finished lines and the rest of a killed run's last one.

    Raises `ValueError` if no line is finished and the rest does not begin like the heading.
    """
    whole, end, rest = written.rpartition("\n")
    if not end and not json.dumps(contest.heading).startswith(rest):
        raise ValueError
    return whole.splitlines(), rest


def _scores_of(contest: Contest, line: Mapping[str, Any]) -> Scores:
    """Read the scores of a match. Raises `ValueError`, `KeyError` or `TypeError` if damaged."""
    scores = tuple(Score(s, p, tuple(t)) for s, p, t in line["scores"])
    if len(scores) != len(contest.players):
        raise ValueError
    return scores


@contextmanager
def kept_results(contest: Contest, results: Path | None) -> Iterator[Callable[[int, Scores], None]]:
    """Give a function that adds the scores of a seed to a file.

    It creates the file if necessary.
    """
    if results is None:
        yield lambda seed, scores: None
        return
    if results.exists():
        _drop_unfinished_line(contest, results)
    with results.open("a") as file:
        if not file.tell():
            file.write(json.dumps(contest.heading) + "\n")
        yield partial(_write, file)


def _drop_unfinished_line(contest: Contest, results: Path) -> None:
    written = results.read_bytes()
    _, rest = _whole_lines(contest, written.decode())
    if rest:
        results.write_bytes(written[: -len(rest.encode())])


def _write(file: IO[str], seed: int, scores: Scores) -> None:
    written = [(score.share, score.place, score.milliseconds) for score in scores]
    file.write(json.dumps({"seed": seed, "scores": written}) + "\n")
    file.flush()
