"""Reserved seats and bars in the database."""

from __future__ import annotations

import asyncio

import pytest

from bot.core.people.model import Person
from bot.ground.durations import DAY
from bot.guests.model import KEPT, MOST_BARS, MOST_PINGS
from bot.lobby.model import ComputerPlayer
from bot.store.errors import (
    BarredError,
    NotAdmittedError,
    NotInLobbyError,
    ReservedError,
    TableFullError,
    TooManyBarsError,
)
from tests.store.guests import ANA, BRUNO, CHEN

DORA, ELI = Person(1004, "Dora"), Person(1005, "Eli")


@pytest.fixture
def kept(store):
    async def kept(match):
        return [guest.name for guest in await store.guests.with_seats(match)]

    return kept


@pytest.fixture
def seated(store):
    async def seated(match):
        return [seat.name for seat in await store.matches.seats(match)]

    return seated


async def test_a_seat_that_is_kept_is_for_its_guest_alone(store, lobby, kept, seated):
    match = await lobby(players=2)
    await store.guests.invite(match, [BRUNO])
    assert await kept(match) == ["Bruno"]
    with pytest.raises(ReservedError):
        await store.lobby.join(match, CHEN)
    with pytest.raises(ReservedError):
        await store.lobby.add_computer(match, ComputerPlayer())
    await store.lobby.join(match, BRUNO)
    assert await kept(match) == [] and await seated(match) == ["Ana", "Bruno"]
    with pytest.raises(TableFullError):
        await store.lobby.join(match, CHEN)


async def test_others_take_the_seats_that_are_not_kept(store, lobby, seated):
    match = await lobby(players=3)
    await store.guests.invite(match, [BRUNO])
    await store.lobby.join(match, CHEN)
    with pytest.raises(ReservedError):
        await store.lobby.join(match, DORA)
    await store.lobby.join(match, BRUNO)
    assert await seated(match) == ["Ana", "Chen", "Bruno"]


async def test_a_seat_that_nobody_takes_is_free_again_after_a_day(store, lobby, clock, kept):
    match = await lobby(players=2)
    assert await store.guests.invite(match, [BRUNO]) == int(clock.now) + KEPT
    clock.now += KEPT - 1
    with pytest.raises(ReservedError):
        await store.lobby.join(match, CHEN)
    clock.now += 1
    assert await kept(match) == []
    await store.lobby.join(match, CHEN)


@pytest.mark.parametrize("free", ["decline", "release"])
async def test_a_seat_is_free_once_its_guest_declines_or_the_host_frees_it(
    store, lobby, free, kept
):
    match = await lobby(players=2)
    await store.guests.invite(match, [BRUNO])
    assert await getattr(store.guests, free)(match, BRUNO.user)
    assert not await getattr(store.guests, free)(match, BRUNO.user)
    assert await kept(match) == []
    await store.lobby.join(match, CHEN)


async def test_a_guest_who_leaves_again_has_no_seat_kept(store, lobby, kept):
    match = await lobby(players=2)
    await store.guests.invite(match, [BRUNO])
    await store.lobby.join(match, BRUNO)
    await store.lobby.leave(match, BRUNO.user)
    assert await kept(match) == []
    await store.lobby.join(match, CHEN)


async def test_there_are_never_more_guests_than_seats(store, lobby):
    match = await lobby(CHEN, players=3)
    with pytest.raises(TableFullError):
        await store.guests.invite(match, [BRUNO, DORA])
    await store.guests.invite(match, [BRUNO])
    await store.guests.invite(match, [BRUNO])
    with pytest.raises(TableFullError):
        await store.guests.invite(match, [DORA])


async def test_everybody_is_asked_once_however_often_a_seat_is_kept(store, lobby):
    match = await lobby(players=3)
    for _ in range(3):
        await store.guests.invite(match, [BRUNO])
        await store.guests.release(match, BRUNO.user)
    asked = [row for row in await store.outbox.waiting(match) if row.kind == "invite"]
    assert len(asked) == 1


async def test_only_one_of_three_gets_the_last_seat(store, lobby, seated):
    match = await lobby(players=2)
    await store.guests.invite(match, [BRUNO])
    tries = (store.lobby.join(match, person) for person in (CHEN, BRUNO, DORA))
    outcomes = await asyncio.gather(*tries, return_exceptions=True)
    refused = [type(one) for one in outcomes if isinstance(one, Exception)]
    assert len(refused) == 2 and {*refused} <= {ReservedError, TableFullError}
    assert await seated(match) == ["Ana", "Bruno"]


async def test_a_table_by_invitation_takes_nobody_else(store, lobby, clock):
    match = await lobby(players=4)
    await store.guests.admit(match, "invited")
    await store.guests.invite(match, [BRUNO, CHEN])
    with pytest.raises(NotAdmittedError):
        await store.lobby.join(match, DORA)
    await store.guests.decline(match, CHEN.user)
    clock.now += KEPT
    for late in (BRUNO, CHEN):  # the seat was not kept for so long, but they are invited
        await store.lobby.join(match, late)


async def test_a_withdrawn_invitation_admits_nobody(store, lobby):
    match = await lobby(players=4)
    await store.guests.admit(match, "invited")
    await store.guests.invite(match, [BRUNO])
    await store.guests.release(match, BRUNO.user)
    with pytest.raises(NotAdmittedError):
        await store.lobby.join(match, BRUNO)


