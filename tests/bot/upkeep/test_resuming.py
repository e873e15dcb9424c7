"""Karnak resumes from a backup: a channel ahead of it hears so once, others nothing."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from bot.core.screens.components import screen
from bot.ground.rows import NewRow
from bot.store.resuming import BACKUP
from bot.votes.screens import vote_screen
from tests.bot.channels import refusal
from tests.bot.screens import buttons
from tests.bot.seated import ANA, BRUNO, CHEN

GONE_BACK = "Karnak had to go back to a backup from <t:"


@pytest.fixture
def go_back(store, publisher, discord, clock):
    """Start the bot on a backup that lacks the last `lost` rows of a channel."""

    async def go_back(channel, lost=0):
        await store.facts.set(BACKUP, str(int(clock())))
        where, last = discord.get_partial_messageable(channel), await store.database.last_number()
        numbering = await store.numbering.get()
        for row in range(last + 1, last + 1 + lost):
            made = screen("What is lost.", number=numbering.sealed(row))
            await where.send(view=made.view, nonce=numbering.nonce(row))
        assert await store.resume.from_backup()
        await publisher.schedule_all()
        await publisher.wait_until_idle()

    return go_back


def said(discord, channel):
    return [message.words for message in discord.said(channel)]


async def test_a_channel_ahead_of_the_backup_hears_so_once_with_a_new_panel(
    table, discord, publisher, go_back
):
    match = await table()
    await match.play("ana dig tomb")
    await publisher.wait_until_idle()
    channel = (await match.match()).row.channel
    before = said(discord, channel)
    await go_back(channel, lost=2)
    *same, _, _, notice, panel = discord.said(channel)
    assert [message.words for message in same] == before
    assert GONE_BACK in notice.words and panel.buttons[0] == "Your move"
    await go_back(channel)  # as after a crash, when all messages are known
    assert sum(GONE_BACK in words for words in said(discord, channel)) == 1


async def test_a_channel_level_with_the_backup_hears_nothing(table, discord, go_back):
    match = await table()
    channel = (await match.match()).row.channel
    before = said(discord, channel)
    await go_back(channel)
    assert said(discord, channel) == before


async def test_a_channel_whose_panel_alone_was_edited_since_the_backup_hears_so(
    table, discord, clock, go_back
):
    """A secret choice posts nothing: the panel calls one player less."""
    match = await table()
    channel = (await match.match()).row.channel
    panel = discord.said(channel)[-1]
    panel.edited_at = datetime.fromtimestamp(clock(), UTC)
    clock.now += 1
    before = said(discord, channel)
    await go_back(channel)
    assert said(discord, channel) == before
    panel.edited_at = datetime.fromtimestamp(clock() + 1, UTC)
    await go_back(channel)
    *same, notice, shown = said(discord, channel)
    assert same == before and GONE_BACK in notice and "Waiting for" in shown


async def test_where_nothing_can_be_read_it_is_said_to_be_sure(table, discord, go_back):
    match = await table()
    channel = (await match.match()).row.channel
    discord.unreadable.add(channel)
    await go_back(channel)
    assert GONE_BACK in said(discord, channel)[-2]


async def test_news_posted_since_the_backup_is_not_repeated(
    table, store, discord, publisher, go_back
):
    match = await table()
    channel = (await match.match()).row.channel
    await match.play("ana dig tomb")
    (call,) = [row for row in await store.outbox.waiting(match.id) if row.kind == "summon"]
    await publisher.wait_until_idle()
    told = said(discord, channel)
    numbering = await store.numbering.get()
    assert numbering.row(discord.said(channel)[-1].number) == call.id
    await store.database.write(_AGAIN, call.id, call.match, call.entry)  # as in the backup
    await store.database.write("UPDATE summons SET seen = 0, message = NULL")
    await store.database.write("DELETE FROM mentions")
    await go_back(channel)
    assert said(discord, channel) == told
    assert (await store.database.ids("SELECT message FROM summons"))[0] == discord.said(channel)[
        -1
    ].id


async def test_news_posted_with_newer_news_since_the_backup_is_not_repeated(
    table, store, discord, publisher, go_back
):
    match = await table()
    channel = (await match.match()).row.channel
    match.matches.schedule = lambda _: None  # the news waits as the backup is made
    await match.play("ana dig tomb")
    story = next(row for row in await store.outbox.waiting(match.id) if row.kind == "story")
    match.matches.schedule = publisher.schedule
    await go_back(channel, lost=1)
    *_, lost, notice, panel, call = discord.said(channel)
    assert "What is lost" in lost.words and GONE_BACK in notice.words and panel.buttons
    assert "● A Ana digs" in panel.words and call.pings == [BRUNO]
    assert (await store.matches.get(match.id)).told == story.entry
    await match.play("bruno dig tomb")
    await publisher.wait_until_idle()
    assert "■ B Bruno" in said(discord, channel)[-1] and "● A Ana" not in said(discord, channel)[-1]


async def test_a_lobby_is_shown_where_it_is(lobby, store, discord, publisher, go_back):
    id = await lobby(3)
    row = await store.matches.get(id)
    await store.outbox.post(id, [NewRow(0, "lobby")])
    publisher.schedule(id)
    await publisher.wait_until_idle()
    await go_back(row.channel, lost=1)
    first, _, notice = discord.said(row.channel)
    assert GONE_BACK in notice.words and first.edits == 1 and "Join" in first.buttons


async def test_a_channel_that_is_gone_is_noted_and_nothing_else_waits_for_it(
    table, store, discord, go_back
):
    match = await table()
    row = (await match.match()).row
    discord.barred[row.channel] = refusal(404, 10003)
    await go_back(row.channel)
    assert (await store.matches.get(match.id)).closed == "gone"
    assert "restored" not in {each.kind for each in await store.outbox.waiting(match.id)}


_AGAIN = "INSERT INTO outbox (id, match, entry, kind) VALUES (?, ?, ?, 'summon')"


async def test_the_button_of_a_lost_vote_does_not_count_for_its_successor(
    voting, press, store, clock
):
    at = await voting()
    await at.propose(ANA, "extend", "24")
    match = await at.match()
    lost = buttons(vote_screen(match, match.votes[1]))["For it"].custom_id
    await at.publisher.wait_until_idle()
    for table in ("log", "votes", "announcements"):
        await store.database.write(f"DELETE FROM {table} WHERE match = ?", match.id)
    clock.now += 60
    await store.facts.set(BACKUP, str(int(clock())))
    assert await store.resume.from_backup()
    await at.table.matches.cache.reload(match.id)
    await at.propose(CHEN, "cancel")
    for person in (ANA, BRUNO):
        await press(lost, person)
    assert not (await at.match()).is_over
    (act,) = await at.acts()
    assert act.startswith("chen ! propose cancel ")
