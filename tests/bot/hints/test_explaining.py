"""Decisions are explained in the first games of a kind, with a hint at hand."""

from __future__ import annotations

from random import Random

import pytest

from bot.ground.languages import language
from rules.aton.narrate.now import LINES
from rules.registry import games
from tests.bot.screens import buttons, words
from tests.bot.seated import ANA, STRANGER

LINE = "Lay your four cards: for points"
STOP = "Stop explaining"


@pytest.fixture
def duel(begin):
    async def duel():
        return await begin(2, game=games()["aton"])

    return duel


async def turn(press, match, **how):
    return await press(f"turn:{match.id}", **how)


async def test_a_newcomer_reads_a_line_above_the_question_and_finds_the_hint_first(duel, press):
    shown = await turn(press, await duel())
    above, question = words(shown).split("###")
    assert LINE in above and "Which card" in question
    first, *_, last = buttons(shown)
    assert (first, last) == ("Hint", STOP)


async def test_the_line_is_in_the_language_of_its_reader(duel, press, store, other_code):
    await store.people.prefer(ANA, language=other_code)
    shown = words(await turn(press, await duel()))
    assert LINES["lay"].in_(language(other_code)) in shown and LINE not in shown


async def test_one_press_stops_the_explanations(duel, press, store):
    match = await duel()
    shown = await press(buttons(await turn(press, match))[STOP].custom_id)
    assert "no longer explained" in words(shown) and LINE not in words(shown)
    assert STOP not in buttons(shown)
    assert (await store.people.preferences(ANA)).explained == "never"
    assert LINE not in words(await turn(press, match))


async def test_a_strangers_press_changes_no_setting(duel, press, store):
    match = await duel()
    shown = await press(buttons(await turn(press, match))[STOP].custom_id, STRANGER)
    assert "no longer explained" not in words(shown)
    assert (await store.people.preferences(STRANGER)).explained == "first"


async def test_after_three_games_of_a_kind_nothing_is_explained(duel, press):
    for _ in range(3):
        match = await duel()
        assert LINE in words(await turn(press, match))
        await match.finish(Random(1))
    assert LINE not in words(await turn(press, await duel()))


async def test_games_of_another_kind_do_not_count(begin, duel, press):
    for _ in range(3):
        await (await begin()).finish(Random(1))
    assert LINE in words(await turn(press, await duel()))


@pytest.mark.parametrize(("answer", "is_explained"), [("always", True), ("never", False)])
async def test_everybody_may_have_them_always_or_never(duel, press, answer, is_explained):
    await press("prefer:explained", values=[answer])
    assert (LINE in words(await turn(press, await duel()))) == is_explained


async def test_a_game_without_lines_explains_nothing(begin, press):
    assert STOP not in buttons(await turn(press, await begin()))


async def test_a_direct_message_explains_its_question_too(table, discord):
    await table(2, game=games()["aton"])
    assert [letter for letter in discord.said(ANA) if LINE not in letter.words] == []
