"""Lessons: steps are shown, moves are tried on copies, and a first game is opened at the end."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from discord.ui import Modal

from bot.core.interactions.actor import Actor
from bot.core.match.address import STALE_MENU, Address, EncodedAddress
from bot.core.match.decisions import (
    Decision,
    decision_at,
    follow_press,
)
from bot.core.match.match import Match
from bot.core.match.options import TypedOptions
from bot.core.match.position import Position
from bot.core.match.refusals import explained
from bot.core.match.typed import follow_typed
from bot.core.pictures import pictures
from bot.core.screens.components import Picture, Screen
from bot.core.screens.names import table_language
from bot.lessons import screens
from bot.lessons.model import LessonRow
from bot.lessons.store import LessonRepository
from bot.lessons.taught import lesson_of, match_at, root_at, stand_at, steps_by_ticket
from bot.lobby.handler import LobbyHandler
from bot.play.prompt import number_modal
from rules.core.errors import AnswerRefusedError, IllegalMoveError, StaleMenuError
from rules.core.lessons import BOARD, HAND, Step
from rules.core.menu import Path, Word
from rules.core.text import Text, text

CHANGED: Final = text("This lesson has changed. It continues near your place.")
NO_MOVE: Final = text("This step waits for no move. Press one of its buttons.")


class LessonHandler:
    """Leads one person through the lesson of a game. Refusals are `IllegalMoveError`s.

    A step is a function of its word alone, so an old button leads where it always led.
    """

    def __init__(
        self, lessons: LessonRepository, lobby: LobbyHandler, clock: Callable[[], float]
    ) -> None:
        self.lessons, self.lobby, self.clock = lessons, lobby, clock

    async def learn(self, actor: Actor, game: Word = "") -> Screen:
        """Show the lesson of a game at the actor's place, or ask for the game."""
        if not game:
            return screens.choose_screen(actor.code)
        lesson, place = lesson_of(game), await self.lessons.place(actor.user, game)
        if place is None:
            return await self.show(actor, game, lesson.words[0])
        said = None if place.step in lesson.words else CHANGED
        return await self._step_screen(actor, game, self._nearest(place), said, is_resumed=True)

    async def show(self, actor: Actor, game: Word, step: Word) -> Screen:
        """Show a step, which becomes the actor's place."""
        if step not in lesson_of(game).words:
            return await self._moved_on(actor, game)
        await self._keep(actor, game, step)
        return await self._step_screen(actor, game, step)

    async def answer(self, actor: Actor, game: Word, step: Word, number: int) -> Screen:
        """Say whether an answer is right."""

        def show(match: Match, found: Step) -> Screen:
            if found.question is None or number >= len(found.question.answers):
                raise StaleMenuError(STALE_MENU)
            return screens.answer_screen(match, found, found.question, number, actor.code)

        return await self._at(actor, game, step, show)

    async def more(self, actor: Actor, game: Word, step: Word) -> Screen:
        """Show the topics of the rules that a step teaches."""
        return await self._at(
            actor, game, step, lambda match, found: screens.more_screen(match, found, actor.code)
        )

    async def as_text(self, actor: Actor, game: Word, step: Word, page: int = 0) -> Screen:
        """Show a page of the board of a step in words. Pages count from 0."""

        def show(match: Match, found: Step) -> Screen:
            return screens.words_screen(match, found, actor.code, page)

        return await self._at(actor, game, step, show)

    async def stop(self, actor: Actor, game: Word) -> Screen:
        lesson_of(game)
        return screens.stop_screen(game, actor.code)

    async def first_game(self, actor: Actor, game: Word) -> Screen:
        """Open and start the first game that a lesson hands over to."""
        return await self.lobby.first_game(actor, game, lesson_of(game))

    async def press(
        self, actor: Actor, pressed: EncodedAddress, word: Word, *, is_draft: bool = False
    ) -> Screen:
        """Follow a component of the real menu, and show the result."""
        match, step, root, address = self._decode(actor, pressed)
        try:
            found = follow_press(root, address, word, is_draft=is_draft)
        except AnswerRefusedError as refused:
            why = explained(match, root.seat, (*address.path, word)[0], refused)
            return await self._refused(actor, match, step, why)
        return await self._outcome(actor, match, step, found)

    async def typed(
        self, actor: Actor, game: Word, verb: Word, options: TypedOptions
    ) -> Screen | None:
        """Carry out a typed move in the actor's lesson. Return None if they are in none."""
        step = await self._place(actor, game)
        if step is None:
            return None
        if not step.do:
            return await self._step_screen(actor, game, step.word, NO_MOVE)
        match = match_at(game, step.word, actor.code)
        try:
            found = follow_typed(root_at(match, step.word), verb, options)
        except IllegalMoveError as refused:
            return await self._refused(actor, match, step, refused)
        return await self._outcome(actor, match, step, found)

    async def waiting(self, actor: Actor, game: Word) -> Decision | None:
        """Return the decision that a typed move of a game would answer, if there is one."""
        step = await self._place(actor, game)
        if step is None or not step.do:
            return None
        return root_at(match_at(game, step.word, actor.code), step.word)

    async def number_modal(self, actor: Actor, pressed: EncodedAddress) -> Modal:
        """Make the modal for the number that a component asks for."""
        _, _, root, address = self._decode(actor, pressed)
        return number_modal(decision_at(root, address, is_draft=False), actor.code)

    async def show_choices(
        self, actor: Actor, pressed: EncodedAddress, *, is_draft: bool = False
    ) -> Screen:
        """Show the decision at an address with its choices on a picture of the board."""
        match, step, root, address = self._decode(actor, pressed)
        decision = decision_at(root, address, is_draft=is_draft)
        picture = await pictures.choices(decision, actor.code, actor.pictures)
        return screens.step_screen(match, step, actor.code, picture, decision=decision)

    async def _place(self, actor: Actor, game: Word) -> Step | None:
        """Return the step of the actor's lesson, or None before its first and at its last one."""
        place = await self.lessons.place(actor.user, game)
        word = self._nearest(place) if place else None
        is_within = word and word != lesson_of(game).words[-1]
        return stand_at(game, word).step if word and is_within else None

    def _decode(
        self, actor: Actor, pressed: EncodedAddress
    ) -> tuple[Match, Step, Decision, Address]:
        """Return the step of an address. Raises `StaleMenuError` if the lesson has no such step."""
        if pressed.ticket not in steps_by_ticket():
            raise StaleMenuError(STALE_MENU)
        game, word = steps_by_ticket()[pressed.ticket]
        match, step = match_at(game, word, actor.code), stand_at(game, word).step
        root = root_at(match, word)
        return match, step, root, pressed.decode(root.menu)

    async def _outcome(
        self, actor: Actor, match: Match, step: Step, found: Decision | Path
    ) -> Screen:
        """Show the next question, the next step, or what another move would do."""
        game = match.game.word
        if isinstance(found, Decision):
            picture = await self._picture(actor, match, step)
            return screens.step_screen(match, step, actor.code, picture, decision=found)
        if found == step.path:
            words = lesson_of(game).words
            return await self.show(actor, game, words[words.index(step.word) + 1])
        you = lesson_of(game).you
        played = match.game.play(match.state, you, found)
        after = replace(match, position=Position(match.game, played.state))
        before, now = match.view(you), after.view(you)
        picture = await pictures.compared(after, before, now, actor.code, you, actor.pictures)
        return screens.other_move_screen(after, step, played.announcements, actor.code, picture)

    async def _refused(
        self, actor: Actor, match: Match, step: Step, refused: IllegalMoveError
    ) -> Screen:
        """Show the refusal of the game, then the step again."""
        said = refused.sentence.in_(table_language(match, actor.code))
        picture = await self._picture(actor, match, step)
        return screens.step_screen(match, step, actor.code, picture, said)

    async def _at(
        self, actor: Actor, game: Word, word: Word, show: Callable[[Match, Step], Screen]
    ) -> Screen:
        """Show something of a step, or the nearest step of a lesson without it."""
        if word not in lesson_of(game).words:
            return await self._moved_on(actor, game)
        return show(match_at(game, word, actor.code), stand_at(game, word).step)

    async def _moved_on(self, actor: Actor, game: Word) -> Screen:
        """Show the step that is nearest to a step of another version."""
        place = await self.lessons.place(actor.user, game)
        step = self._nearest(place) if place else lesson_of(game).words[0]
        return await self._step_screen(actor, game, step, CHANGED)

    def _nearest(self, place: LessonRow) -> Word:
        words = lesson_of(place.game).words
        return place.step if place.step in words else words[min(place.place, len(words) - 1)]

    async def _step_screen(
        self,
        actor: Actor,
        game: Word,
        word: Word,
        said: Text | None = None,
        *,
        is_resumed: bool = False,
    ) -> Screen:
        match, step = match_at(game, word, actor.code), stand_at(game, word).step
        picture = await self._picture(actor, match, step)
        words = said.in_(table_language(match, actor.code)) if said else ""
        return screens.step_screen(match, step, actor.code, picture, words, is_resumed=is_resumed)

    async def _picture(self, actor: Actor, match: Match, step: Step) -> Picture | None:
        you, code, size = lesson_of(match.game.word).you, actor.code, actor.pictures
        if size == "none":
            return None
        if step.picture == HAND:
            return await pictures.hand(match, you, code, size)
        if step.picture == BOARD:
            return await pictures.lit(match, step.light, code, you, size)
        return await pictures.board(match, code, step.picture, you, size)

    async def _keep(self, actor: Actor, game: Word, step: Word) -> None:
        """Note the actor's place, and the first time at the end."""
        words, place = lesson_of(game).words, await self.lessons.place(actor.user, game)
        done = place.done if place else None
        if step == words[-1]:
            done = done or int(self.clock())
        await self.lessons.keep(LessonRow(actor.user, game, step, words.index(step), done))
