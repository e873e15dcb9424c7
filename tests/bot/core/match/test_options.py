from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.core.match import options as typed
from bot.core.match.completion import suggest
from bot.core.match.options import (
    Aliases,
    normalise,
    options_of,
    parse_answer,
    path_of,
    spread_label,
)
from rules.core.errors import IllegalMoveError, NotAskedError, NotOfferedError
from rules.core.menu import Action, Amount, Choice, Pick, Place, Spread, menu_at, random_path
from rules.core.refusals import elsewhere
from rules.core.text import ENGLISH, Language, Text, text
from tests.bot.screens import match_at
from tests.effort import samples
from tests.menus import random_menu
from tests.pseudo import PSEUDO
from tests.random_games import random_match
from tests.toy import TOY

pytestmark = pytest.mark.slow

FRENCH = {
    "Thebes": "Thèbes",
    "Buto": "Bouto",
    "Nile Island": "Île du Nil",
    "None": "Aucun",
    "NI": "IN",
    "isle": "île",
}
GAULISH = Language(lambda said: FRENCH.get(said.template, said.template))


@pytest.fixture(autouse=True)
def _two_languages(monkeypatch):
    monkeypatch.setattr(typed, "spoken", lambda: {"en": ENGLISH, PSEUDO: GAULISH})


def done(_):
    return Action("ana")


PROVINCES = (
    Choice("thebes", text("Thebes"), text("2 fields")),
    Choice("buto", text("Buto")),
    Choice("island", text("Nile Island")),
)
TO = Pick(
    "to", text("Where?"), PROVINCES, lambda _: Amount("units", text("How many?"), 1, 12, done)
)
ROOT = Pick("verb", text("?"), (Choice("go", text("Go")),), lambda _: TO)
FIELDS = Spread(
    "fields",
    text("Where?"),
    (Place("thebes", text("Thebes"), 3), Place("buto", text("Buto"), 2)),
    2,
    4,
    done,
)
CARDS = Spread(
    "cards",
    text("Which cards?"),
    tuple(Place(word, text(word.title()), 1) for word in ("block", "overbid", "veto")),
    0,
    3,
    done,
)


def below(menu):
    return Pick("verb", text("?"), (Choice("go", text("Go")),), lambda _: menu)


def end(root, path):
    for word in path:
        root = root.step(word)
    return root


@pytest.mark.parametrize("seed", range(4))
def test_every_path_of_a_game_can_be_typed_and_read_back(game, seed):
    for move in random_match(game, seed).moves:
        root = game.menu(move.state, move.seat)
        options = options_of(root, move.path)
        assert path_of(root, move.path[0], options) == (move.path, end(root, move.path))


@pytest.mark.parametrize("seed", range(2))
def test_every_path_can_be_typed_by_its_labels(game, seed):
    for move in random_match(game, seed).moves:
        root = game.menu(move.state, move.seat)
        options, node = {}, root.step(move.path[0])
        for word in move.path[1:]:
            menu = menu_at(node)
            options[menu.name], node = said(menu, word), menu.step(word)
        assert path_of(root, move.path[0], options)[0] == move.path


def said(menu, word):
    """A word as it is shown on its menu."""
    if isinstance(menu, Pick):
        return str(menu.choices[menu.rank(word)].label)
    if isinstance(menu, Amount):
        return int(word)
    labels = {place.word: str(place.label) for place in menu.places}
    return " + ".join(f"{labels[w]} = {n}" for w, n in menu.counts(word).items()) or "none"


@pytest.mark.parametrize("seed", range(4))
def test_every_suggestion_is_accepted(game, seed):
    for move in random_match(game, seed).moves[::3]:
        root = game.menu(move.state, move.seat)
        options, node = {}, root.step(move.path[0])
        for word in move.path[1:]:
            menu = menu_at(node)
            offered = suggest(root, move.path[0], options | {menu.name: ""}, menu.name, ENGLISH)
            assert len(offered) <= 25
            assert offered or isinstance(menu, Spread)
            for label, choice in offered:
                assert 0 < len(label) <= 100
                assert 0 < len(choice) <= 100
                assert parse_answer(menu, choice) == choice
            options[menu.name], node = word, menu.step(word)


