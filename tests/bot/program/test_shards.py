"""Log lines about the shards of a process."""

from __future__ import annotations

import logging
from types import SimpleNamespace

import pytest

from bot.ground.metrics import GATEWAY_EVENTS
from tests.bot.offline import OfflineKarnak

OPEN = SimpleNamespace(is_closed=lambda: False)
CLOSED = SimpleNamespace(is_closed=lambda: True)


@pytest.fixture
async def karnak(discord, store, clock):
    """A bot with three shards, of which one is connected."""
    karnak = OfflineKarnak(discord, store, clock)
    karnak.shard_count, karnak.owned = 8, [7, 2, 3]
    karnak.get_shard = {2: OPEN, 3: CLOSED}.get
    yield karnak
    await karnak.publisher.close()


async def test_the_log_names_the_shards_that_are_not_connected(karnak, caplog):
    caplog.set_level(logging.INFO, logger="bot")
    await karnak._give_sign_of_life()
    assert [each.getMessage() for each in caplog.records] == [
        "not connected to Discord: shards 3, 7"
    ]
    assert (karnak.open_shards, karnak.is_connected) == (1, False)


async def test_a_lost_connection_is_logged_but_no_shard_that_was_given_up(karnak, caplog):
    caplog.set_level(logging.INFO, logger="bot")
    lost = GATEWAY_EVENTS.labels("lost")
    before = lost._value.get()
    for shard in (3, 4):
        await karnak.on_shard_disconnect(shard)
    assert [each.getMessage() for each in caplog.records] == ["not connected to Discord: shard 3"]
    assert lost._value.get() - before == 1
