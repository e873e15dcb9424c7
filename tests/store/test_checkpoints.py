"""A live match has one checkpoint at most, which stays in its database."""

from __future__ import annotations

import pytest

from bot.ground.rows import CheckpointRow, NewAct
from bot.store.backups import write_backup
from bot.store.copying import copy_database
from tests.repositories import Repositories
from tests.store.test_copying import nothing


@pytest.fixture
def kept(store):
    async def kept(store=store):
        found = await store.database.rows(CheckpointRow, "FROM checkpoints ORDER BY match")
        return [(row.match, row.number, row.words) for row in found]

    return kept


@pytest.fixture
async def match(store, live):
    """A live match with two entries and a checkpoint."""
    match = await live()
    await store.log.append(match, 1, "sun", "bid thebes 6", 601)
    await store.log.append(match, 2, "moon", "bid edfu 10", 602)
    await store.checkpoints.keep(CheckpointRow(match, 1, "r", "one"))
    return match


async def test_a_checkpoint_replaces_the_last_one(store, match, kept):
    await store.checkpoints.keep(CheckpointRow(match, 2, "r", "two"))
    assert await kept() == [(match, 2, "two")]


async def test_a_match_is_read_with_its_checkpoint_but_not_to_catch_up(store, match):
    stored = await store.matches.stored(match)
    assert stored.checkpoint == CheckpointRow(match, 1, "r", "one")
    assert (await store.matches.stored(match, after=1)).checkpoint is None


async def test_a_checkpoint_of_an_entry_that_is_not_there_is_not_kept(store, match, kept):
    await store.checkpoints.keep(CheckpointRow(match, 3, "r", "three"))
    assert await kept() == [(match, 1, "one")]


@pytest.mark.parametrize("stage", ["over", "cancelled"])
async def test_the_end_drops_a_checkpoint_and_none_comes_after_it(store, match, kept, stage):
    await store.log.act(match, 3, [NewAct("! end")], None, stage=stage)
    await store.checkpoints.keep(CheckpointRow(match, 2, "r", "two"))
    assert await kept() == []


async def test_a_last_move_drops_a_checkpoint(store, match, kept):
    await store.log.append(match, 3, "eye", "bid edfu 15", 603, over=True)
    assert await kept() == []


async def test_a_frozen_match_has_no_checkpoint(store, match, kept):
    await store.matches.freeze(match)
    assert await kept() == []


async def test_a_copy_leaves_checkpoints_out(store, match, kept, tmp_path, clock):
    other = await Repositories.open(tmp_path / "other.db", clock)
    await copy_database(store.database, other.database, None, nothing)
    assert await kept(other) == [] and await kept() == [(match, 1, "one")]
    await other.close()


async def test_a_backup_of_a_file_alone_has_checkpoints(store, match, kept, where, tmp_path, clock):
    await write_backup(where, tmp_path / "kept.db", clock)
    again = await Repositories.open(tmp_path / "kept.db", clock)
    assert await kept(again) == ([] if isinstance(where, str) else [(match, 1, "one")])
    await again.close()


async def test_no_export_has_a_checkpoint(store, match):
    for seat in await store.matches.seats(match):
        assert "checkpoints" not in await store.rights.kept_of(seat.user)
