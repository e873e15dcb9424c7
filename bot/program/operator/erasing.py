"""The command `erase`: erases a user who cannot ask for it themselves."""

from __future__ import annotations

import asyncio
from pathlib import Path

from bot.privacy.store import RightsRepository
from bot.program.config import read_settings
from bot.program.console import existing, refusals, tell
from bot.store.opening import open_database


def erase(user: int) -> None:
    """Have the next start erase a user, as `/me erase` does. Raises ConsoleError."""
    with refusals():
        tables = asyncio.run(_ask(existing(read_settings().database_at), user))
    known = f"tables where they sit or sat: {tables}" if tables else "nobody of that id sits or sat"
    tell(f"the next start of Karnak erases {user}; {known}")


async def _ask(where: Path | str, user: int) -> int:
    """Note the erasure. Returns the number of the user's tables, since 0 may mean a wrong id."""
    database = await open_database(where, is_shared=False)
    rights = RightsRepository(database)
    try:
        await rights.ask(user)
        return len(await rights.tables(user))
    finally:
        await database.close()