@pytest.mark.parametrize("seed", range(samples(60, long=200)))
def test_any_tree_of_menus_can_be_typed(seed):
    root = random_menu(seed)
    path = random_path(root, Random(seed).randrange)
    assert path_of(root, path[0], options_of(root, path))[0] == path


@pytest.mark.parametrize(
    "typed", ["thebes", "Thebes", " THEBES ", "theb", "Thèbes", "thèb", "T", "thebes\n"]
)
def test_a_province_may_be_typed_in_many_ways(typed):
    assert parse_answer(TO, typed) == "thebes"


@pytest.mark.parametrize("typed", ["Nile Island", "nile", "Île du Nil", "ile du nil", "ÎLE-DU"])
def test_labels_are_understood_in_every_language(typed):
    assert parse_answer(TO, typed) == "island"


def test_an_ambiguous_answer_is_not_guessed():
    choices = (Choice("asp-a", text("Asp A")), Choice("asp-b", text("Asp B")))
    menu = Pick("card", text("Which?"), choices, done)
    assert parse_answer(menu, "asp a") == "asp-a"
    with pytest.raises(NotOfferedError, match="Asp A, Asp B"):
        parse_answer(menu, "asp")


RENAMED = Aliases(
    spellings={"island": text("isle")},
    also_typed={"thebes": (text("TH"),), "island": (text("NI"), text("Isle of the Nile"))},
)


@pytest.mark.parametrize("typed", ["NI", "ni", "Isle of the Nile", "isle of", "island"])
def test_a_former_name_or_code_is_understood(typed):
    assert parse_answer(TO, typed, RENAMED) == "island"


@pytest.mark.parametrize("typed", ["IN", "in", "Île du Nil", "île", "ILE", "isle", "isl", "(ni)"])
def test_a_code_and_a_spelling_are_understood_in_every_language(typed):
    assert parse_answer(TO, typed, RENAMED) == "island"


@pytest.mark.parametrize("typed", ["i", "in", "ni", "ile", "isl"])
def test_text_typed_in_any_language_is_completed_in_the_readers(typed):
    offered = suggest(below(TO), "go", {"to": typed}, "to", GAULISH, RENAMED)
    assert ("Île du Nil", "island") in offered


def test_how_several_things_are_written_is_shown_by_spellings():
    menu = replace(FIELDS, places=(Place("island", text("Nile Island"), 3), *FIELDS.places))
    with pytest.raises(NotOfferedError) as refused:
        parse_answer(menu, "island=many", RENAMED)
    assert "isle=2+…" in refused.value.sentence.in_(ENGLISH)


def test_a_code_is_understood_where_several_places_are_typed():
    assert parse_answer(FIELDS, "TH=2+buto", RENAMED) == parse_answer(FIELDS, "thebes=2+buto")


def test_an_exact_match_is_offered_before_partial_ones():
    cities = (Choice("nw", text("The north-western city")), Choice("c", text("The central city")))
    root = below(Pick("to", text("Which city?"), cities, done))
    offered = suggest(root, "go", {"to": "c"}, "to", ENGLISH)
    assert [word for _, word in offered] == ["c", "nw"]


def test_former_names_and_codes_are_completed_by_the_name_alone():
    root = below(TO)
    offered = suggest(root, "go", {"to": "ni"}, "to", ENGLISH, RENAMED)
    assert offered[0] == ("Nile Island", "island")
    offered = suggest(root, "go", {"to": "th"}, "to", ENGLISH, RENAMED)
    assert offered == [("Thebes · 2 fields", "thebes")]


RUBBISH = (
    *("", " ", "t h", "memphis", "💥", "x" * 6000, "{title}", "%s", "thebes;drop", "\x00"),
    *("+", "=", "thebes=", "thebes\uff1d2", "thebes\uff0bbuto", "none+thebes", "thebes+none"),
    *("thebes=9", "thebes=-1", "thebes=two", "thebes=1=1", "=3", "thebes=1000000+thebes=999999"),
    *("thebes=\u0663", "+".join(["thebes"] * 60), "-1", "007", "1e3", "\u202ethebes"),
)


