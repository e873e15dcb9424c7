"""Playing with friends: reserved seats, invitations, roles, removal and bars."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.guests.model import KEPT, BarRow, GuestRow
from bot.guests.screens import DECLINE
from bot.hosting.guest_screens import (
    ADMIT,
    ADMIT_ROLE,
    BAR,
    LIFT,
    RELEASE,
    REMOVE,
    REMOVE_NOW,
    RESERVE,
    bars_screen,
    guests_screen,
    remove_screen,
)
from bot.lobby.guests import Table
from bot.lobby.screens import GUESTS, lobby_screen
from rules.core.errors import IllegalMoveError
from tests.bot.interactions import NAMES, FakeInteraction
from tests.bot.screens import LONG_NAME, buttons, faults, words
from tests.bot.seated import ANA, BRUNO, CHEN, DINA, PEOPLE, STRANGER
from tests.toy import TOY

HOST, SECOND, THIRD, FOURTH, *_ = PEOPLE
ROLE = 800


def resolved(*users, bots=(), outsiders=(), roles=()):
    """Discord's data on the people and roles chosen from its lists."""
    named = {
        str(user): {"id": str(user), "username": NAMES.get(user, f"P{user}"), "bot": user in bots}
        for user in users
    }
    members = {str(user): {"nick": None} for user in users if user not in outsiders}
    return {
        "users": named,
        "members": members,
        "roles": {str(role): {"id": str(role)} for role in roles},
    }


@pytest.fixture
async def table(store, handlers, publisher, lobby):
    """A table for four that Ana hosts, in a channel that shows it."""
    handlers.lobby.lobby.schedule = publisher.schedule
    id = await handlers.lobby.lobby.open(TOY, (77, 500), HOST, 1)
    await publisher.wait_until_idle()
    return id


@pytest.fixture
def choose(router, publisher):
    """Chooses people or roles from Discord's own list, and gives back what was shown."""

    async def choose(id, *users, user=ANA, **how):
        chosen = resolved(*users, **how)
        values = [*map(str, users), *map(str, how.get("roles", ()))]
        data = {"custom_id": id, "values": values, "resolved": chosen}
        interaction = FakeInteraction(user, data)
        await router.component(interaction)
        await publisher.wait_until_idle()
        return words(interaction.shown)

    return choose


@pytest.fixture
def act(press, publisher):
    """Presses, and gives back the words that were shown, once the channel knows of it."""

    async def act(id, user=ANA, *values, **how):
        shown = await press(id, user, values, **how)
        await publisher.wait_until_idle()
        return words(shown)

    return act


@pytest.fixture
def shown(discord):
    """The words of the table's message."""
    return lambda: discord.said(500)[0].words


# -- reserved seats ------------------------------------------------------------------------------


async def test_a_guest_is_pinged_once_and_the_seat_shows_their_name(
    table, choose, shown, discord, store, clock
):
    said = await choose(RESERVE.encode(table), BRUNO)
    until = int(clock.now) + KEPT
    assert said.count(f"<t:{until}:f>") == 1 and "Karnak invites Bruno" in said
    assert f"2. — reserved for Bruno until <t:{until}:f>" in shown()
    _, asked = discord.said(500)
    assert f"<@{BRUNO}>, a seat is reserved for you" in asked.words
    assert asked.pings == [BRUNO] and asked.buttons == ["Join", "No, thank you"]


async def test_several_guests_are_asked_in_one_message(table, choose, discord):
    await choose(RESERVE.encode(table), BRUNO, CHEN)
    assert [message.pings for message in discord.said(500)] == [[], [BRUNO, CHEN]]


async def test_a_guest_joins_and_others_see_the_name_on_the_last_seat(
    table, choose, act, shown, clock
):
    await choose(RESERVE.encode(table), BRUNO)
    for user in (CHEN, DINA):
        await act(f"join:{table}", user)
    said = await act(f"join:{table}", STRANGER)
    until = int(clock.now) + KEPT
    assert f"The last free seat is reserved for Bruno until <t:{until}:f>." in said
    assert f"reserved for Bruno until <t:{until}:f>" in await act(f"computer:{table}")
    assert "You have a seat." in await act(f"join:{table}", BRUNO)
    assert "Every seat at this table is taken." in await act(f"join:{table}", STRANGER)
    assert "reserved" not in shown()


