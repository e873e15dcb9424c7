import asyncio
import json
from contextlib import asynccontextmanager

import aiohttp
import discord
import pytest

from bot.sandbox.connector import TOKEN
from bot.sandbox.server import Sandbox
from tests.patience import PATIENCE

from .conftest import Bot, running


@pytest.fixture
async def ping(bot):
    @bot.tree.command(description="Ping")
    async def ping(interaction):
        await interaction.response.send_message("pong", ephemeral=True)

    await bot.tree.sync()


async def until(condition):
    async with asyncio.timeout(PATIENCE):
        while not condition():
            await asyncio.sleep(0.001)


async def test_a_bad_token_is_refused(sandbox):
    sandbox.rest.token = "another"
    with pytest.raises(discord.LoginFailure):
        async with running(sandbox):
            pass
    assert [refused.error.status for refused in sandbox.malformed_requests] == [401]


async def test_the_gateway_refuses_a_bad_token_too(sandbox):
    sandbox.gateway.token = "another"
    with pytest.raises(discord.ConnectionClosed) as caught:
        async with running(sandbox):
            pass
    assert caught.value.code == 4004


@pytest.mark.parametrize("name", ["members", "presences", "message_content"])
async def test_privileged_intents_were_not_granted(sandbox, name):
    with pytest.raises(discord.PrivilegedIntentsRequired):
        async with running(sandbox, intents=discord.Intents(guilds=True, **{name: True})):
            pass


async def test_the_backend_knows_whether_the_bot_is_online(sandbox):
    told = []
    sandbox.backend.subscribe(lambda change: told.append((change.kind, sandbox.backend.is_online)))
    async with running(sandbox) as bot:
        assert sandbox.backend.is_online
        assert bot.guilds[0].name == "Oasis"
    await until(lambda: not sandbox.backend.is_online)
    assert told == [("bot presence updated", True), ("bot presence updated", False)]


@pytest.mark.parametrize("how", ["request_reconnect", "abort_gateway", "close_gateway"])
async def test_events_during_the_bots_absence_are_replayed(sandbox, bot, ping, games, ana, how):
    faults = sandbox.faults
    if how == "close_gateway":
        await faults.close_gateway(4000)
    else:
        getattr(faults, how)()
    clicked = ana.send_command(games, "ping", {})
    assert (await clicked.wait()).text == "pong"
    await asyncio.wait_for(bot.resumes.wait(), PATIENCE)
    assert (sandbox.gateway.identify_count, sandbox.gateway.resume_count) == (1, 1)


async def test_a_held_gateway_sends_everything_late_and_in_order(sandbox, bot, ping, games, ana):
    sandbox.faults.hold_gateway()
    first, second = [ana.send_command(games, "ping", {}) for _ in range(2)]
    with pytest.raises(TimeoutError):
        await asyncio.wait_for(first.acknowledged.wait(), 0.2)
    sandbox.faults.release_gateway()
    assert [(await each.wait()).text for each in (first, second)] == ["pong", "pong"]
    assert (sandbox.gateway.identify_count, sandbox.gateway.resume_count) == (1, 0)


async def test_after_an_invalid_session_the_bot_identifies_again(sandbox, bot, ping, games, ana):
    sandbox.faults.invalidate_sessions()
    lost = ana.send_command(games, "ping", {})
    await until(lambda: sandbox.gateway.identify_count == 2)
    assert (await ana.slash(games, "ping")).text == "pong"
    assert not lost.acknowledged.is_set()


async def test_nothing_is_replayed_to_a_bot_that_closed_its_session(sandbox, games, ana):
    async with running(sandbox):
        pass
    said = ana.write(games, "x")
    lost = ana.click(said, "x")
    heard = []
    async with running(sandbox) as bot:

        async def answer(interaction):
            heard.append(interaction)

        bot.answer = answer
        found = ana.click(said, "y")
        await until(lambda: heard)
    assert [interaction.id for interaction in heard] == [int(found.id)]
    assert lost.response_type is None


@asynccontextmanager
async def connected(sandbox):
    """A WebSocket to the gateway without discord.py, after HELLO."""
    connector = sandbox.connector()
    async with (
        aiohttp.ClientSession(connector=connector) as session,
        session.ws_connect("wss://gateway.discord.gg/?v=10&encoding=json") as socket,
    ):
        assert (await socket.receive_json())["op"] == 10
        yield socket


@pytest.mark.parametrize(("code", "operation"), [(1000, 9), (1001, 9), (4000, 0)])
async def test_only_a_clean_close_ends_the_session(sandbox, code, operation):
    identify = {"op": 2, "d": {"token": sandbox.token, "intents": 1}}
    async with connected(sandbox) as socket:
        await socket.send_json(identify)
        session_id = (await socket.receive_json())["d"]["session_id"]
        await socket.close(code=code)
    await until(lambda: not sandbox.backend.is_online)
    async with connected(sandbox) as socket:
        resume = {"token": sandbox.token, "session_id": session_id, "seq": 1}
        await socket.send_bytes(json.dumps({"op": 6, "d": resume}).encode())
        answer = await socket.receive_json()
        assert (answer["op"], answer["t"]) == (operation, None if operation else "GUILD_CREATE")


