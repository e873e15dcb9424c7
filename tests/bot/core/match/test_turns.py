"""The calls in the channel: for which players, and how often."""

from __future__ import annotations

import asyncio
from random import Random

from tests.bot.channels import refusal
from tests.bot.seated import ANA, BRUNO, CHEN


async def calls(discord, table):
    """The people that each message of the channel has called, those that call nobody left out."""
    told = discord.get_partial_messageable((await table.match()).row.channel).sent
    assert all(message.silent != bool(message.pings) for message in told)
    return [message.pings for message in told if message.pings]


async def last_words(discord, table):
    told = discord.said((await table.match()).row.channel)
    return next(message.words for message in reversed(told) if message.files)


async def each(publisher, match, *moves):
    for move in moves:
        await match.play(move)
        await publisher.wait_until_idle()


async def test_nobody_is_called_to_a_turn_that_is_theirs_already(discord, table, publisher):
    match = await table()
    await each(publisher, match, "ana dig tomb", "ana undo")
    assert await calls(discord, match) == [[ANA], [BRUNO]]
    said = await last_words(discord, match)
    assert "● A Ana undoes the last move." in said
    assert "Waiting for ● A Ana" in said and "<@" not in said


async def test_a_move_taken_back_and_made_again_does_not_ring_on_and_on(discord, table, publisher):
    match = await table()
    await each(publisher, match, *["ana dig tomb", "ana undo"] * 5, "ana dig well")
    assert await calls(discord, match) == [[ANA], [BRUNO], [BRUNO]]
    await each(publisher, match, "bruno dig tomb")
    assert (await calls(discord, match))[3:] == [[CHEN]]


async def test_how_often_somebody_was_called_is_not_forgotten_at_a_restart(
    discord, table, publisher, restart, matches
):
    match = await table()
    await each(publisher, match, *["ana dig tomb", "ana undo"] * 2)
    matches.cache.forget(match.id)
    await each(restart(), match, "ana dig well")
    assert await calls(discord, match) == [[ANA], [BRUNO], [BRUNO]]


async def test_a_player_who_is_next_again_gets_another_call(discord, table, publisher):
    match = await table(2)
    await each(publisher, match, "ana dig tomb", "bruno dare", "ana let", "ana offer 0")
    await each(publisher, match, "bruno offer 0")
    assert await calls(discord, match) == [[ANA], [BRUNO], [ANA]], "in secret letters call"


async def test_a_move_of_somebody_elses_that_took_no_time_calls_nobody_back(
    discord, table, publisher
):
    match = await table(1, 1)
    await each(publisher, match, "ana dare")
    assert await calls(discord, match) == []
    assert discord.said(ANA)[-1].silent, "the letter is there, but need not ring"


async def test_a_player_against_computers_is_not_called_after_a_secret_choice(
    discord, table, publisher
):
    match = await table(1, 1)
    await each(publisher, match, "ana dig tomb", "ana fight nothing")
    assert "ana" in (await match.match()).awaited()
    assert await calls(discord, match) == []


async def test_calls_do_not_reveal_the_last_player_to_answer_a_window(discord, table, publisher):
    for last in ("bruno let\nchen let", "chen let\nbruno let"):
        match = await table()
        await each(publisher, match, "ana dare", *last.splitlines())
        assert await calls(discord, match) == [[ANA], [BRUNO]]


async def test_the_end_of_a_game_calls_everybody_once(discord, table, publisher):
    match = await table()
    await match.finish(Random(4))
    await publisher.wait_until_idle()
    assert (await calls(discord, match))[-1] == [ANA, BRUNO, CHEN]
    said = await last_words(discord, match)
    assert f"Thank you for playing, ● A <@{ANA}>, ■ B <@{BRUNO}> and ▲ C <@{CHEN}>." in said


async def test_after_a_crash_at_its_end_a_game_calls_nobody_twice(
    discord, table, publisher, restart
):
    match = await table(2)
    await match.play("ana pass\nbruno pass\nana offer 0\nbruno offer 0\nana pass\nbruno pass")
    await match.play("ana offer 0")
    await publisher.wait_until_idle()
    before = len(await calls(discord, match))
    discord.trouble["sent"] = [asyncio.CancelledError()]
    await match.play("bruno offer 0")
    await publisher.wait_until_idle()
    again = restart()
    await again.schedule_all()
    await again.wait_until_idle()
    assert (await calls(discord, match))[before:] == [[ANA, BRUNO]]
    assert {row.turn for row in await match.store.outbox.mentions(match.id)} == {"over"}


async def test_at_the_end_of_a_game_nobody_is_told_to_move_where_the_channel_is_closed(
    discord, table, publisher
):
    match = await table(2)
    await match.play("ana pass\nbruno pass\nana offer 0\nbruno offer 0\nana pass\nbruno pass")
    await match.play("ana offer 0")
    await publisher.wait_until_idle()
    discord.barred[(await match.match()).row.channel] = refusal(403, 50013)
    await match.play("bruno offer 0")
    await publisher.wait_until_idle()
    assert not any("You are next" in message.words for message in discord.said(BRUNO))
