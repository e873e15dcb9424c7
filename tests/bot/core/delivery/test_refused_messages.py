"""Discord refuses a message, an edit or a direct message: nothing is lost, nobody is silenced."""

from __future__ import annotations

from random import Random

import pytest
from discord import RateLimited

from bot.board.pages import PICTURED_AFTER
from bot.core.delivery.sender import AGAIN_AFTER, FIRST_REST
from bot.core.people.store import FIRST_HOLD
from bot.ground.languages import language
from bot.ground.rows import NewRow
from bot.relocation.screens import IS_MISSING
from rules.core.text import text
from tests.bot.channels import refusal
from tests.bot.seated import ANA, BRUNO, CHEN

OFFERING = "ana dig tomb\nbruno dig tomb\nchen pass"
MALFORMED = refusal(400, 50035)
TOO_FAST = refusal(403, 40003)
MISSING = "Discord rejected one of my messages about this table"
LOCKED = "That thread is locked"
ENDED = "Discord rejected my final message"
HOUR = 3600


@pytest.fixture
def said(discord):
    async def said(table):
        return discord.said((await table.match()).row.channel)

    return said


@pytest.fixture
def refuse(discord):
    """Has Discord refuse whatever is sent to a channel or person."""

    async def refuse(table, error=MALFORMED):
        channel = (await table.match()).row.channel
        check = discord.check

        def refusing(what, where):
            if what == "send" and where == channel:
                raise error
            check(what, where)

        discord.check = refusing
        return lambda: setattr(discord, "check", check)

    return refuse


async def kinds(store, match):
    rows = await store.database.records("SELECT kind FROM outbox WHERE match = ?", (match,))
    return sorted({row["kind"] for row in rows} - {"due", "picture"})


# -- direct messages -----------------------------------------------------------------------------


@pytest.mark.parametrize("code", [0, 20026, 40003])
async def test_a_refusal_that_is_about_the_bot_silences_nobody_and_loses_nothing(
    discord, table, publisher, store, passes, code
):
    match = await table()
    discord.barred |= {user: refusal(403, code) for user in (ANA, BRUNO)}
    await match.play(OFFERING)
    await publisher.wait_until_idle()
    assert not any([await store.people.are_dms_closed(user) for user in (ANA, BRUNO)])
    assert "private" in await kinds(store, match.id)
    discord.barred.clear()
    await passes(FIRST_HOLD - 1)
    assert [len(discord.said(user)) for user in (ANA, BRUNO)] == [0, 0]
    await passes(2)
    assert [len(discord.said(user)) for user in (ANA, BRUNO)] == [1, 1]
    assert "private" not in await kinds(store, match.id)


async def test_while_direct_messages_are_held_nobody_is_asked_for_any(
    discord, table, publisher, store
):
    match, other = await table(), await table()
    discord.barred[ANA] = TOO_FAST
    await match.play(OFFERING)
    await publisher.wait_until_idle()
    asked = []
    discord.check = lambda what, where: asked.append(where)
    await other.play(OFFERING)
    await publisher.wait_until_idle()
    assert not {ANA, BRUNO} & {*asked}
    assert "private" in await kinds(store, other.id)


async def test_the_hold_of_direct_messages_doubles_up_to_an_hour_and_is_forgotten(store, clock):
    lengths = []
    for _ in range(8):
        until = await store.people.hold_dms()
        assert await store.people.hold_dms() == until, "another process has seen it before"
        lengths.append(until - clock.now)
        clock.now = until
        assert (await store.people.addressee(ANA)).held_until is None
    assert lengths == [60, 120, 240, 480, 960, 1920, HOUR, HOUR]
    clock.now += HOUR
    assert await store.people.hold_dms() - clock.now == FIRST_HOLD


