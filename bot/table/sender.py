"""Sending a message once, however often the program dies on the way."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Sequence
from typing import Any, Final, TypeAlias

from discord import AllowedMentions, HTTPException, Object
from discord.abc import Messageable

from bot.store import Store
from bot.store.rows import OutboxRow
from bot.ui.parts import Screen

TOO_MANY: Final = 429  # requests
LOOKED_AT: Final = 1000  # messages among which one that may have been sent is looked for
GONE: Final = 10003  # a channel that there is no more
ARCHIVED: Final = 50083  # a thread: nothing in it can be edited, nor posted if it is locked

Made: TypeAlias = Callable[[int], Awaitable[Screen]]


def is_final(refused: HTTPException) -> bool:
    """Discord has understood, and will not do it; asking again would change nothing."""
    return 400 <= refused.status < 500 and refused.status != TOO_MANY


def is_closed(refused: HTTPException) -> bool:
    """The place is gone, or nothing may be said there."""
    return refused.status in (403, 404) or refused.code == ARCHIVED


class ClosedError(Exception):
    """Nothing can be said there for now. What was to be said waits."""


class Sender:
    """Sends what outbox rows stand for. `me` is the bot's own user id."""

    def __init__(self, store: Store, me: Callable[[], int]) -> None:
        self.store, self.me = store, me

    async def once(
        self, where: Messageable, rows: Sequence[OutboxRow], make: Made, mention: Iterable[int] = ()
    ) -> tuple[OutboxRow, int]:
        """Send one message for all the rows, unless it was sent before the program died.

        Returns the row that the message carries, and the message's id. It has told of that row and
        of those before it, which are still to be taken from the outbox.
        """
        tried = [row for row in rows if row.trying]
        if tried and (found := await self._sent_before(where, tried)):
            return found
        last, people = rows[-1], [Object(user) for user in mention]
        await self.store.trying(last.id)
        made = await make(last.id)
        try:
            sent = await where.send(
                view=made.view,
                files=made.files(),
                nonce=str(last.id),
                silent=not people,
                allowed_mentions=AllowedMentions(everyone=False, roles=False, users=people),
            )
        except HTTPException as refused:  # of an attempt whose forerunner may have come through
            if is_final(refused) and (found := await self._sent_before(where, [last])):
                return found
            raise
        return last, sent.id

    async def _sent_before(
        self, where: Messageable, rows: Iterable[OutboxRow]
    ) -> tuple[OutboxRow, int] | None:
        """The newest of the last messages here that carries one of these rows, after its row."""
        numbered = {row.id: row for row in rows}
        try:
            async for message in where.history(limit=LOOKED_AT):
                carried = numbered.keys() & map(_number, message.components)
                if carried and message.author.id == self.me():
                    return numbered[carried.pop()], message.id
        except HTTPException as refused:
            if not is_final(refused):
                raise
        return None


def _number(component: Any) -> int | None:
    return getattr(component, "id", None)
