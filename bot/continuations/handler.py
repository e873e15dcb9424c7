"""Continuations: a person begins them from a replay, plays them, and compares the outcome."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import replace
from secrets import randbelow, token_hex
from typing import Final
from weakref import WeakValueDictionary

from discord.ui import Modal

from bot.computers.thinker import Thinker
from bot.continuations import screens
from bot.continuations.model import ContinuationRow
from bot.continuations.playing import Playing, play_others, start, ticket_of
from bot.continuations.store import ContinuationRepository
from bot.core.interactions.actor import Actor
from bot.core.match.address import STALE_MENU, EncodedAddress
from bot.core.match.cache import MatchCache
from bot.core.match.decisions import Decision, decision_at, follow_press, skip_implicit
from bot.core.match.match import Match
from bot.core.match.options import TypedOptions
from bot.core.match.private import private_match
from bot.core.match.typed import follow_typed
from bot.core.pictures import pictures
from bot.core.screens import private
from bot.core.screens.components import Picture, Screen
from bot.core.screens.names import table_language
from bot.play.prompt import number_modal
from bot.replays.replays import Replays, mark_of
from bot.replays.screens import CHANGED
from rules.core.errors import IllegalMoveError, StaleMenuError
from rules.core.menu import Path, Word
from rules.core.secrets import Seat
from rules.core.steps import Step
from rules.core.text import text

MOST: Final = 3  # of a person
PATIENCE: Final = 8  # seconds of computer players' moves before an answer
AT_ONCE: Final = 2  # continuations in which computer players think, because they share processes
IN_MEMORY: Final = 16
IDS: Final = 10**9

NOT_OVER: Final = text("You can play on from here once the game is over.")
AT_THE_END: Final = text("The game was over here. Choose an earlier step.")
TOO_MANY: Final = text("You have three private games already. Delete one first.")
GONE: Final = text("This private game is gone. Karnak keeps one for a week.")
BUSY: Final = text("Many people are playing on from a replay. Try again in a moment.")


class ContinuationHandler:
    """Begins and plays continuations. Refusals are `IllegalMoveError`s."""

    def __init__(
        self,
        cache: MatchCache,
        repository: ContinuationRepository,
        replays: Replays,
        thinker: Thinker,
        clock: Callable[[], float],
    ) -> None:
        self.cache, self.repository, self.replays = cache, repository, replays
        self.thinker, self.clock = thinker, clock
        self._kept: OrderedDict[tuple[int, int], Playing] = OrderedDict()
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._thinking = 0

    async def offer(self, actor: Actor, id: int, number: int, mark: str) -> Screen:
        """Ask how to play on from a step. Players of the game do so in their own seat."""
        match, step = await self._origin(id, number, mark)
        own = match.viewer(actor.user)
        rows = [row for row in await self._rows(actor) if row.match == id]
        seats = [own] if own else [*match.people]
        return screens.offer_screen(match, step, seats, rows, actor.code)

    async def begin(
        self, actor: Actor, id: int, number: int, mark: str, seat: Seat, *, dealt: bool
    ) -> Screen:
        """Begin a continuation, and show it."""
        match, step = await self._origin(id, number, mark)
        if seat not in match.people or match.viewer(actor.user) not in (None, seat):
            raise StaleMenuError(STALE_MENU)
        now, key, seed = int(self.clock()), randbelow(IDS), token_hex(32)
        row = ContinuationRow(
            actor.user, key, id, step.number, seat, dealt, whole=False, seed=seed, opened=now
        )
        if not await self.repository.begin(row, MOST):
            raise IllegalMoveError(TOO_MANY)
        return await self.open(actor, key)

    async def open(self, actor: Actor, key: int) -> Screen:
        """Show a continuation, after the moves of computer players that it waits for."""
        async with self._lock(actor):
            return await self._go_on(actor, await self._playing(await self._row(actor, key)))

    async def play_whole(self, actor: Actor, key: int) -> Screen:
        """Play a continuation on to the end of the game."""
        async with self._lock(actor):
            playing = await self._playing(before := await self._row(actor, key))
            playing.row = replace(playing.row, whole=True)
            await self._keep(before, playing)
            return await self._go_on(actor, playing)

    async def record(self, actor: Actor, key: int) -> Screen:
        """Attach the record of a continuation that has come to its end."""
        async with self._lock(actor):
            playing = await self._playing(await self._row(actor, key))
            if not playing.has_stopped:
                raise StaleMenuError(STALE_MENU)
            written = await asyncio.to_thread(playing.record)
            return screens.record_screen(playing, written, actor.code)

    async def drop(self, actor: Actor, key: int) -> Screen:
        await self.repository.drop(actor.user, key)
        self._kept.pop((actor.user, key), None)
        return private.notice(text("The private game is deleted."), actor.code)

    async def press(
        self, actor: Actor, pressed: EncodedAddress, word: Word, *, is_draft: bool = False
    ) -> Screen:
        """Follow a component of a menu, and show the next question or what follows the move."""
        async with self._lock(actor):
            before, playing, root = await self._at(actor, pressed)
            found = follow_press(root, pressed.decode(root.menu), word, is_draft=is_draft)
            return await self._outcome(actor, before, playing, found)

    async def typed(
        self, actor: Actor, game: Word, verb: Word, options: TypedOptions
    ) -> Screen | None:
        """Carry out a typed move in the actor's newest continuation of a game.

        Return None if none of theirs waits for one.
        """
        async with self._lock(actor):
            found = await self._waiting(actor, game)
            if found is None:
                return None
            row, playing = found
            root = playing.root(actor.code)
            try:
                followed = follow_typed(root, verb, options)
            except IllegalMoveError as refused:
                said = refused.sentence.in_(table_language(root.match, actor.code))
                return await self._screen(actor, playing, skip_implicit(root), said)
            return await self._outcome(actor, row, playing, followed)

    async def waiting(self, actor: Actor, game: Word) -> Decision | None:
        """Return the decision that a typed move of a game would answer, if there is one."""
        async with self._lock(actor):
            found = await self._waiting(actor, game)
            return found[1].root(actor.code) if found else None

    async def number_modal(self, actor: Actor, pressed: EncodedAddress) -> Modal:
        """Make the modal for the number that a component asks for."""
        _, _, root = await self._at(actor, pressed)
        return number_modal(
            decision_at(root, pressed.decode(root.menu), is_draft=False), actor.code
        )

    async def show_choices(
        self, actor: Actor, pressed: EncodedAddress, *, is_draft: bool = False
    ) -> Screen:
        """Show the decision at an address with its choices on a picture of the board."""
        _, playing, root = await self._at(actor, pressed)
        decision = decision_at(root, pressed.decode(root.menu), is_draft=is_draft)
        picture = await pictures.choices(decision, actor.code, actor.pictures)
        match = await self.cache.get(playing.row.match)
        return screens.game_screen(playing, match, actor.code, picture, decision)

    async def _origin(self, id: int, number: int, mark: str) -> tuple[Match, Step]:
        """Return a finished match and the step to play on from. Raises `IllegalMoveError`."""
        match = await self.cache.get(id)
        if not match.is_over or match.game.computer is None:
            raise IllegalMoveError(NOT_OVER)
        steps = await self.replays.steps(match)
        if number >= len(steps) or mark != mark_of(match, steps[number]):
            raise IllegalMoveError(CHANGED)
        if steps[number] is steps[-1]:
            raise IllegalMoveError(AT_THE_END)
        return match, steps[number]

    async def _rows(self, actor: Actor) -> tuple[ContinuationRow, ...]:
        return await self.repository.of(actor.user)

    async def _row(self, actor: Actor, key: int) -> ContinuationRow:
        found = next((row for row in await self._rows(actor) if row.id == key), None)
        if found is None:
            raise IllegalMoveError(GONE)
        return found

    async def _waiting(self, actor: Actor, game: Word) -> tuple[ContinuationRow, Playing] | None:
        """Return the actor's newest continuation of a game that waits for them, if there is one."""
        for row in reversed(await self._rows(actor)):
            if (await self.cache.get(row.match)).game.word == game:
                playing = await self._playing(row)
                if playing.is_yours:
                    return row, playing
        return None

    async def _at(
        self, actor: Actor, pressed: EncodedAddress
    ) -> tuple[ContinuationRow, Playing, Decision]:
        """Return the actor's continuation with a ticket. Raises `StaleMenuError` without one."""
        rows = await self._rows(actor)
        row = next((each for each in rows if ticket_of(each) == pressed.ticket), None)
        if row is None:
            raise StaleMenuError(STALE_MENU)
        playing = await self._playing(row)
        if not playing.is_yours:
            raise StaleMenuError(STALE_MENU)
        return row, playing, playing.root(actor.code)

    async def _playing(self, row: ContinuationRow) -> Playing:
        """Return a continuation as it is stored, from memory if it is there."""
        key = (row.person, row.id)
        playing = self._kept.get(key)
        if playing is None or playing.row != row:
            replay = await self.replays.replay(await self.cache.get(row.match))
            playing = await asyncio.to_thread(start, replay, row)
            self._kept[key] = playing
        self._kept.move_to_end(key)
        while len(self._kept) > IN_MEMORY:
            self._kept.popitem(last=False)
        return playing

    async def _keep(self, before: ContinuationRow, playing: Playing) -> None:
        """Store the moves since `before`. Raises `StaleMenuError` if somebody else was faster."""
        if not await self.repository.change(before, playing.row):
            self._kept.pop((before.person, before.id), None)
            raise StaleMenuError(STALE_MENU)

    async def _go_on(self, actor: Actor, playing: Playing) -> Screen:
        """Let the computer players move, and show what follows."""
        before = playing.row
        if not (playing.has_stopped or playing.is_yours):
            if self._thinking >= AT_ONCE:
                raise IllegalMoveError(BUSY)
            end = self.clock() + PATIENCE
            self._thinking += 1
            try:
                await play_others(playing, self.thinker, lambda: self.clock() >= end)
            finally:
                self._thinking -= 1
            await self._keep(before, playing)
        asked = skip_implicit(playing.root(actor.code)) if playing.is_yours else None
        return await self._screen(actor, playing, asked)

    async def _outcome(
        self, actor: Actor, before: ContinuationRow, playing: Playing, found: Decision | Path
    ) -> Screen:
        """Show the next question, or what follows the person's move."""
        if isinstance(found, Decision):
            return await self._screen(actor, playing, found)
        playing.news = len(playing.told)
        playing.play(playing.row.seat, found)
        await self._keep(before, playing)
        return await self._go_on(actor, playing)

    async def _screen(
        self, actor: Actor, playing: Playing, asked: Decision | None, said: str = ""
    ) -> Screen:
        match = await self.cache.get(playing.row.match)
        picture = await self._picture(actor, playing)
        return screens.game_screen(playing, match, actor.code, picture, asked, said)

    async def _picture(self, actor: Actor, playing: Playing) -> Picture | None:
        if actor.pictures == "none":
            return None
        now = private_match(playing.game, playing.state, actor.code)
        return await pictures.board(now, actor.code, you=playing.row.seat, size=actor.pictures)

    def _lock(self, actor: Actor) -> asyncio.Lock:
        """Return the lock that serialises a person's continuations."""
        return self._locks.setdefault(actor.user, asyncio.Lock())
