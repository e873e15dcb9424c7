"""A lesson leads one person through a first game, step by step, and waits as long as it takes."""

from __future__ import annotations

import re

import pytest
from discord.ui import Button

from bot.core.interactions.localization import shown_name
from bot.core.match.address import LESSON, Address
from bot.core.match.options import options_of
from bot.core.match.shared_commands import command_for
from bot.ground.languages import language
from bot.lessons import screens, taught
from bot.lessons.handler import NO_MOVE
from bot.lessons.model import LessonRow
from bot.lessons.screens import more_screen, step_screen
from bot.lessons.taught import games_taught, lesson_of, match_at, root_at, ticket_of
from bot.play.commands import type_move
from rules.core.menu import follow, random_path
from rules.core.text import Domain, text
from rules.registry import games
from tests.bot.interactions import FakeInteraction
from tests.bot.screens import buttons, faults, pressables, words
from tests.bot.seated import ANA, BRUNO

DMS = {"guild": None, "channel": 901}
PLACE = re.compile(r"(\d+) \w{2,3} (\d+)")  # “3 of 9”, in any language


@pytest.fixture
def type_(router, handlers):
    """Type a move of a game, and return the answer."""

    async def type_(game, verb, options, user=ANA, **how):
        interaction = FakeInteraction(user, **how)
        elsewhere = handlers.typed_in_private
        await type_move(router, handlers.play, interaction, game, verb, options, elsewhere)
        return interaction.shown

    return type_


@pytest.fixture
def complete(handlers):
    """Return the words that a learner is offered while they type an option."""

    async def complete(game, verb, options, focused, user=ANA, **how):
        interaction = FakeInteraction(user, **how)
        offered = await handlers.move_completion.move(interaction, game, verb, options, focused)
        return [word for _, word in offered]

    return complete


def typed_as(game, step):
    """Return the command and the options by which the expected move of a step is typed."""
    menu = root_at(match_at(game, step.word, "en"), step.word).menu
    verb, options = step.path[0], options_of(menu, step.path)
    shared = next((s for s in games()[game].shared if verb in {v.word for v in s.verbs}), None)
    return (shared.word, {"move": verb, **options}) if shared else (verb, options)


def custom_id(game, step, path):
    """Return the custom id of the button that completes a move of a step."""
    root = root_at(match_at(game, step, "en"), step)
    address = Address(LESSON, ticket_of(game, step))
    for number, word in enumerate(path):
        address = address.child(follow(root.menu, path[:number]), word)
    return address.custom_id("go")


def step_of(shown):
    """Return the number of the step on a screen, from 1."""
    return int(PLACE.search(words(shown))[1])


@pytest.mark.parametrize("taught_game", games_taught())
async def test_a_lesson_is_played_to_its_end_through_a_restart_at_each_step(
    taught_game, other_code, press, store
):
    await store.people.prefer(ANA, language=other_code)
    shown = await press(f"learn:{taught_game}")
    lesson = lesson_of(taught_game)
    for number, step in enumerate(lesson.steps, 1):
        taught.stand_at.cache_clear()
        taught.match_at.cache_clear()
        assert step_of(shown) == number
        assert (await store.lessons.place(ANA, taught_game)).step == step.word
        if step.question:
            shown = await press(f"lessonanswer:{taught_game}:{step.word}:{step.question.right}")
            assert step_of(shown) == number
        if step.do:
            shown = await press(custom_id(taught_game, step.word, step.path))
        elif number < len(lesson.words):
            shown = await press(f"lesson:{taught_game}:{lesson.words[number]}")
    assert f"firstgame:{taught_game}" in {each.custom_id for each in buttons(shown).values()}
    assert (await store.lessons.place(ANA, taught_game)).done


@pytest.mark.parametrize("taught_game", games_taught())
async def test_another_legal_move_is_shown_on_a_copy_and_leads_back(taught_game, press):
    for step in (step for step in lesson_of(taught_game).steps if step.do):
        menu = root_at(match_at(taught_game, step.word, "en"), step.word).menu
        paths = (random_path(menu, lambda n, at=at: at % n) for at in range(9))
        other = next((path for path in paths if path != step.path), None)
        if other is None:
            continue
        shown = await press(custom_id(taught_game, step.word, other))
        assert str(step.otherwise).split(".")[0] in words(shown)
        back = buttons(shown)["Back to the lesson"].custom_id
        again = words(await press(back))
        assert str(step.order) in again
        assert again == words(await press(f"lesson:{taught_game}:{step.word}"))


