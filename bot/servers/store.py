"""Servers: the settings that their moderators have chosen for all tables there."""

import json
from collections.abc import Mapping

from bot.servers.model import Server
from bot.store.database import Repository, Transaction, one_number, transaction
from bot.store.errors import TooManyTablesError


class ServerRepository(Repository):
    """Reads and changes the settings of servers. A server without any has the usual ones."""

    async def of(self, guild: int | None) -> Server:
        """Return the settings of a server. Direct messages belong to none."""
        found = await self._database.row(Server, "FROM servers WHERE guild = ?", guild)
        return found or Server()

    @transaction
    def settle(self, db: Transaction, guild: int, name: str, value: int | str | None) -> None:
        """Store an answer by the name of its field. The others stay as they are."""
        assert name in Server.__dataclass_fields__, "it becomes SQL"
        db.execute(
            f"INSERT INTO servers (guild, {name}) VALUES (?, ?) "
            f"ON CONFLICT (guild) DO UPDATE SET {name} = excluded.{name}",
            (guild, value),
        )
        if name == "shares":
            db.execute(_WANT_ALL_SERVERS, (guild,))

    @transaction
    def settle_pace(self, db: Transaction, guild: int, pace: Mapping[str, bool | str]) -> None:
        """Store answers about the pace of new tables. The others stay."""
        db.hold(guild)
        kept = db.execute("SELECT pace FROM servers WHERE guild = ?", (guild,)).fetchone()
        db.execute(_PACE, (guild, json.dumps({**(json.loads(kept[0]) if kept else {}), **pace})))


def require_room(db: Transaction, guild: int | None, host: int | None) -> None:
    """Raise `TooManyTablesError` if the server or the host has reached the limit of tables."""
    if guild:
        db.hold(guild)
    counts = ((_MOST_EACH, _HOSTED, (guild, host)), (_MOST, _OPEN_AT, (guild,)))
    for limit, counted, values in counts:
        most = one_number(db, limit, guild)
        if most and (one_number(db, counted, *values) or 0) >= most:
            raise TooManyTablesError(most, of_one=limit == _MOST_EACH)


_WANT_ALL_SERVERS = """
    INSERT INTO recounts (scope, game, wanted, done)
    SELECT DISTINCT 0, game, 1, 0 FROM matches WHERE guild = ? AND ended IS NOT NULL
    ON CONFLICT (scope, game) DO UPDATE SET wanted = recounts.wanted + 1
"""
_MOST_EACH = "SELECT most_each FROM servers WHERE guild = ?"
_MOST = "SELECT most FROM servers WHERE guild = ?"
_OPEN_AT = """
    SELECT count(*) FROM matches WHERE guild = ? AND stage IN ('lobby', 'live', 'frozen')
"""
_HOSTED = f"{_OPEN_AT} AND id IN (SELECT match FROM seats WHERE person = ? AND host = 1)"
_PACE = """
    INSERT INTO servers (guild, pace) VALUES (?, ?)
    ON CONFLICT (guild) DO UPDATE SET pace = excluded.pace
"""
