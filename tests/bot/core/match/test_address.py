from __future__ import annotations

import re
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.core.match.address import LONGEST, Address, EncodedAddress, base36, pattern_of
from bot.play.routes import PROMPT
from rules.core.errors import IllegalMoveError, StaleMenuError
from rules.core.menu import Action, Choice, Pick, follow, menu_at, random_path
from rules.core.text import text
from tests.effort import samples
from tests.menus import random_menu
from tests.random_games import random_match

pytestmark = pytest.mark.slow

LATE = 40_000  # a ticket of a very long game
MANY = 2**31  # a match of a very old bot


def addresses(root, path, match=MANY, ticket=LATE):
    """Of every menu on a path, and of its end."""
    here, node = Address(match, ticket), root
    yield here
    for word in path:
        menu = menu_at(node)
        here, node = here.child(menu, word), menu.step(word)
        yield here


def back(custom_id):
    return EncodedAddress.parse(re.fullmatch(pattern_of("go"), custom_id))


@pytest.mark.parametrize("seed", range(4))
def test_every_button_of_a_game_leads_back_to_its_path_after_a_restart(game, seed):
    for move in random_match(game, seed).moves:
        ids = set()
        for here in addresses(game.menu(move.state, move.seat), move.path):
            custom_id = here.custom_id("go")
            assert len(custom_id) <= LONGEST
            again = game.menu(move.state, move.seat)  # made again, because nothing is remembered
            assert back(custom_id).decode(again) == here
            ids.add(custom_id)
        assert len(ids) == len(move.path) + 1


@pytest.mark.parametrize("seed", range(4))
def test_a_button_of_one_decision_is_not_misread_in_another(game, seed):
    match = random_match(game, seed)
    addressed = [
        list(addresses(game.menu(move.state, move.seat), move.path))[-1] for move in match.moves
    ]
    for move, here in zip(match.moves, [*addressed[1:], addressed[0]], strict=True):
        try:
            found = back(here.custom_id("go")).decode(game.menu(move.state, move.seat))
        except StaleMenuError:
            continue
        assert found.path == here.path


@pytest.mark.parametrize("seed", range(samples(60, long=200)))
def test_any_path_through_any_menus_can_be_read_back(seed):
    root = random_menu(seed)
    for here in addresses(root, random_path(root, Random(seed).randrange)):
        assert back(here.custom_id("go")).decode(random_menu(seed)) == here


@pytest.mark.parametrize("seed", range(samples(60, long=200)))
def test_a_menu_that_has_changed_is_refused(seed):
    root = random_menu(seed)
    *_, last = addresses(root, random_path(root, Random(seed).randrange))
    with pytest.raises(StaleMenuError):
        back(last.custom_id("go")).decode(random_menu(f"another {seed}"))


def one_menu(*words):
    choices = tuple(Choice(word, text(word.title())) for word in words)
    return Pick("to", text("Where?"), choices, lambda word: Action("ana"))


def test_a_word_that_has_taken_the_place_of_another_is_not_taken_for_it():
    here = Address(1, 1).child(one_menu("thebes", "buto"), "buto")
    assert back(here.custom_id("go")).decode(one_menu("memphis", "buto")) == here
    with pytest.raises(StaleMenuError, match="outdated"):
        back(here.custom_id("go")).decode(one_menu("thebes", "memphis"))
    with pytest.raises(StaleMenuError, match="outdated"):
        back(here.custom_id("go")).decode(one_menu("buto", "thebes"))


def test_a_word_after_a_complete_move_is_refused():
    menu = one_menu("thebes")
    here = Address(1, 1).child(menu, "thebes").child(menu, "thebes")
    with pytest.raises(StaleMenuError):
        back(here.custom_id("go")).decode(menu)


def test_another_checksum_is_refused():
    menu = one_menu("thebes", "buto")
    custom_id = Address(1, 1).child(menu, "buto").custom_id("go")
    with pytest.raises(StaleMenuError):
        back(custom_id[:-1] + ("0" if custom_id[-1] != "0" else "1")).decode(menu)


@given(st.integers(0, 36**30))
def test_numbers_are_written_in_base_36(number):
    assert int(base36(number), 36) == number


@given(st.integers(0, 10**6), st.lists(st.integers(0, 36**8), max_size=9), st.integers(0, 10**9))
def test_any_well_formed_custom_id_is_read_or_refused_in_words(ticket, ranks, seed):
    written = ".".join(map(base36, ranks))
    found = re.fullmatch(pattern_of("go"), f"go:1:{base36(ticket)}:{written}:{base36(seed)}")
    try:
        here = EncodedAddress.parse(found).decode(random_menu("one"))
    except IllegalMoveError:
        return
    follow(random_menu("one"), here.path[:-1])


RUBBISH = (
    "",
    "go",
    "go:1:1:0",
    "go:1:1:0:0:0",
    "go:-1:1:0:0",
    "go:1:1:0..1:0",
    "go:1:1:.0:0",
    "go:A:1:0:0",
    "go:\u0661:1:0:0",
    "go:1:1:0:0\n",
    "full:thebes",
    "list:1:1::0",
    "list123:1:1::0",
    "go:1:1:0:" + "0" * 400,
    "💥:1:1:0:0",
)


@pytest.mark.parametrize("custom_id", RUBBISH)
def test_a_wrong_custom_id_is_not_taken_for_an_address(custom_id):
    assert PROMPT.fullmatch(custom_id) is None


def test_no_address_names_a_match_too_large_for_the_database():
    for digits in range(1, 41):
        custom_id = f"go:{'z' * digits}:{'z' * digits}::0"
        if found := PROMPT.fullmatch(custom_id):
            at = EncodedAddress.parse(found)
            assert max(at.match, at.ticket) < 2**63
