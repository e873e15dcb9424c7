"""The messages of a match's channel: they are posted once, edited, and closed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from discord import HTTPException

from bot.core.delivery.sender import (
    Channels,
    ClosedError,
    MessageFactory,
    Sender,
)
from bot.core.delivery.watcher import Watcher
from bot.core.match.cache import stored_row
from bot.core.match.store import MatchRepository
from bot.core.outbox.jobs import JobHandler
from bot.core.outbox.kinds import LOBBY, PANEL, STORY
from bot.core.outbox.store import OutboxRepository
from bot.core.screens.components import Screen
from bot.core.screens.private import close_panel
from bot.ground.rows import MatchRow, MentionRow, OutboxRow, SeatRow
from bot.ground.verdicts import is_closed, is_unfit
from bot.store.database import Database


class ChannelMessages:
    """Posts, edits and closes messages in the channels of matches."""

    def __init__(
        self, client: Channels, database: Database, sender: Sender, watcher: Watcher
    ) -> None:
        self.client, self.sender, self.watcher = client, sender, watcher
        self.matches, self.outbox = MatchRepository(database), OutboxRepository(database)

    def in_channel(self, handle: JobHandler) -> JobHandler:
        """Handle rows where the match's channel is open, and pass them over where it is not."""

        async def handler(id: int, rows: list[OutboxRow]) -> None:
            row = await self.row(id)
            if row.closed:
                await self._pass_over(row, rows)
            else:
                await handle(id, rows)

        return handler

    async def row(self, id: int) -> MatchRow:
        return await stored_row(self.matches, id)

    async def post(
        self,
        row: MatchRow,
        rows: list[OutboxRow],
        make: MessageFactory,
        users: Sequence[int] = (),
        mentions: Sequence[MentionRow] = (),
        shown_moment: int | None = None,
        renamed: Sequence[SeatRow] = (),
    ) -> None:
        """Send a message to the channel, or note that it is closed.

        It mentions these `users`; `mentions` are kept with it, and that it names the `renamed`.
        """
        where = self.client.get_partial_messageable(row.channel)
        try:
            make = _in_language(make, row.language)
            sent, message = await self.sender.send_exactly_once(where, rows, make, users)
        except HTTPException as refused:
            if is_closed(refused):
                await self.watcher.note_refusal(row, refused)
                await self._pass_over(await self.row(row.id), rows)
                return
            if not is_unfit(refused):
                raise
            await self.sender.leave_unsaid(row, rows, refused)
            return
        is_now = sent.id == rows[-1].id  # else it has arrived before, and shows an older moment
        await self.outbox.mark_sent(
            sent.id,
            told=sent.entry if sent.kind == STORY else None,
            story=message if sent.kind == STORY else None,
            panel=message if sent.kind in (LOBBY, PANEL) else None,
            shown_moment=shown_moment if is_now else None,
            mentions=mentions if is_now else (),
            renamed=renamed if is_now else (),
        )

    async def edit_panel(self, row: MatchRow, made: Screen) -> bool:
        """Edit the message that is a match's panel. Returns whether there was such a message."""
        where = self.client.get_partial_messageable(row.channel)
        spoken = replace(made, code=row.language)
        return await self.sender.edit(where.get_partial_message(row.panel), spoken, row.id)

    async def close_panel(self, row: MatchRow, message: int) -> None:
        """Take the components from the panel of a phase that has ended, or from the lobby."""
        where = self.client.get_partial_messageable(row.channel)
        closing = partial(close_panel, is_lobby=row.shown_moment < 0)
        await self.sender.close(where, message, closing)

    async def _pass_over(self, row: MatchRow, rows: list[OutboxRow]) -> None:
        if await self.watcher.channels.pass_over(row, rows):
            raise ClosedError


def _in_language(make: MessageFactory, code: str) -> MessageFactory:
    """The same messages, whose signs are called in the language of a code."""

    async def made(number: int) -> Screen:
        return replace(await make(number), code=code)

    return made