@pytest.mark.parametrize("taught_game", games_taught())
async def test_a_later_question_of_a_move_has_one_way_back(taught_game, press):
    for step in (step for step in lesson_of(taught_game).steps if step.do):
        path = step.path
        if len(path) < 2:
            continue
        shown = await press(custom_id(taught_game, step.word, path[:1]))
        labels = [item.label for item in pressables(shown) if isinstance(item, Button)]
        assert labels.count("Back") <= 1


async def test_the_lesson_is_found_again_by_one_press_and_can_be_begun_again(press):
    await press("lesson:aton:cartouche-3")
    shown = await press("learn:aton")
    assert step_of(shown) == 6
    again = buttons(shown)["Begin again"].custom_id
    assert step_of(await press(again)) == 1


async def test_two_people_and_two_lessons_have_places_of_their_own(press):
    await press("lesson:aton:cartouche-3")
    await press("lesson:aton:cartouche-1", BRUNO)
    assert step_of(await press("learn:aton")) == 6
    assert step_of(await press("learn:aton", BRUNO)) == 4


async def test_a_lesson_of_another_version_goes_on_near_the_place(press, store):
    await store.lessons.keep(LessonRow(ANA, "aton", "a-step-of-old", 5))
    shown = await press("learn:aton")
    assert "This lesson has changed." in words(shown) and step_of(shown) == 6
    assert step_of(await press("lesson:aton:a-step-of-old")) == 6


@pytest.mark.parametrize("kind", ["lesson", "lessonmore", "lessontext"])
async def test_a_button_of_a_step_that_is_gone_goes_on_near_the_place(kind, press):
    await press("lesson:aton:cartouche-3")
    shown = await press(f"{kind}:aton:a-step-of-old")
    assert "This lesson has changed." in words(shown) and step_of(shown) == 6


@pytest.mark.parametrize("taught_game", games_taught())
async def test_every_step_fits_into_a_message_also_when_it_is_resumed(taught_game, press):
    for step in lesson_of(taught_game).words:
        assert not faults(await press(f"lesson:{taught_game}:{step}")), step
        assert not faults(await press(f"learn:{taught_game}")), step


def test_every_step_has_a_ticket_of_its_own():
    assert len(taught.steps_by_ticket()) == sum(len(lesson_of(w).words) for w in games_taught())


@pytest.mark.parametrize("taught_game", games_taught())
async def test_every_expected_move_can_be_typed(taught_game, press, type_):
    for number, step in enumerate(lesson_of(taught_game).steps, 1):
        if step.do:
            await press(f"lesson:{taught_game}:{step.word}")
            typed = typed_as(taught_game, step)
            assert step_of(await type_(taught_game, *typed, **DMS)) == number + 1, step.word


@pytest.mark.parametrize("taught_game", games_taught())
async def test_every_option_of_an_expected_move_is_completed(taught_game, press, complete):
    for step in (step for step in lesson_of(taught_game).steps if step.do):
        await press(f"lesson:{taught_game}:{step.word}")
        verb, options = typed_as(taught_game, step)
        before = {}
        for name, word in options.items():
            offered = await complete(taught_game, verb, {**before, name: word}, name, **DMS)
            assert offered[0] == word, (step.word, name)
            before[name] = word


async def test_options_behind_an_omitted_one_are_completed(press, complete):
    await press("lesson:kemet:take-temple")
    typed = {"troop": "nw1", "units": "5"}
    assert await complete("kemet", "move", {**typed, "units": ""}, "units") == [*"12345"]
    assert (await complete("kemet", "move", {**typed, "to": "sphinx"}, "to"))[0] == "temple-sphinx"


async def test_a_step_names_the_command_of_its_move(press, store, code):
    await store.people.prefer(ANA, language=code)
    lay = shown_name("lay", command_for(games()["aton"], "lay").label, code)
    assert f"`/aton {lay}`" in words(await press("lesson:aton:first-lay"))
    assert "`/aton" not in words(await press("lesson:aton:goal"))


async def test_a_step_names_the_command_that_several_moves_share(press):
    assert "`/kemet setup`" in words(await press("lesson:kemet:pyramids"))


async def test_a_move_is_completed_in_a_lesson_although_another_game_is_played_there(
    lobby, press, complete
):
    await lobby(2, game=games()["kemet"])
    await press("lesson:aton:first-lay")
    assert (await complete("aton", "lay", {"cards": "41"}, "cards"))[0] == "4123"
    await press("lesson:aton:goal")
    assert await complete("aton", "lay", {"cards": "41"}, "cards") == []


