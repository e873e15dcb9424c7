from __future__ import annotations

from dataclasses import replace
from itertools import count

import pytest
from discord import ButtonStyle

from bot.board.endings import Ending
from bot.board.panel import panel
from bot.board.story_screens import end_screen
from bot.core.match.address import Address
from bot.core.match.decisions import Decision, current_decision
from bot.core.screens.components import Document, Picture, clip, screen
from bot.core.screens.names import table_language
from bot.core.screens.private import notice
from bot.lobby.screens import thread_offer
from bot.play.direct_messages import decided_prompt, prepared_prompt
from bot.play.prompt import number_modal, prompt
from bot.play.turn_screens import turn_screen
from bot.relocation.screens import WHY, closed_screen
from bot.sandbox.limits.components import validate_modal
from rules.core.errors import StaleMenuError
from rules.core.forced import single_answer
from rules.core.menu import Action, Amount, Choice, Pick, Place, Spread, menu_at
from rules.core.text import text
from tests.bot.channels import Discord
from tests.bot.screens import buttons, faults, lists, match_at, pressables, words
from tests.effort import samples
from tests.menus import random_menu
from tests.random_games import random_match
from tests.toy import TOY

pytestmark = pytest.mark.slow

HERE = Address(match=2**31, ticket=40_000)
MOVES = samples(100, long=1000)  # of a match
PICTURE = Picture(b"", "A board. " * 200)


def done(_):
    return Action("ana")


def choices(count):
    return tuple(
        Choice(f"w{n}", text("Word {n}", n=n), text("Hint {n}", n=n)) for n in range(count)
    )


def places(*rooms):
    return tuple(Place(f"w{n}", text("Word {n}", n=n), room) for n, room in enumerate(rooms))


@pytest.fixture
def at_table():
    """Ana's table, where any menu can be put before her, without planned moves."""
    state = TOY.start(("ana", "bruno"), TOY.options(), "nile", "salt").state
    match = match_at(state, replace(TOY, orders=None))

    def at_table(menu, draft="", *, back=None, code="en", **more):
        return prompt(Decision(match, "ana", menu, HERE, back, draft=draft), code, **more)

    return at_table


@pytest.mark.parametrize(("many", "items"), [(1, 1), (5, 5), (6, 1), (25, 1), (26, 2), (425, 17)])
async def test_a_pick_is_buttons_then_a_list_then_several(at_table, many, items):
    shown = at_table(Pick("to", text("Which?"), choices(many), done), back=HERE, picture=PICTURE)
    assert len(pressables(shown)) == items + 1
    assert faults(shown) == []


async def test_five_choices_are_explained_above_their_buttons(at_table):
    shown = at_table(Pick("to", text("Which?"), choices(5), done))
    assert list(buttons(shown)) == [f"Word {n}" for n in range(5)]
    assert "**Word 3** · Hint 3" in words(shown)


async def test_a_question_names_the_choices_that_its_button_made(at_table):
    def then(verb):
        return Spread("sites", text("Where?"), places(2), 2, 2, done) if verb == "dig" else done(0)

    verbs = (Choice("dig", text("Dig")), Choice("pass", text("Pass")))
    shown = at_table(Pick("verb", text("What?"), verbs, then))
    assert "**Dig** · Sites: 2 × Word 0" in words(shown)


async def test_a_press_that_decides_more_does_not_repeat_the_button(at_table):
    spaces = (Choice("pray-3", text("Pray (row 3)")),)
    verbs = (Choice("pray", text("Pray")), Choice("pass", text("Pass")))
    menu = Pick("verb", text("What?"), verbs, lambda _: Pick("token", text("?"), spaces, done))
    assert "**Pray** · row 3" in words(at_table(menu))