@pytest.mark.parametrize("said", RUBBISH)
@pytest.mark.parametrize("menu", [TO, FIELDS, CARDS], ids=["pick", "spread", "set"])
def test_a_nonsense_answer_is_refused_with_the_possible_ones(menu, said):
    with pytest.raises(NotOfferedError) as refused:
        menu.step(parse_answer(menu, said))
        if menu is CARDS and not said.strip():
            menu.step("?")  # nothing typed is no card, which is legal here
    assert refused.value.question == menu.name
    assert "Possible: " in str(refused.value)
    assert len(str(refused.value)) < 300


@given(st.text(max_size=300), st.sampled_from([TO, FIELDS, CARDS]))
def test_any_typed_text_is_understood_or_refused(said, menu):
    try:
        word = parse_answer(menu, said)
    except NotOfferedError:
        return
    assert menu.spell(menu.counts(word)) == word if isinstance(menu, Spread) else menu.step(word)


MIXED = st.text(alphabet="thebsuoNIL+=0123 \uff0b\uff1d\u0301ΐßİ-", max_size=40)


@given(MIXED, st.sampled_from([TO, FIELDS, CARDS]))
def test_a_nearly_right_answer_is_understood_or_refused(said, menu):
    try:
        menu.step(parse_answer(menu, said))
    except NotOfferedError:
        return


@given(
    st.sampled_from(["go", "stay", "", "verb"]),
    st.dictionaries(
        st.sampled_from(["to", "units", "cards", "table", ""]),
        st.text(max_size=30) | st.integers(-(10**30), 10**30),
    ),
)
def test_no_options_raise_anything_but_a_refusal(verb, options):
    try:
        path, node = path_of(ROOT, verb, options)
    except IllegalMoveError:
        return
    assert end(ROOT, path) == node


@given(st.text(max_size=60), st.sampled_from(["to", "units", "fields", "cards", "table"]))
def test_no_completion_raises_anything_but_a_refusal(said, focused):
    for menu in (TO, FIELDS, CARDS):
        try:
            offered = suggest(below(menu), "go", {focused: said}, focused, GAULISH)
        except IllegalMoveError:
            continue
        assert all(0 < len(label) <= 100 and 0 < len(word) <= 100 for label, word in offered)


def test_nothing_but_western_digits_is_a_number():
    amount = menu_at(TO.step("buto"))
    assert parse_answer(amount, " 7 ") == "7"
    for said in ("\u0667", "\uff17", "07", "7.0", "+7", "seven", "", "13", "0"):
        with pytest.raises(NotOfferedError, match="from 1 to 12"):
            amount.step(parse_answer(amount, said))


def test_a_missing_part_is_asked_for():
    path, menu = path_of(ROOT, "go", {"to": "Buto"})
    assert (path, menu.name) == (("go", "buto"), "units")


def test_the_only_possible_answer_need_not_be_typed():
    alone = Pick("to", text("Where?"), PROVINCES[:1], done)
    assert path_of(below(alone), "go", {})[0] == ("go", "thebes")


def test_a_superfluous_option_is_not_ignored():
    with pytest.raises(NotAskedError, match=r"“veto” is not possible\. Leave") as no:
        path_of(ROOT, "go", {"to": "buto", "units": 2, "cards": "veto"})
    assert no.value.question == "cards"


def test_a_verb_that_is_not_offered_is_refused():
    with pytest.raises(NotOfferedError, match="Go"):
        path_of(ROOT, "stay", {})


def test_a_player_can_be_named_as_well_as_their_mark():
    state = TOY.start(("ana", "bruno"), TOY.options(), "nile", "salt").state
    match = match_at(state, TOY, {"ana": "Zoé", "bruno": "Antef the 2nd"})
    seats = tuple(Choice(seat, text(seat.title())) for seat in ("ana", "bruno"))
    first = Pick("place", text("Who plays first?"), seats, done)
    for said, seat in (("zoe", "ana"), ("Antef", "bruno"), ("ANTEF the 2nd", "bruno")):
        assert parse_answer(first, said, match.aliases) == seat
    assert parse_answer(first, "bruno", match.aliases) == "bruno"


def test_suggestions_depend_on_what_was_typed_before():
    assert suggest(ROOT, "go", {"to": "b"}, "to", ENGLISH) == [
        ("Buto", "buto"),
        ("Thebes · 2 fields", "thebes"),
    ]
    assert suggest(ROOT, "go", {"to": "buto", "units": "1"}, "units", ENGLISH) == [
        ("1", "1"),
        ("10", "10"),
        ("11", "11"),
        ("12", "12"),
    ]
    assert suggest(ROOT, "go", {"cards": "1"}, "cards", ENGLISH) == []


