"""The host of a match: what they can do is public, logged, bounded, and shows them no secret."""

from __future__ import annotations

from random import Random

import pytest

from bot.core.interactions.actor import actor_of
from bot.core.pace.pace import Pace, pace_of
from bot.core.screens.names import table_language
from bot.ground.rows import NewAct
from bot.history.exports import export
from bot.hosting.service import HostService
from bot.seats.service import SubstituteService
from bot.votes.service import letters_to_newcomer
from rules.core.errors import IllegalMoveError, StaleMenuError
from rules.core.records import parse
from rules.core.replay import verify
from tests.bot.interactions import FakeInteraction
from tests.bot.screens import buttons, faults, lists, words
from tests.bot.seated import ANA, BRUNO, CHEN, INTERACTIONS, PEOPLE, STRANGER
from tests.toy import TOY

HOUR = 3600
OFFERING = "ana dig tomb\nbruno dig tomb\nchen pass"


@pytest.fixture
def hosting(matches, clock):
    return HostService(matches.cache, clock)


@pytest.fixture
def nudge(hosting):
    async def nudge(table, user=ANA):
        return await hosting.nudge(user, table.id, next(INTERACTIONS))

    return nudge


@pytest.fixture
def screen(handlers):
    async def screen(table, user=ANA):
        return await handlers.hosting.table(actor_of(FakeInteraction(user)), table.id)

    return screen


async def test_the_host_sees_whose_turn_it_is_and_since_when(begin, screen, clock):
    table = await begin(3)
    await table.play("ana pass")
    shown = await screen(table)
    assert f"■ B Bruno, asked <t:{int(clock())}:R>" in words(shown) and faults(shown) == []


async def test_of_a_secret_choice_the_host_reads_since_when_it_is_asked(begin, screen, clock):
    table = await begin(3)
    await table.play(OFFERING)
    asked = int(clock())
    clock.advance(HOUR)
    await table.play("bruno offer 1\nbruno undo")
    assert f"■ B Bruno, asked <t:{asked}:R>" in words(await screen(table))


async def test_in_a_window_the_host_reads_no_names_and_reminds_nobody(begin, screen, nudge):
    table = await begin(3)
    await table.play("ana dare")
    shown = await screen(table)
    assert "Waiting for reactions" in words(shown)
    assert not {"Bruno", "Chen"} & set(words(shown).split())
    assert "Remind players to move" not in buttons(shown)
    with pytest.raises(IllegalMoveError, match="nobody to remind"):
        await nudge(table)


@pytest.mark.parametrize(("user", "why"), [(BRUNO, "Only the host"), (STRANGER, "do not sit")])
async def test_nobody_else_can_do_any_of_it(begin, hosting, nudge, user, why):
    table = await begin(3, 1)
    number = next(INTERACTIONS)
    for what in (
        hosting.hosting(user, table.id),
        nudge(table, user),
        hosting.hand_over(user, table.id, "chen", number),
        hosting.seek(user, table.id, "dina", number),
    ):
        with pytest.raises(IllegalMoveError, match=why):
            await what
    assert await table.log() == []


# -- nudges ----------------------------------------------------------------------------------------


async def test_a_reminded_player_gets_a_direct_message_and_the_channel_hears_it(
    table, publisher, discord, nudge
):
    match = await table(3)
    await match.play("ana pass")
    await publisher.wait_until_idle()
    await nudge(match)
    await publisher.wait_until_idle()
    assert (await match.log())[-1] == "ana ! nudge bruno"
    (letter,) = discord.said(BRUNO)
    assert "It is still your turn" in letter.words
    assert "Stop reminders for this turn" in letter.buttons
    said = discord.said((await match.match()).row.channel)
    assert any("● A Ana reminds ■ B Bruno." in message.words for message in said)


async def test_the_last_player_is_not_called_again_after_a_reminder_by_the_host(
    table, publisher, discord, nudge, clock
):
    match = await table(3)
    await match.play(OFFERING + "\nana offer 1\nbruno offer 0")
    await publisher.wait_until_idle()
    clock.advance(2 * HOUR)
    await publisher.wait_until_idle()
    await nudge(match)
    clock.advance(2 * HOUR)
    await match.play("bruno undo\nbruno offer 1")
    await publisher.wait_until_idle()
    last, reminder = (letter.words for letter in discord.sent(CHEN))
    assert "All others have decided" in last and "It is still your turn" in reminder


