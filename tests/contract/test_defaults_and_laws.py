from __future__ import annotations

from rules.core.menu import Action, follow
from rules.core.secrets import seal
from tests.effort import samples
from tests.random_games import MOST_MOVES

POSITIONS = samples(8, long=100)  # of each match
FOR_EVER = 400  # moves of a game that peaceful people can play without end


def test_the_default_is_a_complete_legal_move_that_the_seat_could_find_itself(match):
    game = match.game
    for state in (move.state for move in match.sample(POSITIONS)):
        for seat in game.possible_deciders(state):
            path = game.default(seal(state, seat), seat)
            assert isinstance(path, tuple)
            assert isinstance(follow(game.menu(state, seat), path), Action)
            assert path == game.default(state, seat)


def test_a_game_of_defaults_alone_ends_unless_it_never_needs_to(match):
    game = match.game
    state = game.start(match.seats, match.options, str(match.seed), match.salt).state
    for _ in range(MOST_MOVES if game.ends_on_defaults else FOR_EVER):
        if not game.deciders(state):
            break
        seat = game.deciders(state)[-1]
        state = game.play(state, seat, game.default(seal(state, seat), seat)).state
    assert bool(state.flow) != game.ends_on_defaults


def test_the_laws_hold_from_the_deal_to_the_end(match):
    for state in match.states:
        laws = list(match.game.laws(state))
        assert laws
        assert not [law for law, holds in laws if not holds]
