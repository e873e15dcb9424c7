"""The few facts that Karnak keeps about itself, by key."""

from bot.store.database import Repository


class FactRepository(Repository):
    async def get(self, key: str) -> str | None:
        return await self._database.string("SELECT value FROM facts WHERE key = ?", key)

    async def set(self, key: str, value: str) -> None:
        sql = "INSERT OR REPLACE INTO facts (key, value) VALUES (?, ?)"
        await self._database.write(sql, key, value)
