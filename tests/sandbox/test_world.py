import asyncio

import pytest

from bot.sandbox.connector import loopback_connector
from bot.sandbox.model import TOKEN_LIVES
from bot.sandbox.server import Sandbox

from .conftest import Bot


def test_ids_grow_even_when_the_clock_goes_back(sandbox, clock):
    before = [int(sandbox.world.snowflake()) for _ in range(3)]
    clock.pass_(-3600)
    after = [int(sandbox.world.snowflake()) for _ in range(3)]
    assert before + after == sorted({*before, *after})


def test_listeners_hear_every_change_in_order_until_they_stop(sandbox):
    heard = []
    stop = sandbox.world.listen(lambda change: heard.append((change.what, change.thing)))
    ana, games = sandbox.people.join("Ana"), sandbox.world.channel("games")
    said = ana.write(games, "hello")
    ana.archive(games)
    ana.write(games, "again")
    ana.delete_message(said)
    stop()
    ana.write(games, "unheard")
    assert [what for what, _ in heard] == [
        *("user", "message", "channel edited", "channel edited", "message", "deleted")
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
        _ = games.last
    assert ana.write(games, "hello") is games.last


def test_there_is_no_such_channel(sandbox):
    with pytest.raises(LookupError, match="kitchen"):
        sandbox.world.channel("kitchen")


def test_interactions_are_forgotten_when_their_tokens_have_died(sandbox, clock, games, ana):
    said = ana.write(games, "x")
    old = ana.click(said, "x")
    clock.pass_(TOKEN_LIVES + 1)
    new = ana.click(said, "x")
    assert list(sandbox.world.interactions.values()) == [new] != [old]


async def test_a_bot_in_another_process_is_told_whom_to_trust(sandbox, tmp_path):
    ca_file = tmp_path / "ca.pem"
    another = await Sandbox.open(ca_file=ca_file)
    bot = Bot(another)
    bot.http.connector = loopback_connector(another.port, ca_file.read_text())
    task = asyncio.create_task(bot.start(another.token))
    async with asyncio.timeout(5):
        while not another.world.online:
            await asyncio.sleep(0.001)
    await bot.close()
    await asyncio.wait({task})
    await another.close()
