"""Effects as hooks (reference, chapter 19): those of a tile, card, creature, object or skill.

Rows list their effects as hooks. The rules read hooks and know no card by its name. The numbers of
one hook are added up over all rows that work, and a hook without a number is there or not. `HOOKS`
tells what each does, and on which rows the rules look for it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Protocol

from rules.core.copies import TableRow
from rules.core.menu import Word

# fmt: off
HOOKS: Final = {
    # of tiles: what things cost their owner
    "cost-any": "every cost", "cost-tile": "a tile", "cost-level": "each level of a pyramid",
    "cost-teleport": "a teleport", "cost-rebuy": "a tile that a gold token buys",
    # of tiles: when they are bought
    "buy-vp": "permanent points", "buy-units": "figures more, placed at once",
    "buy-creature": "the creature of the same word", "buy-card": "a battle card: `detail`",
    # of tiles: in the Night
    "night-pp": "prayer points", "night-di": "cards", "night-pick": "the first is of so many",
    "night-raise": "a level for nothing", "night-units": "units for the city and one troop",
    # of tiles: tokens and actions by Day
    "token-silver": "a silver token", "token-gold": "a gold token, for `detail`",
    "pray": "prayer points of a prayer", "gain-pp": "added to each gain of prayer points",
    "recruit-free": "units for nothing", "recruit-at-troops": "recruits come to troops too",
    # of tiles: contacts and battles
    "enter-enemy-pp": "prayer points for moving to an enemy", "preempt-kill": "enemies die first",
    "entered-kill": "units that die of a troop that moves to one's own",
    "kill-pp": "prayer points for each enemy killed", "loss-pp": "for each unit lost",
    "wound": "cards may be discarded for strength",
    # of tiles, creatures and skills: for a troop
    "capacity": "steps; of a card or object in a Move action", "no-walls": "walls do not stop it",
    "teleport-from-obelisk": "it may", "limit": "units it may have, where that is more",
    # of creatures: for the troop that they go with
    "immune": "no losses outside battle", "mute-creature": "the enemy's creature does not count",
    "toll": "prayer points that enemies pay to enter",
    # of everything that has a part in a battle
    "strength": "in battle", "damage": "in battle", "protection": "in battle",
    "pp": "prayer points after it, of tiles and cards",
    "battle-vp": "points that break ties, of tiles, skills and creatures",
    "see-card": "the enemy's battle card is seen first, by tiles and skills",
    # of skills: after a battle
    "draw-per-2-kills": "cards for every two enemies killed", "draw-di-played": "for each played",
    "rejoin": "one's own fallen may come back",
    # of objects: when they are used
    "dagger-vp": "points, not of battle", "units-and-cards-only": "nothing else counts in it",
    "seal": "a tile has no effect for a time",
    # of cards: in a battle
    "no-losses": "by the enemy's damage", "units": "units from the reserve after it",
    "swap": "the battle card shown and the one discarded change places",
    # of cards: as they are played; `now-draw` and others of objects and roads, as they are taken
    "now-pp": "prayer points", "now-kill": "enemy units die", "now-units": "units from the reserve",
    "now-draw": "cards", "now-drain": "each enemy loses prayer points, the player gains once",
    "now-undiscard": "a card of the discards", "teleport-now": "to any obelisk",
    "flee": "the troop leaves before a battle", "cancel-di": "the card beneath has no effect",
}
# fmt: on


@dataclass(frozen=True, slots=True)
class Hook(TableRow):
    """One effect of a row, by its name in `HOOKS`.

    `when` restricts it to certain battle situations: `attack`, `defence`, `win`, `lose`,
    `survivor`, `two-kills`. `detail` names its other needs: an action, a card.
    """

    name: str
    number: int = 1
    when: frozenset[str] = frozenset()
    detail: Word = ""


class Hooked(Protocol):
    @property
    def hooks(self) -> tuple[Hook, ...]: ...


def hook(name: str, number: int = 1, *when: str, detail: Word = "") -> Hook:
    return Hook(name, number, frozenset(when), detail)


def found(rows: Iterable[Hooked], name: str, *facts: str) -> list[Hook]:
    """List the hooks with a name whose conditions are all among `facts`."""
    return [
        each
        for row in rows
        for each in row.hooks
        if each.name == name and each.when.issubset(facts)
    ]


def total(rows: Iterable[Hooked], name: str, *facts: str) -> int:
    hooks = [each for row in rows for each in row.hooks if each.name == name]
    return sum([each.number for each in hooks if each.when.issubset(facts)])


def has(rows: Iterable[Hooked], name: str, *facts: str) -> bool:
    for row in rows:
        for each in row.hooks:
            if each.name == name and each.when.issubset(facts):
                return True
    return False