async def test_an_effect_that_is_also_the_only_next_answer_is_written_once(at_table):
    verbs = (Choice("dig", text("Dig"), text("Word 0")), Choice("pass", text("Pass")))
    menu = Pick("verb", text("?"), verbs, lambda _: Pick("site", text("?"), choices(1), done))
    assert words(at_table(menu)).count("Word 0") == 2, "once with each button"


async def test_an_implied_answer_that_has_a_button_too_comes_with_its_question(at_table):
    verbs = (Choice("dig", text("Dig")), Choice("pass", text("Pass")))

    def shown_before(*others):
        then = Pick("sites", text("Where?"), others, done)
        return words(at_table(Pick("verb", text("What?"), verbs, lambda _: then)))

    assert "**Dig** · Sites: Pass" in shown_before(verbs[1])
    assert "Dig**" not in shown_before(verbs[0]), "it says no more than the button"
    assert "**Dig** · Word 0" in shown_before(*choices(1))


async def test_a_prompt_shows_the_effects_of_places_once(at_table):
    said = [replace(each, effect=text("pays {n}", n=each.room)) for each in places(4, 3, 8, 9)]
    menu = Spread("fields", text("Where?"), tuple(said), 5, 5, done)
    asked = at_table(menu)
    (select,) = lists(asked)
    assert [option.description for option in select.options] == [f"pays {n}" for n in (4, 3, 8, 9)]
    assert "pays" not in words(asked)
    begun = words(at_table(menu, "w0+w1"))
    assert "**Word 0** · pays 4\n**Word 1** · pays 3" in begun
    assert "pays 8" not in begun, "it has no button any more"


async def test_more_choices_are_explained_in_their_list(at_table):
    (select,) = lists(at_table(Pick("to", text("Which?"), choices(6), done)))
    assert [(o.label, o.value, o.description) for o in select.options][:2] == [
        ("Word 0", "w0", "Hint 0"),
        ("Word 1", "w1", "Hint 1"),
    ]


async def test_a_list_is_named_by_its_question_and_several_also_by_where_they_go(at_table):
    (one,) = lists(at_table(Pick("to", text("Which?"), choices(6), done)))
    assert one.placeholder == "Which?"
    first, second = lists(at_table(Pick("to", text("Which?"), choices(27), done)))
    assert first.placeholder == "Which? Word 0 … Word 24"
    assert second.placeholder == "Which? Word 25 … Word 26"


async def test_a_set_is_chosen_in_one_list(at_table):
    (select,) = lists(at_table(Spread("cards", text("Which?"), places(1, 1, 1, 1), 2, 3, done)))
    assert (select.min_values, select.max_values) == (2, 3)


async def test_a_spread_with_one_possible_answer_is_one_button(at_table):
    menu = Spread("sell", text("Sell them?"), places(2, 1), 3, 3, done, is_asked=True)
    shown = at_table(menu, back=HERE)
    assert list(buttons(shown)) == ["2 × Word 0, Word 1", "Back"]
    assert faults(shown) == []


async def test_nothing_can_be_chosen_where_nothing_is_allowed(at_table):
    shown = at_table(Spread("cards", text("Which?"), places(1, 1), 0, 2, done))
    assert list(buttons(shown)) == ["None"]
    assert "None" not in buttons(at_table(Spread("c", text("?"), places(1, 1, 1), 1, 2, done)))


async def test_a_small_spread_is_one_list_of_all_answers(at_table):
    (select,) = lists(at_table(Spread("fields", text("Where?"), places(2, 1), 1, 2, done)))
    assert {option.value: option.label for option in select.options} == {
        "w1": "Word 1",
        "w0": "Word 0",
        "w0+w1": "Word 0, Word 1",
        "w0=2": "2 × Word 0",
    }


