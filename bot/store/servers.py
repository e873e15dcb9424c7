"""Servers: what their moderators have settled for all tables there."""

from bot.rows import Server
from bot.store.database import Repository


class ServerRepository(Repository):
    """A server about which nothing is kept is as it comes."""

    async def of(self, guild: int | None) -> Server:
        """What is settled for a server; direct messages belong to none."""
        found = await self._database.row(Server, "FROM servers WHERE guild = ?", guild)
        return found or Server()

    async def settle(self, guild: int, name: str, value: int | str | None) -> None:
        """Keep an answer by the name of its field; the others stay as they are."""
        assert name in Server.__dataclass_fields__, "it becomes SQL"
        await self._database.write(
            f"INSERT INTO servers (guild, {name}) VALUES (?, ?) "
            f"ON CONFLICT (guild) DO UPDATE SET {name} = excluded.{name}",
            guild,
            value,
        )

    async def settle_pace(self, guild: int, pace: str) -> None:
        """Keep answers about the pace of new tables, which are JSON; the others stay."""
        await self._database.write(_PACE, guild, pace)


_PACE = """
    INSERT INTO servers (guild, pace) VALUES (?, ?)
    ON CONFLICT (guild) DO UPDATE SET pace = json_patch(servers.pace, excluded.pace)
"""
