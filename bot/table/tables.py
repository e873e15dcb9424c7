"""The matches in play. Every press of every game ends up in `press`, every command in `say`.

States are never changed, so looking needs no lock. Only a finished move takes the match's own, and
it is true once the store has kept it, not before.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from time import time
from typing import Any, Final, TypeAlias
from weakref import WeakValueDictionary

from bot.commands.options import Options, path_of
from bot.incidents import incident
from bot.store import (
    NewRow,
    NotLiveError,
    NumberTakenError,
    OrderRow,
    RepeatedInteractionError,
    Store,
)
from bot.table.asking import (
    Ask,
    ahead,
    commanded,
    first,
    further,
    is_too_few,
    plainly,
    pressed,
)
from bot.table.kinds import COMPUTER, DECIDED, FROZEN, PANEL, STORY
from bot.table.match import HOST_ACT, RESIGN, UNDO, Match, replayed
from bot.table.news import rows_of
from bot.table.orders import in_force, order_of, slots_gone
from bot.table.unasked import due, unasked
from bot.ui.address import OLD, Address, Pressed
from rules.core.ahead import Left
from rules.core.errors import IllegalMoveError, StaleMenuError
from rules.core.game import Played, Told
from rules.core.menu import NONE, Action, Path, Spread, Word, follow, only
from rules.core.secrets import Seat
from rules.core.text import text

logger = logging.getLogger(__name__)

NO_LONGER: Final = text(
    "This match is frozen: its moves no longer fit the rules that this program plays by. Nothing "
    "is lost; whoever runs Karnak can bring it back, or the host can cancel it."
)
GONE: Final = text("There is nothing left to withdraw: it has been carried out, or has ended.")
KEPT: Final = 300  # matches whose states are kept in memory
LONG: Final = 60  # entries, from which a replay is worth a thread


class NoMatchError(IllegalMoveError):
    """There is no such match, or it is not being played."""


@dataclass(frozen=True, slots=True)
class Made:
    """The move is made and kept."""

    match: Match
    seat: Seat
    told: tuple[Told, ...]


@dataclass(frozen=True, slots=True)
class Ordered:
    """Orders are left ahead and kept."""

    match: Match
    seat: Seat


Done: TypeAlias = Ask | Made | Ordered


class Tables:
    """All matches. `wake` is called with a match's number when there is something to publish."""

    def __init__(
        self, store: Store, wake: Callable[[int], None], clock: Callable[[], float] = time
    ) -> None:
        self.store, self.wake, self.clock = store, wake, clock
        self._matches: OrderedDict[int, Match] = OrderedDict()
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._loads: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    def lock(self, id: int) -> asyncio.Lock:
        """Held while a match is changed."""
        return self._locks.setdefault(id, asyncio.Lock())

    async def match(self, id: int) -> Match:
        """A match that has been started. Raises `NoMatchError`."""
        loading = self._loads.setdefault(id, asyncio.Lock())
        async with loading:
            if id not in self._matches:
                loaded = await self._load(id)
                self._make_room()
                self._matches[id] = loaded
            self._matches.move_to_end(id)
            return self._matches[id]

    def forget(self, id: int) -> None:
        """What is in memory may no longer be what is kept: replay it when it is needed next."""
        self._matches.pop(id, None)

    def _make_room(self) -> None:
        """Forget what was left alone longest, but none that is being changed just now.

        It would be replayed without the change for whoever comes next, and go on like that.
        """
        locks = {id: self._locks.get(id) for id in self._matches}
        idle = [id for id, lock in locks.items() if not (lock and lock.locked())]
        for id in idle[: max(0, len(self._matches) + 1 - KEPT)]:
            self.forget(id)

    async def press(
        self, user: int, at: Pressed, word: Word, interaction: int, *, making: bool = False
    ) -> Done:
        """Go where a component leads, and on by `word` if it was a select or a modal."""
        root, here = await self._found(user, at)
        if making:
            return await self._put(user, root, here, interaction)
        said = plainly(root, here, word)
        if said and is_too_few(root, here, *said):
            return replace(further(root, here.path), making=said[0])
        return await self._go(user, root, (*here.path, *said), interaction)

    async def question(self, user: int, at: Pressed, *, making: bool = False) -> Ask:
        """The question at an address, perhaps with what is in the making there.

        Nothing is ever decided by it.
        """
        root, here = await self._found(user, at)
        path, made = (here.path[:-1], here.path[-1:]) if making else (here.path, ())
        return replace(further(root, path), making="".join(made))

    async def _found(self, user: int, at: Pressed) -> tuple[Ask, Address]:
        """The root that an address begins at, and its words. Raises `StaleMenuError`."""
        match = await self._live(at.match)
        root = pressed(match, match.seat_of(user), at.ticket)
        if root.at.ticket != at.ticket:
            raise StaleMenuError(OLD)
        return root, at.read(root.menu)

    async def say(self, user: int, id: int, verb: Word, options: Options, interaction: int) -> Done:
        """Go where the options of a slash command lead."""
        match = await self._live(id)
        root = commanded(match, match.seat_of(user), verb)
        path, _ = path_of(root.menu, verb, options, match.names)
        return await self._go(user, root, path, interaction)

    async def undo(
        self, user: int, id: int, interaction: int, ticket: int | None = None
    ) -> tuple[Match, bool]:
        """Take back one's own last move, or that one only if it has the ticket given.

        Returns the match, and whether orders went with it. Raises `IllegalMoveError` with the
        reason.
        """
        async with self.lock(id):
            match = await self._live(id)
            seat = match.seat_of(user)
            last = match.undoable(seat)
            if ticket not in (None, match.ticket(seat, last)):
                raise StaleMenuError(text("That move has been taken back already, or followed."))
            words = f"{HOST_ACT} {UNDO} {last}"
            undone = match.entries[last - 1]
            rows = _news(match, STORY) if await self._may_be_told(id, last) else []
            if not undone.is_sealed or any(told.to is None for told in undone.told):
                rows += _news(match, PANEL)  # else nobody had seen anything of it
            if undone.is_sealed:
                rows.append(NewRow(match.next_number, DECIDED, seat))
            left = [slot for slot in match.orders if slot[0] == seat]  # or they did it again
            with self._refusals(id):
                await self.store.append(
                    id, match.next_number, seat, words, interaction, rows, gone=left
                )
            self.forget(id)
            match = await self.match(id)
        self.wake(id)
        return match, bool(left)

    async def _may_be_told(self, id: int, entry: int) -> bool:
        """The channel has heard of an entry, or is about to. Else it need not hear of its end."""
        if any(each.kind == STORY for each in await self.store.waiting(id)):
            return True
        row = await self.store.match(id)  # it is told before it waits no longer
        return row is not None and row.told >= entry

    async def resign(self, user: int, id: int, interaction: int) -> tuple[Match, Seat]:
        """Leave one's seat to a computer player."""
        async with self.lock(id):
            match = await self._live(id)
            seat, words = match.seat_of(user), f"{HOST_ACT} {RESIGN}"
            rows = _news(match, STORY, PANEL, COMPUTER)
            rows.append(NewRow(match.next_number, DECIDED, seat))  # nothing to decide any more
            with self._refusals(id):
                await self.store.resign(id, seat, match.next_number, words, interaction, rows)
            match.act(seat, words, int(self.clock()))
            match.orders = {slot: o for slot, o in match.orders.items() if slot[0] != seat}
            self._matches[id] = match
        self.wake(id)
        return match, seat

    async def carry_on(self, id: int) -> float | None:
        """Make the moves that nobody has to be asked for.

        Returns when that is to be tried again although nothing may have happened: a window is open.
        """
        async with self.lock(id):
            match = await self._live(id)
            while found := unasked(match, self.clock()):
                seat, path, order = found
                await self._make(match, seat, path, None, order)
                await asyncio.sleep(0)
            return due(match, self.clock())

    async def _put(self, user: int, root: Ask, here: Address, interaction: int) -> Done:
        """One more thing on a place. When nothing is left to decide, go on."""
        *path, making = here.path or (NONE,)
        spread = follow(root.menu, path)
        if not isinstance(spread, Spread):
            raise StaleMenuError(OLD)
        put = sum(spread.counts(making).values())
        if put == spread.most and spread.least == spread.most:
            return await self._go(user, root, here.path, interaction)
        return replace(further(root, tuple(path)), making=making)

    async def _go(self, user: int, root: Ask, path: Path, interaction: int) -> Done:
        if not path:  # back to the beginning, which must never finish anything
            return first(root)
        node = follow(root.menu, path)
        while not isinstance(node, Action) and (word := only(node)):
            node, path = node.step(word), (*path, word)
        if not isinstance(node, Action):
            return further(root, path)
        async with self.lock(root.match.id):
            match = await self._live(root.match.id)
            match.seat_of(user)  # who has left the table meanwhile moves no more
            done = await (self._leave if root.ahead else self._move)(match, root, path, interaction)
        self.wake(match.id)
        return done

    async def _move(self, match: Match, root: Ask, path: Path, interaction: int) -> Made:
        if not match.is_to_decide(root.seat, root.at.ticket):
            raise StaleMenuError(OLD)
        played = await self._make(match, root.seat, path, interaction)
        return Made(match, root.seat, played.told)

    async def _leave(self, match: Match, root: Ask, path: Path, interaction: int) -> Ordered:
        """Keep orders. They may be for a decision that is open already."""
        begun = ahead(match, root.seat)
        left = follow(begun.menu, path)
        if begun.at.ticket != root.at.ticket or not isinstance(left, Left):
            raise StaleMenuError(OLD)
        order = order_of(begun, path, left)
        rows = [NewRow(len(match.entries), COMPUTER)] if root.seat in match.awaited() else []
        with self._refusals(match.id):
            await self.store.order(order, interaction, rows)
        match.orders[order.seat, order.slot] = order
        return Ordered(match, root.seat)

    async def withdraw(self, user: int, id: int, name: str, interaction: int) -> Match:
        """Take back an order by its name. Raises `StaleMenuError` if it is gone."""
        async with self.lock(id):
            match = await self._live(id)
            seat = match.seat_of(user)
            order = next((each for each in in_force(match, seat) if each.name == name), None)
            if order is None:
                raise StaleMenuError(GONE)
            with self._refusals(id):
                await self.store.withdraw(id, seat, order.slot, interaction)
            del match.orders[seat, order.slot]
        return match

    async def _make(
        self,
        match: Match,
        seat: Seat,
        path: Path,
        interaction: int | None,
        order: OrderRow | None = None,
    ) -> Played[Any]:
        """Play, keep, and only then go on. `order` is what the move was made by."""
        sealed = match.game.is_sealed(match.state)
        played = match.play(seat, path)
        words, rows = " ".join(path), rows_of(match, seat, played, sealed)
        over, gone = not played.state.flow, slots_gone(match, played, order)
        with self._refusals(match.id):
            at = await self.store.append(
                match.id, match.next_number, seat, words, interaction, rows, over=over, gone=gone
            )
        for each in gone:
            match.orders.pop(each, None)
        match.advance(seat, words, at, played, sealed)
        self._matches[match.id] = match  # whoever has replayed meanwhile knows less
        return played

    @contextmanager
    def _refusals(self, id: int) -> Iterator[None]:
        """What the store does not take, in words for the player."""
        try:
            yield
        except RepeatedInteractionError:
            raise StaleMenuError(text("That has been done already.")) from None
        except NotLiveError:
            raise StaleMenuError(text("This game has ended.")) from None
        except NumberTakenError:  # somebody else serves this database: believe the log
            self.forget(id)
            raise StaleMenuError(OLD) from None

    async def _live(self, id: int) -> Match:
        match = await self.match(id)
        if match.row.stage == "frozen":
            raise NoMatchError(NO_LONGER)
        return match

    async def _load(self, id: int) -> Match:
        row = await self.store.match(id)
        if row is None or row.salt is None:
            raise NoMatchError(text("There is no such match, or it has not begun."))
        people, log = await self.store.seats(id), await self.store.log(id)
        orders = await self.store.orders(id)
        try:
            if len(log) < LONG:
                match = replayed(row, people, log)
            else:
                match = await asyncio.to_thread(replayed, row, people, log)
        except Exception as error:  # whatever it is, the match cannot go on by these rules
            if row.stage == "live":
                await self.store.freeze(id, [NewRow(0, FROZEN)])
                self.wake(id)
                logger.error("match %s no longer replays and is frozen", id)
                incident(error)  # without its message, which quotes the move
            raise NoMatchError(NO_LONGER) from None
        match.orders = {(order.seat, order.slot): order for order in orders}
        return match


def _news(match: Match, *kinds: str) -> list[NewRow]:
    return [NewRow(match.next_number, kind) for kind in kinds]