async def test_a_large_spread_is_put_down_one_by_one(at_table):
    menu = Spread("fields", text("Where?"), places(4, 3, 9), 3, 5, done)
    assert list(buttons(at_table(menu))) == [
        f"Word {n} · 0 of {r}" for n, r in ((0, 4), (1, 3), (2, 9))
    ]
    begun = buttons(at_table(menu, "w0+w1=3"))
    assert list(begun) == [
        "Word 0 · 1 of 4",
        "Word 1 · 3 of 3",
        "Word 2 · 0 of 9",
        "Confirm",
        "Clear",
    ]
    assert [button.disabled for button in begun.values()] == [False, True, False, False, False]
    assert "Confirm" not in buttons(at_table(menu, "w0"))
    full = list(buttons(at_table(menu, "w0=4+w1")).values())
    assert [button.disabled for button in full[:3]] == [True, True, True]


def in_all(counts):
    return text("{n} in all", n=sum(counts.values())) if counts else None


async def test_a_small_spread_tells_what_comes_of_each_way_to_say_it(at_table):
    menu = Spread("fields", text("Where?"), places(2, 1), 0, 2, done, in_all)
    (select,) = lists(at_table(menu))
    assert {option.value: option.description for option in select.options} == {
        "none": None,
        "w1": "1 in all",
        "w0": "1 in all",
        "w0+w1": "2 in all",
        "w0=2": "2 in all",
    }


async def test_a_draft_of_a_spread_shows_its_result_so_far(at_table):
    menu = Spread("fields", text("Where?"), places(4, 3, 9), 0, 5, done, in_all)
    assert "in all" not in words(at_table(menu))
    assert "**Word 0, 3 × Word 1** · 4 in all" in words(at_table(menu, "w0+w1=3"))


async def test_nothing_may_be_put_down_where_that_is_legal(at_table):
    menu = Spread("fields", text("Where?"), places(4, 3, 9), 0, 5, done)
    assert list(buttons(at_table(menu)))[3:] == ["None"]


@pytest.mark.parametrize(("high", "kind"), [(24, "list0"), (25, "num")])
async def test_a_small_amount_is_a_list_and_a_large_one_a_modal(at_table, high, kind):
    (item,) = pressables(at_table(Amount("gold", text("How much?"), 0, high, done)))
    assert item.custom_id.startswith(kind + ":")


async def test_a_list_of_numbers_says_what_each_leaves(at_table):
    menu = Amount("gold", text("?"), 0, 3, done, lambda n: text("leaves {n}", n=3 - n))
    (select,) = lists(at_table(menu))
    assert [option.description for option in select.options] == [
        f"leaves {n}" for n in (3, 2, 1, 0)
    ]


async def test_a_modal_asks_for_a_number_and_is_not_kept():
    match = match_at(TOY.start(("ana", "bruno"), TOY.options(), "nile", "salt").state, TOY)
    modal = number_modal(
        Decision(match, "ana", Amount("gold", text("?"), 0, 360, done), HERE), "en"
    )
    assert [label.description for label in modal.children] == ["A number from 0 to 360"]
    assert modal.is_finished()
    assert list(validate_modal(modal.to_dict())) == []


async def test_a_menu_without_numbers_has_no_modal():
    match = match_at(TOY.start(("ana", "bruno"), TOY.options(), "nile", "salt").state, TOY)
    with pytest.raises(StaleMenuError):
        number_modal(Decision(match, "ana", Pick("to", text("?"), choices(2), done), HERE), "en")


async def test_back_stands_last_and_is_not_blue(at_table):
    shown = buttons(at_table(Pick("to", text("?"), choices(2), done), back=HERE))
    assert list(shown)[-1] == "Back"
    assert shown["Back"].style is ButtonStyle.secondary


@pytest.mark.parametrize("seed", range(60))
async def test_any_menu_fits_discord(at_table, seed):
    menus = (random_menu(f"wide {seed}/{n}", depth=1) for n in count())
    menu = next(menu for menu in menus if not single_answer(menu))  # the others are not shown
    assert faults(at_table(menu, back=HERE, picture=PICTURE, said="x" * 9000)) == []


