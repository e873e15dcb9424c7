"""Every contract test is run on random matches of every registered game: by every edition at every
number of players, by every answer to every option, and by options drawn at random.

A game's `rarities`, which random play hardly ever comes to, are kept with its recorded games.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count, islice
from random import Random
from typing import Any, NamedTuple

import pytest

from rules.core.game import Game
from rules.core.options import MatchOptions, answered, answers_to, in_words
from rules.core.records import Record, parse
from rules.registry import games
from tests.random_games import Match, match_of, random_match, random_options, refused
from tests.recorded import files_of

TOGETHER = 12  # matches by answers that are not usual; where there are more, some go together
DRAWN = 2  # for each number of players: matches by options at random


class Deal(NamedTuple):
    """What one match is played by."""

    name: str
    seed: int | str
    players: int
    options: MatchOptions
    record: Record | None = None  # of a match that is kept


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "match" in metafunc.fixturenames:
        keys = [
            pytest.param((game, by), id=f"{word}-{by.players}-{by.name}")
            for word, game in games().items()
            for by in deals(game)
        ]
        metafunc.parametrize("match", keys, indirect=True, scope="session")
    elif "game" in metafunc.fixturenames:
        metafunc.parametrize("game", games().values(), ids=games().keys(), scope="session")


@pytest.fixture(scope="session")
def match(request: pytest.FixtureRequest) -> Match:
    return contract_match(*request.param)


def contract_match(game: Game[Any, Any], by: Deal) -> Match:
    if by.record:
        return match_of(game, by.record)
    return random_match(game, by.seed, by.players, by.options)


def contract_matches(game: Game[Any, Any]) -> Iterator[Match]:
    """All of a game's matches that the contract is tried on."""
    return (contract_match(game, by) for by in deals(game))


def deals(game: Game[Any, Any]) -> Iterator[Deal]:
    seeds = count()
    for players in game.players:
        for name, options in editions(game):
            yield Deal(name, next(seeds), players, options)
    for name, players, options in variants(game):
        yield Deal(name, next(seeds), players, options)
    for players in game.players:
        for seed in islice(seeds, DRAWN):
            options = random_options(game, Random(f"{game.word}/{seed}"), players)
            yield Deal(f"drawn-{seed}", seed, players, options)
    for path in files_of(game.word, "rarities*"):
        record = parse(path.read_text())
        options = answered(game.options, dict(record.options))
        yield Deal(path.stem, record.seed, len(record.seats), options, record)


def editions(game: Game[Any, Any]) -> list[tuple[str, MatchOptions]]:
    """Those printed; a game that has but one is played by its defaults."""
    return [(each.word, each.options) for each in game.presets] or [("usual", game.options())]


def variants(game: Game[Any, Any]) -> Iterator[tuple[str, int, MatchOptions]]:
    """Every answer that is not the usual one, alone or with a few others that it goes with, at one
    of the tables that can play by it."""
    piles: list[dict[str, str]] = [{} for _ in range(TOGETHER)]
    unusual = sorted(answers(game) - in_words(game.options()).items())
    for number, (name, word) in enumerate(unusual):
        turned = (piles[(number + each) % TOGETHER] for each in range(TOGETHER))
        fit = (pile for pile in turned if name not in pile)
        for pile in islice((pile for pile in fit if tables(game, {**pile, name: word})), 1):
            pile[name] = word
    for number, pile in enumerate(filter(None, piles)):
        at = tables(game, pile)
        named = "+".join(f"{name}={word}" for name, word in pile.items())
        yield named, at[number % len(at)], answered(game.options, pile)


def tables(game: Game[Any, Any], words: dict[str, str]) -> list[int]:
    """How many can play by these answers, the rest usual."""
    options = answered(game.options, words)
    return [players for players in game.players if not refused(game, options, players)]


def answers(game: Game[Any, Any]) -> set[tuple[str, str]]:
    """Every option with every word that answers it."""
    kind = game.options
    return {(name, word) for name in kind.model_fields for word in answers_to(kind, name)}
