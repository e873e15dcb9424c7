"""The sender: sends a message exactly once, however often the program dies on the way.

An outbox row is marked before its message is sent, and the message carries the row's number, as
`bot/store/numbering.py` hides it, as the id of its first component. A row that is found marked may
have been sent: the sender looks for the number among the last messages before it sends again.
Where it may not read them, it sends: then a message is repeated after a crash, unless Discord still
knows its nonce, as it does for minutes.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Collection, Iterable, Sequence
from math import ceil
from typing import Any, Final, NamedTuple, Protocol, TypeAlias

from discord import (
    AllowedMentions,
    Forbidden,
    HTTPException,
    Message,
    Object,
    PartialMessage,
    RateLimited,
)
from discord.abc import Messageable
from discord.ui import LayoutView
from discord.utils import MISSING

from bot.core.delivery.closed_channels import give_up
from bot.core.delivery.requests import RefusalCounter
from bot.core.delivery.searching import find_sent, has_told
from bot.core.outbox.errors import RetryLaterError, WaitingError
from bot.core.outbox.store import OutboxRepository
from bot.core.people.store import Addressee, PeopleRepository
from bot.core.pictures.signs import Signs
from bot.core.screens.components import Screen, without_pictures
from bot.core.screens.tables import Places
from bot.ground.durations import HOUR
from bot.ground.incidents import incident
from bot.ground.rows import MatchRow, OutboxRow
from bot.ground.verdicts import (
    CLOSED_DMS,
    HELD_DMS,
    OLD_EDITS,
    is_permanent_refusal,
    is_unfit,
    log_unedited,
)
from bot.store.database import Database
from bot.store.numbering import Numbering, NumberingRepository
from bot.store.processes import ClaimRepository

logger = logging.getLogger(__name__)

AGAIN_AFTER: Final = 300  # seconds until the last attempt to send a refused message
FIRST_REST: Final = 60  # seconds
NOBODY: Final = AllowedMentions.none()

MessageFactory: TypeAlias = Callable[[int], Awaitable[Screen]]  # from the message's number


class Channels(Places, Protocol):
    """The part of the client that sending needs."""

    def get_partial_messageable(self, id: int, /) -> Any:
        """Return a channel, which need not be in the client's cache."""

    async def create_dm(self, user: Any, /) -> Any:
        """Return the channel of the direct messages with a user."""


class ClosedError(WaitingError):
    """No message can be sent to a channel, or anywhere, for now. It has to wait."""


class DirectMessage(NamedTuple):
    """A direct message that was sent: the row whose number it carries, its channel and id."""

    row: OutboxRow
    channel: int
    id: int


