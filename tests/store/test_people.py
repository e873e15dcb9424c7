from dataclasses import asdict, replace

import pytest

from bot.core.people.model import Person, Preferences
from bot.core.people.store import Addressee


@pytest.fixture(autouse=True)
async def somebody(store, new):
    """The person 9 sits at a table."""
    await store.lobby.create(new(), Person(9, "Nefer"), (), 500)


async def test_a_language_is_remembered(store, other_code):
    assert await store.people.language_of(9) is None
    await store.people.remember_language(9, other_code)
    await store.people.remember_language(9, "en")
    assert await store.people.language_of(9) == "en"


async def test_a_chosen_language_is_read_whichever_one_is_seen(store, other_code):
    await store.people.prefer(9, language=other_code)
    await store.people.remember_language(9, "en")
    assert await store.people.language_of(9) == other_code
    await store.people.prefer(9, language=None)
    assert await store.people.language_of(9) == "en"


async def test_a_stored_preference_leaves_the_others_unchanged(store, other_code):
    assert await store.people.preferences(9) == Preferences()
    said = Preferences(
        reminders=0,
        letters="all",
        calls_last=False,
        calls_next=True,
        zone="Europe/Paris",
        quiet_from=1320,
        quiet_until=420,
        away_from=1,
        away_until=2,
        been_away="1970-01-01T00:00:00+00:00/1970-01-01T00:00:01+00:00",
        language=other_code,
        pictures="none",
        words="plain",
    )
    await store.people.prefer(9, **asdict(said))
    await store.people.prefer(9, reminders=6)
    await store.people.prefer(9, zone=None)
    assert await store.people.preferences(9) == replace(said, reminders=6, zone=None)
    assert await store.people.preferences(8) == Preferences()


async def test_a_person_who_refuses_dms_is_left_alone_for_a_day(store, clock):
    await store.people.close_dms(9)
    assert await store.people.are_dms_closed(9)
    clock.now += 86_399
    assert await store.people.are_dms_closed(9)
    clock.now += 1
    assert not await store.people.are_dms_closed(9)


async def test_a_person_who_accepts_dms_again_gets_them_at_once(store):
    assert not await store.people.are_dms_closed(9)
    await store.people.close_dms(9)
    await store.people.reopen_dms(9)
    assert not await store.people.are_dms_closed(9)


async def test_an_addressee_is_somebody_who_can_be_written_to_or_not(store, clock, other_code):
    assert await store.people.addressee(9) == Addressee(9, None, False, None)
    await store.people.remember_language(9, other_code)
    await store.people.close_dms(9)
    held = await store.people.hold_dms()
    assert await store.people.addressee(9) == Addressee(9, other_code, True, held)
    assert await store.people.addressee(8) == Addressee(8, None, False, held)
    clock.now = held
    assert await store.people.addressee(9) == Addressee(9, other_code, True, None)
    clock.now += 86_400
    await store.people.prefer(9, language="en")
    assert await store.people.addressee(9) == Addressee(9, "en", False, None)


async def test_refusing_dms_costs_nobody_their_language(store, other_code):
    await store.people.remember_language(9, other_code)
    await store.people.close_dms(9)
    assert await store.people.language_of(9) == other_code
    await store.people.remember_language(9, "en")
    assert await store.people.are_dms_closed(9)


async def test_a_fact_is_kept_until_it_changes(store):
    assert await store.facts.get("commands") is None
    await store.facts.set("commands", "abc")
    await store.facts.set("commands", "def")
    assert await store.facts.get("commands") == "def"
