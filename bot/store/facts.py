"""The few facts that Karnak stores about itself, by key."""

from typing import Final

from bot.store.database import Repository

ALIVE: Final = "alive"  # the last heartbeat


class FactRepository(Repository):
    async def get(self, key: str) -> str | None:
        return await self._database.string("SELECT value FROM facts WHERE key = ?", key)

    async def set(self, key: str, value: str) -> None:
        await self._database.write(SET_FACT, key, value)


SET_FACT: Final = """
    INSERT INTO facts (key, value) VALUES (?, ?)
    ON CONFLICT (key) DO UPDATE SET value = excluded.value
"""
