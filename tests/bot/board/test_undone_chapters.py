"""Chapters that are undone while the channel hears nothing, such as in an outage of Discord."""

from __future__ import annotations

import pytest

from tests.bot.seated import ANA, BRUNO

FIRST_ROUND = "ana pass\nbruno pass\nana offer 1\nbruno offer 0"


@pytest.fixture
async def replayed(voting, services):
    """A table whose second round is undone, and begins again before the channel hears of it."""

    async def replayed(moves):
        at = await voting(2)
        await at.table.play(FIRST_ROUND)
        await at.after()
        services.cache.schedule = at.table.matches.schedule = lambda _: None
        vote = await at.propose(ANA, "undo", "1")
        await at.say(BRUNO, vote.number, "yes")
        await at.table.play(moves)
        at.publisher.schedule(at.table.id)
        await at.after()
        return at

    return replayed


async def chapters(at):
    return [each.words for each in await at.channel() if each.words.startswith("### Toy")]


async def test_the_channel_reads_of_a_chapter_as_it_ended_after_an_undo(replayed):
    first, second, _ = await chapters(await replayed("ana offer 0\nbruno offer 2"))
    assert "● A Ana 1, ■ B Bruno 0" in first, "closed before the undo"
    assert "● A Ana 0, ■ B Bruno 2" in second and second.startswith("### Toy · Round 1")


async def test_the_next_chapter_gets_a_message_of_its_own(replayed):
    at = await replayed("ana offer 0\nbruno offer 2\nana pass")
    *_, last = await chapters(at)
    assert last.startswith("### Toy · Round 2: digging") and "● A Ana passes." in last


async def test_a_game_that_ended_meanwhile_leaves_no_chapter_untold(replayed):
    moves = "ana offer 0\nbruno offer 2\nana pass\nbruno pass\nana offer 0\nbruno offer 1"
    at = await replayed(moves)
    told = await chapters(at)
    assert sum("● A Ana 0, ■ B Bruno 2" in words for words in told) == 1
    assert sum("● A Ana 0, ■ B Bruno 1" in words for words in told) == 1
    assert "The game is over." in (await at.channel())[-1].words
