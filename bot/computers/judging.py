"""The work of a process in which the computer players judge decisions, a slice at a time.

It needs only the rules, as `worker.py` does. A slice ends after some seconds, so that a move never
waits long. Its length changes no judgement.
"""

from __future__ import annotations

from collections.abc import Sequence
from time import monotonic

from bot.computers.worker import limited
from rules.core.analysis import Judgements, decisions, first_look, second_look
from rules.core.judge import Judgement
from rules.core.menu import Word
from rules.core.records import Record
from rules.registry import games

SLOWEST = 30.0  # seconds for a slice, which is then given up


def judge_some(
    seconds: float, game: Word, record: Record, entries: Sequence[int]
) -> tuple[Judgements, Sequence[int]]:
    """Judge decisions for some seconds. Return the judgements, and the entries that are left."""
    found, until = dict[int, Judgement](), monotonic() + seconds
    with limited(SLOWEST):
        for decision in decisions(games()[game], record, entries):
            if judged := first_look(games()[game], decision):
                found[decision.entry] = judged
            if monotonic() >= until:
                return found, [entry for entry in entries if entry > decision.entry]
    return found, ()


def judge_again_some(
    seconds: float, game: Word, record: Record, doubtful: Judgements
) -> tuple[Judgements, Judgements]:
    """Judge decisions once more for some seconds. Return the judgements, and those left."""
    found, until = dict[int, Judgement](), monotonic() + seconds
    with limited(SLOWEST):
        for decision in decisions(games()[game], record, doubtful):
            found[decision.entry] = second_look(games()[game], decision, doubtful[decision.entry])
            if monotonic() >= until:
                break
    return found, {entry: each for entry, each in doubtful.items() if entry not in found}
