"""Turning points: at most three moments that decided a game, by its points.

They are the change of the lead that lasted, the largest loss of a rival of the winner, and the
largest gain.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any, Final, Literal, NamedTuple, TypeAlias

from rules.core.game import Game
from rules.core.progress import Moment, Turning
from rules.core.secrets import Seat
from rules.core.text import Text, joined, text, texts

Kind: TypeAlias = Literal["lead", "loss", "most", "gain", "end"]
SAID: Final[Mapping[Kind, Callable[[Seat, int], Text]]] = {
    "lead": lambda seat, number: texts(
        "{seat} +{count} point, and leads from here on.",
        "{seat} +{count} points, and leads from here on.",
        number,
        seat=seat,
    ),
    "loss": lambda seat, number: texts(
        "{seat} −{count} point.", "{seat} −{count} points.", -number, seat=seat
    ),
    "most": lambda seat, number: texts(
        "{seat} +{count} point, the most of the game.",
        "{seat} +{count} points, the most of the game.",
        number,
        seat=seat,
    ),
    "gain": lambda seat, number: texts(
        "{seat} +{count} point.", "{seat} +{count} points.", number, seat=seat
    ),
    "end": lambda seat, number: text("{seat} wins.", seat=seat),
}


class Change(NamedTuple):
    """The change of a seat's points with a moment."""

    moment: int
    seat: Seat
    gain: int


def turnings_of(
    game: Game[Any, Any], moments: Sequence[Moment], winners: Sequence[Seat]
) -> tuple[Turning, ...]:
    """Find the turning points of a game, in the order of time. Each has a moment of its own."""
    found: dict[int, tuple[Kind, Change]] = {}
    changes = [*_changes(moments)]
    for find in (_lead, _loss, _largest):
        for kind, change in find(moments, winners, [c for c in changes if c.moment not in found]):
            found[change.moment] = kind, change
    return tuple(
        _turning(game, kind, change, moments[place])
        for place, (kind, change) in sorted(found.items())
    )


def _changes(moments: Sequence[Moment]) -> Iterator[Change]:
    for place, (before, after) in enumerate(pairwise(moments), 1):
        for seat, points in after.points.items():
            yield Change(place, seat, points - before.points[seat])


def _lead(
    moments: Sequence[Moment], winners: Sequence[Seat], changes: Sequence[Change]
) -> Iterator[tuple[Kind, Change]]:
    """Yield the change by which the only winner took the lead for good, or else the victory."""
    if len(winners) != 1 or not changes:
        return
    behind = [n for n, moment in enumerate(moments) if not _leads(winners[0], moment)]
    place = max(behind, default=0) + 1
    own = {change.moment: change for change in changes if change.seat == winners[0]}
    if place < len(moments):
        change = own[place]
        yield ("lead", change) if change.gain > 0 else ("gain", change)
    else:
        yield "end", own[len(moments) - 1]


def _leads(seat: Seat, moment: Moment) -> bool:
    """Whether a seat has more points than any other."""
    return all(
        points < moment.points[seat] for other, points in moment.points.items() if other != seat
    )


def _loss(
    moments: Sequence[Moment], winners: Sequence[Seat], changes: Sequence[Change]
) -> Iterator[tuple[Kind, Change]]:
    """Yield the largest loss of a player who has not won, the last of several."""
    losses = [change for change in changes if change.gain < 0 and change.seat not in winners]
    if losses:
        yield "loss", min(reversed(losses), key=lambda change: change.gain)


def _largest(
    moments: Sequence[Moment], winners: Sequence[Seat], changes: Sequence[Change]
) -> Iterator[tuple[Kind, Change]]:
    """Yield the largest gain, the first of several, a winner's before another's."""
    gains = [change for change in changes if change.gain > 0]
    if gains:
        largest = max(gains, key=lambda change: (change.gain, change.seat in winners))
        others = [change.gain for change in _changes(moments) if change != largest]
        yield ("most" if largest.gain > max(others) else "gain"), largest


def _turning(game: Game[Any, Any], kind: Kind, change: Change, moment: Moment) -> Turning:
    is_end = kind == "end"
    gain = SAID[kind](change.seat, change.gain)
    cause = _cause(game, Change(change.moment, change.seat, 0) if is_end else change, moment)
    said = [cause or gain] if is_end else [*filter(None, [cause]), gain]
    short = _dated(moment, gain)
    return Turning(change.moment, change.seat, _dated(moment, joined(said, " ")), short)


def _dated(moment: Moment, said: Text) -> Text:
    return text("{time}: {sentence}", time=moment.stretch.label, sentence=said)


def _cause(game: Game[Any, Any], change: Change, moment: Moment) -> Text | None:
    """Return the narrator's sentence of the event that explains a change best, the last of several.

    A move with a message of its own has the words of that message, but not for the victory.
    """
    assert game.progress is not None, "else there are no moments"
    best, said = 0, None
    for told in moment.told:
        for event in told.events:
            weight = game.progress.explains(event, change.seat, change.gain)
            if weight and weight >= best:
                best, said = weight, (told, event)
    if said is None:
        return None
    told, event = said
    lines = game.narrator.reveal(told.events) if told.is_shown and change.gain else ()
    return lines[0] if lines else game.narrator.event(event)