def test_suggestions_are_in_the_readers_language():
    assert suggest(ROOT, "go", {"to": "il"}, "to", GAULISH) == [("Île du Nil", "island")]


def typing(said, menu=FIELDS):
    found = suggest(below(menu), "go", {menu.name: said}, menu.name, ENGLISH)
    return [word for _, word in found]


def test_a_spread_is_suggested_place_by_place():
    assert typing("") == ["thebes=3", "thebes", "buto=2", "buto"]
    assert typing("bu") == ["buto=2", "buto"]
    assert typing("thebes=3") == ["thebes=3", "thebes=3+buto"]
    assert typing("thebes+b") == ["thebes+buto=2", "thebes+buto"]
    assert typing("thebes=2+buto=2") == ["thebes=2+buto=2"]


def test_a_set_is_suggested_card_by_card():
    assert typing("", CARDS) == ["none", "block", "overbid", "veto"]
    assert typing("block", CARDS) == ["block", "block+overbid", "block+veto"]
    assert typing("block+vet", CARDS) == ["block+veto"]


@pytest.mark.parametrize("said", ["thebes=2", "2 thebes", "2 × Thebes", "Thebes 2", "2 the"])
def test_a_number_may_stand_before_or_behind_its_place(said):
    assert typing(said)[0] == "thebes=2"
    assert parse_answer(FIELDS, said) == "thebes=2"


def test_a_number_that_does_not_fit_is_not_suggested():
    assert typing("9 thebes") == []


def test_several_places_may_be_separated_by_commas():
    assert typing("thebes, b")[0] == "thebes+buto=2"


@pytest.mark.parametrize(("said", "words"), [("no", ["none"]), ("zzz", []), ("ov", ["overbid"])])
def test_nothing_is_suggested_only_to_those_who_type_it(said, words):
    assert typing(said, CARDS) == words


ORDERS = Pick(
    "order",
    text("Which order?"),
    tuple(Choice(w, Text(" ".join(w))) for w in ("1234", "4123", "4132")),
    done,
)


@pytest.mark.parametrize(("typed", "first"), [("4", "4123"), ("41", "4123"), ("413", "4132")])
def test_an_order_of_cards_is_no_amount(typed, first):
    menu = Pick("verb", text("?"), (Choice("go", text("Go")),), lambda _: ORDERS)
    offered = suggest(menu, "go", {"order": typed}, "order", ENGLISH)
    assert offered[0][1] == first
    assert suggest(menu, "go", {"order": "2222"}, "order", ENGLISH) == []


def test_a_suggested_spread_shows_its_result_and_can_be_chosen_with_it():
    left = replace(FIELDS, hint=lambda counts: text("{n} in all", n=sum(counts.values())))
    (label, word), *_ = suggest(below(left), "go", {"fields": "thebes=2"}, "fields", ENGLISH)
    assert (label, word) == ("2 × Thebes · 2 in all", "thebes=2")
    assert parse_answer(left, label) == word


def test_a_spread_may_be_typed_in_any_order():
    assert parse_answer(FIELDS, "Buto + thebes=2") == "thebes=2+buto"
    assert parse_answer(FIELDS, "Bouto=2+Thèbes") == "thebes+buto=2"
    assert parse_answer(FIELDS, "buto+buto") == "buto=2"
    assert parse_answer(FIELDS, "2 × Thebes, Buto") == parse_answer(FIELDS, "Thebes 2, Buto 1")


@pytest.mark.parametrize("said", ["none", "None", "", " "])
def test_nothing_may_be_typed_as_none(said):
    assert parse_answer(CARDS, said) == "none"


def test_a_spread_is_said_as_people_say_it():
    assert spread_label(FIELDS, {"thebes": 2, "buto": 1}, GAULISH) == "2 × Thèbes, Bouto"
    assert spread_label(CARDS, {"veto": 1}, ENGLISH) == "Veto"
    assert spread_label(CARDS, {}, GAULISH) == "Aucun"


def test_case_accents_and_spaces_do_not_count():
    assert normalise(" L’Île  du Nil ") == "l-ile-du-nil"
    assert normalise("l'ile DU-nil") == "l-ile-du-nil"
    assert normalise("CŒUR żółty Smørrebrød") == "coeur-zolty-smorrebrod"
    assert normalise("−3") == "-3"


