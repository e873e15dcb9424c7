"""Cut a film of a game: the steps that it shows, how long it shows them, and its size.

A film that would be too long leaves out steps, the least important ones first. One that would be
too large for an attachment gets smaller pictures.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum
from itertools import groupby, pairwise
from math import ceil
from typing import Final, Literal, TypeAlias

from render.scene import Scene
from rules.core.secrets import Seat
from rules.core.text import Text

Size: TypeAlias = tuple[int, int]  # width, height
Kind: TypeAlias = Literal["mp4", "webp"]

LONGEST: Final = 60.0  # seconds of a film, usually
LARGEST: Final = 8 * 1024 * 1024  # bytes, even where Discord takes more
TITLE: Final = 3.0  # seconds of the title card, as the next ones
LAST: Final = 5.0  # of the last picture, which a stopped film keeps showing
NEW_LEADER: Final = 1.8
OUTCOME: Final = 1.4  # of a contest
END_OF_ROUND: Final = 1.0
PLAIN: Final = 0.6
WHOLE_ROUND: Final = 2.5  # of the end of a round, in a film without other steps
MARGIN: Final = 0.9  # of the limit of an attachment, because sizes are estimates
KIB: Final = 1024


@dataclass(frozen=True, slots=True)
class Beat:
    """The facts about a step that decide whether a film shows it."""

    number: int  # of the step
    seat: Seat | None
    heading: Text
    round: int
    contests: frozenset[Text] = frozenset()  # kinds of contests that it belongs to
    is_visible: bool = True  # it changes the board
    has_new_leader: bool = False


@dataclass(frozen=True, slots=True)
class Cut:
    """A step in a film, and how many seconds the film shows it."""

    step: int
    seconds: float


class Importance(IntEnum):
    """How important a step is. The least important steps are left out first."""

    UNSEEN = 0  # nothing on the board changes
    PASSING = 1
    LAST_OF_SEAT = 2  # the last plain step of a seat before a contest or the end of a phase
    OUTCOME = 3  # of a contest, or a new leader
    END_OF_PHASE = 4
    END_OF_ROUND = 5


@dataclass(frozen=True, slots=True)
class _Shot:
    step: int
    importance: Importance
    seconds: float


@dataclass(frozen=True, slots=True)
class Form:
    """The form of a film: its kind, the size of its pictures, and their quality.

    The quality of an MP4 is its constant rate factor, where lower numbers are better. That of a
    WebP goes from 0 to 100.
    """

    kind: Kind
    size: Size
    quality: int


@dataclass(frozen=True, slots=True)
class _Rung:
    width: int
    quality: int
    kib: float  # of a picture, as measured in long games of Kemet, whose boards are the tallest


_LADDER: Final[dict[Kind, tuple[_Rung, ...]]] = {  # the best first
    "mp4": (_Rung(1280, 22, 36), _Rung(1280, 26, 29), _Rung(960, 26, 21), _Rung(800, 26, 17)),
    "webp": (_Rung(800, 60, 76), _Rung(640, 60, 57), _Rung(480, 50, 38)),
}


@dataclass(frozen=True, slots=True)
class Shot:
    """A picture of a film, and how many milliseconds it is shown.

    A card is placed in the middle of the canvas, and a board at its top.
    """

    scene: Scene
    milliseconds: int
    is_card: bool = False


def cut(beats: Sequence[Beat], longest: float) -> list[Cut]:
    """Choose the steps of a film of at most `longest` seconds, title and last picture included.

    If only some of the equally important steps have room, they are spread evenly.
    """
    room, kept = longest - TITLE - LAST, list[_Shot]()
    by_importance = sorted(_shots(beats), key=lambda shot: -shot.importance)
    for _, group in groupby(by_importance, key=lambda shot: shot.importance):
        equal = [*group]
        fitting = _fitting(equal, room)
        kept += fitting
        room -= _length(fitting)
        if len(fitting) < len(equal):
            break
    return [Cut(shot.step, shot.seconds) for shot in sorted(kept, key=lambda shot: shot.step)]


def ends_of_rounds(beats: Sequence[Beat]) -> list[Cut]:
    """Choose the last step of each round."""
    last = {beat.round: beat.number for beat in beats}
    return [Cut(number, WHOLE_ROUND) for number in last.values()]


def _fitting(shots: Sequence[_Shot], room: float) -> list[_Shot]:
    """Choose as many shots as have room, evenly spread."""
    count = len(shots)
    while _length(chosen := _spread(shots, count)) > room + 1e-9:
        count -= 1
    return chosen


def _spread(shots: Sequence[_Shot], count: int) -> list[_Shot]:
    return [shots[(2 * place + 1) * len(shots) // (2 * count)] for place in range(count)]


def _length(shots: Iterable[_Shot]) -> float:
    return sum(shot.seconds for shot in shots)


def _shots(beats: Sequence[Beat]) -> Iterator[_Shot]:
    last_of_seats = _last_of_seats(beats)
    for beat, after in pairwise([*beats, None]):
        assert beat is not None, "only the one after the last beat is missing"
        if after is None or after.round != beat.round:
            importance, seconds = Importance.END_OF_ROUND, END_OF_ROUND
        elif after.heading != beat.heading:
            importance, seconds = Importance.END_OF_PHASE, PLAIN
        elif beat.has_new_leader or _is_outcome(beat, after):
            importance, seconds = Importance.OUTCOME, PLAIN
        elif not beat.is_visible:
            importance, seconds = Importance.UNSEEN, PLAIN
        else:
            is_last = beat.number in last_of_seats
            importance = Importance.LAST_OF_SEAT if is_last else Importance.PASSING
            seconds = PLAIN
        if _is_outcome(beat, after):
            seconds = OUTCOME
        if beat.has_new_leader:
            seconds = NEW_LEADER
        yield _Shot(beat.number, importance, seconds)


def _is_outcome(beat: Beat, after: Beat | None) -> bool:
    """Whether a contest ends with a step: the next one belongs to none of its kind."""
    if after is None or after.heading != beat.heading:
        return bool(beat.contests)
    return bool(beat.contests - after.contests)


def _last_of_seats(beats: Sequence[Beat]) -> set[int]:
    """Find the last visible step of each seat before every outcome and every end of a phase."""
    found, last = set[int](), dict[Seat | None, int]()
    for beat, after in pairwise([*beats, None]):
        assert beat is not None, "only the one after the last beat is missing"
        if beat.is_visible:
            last[beat.seat] = beat.number
        if after is None or after.heading != beat.heading or _is_outcome(beat, after):
            found.update(last.values())
            last.clear()
    return found


def canvas_of(sizes: Iterable[Size]) -> Size:
    """Return the size of the canvas on which all pictures of a film have room."""
    widths, heights = zip(*sizes, strict=True)
    return max(widths), max(heights)


def forms(kind: Kind, canvas: Size, pictures: int, most: int) -> Iterator[Form]:
    """Yield the forms in which a film may have at most `most` bytes, the best first.

    The last form is always among them.
    """
    ladder = _LADDER[kind]
    for rung in ladder:
        if rung is ladder[-1] or pictures * rung.kib * KIB <= most * MARGIN:
            yield Form(kind, reduced(canvas, rung.width), rung.quality)


def reduced(canvas: Size, width: int) -> Size:
    """Return the size of a canvas at a width. H.264 needs even numbers."""
    return _even(width), _even(ceil(canvas[1] * width / canvas[0]))


def _even(number: int) -> int:
    return number + number % 2
