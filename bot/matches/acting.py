"""Acting: how acts are added to the log of a match."""

from __future__ import annotations

from collections.abc import Sequence

from bot.matches.cache import MatchCache
from bot.matches.kinds import DUE, PANEL, STORY
from bot.matches.match import Match
from bot.matches.refusals import refusals_of_store
from bot.rows import NewAct, NewRow


async def add_acts(
    cache: MatchCache,
    match: Match,
    acts: Sequence[NewAct],
    interaction: int | None = None,
    kinds: Sequence[str] = (STORY, PANEL, DUE),
) -> None:
    """Add acts to a match whose lock the caller holds, all of them or none.

    They are published by outbox rows of these kinds.
    """
    number = match.next_number
    rows = [NewRow(number + len(acts) - 1, kind) for kind in kinds]
    with refusals_of_store(cache, match.id):
        at = await cache.store.log.act(match.id, number, acts, interaction, rows)
    for act in acts:
        match.add_act(act.seat, act.words, at)
    cache.keep(match)
    cache.schedule(match.id)
