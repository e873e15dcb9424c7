"""Guest jobs: they invite guests once, free expired seats, and inform removed players.

An invitation has an outbox row while its message stays. The row waits for answers.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from discord import HTTPException, PartialMessage

from bot.core.delivery.channel_messages import ChannelMessages
from bot.core.match.cache import stored_row
from bot.core.outbox.jobs import Job, again_when_due
from bot.core.outbox.kinds import INVITATION, INVITE, REMOVED, RESERVED
from bot.core.outbox.timer import Timer
from bot.core.people.store import PeopleRepository
from bot.core.screens.components import Screen
from bot.ground.rows import MatchRow, OutboxRow
from bot.guests.model import GuestRow, Invitation, digest_of, with_seats
from bot.guests.screens import invitation_screen, removed_screen
from bot.guests.store import GuestRepository, following
from bot.store.database import Database


class GuestJobs:
    """Handles the outbox rows of guests."""

    def __init__(self, database: Database, messages: ChannelMessages, timer: Timer) -> None:
        self.database, self.sender = database, messages.sender
        self.client, self.matches = messages.client, messages.matches
        self.outbox, self.timer = messages.outbox, timer
        self.guests, self.people = GuestRepository(database), PeopleRepository(database)

    def jobs(self) -> tuple[Job, ...]:
        return (
            Job(RESERVED, again_when_due(self.guests.refresh, self.outbox, self.timer)),
            Job(INVITE, self.invite),
            Job(INVITATION, self.follow),
            Job(REMOVED, self.tell_removed),
        )

    async def invite(self, id: int, rows: list[OutboxRow]) -> None:
        """Invite the guests of each message, unless their seats are no longer reserved."""
        row = await stored_row(self.matches, id)
        kept = with_seats(await self.guests.of_match(id), self.database.now())
        for each in rows:
            asked = [guest for guest in kept if guest.number == each.entry]
            if asked and row.stage == "lobby" and not row.closed:
                await self._invite(row, each, asked)
            else:
                await self.outbox.drop([each])

    async def _invite(self, row: MatchRow, each: OutboxRow, guests: Sequence[GuestRow]) -> None:
        async def make(number: int) -> Screen:
            return invitation_screen(row, guests, number)

        users = await self.guests.pinged(row, [guest.user for guest in guests])
        where = self.client.get_partial_messageable(row.channel)
        try:
            _, message = await self.sender.send_exactly_once(where, [each], make, users)
            sent = Invitation(row.channel, message, digest_of(guests))
            await self._keep(each, sent, guests)
        except HTTPException as refused:
            await self.sender.leave_unsaid(row, [each], refused)

    async def follow(self, id: int, rows: list[OutboxRow]) -> None:
        """Have invitations name the guests with a reserved seat. Delete those without any."""
        row = await stored_row(self.matches, id)
        kept = with_seats(await self.guests.of_match(id), self.database.now())
        for each in rows:
            asked = [guest for guest in kept if guest.number == each.entry]
            sent = Invitation.parse(each.target)
            where = self.client.get_partial_messageable(sent.channel)
            message = where.get_partial_message(sent.message)
            if row.stage != "lobby" or not asked:
                await self.sender.delete(message, id)
                await self.outbox.drop([each])
            elif await self._names(row, each, sent, message, asked):
                await self._keep(each, replace(sent, digest=digest_of(asked)), asked)
            else:
                await self.outbox.drop([each])

    async def _names(
        self,
        row: MatchRow,
        each: OutboxRow,
        sent: Invitation,
        message: PartialMessage,
        guests: Sequence[GuestRow],
    ) -> bool:
        """Have an invitation name these guests. Returns whether there is such a message."""
        if sent.digest == digest_of(guests):
            return True
        number = (await self.sender.numbering()).sealed(each.id)
        return await self.sender.edit(message, invitation_screen(row, guests, number), row.id)

    async def _keep(self, each: OutboxRow, sent: Invitation, guests: Sequence[GuestRow]) -> None:
        """Have an invitation looked at again when its last seat is free again, or before."""
        until = max(guest.until for guest in guests)
        again = following(each.match, each.entry, str(sent), until)
        await self.outbox.drop([each], again)
        self.timer.set(until)

    async def tell_removed(self, id: int, rows: list[OutboxRow]) -> None:
        """Tell removed players, unless they have been invited or have joined again since."""
        row = await stored_row(self.matches, id)
        guests = {guest.number: guest for guest in await self.guests.of_match(id)}
        seated = {seat.user for seat in await self.matches.seats(id)}
        for each in rows:
            guest = guests.get(each.entry)
            if guest and guest.state == "removed":
                if guest.user not in seated:
                    await self._tell_removed(row, each, guest.user)
                await self.guests.forget_removed(id, guest.user)
            await self.outbox.drop([each])

    async def _tell_removed(self, row: MatchRow, each: OutboxRow, user: int) -> None:
        to = await self.people.addressee(user)
        code = to.language or row.language

        async def make(number: int) -> Screen:
            return removed_screen(row, code, number, self.client)

        await self.sender.write_to(to, [each], make, [user])
