"""What is published of a match: its story, its panel, and what its people get in private."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Iterable
from typing import Any, Protocol

from discord import AllowedMentions, Forbidden, HTTPException, Object

from bot.languages import language
from bot.store import Store
from bot.store.rows import MatchRow, OutboxRow, PromptRow
from bot.table import story
from bot.table.alarms import Alarms, NotYetError
from bot.table.kinds import COMPUTER, DECIDED, FROZEN, LOBBY, PANEL, PRIVATE, STORY, WINDOW
from bot.table.match import Match
from bot.table.outbox import Handler
from bot.table.sender import GONE, ClosedError, Sender, is_closed, is_final
from bot.table.tables import NO_LONGER, NoMatchError, Tables
from bot.ui import lobby, panel, pictures, private, stories
from bot.ui.parts import Screen, screen
from rules.core.secrets import Seat

logger = logging.getLogger(__name__)

NOBODY = AllowedMentions.none()


class Correspondent(Protocol):
    """What is needed of the bot."""

    def get_partial_messageable(self, id: int, /) -> Any:
        """A channel that need not be known."""

    async def create_dm(self, user: Any, /) -> Any:
        """The direct messages with somebody."""


class Announcer:
    """Handles every kind of outbox row. A handler takes its rows from the outbox."""

    def __init__(
        self, bot: Correspondent, store: Store, tables: Tables, sender: Sender, alarms: Alarms
    ) -> None:
        self.bot, self.store, self.tables, self.sender = bot, store, tables, sender
        self.alarms = alarms
        self._unheard_of: set[int] = set()  # matches whose host knows that their channel is closed

    def handlers(self) -> dict[str, Handler]:
        return {
            FROZEN: self.frozen,
            COMPUTER: self.computers,
            WINDOW: self.window,
            LOBBY: self.lobby,
            STORY: self._at_once(self.story),
            DECIDED: self._at_once(self.decided),
            PRIVATE: self._at_once(self.private),
            PANEL: self._at_once(self.panel),
        }

    def _at_once(self, tell: Callable[[Match, list[OutboxRow]], Awaitable[None]]) -> Handler:
        """Tells of the match as it stands, with all rows of the kind until then.

        A row is seen once it is committed, and that is a moment before the match has gone on;
        and it goes on while pictures are painted and messages sent.
        """

        async def handler(id: int, rows: list[OutboxRow]) -> None:
            async with self.tables.lock(id):
                match = await self.tables.match(id)
                waiting = await self.store.waiting(id)
            await tell(match.as_it_stands(), [row for row in waiting if row.kind == rows[0].kind])

        return handler

    async def frozen(self, id: int, rows: list[OutboxRow]) -> None:
        row = await self._row(id)

        async def made(number: int) -> Screen:
            return screen(NO_LONGER.in_(language(row.language)), number=number)

        await self._post(row, rows, made)

    async def computers(self, id: int, rows: list[OutboxRow]) -> None:
        await self.tables.carry_on(id)
        await self.store.drop([row.id for row in rows])

    async def window(self, id: int, rows: list[OutboxRow]) -> None:
        """Come back when the time of an open window is due, and as long as there will be one.

        Raises `NotYetError`, and keeps the rows.
        """
        opened_by = rows[-1].entry
        if not self.alarms.is_set(id, opened_by):
            due = await self.tables.carry_on(id)
            if due is None:
                await self.store.drop([row.id for row in rows])
                return
            self.alarms.set(id, opened_by, due)
        raise NotYetError

    async def lobby(self, id: int, rows: list[OutboxRow]) -> None:
        row = await self._row(id)
        if row.phase >= 0 and row.stage != "cancelled":  # the board stands in its place by now
            await self.store.drop([each.id for each in rows])
            return
        people = await self.store.seats(id)

        async def made(number: int) -> Screen:
            return lobby.lobby(row, people, number)

        if row.panel and await self._edited(row.channel, row.panel, await made(rows[-1].id)):
            await self.store.drop([each.id for each in rows])
            return
        await self._post(row, rows, made)

    async def story(self, match: Match, waiting: list[OutboxRow]) -> None:
        row = await self._row(match.id)
        rows = waiting[: stories.fitting(match, row.told, [each.entry for each in waiting])]
        until = rows[-1].entry  # what does not fit into this message comes with the next
        if story.is_silent(match, row.told, until) and not any(each.trying for each in rows):
            await self.store.sent(rows[-1].id, told=until)
            return
        begins, ends = not rows[0].entry, rows == waiting
        people = _next(match, row.told if until else -1) if ends else []

        async def made(number: int) -> Screen:
            shown = await pictures.told(match, row.told, until, row.language)
            return stories.told(
                match, row.told, until, number, begins=begins, ends=ends, pictures=shown
            )

        await self._post(row, rows, made, people)

    async def panel(self, match: Match, rows: list[OutboxRow]) -> None:
        row = await self._row(match.id)
        picture = await pictures.board(match, row.language)
        if await self._has_news(match.id, rows[-1].id):
            raise NotYetError  # what has happened meanwhile is told first; the panel stands below
        if row.panel and row.phase == match.state.moment:
            shown = panel.panel(match, row.language, picture)
            if await self._edited(row.channel, row.panel, shown):
                await self.store.drop([each.id for each in rows])
                return
        elif row.panel:
            await self._close_panel(row)

        async def made(number: int) -> Screen:
            return panel.panel(match, row.language, picture, number)

        await self._post(row, rows, made, phase=match.state.moment)

    async def _has_news(self, id: int, since: int) -> bool:
        """A story waits that is newer than that row. Its own panel comes after it."""
        return any(row.kind == STORY and row.id > since for row in await self.store.waiting(id))

    async def private(self, match: Match, rows: list[OutboxRow]) -> None:
        """One direct message a seat. Nothing hangs on it: the panel gives the same prompt."""
        mine = [row for row in rows if row.target == rows[-1].target]
        seat = mine[-1].target
        user = match.people[seat].user
        entries = [row.entry for row in mine]
        unwanted = private.is_answered_already(match, seat, entries)
        if user is None or unwanted or await self.store.dms_closed(user):
            await self.store.drop([row.id for row in mine])
            return
        code = await self.store.language_of(user) or match.row.language

        async def made(number: int) -> Screen:
            told = [row.entry for row in mine if row.id <= number]
            return await private.letter(match, seat, code, told, number)

        try:
            where = await self.bot.create_dm(Object(user))
            awaited = [user] if seat in match.awaited() else []
            sent, message = await self.sender.once(where, mine, made, awaited)
            await self.store.keep_prompt(PromptRow(match.id, seat, where.id, message, sent.entry))
            if sent.trying and sent.entry < match.since:  # found, and what it asks was decided
                await self._edited(where.id, message, await made(sent.id))
            await self.store.sent(sent.id)
        except HTTPException as refused:
            await self._unwanted(user, refused)
            await self.store.drop([row.id for row in mine])

    async def decided(self, match: Match, rows: list[OutboxRow]) -> None:
        """Edit the direct messages whose questions are answered."""
        for seat in {row.target for row in rows}:
            await self._settle(match, seat)
        await self.store.drop([row.id for row in rows])

    async def _settle(self, match: Match, seat: Seat) -> None:
        prompt, user = await self.store.prompt(match.id, seat), match.people[seat].user
        if prompt is None:
            return
        code = (await self.store.language_of(user) if user else None) or match.row.language
        is_past = user is None or prompt.ticket < match.since
        made = await private.answered(match, seat, code, is_past=is_past)
        await self._edited(prompt.channel, prompt.message, made)
        if is_past:
            await self.store.forget_prompt(match.id, seat)

    async def _post(
        self,
        row: MatchRow,
        rows: list[OutboxRow],
        made: Any,
        mention: Iterable[int] = (),
        phase: int | None = None,
    ) -> None:
        """Say something in the channel, or tell those concerned that it cannot be said there."""
        where = self.bot.get_partial_messageable(row.channel)
        try:
            sent, message = await self.sender.once(where, rows, made, mention)
        except HTTPException as refused:
            if is_closed(refused):
                if not rows[-1].trying:  # else they have been told
                    await self._unheard(row, mention)
                if refused.code != GONE:
                    raise ClosedError from None
                await self.store.drop([each.id for each in rows])
                return
            if refused.status == 400:  # our fault, and it will not get better
                await self.store.drop([each.id for each in rows])
            raise
        self._unheard_of.discard(row.id)
        told = sent.entry if sent.kind == STORY else None
        shown = message if sent.kind in (LOBBY, PANEL) else None
        is_now = sent.id == rows[-1].id  # else it has arrived before, and shows an older phase
        await self.store.sent(sent.id, told, shown, phase if is_now else None)

    async def _unheard(self, row: MatchRow, mention: Iterable[int]) -> None:
        """The match waits, and its people hear so. The channel is told once it can hear again."""
        logger.warning("match %s: no right to speak in its channel", row.id)
        host = [seat.user for seat in await self.store.seats(row.id) if seat.host and seat.user]
        heard = () if row.id in self._unheard_of else host
        self._unheard_of.add(row.id)
        for user in dict.fromkeys([*mention, *heard]):
            if await self.store.dms_closed(user):
                continue
            code = await self.store.language_of(user) or row.language
            try:
                where = await self.bot.create_dm(Object(user))
                await where.send(view=private.cannot_speak(row, code, user in host).view)
            except HTTPException as refused:
                await self._unwanted(user, refused)

    async def _unwanted(self, user: int, refused: HTTPException) -> None:
        """A direct message was refused: nothing hangs on it, and whoever is closed is left alone.

        Raises what it is given if another attempt may do better.
        """
        if not is_final(refused):
            raise refused
        if isinstance(refused, Forbidden):
            await self.store.dms_refused(user)

    async def _edited(self, channel: int, message: int, made: Screen) -> bool:
        """Whether there was such a message to edit."""
        there = self.bot.get_partial_messageable(channel).get_partial_message(message)
        try:
            await there.edit(view=made.view, attachments=made.files(), allowed_mentions=NOBODY)
        except HTTPException as refused:
            if is_final(refused):
                return False
            raise
        return True

    async def _close_panel(self, row: MatchRow) -> None:
        """Leave the picture of a phase that has ended, or the lobby, with nothing to press."""
        try:
            old = await self.bot.get_partial_messageable(row.channel).fetch_message(row.panel)
            closed = panel.closed(old, is_lobby=row.phase < 0)
            await old.edit(view=closed, allowed_mentions=NOBODY)
        except HTTPException as refused:
            if not is_final(refused):
                raise

    async def _row(self, id: int) -> MatchRow:
        row = await self.store.match(id)
        if row is None:
            raise NoMatchError(story.NO_MATCH)
        return row


def _next(match: Match, since: int) -> list[int]:
    """The people who are awaited for what was opened after `since`, if that may be told."""
    return [
        user
        for seat in ([] if match.is_window else match.awaited())  # that would tell who is left
        if match.opened[seat] > since and (user := match.people[seat].user) is not None
    ]
