"""Typed moves of games that are no table: lessons, and private games from a replay."""

from __future__ import annotations

from bot.core.match.decisions import Decision, follow_to_question
from bot.core.match.options import TypedOptions, path_of
from bot.core.match.refusals import explained
from bot.core.match.shared_commands import verb_meant
from rules.core.errors import IllegalMoveError
from rules.core.menu import Path, Word


def follow_typed(root: Decision, verb: Word, options: TypedOptions) -> Decision | Path:
    """Follow a typed move from the decision where it begins.

    Returns the next question, or the whole move. Raises `IllegalMoveError` with the best known
    reason.
    """
    match = root.match
    try:
        offered = [*root.menu.words()]
        verb, options = verb_meant(match.game, verb, options, offered, match.aliases)
        path, _ = path_of(root.menu, verb, options, match.aliases)
        return follow_to_question(root, path)
    except IllegalMoveError as refused:
        raise explained(match, root.seat, verb, refused, options) from None
