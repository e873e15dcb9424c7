"""Tables that everybody has left: they end by rule, after a warning, and are forgotten."""

from __future__ import annotations

import pytest

from bot.core.match.log import EndingService
from bot.expiry.screens import expiring_screen
from bot.expiry.service import ExpiryService, Lifetimes
from bot.ground.rows import NewRow
from bot.lobby.service import LobbyService
from bot.program.clock import clock_of
from rules.kemet import GAME as KEMET
from tests.bot.channels import Discord
from tests.bot.screens import buttons, faults, words
from tests.bot.seated import ANA, BRUNO, CHEN, PEOPLE, STRANGER
from tests.toy import TOY

HOUR = 3600
DAY = 24 * HOUR
CHANNEL = 600
SILENT = "Nobody has used this table for a long time."


@pytest.fixture
async def desk(store, publisher):
    return LobbyService(store.database, publisher.schedule)


@pytest.fixture
async def table(desk, publisher):
    """A table for four that Ana hosts, with Bruno."""
    id = await desk.open(TOY, (77, CHANNEL), PEOPLE[0], 1)
    await desk.join(id, PEOPLE[1])
    await publisher.wait_until_idle()
    return id


@pytest.fixture
async def played(begin, publisher):
    match = await begin(3, rows=(NewRow(0, "story"), NewRow(0, "panel"), NewRow(0, "expiry")))
    publisher.schedule(match.id)
    await publisher.wait_until_idle()
    return match


@pytest.fixture
def said(discord):
    """The messages of a channel, or to somebody, that have such words."""

    def said(where, sentence):
        return [each for each in discord.said(where) if sentence in each.words]

    return said


async def stage(store, id):
    return (await store.matches.get(id)).stage


async def test_a_lobby_without_news_is_cancelled_two_days_after_a_word(
    table, store, days, said, discord
):
    await days(11)
    assert said(CHANNEL, SILENT) == said(ANA, SILENT) == []
    await days(1)
    (here,), (letter,) = said(CHANNEL, SILENT), said(ANA, SILENT)
    assert here.pings == letter.pings == [ANA] and said(BRUNO, SILENT) == []
    assert "Keep it open" in here.buttons and f"<#{CHANNEL}>" in letter.words
    await days(1)
    assert await stage(store, table) == "lobby"
    await days(1)
    assert await stage(store, table) == "cancelled"
    (first, *_) = discord.said(CHANNEL)
    assert "This table was cancelled." in first.words and first.buttons == []
    assert len(discord.said(CHANNEL)) == 2 and len(discord.said(ANA)) == 1


async def test_any_act_at_a_lobby_keeps_it(table, desk, store, days, said):
    await days(13)
    await desk.join(table, PEOPLE[2])
    await days(11)
    assert await stage(store, table) == "lobby" and len(said(CHANNEL, SILENT)) == 1
    await days(3)
    assert await stage(store, table) == "cancelled" and len(said(CHANNEL, SILENT)) == 2


async def test_its_host_keeps_it_open_by_a_button_and_nobody_else_does(
    table, store, days, press, said
):
    await days(12)
    keep = buttons(said(ANA, SILENT)[0])["Keep it open"].custom_id
    assert "Only the host" in words(await press(keep, BRUNO))
    assert "The table stays open." in words(await press(keep, ANA, guild=None, channel=ANA))
    await days(11)
    assert await stage(store, table) == "lobby"
    await days(3)
    assert "This table was cancelled." in words(await press(keep, ANA))


