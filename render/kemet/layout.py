"""Define the positions and regions on the board of Kemet (1600×1400 pixels)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, TypeAlias

from render.geometry import Point, Rectangle, rectangle
from render.kemet.borders import outlines
from rules.core.menu import Word
from rules.kemet.board import CITY

SIZE: Final = (1600, 1400)  # of the ground, but players' boards can make the picture higher
HEADER_HEIGHT: Final = 74
LEGEND_HEIGHT: Final = 50  # of a row at the foot
BOARDS_TOP: Final = 1028  # of the players' boards

Positions: TypeAlias = Mapping[Word, Point]

CITY_SIZE: Final = (328, 202)  # within its wall: width, height
# fmt: off
CITY_CORNERS: Final[Positions] = {  # top left corner of the wall
    "nw": (208, 106), "c": (330, 450), "s": (238, 793), "ne": (1240, 106), "e": (1240, 793),
}
NORTHERN_CITIES: Final = ("nw", "c", "ne")  # with the broad district in the south
_CROSSINGS: Final = {
    ("west-bank", "gate-ne"): ((728, 374), (1068, 358)),
    ("west-bank", "temple-kings"): ((774, 412), (1046, 446)),
    ("west-bank", "gate-e"): ((868, 916), (1092, 902)),
}
HARBOURS: Final[Mapping[Word, Mapping[tuple[Word, Word], tuple[Point, Point]]]] = {  # both ends
    "a": {**_CROSSINGS, ("delta", "temple-delta"): ((916, 284), (862, 240))},
    "b": _CROSSINGS,
}
OBELISK_POSITIONS: Final[Mapping[Word, Positions]] = {  # their feet
    "a": {
        "obelisk-north": (256, 436), "obelisk-south": (282, 728), "obelisk-east": (1330, 540),
        "temple-west": (164, 530), "temple-sphinx": (878, 580), "temple-kings": (1036, 572),
        "temple-east": (1466, 572), "temple-delta": (718, 222), "sanctuary": (908, 226),
    },
    "b": {
        "obelisk-west": (330, 486), "obelisk-east": (1330, 540), "temple-west": (172, 530),
        "temple-sphinx": (878, 580), "temple-kings": (1036, 572), "temple-east": (1466, 572),
        "temple-delta": (722, 222),
    },
}
TEMPLE_POSITIONS: Final[Positions] = {  # the middle of their feet
    "temple-west": (92, 526), "temple-sphinx": (820, 578), "temple-kings": (1094, 572),
    "temple-east": (1530, 570), "temple-delta": (796, 226), "sanctuary": (962, 226),
}
GAIN_POSITIONS: Final[Positions] = {
    "temple-west": (92, 438), "temple-sphinx": (820, 512), "temple-kings": (1096, 504),
    "temple-east": (1514, 482), "temple-delta": (784, 166), "sanctuary": (974, 160),
}
_NAMES: Final[Mapping[Word, tuple[int, int, int, int]]] = {
    "gate-nw": (104, 118, 29, 2), "gate-s": (112, 796, 29, 2),
    "gate-ne": (1380, 350, 29, 1), "gate-e": (1152, 786, 29, 2),
    "obelisk-east": (1372, 432, 27, 2), "west-bank": (724, 950, 30, 1),
    "east-bank": (1238, 396, 27, 2), "temple-west": (92, 374, 29, 2),
    "temple-sphinx": (822, 452, 28, 2), "temple-kings": (1112, 442, 27, 2),
    "temple-east": (1514, 414, 29, 2), "temple-delta": (782, 130, 27, 1),
}
NAMES: Final = {  # the middle of a name's first line, its size, and in how many lines it is
    "a": {
        **_NAMES, "gate-c": (264, 500, 27, 2), "obelisk-north": (356, 376, 29, 2),
        "obelisk-south": (374, 704, 29, 2), "delta": (986, 331, 27, 1),
        "sanctuary": (996, 126, 28, 1),
    },
    "b": {**_NAMES, "delta": (1010, 150, 27, 1), "obelisk-west": (458, 440, 29, 1)},
}
_TROOPS: Final[Positions] = {
    "gate-nw": (108, 232), "gate-s": (124, 908), "gate-ne": (1160, 268), "gate-e": (1156, 900),
    "temple-west": (98, 630), "temple-sphinx": (826, 628), "temple-kings": (1096, 618),
    "temple-east": (1514, 632), "temple-delta": (776, 270), "east-bank": (1226, 566),
    "obelisk-east": (1362, 610),
}
TROOP_POSITIONS: Final[Mapping[Word, Positions]] = {  # the middle of a troop outside districts
    "a": {
        **_TROOPS, "gate-c": (276, 588), "obelisk-north": (500, 370), "obelisk-south": (500, 724),
        "west-bank": (738, 836), "delta": (1044, 278), "sanctuary": (1062, 192),
    },
    "b": {**_TROOPS, "obelisk-west": (400, 600), "west-bank": (690, 620), "delta": (990, 226)},
}
BATTLE_OFFSETS: Final[Positions] = {  # from the middle to the two sides of a battle
    "obelisk-north": (58, 0), "obelisk-south": (58, 0), "obelisk-west": (60, 0),
    "west-bank": (54, 0), "sanctuary": (46, 0), "delta": (44, 0), "temple-delta": (50, 0),
    "gate-c": (0, 36),
}
# fmt: on
DEFAULT_BATTLE_OFFSET: Final = (0, 42)  # one above the other
BATTLE_POSITIONS: Final[Positions] = {
    "sanctuary": (1012, 186),
    "delta": (1004, 280),
    "gate-c": (272, 568),
}

REGIONS: Final[Mapping[Word, Rectangle]] = {  # of the map, each with a picture of its own
    "west": (0, 76, 800, 1022),
    "middle": (560, 76, 1360, 1022),
    "east": (800, 76, 1600, 1022),
    "delta": (560, 76, 1240, 480),
}


def district_box(word: Word) -> Rectangle:
    """Find the box of a district. A city has two small ones, and a broad one below or above."""
    city, number = word[:-1], word[-1]
    (x, y), (width, height) = CITY_CORNERS[city], (CITY_SIZE[0] / 2, CITY_SIZE[1] / 2)
    small_top, broad_top = (y, y + height) if city in NORTHERN_CITIES else (y + height, y)
    if number == "3":
        return x, broad_top, x + 2 * width, broad_top + height
    left = x if number == "1" else x + width
    return left, small_top, left + width, small_top + height


def is_district(word: Word) -> bool:
    return word[:-1] in CITY


def city_walls(city: Word) -> Rectangle:
    """Find the box of a city with its wall, which is inside its gate's outline."""
    (left, top), (width, height) = CITY_CORNERS[city], CITY_SIZE
    return left - 9, top - 9, left + width + 9, top + height + 9


def outline(side: Word, word: Word) -> tuple[Point, ...]:
    """Find the outline of a space: its border, or the floor of a district."""
    if not is_district(word):
        return outlines(side)[word]
    left, top, right, bottom = district_box(word)
    return rectangle(left + 3, top + 3, right - 4, bottom - 4)


def troop_position(side: Word, word: Word) -> Point:
    """Find the position of a troop in a space."""
    if not is_district(word):
        return TROOP_POSITIONS[side][word]
    left, top, right, _ = district_box(word)
    return (left + 216, top + 48) if word.endswith("3") else (right - 44, top + 50)


def battle_positions(side: Word, word: Word) -> tuple[Point, Point]:
    """Find the positions of the attacker and the defender of a battle."""
    x, y = (BATTLE_POSITIONS if side == "a" else {}).get(word, troop_position(side, word))
    across, down = BATTLE_OFFSETS.get(word, DEFAULT_BATTLE_OFFSET)
    return (x - across, y - down), (x + across, y + down)
