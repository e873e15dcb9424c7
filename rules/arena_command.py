"""The command `arena`: levels play against each other on all cores."""

from __future__ import annotations

import os
import re
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import replace
from datetime import UTC, datetime
from multiprocessing import get_context
from pathlib import Path
from typing import Final

from rules.arena import SALT, Match, Player, play_match
from rules.arena_results import (
    Contest,
    Score,
    Scores,
    kept_results,
    read_results,
    table,
    totals,
)
from rules.arguments import (
    ConsoleError,
    choose_seats,
    find_game,
    on_terminal,
    parse_options,
    start_match,
)
from rules.core.digest import setup_digest
from rules.core.options import MatchOptions, option_words, options_from_words
from rules.core.records import write
from rules.core.replay import complete_record, record_of
from rules.ladder import Origin, write_row
from rules.players import find_player
from rules.registry import AnyGame, games

MILLISECONDS: Final = 1000
MOST_GAMES: Final = 100_000
SPAN: Final = re.compile("(?P<first>[0-9]{1,9})-(?P<last>[0-9]{1,9})")


def add_arena_command(add: Callable[..., ArgumentParser]) -> None:
    """Declare the command. `add` is the `add_parser` of a parser's subcommands."""
    arena = add("arena", help="let computer players play against each other")
    arena.set_defaults(run=_run_arena)
    arena.add_argument("game", help=" or ".join(sorted(games())) or "there is none")
    arena.add_argument(
        "--players",
        required=True,
        help="a level or module:function for each seat: good,quick,quick; equals count together",
    )
    played = arena.add_mutually_exclusive_group()
    played.add_argument("--games", type=int, default=400, help="how many matches: 400")
    played.add_argument("--seeds", help="those of the matches, to share them out: 201-400")
    arena.add_argument("--results", type=Path, help="a file to go on from, and to write to")
    arena.add_argument(
        "--records", type=Path, metavar="FOLDER", help="write the record of each match played now"
    )
    arena.add_argument("--write", type=Path, help="a page in whose ladder the contest has a row")
    arena.add_argument("--commit", default="", help="the commit that plays, for that row")
    arena.add_argument("--processes", type=int, default=os.cpu_count(), help="as many as cores")
    agreed = "an option and its answer, as long=yes; may be given again for others"
    arena.add_argument("--option", action="append", default=[], metavar="NAME=WORD", help=agreed)


@on_terminal
def _run_arena(arguments: Namespace) -> None:
    contest = _contest_of(arguments)
    seeds = _seeds_of(arguments)
    if not 1 <= len(seeds) <= MOST_GAMES or arguments.processes < 1:
        raise ConsoleError(f"There must be 1 to {MOST_GAMES} games and a process or more.", 2)
    folder = arguments.records
    if folder:
        _make_folder(folder)
    found = run(contest, seeds, arguments.results, arguments.processes, _show_progress, folder)
    reached = tuple(totals(contest, found.values()))
    sys.stdout.write("\n".join(table(reached)) + "\n")
    if arguments.write:
        origin = Origin(seeds, datetime.now(UTC).date(), arguments.commit)
        write_row(arguments.write, contest, reached, origin)


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise ConsoleError(f"{folder} cannot be made: {error.strerror}.", 1) from None


def _show_progress(done: int, number: int) -> None:
    """Write the progress: after each match on a terminal, after each tenth of them in a file."""
    if sys.stderr.isatty():
        sys.stderr.write(f"\r{done} of {number} matches" + ("\n" if done == number else ""))
    elif done * 10 // number > (done - 1) * 10 // number:
        sys.stderr.write(f"{done} of {number} matches\n")
    sys.stderr.flush()


