"""Vote jobs: each vote is a message in the channel, and ballots ask players by direct message.

The message is edited as players vote, and closed at the end. A ballot is sent like a call to a
turn, as each player has chosen. It shows the result in the end.
"""

from __future__ import annotations

from functools import partial
from itertools import chain

from discord import HTTPException

from bot.core.delivery.channel_messages import ChannelMessages
from bot.core.delivery.letters import Letters
from bot.core.delivery.resting import edit_each
from bot.core.delivery.sender import ClosedError, DirectMessage, MessageFactory
from bot.core.delivery.snapshots import with_snapshot
from bot.core.match.cache import stored_row
from bot.core.match.match import Match
from bot.core.outbox.jobs import Job
from bot.core.outbox.kinds import ASK, BALLOT, COUNTED, VOTE
from bot.core.outbox.timer import Timer
from bot.core.pace.calendar import is_open as is_open_at
from bot.core.pace.calendar import next_open
from bot.core.pace.pace import pace_of
from bot.core.people.closures import closures_of
from bot.core.people.model import Preferences
from bot.core.screens.components import Screen
from bot.ground.rows import OutboxRow
from bot.ground.verdicts import is_closed
from bot.store.database import Database
from bot.votes.model import BallotRow, VoteRow
from bot.votes.screens import ballot_screen, is_asked, is_open, open_ballot_screen, vote_screen
from bot.votes.service import VoteService
from bot.votes.store import VoteRepository
from rules.core.secrets import Seat
from rules.core.votes import Vote


class VoteJobs:
    """Handles the outbox rows of votes in the channel."""

    def __init__(self, database: Database, votes: VoteService, messages: ChannelMessages) -> None:
        self.votes, self.messages, self.shown = votes, messages, VoteRepository(database)
        self.client, self.sender, self.outbox = messages.client, messages.sender, messages.outbox

    def jobs(self) -> tuple[Job, ...]:
        return (Job(VOTE, self.messages.of_match(self.votes.cache, self.show)),)

    async def show(self, match: Match, rows: list[OutboxRow]) -> None:
        """Show the current state of votes. News covers a vote that closed before it was shown."""
        targets = dict.fromkeys(row.target for row in rows)
        mine = [[row for row in rows if row.target == target] for target in targets]
        _, rest = await edit_each(mine, partial(self._show, match))
        if rest:
            raise rest

    async def _show(self, match: Match, mine: list[OutboxRow]) -> None:
        vote = await self.votes.delayed(match, int(mine[-1].target))
        shown = await self.shown.get(match.id, vote.number)
        if shown and not await self._edit(shown, vote_screen(match, vote)):
            shown = None  # the message has been deleted
        if shown is None and (is_open(match, vote) or any(row.trying for row in mine)):
            shown = await self._post(match, vote, mine)
            if shown is None:
                return  # Discord refuses it permanently
        if shown and not is_open(match, vote):
            await self.shown.forget(match.id, vote.number)
        await self.outbox.drop(mine)

    async def _post(self, match: Match, vote: Vote, rows: list[OutboxRow]) -> VoteRow | None:
        """Post a vote, which calls the players who have not voted. Edit one that was found sent.

        A vote that has only moved with its table calls nobody again. Returns None if the channel
        refuses it.
        """
        table = match.row
        where = self.client.get_partial_messageable(table.channel)
        called = vote.silent if any(row.entry for row in rows) else ()
        users = [user for seat in called if (user := match.people[seat].user)]

        async def make(number: int) -> Screen:
            return vote_screen(match, vote, number)

        try:
            sent, message = await self.sender.send_exactly_once(where, rows, make, users)
        except HTTPException as refused:
            if is_closed(refused):
                await self.messages.watcher.note_refusal(table, refused)
                raise ClosedError from None
            await self.sender.leave_unsaid(table, rows, refused)
            return None
        posted = VoteRow(match.id, vote.number, table.channel, message)
        await self.shown.keep(posted)
        if sent.trying:
            await self._edit(posted, vote_screen(match, vote))
        return posted

    async def _edit(self, shown: VoteRow, made: Screen) -> bool:
        """Edit the message of a vote. Returns whether there was such a message."""
        where = self.client.get_partial_messageable(shown.channel)
        return await self.sender.edit(where.get_partial_message(shown.message), made, shown.match)