async def test_nobody_is_reminded_twice_in_one_turn_nor_within_six_hours(begin, nudge, clock):
    table = await begin(2)
    await table.play("ana pass")
    await nudge(table)
    clock.advance(100 * HOUR)
    with pytest.raises(IllegalMoveError, match="on a later turn"):
        await nudge(table)
    await table.play("bruno pass\nana offer 1")
    await nudge(table)
    await table.play("bruno offer 0")
    while await table.awaited() != ["bruno"]:
        await table.play("ana pass")
    with pytest.raises(IllegalMoveError, match="The next reminder is possible <t"):
        await nudge(table)
    clock.advance(6 * HOUR)
    await nudge(table)


async def test_nobody_is_reminded_against_their_own_settings(begin, nudge, store, services, clock):
    table = await begin(2)
    await table.play("ana pass")
    now = int(clock())
    for settled in ({"reminders": 0}, {"away_from": now - HOUR, "away_until": now + HOUR}):
        await store.people.prefer(BRUNO, **settled)
        with pytest.raises(IllegalMoveError, match="gets no reminders now"):
            await nudge(table)
        await store.people.prefer(BRUNO, reminders=24, away_from=None, away_until=None)
    await services.calls.mute(await table.match(), "bruno")
    with pytest.raises(IllegalMoveError, match="gets no reminders now"):
        await nudge(table)
    assert await table.log() == ["ana pass"]


async def test_a_reminder_counts_among_those_that_come_by_themselves(
    begin, nudge, store, clock, services
):
    table = await begin(2)
    await table.play("ana pass")
    clock.advance(20 * HOUR)
    await nudge(table)
    (call,) = await store.calls.of_match(table.id)
    assert (call.seat, call.times, call.at) == ("bruno", 1, clock())
    assert await services.calls.post_due(table.id) == call.at + 24 * HOUR


async def test_a_nudge_pressed_twice_is_one(begin, hosting):
    table = await begin(2)
    await table.play("ana pass")
    await hosting.nudge(ANA, table.id, 4711)
    with pytest.raises(IllegalMoveError):
        await hosting.nudge(ANA, table.id, 4711)
    assert await table.log() == ["ana pass", "ana ! nudge bruno"]


# -- the table and its seats -----------------------------------------------------------------------


async def test_the_table_is_handed_to_another_person_who_keeps_it(begin, hosting, handlers):
    table = await begin(3)
    await hosting.hand_over(ANA, table.id, "chen", next(INTERACTIONS))
    assert await table.log() == ["ana ! host chen"]
    await table.resign("bruno")  # which passes the table to nobody, because it has its host
    people = (await table.match()).people
    assert [person.host for person in people.values()] == [False, False, True]
    with pytest.raises(IllegalMoveError, match="Only the host"):
        await hosting.hosting(ANA, table.id)


async def test_it_is_handed_to_no_computer(begin, hosting):
    table = await begin(2, 1)  # the second seat is the computer's
    with pytest.raises(StaleMenuError):
        await hosting.hand_over(ANA, table.id, "bruno", next(INTERACTIONS))


async def test_the_host_can_open_a_computers_seat_and_close_it_again(begin, press):
    table = await begin(2, 1)
    await press(f"seekfor:{table.id}", ANA, values=["bruno"])
    assert (await table.match()).sought() == ["bruno"]
    shown = await press(f"stayfor:{table.id}", ANA, values=["bruno"])
    assert (await table.match()).sought() == [] and faults(shown) == []
    assert await table.log() == ["ana ! seek bruno", "ana ! stay bruno"]
    shown = await press(f"stayfor:{table.id}", ANA, values=["bruno"])
    assert "no longer possible for this seat" in words(shown)
    await press(f"seekfor:{table.id}", ANA, values=["chen"])
    assert (await table.match()).sought() == [], "somebody plays there"


async def test_the_screen_lists_what_is_possible(begin, screen):
    table = await begin(3, 1)
    await table.resign("chen")
    shown = await screen(table)
    offered = {each.custom_id: [o.value for o in each.options] for each in lists(shown)}
    assert offered == {
        f"seekfor:{table.id}": ["bruno"],
        f"stayfor:{table.id}": ["chen"],
        f"heir:{table.id}": ["dina"],
    }


