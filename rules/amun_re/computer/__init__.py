"""The computer players of Amun-Re."""

from __future__ import annotations

from functools import partial
from typing import Final

from rules.amun_re.computer.beliefs import deal
from rules.amun_re.computer.candidates import candidates
from rules.amun_re.computer.replies import reply
from rules.amun_re.computer.tastes import TASTES
from rules.amun_re.computer.terms import TERM_NAMES, is_settled, terms_of
from rules.amun_re.computer.weights import VERSION, WEIGHTS, Weights
from rules.amun_re.computer.words import BRIEF, kind, reason
from rules.amun_re.state import AmunRe
from rules.core.computers import GOOD, QUICK, Budget, Computer


def computer(weights: Weights) -> Computer[AmunRe]:
    """Make the computer players that judge by these weights."""
    return Computer(
        version=VERSION,
        levels={
            QUICK: Budget(worlds=2, candidates=15, answers=1),
            GOOD: Budget(worlds=6, candidates=24, depth=30, answers=8),
        },
        deal=deal,
        candidates=partial(candidates, weights),
        reply=partial(reply, weights),
        is_settled=is_settled,
        terms=partial(terms_of, weights),
        term_names=TERM_NAMES,
        victory=30.0,
        kind=kind,
        reason=reason,
        brief=BRIEF,
        tastes=TASTES,
    )


COMPUTER: Final = computer(WEIGHTS)
