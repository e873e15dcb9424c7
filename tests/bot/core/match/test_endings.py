"""Matches that end from outside: cancelled by a moderator, or archived with nobody left."""

from __future__ import annotations

from contextlib import suppress

import pytest

from bot.core.match.log import EndingService
from bot.core.screens.names import table_language
from bot.history.exports import export
from bot.history.screens import log_screen
from rules.core.errors import IllegalMoveError
from rules.core.records import parse
from rules.core.replay import verify
from tests.bot.screens import words
from tests.bot.seated import ANA, INTERACTIONS, STRANGER
from tests.toy import TOY

SAID = {
    "cancelled": ("A moderator of this server has cancelled the game.", "The game was cancelled"),
    "over": ("Nobody has played here for a long time.", "The game was abandoned"),
}


@pytest.fixture(params=["cancelled", "over"])
def stage(request):
    """The stage in which a match ends from outside."""
    return request.param


@pytest.fixture
def end(matches, stage):
    endings = EndingService(matches.cache)

    async def end(id):
        if stage == "cancelled":
            await endings.cancel(id, next(INTERACTIONS))
        else:
            await endings.archive(id, len((await matches.cache.get(id)).entries))

    return end


async def test_after_the_end_nothing_can_be_done_and_it_is_nobodys_turn(begin, end, stage):
    match = await begin()
    await match.leave("bruno", "always", "turn", "pass", "game")
    await end(match.id)
    assert (await match.store.matches.get(match.id)).stage == stage
    assert await match.awaited() == [] and (await match.store.matches.stored(match.id)).orders == ()
    entries = await match.log()
    for what in (match.say(ANA, "pass"), match.undo("ana"), match.resign("ana")):
        with pytest.raises(IllegalMoveError):
            await what
    with suppress(IllegalMoveError):
        await end(match.id)
    assert await match.log() == entries


async def test_its_record_verifies_without_a_result_also_after_a_restart(begin, end):
    match = await begin()
    await match.play("ana dig tomb")
    await end(match.id)
    match.matches.cache.forget(match.id)
    again = await match.match()
    record = parse(export(again, STRANGER, table_language(again, "en")).words)
    assert verify(TOY, record) == [] and record.result is None
    assert [each.seat for each in record.log] == ["ana", "!"]


async def test_the_channel_and_the_log_say_so_and_questions_are_closed(
    table, publisher, discord, end, stage
):
    match = await table(2)
    await match.play("ana dig tomb")
    await match.play("bruno pass")
    await publisher.wait_until_idle()
    assert (await match.match()).is_sealed and await match.store.prompts.get(match.id, "ana")
    await end(match.id)
    await publisher.wait_until_idle()
    now = await match.match()
    told, ended = SAID[stage]
    channel = discord.said(now.row.channel)
    (news,) = [message for message in channel if told in message.words]
    assert ended in news.words and "nile" in news.words and "won" not in news.words
    assert ended in channel[-1].words and "Rematch" in channel[-1].buttons
    assert told in words(log_screen(now, "ana", "en", "all", None))
    assert await match.store.prompts.get(match.id, "ana") is None
    assert await match.told() == []


async def test_a_second_cancel_has_no_effect(begin, matches):
    match, endings, press = await begin(), EndingService(matches.cache), next(INTERACTIONS)
    await endings.cancel(match.id, press)
    with pytest.raises(IllegalMoveError):
        await endings.cancel(match.id, press)
    assert await match.log() == [" ! cancel moderator"]
