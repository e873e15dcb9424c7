"""Processes that share a database: one posts the news of a match, another if that dies."""

from __future__ import annotations

import asyncio

import pytest

from bot.ground.rows import NewRow
from bot.store.errors import ClaimLostError
from bot.store.processes import BEAT, LEASE
from tests.repositories import Repositories


@pytest.fixture
def where(postgresql):
    return postgresql.new_database()


@pytest.fixture
async def store(where, clock):
    store = await Repositories.open(where, clock)
    yield store
    await store.close()


@pytest.fixture
async def other(where, clock):
    """The same database, as seen by another process."""
    store = await Repositories.open(where, clock)
    yield store
    await store.close()


@pytest.fixture
async def match(lobby, store):
    """A match of which something waits."""
    match = await lobby()
    await store.outbox.post(match, [NewRow(0, "lobby")])
    assert await store.outbox.waiting(match)
    return match


async def first_row(store, match):
    return (await store.outbox.waiting(match))[0]


async def test_of_many_processes_one_claims_a_match(store, other, match):
    taken = await asyncio.gather(*(each.claims.take(match) for each in (store, other) * 5))
    assert len({*taken[::2]}) == len({*taken[1::2]}) == 1
    assert taken[0] != taken[1]


async def test_a_match_that_was_released_is_anybodys(store, other, match):
    assert await store.claims.take(match)
    await store.claims.release(match)
    assert await other.claims.take(match) and not await store.claims.take(match)


async def test_nobody_can_tell_what_another_process_tells(store, other, match):
    row = await first_row(store, match)
    assert await store.claims.take(match)
    for refused in (
        other.outbox.mark_trying(row),
        other.outbox.mark_sent(row, told=1),
        other.outbox.postpone(row, 5),
        other.outbox.drop([row]),
        other.claims.require(match),
    ):
        with pytest.raises(ClaimLostError):
            await refused
    await store.claims.require(match)
    await store.outbox.mark_trying(row)
    await store.outbox.mark_sent(row)
    with pytest.raises(ClaimLostError):  # it is told
        await store.outbox.mark_sent(row)


async def test_releasing_a_match_reveals_news_that_others_could_not_send(store, other, match):
    assert await store.claims.take(match)
    await store.outbox.drop([await first_row(store, match)])
    await other.outbox.post(match, [NewRow(0, "panel")])
    assert not await other.claims.take(match)
    assert await store.claims.release(match)


async def test_news_that_is_not_due_holds_nobody_up(store, other, match):
    assert await store.claims.take(match)
    await store.outbox.postpone(await first_row(store, match), 2_000_000)
    assert not await store.claims.release(match)


async def test_a_process_that_gives_signs_of_life_keeps_what_it_has(store, other, match, clock):
    assert await store.claims.take(match)
    for _ in range(2 * LEASE // BEAT):
        await store.processes.beat()
        clock.now += BEAT
        assert not await other.processes.beat()
    assert not await other.claims.take(match)


async def test_the_matches_of_a_dead_process_are_free_and_one_other_process_hears(
    store, other, match, clock
):
    await asyncio.gather(store.processes.beat(), other.processes.beat())
    assert await store.claims.take(match)
    clock.now += LEASE
    assert await other.processes.beat()
    assert not await other.processes.beat()
    assert await other.claims.take(match)


async def test_a_process_that_wakes_after_it_was_taken_for_dead_says_nothing(
    store, other, match, clock
):
    assert await store.claims.take(match)
    row = await first_row(store, match)
    await store.outbox.mark_trying(row)
    clock.now += LEASE
    await other.processes.beat()
    await store.processes.beat()
    for refused in (store.claims.require(match), store.outbox.mark_sent(row, told=9)):
        with pytest.raises(ClaimLostError):
            await refused
    assert await other.claims.take(match) and not await store.claims.take(match)
    assert (await other.outbox.waiting(match))[0].trying


async def test_each_process_that_lives_has_a_place(store, other, clock):
    await asyncio.gather(store.processes.beat(), other.processes.beat())
    places = [await each.processes.place() for each in (store, other)]
    assert sorted(places) == [(0, 2), (1, 2)]
    await other.processes.leave()
    assert await store.processes.place() == (0, 1)
    clock.now += LEASE
    assert await store.processes.place() == (0, 1)  # it has slept


async def test_a_later_process_adopts_the_agreement_of_the_living(store, other):
    assert await store.processes.agree("shards", "4") == "4"
    await store.processes.beat()
    assert await other.processes.agree("shards", "5") == "4"
    await store.processes.leave()
    assert await other.processes.agree("shards", "5") == "5"


async def test_turns_keep_their_distance_across_processes(store, other, clock):
    turns = [await each.processes.next_turn("identify", 5) for each in (store, other) * 2]
    assert turns == [0, 5, 10, 15]
    clock.now += 17
    assert await store.processes.next_turn("identify", 5) == 3
    clock.now += 60
    assert await other.processes.next_turn("identify", 5) == 0


async def test_a_lock_is_one_processs_until_it_gives_it_back_or_goes(store, other, where, clock):
    first, second = store.database, other.database
    assert await first.lock("shard 0") and await first.lock("shard 0")
    assert await second.lock("shard 1") and not await second.lock("shard 0")
    await first.unlock("shard 0")
    assert await second.lock("shard 0")
    third = await Repositories.open(where, clock)
    assert not await third.database.lock("shard 1")
    await third.close()
    assert not await first.lock("shard 1")
    await second.keep_locks()
    assert second.has_lock("shard 1") and not first.has_lock("shard 1")


async def test_a_lost_session_regains_its_locks_unless_another_has_them(store, other, postgresql):
    first, second = store.database, other.database
    assert await first.lock("shard 0") and await first.lock("shard 1")
    pid = first._locks._session.info.backend_pid
    postgresql.execute(f"SELECT pg_terminate_backend({pid}, 5000)")
    assert await second.lock("shard 0")
    await first.keep_locks()
    assert not first.has_lock("shard 0") and first.has_lock("shard 1")
    assert not await second.lock("shard 1")


async def test_alone_a_process_has_every_lock(clock, tmp_path):
    alone = await Repositories.open(tmp_path / "karnak.db", clock)
    assert await alone.database.lock("shard 0") and alone.database.has_lock("shard 0")
    assert await alone.processes.place() == (0, 1)
    assert await alone.processes.agree("shards", "4") == "4"
    assert await alone.processes.agree("shards", "5") == "5"
    await alone.close()


async def test_the_matches_of_a_process_are_free_when_it_stops(store, other, match):
    assert await store.claims.take(match)
    await store.processes.leave()
    assert await other.claims.take(match)


async def test_a_match_that_is_gone_is_nobodys_claim(store):
    assert not await store.claims.take(4711)
