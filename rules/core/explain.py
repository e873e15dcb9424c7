"""Explaining a refusal: what was tried by its names, the rules' own reason, and what is possible.

The menus refuse a word and know nothing else. Here the sentence gets the verb and its option as the
player knows them; and a verb that is not offered, the reason of the game, or when it is possible.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.core.errors import (
    AnswerRefusedError,
    IllegalMoveError,
    NotAskedError,
    NotYourDecisionError,
)
from rules.core.game import Game
from rules.core.menu import Param, Verb, Word
from rules.core.refusals import quoted
from rules.core.secrets import Seat, seal
from rules.core.state import State
from rules.core.text import Text, listed, text

ROOT = "verb"  # the name of the menu where a move begins
NOTHING_TO_DECIDE = text("There is nothing for you to decide now.")


def explained(
    game: Game[Any, Any],
    state: State,
    seat: Seat,
    verb: Word,
    refused: IllegalMoveError,
    said: Mapping[str, Word] = {},
) -> IllegalMoveError:
    """The same refusal with all that can be told of it; `said` has the options given, as words.

    Other errors, which have their reason, stay as they are.
    """
    if seat not in state.seats:
        return refused
    if isinstance(refused, NotYourDecisionError):
        told = _of_verb(game, state, seat, verb, said, NOTHING_TO_DECIDE)
        return NotYourDecisionError(told.sentence)
    if not isinstance(refused, AnswerRefusedError):
        return refused
    if refused.question == ROOT:
        return _of_verb(game, state, seat, verb, said, refused.possible)
    return _of_option(game, verb, refused)


def _of_verb(
    game: Game[Any, Any],
    state: State,
    seat: Seat,
    verb: Word,
    said: Mapping[str, Word],
    possible: Text,
) -> AnswerRefusedError:
    known = _verb(game, verb)
    if known is None:
        return AnswerRefusedError(ROOT, quoted(verb), text("There is no such move."), possible)
    why = game.refusals.why.get(verb)
    reason = why(seal(state, seat), seat, said) if why and state.flow else None
    return AnswerRefusedError(ROOT, known.label, reason or _when(game, state, seat, verb), possible)


def _when(game: Game[Any, Any], state: State, seat: Seat, verb: Word) -> Text:
    """When a verb is possible, and where the game stands."""
    if not state.flow:
        return text("The game is over.")
    stands = text("Now: {status}.", status=game.narrator.status(game.view(state, seat)))
    when = game.refusals.when.get(verb)
    return listed([when, stands], " ") if when else stands


def _of_option(game: Game[Any, Any], verb: Word, refused: AnswerRefusedError) -> AnswerRefusedError:
    known = _verb(game, verb)
    param = _param(known, refused.question)
    if known is None or param is None:
        return refused
    said = text(
        "{verb} · {option}: {said}", verb=known.label, option=param.label, said=refused.said
    )
    reason = refused.reason or _reason(game, verb, refused)
    return AnswerRefusedError(refused.question, said, reason, refused.possible)


def _reason(game: Game[Any, Any], verb: Word, refused: AnswerRefusedError) -> Text | None:
    """Why the option is not asked for; or that no such thing is known, if it is not."""
    if isinstance(refused, NotAskedError):
        return game.refusals.not_asked.get((verb, refused.question))
    return None


def _verb(game: Game[Any, Any], word: Word) -> Verb | None:
    return next((each for each in game.commands if each.word == word), None)


def _param(verb: Verb | None, name: str) -> Param | None:
    return next((each for each in verb.params if each.name == name), None) if verb else None