class BallotJobs:
    """Handles the outbox rows of direct messages about votes."""

    def __init__(
        self, database: Database, votes: VoteService, letters: Letters, timer: Timer
    ) -> None:
        self.votes, self.letters, self.timer = votes, letters, timer
        self.client, self.sender, self.kept = (
            letters.client,
            letters.sender,
            VoteRepository(database),
        )
        self.people, self.outbox = letters.people, letters.outbox

    def jobs(self) -> tuple[Job, ...]:
        handlers = {COUNTED: self.show_end, ASK: self.ask, BALLOT: self.remind}
        cache = self.votes.cache
        return tuple(Job(kind, with_snapshot(cache, tell)) for kind, tell in handlers.items())

    async def ask(self, match: Match, rows: list[OutboxRow]) -> None:
        """Ask players to vote who get every call, or who were absent when the channel asked.

        The channel has asked publicly. If direct messages are closed, Karnak sends nothing more.
        """
        for row in rows:
            vote, said = await self._asked(match, row)
            if said and await self._is_called(match, vote, said):
                await self._write(match, row, said, 0, None)
            else:
                await self.outbox.drop([row])

    async def remind(self, match: Match, rows: list[OutboxRow]) -> None:
        """Remind players who want reminders and have not voted, unless they are asleep or away."""
        for row in rows:
            vote, said = await self._asked(match, row)
            if said and said.reminders:
                due = await self.votes.reminder(match, vote.number)
                make = partial(_open_screen, match, vote, row.target)
                await self._write(match, row, said, due, make)
            else:
                await self.outbox.drop([row])

    async def show_end(self, match: Match, rows: list[OutboxRow]) -> None:
        """Show the results of votes in direct messages."""
        found = [await self.kept.ballots(match.id, int(row.target)) for row in rows]
        _, rest = await edit_each(chain(*found), partial(self._show_end, match))
        if rest:
            raise rest
        await self.outbox.drop(rows)

    async def _show_end(self, match: Match, ballot: BallotRow) -> None:
        user = match.people[ballot.seat].user
        code = (await self.people.language_of(user) if user else None) or match.row.language
        made = ballot_screen(match, match.votes[ballot.number], code, None, self.client)
        where = self.client.get_partial_messageable(ballot.channel)
        message = where.get_partial_message(ballot.message)
        await self.sender.edit(message, made, match.id, reader=user)
        await self.kept.forget_ballot(ballot)

    async def _asked(self, match: Match, row: OutboxRow) -> tuple[Vote, Preferences | None]:
        """Return the vote of a row, and its player's preferences if the vote waits for them."""
        vote, user = match.votes[row.entry], match.people[row.target].user
        if user is None or not is_asked(match, vote, row.target):
            return vote, None
        return vote, await self.people.preferences(user)

    async def _is_called(self, match: Match, vote: Vote, said: Preferences) -> bool:
        """Whether a player gets a direct message too, by the rules of `CallService` for turns.

        A player who is absent until the reminder does not.
        """
        closures = closures_of(said, pace_of(match.row).zone)
        at = next_open(closures, int(self.timer.clock()))
        if said.reminders and at >= await self.votes.reminder(match, vote.number):
            return False
        row = await stored_row(self.letters.matches, match.id)
        return (
            row.closed is not None
            or said.letters == "all"
            or not is_open_at(closures, match.time_of(vote.number))
        )

    async def _write(
        self,
        match: Match,
        row: OutboxRow,
        said: Preferences,
        due: int,
        make_open: MessageFactory | None,
    ) -> None:
        """Write to a player about a vote, once it is due and the player is not asleep or away."""
        now = int(self.timer.clock())
        at = next_open(closures_of(said, pace_of(match.row).zone), max(now, due))
        if at > now:
            await self.outbox.postpone(row, at)
            self.timer.set(at)
            return
        user = match.people[row.target].user
        assert user is not None, "who is asked is a person"

        async def make(code: str, number: int) -> Screen:
            return ballot_screen(match, match.votes[row.entry], code, number, self.client)

        async def keep(sent: DirectMessage) -> None:
            ballot = BallotRow(match.id, row.entry, row.target, sent.channel, sent.id)
            await self.kept.keep_ballot(ballot)

        await self.letters.write(match, row, user, make, make_open, keep)


async def _open_screen(match: Match, vote: Vote, seat: Seat, number: int) -> Screen:
    return open_ballot_screen(match, vote, seat, number)
