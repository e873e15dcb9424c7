"""The clock of matches: it takes due steps, even if no player acts."""

from __future__ import annotations

from collections.abc import Sequence

from bot.core.outbox.jobs import Step
from bot.core.pace.calendar import earliest
from bot.program.services import Services


class MatchClock:
    """Runs the due steps of a match."""

    def __init__(self, steps: Sequence[Step]) -> None:
        self.steps = steps

    async def go_on(self, id: int) -> int | None:
        """Run each step. Returns when the next one is due, in seconds since 1970, or None."""
        return earliest([await step(id) for step in self.steps])


def clock_of(services: Services) -> MatchClock:
    """Compose the clock. A vote comes first, because its result may move a deadline."""
    return MatchClock((services.votes.settle, services.matches.play_due, services.calls.post_due))