PRICES = Pick(
    "price",
    text("How much?"),
    tuple(Choice(price, text("{n} gold", n=price)) for price in ("0", "1", "3", "6", "10", "21")),
    done,
)


@pytest.mark.parametrize(
    ("typed", "first"),
    [
        ("2", ["1", "3", "21"]),
        ("3", ["3"]),
        ("7", ["6", "10"]),
        ("11", ["10", "21"]),
        ("30", ["21"]),
        ("", ["0", "1", "3", "6", "10", "21"]),
    ],
)
def test_near_a_wrong_price_the_nearest_prices_come_first(typed, first):
    menu = Pick("verb", text("?"), (Choice("go", text("Go")),), lambda _: PRICES)
    offered = suggest(menu, "go", {"price": typed}, "price", ENGLISH)
    assert [word for _, word in offered] == first


@pytest.mark.parametrize(
    ("typed", "first"), [("13", ["12"]), ("0", ["1"]), ("1", ["1", "10", "11", "12"])]
)
def test_near_a_number_out_of_range_the_nearest_in_it_comes_first(typed, first):
    offered = suggest(ROOT, "go", {"to": "buto", "units": typed}, "units", ENGLISH)
    assert [word for _, word in offered] == first


def colours(*tiles, **more):
    """A question for one of these tiles, which says so of a tile of another colour."""

    def why(word):
        if word == "phoenix":
            return text("That tile needs a pyramid.") if "charge" in tiles else OTHER
        return OTHER if word in ("charge", "priest", "defense") else None

    choices = tuple(Choice(tile, text("Tile {tile}", tile=tile), **more) for tile in tiles)
    return Pick("tile", text("Which tile?"), choices, done, why)


OTHER = elsewhere(text("That tile is of another colour."))
TOKENS = {
    "buy-red": colours("charge"),
    "buy-white": colours("priest"),
    "buy-blue": colours("defense"),
}
TOKEN = Pick(
    "token",
    text("Which token?"),
    tuple(Choice(word, Text(f"Buy {word[4:]} (row 3)")) for word in TOKENS),
    TOKENS.__getitem__,
)


@pytest.mark.parametrize(
    ("options", "path"),
    [
        ({"token": "red"}, ("buy-red", "charge")),
        ({"token": "blu"}, ("buy-blue", "defense")),
        ({"token": "row"}, None),
        ({"tile": "priest"}, ("buy-white", "priest")),
        ({"tile": "tile ch"}, ("buy-red", "charge")),
    ],
)
def test_the_start_of_a_name_is_enough_when_the_rest_is_clear(options, path):
    if path:
        assert path_of(below(TOKEN), "go", options)[0] == ("go", *path)
    else:
        with pytest.raises(NotOfferedError, match="It may mean"):
            path_of(below(TOKEN), "go", options)


@pytest.mark.parametrize(
    ("tile", "reason"),
    [
        ("phoenix", "That tile needs a pyramid."),
        ("sphinx", "Nothing here has that name."),
    ],
)
def test_a_later_answer_is_refused_by_the_reason_that_holds_for_every_answer_before(tile, reason):
    with pytest.raises(NotOfferedError, match=reason):
        path_of(below(TOKEN), "go", {"tile": tile})


def test_an_answer_that_goes_with_none_before_is_refused_with_those():
    left = replace(TOKEN, choices=TOKEN.choices[1:])
    said = r"It does not fit any answer .* Buy white .*, Buy blue"
    with pytest.raises(NotOfferedError, match=said):
        path_of(below(left), "go", {"tile": "charge"})


def test_a_card_to_give_away_is_never_found_by_its_effect():
    cards = (Choice("escape", text("Escape"), is_asked=True), Choice("veto", text("Veto")))
    ask = Pick("card", text("Which card?"), cards, lambda word: TO if word == "escape" else done(0))
    path, node = path_of(below(ask), "go", {"to": "buto"})
    assert (path, node.name) == (("go",), "card")


def test_a_name_is_suggested_although_a_question_before_it_is_left_out():
    offered = suggest(below(TOKEN), "go", {"tile": "ch"}, "tile", ENGLISH)
    assert offered == [("Tile charge", "charge")]
