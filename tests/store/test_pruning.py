"""Thoughts of computer players and their advice are dropped a while after the end."""

from __future__ import annotations

import pytest

from bot.ground.rows import NewAct, NewThought
from bot.hints.model import AdviceRow
from bot.store import pruning
from bot.store.pruning import KEPT_FOR


@pytest.fixture
def thought_of(store, live):
    """A match in which a computer player has thought and somebody was advised twice."""

    async def thought_of(stage="over"):
        match = await live()
        thought = NewThought("good", "f0", "1", "[]")
        await store.log.append(match, 1, "sun", "bid edfu 10", None, thought=thought)
        for entry in (0, 1):
            how = ("good", "f0", "1", "bid buto 3")
            row = AdviceRow(match, "moon", entry, "bid edfu 10", '{"gold": 2}', *how)
            await store.advice.keep(row)
        if stage != "live":
            acts = [NewAct("! end")]
            await store.log.act(match, 2, acts, None, stage=stage)
        return match

    return thought_of


async def has_thoughts(store, match):
    return await store.upkeep.version_of_computers(match) is not None


async def words_of_advice(store, match):
    return [(await store.advice.about(match, "moon", entry)).path for entry in (0, 1)]


@pytest.mark.parametrize("stage", ["over", "cancelled"])
async def test_thirty_days_after_the_end_only_the_number_of_hints_is_left(
    store, thought_of, clock, stage
):
    match = await thought_of(stage)
    clock.now += KEPT_FOR - 1
    await store.pruning.prune()
    assert await has_thoughts(store, match)
    assert await words_of_advice(store, match) == ["bid edfu 10"] * 2
    clock.now += 1
    await store.pruning.prune()
    assert not await has_thoughts(store, match)
    assert await words_of_advice(store, match) == ["", ""]
    rows = await store.database.read("SELECT gains, seed, version, beside FROM advice")
    assert {*map(tuple, rows)} == {("{}", "", "", "")}
    assert await store.advice.times(match) == {"moon": 2}


async def test_a_live_match_keeps_its_thoughts(store, thought_of, clock):
    match = await thought_of("live")
    clock.now += 10 * KEPT_FOR
    await store.pruning.prune()
    assert await has_thoughts(store, match)
    assert await words_of_advice(store, match) == ["bid edfu 10"] * 2


async def test_a_run_prunes_a_bounded_number_and_the_next_one_continues(
    store, thought_of, clock, monkeypatch
):
    monkeypatch.setattr(pruning, "AT_ONCE", 2)
    matches = []
    for _ in range(5):
        matches.append(await thought_of())
        clock.now += 1
    clock.now += KEPT_FOR
    left = []
    for _ in range(3):
        await store.pruning.prune()
        left.append(sum([await has_thoughts(store, match) for match in matches]))
    assert left == [3, 1, 0]


async def test_matches_that_ended_in_one_second_are_pruned_together(
    store, thought_of, clock, monkeypatch
):
    monkeypatch.setattr(pruning, "AT_ONCE", 2)
    matches = [await thought_of() for _ in range(3)]
    clock.now += KEPT_FOR
    await store.pruning.prune()
    assert not any([await has_thoughts(store, match) for match in matches])


async def test_a_later_end_is_pruned_in_its_turn(store, thought_of, clock):
    await thought_of()
    clock.now += KEPT_FOR
    await store.pruning.prune()
    match = await thought_of()
    clock.now += KEPT_FOR
    await store.pruning.prune()
    assert not await has_thoughts(store, match)
