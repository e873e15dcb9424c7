"""Direct messages wait for people who are at the table, and go when they have become pointless."""

from __future__ import annotations

from random import Random

import pytest

from bot.play.direct_messages import is_needless
from bot.program.services import Services
from tests.bot.seated import ANA, BRUNO, CHEN

MINUTE = 60
TO_OFFERING = "ana dig tomb\nbruno dig tomb\nchen pass"


@pytest.fixture
def asked(table, publisher, press):
    """A table at which all offer in secret, where some have just looked at it."""

    async def asked(*present, moves=TO_OFFERING, **wishes):
        match = await table(**wishes)
        for user in present:
            await press(f"turn:{match.id}", user)
        await match.play(moves)
        await publisher.wait_until_idle()
        return match

    return asked


async def test_a_player_at_the_table_gets_no_direct_message(asked, discord):
    await asked(BRUNO)
    assert len(discord.said(ANA)) == 1, "she has pressed nothing"
    assert discord.said(BRUNO) == []


async def test_the_message_follows_if_the_question_is_still_open(asked, discord, passes):
    await asked(BRUNO)
    await passes(2 * MINUTE)
    assert discord.said(BRUNO) == []
    await passes(MINUTE)
    (letter,) = discord.said(BRUNO)
    assert "How much gold?" in letter.words
    assert not letter.silent


async def test_no_message_follows_once_the_question_is_answered(asked, discord, passes, publisher):
    match = await asked(BRUNO)
    await match.play("bruno offer 1")
    await publisher.wait_until_idle()
    await passes(10 * MINUTE)
    assert discord.said(BRUNO) == []


async def test_a_later_press_puts_the_message_off_again(asked, discord, passes, press):
    match = await asked(BRUNO)
    await passes(2 * MINUTE)
    await press(f"hand:{match.id}", BRUNO)
    await passes(2 * MINUTE)
    assert discord.said(BRUNO) == []
    await passes(MINUTE)
    assert len(discord.said(BRUNO)) == 1


@pytest.mark.parametrize(("minutes", "letters"), [(0, 1), (3, 0), (10, 0)])
async def test_everybody_sets_how_long_a_message_waits(
    asked, discord, store, passes, minutes, letters
):
    await store.people.prefer(BRUNO, letters_after=minutes)
    await asked(BRUNO)
    assert len(discord.said(BRUNO)) == letters
    await passes(minutes * MINUTE)
    assert len(discord.said(BRUNO)) == 1


async def test_the_setting_is_chosen_in_the_settings(press, store):
    shown = await press("prefer:lettersafter", BRUNO, values=["10"])
    assert (await store.people.preferences(BRUNO)).letters_after == 10
    assert shown


async def test_a_press_at_another_table_does_not_count(table, asked, discord, press):
    other = await table()
    await press(f"turn:{other.id}", BRUNO)
    await asked()
    assert len(discord.said(BRUNO)) == 1


async def test_a_restart_forgets_who_was_there_and_loses_no_message(
    asked, discord, clock, restart, store, publisher
):
    match = await asked(BRUNO)
    await publisher.close()
    again = restart(Services(store.database, lambda _: None, clock))
    await again.schedule_all()
    await again.wait_until_idle()
    clock.advance(3 * MINUTE)
    await again.wait_until_idle()
    assert len(discord.said(BRUNO)) == 1
    assert [kind for kind, *_ in await match.told() if kind == "private"] == []


async def test_news_that_waits_comes_with_the_next_message(
    asked, discord, store, clock, restart, publisher
):
    """Another process, which has not seen them, writes first."""
    match = await asked(BRUNO, moves="ana buy 1\nbruno buy 1\nchen pass")
    before = (await match.match()).next_number - 1
    await publisher.close()
    elsewhere = restart(Services(store.database, lambda _: None, clock))
    await match.matches.retry_direct_message(BRUNO, match.id)
    await elsewhere.schedule_all()
    await elsewhere.wait_until_idle()
    (letter,) = discord.said(BRUNO)
    assert "How much gold?" in letter.words
    assert before
    clock.advance(3 * MINUTE)
    await elsewhere.wait_until_idle()
    assert len(discord.said(BRUNO)) == 1, "it is told once"


