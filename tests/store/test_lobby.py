import asyncio
from dataclasses import replace

import pytest

from bot.core.people.model import Person
from bot.ground.rows import NewRow
from bot.lobby.model import ComputerPlayer
from bot.store.errors import ChannelTakenError, NotInLobbyError, TableFullError
from tests.store.guests import ANA, BRUNO, CHEN

PANEL = NewRow(0, "panel")  # a call comes with it


async def test_the_player_who_opens_a_lobby_sits_first_and_hosts(store, new):
    match = await store.lobby.create(new(), ANA, [ComputerPlayer()] * 2, 1)
    ana, *computers = await store.matches.seats(match)
    assert (ana.place, ana.seat, ana.user, ana.name, ana.host) == (0, None, 1001, "Ana", True)
    assert [(seat.user, seat.name, seat.host) for seat in computers] == [(None, "", False)] * 2


async def test_a_lobby_keeps_its_opening_data(store, new):
    row = await store.matches.get(await store.lobby.create(new(), ANA, (), 41))
    assert (row.game, row.edition, row.options, row.language) == ("amun-re", 1, "{}", "en")
    assert (row.players, row.seed, row.salt, row.guild, row.channel) == (5, "seed", None, 77, 7)
    assert (row.stage, row.interaction, row.opened, row.ended) == ("lobby", 41, 1_000_000, None)
    assert (row.panel, row.shown_moment, row.told, row.checked) == (None, -1, 0, None)


async def test_the_same_click_opens_one_lobby_only(store, new):
    first = await store.lobby.create(new(), ANA, (), 1, [PANEL])
    assert await store.lobby.create(new(), ANA, (), 1, [PANEL]) == first
    assert len(await store.outbox.waiting(first)) == 2


async def test_a_channel_holds_one_open_match(store, new):
    match = await store.lobby.create(new(), ANA, (), 1)
    with pytest.raises(ChannelTakenError) as taken:
        await store.lobby.create(new(), BRUNO, (), 2)
    assert taken.value.match == match


async def test_of_many_who_open_a_lobby_at_once_one_gets_the_channel(store, new):
    tries = (store.lobby.create(new(), ANA, (), number) for number in range(1, 21))
    outcomes = await asyncio.gather(*tries, return_exceptions=True)
    matches = [one for one in outcomes if isinstance(one, int)]
    assert len(matches) == 1
    assert {one.match for one in outcomes if not isinstance(one, int)} == set(matches)


async def test_a_channel_is_free_again_when_its_match_was_cancelled(store, new):
    match = await store.lobby.create(new(), ANA, (), 1)
    await store.lobby.cancel(match)
    assert await store.lobby.create(new(), ANA, (), 2) != match


async def test_more_computers_than_seats_open_no_lobby(store, new):
    with pytest.raises(TableFullError):
        await store.lobby.create(new(players=3), ANA, [ComputerPlayer()] * 3, 1)
    assert await store.matches.open_in(7) is None


async def test_people_sit_down_in_the_order_of_coming(store, lobby, seated):
    match = await lobby()
    assert await store.lobby.join(match, BRUNO)
    assert await store.lobby.join(match, CHEN)
    assert await seated(match) == [("Ana", True), ("Bruno", False), ("Chen", False)]


async def test_joining_twice_changes_nothing(store, lobby, seated):
    match = await lobby(BRUNO)
    assert not await store.lobby.join(match, BRUNO, [PANEL])
    assert await seated(match) == [("Ana", True), ("Bruno", False)]
    assert await store.outbox.waiting(match) == ()


async def test_a_full_table_takes_nobody(store, lobby, seated):
    match = await lobby(computers=2, players=3)
    with pytest.raises(TableFullError):
        await store.lobby.join(match, BRUNO, [PANEL])
    with pytest.raises(TableFullError):
        await store.lobby.add_computer(match, ComputerPlayer(), [PANEL])
    assert len(await seated(match)) == 3
    assert await store.outbox.waiting(match) == ()


async def test_of_many_who_want_the_last_seats_none_sits_double(store, lobby):
    match = await lobby()
    people = [Person(2000 + n, f"P{n}") for n in range(20)]
    tries = (store.lobby.join(match, one) for one in people)
    outcomes = await asyncio.gather(*tries, return_exceptions=True)
    assert outcomes.count(True) == 4
    assert [seat.place for seat in await store.matches.seats(match)] == [0, 1, 2, 3, 4]


async def test_a_player_who_leaves_makes_room_and_the_others_move_up(store, lobby, seated):
    match = await lobby(BRUNO, CHEN)
    assert await store.lobby.leave(match, BRUNO.user, [PANEL])
    assert await seated(match) == [("Ana", True), ("Chen", False)]
    assert [seat.place for seat in await store.matches.seats(match)] == [0, 1]
    assert len(await store.outbox.waiting(match)) == 2


