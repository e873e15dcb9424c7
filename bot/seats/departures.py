"""Departures: a player leaves a seat to a computer player, or ends the game as the last one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final

from bot.core.match.address import STALE_MENU
from bot.core.match.cache import MatchCache
from bot.core.match.computer_names import name_computer
from bot.core.match.log import add_acts, end_by_acts
from bot.core.match.match import Match
from bot.core.match.refusals import retried
from bot.core.match.seats import heirs, pass_host
from bot.core.outbox.kinds import COMPUTER, DECIDED, DUE, PANEL, STORY, VOTE
from bot.ground.rows import NewAct
from rules.core.errors import StaleMenuError
from rules.core.records import ABANDON, ACT
from rules.core.secrets import Seat
from rules.core.text import text
from rules.core.votes import RESIGN, open_votes

LAST_PERSON: Final = text(
    "You are the last person at this table now. If you leave, the game ends without a winner. "
    "If you want that, resign once more."
)


class DepartureService:
    """Lets players leave."""

    def __init__(self, cache: MatchCache) -> None:
        self.cache = cache

    @retried
    async def resign(self, user: int, id: int, interaction: int | None) -> Match:
        """Leave a user's seat to a computer player.

        Raises `StaleMenuError` for the last human: a departure would end the match, which they have
        not confirmed.
        """
        async with self.cache.lock(id):
            match = await self.cache.live(id)
            seat = match.seat_of(user)
            if match.is_last_person(seat) and not match.is_over:
                raise StaleMenuError(LAST_PERSON)
            act = NewAct(f"{ACT} {RESIGN}", seat)
            return await leave_seat(self.cache, match, [act], seat, interaction=interaction)

    @retried
    async def abandon(self, user: int, id: int, interaction: int | None) -> Match:
        """End a match without a result, because the last human leaves the table."""
        async with self.cache.lock(id):
            match = await self.cache.live(id)
            seat, words = match.seat_of(user), f"{ACT} {ABANDON}"
            if not match.is_last_person(seat):
                raise StaleMenuError(STALE_MENU)
            await end_by_acts(self.cache, match, [NewAct(words, seat)], "over", interaction)
        return match


async def leave_seat(
    cache: MatchCache,
    match: Match,
    acts: Sequence[NewAct],
    seat: Seat,
    targets: Iterable[tuple[str, str]] = (),
    interaction: int | None = None,
) -> Match:
    """Add acts, the last of which leaves a seat to a computer player and opens it to substitutes.

    Returns the match after them. If the leaving player was the host, another one becomes host.
    """
    *before, act = acts
    present = [person.name for other, person in match.people.items() if other != seat]
    named = name_computer(match.game, seat, present)
    left = replace(act, leaves=seat, computer=named, sought=(seat, True))
    acts = [*before, left, *pass_host(match, seat, heirs(match, seat))]
    kinds = (STORY, PANEL, COMPUTER, DUE)  # the departure may decide a vote
    voting = [(VOTE, str(vote.number)) for vote in open_votes(match.votes)]
    told = dict.fromkeys([*targets, (DECIDED, seat), *voting])
    await add_acts(cache, match, acts, interaction, kinds, targets=told)
    return await cache.reload(match.id)
