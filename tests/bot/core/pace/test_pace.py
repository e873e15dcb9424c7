"""The pace of a table: what its people agree on about time, chosen and shown in the lobby."""

from __future__ import annotations

from dataclasses import replace

import pytest
from pydantic import ValidationError

from bot.core.pace.describing import describe_pace
from bot.core.pace.pace import PACE, Pace, changed_pace, pace_of, usual_pace
from bot.ground.languages import language
from bot.lobby.rematches import RematchService
from bot.lobby.screens import lobby_screen, options_screen
from bot.lobby.service import LobbyService
from bot.program.operator.languages.samples import LIMITS
from rules.core.errors import IllegalMoveError
from rules.core.options import answers_to, labels_of, option_text
from tests.bot.interactions import FakeInteraction
from tests.bot.screens import faults, lists, words
from tests.bot.seated import ANA, BRUNO, PEOPLE
from tests.pseudo import room
from tests.toy import TOY

HERE = (77, 500)
DAILY = Pace(deadline="clock", hour="19", days="workdays", zone="Europe/Paris")


@pytest.fixture
def desk(store, scheduled):
    return LobbyService(store.database, scheduled.append)


def test_every_option_of_the_pace_has_words_that_fit_in_every_language(code):
    said = language(code)
    for name in Pace.model_fields:
        asked = option_text(Pace, name)
        assert set(asked.answers) in (set(), set(answers_to(Pace, name)))
        assert len(asked.label.in_(said)) <= room(LIMITS["option"], code)
        assert 0 < len(asked.explanation.in_(said)) <= room(LIMITS["explanation"], code)
        answers = [label.in_(said) for label in labels_of(Pace, name).values()]
        assert all(0 < len(answer) <= room(LIMITS["name"], code) for answer in answers)


async def test_the_host_chooses_the_pace_along_with_the_options_of_the_game(desk, store):
    id = await desk.open(TOY, HERE, PEOPLE[0], 1)
    for option, answer in (("deadline", "clock"), ("hour", "19"), ("days", "workdays")):
        row = await desk.choose_option(id, ANA, PACE + option, answer)
    assert pace_of(row).is_by_clock
    assert row.options == TOY.options().model_dump_json()
    shown = options_screen(row, "en", "pace_hour")
    assert not faults(shown)
    chosen = {each.value: each.description for each in lists(shown)[1].options}
    assert chosen["pace_hour"] == "19:00"
    told = words(lobby_screen(row, await store.matches.seats(id), 1))
    assert "until 19:00, from Monday to Friday (UTC" in told
    with pytest.raises(IllegalMoveError, match="Unknown option"):
        await desk.choose_option(id, ANA, "pace_hour", "25")
    with pytest.raises(IllegalMoveError, match="Unknown option"):
        await desk.choose_option(id, ANA, "pace_speed", "19")
    with pytest.raises(IllegalMoveError, match="Only the host"):
        await desk.choose_option(id, BRUNO, "pace_hour", "18")


async def test_a_new_table_keeps_the_time_of_its_host_and_one_more_game_the_same_pace(
    desk, store, other_code
):
    await store.people.prefer(ANA, zone="America/Argentina/Buenos_Aires")
    id = await desk.open(TOY, HERE, PEOPLE[0], 1)
    row = await store.matches.get(id)
    assert pace_of(row) == usual_pace("America/Argentina/Buenos_Aires")
    assert str(describe_pace(pace_of(row))) == "No deadlines"
    assert not faults(options_screen(row, other_code, "pace_zone"))
    await desk.choose_option(id, ANA, "pace_deadline", "24h")
    await desk.cancel(id, ANA)
    again = await RematchService(store.database, desk).open(id, PEOPLE[0], 2)
    assert again and pace_of(await store.matches.get(id + 1)).deadline == "24h"


async def test_of_a_table_from_before_there_are_no_deadlines(begin):
    row = (await (await begin()).match()).row
    assert not pace_of(replace(row, pace="{}")).has_deadlines


async def test_a_table_from_before_has_no_limit_on_days_away_until_its_host_sets_one(begin):
    row = (await (await begin()).match()).row
    old = pace_of(replace(row, pace='{"deadline": "24h"}'))
    assert old.most_away is None
    assert str(describe_pace(old)).endswith("Days away in a game: no limit")
    assert changed_pace(old, "pace_away", "14").most_away == 14 * 24 * 3600
    assert usual_pace(None).most_away == 30 * 24 * 3600
    assert usual_pace(None, '{"vacations": true}').most_away == 0


async def test_the_rules_of_a_table_tell_its_pace(handlers, begin, router):
    table = await begin()
    asked = FakeInteraction(ANA, {}, channel=(await table.match()).row.channel)
    await router.table_command(asked, "rules", None)
    assert "No deadlines" in words(asked.shown)


def test_a_pace_names_a_time_zone_and_a_time_that_there_are():
    for wrong in ({"zone": "Europe/Nowhere"}, {"hour": "24"}, {"days": "never"}):
        with pytest.raises(ValidationError):
            Pace(**wrong)
    assert changed_pace(Pace(), "pace_zone", "Europe/Nowhere") is None


def test_the_time_per_decision_says_if_nights_count():
    day = Pace(deadline="24h", zone="Europe/Athens")
    where = "(Athens, Helsinki, Kyiv)"
    told = f"Time per decision: 24 hours, nights not counted {where}"
    assert str(describe_pace(day)) == told
    counted = str(describe_pace(day.model_copy(update={"nights": True})))
    assert counted == f"Time per decision: 24 hours {where} · Nights count: yes"


def test_settings_without_effect_are_not_shown_without_deadlines():
    usual = str(describe_pace(Pace()))
    assert str(describe_pace(Pace(bank="24h", nights=True, hour="07"))) == usual
    told = str(describe_pace(DAILY.model_copy(update={"bank": "24h"})))
    assert "19:00" in told and "Extra time for the whole game: 24 hours" in told