async def test_a_person_without_a_seat_cannot_leave(store, lobby):
    match = await lobby()
    assert not await store.lobby.leave(match, BRUNO.user, [PANEL])
    assert await store.outbox.waiting(match) == ()


async def test_when_the_host_leaves_the_next_human_hosts(store, lobby, seated):
    match = await lobby(computers=1)
    await store.lobby.join(match, BRUNO)
    await store.lobby.leave(match, ANA.user)
    assert await seated(match) == [("", False), ("Bruno", True)]


async def test_when_the_last_human_leaves_the_match_is_cancelled(store, lobby, clock):
    match = await lobby(BRUNO, computers=2)
    await store.lobby.leave(match, ANA.user)
    clock.now += 60
    await store.lobby.leave(match, BRUNO.user, [PANEL])
    row = await store.matches.get(match)
    assert (row.stage, row.ended) == ("cancelled", 1_000_060)
    assert len(await store.outbox.waiting(match)) == 2


async def test_the_computer_that_came_last_goes_first(store, lobby, seated):
    match = await lobby(computers=1)
    await store.lobby.join(match, BRUNO)
    await store.lobby.add_computer(match, ComputerPlayer())
    await store.lobby.remove_computer(match)
    assert await seated(match) == [("Ana", True), ("", False), ("Bruno", False)]


async def test_where_no_computer_sits_none_can_be_taken_away(store, lobby):
    match = await lobby(BRUNO)
    assert not await store.lobby.remove_computer(match, [PANEL])
    assert await store.outbox.waiting(match) == ()


async def test_options_can_be_changed_in_the_lobby(store, lobby):
    match = await lobby()
    before = await store.matches.get(match)
    await store.lobby.set_options(match, '{"stones": 3}', [PANEL])
    assert await store.matches.get(match) == replace(
        before, options='{"stones": 3}', touched=before.opened
    )
    assert len(await store.outbox.waiting(match)) == 2


async def test_a_match_begins_with_a_mark_for_each_seat(store, lobby):
    match = await lobby(BRUNO, computers=1)
    await store.lobby.begin(match, "salt", ("sun", "moon", "eye"), [PANEL])
    row = await store.matches.get(match)
    assert (row.stage, row.salt) == ("live", "salt")
    seats = [(seat.seat, seat.user) for seat in await store.matches.seats(match)]
    assert seats == [("sun", 1001), ("moon", None), ("eye", 1002)]
    assert len(await store.outbox.waiting(match)) == 2


async def test_a_match_begins_once(store, lobby):
    match = await lobby(BRUNO)
    tries = (store.lobby.begin(match, f"salt {n}", ("sun", "moon"), [PANEL]) for n in range(10))
    outcomes = await asyncio.gather(*tries, return_exceptions=True)
    assert outcomes.count(None) == 1
    assert sum(isinstance(one, NotInLobbyError) for one in outcomes) == 9
    assert len(await store.outbox.waiting(match)) == 2


async def test_a_match_cannot_begin_with_a_mark_too_few(store, lobby):
    match = await lobby(BRUNO)
    with pytest.raises(ValueError, match="another number of seats"):
        await store.lobby.begin(match, "salt", ("sun",))
    assert (await store.matches.get(match)).stage == "lobby"


@pytest.mark.parametrize(
    "change",
    [
        lambda store, match: store.lobby.join(match, Person(9, "Dora"), [PANEL]),
        lambda store, match: store.lobby.leave(match, ANA.user, [PANEL]),
        lambda store, match: store.lobby.add_computer(match, ComputerPlayer(), [PANEL]),
        lambda store, match: store.lobby.remove_computer(match, [PANEL]),
        lambda store, match: store.lobby.set_options(match, "{}", [PANEL]),
        lambda store, match: store.lobby.cancel(match, [PANEL]),
        lambda store, match: store.lobby.begin(match, "pepper", ("a", "b", "c"), [PANEL]),
    ],
)
async def test_a_match_that_has_begun_is_no_longer_a_lobby(store, live, change):
    match = await live()
    before = await store.matches.get(match), await store.matches.seats(match)
    with pytest.raises(NotInLobbyError):
        await change(store, match)
    assert (await store.matches.get(match), await store.matches.seats(match)) == before
    assert await store.outbox.waiting(match) == ()


async def test_a_match_that_does_not_exist_has_no_lobby(store):
    with pytest.raises(NotInLobbyError):
        await store.lobby.join(99, ANA)


async def test_a_frozen_match_can_be_cancelled(store, live):
    match = await live()
    await store.matches.freeze(match)
    await store.lobby.cancel(match, [PANEL])
    assert (await store.matches.get(match)).stage == "cancelled"
    assert len(await store.outbox.waiting(match)) == 2
