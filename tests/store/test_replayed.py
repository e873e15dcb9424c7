"""Ended matches are checked once and remembered, live ones are checked each time."""

from __future__ import annotations

import pytest

from bot.ground.rows import NewAct
from bot.store.errors import StoreError
from bot.store.replayed import Check, check_matches, remember, remember_in
from tests.repositories import Repositories

CHANGES = {
    "an entry": "UPDATE log SET words = 'bid edfu 11' WHERE match = ? AND number = 1",
    "the time of an entry": "UPDATE log SET at = at + 1 WHERE match = ? AND number = 1",
    "an entry fewer": "DELETE FROM log WHERE match = ? AND number = 2",
    "a seat": "UPDATE seats SET seat = 'cat' WHERE match = ? AND place = 0",
    "the seed": "UPDATE matches SET seed = 'other' WHERE id = ?",
}


@pytest.fixture
def checked(store):
    """Checks all matches by some rules. Gives the replayed ones and the printed sentences."""

    async def checked(rules="r1", sound=lambda match: True):
        seen, told = [], []

        def replaying(matches):
            for match in matches:
                seen.append(match.row.id)
                if sound(match):
                    yield match.row.id

        check = Check(rules, replaying)
        await store.database.carry_out(lambda db: check_matches(db, check, told.append))
        return seen, told

    return checked


@pytest.fixture
def ended(store, live):
    async def ended():
        match = await live()
        await store.log.append(match, 1, "sun", "bid thebes 6", 600 + match)
        acts = [NewAct("! cancel", "sun")]
        await store.log.act(match, 2, acts, 700 + match, stage="cancelled")
        return match

    return ended


async def test_an_ended_match_is_replayed_once_and_a_live_one_each_time(checked, ended, live):
    over, playing = await ended(), await live()
    assert await checked() == ([over, playing], ["matches checked: 2"])
    same = "ended matches that are the same as at an earlier check: 1"
    assert await checked() == ([playing], ["matches checked: 2", same])


@pytest.mark.parametrize("change", CHANGES.values(), ids=[*CHANGES])
async def test_an_ended_match_is_replayed_again_after_a_change_of_its_bytes(
    checked, ended, store, change
):
    over = await ended()
    await checked()
    await store.database.write(change, over)
    assert (await checked())[0] == [over]


async def test_other_rules_replay_everything_again(checked, ended):
    over = await ended()
    await checked()
    assert (await checked("r2"))[0] == [over]
    assert (await checked("r2"))[0] == []


async def test_a_match_that_does_not_replay_is_never_remembered(checked, ended):
    over = await ended()
    await checked(sound=lambda match: False)
    assert (await checked())[0] == [over]


async def test_a_new_name_of_a_player_changes_nothing(checked, ended, store):
    over = await ended()
    await checked()
    await store.database.write("UPDATE seats SET person = NULL, name = '' WHERE match = ?", over)
    assert (await checked())[0] == []


async def test_a_failed_check_remembers_nothing(store, ended):
    over = await ended()

    def fail(matches):
        yield next(iter(matches)).row.id
        raise StoreError("Match 2 does not replay.")

    with pytest.raises(StoreError):
        await store.database.carry_out(lambda db: check_matches(db, Check("r", fail), print))
    assert not await store.database.read("SELECT * FROM replayed WHERE match = ?", over)


async def test_a_served_database_remembers_replayed_matches(store, where, checked, ended):
    over = await ended()
    assert remember_in(where, {over: "d", over + 99: "of a match that is not there"})
    assert [*map(tuple, await store.database.read("SELECT * FROM replayed"))] == [(over, "d")]


async def test_a_database_that_is_not_there_takes_nothing_down(tmp_path):
    assert not remember_in(tmp_path / "none.db", {1: "d"})
    assert not remember_in("postgresql://karnak@127.0.0.1:1/karnak", {1: "d"})


async def test_a_database_of_an_older_schema_takes_nothing_down(path, clock):
    store = await Repositories.open(path, clock)
    await store.database.write("DROP TABLE replayed")
    assert not remember_in(path, {1: "d"})
    await store.close()


async def test_deleting_a_match_forgets_that_it_was_replayed(store, ended):
    over = await ended()
    await store.database.carry_out(lambda db: remember(db, {over: "d"}))
    for table, key in (("log", "match"), ("seats", "match"), ("matches", "id")):
        await store.database.write(f"DELETE FROM {table} WHERE {key} = ?", over)
    assert not await store.database.read("SELECT * FROM replayed")
