"""The computer players of Aton."""

from __future__ import annotations

from typing import Final

from rules.aton.computer.beliefs import deal
from rules.aton.computer.candidates import candidates
from rules.aton.computer.replies import reply
from rules.aton.computer.tastes import TASTES
from rules.aton.computer.terms import TERM_NAMES, is_settled, terms_of
from rules.aton.computer.weights import VERSION, VICTORY
from rules.aton.computer.words import BRIEF, kind, reason
from rules.aton.state import Aton
from rules.core.computers import GOOD, QUICK, Budget, Computer

ROUND: Final = 8  # decisions at most until the next round begins

COMPUTER: Final[Computer[Aton]] = Computer(
    version=VERSION,
    levels={
        QUICK: Budget(worlds=1, candidates=1),  # the best moves at a glance
        GOOD: Budget(worlds=16, candidates=25, depth=ROUND, answers=1),
    },
    deal=deal,
    candidates=candidates,
    reply=reply,
    is_settled=is_settled,
    terms=terms_of,
    term_names=TERM_NAMES,
    victory=VICTORY,
    kind=kind,
    reason=reason,
    brief=BRIEF,
    tastes=TASTES,
)
