"""The weights of the terms, in points: a permanent victory point is worth 10.

Those of `quick` were set by hand on 2026-11-23. Those of `good` were fitted on 2026-11-24 to the
winners of 2,371 matches of two, by regressions as in `tests/lab/kemet_fit.py` on 81,000 positions.
They went half the way from those by hand to the result of all positions and then, for pyramids
alone, to that of each colour. With the search of `good` they won .740 [.675, .796] of 200 matches
against `quick`. Since 2026-11-26 `good` expects of the next seat the best of 7 answers instead of
30. Its weights are the same, and won .708 [.661, .750] of 400 new matches against those by hand.
Since 2026-11-29 `good` sees that somebody may win at dusk, and has openings.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from rules.core.menu import Word

VERSION: Final = "2026-11-29.2"

TILE_MORE: Final[dict[Word, float]] = {  # worth of a tile compared with the others of its level
    "priestess": 1.0, "priest": 1.0, "slaves": 1.0, "high-priest": 0.8, "priest-of-ra": 2.5,
    "charge": 1.0, "god-speed": 1.0, "recruiting-scribe": 1.0, "legion": 1.0,
    "hand-of-god": 1.0, "blades-of-neith": 1.5, "act-of-god": 1.5, "divine-will": 1.0,
    "phoenix": 1.0, "royal-scarab": 1.0, "giant-scorpion": 1.5, "crusade": 0.5,
    "defense": -0.5, "stargate": -0.5, "divine-wound": -1.0, "mercenaries": 1.0,
    "victory-point": -7.0, "sphinx": -7.0,
}  # fmt: skip
CARDS: Final[Mapping[Word, float]] = {  # one's own
    "prayer": 1.3, "mana-theft": 1.2, "enlistment": 1.9, "raining-fire": 2.3, "veto": 1.0,
    "escape": 1.0, "teleportation": 1.0, "open-gates": 0.5, "swiftness": 0.7,
    "divine-memory": 0.6,
}  # fmt: skip
ANNOUNCED: Final[Mapping[Word, float]] = {
    "buy": 3.0, "recruit": 1.5, "raise": 1.5, "pray": 1.7, "move": 3.0,
}  # fmt: skip
_LEVEL = (0.0, 1.3, 3.6, 6.8, 8.5)
PYRAMID: Final[Mapping[Word, tuple[float, ...]]] = {
    "red": _LEVEL, "blue": _LEVEL, "white": _LEVEL, "black": _LEVEL,
}  # fmt: skip


@dataclass(frozen=True)
class Weights:
    """The worth of things to a computer player, in points."""

    permanent: float = 10.0
    # A temporary point by turn of the Day, 0 in the Night: early it can still be taken away.
    temporary: tuple[float, ...] = (3.5, 3.5, 4.5, 5.5, 7.0, 9.0)
    second_temple: tuple[float, ...] = (1.0, 1.0, 1.5, 2.5, 4.0, 7.0)  # the point for two temples
    income: tuple[float, ...] = (0.3, 0.3, 0.35, 0.4, 0.5, 0.6)  # of each prayer point of a temple
    temple_units: float = 0.25  # each unit that holds a temple, at most
    most_guards: int = 5
    sanctuary: tuple[float, ...] = (1.0, 1.0, 1.5, 2.5, 4.0, 7.0)  # two units there, for its point

    prayer: float = 0.85  # a prayer point, up to this many
    comfortable: int = 7
    more_prayer: float = 0.5  # each beyond

    pyramid: Mapping[Word, tuple[float, ...]] = field(default_factory=lambda: PYRAMID)  # by level
    top: float = 0.8  # of a temporary point: a pyramid of level 4, which may still be taken
    tile_level: tuple[float, ...] = (0.0, 3.0, 5.2, 7.8, 10.8)
    tile_more: Mapping[Word, float] = field(default_factory=lambda: TILE_MORE)
    creature_out: float = 1.5  # a creature on the board, waiting it is worth less
    creature_waiting: float = 0.3
    silver: float = 2.5  # a silver token that can still be placed this Day
    gold: float = 2.0

    unit: float = 1.5
    reserve: float = 0.3
    together: float = 0.06  # for the square of a troop's units: strong troops win battles
    abroad: float = 0.2  # a troop outside the cities

    card: float = 1.1  # another's card, whatever it is
    cards: Mapping[Word, float] = field(default_factory=lambda: CARDS)

    # A battle card's, by which that is given up which is missed least.
    strength: float = 1.2
    damage: float = 0.8
    protection: float = 0.8

    threat: float = 0.5  # how surely an enemy who can win a battle will fight it
    attacker_gains: float = 5.0  # of a battle lost: the enemy's point, as far as it harms
    units_lost: float = 0.5  # each, of a troop that is beaten
    pyramid_lost: float = 0.5  # of a pyramid's worth, where the troop on it is beaten

    rival: float = 0.35  # the others' values, on average and the best of them half each
    only_rival: float = 0.8  # the same if there is but one
    sealed: float = 0.3  # of a tile's worth is lost while it is sealed

    dusk: float = 0.0  # the worth of winning if the Day ended now, once no token is to come

    # At a glance: actions that are chosen only after their token, and the end of the turn.
    announced: Mapping[Word, float] = field(default_factory=lambda: ANNOUNCED)
    end: float = 0.5


BY_HAND: Final = Weights()
FITTED: Final = Weights(
    temporary=(5.0, 5.0, 6.0, 8.0, 9.5, 13.0),
    prayer=1.3,
    more_prayer=0.9,
    pyramid={
        "red": (0.0, 2.0, 4.5, 10.0, 10.0),
        "blue": (0.0, 1.5, 1.5, 4.0, 8.0),
        "white": (0.0, -1.0, -1.5, -1.0, 2.0),
        "black": (0.0, 0.5, 1.5, 5.0, 7.0),
    },
    tile_level=(0.0, 3.0, 5.0, 9.0, 10.0),
    tile_more=TILE_MORE
    | {
        "slaves": 4.0, "priest": 1.0, "priestess": 3.0, "recruiting-scribe": 3.0, "legion": 4.0,
        "carnage": 4.0, "giant-scorpion": 8.0, "the-mummy": 4.0, "deep-desert-snake": -2.0,
        "royal-scarab": -3.0, "stargate": 1.5, "offensive-strategy": -4.0, "divine-boon": -4.0,
        "open-gates": -4.0, "priest-of-ra": 5.0,
    },
    unit=1.2,
    together=0.15,
    card=2.0,
    cards={
        "prayer": 2.3, "mana-theft": 2.2, "enlistment": 3.2, "raining-fire": 3.8, "veto": 1.8,
        "escape": 1.8, "teleportation": 1.8, "open-gates": 1.0, "swiftness": 1.3,
        "divine-memory": 1.2,
    },
    dusk=60.0,
)  # fmt: skip
