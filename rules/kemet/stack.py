"""Cards that have been played outside battle and wait for a Veto or their effect, in words."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.secrets import Seat
from rules.core.text import Text
from rules.kemet.board import SPACE
from rules.kemet.sentences import text, texts
from rules.kemet.state import Kemet, Played, enemy_in


def details(played: Played, victim: Seat | None) -> Iterator[Text]:
    """Yield the troop that a card moves, its victim or goal, and the units that it brings."""
    if played.number:
        units = texts("{count} unit", "{count} units", played.number)
        yield text("{units} from {place}", units=units, place=SPACE[played.start].label)
    if played.target:
        place = SPACE[played.target].label
        yield text("{seat} ({space})", seat=victim, space=place) if victim else place
    for space, number in played.units.units:
        yield text("{space} ({number})", number=number, space=SPACE[space].label)


def victim_of(state: Kemet, played: Played) -> Seat | None:
    """Return the owner of the troop that a card affects, or None if there is no troop."""
    return enemy_in(state, played.seat, played.target) if played.target else None
