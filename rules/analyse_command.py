"""The command `analyse`: the cost of the decisions of a recorded game."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice
from math import isfinite
from pathlib import Path
from typing import Any, TypeAlias

from rules.arguments import ConsoleError, on_terminal, read_record
from rules.core.analysis import DEAREST, Decision, Judgements, analyse, costly
from rules.core.chooser import version_of
from rules.core.judge import LEVEL, Judgement
from rules.core.records import Record
from rules.core.secrets import Seat
from rules.core.text import ENGLISH
from rules.registry import AnyGame

JudgedDecision: TypeAlias = tuple[Decision[Any], Judgement]
Judged: TypeAlias = dict[Seat, dict[int, JudgedDecision]]  # by seat and number of the entry


def add_analyse_command(add: Callable[..., ArgumentParser]) -> None:
    """Declare the command. `add` is the `add_parser` of a parser's subcommands."""
    described = "judge the decisions of a recorded game, each by the knowledge of its seat"
    command = add("analyse", help=described)
    command.set_defaults(run=_run_analyse)
    command.add_argument("file", type=Path)
    command.add_argument("--seat", help="the word of one seat; default: all of them")
    command.add_argument("--json", action="store_true", help="every judged decision as JSON")


@on_terminal
def _run_analyse(arguments: Namespace) -> None:
    game, record = read_record(arguments.file)
    seats = [arguments.seat] if arguments.seat else [*record.seats]
    if seats[0] not in record.seats:
        known = ", ".join(record.seats)
        raise ConsoleError(f"There is no seat `{seats[0]}`; there are: {known}.", 2)
    found = judge_record(game, record, seats)
    if arguments.json:
        sys.stdout.write(f"{json.dumps(_as_data(game, found), indent=2)}\n")
    else:
        sys.stdout.write("".join(f"{line}\n" for line in _as_text(game, found)))


def judge_record(game: AnyGame, record: Record, seats: Sequence[Seat]) -> Judged:
    """Judge all decisions of some seats. On a terminal, show the progress.

    Raises `RecordError`, and `ConsoleError` for a game that cannot judge.
    """
    if game.computer is None:
        raise ConsoleError(f"{game.label} has no computer players that could judge.", 1)
    found: Judged = {seat: {} for seat in seats}
    for decision, verdict in analyse(game, record, seats):
        if verdict:
            found[decision.seat][decision.entry] = decision, verdict
        if sys.stderr.isatty():
            sys.stderr.write(f"\rEntry {decision.entry} of {len(record.log)} ")
            sys.stderr.flush()
    if sys.stderr.isatty():
        sys.stderr.write("\n")
    return found


def costly_of(judged: Mapping[int, JudgedDecision]) -> Judgements:
    """Return the judgements of a seat whose loss counts, the dearest first."""
    return costly({entry: verdict for entry, (_, verdict) in judged.items()})


def _as_data(game: AnyGame, found: Judged) -> Any:
    seats = {
        seat: [_data_of(game, *each) for each in judged.values()] for seat, judged in found.items()
    }
    return {"game": game.word, "level": LEVEL, "version": version_of(game), "seats": seats}


def _data_of(game: AnyGame, decision: Decision[Any], verdict: Judgement) -> Any:
    return {
        "entry": decision.entry,
        "heading": _heading(game, decision),
        "played": " ".join(verdict.played),
        "best": " ".join(verdict.best),
        "loss": verdict.loss,
        "error": verdict.error if isfinite(verdict.error) else None,
        "counts": verdict.counts,
        "gains": {term: gain for term, gain in verdict.gains.items() if gain},
    }


def _as_text(game: AnyGame, found: Judged) -> Iterator[str]:
    yield f"Judged by {LEVEL} of {version_of(game)}, by the knowledge of each seat then."
    for seat, judged in found.items():
        dear = costly_of(judged)
        yield f"\n{seat}: {_summary(len(judged), len(dear))}"
        for entry, verdict in islice(dear.items(), DEAREST):
            decision, _ = judged[entry]
            yield (
                f"  {verdict.loss:.1f} points (± {verdict.error:.1f}) at entry {entry},"
                f" {_heading(game, decision)}:"
            )
            yield f"    {' '.join(verdict.played)}; better: {' '.join(verdict.best)}"
    yield "\nThe luck of cards and dice is not in these figures. The computer is no oracle."


def _summary(decisions: int, dear: int) -> str:
    if not dear:
        return f"{decisions} decisions. Nothing that cost a point: well played."
    return (
        f"{decisions - dear} of {decisions} decisions were those of the computer or as good;"
        f" {dear} cost a point or more."
    )


def _heading(game: AnyGame, decision: Decision[Any]) -> str:
    vocabulary = game.vocabulary(decision.knowledge.sealed.options)
    return decision.heading.in_(ENGLISH.renaming(vocabulary))