async def test_a_record_with_every_act_of_a_host_verifies(begin, hosting, nudge):
    substitutes = SubstituteService(hosting.cache, letters_to_newcomer)
    table = await begin(3)
    await table.play("ana pass")
    await nudge(table)
    await table.resign("chen")
    await hosting.seek(ANA, table.id, "chen", next(INTERACTIONS), sought=False)
    await hosting.hand_over(ANA, table.id, "bruno", next(INTERACTIONS))
    await substitutes.come_back(PEOPLE[2], table.id, next(INTERACTIONS))
    table.matches.cache.forget(table.id)
    await table.finish(Random(4))
    match = await table.match()
    record = parse(export(match, CHEN, table_language(match, "en")).words)
    assert verify(TOY, record) == []
    acts = [str(entry) for entry in record.log if entry.is_act]
    assert acts == [
        "! nudge bruno ana",
        "! resign chen",
        "! stay chen ana",
        "! host bruno ana",
        "! return chen",
    ]


async def test_a_silent_person_is_replaced_only_when_the_pace_says_so_and_can_stay(
    begin, hosting, store, matches
):
    table = await begin(3)
    await table.play("ana pass")
    number = next(INTERACTIONS)
    with pytest.raises(StaleMenuError):
        await hosting.seek(ANA, table.id, "bruno", number)
    silent = [NewAct("! timeout wait", "bruno")] * 3
    pace = Pace(deadline="24h").model_dump_json()
    await store.matches._database.write("UPDATE matches SET pace = ? WHERE id = ?", pace, table.id)
    await store.log.act(table.id, 2, silent, None)
    matches.cache.forget(table.id)
    await hosting.seek(ANA, table.id, "bruno", next(INTERACTIONS))
    assert (await table.match()).sought() == ["bruno"]
    await SubstituteService(matches.cache, letters_to_newcomer).stay(
        BRUNO, table.id, next(INTERACTIONS)
    )
    assert (await table.log())[-2:] == ["ana ! seek bruno", "bruno ! stay"]


async def test_the_host_cannot_stop_a_players_search_for_a_substitute(begin, hosting):
    table = await begin(3)
    substitutes = SubstituteService(hosting.cache, letters_to_newcomer)
    await substitutes.seek(BRUNO, table.id, next(INTERACTIONS))
    with pytest.raises(StaleMenuError):
        await hosting.seek(ANA, table.id, "bruno", next(INTERACTIONS), sought=False)
    await substitutes.seek(ANA, table.id, next(INTERACTIONS))
    assert (await table.match()).sought() == ["ana", "bruno"]


# -- the pace --------------------------------------------------------------------------------------


async def test_the_host_changes_the_pace_and_everyone_hears_it(
    table, publisher, discord, press, store
):
    match = await table(3)
    shown = await press(f"pace:{match.id}", ANA, values=["pace_deadline"])
    assert faults(shown) == [] and [len(each.options) for each in lists(shown)] == [11, 9]
    await press(f"setpace:{match.id}:pace_deadline", ANA, values=["48h"])
    publisher.schedule(match.id)
    await publisher.wait_until_idle()
    assert await match.log() == ["ana ! pace deadline=48h"]
    assert pace_of((await match.match()).row).deadline == "48h"
    said = discord.said((await match.match()).row.channel)
    told = "● A Ana changes the pace of the table: Time per decision · 48 hours."
    assert any(told in message.words for message in said)


@pytest.mark.parametrize("option", ["pace_needed", "pace_replaceable", "pace_hour", "long"])
async def test_an_unknown_pace_option_or_answer_changes_nothing(begin, press, option):
    table = await begin(3)
    shown = await press(f"setpace:{table.id}:{option}", ANA, values=["never"])
    assert "Unknown option" in words(shown)
    assert await table.log() == []


async def test_nobody_but_the_host_changes_the_pace(begin, press):
    table = await begin(3)
    for user in (BRUNO, STRANGER):
        await press(f"setpace:{table.id}:pace_deadline", user, values=["4h"])
    assert await table.log() == []
