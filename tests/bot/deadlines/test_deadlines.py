"""Deadlines: warned of before, declared to everybody, kept by nobody’s night, and never at once."""

from __future__ import annotations

import operator
from dataclasses import replace
from datetime import datetime
from functools import partial
from math import inf
from types import SimpleNamespace
from zoneinfo import ZoneInfo

import pytest

from bot.board import panel
from bot.core.interactions.actor import actor_of
from bot.core.match.entries import match_record
from bot.core.match.log import add_acts
from bot.core.match.missed import is_replaceable, missed_in_a_row
from bot.core.match.replay import replay_match
from bot.core.match.turns import is_present
from bot.core.pace.pace import Pace
from bot.core.people.model import Person, Preferences
from bot.deadlines.deadlines import Terms, due_times, shown_deadline
from bot.deadlines.words import waiting_line
from bot.ground.languages import language, spoken
from bot.ground.metrics import DEADLINES_LATE
from bot.ground.rows import NewAct, NewRow
from bot.history.exports import export
from bot.play import turn_screens
from bot.program.acts import ACTS
from bot.program.clock import clock_of
from bot.program.services import Services
from bot.seats.service import SubstituteService
from bot.votes.service import letters_to_newcomer
from rules.core.records import parse as read_record
from rules.core.replay import replayed_moves, verify
from tests.bot.channels import refusal
from tests.bot.interactions import FakeInteraction
from tests.bot.offline import OfflineKarnak
from tests.bot.screens import faults, words
from tests.bot.seated import ANA, BRUNO, CHEN
from tests.toy import TOY

HOUR = 3_600
DAY = 24 * HOUR
PARIS, TOKYO = "Europe/Paris", "Asia/Tokyo"
ALWAYS = Pace(deadline="24h", nights=True)
BY_DAY = Pace(deadline="12h", zone=PARIS)
DAILY = Pace(deadline="clock", hour="20", zone=PARIS)
DARE = "ana dare"
WAKE = NewRow(0, "due")


def at(written, zone=PARIS):
    return int(datetime.fromisoformat(written).replace(tzinfo=ZoneInfo(zone)).timestamp())


def shown(moment, zone=PARIS):
    return moment and datetime.fromtimestamp(moment, ZoneInfo(zone)).strftime("%m-%d %H:%M")


@pytest.fixture
def passes(publisher, clock):
    """Lets time pass, and whatever becomes due on the way happen when it does."""

    async def passes(seconds):
        target = clock.now + seconds
        while (due := min((timer[0] for timer in clock.timers), default=inf)) <= target:
            clock.advance(max(0, due - clock.now))
            await publisher.wait_until_idle()
        clock.advance(target - clock.now)
        await publisher.wait_until_idle()

    return passes


@pytest.fixture
def lives(passes, store):
    """Lets time pass, with the signs of life of a program that people can reach."""

    async def lives(seconds):
        for _ in range(0, seconds, 120):
            await passes(120)
            await store.clocks.beat()

    return lives


@pytest.fixture
def timed(table):
    """A table that has agreed on a pace."""

    async def timed(pace, **wishes):
        return await table(pace=pace.model_dump_json(), **wishes)

    return timed


@pytest.fixture
def played_from(timed, clock):
    """A table that begins at a time by the clocks of Paris."""

    async def played_from(written, pace, **wishes):
        clock.now = at(written)
        return await timed(pace, **wishes)

    return played_from


async def deadline(match, seat="ana"):
    return shown_deadline(await match.match(), seat)


async def act(match, words, seat=""):
    async with match.matches.cache.lock(match.id):
        await add_acts(match.matches.cache, await match.match(), [NewAct(words, seat)])


async def channel(match, discord):
    return "\n".join(m.words for m in discord.said((await match.match()).row.channel))


# -- at a deadline -------------------------------------------------------------------------------


async def test_without_deadlines_nobody_is_warned_and_nothing_is_played(table, passes, discord):
    match = await table()
    await passes(30 * DAY)
    assert await match.log() == []
    assert "running out" not in "".join(m.words for m in discord.said(ANA))
    assert await deadline(match) is None


