"""My settings for all my tables: language, time zone, quiet hours, days away, calls, pictures."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from types import SimpleNamespace
from zoneinfo import ZoneInfo, available_timezones

import pytest
from PIL import Image

from bot.core.interactions.actor import actor_of
from bot.core.pace.calendar import Period
from bot.core.pace.describing import describe_pace
from bot.core.pace.pace import usual_pace
from bot.core.people.closures import days_away
from bot.core.people.model import Preferences
from bot.core.pictures import pictures
from bot.ground.languages import OWN_NAME, code_of, language
from bot.program.features import SETTINGS
from bot.settings.choices import NONE, Reader
from bot.settings.dates import day_named, suggest_days
from bot.settings.screens import settings_screen
from bot.settings.zone_abbreviations import ABBREVIATIONS
from bot.settings.zones import city_of, suggest_zones, zone_named
from render.scene import Box, Scene
from rules.core.errors import IllegalMoveError
from rules.core.text import text
from tests.bot.interactions import FakeInteraction
from tests.bot.screens import buttons, faults, lists, words
from tests.bot.seated import ANA, BRUNO
from tests.pseudo import MODEL

EVENING = int(datetime(2026, 11, 23, 23, 30, tzinfo=UTC).timestamp())  # the next day in Paris
HOUR = 3600
DAY = 24 * HOUR
MORNING_IN_PARIS = int(datetime(2026, 12, 24, 7, tzinfo=UTC).timestamp())
FULL = Preferences(
    zone="America/Argentina/Buenos_Aires",
    quiet_from=22 * 60 + 30,
    quiet_until=7 * 60,
    away_from=EVENING + 1,
    away_until=MORNING_IN_PARIS,
    language=MODEL,
)


@pytest.fixture
def ask(router, clock, handlers):
    """Answers a command of `/me` to Ana."""
    clock.now = EVENING

    async def ask(*words):
        interaction = FakeInteraction(ANA)
        name, *typed = words
        handler = getattr(handlers.settings, name)
        await router.command(interaction, lambda actor: handler(actor, *typed))
        return interaction.shown

    return ask


@pytest.fixture
def settled(store):
    return lambda: store.people.preferences(ANA)


async def test_all_settings_are_shown_with_their_values_and_explained(ask, press):
    shown = await ask("show")
    for setting in SETTINGS.values():
        assert f"**{setting.label}** · " in words(shown)
    (which,) = lists(shown)
    for option in which.options:
        there = await press("setting", values=[option.value])
        assert str(SETTINGS[option.value].explanation) in words(there)
        assert "Your settings" in words(await press("settings"))


async def test_a_chosen_language_is_spoken_to_me_whatever_my_discord_speaks(
    ask, press, store, other_code
):
    chosen = language(other_code)
    shown = words(await press("prefer:language", values=[other_code]))
    assert shown.startswith(f"### {text('Language').in_(chosen)}\n{OWN_NAME.in_(chosen)}\n")
    assert text("Your settings").in_(chosen) in words(await ask("show"))
    assert await store.people.language_of(ANA) == other_code
    await press("prefer:language", values=[NONE])
    assert await store.people.language_of(ANA) == "en"


@pytest.mark.parametrize(
    ("typed", "zone"),
    [
        ("Paris", "Europe/Paris"),
        ("le caire", "Africa/Cairo"),
        ("NEW YORK", "America/New_York"),
        ("Londres, Royaume-Uni · 12:05", "Europe/London"),
        ("asia/tokyo", "Asia/Tokyo"),
        ("UTC", "UTC"),
        ("Egypt", "Africa/Cairo"),
        ("EST", "America/New_York"),
        ("Eastern", "America/New_York"),
        ("US/Eastern", "America/New_York"),
        ("pst", "America/Los_Angeles"),
        ("CST", "America/Chicago"),
        ("CET", "Europe/Brussels"),
        ("GMT", "UTC"),
        ("Etc/UTC", "UTC"),
        ("Europe/Kiev", "Europe/Kyiv"),
        ("Asia/Calcutta", "Asia/Kolkata"),
        ("America/New York", "America/New_York"),
        ("UTC+2", "Etc/GMT-2"),
        ("gmt −3:00", "Etc/GMT+3"),
        ("+14", "Etc/GMT-14"),
        ("UTC+2 · 01:30", "Etc/GMT-2"),
        ("Etc/GMT+2", "Etc/GMT+2"),
        ("UTC+5:45", "Asia/Kathmandu"),
        ("UTC+0", "UTC"),
    ],
)
async def test_my_time_zone_is_found_by_its_city_or_country_in_any_language(
    ask, settled, typed, zone
):
    await ask("zone", typed)
    assert (await settled()).zone == zone


@pytest.mark.parametrize("typed", ["Atlantis", "UTC+15", "", "../../etc/passwd"])
async def test_an_unknown_time_zone_is_refused(ask, settled, typed):
    assert "is not a time zone that I know" in words(await ask("zone", typed))
    assert (await settled()).zone is None


@pytest.mark.parametrize(
    ("typed", "several"),
    [
        ("United States", "Adak, Anchorage, Boise, Chicago, …"),
        ("BST", "London, Dhaka"),
        ("IST", "Kolkata, Dublin, Jerusalem"),
        ("UTC+5:30", "Colombo, Kolkata"),
    ],
)
async def test_an_ambiguous_time_zone_is_refused_with_its_candidates(ask, settled, typed, several):
    assert f"may be several time zones: {several}." in words(await ask("zone", typed))
    assert (await settled()).zone is None


@pytest.mark.parametrize(
    ("typed", "locale", "zone"),
    [
        ("BST", "en-GB", "Europe/London"),
        ("CST", "zh-CN", "Asia/Shanghai"),
        ("IST", "hi", "Asia/Kolkata"),
        ("UTC+5:30", "hi", "Asia/Kolkata"),
    ],
)
def test_an_ambiguous_time_zone_is_that_of_the_readers_country(typed, locale, zone):
    assert zone_named(typed, "en", locale, EVENING) == zone


def test_every_name_of_the_iana_is_a_zone_that_is_offered_or_a_fixed_offset():
    for name in available_timezones() - {"Factory", "localtime"}:
        if name.lower() not in ABBREVIATIONS:
            zone = zone_named(name, "en", "en-US", EVENING)
            shifts = [
                datetime.fromtimestamp(EVENING + days * DAY, ZoneInfo(each)).utcoffset()
                for days in (0, 182)
                for each in (name, zone)
            ]
            assert shifts[0] == shifts[1] and shifts[2] == shifts[3], name


def test_every_zone_that_an_abbreviation_may_mean_is_offered():
    for name, zones in ABBREVIATIONS.items():
        assert {zone for _, zone in suggest_zones(name, "en", "de", EVENING)} >= {*zones}


async def test_a_fixed_offset_is_shown_by_its_hours_at_my_tables_too(ask, settled):
    assert "UTC+2, where it is 01:30" in words(await ask("zone", "UTC+2"))
    pace = usual_pace((await settled()).zone).model_copy(update={"deadline": "24h"})
    assert "(UTC+2)" in str(describe_pace(pace))


async def test_zones_are_completed_by_city_with_the_current_time_and_25_at_most(ask, handlers):
    settings, code = handlers.settings, "fr"
    actor = replace(await handlers.people.actor(FakeInteraction(ANA)), code=code)
    assert ("Londres, Royaume-Uni · 23:30", "Europe/London") in settings.zones(actor, "LOND")
    for typed in ("", "a", "america"):
        assert len(settings.zones(actor, typed)) == 25
    days = await settings.days(actor, "24.12.")
    assert days == [("jeudi 24 décembre 2026", "2026-12-24")]


async def test_quiet_hours_are_typed_or_chosen_and_given_up(ask, press, settled):
    await ask("quiet", "10:30 pm", "7h")
    assert (await settled()).quiet_from == 22 * 60 + 30 and (await settled()).quiet_until == 420
    shown = await press("prefer:quietuntil", values=["540"])
    assert "22:30–09:00" in words(shown)
    assert [o.label for each in lists(shown)[:2] for o in each.options if o.default] == [
        "22:30",
        "09:00",
    ]
    await press("prefer:quietfrom", values=[NONE])
    assert (await settled()).quiet_from is None and (await settled()).quiet_until is None
    assert "22:00–09:00" in words(await press("prefer:quietuntil", values=["540"]))


async def test_the_defaults_for_quiet_hours_and_zone_are_shown(ask):
    shown = words(await ask("show"))
    assert "none (where nights do not count, 23:00–07:00 still applies to you)" in shown
    assert "not chosen (tables use their own, days away use UTC, now 23:30)" in shown
    await ask("zone", "Paris")
    await ask("quiet", "22", "7")
    shown = words(await ask("show"))
    assert "all the same" not in shown and "tables use their own" not in shown


@pytest.mark.parametrize("typed", [("22:00", "22"), ("25:00", "7"), ("", "7"), ("13 pm", "7")])
async def test_quiet_hours_that_are_none_are_refused(ask, settled, typed):
    await ask("quiet", *typed)
    assert (await settled()).quiet_from is None


async def test_i_am_away_until_eight_in_the_morning_of_a_day_in_my_zone(ask, press, settled):
    await ask("zone", "Paris")
    assert f"until <t:{MORNING_IN_PARIS}:f>" in words(await ask("away", "2026-12-24"))
    assert (await settled()).away_from == EVENING
    await ask("away", "24.12.", "Tuesday, December 1, 2026")
    leaves = int(datetime(2026, 11, 30, 23, tzinfo=UTC).timestamp())
    assert (await settled()).away_from == leaves
    assert (await settled()).away_until == MORNING_IN_PARIS
    await press("prefer:away", values=[NONE])
    assert (await settled()).away_until is None


async def test_the_days_of_a_vacation_that_ends_early_still_do_not_count(
    ask, press, settled, clock
):
    await ask("away", "2026-12-24")
    clock.now += 3 * DAY
    await press("prefer:away", values=[NONE])
    said = await settled()
    assert (said.away_from, said.away_until) == (EVENING, EVENING + 3 * DAY)
    clock.now += DAY
    await press("prefer:away", values=[NONE])
    assert (await settled()).away_until == EVENING + 3 * DAY


TODAY = date(2026, 11, 26)  # a Thursday


async def test_today_is_today_and_not_the_same_day_of_next_year(ask, settled, clock):
    await ask("away", "23.11.")  # at half past eleven in the evening
    assert (await settled()).away_until == EVENING + HOUR // 2
    clock.now = EVENING - 17 * HOUR
    await ask("away", "2026-11-23")
    assert (await settled()).away_until == EVENING - 15 * HOUR - HOUR // 2


async def test_more_than_30_days_away_are_asked_about_once(ask, press, settled):
    asked = await ask("away", "22.11.")  # yesterday
    assert "You would be away for 363 days, until <t:" in words(asked) and not faults(asked)
    assert (await settled()).away_until is None
    sure = buttons(asked)["Set days away"].custom_id
    assert "Away" in words(await press(sure))
    assert (await settled()).away_from == EVENING
    assert (await settled()).away_until == EVENING + 363 * DAY + 8 * HOUR + HOUR // 2
    assert "Is that right?" not in words(await ask("away", "2026-12-23"))
    day = (TODAY + timedelta(days=40)).isoformat()
    assert "Is that right?" in words(await ask("away", day))


async def test_a_long_absence_in_the_list_is_asked_about_too(press, clock, settled):
    clock.now = EVENING
    day = str(date(2026, 11, 23) + timedelta(days=56))
    assert "Is that right?" in words(await press("prefer:away", values=[day]))
    assert (await settled()).away_until is None


@pytest.mark.parametrize(("begin", "end"), [(0, EVENING), (5, 4), (0, EVENING + 368 * DAY)])
async def test_a_confirmation_that_is_over_or_forged_is_old(press, clock, settled, begin, end):
    clock.now = EVENING
    assert "That menu is outdated" in words(await press(f"away:{begin}:{end}"))
    assert await settled() == Preferences()


async def test_days_away_that_are_extended_count_from_their_first_day(ask, settled, clock):
    await ask("away", "2026-12-01")
    clock.now += 3 * DAY
    await ask("away", "2026-12-10")
    assert days_away(await settled())[0] == Period(EVENING, EVENING + 3 * DAY)


@pytest.mark.parametrize(
    ("typed", "locale", "meant"),
    [
        ("11/12", "en-US", "2027-11-12"),
        ("11/12", "en-GB", "2026-12-11"),
        ("11/12", "ja", "2027-11-12"),
        ("11.12.", "en-US", "2026-12-11"),
        ("12. 11.", "hu", "2026-12-11"),
        ("12/24", "en-US", "2026-12-24"),
        ("12/24", "de", "2026-12-24"),
        ("24/12", "en-US", "2026-12-24"),
        ("24-12-26", "nl", "2026-12-24"),
        ("Tomorrow", "en-US", "2026-11-27"),
        ("demain", "en-US", "2026-11-27"),
        ("in 3 days", "en-US", "2026-11-29"),
        ("in 3 Tagen", "de", "2026-11-29"),
        ("friday", "en-US", "2026-11-27"),
        ("vendredi", "en-US", "2026-11-27"),
        ("Freitag", "de", "2026-11-27"),
        ("thursday", "en-US", "2026-12-03"),
        ("dec 24", "en-US", "2026-12-24"),
        ("24th December", "en-GB", "2026-12-24"),
        ("26 november", "en-US", "2026-11-26"),
        ("2", "en-US", "2026-12-02"),
        ("13/13", "en-US", ""),
        ("yesterday", "en-US", ""),
        (" ", "en-US", ""),
        ("!!!", "en-US", ""),
        ("-", "en-US", ""),
        ("in -3 days", "en-US", ""),
        ("t", "en-US", ""),
    ],
)
def test_a_day_is_read_as_in_the_readers_locale(typed, locale, meant):
    assert day_read(typed, locale) == meant


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("11/12", "2026-12-11"),
        ("2026/12/24", "2026-12-24"),
        ("today", "2026-11-26"),
        ("après demain", "2026-11-28"),
        ("aujourd'hui", "2026-11-26"),
        ("3 days", "2026-11-29"),
        ("dans 2 semaines", "2026-12-10"),
        ("1er décembre", "2026-12-01"),
        ("26.11.", "2026-11-26"),
        ("29.2.2028", ""),
        ("?", ""),
    ],
)
def test_a_day_is_read_in_french(typed, meant):
    assert day_read(typed, "fr") == meant


def day_read(typed, locale):
    """Return the day, or nothing if none of the coming year is meant."""
    try:
        return str(day_named(typed, TODAY, code_of(locale), locale))
    except IllegalMoveError as refused:
        assert "is not a day of the coming year" in str(refused)
        return ""


def test_both_readings_of_a_date_are_offered_the_readers_own_first():
    assert [word for _, word in suggest_days("11/12", TODAY, "en", "en-US")] == [
        "2027-11-12",
        "2026-12-11",
    ]


@pytest.mark.parametrize(
    ("chosen", "locale", "read"),
    [(None, "en-GB", "en-GB"), ("en", "en-US", "en-US"), (None, "de", "de")],
)
def test_dates_are_those_of_my_discord(chosen, locale, read):
    interaction = FakeInteraction(ANA)
    interaction.locale = locale
    assert actor_of(interaction, Preferences(language=chosen)).locale == read


def test_dates_are_those_of_another_language_that_i_chose(other_code):
    interaction = FakeInteraction(ANA)
    interaction.locale = "en-US"
    assert actor_of(interaction, Preferences(language=other_code)).locale == other_code


async def test_i_choose_how_a_missed_turn_ends(press, settled):
    await press("prefer:missed", values=["computer"])
    assert (await settled()).missed == "computer"


@pytest.mark.parametrize(
    "typed", [("2026-11-23",), ("yesterday",), ("31.2.",), ("2026-12-24", "2026-12-25")]
)
async def test_a_day_that_is_past_or_none_is_refused(ask, settled, typed):
    await ask("zone", "Paris")  # where the 24th has begun
    await ask("away", *typed)
    assert (await settled()).away_until is None


async def test_an_impossible_choice_is_refused(press, settled):
    for name, word in (("reminders", "7"), ("letters", NONE), ("colour", "24"), ("zone", "Mars")):
        assert "That menu is outdated" in words(await press(f"prefer:{name}", values=[word]))
    assert await settled() == Preferences()


@pytest.mark.parametrize("said", [Preferences(), FULL], ids=["new", "full"])
async def test_settings_fit_discord_in_every_language(code, said):
    for name in ("", *SETTINGS):
        assert faults(settings_screen(SETTINGS, Reader(said, code, EVENING), name)) == []


async def shown_board(router, handlers, id, picture=""):
    interaction = FakeInteraction(ANA)
    board = handlers.board.board
    await router.command(interaction, lambda actor: board(actor, id, picture))
    return interaction.shown


async def test_pictures_that_only_i_see_are_as_large_as_i_like_or_are_words(
    begin, router, press, handlers
):
    table = await begin()
    sizes, lights = [], []
    for size in ("large", "small", "dim", "dim-small"):
        await press("prefer:pictures", values=[size])
        (file,) = (await shown_board(router, handlers, table.id)).files()
        drawn = Image.open(file.fp)
        sizes.append(drawn.size)
        lights.append(drawn.convert("L").getpixel((0, 0)))
    assert sizes == [(8, 8), (4, 4), (8, 8), (4, 4)]
    assert lights[2] < 0.6 * lights[0] and lights[3] < 0.6 * lights[1], "dimmed for dark rooms"
    await press("prefer:pictures", values=[NONE])
    shown = await shown_board(router, handlers, table.id)
    assert shown.files() == [] and "tomb: 0" in words(shown), "the board in words"


async def test_a_hand_comes_by_direct_message_as_large_as_its_owner_likes(
    table, store, publisher, discord, monkeypatch
):
    scene = Scene((8, 8), (Box(0, 0, 8, 8, "#ffffff"),), "A hand", bytes(range(256)) * 3)
    drawn = SimpleNamespace(scene=lambda *_: scene, hand=lambda *_: scene)
    monkeypatch.setattr(pictures, "renderer_of", lambda _: drawn)
    await store.people.prefer(BRUNO, pictures="none")
    match = await table()
    await match.play("ana dig tomb\nbruno dig tomb\nchen pass")
    await publisher.wait_until_idle()
    assert discord.said(ANA)[-1].files == ["hand.png"] and discord.said(BRUNO)[-1].files == []


def test_a_zone_has_a_name_in_a_language_of_one_region():
    assert city_of("Africa/Cairo", "zh-TW") == "開羅"
