"""Private answers to moves: what nobody else hears, and a sealed choice shown as made."""

from __future__ import annotations

from bot.core.screens import component_ids as ids
from bot.ground.languages import language
from bot.play import turn_screens
from rules.core.text import text
from tests.bot.screens import buttons, words
from tests.bot.seated import ANA, BRUNO

OFFERING = "ana dig tomb\nbruno dig tomb\nchen pass"


async def test_the_answer_to_a_move_repeats_nothing_that_the_channel_tells(begin, press):
    table = await begin()
    dig = buttons(await press(f"turn:{table.id}"))["Pass"]
    assert words(await press(dig.custom_id)) == "Done. Waiting for ■ B Bruno."


async def test_a_move_before_computer_players_leads_to_the_next_turn_without_a_call(begin, press):
    table = await begin(humans=1, computers=2)
    dig = buttons(await press(f"turn:{table.id}"))["Pass"]
    moved = await press(dig.custom_id)
    again = await press(buttons(moved)["Your move"].custom_id)
    assert "Waiting for ■ B Computer (B)." in words(again) and "Your move" in buttons(again)


async def test_the_answer_shows_private_news_and_the_players_changed_numbers(begin):
    table = await begin()
    match = await table.match()
    gold = match.state.gold["ana"].value
    made = await table.move("ana", "buy", "1")
    told = turn_screens.receipt(made.match, "ana", "en", made.announcements, made.before)
    news, *facts = told.splitlines()
    assert news.startswith("You drew")
    assert facts == [f"You have {gold - 1} gold."]


async def test_a_sealed_choice_is_shown_as_made_and_not_asked_again(begin, press):
    table = await begin()
    await table.play(OFFERING)
    await table.play("ana offer 3 loudly\nbruno offer 1")
    shown = await press(ids.TURN.encode(table.id))
    assert words(shown) == (
        "You have chosen: Offer · Gold: 3 · Manner: Loudly. "
        "You can change it until ▲ C Chen has decided."
    )
    assert list(buttons(shown)) == ["Change", "Planned moves"]


async def test_change_asks_the_question_again(begin, press):
    table = await begin()
    await table.play(OFFERING)
    await table.play("ana offer 3 loudly")
    change = buttons(await press(ids.TURN.encode(table.id)))["Change"]
    assert "How much gold?" in words(await press(change.custom_id))
    await table.play("bruno offer 0\nchen offer 0")
    assert "Change" not in buttons(await press(change.custom_id)), "it is too late"


async def test_a_choice_is_shown_as_made_in_every_language(begin, press, store, other_code):
    table = await begin()
    await store.people.prefer(ANA, language=other_code)
    await table.play(OFFERING)
    await table.play("ana offer 0")
    shown = words(await press(ids.TURN.encode(table.id)))
    made = text("You have chosen: {answer}.", answer="Offer · ").in_(language(other_code))
    assert shown.startswith(made.removesuffix(".")) and "Gold" in shown


async def test_in_a_window_nobody_reads_who_else_has_answered(begin, press):
    table = await begin()
    await table.play("ana dare\nbruno let")
    alone = words(await press(ids.TURN.encode(table.id), BRUNO))
    assert alone.startswith(
        "You have chosen: Let it be. You can change it until the last player has answered. "
        "Waiting for reactions"
    )
    for name in ("Ana", "Chen"):
        assert name not in alone


async def test_the_letter_of_a_choice_shows_it_as_made(table, publisher, discord):
    match = await table()
    await match.play(OFFERING)
    await publisher.wait_until_idle()
    await match.play("bruno offer 0")
    await publisher.wait_until_idle()
    letter = discord.said(BRUNO)[-1]
    assert "You have chosen: Offer · Gold: 0. You can change it until" in letter.words
    assert "Change" in letter.buttons
    assert "How much" not in letter.words


async def test_only_you_see_this_stands_once(begin, press):
    table = await begin()
    assert "Only you see this" not in words(await press(f"turn:{table.id}")), "Discord says so"
    letter = await press(f"turn:{table.id}", guild=None, ephemeral=False)
    assert words(letter).count("Only you see this") == 1, "of a direct message it does not"


async def test_a_prompt_does_not_repeat_its_buttons(begin, press):
    table = await begin()
    shown = await press(f"turn:{table.id}")
    assert "**Pass**" not in words(shown)
    assert "Do nothing" not in words(shown)
