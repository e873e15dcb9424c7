"""The games for OpenSpiel, by its own tests."""

from __future__ import annotations

from importlib.util import find_spec

import pytest

from rules.environment.errors import RefusedError
from rules.registry import games

pytestmark = pytest.mark.skipif(
    not find_spec("pyspiel"), reason="`make environment` installs OpenSpiel"
)
WORDS = [*games()]


@pytest.fixture
def load():
    import pyspiel

    from rules.environment.spiel import name_of

    return lambda word, **params: pyspiel.load_game(name_of(word), params)


@pytest.fixture
def begun(load):
    def begun(word="aton"):
        state = load(word).new_initial_state()
        state.apply_action(5)
        return state

    return begun


@pytest.mark.parametrize("word", WORDS)
def test_it_passes_the_random_test_of_openspiel(word, load):
    import pyspiel

    pyspiel.random_sim_test(load(word), num_sims=1, serialize=False, verbose=False)


def test_a_playthrough_is_the_same_each_time(load):
    from open_spiel.python.algorithms.generate_playthrough import playthrough

    first, second = (playthrough("python_karnak_aton", None, seed=4) for _ in range(2))
    assert first == second and 'ObservationString(0) = "' in first


def test_a_copy_goes_on_from_the_middle_of_a_move_and_leaves_the_original(begun):
    state = begun()
    state.apply_action(1)
    copy, before = state.clone(), str(state)
    assert copy.legal_actions() == state.legal_actions()
    copy.apply_action(copy.legal_actions()[0])
    assert str(state) == before != str(copy)


def test_a_player_observes_its_own_words_alone(begun):
    state = begun()
    strangers = state.observation_string(1)
    state.apply_action(1)
    assert state.observation_string(1) == strangers
    assert state.observation_string(0).endswith("said lay 1")


def test_a_forbidden_word_is_refused_and_changes_nothing(begun):
    state = begun()
    before = str(state)
    with pytest.raises(RefusedError, match=r"Possible: 1 \(`lay`\)"):
        state.apply_action(280)
    assert str(state) == before


def test_the_players_are_a_parameter(load):
    assert load("amun-re", players=4).num_players() == 4
    with pytest.raises(RefusedError, match="Aton is for 2 players"):
        load("aton", players=3)
