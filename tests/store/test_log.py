import asyncio

import pytest

from bot.ground.rows import LogRow, NewAct, NewRow
from bot.store.database import Query
from bot.store.errors import NotLiveError, NumberTakenError, RepeatedInteractionError

MOVE = NewRow(1, "move")


async def test_an_entry_is_in_the_log_with_its_news(store, live):
    match = await live()
    await store.log.append(match, 1, "sun", "bid thebes 6", 42, [MOVE, NewRow(1, "prompt", "eye")])
    assert await store.log.entries(match) == (
        LogRow(match, 1, "sun", "bid thebes 6", 42, 1_000_000),
    )
    told = [
        (row.entry, row.kind, row.target, row.trying) for row in await store.outbox.waiting(match)
    ]
    assert told == [(1, "move", "", False), (1, "prompt", "eye", False)]


async def test_the_log_is_in_order_of_the_numbers(store, live):
    match, other = await live(), await live()
    for number in (1, 2, 3):
        await store.log.append(match, number, "sun", f"bid {number}", None)
        await store.log.append(other, number, "sun", "pass", None)
    assert [entry.words for entry in await store.log.entries(match)] == ["bid 1", "bid 2", "bid 3"]


async def test_of_a_hundred_entries_with_one_number_one_stands(store, live):
    match = await live()
    tries = (store.log.append(match, 1, "sun", f"bid {n}", n, [MOVE]) for n in range(100))
    outcomes = await asyncio.gather(*tries, return_exceptions=True)
    (entered,) = (number for number, one in enumerate(outcomes) if type(one) is int)
    assert sum(type(one) is NumberTakenError for one in outcomes) == 99
    (entry,) = await store.log.entries(match)
    assert (entry.words, entry.at) == (f"bid {entered}", outcomes[entered])
    assert len(await store.outbox.waiting(match)) == 1


async def test_a_hundred_entries_on_many_tables_all_stand(store, live):
    matches = [await live() for _ in range(10)]
    entries = [(match, number) for number in range(1, 11) for match in matches]
    await asyncio.gather(
        *(store.log.append(*entry, "sun", "pass", None, [MOVE]) for entry in entries)
    )
    for match in matches:
        assert [entry.number for entry in await store.log.entries(match)] == list(range(1, 11))
        assert len(await store.outbox.waiting(match)) == 10


async def test_a_click_is_carried_out_once(store, live):
    match, other = await live(), await live()
    await store.log.append(match, 1, "sun", "pass", 42)
    for again in ((match, 1), (match, 2), (other, 1)):
        with pytest.raises(RepeatedInteractionError) as repeated:
            await store.log.append(*again, "sun", "pass", 42, [MOVE])
        assert repeated.value.match == match
    assert (len(await store.log.entries(match)), await store.log.entries(other)) == (1, ())
    assert await store.outbox.pending_matches() == ()


async def test_the_click_that_ended_the_match_is_known_when_it_comes_again(store, live):
    match = await live()
    await store.log.append(match, 1, "sun", "pass", 42, over=True)
    with pytest.raises(RepeatedInteractionError):
        await store.log.append(match, 2, "sun", "pass", 42)


async def test_computers_make_entries_without_clicks(store, live):
    match = await live()
    await store.log.append(match, 1, "sun", "pass", None)
    await store.log.append(match, 2, "moon", "pass", None)
    assert [entry.interaction for entry in await store.log.entries(match)] == [None, None]


async def test_the_last_entry_ends_the_match_and_frees_the_channel(store, live, clock):
    match = await live()
    clock.now += 3600
    await store.log.append(match, 1, "sun", "pass", 42, [MOVE], over=True)
    row = await store.matches.get(match)
    assert (row.stage, row.ended) == ("over", 1_003_600)
    assert await store.matches.open_in(row.channel) is None
    with pytest.raises(NotLiveError):
        await store.log.append(match, 2, "sun", "pass", 43)


async def test_a_lobby_takes_no_moves(store, lobby):
    match = await lobby()
    with pytest.raises(NotLiveError):
        await store.log.append(match, 1, "sun", "pass", 42, [MOVE])
    with pytest.raises(NotLiveError, match=r"^match 99$"):
        await store.log.append(99, 1, "sun", "pass", 42)
    assert await store.outbox.waiting(match) == ()


