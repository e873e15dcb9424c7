"""Every contract test is run on random matches of every registered game, at every number of
players, with the default options, with options drawn at random and by every other edition."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from rules.core.game import Game
from rules.core.options import MatchOptions, answered, answers_to
from rules.registry import games
from tests.random_games import Match, random_match, random_options, refused

DRAWN = range(4)  # for each number of players; odd ones with options at random


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "match" in metafunc.fixturenames:
        keys = [
            pytest.param((game, players, seed), id=f"{word}-{players}-{seed}")
            for word, game in games().items()
            for players in game.players
            for seed in seeds(game)
        ]
        metafunc.parametrize("match", keys, indirect=True, scope="session")
    elif "game" in metafunc.fixturenames:
        metafunc.parametrize("game", games().values(), ids=games().keys(), scope="session")


@pytest.fixture(scope="session")
def match(request: pytest.FixtureRequest) -> Match:
    game, players, seed = request.param
    return contract_match(game, players, seed)


def contract_match(game: Game[Any, Any], players: int, seed: int) -> Match:
    return random_match(game, seed, players, _options(game, players, seed))


def seeds(game: Game[Any, Any]) -> range:
    """After those drawn, one for every edition but the first, which is played by default."""
    return range(len(DRAWN) + len(game.presets[1:]))


def _options(game: Game[Any, Any], players: int, seed: int) -> MatchOptions:
    if seed not in DRAWN:
        return game.presets[1:][seed - len(DRAWN)].options
    if seed % 2:
        return random_options(game, Random(f"{players}/{seed}"), players)
    return game.options()


def contract_matches(game: Game[Any, Any]) -> Iterator[Match]:
    """All of a game's matches that the contract is tried on."""
    for players in game.players:
        for seed in seeds(game):
            yield contract_match(game, players, seed)


def option_matches(game: Game[Any, Any]) -> Iterator[Match]:
    """A match for every answer to every option."""
    for name in game.options.model_fields:
        for word in answers_to(game.options, name):
            options = answered(game.options, {name: word})
            players = next(number for number in game.players if not refused(game, options, number))
            yield random_match(game, 0, players, options)
