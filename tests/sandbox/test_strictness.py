"""Refusals of Discord's that a switch decides, each with its status, code and shape."""

from dataclasses import replace
from io import BytesIO

import aiohttp
import discord
import pytest
from discord.http import Route

from bot.sandbox import refusals
from bot.sandbox.server import Sandbox
from bot.sandbox.strictness import LENIENT, STRICT, STRICTEST
from tests import oracle

from .conftest import running
from .test_channels import refused

HOUR = 3600
DM, MESSAGES = "/users/@me/channels", "/channels/{}/messages"


@pytest.fixture
def seconds(sandbox):
    """Real seconds, as a list with one number that a test raises."""
    now = [0.0]
    sandbox.refusals.windows.clock = lambda: now[0]
    return now


@pytest.fixture
async def ask(sandbox):
    """Send a request without a library that waits or tries again."""
    async with aiohttp.ClientSession(connector=sandbox.connector()) as session:

        async def ask(method, path, payload):
            headers = {"Authorization": f"Bot {sandbox.token}"}
            address = f"https://discord.com/api/v10{path}"
            async with session.request(method, address, json=payload, headers=headers) as answer:
                return answer.status, await answer.json(), answer.headers

        yield ask


def switch(sandbox, **switches):
    sandbox.refusals.strictness = replace(sandbox.refusals.strictness, **switches)


# Nonces


async def test_a_nonce_of_an_author_returns_the_message_of_another_channel(sandbox, here, ana):
    first = await here.send("x", nonce="1")
    person = await here._state.http.start_private_message(ana.id)
    again = await here._state.http.request(
        Route("POST", MESSAGES.format(person["id"])),
        json={"content": "y", "nonce": "1", "enforce_nonce": True},
    )
    assert (again["id"], again["content"]) == (str(first.id), "x")
    assert ana.dm.messages == {}


async def test_a_nonce_that_is_not_enforced_posts_a_second_message(ask, games):
    for _ in range(2):
        await ask("POST", MESSAGES.format(games.id), {"content": "x", "nonce": "1"})
    assert len(games.messages) == 2


async def test_a_nonce_is_forgotten_after_minutes(here, games, clock):
    await here.send("x", nonce="1")
    clock.advance(181)
    await here.send("y", nonce="1")
    assert [message.text for message in games.messages.values()] == ["x", "y"]


# Direct messages


async def open_dms(sandbox, ask, number):
    people = [sandbox.people.join(f"Person {n}") for n in range(number)]
    return [(await ask("POST", DM, {"recipient_id": one.id}))[:2] for one in people]


async def test_many_new_dms_are_refused_until_a_minute_has_passed(sandbox, ask, seconds):
    *opened, (status, body) = await open_dms(sandbox, ask, 21)
    assert {status for status, _ in opened} == {200}
    assert (status, body["code"]) == (403, 40003)
    assert body["message"] == "You are opening direct messages too fast"
    seconds[0] = 60
    assert (await open_dms(sandbox, ask, 21))[-1][0] == 200


async def test_a_dm_that_is_open_is_never_too_fast(sandbox, ask, seconds):
    assert [(await open_dms(sandbox, ask, 1))[0][0] for _ in range(30)] == [200] * 30


# Old messages


async def test_the_fourth_edit_of_an_hour_old_message_has_to_wait(ask, here, games, clock, seconds):
    sent = await here.send("x")
    path = f"{MESSAGES.format(games.id)}/{sent.id}"
    for _ in range(5):
        assert (await ask("PATCH", path, {"content": "young"}))[0] == 200
    clock.advance(HOUR + 1)
    statuses = [(await ask("PATCH", path, {"content": "old"}))[0] for _ in range(3)]
    status, body, headers = await ask("PATCH", path, {"content": "older"})
    assert [*statuses, status, body["code"]] == [200, 200, 200, 429, 30046]
    assert (body["global"], body["retry_after"]) == (False, 20)
    assert (headers["Retry-After"], headers["X-RateLimit-Scope"]) == ("20", "user")
    seconds[0] = 20
    assert (await ask("PATCH", path, {"content": "older"}))[0] == 200


