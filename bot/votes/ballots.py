"""Ballots: direct messages that ask people to vote, as others call them to their turns.

Everybody says how they want to be called. A ballot shows how the vote has ended.
"""

from __future__ import annotations

from functools import partial
from itertools import chain

from bot.core.delivery.resting import edit_each
from bot.core.delivery.sender import DirectMessage, MessageFactory
from bot.core.match.cache import stored_row
from bot.core.match.match import Match
from bot.core.outbox.timer import Timer
from bot.core.pace.calendar import is_open, next_open
from bot.core.pace.pace import pace_of
from bot.core.people.absence import closures_of
from bot.core.people.model import Preferences
from bot.core.screens.components import Screen
from bot.ground.rows import OutboxRow
from bot.reminders.jobs import Caller
from bot.votes.model import BallotRow
from bot.votes.screens import ballot_screen, is_asked, open_ballot_screen
from bot.votes.service import VoteService
from rules.core.secrets import Seat
from rules.core.votes import Vote


class Ballots:
    """Handles the outbox rows of direct messages about votes."""

    def __init__(self, caller: Caller, votes: VoteService, timer: Timer) -> None:
        self.caller, self.votes, self.timer = caller, votes, timer
        self.client, self.store, self.sender = caller.client, caller.store, caller.sender

    async def ask(self, match: Match, rows: list[OutboxRow]) -> None:
        """Ask those to vote who are called to each turn, or were absent when the channel asked.

        The channel has asked openly: where direct messages are closed, nothing more is said.
        """
        for row in rows:
            vote, said = await self._asked(match, row)
            if said and await self._is_called(match, vote, said):
                await self._write(match, row, said, 0, None)
            else:
                await self.store.outbox.drop([row.id])

    async def remind(self, match: Match, rows: list[OutboxRow]) -> None:
        """Remind those of a vote who like reminders and have not voted, in their waking hours."""
        for row in rows:
            vote, said = await self._asked(match, row)
            if said and said.reminders:
                due = await self.votes.reminder(match, vote.number)
                make = partial(_open_screen, match, vote, row.target)
                await self._write(match, row, said, due, make)
            else:
                await self.store.outbox.drop([row.id])

    async def show_end(self, match: Match, rows: list[OutboxRow]) -> None:
        """Show in direct messages how votes have ended."""
        found = [await self.store.votes.ballots(match.id, int(row.target)) for row in rows]
        _, rest = await edit_each(chain(*found), partial(self._show_end, match))
        if rest:
            raise rest
        await self.store.outbox.drop([row.id for row in rows])

    async def _show_end(self, match: Match, ballot: BallotRow) -> None:
        user = match.people[ballot.seat].user
        code = (await self.store.people.language_of(user) if user else None) or match.row.language
        made = ballot_screen(match, match.votes[ballot.number], code, None, self.client)
        where = self.client.get_partial_messageable(ballot.channel)
        await self.sender.edit(where.get_partial_message(ballot.message), made, match.id)
        await self.store.votes.forget_ballot(ballot)

    async def _asked(self, match: Match, row: OutboxRow) -> tuple[Vote, Preferences | None]:
        """Read the vote of a row, and its person's preferences if the vote waits for them."""
        vote, user = match.votes[row.entry], match.people[row.target].user
        if user is None or not is_asked(match, vote, row.target):
            return vote, None
        return vote, await self.store.people.preferences(user)

    async def _is_called(self, match: Match, vote: Vote, said: Preferences) -> bool:
        """Whether somebody is asked by direct message too, as `CallService` calls to turns.

        They are not if they are absent until their reminder.
        """
        closures = closures_of(said, pace_of(match.row).zone)
        at = next_open(closures, int(self.timer.clock()))
        if said.reminders and at >= await self.votes.reminder(match, vote.number):
            return False
        row = await stored_row(self.store.matches, match.id)
        return (
            row.closed is not None
            or said.letters == "all"
            or not is_open(closures, match.time_of(vote.number))
        )

    async def _write(
        self,
        match: Match,
        row: OutboxRow,
        said: Preferences,
        due: int,
        make_open: MessageFactory | None,
    ) -> None:
        """Write about a vote, not before it is due, nor while its person is absent."""
        now = int(self.timer.clock())
        at = next_open(closures_of(said, pace_of(match.row).zone), max(now, due))
        if at > now:
            await self.store.outbox.postpone(row.id, at)
            self.timer.set(at)
            return
        user = match.people[row.target].user
        assert user is not None, "who is asked is a person"

        async def make(code: str, number: int) -> Screen:
            return ballot_screen(match, match.votes[row.entry], code, number, self.client)

        async def keep(sent: DirectMessage) -> None:
            ballot = BallotRow(match.id, row.entry, row.target, sent.channel, sent.id)
            await self.store.votes.keep_ballot(ballot)

        await self.caller.write(match, row, user, make, make_open, keep)


async def _open_screen(match: Match, vote: Vote, seat: Seat, number: int) -> Screen:
    return open_ballot_screen(match, vote, seat, number)