async def test_a_player_is_warned_once_before_the_safest_move_is_made(
    timed, passes, discord, clock
):
    match = await timed(pace=ALWAYS)
    begun = (await match.match()).row.begun
    assert await deadline(match) == begun + DAY
    await passes(18 * HOUR - 1)
    assert discord.said(ANA) == []
    await passes(1)
    (warning,) = discord.said(ANA)
    assert "Your time for this decision is running out" in warning.words
    assert f"<t:{begun + DAY}:f>" in warning.words and "the safest move is made" in warning.words
    assert warning.buttons == ["Your move"]
    await passes(6 * HOUR - 1)
    assert await match.log() == [] and len(discord.said(ANA)) == 1
    await passes(1)
    assert await match.log() == ["ana ! timeout safest", "ana pass"]
    told = await channel(match, discord)
    assert "Ana has not decided in time. The safest move is made." in told
    assert await deadline(match, "bruno") == clock.now + DAY


async def test_how_late_a_deadline_is_declared_is_measured(timed, passes, clock, services):
    match = await timed(pace=ALWAYS)
    await passes(DAY - 1)
    before = DEADLINES_LATE._sum.get()
    clock.now, clock.timers = clock.now + 41, []
    await clock_of(services).go_on(match.id)
    assert await match.log() == ["ana ! timeout safest", "ana pass"]
    assert DEADLINES_LATE._sum.get() - before == 40


async def test_a_move_in_time_ends_the_deadline_and_the_warning(timed, passes, discord):
    match = await timed(pace=ALWAYS)
    await passes(17 * HOUR)
    await match.play("ana pass")
    await passes(10 * HOUR)
    assert await match.log() == ["ana pass"]
    assert discord.said(ANA) == []


# A chapter tells equal lines once. The third one also says that Ana can be replaced.
@pytest.mark.parametrize(
    ("replaceable", "times", "told"), [("never", 1, 1), ("1", 1, 1), ("3", 3, 2)]
)
async def test_the_table_may_wait_on_and_says_so_until_somebody_can_be_replaced(
    timed, passes, discord, replaceable, times, told
):
    waiting = ALWAYS.model_copy(update={"missed": "wait", "replaceable": replaceable})
    match = await timed(pace=waiting)
    await passes(9 * DAY)
    assert await match.log() == ["ana ! timeout wait"] * times
    assert (await channel(match, discord)).count("The table keeps waiting.") == told
    assert is_replaceable(await match.match(), "ana") == (replaceable != "never")
    assert "".join(m.words for m in discord.sent(ANA)).count("is running out") == 1
    assert await deadline(match) is None
    await match.play("ana pass")
    await passes(0)
    assert await deadline(match, "bruno")


@pytest.mark.parametrize(
    ("agreed", "said", "done"),
    [
        ("computer", "table", "computer"),
        ("safest", "computer", "computer"),
        ("computer", "safest", "safest"),
        ("wait", "computer", "wait"),
    ],
)
async def test_players_choose_how_a_missed_turn_ends_unless_others_would_wait(
    timed, passes, store, agreed, said, done
):
    await store.people.prefer(ANA, missed=said)
    match = await timed(pace=ALWAYS.model_copy(update={"missed": agreed}))
    await passes(DAY)
    declared, *moves = await match.log()
    assert declared == f"ana ! timeout {done}"
    assert len(moves) == (done != "wait")


async def test_a_declared_timeout_is_played_after_a_crash(timed, store, clock, passes, matches):
    match = await timed(pace=ALWAYS)
    await passes(DAY - 1)
    matches.cache.schedule = lambda id: None  # the process ends
    await act(match, "! timeout safest", "ana")
    again = Services(store.database, lambda id: None, clock).matches
    await again.play_automatic_moves(match.id)
    await again.play_automatic_moves(match.id)
    assert await match.log() == ["ana ! timeout safest", "ana pass"]


async def test_two_processes_declare_a_deadline_once(timed, store, clock, passes):
    match = await timed(pace=ALWAYS)
    await passes(DAY - 1)
    clock.now += 1
    others = [Services(store.database, lambda id: None, clock) for _ in range(2)]
    for each in others:
        await each.cache.get(match.id)
    for each in others:
        await clock_of(each).go_on(match.id)
    assert await match.log() == ["ana ! timeout safest", "ana pass"]