async def test_discord_py_waits_and_edits_an_old_message_in_the_end(
    here, games, clock, monkeypatch
):
    monkeypatch.setattr(refusals, "OLD_EDITS", (1, 0.1))
    sent = await here.send("x")
    clock.advance(HOUR + 1)
    for number in range(3):
        await sent.edit(content=str(number))
    assert games.last_message.text == "2"


# Threads


@pytest.mark.parametrize("from_message", [False, True])
async def test_a_server_at_its_limit_of_active_threads_gets_no_other(
    sandbox, here, from_message, ana
):
    switch(sandbox, active_threads=2)
    sent = await here.send("x")

    async def start(name):
        if from_message and name == "3":
            return await sent.create_thread(name=name)
        return await here.create_thread(name=name, type=discord.ChannelType.public_thread)

    await start("1")
    await start("2")
    await refused(160006, start("3"))
    ana.archive(sandbox.backend.find_channel("1"))
    assert (await start("3")).name == "3"


# Pictures


def board():
    picture = discord.File(BytesIO(b"x"), "board.png")
    view = discord.ui.LayoutView()
    view.add_item(discord.ui.MediaGallery(discord.MediaGalleryItem(picture)))
    return picture, view


async def test_an_edit_puts_a_picture_into_components_unless_the_switch_is_on(sandbox, here):
    words = discord.ui.LayoutView().add_item(discord.ui.TextDisplay("x"))
    sent = await here.send(view=words)
    picture, view = board()
    await sent.edit(view=view, attachments=[picture])
    sandbox.refusals.strictness = STRICTEST
    picture, view = board()
    await refused(50035, sent.edit(view=view, attachments=[picture]))
    await sent.edit(view=words, attachments=[])
    picture, view = board()
    await here.send(view=view, file=picture)


@pytest.mark.parametrize("how", ["edit_original_response", "followup"])
async def test_a_deferred_answer_gets_no_picture_with_the_switch_on(bot, sandbox, games, ana, how):
    sandbox.refusals.strictness = STRICTEST
    caught = []

    @bot.tree.command(description="Board")
    async def show(interaction):
        await interaction.response.defer()
        picture, view = board()
        try:
            if how == "followup":
                await interaction.followup.send(view=view, file=picture)
            else:
                await interaction.edit_original_response(view=view, attachments=[picture])
        except discord.HTTPException as error:
            caught.append((error.status, error.code))
        await interaction.edit_original_response(content="no picture")
        picture, view = board()
        await interaction.followup.send(view=view, file=picture)

    await bot.tree.sync()
    assert (await ana.slash(games, "show")).text == "no picture"
    assert caught == [(400, 50035)] and bot.errors == []


# All of them


async def test_a_strict_sandbox_takes_fifty_requests_a_second(sandbox, ask):
    statuses = []
    while 429 not in statuses and len(statuses) < 500:
        status, body, headers = await ask("GET", "/gateway", None)
        statuses.append(status)
    assert statuses.count(200) >= 50
    assert (body["global"], headers["X-RateLimit-Global"]) == (True, "true")
    assert headers["X-RateLimit-Scope"] == "global"


async def test_a_lenient_sandbox_refuses_none_of_this():
    assert [getattr(LENIENT, name) for name in vars(STRICT)] == [False] * 4 + [
        None,
        False,
        False,
        {},
    ]
    sandbox = await Sandbox.open(strictness=LENIENT, validator=oracle.validator())
    async with running(sandbox) as bot:
        here = bot.get_channel(int(sandbox.backend.find_channel("games").id))
        for number in range(60):
            await here.send(str(number), nonce=number)
            person = await bot.fetch_user(int(sandbox.people.join(f"Person {number}").id))
            await person.create_dm()
    await sandbox.close()
    assert sandbox.rejected_requests == []
