"""The sender: sends a message exactly once, however often the program dies on the way.

An outbox row is marked before its message is sent, and the message carries the row's number, as
`bot/store/numbering.py` hides it, as the id of its first component. A row that is found marked may
have been sent: the sender looks for the number among the last messages before it sends again.
Where it may not read them, it sends: then a message is repeated after a crash, unless Discord still
knows its nonce, as it does for minutes.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Iterable, Sequence
from typing import Any, Final, NamedTuple, Protocol, TypeAlias

from discord import AllowedMentions, Forbidden, HTTPException, Message, Object, PartialMessage
from discord.abc import Messageable

from bot.matches.absence import AbsenceService
from bot.publish.refusals import RefusalCounter
from bot.rows import OutboxRow
from bot.store import Store
from bot.store.numbering import Numbering
from bot.ui.components import Screen
from bot.ui.signs import Signs
from bot.ui.tables import Places

logger = logging.getLogger(__name__)

TOO_MANY_REQUESTS: Final = 429  # status
SEARCHED: Final = 1000  # messages among which one that may have been sent is looked for
UNKNOWN_CHANNEL: Final = 10003  # Discord's code for a channel that there is no more
LOCKED_CODES: Final = (50083, 160005)  # an archived thread takes no edit, a locked one no post

MessageFactory: TypeAlias = Callable[[int], Awaitable[Screen]]  # from the number that it carries


NOBODY: Final = AllowedMentions.none()


def log_unedited(message: int | None, refused: HTTPException) -> None:
    """Note that a message stays as it is."""
    logger.debug("message %s is not edited: %s %s", message, refused.status, refused.code)


def is_permanent_refusal(refused: HTTPException) -> bool:
    """Whether Discord has understood and refused, so that a retry would change nothing."""
    return 400 <= refused.status < 500 and refused.status != TOO_MANY_REQUESTS


def is_closed(refused: HTTPException) -> bool:
    """Whether the channel is gone, or nothing may be said there."""
    return refused.status in (403, 404) or refused.code in LOCKED_CODES


class Channels(Places, Protocol):
    """What the sending of messages needs of the client."""

    def get_partial_messageable(self, id: int, /) -> Any:
        """A channel, which need not be in the client's cache."""

    async def create_dm(self, user: Any, /) -> Any:
        """The channel of the direct messages with a user."""


class ClosedError(Exception):
    """Nothing can be said in a channel, or anywhere, for now. What was to be said waits."""


class DirectMessage(NamedTuple):
    """A direct message that was sent: the row whose number it carries, its channel and id."""

    row: OutboxRow
    channel: int
    id: int


