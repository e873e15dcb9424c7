"""Every contract test is run on random matches of every registered game: by every edition, at every
number of players, by every answer to every option, and by options drawn at random. A test is run on
every third match of a game, from one that a digest of its name gives, so that all tests together
meet every match. The longer runs (`EFFORT=long`) leave none out, and no run leaves out rarities.

The requirements for running them are tried first, in `test_prerequisites.py`. A
game's `rarities`, which random play hardly ever comes to, are kept with its recorded games.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import fields
from functools import cache
from itertools import count, islice, product
from random import Random
from traceback import extract_tb
from typing import Any, NamedTuple

import pytest

from rules.core.copies import draft_of
from rules.core.game import Game
from rules.core.graph import transitions
from rules.core.options import MatchOptions, option_words, options_from_words
from rules.core.records import Record, parse
from rules.registry import games
from tests.effort import FAST, LONG, chosen, samples
from tests.random_games import (
    ByIdentity,
    Match,
    answers,
    match_of,
    random_match,
    random_options,
    refused,
    seats_of,
)
from tests.recorded import files_of

PREREQUISITES = "tests.contract.test_prerequisites"
FIRST = "test_a_random_game_ends_and_offers_a_move_until_it_does"
TOGETHER = 12  # matches by unusual answers. Where there are more, some go together
EVERY = samples(3, long=1)  # of how many matches a test is run on one
DRAWN = samples(1, long=4)  # for each number of players: matches by options at random


class Deal(NamedTuple):
    """Parameters of one match: its name in test ids, seed, players and options."""

    name: str
    seed: int | str
    players: int
    options: MatchOptions
    record: Record | None = None  # of a match that is kept


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "match" in metafunc.fixturenames:
        test = metafunc.definition
        every = 1 if test.name == FIRST else EVERY
        kept = [_keys(ByIdentity(game)) for game in games().values()]
        keys = [key for each in kept for key in turns(test.nodeid, each, every)]
        metafunc.parametrize("outcome", keys, indirect=True, scope="session")
    elif "game" in metafunc.fixturenames:
        marked = metafunc.module.__name__ != PREREQUISITES
        each = [
            pytest.param(game, id=word, marks=_unless_playable(game) if marked else ())
            for word, game in games().items()
        ]
        metafunc.parametrize("game", each, scope="session")


def turns(test: str, matches: Sequence[Any], every: int) -> list[Any]:
    """Return the matches of a test: one of `every`, at least one, and those that are records."""
    every = min(every, len(matches))
    first = chosen(test, range(every))
    return [
        each
        for number, each in enumerate(matches)
        if number % every == first or _is_of_record(*each.values)
    ]


def _is_of_record(found: tuple[Game[Any, Any], Deal] | None) -> bool:
    return found is not None and found[1].record is not None


@cache
def _keys(kept: ByIdentity) -> list[Any]:
    """Test parameters for all matches of a game, or a single skipped one."""
    game = kept.game
    if marks := _unless_playable(game):
        return [pytest.param(None, id=game.word, marks=marks)]
    tried = islice(deals(game), 1 if FAST else None)
    return [pytest.param((game, by), id=f"{game.word}-{by.players}-{by.name}") for by in tried]


def _unless_playable(game: Game[Any, Any]) -> list[pytest.MarkDecorator]:
    """Mark the tests of an unplayable game as skipped: `test_prerequisites.py` fails instead."""
    fault = unplayable(game)
    return [pytest.mark.skip(reason=fault)] if fault else []


@pytest.fixture(scope="session")
def outcome(request: pytest.FixtureRequest) -> Match | Exception:
    """A match, or the exception raised while playing it."""
    try:
        return contract_match(*request.param)
    except Exception as error:
        return error


@pytest.fixture
def match(outcome: Match | Exception, request: pytest.FixtureRequest) -> Match:
    """A match. If it cannot be played, one of its tests fails and the others are skipped."""
    if isinstance(outcome, Match):
        return outcome
    if request.node.originalname == FIRST:
        raise outcome
    pytest.skip(f"this match cannot be played: {FIRST} says why")


def unplayable(game: Game[Any, Any]) -> str | None:
    """Return the one fault for which hundreds of tests would fail, and its remedy, or None."""
    return _unplayable(ByIdentity(game))


@cache
def _unplayable(kept: ByIdentity) -> str | None:
    game = kept.game
    try:
        first, *_ = deals(game)
        match = contract_match(game, first)
    except Exception as error:
        return f"No match of {game.word} can be played: {_held_wrongly(game) or cause_of(error)}"
    if undeclared := {*match.transitions} - {*transitions(game.graph)}:
        ways = ", and ".join(sorted(map(str, undeclared)))
        return f"GRAPH of {game.word}, beside PHASES, does not declare that {ways}: complete it."
    return None


def _held_wrongly(game: Game[Any, Any]) -> str | None:
    """Name the field of the first state that cannot be copied."""
    with suppress(Exception):
        state = game.start(seats_of(game, game.players[0]), game.options(), "seed", "salt").state
        for field in fields(state):
            try:
                draft_of(getattr(state, field.name))
            except TypeError as error:
                return f"of {type(state).__name__}.{field.name}, {error}."
    return None


def cause_of(error: Exception) -> str:
    """Say in a line what went wrong, and in which line of which file."""
    frame = extract_tb(error.__traceback__)[-1]
    return f"{type(error).__name__} in {frame.filename}, line {frame.lineno}: {error}"


def contract_match(game: Game[Any, Any], by: Deal) -> Match:
    if by.record:
        return match_of(game, by.record)
    return random_match(game, by.seed, by.players, by.options)


def contract_matches(game: Game[Any, Any], every: int = 1) -> Iterator[Match]:
    """The matches of a game for the contract tests, or one of `every` of them."""
    return (contract_match(game, by) for by in islice(deals(game), 0, None, every))


def deals(game: Game[Any, Any]) -> Iterator[Deal]:
    """Yield the parameters of all matches of a game on which the contract tests are run."""
    seeds = count()
    for players, (name, options) in editions_at_numbers_of_players(game):
        yield Deal(name, next(seeds), players, options)
    for name, players, options in variants(game):
        yield Deal(name, next(seeds), players, options)
    for players in game.players:
        for seed in islice(seeds, DRAWN):
            options = random_options(game, Random(f"{game.word}/{seed}"), players)
            yield Deal(f"drawn-{seed}", seed, players, options)
    for path in files_of(game.word, "rarities*"):
        record = parse(path.read_text())
        options = options_from_words(game.options, dict(record.options))
        yield Deal(path.stem, record.seed, len(record.seats), options, record)


def editions_at_numbers_of_players(
    game: Game[Any, Any],
) -> Iterator[tuple[int, tuple[str, MatchOptions]]]:
    """Yield every second pair of an edition and a number of players, as on a chessboard."""
    printed = editions(game)
    step = 1 if LONG else min(2, len(printed), len(game.players))
    for (row, players), (column, edition) in product(enumerate(game.players), enumerate(printed)):
        if (row + column) % step == 0:
            yield players, edition


def editions(game: Game[Any, Any]) -> list[tuple[str, MatchOptions]]:
    """Printed editions by name, or the defaults, as `usual`, of a game that has only one."""
    return [(each.word, each.options) for each in game.presets] or [("usual", game.options())]


def variants(game: Game[Any, Any]) -> Iterator[tuple[str, int, MatchOptions]]:
    """Yield (name, players, options) of matches in which every answer but the defaults occurs.

    Each is played alone or with others that it goes with, by a number of players that can.
    """
    piles: list[dict[str, str]] = [{} for _ in range(TOGETHER)]
    unusual = sorted(answers(game) - option_words(game.options()).items())
    for number, (name, word) in enumerate(unusual):
        turned = (piles[(number + each) % TOGETHER] for each in range(TOGETHER))
        fit = (pile for pile in turned if name not in pile)
        for pile in islice((pile for pile in fit if tables(game, {**pile, name: word})), 1):
            pile[name] = word
    for number, pile in enumerate(filter(None, piles)):
        at = tables(game, pile)
        named = "+".join(f"{name}={word}" for name, word in pile.items())
        yield named, at[number % len(at)], options_from_words(game.options, pile)


def tables(game: Game[Any, Any], words: dict[str, str]) -> list[int]:
    """Numbers of players that can play by these answers, with defaults for the rest."""
    options = options_from_words(game.options, words)
    return [players for players in game.players if not refused(game, options, players)]
