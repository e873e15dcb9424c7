"""The one door: every command, press and modal comes in here, and is answered here.

The answer is the acknowledgement, and it is sent after the move has been kept. Whatever takes
longer than Discord waits for is deferred meanwhile. Nobody but the asker ever sees an answer, for
Discord shows what was typed above a public one: what the channel may know is told by messages of
its own.
"""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import Awaitable, Callable
from typing import Any, Final, TypeAlias, cast

from aiohttp import ClientError
from discord import HTTPException, Interaction, InteractionType

from bot.asker import Asker, asker
from bot.commands.options import Options, suggest
from bot.host import Host
from bot.incidents import incident
from bot.table.asking import commanded
from bot.ui import private
from bot.ui.address import OLD, Pressed, template
from bot.ui.parts import Screen
from bot.ui.prompt import SEE, SEE_MAKING, number_modal
from rules.core.errors import IllegalMoveError, StaleMenuError
from rules.core.index import LOOKUP
from rules.core.menu import Word

logger = logging.getLogger(__name__)

Asked: TypeAlias = Interaction[Any]
Work: TypeAlias = Awaitable[Screen]
Handler: TypeAlias = Callable[[Asker, re.Match[str], Word], Work]

PATIENCE: Final = 1.5  # seconds; Discord gives three
TYPED: Final = 20  # characters that are read of a modal's field
PRESS: Final = re.compile(template("(?P<kind>go|add|num|see|seeing|list[0-9]{1,2})"))
LIST: Final = r"(?::[0-9]{1,2})?"  # of several with one meaning
ANY: Final = r"(?P<id>[0-9]{1,15})"


class Door:
    """Routes what comes in to the host, and carries the answer back."""

    def __init__(self, host: Host) -> None:
        self.host = host
        self._answers = 0  # that somebody waits for
        self.routes: tuple[tuple[re.Pattern[str], Handler], ...] = tuple(
            (re.compile(pattern), handler) for pattern, handler in _routes(host).items()
        )

    async def press(self, interaction: Asked) -> None:
        """Anything with a custom_id: components, and modals whose process may be long gone."""
        data = cast("dict[str, Any]", interaction.data or {})
        custom_id = str(data.get("custom_id", ""))
        if found := PRESS.fullmatch(custom_id):
            await self._decide(interaction, found, data)
            return
        who, chosen = asker(interaction), "+".join(map(str, data.get("values", [])))
        for pattern, handler in self.routes:
            if found := pattern.fullmatch(custom_id):
                work = handler(who, found, chosen)
                id = int(found["id"]) if "id" in found.groupdict() else None
                await self._answer(interaction, who, id, work, fresh=_is_public(interaction))
                return
        await self._answer(interaction, who, None, _unknown(), fresh=True)

    async def command(
        self, interaction: Asked, work: Callable[[Asker], Work], id: int | None = None
    ) -> None:
        """A slash command."""
        who = asker(interaction)
        await self._answer(interaction, who, id, work(who), fresh=True)

    async def move(self, interaction: Asked, game: Word, verb: Word, options: Options) -> None:
        """A slash command of a game."""
        who, left = asker(interaction), dict(options)
        typed = left.pop("table", None)

        async def say() -> Screen:
            id = await self.host.table(who, game, None if typed is None else str(typed))
            return await self._or_present(who, id, self.host.say(who, id, verb, left))

        await self._answer(interaction, who, None, say(), fresh=True)

    async def complete(
        self, interaction: Asked, game: Word, verb: Word, options: Options, focused: str
    ) -> list[tuple[str, Word]]:
        """What cannot be told is not offered; the command itself says why.

        discord.py would log a fault with its message, which may hold what was typed.
        """
        who, left = asker(interaction), dict(options)
        try:
            if verb == LOOKUP.word:
                return await self.host.names(who, game, str(left["name"]))
            if focused == "table":
                mine, begun = await self.host.tables_of(who.user), str(left.get("table", ""))
                return [(label, str(id)) for label, id in mine if begun in label][:25]
            table = left.pop("table", None)
            typed = None if table is None else str(table)
            if focused == "colour":
                return await self.host.colours(who, typed, str(left["colour"]))
            if focused == "picture":
                return await self.host.pictures(who, typed, str(left["picture"]))
            match, seat = await self.host.seated(who, game, typed)
            menu, spoken = commanded(match, seat, verb).menu, self.host.speech(match, who)
            return suggest(menu, verb, left, focused, spoken, match.names)
        except IllegalMoveError:
            return []
        except Exception as error:
            incident(error)
            return []

    async def _decide(self, interaction: Asked, found: re.Match[str], data: dict[str, Any]) -> None:
        """A press on a prompt."""
        who, at, kind = asker(interaction), Pressed.parse(found), found["kind"]
        if kind == "num" and interaction.type is InteractionType.component:
            await self._ask_number(interaction, who, at)
            return
        if kind in (SEE, SEE_MAKING):
            work = self.host.see(who, at, making=kind == SEE_MAKING)
            await self._answer(interaction, who, at.match, work, fresh=False)
            return
        values = map(str, data.get("values", []))
        word = _typed(data) if kind == "num" else "+".join(values)
        work = self.host.press(who, at, word, making=kind == "add")
        await self._answer(interaction, who, at.match, work, fresh=False)

    async def _ask_number(self, interaction: Asked, who: Asker, at: Pressed) -> None:
        """A modal has to be the first response, so there is no deferring here."""
        try:
            modal = number_modal(await self.host.asked(who, at), who.code)
        except Exception as error:
            refused = self._refused(who, at.match, error)
            await self._answer(interaction, who, at.match, refused, fresh=False)
            return
        await interaction.response.send_modal(modal)

    async def _answer(
        self, interaction: Asked, who: Asker, id: int | None, work: Work, *, fresh: bool
    ) -> None:
        """Do the work and show what comes of it: in the prompt itself, or in a fresh one."""
        self._answers += 1
        try:
            presented = self._or_present(who, id, work)
            await self._answer_in_time(interaction, presented, fresh=fresh)
        finally:
            self._answers -= 1
        await self.host.remember(who)

    async def settle(self) -> None:
        """Until nobody waits for an answer."""
        while self._answers:
            await asyncio.sleep(0.01)

    async def _answer_in_time(self, interaction: Asked, work: Work, *, fresh: bool) -> None:
        task = asyncio.ensure_future(work)
        try:
            await asyncio.wait({task}, timeout=PATIENCE)
            if not task.done():
                await interaction.response.defer(ephemeral=True, thinking=fresh)
            await _send(interaction, await task, fresh=fresh)
        except HTTPException as lost:  # too late, or sent twice: what was done is done
            logger.warning("an answer did not arrive: %s %s", lost.status, lost.code)
        except ClientError as lost:
            logger.warning("an answer did not arrive: %s", type(lost).__name__)
        finally:
            await task

    async def _or_present(self, who: Asker, id: int | None, work: Work) -> Screen:
        """The only place where errors become words."""
        try:
            return await work
        except Exception as error:
            return await self._refused(who, id, error)

    async def _refused(self, who: Asker, id: int | None, error: Exception) -> Screen:
        """Why not, and what there is to decide now, where that is known."""
        legal = isinstance(error, IllegalMoveError)
        sentence = error.sentence if isinstance(error, IllegalMoveError) else incident(error)
        if legal and id is not None:
            try:
                return await self.host.instead(who, id, sentence)
            except IllegalMoveError:
                pass  # nothing to decide there: the sentence alone
        return private.refusal(sentence, who.code)


