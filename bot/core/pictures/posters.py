"""The content of a match's poster: its players, its length and its course."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bot.core.match.match import Match
from bot.ground.durations import DAY
from bot.ground.incidents import incident
from render.naming import Naming
from render.poster import Poster, draw_poster
from render.scene import Scene
from rules.core.progress import Course
from rules.core.text import Language, Text, joined, text, texts

ENDED_EARLY: Final = text("ended early")


def draw_match(match: Match, course: Course, spoken: Language, called: Naming) -> Scene | None:
    """Draw the poster of a match. A game that fails to draw it has no poster, but an end."""
    marks = {mark.word: mark for mark in match.game.marks if mark.word in match.people}
    poster = Poster(match.game.label, joined(_summary(match), " · "), marks, course)
    try:
        return draw_poster(match.game.word, poster, spoken, called)
    except Exception as error:
        incident(error, match=match.id, operation="poster")
        return None


def _summary(match: Match) -> Iterator[Text]:
    """Yield the number of players, moves and days, and whether the match has ended early."""
    moves = sum(entry.is_move and not entry.is_undone for entry in match.entries)
    seconds = match.time_of(len(match.entries)) - match.time_of(0)
    yield texts("{count} player", "{count} players", len(match.people))
    yield texts("{count} move", "{count} moves", moves)
    yield texts("{count} day", "{count} days", max(1, -(-seconds // DAY)))
    if match.is_abandoned:
        yield ENDED_EARLY
