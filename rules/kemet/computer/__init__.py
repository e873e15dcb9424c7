"""The computer players of Kemet."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Final

from rules.core.computers import GOOD, QUICK, Budget, Computer
from rules.kemet.computer.beliefs import deal
from rules.kemet.computer.candidates import candidates
from rules.kemet.computer.openings import opening
from rules.kemet.computer.replies import reply
from rules.kemet.computer.tastes import TASTES
from rules.kemet.computer.terms import TERM_NAMES, is_settled, terms_of
from rules.kemet.computer.weights import BY_HAND, FITTED, VERSION, Weights
from rules.kemet.computer.words import BRIEF, kind, reason
from rules.kemet.state import Kemet

DEPTH: Final = 60  # decisions at most until no battle, purchase or turn of the seat is open


def computer(weights: Weights) -> Computer[Kemet]:
    """Make the computer players that judge by these weights."""
    return Computer(
        version=VERSION,
        levels={
            QUICK: Budget(worlds=2, candidates=14, depth=DEPTH, answers=3),
            GOOD: Budget(
                worlds=4, candidates=30, depth=DEPTH, answers=3, finalists=5, next_candidates=7
            ),
        },
        deal=deal,
        candidates=partial(candidates, weights),
        reply=reply,
        is_settled=is_settled,
        terms=partial(terms_of, weights),
        term_names=TERM_NAMES,
        point=weights.permanent,
        kind=kind,
        reason=reason,
        brief=BRIEF,
        tastes=TASTES,
    )


COMPUTER: Final = replace(
    computer(BY_HAND), others={GOOD: replace(computer(FITTED), opening=opening)}
)