def _routes(host: Host) -> dict[str, Handler]:
    """What a button or list means, by its custom id."""
    return {
        **{f"{word}:{ANY}": _press(handler) for word, handler in _pressed(host).items()},
        **{f"{word}:{ANY}{LIST}": _choice(handler) for word, handler in _listed(host).items()},
        f"text:{ANY}(?::([0-9]{{1,3}}))?": lambda who, found, _: host.in_words(
            who, int(found["id"]), int(found[2] or 0)
        ),
        f"undo:{ANY}:([0-9]{{1,10}})": lambda who, found, _: host.undo(
            who, int(found["id"]), int(found[2])
        ),
        f"set:{ANY}:([a-z0-9_]{{1,40}})": lambda who, found, chosen: host.choose(
            who, int(found["id"]), found[2], chosen
        ),
        "thread:([a-z-]{1,32}):([0-9]{1,2}):([a-z]{2}):([0-9]{1,2})": lambda who, found, _: (
            host.thread(who, (found[1], int(found[2]), found[3], int(found[4])))
        ),
    }


def _pressed(host: Host) -> dict[str, Callable[[Asker, int], Work]]:
    """Buttons that need no more than a match."""
    return {
        "turn": host.turn,
        "hand": host.hand,
        "log": host.log,
        "export": host.export,
        "letter": host.letter,
        "join": host.join,
        "leave": host.leave,
        "computer": host.computer,
        "remove": host.remove,
        "start": host.start,
        "cancel": host.cancel,
        "options": host.options,
        "again": host.again,
        "resign": host.quit,
        "orders": host.orders,
    }


def _listed(host: Host) -> dict[str, Callable[[Asker, int, Word], Work]]:
    """Lists of which one word is chosen; `look` is also a button, for the board."""
    return {
        "look": host.board,
        "option": host.options,
        "wish": host.wish,
        "withdraw": host.withdraw,
    }


def _press(handler: Callable[[Asker, int], Work]) -> Handler:
    return lambda who, found, _: handler(who, int(found["id"]))


def _choice(handler: Callable[[Asker, int, Word], Work]) -> Handler:
    return lambda who, found, word: handler(who, int(found["id"]), word)


async def _unknown() -> Screen:
    """From another version of this program."""
    raise StaleMenuError(OLD)


async def _send(interaction: Asked, screen: Screen, *, fresh: bool) -> None:
    if interaction.response.is_done():
        await interaction.edit_original_response(view=screen.view, attachments=screen.files())
    elif fresh:
        await interaction.response.send_message(
            view=screen.view, files=screen.files(), ephemeral=True
        )
    else:
        await interaction.response.edit_message(view=screen.view, attachments=screen.files())


def _is_public(interaction: Asked) -> bool:
    """Whether others see the message that was pressed, so that it must stay as it is."""
    message = interaction.message
    return interaction.guild_id is not None and not (message and message.flags.ephemeral)


def _typed(data: dict[str, Any]) -> Word:
    """The first value in a modal, however deep Discord has wrapped it."""
    pending: list[Any] = [data]
    while pending:
        part = pending.pop(0)
        if isinstance(part.get("value"), str):
            return str(part["value"]).strip()[:TYPED]
        pending += [*part.get("components", []), *filter(None, [part.get("component")])]
    return ""
