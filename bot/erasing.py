"""The command `erase`: somebody is erased who cannot ask for it themselves."""

from __future__ import annotations

import asyncio
from pathlib import Path

from bot.config import read_settings
from bot.console import refusals, tell
from bot.store import Store, StoreError


def erase(user: int) -> None:
    """Have the next start erase a user, as `/me erase` does. Raises ConsoleError."""
    with refusals():
        asyncio.run(_ask(read_settings().database_at, user))
    tell(f"the next start of Karnak erases {user}, and leaves their tables")


async def _ask(where: Path | str, user: int) -> None:
    if isinstance(where, Path) and not where.exists():
        raise StoreError(f"There is no database {where}.")
    store = await Store.open(where, is_shared=False)
    try:
        await store.rights.ask(user)
    finally:
        await store.close()