@pytest.mark.parametrize(
    ("error", "is_closed"),
    [
        (refusal(403, 50007), True),
        (refusal(403, 50278), True),
        (refusal(403, 50001), False),
        (refusal(403, 50013), False),
        (refusal(404, 10013), False),
    ],
)
async def test_only_somebody_who_takes_no_direct_messages_is_left_alone_for_a_day(
    discord, table, publisher, store, error, is_closed
):
    match = await table()
    discord.barred[ANA] = error
    await match.play(OFFERING)
    await publisher.wait_until_idle()
    assert await store.people.are_dms_closed(ANA) is is_closed
    assert (await store.people.addressee(ANA)).held_until is None
    assert len(discord.said(BRUNO)) == 1
    assert "private" not in await kinds(store, match.id)


@pytest.mark.parametrize(("refused", "other"), [(ANA, BRUNO), (BRUNO, ANA)])
async def test_a_message_that_one_person_cannot_be_sent_keeps_nobody_else_waiting(
    discord, table, publisher, passes, refused, other
):
    match = await table()
    discord.barred[refused] = MALFORMED
    match.matches.schedule = match.matches.cache.schedule = lambda _: None
    await match.play(OFFERING)
    publisher.schedule(match.id)
    await publisher.wait_until_idle()
    assert [len(discord.said(user)) for user in (refused, other)] == [0, 1]
    discord.barred.clear()
    await passes(AGAIN_AFTER + 1)
    assert [len(discord.said(user)) for user in (refused, other)] == [1, 1]


async def test_a_direct_message_that_is_refused_for_good_is_an_incident(
    discord, table, publisher, store, passes, caplog
):
    match = await table()
    discord.barred[ANA] = MALFORMED
    await match.play(OFFERING)
    await publisher.wait_until_idle()
    assert "private" in await kinds(store, match.id) and "incident" not in caplog.text
    await passes(AGAIN_AFTER + 1)
    assert caplog.text.count("incident K-") == 1
    assert f"match {match.id}: its private is refused for good" in caplog.text
    assert "private" not in await kinds(store, match.id)
    assert not await store.people.are_dms_closed(ANA)


# -- messages ------------------------------------------------------------------------------------


async def test_a_refused_picture_is_left_out_at_once(discord, table, publisher, said):
    match = await table(2)
    await match.play("ana dig tomb\nbruno pass")
    await publisher.wait_until_idle()
    *_, panel = await said(match)
    assert panel.files == ["board.png"]
    discord.trouble["send"] = [None, MALFORMED]
    discord.check = _skipping(discord)
    await match.play("ana offer 0\nbruno offer 0")
    await publisher.wait_until_idle()
    *_, panel = await said(match)
    assert panel.files == [] and panel.buttons[0] == "Your move"
    assert "media" not in str(panel.view.to_components())


def _skipping(discord):
    def check(what, channel):
        if discord.trouble.get(what) and (error := discord.trouble[what].pop(0)):
            raise error

    return check


async def test_a_refused_message_is_tried_again_after_minutes(
    discord, table, publisher, store, said, refuse, passes, caplog
):
    match = await table()
    before, allow = len(await said(match)), await refuse(match)
    await match.play("ana dig tomb")
    await publisher.wait_until_idle()
    allow()
    await passes(AGAIN_AFTER - 1)
    assert len(await said(match)) == before and await kinds(store, match.id) == ["summon"]
    await passes(2)
    assert "● A Ana digs" in (await said(match))[-1].words
    assert await kinds(store, match.id) == [] and discord.said(ANA) == []
    assert "incident" not in caplog.text


