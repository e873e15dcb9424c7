"""Board jobs: they post the events of a match, chapter by chapter.

Separate messages come first. Then the chapter continues: a job edits its message, or closes it
and posts the next one below. Each step posts at most one message, and stores the row of the next
step with it. After a crash Karnak finds a message again by its row.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from hashlib import sha256

from bot.board import panel
from bot.board.endings import Ending, ending_of
from bot.board.model import ChapterRow
from bot.board.pages import (
    END,
    PICTURED_AFTER,
    Page,
    ends_round,
    is_present,
    next_page,
    page_to_tell,
    place_of,
)
from bot.board.store import ChapterRepository, keeping
from bot.board.story_screens import end_screen, story_screen
from bot.core.delivery.channel_messages import ChannelMessages, Keep
from bot.core.delivery.sender import MessageFactory
from bot.core.match import narration
from bot.core.match.cache import MatchCache
from bot.core.match.match import Match
from bot.core.match.turns import due_mentions
from bot.core.outbox.jobs import Job
from bot.core.outbox.kinds import LOBBY, NAMES, PANEL, PICTURE, STORY
from bot.core.outbox.timer import Timer
from bot.core.pictures import pictures
from bot.core.screens.components import Picture, Screen, is_illustrated, screen
from bot.core.screens.private import close_panel
from bot.deadlines.absence import AbsenceService
from bot.ground.rows import MatchRow, MentionRow, NewRow, OutboxRow, SeatRow
from bot.lobby.jobs import LobbyJobs
from bot.statistics.milestones import milestones
from bot.statistics.store import PlayedRepository
from bot.store.database import Write, nothing
from bot.votes.service import VoteService


class BoardJobs:
    """Handles the outbox rows of separate messages, of the chapter, and of the names on it."""

    def __init__(
        self,
        cache: MatchCache,
        messages: ChannelMessages,
        lobby: LobbyJobs,
        absences: AbsenceService,
        votes: VoteService,
        timer: Timer,
    ) -> None:
        self.cache, self.messages, self.outbox = cache, messages, messages.outbox
        self.lobby, self.absences, self.votes, self.timer = lobby, absences, votes, timer
        self.chapters = ChapterRepository(cache.database)
        self.played = PlayedRepository(cache.database)

    def jobs(self) -> tuple[Job, ...]:
        of_match = partial(self.messages.of_match, self.cache)
        return (
            Job(STORY, of_match(self.narrate), is_painted=True),
            Job(PANEL, of_match(self.show_panel, _comes_after), is_painted=True),
            Job(PICTURE, of_match(self.show_picture), is_painted=True),
            Job(NAMES, self.messages.in_channel(self.rename), is_painted=True),
        )

    async def narrate(self, match: Match, waiting: list[OutboxRow]) -> None:
        """Post the next separate message: a reveal, or rare news."""
        row = match.row
        rows = waiting[: _count_until_news(match, row.told, waiting)]
        until = rows[-1].entry
        if not _has_news(match, row.told, until):
            await self.outbox.mark_sent(rows[-1], told=until)
            return

        async def make(number: int) -> Screen:
            shown = await pictures.story(match, row.told, until, row.language)
            return story_screen(match, row.told, until, number, pictures=shown)

        await self.messages.post(row, rows, make)
        for entry in match.entries[row.told : until]:
            entry.illustrations = ()  # already shown, and large in memory

    async def show_panel(self, match: Match, rows: list[OutboxRow]) -> None:
        """Bring the channel's newest page up to date, or close it and post the next one."""
        row, shown = match.row, await self._shown(match)
        if shown and is_present(match, shown):
            if await self._edit(match, row, rows, shown):
                return
        elif shown:
            if not shown.closed and not await self._close(match, row, shown):
                await self._post(match, row, rows, Page(shown.begun, is_last=False), shown)
                return
        elif row.panel and row.shown_moment < 0:
            await self.messages.edit_chapter(row, await self.lobby.present_screen(row))
        elif row.panel:  # from before chapters existed
            await self.messages.close_panel(row, row.panel)
        page = next_page(match, shown, begins=row.shown_moment < 0)
        await self._post(match, row, rows, page, shown)

    async def show_picture(self, match: Match, rows: list[OutboxRow]) -> None:
        """Bring the board of the current chapter up to date, if it has changed."""
        row, shown = match.row, await self._shown(match)
        if shown and not shown.closed and not match.is_over and is_present(match, shown):
            picture = await pictures.board(match, row.language)
            if _digest(picture) != shown.picture and not _renamed(match):  # names wait for an edit
                later = [NewRow(len(match.entries), PANEL)]
                await self.outbox.drop(rows, keeping(shown, *later))
                return
        await self.outbox.drop(rows)

    async def rename(self, id: int, rows: list[OutboxRow]) -> None:
        """Edit a table's message, or order its edit, after a person's data was erased.

        A new message follows only if Karnak cannot edit this one and the table continues.
        """
        row = await self.messages.row(id)
        later: list[NewRow] = []
        if row.panel and row.salt is None:
            number = (await self.messages.sender.numbering()).sealed(rows[-1].id)
            made = await self.lobby.present_screen(row, number)
            if not await self.messages.edit_panel(row, made) and row.stage == "lobby":
                later = [NewRow(rows[-1].entry, LOBBY)]
        elif row.panel and row.stage == "live":
            later = [NewRow(rows[-1].entry, PANEL)]
        elif row.panel:
            match, _ = await self.cache.snapshot(id)
            if shown := await self.chapters.get(id):
                await self._edit_end(match, row, shown)
        await self.outbox.post(id, later)
        await self.outbox.drop(rows)

    async def _shown(self, match: Match) -> ChapterRow | None:
        """Return the channel's newest page with its current place, or None without a page."""
        found = await self.chapters.get(match.id)
        return page_to_tell(match, found) if found else None

    async def _edit(
        self, match: Match, row: MatchRow, rows: list[OutboxRow], shown: ChapterRow
    ) -> bool:
        """Bring the newest page up to date. Return False if another page has to follow."""
        also: Write = nothing
        due: int | None = None
        if match.is_over:
            is_shown = await self._edit_end(match, row, shown)
        else:
            kept, due = await self._edit_chapter(match, row, shown)
            is_shown = kept is not None
            if kept:
                also = keeping(kept, picture_due=due)
        if is_shown:
            await self.outbox.drop(rows, also)
            if due is not None:
                self.timer.set(due)
        return is_shown

    async def _edit_chapter(
        self, match: Match, row: MatchRow, shown: ChapterRow
    ) -> tuple[ChapterRow | None, int | None]:
        """Edit the message of the current chapter. Its picture changes at most once a minute.

        Return the new row if the message still exists, and the time of a delayed picture if any.
        """
        now, again = self.cache.database.now(), shown.pictured + PICTURED_AFTER
        is_early = now < again
        if not is_early:
            picture = await pictures.board(match, row.language)
        else:
            picture = pictures.board_in_words(match, row.language) if shown.picture else None
        digest = shown.picture if is_early else _digest(picture)
        is_kept = bool(digest) and digest == shown.picture
        made = await self._present(match, row, picture, is_kept=is_kept)
        if not await self.messages.edit_chapter(row, made, keep_files=is_kept):
            return None, None
        pictured = shown.pictured if is_kept or is_early else now
        begun = match.chapters[-1].begun
        kept = ChapterRow(match.id, shown.message, begun, False, digest, pictured)
        return kept, again if is_early else None

    async def _edit_end(self, match: Match, row: MatchRow, shown: ChapterRow) -> bool:
        """Make the message of the end again, with a picture if it had one."""
        reached = await milestones(self.played, match)
        ending = await ending_of(match, is_illustrated=bool(shown.picture), reached=reached)
        people = [seat for seat in match.people if not match.is_computer(seat)]
        return await self.messages.edit_chapter(row, end_screen(match, None, ending, people))

    async def _close(self, match: Match, row: MatchRow, shown: ChapterRow) -> bool:
        """Complete the message of a chapter. Its board stays if a round ends with it.

        Return whether the message still exists.
        """
        place = place_of(match, shown.begun)
        told = panel.closed_words(match, place, row.language, _renamed(match))
        if shown.picture and ends_round(match, shown.begun):
            closing = partial(close_panel, told=told)
            if await self.messages.close(row, shown.message, closing):
                return True
        return await self.messages.edit_chapter(row, screen(told))

    async def _post(
        self,
        match: Match,
        row: MatchRow,
        rows: list[OutboxRow],
        page: Page,
        shown: ChapterRow | None,
    ) -> None:
        """Post a page. Unless it is the last one, order the next one."""
        is_end, renamed = page.begun == END, _renamed(match)
        ending = Ending()
        if is_end:
            reached = await milestones(self.played, match)
            ending = await ending_of(match, reached=reached)
        picture = ending.picture
        if page.is_last and not is_end:
            picture = await pictures.board(match, row.language)
        unread = () if shown else renamed  # otherwise the chapter before has named them
        mentions = await self._thanks(match) if is_end else []
        sent: list[Screen] = []

        async def make(number: int) -> Screen:
            if is_end:
                called = [each.seat for each in mentions]
                made = end_screen(match, number, ending, called, unread)
            elif page.is_last:
                made = await self._present(match, row, picture, number, unread)
            else:
                place = place_of(match, page.begun)
                told = panel.closed_words(match, place, row.language, renamed)
                made = screen(told, number=number)
            sent.append(made)
            return made

        def keep(message: int, is_now: bool) -> Write:
            is_pictured = is_now and all(map(is_illustrated, sent))  # Discord may refuse the file
            return self._keeping(match, page, message, is_now, picture if is_pictured else None)

        read = renamed if shown or is_end else []
        await self._send(match, row, rows, make, mentions, read, keep)

    async def _send(
        self,
        match: Match,
        row: MatchRow,
        rows: list[OutboxRow],
        make: MessageFactory,
        mentions: Sequence[MentionRow],
        read: Sequence[SeatRow],
        keep: Keep,
    ) -> None:
        """Send a page that tells the channel the new names of people in `read`."""
        users = [user for each in mentions if (user := match.people[each.seat].user)]
        await self.messages.post(
            row, rows, make, users, mentions, shown_moment=match.moment, renamed=read, keep=keep
        )
        if read:
            async with self.cache.lock(match.id):
                self.cache.forget(match.id)  # the cached match has their former names

    def _keeping(
        self, match: Match, page: Page, message: int, is_now: bool, picture: Picture | None
    ) -> Write:
        """Store the message of a page. One sent before a crash may show less of its chapter."""
        is_closed, now = is_now and not page.is_last, self.cache.database.now()
        kept = ChapterRow(match.id, message, page.begun, is_closed, _digest(picture), now)
        return keeping(kept, *([] if page.is_last else [NewRow(len(match.entries), PANEL)]))

    async def _thanks(self, match: Match) -> list[MentionRow]:
        """Return the mentions of the end."""
        made = await self.outbox.mentions(match.id)
        return due_mentions(match, len(match.entries), made)

    async def _present(
        self,
        match: Match,
        row: MatchRow,
        picture: Picture | None,
        number: int | None = None,
        renamed: Sequence[SeatRow] | None = None,
        *,
        is_kept: bool = False,
    ) -> Screen:
        """Return the screen of the current chapter."""
        return panel.panel(
            match,
            row.language,
            picture,
            number,
            await self.absences.awaited(match),
            await self.votes.shown(match),
            is_kept=is_kept,
            renamed=_renamed(match) if renamed is None else renamed,
        )


def _comes_after(row: OutboxRow, other: OutboxRow) -> bool:
    """Whether a chapter waits for separate news, which is newer and comes above it."""
    return other.kind == STORY and other.id > row.id


def _has_news(match: Match, since: int, until: int) -> bool:
    return any(narration.stands_apart(match, entry) for entry in match.entries[since:until])


def _count_until_news(match: Match, since: int, rows: Sequence[OutboxRow]) -> int:
    """Count the rows up to the first with a separate message, or all rows without one."""
    found = (n for n, row in enumerate(rows, 1) if _has_news(match, since, row.entry))
    return next(found, len(rows))


def _renamed(match: Match) -> list[SeatRow]:
    return [person for person in match.people.values() if person.formerly]


def _digest(picture: Picture | None) -> str:
    """Return a digest that tells a picture from others, or "" without a picture."""
    return sha256(picture.png).hexdigest()[:16] if picture else ""