async def test_a_player_with_closed_direct_messages_is_warned_in_the_channel(
    timed, passes, discord
):
    match = await timed(pace=ALWAYS)
    discord.barred[ANA] = refusal(403, 50007)
    await passes(18 * HOUR)
    said = discord.said((await match.match()).row.channel)
    _, warning = (message for message in said if message.pings == [ANA])
    assert "Ana, your time for this decision runs out" in warning.words
    assert warning.buttons == ["Your move"]


async def test_a_record_with_deadlines_verifies_and_says_that_no_person_moved(timed, passes, store):
    match = await timed(pace=ALWAYS)
    await passes(DAY)
    await match.play("bruno pass")
    now = await match.match()
    again = replay_match(now.row, now.people.values(), await store.log.entries(match.id), ACTS)
    assert [e.is_by_person for e in again.entries] == [False, False, True]
    assert not is_present(again, "ana")
    record = match_record(TOY, now.row, now.people, now.entries)
    assert "! timeout safest ana" in [str(entry) for entry in record.log]
    *_, last = replayed_moves(TOY, record)
    assert last.played.state == now.state


@pytest.mark.slow
async def test_a_game_that_nobody_plays_is_played_to_its_end_by_its_deadlines(
    timed, game, clock, matches, store, services
):
    everybody = ALWAYS.model_copy(update={"missed": "computer"})
    table = await timed(everybody, humans=game.players[0], game=game)
    matches.schedule = matches.cache.schedule = lambda id: None
    while due := await clock_of(services).go_on(table.id):
        clock.now = max(clock.now, due)
    match = await table.match()
    assert match.is_over and not any(entry.is_by_person for entry in match.entries)
    again = replay_match(match.row, match.people.values(), await store.log.entries(table.id), ACTS)
    assert (again.state, again.timed_out) == (match.state, match.timed_out)
    assert verify(game, read_record(export(match, ANA, language("en")).words)) == []


# -- when it is ----------------------------------------------------------------------------------


AGREED = (
    ("2026-06-01 09:00", BY_DAY, "06-01 21:00"),
    ("2026-06-01 20:00", BY_DAY, "06-02 16:00"),  # the night does not count
    ("2026-03-28 20:00", BY_DAY, "03-29 16:00"),  # nor the shorter one
    ("2026-10-24 20:00", BY_DAY, "10-25 16:00"),  # nor the longer one
    ("2026-03-28 20:00", ALWAYS, "03-29 21:00"),
    ("2026-10-24 20:00", ALWAYS, "10-25 19:00"),
    ("2024-02-28 20:00", BY_DAY, "02-29 16:00"),
    ("2024-02-29 12:00", ALWAYS, "03-01 12:00"),
    ("2026-06-05 20:00", BY_DAY.model_copy(update={"weekends": False}), "06-08 16:00"),
    ("2026-06-01 09:00", DAILY, "06-02 20:00"),  # 12 waking hours are over at 21:00
    ("2026-06-01 07:30", DAILY, "06-01 20:00"),
    ("2026-10-24 19:00", DAILY, "10-25 20:00"),
    ("2026-06-05 09:00", DAILY.model_copy(update={"weekends": False}), "06-08 20:00"),
    ("2026-06-05 07:30", DAILY.model_copy(update={"days": "mo-we-fr"}), "06-05 20:00"),
    ("2026-06-05 19:00", DAILY.model_copy(update={"days": "mo-we-fr"}), "06-08 20:00"),
)


async def test_the_deadline_is_where_the_table_has_agreed(timed):
    match = await (await timed(ALWAYS)).match()
    nobody_said = {seat: Preferences() for seat in match.people}
    for begins, pace, until in AGREED:
        begun = replace(match, row=replace(match.row, begun=at(begins)))
        found = due_times(begun, "ana", Terms(pace, nobody_said, (), 0), 0, 0).until
        assert (begins, shown(found)) == (begins, until)


