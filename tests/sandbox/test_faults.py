import asyncio

import discord
import pytest

from bot.sandbox.errors import ERRORS

POST = "POST /channels/*/messages"


@pytest.fixture(autouse=True)
def impatient(monkeypatch):
    """Have nobody wait for a second or more, as discord.py does, and return the waits."""
    sleep, waits = asyncio.sleep, []

    def sleep_briefly(seconds):
        waits.append(seconds)
        return sleep(seconds / 100)

    monkeypatch.setattr(discord.http.asyncio, "sleep", sleep_briefly)
    return waits


@pytest.mark.parametrize("code", [10062, 40060, 50007, 50013, 50001, 50035, 50083])
async def test_an_injected_error_affects_one_request(sandbox, here, games, code):
    sandbox.faults.inject_error(POST, code)
    with pytest.raises(discord.HTTPException) as caught:
        await here.send("x")
    assert (caught.value.status, caught.value.code) == (ERRORS[code][0], code)
    await here.send("y")
    assert [message.text for message in games.messages.values()] == ["y"]
    assert sandbox.rejected_requests == []


async def test_a_fault_may_affect_all_requests(sandbox, here):
    sandbox.faults.inject_error(POST, 50013, times=-1)
    for _ in range(3):
        with pytest.raises(discord.Forbidden):
            await here.send("x")
    sandbox.faults.clear()
    await here.send("x")


async def test_after_a_server_error_discord_py_sends_again(sandbox, here, games):
    sandbox.faults.inject_status(POST, 502)
    sandbox.faults.inject_status(POST, 500, after_processing=True)
    await here.send("x", nonce="7")
    assert [message.text for message in games.messages.values()] == ["x"]
    assert [request.path for request in sandbox.requests].count(
        f"/channels/{games.id}/messages"
    ) == 3


async def test_a_response_whose_answer_was_lost_is_sent_and_refused_again(bot, sandbox, games, ana):
    @bot.tree.command(description="Ping")
    async def ping(interaction):
        await interaction.response.send_message("pong", ephemeral=True)

    await bot.tree.sync()
    sandbox.faults.inject_status("POST /interactions/*", 502, after_processing=True)
    assert (await ana.slash(games, "ping")).text == "pong"
    while not bot.errors:
        await asyncio.sleep(0.01)
    assert bot.errors[0].code == 40060


async def test_a_cut_connection_is_tried_again(sandbox, here, games):
    sandbox.faults.inject_no_response(POST)
    with pytest.raises(discord.http.aiohttp.ClientError):
        await here.send("x")
    await here.send("y")
    assert [message.text for message in games.messages.values()] == ["y"]


async def test_discord_py_waits_for_an_injected_rate_limit(sandbox, here, games):
    sandbox.faults.inject_rate_limit(POST, 0.2)
    sandbox.faults.inject_rate_limit(POST, 0.2, is_global=True)
    await here.send("x")
    assert games.last_message.text == "x"


async def test_an_injected_delay_delays_a_request(sandbox, here, impatient):
    sandbox.faults.inject_delay(POST, 2.0)
    await here.send("x")
    assert 2.0 in impatient
