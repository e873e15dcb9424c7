"""The command `arena`: levels play against each other on all cores, and are told by intervals.

Every match that is finished stands in the file of results as a line of JSON, so that a run that was
cut off goes on, and runs of other seeds on other machines are put together by joining their files.
"""

from __future__ import annotations

import json
import os
import re
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import nullcontext
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from statistics import fmean, quantiles
from typing import IO, Any, Final

from rules.arena import SALT, Player, play_match, wilson_interval
from rules.arguments import (
    ConsoleError,
    choose_seats,
    find_game,
    on_terminal,
    parse_options,
    start_match,
)
from rules.core.computers import RANDOM
from rules.core.menu import Word
from rules.core.options import option_words, options_from_words
from rules.core.replay import record_of
from rules.registry import AnyGame, games

MILLISECONDS: Final = 1000
MOST_GAMES: Final = 100_000
SPAN: Final = re.compile("(?P<first>[0-9]{1,9})-(?P<last>[0-9]{1,9})")


@dataclass(frozen=True)
class Contest:
    """What is played: the levels in the order of the seats of the first match, and the options."""

    game: Word
    players: tuple[Word, ...]
    options: tuple[tuple[str, Word], ...] = ()

    @property
    def heading(self) -> dict[str, Any]:
        """The first line of a file of results; what does not agree with it is another contest."""
        game = games()[self.game]
        return {
            "game": self.game,
            "edition": game.edition,
            "version": game.computer.version if game.computer else "",
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
    """What one player has come to over many matches."""

    level: Word
    matches: int
    share: float
    interval: tuple[float, float]  # of the share, 95 %
    place: float
    mean: float  # milliseconds of processor time a move
    slowest: float  # of a hundred moves


def add_arena_command(add: Callable[..., ArgumentParser]) -> None:
    """Declare the command; `add` is the `add_parser` of a parser's subcommands."""
    arena = add("arena", help="let computer players play against each other")
    arena.set_defaults(run=_run_arena)
    arena.add_argument("game", help=" or ".join(sorted(games())) or "there is none")
    arena.add_argument(
        "--players",
        required=True,
        help="a level for each seat: good,quick,quick; equal ones count together, by matches",
    )
    played = arena.add_mutually_exclusive_group()
    played.add_argument("--games", type=int, default=400, help="how many matches: 400")
    played.add_argument("--seeds", help="those of the matches, to share them out: 201-400")
    arena.add_argument("--results", type=Path, help="a file to go on from, and to write to")
    arena.add_argument("--processes", type=int, default=os.cpu_count(), help="as many as cores")
    agreed = "an option and its answer, as long=yes; may be given again for others"
    arena.add_argument("--option", action="append", default=[], metavar="NAME=WORD", help=agreed)


@on_terminal
def _run_arena(arguments: Namespace) -> None:
    contest = _contest_of(arguments)
    seeds = _seeds_of(arguments)
    if not 1 <= len(seeds) <= MOST_GAMES or arguments.processes < 1:
        raise ConsoleError(f"There must be 1 to {MOST_GAMES} games and a process or more.", 2)
    found = run(contest, seeds, arguments.results, arguments.processes, _show_progress)
    sys.stderr.write("\n")
    sys.stdout.write("\n".join(table(totals(contest, found.values()))) + "\n")


def _show_progress(done: int, number: int) -> None:
    sys.stderr.write(f"\r{done} of {number} matches")
    sys.stderr.flush()


def _seeds_of(arguments: Namespace) -> range:
    """The seeds of the matches. Raises `ConsoleError` where they are no span of numbers."""
    if arguments.seeds is None:
        return range(1, arguments.games + 1)
    span = SPAN.fullmatch(arguments.seeds)
    if span is None:
        raise ConsoleError("Seeds are a span of numbers, such as 201-400.", 2)
    return range(int(span["first"]), int(span["last"]) + 1)


def _contest_of(arguments: Namespace) -> Contest:
    """The contest that is meant. Raises `ConsoleError` for what there is not."""
    game, players = find_game(arguments.game), tuple(arguments.players.split(","))
    seats = choose_seats(game, len(players))
    levels = levels_of(game)
    if unknown := [level for level in players if level not in levels]:
        known = ", ".join(levels)
        raise ConsoleError(f"{game.label} has no level `{unknown[0]}`; there are: {known}.", 2)
    options = parse_options(game, arguments.option)
    start_match(game, record_of(game, options, seats, "1", SALT, ()))  # do they go together?
    return Contest(game.word, players, tuple(option_words(options).items()))


def levels_of(game: AnyGame) -> tuple[Word, ...]:
    """The levels of a game's computer players, the weakest first."""
    return (RANDOM, *(game.computer.levels if game.computer else ()))


def run(
    contest: Contest,
    seeds: Sequence[int],
    results: Path | None,
    processes: int,
    progress: Callable[[int, int], None],
) -> Mapping[int, Scores]:
    """Play the matches of the seeds that are not among the results yet; return all by their seeds.

    Raises `ConsoleError` if the file is of another contest, or cannot be read or written.
    """
    try:
        found = {seed: scores for seed, scores in _read(contest, results) if seed in seeds}
        left = [seed for seed in seeds if seed not in found]
        if results and results.exists():
            _drop_unfinished_line(contest, results)
        with results.open("a") if results else nullcontext() as file:
            if file and not file.tell():
                file.write(json.dumps(contest.heading) + "\n")
            for seed, scores in _play_all(contest, left, processes):
                found[seed] = scores
                if file:
                    _write(file, seed, scores)
                progress(len(found), len(seeds))
    except OSError as error:
        raise ConsoleError(f"The results cannot be read or written: {error.strerror}.", 1) from None
    return found


def _play_all(
    contest: Contest, seeds: Sequence[int], processes: int
) -> Iterator[tuple[int, Scores]]:
    """Play one match for each seed, as many at once as there are processes."""
    spawned = get_context("spawn")  # a fork would take the locks of other threads with it
    with ProcessPoolExecutor(processes, mp_context=spawned) as pool:
        playing = {pool.submit(play_seed, contest, seed): seed for seed in seeds}
        try:
            for match in as_completed(playing):
                yield playing[match], match.result()
        finally:
            pool.shutdown(cancel_futures=True)


def play_seed(contest: Contest, seed: int) -> Scores:
    """Play the match of a seed, in which the players sit as many seats on as its number says."""
    game = games()[contest.game]
    options = options_from_words(game.options, dict(contest.options))
    number = len(contest.players)
    turned = [(seat - seed) % number for seat in range(number)]  # who sits on each seat
    levels = [Player(game, contest.players[player]) for player in turned]
    match = play_match(game, levels, options, str(seed))
    by_player = dict(zip(turned, match.shares, strict=True))
    return tuple(
        Score(
            match.shares[seat],
            match.places[seat],
            tuple(round(each * MILLISECONDS, 2) for each in match.seconds[seat]),
        )
        for seat in (by_player[player] for player in range(number))
    )


def totals(contest: Contest, matches: Iterable[Scores]) -> Iterator[Total]:
    """What each player has come to, in the order of the contest; equal levels count together."""
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
    """A table in Markdown, a row for each level."""
    yield "| level | matches | share of victories [95 %] | mean place | ms a move, mean / p99 |"
    yield "|---|---|---|---|---|"
    for row in rows:
        low, high = row.interval
        share = f"{row.share:.3f} [{low:.3f}, {high:.3f}]"
        times = f"{row.mean:.0f} / {row.slowest:.0f}"
        yield f"| {row.level} | {row.matches} | {share} | {row.place:.2f} | {times} |"


def _read(contest: Contest, results: Path | None) -> Iterator[tuple[int, Scores]]:
    """The matches of a file. Raises `ConsoleError` if it is of another contest, or damaged."""
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
    """The lines that are finished, and what a run that was killed has left of its last one.

    Raises ValueError if that is all, and no beginning of a heading.
    """
    whole, end, rest = written.rpartition("\n")
    if not end and not json.dumps(contest.heading).startswith(rest):
        raise ValueError
    return whole.splitlines(), rest


def _scores_of(contest: Contest, line: Mapping[str, Any]) -> Scores:
    """The scores of a match. Raises ValueError, KeyError or TypeError if there are none."""
    scores = tuple(Score(s, p, tuple(t)) for s, p, t in line["scores"])
    if len(scores) != len(contest.players):
        raise ValueError
    return scores


def _drop_unfinished_line(contest: Contest, results: Path) -> None:
    written = results.read_bytes()
    _, rest = _whole_lines(contest, written.decode())
    if rest:
        results.write_bytes(written[: -len(rest.encode())])


def _write(file: IO[str], seed: int, scores: Scores) -> None:
    written = [(score.share, score.place, score.milliseconds) for score in scores]
    file.write(json.dumps({"seed": seed, "scores": written}) + "\n")
    file.flush()
