"""Reply: sends an answer to its user in the first way that Discord accepts.

If Discord refuses an answer, it is sent as a separate message, then without its pictures, then as
one sentence. So no user is left with "thinking…", and a move that was kept is not silent. Each
attempt is one request. One more drops the signs, which may be to blame, and a last one removes
"thinking…": an answer costs at most six.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from functools import partial
from typing import Any, Final, TypeAlias

from aiohttp import ClientError
from discord import HTTPException, Interaction
from discord.ui import Modal

from bot.core.interactions.untold import MINE, Untold
from bot.core.people.model import Words
from bot.core.pictures.signs import Signs
from bot.core.screens import private
from bot.core.screens.components import Picture, Screen, headed, without_pictures
from bot.ground.languages import code_of, language
from bot.ground.verdicts import is_permanent_refusal
from rules.core.text import Text, text

logger = logging.getLogger(__name__)

Attempt: TypeAlias = Callable[[], Awaitable[object]]

ACKNOWLEDGED: Final = 40060
GONE: Final = (10015, 10062, 50027)  # this interaction takes no answer any longer
NO_PICTURE: Final = text("Discord refused the picture that belongs here.")
NO_FILE: Final = text("Discord refused the file that belongs here.")
NO_ANSWER: Final = text(
    "Discord refused my answer. {mine} shows the state of your tables.", mine=MINE
)


class LostError(Exception):
    """An answer did not arrive. The message is a short reason."""


class Reply:
    """The reply to one interaction: a fresh message, or an edit of the message that was pressed.

    `lines` limits how many requests run at the same time. The `code` of the language is that of the
    user's Discord until more is known.
    """

    def __init__(
        self,
        interaction: Interaction[Any],
        signs: Signs,
        untold: Untold,
        lines: asyncio.Semaphore,
        *,
        fresh: bool,
    ) -> None:
        self.interaction, self.fresh = interaction, fresh
        self.signs, self.untold, self.lines = signs, untold, lines
        self.code = code_of(str(interaction.locale))
        self.words: Words = "signs"
        self.is_promised = False  # Discord was told to wait
        self._is_acknowledged = False  # by a request that seemed to fail
        self._gone: HTTPException | None = None

    @property
    def is_gone(self) -> bool:
        """Whether Discord has said that it takes no answer any longer."""
        return self._gone is not None

    async def defer(self) -> None:
        """Have Discord wait for the answer. A refusal shows in `is_gone`, or in `send`."""
        async with self.lines:
            self.is_promised = True
            try:
                await self.interaction.response.defer(ephemeral=True, thinking=self.fresh)
            except HTTPException as refused:
                self._is_acknowledged = refused.code == ACKNOWLEDGED
                self._gone = refused if refused.code in GONE else None
            except (ClientError, TimeoutError) as lost:
                logger.warning("an answer could not be deferred: %s", type(lost).__name__)

    async def send(self, made: Screen) -> None:
        """Send a screen below the notes for its user. Raises `LostError`."""
        with losses(), self._notes() as noted:
            await self._try(self._ways(noted(made), noted))

    async def update(self, made: Screen) -> bool:
        """Edit an answer that was sent earlier. Return False if Discord refuses that for good."""
        try:
            async with self.lines:
                await self._in_place(made)
        except (HTTPException, ClientError, TimeoutError) as lost:
            logger.warning("an answer could not be edited: %s", type(lost).__name__)
            return not (isinstance(lost, HTTPException) and is_permanent_refusal(lost))
        return True

    async def say(self, sentence: Text) -> None:
        """Send a sentence. The pressed message stays as it is. Raises `LostError`."""
        with losses(), self._notes() as noted:
            said = noted(private.notice(sentence, self.code))
            message = partial(self._as_message, said)
            is_thinking = self.fresh and self._is_open
            await self._try([partial(self._in_place, said), message] if is_thinking else [message])

    async def ask(self, modal: Modal) -> None:
        """Open a modal, or say `NO_ANSWER` if Discord refuses it. Raises `LostError`."""
        with losses():
            try:
                async with self.lines:
                    await self.interaction.response.send_modal(modal)
            except HTTPException as refused:
                if not self._goes_on_after(refused):
                    raise
                await self.say(NO_ANSWER)

    @property
    def _is_open(self) -> bool:
        """Whether Discord takes edits and further messages now."""
        return self._is_acknowledged or self.interaction.response.is_done()

    @contextmanager
    def _notes(self) -> Iterator[Callable[[Screen], Screen]]:
        """Yield a function that puts the notes for the user on top of a screen."""
        with self.untold.told(self.interaction.user.id) as sentences:
            lines = "\n".join(each.in_(language(self.code)) for each in sentences)
            yield lambda screen: headed(screen, lines) if lines else screen

    def _ways(self, made: Screen, noted: Callable[[Screen], Screen]) -> Iterator[Attempt]:
        """Yield the ways to send a screen. Each is for a refusal of the previous one."""
        is_text_only = made.is_text_only or self.words == "plain"
        signed = replace(made, code=self.code, is_text_only=is_text_only)
        yield lambda: self.signs.send(signed, lambda: self._in_place(made))
        if self._is_open or not self.fresh:
            yield partial(self._as_message, made)
        if made.shown:
            missing = NO_PICTURE if isinstance(made.shown[0], Picture) else NO_FILE
            line = missing.in_(language(self.code))
            yield partial(self._as_message, headed(without_pictures(made), line))
        yield partial(self._as_message, noted(private.notice(NO_ANSWER, self.code)))

    async def _try(self, ways: Iterable[Attempt]) -> None:
        """Take the first way that Discord accepts. Raises its refusal of the last one."""
        refusal = self._gone
        for way in ways if refusal is None else ():
            try:
                async with self.lines:
                    await way()
            except HTTPException as refused:
                if not self._goes_on_after(refused):
                    raise
                refusal = refused
            else:
                return
        await self._stop_thinking()
        if refusal:
            raise refusal

    def _goes_on_after(self, refused: HTTPException) -> bool:
        """Whether another answer may still be accepted."""
        if refused.code == ACKNOWLEDGED:  # by the answer itself, or by a promise that seemed lost
            self._is_acknowledged = True
            return self.is_promised
        if goes_on := is_permanent_refusal(refused) and refused.code not in GONE:
            logger.warning("an answer was refused: %s %s", refused.status, refused.code)
        return goes_on

    async def _in_place(self, made: Screen) -> None:
        """Send a screen to where it belongs.

        If another request acknowledged a fresh message, an edit of the original could change a
        public message.
        """
        if self.fresh and not self.interaction.response.is_done():
            await self._as_message(made)
            return
        view, files = self._worded(self._unmarked(made)).view, made.files()
        if self._is_open:
            await self.interaction.edit_original_response(view=view, attachments=files)
        else:
            await self.interaction.response.edit_message(view=view, attachments=files)

    async def _as_message(self, made: Screen) -> None:
        """Send a screen as a separate message, which replaces "thinking…"."""
        view, files = self._worded(private.without_private_line(made)).view, made.files()
        if self._is_open:
            await self.interaction.followup.send(view=view, files=files, ephemeral=True)
        else:
            await self.interaction.response.send_message(view=view, files=files, ephemeral=True)

    def _worded(self, made: Screen) -> Screen:
        """Return the screen in plain words if the user reads those."""
        return self.signs.in_plain_words(made) if self.words == "plain" else made

    def _unmarked(self, made: Screen) -> Screen:
        """Return the screen without the line that Discord writes itself.

        An edited letter keeps its own line.
        """
        message = self.interaction.message
        is_ephemeral = self.fresh or (message is not None and message.flags.ephemeral)
        return private.without_private_line(made) if is_ephemeral else made

    async def _stop_thinking(self) -> None:
        """Remove "thinking…", because nothing replaces it."""
        if self.fresh and self.interaction.response.is_done():
            with suppress(HTTPException):
                await self.interaction.delete_original_response()


@contextmanager
def losses() -> Iterator[None]:
    """Turn failures of the connection and of Discord into `LostError`s."""
    try:
        yield
    except HTTPException as lost:
        raise LostError(f"{lost.status} {lost.code}") from None
    except (ClientError, TimeoutError) as lost:
        raise LostError(type(lost).__name__) from None
