"""The weights of the terms, in points: a permanent victory point is worth 10.

Set by hand on 2026-11-23.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rules.core.menu import Word

VERSION: Final = "2026-11-23"

PERMANENT: Final = 10.0
# A temporary victory point by turn of the Day, 0 in the Night: early it can still be taken away.
TEMPORARY: Final = (3.5, 3.5, 4.5, 5.5, 7.0, 9.0)
SECOND_TEMPLE: Final = (1.0, 1.0, 1.5, 2.5, 4.0, 7.0)  # the point for two temples
INCOME: Final = (0.3, 0.3, 0.35, 0.4, 0.5, 0.6)  # of each prayer point of a temple
TEMPLE_UNITS: Final = 0.25  # each unit that holds a temple, at most
MOST_GUARDS: Final = 5
SANCTUARY: Final = (1.0, 1.0, 1.5, 2.5, 4.0, 7.0)  # two units there, for its point

PRAYER: Final = 0.85  # a prayer point, up to so many
COMFORTABLE: Final = 7
MORE_PRAYER: Final = 0.5  # each beyond

LEVEL: Final = (0.0, 1.3, 3.6, 6.8, 8.5)  # a pyramid by its level
TILE_LEVEL: Final = (0.0, 3.0, 5.2, 7.8, 10.8)
TILE_MORE: Final[Mapping[Word, float]] = {  # what a tile is worth beside the others of its level
    "priestess": 1.0, "priest": 1.0, "slaves": 1.0, "high-priest": 0.8, "priest-of-ra": 2.5,
    "charge": 1.0, "god-speed": 1.0, "recruiting-scribe": 1.0, "legion": 1.0,
    "hand-of-god": 1.0, "blades-of-neith": 1.5, "act-of-god": 1.5, "divine-will": 1.0,
    "phoenix": 1.0, "royal-scarab": 1.0, "giant-scorpion": 1.5, "crusade": 0.5,
    "defense": -0.5, "stargate": -0.5, "divine-wound": -1.0, "mercenaries": 1.0,
    "victory-point": -7.0, "sphinx": -7.0,
}  # fmt: skip
CREATURE_OUT: Final = 1.5  # a creature on the board; waiting it is worth less
CREATURE_WAITING: Final = 0.3
SILVER: Final = 2.5  # a silver token that can still be placed this Day
GOLD: Final = 2.0

UNIT: Final = 1.5
RESERVE: Final = 0.3
TOGETHER: Final = 0.06  # for the square of a troop's units: strong troops win battles
ABROAD: Final = 0.2  # a troop outside the cities

CARD: Final = 1.1  # another's card, whatever it is
CARDS: Final[Mapping[Word, float]] = {  # one's own
    "prayer": 1.3, "mana-theft": 1.2, "enlistment": 1.9, "raining-fire": 2.3, "veto": 1.0,
    "escape": 1.0, "teleportation": 1.0, "open-gates": 0.5, "swiftness": 0.7,
    "divine-memory": 0.6,
}  # fmt: skip

THREAT: Final = 0.5  # how surely an enemy who can win a battle will fight it
ATTACKER_GAINS: Final = 5.0  # of a battle lost: the enemy's point, as far as it harms
UNITS_LOST: Final = 0.5  # of a troop that is beaten

SKILL: Final = 2.5
OBJECT: Final = 1.2
ROAD: Final = 0.5  # each stop that a priest has come along
RIVAL: Final = 0.35  # what the others have, on average and the best of them half each
ONLY_RIVAL: Final = 0.8  # the same if there is but one
SEALED: Final = 0.3  # of a tile's worth is lost while it is sealed
ORDER: Final = 0.3  # each place later in the order of turns