async def test_several_reservations_are_all_named(table, choose, act):
    await choose(RESERVE.encode(table), BRUNO, CHEN, DINA)
    said = await act(f"join:{table}", STRANGER)
    assert "The free seats are reserved for Bruno, Chen and Dina, the first of them until" in said


async def test_an_unused_seat_is_free_again_after_a_day_and_the_channel_shows_it(
    table, choose, act, shown, passes
):
    await choose(RESERVE.encode(table), BRUNO, CHEN, DINA)
    await passes(KEPT + 1)
    assert "reserved" not in shown() and shown().count("free") == 3
    assert "You have a seat." in await act(f"join:{table}", STRANGER)


async def test_a_seat_is_freed_after_a_restart_too(table, choose, shown, clock, restart, publisher):
    await choose(RESERVE.encode(table), BRUNO)
    await publisher.close()
    clock.advance(KEPT + 1)
    again = restart()
    await again.schedule_all()
    await again.wait_until_idle()
    assert "reserved" not in shown()
    await again.close()


async def test_a_guest_declines_and_is_not_asked_again(table, choose, act, shown, discord):
    await choose(RESERVE.encode(table), BRUNO)
    assert "The seat is free again." in await act(DECLINE.encode(table), BRUNO)
    assert "reserved" not in shown() and "No, thank you" not in discord.said(500)[0].buttons
    assert "No seat at this table is reserved for you." in await act(DECLINE.encode(table), BRUNO)
    assert "Bruno has declined." in await choose(RESERVE.encode(table), BRUNO)
    assert len(discord.sent(500)) == 2
    assert "You have a seat." in await act(f"join:{table}", BRUNO)


async def test_the_host_cancels_a_reservation(table, choose, act, shown, discord):
    await choose(RESERVE.encode(table), BRUNO)
    assert "The seat is free again." in await act(RELEASE.encode(table), ANA, str(BRUNO))
    assert "reserved" not in shown()
    assert "No seat is reserved for them now." in await act(RELEASE.encode(table), ANA, str(BRUNO))
    await choose(RESERVE.encode(table), BRUNO)
    assert "reserved for Bruno" in shown()
    assert [message.pings for message in discord.sent(500)] == [[], [BRUNO]], "once a table"


# -- the message that asks them ------------------------------------------------------------------


def asked_at(channel):
    """The messages of a channel that ask guests to come."""
    return [message for message in channel if "reserved for you" in message.words]


async def test_an_invitation_names_those_who_have_not_answered_and_then_goes(
    table, choose, act, discord
):
    await choose(RESERVE.encode(table), BRUNO, CHEN)
    await act(f"join:{table}", BRUNO)
    (asked,) = asked_at(discord.said(500))
    assert f"<@{CHEN}>, a seat is reserved for you" in asked.words and asked.edits == 1
    assert str(BRUNO) not in asked.words
    await act(DECLINE.encode(table), CHEN)
    assert asked_at(discord.said(500)) == []


async def test_an_invitation_without_a_change_is_not_edited(table, choose, act, discord):
    await choose(RESERVE.encode(table), BRUNO)
    await act(f"join:{table}", CHEN)
    (asked,) = asked_at(discord.said(500))
    assert asked.edits == 0


async def test_an_invitation_goes_when_its_seat_is_free_again(table, choose, passes, discord):
    await choose(RESERVE.encode(table), BRUNO)
    await passes(KEPT + 1)
    assert asked_at(discord.said(500)) == []


async def test_an_invitation_goes_when_the_game_begins_without_the_guest(
    table, choose, act, discord, handlers, publisher
):
    await act(f"join:{table}", CHEN)
    await choose(RESERVE.encode(table), BRUNO)
    await handlers.lobby.lobby.start(table, ANA, 5)
    await publisher.wait_until_idle()
    assert asked_at(discord.said(500)) == []


