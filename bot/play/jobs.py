"""Play jobs: the moves of computer players, and direct messages to one seat.

The messages show the seat's secrets, and ask its questions. The store keeps a message with a
question, and the job edits it once the question is decided or past.
"""

from __future__ import annotations

from functools import partial

from bot.core.delivery.letters import Letters
from bot.core.delivery.model import PromptRow
from bot.core.delivery.resting import edit_each
from bot.core.delivery.snapshots import with_snapshot
from bot.core.match.match import Match
from bot.core.match.turns import is_present
from bot.core.outbox.errors import PostponedError
from bot.core.outbox.jobs import Job, again_when_due
from bot.core.outbox.kinds import COMPUTER, DECIDED, PRIVATE, STORY, SUMMON
from bot.core.outbox.timer import Timer
from bot.core.screens.components import Screen
from bot.ground.rows import NewRow, OutboxRow
from bot.hints.explaining import ExplainService
from bot.play import direct_messages
from bot.play.service import MatchService
from bot.seats.store import SeatRepository
from bot.store.database import Database
from rules.core.secrets import Seat


class PlayJobs:
    """Handles the outbox rows of computer players, and of private messages."""

    def __init__(
        self,
        database: Database,
        matches: MatchService,
        explaining: ExplainService,
        letters: Letters,
        timer: Timer,
    ) -> None:
        self.explaining = explaining
        self.matches, self.letters, self.timer = matches, letters, timer
        self.client, self.sender, self.outbox = letters.client, letters.sender, letters.outbox
        self.people, self.seats = letters.people, SeatRepository(database)
        self.prompts = letters.prompts

    def jobs(self) -> tuple[Job, ...]:
        cache = self.matches.cache
        return (
            Job(COMPUTER, again_when_due(self.play_computers, self.outbox, self.timer)),
            Job(DECIDED, with_snapshot(cache, self.update, _comes_after)),
            Job(PRIVATE, with_snapshot(cache, self.send), is_painted=True),
        )

    async def play_computers(self, id: int) -> int | None:
        """Make the moves of computer players. Returns when the next one is due, or None."""
        return (await self.matches.play_automatic_moves(id)).computer

    async def send(self, match: Match, rows: list[OutboxRow]) -> None:
        """Send a seat its secrets. The panel shows the same prompt."""
        mine = list(await self.outbox.held(rows[-1]))  # with waiting rows, to send them now
        seat, user = mine[-1].target, match.people[mine[-1].target].user
        is_needless = not any(row.trying for row in mine) and direct_messages.is_needless(
            match, seat, [row.entry for row in mine]
        )
        is_urgent = user is None or is_needless or direct_messages.hands_over(match, seat, mine)
        if user and not is_urgent and await self.letters.waits(user, mine):
            return
        to = await self.people.addressee(user) if user and not is_needless else None
        if to is None or to.takes_none:
            await self.outbox.drop(mine)
            return
        code = to.language or match.row.language
        said = await self.people.preferences(to.user)
        size = said.private_pictures
        is_explained = await self.explaining.explains(to.user, match, said.explained)

        async def make(number: int) -> Screen:
            if (await self.matches.cache.get(match.id)).people[seat].user != to.user:
                raise PostponedError  # another player has the seat now, with their own rows
            told = [row.entry for row in mine]
            return await direct_messages.direct_message(
                match, seat, code, told, number, self.client, size, is_explained=is_explained
            )

        awaited = [to.user] if seat in match.awaited() and not is_present(match, seat) else []
        if sent := await self.sender.write_to(to, mine, make, awaited):
            prompt = PromptRow(match.id, seat, sent.channel, sent.id, sent.row.entry, PRIVATE)
            await self._keep(match, prompt, is_found=sent.row.trying)
            await self.outbox.mark_sent(sent.row)
            return
        if not await self.letters.has_left(match, seat, to.user) and seat in match.openly_awaited():
            await self.outbox.post(match.id, [NewRow(len(match.entries), SUMMON, seat)])
        await self.outbox.drop(mine)

    async def _keep(self, match: Match, sent: PromptRow, *, is_found: bool) -> None:
        """Store a direct message with a question, to edit it when the question is decided.

        The question of a message that is found after a crash may already be answered.
        """
        is_open = direct_messages.asks(match, sent.seat, sent.entry)
        if is_open or (is_found and match.answer_to(sent.seat, sent.entry)):
            await self.letters.keep_open(sent)
        if is_found and not (is_open and sent.seat in match.awaited()):
            await self._update(match, sent.seat)

    async def update(self, match: Match, rows: list[OutboxRow]) -> None:
        """Edit the direct messages whose decisions have been made or are past."""
        seats = dict.fromkeys(row.target for row in rows)
        edited, rest = await edit_each(seats, partial(self._update, match))
        await self.outbox.drop([row for row in rows if row.target in edited])
        if rest:
            raise rest

    async def _update(self, match: Match, seat: Seat) -> None:
        prompt, user = await self.prompts.get(match.id, seat), match.people[seat].user
        if prompt is None:
            return
        if prompt.kind != PRIVATE:
            if direct_messages.is_pointless(match, prompt):
                await self.letters.take_away(prompt)
            return
        is_left = direct_messages.is_of_former_person(match, seat, prompt.entry)
        reader = await self._former_user(match, seat) if is_left else user
        code = (await self.people.language_of(reader) if reader else None) or match.row.language
        is_past = user is None or is_left or prompt.entry < match.since
        if is_past:
            made = direct_messages.decided_prompt(
                match, seat, code, prompt.entry, match.row, self.client
            )
        else:
            assert user is not None, "what is asked still is asked somebody"
            said = await self.people.preferences(user)
            size = said.private_pictures
            is_explained = await self.explaining.explains(user, match, said.explained)
            made = await direct_messages.prepared_prompt(
                match, seat, code, self.client, size, is_explained=is_explained
            )
        where = self.client.get_partial_messageable(prompt.channel)
        message = where.get_partial_message(prompt.message)
        is_shown = await self.sender.edit(message, made, match.id, or_plain=True, reader=reader)
        if is_past:
            await self.prompts.forget(match.id, seat)
        elif not is_shown:
            await self.outbox.post(match.id, [NewRow(prompt.entry, PRIVATE, seat)])

    async def _former_user(self, match: Match, seat: Seat) -> int | None:
        """Return the last player to leave a seat."""
        former = await self.seats.departures(match.id)
        left = sorted((row.entry, row.user) for row in former if row.seat == seat)
        return left[-1][1] if left else None


def _comes_after(row: OutboxRow, other: OutboxRow) -> bool:
    """Whether an answered question waits for its result, so that its message can link to it."""
    return other.kind == STORY and not other.trying