async def test_early_moves_do_not_drag_the_rhythm_into_the_night(played_from, passes):
    match = await played_from("2026-06-01 07:30", DAILY)
    await passes(9 * HOUR)
    await match.play("ana pass")
    await passes(0)
    assert shown(await deadline(match, "bruno")) == "06-02 20:00"
    await passes(7 * HOUR)  # it is half past eleven
    await match.play("bruno pass")
    await passes(0)
    assert shown(await deadline(match, "chen")) == "06-02 20:00"


async def test_quiet_hours_are_those_of_the_person_by_their_own_clock(
    played_from, store, passes, publisher
):
    await store.people.prefer(ANA, zone=TOKYO, quiet_from=22 * 60, quiet_until=9 * 60)
    match = await played_from("2026-06-01 09:00", BY_DAY)  # 16:00 in Tokyo
    assert shown(await deadline(match), TOKYO) == "06-02 15:00"
    await passes(HOUR)
    await store.people.prefer(ANA, WAKE, zone=PARIS)  # she has come back
    publisher.schedule(match.id)
    await passes(0)
    assert shown(await deadline(match)) == "06-01 21:00"


async def test_a_player_quiet_around_the_clock_still_has_a_deadline(played_from, store):
    await store.people.prefer(ANA, zone=TOKYO, quiet_from=22 * 60 + 1, quiet_until=22 * 60)
    match = await played_from("2026-06-01 09:00", BY_DAY)  # 16:00 in Tokyo
    assert shown(await deadline(match), TOKYO) == "06-02 16:00", "from 22:01 to 10:01 it stands"


async def test_a_change_of_zone_that_puts_a_deadline_forward_leaves_an_hour_from_the_warning(
    played_from, store, passes, publisher
):
    await store.people.prefer(ANA, zone=TOKYO, quiet_from=21 * 60, quiet_until=9 * 60)
    match = await played_from("2026-06-01 09:00", BY_DAY)
    await passes(20 * HOUR)
    await store.people.prefer(ANA, WAKE, zone=PARIS, quiet_from=None, quiet_until=None)
    publisher.schedule(match.id)
    await passes(0)
    assert await match.log() == []
    assert shown(await deadline(match)) == "06-02 08:00"  # an hour after the night
    await passes(3 * HOUR)
    assert await match.log() == ["ana ! timeout safest", "ana pass"]


async def test_nobody_runs_out_of_time_on_vacation_unless_the_table_has_said_so(
    played_from, store, passes
):
    away = {"away_from": at("2026-06-01 12:00"), "away_until": at("2026-06-08 12:00")}
    await store.people.prefer(ANA, **away)
    match = await played_from("2026-06-01 09:00", BY_DAY)
    assert shown(await deadline(match)) == "06-08 21:00"
    daily = await played_from("2026-06-01 07:30", DAILY)
    assert shown(await deadline(daily)) == "06-08 20:00"
    strict = await played_from("2026-06-01 09:00", BY_DAY.model_copy(update={"vacations": True}))
    assert shown(await deadline(strict)) == "06-01 21:00"


async def test_days_away_stop_a_clock_for_as_many_days_of_a_game_as_the_table_allows(
    played_from, store
):
    await store.people.prefer(
        ANA,
        been_away="2026-04-01T00:00:00+02:00/2026-05-30T00:00:00+02:00",  # before the game
        away_from=at("2026-06-01 12:00"),
        away_until=at("2027-05-31 12:00"),
    )
    pace = BY_DAY.model_copy(update={"nights": True})
    match = await played_from("2026-06-01 09:00", pace)
    assert shown(await deadline(match)) == "07-01 21:00"
    week = await played_from("2026-06-01 09:00", pace.model_copy(update={"away": "7"}))
    assert shown(await deadline(week)) == "06-08 21:00"
    old = await played_from("2026-06-01 09:00", pace.model_copy(update={"away": "any"}))
    assert await deadline(old) == at("2027-05-31 21:00")


async def test_all_days_away_of_a_game_count_together(played_from, store):
    await store.people.prefer(
        ANA,
        been_away="2026-06-01T10:00:00+02:00/2026-06-06T10:00:00+02:00",
        away_from=at("2026-06-06 12:00"),
        away_until=at("2026-06-30 12:00"),
    )
    pace = BY_DAY.model_copy(update={"nights": True, "away": "7"})
    match = await played_from("2026-06-01 09:00", pace)
    assert shown(await deadline(match)) == "06-08 21:00"


