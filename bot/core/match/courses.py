"""The course of a match: its points and turning points, counted from its log."""

from __future__ import annotations

from bot.core.match.match import Match
from rules.core.course import course_of
from rules.core.progress import Course
from rules.core.replay import replayed_moves


def course_of_match(match: Match) -> Course | None:
    """Replay a match, and return its course. A long one needs a thread.

    Return None if its points do not count, or if its game cannot tell them before its end.
    """
    if not match.has_standings:
        return None
    moves = replayed_moves(match.game, match.record())
    return course_of(match.game, (move.played for move in moves))