class Sender:
    """Sends the messages of outbox rows. `own_id` returns the bot's own user id.

    A message pings only those users of a match who are `present`. It names the others, who sleep or
    are away, and then comes without a sound.
    """

    def __init__(
        self,
        client: Channels,
        database: Database,
        own_id: Callable[[], int],
        signs: Signs,
        present: Callable[[int, Collection[int]], Awaitable[Collection[int]]],
        refusals: RefusalCounter | None = None,
    ) -> None:
        self.client, self.own_id, self.signs, self.present = client, own_id, signs, present
        self.database, self.claims = database, ClaimRepository(database)
        self.outbox, self.people = OutboxRepository(database), PeopleRepository(database)
        self.refusals = RefusalCounter() if refusals is None else refusals
        self._numbering: Numbering | None = None
        self._rests: dict[int, tuple[int, int]] = {}  # of messages: until when, for how long

    async def numbering(self) -> Numbering:
        """Return the numbering of messages, which the database holds."""
        self._numbering = self._numbering or await NumberingRepository(self.database).get()
        return self._numbering

    async def send_exactly_once(
        self,
        where: Messageable,
        rows: Sequence[OutboxRow],
        make: MessageFactory,
        mention: Iterable[int] = (),
    ) -> tuple[OutboxRow, int]:
        """Send one message for all the rows, unless it was sent before the program died.

        Returns the row whose number the message carries, and the message's id. The message covers
        that row and the rows before it, which the caller removes from the outbox.

        A refused message is sent without its pictures. If Discord refuses that too, it is tried
        once more after five minutes. Raises `RetryLaterError` until then, and `ClosedError` if
        Discord has refused too many requests lately.
        """
        self._require_goodwill()
        tried = [row for row in rows if row.trying]
        if tried and (found := await self._find_sent(where, tried)):
            return found
        last = rows[-1]
        people = await self.present(last.match, [*mention])
        made = await make((await self.numbering()).sealed(last.id))
        await self.outbox.mark_trying(last)  # just before, as another process may continue
        try:
            sent = await self._send(where, last, made, people)
        except HTTPException as refused:  # of a retry whose first attempt may have arrived
            if not is_permanent_refusal(refused):
                raise
            if found := await self._find_sent(where, [last]):
                return found
            if not is_unfit(refused):
                raise
            logger.warning("match %s: a message is refused: %s", last.match, refused.code)
            sent = await self._send_plain(where, rows, made, people)
        return last, sent.id

    async def _send_plain(
        self, where: Messageable, rows: Sequence[OutboxRow], made: Screen, people: Iterable[int]
    ) -> Message:
        """Send a refused message without its pictures. If that is refused too, postpone it.

        The refusal of the last attempt is an incident.
        """
        try:
            return await self._send(where, rows[-1], without_pictures(made), people)
        except HTTPException as refused:
            if not is_unfit(refused):
                raise
            due = self.database.now() + AGAIN_AFTER
            again = await self.outbox.refuse(rows, due)
            if again is not None:
                raise RetryLaterError(again) from refused
            logger.error("match %s: its %s is refused for good", rows[-1].match, rows[-1].kind)
            incident(refused, operation=f"publish {rows[-1].kind}")
            raise

    async def leave_unsaid(
        self, row: MatchRow, rows: Sequence[OutboxRow], refused: HTTPException
    ) -> None:
        """Drop the rows whose message a channel refuses permanently, or else raise the refusal.

        If the message is to blame, the host hears that it is missing.
        """
        if not is_permanent_refusal(refused):
            raise refused
        if is_unfit(refused):
            await give_up(self.database, row, rows)
        else:
            await self.outbox.drop(rows)

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

    async def edit(
        self,
        message: PartialMessage,
        made: Screen,
        match: int,
        *,
        or_plain: bool = False,
        reader: int | None = None,
        or_anew: bool = False,
        keep_files: bool = False,
    ) -> bool:
        """Edit a message of a match, without pings. Returns whether there is such a message.

        A direct message has a `reader`.

        `or_plain` tries again without pictures. A message that cannot be edited is outdated, so it
        is deleted. `or_anew` also deletes an old one with too many edits. `keep_files` leaves the
        message its files.

        Raises `RetryLaterError` if the message has had too many edits, and `ClaimLostError` if
        another process now serves the match.
        """
        if reader:
            made = self.signs.for_reader(made, await self.people.addressee(reader))
        await self.claims.require(match)
        refused = await self._try_to_edit(message, made, or_anew=or_anew, keep_files=keep_files)
        if refused and or_plain and is_unfit(refused):
            refused = await self._try_to_edit(message, without_pictures(made))
        if refused:
            await self._remove(message, refused)
        return refused is None

    async def _try_to_edit(
        self,
        message: PartialMessage,
        made: Screen,
        *,
        or_anew: bool = False,
        keep_files: bool = False,
    ) -> HTTPException | None:
        """Edit a message. Returns a permanent refusal, and raises a temporary one."""
        until, _ = self._rests.get(message.id, (0, 0))
        if until > self.database.now():
            raise RetryLaterError(until)

        async def edit() -> None:
            files = MISSING if keep_files else made.files()
            await message.edit(view=made.view, attachments=files, allowed_mentions=NOBODY)

        try:
            await self.signs.send(made, edit)
        except RateLimited as limited:
            raise self._rest(message.id, ceil(limited.retry_after)) from limited
        except HTTPException as refused:
            if refused.code == OLD_EDITS and not or_anew:
                raise self._rest(message.id, FIRST_REST) from refused
            if refused.code == OLD_EDITS or is_permanent_refusal(refused):
                return refused
            raise
        self._rests.pop(message.id, None)
        return None

    def _rest(self, message: int, least: int) -> RetryLaterError:
        """Pause edits of a message for a few seconds, twice as long each time, up to an hour."""
        now = self.database.now()
        _, before = self._rests.get(message, (0, 0))
        seconds = max(least, min(2 * before, HOUR))
        recent = {id: rest for id, rest in self._rests.items() if rest[0] > now - HOUR}
        self._rests = recent | {message: (now + seconds, seconds)}
        return RetryLaterError(now + seconds)

    async def delete(self, message: PartialMessage, match: int) -> None:
        """Delete a message of a match, unless it is gone or Discord forbids it.

        Raises `ClaimLostError` if another process now serves the match.
        """
        await self.claims.require(match)
        await _delete(message)

    async def close(
        self,
        where: Messageable,
        message: int,
        closing: Callable[[Message], LayoutView],
        code: str,
    ) -> bool:
        """Edit a message into its `closing` view, or delete it if Discord refuses the edit.

        `code` is the language of its signs. Returns whether the message was edited.
        """
        try:
            old = await where.fetch_message(message)
        except HTTPException as refused:
            if not is_permanent_refusal(refused):
                raise
            log_unedited(message, refused)
            return False
        made = Screen(closing(old), code=code)
        try:
            await self.signs.send(made, lambda: edit_keeping_files(old, made.view))
        except HTTPException as refused:
            if refused.code != OLD_EDITS and not is_permanent_refusal(refused):
                raise
            await self._remove(old, refused)
            return False
        return True

    async def _remove(self, message: Message | PartialMessage, refused: HTTPException) -> None:
        """Delete a message that is unfit for edits or too old. Leave any other refusal."""
        log_unedited(message.id, refused)
        if not (is_unfit(refused) or refused.code == OLD_EDITS):
            return
        await _delete(message)

    async def write_to(
        self,
        to: Addressee,
        rows: Sequence[OutboxRow],
        make: MessageFactory,
        mention: Iterable[int] = (),
    ) -> DirectMessage | None:
        """Send a direct message as `send_exactly_once` does.

        Returns None if the refusal is final.

        After a user's refusal Karnak tries none for a day, because refusals count towards a ban.
        Raises `RetryLaterError` while Discord refuses direct messages to everybody.
        """
        if to.takes_none:
            return None
        if to.held_until:
            raise RetryLaterError(to.held_until)
        try:
            where = await self.client.create_dm(Object(to.user))

            async def made(number: int) -> Screen:
                return self.signs.for_reader(await make(number), to)

            row, message = await self.send_exactly_once(where, rows, made, mention)
            return DirectMessage(row, where.id, message)
        except HTTPException as refused:
            if not is_permanent_refusal(refused):
                raise
            if isinstance(refused, Forbidden) and refused.code in HELD_DMS:
                logger.warning("direct messages are refused, and wait: %s", refused.code)
                raise RetryLaterError(await self.people.hold_dms()) from refused
            if refused.code in CLOSED_DMS:
                await self.people.close_dms(to.user)
            return None

    async def has_told(self, where: Messageable, after: int, before: int, made: int) -> bool | None:
        """Whether a channel has messages of rows between two, or of unknown rows.

        None if unclear, such as after an edit since the time `made`.
        """
        last, numbering = await self.database.last_number(), await self.numbering()
        return await has_told(where, after, before, numbering, self.own_id(), last, made)

    async def _find_sent(
        self, where: Messageable, rows: Iterable[OutboxRow]
    ) -> tuple[OutboxRow, int] | None:
        return await find_sent(where, rows, await self.numbering(), self.own_id())


async def _delete(message: Message | PartialMessage) -> None:
    """Delete a message, unless it is gone or nothing may be done."""
    try:
        await message.delete()
    except HTTPException as refused:
        if not is_permanent_refusal(refused):
            raise
        log_unedited(message.id, refused)


async def edit_keeping_files(old: Message, view: LayoutView) -> Message:
    """Edit a message but keep its files, which the view may name."""
    kept = old.attachments or MISSING  # Discord may list no files for a message with components
    return await old.edit(view=view, attachments=kept, allowed_mentions=NOBODY)
