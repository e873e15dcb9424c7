"""Calls in the channel: they stay until their players have moved, and miss nobody."""

from __future__ import annotations

import pytest

from tests.bot.channels import refusal
from tests.bot.seated import ANA, BRUNO, CHEN

OFFERING = "ana pass\nbruno pass\nchen pass"
MINUTE = 60


@pytest.fixture
def play(table, publisher, discord):
    """Plays at a table where direct messages to some players are refused."""

    async def play(moves, *refused):
        seated = await table()
        for user in refused:
            discord.barred[user] = refusal(403, 50007)
        await seated.play(moves)
        await publisher.wait_until_idle()
        return seated

    return play


@pytest.fixture
def calls(discord):
    async def calls(table):
        said = discord.said((await table.match()).row.channel)
        return [each for each in said if each.buttons == ["Your move"]]

    return calls


async def test_a_call_to_a_secret_choice_goes_when_those_it_called_have_chosen(
    play, calls, publisher
):
    table = await play(OFFERING, BRUNO)
    assert [each.pings for each in await calls(table)] == [[BRUNO]]
    await table.play("bruno offer 1")
    await publisher.wait_until_idle()
    assert await calls(table) == [], "all others were asked by direct message"


async def test_a_player_whose_waiting_message_is_refused_is_called_in_the_channel(
    play, calls, press, publisher, discord, passes
):
    table = await play("ana pass\nbruno pass", BRUNO)
    await press(f"turn:{table.id}", BRUNO)
    await table.play("chen pass")
    await publisher.wait_until_idle()
    assert await calls(table) == [], "Bruno is at the table, and his message waits"
    await passes(3 * MINUTE)
    (call,) = await calls(table)
    assert call.pings == [BRUNO]
    assert await table.told() == []


async def test_a_new_call_names_players_of_the_last_one_without_a_ping(
    play, calls, press, publisher, passes
):
    table = await play("ana pass\nbruno pass", BRUNO, CHEN, ANA)
    await press(f"turn:{table.id}", BRUNO)
    await table.play("chen pass")
    await publisher.wait_until_idle()
    (call,) = await calls(table)
    assert call.pings == [ANA]
    await passes(3 * MINUTE)
    (call,) = await calls(table)
    assert call.pings == [BRUNO]
    assert f"<@{ANA}>" in call.words and f"<@{BRUNO}>" in call.words


async def test_a_refused_message_about_a_window_calls_nobody(
    table, press, publisher, discord, passes, calls
):
    seated = await table()
    discord.barred[BRUNO] = refusal(403, 50007)
    await press(f"turn:{seated.id}", BRUNO)
    await seated.play("ana dare")
    await publisher.wait_until_idle()
    await passes(3 * MINUTE)
    assert await calls(seated) == []
