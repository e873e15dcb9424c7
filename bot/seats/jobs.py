"""Farewells: whoever is relieved by a substitute is told so by direct message."""

from __future__ import annotations

from bot.core.delivery.sender import Channels, Sender
from bot.core.match.match import Match
from bot.core.screens.components import Screen
from bot.core.store import Store
from bot.ground.rows import OutboxRow
from bot.seats.screens import farewell_screen


class Farewells:
    """Handles the outbox rows of farewells; each names the seat that they have lost."""

    def __init__(self, client: Channels, store: Store, sender: Sender) -> None:
        self.client, self.store, self.sender = client, store, sender

    async def tell(self, match: Match, rows: list[OutboxRow]) -> None:
        former = await self.store.seats.departures(match.id)
        users = {(left.seat, left.entry): left.user for left in former}
        for row in rows:
            taken = match.seated.get(row.target, 0)
            user = users.get((row.target, taken))  # None: they have come back since
            if user is not None:
                await self._tell(match, row, user)
            await self.store.outbox.drop([row.id])

    async def _tell(self, match: Match, row: OutboxRow, user: int) -> None:
        to = await self.store.people.addressee(user)
        code = to.language or match.row.language

        async def make(number: int) -> Screen:
            return farewell_screen(match, row.target, code, number, self.client)

        await self.sender.write_to(to, [row], make)
