"""Matches whose channels are closed, open again, or others."""

from __future__ import annotations

import asyncio
from random import Random

import pytest

from bot.core.outbox.kinds import IN_CHANNEL
from bot.ground.rows import NewRow
from bot.lobby.refusals import TakenError
from rules.core.errors import IllegalMoveError
from tests.bot.channels import refusal
from tests.bot.seated import ANA, BRUNO, CHEN

DAY = 24 * 60 * 60
ELSEWHERE = (77, 9_999)


async def channel(discord, match):
    return discord.said((await match.store.matches.get(match.id)).channel)


async def in_channel(match):
    """The rows that wait for the channel."""
    rows = await match.store.outbox.waiting(match.id)
    return [row.kind for row in rows if row.kind in IN_CHANNEL]


@pytest.fixture
def closed(table, channels, publisher):
    """A match whose channel is closed."""

    async def closed(why="gone", humans=3, **wishes):
        match = await table(humans, **wishes)
        await channels.close(match.id, why)
        await publisher.wait_until_idle()
        return match

    return closed


async def test_rows_of_a_closed_channel_do_not_pile_up(discord, closed, publisher):
    match = await closed()
    said = len(await channel(discord, match))
    for move in ("ana dig tomb", "bruno dig tomb", "chen pass"):
        await match.play(move)
        await publisher.wait_until_idle()
        assert await in_channel(match) == []
    assert len(await channel(discord, match)) == said


async def test_the_next_player_is_called_at_once_even_without_letters(discord, closed, publisher):
    match = await closed("forbidden")
    assert discord.said(BRUNO) == []
    await match.play("ana dig tomb")
    await publisher.wait_until_idle()
    assert "It is your turn." in discord.said(BRUNO)[-1].words
    assert discord.said(CHEN) == []


async def test_a_reopened_channel_hears_everything_that_happened(
    discord, closed, publisher, channels
):
    match = await closed("locked")
    await match.play("ana dig tomb\nbruno dig tomb")
    await channels.reopen(match.id)
    await publisher.wait_until_idle()
    (shown,) = [m for m in await channel(discord, match) if m.files]
    assert "● A Ana digs" in shown.words and "■ B Bruno digs" in shown.words


async def test_a_beginning_that_a_closed_channel_has_not_heard_is_told_when_it_is_open(
    discord, begin, publisher, channels
):
    match = await begin(rows=(NewRow(0, "story"), NewRow(0, "panel")))
    await channels.close(match.id, "forbidden")
    await publisher.wait_until_idle()
    assert await channel(discord, match) == []
    await channels.reopen(match.id)
    await publisher.wait_until_idle()
    panel, call = await channel(discord, match)
    assert "Shuffle seal" in panel.words and panel.files == ["board.png"]
    assert "it is your turn" in call.words


async def test_a_reopened_channel_without_news_hears_nothing(discord, closed, publisher, channels):
    match = await closed("forbidden")
    said = len(await channel(discord, match))
    await channels.reopen(match.id)
    await publisher.wait_until_idle()
    assert len(await channel(discord, match)) == said


async def test_everyone_hears_of_the_end_of_a_game_without_a_channel(discord, closed, publisher):
    match = await closed(humans=2)
    await match.finish(Random(1))
    await publisher.wait_until_idle()
    for user in (ANA, BRUNO):
        ends = [m.words for m in discord.said(user) if "The game is over." in m.words]
        assert len(ends) == 1 and "The shuffle's seed" in ends[0]
    assert await in_channel(match) == []


async def test_players_hear_of_a_closed_channel_once_and_again_after_a_day(
    discord, closed, publisher, channels, clock
):
    match = await closed("removed")
    for seconds, times in ((0, 1), (DAY - 1, 1), (1, 2)):
        clock.advance(seconds)
        await channels.reopen(match.id)
        await channels.close(match.id, "removed")
        await publisher.wait_until_idle()
        told = [m for m in discord.said(CHEN) if "I am no longer in that server" in m.words]
        assert len(told) == times
    await channels.close(match.id, "gone")
    await publisher.wait_until_idle()
    assert "has been deleted" in discord.said(CHEN)[-1].words, "of another reason at once"


async def test_moving_a_table_on_and_on_does_not_tell_its_people_of_every_channel(
    discord, closed, publisher, channels, relocation, clock
):
    match = await closed("gone")
    for moved, (seconds, times) in enumerate(((0, 1), (DAY, 2))):
        clock.advance(seconds)
        await relocation.move(match.id, (77, 8_000 + moved))
        await channels.close(match.id, "gone")
        await publisher.wait_until_idle()
        told = [m for m in discord.said(CHEN) if "has been deleted" in m.words]
        assert len(told) == times


async def test_outdated_news_is_not_sent(discord, table, publisher, channels):
    match = await table()
    match.matches.schedule = channels.schedule = lambda _: None
    await channels.close(match.id, "gone")
    await channels.reopen(match.id)
    publisher.schedule(match.id)
    await publisher.wait_until_idle()
    assert discord.said(BRUNO) == []


async def test_a_letter_about_a_closed_channel_is_sent_once_though_the_program_died(
    discord, table, publisher, channels, restart
):
    match = await table()
    discord.trouble["sent"] = [asyncio.CancelledError()]
    await channels.close(match.id, "gone")
    await publisher.wait_until_idle()
    again = restart()
    await again.schedule_all()
    await again.wait_until_idle()
    assert len([m for m in discord.said(ANA) if "has been deleted" in m.words]) == 1
    await again.close()


