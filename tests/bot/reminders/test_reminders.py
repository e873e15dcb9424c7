"""Calls to a player's turn: reminders that stop by themselves, and letters on request."""

from __future__ import annotations

import pytest

from bot.reminders.model import CallRow
from bot.reminders.screens import call_screen
from tests.bot.channels import Discord, refusal
from tests.bot.screens import buttons, faults, lists, match_at, words
from tests.bot.seated import ANA, BRUNO, CHEN
from tests.toy import TOY

HOUR = 3600
DAY = 24 * HOUR


@pytest.fixture
def letters(discord):
    """The direct messages to somebody."""
    return lambda user=ANA: [message.words for message in discord.sent(user)]


async def test_a_player_is_reminded_by_direct_message_after_a_day(table, passes, letters, discord):
    match = await table()
    row = (await match.match()).row
    await passes(DAY - 1)
    assert letters() == []
    await passes(1)
    (reminder,) = letters()
    assert "It is still your turn" in reminder and f"<#{row.channel}>" in reminder
    assert f"<t:{row.begun}:f>" in reminder
    assert list(buttons(discord.said(ANA)[0])) == [
        "Your move",
        "Catch up",
        "Stop reminders for this turn",
    ]
    assert letters(BRUNO) == []


async def test_reminders_stop_when_the_turn_is_made_or_after_five(table, passes, letters):
    match = await table()
    for _ in range(9):
        await passes(DAY)
    assert len(letters()) == 5
    assert ["This is the last reminder" in each for each in letters()] == [False] * 4 + [True]
    await match.play("ana pass")
    for _ in range(3):
        await passes(DAY)
    assert len(letters()) == 5 and len(letters(BRUNO)) == 3


async def test_after_the_bot_was_away_for_a_week_one_reminder_comes_and_not_seven(
    table, clock, restart, letters, matches
):
    await table()
    clock.now += 7 * DAY
    clock.timers.clear()  # the knowledge of a process dies with it
    again = restart()
    await again.schedule_all()
    await again.wait_until_idle()
    assert len(letters()) == 1
    await again.close()


async def test_not_again_for_this_turn_stops_reminders_of_that_turn_alone(
    table, passes, letters, press, discord
):
    match = await table()
    await passes(DAY)
    mute = buttons(discord.said(ANA)[0])["Stop reminders for this turn"].custom_id
    assert "no more reminders for this turn" in words(await press(mute))
    await passes(9 * DAY)
    assert len(letters()) == 1
    for seat in ("ana", "bruno", "chen"):
        await match.play(f"{seat} pass")
    assert "That turn is over." in words(await press(mute))
    await passes(3 * 60)  # the offering waits for her, since she has pressed
    before = len(letters())
    await passes(DAY)
    assert "It is still your turn" in letters()[before]


@pytest.mark.parametrize(("chosen", "reminded"), [("0", []), ("6", [6, 12]), ("168", [])])
async def test_everybody_says_how_often_they_are_reminded(
    table, passes, letters, press, chosen, reminded
):
    shown = await press("prefer:reminders", values=[chosen])
    assert next(o.value for o in lists(shown)[0].options if o.default) == chosen
    await table()
    hours = []
    for hour in range(1, 13):
        before = len(letters())
        await passes(HOUR)
        hours += [hour] * (len(letters()) - before)
    assert hours == reminded


async def test_a_player_can_ask_for_a_message_at_each_turn(
    table, press, publisher, letters, passes
):
    await press("prefer:letters", user=BRUNO, values=["all"])
    match = await table()
    await match.play("ana pass")
    await publisher.wait_until_idle()
    (letter,) = letters(BRUNO)
    assert "It is your turn." in letter
    await passes(DAY)
    assert len(letters(BRUNO)) == 2
    assert letters() == [], "who has not asked for it is not written to"


async def test_a_player_with_closed_direct_messages_is_reminded_in_the_channel(
    table, passes, discord
):
    match = await table()
    row = (await match.match()).row
    discord.barred[ANA] = refusal(403, 50007)
    before = len(discord.said(row.channel))
    await passes(DAY)
    (reminder,) = discord.said(row.channel)[before:]
    assert "the table is still waiting for you" in reminder.words
    await passes(HOUR)
    assert len(discord.said(row.channel)) == before + 1


async def test_a_reminder_never_tells_the_channel_who_has_not_answered_a_window(
    table, passes, discord, publisher
):
    match = await table(options='{"silence": "72h"}')
    row = (await match.match()).row
    await match.play("ana dare")
    await publisher.wait_until_idle()
    for user in (BRUNO, 33):
        discord.barred[user] = refusal(403, 50007)
    before = len(discord.said(row.channel))
    await passes(2 * DAY)
    assert len(discord.said(row.channel)) == before


