"""What I settle for all my tables: language, time zone, quiet hours, days away, calls, pictures."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from types import SimpleNamespace

import pytest
from PIL import Image

from bot.languages import spoken
from bot.rows import Preferences
from bot.ui import pictures
from bot.ui.settings.choices import NONE, Reader
from bot.ui.settings.screen import settings_screen
from bot.ui.settings.table import SETTINGS
from render.scene import Box, Scene
from tests.bot.interactions import FakeInteraction
from tests.bot.screens import faults, lists, words
from tests.bot.seated import ANA, CHEN

EVENING = int(datetime(2026, 11, 23, 23, 30, tzinfo=UTC).timestamp())  # the next day in Paris
DAY = 24 * 3600
MORNING_IN_PARIS = int(datetime(2026, 12, 24, 7, tzinfo=UTC).timestamp())
FULL = Preferences(
    zone="America/Argentina/Buenos_Aires",
    quiet_from=22 * 60 + 30,
    quiet_until=7 * 60,
    away_from=EVENING + 1,
    away_until=MORNING_IN_PARIS,
    language="fr",
)


@pytest.fixture
def ask(router, clock):
    """Answers a command of `/me` to Ana."""
    clock.now = EVENING

    async def ask(*words):
        interaction = FakeInteraction(ANA)
        name, *typed = words
        handler = getattr(router.handlers.settings, name)
        await router.command(interaction, lambda actor: handler(actor, *typed))
        return interaction.shown

    return ask


@pytest.fixture
def settled(store):
    return lambda: store.people.preferences(ANA)


async def test_all_settings_are_shown_with_how_they_stand_and_each_is_explained(ask, press):
    shown = await ask("show")
    for setting in SETTINGS.values():
        assert f"**{setting.label}** · " in words(shown)
    (which,) = lists(shown)
    for option in which.options:
        there = await press("setting", values=[option.value])
        assert str(SETTINGS[option.value].explanation) in words(there)
        assert "Your settings" in words(await press("settings"))


async def test_a_chosen_language_is_spoken_to_me_whatever_my_discord_speaks(ask, press, store):
    assert "Langue" in words(await press("prefer:language", values=["fr"]))
    assert "Vos réglages" in words(await ask("show"))
    assert await store.people.language_of(ANA) == "fr"
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
    ],
)
async def test_my_time_zone_is_found_by_its_city_or_country_in_any_language(
    ask, settled, typed, zone
):
    await ask("zone", typed)
    assert (await settled()).zone == zone


@pytest.mark.parametrize("typed", ["Atlantis", "United States", "", "../../etc/passwd"])
async def test_what_is_no_time_zone_or_several_is_refused(ask, settled, typed):
    assert "no time zone that I know" in words(await ask("zone", typed))
    assert (await settled()).zone is None


async def test_zones_are_completed_by_city_25_at_most_with_what_their_clocks_show(ask, handlers):
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


async def test_what_counts_for_me_while_i_have_set_no_quiet_hours_and_no_zone_is_shown(ask):
    shown = words(await ask("show"))
    assert "none; where nights do not count, 23:00–07:00 is yours all the same" in shown
    assert "not chosen: that of each table; for days away UTC, now 23:30" in shown
    await ask("zone", "Paris")
    await ask("quiet", "22", "7")
    shown = words(await ask("show"))
    assert "all the same" not in shown and "that of each table" not in shown


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


async def test_i_choose_what_becomes_of_my_turn_when_its_time_is_over(press, settled):
    await press("prefer:missed", values=["computer"])
    assert (await settled()).missed == "computer"


@pytest.mark.parametrize(
    "typed", [("2026-11-24",), ("yesterday",), ("31.2.",), ("2026-12-24", "2026-12-25")]
)
async def test_a_day_that_is_past_or_none_is_refused(ask, settled, typed):
    await ask("zone", "Paris")  # where the 24th has begun
    await ask("away", *typed)
    assert (await settled()).away_until is None


async def test_what_cannot_be_chosen_is_refused(press, settled):
    for name, word in (("reminders", "7"), ("letters", NONE), ("colour", "24"), ("zone", "Mars")):
        assert "That menu is old" in words(await press(f"prefer:{name}", values=[word]))
    assert await settled() == Preferences()


@pytest.mark.parametrize("code", spoken())
@pytest.mark.parametrize("said", [Preferences(), FULL], ids=["new", "full"])
async def test_settings_fit_discord_in_every_language(code, said):
    for name in ("", *SETTINGS):
        assert faults(settings_screen(Reader(said, code, EVENING), name)) == []


async def shown_board(router, id, picture=""):
    interaction = FakeInteraction(ANA)
    board = router.handlers.queries.board
    await router.command(interaction, lambda actor: board(actor, id, picture))
    return interaction.shown


async def test_pictures_that_only_i_see_are_as_large_as_i_like_or_are_words(begin, router, press):
    table = await begin()
    sizes, lights = [], []
    for size in ("large", "small", "dim", "dim-small"):
        await press("prefer:pictures", values=[size])
        (file,) = (await shown_board(router, table.id)).files()
        drawn = Image.open(file.fp)
        sizes.append(drawn.size)
        lights.append(drawn.convert("L").getpixel((0, 0)))
    assert sizes == [(8, 8), (4, 4), (8, 8), (4, 4)]
    assert lights[2] < 0.6 * lights[0] and lights[3] < 0.6 * lights[1], "dimmed for dark rooms"
    await press("prefer:pictures", values=[NONE])
    shown = await shown_board(router, table.id)
    assert shown.files() == [] and "tomb: 0" in words(shown), "the board in words"


async def test_a_hand_comes_by_direct_message_as_large_as_its_owner_likes(
    table, store, publisher, discord, monkeypatch
):
    scene = Scene((8, 8), (Box(0, 0, 8, 8, "#ffffff"),), "A hand", bytes(range(256)) * 3)
    drawn = SimpleNamespace(scene=lambda *_: scene, hand=lambda *_: scene)
    monkeypatch.setattr(pictures, "renderer_of", lambda _: drawn)
    await store.people.prefer(CHEN, pictures="none")
    match = await table()
    await match.play("ana dig tomb\nbruno dig tomb\nchen pass")
    await publisher.wait_until_idle()
    assert discord.said(ANA)[-1].files == ["hand.png"] and discord.said(CHEN)[-1].files == []
