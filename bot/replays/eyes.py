"""Eyes: the viewer whose knowledge a replay shows.

While a match is played, all look back with their own knowledge. After its end everybody may look
with any seat's, because the record is open.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from bot.core.match.match import Match
from rules.core.menu import Word
from rules.core.secrets import Seat
from rules.core.text import Text, named, text

ALL: Final = "all"  # as everybody saw it
OPEN: Final = "open"  # with all hands
SEAT: Final = "seat-{}"


class Eyes(NamedTuple):
    """A viewer: the seat whose log is shown, and the seats whose hands are."""

    word: Word = ALL
    seat: Seat | None = None
    hands: Sequence[Seat] = ()
    is_player: bool = False  # the person who looks sits at the table


def eyes_of(match: Match, user: int, chosen: Word) -> Eyes:
    """Return the viewer that a person may look back as, if possible the chosen one."""
    own = match.viewer(user)
    is_player, seat = own is not None, own
    if match.is_over:
        if chosen == OPEN:
            return Eyes(OPEN, None, [*match.people], is_player)
        seats = {SEAT.format(each): each for each in match.people}
        seat = seats.get(chosen, None if chosen == ALL else own)
    if seat is None:
        return Eyes(is_player=is_player)
    return Eyes(SEAT.format(seat), seat, [seat], is_player)


def choices(match: Match) -> Iterator[tuple[Word, Text]]:
    """Yield the viewers to choose from, by their words. There is a choice only after the end."""
    if match.is_over:
        yield ALL, text("As everybody saw it")
        for seat in match.people:
            yield SEAT.format(seat), text("As {seat} saw it", seat=named(seat))
        yield OPEN, text("With all hands open")
