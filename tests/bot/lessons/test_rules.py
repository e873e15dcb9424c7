"""`/game rules` always answers: before, during and after a game, and of any game."""

from __future__ import annotations

from random import Random

import pytest

from bot.lessons.rules_screens import rules_screen
from bot.program.commands import all_commands
from rules.core.index import topics_of
from rules.registry import games
from tests.bot.interactions import FakeInteraction
from tests.bot.screens import buttons, faults, lists, words

DMS = {"guild": None, "channel": 901}
TAUGHT = [word for word, game in games().items() if game.in_short]


@pytest.fixture
def rules(handlers, router):
    """Answer `/game rules`."""
    (group,) = (each for each in all_commands(handlers, router) if each.name == "game")

    async def rules(topic="", game="", **how):
        interaction = FakeInteraction(**how)
        await group.get_command("rules").callback(interaction, topic=topic, game=game)
        return interaction.shown

    return rules


def topics_on(shown):
    return [option.value for each in lists(shown) for option in each.options]


@pytest.mark.parametrize("word", TAUGHT)
async def test_a_game_is_explained_in_short_with_all_its_topics_where_there_is_no_table(
    word, rules
):
    shown = await rules(game=word, **DMS)
    game = games()[word]
    assert game.in_short.template.split(".")[0] in words(shown)
    assert set(topics_on(shown)) == set(topics_of(game.index))
    assert "Learn" in buttons(shown) and not faults(shown)
    assert shown.files()


async def test_without_a_table_the_game_is_asked_for(rules, press):
    shown = await rules(**DMS)
    assert "The rules of which game?" in words(shown)
    assert "Aton in short" in words(await press(buttons(shown)["Aton"].custom_id, **DMS))


async def test_a_topic_typed_without_a_table_is_shown_once_its_game_is_named(rules, press):
    shown = await rules("Kingdom of the Dead", **DMS)
    assert "The rules of which game?" in words(shown)
    assert "It has eight squares" in words(await press(buttons(shown)["Aton"].custom_id, **DMS))
    refused = words(await press(buttons(shown)["Kemet"].custom_id, **DMS))
    assert "“Kingdom of the Dead” cannot be looked up." in refused


async def test_a_topic_too_long_for_a_button_is_left_out_of_it(rules, press):
    shown = await rules("W" * 80, **DMS)
    assert not faults(shown)
    assert "Aton in short" in words(await press(buttons(shown)["Aton"].custom_id, **DMS))


async def test_an_open_table_explains_its_game(lobby, rules):
    await lobby(2, game=games()["aton"])
    shown = await rules()
    assert "Aton in short" in words(shown) and "Now:" not in words(shown)
    assert "Possible moves" not in buttons(shown)


async def test_during_a_game_the_present_decision_is_explained(begin, rules, press):
    await begin(2, game=games()["aton"])
    shown = await rules()
    assert "**Now:** Lay your four cards" in words(shown)
    assert "Which card" in words(await press(buttons(shown)["Possible moves"].custom_id))


async def test_after_a_game_the_rules_are_still_there(begin, rules):
    match = await begin(2, game=games()["aton"])
    await match.finish(Random(1))
    shown = await rules()
    assert "Aton in short" in words(shown) and "Now:" not in words(shown)


async def test_the_operators_page_has_all_rules(handlers, rules):
    handlers.rules.rules_url = "https://example.org/{game}.{language}.html"
    shown = await rules(game="amun-re", **DMS)
    assert buttons(shown)["All rules"].url == "https://example.org/amun-re.en.html"


async def test_a_topic_is_chosen_from_the_list_or_typed_and_leads_back(begin, rules, press):
    match = await begin(2, game=games()["aton"])
    chosen = await press(f"topics:{match.id}:aton", values=["rule-dead"])
    assert "Kingdom of the Dead" in words(chosen)
    assert "Aton in short" in words(await press(buttons(chosen)["Back"].custom_id))
    assert "Kingdom of the Dead" in words(await rules("Kingdom of the Dead"))
    of_none = await press("topics:0:aton", values=["rule-dead"])
    assert "Aton in short" in words(await press(buttons(of_none)["Back"].custom_id))


async def test_an_unknown_topic_names_the_topics_that_mention_it(begin, rules):
    await begin(3, game=games()["amun-re"])
    assert "mentioned in Kingdoms and rounds" in words(await rules("scoring"))
    assert "Possible: " in words(await rules("hippopotamus"))


@pytest.mark.parametrize(
    ("id", "values"),
    [("topics:0:aton", ["rule-nothing"]), ("topics:0:chess", ["rule-dead"])],
)
async def test_a_forged_topic_leads_nowhere(id, values, press):
    assert "That menu is outdated" in words(await press(id, values=values))


async def test_a_table_elsewhere_shows_no_options_to_strangers(begin, press):
    match = await begin(2, game=games()["aton"])
    shown = await press(f"topics:{match.id}:aton", 99, ["rule-dead"], guild=78, channel=7)
    assert "Kingdom of the Dead" not in words(shown)


async def test_a_question_links_the_rule_of_its_phase_and_leads_back(begin, press):
    match = await begin(2, game=games()["aton"])
    shown = await press(buttons(await press(f"turn:{match.id}"))["Rule"].custom_id)
    assert "36 cards" in words(shown)
    assert "Which card" in words(await press(buttons(shown)["Back"].custom_id))


async def test_a_game_of_many_topics_fits_into_a_message(code):
    assert not faults(rules_screen(games()["kemet"], code, {}, None))