async def test_a_begun_table_no_longer_names_free_and_reserved_seats(
    handlers, publisher, discord, lobby
):
    desk = handlers.lobby.lobby
    desk.schedule = publisher.schedule
    id = await desk.open(TOY, (77, 500), HOST, 1, guests=[SECOND])
    await desk.join(id, THIRD)
    await publisher.wait_until_idle()
    await desk.start(id, ANA, 5)
    await publisher.wait_until_idle()
    table, *_ = discord.said(500)
    assert "Ana (host)" in table.words and "Chen" in table.words
    assert "free" not in table.words and "reserved" not in table.words and not table.buttons


async def test_an_invitation_goes_with_its_table(table, choose, discord, handlers, publisher):
    await choose(RESERVE.encode(table), BRUNO)
    await handlers.lobby.lobby.cancel(table, ANA)
    await publisher.wait_until_idle()
    assert asked_at(discord.said(500)) == []


async def test_an_invitation_goes_with_an_erased_guest(
    table, choose, discord, services, publisher, store
):
    await choose(RESERVE.encode(table), BRUNO)
    await store.rights.erase(BRUNO)
    publisher.schedule(table)
    await publisher.wait_until_idle()
    assert asked_at(discord.said(500)) == []


async def test_a_deleted_invitation_is_not_missed(table, choose, act, discord, store):
    await choose(RESERVE.encode(table), BRUNO, CHEN)
    discord.said(500).pop()
    await act(f"join:{table}", BRUNO)
    await act(f"join:{table}", CHEN)
    assert await store.outbox.waiting(table) == () and asked_at(discord.said(500)) == []


async def test_a_guest_in_quiet_hours_is_named_and_not_pinged(table, choose, store, discord, clock):
    await store.people.prefer(BRUNO, away_from=int(clock.now) - 1, away_until=int(clock.now) + 60)
    said = await choose(RESERVE.encode(table), BRUNO, CHEN)
    assert "No ping now, because of their settings: Bruno." in said
    _, asked = discord.said(500)
    assert asked.pings == [CHEN] and f"<@{BRUNO}>" in asked.words


@pytest.mark.parametrize(
    ("user", "how", "said"),
    [
        (ANA, {}, "You already have a seat at your table."),
        (BRUNO, {"bots": [BRUNO]}, "Bruno is a bot."),
        (BRUNO, {"outsiders": [BRUNO]}, "Bruno is not in this server."),
    ],
)
async def test_some_people_cannot_be_guests(table, choose, store, user, how, said):
    shown = await choose(RESERVE.encode(table), user, **how)
    assert said in shown and "Guests of this table" in shown, "the screen stays"
    assert await store.guests.of_match(table) == ()


async def test_a_player_with_a_seat_needs_no_other(table, choose, act, store):
    await act(f"join:{table}", BRUNO)
    assert "Bruno already has a seat here." in await choose(RESERVE.encode(table), BRUNO)


async def test_more_guests_than_seats_are_refused(table, choose, act, store):
    await act(f"join:{table}", CHEN)
    said = await choose(RESERVE.encode(table), BRUNO, DINA, STRANGER)
    assert "Too few seats are free." in said
    assert await store.guests.of_match(table) == ()


async def test_a_table_opens_with_reserved_seats_and_pings_once(
    handlers, publisher, store, discord, lobby
):
    desk = handlers.lobby.lobby
    desk.schedule = publisher.schedule
    id = await desk.open(TOY, (77, 500), HOST, 1, guests=[SECOND, THIRD])
    await publisher.wait_until_idle()
    (table,) = discord.said(500)
    assert table.pings == [BRUNO, CHEN]
    assert f"A seat is reserved for you: <@{BRUNO}>, <@{CHEN}>." in table.words
    assert "reserved for Bruno" in table.words
    await desk.join(id, SECOND)
    await publisher.wait_until_idle()
    assert f"A seat is reserved for you: <@{CHEN}>." in table.words