async def test_news_that_comes_meanwhile_waits_for_the_same_attempt(
    discord, table, publisher, store, said, refuse, passes
):
    match = await table()
    allow = await refuse(match)
    await match.play("ana dig tomb")
    await publisher.wait_until_idle()
    await passes(AGAIN_AFTER // 2)
    await match.play("bruno dig tomb")
    await publisher.wait_until_idle()
    allow()
    await passes(AGAIN_AFTER // 2 + 1)
    *_, call = await said(match)
    assert "■ B Bruno digs" in call.words and call.pings == [CHEN]
    (panel,) = await panels(said, match)
    assert "● A Ana digs" in panel.words and await kinds(store, match.id) == []


async def test_the_host_hears_once_a_day_that_a_message_is_missing(
    discord, table, publisher, store, said, refuse, passes, caplog, other_code
):
    match, other = await table(), language(other_code)
    await store.people.remember_language(ANA, other_code)
    allow = await refuse(match)
    for move in ("ana dig tomb", "bruno dig tomb"):
        await match.play(move)
        await publisher.wait_until_idle()
        await passes(AGAIN_AFTER + 1)
    (told,) = discord.said(ANA)
    assert IS_MISSING.in_(other) in told.words and told.buttons == [text("Log").in_(other)]
    assert discord.said(BRUNO) == discord.said(CHEN) == []
    assert "incident" in caplog.text and await kinds(store, match.id) == []
    allow()
    await match.play("chen dig tomb")
    await publisher.wait_until_idle()
    (panel,) = await panels(said, match)
    assert "▲ C Chen digs" in panel.words


async def test_all_players_hear_of_a_refused_end_of_a_game(
    discord, table, publisher, store, refuse, passes
):
    match = await table(2)
    await refuse(match)
    await match.finish(Random(1))
    await publisher.wait_until_idle()
    await passes(AGAIN_AFTER + 1)
    heard = {user: " ".join(m.words for m in discord.said(user)) for user in (ANA, BRUNO)}
    assert all(ENDED in words for words in heard.values())
    assert MISSING in heard[ANA]
    assert await kinds(store, match.id) == []


async def test_the_host_of_a_lobby_hears_that_it_is_missing(
    discord, lobby, publisher, store, passes
):
    id = await lobby(2)
    discord.barred[(await store.matches.get(id)).channel] = MALFORMED
    await store.outbox.post(id, [NewRow(0, "lobby")])
    publisher.schedule(id)
    await publisher.wait_until_idle()
    await passes(AGAIN_AFTER + 1)
    (told,) = discord.said(ANA)
    assert MISSING in told.words and told.buttons == []


async def test_a_missing_message_and_a_closed_channel_are_each_told_once_a_day(
    discord, table, publisher, channels, refuse, passes
):
    match = await table()
    for move in ("ana dig tomb", "bruno dig tomb"):
        allow = await refuse(match)
        await match.play(move)
        await publisher.wait_until_idle()
        await passes(AGAIN_AFTER + 1)
        allow()
        await channels.close(match.id, "locked")
        await publisher.wait_until_idle()
        await channels.reopen(match.id)
        await publisher.wait_until_idle()
    told = [message.words for message in discord.said(ANA)]
    assert [sum(said in words for words in told) for said in (MISSING, LOCKED)] == [1, 1]


async def test_a_refused_vote_is_tried_again_and_then_the_host_hears(
    discord, voting, store, refuse, passes
):
    at = await voting()
    await refuse(at.table)
    await at.propose(BRUNO, "extend", "24")
    await at.after()
    await passes(AGAIN_AFTER + 1)
    assert any(MISSING in message.words for message in discord.said(ANA))
    assert "vote" not in await kinds(store, at.table.id)


# -- edits ---------------------------------------------------------------------------------------


async def panels(said, match):
    return [each for each in await said(match) if each.files]


async def test_a_panel_whose_picture_is_refused_is_posted_once_a_minute(
    discord, table, publisher, store, said, passes, drawn
):
    match = await table()
    discord.refuses_media_edits = True
    (old,) = await panels(said, match)
    for move in ("ana dig tomb", "bruno dig tomb"):
        drawn.append(move)
        await match.play(move)
        await publisher.wait_until_idle()
        assert await panels(said, match) == [old]
        await passes(PICTURED_AFTER)
        (panel,) = await panels(said, match)
        assert panel.id != old.id and panel.edits == 0 and panel.silent
        assert (await store.matches.get(match.id)).panel == panel.id
        old = panel
    assert "▲ C Chen" in panel.words and await kinds(store, match.id) == []


async def test_a_panel_that_can_be_neither_edited_nor_deleted_is_left(
    discord, table, publisher, store, said
):
    match = await table()
    discord.trouble["edit"] = [MALFORMED] * 2
    discord.trouble["delete"] = [refusal(400, 50083)]
    await match.play("ana dig tomb")
    await publisher.wait_until_idle()
    assert len(await panels(said, match)) == 2 and await kinds(store, match.id) == []


async def test_a_letter_whose_edit_is_refused_is_edited_without_its_pictures(
    discord, table, publisher, store
):
    match = await table()
    await match.play(OFFERING)
    await publisher.wait_until_idle()
    (letter,) = discord.said(ANA)
    discord.trouble["edit"] = [MALFORMED]
    await match.play("ana offer 1")
    await publisher.wait_until_idle()
    assert discord.said(ANA) == [letter] and letter.edits == 1
    assert await kinds(store, match.id) == []


async def test_a_direct_message_that_cannot_be_edited_no_longer_asks(
    discord, table, publisher, store
):
    match = await table()
    await match.play(OFFERING)
    await publisher.wait_until_idle()
    discord.trouble["edit"] = [MALFORMED] * 2
    await match.play("ana offer 1")
    await publisher.wait_until_idle()
    assert len(discord.said(ANA)) <= 1 and await kinds(store, match.id) == []


async def test_a_message_with_a_name_that_was_erased_goes_where_it_cannot_be_edited(
    discord, table, publisher, store, said
):
    match = await table()
    (old,) = await panels(said, match)
    discord.trouble["edit"] = [MALFORMED] * 2
    await store.outbox.post(match.id, [NewRow(0, "names")])
    publisher.schedule(match.id)
    await publisher.wait_until_idle()
    (panel,) = await panels(said, match)
    assert panel.id != old.id and await kinds(store, match.id) == []


async def test_a_letter_that_rests_holds_up_no_other(discord, table, publisher, store, passes):
    match = await table()
    await match.play(OFFERING)
    await publisher.wait_until_idle()
    discord.trouble["edit"] = [refusal(429, 30046)]
    await match.play("ana offer 1\nbruno offer 0")
    await publisher.wait_until_idle()
    letters = [*discord.said(ANA), *discord.said(BRUNO)]
    assert sorted(letter.edits for letter in letters) == [0, 1]
    await passes(FIRST_REST + 1)
    assert [letter.edits for letter in letters] == [1, 1]
    assert await kinds(store, match.id) == []


async def test_a_message_that_was_edited_too_often_rests_and_is_edited_then(
    discord, table, publisher, store, said, passes, pauses
):
    match, seconds = await table(), 91
    (panel,) = await panels(said, match)
    discord.trouble["edit"] = [RateLimited(90.5)]
    await match.play("ana dig tomb")
    await publisher.wait_until_idle()
    await match.play("bruno dig tomb")  # causes no second attempt
    await publisher.wait_until_idle()
    assert panel.edits == 0 and await kinds(store, match.id) == ["panel"] and pauses == []
    await passes(seconds - 1)
    assert panel.edits == 0
    await passes(2)
    assert panel.edits == 1 and "▲ C Chen" in panel.words
    assert await panels(said, match) == [panel] and await kinds(store, match.id) == []


async def test_the_rest_of_a_message_grows_while_its_edits_are_refused(
    discord, table, publisher, said, passes
):
    match = await table()
    (panel,) = await panels(said, match)
    discord.trouble["edit"] = [RateLimited(FIRST_REST)] * 5
    await match.play("ana dig tomb")
    await publisher.wait_until_idle()
    await passes(FIRST_REST + 1)
    assert len(discord.trouble["edit"]) == 3
    await passes(FIRST_REST + 1)
    assert len(discord.trouble["edit"]) == 3
    await passes(FIRST_REST)
    assert len(discord.trouble["edit"]) == 2
    assert panel.edits == 0
