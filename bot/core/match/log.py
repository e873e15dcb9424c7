"""Adds acts to the log of a match, including those that end it from outside."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final

from bot.core.match.cache import MatchCache, note_end
from bot.core.match.match import ENDED, Match
from bot.core.match.refusals import refusals_of_store, retried
from bot.core.match.store import LogRepository
from bot.core.outbox.kinds import DECIDED, DUE, PANEL, STORY
from bot.ground.rows import NewAct, NewRow, Slot, Stage
from bot.store.database import nothing
from rules.core.errors import StaleMenuError
from rules.core.records import ACT, ARCHIVE, CANCEL, MODERATOR

SEEN: Final = (STORY, PANEL, DUE)  # the kinds of rows of an act that all can see
CANCELLED: Final = f"{ACT} {CANCEL} {MODERATOR}"
ARCHIVED: Final = f"{ACT} {ARCHIVE}"


async def add_acts(
    cache: MatchCache,
    match: Match,
    acts: Sequence[NewAct],
    interaction: int | None = None,
    kinds: Iterable[str] = SEEN,
    *,
    targets: Iterable[tuple[str, str]] = (),
    later: Iterable[NewRow] = (),
    stage: Stage = "live",
    gone: Sequence[Slot] = (),
) -> None:
    """Add acts to a match whose lock the caller holds, all of them or none.

    They are published by outbox rows of these `kinds`, of kinds with `targets`, and by the `later`
    rows. The interaction is the idempotency key. A match that they end gets this `stage`. The
    orders that are `gone` are deleted.
    """
    number = match.next_number
    last = number + len(acts) - 1
    rows = [NewRow(last, kind) for kind in kinds]
    rows += [*(NewRow(last, kind, target) for kind, target in targets), *later]
    ending = nothing if stage == "live" else cache.ending(_after(match, acts))
    with refusals_of_store(cache, match.id):
        at = await LogRepository(cache.database).act(
            match.id, number, acts, interaction, rows, stage, gone, ending
        )
    for act in acts:
        match.add_act(act.seat, act.words, at)
        if act.sought:
            seat, sought = act.sought
            match.people[seat] = replace(match.people[seat], sought=sought)
        if act.hosts:
            match.people = {s: replace(p, host=s == act.hosts) for s, p in match.people.items()}
    match.orders = {s: o for s, o in match.orders.items() if stage == "live" and s not in gone}
    cache.keep(match)
    if stage != "live":
        note_end(match, acts[-1].words.split()[1])
    cache.schedule(match.id)


def _after(match: Match, acts: Iterable[NewAct]) -> Match:
    """Return a copy of a match with acts added, at time 0."""
    after = match.snapshot()
    for act in acts:
        after.add_act(act.seat, act.words, 0)
    return after


async def end_by_acts(
    cache: MatchCache,
    match: Match,
    acts: Sequence[NewAct],
    stage: Stage,
    interaction: int | None = None,
    *,
    targets: Iterable[tuple[str, str]] = (),
) -> None:
    """End a match by acts. All players hear of it, and open questions and votes close.

    Raises the errors of `add_acts`.
    """
    asked = [(DECIDED, seat) for seat in match.people if not match.is_computer(seat)]
    asked += targets
    await add_acts(cache, match, acts, interaction, targets=asked, stage=stage)


class EndingService:
    """Ends matches in play from outside, without a result."""

    def __init__(self, cache: MatchCache) -> None:
        self.cache = cache

    @retried
    async def cancel(self, id: int, interaction: int) -> None:
        """Cancel a match for a moderator. The interaction is the idempotency key.

        Raises `StaleMenuError` if it has ended.
        """
        async with self.cache.lock(id):
            match = await self.cache.live(id)
            if match.is_over:
                raise StaleMenuError(ENDED)
            await end_by_acts(self.cache, match, [NewAct(CANCELLED)], "cancelled", interaction)

    @retried
    async def archive(self, id: int, entries: int) -> None:
        """End a match whose players are all gone, if its log still has this many entries."""
        async with self.cache.lock(id):
            match = await self.cache.live(id)
            if len(match.entries) == entries and not match.is_over:
                await end_by_acts(self.cache, match, [NewAct(ARCHIVED)], "over")
