from __future__ import annotations

import re
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.core.errors import NotOfferedError
from rules.core.forced import implicit_answer, single_answer
from rules.core.menu import (
    NONE,
    Action,
    Amount,
    Choice,
    Pick,
    Place,
    Spread,
    Verb,
    follow,
    pick,
    pick_many,
    pick_verb,
    random_path,
)
from rules.core.text import text
from tests.menus import leaves, random_menu

WHERE = text("Where?")
PLACES = (Place("thebes", text("Thebes"), 3), Place("buto", text("Buto"), 2))
TOWNS = (Choice("buto", text("Buto")), Choice("edfu", text("Edfu")))


def done(_):
    return Action("ana")


def spread(least, most, places=PLACES):
    return Spread("fields", WHERE, places, least, most, done)


def amount(low, high):
    return Amount("price", text("How much?"), low, high, done)


def test_a_wasteful_answer_is_asked_even_as_the_only_one():
    menu = Pick("tile", text("Which?"), (Choice("none", text("No tile"), is_asked=True),), Action)
    assert single_answer(menu) is None and implicit_answer(menu) is None


def test_a_pick_is_one_of_its_words():
    menu = Pick("to", WHERE, TOWNS, lambda word: Action(word))
    assert menu.step("edfu") == Action("edfu")
    with pytest.raises(
        NotOfferedError,
        match=r"^“thebes” is not possible\. Nothing here has that name\. Possible: Buto, Edfu\.$",
    ):
        menu.step("thebes")


def test_a_pick_says_why_a_word_is_not_offered():
    menu = Pick("to", WHERE, TOWNS, done, lambda word: text("Full.") if word == "sais" else None)
    with pytest.raises(
        NotOfferedError, match=r"^“sais” is not possible\. Full\. Possible: Buto, Edfu\.$"
    ):
        menu.step("sais")
    with pytest.raises(NotOfferedError, match="Buto"):
        menu.step("memphis")


def test_a_refused_word_in_a_long_pick_names_a_dozen_similar_ones():
    towns = tuple(Choice(f"w{n}", text("W {n}", n=n)) for n in range(30))
    with pytest.raises(NotOfferedError, match=r"Possible: W 23, .*, and others\.$"):
        Pick("to", WHERE, towns, done).step("w234")


@pytest.mark.parametrize(
    "word", ["2", "10", "07", "+7", " 7", "7 ", "\u0667", "\uff17", "7.0", "", "x", "9" * 99]
)
def test_an_amount_has_one_spelling_and_a_range(word):
    assert amount(3, 9).step("7") == Action("ana")
    with pytest.raises(
        NotOfferedError, match=r"is not possible\. That is .*\. Name a number from 3 to 9\.$"
    ):
        amount(3, 9).step(word)


def test_a_spread_is_said_in_one_way():
    assert list(spread(2, 2).words()) == ["buto=2", "thebes+buto", "thebes=2"]
    for wrong in (
        "buto+thebes",
        "thebes=1+buto",
        "thebes+buto=0",
        "thebes=4",
        "thebes+thebes",
        "thebes==2",
        "thebes=2=2",
        "thebes+",
        "+",
        "none+thebes",
        "sais",
        "",
    ):
        with pytest.raises(
            NotOfferedError, match=r"Possible: 0 to 5 of Thebes \(up to 3\), Buto \(up to 2\)\.$"
        ):
            spread(0, 5).step(wrong)


def test_a_spread_keeps_to_least_and_most():
    menu = spread(1, 2)
    assert menu.step("thebes+buto") == Action("ana")
    for wrong, total in ((NONE, 0), ("thebes=3", 3), ("thebes=2+buto", 3)):
        with pytest.raises(NotOfferedError, match=f"That makes {total} in all"):
            menu.step(wrong)


def test_a_wrong_spread_is_explained():
    for wrong, why in (
        ("thebes=4", "Thebes: at most 3, not 4."),
        ("thebes+thebes", "You have named Thebes twice."),
        ("thebes==2", "Write several like this: thebes=2+…"),
    ):
        with pytest.raises(NotOfferedError, match=re.escape(why)):
            spread(0, 5).step(wrong)


def test_only_one_number_is_no_span():
    with pytest.raises(NotOfferedError, match=r"That is too much\. Only 3 is possible\."):
        amount(3, 3).step("4")


@pytest.mark.parametrize(
    "said", ["**bold**", "<@123>", "http://x.y", "{title}", "\u202eevil", "x" * 999]
)
def test_a_refused_answer_is_quoted_briefly_and_without_markup(said):
    with pytest.raises(NotOfferedError) as refused:
        Pick("to", WHERE, TOWNS, done).step(said)
    assert not {*"*<>@:{}\u202e"} & {*str(refused.value).partition(" is not possible")[0]}
    assert len(str(refused.value)) < 200


@pytest.mark.parametrize(("number", "ending"), [(12, "P 11."), (13, "P 11, and others.")])
def test_only_what_a_refusal_leaves_out_are_others(number, ending):
    places = tuple(Place(f"p{n}", text("P {n}", n=n), 1) for n in range(number))
    choices = tuple(Choice(place.word, place.label) for place in places)
    for menu in (spread(0, 1, places), Pick("to", WHERE, choices, done)):
        with pytest.raises(NotOfferedError, match=f"P 10, {re.escape(ending)}$"):
            menu.step("nowhere")


