"""Answers everybody who looks back on a match, as far as they may know it."""

from __future__ import annotations

from typing import Final

from aiohttp import ClientError
from discord import Attachment, DiscordException
from discord.ui import Modal

from bot.core.interactions.actor import Actor
from bot.core.interactions.limiter import Limiter
from bot.core.interactions.resolver import require_reach
from bot.core.interactions.table_names import TableNames
from bot.core.match.address import STALE_MENU
from bot.core.match.cache import MatchCache, stored_row
from bot.core.match.match import Match
from bot.core.outbox.kinds import SHOWN
from bot.core.screens import private
from bot.core.screens.components import Screen
from bot.ground.rows import NewRow
from bot.replays.attached import LARGEST, NOT_LOADED, TOO_LARGE, AttachedRecords, is_attached
from bot.replays.eyes import eyes_of
from bot.replays.note_screens import note_lines, note_modal
from bot.replays.notes import NoteService
from bot.replays.remarks import Remarks
from bot.replays.replays import Replays, mark_of
from bot.replays.screens import BOARD, CHANGED, step_screen
from rules.core.errors import IllegalMoveError, StaleMenuError
from rules.core.menu import NUMBER, Word
from rules.core.text import text

END: Final = 10**6  # beyond the last step of every match
DIGITS: Final = 15  # of a match's number


class ReplayHandler:
    """Shows steps of a match to a person, and to the channel if a player wishes so."""

    def __init__(
        self,
        cache: MatchCache,
        replays: Replays,
        notes: NoteService,
        attached: AttachedRecords,
        remarks: Remarks,
        names: TableNames,
        limiter: Limiter,
    ) -> None:
        self.cache, self.replays, self.notes, self.attached = cache, replays, notes, attached
        self.remarks = remarks
        self.names, self.limiter = names, limiter

    async def open(self, actor: Actor, id: int) -> Screen:
        """Show the last step of a match in play, or the first one of a finished match."""
        match = await self.cache.get(id)
        return await self.step(actor, id, 0 if match.is_over else END)

    async def attach(self, actor: Actor, file: Attachment, number: int) -> Screen:
        """Show a step of a record that the actor has attached."""
        with self.limiter.counted("exports", actor, actor.channel):  # as much work as an export
            id = await self.attached.take(actor.user, await download(file), actor.code)
        return await self.step(actor, id, number)

    async def chosen(self, actor: Actor, typed: Word) -> Screen:
        """Open the replay that was chosen from a list of finished games, by its match's number."""
        if not NUMBER.fullmatch(typed) or len(typed) > DIGITS:
            raise StaleMenuError(STALE_MENU)
        id = int(typed)
        await require_reach(self.names, actor, id)
        return await self.open(actor, id)

    async def step(
        self,
        actor: Actor,
        id: int,
        number: int,
        mark: str = "",
        chosen: Word = "",
        way: Word = "",
    ) -> Screen:
        """Show a step, or the nearest one. A `mark` is of the step that the button was made for."""
        if is_attached(id):
            match = self.attached.match(actor.user, id)
        else:
            match = (await self.cache.get(id)).snapshot()  # the match continues during painting
        with self.limiter.counted("steps", actor, id):
            return await self._screen(actor, match, number, mark, chosen, way)

    async def round(self, actor: Actor, id: int, first: Word, chosen: Word) -> Screen:
        """Show the first step of a round, by its number in the list of rounds."""
        if not NUMBER.fullmatch(first):
            raise StaleMenuError(STALE_MENU)
        return await self.step(actor, id, int(first[:DIGITS]), "", chosen)

    async def share(self, actor: Actor, id: int, number: int, mark: str) -> Screen:
        """Show a step in the channel, as everybody saw it. Only players of the match may."""
        match = await self.cache.get(id)
        seat = match.seat_of(actor.user)
        row = await stored_row(self.cache.matches, id)
        if row.closed:
            raise IllegalMoveError(text("I cannot write in the channel of this table now."))
        with self.limiter.counted("shares", actor, id):
            steps = await self.replays.steps(match)
            step = steps[min(number, len(steps) - 1)]
            if mark != mark_of(match, step):
                raise IllegalMoveError(CHANGED)
            waiting = await self.cache.outbox.waiting(id)
            if not any((each.kind, each.entry) == (SHOWN, step.last) for each in waiting):
                await self.cache.outbox.post(id, [NewRow(step.last, SHOWN, seat)])
        self.cache.schedule(id)
        return private.notice(text("The step will appear in the channel."), actor.code)

    async def note_modal(self, actor: Actor, id: int, number: int, chosen: Word) -> Modal:
        """Ask for the actor's note at a step."""
        match = await self.cache.get(id)
        steps = await self.replays.steps(match)
        step = steps[min(number, len(steps) - 1)]
        notes = await self.notes.at(id, actor.user, steps, step)
        words = notes[-1].words if notes else ""
        return note_modal(match, step, eyes_of(match, actor.user, chosen), words, actor.code)

    async def keep_note(
        self, actor: Actor, id: int, number: int, mark: str, chosen: Word, words: str
    ) -> Screen:
        """Store the actor's note at a step, or the nearest one, and show the step."""
        match = (await self.cache.get(id)).snapshot()
        with self.limiter.counted("steps", actor, id):
            steps = await self.replays.steps(match)
            step = steps[min(number, len(steps) - 1)]
            await self.notes.keep(id, actor.user, steps, step, words)
            return await self._screen(actor, match, number, mark, chosen)

    async def _screen(
        self, actor: Actor, match: Match, number: int, mark: str, chosen: Word, way: Word = ""
    ) -> Screen:
        eyes = eyes_of(match, actor.user, chosen)
        at = await self.replays.replayed(match, number, eyes.hands)
        notes = await self.notes.at(match.id, actor.user, at.steps, at.step)
        about = match, actor.user, at
        remarks = await self.remarks.lines(*about, actor.code)
        return await step_screen(
            match,
            at,
            eyes,
            actor.code,
            actor.pictures,
            notes=[*remarks, *note_lines(notes, actor.code)],
            marks=await self.remarks.marks(*about),
            is_stale=bool(mark) and mark != mark_of(match, at.step),
            is_board=way == BOARD,
        )


async def download(file: Attachment) -> bytes:
    """Return the content of an attachment. Raises `IllegalMoveError`."""
    if file.size > LARGEST:
        raise IllegalMoveError(TOO_LARGE)
    try:
        return await file.read()
    except (DiscordException, ClientError, TimeoutError):
        raise IllegalMoveError(NOT_LOADED) from None
