from bot.core.people.model import Person
from tests.store.guests import ANA, BRUNO


async def _latest(store):
    found = await store.matches.in_channel(7)
    return found and found.id


async def test_the_channel_leads_to_its_match(store, new):
    old = await store.lobby.create(new(), ANA, (), 1)
    assert await store.matches.open_in(7) == await _latest(store) == old
    await store.lobby.cancel(old)
    assert (await store.matches.open_in(7), await _latest(store)) == (None, old)
    young = await store.lobby.create(new(), ANA, (), 2)
    assert await store.matches.open_in(7) == await _latest(store) == young


async def test_an_empty_channel_leads_nowhere(store):
    assert (await store.matches.open_in(7), await _latest(store)) == (None, None)


async def test_a_match_that_never_was_is_not_found(store):
    assert await store.matches.get(1) is None
    assert (await store.matches.seats(1), await store.log.entries(1)) == ((), ())


async def test_a_person_has_one_seat_at_a_table_and_a_stranger_none(store, live):
    match = await live()
    assert (await store.matches.seat_of(match, BRUNO.user)).seat == "moon"
    assert await store.matches.seat_of(match, 9) is None


async def test_my_tables_are_those_that_wait_for_me_or_may_yet(store, lobby, live):
    waiting, playing = await lobby(), await live()
    done, gone = await live(), await lobby(BRUNO)
    await store.log.append(done, 1, "sun", "pass", None, over=True)
    await store.lobby.cancel(gone)
    await store.matches.freeze(frozen := await live())
    mine = [row.id for row in await store.matches.of_user(ANA.user)]
    assert mine == [waiting, playing, frozen]
    assert [row.id for row in await store.matches.of_user(BRUNO.user)] == [playing, frozen]


async def test_hostile_names_are_only_names(store, lobby):
    match = await lobby()
    name = "'); DROP TABLE seats; -- \u202e @everyone %s ? :match"
    await store.lobby.join(match, Person(9, name))
    assert (await store.matches.seat_of(match, 9)).name == name


async def test_a_name_may_have_a_nul(store, lobby):
    match = await lobby()
    await store.lobby.join(match, Person(9, "a\0b"))
    assert (await store.matches.seat_of(match, 9)).name in ("a\0b", "a\ufffdb")