async def test_a_table_for_a_role_takes_its_members_and_guests(store, lobby, seated):
    match = await lobby(players=4)
    await store.guests.admit(match, "800")
    for roles in ((), (801,)):
        with pytest.raises(NotAdmittedError):
            await store.lobby.join(match, BRUNO, (), roles)
    await store.lobby.join(match, BRUNO, (), (801, 800))
    await store.guests.invite(match, [CHEN])
    await store.lobby.join(match, CHEN)
    assert await seated(match) == ["Ana", "Bruno", "Chen"]


async def test_the_barred_sit_at_none_of_the_hosts_tables_in_that_server(store, lobby, seated):
    match = await lobby(BRUNO)
    assert await store.lobby.remove(match, BRUNO, bars=True)
    assert await seated(match) == ["Ana"]
    for table in (match, await lobby()):
        with pytest.raises(BarredError):
            await store.lobby.join(table, BRUNO)
    assert [bar.name for bar in await store.bars.of_host(77, ANA.user)] == ["Bruno"]
    assert await store.bars.of_host(78, ANA.user) == ()
    assert await store.bars.lift(77, ANA.user, BRUNO.user)
    assert not await store.bars.lift(77, ANA.user, BRUNO.user)
    await store.lobby.join(match, BRUNO)


async def test_a_bar_is_its_hosts_and_not_the_next_hosts(store, lobby):
    match = await lobby(CHEN, BRUNO)
    await store.lobby.remove(match, BRUNO, bars=True)
    await store.lobby.leave(match, ANA.user)
    await store.lobby.join(match, BRUNO)


async def test_the_removed_may_come_again(store, lobby, seated):
    match = await lobby(BRUNO)
    assert await store.lobby.remove(match, BRUNO)
    assert not await store.lobby.remove(match, BRUNO)
    await store.lobby.join(match, BRUNO)
    assert await seated(match) == ["Ana", "Bruno"]


async def test_a_host_has_a_limited_number_of_bars(store, lobby, seated):
    match = await lobby()
    for number in range(MOST_BARS):
        person = Person(2000 + number, f"P{number}")
        await store.lobby.join(match, person)
        await store.lobby.remove(match, person, bars=True)
    await store.lobby.join(match, BRUNO)
    with pytest.raises(TooManyBarsError):
        await store.lobby.remove(match, BRUNO, bars=True)
    assert await seated(match) == ["Ana", "Bruno"], "nothing of it was done"


async def test_once_a_game_has_begun_nobody_is_a_guest(store, lobby, kept):
    match = await lobby(BRUNO, players=3)
    await store.guests.invite(match, [CHEN])
    await store.lobby.begin(match, "salt", ("sun", "moon"))
    assert await kept(match) == []
    assert "Chen" not in str(await store.guests.of_match(match))
    for change in (
        store.guests.invite(match, [CHEN]),
        store.guests.decline(match, CHEN.user),
        store.guests.admit(match, "invited"),
    ):
        with pytest.raises(NotInLobbyError):
            await change


async def test_invitations_to_games_that_have_begun_count_for_a_day(store, new, clock):
    for channel in range(10, 10 + MOST_PINGS):
        match = await store.lobby.create(new(channel, players=2), ANA, (), channel)
        await store.guests.invite(match, [CHEN])
        await store.guests.release(match, CHEN.user)
        await store.lobby.add_computer(match, ComputerPlayer())
        await store.lobby.begin(match, "salt", ("sun", "moon"))
    row = await store.matches.get(await store.lobby.create(new(9), ANA, (), 99))
    assert await store.guests.pinged(row, [BRUNO.user, CHEN.user]) == [BRUNO.user]
    forgotten = int(clock.now) + DAY
    assert await store.guests.refresh(match) == forgotten
    clock.now += DAY
    assert await store.guests.pinged(row, [CHEN.user]) == [CHEN.user]
    assert await store.guests.refresh(match) is None
    assert await store.guests.of_match(match) == ()


async def test_a_table_opens_with_its_guests_or_not_at_all(store, new, kept):
    match = await store.lobby.create(new(players=3), ANA, (), 1, guests=[BRUNO, CHEN])
    assert await kept(match) == ["Bruno", "Chen"]
    with pytest.raises(ReservedError):
        await store.lobby.create(new(8, players=3), ANA, [ComputerPlayer()], 2, guests=[BRUNO, ELI])
    assert await store.matches.open_in(8) is None


async def test_an_erasure_ends_reservations_and_bars(store, lobby, kept):
    match, other = await lobby(BRUNO), await lobby(players=2)
    await store.lobby.remove(match, BRUNO, bars=True)
    await store.guests.invite(other, [CHEN])
    await store.rights.erase(CHEN.user)
    assert await kept(other) == []
    assert "lobby" in [row.kind for row in await store.outbox.waiting(other)]
    await store.rights.erase(BRUNO.user)
    assert await store.bars.of_host(77, ANA.user) == ()
    await store.lobby.join(match, BRUNO)
    await store.lobby.remove(match, BRUNO, bars=True)
    await store.rights.erase(ANA.user)
    assert not any((await store.rights.kept_of(ANA.user)).values())
    assert (await store.rights.kept_of(BRUNO.user))["bars"] == []
