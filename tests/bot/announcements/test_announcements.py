"""Free seats: announced to a server, and at which hours those live who sit there already."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.announcements.screens import announcement_screen
from bot.announcements.service import AnnouncementService
from bot.core.delivery.sender import FIRST_REST
from bot.core.interactions.actor import actor_of
from bot.core.pace.zones import hours_from_utc
from bot.lobby.model import ComputerPlayer
from bot.lobby.service import LobbyService
from bot.seats.departures import DepartureService
from rules.core.errors import IllegalMoveError
from tests.bot.channels import refusal
from tests.bot.interactions import FakeInteraction
from tests.bot.screens import LONG_NAME, buttons, faults, words
from tests.bot.seated import ANA, BRUNO, PEOPLE
from tests.toy import TOY

DAY = 24 * 60 * 60
NEWS, HERE = 800, 600


@pytest.fixture
def desk(store, publisher):
    return LobbyService(store.database, publisher.schedule)


@pytest.fixture
def announcements(store, desk):
    return AnnouncementService(store.database, desk)


@pytest.fixture
async def table(desk, store, publisher):
    """A table for four that Ana hosts, in a server with a channel for announcements."""
    await store.servers.settle(77, "news", NEWS)
    id = await desk.open(TOY, (77, HERE), PEOPLE[0], 1, computers=[ComputerPlayer()] * 1)
    await publisher.wait_until_idle()
    return id


async def test_the_host_announces_open_seats_once_a_day(
    table, announcements, publisher, discord, clock
):
    for hours in (0, 23, 1):
        clock.now += hours * 3600
        try:
            assert f"announced in <#{NEWS}>" in str(await announcements.announce(table, ANA))
        except IllegalMoveError as refused:
            assert hours == 23 and "less than a day ago" in str(refused)
    await publisher.wait_until_idle()
    first, second = discord.said(NEWS)
    assert "2 seats are free in <#600>." in first.words and "Ana, 1 computer" in first.words
    assert first.silent and first.pings == second.pings == [] and first.buttons == ["Join"]


async def test_only_the_host_announces_and_only_what_is_free(table, desk, announcements, store):
    with pytest.raises(IllegalMoveError, match="Only the host"):
        await announcements.announce(table, BRUNO)
    for person in PEOPLE[1:3]:
        await desk.join(table, person)
    with pytest.raises(IllegalMoveError, match="Every seat at this table is taken"):
        await announcements.announce(table, ANA)
    await store.servers.settle(77, "news", None)
    with pytest.raises(IllegalMoveError, match="no channel for announcements"):
        await announcements.announce(table, ANA)


async def test_a_table_that_fills_up_first_is_not_announced(
    table, desk, announcements, publisher, discord
):
    desk.schedule = lambda id: None
    await announcements.announce(table, ANA)
    for person in PEOPLE[1:3]:
        await desk.join(table, person)
    publisher.schedule(table)
    await publisher.wait_until_idle()
    assert discord.said(NEWS) == []


@pytest.fixture
async def announced(table, announcements, publisher, discord):
    """The announcement of the table."""
    await announcements.announce(table, ANA)
    await publisher.wait_until_idle()
    (message,) = discord.said(NEWS)
    return message


async def test_an_announcement_says_when_its_seats_are_filled_and_free_again(
    table, desk, publisher, announced
):
    await desk.join(table, PEOPLE[1])
    await publisher.wait_until_idle()
    assert "1 seat is free" in announced.words and announced.buttons == ["Join"]
    await desk.join(table, PEOPLE[2])
    await publisher.wait_until_idle()
    assert "Every seat at this table is taken." in announced.words and announced.buttons == []
    await desk.leave(table, BRUNO)
    await publisher.wait_until_idle()
    assert "1 seat is free" in announced.words and announced.buttons == ["Join"]
    assert "Ana, Chen" in announced.words


async def test_an_announcement_of_a_table_that_is_cancelled_has_no_button(
    table, desk, publisher, announced, store
):
    await desk.cancel(table, ANA)
    await publisher.wait_until_idle()
    assert "This table was cancelled." in announced.words and announced.buttons == []
    assert await store.announcements.of_match(table) == ()


async def test_a_table_without_a_channel_is_announced_as_cancelled(
    table, announced, channels, publisher
):
    await channels.close(table, "gone")
    publisher.schedule(table)
    await publisher.wait_until_idle()
    assert "This table was cancelled." in announced.words and announced.buttons == []


async def test_after_the_start_the_announcement_offers_seats_for_substitutes(
    table, desk, publisher, announced, matches, press
):
    await desk.join(table, PEOPLE[1])
    await desk.start(table, ANA, 77)
    await publisher.wait_until_idle()
    assert f"The game has begun in <#{HERE}>." in announced.words and announced.buttons == []
    edits = announced.edits
    await DepartureService(matches.cache).resign(BRUNO, table, 78)
    await publisher.wait_until_idle()
    assert f"Looking for a substitute in <#{HERE}>." in announced.words
    assert announced.buttons == ["Take a seat"] and announced.edits == edits + 1
    await DepartureService(matches.cache).abandon(ANA, table, 79)
    await publisher.wait_until_idle()
    assert "The game at this table is over." in announced.words and announced.buttons == []


async def test_the_host_can_announce_the_search_for_a_substitute(
    table, desk, announcements, publisher, discord, matches, clock
):
    await desk.join(table, PEOPLE[1])
    await desk.start(table, ANA, 77)
    with pytest.raises(IllegalMoveError, match="Every seat at this table is taken"):
        await announcements.announce(table, ANA)
    await DepartureService(matches.cache).resign(BRUNO, table, 78)
    assert "announced" in str(await announcements.announce(table, ANA))
    await publisher.wait_until_idle()
    (told,) = discord.said(NEWS)
    assert f"Looking for a substitute in <#{HERE}>." in told.words
    assert told.buttons == ["Take a seat"] and not told.pings
    with pytest.raises(IllegalMoveError, match="less than a day ago"):
        await announcements.announce(table, ANA)


async def test_an_announcement_that_rests_holds_up_no_other(
    table, desk, announcements, publisher, discord, store, clock, passes
):
    for _ in range(2):
        await announcements.announce(table, ANA)
        await publisher.wait_until_idle()
        clock.now += DAY
    announced = discord.said(NEWS)
    discord.trouble["edit"] = [refusal(429, 30046)] * 2  # the first is for the lobby
    await desk.cancel(table, ANA)
    await publisher.wait_until_idle()
    assert [each.edits for each in announced] == [0, 1]
    await passes(FIRST_REST + 1)
    assert all("This table was cancelled." in each.words for each in announced)
    assert [each.edits for each in announced] == [1, 1]
    assert await store.announcements.of_match(table) == ()


async def test_an_announcement_that_has_been_deleted_is_forgotten(
    table, desk, publisher, announced, store, discord
):
    discord.said(NEWS).clear()
    await desk.join(table, PEOPLE[1])
    await publisher.wait_until_idle()
    assert await store.announcements.of_match(table) == ()


async def test_the_host_of_a_new_table_is_offered_to_announce_it(handlers, store):
    async def opened(channel):
        who = actor_of(FakeInteraction(ANA, channel=channel))
        return buttons(await handlers.lobby.open(who, TOY.word, None, "en", 0))

    assert list(await opened(500)) == []
    await store.servers.settle(77, "news", NEWS)
    id = await store.matches.open_in(500)
    assert [each.custom_id for each in (await opened(501)).values()] == [f"announce:{id + 1}"]


async def test_a_lobby_shows_how_far_its_people_are_from_utc_without_their_names(
    table, desk, store, publisher, discord
):
    for user, zone in ((ANA, "Asia/Kolkata"), (BRUNO, "America/St_Johns")):
        await store.people.prefer(user, zone=zone)
    await desk.join(table, PEOPLE[1])
    await publisher.wait_until_idle()
    (lobby,) = discord.said(HERE)
    assert "Time zones at this table: UTC+5:30, UTC−3:30" in lobby.words
    await desk.leave(table, BRUNO)
    await publisher.wait_until_idle()
    assert "Time zones at this table: UTC+5:30" in lobby.words and "−3:30" not in lobby.words


def test_hours_from_utc_are_those_of_the_season():
    january, july = 1_700_000_000 + 60 * DAY, 1_700_000_000 + 240 * DAY
    assert [hours_from_utc("Europe/Paris", at) for at in (january, july)] == ["UTC+1", "UTC+2"]
    assert hours_from_utc("Europe/London", january) == "UTC"


async def test_announcements_fit_discord_in_every_language(table, store, codes):
    row = await store.matches.get(table)
    people = await store.matches.seats(table)
    for code in codes:
        named = [replace(people[0], name=LONG_NAME.replace("W", "*"))] * 3
        for stage in ("lobby", "live", "frozen", "over", "cancelled"):
            shown = announcement_screen(replace(row, language=code, stage=stage), named, 7)
            assert faults(shown) == [] and "\\*" in words(shown)
