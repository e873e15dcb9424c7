"""The numbers that messages carry: a permutation of rows' numbers, with a key of the database."""

from __future__ import annotations

from itertools import pairwise

import pytest

from bot.store.copying import copy_database
from bot.store.numbering import AUTOMATIC, LARGEST, NUMBERS, Numbering
from bot.store.replayed import Check
from bot.store.resuming import BACKUP
from tests.repositories import Repositories
from tests.stores import empty_database

ROWS = (*range(5_000, 9_000), LARGEST - 1, LARGEST)


@pytest.fixture
def numbering():
    return Numbering(bytes(range(32)), 4_999, "0123456789ab")


def test_every_row_is_found_by_the_number_of_its_message(numbering):
    assert [numbering.row(numbering.sealed(row)) for row in ROWS] == [*ROWS]


def test_the_numbers_are_positive_ids_apart_from_the_bare_ones(numbering):
    assert all(numbering.bare < numbering.sealed(row) <= LARGEST for row in ROWS)


def test_old_rows_keep_their_bare_numbers_and_nonces(numbering):
    for row in (1, 17, 4_999):
        assert numbering.sealed(row) == numbering.row(row) == row
        assert numbering.nonce(row) == str(row)


def test_a_nonce_has_a_prefix_and_fits(numbering):
    nonces = [numbering.nonce(row) for row in ROWS]
    assert all(nonce.startswith("0123456789ab-") and len(nonce) <= 25 for nonce in nonces)
    assert len({*nonces}) == len(ROWS)


def test_numbers_in_a_row_tell_neither_their_order_nor_their_distance(numbering):
    sent = [numbering.sealed(row) for row in ROWS]
    rises = sum(one < other for one, other in pairwise(sent))
    assert 0.45 < rises / len(sent) < 0.55
    near = sum(abs(one - other) < 1_000 for one, other in pairwise(sent))
    assert near < 3  # of 4,000 random pairs, 0.004 are


def test_another_key_gives_other_numbers(numbering):
    other = Numbering(bytes(32), numbering.bare, numbering.prefix)
    same = sum(numbering.sealed(row) == other.sealed(row) for row in ROWS)
    assert same < 3


async def test_a_numbering_is_kept_over_restarts_and_is_a_databases_own(tmp_path):
    where, other = empty_database(tmp_path), tmp_path / "other"
    other.mkdir()
    found = []
    for each in (where, where, empty_database(other)):
        store = await Repositories.open(each)
        found.append(await store.numbering.get())
        await store.close()
    first, again, stranger = found
    assert first == again and first.bare == AUTOMATIC
    assert stranger.key != first.key and stranger.prefix != first.prefix


async def test_an_old_database_hides_its_numbers_from_the_next_row_on(tmp_path):
    store = await Repositories.open(empty_database(tmp_path))
    await store.database.carry_out(lambda db: store.database.set_last_number(db, 7_000))
    numbering = await store.numbering.get()
    assert numbering.bare == await store.database.last_number() == 7_000
    await store.close()


async def test_a_new_database_begins_above_the_numbers_that_discord_gives(tmp_path):
    store = await Repositories.open(empty_database(tmp_path))
    await store.numbering.get()
    assert await store.database.last_number() == AUTOMATIC
    await store.close()


@pytest.mark.parametrize("is_old", [False, True])
async def test_a_restore_keeps_the_key_and_draws_another_prefix(tmp_path, is_old):
    store = await Repositories.open(empty_database(tmp_path))
    before = await store.numbering.get()
    if is_old:  # a backup from before numbers were hidden
        await store.database.write("DELETE FROM facts WHERE key = ?", NUMBERS)
    await store.facts.set(BACKUP, "1000")
    await store.resume.from_backup()
    after = await store.numbering.get()
    assert after.prefix != before.prefix
    assert (after.key == before.key) is not is_old
    if is_old:  # messages sent since have bare numbers
        assert after.bare == await store.database.last_number() > before.bare
    await store.close()


async def test_a_copy_keeps_the_key_and_draws_another_prefix(tmp_path):
    (tmp_path / "to").mkdir()
    source = await Repositories.open(empty_database(tmp_path), is_shared=False)
    target = await Repositories.open(empty_database(tmp_path / "to"), is_shared=False)
    before = await source.numbering.get()
    await copy_database(
        source.database, target.database, Check("rules", lambda matches: iter(())), lambda _: None
    )
    after = await target.numbering.get()
    assert (after.key, after.bare) == (before.key, before.bare)
    assert after.prefix != before.prefix
    await source.close()
    await target.close()