async def test_a_player_who_leaves_and_comes_back_has_no_new_days_away(played_from, store, clock):
    pace = BY_DAY.model_copy(update={"nights": True, "away": "7"})
    match = await played_from("2026-06-01 09:00", pace)
    clock.now = at("2026-06-10 09:00")
    await match.resign("ana")
    back = SubstituteService(match.matches.cache, letters_to_newcomer, clock)
    await back.come_back(Person(ANA, "Ana"), match.id, 99)
    await store.people.prefer(
        ANA,
        been_away="2026-06-01T10:00:00+02:00/2026-06-08T10:00:00+02:00",
        away_from=at("2026-06-10 09:00"),
        away_until=at("2026-06-30 12:00"),
    )
    await match.matches.timeouts.post_due(await match.match())
    assert shown(await deadline(match)) == "06-10 21:00"


async def test_pauses_and_extensions_lengthen_a_decision(timed, passes):
    match = await timed(pace=ALWAYS)
    begun = (await match.match()).row.begun
    await act(match, "! extend 10")
    await passes(0)
    assert await deadline(match) == begun + 34 * HOUR
    await passes(HOUR)
    await act(match, "! pause")
    await passes(5 * DAY)
    assert await deadline(match) is None
    await act(match, "! resume")
    await passes(0)
    assert await deadline(match) == begun + 34 * HOUR + 5 * DAY


async def test_a_new_pace_counts_from_its_announcement(
    table, passes, press, publisher, clock, discord
):
    match = await table()
    await passes(5 * DAY)
    for hours in (24, 48):
        await press(f"setpace:{match.id}:pace_deadline", ANA, values=[f"{hours}h"])
        await press(f"setpace:{match.id}:pace_nights", ANA, values=["yes"])
        publisher.schedule(match.id)
        await passes(0)
        assert await deadline(match) == clock.now + hours * HOUR
    await press(f"setpace:{match.id}:pace_deadline", ANA, values=["none"])
    publisher.schedule(match.id)
    await passes(0)
    assert await deadline(match) is None
    assert "Time to decide" not in words(panel.panel(await match.match(), "en", None))
    await passes(9 * DAY)
    assert "! timeout" not in "".join(await match.log())


async def test_extra_time_is_spent_by_itself_and_does_not_come_back(timed, passes, store):
    match = await timed(humans=2, pace=ALWAYS.model_copy(update={"bank": "12h"}))
    begun = (await match.match()).row.begun
    assert await deadline(match) == begun + 36 * HOUR
    await passes(29 * HOUR)
    await match.play("ana pass")
    await passes(HOUR)
    await match.play("bruno pass")
    await passes(0)
    assert [row.late for row in await store.log.entries(match.id)] == [5 * HOUR, 0]
    now = await match.match()
    seat = now.awaited()[0]
    since = now.awaited_since(seat)
    left = 7 if seat == "ana" else 12
    assert await deadline(match, seat) == since + (24 + left) * HOUR
    assert f"{left} hours of your extra time" in words(turn_screens.turn_screen(now, seat, "en"))


# -- undo ----------------------------------------------------------------------------------------


async def test_taking_a_move_back_gives_no_more_time_than_before(timed, passes):
    match = await timed(pace=ALWAYS)
    begun = (await match.match()).row.begun
    await passes(10 * HOUR)
    await match.play("ana pass\nana undo")
    await passes(0)
    assert await deadline(match) == begun + DAY


async def test_a_move_taken_back_late_leaves_an_hour_and_no_deadline_in_the_past(
    timed, passes, clock
):
    match = await timed(pace=ALWAYS)
    await passes(DAY - 60)
    await match.play("ana pass")
    await passes(30 * 60)
    await match.play("ana undo")
    await passes(0)
    assert await deadline(match) == clock.now + HOUR
    await passes(HOUR)
    assert (await match.log())[-2:] == ["ana ! timeout safest", "ana pass"]


