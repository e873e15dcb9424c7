"""Discord's OpenAPI description judges the sandbox's answers, and the requests it lets through."""

import pytest
from discord.http import Route

from bot.sandbox import serialisation
from tests import oracle
from tests.described import faults

ABSENT = "Discord's OpenAPI description is not beside the checkout"
pytestmark = pytest.mark.skipif(oracle.validator() is None, reason=ABSENT)

TEXT = {"type": 10, "content": "x"}
MEDIA = {"media": {"url": "https://example.org/x.png"}}
SELECT = {"type": 3, "custom_id": "list", "options": [{"label": "Thebes", "value": "thebes"}]}
BUTTON = {"type": 2, "style": 1, "label": "Go", "custom_id": "go"}
COMPONENTS = [
    {"type": 12, "items": [MEDIA]},
    {"type": 14},
    {"type": 9, "components": [TEXT], "accessory": {"type": 11, **MEDIA}},
    {"type": 17, "components": [TEXT, {"type": 1, "components": [BUTTON]}]},
    {"type": 1, "components": [SELECT]},
]


@pytest.fixture
def ask(bot):
    """Send a request. Like all others, the answer is judged (`described.py`)."""

    async def ask(method, path, payload=None, **settings):
        body = {"json": payload} if payload is not None else {}
        return await bot.http.request(Route(method, path), **body, **settings)

    return ask


async def test_an_answer_and_an_event_that_are_not_as_described_are_noted(ask, ana, monkeypatch):
    monkeypatch.setattr(serialisation, "format_timestamp", lambda _: 7)
    ana.write(ana.dm, "x")
    await ask("GET", f"/channels/{ana.dm.id}/messages")
    event, answer = faults
    faults.clear()
    assert "MESSAGE_CREATE: timestamp: 7 is not" in event
    assert f"GET /channels/{ana.dm.id}/messages 200: 0/timestamp: 7 is not" in answer


async def test_users_and_the_application(ask, ana):
    await ask("GET", "/users/@me")
    await ask("GET", f"/users/{ana.id}")
    await ask("GET", "/users/@me/guilds")
    await ask("GET", "/users/@me/guilds?with_counts=true")
    await ask("GET", "/applications/@me")
    await ask("GET", "/gateway/bot")


async def test_servers_and_channels(ask, sandbox, ana, games):
    guild = f"/guilds/{sandbox.backend.guild.id}"
    await ask("GET", guild)
    await ask("GET", f"{guild}/channels")
    await ask("GET", f"{guild}/members/{ana.id}")
    await ask("GET", f"/channels/{games.id}")
    await ask("POST", "/users/@me/channels", {"recipient_id": ana.id})
    thread = await ask("POST", f"/channels/{games.id}/threads", {"name": "T", "type": 11})
    await ask("PATCH", f"/channels/{thread['id']}", {"archived": True})
    await ask("GET", f"{guild}/threads/active")


async def test_messages(ask, games):
    messages = f"/channels/{games.id}/messages"
    message = await ask("POST", messages, {"content": "x"})
    await ask("POST", messages, {"flags": 1 << 15, "components": COMPONENTS})
    await ask("GET", messages)
    await ask("GET", f"{messages}/{message['id']}")
    await ask("PATCH", f"{messages}/{message['id']}", {"content": "y"})
    await ask("POST", f"{messages}/{message['id']}/threads", {"name": "T"})


async def test_commands(ask, bot):
    commands = f"/applications/{bot.application_id}/commands"
    first, _ = await ask("PUT", commands, [{"name": n, "description": "X"} for n in "ab"])
    await ask("POST", commands, {"name": "c", "description": "Y"})
    await ask("GET", f"{commands}/{first['id']}")
    assert [command["name"] for command in await ask("GET", commands)] == ["a", "b", "c"]
    await bot.http.request(Route("DELETE", f"{commands}/{first['id']}"))
    assert [command["name"] for command in await ask("GET", commands)] == ["b", "c"]


async def test_interactions(ask, sandbox, games, ana, bot):
    sandbox.backend.replace_commands([{"id": "1", "name": "a", "type": 1}])
    used = ana.send_command(games, "a", {})
    callback = f"/interactions/{used.id}/{used.token}/callback"
    answer = {"type": 4, "data": {"flags": 1 << 15, "components": COMPONENTS}}
    await ask("POST", callback, answer, params={"with_response": "true"})
    webhook = f"/webhooks/{bot.application_id}/{used.token}"
    said = await ask("POST", webhook, {"content": "y", "flags": 64})
    await ask("GET", f"{webhook}/messages/@original")
    await ask("PATCH", f"{webhook}/messages/{said['id']}", {"content": "z"})


@pytest.mark.parametrize(
    "payload",
    [
        {"content": "x", "colour": "red"},
        {"content": 7},
        {"content": "x", "components": [{"type": 1, "components": [{**BUTTON, "label": 7}]}]},
        {"content": "x", "components": [{"type": 1, "components": [{**BUTTON, "lable": "x"}]}]},
    ],
)
async def test_requests_that_only_the_description_refuses_are_refused_too(
    bot, sandbox, games, payload
):
    where = Route("POST", "/channels/{channel_id}/messages", channel_id=games.id)
    with pytest.raises(Exception, match="SCHEMA"):
        await bot.http.request(where, json=payload)
    assert [refused.error.code for refused in sandbox.malformed_requests] == [50035]


def test_an_unknown_route_is_no_route():
    assert oracle.validator()("POST", "/tea", {}) == ["Discord describes no POST /tea"]
