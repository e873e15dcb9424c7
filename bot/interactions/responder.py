"""The responder: answers an interaction in time, whatever its handler does.

The answer is the acknowledgement, and it is sent after the move has been kept. Whatever takes
longer than Discord waits for is deferred meanwhile. Nobody but the actor ever sees an answer, for
Discord shows what was typed above a public one: what the channel may know is published in messages
of its own.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any, Final, TypeAlias

from aiohttp import ClientError
from discord import HTTPException, Interaction
from discord.ui import Modal

from bot.incidents import incident
from bot.interactions.actor import Actor
from bot.interactions.people import PeopleHandler
from bot.interactions.play import PlayHandler
from bot.interactions.queue import AnswerQueue, Presser, StoppingError
from bot.interactions.table_names import TableNames
from bot.interactions.tracing import KINDS, age_of
from bot.languages import code_of
from bot.logs import subject
from bot.matches.match import NotSeatedError
from bot.metrics import (
    ANSWERS,
    ANSWERS_DEFERRED,
    ANSWERS_LOST,
    ANSWERS_PENDING,
    ANSWERS_REFUSED,
)
from bot.ui import private
from bot.ui.components import Screen
from bot.ui.signs import Signs
from rules.core.errors import IllegalMoveError
from rules.core.text import Text

logger = logging.getLogger(__name__)

Answer: TypeAlias = Awaitable[Screen]
Handler: TypeAlias = Callable[[Actor], Answer]
Send: TypeAlias = Callable[[], Awaitable[None]]

LINES: Final = 20  # answers on their way at once: each line costs as much again as an answer
REFUSALS: Final = 10  # the same, of refusals, which must not hold answers up
DEFER_AFTER: Final = 0.7  # seconds; Discord waits for three, and a busy machine is late


class Responder:
    """Sends the screen that a handler makes, or the sentence that its error stands for."""

    def __init__(
        self,
        play: PlayHandler,
        people: PeopleHandler,
        names: TableNames,
        signs: Signs,
        queue: AnswerQueue | None = None,
    ) -> None:
        self.play, self.people, self.names, self.signs = play, people, names, signs
        self.queue = queue or AnswerQueue()
        self._lines, self._refusals = asyncio.Semaphore(LINES), asyncio.Semaphore(REFUSALS)
        self._pending = 0  # answers that somebody waits for
        self._idle = asyncio.Event()
        self._idle.set()

    async def respond(
        self, interaction: Interaction[Any], handler: Handler, id: int | None, *, fresh: bool
    ) -> None:
        """Answer with a fresh message, or in the message whose component was pressed.

        A refusal also shows what there is to decide now in the match of that `id`.
        """

        async def send() -> None:
            screen = self._screen_in_turn(interaction, handler, id)
            await self._respond_in_time(interaction, screen, fresh=fresh)

        await self._deliver(interaction, id, send)

    async def respond_with_modal(
        self,
        interaction: Interaction[Any],
        handler: Callable[[Actor], Awaitable[Modal]],
        id: int,
        *,
        fresh: bool,
    ) -> None:
        """Answer with a modal, the first response at all: no deferring and no waiting here."""

        async def send() -> None:
            await self._send_modal(interaction, handler, id, fresh=fresh)

        await self._deliver(interaction, id, send)

    def stop(self) -> None:
        """Refuse what has not been begun, and whatever comes. What has begun is answered."""
        self.queue.stop()

    async def wait_until_idle(self) -> None:
        """Wait until nobody waits for an answer."""
        await self._idle.wait()

    async def _deliver(self, interaction: Interaction[Any], id: int | None, send: Send) -> None:
        """Send an answer, and remember the language of who gets it."""
        self._pending += 1
        self._idle.clear()
        try:
            subject().match = id  # that of a command becomes known later
            with ANSWERS_PENDING.track_inprogress(), ANSWERS.labels(KINDS[interaction.type]).time():
                await self._try_to_send(interaction, id, send)
            seen = code_of(str(interaction.locale))
            await self.people.remember_language(interaction.user.id, seen)
        finally:
            self._pending -= 1
            if not self._pending:
                self._idle.set()

    async def _try_to_send(self, interaction: Interaction[Any], id: int | None, send: Send) -> None:
        """Send an answer. One that Discord no longer takes is logged: what was done is done."""
        try:
            await self._send_or_refuse(interaction, id, send)
        except HTTPException as lost:  # too late, or sent twice
            _log_lost(interaction, f"{lost.status} {lost.code}")
        except ClientError as lost:
            _log_lost(interaction, type(lost).__name__)
        except RuntimeError:
            if not self.queue.is_stopping:
                raise
            _log_lost(interaction, "the connection is closed")
        else:
            kind, age = KINDS[interaction.type], age_of(interaction)
            logger.debug("a %s is answered after %.3f s", kind, age)

    async def _send_or_refuse(
        self, interaction: Interaction[Any], id: int | None, send: Send
    ) -> None:
        """Send an answer, unless there are too many of its kind, or none any more."""
        table = id or interaction.channel_id or 0
        presser = Presser(interaction.user.id, table, interaction.guild_id)
        try:
            counted = self.queue.admitted(presser)
        except IllegalMoveError as refused:
            ANSWERS_REFUSED.inc()
            await self._refuse(interaction, refused, fresh=True)
        else:
            with counted:
                await send()

    async def _refuse(
        self, interaction: Interaction[Any], refused: IllegalMoveError, *, fresh: bool
    ) -> None:
        """Refuse what has not even been looked at. What was pressed stays as it is."""
        async with self._refusals:
            actor = await self.people.actor(interaction)
            await self._send_refusal(interaction, refused.sentence, actor.code, fresh=fresh)

    async def _send_refusal(
        self, interaction: Interaction[Any], sentence: Text, code: str, *, fresh: bool
    ) -> None:
        view = private.notice(sentence, code).view
        if not interaction.response.is_done():
            await interaction.response.send_message(view=view, ephemeral=True)
        elif fresh:
            await interaction.edit_original_response(view=view)
        else:
            await interaction.followup.send(view=view, ephemeral=True)

    async def _send_modal(
        self,
        interaction: Interaction[Any],
        handler: Callable[[Actor], Awaitable[Modal]],
        id: int,
        *,
        fresh: bool,
    ) -> None:
        actor = await self.people.actor(interaction)
        try:
            modal = await handler(actor)
        except Exception as error:
            refusal = self.names.above(actor, id, self._refusal(actor, id, error))
            await self._respond_in_time(interaction, refusal, fresh=fresh)
        else:
            async with self._lines:
                await interaction.response.send_modal(modal)

    async def _screen_in_turn(
        self, interaction: Interaction[Any], handler: Handler, id: int | None
    ) -> Screen:
        """Await a screen when it is its person's turn. Raises `StoppingError`."""
        await self.queue.wait_for_turn(interaction.user.id)
        try:
            return await self._screen(interaction, handler, id)
        finally:
            self.queue.end_turn(interaction.user.id)

    async def _screen(
        self, interaction: Interaction[Any], handler: Handler, id: int | None
    ) -> Screen:
        """Await a screen, below the name of its table where that is another than here."""
        try:
            actor = await self.people.actor(interaction)
        except Exception as error:  # the store does not answer
            return private.notice(incident(error), code_of(str(interaction.locale)))
        if self.queue.is_crowded:  # pictures give way first
            actor = replace(actor, pictures="none")
        screen = self._screen_or_refusal(actor, id, handler(actor))
        return await (screen if id is None else self.names.above(actor, id, screen))

    async def _screen_or_refusal(self, actor: Actor, id: int | None, answer: Answer) -> Screen:
        """Await a screen, or make one of the error that there is instead."""
        try:
            return await answer
        except Exception as error:
            return await self._refusal(actor, id, error)

    async def _refusal(self, actor: Actor, id: int | None, error: Exception) -> Screen:
        """Why not, and what there is to decide or to watch now, where that is known."""
        if not isinstance(error, IllegalMoveError):
            return private.notice(incident(error), actor.code)
        if isinstance(error, NotSeatedError):
            id = error.match
        if id is not None:
            try:
                return await self.play.refusal(actor, id, error.sentence)
            except IllegalMoveError:
                pass  # nothing to decide there: the sentence alone
        return private.notice(error.sentence, actor.code)

    async def _respond_in_time(
        self, interaction: Interaction[Any], answer: Answer, *, fresh: bool
    ) -> None:
        task = asyncio.ensure_future(answer)
        try:
            await asyncio.wait({task}, timeout=DEFER_AFTER)
            if not task.done():
                ANSWERS_DEFERRED.inc()
                async with self._lines:
                    await interaction.response.defer(ephemeral=True, thinking=fresh)
            await self._send(interaction, await task, fresh=fresh)
        except StoppingError as refused:
            await self._refuse(interaction, refused, fresh=fresh)
        finally:  # whoever gets no answer has moved all the same
            await asyncio.wait({task})

    async def _send(self, interaction: Interaction[Any], screen: Screen, *, fresh: bool) -> None:
        view, response = screen.view, interaction.response

        async def send() -> object:
            if response.is_done():
                return await interaction.edit_original_response(
                    view=view, attachments=screen.files()
                )
            if fresh:
                return await response.send_message(view=view, files=screen.files(), ephemeral=True)
            return await response.edit_message(view=view, attachments=screen.files())

        async with self._lines:
            await self.signs.send(screen, send)


def _log_lost(interaction: Interaction[Any], why: str) -> None:
    """Note that an answer did not arrive, of which kind it was and how old; its match is known."""
    ANSWERS_LOST.inc()
    kind, age = KINDS[interaction.type], age_of(interaction)
    logger.warning("an answer did not arrive: %s, %.1f s after the %s", why, age, kind)