@pytest.mark.parametrize("ends", ["cancel", "leave"])
async def test_opening_tables_on_and_on_does_not_ping_a_guest_on_and_on(
    handlers, publisher, discord, choose, days, ends
):
    desk = handlers.lobby.lobby
    desk.schedule = publisher.schedule

    async def invited(number, guest):
        guests = [guest] if number % 2 else []
        id = await desk.open(TOY, (77, 500), HOST, number, guests=guests)
        await publisher.wait_until_idle()
        if not guests:
            await choose(RESERVE.encode(id), guest.user)
        newest = next(
            each for each in reversed(discord.said(500)) if f"<@{guest.user}>" in each.words
        )
        await getattr(desk, ends)(id, ANA)
        await publisher.wait_until_idle()
        return newest.pings

    assert [await invited(number, SECOND) for number in range(5)] == [[BRUNO]] * 3 + [[]] * 2
    assert await invited(6, THIRD) == [CHEN], "each guest counts alone"
    await days(1)
    assert await invited(7, SECOND) == [BRUNO]


async def test_a_table_too_small_for_its_guests_is_not_opened(handlers):
    with pytest.raises(IllegalMoveError, match="has no room for all of them"):
        await handlers.lobby.lobby.open(TOY, (77, 500), HOST, 1, players=2, guests=[SECOND, THIRD])


async def open_at(router, lobby, *users, user=ANA, **how):
    """Open a table in a channel, as `/game new` does, with guests or a role."""
    data = {"resolved": resolved(*users, roles=how.pop("roles", ()))}
    interaction = FakeInteraction(user, data)
    await router.command(interaction, lambda actor: lobby.open(actor, "toy", 4, "en", 0, **how))
    return interaction.shown


@pytest.mark.parametrize(
    ("how", "admits"),
    [({}, ""), ({"is_closed": True}, "invited"), ({"roles": [ROLE]}, str(ROLE))],
)
async def test_a_table_in_a_thread_has_the_reservations_asked_for(
    table, router, handlers, act, store, threads, how, admits
):
    offer = await open_at(router, handlers.lobby, BRUNO, CHEN, **how)
    (button,) = [part for part in offer.view.walk_children() if getattr(part, "custom_id", "")]
    assert "Reserve the seats again" not in words(offer)
    assert "The table is open" in await act(button.custom_id)
    row = await store.matches.get(table + 1)
    assert (row.channel, row.admits) == (901, admits)
    kept = await store.guests.with_seats(row.id)
    assert [(guest.user, guest.name) for guest in kept] == [
        (BRUNO, f"P{BRUNO}"),
        (CHEN, f"P{CHEN}"),
    ]


async def test_no_seat_in_a_thread_is_reserved_for_a_guest_who_has_left(
    table, router, handlers, act, discord, threads
):
    offer = await open_at(router, handlers.lobby, BRUNO)
    (button,) = [part for part in offer.view.walk_children() if getattr(part, "custom_id", "")]
    discord.absent.add(BRUNO)
    assert "is not in this server" in await act(button.custom_id)
    assert threads == []


# -- who may join --------------------------------------------------------------------------------


async def test_a_table_by_invitation_only_takes_its_guests(table, choose, act, shown):
    said = await act(ADMIT.encode(table), ANA, "invited")
    assert "By invitation only" in said and "By invitation only" in shown()
    assert "by invitation only. Its host" in await act(f"join:{table}", CHEN)
    await choose(RESERVE.encode(table), BRUNO)
    assert "You have a seat." in await act(f"join:{table}", BRUNO)
    await act(ADMIT.encode(table), ANA, "all")
    assert "By invitation only" not in shown()
    assert "You have a seat." in await act(f"join:{table}", CHEN)


async def test_a_table_for_a_role_takes_its_members(table, choose, act, shown, discord):
    await choose(ADMIT_ROLE.encode(table), roles=[ROLE])
    assert f"For <@&{ROLE}> only" in shown()
    assert f"This table is only for <@&{ROLE}>" in await act(
        f"join:{table}", BRUNO, roles=[ROLE + 1]
    )
    elsewhere = await act(f"join:{table}", BRUNO, roles=[ROLE], guild=78)
    assert "You have a seat." not in elsewhere, "roles of another server are none"
    assert "You have a seat." in await act(f"join:{table}", BRUNO, roles=[ROLE])
    assert all(not message.mentions.roles for message in discord.said(500))


