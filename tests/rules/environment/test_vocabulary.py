"""The words and features of the games, whose numbers never change."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import permutations

import pytest

from rules.environment.features import names_of, read, rotated
from rules.environment.turns import STOP
from rules.environment.vocabulary import (
    Vocabulary,
    features_seen,
    grown,
    random_decisions,
    stored,
    words_offered,
)
from rules.kemet.tables import INTERVENTION
from rules.registry import games
from tests.contract.conftest import contract_matches
from tests.effort import samples
from tests.random_games import seats_of
from tests.toy import TOY
from tests.vocabularies import frozen, record_of

POSITIONS = samples(12, long=60)  # of each match
REMEDY = "`python -m tests.vocabularies` adds new words and features behind the others"
FROZEN = [*frozen()]
GAMES = pytest.mark.parametrize("game", [games()[word] for word in FROZEN], ids=FROZEN)


def begun(game, players=2):
    return game.start(seats_of(game, players), game.options(), "seed", "salt").state


def seen(game, state, seat):
    return dict(read(game.view(state, seat), names_of(state.seats, seat)))


@GAMES
def test_no_line_of_a_vocabulary_was_removed_or_moved(game):
    vocabulary = stored(game)
    for lines, begun in zip(
        (vocabulary.words, vocabulary.features), frozen()[game.word], strict=True
    ):
        assert record_of(lines[: begun["lines"]]) == begun
        assert len({*lines}) == len(lines)


@GAMES
def test_every_word_and_feature_of_the_contract_matches_has_a_number(game):
    words, names = {*stored(game).words}, {*stored(game).features}
    for match in contract_matches(game):
        for move in match.moves:
            assert not words_offered(game.menu(move.state, move.seat), move.path) - words, REMEDY
        for move in match.sample(POSITIONS):
            assert not features_seen(game, move.state) - names, REMEDY


@GAMES
def test_a_vocabulary_has_a_stop_and_every_verb(game):
    assert {STOP, *(verb.word for verb in game.verbs)} <= {*stored(game).words}


def test_kemet_has_a_word_for_every_order_of_paying():
    battle = [each for each in INTERVENTION.values() if each.icon == "battle" and each.cost]
    orders = [order for n in (2, len(battle)) for order in permutations(battle, n)]
    assert {"-then-".join(each.word for each in order) for order in orders} <= {*words("kemet")}


def words(word):
    return stored(games()[word]).words


def test_a_game_without_files_gets_the_same_vocabulary_each_time():
    first, second = (grown(TOY, Vocabulary((), ()), random_decisions(TOY, 2)) for _ in range(2))
    assert first == second and STOP in first.words and first.features


def test_new_words_come_behind_those_that_are_known():
    known = Vocabulary(("old", STOP), ("older",))
    more = grown(TOY, known, random_decisions(TOY, 1))
    assert more.words[:2] == known.words and more.features[:1] == known.features
    assert len(more.words) == len({*more.words}) > 2


def test_a_seat_sees_itself_as_me_and_the_others_clockwise():
    game = games()["amun-re"]
    state = begun(game, 3)
    here, there = (seen(game, state, seat) for seat in state.seats[:2])
    assert here["seats.me#"] == there["seats.next-2#"] == 1
    assert here["seats.next-1#"] == there["seats.me#"] == 2


def test_a_square_has_its_owner_and_a_list_of_words_their_numbers():
    game = games()["aton"]
    state = begun(game)
    red, blue = state.seats
    state.temples[0][3] = blue
    state.dead += [red, blue, blue]
    found = seen(game, state, red)
    assert found["temples.0.squares.3=next-1"] == 1
    assert (found["dead.me"], found["dead.next-1"], found["dead.next-1#"]) == (1, 2, 2)


def test_the_options_and_sentences_are_no_features():
    assert not [name for name in seen(games()["aton"], *at_red()) if name.startswith("options")]


def test_lists_that_can_change_in_place_are_read_again():
    view, names = Changing([Counted({"gold": 1})]), names_of(("red", "blue"), "red")
    assert read(view, names) == [("chests.0.held.gold", 1)]
    view.chests[0].held["gold"] = 2
    view.chests.append(Counted({}))
    assert read(view, names) == [("chests.0.held.gold", 2)]


@dataclass(frozen=True)
class Counted:
    held: dict[str, int]


@dataclass(frozen=True)
class Changing:
    chests: list[Counted]


def at_red():
    state = begun(games()["aton"])
    return state, state.seats[0]


def test_a_feature_is_known_of_every_seat_once_it_is_known_of_one():
    assert [*rotated("players.next-1.seat=me", 3)] == [
        "players.next-1.seat=me",
        "players.next-2.seat=next-1",
        "players.me.seat=next-2",
    ]
    assert [*rotated("spaces.memphis.owner", 2)] == ["spaces.memphis.owner"] * 2
