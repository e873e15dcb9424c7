"""Moves: checks, stores and plays every press and every command of every game.

States never change, so reading needs no lock. Only a finished move takes the lock of the match, and
it counts only once it is stored.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Final, NamedTuple, TypeAlias

from bot.computers.thinking import Thinking, next_of_computers
from bot.core.match.address import STALE_MENU, Address, EncodedAddress
from bot.core.match.cache import MatchCache, stored_row
from bot.core.match.decisions import (
    Decision,
    decision_at,
    follow_press,
    follow_to_question,
    order_root,
    root_for_ticket,
    root_for_verb,
)
from bot.core.match.match import Match
from bot.core.match.options import TypedOptions, path_of
from bot.core.match.position import Position
from bot.core.match.refusals import explained, has_decided, refusals_of_store, retried
from bot.core.match.store import LogRepository
from bot.core.outbox.kinds import COMPUTER, DECIDED, DUE, PANEL, PRIVATE, STORY
from bot.core.outbox.store import OutboxRepository
from bot.core.pace.calendar import earliest
from bot.core.pace.pace import pace_of
from bot.core.people.last_seen import LastSeen
from bot.core.people.store import PeopleRepository
from bot.deadlines.deadlines import next_deadline
from bot.deadlines.timeouts import TimeoutService
from bot.ground.rows import NewAct, NewRow
from bot.play.move_maker import Move, MoveMaker, automatic_move, move_by_orders
from bot.play.orders import new_order, orders_in_force
from bot.play.store import OrderRepository
from rules.core.errors import AnswerRefusedError, IllegalMoveError, StaleMenuError
from rules.core.menu import Path, Word, follow
from rules.core.orders import PlaceOrder
from rules.core.records import ACT
from rules.core.secrets import Seat
from rules.core.state import Announcement
from rules.core.text import text
from rules.core.votes import UNDO, open_votes

PATIENCE: Final = 1.0  # seconds for which the rest of a match waits for a computer's move
RETRY_AFTER: Final = 60  # seconds between two attempts to write to a user
GONE: Final = text("Nothing is left to cancel. The planned move was carried out or has ended.")


@dataclass(frozen=True, slots=True)
class MovePlayed:
    """The move is played and stored."""

    match: Match
    seat: Seat
    announcements: tuple[Announcement, ...]
    before: Position  # the move was made there


@dataclass(frozen=True, slots=True)
class OrderStored:
    """The order is stored, and may already answer the open decision."""

    match: Match
    seat: Seat
    answers_now: bool = False


class Followed(NamedTuple):
    """The decision of a press, and the next question or the path of a complete move."""

    root: Decision
    found: Decision | Path


class NextTimes(NamedTuple):
    """The times at which a match may continue by itself, in seconds since 1970, or None."""

    deadline: int | None  # or a warning of one
    computer: int | None  # the move of a computer player


Outcome: TypeAlias = Decision | MovePlayed | OrderStored


class MatchService:
    """Plays moves and stores orders. An interaction's id is the idempotency key of its move."""

    def __init__(
        self,
        cache: MatchCache,
        timeouts: TimeoutService,
        thinking: Thinking,
        last_seen: LastSeen,
        clock: Callable[[], float],
    ) -> None:
        self.cache, self.timeouts, self.thinking = cache, timeouts, thinking
        self.last_seen = last_seen
        self.schedule, self.clock, database = cache.schedule, clock, cache.database
        self.outbox, self.log = OutboxRepository(database), LogRepository(database)
        self.orders, self.people = OrderRepository(database), PeopleRepository(database)
        self.maker = MoveMaker(cache, timeouts)
        self._retried: dict[int, float] = {}  # the times of repeated attempts, by user

    async def press(
        self,
        user: int,
        pressed: EncodedAddress,
        word: Word,
        interaction: int,
        *,
        is_draft: bool = False,
    ) -> Outcome:
        """Follow a component, and then `word` if it was a list or a modal."""

        def follow(match: Match) -> Followed:
            root, address = _decoded(match, user, pressed)
            try:
                return Followed(root, follow_press(root, address, word, is_draft=is_draft))
            except AnswerRefusedError as refused:
                raise explained(match, root.seat, (*address.path, word)[0], refused) from None

        root, found = await self._followed(pressed.match, follow)
        if isinstance(found, Decision):
            return found
        try:
            return await self._advance(user, root, found, interaction)
        except AnswerRefusedError as refused:
            raise explained(root.match, root.seat, found[0], refused) from None

    async def _followed(self, id: int, follow: Callable[[Match], Followed]) -> Followed:
        """Follow a press through the match as this process knows it, if that completes a move.

        The log refuses the move if the match or its orders have changed. All else needs the current
        match, also a window: the time of a second attempt would show that others have answered.
        """
        if self.cache.database.is_shared:
            with suppress(IllegalMoveError):
                followed = follow(known := await self.cache.known(id))
                if not (known.is_window or isinstance(followed.found, Decision)):
                    return followed
        return follow(await self.cache.live(id))

    async def decision_at(self, user: int, pressed: EncodedAddress, *, is_draft: bool) -> Decision:
        """Return the decision at an address, perhaps with a draft. Nothing is decided."""
        root, address = _decoded(await self.cache.live(pressed.match), user, pressed)
        return decision_at(root, address, is_draft=is_draft)

    async def command(
        self,
        user: int,
        match: Match,
        verb: Word,
        options: TypedOptions,
        interaction: int,
        *,
        is_current: bool = True,
    ) -> Outcome:
        """Follow the options of a slash command.

        In a match that may be outdated, only the words of the game are understood, because the log
        does not know the names of players.
        """
        seat = match.seat_of(user)
        try:
            root = root_for_verb(match, seat, verb)
            path, _ = path_of(root.menu, verb, options, match.aliases)
            if not (is_current or {*map(str, options.values())} <= {*path}):
                raise StaleMenuError(STALE_MENU)
            return await self._advance(user, root, path, interaction)
        except IllegalMoveError as refused:
            raise explained(match, seat, verb, refused, options) from None

    @retried
    async def undo(
        self, user: int, id: int, interaction: int, ticket: int | None = None
    ) -> tuple[Match, bool]:
        """Undo a user's last move, or only the move with the given ticket.

        At some tables the rest of their turn is undone too. Returns the match, and whether orders
        were deleted. Raises `IllegalMoveError` with the reason.
        """
        async with self.cache.lock(id):
            match = await self.cache.live(id)
            seat = match.seat_of(user)
            last, *more = match.undoable_together(seat)
            if ticket not in (None, match.ticket(seat, last)):
                raise StaleMenuError(
                    text("That move has already been undone or followed by another.")
                )
            acts = [NewAct(f"{ACT} {UNDO} {number}", seat) for number in (last, *more)]
            rows = await self._undo_notifications(match, seat, [last, *more])
            orders = [slot for slot in match.orders if slot[0] == seat]  # they would move again
            with refusals_of_store(self.cache, id):
                await self.log.act(id, match.next_number, acts, interaction, rows, gone=orders)
            match = await self.cache.reload(id)
        self.schedule(id)
        return match, bool(orders)

    async def _undo_notifications(
        self, match: Match, seat: Seat, numbers: Sequence[int]
    ) -> list[NewRow]:
        """Return the outbox rows of an undo of these entries, the newest first."""
        entry, last = match.entries[numbers[0] - 1], match.next_number + len(numbers) - 1
        kinds = [STORY] if await self._may_be_told(match.id, numbers[-1]) else []
        if any(open_votes(match.votes)):
            kinds.append(DUE)  # votes may have become pointless
        if not entry.is_sealed or any(told.to is None for told in entry.announcements):
            kinds.append(PANEL)  # else nobody has seen any of it
        if pace_of(match.row).has_deadlines:
            kinds.append(DUE)  # the turn's deadline is earlier again
        decided = [NewRow(last, DECIDED, seat)] if entry.is_sealed else []
        return [*(NewRow(last, kind) for kind in kinds), *decided]

    async def _may_be_told(self, id: int, entry: int) -> bool:
        """Whether the channel shows an entry, or is about to. Then it shows the undo too."""
        if any(each.kind == STORY for each in await self.outbox.waiting(id)):
            return True
        row = await stored_row(self.cache.matches, id)  # it is updated before the row is removed
        return row.told >= entry

    async def play_due(self, id: int) -> int | None:
        """Play the due moves. Returns the time of the next deadline or warning."""
        return (await self.play_automatic_moves(id)).deadline

    @retried
    async def play_automatic_moves(self, id: int) -> NextTimes:
        """Play the moves that need no player, and the moves of seats that are out of time.

        It waits for unfinished thoughts without the lock, so that others can move, and only for
        `PATIENCE` seconds, so that the rest of the match is published.
        """
        while True:
            async with self.cache.lock(id):
                match = await self.cache.live(id)
                timeout = await self.timeouts.post_due(match)
                while found := self._automatic_move(match):
                    await self.maker.make(match, found)
                    await asyncio.sleep(0)
                now = self.clock()
                unfinished = self.thinking.unfinished(match, now)
                deadline = earliest([timeout, next_deadline(match, now)])
                if not unfinished:
                    return NextTimes(deadline, next_of_computers(match))
            found_some, _ = await asyncio.wait(unfinished, timeout=PATIENCE)
            if not found_some:
                soon = int(now) + 1
                return NextTimes(earliest([deadline, soon]), soon)

    def _automatic_move(self, match: Match) -> Move | None:
        self.thinking.begin(match)
        return automatic_move(match, self.clock(), self.thinking)

    @retried
    async def withdraw_order(self, user: int, id: int, name: str, interaction: int) -> Match:
        """Delete an order by its name. Raises `StaleMenuError` if it is gone."""
        async with self.cache.lock(id):
            match = await self.cache.live(id)
            seat = match.seat_of(user)
            order = next((o for o in orders_in_force(match, seat) if o.name == name), None)
            if order is None:
                raise StaleMenuError(GONE)
            with refusals_of_store(self.cache, id):
                await self.orders.withdraw(id, seat, order.slot, interaction)
            del match.orders[seat, order.slot]
        return match

    async def retry_direct_message(self, user: int, id: int) -> None:
        """Send a user's direct message again, even if one was refused less than a day ago.

        Raises `IllegalMoveError` if that was tried less than a minute ago.
        """
        match, now = await self.cache.get(id), self.clock()
        seat = match.seat_of(user)
        if now - self._retried.get(user, 0) < RETRY_AFTER:  # refusals count towards a ban
            raise IllegalMoveError(text("I have just tried. Wait a minute and press again."))
        self._retried = {u: at for u, at in self._retried.items() if now - at < RETRY_AFTER}
        self._retried[user] = now
        self.last_seen.leave(id, user)
        await self.people.reopen_dms(user)
        await self.outbox.post(id, [NewRow(len(match.entries), PRIVATE, seat)])
        self.schedule(id)

    @retried
    async def _advance(self, user: int, root: Decision, path: Path, interaction: int) -> Outcome:
        """Follow a path: play the move that it completes, or return the decision there.

        The match of `root` may be outdated, if other processes share the database.
        """
        found = follow_to_question(root, path)
        if isinstance(found, Decision):
            return found
        path = found
        finish = self._store_order if root.is_order else self._play
        lock = self.cache.lock(root.match.id)
        is_old = root.is_order or lock.locked()  # else the log checks that `root` is current
        async with lock:
            match = await (self.cache.live if is_old else self.cache.known)(root.match.id)
            match.seat_of(user)  # a player who has left the table moves no longer
            outcome = await finish(match, root, path, interaction)
        self.schedule(match.id)
        return outcome

    async def _play(self, match: Match, root: Decision, path: Path, interaction: int) -> MovePlayed:
        if not match.is_current_ticket(root.seat, root.address.ticket):
            raise StaleMenuError(STALE_MENU)
        before = match.position
        played = await self.maker.make(match, Move(root.seat, path), interaction)
        return MovePlayed(match, root.seat, played.announcements, before)

    async def _store_order(
        self, match: Match, root: Decision, path: Path, interaction: int
    ) -> OrderStored:
        """Store an order. It may be for a decision that is already open."""
        present = order_root(match, root.seat)
        left = follow(present.menu, path)
        if present.address.ticket != root.address.ticket or not isinstance(left, PlaceOrder):
            raise StaleMenuError(STALE_MENU)
        order = new_order(present, path, left)
        rows = [NewRow(len(match.entries), COMPUTER)] if root.seat in match.awaited() else []
        with refusals_of_store(self.cache, match.id):
            await self.orders.keep(order, interaction, rows)
        match.orders[order.seat, order.slot] = order
        return OrderStored(match, root.seat, await self._answer_window(match.id, root.seat))

    @retried
    async def _answer_window(self, id: int, seat: Seat) -> bool:
        """Answer the open window by the orders of a seat whose player has just pressed anyway."""
        match = await self.cache.get(id)
        is_asked = match.is_window and seat in match.awaited()
        found = move_by_orders(match, seat) if is_asked else None
        if found:
            await self.maker.make(match, found)
        return found is not None


def _decoded(match: Match, user: int, pressed: EncodedAddress) -> tuple[Decision, Address]:
    """Return the root of an address, and the address with its words.

    Raises `StaleMenuError`.
    """
    seat = match.seat_of(user)
    if has_decided(match, seat, pressed.ticket):
        raise StaleMenuError(text("You have already decided that."))
    root = root_for_ticket(match, seat, pressed.ticket)
    if root.address.ticket != pressed.ticket:
        raise StaleMenuError(STALE_MENU)
    return root, pressed.decode(root.menu)


def _rows(match: Match, *kinds: str) -> list[NewRow]:
    return [NewRow(match.next_number, kind) for kind in kinds]
