"""Users' rights to their data: an export of all of it, and its erasure.

A requested erasure is completed even if the program dies meanwhile. The request is in the store
until no data of the user is left there.
"""

from __future__ import annotations

import json
import logging
import re
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime
from hashlib import sha256
from typing import Any, Final, NamedTuple

from bot.core.match.cache import MatchCache
from bot.ground.rows import MatchRow
from bot.history.exports import Export
from bot.lobby.service import LobbyService
from bot.privacy.store import RightsRepository
from bot.seats.departures import DepartureService
from rules.core.errors import IllegalMoveError

logger = logging.getLogger(__name__)

ROUNDS: Final = 3  # each leaves all tables, since a lobby may start meanwhile
EXACT: Final = 2**53  # many programs round larger whole numbers
NAMES_ENTRY: Final = re.compile("(! (?:undo|yes|no|propose undo)) [0-9]+")  # an act with a number
TIMES: Final = (
    "opened",
    "begun",
    "ended",
    "at",
    "due",
    "closed_until",
    "away_from",
    "away_until",
    "last",
)


class Presence(NamedTuple):
    """The number of a user's tables by stage, and the ticket of the open ones."""

    tables: Counter[str]
    ticket: int


class DataRights:
    """Exports and erases the data stored about a user.

    `wake` is called when there is something to publish, now or later.
    """

    def __init__(self, cache: MatchCache, lobby: LobbyService, wake: Callable[[], None]) -> None:
        self.cache, self.lobby, self.wake = cache, lobby, wake
        self.rights, self.departures = RightsRepository(cache.database), DepartureService(cache)

    async def export(self, user: int) -> Export:
        """Return all data stored about a user, without the secrets of others."""
        kept = await self.rights.kept_of(user)
        rows = {table: [_readable(row) for row in found] for table, found in kept.items()}
        whole = json.dumps({"user": str(user), **rows}, ensure_ascii=False, indent=1)
        return Export(f"{whole}\n", f"karnak-{user}.json")

    async def presence(self, user: int) -> Presence:
        """Return the tables of a user, which an erasure would leave."""
        kept = await self.rights.tables(user)
        left = " ".join(str(row["id"]) for row in kept if row["ended"] is None)
        ticket = int.from_bytes(sha256(left.encode()).digest()[:4], "big")
        return Presence(Counter(row["stage"] for row in kept), ticket)

    async def erase(self, user: int) -> None:
        """Remove a user from all tables, and erase them in the store and in editable messages."""
        await self.rights.ask(user)
        await self.resume()

    async def resume(self) -> None:
        """Complete the requested erasures."""
        asked = await self.rights.asked()
        for user in asked:
            await self._leave_all(user)
            for id in await self.rights.erase(user):
                async with self.cache.lock(id):
                    self.cache.forget(id)
            self.wake()
        await self.rights.scrub()
        for _ in asked:
            logger.info("an erasure is finished")

    async def _leave_all(self, user: int) -> None:
        for _ in range(ROUNDS):
            for row in await self.cache.matches.of_user(user):
                with suppress(IllegalMoveError):  # it has just begun, ended or been left
                    await self._leave(user, row)

    async def _leave(self, user: int, row: MatchRow) -> None:
        """Leave an open table as a player would. The erasure frees the seat of a frozen one."""
        if row.stage == "lobby":
            await self.lobby.leave(row.id, user)
        elif row.stage == "live":
            match = await self.cache.live(row.id)
            is_last = match.is_last_person(match.seat_of(user))
            leave = self.departures.abandon if is_last else self.departures.resign
            await leave(user, row.id, None)


def _readable(row: dict[str, Any]) -> dict[str, Any]:
    """Return a row with readable times, and with ids that no program rounds."""
    return {name: _value(name, value) for name, value in row.items()}


def _value(name: str, value: Any) -> Any:
    if name == "words":  # the number of an entry would reveal how many there are
        return NAMES_ENTRY.sub(r"\1", value)
    if name in TIMES and value:
        return datetime.fromtimestamp(value, UTC).isoformat()
    return str(value) if isinstance(value, int) and value >= EXACT else value
