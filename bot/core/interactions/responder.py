"""The responder: answers an interaction in time, whatever its handler does.

The answer is the acknowledgement, and is sent after the move has been kept. An answer that takes
longer than Discord waits is deferred. Only the actor sees an answer, because Discord shows the
typed words above a public one. Public news is published in separate messages.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import replace
from functools import partial
from typing import Any, Final, TypeAlias

from discord import Interaction
from discord.ui import Modal

from bot.core.interactions.actor import Actor
from bot.core.interactions.apologies import apology, apology_for_nothing
from bot.core.interactions.lateness import Lateness, TooLateError
from bot.core.interactions.people import PeopleHandler
from bot.core.interactions.queue import AnswerQueue, Presser, StoppingError
from bot.core.interactions.reply import LostError, Reply
from bot.core.interactions.resolver import require_reach
from bot.core.interactions.table_names import TableNames
from bot.core.interactions.tracing import KINDS, age_of
from bot.core.interactions.untold import LOST, STALE
from bot.core.match.match import NotSeatedError
from bot.core.match.store import LogRepository
from bot.core.pictures.signs import Signs
from bot.core.screens import private
from bot.core.screens.components import Screen
from bot.core.screens.learn import refusal_screen
from bot.ground.languages import code_of, language
from bot.ground.logs import subject
from bot.ground.metrics import (
    ANSWERS,
    ANSWERS_DEFERRED,
    ANSWERS_LOST,
    ANSWERS_PENDING,
    ANSWERS_REFUSED,
    ANSWERS_STALE,
)
from rules.core.errors import IllegalMoveError
from rules.core.text import Text

logger = logging.getLogger(__name__)

Answer: TypeAlias = Awaitable[Screen]
Handler: TypeAlias = Callable[[Actor], Answer]
Send: TypeAlias = Callable[[], Awaitable[None]]

LINES: Final = 20  # answers sent at the same time: each costs as much again as making it
REFUSALS: Final = 10  # the same for refusals, which must not delay answers
DEFER_AFTER: Final = 0.7  # seconds: Discord waits for three, and a busy machine is late


class Responder:
    """Sends the screen that a handler makes, or the sentence of its error.

    It drops interactions that have expired on Discord before it does anything for them. `below`
    makes the screen of a refusal, with the current decision of a match. `log` knows which moves
    were kept.
    """

    def __init__(
        self,
        below: Callable[[Actor, int, Text], Answer],
        log: LogRepository,
        people: PeopleHandler,
        names: TableNames,
        signs: Signs,
        queue: AnswerQueue | None = None,
        lateness: Lateness | None = None,
    ) -> None:
        self.below, self.log, self.people = below, log, people
        self.names, self.signs = names, signs
        self.queue, self.lateness = queue or AnswerQueue(), lateness or Lateness()
        self._lines, self._refusals = asyncio.Semaphore(LINES), asyncio.Semaphore(REFUSALS)
        self._pending = 0  # answers that users wait for
        self._idle = asyncio.Event()
        self._idle.set()

    async def respond(
        self, interaction: Interaction[Any], handler: Handler, id: int | None, *, fresh: bool
    ) -> None:
        """Answer with a fresh message, or in the message whose component was pressed.

        A refusal also shows the current decision in the match of that `id`.
        """
        reply = self._reply_to(interaction, fresh=fresh)

        async def send() -> None:
            await self._respond_in_time(reply, self._screen_in_turn(reply, handler, id))

        await self._deliver(reply, id, send)

    async def respond_with_modal(
        self,
        interaction: Interaction[Any],
        handler: Callable[[Actor], Awaitable[Modal]],
        id: int | None,
        *,
        fresh: bool,
    ) -> None:
        """Answer with a modal. It must be the first response, so nothing here defers or waits."""
        reply = self._reply_to(interaction, fresh=fresh)

        async def send() -> None:
            await self._send_modal(reply, handler, id)

        await self._deliver(reply, id, send)

    async def update(self, interaction: Interaction[Any], made: Screen) -> bool:
        """Edit a private answer that was sent earlier. Return whether it still exists."""
        reply = self._reply_to(interaction, fresh=True)
        reply.words = (await self.people.actor(interaction)).words
        return await reply.update(made)

    async def apologise(self, interaction: Interaction[Any], sentence: Text) -> None:
        """Send a sentence after a command has failed before it got here."""
        reply = self._reply_to(interaction, fresh=True)
        if not interaction.response.is_done():
            await self._try_to_send(reply, partial(reply.say, sentence))

    def drops_completion(self, interaction: Interaction[Any]) -> bool:
        """Whether it is too late for these suggestions."""
        is_late = self.lateness.is_late(interaction.id)
        if is_late:
            ANSWERS_STALE.inc()
        return is_late

    def stop(self) -> None:
        """Refuse everything that has not begun. Answers that have begun are finished."""
        self.queue.stop()

    async def wait_until_idle(self) -> None:
        """Wait until no answer is outstanding."""
        await self._idle.wait()

    def _reply_to(self, interaction: Interaction[Any], *, fresh: bool) -> Reply:
        return Reply(interaction, self.signs, self.people.untold, self._lines, fresh=fresh)

    async def _deliver(self, reply: Reply, id: int | None, send: Send) -> None:
        """Send an answer, and remember the language of its user."""
        interaction = reply.interaction
        subject().match = id  # that of a command becomes known later
        if self._is_late(reply):
            self._drop(reply)
            return
        self._pending += 1
        self._idle.clear()
        try:
            with ANSWERS_PENDING.track_inprogress(), ANSWERS.labels(KINDS[interaction.type]).time():
                await self._try_to_send(reply, partial(self._send_or_refuse, reply, id, send))
            seen = code_of(str(interaction.locale))
            await self.people.remember_language(interaction.user.id, seen)
        finally:
            self._pending -= 1
            if not self._pending:
                self._idle.set()

    def _is_late(self, reply: Reply) -> bool:
        """Whether it is too late for an answer."""
        is_late = self.lateness.is_late(reply.interaction.id)
        return reply.is_gone or (is_late and not reply.is_promised)

    def _drop(self, reply: Reply) -> None:
        """Do nothing for an interaction, and note that for the user's next answer."""
        ANSWERS_STALE.inc()
        kind, age = KINDS[reply.interaction.type], age_of(reply.interaction)
        logger.warning("a %s is dropped: it came %.1f s after it was made", kind, age)
        self.people.untold.note(reply.interaction.user.id, STALE, reply.interaction.id)

    async def _try_to_send(self, reply: Reply, send: Send) -> None:
        """Send an answer. If it is lost, the next answer says so. The move stays."""
        try:
            await send()
        except TooLateError:
            self._drop(reply)
        except LostError as lost:
            self._note_loss(reply, str(lost))
        except RuntimeError:
            if not self.queue.is_stopping:
                raise
            self._note_loss(reply, "the connection is closed")
        else:
            kind, age = KINDS[reply.interaction.type], age_of(reply.interaction)
            logger.debug("a %s is answered after %.3f s", kind, age)

    def _note_loss(self, reply: Reply, why: str) -> None:
        """Log an answer that did not arrive, and note that for the user's next answer."""
        ANSWERS_LOST.inc()
        kind, age = KINDS[reply.interaction.type], age_of(reply.interaction)
        logger.warning("an answer did not arrive: %s, %.1f s after the %s", why, age, kind)
        self.people.untold.note(reply.interaction.user.id, LOST, reply.interaction.id)

    async def _send_or_refuse(self, reply: Reply, id: int | None, send: Send) -> None:
        """Send an answer, or refuse if there are too many or the program is stopping."""
        interaction = reply.interaction
        table = id or interaction.channel_id or 0
        presser = Presser(interaction.user.id, table, interaction.guild_id)
        try:
            counted = self.queue.admitted(presser)
        except IllegalMoveError as refused:
            ANSWERS_REFUSED.inc()
            await self._refuse(reply, refused)
        else:
            with counted:
                await send()

    async def _refuse(self, reply: Reply, refused: IllegalMoveError) -> None:
        """Refuse an interaction unread. The pressed message stays as it is."""
        async with self._refusals:
            await self._actor(reply)
            await reply.say(refused.sentence)

    async def _send_modal(
        self, reply: Reply, handler: Callable[[Actor], Awaitable[Modal]], id: int | None
    ) -> None:
        actor = await self._actor(reply)
        if id is not None:
            try:
                await require_reach(self.names, actor, id)
            except IllegalMoveError as refused:
                await reply.say(refused.sentence)
                return
            self.people.last_seen.note(id, actor.user)
        try:
            modal = await handler(actor)
        except Exception as error:
            refusal: Answer = self._refusal(actor, id, error)
            named = refusal if id is None else self.names.above(actor, id, refusal)
            await self._respond_in_time(reply, named)
        else:
            await reply.ask(modal)

    async def _actor(self, reply: Reply) -> Actor:
        """Return the actor, and set the language of the answer."""
        actor = await self.people.actor(reply.interaction)
        reply.code, reply.words = actor.code, actor.words
        return actor

    async def _screen_in_turn(self, reply: Reply, handler: Handler, id: int | None) -> Screen:
        """Await a screen when it is its user's turn. Raises `StoppingError` or `TooLateError`."""
        person = reply.interaction.user.id
        await self.queue.wait_for_turn(person)
        try:
            if self._is_late(reply):
                raise TooLateError
            return await self._screen(reply, handler, id)
        finally:
            self.queue.end_turn(person)

    async def _screen(self, reply: Reply, handler: Handler, id: int | None) -> Screen:
        """Await a screen. If its table is elsewhere, put the table's name above."""
        try:
            actor = await self._actor(reply)
            if id is not None:
                await require_reach(self.names, actor, id)
                self.people.last_seen.note(id, actor.user)
            await self.people.take_name(actor)
        except IllegalMoveError as refused:
            return private.notice(refused.sentence, reply.code)
        except Exception as error:  # the store does not answer
            return private.notice(apology_for_nothing(error), reply.code)
        if self.queue.is_crowded:  # pictures give way first
            actor = replace(actor, pictures="none")
        screen = self._screen_or_refusal(actor, id, handler(actor))
        return await (screen if id is None else self.names.above(actor, id, screen))

    async def _screen_or_refusal(self, actor: Actor, id: int | None, answer: Answer) -> Screen:
        """Await a screen, or make one of the error."""
        try:
            return await answer
        except Exception as error:
            return await self._refusal(actor, id, error)

    async def _refusal(self, actor: Actor, id: int | None, error: Exception) -> Screen:
        """Return a screen with the reason and, if known, the current decision."""
        if not isinstance(error, IllegalMoveError):
            return private.notice(await apology(self.log, actor.interaction, error), actor.code)
        if isinstance(error, NotSeatedError):
            id = error.match
        if id is not None:
            try:
                return await self.below(actor, id, error.sentence)
            except IllegalMoveError:
                pass  # no decision there: only the sentence
        return refusal_screen(error, actor.code, language(actor.code))

    async def _respond_in_time(self, reply: Reply, answer: Answer) -> None:
        task = asyncio.ensure_future(answer)
        try:
            await asyncio.wait({task}, timeout=DEFER_AFTER)
            if not task.done():
                ANSWERS_DEFERRED.inc()
                await reply.defer()
            await reply.send(await task)
        except StoppingError as refused:
            await self._refuse(reply, refused)
        finally:  # a user without an answer has moved nevertheless
            await asyncio.wait({task})
