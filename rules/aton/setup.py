"""Setting up (chapter 4)."""

from __future__ import annotations

from rules.aton.options import AtonOptions
from rules.aton.rounds import begin
from rules.aton.state import Aton
from rules.aton.tables import COUNTERS, DECK, LAYOUT
from rules.core.options import MatchOptions
from rules.core.secrets import Seat, secret
from rules.core.state import MoveContext


def setup(
    seats: tuple[Seat, ...], options: MatchOptions, edition: int, context: MoveContext
) -> Aton:
    """Make the first state: 29 counters and 36 cards each. The cards decide who begins."""
    state = Aton(
        seats,
        AtonOptions.model_validate(options.model_dump()),
        context.dice.chance,
        edition,
        flow=["lay"],
        score=dict.fromkeys(seats, 0),
        reserve=dict.fromkeys(seats, COUNTERS),
        temples=[[None] * len(printed) for printed in LAYOUT],
        piles={seat: secret(tuple(context.dice.shuffled(DECK, seat))) for seat in seats},
        discards={seat: secret((), seat) for seat in seats},
        gained=dict.fromkeys(seats, 0),
    )
    begin(state, context)
    return state