async def test_a_move_typed_at_a_step_without_one_shows_the_step_again(press, type_, store, code):
    await store.people.prefer(ANA, language=code)
    await press("lesson:aton:cartouche-3")
    shown = await type_("aton", "lay", {"cards": "4123"}, **DMS)
    assert NO_MOVE.in_(language(code)) in words(shown) and step_of(shown) == 6
    assert (await store.lessons.place(ANA, "aton")).step == "cartouche-3"


async def test_a_move_typed_after_the_end_of_a_lesson_is_for_a_table(press, type_):
    await press("lesson:aton:farewell")
    assert "There is no game here." in words(await type_("aton", "lay", {}, **DMS))


async def test_typed_moves_go_to_the_lesson_of_their_own_game(press, type_):
    await press("lesson:aton:first-lay")
    await press("lesson:kemet:end-turn")
    assert step_of(await type_("aton", "lay", {"cards": "4123"}, **DMS)) == 4
    assert "Learn Kemet" in words(await type_("kemet", "end", {}, **DMS))
    assert "There is no game here." in words(await type_("amun-re", "done", {}, **DMS))


async def test_a_later_question_of_a_move_is_asked_in_words(press, type_, store, code):
    await store.people.prefer(ANA, language=code)
    await press("lesson:aton:first-lay")
    asked = Domain("rules.aton").text("You can exchange cards once a game. Exchange all four now?")
    assert asked.in_(language(code)) in words(await type_("aton", "exchange", {}, **DMS))


async def test_a_later_question_that_a_list_asks_is_not_asked_twice(press, type_):
    await press("lesson:aton:take-back")
    shown = await type_("aton", "return", {"temple_2": "2-black"}, **DMS)
    assert "Which counter" not in words(shown)


@pytest.mark.parametrize("typed", ["4/1/0", "4 1 0", "strong"])
async def test_a_battle_card_can_be_typed_as_its_step_names_it(press, type_, typed):
    await press("lesson:kemet:battle")
    options = {"card": typed, "discard": "1/3/0", "with_it": "war rage"}
    assert step_of(await type_("kemet", "battle", options, **DMS)) == 25


@pytest.mark.parametrize(
    "forged",
    [
        "lessonanswer:aton:welcome:0",
        "lessonanswer:aton:ask-win:9",
        "go:0:1:0:abcd",
        "num:0:1::abcd",
        "see:0:1::abcd",
    ],
)
async def test_a_forged_button_leads_nowhere(forged, press):
    assert "That menu is outdated" in words(await press(forged))


async def test_a_game_without_a_lesson_says_so(press):
    assert "Toy has no lesson." in words(await press("learn:toy"))
    assert "Unknown game" in words(await press("learn:chess"))


async def test_a_game_that_has_not_begun_can_be_learned_meanwhile(lobby, press):
    table = await lobby(2, game=games()["aton"])
    shown = await press(f"turn:{table}")
    assert "has not begun yet" in words(shown)
    assert buttons(shown)["Learn"].custom_id == "learn:aton"


async def test_the_expected_move_can_be_typed(press, type_):
    await press("lesson:aton:first-lay")
    assert step_of(await type_("aton", "lay", {"cards": "4123"}, **DMS)) == 4


async def test_an_illegal_move_gets_the_games_own_refusal_above_the_step(press, type_):
    await press("lesson:aton:remove")
    shown = await type_("aton", "remove", {"counters": "4-black"}, **DMS)
    assert "4" in words(shown).split("Your turn.")[0] and step_of(shown) == 11


async def test_a_typed_move_of_a_player_is_for_their_table(begin, press, type_):
    await begin(2, game=games()["aton"])
    await press("lesson:aton:first-lay")
    shown = await type_("aton", "lay", {}, ANA)
    assert not PLACE.search(words(shown))


async def test_somebody_without_a_lesson_gets_the_usual_refusal(type_):
    assert "There is no game here." in words(await type_("aton", "lay", {}, **DMS))


async def test_a_question_has_a_reason_and_no_answer_is_called_wrong(press):
    right = words(await press("lessonanswer:aton:ask-win:0"))
    other = words(await press("lessonanswer:aton:ask-win:1"))
    assert "Yes: I win immediately." in right
    assert "It is another answer: I win immediately." in other
    assert "Twice the difference is 2." in right and "Twice the difference is 2." in other


