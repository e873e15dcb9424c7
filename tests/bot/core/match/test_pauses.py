"""Pauses: the clock stops, nobody is called, and players may still move."""

from __future__ import annotations

import pytest

from bot.core.match.entries import RESUME
from bot.core.match.log import add_acts
from bot.core.match.pauses import Pause, time_after
from bot.core.match.turns import is_present
from bot.ground.rows import NewAct
from tests.bot.interactions import FakeInteraction
from tests.bot.screens import buttons, words
from tests.bot.seated import ANA, BRUNO

HOUR = 3600
DAY = 24 * HOUR


async def act(table, words):
    async with table.matches.cache.lock(table.id):
        await add_acts(table.matches.cache, await table.match(), [NewAct(words)])


@pytest.fixture
def after(publisher, clock):
    """Lets time pass, and whatever is due happen."""

    async def after(seconds):
        clock.advance(seconds)
        await publisher.wait_until_idle()

    return after


@pytest.mark.parametrize(
    ("pauses", "due"),
    [
        ([], 110),
        ([Pause(20, 30)], 110),  # before it began
        ([Pause(90, 105)], 115),  # as it began
        ([Pause(101, 103), Pause(104, 106)], 114),
        ([Pause(110, 120)], 110),  # too late
        ([Pause(101, 103), Pause(111)], None),  # and it lasts on
        ([Pause(110)], 110),
    ],
)
def test_a_pause_moves_each_due_time_by_its_length(pauses, due):
    assert time_after(pauses, 100, 10) == due


async def test_the_channel_hears_of_a_pause_and_of_its_end(table, publisher, discord, after):
    match = await table()
    await after(0)
    await act(match, "! pause")
    await after(0)
    channel = discord.said((await match.match()).row.channel)
    paused = channel[-1]
    assert "The game is paused" in paused.words and paused.pings == []
    (panel,) = [message for message in channel if message.files]
    assert "Paused <t:1000000:R>" in panel.words
    await act(match, "! resume")
    await after(0)
    channel = discord.said((await match.match()).row.channel)
    assert "The game resumes." in panel.words
    assert "The game resumes." in channel[-1].words and channel[-1].pings == [ANA]
    assert f"<@{ANA}>, it is your turn." in channel[-1].words
    assert "Paused" not in panel.words


async def test_in_a_pause_players_may_move_and_nobody_is_called(table, publisher, discord, after):
    match = await table()
    await after(0)
    await act(match, "! pause")
    await match.play("ana dig tomb")
    await after(0)
    channel = discord.said((await match.match()).row.channel)
    assert [message for message in channel if message.pings] == []
    (panel,) = [message for message in channel if message.files]
    assert "Waiting for ■ B Bruno" in panel.words
    await after(9 * DAY)
    assert discord.said(BRUNO) == []
    await act(match, "! resume")
    await after(DAY - 1)
    assert discord.said(BRUNO) == []
    await after(1)
    assert len(discord.said(BRUNO)) == 1


async def test_the_status_tells_a_pause_and_the_votes_that_are_open(voting, router):
    at = await voting(2)
    await act(at.table, "! pause")
    await at.propose(ANA, RESUME)
    asked = FakeInteraction(BRUNO)
    await router.table_command(asked, "status", str(at.table.id))
    told = words(asked.shown)
    assert "Paused <t:1000000:R>" in told and "Waiting for" in told
    assert "A vote is open: Resume the game." in told
    assert "Host of the table: ● A Ana." in told


async def test_a_prompt_and_the_hosts_screen_say_that_the_game_is_paused(table, router, handlers):
    match = await table()
    await act(match, "! pause")
    for handler in (handlers.play.turn, handlers.hosting.table):
        asked = FakeInteraction(ANA)
        await router.command(asked, lambda actor, asks=handler: asks(actor, match.id))
        assert "Paused <t:1000000:R>" in words(asked.shown)


async def test_a_pause_outlives_a_restart(table, publisher):
    match = await table()
    await act(match, "! pause")
    await act(match, "! extend 24")
    match.matches.cache.forget(match.id)
    again = await match.match()
    assert again.is_paused and again.pauses == [Pause(1_000_000)]
    assert again.extended_since(1) == DAY and again.extended_since(2) == 0


async def test_silence_is_no_answer_in_a_pause_but_afterwards(table, after, clock):
    match = await table(options='{"minimum": "1h", "silence": "8h"}')
    await match.play("ana dare")
    await after(6 * HOUR)
    await act(match, "! pause")
    await after(30 * HOUR)
    assert await match.awaited() == ["bruno", "chen"]
    await act(match, "! resume")
    await after(2 * HOUR - 1)
    assert await match.awaited() == ["bruno", "chen"]
    await after(1)
    assert await match.awaited() != ["bruno", "chen"]


async def test_an_extension_gives_an_open_window_its_hours(table, after, clock):
    match = await table(options='{"minimum": "1h", "silence": "8h"}')
    await match.play("ana dare")
    await act(match, "! extend 24")
    await after(31 * HOUR)
    assert await match.awaited() == ["bruno", "chen"]
    await after(HOUR)
    assert await match.awaited() != ["bruno", "chen"]


async def test_a_player_stays_present_while_nobody_else_acts(table):
    match = await table()
    await match.play("ana dig tomb\nana undo")
    await act(match, "! extend 24")
    assert is_present(await match.match(), "ana")


async def test_the_panel_of_a_paused_game_has_a_button_to_propose_to_go_on(voting, press):
    at = await voting(2)
    await act(at.table, "! pause")
    await at.after()
    panel = next(message for message in await at.channel() if message.files)
    label = "Propose to resume"
    screen = await press(buttons(panel)[label].custom_id, BRUNO, ephemeral=False)
    assert "1 of" not in words(screen) and "2 of 2 must agree" in words(screen)
    await at.say(ANA, 2, "yes")
    await at.after()
    assert label not in panel.buttons