async def test_the_role_of_everybody_opens_a_table(table, choose, act, shown):
    await choose(ADMIT_ROLE.encode(table), roles=[ROLE])
    await choose(ADMIT_ROLE.encode(table), roles=[77])
    assert "only" not in shown()


# -- removal and bars ----------------------------------------------------------------------------


async def test_a_removed_player_gets_one_direct_message(table, act, shown, discord, store):
    await act(f"join:{table}", BRUNO)
    asked = await act(REMOVE.encode(table), ANA, str(BRUNO))
    assert "Remove Bruno from this table?" in asked and "Bruno" in shown()
    said = await act(REMOVE_NOW.encode(table, BRUNO))
    assert "Bruno is removed from this table." in said and "Bruno" not in shown()
    (told,) = discord.said(BRUNO)
    assert "The host has freed your seat" in told.words
    assert "They no longer have a seat here." in await act(REMOVE_NOW.encode(table, BRUNO))
    assert len(discord.said(BRUNO)) == 1
    assert "You have a seat." in await act(f"join:{table}", BRUNO), "a removal is no bar"
    assert await store.guests.of_match(table) == ()


async def test_a_removed_player_who_is_away_hears_without_a_sound(
    table, act, store, discord, clock
):
    await act(f"join:{table}", BRUNO)
    await store.people.prefer(BRUNO, away_from=int(clock.now) - 1, away_until=int(clock.now) + 60)
    await act(REMOVE_NOW.encode(table, BRUNO))
    (told,) = discord.said(BRUNO)
    assert told.silent


async def test_a_removed_player_who_has_joined_again_gets_no_message(
    table, act, store, discord, passes
):
    await act(f"join:{table}", BRUNO)
    await store.people.hold_dms()  # Discord takes no direct messages for now
    await act(REMOVE_NOW.encode(table, BRUNO))
    assert "You have a seat." in await act(f"join:{table}", BRUNO)
    await passes(KEPT)
    assert discord.said(BRUNO) == [] and await store.guests.of_match(table) == ()


async def test_a_barred_player_reads_a_kind_sentence_without_a_reason(table, act, choose, handlers):
    await act(f"join:{table}", BRUNO)
    assert "barred from your tables" in await act(BAR.encode(table, BRUNO))
    said = await act(f"join:{table}", BRUNO)
    assert "This table has no seat for you." in said
    assert "bar" not in said.lower() and "host" not in said.lower()
    assert "You have barred Bruno." in await choose(RESERVE.encode(table), BRUNO)


async def test_a_host_lists_and_lifts_bars(table, act, handlers, router):
    await act(f"join:{table}", BRUNO)
    await act(BAR.encode(table, BRUNO))
    asked = FakeInteraction(ANA)
    await router.command(asked, handlers.guests.bars)
    assert "You have barred 1 of at most 25 players:\n- Bruno" in words(asked.shown)
    lifted = await act(LIFT.encode(), ANA, str(BRUNO))
    assert "The bar is lifted." in lifted and "You have barred nobody" in lifted
    assert "They are no longer barred." in await act(LIFT.encode(), ANA, str(BRUNO))
    assert "You have a seat." in await act(f"join:{table}", BRUNO)


@pytest.mark.parametrize("name", ["\u200b\u2060", "\u3164", "\u0301\u0308", "\u115f \ufe0f"])
async def test_a_name_that_shows_nothing_is_an_id_on_the_hosts_screens(lobby, store, name):
    row = await store.matches.get(await lobby(2))
    guest = GuestRow(row.id, BRUNO, name, "invited", 2_000_000_000, 1)
    seat = replace((await store.matches.seats(row.id))[0], user=CHEN, name=name, host=False)
    shown = guests_screen(Table(row, [seat], [guest]), "en")
    assert f"reserved for {BRUNO} until" in words(shown)
    labels = [each.label for each in options_shown(shown)]
    assert str(BRUNO) in labels and str(CHEN) in labels
    assert f"Remove {CHEN} from this table?" in words(remove_screen(row, seat, "en"))
    bars = bars_screen([BarRow(77, ANA, BRUNO, name, 0)], "en")
    assert f"- {BRUNO} ·" in words(bars)
    assert [each.label for each in options_shown(bars)] == [str(BRUNO)]