async def test_the_time_after_the_word_stops_while_the_bot_is_away(
    table, store, clock, days, restart
):
    await days(12)
    await store.clocks.beat()
    clock.now += 3 * DAY
    clock.timers.clear()
    again = restart()
    await store.clocks.beat()
    for passed, expected in ((0, "lobby"), (2 * DAY, "lobby"), (DAY // 2, "cancelled")):
        for _ in range(passed // HOUR):
            clock.now += HOUR
            await store.facts.set("alive", str(int(clock.now)))
        clock.advance(0)
        await again.schedule_all()
        await again.wait_until_idle()
        assert await stage(store, table) == expected


async def test_after_a_month_without_the_bot_there_is_still_time_after_the_word(
    table, store, clock, restart, said
):
    clock.now += 40 * DAY
    clock.timers.clear()  # the knowledge of a process dies with it
    again = restart()
    for days, expected in ((0, "lobby"), (1, "lobby"), (1, "cancelled")):
        clock.advance(days * DAY)
        await again.schedule_all()
        await again.wait_until_idle()
        assert await stage(store, table) == expected and len(said(CHANNEL, SILENT)) == 1
    await again.close()


async def test_a_game_in_which_nobody_acts_is_archived_a_week_after_a_word(
    played, store, days, said
):
    here = (await played.match()).row.channel
    await days(82)
    await played.play("ana pass")
    await days(82)
    assert said(here, "Nobody has played here") == []
    await days(1)
    (word,) = said(here, "The game ends <t:")
    assert word.pings == [ANA, BRUNO, CHEN] and word.buttons == ["Your move", "Keep it open"]
    await days(6)
    assert await stage(store, played.id) == "live"
    await days(1)
    assert await stage(store, played.id) == "over"
    assert await played.log() == ["ana pass", " ! archive"]
    assert len(said(here, "The game was abandoned. It has no winner.")) >= 1
    await days(30)
    assert await played.told() == [] and len(said(here, "Nobody has played here")) == 2


async def test_anybody_at_the_table_keeps_a_game_and_no_stranger(played, store, days, press):
    await days(83)
    assert "do not sit at this table" in words(await press(f"keep:{played.id}", STRANGER))
    assert "The table stays open." in words(await press(f"keep:{played.id}", CHEN))
    await days(82)
    assert await stage(store, played.id) == "live"


async def test_moves_by_timeout_alone_keep_no_game_open(begin, matches, store, clock, services):
    table = await begin(2, game=KEMET, pace='{"deadline": "24h", "nights": true}')
    expiry = ExpiryService(matches.cache, clock, Lifetimes(game=9))
    for day in range(9):
        assert await stage(store, table.id) == "live", day
        for _ in range(24):
            clock.advance(HOUR)
            await clock_of(services).go_on(table.id)
        await expiry.go_on(table.id)
    assert await stage(store, table.id) == "over"
    log = await table.log()
    assert log[-1] == " ! archive" and sum("! timeout" in line for line in log) > 6


async def test_a_game_continues_when_a_player_moves_after_the_warning(played, store, days):
    await days(89)
    await played.play("ana pass")
    await days(3)
    assert await stage(store, played.id) == "live" and await played.log() == ["ana pass"]


async def test_a_table_cancelled_before_its_start_is_deleted_with_its_rows(
    table, desk, store, days
):
    await desk.cancel(table, ANA)
    await days(29)
    assert await stage(store, table) == "cancelled"
    await days(15)
    assert await store.matches.get(table) is None and await store.matches.seats(table) == ()
    assert await store.outbox.pending_matches() == () and await store.outbox.next_due() is None


async def test_a_game_that_was_cancelled_is_not_forgotten(played, matches, days, store):
    await EndingService(matches.cache).cancel(played.id, 77_000)
    await days(120)
    assert await stage(store, played.id) == "cancelled" and len(await played.log()) == 1


async def test_the_words_fit_discord_in_every_language(played, table, store, codes):
    for id in (played.id, table):
        await store.expiry.warn(id, ())
        row = await store.matches.get(id)
        for code in codes:
            assert faults(expiring_screen(row, code, 7, [2**60 + n for n in range(6)])) == []
            assert faults(expiring_screen(row, code, 7, (), Discord())) == []


async def test_players_of_a_closed_channel_are_warned_by_direct_message(
    played, store, days, said, discord
):
    await store.channels.close(played.id, "forbidden", ())
    before = len(discord.said((await played.match()).row.channel))
    await days(83)
    for user in (ANA, BRUNO, CHEN):
        (word,) = said(user, "The game ends <t:")
        assert word.buttons == ["Your move", "Keep it open"]
    assert len(discord.said((await played.match()).row.channel)) == before
