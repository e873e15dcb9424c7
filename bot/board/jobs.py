"""Board jobs: the channel hears what has happened, and its panel shows the board."""

from __future__ import annotations

import asyncio

from bot.board import panel
from bot.board.story_screens import count_fitting, narration_screen, says_nothing
from bot.core.delivery.channel_messages import ChannelMessages
from bot.core.delivery.snapshots import painted_in_turn, with_snapshot
from bot.core.match import narration
from bot.core.match.cache import MatchCache
from bot.core.match.match import Match
from bot.core.match.turns import due_mentions
from bot.core.outbox.errors import PostponedError
from bot.core.outbox.jobs import Job
from bot.core.outbox.kinds import LOBBY, NAMES, PANEL, STORY
from bot.core.pictures import pictures
from bot.core.screens.components import Screen
from bot.deadlines.absence import AbsenceService
from bot.ground.rows import MatchRow, NewRow, OutboxRow
from bot.history.exports import digest_of_record
from bot.lobby.jobs import LobbyJobs
from bot.votes.service import VoteService


class BoardJobs:
    """Handles the outbox rows of news, of the panel, and of the names on it."""

    def __init__(
        self,
        cache: MatchCache,
        messages: ChannelMessages,
        lobby: LobbyJobs,
        absences: AbsenceService,
        votes: VoteService,
    ) -> None:
        self.cache, self.messages, self.outbox = cache, messages, messages.outbox
        self.lobby, self.absences, self.votes = lobby, absences, votes

    def jobs(self) -> tuple[Job, ...]:
        in_channel = self.messages.in_channel
        story = with_snapshot(self.cache, self.narrate)
        show_panel = with_snapshot(self.cache, self.show_panel)
        return (
            Job(STORY, in_channel(story), is_painted=True),
            Job(PANEL, in_channel(show_panel), is_painted=True),
            Job(NAMES, in_channel(self.rename), is_painted=True),
        )

    async def narrate(self, match: Match, waiting: list[OutboxRow]) -> None:
        row = await self.messages.row(match.id)
        rows = waiting[: count_fitting(match, row.told, [each.entry for each in waiting])]
        until = rows[-1].entry  # what does not fit into this message comes with the next
        begins, ends = not rows[0].entry, rows == waiting
        is_tried = any(each.trying for each in rows)  # and may have been sent
        has_no_news = not is_tried and narration.has_no_news(match, row.told, until)
        if not begins and (has_no_news or says_nothing(match, row.told, until)):
            await self.outbox.mark_sent(rows[-1].id, told=until)
            return
        made = await self.outbox.mentions(match.id)
        mentions = due_mentions(match, row.told if until else -1, made) if ends else []
        digest = await asyncio.to_thread(digest_of_record, match) if match.is_over else ""
        renamed = [person for person in match.people.values() if person.formerly]

        async def make(number: int) -> Screen:
            shown = await pictures.story(match, row.told, until, row.language)
            return narration_screen(
                match,
                row.told,
                until,
                number,
                begins=begins,
                ends=ends,
                mentioned=[each.seat for each in mentions],
                pictures=shown,
                digest=digest,
                renamed=renamed,
            )

        users = [user for each in mentions if (user := match.people[each.seat].user)]
        await self.messages.post(row, rows, make, users, mentions, renamed=renamed)
        if renamed:
            async with self.cache.lock(match.id):
                self.cache.forget(match.id)  # it still has their former names
        for entry in match.entries[row.told : until]:
            entry.illustrations = ()  # they have been shown, and would take much memory

    async def show_panel(self, match: Match, rows: list[OutboxRow]) -> None:
        row = await self.messages.row(match.id)
        picture = await pictures.board(match, row.language)
        if await self._has_news(match.id, rows[-1].id):
            raise PostponedError  # what has happened meanwhile is told first, above the panel
        absent = await self.absences.awaited(match)
        votes = await self.votes.shown(match)
        if row.panel and row.shown_moment == match.moment:
            shown = panel.panel(match, row.language, picture, None, absent, votes)
            if await self.messages.edit_panel(row, shown):
                await self.outbox.drop([each.id for each in rows])
                return
        elif row.panel:
            await self.messages.close_panel(row, row.panel)

        async def make(number: int) -> Screen:
            return panel.panel(match, row.language, picture, number, absent, votes)

        await self.messages.post(row, rows, make, shown_moment=match.moment)

    async def rename(self, id: int, rows: list[OutboxRow]) -> None:
        """Edit the message of a table where a person was erased.

        Another is sent only if this one cannot be edited and the table goes on.
        """
        row = await self.messages.row(id)
        shown = await self._present_screen(row, rows) if row.panel else None
        if (
            shown
            and not await self.messages.edit_panel(row, shown)
            and row.stage in ("lobby", "live")
        ):
            kind = PANEL if row.stage == "live" else LOBBY
            await self.outbox.post(id, [NewRow(rows[-1].entry, kind)])
        await self.outbox.drop([each.id for each in rows])

    async def _present_screen(self, row: MatchRow, rows: list[OutboxRow]) -> Screen | None:
        """What a table's message shows now; None if another is about to take its place."""
        if row.shown_moment < 0 or row.stage == "cancelled":
            number = (await self.messages.sender.numbering()).sealed(rows[-1].id)
            return await self.lobby.present_screen(row, number)
        match, _ = await self.cache.snapshot(row.id)
        if row.shown_moment != match.moment:
            return None
        with painted_in_turn(self.cache, match, rows):
            picture = await pictures.board(match, row.language)
        votes = await self.votes.shown(match)
        return panel.panel(match, row.language, picture, votes=votes)

    async def _has_news(self, id: int, since: int) -> bool:
        """Whether news waits that is newer than that row. Its own panel comes after it."""
        return any(row.kind == STORY and row.id > since for row in await self.outbox.waiting(id))
