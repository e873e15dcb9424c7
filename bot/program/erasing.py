"""The command `erase`: somebody is erased who cannot ask for it themselves."""

from __future__ import annotations

import asyncio
from pathlib import Path

from bot.core.store import Store
from bot.program.config import read_settings
from bot.program.console import existing, refusals, tell


def erase(user: int) -> None:
    """Have the next start erase a user, as `/me erase` does. Raises ConsoleError."""
    with refusals():
        tables = asyncio.run(_ask(existing(read_settings().database_at), user))
    known = f"tables where they sit or sat: {tables}" if tables else "nobody of that id sits or sat"
    tell(f"the next start of Karnak erases {user}; {known}")


async def _ask(where: Path | str, user: int) -> int:
    """Note it. Returns at how many tables they sit or sat: with none, the id may be a wrong one."""
    store = await Store.open(where, is_shared=False)
    try:
        await store.rights.ask(user)
        return len(await store.rights.tables(user))
    finally:
        await store.close()