async def test_words_that_are_too_long_are_cut(at_table):
    long = tuple(Choice(f"w{n}", text("W{n}" + "w" * 300, n=n), text("h" * 300)) for n in range(9))
    for many in (5, 9):
        assert faults(at_table(Pick("to", text("T" * 5000), long[:many], done))) == []
    rooms = tuple(Place(one.word, one.label, 9) for one in long)
    assert faults(at_table(Spread("to", text("T"), rooms, 0, 20, done))) == []
    assert clip("x" * 9, 5) == "xxxx…"
    assert clip("xxxxx", 5) == "xxxxx"


async def test_a_message_carries_its_number_and_its_file():
    assert screen("x", number=41).view.to_components()[0]["id"] == 41
    with_file = screen("x", (), Document("words", "a.txt"))
    assert faults(with_file) == []
    assert [file.filename for file in with_file.files()] == ["a.txt"]
    with_picture = screen("x", (), PICTURE)
    assert faults(with_picture) == []
    assert [file.filename for file in with_picture.files()] == ["board.png"]


def asks(match, move):
    """Every question on the way to a move, and every spread in the making."""
    here, back = current_decision(match, move.seat).address, None
    here, node = Address(match.id, here.ticket), match.game.menu(move.state, move.seat)
    for word in move.path:
        menu = menu_at(node)
        yield Decision(match, move.seat, menu, here, back)
        if isinstance(menu, Spread):
            yield Decision(match, move.seat, menu, here, back, draft=word)
        here, back, node = here.child(menu, word), here, menu.step(word)


@pytest.mark.parametrize("seed", range(samples(2, long=6)))
async def test_the_prompts_of_a_game_fit_discord_and_name_their_lists_by_the_question(
    game, seed, code
):
    for move in random_match(game, seed).sample(MOVES):
        match = match_at(move.state, game, language=code)
        for ask in asks(match, move):
            shown = prompt(ask, code, "said " * 100, PICTURE, 2**31 - 1)
            assert faults(shown) == []
            question = ask.menu.title.in_(table_language(match, code))
            assert all(each.placeholder.startswith(question[:149]) for each in lists(shown))
            if isinstance(ask.menu, Amount):
                modal = number_modal(ask, code).to_dict()
                assert list(validate_modal(modal)) == []


@pytest.mark.parametrize("seed", range(2))
async def test_panels_answers_and_letters_of_a_game_fit_discord(game, seed, code):
    for state in random_match(game, seed).checked_states:
        match = match_at(state, game, language=code)
        end = end_screen(match, 7, Ending("0" * 64, PICTURE))
        now = end if match.is_over else panel(match, code, PICTURE, 7)
        shown = [now]
        shown += [turn_screen(match, seat, code, "said") for seat in state.seats]
        for seat in state.seats:
            shown.append(await prepared_prompt(match, seat, code, Discord()))
            shown.append(decided_prompt(match, seat, code, 0, match.row, Discord()))
        shown += [closed_screen(match.row, why, code, 7, Discord()) for why in WHY]
        assert [faults(each) for each in shown] == [[]] * len(shown)


async def test_refusals_and_offers_fit_discord(code):
    assert faults(notice(text("No. " * 2000), code)) == []
    assert faults(thread_offer([text("Taken.")], code, "amun-re:5:en:4")) == []


@pytest.mark.parametrize("seed", range(2))
async def test_every_choice_of_a_menu_can_be_pressed(game, seed):
    for move in random_match(game, seed).moves[::4]:
        for ask in asks(match_at(move.state, game), move):
            if isinstance(ask.menu, Pick):
                shown, words = prompt(ask, "en"), [*ask.menu.words()]
                if len(words) > (10 if ask.menu.name == "verb" else 5):
                    assert [o.value for select in lists(shown) for o in select.options] == words
                else:
                    down = [ask.address.child(ask.menu, word).custom_id("go") for word in words]
                    ids = [item.custom_id for item in pressables(shown)]
                    assert ids[: len(words)] == down
