"""The announcer: handles outbox rows by narration, panels and direct messages."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import Final

from discord import HTTPException

from bot.board import panel
from bot.board.story_screens import count_fitting, narration_screen, says_nothing
from bot.core.delivery.sender import Channels, ClosedError, MessageFactory, Sender
from bot.core.delivery.watcher import Watcher
from bot.core.match import narration
from bot.core.match.cache import FROZEN_MATCH, stored_row
from bot.core.match.match import Match
from bot.core.match.turns import MOST, due_mentions
from bot.core.outbox.kinds import (
    ASK,
    BALLOT,
    CALL,
    CLOSED,
    COMPUTER,
    COUNTED,
    DECIDED,
    DUE,
    FAREWELL,
    FROZEN,
    IN_CHANNEL,
    LOBBY,
    NAMES,
    NEXT,
    PANEL,
    PRIVATE,
    RESTORED,
    STORY,
    UNTOLD,
    VOTE,
    WARNING,
)
from bot.core.outbox.publisher import PostponedError, RowHandler
from bot.core.outbox.timer import Timer
from bot.core.pace.zones import hours_from_utc
from bot.core.pictures import pictures
from bot.core.pictures.painting import Place, in_place
from bot.core.screens.components import Screen, screen
from bot.core.screens.names import harmless
from bot.core.screens.private import close_panel
from bot.core.store import Store
from bot.ground.languages import language
from bot.ground.rows import MatchRow, MentionRow, NewRow, OutboxRow, SeatRow
from bot.ground.verdicts import is_closed, is_unfit
from bot.history.exports import digest_of_record
from bot.lobby.screens import lobby_screen
from bot.play.prompts import PromptSender
from bot.play.service import MatchService
from bot.relocation.closed_notice import ClosedNotifier
from bot.reminders.jobs import Caller
from bot.seats.jobs import Farewells
from bot.seats.members import MemberService
from bot.seats.presence import Members
from bot.votes.ballots import Ballots
from bot.votes.jobs import VotePublisher
from rules.core.text import Text, text

logger = logging.getLogger(__name__)

BEHIND: Final = 8  # entries of the log that news waits for those after it at most


class Announcer:
    """Handles every kind of outbox row. A row handler takes its rows out of the outbox."""

    def __init__(
        self,
        client: Channels,
        store: Store,
        matches: MatchService,
        sender: Sender,
        timer: Timer,
        watcher: Watcher,
    ) -> None:
        self.client, self.store, self.sender, self.timer = client, store, sender, timer
        self.matches, self.watcher = matches, watcher
        self.members = Members(client, MemberService(matches.cache))

    def row_handlers(self) -> dict[str, RowHandler]:
        handlers = self._row_handlers()
        return handlers | {kind: self._in_channel(handlers[kind]) for kind in IN_CHANNEL}

    def _row_handlers(self) -> dict[str, RowHandler]:
        voting = self.matches.votes
        caller = Caller(self.client, self.store, self.sender, self.members)
        ballots = Ballots(caller, voting, self.timer)
        prompts = PromptSender(self.client, self.store, self.matches, self.sender, self.members)
        closed = ClosedNotifier(self.client, self.store, self.matches, self.sender)
        votes = VotePublisher(self.client, self.store, self.sender, self.watcher, voting)
        return {
            FROZEN: self.tell_frozen,
            RESTORED: self.tell_restored,
            COMPUTER: self.play_automatic_moves,
            DUE: self.go_on,
            LOBBY: self.show_lobby,
            STORY: self._with_snapshot(self.narrate),
            CLOSED: closed.tell,
            UNTOLD: closed.tell,
            DECIDED: self._with_snapshot(prompts.update),
            PRIVATE: self._with_snapshot(prompts.send),
            PANEL: self._with_snapshot(self.show_panel),
            FAREWELL: self._with_snapshot(Farewells(self.client, self.store, self.sender).tell),
            VOTE: self._with_snapshot(votes.show),
            NAMES: self.rename,
            CALL: self._with_snapshot(caller.call),
            NEXT: self._with_snapshot(caller.foretell),
            ASK: self._with_snapshot(ballots.ask),
            BALLOT: self._with_snapshot(ballots.remind),
            COUNTED: self._with_snapshot(ballots.show_end),
            WARNING: self._with_snapshot(caller.warn),
        }

    def _in_channel(self, tell: RowHandler) -> RowHandler:
        """Call `tell` where the match's channel is open, and pass the rows over where it is not."""

        async def handler(id: int, rows: list[OutboxRow]) -> None:
            row = await self._row(id)
            if row.closed:
                await self._pass_over(row, rows)
            else:
                await tell(id, rows)

        return handler

    async def _pass_over(self, row: MatchRow, rows: list[OutboxRow]) -> None:
        if await self.watcher.channels.pass_over(row, rows):
            raise ClosedError

    def _with_snapshot(
        self, tell: Callable[[Match, list[OutboxRow]], Awaitable[None]]
    ) -> RowHandler:
        """Call `tell` with a snapshot of the match and all rows of the kind until then.

        A row can be read once it is committed, which is a moment before the match has advanced;
        and the match goes on while pictures are painted and messages sent. No row is left where
        this process was taken for dead meanwhile, and another has told them.
        """

        async def handler(id: int, rows: list[OutboxRow]) -> None:
            match, waiting = await self.matches.snapshot(id)
            if left := [row for row in waiting if row.kind == rows[0].kind]:
                with in_place(self._place(match, left)):
                    await tell(match, left)

        return handler

    def _place(self, match: Match, rows: list[OutboxRow]) -> Place:
        """Where a picture waits for a painter: what has waited longest to be told goes first.

        Of a match that goes on and on, what is behind is told as it is, or it might never be.
        """
        if len(match.entries) - rows[0].entry >= BEHIND:
            return Place(rows[0].id)
        return Place(rows[0].id, partial(self.matches.cache.has_gone_on, match))

    async def tell_frozen(self, id: int, rows: list[OutboxRow]) -> None:
        row, people = await self._row(id), await self.store.matches.seats(id)
        spoken = language(row.language)
        hosts = [Text(harmless(person.name)) for person in people if person.host]
        said = [FROZEN_MATCH, *(text("Host of the table: {seat}.", seat=name) for name in hosts)]

        async def make(number: int) -> Screen:
            return screen("\n".join(line.in_(spoken) for line in said), number=number)

        await self._post(row, rows, make)

    async def tell_restored(self, id: int, rows: list[OutboxRow]) -> None:
        """Tell a channel which part of what it was told has been lost, if any has."""
        row, number = await self._row(id), rows[-1].id
        made, last = map(int, rows[-1].target.split(":"))
        where = self.client.get_partial_messageable(row.channel)
        has_told = await self.sender.has_told(where, last, number)
        if has_told is False:
            await self.store.outbox.drop([each.id for each in rows])
            return
        await self.store.resume.show_anew(id, told=last if has_told else 0)

        async def make(number: int) -> Screen:
            said = text(
                "Karnak has had to go back to a backup of {time}. Whatever this channel was told "
                "of the table after that counts no more; please make those moves again.",
                time=Text(f"<t:{made}:f>"),
            )
            return screen(said.in_(language(row.language)), number=number)

        await self._post(row, rows, make)

    async def play_automatic_moves(self, id: int, rows: list[OutboxRow]) -> None:
        await self._wait(rows, (await self.matches.play_automatic_moves(id)).computer)

    async def go_on(self, id: int, rows: list[OutboxRow]) -> None:
        """Have a match do what is due, and wait for what is due next, as long as there is any."""
        await self._wait(rows, await self.matches.go_on(id))

    async def _wait(self, rows: list[OutboxRow], due: int | None) -> None:
        if due is None:
            await self.store.outbox.drop([row.id for row in rows])
            return
        await self.store.outbox.postpone(rows[-1].id, due)
        self.timer.set(due)

    async def show_lobby(self, id: int, rows: list[OutboxRow]) -> None:
        row = await self._row(id)
        has_board = row.shown_moment >= 0  # in the lobby's place
        if has_board and row.stage != "cancelled":
            await self.store.outbox.drop([each.id for each in rows])
            return
        people = await self.store.matches.seats(id)
        former = await self.store.matches.seats(row.again) if row.again else ()
        seated = {person.user for person in people}
        invited = [user for seat in former if (user := seat.user) and user not in seated]

        async def make(number: int) -> Screen:
            return lobby_screen(row, people, number, invited, await self._shifts(id))

        number = (await self.sender.numbering()).sealed(rows[-1].id)
        if row.panel and await self._edit(row, await make(number)):
            await self.store.outbox.drop([each.id for each in rows])
            return
        has_moved = any(each.target for each in rows)  # and called them where it was
        is_called = not has_moved and await self._calls(row)
        await self._post(row, rows, make, invited if is_called else ())

    async def _shifts(self, id: int) -> list[str]:
        """How far the clocks of the people at a table are from UTC, each once."""
        zones, now = await self.store.people.zones_at(id), self.matches.clock()
        return sorted({hours_from_utc(zone, now) for zone in zones})

    async def _calls(self, row: MatchRow) -> bool:
        """Whether a lobby calls whom it invites: once, and only the first tables that ask them."""
        if row.panel or row.stage != "lobby" or row.again is None:
            return False
        return await self.store.lobby.times_asked(row.again, row.id) <= MOST

    async def narrate(self, match: Match, waiting: list[OutboxRow]) -> None:
        row = await self._row(match.id)
        rows = waiting[: count_fitting(match, row.told, [each.entry for each in waiting])]
        until = rows[-1].entry  # what does not fit into this message comes with the next
        begins, ends = not rows[0].entry, rows == waiting
        is_tried = any(each.trying for each in rows)  # and may have been sent
        has_no_news = not is_tried and narration.has_no_news(match, row.told, until)
        if not begins and (has_no_news or says_nothing(match, row.told, until)):
            await self.store.outbox.mark_sent(rows[-1].id, told=until)
            return
        made = await self.store.outbox.mentions(match.id)
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
        await self._post(row, rows, make, users, mentions, renamed=renamed)
        if renamed:
            async with self.matches.cache.lock(match.id):
                self.matches.cache.forget(match.id)  # it still has their former names
        for entry in match.entries[row.told : until]:
            entry.illustrations = ()  # they have been shown, and would take much memory

    async def show_panel(self, match: Match, rows: list[OutboxRow]) -> None:
        row = await self._row(match.id)
        picture = await pictures.board(match, row.language)
        if await self._has_news(match.id, rows[-1].id):
            raise PostponedError  # what has happened meanwhile is told first, above the panel
        absent = await self.matches.absences.awaited(match)
        votes = await self.matches.votes.shown(match)
        if row.panel and row.shown_moment == match.moment:
            shown = panel.panel(match, row.language, picture, None, absent, votes)
            if await self._edit(row, shown):
                await self.store.outbox.drop([each.id for each in rows])
                return
        elif row.panel:
            await self._close_panel(row, row.panel)

        async def make(number: int) -> Screen:
            return panel.panel(match, row.language, picture, number, absent, votes)

        await self._post(row, rows, make, shown_moment=match.moment)

    async def rename(self, id: int, rows: list[OutboxRow]) -> None:
        """Edit the message of a table where a person was erased.

        Another is sent only if this one cannot be edited and the table goes on.
        """
        row = await self._row(id)
        shown = await self._present_screen(row, rows) if row.panel else None
        if shown and not await self._edit(row, shown) and row.stage in ("lobby", "live"):
            kind = PANEL if row.stage == "live" else LOBBY
            await self.store.outbox.post(id, [NewRow(rows[-1].entry, kind)])
        await self.store.outbox.drop([each.id for each in rows])

    async def _present_screen(self, row: MatchRow, rows: list[OutboxRow]) -> Screen | None:
        """What a table's message shows now; None if another is about to take its place."""
        if row.shown_moment < 0 or row.stage == "cancelled":
            seats, shifts = await self.store.matches.seats(row.id), await self._shifts(row.id)
            number = (await self.sender.numbering()).sealed(rows[-1].id)
            return lobby_screen(row, seats, number, (), shifts)
        match, _ = await self.matches.snapshot(row.id)
        if row.shown_moment != match.moment:
            return None
        with in_place(self._place(match, rows)):
            picture = await pictures.board(match, row.language)
        votes = await self.matches.votes.shown(match)
        return panel.panel(match, row.language, picture, votes=votes)

    async def _has_news(self, id: int, since: int) -> bool:
        """Whether news waits that is newer than that row. Its own panel comes after it."""
        return any(
            row.kind == STORY and row.id > since for row in await self.store.outbox.waiting(id)
        )

    async def _post(
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
            sent, message = await self.sender.send_exactly_once(where, rows, make, users)
        except HTTPException as refused:
            if is_closed(refused):
                await self.watcher.note_refusal(row, refused)
                await self._pass_over(await self._row(row.id), rows)
                return
            if not is_unfit(refused):
                raise
            await self.sender.leave_unsaid(row, rows, refused)
            return
        is_now = sent.id == rows[-1].id  # else it has arrived before, and shows an older moment
        await self.store.outbox.mark_sent(
            sent.id,
            told=sent.entry if sent.kind == STORY else None,
            story=message if sent.kind == STORY else None,
            panel=message if sent.kind in (LOBBY, PANEL) else None,
            shown_moment=shown_moment if is_now else None,
            mentions=mentions if is_now else (),
            renamed=renamed if is_now else (),
        )

    async def _edit(self, row: MatchRow, made: Screen) -> bool:
        """Edit the message that is a match's panel. Returns whether there was such a message."""
        where = self.client.get_partial_messageable(row.channel)
        return await self.sender.edit(where.get_partial_message(row.panel), made, row.id)

    async def _close_panel(self, row: MatchRow, message: int) -> None:
        """Take the components from the panel of a phase that has ended, or from the lobby."""
        where = self.client.get_partial_messageable(row.channel)
        closing = partial(close_panel, is_lobby=row.shown_moment < 0)
        await self.sender.close(where, message, closing)

    async def _row(self, id: int) -> MatchRow:
        return await stored_row(self.store.matches, id)