class Sender:
    """Sends the messages of outbox rows. `own_id` gives the bot's own user id.

    A message calls nobody who is asleep or away: it names them, and comes without a sound.
    """

    def __init__(
        self,
        client: Channels,
        store: Store,
        own_id: Callable[[], int],
        signs: Signs,
        absences: AbsenceService,
        refusals: RefusalCounter | None = None,
    ) -> None:
        self.client, self.store, self.own_id = client, store, own_id
        self.signs, self.absences = signs, absences
        self.refusals = RefusalCounter() if refusals is None else refusals
        self._numbering: Numbering | None = None

    async def numbering(self) -> Numbering:
        """The numbers that messages carry for rows."""
        self._numbering = self._numbering or await self.store.numbering.get()
        return self._numbering

    async def send_exactly_once(
        self,
        where: Messageable,
        rows: Sequence[OutboxRow],
        make: MessageFactory,
        mention: Iterable[int] = (),
    ) -> tuple[OutboxRow, int]:
        """Send one message for all the rows, unless it was sent before the program died.

        Returns the row whose number the message carries, and the message's id. The message has
        told of that row and of those before it, which are still to be taken from the outbox.

        Raises ClosedError where Discord has refused too much of late.
        """
        self._require_goodwill()
        tried = [row for row in rows if row.trying]
        if tried and (found := await self._find_sent(where, tried)):
            return found
        last = rows[-1]
        people = await self.absences.present(last.match, [*mention])
        made = await make((await self.numbering()).sealed(last.id))
        await self.store.outbox.mark_trying(last.id)  # at once before: another process may go on
        try:
            sent = await self._send(where, last, made, people)
        except HTTPException as refused:  # of a retry whose first attempt may have come through
            if is_permanent_refusal(refused) and (found := await self._find_sent(where, [last])):
                return found
            raise
        return last, sent.id

    async def _send(
        self, where: Messageable, row: OutboxRow, made: Screen, people: Iterable[int]
    ) -> Message:
        """Send the message of a row, which pings these people."""
        nonce, users = (await self.numbering()).nonce(row.id), [Object(user) for user in people]

        async def send() -> Message:
            return await where.send(
                view=made.view,
                files=made.files(),
                nonce=nonce,
                silent=not users,
                allowed_mentions=AllowedMentions(everyone=False, roles=False, users=users),
            )

        return await self.signs.send(made, send)

    def _require_goodwill(self) -> None:
        if self.refusals.is_exhausted:
            logger.warning("Discord has refused too many requests: publishing waits")
            raise ClosedError

    async def edit(self, message: PartialMessage, made: Screen, match: int) -> bool:
        """Edit a message of a match, mentioning nobody. Returns whether there was such a message.

        Raises `ClaimLostError` if another process tells of the match by now: it shows what is new.
        """
        await self.store.claims.require(match)

        async def edit() -> None:
            await message.edit(view=made.view, attachments=made.files(), allowed_mentions=NOBODY)

        try:
            await self.signs.send(made, edit)
        except HTTPException as refused:
            if is_permanent_refusal(refused):  # deleted, archived or closed
                log_unedited(message.id, refused)
                return False
            raise
        return True

    async def write_to(
        self,
        user: int,
        rows: Sequence[OutboxRow],
        make: MessageFactory,
        mention: Iterable[int] = (),
    ) -> DirectMessage | None:
        """Send a direct message as `send_exactly_once` does; None if it is refused for good.

        After a refusal none is tried for a day: refusals count towards a ban.
        """
        try:
            where = await self.client.create_dm(Object(user))
            row, message = await self.send_exactly_once(where, rows, make, mention)
            return DirectMessage(row, where.id, message)
        except HTTPException as refused:
            if not is_permanent_refusal(refused):
                raise
            if isinstance(refused, Forbidden):
                await self.store.people.close_dms(user)
            return None

    async def has_told(self, where: Messageable, after: int, before: int) -> bool | None:
        """Whether a channel has messages of rows between two, or of rows that there never were.

        The latter have numbers of a time that is lost with its key. None if that cannot be told:
        there is nothing to read, or too much.
        """
        read, newest, numbering = 0, 0, await self.numbering()
        try:
            async for message in where.history(limit=SEARCHED):
                read += 1
                if message.author.id != self.own_id():
                    continue
                told = [numbering.row(_number(part)) for part in message.components]
                if any(after < row < before for row in told):
                    return True
                newest = max([newest, *told])
        except HTTPException as refused:
            if not is_permanent_refusal(refused):
                raise
            return None
        if newest > await self.store.database.last_number():
            return True
        return None if read in (0, SEARCHED) else False

    async def _find_sent(
        self, where: Messageable, rows: Iterable[OutboxRow]
    ) -> tuple[OutboxRow, int] | None:
        """Find the newest of the last messages that carries the number of one of these rows.

        Logs a warning where there is nothing to read: without the permission Read Message History
        Discord shows a channel without messages.
        """
        numbering, is_readable = await self.numbering(), False
        numbered = {numbering.sealed(row.id): row for row in rows}
        try:
            async for message in where.history(limit=SEARCHED):
                is_readable = True
                carried = numbered.keys() & map(_number, message.components)
                if carried and message.author.id == self.own_id():
                    return numbered[carried.pop()], message.id
        except HTTPException as refused:  # for good: there is nothing to read
            if not is_permanent_refusal(refused):
                raise
        if not is_readable:
            match = next(iter(numbered.values())).match
            logger.warning("match %s: cannot read whether a message was sent before", match)
        return None


def _number(component: Any) -> int:
    return getattr(component, "id", None) or 0
