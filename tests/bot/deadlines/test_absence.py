"""Asleep or away: nothing rings, others read until when, and what would have rung comes after."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from bot.core.match.absences import Absence
from bot.core.pace.calendar import Period
from bot.core.people.closures import REMEMBERED, days_away, first_days_away, vacation
from bot.core.people.model import Preferences
from bot.deadlines.absence import absence_of
from tests.bot.channels import refusal
from tests.bot.conftest import START
from tests.bot.interactions import FakeInteraction
from tests.bot.screens import words
from tests.bot.seated import ANA, BRUNO

HOUR = 3600
DAY = 24 * HOUR
NOW = START // DAY * DAY + 13 * HOUR  # the clock of the tests shows 13:46, UTC
NIGHT = {"quiet_from": 13 * 60, "quiet_until": 21 * 60}  # from then on
VACATION = {"away_from": START - DAY, "away_until": START + 9 * DAY}


@pytest.fixture
def rung(discord):
    """The messages that have made a sound for somebody, with their channels and words."""

    def rung(user):
        sent = (message for channel in discord.channels.values() for message in channel.messages)
        return [(each.channel.id, each.words) for each in sent if user in each.pings]

    return rung


async def test_a_reminder_that_falls_into_quiet_hours_comes_when_they_are_over(
    table, store, passes, rung
):
    await store.people.prefer(ANA, reminders=6, quiet_from=14 * 60, quiet_until=21 * 60)
    await table()
    before = len(rung(ANA))
    await passes(7 * HOUR + 13 * 60)
    assert len(rung(ANA)) == before
    await passes(60)
    assert len(rung(ANA)) == before + 1 and "It is still your turn" in rung(ANA)[-1][1]


async def test_a_call_that_could_not_be_made_in_time_waits_for_the_end_of_quiet_hours_too(
    table, store, clock, restart, rung
):
    await store.people.prefer(ANA, reminders=12, quiet_from=14 * 60, quiet_until=21 * 60)
    await table()
    before = len(rung(ANA))
    clock.timers.clear()  # the process is gone for a day and an hour
    for seconds, more in ((25 * HOUR, 0), (6 * HOUR, 0), (HOUR, 1)):
        clock.now += seconds
        again = restart()
        await again.schedule_all()
        await again.wait_until_idle()
        assert len(rung(ANA)) == before + more
        await again.close()


async def test_a_turn_that_begins_in_quiet_hours_rings_nobody_and_calls_when_they_are_over(
    table, store, passes, rung, publisher, discord
):
    await store.people.prefer(BRUNO, **NIGHT)
    match = await table()
    await match.play("ana dig tomb")
    await publisher.wait_until_idle()
    row = (await match.match()).row
    news = [message for message in discord.said(row.channel) if not message.files][-1]
    assert f"<@{BRUNO}>, it is your turn" in news.words and news.silent and not rung(BRUNO)
    await passes(7 * HOUR + 12 * 60)
    assert not rung(BRUNO)
    await passes(2 * 60)
    assert [(where, "It is your turn." in said) for where, said in rung(BRUNO)] == [(BRUNO, True)]
    await passes(HOUR)
    assert len(rung(BRUNO)) == 1, "once"


async def test_a_secret_question_at_night_arrives_silently(table, store, publisher, discord, rung):
    await store.people.prefer(BRUNO, **NIGHT)
    match = await table()
    await match.play("ana dig tomb\nbruno dig tomb\nchen pass")
    await publisher.wait_until_idle()
    (asked,) = discord.said(BRUNO)
    assert asked.silent and not rung(BRUNO)
    assert not discord.said(ANA)[-1].silent


async def test_an_absent_player_is_called_on_the_day_of_return_and_not_before(
    table, store, passes, rung
):
    await store.people.prefer(ANA, letters="all", **VACATION)
    await table()
    for _ in range(8):
        await passes(DAY)
    assert rung(ANA) == []
    await passes(DAY)
    assert len(rung(ANA)) == 1 and "It is your turn." in rung(ANA)[0][1]


async def test_an_open_reminder_wakes_nobody_either(table, store, passes, discord, rung):
    await store.people.prefer(ANA, **NIGHT)
    await table()
    discord.barred[ANA] = refusal(403, 50007)
    await passes(DAY)
    assert rung(ANA) == []


async def test_others_see_when_a_player_wakes_or_returns_and_nothing_else(
    table, store, router, discord
):
    await store.people.prefer(ANA, zone="Asia/Tokyo", quiet_from=22 * 60, quiet_until=7 * 60)
    match = await table()
    row = (await match.match()).row
    until = START // DAY * DAY + 22 * HOUR  # seven in the morning in Tokyo
    said = f"Waiting for ● A Ana (asleep until <t:{until}:f>)"
    (panel,) = [each for each in discord.said(row.channel) if each.files]
    assert said in panel.words
    for hidden in ("Tokyo", "22:00", "07:00", "quiet"):
        assert hidden not in panel.words

    async def status():
        interaction = FakeInteraction(BRUNO)
        await router.table_command(interaction, "status", str(match.id))
        return words(interaction.shown)

    assert said in await status()
    await store.people.prefer(ANA, **VACATION)
    assert f"Waiting for ● A Ana (away until <t:{until + 9 * DAY}:f>)" in await status()


async def test_of_an_open_window_nobody_reads_who_is_asleep(table, store, publisher, router):
    await store.people.prefer(BRUNO, **NIGHT)
    match = await table(options='{"silence": "72h"}')
    await match.play("ana dare")
    await publisher.wait_until_idle()
    interaction = FakeInteraction(ANA)
    await router.table_command(interaction, "status", str(match.id))
    assert "Waiting for reactions" in words(interaction.shown)
    assert "asleep" not in words(interaction.shown)


@pytest.mark.parametrize(
    ("said", "zone", "absence"),
    [
        ({}, "UTC", None),
        ({"quiet_from": 12 * 60, "quiet_until": 14 * 60}, "UTC", Absence(NOW + HOUR, False)),
        ({"quiet_from": 12 * 60, "quiet_until": 14 * 60}, "Asia/Tokyo", None),
        (
            {"quiet_from": 12 * 60, "quiet_until": 14 * 60, "zone": "UTC"},
            "Asia/Tokyo",
            Absence(NOW + HOUR, False),
        ),
        ({"away_from": NOW, "away_until": NOW + DAY}, "UTC", Absence(NOW + DAY, True)),
        ({"away_from": NOW - DAY, "away_until": NOW}, "UTC", None),
        ({"away_from": NOW + 1, "away_until": NOW + DAY}, "UTC", None),
        (
            {
                "away_from": NOW + 60,
                "away_until": NOW + DAY,
                "quiet_from": 12 * 60,
                "quiet_until": 14 * 60,
            },
            "UTC",
            Absence(NOW + DAY + HOUR, True),
        ),
    ],
)
def test_absence_ends_when_nothing_keeps_somebody_from_answering(said, zone, absence):
    assert absence_of(Preferences(**said), zone, NOW) == absence


async def test_a_player_who_turns_reminders_on_is_reminded_of_the_waiting_turn(
    table, store, passes, rung, press
):
    await store.people.prefer(ANA, reminders=0)
    await table()
    await passes(2 * DAY)
    assert await store.outbox.next_due() is None, "nobody is to be called any more"
    before = len(rung(ANA))
    await press("prefer:reminders", values=["12"])
    await passes(0)
    (reminder,) = rung(ANA)[before:]
    assert "It is still your turn" in reminder[1]


async def test_the_panel_says_that_somebody_goes_away_as_soon_as_they_have_said_so(
    table, discord, press, publisher
):
    match = await table()
    channel = discord.said((await match.match()).row.channel)
    (panel,) = [each for each in channel if each.files]
    back = START // DAY * DAY + 3 * DAY
    day = datetime.fromtimestamp(back, UTC).date()
    await press("prefer:away", values=[str(day)])
    await publisher.wait_until_idle()
    assert f"(away until <t:{back + 8 * HOUR}:f>)" in panel.words
    await press("prefer:away", values=["none"])
    await publisher.wait_until_idle()
    assert "away" not in panel.words


async def test_while_a_window_is_open_the_panel_says_nothing_of_it(
    table, discord, press, publisher
):
    match = await table(options='{"silence": "72h"}')
    await match.play("ana dare")
    await publisher.wait_until_idle()
    panel = discord.said((await match.match()).row.channel)[-1]
    edits = panel.edits
    day = datetime.fromtimestamp(START + 3 * DAY, UTC).date()
    await press("prefer:away", user=BRUNO, values=[str(day)])
    await publisher.wait_until_idle()
    assert panel.edits == edits


def test_past_days_away_are_kept_with_new_ones_for_400_days():
    said = Preferences(away_from=NOW - 9 * DAY, away_until=NOW + DAY)
    said = replace(said, **vacation(said, NOW, NOW + 20 * DAY, NOW))
    assert days_away(said) == [Period(NOW - 9 * DAY, NOW), Period(NOW, NOW + 20 * DAY)]
    assert [*first_days_away(said, NOW - 20 * DAY, 10 * DAY)] == [Period(NOW - 9 * DAY, NOW + DAY)]
    assert [*first_days_away(said, NOW - 2 * DAY, DAY)] == [Period(NOW - 2 * DAY, NOW - DAY)]
    later = NOW + 410 * DAY
    said = replace(said, **vacation(said, later, later + DAY, later))
    assert days_away(said) == [Period(NOW + 10 * DAY, NOW + 20 * DAY), Period(later, later + DAY)]


def test_a_journey_that_never_began_leaves_no_trace():
    said = Preferences(away_from=NOW + DAY, away_until=NOW + 9 * DAY)
    assert vacation(said, NOW, NOW + DAY, NOW)["been_away"] == ""


def test_short_absences_push_no_long_one_out():
    said = Preferences(away_from=NOW, away_until=NOW + 30 * DAY)
    for hour in range(2 * REMEMBERED):
        now = NOW + 31 * DAY + hour * HOUR
        said = replace(said, **vacation(said, now, now + 60, now))
    assert Period(NOW, NOW + 30 * DAY) in days_away(said)
    assert len(said.been_away.split()) == REMEMBERED
