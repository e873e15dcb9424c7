import asyncio
import time

import discord
import pytest

from bot.sandbox.refusals import ERRORS

POST = "POST /channels/*/messages"


@pytest.fixture(autouse=True)
def impatient(monkeypatch):
    """discord.py waits one second and more before it tries again."""
    sleep = asyncio.sleep
    monkeypatch.setattr(discord.http.asyncio, "sleep", lambda seconds: sleep(seconds / 100))


@pytest.mark.parametrize("code", [10062, 40060, 50007, 50013, 50001, 50035, 50083])
async def test_an_error_on_request_befalls_one_request(sandbox, here, games, code):
    sandbox.faults.refuse(POST, code)
    with pytest.raises(discord.HTTPException) as caught:
        await here.send("x")
    assert (caught.value.status, caught.value.code) == (ERRORS[code][0], code)
    await here.send("y")
    assert [message.text for message in games.messages.values()] == ["y"]
    assert sandbox.refused == []


async def test_a_fault_may_last(sandbox, here):
    sandbox.faults.refuse(POST, 50013, times=-1)
    for _ in range(3):
        with pytest.raises(discord.Forbidden):
            await here.send("x")
    sandbox.faults.clear()
    await here.send("x")


async def test_after_a_server_error_discord_py_sends_again(sandbox, here, games):
    sandbox.faults.breaks(POST, 502)
    sandbox.faults.breaks(POST, 500, done=True)
    await here.send("x", nonce="7")
    assert [message.text for message in games.messages.values()] == ["x"]
    assert [request.path for request in sandbox.requests].count(
        f"/channels/{games.id}/messages"
    ) == 3


async def test_a_callback_whose_answer_was_lost_is_acknowledged_twice(bot, sandbox, games, ana):
    @bot.tree.command(description="Ping")
    async def ping(interaction):
        await interaction.response.send_message("pong", ephemeral=True)

    await bot.tree.sync()
    sandbox.faults.breaks("POST /interactions/*", 502, done=True)
    assert (await ana.slash(games, "ping")).text == "pong"
    while not bot.errors:
        await asyncio.sleep(0.01)
    assert bot.errors[0].code == 40060


async def test_a_cut_connection_is_tried_again(sandbox, here, games):
    sandbox.faults.silence(POST)
    with pytest.raises(discord.http.aiohttp.ClientError):
        await here.send("x")
    await here.send("y")
    assert [message.text for message in games.messages.values()] == ["y"]


async def test_a_limit_on_request_is_waited_for(sandbox, here, games):
    sandbox.faults.limit(POST, 0.2)
    sandbox.faults.limit(POST, 0.2, everywhere=True)
    await here.send("x")
    assert games.last.text == "x"


async def test_a_delay_is_a_delay(sandbox, here):
    sandbox.faults.delay(POST, 2.0)
    before = time.monotonic()
    await here.send("x")
    assert time.monotonic() - before >= 0.02