async def test_the_topics_of_a_step_and_the_board_in_words_lead_back(press, store):
    shown = await press("lessonmore:aton:cartouche-3")
    assert "Cartouche 3: reach" in words(shown) and "Back to the lesson" in buttons(shown)
    await store.people.prefer(ANA, pictures="none")
    shown = await press("lesson:aton:cartouche-3")
    shown = await press(buttons(shown)["Board as text"].custom_id)
    assert "Kingdom of the Dead" in words(shown)


async def test_a_step_tells_one_chapter_after_the_other(press):
    shown = words(await press("lesson:amun-re:round-over"))
    assert shown.index("+8 gold") < shown.index("Kharga: no bid")
    shown = words(await press("lesson:amun-re:score"))
    assert shown.index("The New Kingdom begins") < shown.index("Mendes: no bid")


@pytest.mark.parametrize("taught_game", games_taught())
async def test_a_step_does_not_point_to_a_log(taught_game, press):
    for step in lesson_of(taught_game).words:
        assert "(log)" not in words(await press(f"lesson:{taught_game}:{step}")), step


@pytest.mark.parametrize("taught_game", games_taught())
def test_a_step_names_all_topics_that_it_has_more_on(taught_game, code):
    for step in lesson_of(taught_game).steps:
        match = match_at(taught_game, step.word, code)
        said = words(more_screen(match, step, code)).split("\n")
        topics = [line.strip("*") for line in said if line.startswith("**")]
        shown = buttons(step_screen(match, step, code, None)).values()
        labels = [each.label for each in shown if each.custom_id.startswith("lessonmore:")]
        assert len(labels) == bool(topics)
        assert all(label.endswith(", ".join(topics)) for label in labels), step.word


async def test_the_board_of_a_step_in_words_turns_pages_if_it_is_long(press, monkeypatch):
    monkeypatch.setattr(screens.pages, "__defaults__", (1000,))
    first = await press("lessontext:kemet:strength")
    assert "1/3" in words(first) and "Previous page" not in buttons(first)
    second = await press(buttons(first)["Next page"].custom_id)
    assert "2/3" in words(second) and {"Back to the lesson", "Next page"} < {*buttons(second)}
    assert words(await press(buttons(second)["Previous page"].custom_id)) == words(first)
    beyond = await press("lessontext:kemet:strength:99")
    assert "3/3" in words(beyond) and "Next page" not in buttons(beyond)


async def test_the_choices_of_a_step_are_shown_on_the_board(press):
    shown = await press("lesson:kemet:retreat")
    shown = await press(buttons(shown)["On the board"].custom_id)
    assert "On the board" not in buttons(shown) and step_of(shown) == 28
    assert "South gate" in shown.files()[0].description
    assert step_of(await press(buttons(shown)["South gate"].custom_id)) == 29


async def test_a_lesson_that_is_left_says_how_to_return(press):
    shown = await press("lessonstop:aton")
    assert "`/game learn`" in words(shown)
    assert buttons(shown)["Continue"].custom_id == "learn:aton"


async def test_the_end_hands_over_to_a_first_game_with_explanations(press, store):
    await store.people.prefer(ANA, explained="never")
    shown = await press("firstgame:aton")
    assert "Which card" in words(shown)
    (row,) = await store.matches.of_user(ANA)
    assert (row.game, row.stage, row.players) == ("aton", "live", 2)
    people = await store.matches.seats(row.id)
    assert [(each.user, each.level) for each in people] == [(ANA, ""), (None, "quick")]
    assert (await store.people.preferences(ANA)).explained == "first"
    again = await press("firstgame:aton")
    assert "Which card" in words(again)
    assert len(await store.matches.of_user(ANA)) == 1


async def test_in_direct_messages_the_first_game_asks_for_a_channel(press):
    assert "only in a channel of a server" in words(await press("firstgame:aton", **DMS))
    assert step_of(await press("learn:aton", **DMS)) == 1


async def test_a_lesson_is_no_table_and_tells_nobody(press, store, discord):
    for step in lesson_of("aton").words:
        await press(f"lesson:aton:{step}")
    assert [*await store.matches.of_user(ANA)] == []
    assert [*discord.said(ANA)] == []


async def test_a_number_below_zero_is_too_little(press, type_, store, code):
    await store.people.prefer(ANA, language=code)
    await press("lesson:amun-re:offering")
    said = text("That is too little.").in_(language(code))
    assert said in words(await type_("amun-re", "offer", {"gold": -3}, **DMS))
