"""The computer players of Kemet."""

from __future__ import annotations

from typing import Final

from rules.core.computers import QUICK, Budget, Computer
from rules.kemet.computer.beliefs import deal
from rules.kemet.computer.candidates import candidates
from rules.kemet.computer.replies import reply
from rules.kemet.computer.terms import LABELS, is_settled, terms
from rules.kemet.computer.weights import VERSION
from rules.kemet.state import Kemet

DEPTH: Final = 60  # decisions at most until no battle, purchase or turn of one's own is open

COMPUTER: Final[Computer[Kemet]] = Computer(
    version=VERSION,
    levels={
        QUICK: Budget(worlds=2, candidates=14, depth=DEPTH, answers=3),
    },
    deal=deal,
    candidates=candidates,
    reply=reply,
    is_settled=is_settled,
    terms=terms,
    labels=LABELS,
)
