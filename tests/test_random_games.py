"""Whole games by options in any combination: as few as bring any two answers together."""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import replace
from functools import cache
from itertools import combinations
from operator import itemgetter
from random import Random

import pytest

from rules.core.game import Result
from rules.core.options import option_words, options_from_words
from rules.registry import games
from tests import toy
from tests.contract.conftest import answers
from tests.effort import LONG, samples
from tests.random_games import MOST_MOVES, SALT, random_move, random_options, refused, seats_of
from tests.toy import TOY

pytestmark = pytest.mark.slow

DRAWN = samples(280, long=2_000)  # sets of options for each game
PARTS = 12  # tests in which the sets of a game are played
OUTRIGHT = {"aton": ("temple", "yellow", "green")}  # wins for which points do not count


def random_set(game, number):
    """Return the dice of a random game, its number of players, and its options."""
    dice = Random(f"{game.word}/{number}")
    players = dice.choice(game.players)
    return dice, players, random_options(game, dice, players)


def pairs_of_answers(options):
    return {*combinations(option_words(options).items(), 2)}


@cache
def numbers_played(word):
    """Choose the sets to play: again and again that with most new pairs, or in a long run, all."""
    if LONG:
        return range(DRAWN)
    sets = {
        number: pairs_of_answers(random_set(games()[word], number)[2]) for number in range(DRAWN)
    }
    unmet, numbers = set().union(*sets.values()), []
    while unmet:
        numbers.append(max(sets, key=lambda number: len(sets[number] & unmet)))
        unmet -= sets[numbers[-1]]
    return numbers


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("word", games())
def test_games_by_any_options_end_with_their_laws_kept_and_the_best_winning(word, part):
    for number in numbers_played(word)[part::PARTS]:
        play_out(games()[word], number)


@pytest.mark.parametrize("game", games().values(), ids=games().keys())
def test_any_two_answers_meet_in_some_game_or_cannot(game):
    played = (random_set(game, number)[2] for number in numbers_played(game.word))
    met = set().union(*map(pairs_of_answers, played))
    for one, two in combinations(sorted(answers(game)), 2):
        if one[0] != two[0] and not {(one, two), (two, one)} & met:
            options = options_from_words(game.options, dict((one, two)))
            assert all(refused(game, options, players) for players in game.players), (one, two)


@pytest.mark.parametrize("number", range(20))
def test_a_sound_game_can_be_played_out(number):
    play_out(TOY, number)


class Cardless(toy.Digging):
    def play(self, state, action, context):
        raise KeyError("asp")


def wins_by_nothing(state):
    scores = toy.result(state).scores
    return Result((min(scores, key=itemgetter(1))[0],), scores)


def nobody_wins(state):
    return Result((), toy.result(state).scores)


DAMAGED = {
    "law": (replace(TOY, laws=lambda state: [("gold is gold", False)]), AssertionError),
    "crash": (replace(TOY, phases={**TOY.phases, "digging": Cardless()}), KeyError),
    "worst": (replace(TOY, result=wins_by_nothing), AssertionError),
    "nobody": (replace(TOY, result=nobody_wins), AssertionError),
}


@pytest.mark.parametrize("damage", DAMAGED)
def test_a_failure_names_the_game_in_which_it_happened(damage):
    game, error = DAMAGED[damage]
    with pytest.raises(error) as caught:
        for number in range(20):
            play_out(game, number)
    (note,) = caught.value.__notes__
    assert note.startswith("toy, game ")
    assert "'points':" in note


def play_out(game, number):
    dice, players, options = random_set(game, number)
    with naming(f"{game.word}, game {number}: {players} players by {option_words(options)}"):
        state = end_of(game, options, players, number, dice)
        result, scores = game.result(state), dict(game.result(state).scores)
        assert len(result.scores) == len(scores)
        assert scores.keys() == {*seats_of(game, players)}
        assert result.winners
        assert {*result.winners} <= scores.keys()
        if getattr(state, "won_by", "points") not in OUTRIGHT.get(game.word, ()):
            assert {scores[seat] for seat in result.winners} == {max(scores.values())}


@contextmanager
def naming(which):
    """Add `which` as a note to any exception, so that the game can be played again."""
    try:
        yield
    except Exception as error:
        error.add_note(which)
        raise


def end_of(game, options, players, number, dice):
    """Play a random game, checking its laws after every phase, and return its final state."""
    state = game.start(seats_of(game, players), options, str(number), SALT).state
    for _ in range(MOST_MOVES):
        if not game.deciders(state):
            assert not state.flow
            return state
        seat, _, action = random_move(game, state, dice, sealed=False)  # a quarter of the time
        played = game.play_from(action, state, seat, (), in_place=True)
        if played.phase_changed:
            assert not [law for law, holds in game.laws(played.state) if not holds]
    raise AssertionError(f"not over after {MOST_MOVES} moves")