@pytest.mark.parametrize(
    ("sent", "code"),
    [
        ("{", 4002),
        ('{"op": 3, "d": {}}', 4003),
        ('{"op": 6, "d": {"token": "bad", "session_id": "1", "seq": 1}}', 4004),
        (f'{{"op": 2, "d": {{"token": "{TOKEN}", "intents": 1, "shard": [2, 2]}}}}', 4010),
    ],
)
async def test_a_malformed_payload_ends_the_connection(sandbox, sent, code):
    async with connected(sandbox) as socket:
        await socket.send_str(sent)
        await socket.receive()
        assert socket.close_code == code


async def test_identifying_twice_ends_the_connection(sandbox):
    identify = {"op": 2, "d": {"token": sandbox.token, "intents": 1}}
    async with connected(sandbox) as socket:
        await socket.send_json(identify)
        assert [(await socket.receive_json())["t"] for _ in range(2)] == ["READY", "GUILD_CREATE"]
        await socket.send_json(identify)
        await socket.receive()
        assert socket.close_code == 4005


async def test_a_session_receives_only_the_events_of_its_intents(sandbox, games, ana):
    intents = discord.Intents(guilds=True, guild_messages=True)
    async with running(sandbox, intents=intents) as bot:
        ana.write(ana.dm, "private")
        ana.write(games, "public")
        await until(lambda: bot.received)
        assert bot.received == [("ana", "")]


async def test_heartbeats_are_answered(sandbox, bot):
    await bot.ws.send_heartbeat({"op": 1, "d": None})
    await until(lambda: sandbox.gateway.heartbeat_count)


async def test_too_large_and_too_many_payloads_end_the_connection(sandbox, bot):
    await bot.ws.send_as_json({"op": 3, "d": "x" * 4096})
    await asyncio.wait_for(bot.resumes.wait(), PATIENCE)
    for _ in range(121):
        await bot.ws.send_heartbeat({"op": 1, "d": None})
    await until(lambda: sandbox.gateway.resume_count == 2)


async def test_each_shard_receives_its_own_guilds(sandbox, games, ana):
    class Sharded(Bot, discord.AutoShardedClient):
        pass

    guild = sandbox.backend.add_guild("Elsewhere")
    sandbox.backend.add_channel(guild, "far")
    bot = Sharded(sandbox, shard_count=2)
    task = asyncio.create_task(bot.start(sandbox.token))
    await until(lambda: len(sandbox.gateway.sessions) == 2)
    heard = {
        s.shard[0]: [g["d"]["id"] for g in s.replay_buffer if g["t"] == "GUILD_CREATE"]
        for s in sandbox.gateway.sessions.values()
    }
    assert sorted(heard[0] + heard[1]) == sorted(sandbox.backend.guilds)
    assert all(int(g) >> 22 & 1 == shard for shard, guilds in heard.items() for g in guilds)
    await bot.close()
    await asyncio.wait({task})


async def test_an_unknown_operation_ends_the_connection_and_a_presence_does_not(sandbox):
    async with connected(sandbox) as socket:
        await socket.send_json({"op": 2, "d": {"token": sandbox.token, "intents": 1}})
        for _ in ("READY", "GUILD_CREATE"):
            await socket.receive_json()
        await socket.send_json({"op": 3, "d": {"status": "idle"}})
        await socket.send_json({"op": 77, "d": None})
        await socket.receive()
        assert socket.close_code == 4001


async def test_too_many_servers_need_shards(sandbox):
    for number in range(2500):
        sandbox.backend.add_guild(str(number))
    with pytest.raises(discord.ConnectionClosed) as caught:
        async with running(sandbox):
            pass
    assert caught.value.code == 4011
    assert sandbox.backend.recommended_shards == 3


async def test_discord_tells_how_many_sessions_may_still_begin(sandbox, bot):
    sandbox.backend.max_concurrency = 16
    shards, url, limit = await bot.http.get_bot_gateway()
    assert (shards, limit["remaining"], limit["max_concurrency"]) == (1, 999, 16)
    assert url.startswith("wss://gateway.discord.gg/")


async def test_shards_that_share_their_turns_identify_one_after_another(sandbox):
    sandbox.gateway.identify_seconds = 3600
    sandbox.backend.max_concurrency = 2
    answers = []
    for shard in (0, 1, 2):
        identify = {"token": sandbox.token, "intents": 1, "shard": [shard, 3]}
        async with connected(sandbox) as socket:
            await socket.send_json({"op": 2, "d": identify})
            answers.append((await socket.receive_json())["op"])
    assert answers == [0, 0, 9]


async def test_members_are_asked_for_by_name_or_id(bot, ana, bruno):
    server = bot.guilds[0]
    found = await server.query_members("an", cache=False)
    assert [member.display_name for member in found] == ["Ana"]
    found = await server.query_members(user_ids=[int(bruno.id), 1], cache=False)
    assert [member.display_name for member in found] == ["Bruno"]


async def test_a_connector_reaches_no_other_host(sandbox):
    connector = sandbox.connector()
    async with aiohttp.ClientSession(connector=connector) as session:
        with pytest.raises(aiohttp.ClientConnectionError):
            await session.get("https://example.org/")


async def test_a_taken_port_is_an_error(sandbox):
    with pytest.raises(OSError, match="address already in use"):
        await Sandbox.open(port=sandbox.port)


async def test_the_token_may_be_sent_as_in_a_request_of_rest(sandbox):
    identify = {"op": 2, "d": {"token": f"Bot {sandbox.token}", "intents": 1}}
    async with connected(sandbox) as socket:
        await socket.send_json(identify)
        assert (await socket.receive_json())["t"] == "READY"
