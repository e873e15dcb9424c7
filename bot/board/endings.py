"""The end of a match on a screen: its poster and its turning points, or its last board."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final

from bot.core.match.courses import course_of_match
from bot.core.match.match import Match
from bot.core.pictures import pictures
from bot.core.screens.components import Picture
from bot.ground.incidents import incident
from bot.history.exports import digest_of_record
from rules.core.progress import Course, Turning
from rules.core.secrets import Seat

NOTHING: Final[Mapping[Seat, int]] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Ending:
    """The content of the last message of a match that is not in the match itself."""

    digest: str = ""  # of the whole record
    picture: Picture | None = None
    turnings: Sequence[Turning] = ()
    reached: Mapping[Seat, int] = field(default_factory=dict)  # milestones of players


async def ending_of(
    match: Match, *, is_illustrated: bool = True, reached: Mapping[Seat, int] = NOTHING
) -> Ending:
    """Return the content of the last message. A match without a poster shows its last board."""
    digest = await asyncio.to_thread(digest_of_record, match)
    course = await asyncio.to_thread(_course, match)
    picture = await _picture(match, course) if is_illustrated else None
    return Ending(digest, picture, course.turnings if course else (), reached)


async def _picture(match: Match, course: Course | None) -> Picture | None:
    code = match.row.language
    poster = await pictures.poster(match, course, code) if course else None
    return poster or await pictures.board(match, code)


def _course(match: Match) -> Course | None:
    """Return the course of a match. A game that fails to tell it has no poster, but an end."""
    try:
        return course_of_match(match)
    except Exception as error:
        incident(error, match=match.id, operation="course")
        return None