async def test_calls_fit_discord_in_every_language(codes):
    match = match_at(TOY.start(("ana", "bruno"), TOY.options(), "nile", "salt").state, TOY)
    match.opened = {"ana": 0}
    for code in codes:
        for times in (0, 1, 5):
            call = CallRow(match.id, "ana", "", times, 0)
            assert faults(call_screen(match, call, code, 7, Discord())) == []


OFFERING = "ana dig tomb\nbruno dig tomb\nchen pass"


async def test_the_last_player_is_called_once_and_an_hour_after_the_previous_call(
    table, passes, publisher, letters
):
    match = await table()
    await match.play(OFFERING)
    await publisher.wait_until_idle()
    asked = len(letters(CHEN))
    await passes(40 * 60)
    await match.play("ana offer 1\nbruno offer 0")
    await publisher.wait_until_idle()
    await passes(10 * 60)
    await match.play("ana offer 2")  # a change of mind, which nobody is to hear of
    await passes(10 * 60 - 1)
    assert len(letters(CHEN)) == asked
    await passes(1)
    (told,) = letters(CHEN)[asked:]
    assert "All others have decided: the table is waiting only for you." in told
    await match.play("bruno undo\nbruno offer 1")
    await passes(5 * HOUR)
    assert len(letters(CHEN)) == asked + 1, "once a turn"
    assert len(letters(ANA)) == len(letters(BRUNO)) == 1, "only what asked them"


async def test_a_player_can_switch_off_the_call_to_the_last_one(
    table, passes, publisher, letters, press
):
    await press("prefer:callslast", user=CHEN, values=["False"])
    match = await table()
    await match.play(OFFERING + "\nana offer 1\nbruno offer 0")
    await publisher.wait_until_idle()
    asked = len(letters(CHEN))
    await passes(5 * HOUR)
    assert len(letters(CHEN)) == asked


async def test_in_a_window_nobody_is_told_to_be_the_last(table, passes, publisher, letters):
    match = await table(options='{"silence": "72h"}')
    await match.play("ana dare\nbruno let")
    await publisher.wait_until_idle()
    asked = len(letters(CHEN))
    await passes(5 * HOUR)
    assert len(letters(CHEN)) == asked


async def test_a_reminder_that_has_said_who_is_the_last_is_not_followed_by_a_call_that_does(
    table, passes, publisher, letters, store
):
    await store.people.prefer(CHEN, reminders=6, quiet_from=14 * 60, quiet_until=21 * 60)
    match = await table()  # at a quarter to two
    await match.play(OFFERING + "\nana offer 1")
    await publisher.wait_until_idle()
    asked = len(letters(CHEN))
    await passes(6 * HOUR + 30 * 60)
    await match.play("bruno offer 0")
    await publisher.wait_until_idle()
    await passes(HOUR)
    (reminder,) = letters(CHEN)[asked:]
    assert "It is still your turn" in reminder and "You are the last player" in reminder
    await passes(4 * HOUR)
    assert len(letters(CHEN)) == asked + 1


async def test_a_player_can_hear_once_that_their_turn_is_next_and_plan_a_move(
    table, press, publisher, letters, discord
):
    await press("prefer:callsnext", user=CHEN, values=["True"])
    match = await table()
    assert letters(CHEN) == []
    for _ in range(3):
        await match.play("ana dig tomb")
        await publisher.wait_until_idle()
        await match.play("ana undo")
        await publisher.wait_until_idle()
    (told,) = letters(CHEN)
    assert "■ B Bruno decides now. Your turn comes after that." in told
    assert discord.said(CHEN)[0].pings == [CHEN]
    assert list(buttons(discord.said(CHEN)[0])) == ["Catch up", "Planned moves"]
    assert letters(BRUNO) == [], "who has not asked for it is not told"


async def test_a_sleeping_player_who_is_still_next_hears_so_on_waking(
    table, store, publisher, letters, passes
):
    away = {"quiet_from": 13 * 60, "quiet_until": 14 * 60}
    await store.people.prefer(CHEN, calls_next=True, **away)
    match = await table()
    await match.play("ana pass")
    await publisher.wait_until_idle()
    assert letters(CHEN) == []
    await passes(14 * 60)
    assert len(letters(CHEN)) == 1 and "Your turn comes after that" in letters(CHEN)[0]


async def test_a_player_who_has_just_moved_is_not_called_next(table, press, publisher, letters):
    await press("prefer:callsnext", user=ANA, values=["True"])
    match = await table(2)
    await match.play("ana dare\nbruno let")
    await publisher.wait_until_idle()
    assert letters() == []
