"""A match played by people who press and type, as the router would let them."""

from __future__ import annotations

import asyncio
import itertools
import re
from dataclasses import dataclass

from bot.core.match.address import EncodedAddress, pattern_of
from bot.core.match.decisions import Decision, current_decision
from bot.core.match.options import options_of
from bot.core.people.model import Person
from bot.play.orders import order_sentence, orders_in_force
from bot.play.service import MatchService, MovePlayed, OrderStored
from bot.seats.departures import DepartureService
from rules.core.menu import random_path
from tests.repositories import Repositories

ANA, BRUNO, CHEN, DINA = 11, 22, 33, 44
STRANGER = 99
INTERACTIONS = itertools.count(9_000)  # Discord uses no number twice
PEOPLE = tuple(
    Person(user, name)
    for user, name in ((ANA, "Ana"), (BRUNO, "Bruno"), (CHEN, "Chen"), (DINA, "Dina"), (55, "Eli"))
)


def pressed(custom_id):
    """The return of a component, known by nothing but its custom id."""
    return EncodedAddress.parse(re.fullmatch(pattern_of("[a-z0-9]+"), custom_id))


@dataclass
class SeatedMatch:
    store: Repositories
    matches: MatchService
    id: int
    interactions: itertools.count = INTERACTIONS

    async def match(self):
        return await self.matches.cache.get(self.id)

    async def user(self, seat):
        return (await self.match()).people[seat].user

    async def awaited(self):
        return list((await self.match()).awaited())

    async def state(self):
        return (await self.match()).state

    async def log(self):
        """The stored log, a line an entry."""
        return [f"{row.seat} {row.words}" for row in await self.store.log.entries(self.id)]

    async def told(self):
        """The news waiting to be published, by kind, target and entry."""
        rows = await self.store.outbox.waiting(self.id)
        return [(row.kind, row.target, row.entry) for row in rows]

    async def hush(self):
        """Take all that waits to be published away."""
        assert await self.store.claims.take(self.id)
        await self.store.outbox.drop(await self.store.outbox.waiting(self.id))
        await self.store.claims.release(self.id)

    async def ask(self, seat) -> Decision:
        """The first question put to a seat."""
        return current_decision(await self.match(), seat)

    async def press(self, user, at, word="", *, is_draft=False) -> Decision | MovePlayed:
        custom_id = at.custom_id("go")
        number = next(self.interactions)
        return await self.matches.press(user, pressed(custom_id), word, number, is_draft=is_draft)

    async def say(self, user, verb, **options) -> Decision | MovePlayed:
        match = await self.matches.cache.live(self.id)
        return await self.matches.command(user, match, verb, options, next(self.interactions))

    async def move(self, seat, *path) -> MovePlayed:
        """A complete move, typed."""
        menu, _ = (await self.match()).menu(seat)
        return await self.say(await self.user(seat), path[0], **options_of(menu, path))

    async def leave(self, seat, *path) -> OrderStored:
        """Orders, typed."""
        match = await self.match()
        menu = match.game.order_menu(match.state, seat)
        return await self.say(await self.user(seat), path[0], **options_of(menu, path))

    async def left(self, seat):
        """The planned moves of a seat, as it sees them."""
        match = await self.match()
        return [str(order_sentence(match, order)) for order in orders_in_force(match, seat)]

    async def asked_for_the_lock(self):
        """Until somebody waits for the lock of this match, which is held."""
        while not self.matches.cache.lock(self.id)._waiters:
            await asyncio.sleep(0.001)

    async def play(self, script):
        """`ana raid bruno`, one to a line; `ana undo` and `ana resign` are acts of their own."""
        for line in filter(None, map(str.split, script.splitlines())):
            seat, *words = line
            await getattr(self, words[0], self._typed(words))(seat)

    def _typed(self, words):
        return lambda seat: self.move(seat, *words)

    async def undo(self, seat):
        return await self.matches.undo(await self.user(seat), self.id, next(self.interactions))

    async def resign(self, seat):
        return await DepartureService(self.matches.cache).resign(
            await self.user(seat), self.id, next(self.interactions)
        )

    async def finish(self, dice):
        """Any legal moves, to the end of the game."""
        while seats := await self.awaited():
            menu, _ = (await self.match()).menu(seats[0])
            await self.move(seats[0], *random_path(menu, dice.randrange))
