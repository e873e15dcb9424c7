"""The messages in a match's channel: they are posted once, edited, and closed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, Final, TypeAlias

from discord import HTTPException, Message
from discord.ui import LayoutView
from discord.utils import snowflake_time

from bot.core.delivery.sender import (
    Channels,
    ClosedError,
    MessageFactory,
    Sender,
)
from bot.core.delivery.snapshots import Order, Teller, no_other, with_snapshot
from bot.core.delivery.watcher import Watcher
from bot.core.match.cache import MatchCache, stored_row
from bot.core.match.match import Match
from bot.core.match.store import MatchRepository
from bot.core.outbox.jobs import JobHandler
from bot.core.outbox.kinds import LOBBY, PANEL, STORY
from bot.core.outbox.store import OutboxRepository
from bot.core.screens.components import Screen
from bot.core.screens.private import close_panel
from bot.ground.durations import HOUR
from bot.ground.rows import MatchRow, MentionRow, OutboxRow, SeatRow
from bot.ground.verdicts import is_closed, is_unfit
from bot.store.database import Database, Write, nothing

OLD: Final = HOUR  # seconds after which Discord limits the edits of a message
MOST_EDITS: Final = 3  # edits of old messages in a channel within a span
SPAN: Final = 20  # seconds
PANELS: Final = (LOBBY, PANEL)  # the kinds whose message is its match's panel

Keep: TypeAlias = Callable[[int, bool], Write]
"""Builds the write to store with a message, from its id and whether it shows the newest row."""


def keep_nothing(message: int, is_now: bool) -> Write:
    """Store nothing besides the message."""
    return nothing


class ChannelMessages:
    """Posts, edits and closes messages in the channels of matches."""

    def __init__(
        self, client: Channels, database: Database, sender: Sender, watcher: Watcher
    ) -> None:
        self.client, self.sender, self.watcher = client, sender, watcher
        self.matches, self.outbox = MatchRepository(database), OutboxRepository(database)
        self.clock = database.now
        self._edits: dict[int, list[float]] = {}  # of old messages in the last span, by channel

    def in_channel(self, handle: JobHandler) -> JobHandler:
        """Return a handler that passes over the rows of closed channels."""

        async def handler(id: int, rows: list[OutboxRow]) -> None:
            row = await self.row(id)
            if row.closed:
                await self._pass_over(row, rows)
            else:
                await handle(id, rows)

        return handler

    def of_match(
        self, cache: MatchCache, tell: Teller, comes_after: Order = no_other
    ) -> JobHandler:
        """Return a handler with a snapshot that passes over the rows of closed channels."""

        async def tell_open(match: Match, rows: list[OutboxRow]) -> None:
            if match.row.closed:
                await self._pass_over(match.row, rows)
            else:
                await tell(match, rows)

        return with_snapshot(cache, tell_open, comes_after)

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
        keep: Keep = keep_nothing,
    ) -> None:
        """Send a message to the channel, or note that it is closed.

        It mentions these `users`. With it are stored the `mentions`, the `renamed` seats whose new
        names it shows, and the write of `keep`.
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
            sent,
            told=sent.entry if sent.kind == STORY else None,
            story=message if sent.kind == STORY else None,
            panel=message if sent.kind in PANELS else None,
            shown_moment=shown_moment if is_now else None,
            mentions=mentions if is_now else (),
            renamed=renamed if is_now else (),
            also=keep(message, is_now),
        )

    async def edit_panel(self, row: MatchRow, made: Screen) -> bool:
        """Edit the message that is a match's panel. Returns False without a panel."""
        spoken = replace(made, code=row.language)
        return await self.sender.edit(self._panel(row), spoken, row.id)

    async def edit_chapter(self, row: MatchRow, made: Screen, *, keep_files: bool = False) -> bool:
        """Edit the panel, or delete it after too many edits. Returns False if it is gone."""
        panel = self._panel(row)
        if self._is_worn(row.channel, panel.id):
            await self.sender.delete(panel, row.id)
            return False
        spoken = replace(made, code=row.language)
        return await self.sender.edit(panel, spoken, row.id, or_anew=True, keep_files=keep_files)

    def _panel(self, row: MatchRow) -> Any:
        return self.client.get_partial_messageable(row.channel).get_partial_message(row.panel)

    async def close_panel(self, row: MatchRow, message: int) -> None:
        """Remove the components from the panel of a finished phase."""
        await self.close(row, message, close_panel)

    async def close(
        self, row: MatchRow, message: int, closing: Callable[[Message], LayoutView]
    ) -> bool:
        """Edit a message into its `closing` view. Returns False if it is gone instead."""
        where = self.client.get_partial_messageable(row.channel)
        if self._is_worn(row.channel, message):
            await self.sender.delete(where.get_partial_message(message), row.id)
            return False
        return await self.sender.close(where, message, closing, row.language)

    def _is_worn(self, channel: int, message: int) -> bool:
        """Whether Discord would refuse another edit of an old message in a channel.

        A refusal makes the program wait, which delays everything that follows.
        """
        now = self.clock()
        if now - snowflake_time(message).timestamp() <= OLD:
            return False
        recent = {id: [at for at in all if at > now - SPAN] for id, all in self._edits.items()}
        self._edits = {id: some for id, some in recent.items() if some}
        edits = self._edits.setdefault(channel, [])
        edits.append(now)
        return len(edits) > MOST_EDITS

    async def _pass_over(self, row: MatchRow, rows: list[OutboxRow]) -> None:
        if await self.watcher.channels.pass_over(row, rows):
            raise ClosedError


def _in_language(make: MessageFactory, code: str) -> MessageFactory:
    """Return the same messages, with the signs' words in the language of a code."""

    async def made(number: int) -> Screen:
        return replace(await make(number), code=code)

    return made
