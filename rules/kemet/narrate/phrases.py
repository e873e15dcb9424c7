"""Parts that many sentences share: places, units, cards, and sources of gains and losses."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Final

from rules.core.menu import Word
from rules.core.secrets import Seat
from rules.core.text import Style, Text, dotted, joined, listed, named
from rules.kemet.board import SPACE
from rules.kemet.colours import PYRAMID_COLOUR
from rules.kemet.events import Units
from rules.kemet.path import OBJECT, REWARD, SKILL
from rules.kemet.sentences import text, texts
from rules.kemet.tables import CREATURE, INTERVENTION, INTERVENTIONS, TILE
from rules.kemet.view import BattleView, SideView

BETWEEN: Final = " · "

PYRAMID: Final[Mapping[str, Text]] = {
    "white": text("the white pyramid"),
    "red": text("the red pyramid"),
    "blue": text("the blue pyramid"),
    "black": text("the black pyramid"),
}

SOURCE: Final[Mapping[Word, Text]] = {
    **{word: row.label for word, row in SKILL.items()},
    **{word: row.label for word, row in OBJECT.items()},
    **dict.fromkeys(REWARD, text("path to Ta-Seti")),
    **{word: row.label for word, row in SPACE.items()},
    **{word: row.label for word, row in INTERVENTION.items()},
    **{word: row.label for word, row in TILE.items()},
    "dedication": TILE["dedication-to-battle"].label,
    "defence": TILE["defensive-victory"].label,
    "victory-point": TILE["white-victory-point"].label,
    "pray": text("prayer"),
    "recall": text("troop recalled"),
    "attack": text("attack won"),
    "dagger": OBJECT["double-edged-dagger"].label,
    "ta-seti": text("end of the path"),
    "two-temples": text("two temples or more"),
}


def sentences(*parts: Text | None) -> Text:
    """Join whole sentences, leaving out None."""
    return joined((part for part in parts if part), " ")


def seats(of: Iterable[Seat], style: Style = "comma") -> Text:
    return listed(map(named, of), style)


def prayer(points: int) -> Text:
    return texts("{count} prayer point", "{count} prayer points", points)


def victory(points: int) -> Text:
    return texts("{count} victory point", "{count} victory points", points)


def units(number: int) -> Text:
    return texts("{count} unit", "{count} units", number)


def interventions(number: int) -> Text:
    return texts(
        "{count} Divine Intervention card",
        "{count} Divine Intervention cards",
        number,
    )


def tile(word: Word) -> Text:
    """Return the label of a tile."""
    row = TILE[word]
    return row.label


def place(space: Word) -> Text:
    return SPACE[space].label


def places(counts: Units) -> Text:
    """List the units in each space: `West bank (3), South 1 (2)`."""
    return listed(
        text("{space} ({number})", number=number, space=place(word)) for word, number in counts
    )


def pyramid(district: Word, colour: str, level: int) -> Text:
    """Name a pyramid: `White 2 on South 1`."""
    return text(
        "{colour} {level} on {place}",
        colour=PYRAMID_COLOUR[colour],
        level=level,
        place=place(district),
    )


def troop(number: int, creature: Word | None) -> Text:
    """Name a troop: `3 units with Phoenix`."""
    if creature is None:
        return units(number)
    return text("{units} with {creature}", units=units(number), creature=CREATURE[creature].label)


def counted(label: Text, number: int) -> Text:
    return text("{number} × {card}", number=number, card=label) if number > 1 else label


def cards(words: Iterable[Word], style: Style = "comma") -> Text:
    """Name Divine Intervention cards, in the order of the table: `2 × Veto, Prayer`."""
    held = Counter(words)
    found = (counted(row.label, held[row.word]) for row in INTERVENTIONS if held[row.word])
    return listed(found, style)


def cost(points: int) -> Text:
    return text("for {points}", points=prayer(points)) if points else text("for nothing")


def battle(fought: BattleView) -> Text:
    """Describe a battle being fought by known facts. Cards not shown do not count."""
    sides = text(
        "Battle ({space}): {attacker}, against {defender}",
        space=place(fought.space),
        attacker=_side(fought.attacker),
        defender=_side(fought.defender),
    )
    mask = OBJECT["mask"].label if fought.masked else None
    return dotted(sides, mask) or sides


def _side(side: SideView) -> Text:
    return text(
        "{seat}, {troop}: strength {strength}, damage {damage}, protection {protection}",
        seat=side.seat,
        troop=troop(side.units, side.creature),
        strength=side.strength,
        damage=side.damage,
        protection=side.protection,
    )
