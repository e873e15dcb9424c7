"""Lessons as matches that are stored nowhere, so that the usual screens and pictures show them."""

from __future__ import annotations

from functools import cache, lru_cache
from hashlib import sha256
from typing import Any, Final

from bot.core.match.address import LESSON, Address
from bot.core.match.decisions import Decision
from bot.core.match.match import Match
from bot.core.match.private import private_match
from rules.core.errors import IllegalMoveError
from rules.core.lessons import Lesson, Stand, stand
from rules.core.menu import Word
from rules.core.text import text
from rules.registry import games, label_of

KEPT: Final = 128  # positions, and as many matches, in memory


def lesson_of(game: Word) -> Lesson:
    """Return the lesson of a game. Raises `IllegalMoveError` for one without."""
    if game not in games():
        raise IllegalMoveError(text("Unknown game. Pick one from the list."))
    if found := games()[game].lesson:
        return found
    raise IllegalMoveError(text("{game} has no lesson.", game=label_of(game)))


def games_taught() -> list[Word]:
    """Return the games that have a lesson."""
    return [word for word, game in games().items() if game.lesson]


@lru_cache(KEPT)
def stand_at(game: Word, step: Word) -> Stand[Any]:
    """Return the state of a lesson at a step. Raises `KeyError` for an unknown one."""
    return stand(games()[game], step)


@lru_cache(KEPT)
def match_at(game: Word, step: Word, code: str) -> Match:
    """Return the match of a step, for a language."""
    return private_match(games()[game], stand_at(game, step).state, code)


def root_at(match: Match, step: Word) -> Decision:
    """Return the decision where the moves of a step begin. Raises `NotYourDecisionError`."""
    you = lesson_of(match.game.word).you
    menu = match.position.menu(you)
    return Decision(match, you, menu, Address(LESSON, ticket_of(match.game.word, step)))


def ticket_of(game: Word, step: Word) -> int:
    """Return the ticket of a step, which identifies its buttons for ever."""
    return int(sha256(f"{game} {step}".encode()).hexdigest()[:7], 16)


@cache
def steps_by_ticket() -> dict[int, tuple[Word, Word]]:
    """Return the game and the step of every ticket."""
    return {
        ticket_of(game, step): (game, step)
        for game in games_taught()
        for step in lesson_of(game).words
    }
