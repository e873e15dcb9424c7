"""The games for PettingZoo, by its own tests and in play."""

from __future__ import annotations

from importlib.util import find_spec

import pytest

from rules.core.copies import draft_of
from rules.environment.errors import RefusedError
from rules.registry import games
from tests import toy

pytestmark = [
    pytest.mark.skipif(
        not find_spec("pettingzoo"), reason="`make environment` installs PettingZoo"
    ),
    # The library's own games with a mask have such observations, and seats have their own names.
    pytest.mark.filterwarnings("ignore:Observation space for each agent:UserWarning"),
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array:UserWarning"),
    pytest.mark.filterwarnings("ignore:We recommend agents to be named:UserWarning"),
]
WORDS = [*games()]


@pytest.fixture
def env_of():
    from rules.environment.aec import KarnakEnv

    return KarnakEnv


def play(env, most=10_000):
    """Play the first possible word of all, and return the observations of each step."""
    seen = []
    for agent in env.agent_iter(most):
        observation, reward, over, cut, _ = env.last()
        seen.append((agent, observation["observation"].tobytes(), reward))
        env.step(None if over or cut else int(observation["action_mask"].argmax()))
    return seen


@pytest.mark.parametrize("word", WORDS)
def test_it_passes_the_tests_of_pettingzoo(word, env_of):
    from pettingzoo.test import api_test, seed_test

    api_test(env_of(word), num_cycles=60)
    seed_test(lambda: env_of(word), num_cycles=20)


@pytest.mark.parametrize("word", WORDS)
@pytest.mark.parametrize("biggest", [False, True])
def test_every_number_of_players_has_a_table(word, biggest, env_of):
    players = games()[word].players[-1 if biggest else 0]
    env = env_of(word, players)
    env.reset(seed=1)
    assert len(env.agents) == players
    observation, *_ = env.last()
    assert env.observation_space(env.agent_selection).contains(observation)


def test_a_whole_match_ends_with_rewards_that_add_up_to_nothing(env_of):
    env = env_of("aton")
    env.reset(seed=7)
    assert sum(reward for _, _, reward in play(env)[-2:]) == 0
    assert not env.agents


def test_the_same_seed_is_the_same_match(env_of):
    env = env_of("aton")
    first, second = (play(env) for seed in (3, 3) if env.reset(seed=seed) is None)
    assert first == second


def test_an_opponent_plays_its_seat_itself(env_of):
    env = env_of("aton", opponents={"blue": "quick"})
    env.reset(seed=2)
    assert {agent for agent, *_ in play(env)} == {"red"} == {*env.possible_agents}


def test_a_match_of_too_many_steps_is_cut_off(env_of):
    env = env_of("aton", most_steps=9)
    env.reset(seed=2)
    assert len(play(env)) == 9 + 2 and env.steps == 9


@pytest.mark.parametrize("action", [280, -1, 10_000, None, "lay", 1.0])
def test_a_forbidden_word_is_refused_and_changes_nothing(action, env_of):
    env = env_of("aton")
    env.reset(seed=2)
    before = draft_of(env.walk.state), env.steps, env.agent_selection, env.last()[0]["observation"]
    with pytest.raises(
        RefusedError, match=r"is not possible now\. Possible: 1 \(`lay`\), \d+ \(`ex"
    ):
        env.step(action)
    assert (env.walk.state, env.steps, env.agent_selection) == before[:3]
    assert (env.last()[0]["observation"] == before[3]).all()


@pytest.mark.parametrize(
    ("named", "sentence"),
    [
        ({"game": "go"}, "There is no game `go`; there are: amun-re, aton, kemet."),
        ({"game": "aton", "players": 3}, "Aton is for 2 players."),
        ({"game": "aton", "options": {"dice": "yes"}}, "Aton has no option `dice`; there are: "),
        ({"game": "aton", "opponents": {"blue": "wise"}}, "Aton has no level `wise`; there are: "),
        ({"game": "aton", "opponents": {"green": "good"}}, "Nobody sits on `green`. Possible: red"),
    ],
)
def test_an_unknown_name_is_refused_with_the_known_ones(named, sentence, env_of):
    with pytest.raises(RefusedError, match=sentence.replace(".", r"\.")):
        env_of(**named)


def test_nobody_sees_the_words_of_a_move_in_the_making(env_of):
    env = env_of("aton")
    env.reset(seed=2)
    red, blue = env.possible_agents
    before = env.observe(blue)["observation"]
    env.step(1)
    assert env.agent_selection == red and not env.observe(blue)["action_mask"].any()
    assert (env.observe(blue)["observation"] == before).all()
    assert env.observe(red)["observation"].sum() > 0


def test_the_board_is_rendered_as_everybody_sees_it(env_of):
    env = env_of("aton", render_mode="ansi")
    env.reset(seed=2)
    assert "Temple" in env.render()


def test_a_game_without_a_vocabulary_is_played_too(env_of, monkeypatch):
    from rules.environment.vocabulary import vocabulary_of

    monkeypatch.setitem(games(), "toy", toy.TOY)
    monkeypatch.setattr("rules.environment.vocabulary.MATCHES", 5)
    vocabulary_of.cache_clear()
    env = env_of("toy")
    env.reset(seed=1)
    play(env)
    vocabulary_of.cache_clear()
    assert not env.agents


def test_a_policy_on_observations_plays_in_the_arena(env_of):
    from rules.arena import Player, play_match
    from rules.environment.arrays import player_of
    from rules.players import Outsider

    game = games()["aton"]
    policy = player_of(lambda seen: int(seen["action_mask"].argmax()))
    players = [Outsider(game, "tests:policy", policy), Player(game, "random")]
    assert sum(play_match(game, players, game.options(), "1").shares.values()) == 1
