"""Direct messages whose question is decided: one line on what was chosen, and the way back."""

from __future__ import annotations

import asyncio

from bot.ground.languages import language
from rules.core.text import text
from tests.bot.seated import ANA, BRUNO, CHEN

OFFERING = "ana dig tomb\nbruno dig tomb\nchen pass"
HOUR = 3_600


async def link_to_news(discord, match):
    """The address of the newest chapter of the closed channel, with its news."""
    row = (await match.match()).row
    told = [
        message for message in discord.said(row.channel) if message.files and not message.buttons
    ]
    return f"https://discord.com/channels/{row.guild}/{row.channel}/{told[-1].id}"


async def test_a_letter_that_is_decided_says_what_was_chosen_and_leads_to_the_table(
    discord, table, publisher, store, other_code
):
    match = await table()
    await store.people.remember_language(BRUNO, other_code)
    await match.play(OFFERING)
    await publisher.wait_until_idle()
    await match.play("ana offer 3 loudly\nbruno offer 1\nchen offer 0")
    await publisher.wait_until_idle()
    news = await link_to_news(discord, match)
    ana, bruno = (discord.said(person)[-1] for person in (ANA, BRUNO))
    assert "You chose: Offer · Gold: 3 · Manner: Loudly" in ana.words
    assert f"[Result]({news})" in ana.words
    other = language(other_code)
    assert text("You chose: {answer}", answer="Offer · Gold").in_(other) in bruno.words
    assert text("[Result]({link})", link=news).in_(other) in bruno.words
    assert discord.said(CHEN) == [], "the answer to Chen's move has asked the question"
    assert ana.buttons == bruno.buttons == []


async def test_of_a_choice_that_was_changed_the_letter_tells_the_last(
    discord, table, publisher, matches
):
    match = await table(2)
    await match.play("ana pass\nbruno pass")
    await publisher.wait_until_idle()
    await match.play("ana offer 1\nana offer 0\nana undo\nana offer 2")
    matches.cache.forget(match.id)  # as after a restart
    await match.play("bruno offer 0")
    await publisher.wait_until_idle()
    assert [letter.words.count("You chose") for letter in discord.said(ANA)] == [1]
    assert "Gold: 2" in discord.said(ANA)[-1].words


async def test_an_automatic_answer_is_shown_as_automatic(discord, table, publisher, clock):
    match = await table(options='{"minimum": "0", "silence": "8h"}')
    await match.play("ana dare")
    await publisher.wait_until_idle()
    await match.play("bruno let")
    await publisher.wait_until_idle()
    clock.advance(8 * HOUR)
    await publisher.wait_until_idle()
    assert "You chose: Let it be" in discord.said(BRUNO)[-1].words
    assert "This was answered for you: Let it be" in discord.said(CHEN)[-1].words


async def test_a_letter_that_asks_nothing_stays_as_it_is(discord, table, publisher):
    match = await table(2)
    await match.matches.retry_direct_message(ANA, match.id)
    await publisher.wait_until_idle()
    (letter,) = discord.said(ANA)
    before = letter.words
    await match.play("ana pass\nbruno pass\nana offer 1\nbruno offer 0")
    await publisher.wait_until_idle()
    assert (letter.words, letter.edits) == (before, 0)


async def test_a_letter_found_after_a_crash_whose_question_is_past_says_so_too(
    discord, table, publisher, restart, matches
):
    match = await table(2)
    await match.play("ana pass")
    await publisher.wait_until_idle()
    check, died = discord.check, []

    def dying(what, channel):
        check(what, channel)
        if (what, channel) == ("sent", ANA) and not died:
            died.append(channel)
            raise asyncio.CancelledError

    discord.check = dying
    await match.play("bruno pass")
    await publisher.wait_until_idle()
    matches.schedule = lambda _: None
    await match.play("ana offer 1\nbruno offer 0")
    again = restart()
    await again.schedule_all()
    await again.wait_until_idle()
    assert died
    (letter,) = discord.said(ANA)
    assert "You chose: Offer · Gold: 1" in letter.words
    assert letter.buttons == []
    assert await match.store.prompts.get(match.id, "ana") is None