async def test_a_player_who_resigns_leaves_the_seat_to_a_computer(store, live):
    match = await live()
    await store.log.act(
        match, 1, [NewAct("! resign", "moon", leaves="moon")], 42, [NewRow(1, "resigned")]
    )
    moon = (await store.matches.seats(match))[1]
    assert (moon.seat, moon.user, moon.name) == ("moon", None, "")
    assert [entry.words for entry in await store.log.entries(match)] == ["! resign"]
    assert len(await store.outbox.waiting(match)) == 1
    assert await store.matches.seat_of(match, 1002) is None


async def test_the_host_follows_from_the_acts(store, live):
    match = await live()
    acts = [NewAct("! resign", "sun", leaves="sun"), NewAct("! host eye", hosts="eye")]
    await store.log.act(match, 1, acts, 42)
    assert [seat.host for seat in await store.matches.seats(match)] == [False, False, True]
    log = await store.log.entries(match)
    assert [(e.number, e.seat, e.words, e.interaction) for e in log] == [
        (1, "sun", "! resign", 42),
        (2, "", "! host eye", None),
    ]


async def test_a_player_whose_resignation_fails_keeps_the_seat(store, live):
    match = await live()
    await store.log.append(match, 1, "sun", "pass", 41)
    with pytest.raises(NumberTakenError):
        await store.log.act(match, 1, [NewAct("! resign", "moon", leaves="moon")], 42)
    assert (await store.matches.seat_of(match, 1002)).seat == "moon"


async def test_a_frozen_match_takes_no_moves_and_keeps_its_channel(store, live):
    match = await live()
    await store.matches.freeze(match, [NewRow(0, "frozen")])
    with pytest.raises(NotLiveError):
        await store.log.append(match, 1, "sun", "pass", 42)
    with pytest.raises(NotLiveError):
        await store.matches.freeze(match, [NewRow(0, "frozen")])
    assert await store.matches.open_in((await store.matches.get(match)).channel) == match
    assert len(await store.outbox.waiting(match)) == 1


async def test_a_frozen_match_goes_on_with_rules_that_replay_it(store, live):
    match = await live()
    await store.matches.freeze(match)
    await store.upkeep.mark_checked(match, "mended")
    row = await store.matches.get(match)
    assert (row.stage, row.checked) == ("live", "mended")


async def test_a_match_that_is_over_stays_over_when_checked(store, live):
    match = await live()
    await store.log.append(match, 1, "sun", "pass", 42, over=True)
    await store.upkeep.mark_checked(match, "new")
    assert (await store.matches.get(match)).stage == "over"


async def test_the_open_games_are_those_that_somebody_waits_for_or_plays(store, lobby, live):
    match = await live()
    await store.log.append(match, 1, "sun", "pass", 42, over=True)
    assert await store.matches.open_games() == ()
    await store.matches.freeze(await live())
    await lobby()
    assert await store.matches.open_games() == ("amun-re",)


async def test_live_and_frozen_matches_are_checked_with_each_version_of_the_rules(
    store, lobby, live
):
    _waiting, checked, fresh, frozen = await lobby(), await live(), await live(), await live()
    await store.upkeep.mark_checked(checked, "new")
    await store.upkeep.mark_checked(frozen, "old")
    await store.matches.freeze(frozen)
    assert await store.upkeep.unchecked("new") == (fresh, frozen)
    assert await store.upkeep.unchecked("old") == (checked, fresh, frozen)


async def test_an_entry_that_fails_takes_nothing_of_another_with_it(store, live):
    one, other = await live(), await live()
    broken = [MOVE, NewRow(object(), "no number")]
    tries = []
    for number in range(1, 21):
        tries.append(store.log.append(one, number, "sun", "pass", None, broken))
        tries.append(store.log.append(other, number, "sun", "pass", None, [MOVE]))
    outcomes = await asyncio.gather(*tries, return_exceptions=True)
    assert all(isinstance(failed, Exception) for failed in outcomes[::2])
    assert (await store.log.entries(one), await store.outbox.waiting(one)) == ((), ())
    assert (len(await store.log.entries(other)), len(await store.outbox.waiting(other))) == (20, 20)


async def test_an_entry_that_is_given_up_is_there_wholly_or_not_at_all(store, live):
    match = await live()
    for number in range(1, 31):
        task = asyncio.create_task(store.log.append(match, number, "sun", "pass", None, [MOVE]))
        for _ in range(number):
            await asyncio.sleep(0)
        task.cancel()
        await asyncio.wait([task])
    await store.log.append(match, 99, "sun", "pass", None, [MOVE])
    count = Query("SELECT count(*) FROM log"), Query("SELECT count(*) FROM outbox")
    entries, rows = await store.database.read_together(*count)  # some threads are still at it
    assert entries == rows
    assert (await store.log.entries(match))[-1].number == 99
