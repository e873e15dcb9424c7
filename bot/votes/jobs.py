"""Votes in the channel: each is one message, edited as people vote, and closed at the end."""

from __future__ import annotations

from functools import partial

from discord import HTTPException

from bot.core.delivery.resting import edit_each
from bot.core.delivery.sender import Channels, ClosedError, Sender
from bot.core.delivery.watcher import Watcher
from bot.core.match.cache import stored_row
from bot.core.match.match import Match
from bot.core.screens.components import Screen
from bot.core.store import Store
from bot.ground.rows import OutboxRow
from bot.ground.verdicts import is_closed
from bot.votes.model import VoteRow
from bot.votes.screens import is_open, vote_screen
from bot.votes.service import VoteService
from rules.core.votes import Vote


class VotePublisher:
    """Handles the outbox rows of votes."""

    def __init__(
        self,
        client: Channels,
        store: Store,
        sender: Sender,
        watcher: Watcher,
        votes: VoteService,
    ) -> None:
        self.client, self.store, self.sender, self.watcher = client, store, sender, watcher
        self.votes = votes

    async def show(self, match: Match, rows: list[OutboxRow]) -> None:
        """Show votes as they stand. News covers a vote that is closed before it was shown."""
        targets = dict.fromkeys(row.target for row in rows)
        mine = [[row for row in rows if row.target == target] for target in targets]
        _, rest = await edit_each(mine, partial(self._show, match))
        if rest:
            raise rest

    async def _show(self, match: Match, mine: list[OutboxRow]) -> None:
        vote = await self.votes.delayed(match, int(mine[-1].target))
        shown = await self.store.votes.get(match.id, vote.number)
        if shown and not await self._edit(shown, vote_screen(match, vote)):
            shown = None  # somebody has deleted it
        if shown is None and (is_open(match, vote) or any(row.trying for row in mine)):
            shown = await self._post(match, vote, mine)
            if shown is None:
                return  # it is refused, and left unsaid
        if shown and not is_open(match, vote):
            await self.store.votes.forget(match.id, vote.number)
        await self.store.outbox.drop([row.id for row in mine])

    async def _post(self, match: Match, vote: Vote, rows: list[OutboxRow]) -> VoteRow | None:
        """Post a vote, which calls those who have not voted; one that is found may show less.

        One that has only moved with its table calls nobody again. Returns None if the channel does
        not take it.
        """
        table = await stored_row(self.store.matches, match.id)
        where = self.client.get_partial_messageable(table.channel)
        called = vote.silent if any(row.entry for row in rows) else ()
        users = [user for seat in called if (user := match.people[seat].user)]

        async def make(number: int) -> Screen:
            return vote_screen(match, vote, number)

        try:
            sent, message = await self.sender.send_exactly_once(where, rows, make, users)
        except HTTPException as refused:
            if is_closed(refused):
                await self.watcher.note_refusal(table, refused)
                raise ClosedError from None
            await self.sender.leave_unsaid(table, rows, refused)
            return None
        posted = VoteRow(match.id, vote.number, table.channel, message)
        await self.store.votes.keep(posted)
        if sent.trying:
            await self._edit(posted, vote_screen(match, vote))
        return posted

    async def _edit(self, shown: VoteRow, made: Screen) -> bool:
        """Edit the message of a vote. Returns whether there was such a message."""
        where = self.client.get_partial_messageable(shown.channel)
        return await self.sender.edit(where.get_partial_message(shown.message), made, shown.match)
