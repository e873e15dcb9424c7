"""The pictures that were painted last, to be shown again.

Each step of a secret decision shows the same hand, and whoever looks at a board may look twice.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable
from typing import Final

from bot.core.match.match import Match
from bot.core.match.position import Position
from bot.core.screens.components import Picture

ROOM: Final = 12 * 1024 * 1024  # bytes that they may take together, with their positions
POSITION: Final = 120 * 1024  # bytes, of a large game with all that was made of it

# By the id of the position, which is kept so that no other gets that id. The last shown is last.
_painted: OrderedDict[Hashable, tuple[Position, Picture]] = OrderedDict()


async def painted_once(
    match: Match, about: Hashable, paint: Callable[[], Awaitable[Picture | None]]
) -> Picture | None:
    """The picture of a match as it is now, painted unless it was not long ago.

    `about` is all by which pictures of one position differ: who is shown which, and how.
    """
    position, people = match.position, tuple(match.people.values())
    key = (id(position), people, about)
    if found := _painted.get(key):
        _painted.move_to_end(key)
        return found[1]
    if picture := await paint():
        _painted[key] = position, picture
        _make_room()
    return picture


def _make_room() -> None:
    while _taken() > ROOM:
        _painted.popitem(last=False)


def _taken() -> int:
    positions = {id(position) for position, _ in _painted.values()}
    return POSITION * len(positions) + sum(len(picture.png) for _, picture in _painted.values())