def test_a_spread_over_no_places_says_so():
    with pytest.raises(NotOfferedError, match="nothing to choose"):
        spread(0, 0, ()).step("thebes")


MENUS = [spread(0, 5), spread(3, 4), amount(3, 9), amount(4, 4), Pick("to", WHERE, TOWNS, done)]


@pytest.mark.parametrize("menu", MENUS)
def test_every_word_has_a_rank_and_every_rank_its_word(menu):
    words = list(menu.words())
    assert [menu.unrank(menu.rank(word)) for word in words] == words
    assert len({menu.rank(word) for word in words}) == len(words)


@pytest.mark.parametrize("menu", MENUS)
@pytest.mark.parametrize("rank", [-1, -2, 12, 10**9])
def test_a_rank_that_no_word_has_is_refused(menu, rank):
    with pytest.raises(NotOfferedError):
        menu.step(menu.unrank(rank))


@pytest.mark.parametrize("menu", MENUS)
def test_any_word_is_one_of_the_words(menu):
    words = {menu.random_word(Random(seed).randrange) for seed in range(200)}
    assert words <= set(menu.words())
    assert len(words) > 1 or single_answer(menu)


def test_a_set_is_a_spread_with_room_for_one_each():
    cards = [Choice("block", text("Block")), Choice("veto", text("Veto"))]
    menu = pick_many("cards", text("Which?"), cards, 0, 2, Action)
    assert list(menu.words()) == [NONE, "veto", "block", "block+veto"]
    assert menu.step("block+veto") == Action(tuple(cards))
    assert len(list(leaves(menu))) == 4


def test_rows_are_offered_by_their_own_words_and_labels():
    menu = pick("to", WHERE, TOWNS, Action, lambda row: text("to {row}", row=row.label))
    assert [(c.word, str(c.hint)) for c in menu.choices] == [
        ("buto", "to Buto"),
        ("edfu", "to Edfu"),
    ]
    assert menu.step("edfu") == Action(TOWNS[1])


def test_the_root_of_every_menu_is_a_choice_of_verbs():
    dig = Verb("dig", text("Dig"), text("Dig in the sand"))
    menu = pick_verb(text("What?"), {dig: lambda: Action("ana")})
    offered = (Choice("dig", dig.label, purpose=dig.description),)
    assert (menu.name, menu.choices) == ("verb", offered)
    assert menu.step("dig") == Action("ana")


def test_a_verb_shows_its_current_effect_after_its_description():
    dig = Verb("dig", text("Dig"), text("Dig in the sand"))
    rest = Verb("rest", text("Rest"), text("Rest in the shade"))
    offers = {verb: lambda: Action("ana") for verb in (dig, rest)}
    menu = pick_verb(text("What?"), offers, {"dig": lambda: text("leaves 3"), "rest": lambda: None})
    assert [str(choice.hint) for choice in menu.choices] == [
        "Dig in the sand · leaves 3",
        "Rest in the shade",
    ]


def test_the_hint_of_a_choice_is_computed_only_when_read():
    read = []

    def hint(row):
        read.append(row.word)
        return text("to {row}", row=row.label)

    menus = [
        pick("to", WHERE, TOWNS, Action, hint),
        pick_many("to", WHERE, TOWNS, 0, 2, done, hint),
    ]
    for menu in menus:
        menu.step(menu.random_word(lambda _: 0))
    assert read == []
    assert str(menus[0].choices[1].hint) == str(menus[1].places[1].hint) == "to Edfu"
    assert read == ["edfu", "edfu"]


@pytest.mark.parametrize(
    ("menu", "answer"),
    [
        (Pick("to", WHERE, TOWNS[:1], done), "buto"),
        (Pick("to", WHERE, TOWNS, done), None),
        (amount(4, 4), "4"),
        (amount(4, 5), None),
        (spread(0, 0), NONE),
        (spread(0, 0, ()), NONE),
        (spread(5, 5), "thebes=3+buto=2"),
        (spread(0, 5), None),
    ],
)
def test_a_question_with_one_answer_need_not_be_asked(menu, answer):
    assert single_answer(menu) == answer
    assert answer is None or list(menu.words()) == [answer]


def test_nothing_may_follow_a_complete_move():
    with pytest.raises(NotOfferedError, match="already complete"):
        follow(amount(0, 3), ["2", "2"])


def test_a_menu_knows_what_follows_a_word_only_when_it_is_said():
    said = []
    menu = Pick("to", WHERE, TOWNS, lambda word: said.append(word) or Action("ana"))
    menu.rank("buto"), list(menu.words()), menu.random_word(lambda _: 0)
    assert said == []
    menu.step("edfu")
    assert said == ["edfu"]


@given(st.integers(0, 10**6))
def test_any_path_through_any_menu_is_walked_again_by_its_ranks(seed):
    menu = random_menu(seed)
    path = random_path(menu, Random(seed).randrange)
    assert isinstance(follow(menu, path), Action)
    node = menu
    for word in path:
        assert node.unrank(node.rank(word)) == word
        node = node.step(word)


@given(st.integers(0, 10**6), st.text(max_size=40))
def test_no_rubbish_is_ever_taken_for_a_word(seed, rubbish):
    node = random_menu(seed % 50)
    for word in random_path(node, Random(seed).randrange):
        if rubbish not in node.words():
            with pytest.raises(NotOfferedError):
                node.step(rubbish)
        node = node.step(word)
        if isinstance(node, Spread | Amount):
            break