async def test_a_table_moves_with_its_panel_and_its_unsent_news(
    discord, closed, publisher, relocation
):
    match = await closed()
    await match.play("ana dig tomb")
    await relocation.move(match.id, ELSEWHERE)
    await publisher.wait_until_idle()
    story, panel = discord.said(ELSEWHERE[1])
    assert "● A Ana digs" in story.words and "Your move" in panel.buttons
    await match.play("bruno dig tomb")
    await publisher.wait_until_idle()
    assert "■ B Bruno digs" in discord.said(ELSEWHERE[1])[-1].words
    assert (await match.match()).row.channel == ELSEWHERE[1]


async def test_a_table_that_moves_back_soon_has_one_panel(discord, table, publisher, relocation):
    match = await table()
    here = (await match.match()).row.channel
    match.matches.cache.schedule = lambda _: None
    await relocation.move(match.id, ELSEWHERE)
    await relocation.move(match.id, (77, here))
    publisher.schedule(match.id)
    await publisher.wait_until_idle()
    panels = [each for each in discord.said(here) if "Board as text" in each.buttons]
    assert [each.id for each in panels] == [(await match.store.matches.get(match.id)).panel]
    assert "has moved" not in "".join(each.words for each in discord.said(here))


async def test_a_lobby_moves_and_is_shown_there(
    discord, lobby, publisher, store, channels, relocation
):
    id = await lobby(humans=2, rows=(NewRow(0, "lobby"),))
    publisher.schedule(id)
    await publisher.wait_until_idle()
    await channels.close(id, "forbidden")
    await relocation.move(id, ELSEWHERE)
    await publisher.wait_until_idle()
    (shown,) = discord.said(ELSEWHERE[1])
    assert "Join" in shown.buttons


async def test_a_table_does_not_move_where_another_one_is(table, relocation):
    first, second = await table(2), await table(2)
    taken = (await second.match()).row
    with pytest.raises(TakenError):
        await relocation.move(first.id, (taken.guild, taken.channel))
    assert (await first.store.matches.get(first.id)).channel != taken.channel


@pytest.mark.parametrize(
    ("limit", "refusal"),
    [("most", "This server has 1 table"), ("most_each", "allow each host 1 table")],
)
async def test_a_lost_table_does_not_move_where_it_could_not_be_opened(
    closed, lobby, relocation, store, limit, refusal
):
    lost, there = await closed(), await lobby(guild=78)
    await store.servers.settle(78, limit, 1)
    with pytest.raises(IllegalMoveError, match=refusal):
        await relocation.move(lost.id, (78, 9_999))
    assert (await store.matches.get(lost.id)).guild == 77
    await store.lobby.cancel(there)
    await relocation.move(lost.id, (78, 9_999))
    await relocation.move(lost.id, (78, 9_998))
    assert (await store.matches.get(lost.id)).channel == 9_998, "it counts itself nowhere"


async def test_a_lobby_without_a_channel_frees_its_people(
    discord, lobby, publisher, store, channels
):
    id = await lobby(humans=2)
    await channels.close(id, "gone")
    await publisher.wait_until_idle()
    assert (await store.matches.get(id)).stage == "cancelled"
    assert "So the table is cancelled" in discord.said(ANA)[-1].words
    assert discord.said(BRUNO) == []


async def test_a_refused_post_closes_the_channel_and_nothing_more_is_tried(
    discord, table, publisher, store
):
    match = await table()
    row = (await match.match()).row
    discord.barred[row.channel] = refusal(404, 10003)
    await match.play("ana dig tomb")
    await publisher.wait_until_idle()
    assert (await store.matches.get(match.id)).closed == "gone"
    del discord.barred[row.channel]
    said = len(await channel(discord, match))
    await match.play("bruno dig tomb")
    await publisher.wait_until_idle()
    assert len(await channel(discord, match)) == said


async def test_a_vote_waits_until_the_channel_is_open_and_moves_with_the_table(
    discord, voting, channels, relocation
):
    at = await voting()
    await channels.close(at.table.id, "forbidden")
    await at.propose(ANA, "pause")
    await at.after()
    assert not any("### Vote" in message.words for message in await at.channel())
    await channels.reopen(at.table.id)
    await at.after()
    assert (await at.message()).buttons == ["For it", "Against it"]
    await relocation.move(at.table.id, ELSEWHERE)
    await at.after()
    (asked,) = [m for m in discord.said(ELSEWHERE[1]) if "### Vote" in m.words]
    await at.say(BRUNO, 1, "yes")
    await at.after()
    assert "The vote has passed." in asked.words


@pytest.mark.parametrize("target", ["", "host"])
async def test_the_host_hears_of_a_closed_channel_also_by_a_row_as_it_once_was(
    discord, closed, publisher, target
):
    match = await closed()
    before = len(discord.said(ANA)), len(discord.said(BRUNO))
    await match.store.outbox.post(match.id, [NewRow(0, "closed", target)])
    publisher.schedule(match.id)
    await publisher.wait_until_idle()
    assert (len(discord.said(ANA)), len(discord.said(BRUNO))) == (before[0] + 1, before[1])
