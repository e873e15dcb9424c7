"""A database that is looked at and not opened."""

import pytest

from bot.store.errors import UnavailableError
from bot.store.examining import unserved
from tests.repositories import Repositories


async def test_a_served_database_cannot_be_held(where):
    store = await Repositories.open(where)
    if store.database.is_shared:
        await store.processes.beat()
    with pytest.raises(UnavailableError, match="is already running"), unserved(where):
        pass
    if store.database.is_shared:
        await store.processes.leave()
    await store.close()
    with unserved(where):
        pass


async def test_a_held_file_cannot_be_served(path):
    await (await Repositories.open(path)).close()
    with unserved(path), pytest.raises(UnavailableError, match="already running"):
        await Repositories.open(path)
    await (await Repositories.open(path)).close()


def test_a_file_that_is_not_there_is_not_made(path):
    with unserved(path):
        assert not path.exists()