async def test_a_message_has_no_news_from_before_the_players_last_own_move(table):
    match = await table(2)
    await match.play("ana buy 1")
    held = await match.match()
    assert is_needless(held, "ana", [1]), "the answer to the purchase has shown the card"
    held.entries[0].is_by_person = False
    assert not is_needless(held, "ana", [1]), "a planned move has shown it to nobody"


async def test_no_news_follows_the_end_of_a_game(table):
    match = await table(2)
    await match.play("ana buy 1")
    (await match.match()).entries[0].is_by_person = False
    await match.finish(Random(4))
    assert is_needless(await match.match(), "ana", [1])


async def test_in_a_window_the_wait_depends_on_ones_own_presses_alone(asked, discord, passes):
    match = await asked(BRUNO, CHEN, moves="ana dare")
    assert discord.said(BRUNO) == discord.said(CHEN) == []
    before = [(m.words, m.edits) for m in discord.said((await match.match()).row.channel)]
    await passes(3 * MINUTE)
    assert len(discord.said(BRUNO)) == len(discord.said(CHEN)) == 1
    after = [(m.words, m.edits) for m in discord.said((await match.match()).row.channel)]
    assert after == before, "the channel shows nothing of it"


async def test_try_again_writes_immediately(table, discord, press, publisher):
    match = await table()
    await press(f"letter:{match.id}", BRUNO)
    await publisher.wait_until_idle()
    assert len(discord.said(BRUNO)) == 1


async def test_the_mover_gets_no_message_for_the_question_that_their_answer_shows(
    asked, discord, passes
):
    await asked()
    assert discord.said(CHEN) == [], "the answer to Chen's pass has asked for the offering"
    await passes(10 * MINUTE)
    assert discord.said(CHEN) == []
    assert len(discord.said(ANA)) == len(discord.said(BRUNO)) == 1


async def test_a_call_to_a_turn_waits_and_is_taken_away_after_the_move(
    table, discord, store, publisher, passes, press
):
    await store.people.prefer(BRUNO, letters="all")
    match = await table()
    await press(f"turn:{match.id}", BRUNO)
    await match.play("ana pass")
    await publisher.wait_until_idle()
    assert discord.said(BRUNO) == []
    await passes(3 * MINUTE)
    (call,) = discord.said(BRUNO)
    assert "It is your turn." in call.words
    await match.play("bruno pass")
    await publisher.wait_until_idle()
    assert discord.said(BRUNO) == [], "nothing is left to do there"
    assert await store.prompts.get(match.id, "bruno") is None


async def test_a_nudge_while_a_call_waits_sends_one_message(
    table, discord, store, publisher, passes, press
):
    await store.people.prefer(BRUNO, letters="all")
    match = await table()
    await press(f"turn:{match.id}", BRUNO)
    await match.play("ana pass")
    await publisher.wait_until_idle()
    await press(f"nudge:{match.id}", ANA)
    await publisher.wait_until_idle()
    await passes(3 * MINUTE)
    (reminder,) = discord.sent(BRUNO)
    assert "It is still your turn" in reminder.words
    assert await store.outbox.waiting(match.id) == ()


async def test_each_table_has_at_most_one_open_message(table, discord, publisher, days):
    match = await table()
    await match.play("ana pass")
    await publisher.wait_until_idle()
    await days(3)
    reminders = discord.said(BRUNO)
    assert len(reminders) == 1, "a reminder takes the place of the former"
    assert "It is still your turn" in reminders[0].words


async def test_an_erased_person_is_remembered_nowhere(services, handlers):
    services.last_seen.note(1, BRUNO)
    handlers.people.forget(BRUNO)
    assert services.last_seen.until(1, BRUNO, 10) is None
