"""The last person leaves: the match ends as abandoned, and no computer plays it to its end."""

from __future__ import annotations

from random import Random

import pytest

from bot.board.endings import Ending
from bot.board.story_screens import end_screen
from bot.core.interactions.actor import actor_of
from bot.core.screens.names import table_language
from bot.deadlines.words import waiting_line
from bot.history.exports import export
from bot.play.turn_screens import turn_screen
from bot.seats.departures import DepartureService
from rules.core.errors import IllegalMoveError, StaleMenuError
from rules.core.records import parse
from rules.core.replay import verify
from tests.bot.interactions import FakeInteraction
from tests.bot.screens import buttons, words
from tests.bot.seated import ANA, BRUNO, INTERACTIONS, STRANGER
from tests.toy import TOY


def actor_at(user):
    return actor_of(FakeInteraction(user))


async def abandon(table, user=ANA):
    return await DepartureService(table.matches.cache).abandon(user, table.id, next(INTERACTIONS))


@pytest.fixture
async def alone(begin):
    """Ana against two computers."""
    return await begin(1, 2)


async def test_the_match_ends_at_once_and_no_computer_plays_on(alone):
    await abandon(alone)
    await alone.matches.play_automatic_moves(alone.id)
    assert await alone.log() == ["ana ! abandon"]
    assert (await alone.store.matches.get(alone.id)).stage == "over"
    assert [kind for kind, *_ in await alone.told()] == [
        "story",
        "panel",
        "due",
        "decided",
        "summon",
    ]
    assert await alone.awaited() == []


async def test_it_is_abandoned_after_a_restart_as_well(alone):
    await alone.play("ana pass")
    await abandon(alone)
    before = await alone.match()
    alone.matches.cache.forget(alone.id)
    after = await alone.match()
    assert after.is_abandoned and after.is_over and after.awaited() == ()
    assert after.view(None) == before.view(None)


async def test_its_record_verifies_and_names_no_winner(alone):
    await alone.play("ana dig tomb")
    await abandon(alone)
    match = await alone.match()
    record = parse(export(match, STRANGER, table_language(match, "en")).words)
    assert verify(TOY, record) == [] and record.is_abandoned and record.result is None


async def test_an_abandoned_game_accepts_no_acts(alone):
    await alone.play("ana dig tomb")
    await abandon(alone)
    for what in (
        alone.say(ANA, "pass"),
        alone.undo("ana"),
        abandon(alone),
        alone.resign("ana"),
        alone.say(ANA, "plan", what="pass"),
    ):
        with pytest.raises(IllegalMoveError):
            await what
    assert len(await alone.log()) == 2


async def test_while_somebody_else_is_left_nobody_can_end_the_match(begin):
    table = await begin(2)
    with pytest.raises(StaleMenuError):
        await abandon(table)
    assert await table.log() == []


async def test_a_player_who_has_become_the_last_is_warned_before_leaving(begin, press):
    table = await begin(2)
    await table.resign("bruno")
    shown = await press(f"resign:{table.id}")
    assert "the last person at this table now" in words(shown)
    assert await table.log() == ["bruno ! resign"]


async def test_the_confirmation_of_leaving_names_its_result(begin, handlers):
    both, alone = await begin(2), await begin(1, 1)
    actor = actor_at(BRUNO)
    asked = await handlers.seats.confirm_leaving(actor, both.id)
    assert "A computer player takes your seat." in words(asked)
    assert buttons(asked)["Leave the game"].custom_id == f"resign:{both.id}"
    asked = await handlers.seats.confirm_leaving(actor_at(ANA), alone.id)
    assert "the game ends without a winner" in words(asked)
    assert buttons(asked)["Leave the game"].custom_id == f"abandon:{alone.id}"


async def test_every_screen_says_that_it_was_abandoned(alone):
    await abandon(alone)
    match = await alone.match()
    spoken = table_language(match, "en")
    shown = end_screen(match, None, Ending())
    for said in (waiting_line(match, spoken), words(shown), words(turn_screen(match, "ana", "en"))):
        assert "The game was abandoned. It has no winner." in said
    assert {*buttons(shown)} == {"Replay", "Record", "Rematch", "Catch up", "Log", "Board"}


async def test_its_status_says_so_as_well(alone, handlers):
    await abandon(alone)
    status = words(await handlers.board.status(actor_at(ANA), alone.id))
    assert "The game was abandoned. It has no winner." in status


async def test_nobody_is_asked_whether_to_leave_a_game_that_has_ended(begin, handlers):
    table = await begin(3)
    await table.finish(Random(3))
    with pytest.raises(IllegalMoveError, match="This game has ended"):
        await handlers.seats.confirm_leaving(actor_at(ANA), table.id)


async def test_the_channel_learns_who_left_and_sees_no_standings(table, publisher, discord):
    match = await table(1, 2)
    await abandon(match)
    match.matches.schedule(match.id)
    await publisher.wait_until_idle()
    said = discord.said((await match.match()).row.channel)
    assert "Rematch" in said[-1].buttons, "where everybody looks last"
    assert said[0].buttons == [], "the panel before it"
    (told,) = [message.words for message in said if "nobody is left to play" in message.words]
    assert "● A Ana has left the table" in told and "nile" in told
    assert "won" not in told


async def test_a_secret_question_is_closed_in_the_direct_message(table, publisher, discord):
    match = await table(1, 1)
    await match.play("ana dig tomb")
    await match.matches.play_automatic_moves(match.id)
    await publisher.wait_until_idle()
    assert (await match.match()).is_sealed and "Your move" not in discord.said(ANA)[-1].words
    await abandon(match)
    match.matches.schedule(match.id)
    await publisher.wait_until_idle()
    assert await match.store.prompts.get(match.id, "ana") is None