async def test_a_player_back_in_time_can_undo_the_move_made_for_them(timed, passes, clock):
    match = await timed(pace=ALWAYS)
    await passes(DAY + 60)
    await match.play("ana undo")
    await passes(0)
    assert await match.awaited() == ["ana"]
    assert await deadline(match) == clock.now + HOUR
    await passes(HOUR - 1)
    await match.play("ana raid bruno")
    assert missed_in_a_row(await match.match(), "ana") == 0


# -- Karnak was away -----------------------------------------------------------------------------


async def test_after_two_days_of_downtime_nothing_ends_at_once(
    timed, passes, lives, store, clock, publisher, discord
):
    match = await timed(pace=ALWAYS)
    begun = (await match.match()).row.begun
    await passes(20 * HOUR)
    assert len(discord.said(ANA)) == 1
    await store.clocks.beat()
    publisher.timer.close()  # the knowledge of a process dies with it
    clock.now += 48 * HOUR
    assert await store.clocks.beat()
    await publisher.schedule_all()
    await publisher.wait_until_idle()
    assert await match.log() == []
    assert await deadline(match) == begun + (24 + 48 + 12) * HOUR
    await lives(16 * HOUR)
    assert await match.log() == ["ana ! timeout safest", "ana pass"]


async def test_short_silence_or_a_clock_set_back_is_not_an_outage(store, clock):
    assert not await store.clocks.beat()
    for step in (120, -5_000, 60):
        clock.now += step
        assert not await store.clocks.beat()
    assert await store.clocks.outages(0) == ()
    clock.now += 121
    assert await store.clocks.beat()
    (outage,) = await store.clocks.outages(0)
    assert outage.ended - outage.begun == 121


async def test_nothing_ends_while_nobody_can_reach_a_program_that_runs(timed, passes, lives, store):
    match = await timed(pace=ALWAYS)
    await passes(20 * HOUR)
    await store.clocks.beat()
    await passes(48 * HOUR)  # the gateway is down, the timers fire
    assert await match.log() == []
    await store.clocks.beat()
    await lives(12 * HOUR)
    assert await match.log() == []
    await lives(5 * HOUR)
    assert await match.log() == ["ana ! timeout safest", "ana pass"]


async def test_nothing_ends_in_the_first_minutes_without_a_connection(timed, passes, lives, store):
    match = await timed(pace=ALWAYS)
    await passes(18 * HOUR)
    await lives(6 * HOUR - 4 * 60)
    await passes(5 * 60)
    assert await match.log() == []
    await store.clocks.beat()
    await lives(12 * 60)
    assert await match.log() == ["ana ! timeout safest", "ana pass"]


async def test_a_program_that_is_not_connected_gives_no_sign_of_life(discord, store, clock):
    karnak = OfflineKarnak(discord, store, clock)
    karnak.owned = [0]
    for is_open, passed in ((True, 0), (False, HOUR / 2), (False, HOUR / 2), (True, 0)):
        shard = SimpleNamespace(is_closed=partial(operator.not_, is_open))
        karnak.get_shard = {0: shard}.get
        clock.advance(passed)
        await karnak._give_sign_of_life()
    clock.advance(60)
    (outage,) = await store.clocks.outages(0)
    assert outage.ended - outage.begun == HOUR
    await karnak.publisher.close()


async def test_nobody_is_timed_out_without_a_warning_after_any_outage(
    timed, clock, discord, passes, services
):
    match = await timed(pace=ALWAYS)
    await passes(20 * HOUR)
    clock.now, clock.timers = clock.now + 9 * DAY, []  # it was frozen, say
    await clock_of(services).go_on(match.id)
    assert await match.log() == []
    assert await deadline(match) == clock.now + HOUR


async def test_a_clock_set_back_never_lets_the_log_run_backwards(timed, clock, store, passes):
    match = await timed(pace=ALWAYS)
    await match.play("ana pass")
    before = clock.now
    clock.now -= 3 * DAY
    await match.play("bruno pass")
    await act(match, "! extend 1")
    times = [row.at for row in await store.log.entries(match.id)]
    assert times == sorted(times) == [before] * 3
    await passes(0)
    assert await deadline(match, "chen") == before + DAY + HOUR


# -- windows -------------------------------------------------------------------------------------