def options_shown(shown):
    """The options of all lists."""
    return [each for part in shown.view.walk_children() for each in getattr(part, "options", ())]


# -- rights and bad input ------------------------------------------------------------------------


HOSTS_IDS = [
    (GUESTS, ()),
    (REMOVE, (str(BRUNO),)),
    (RELEASE, (str(BRUNO),)),
    (ADMIT, ("invited",)),
]


@pytest.mark.parametrize(("id", "values"), HOSTS_IDS, ids=[id.kind for id, _ in HOSTS_IDS])
@pytest.mark.parametrize("user", [BRUNO, STRANGER])
async def test_only_the_host_has_these_lists(table, act, store, id, values, user):
    await act(f"join:{table}", BRUNO)
    before = await store.matches.get(table)
    assert "Only the host of the table can do that." in await act(id.encode(table), user, *values)
    assert (await store.matches.get(table)).admits == before.admits


async def test_only_the_host_reserves_removes_and_bars(table, act, choose, store):
    await act(f"join:{table}", CHEN)
    refused = "Only the host of the table can do that."
    assert refused in await choose(RESERVE.encode(table), BRUNO, user=CHEN)
    assert refused in await choose(ADMIT_ROLE.encode(table), roles=[ROLE], user=CHEN)
    for id in (REMOVE_NOW, BAR):
        assert refused in await act(id.encode(table, CHEN), STRANGER)
    assert [seat.name for seat in await store.matches.seats(table)] == ["Ana", "Chen"]


@pytest.mark.parametrize("user", [ANA, STRANGER, 0, 10**19, 10**20 - 1])
async def test_nobody_but_another_player_can_be_removed(table, act, store, user):
    for id in (REMOVE_NOW, BAR):
        said = await act(id.encode(table, user))
        assert "They no longer have a seat here." in said or "That menu is outdated" in said
    assert [seat.name for seat in await store.matches.seats(table)] == ["Ana"]
    assert await store.bars.of_host(77, ANA) == ()


@pytest.mark.parametrize("chosen", ["", "x", "-1", "99999999999999999999", "all; DROP"])
async def test_forged_choices_are_refused(table, act, store, chosen):
    for id in (REMOVE, RELEASE, ADMIT, LIFT):
        numbered = id.encode() if id is LIFT else id.encode(table)
        assert await act(numbered, ANA, chosen)
    assert (await store.matches.get(table)).admits == ""


async def test_lists_without_a_choice_are_refused(table, choose, store):
    for id in (RESERVE, ADMIT_ROLE):
        await choose(id.encode(table))
    assert (await store.matches.get(table)).admits == ""


async def test_after_the_start_the_lists_say_so(table, act, choose, store, handlers):
    await act(f"join:{table}", BRUNO)
    await handlers.lobby.lobby.start(table, ANA, 5)
    for said in (
        await act(GUESTS.encode(table)),
        await choose(RESERVE.encode(table), CHEN),
        await act(DECLINE.encode(table), CHEN),
        await act(BAR.encode(table, BRUNO)),
    ):
        assert "The game has already begun." in said


async def test_every_screen_fits_into_a_message(table, act, press, store):
    for person in (SECOND, THIRD):
        await store.lobby.join(table, person)
    await store.guests.invite(table, [FOURTH])
    for id, values in ((GUESTS, ()), (REMOVE, (str(BRUNO),))):
        screen = await press(id.encode(table), ANA, values)
        assert faults(screen) == []
    row, guests = await store.matches.get(table), await store.guests.with_seats(table)
    guests = [replace(guest, name=LONG_NAME) for guest in guests]
    made = lobby_screen(row, await store.matches.seats(table), 1, (), (), guests)
    assert faults(made) == [] and "Guests (host)" in buttons(made)
