import asyncio

import pytest

from bot.sandbox.connector import loopback_connector
from bot.sandbox.constants import TOKEN_LIFETIME
from bot.sandbox.server import Sandbox
from tests.patience import PATIENCE

from .conftest import Bot


def test_ids_grow_even_when_the_clock_goes_back(sandbox, clock):
    before = [int(sandbox.backend.generate_snowflake()) for _ in range(3)]
    clock.advance(-3600)
    after = [int(sandbox.backend.generate_snowflake()) for _ in range(3)]
    assert before + after == sorted({*before, *after})


def test_listeners_hear_every_change_in_order_until_they_unsubscribe(sandbox):
    heard = []
    unsubscribe = sandbox.backend.subscribe(
        lambda change: heard.append((change.kind, change.entity))
    )
    ana, games = sandbox.people.join("Ana"), sandbox.backend.find_channel("games")
    said = ana.write(games, "hello")
    ana.archive(games)
    ana.write(games, "again")
    ana.delete_message(said)
    unsubscribe()
    ana.write(games, "unheard")
    assert [kind for kind, _ in heard] == [
        "user saved",
        "message created",
        "channel updated",
        "channel updated",
        "message created",
        "message deleted",
    ]
    assert heard[1][1] is heard[-1][1] is said


def test_people_are_found_by_name_and_id(sandbox, ana, bruno):
    assert list(sandbox.people) == ["Ana", "Bruno"]
    assert len(sandbox.people) == 2
    assert sandbox.people["Ana"] is sandbox.people.by_id(ana.id) is sandbox.people.join("Ana")
    assert "Chen" not in sandbox.people
    with pytest.raises(KeyError):
        sandbox.people["Chen"]


def test_the_newest_message_is_the_last_that_all_can_see(sandbox, games, ana):
    with pytest.raises(LookupError, match="games"):
        _ = games.last_message
    assert ana.write(games, "hello") is games.last_message


def test_an_unknown_channel_is_an_error(sandbox):
    with pytest.raises(LookupError, match="kitchen"):
        sandbox.backend.find_channel("kitchen")


def test_interactions_are_forgotten_when_their_tokens_have_expired(sandbox, clock, games, ana):
    said = ana.write(games, "x")
    old = ana.click(said, "x")
    clock.advance(TOKEN_LIFETIME + 1)
    new = ana.click(said, "x")
    assert list(sandbox.backend.interactions.values()) == [new] != [old]


async def test_a_bot_in_another_process_learns_which_authority_to_trust(sandbox, tmp_path):
    ca_file = tmp_path / "ca.pem"
    another = await Sandbox.open(ca_file=ca_file)
    bot = Bot(another)
    bot.http.connector = loopback_connector(another.port, ca_file.read_text())
    task = asyncio.create_task(bot.start(another.token))
    async with asyncio.timeout(PATIENCE):
        while not another.backend.is_online:
            await asyncio.sleep(0.001)
    await bot.close()
    await asyncio.wait({task})
    await another.close()