def _seeds_of(arguments: Namespace) -> range:
    """Parse the seeds of the matches. Raises `ConsoleError` if they are not a span of numbers."""
    if arguments.seeds is None:
        return range(1, arguments.games + 1)
    span = SPAN.fullmatch(arguments.seeds)
    if span is None:
        raise ConsoleError("Seeds are a span of numbers, such as 201-400.", 2)
    first, last = int(span["first"]), int(span["last"])
    if last < first:
        raise ConsoleError(f"The last seed, {last}, is before the first, {first}.", 2)
    return range(first, last + 1)


def _contest_of(arguments: Namespace) -> Contest:
    """Parse the contest. Raises `ConsoleError` for unknown names, and options that do not fit."""
    game, players = find_game(arguments.game), tuple(arguments.players.split(","))
    seats = choose_seats(game, len(players))
    for name in players:
        find_player(game, name)
    options = parse_options(game, arguments.option)
    start_match(game, record_of(game, options, seats, "1", SALT, ()))  # do they go together?
    return Contest(game.word, players, tuple(option_words(options).items()))


def run(
    contest: Contest,
    seeds: Sequence[int],
    results: Path | None,
    processes: int,
    progress: Callable[[int, int], None],
    records: Path | None = None,
) -> Mapping[int, Scores]:
    """Play the matches of seeds without results yet, and return all results by their seeds.

    Their records go into a folder, if one is given. Raises `ConsoleError` if the file is of another
    contest, or cannot be read or written.
    """
    try:
        found = {seed: scores for seed, scores in read_results(contest, results) if seed in seeds}
        left = [seed for seed in seeds if seed not in found]
        with kept_results(contest, results) as keep:
            for seed, scores in _play_all(contest, left, processes, records):
                found[seed] = scores
                keep(seed, scores)
                progress(len(found), len(seeds))
    except OSError as error:
        raise ConsoleError(f"The results cannot be read or written: {error.strerror}.", 1) from None
    return found


def _play_all(
    contest: Contest, seeds: Sequence[int], processes: int, records: Path | None
) -> Iterator[tuple[int, Scores]]:
    """Play one match for each seed, as many at once as there are processes."""
    spawned = get_context("spawn")  # a fork would take the locks of other threads with it
    with ProcessPoolExecutor(processes, mp_context=spawned) as pool:
        playing = {pool.submit(play_seed, contest, seed, records): seed for seed in seeds}
        try:
            for match in as_completed(playing):
                yield playing[match], match.result()
        finally:
            pool.shutdown(cancel_futures=True)


def play_seed(contest: Contest, seed: int, records: Path | None = None) -> Scores:
    """Play the match of a seed, in which the players sit as many seats on as its number says.

    Its record goes into a folder, if one is given. Raises `OSError`.
    """
    game = games()[contest.game]
    options = options_from_words(game.options, dict(contest.options))
    number = len(contest.players)
    turned = [(seat - seed) % number for seat in range(number)]  # the player on each seat
    levels = [find_player(game, contest.players[player]) for player in turned]
    match = play_match(game, levels, options, str(seed))
    if records:
        _write_record(game, options, levels, match, seed, records)
    by_player = dict(zip(turned, match.shares, strict=True))
    return tuple(
        Score(
            match.shares[seat],
            match.places[seat],
            tuple(round(each * MILLISECONDS, 2) for each in match.seconds[seat]),
        )
        for seat in (by_player[player] for player in range(number))
    )


def _write_record(
    game: AnyGame,
    options: MatchOptions,
    levels: Sequence[Player],
    match: Match,
    seed: int,
    folder: Path,
) -> None:
    """Write the record of a match. A comment says which level had which seat."""
    seats = tuple(match.shares)
    record = record_of(game, options, seats, str(seed), SALT, match.log)
    by_seat = " ".join(f"{seat} {level}" for seat, level in zip(seats, levels, strict=True))
    whole = complete_record(game, replace(record, setup=setup_digest(record)))
    words = f"{write(whole)}# levels: {by_seat}\n"
    names = "-".join(map(str, levels)).replace(":", ".").replace("/", ".")
    (folder / f"{game.word}-{names}-{seed}.txt").write_text(words, encoding="utf-8")
