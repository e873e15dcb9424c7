"""Explaining a refusal: the attempt by its names, the rules' own reason, and the possible answers.

The menus refuse a word and know nothing else. Here the sentence gets the verb and its option as the
player knows them. A verb that is not offered gets the reason of the game, or when it is possible.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.core.confirm import SURE
from rules.core.errors import (
    AnswerRefusedError,
    IllegalMoveError,
    NotAskedError,
    NotYourDecisionError,
    SurplusWordError,
)
from rules.core.game import Game
from rules.core.menu import Param, Verb, Word
from rules.core.refusals import NO_ANSWER, NO_SUCH_NAME, quoted
from rules.core.secrets import Seat, seal
from rules.core.state import State
from rules.core.text import Text, joined, text

ROOT = "verb"  # the name of the menu where a move begins
LEAVE_IT_OUT = text("Leave it out.")
COMPLETE = text("The move is complete without it.")
NOTHING_WASTED = text("It wastes nothing, so you need not confirm it.")
SURPLUS = 3  # the most reasons that are given for one surplus word
NOTHING_TO_DECIDE = text("There is nothing for you to decide now.")


def explained(
    game: Game[Any, Any],
    state: State,
    seat: Seat,
    verb: Word,
    refused: IllegalMoveError,
    said: Mapping[str, Word] = {},
) -> IllegalMoveError:
    """Return the same refusal with all its details. `said` has the given options as words.

    Other errors already have their reason, and stay as they are.
    """
    if seat not in state.seats:
        return refused
    if isinstance(refused, NotYourDecisionError):
        told = _of_verb(game, state, seat, verb, said, _nothing_to_decide(game, state))
        return NotYourDecisionError(told.sentence)
    if isinstance(refused, SurplusWordError):
        return _of_surplus(game, state, seat, verb, refused)
    if not isinstance(refused, AnswerRefusedError):
        return refused
    if refused.question == ROOT:
        return _of_verb(game, state, seat, verb, said, refused.possible)
    return _of_option(game, state, seat, verb, refused, said)


def _nothing_to_decide(game: Game[Any, Any], state: State) -> Text:
    """Say that others decide, and who it is, unless a window hides that."""
    if game.is_window(state) or len(deciders := game.deciders(state)) != 1:
        return NOTHING_TO_DECIDE
    return text("There is nothing for you to decide now. {seat} decides.", seat=deciders[0])


def _of_surplus(
    game: Game[Any, Any], state: State, seat: Seat, verb: Word, refused: SurplusWordError
) -> AnswerRefusedError:
    """Refuse a word after a complete move, with the conditions of the options it has not asked."""
    known = _verb(game, verb)
    options = [param.name for param in known.params] if known else []
    missing = (
        _why_not_asked(game, state, seat, (verb, option), {})
        for option in options
        if option not in refused.asked
    )
    reasons = [COMPLETE, *dict.fromkeys(filter(None, missing))]
    reason = joined(reasons[: 1 + SURPLUS], " ")
    return AnswerRefusedError("", quoted(refused.word), reason, LEAVE_IT_OUT)


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
        return AnswerRefusedError(ROOT, quoted(verb), text("Unknown move."), possible)
    why = game.refusals.why.get(verb)
    reason = why(seal(state, seat), seat, said) if why and state.flow else None
    return AnswerRefusedError(ROOT, known.label, reason or _when(game, state, seat, verb), possible)


def _when(game: Game[Any, Any], state: State, seat: Seat, verb: Word) -> Text:
    """Say when a verb is possible, and the current status of the game."""
    if not state.flow:
        return text("The game is over.")
    stands = text("Now: {status}.", status=game.narrator.status(game.view(state, seat)))
    when = game.refusals.when.get(verb)
    return joined([when, stands], " ") if when else stands


def _of_option(
    game: Game[Any, Any],
    state: State,
    seat: Seat,
    verb: Word,
    refused: AnswerRefusedError,
    said: Mapping[str, Word],
) -> AnswerRefusedError:
    known = _verb(game, verb)
    param = _param(known, refused.question)
    if known is None or param is None:
        return refused
    tried = text(
        "{verb} · {option}: {said}", verb=known.label, option=param.label, said=refused.said
    )
    if isinstance(refused, NotAskedError):
        reason = _why_not_asked(game, state, seat, (verb, refused.question), said)
    else:
        reason = _why_no_answer(game, state, refused)
    return AnswerRefusedError(refused.question, tried, reason, refused.possible, refused.word)


def _why_not_asked(
    game: Game[Any, Any],
    state: State,
    seat: Seat,
    option: tuple[Word, str],
    said: Mapping[str, Word],
) -> Text | None:
    """Say why a move does not ask for an option, or return None."""
    why = game.refusals.not_asked.get(option, NOTHING_WASTED if option[1] == SURE else None)
    return why if why is None or isinstance(why, Text) else why(seal(state, seat), seat, said)


def _why_no_answer(game: Game[Any, Any], state: State, refused: AnswerRefusedError) -> Text | None:
    """Say why a menu refuses an answer: the match has no such piece, or the menu's own reason.

    A menu knows nothing about pieces of another kind than its choices.
    """
    if refused.reason != NO_SUCH_NAME:
        return game.refusals.absent(seal(state, None), refused.word) or refused.reason
    is_piece = any(piece.word == refused.word for piece in game.refusals.pieces)
    return NO_ANSWER if is_piece else NO_SUCH_NAME


def _verb(game: Game[Any, Any], word: Word) -> Verb | None:
    return next((each for each in game.commands if each.word == word), None)


def _param(verb: Verb | None, name: str) -> Param | None:
    return next((each for each in verb.params if each.name == name), None) if verb else None
