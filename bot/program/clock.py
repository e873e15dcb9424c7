"""The clock of matches: it takes due steps, even if no player acts."""

from __future__ import annotations

from collections.abc import Sequence

from bot.core.outbox.jobs import Step
from bot.core.pace.calendar import earliest
from bot.program.services import Services


class MatchClock:
    """Has a match take its due steps."""

    def __init__(self, steps: Sequence[Step]) -> None:
        self.steps = steps

    async def go_on(self, id: int) -> int | None:
        """Take each step. Returns when one is due next, in seconds since 1970, if one ever is."""
        return earliest([await step(id) for step in self.steps])


def clock_of(services: Services) -> MatchClock:
    """Compose the clock. A vote comes first, because it may forestall a deadline."""
    return MatchClock((services.votes.settle, services.matches.play_due, services.calls.post_due))
