"""Round numbers of finished games, in the message that ends a game."""

from __future__ import annotations

from random import Random

from tests.bot.seated import ANA, BRUNO, CHEN
from tests.bot.statistics.conftest import THERE
from tests.toy import TOY


async def test_the_tenth_game_of_a_kind_is_a_line_below_the_standings(
    table, finished, publisher, discord
):
    for _ in range(9):
        await finished(ANA, BRUNO, game=TOY.word, at=900_000)
        await finished(ANA, CHEN, game=TOY.word, guild=THERE, at=900_000)
    seated = await table(3)
    await seated.finish(Random(4))
    publisher.schedule(seated.id)
    await publisher.wait_until_idle()
    last = discord.said(500)[-1].words
    assert "Ana has now finished 10 games of" in last and "Bruno has now finished 10 games" in last
    assert "Chen has now finished" not in last


async def test_a_person_who_has_opted_out_has_no_such_line(
    table, finished, publisher, discord, store
):
    for _ in range(9):
        await finished(ANA, BRUNO, game=TOY.word, at=900_000)
    await store.people.prefer(ANA, ranked=False)
    seated = await table(3)
    await seated.finish(Random(4))
    publisher.schedule(seated.id)
    await publisher.wait_until_idle()
    last = discord.said(500)[-1].words
    assert "Ana has now finished" not in last and "Bruno has now finished" in last