async def test_a_window_ends_for_all_silent_players_together_and_names_none(timed, passes, discord):
    match = await timed(pace=ALWAYS)
    await match.play(DARE)
    await passes(0)
    everything = [words(panel.panel(await match.match(), code, None)) for code in spoken()]
    assert await deadline(match, "bruno") == await deadline(match, "chen")
    await match.play("bruno let")
    await passes(18 * HOUR)
    shown = [words(panel.panel(await match.match(), code, None)) for code in spoken()]
    assert shown == everything
    assert "no answer counts as a no" in discord.said(CHEN)[-1].words
    assert "running out" not in discord.said(BRUNO)[-1].words
    await passes(6 * HOUR)
    assert (await match.log())[2:] == [" ! timeout safest", "chen let"]
    told = await channel(match, discord)
    assert "Time is up. No answer counts as a no." in told
    assert "Chen has not" not in told
    assert missed_in_a_row(await match.match(), "chen") == 0


@pytest.mark.parametrize("answer", ["", "bruno let", "bruno let\nbruno undo"])
async def test_answers_do_not_change_the_deadline_of_a_window(timed, passes, store, answer):
    await store.people.prefer(BRUNO, zone=TOKYO)
    match = await timed(pace=BY_DAY)
    await match.play(DARE)
    await passes(0)
    before = await deadline(match, "chen")
    await match.play(answer)
    await passes(0)
    assert await deadline(match, "chen") == before


async def test_a_window_ends_although_somebody_is_asleep_at_any_time(timed, store, passes):
    for user, hour in ((ANA, 0), (BRUNO, 8), (CHEN, 16)):
        await store.people.prefer(user, quiet_from=hour * 60, quiet_until=(hour + 9) % 24 * 60)
    match = await timed(pace=BY_DAY)
    await match.play(DARE)
    await passes(3 * DAY)
    assert (await match.log())[1] == " ! timeout safest"


async def test_where_the_table_waits_a_window_waits_too(timed, passes):
    match = await timed(pace=ALWAYS.model_copy(update={"missed": "wait"}))
    await match.play(DARE)
    await passes(9 * DAY)
    assert await match.awaited() == ["bruno", "chen"]


# -- several missed in a row ---------------------------------------------------------------------


async def test_a_player_who_misses_several_turns_can_be_replaced_and_all_hear_it(
    timed, passes, discord
):
    match = await timed(humans=2, pace=ALWAYS.model_copy(update={"replaceable": "2"}))
    while missed_in_a_row(await match.match(), "ana") < 2:
        assert not is_replaceable(await match.match(), "ana")
        await passes(DAY)
        if "bruno" in await match.awaited():
            await match.move("bruno", *(await match.match()).default("bruno"))
            await passes(0)
    assert is_replaceable(await match.match(), "ana")
    assert "● A Ana has missed 2 decisions in a row and can be replaced" in await channel(
        match, discord
    )
    await match.move("ana", *(await match.match()).default("ana"))
    assert not is_replaceable(await match.match(), "ana")


# -- on screens ----------------------------------------------------------------------------------


async def test_the_answer_to_a_move_or_an_undo_names_the_next_deadline(timed, handlers, clock):
    match, until = await timed(humans=2, pace=ALWAYS), int(clock()) + DAY
    ana, back = actor_of(FakeInteraction(ANA)), actor_of(FakeInteraction(ANA))
    await match.play("ana pass")
    after = await handlers.play.undo(back, match.id)
    assert f"Decide by <t:{until}:f>" in words(after)
    moved = await handlers.play.command(ana, match.id, "dare", {})
    assert f"Waiting for reactions (time is up <t:{until}:R>)" in words(moved)


async def test_every_waiting_list_shows_the_deadline(timed, router, handlers, code):
    match = await timed(pace=ALWAYS)
    until = f"<t:{await deadline(match)}:R>"
    now = await match.match()
    for screen in (panel.panel(now, code, None), turn_screens.turn_screen(now, "ana", code)):
        assert until in words(screen) and not faults(screen)
    assert until in waiting_line(now, spoken()[code])
    asked = FakeInteraction(ANA, {})
    await router.command(asked, handlers.mine.mine)
    assert until in words(asked.shown)
