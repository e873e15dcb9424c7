"""Summons jobs: the channel calls the next players, and deletes a call once they have moved.

There is one call at a time. A separate outbox row deletes it after the next one is posted. A crash
may leave two for a moment, but never none.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Iterable, Iterator, Sequence

from bot.core.delivery.channel_messages import ChannelMessages
from bot.core.match.cache import MatchCache
from bot.core.match.match import Match
from bot.core.match.seats import has_left
from bot.core.match.turns import due_mentions, turn_of
from bot.core.outbox.jobs import Job
from bot.core.outbox.kinds import SUMMON, UNSUMMON
from bot.core.pace.pace import pace_of
from bot.core.people.store import PeopleRepository
from bot.core.screens.components import Screen
from bot.ground.rows import MatchRow, MentionRow, OutboxRow
from bot.store.database import Write
from bot.summons.model import SummonsRow
from bot.summons.screens import call_screen
from bot.summons.store import SummonsRepository, keeping
from rules.core.secrets import Seat


class SummonsJobs:
    """Handles the outbox rows of calls in a channel, and of calls to delete.

    `is_gone` finds out whether a user (the second id) has left a server (the first).
    """

    def __init__(
        self,
        cache: MatchCache,
        messages: ChannelMessages,
        is_gone: Callable[[int | None, int], Awaitable[bool]],
    ) -> None:
        self.cache, self.messages, self.outbox = cache, messages, messages.outbox
        self.is_gone = is_gone
        self.summons = SummonsRepository(cache.database)
        self.people = PeopleRepository(cache.database)

    def jobs(self) -> tuple[Job, ...]:
        summon = self.messages.of_match(self.cache, self.summon)
        return Job(SUMMON, summon), Job(UNSUMMON, self.take_away)

    async def summon(self, match: Match, rows: list[OutboxRow]) -> None:
        """Call players who are newly next, or have an obsolete call deleted."""
        row, before = match.row, await self.summons.get(match.id)
        made = await self.outbox.mentions(match.id)
        followers = [*_followers(match, before, made)]
        has_moved = before.message is not None and before.channel != row.channel
        again = [*(followers if has_moved else ()), *_unreached(match, rows, made)]
        if mentions := await self._due(match, before, made, again):
            await self._call(match, row, rows, before, followers, mentions)
            return
        seen = len(match.entries)
        now = SummonsRow(match.id, seen, before.called, before.channel, before.message)
        if before.message and not followers:
            now = SummonsRow(match.id, seen, seen)
        kept = keeping(now, before, stays=pace_of(match.row).calls)
        await self.outbox.drop(rows, kept)

    async def take_away(self, id: int, rows: list[OutboxRow]) -> None:
        """Delete calls, each by its channel and message. Ignore those that are gone."""
        for row in rows:
            channel, message = map(int, row.target.split(":"))
            where = self.messages.client.get_partial_messageable(channel)
            await self.messages.sender.delete(where.get_partial_message(message), id)
            await self.outbox.drop([row])

    async def _due(
        self,
        match: Match,
        before: SummonsRow,
        made: Sequence[MentionRow],
        again: Collection[Seat],
    ) -> Sequence[MentionRow]:
        """Return the mentions of a due call: to the next players, and to those called `again`.

        For secret choices it leaves out players who get a direct message, and always those who
        have left.
        """
        if match.is_over:
            return ()
        since = min(before.seen, len(match.entries))  # a backup has fewer
        due = due_mentions(match, since, made, again)
        reached = await self._reached(match) if match.is_sealed else ()
        near = [each for each in due if each.seat not in reached]
        return [each for each in near if not await self._is_away(match, each.seat)]

    async def _is_away(self, match: Match, seat: Seat) -> bool:
        """Whether a seat's player has been noted as having left, and has not come back."""
        user = match.people[seat].user
        return bool(user and has_left(match, seat) and await self.is_gone(match.row.guild, user))

    async def _reached(self, match: Match) -> Collection[Seat]:
        """Return the seats whose players take direct messages."""
        asked = [(seat, match.people[seat].user) for seat in match.awaited()]
        return [
            seat
            for seat, user in asked
            if user and not (await self.people.addressee(user)).takes_none
        ]

    async def _call(
        self,
        match: Match,
        row: MatchRow,
        rows: list[OutboxRow],
        before: SummonsRow,
        followers: Collection[Seat],
        mentions: Sequence[MentionRow],
    ) -> None:
        """Post a new call, which also names the `followers` of the former one, without a ping."""
        pinged, seen = [each.seat for each in mentions], len(match.entries)
        called = list(dict.fromkeys([*followers, *pinged]))
        stays = pace_of(match.row).calls

        async def make(number: int) -> Screen:
            return call_screen(match, max(before.called, 0), called, number)

        def keep(message: int, is_now: bool) -> Write:
            seen_then = seen if is_now else before.seen  # else it was made for an earlier state
            now = SummonsRow(match.id, seen_then, seen_then, row.channel, message)
            return keeping(now, before, stays=stays)

        users = [user for seat in pinged if (user := match.people[seat].user)]
        await self.messages.post(row, rows, make, users, mentions, keep=keep)


def _followers(match: Match, call: SummonsRow, made: Iterable[MentionRow]) -> Iterator[Seat]:
    """Yield the called players who have not moved yet. `made` are the last mentions."""
    turns = {each.seat: each.turn for each in made}
    for seat in match.openly_awaited():
        if match.opened[seat] <= call.called and turns.get(seat) == turn_of(match, seat):
            yield seat


def _unreached(
    match: Match, rows: Iterable[OutboxRow], made: Iterable[MentionRow]
) -> Iterator[Seat]:
    """Yield the next players whose direct message was refused, and who were not called either."""
    turns = {each.seat: each.turn for each in made}
    for seat in dict.fromkeys(row.target for row in rows):
        if seat in match.openly_awaited() and turns.get(seat) != turn_of(match, seat):
            yield seat
