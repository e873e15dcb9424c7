"""The signs of Amun-Re: its goods, and one for every power card."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import sin
from typing import Final

from render.geometry import Point
from render.palette import (
    FERTILE_DARK,
    GOLD_LIGHT,
    INK,
    IVORY,
    LAPIS,
    NILE,
    NILE_DEEP,
    SAND,
    TERRACOTTA,
)
from render.scene import Box, Line, Shape, Sprite
from render.signs import MIDDLE, ROOM, Sign, lettered, plate, sprite_sign
from rules.amun_re.sentences import text_in
from rules.amun_re.tables import CARD

_GOLD, _STONE, _FARMER = (
    text_in("sign", "gold"),
    text_in("sign", "stone"),
    text_in("sign", "farmer"),
)
_PYRAMID, _CARD = text_in("sign", "pyramid"), text_in("sign", "card")
_POINTS, _THEFT = text_in("sign", "points"), text_in("sign", "theft")
_RIVER: Final = Box(54, 8, 74, 120, NILE_DEEP)


def _wave(y: float) -> tuple[Point, ...]:
    return tuple((x, y + 9 * sin(x / 9)) for x in range(22, 108, 4))


CARD_QUESTIONS: Final = ("cards", "card", "sell")
CARD_VERBS: Final = ("verb:buy", "verb:take", "verb:keep", "verb:sell")
PLACED: Final = {  # the questions where some of these cards are played
    "free-farmer": ("free",),
    "gold8": ("gold8",),
    "harvest": ("harvest",),
}
GOLD_VERBS: Final = ("verb:offer", "verb:collect", "verb:bid")
CARDS: Final[Mapping[str, tuple[Shape, ...]]] = {  # by the words of the power cards
    "block": sprite_sign("", "shield").shapes,
    "overbid": sprite_sign("", "overbid").shapes,
    "free-farmer": sprite_sign("", "free_farmer").shapes,
    "builder": sprite_sign("", "ramp").shapes,
    "offering": (plate(LAPIS), lettered("±3", MIDDLE, 74, IVORY)),
    "gold8": (Sprite("coin", MIDDLE, ROOM), lettered("8", MIDDLE, 88, INK)),
    "harvest": (plate(FERTILE_DARK), lettered("+1", MIDDLE, 80, IVORY)),
    "bonus-cards": (plate(LAPIS), lettered("7+", MIDDLE, 80, GOLD_LIGHT)),
    "bonus-farmers": (plate(FERTILE_DARK), lettered("9+", MIDDLE, 80, GOLD_LIGHT)),
    # A green bank, a green half of Egypt, or the river itself shows the provinces that count.
    "bonus-bank": (plate(SAND), Box(14, 8, 56, 120, FERTILE_DARK, radius=20), _RIVER),
    "bonus-region": (plate(SAND), Box(8, 14, 120, 56, FERTILE_DARK, radius=20), _RIVER),
    "bonus-nile": (plate(NILE), *(Line(_wave(y), IVORY, 11) for y in (36, 64, 92))),
}


def signs() -> Iterator[Sign]:
    yield sprite_sign(
        "gold", "coin", answers=(*GOLD_VERBS, "price", "gold"), glyphs="🪙", noun=_GOLD
    )
    yield sprite_sign("stone", "stone", answers=("verb:stones", "provinces"), noun=_STONE)
    fields = ("verb:farmers", "verb:place", "fields")
    yield sprite_sign("farmer", "field", True, answers=fields, noun=_FARMER)
    yield sprite_sign("pyramid", "pyramid", answers=("builder",), noun=_PYRAMID)
    yield sprite_sign("power_card", "card", False, answers=CARD_VERBS, noun=_CARD)
    bonus = ("verb:bonus",)
    yield sprite_sign("victory_point", "star", False, answers=bonus, glyphs="✨", noun=_POINTS)
    theft = plate(TERRACOTTA), lettered("−3", MIDDLE, 74, IVORY)
    yield Sign("theft", theft, ("verb:steal",), noun=_THEFT)
    for word, shapes in CARDS.items():
        answers = *(f"{question}:{word}" for question in CARD_QUESTIONS), *PLACED.get(word, ())
        yield Sign(f"card_{word}".replace("-", "_"), shapes, answers, noun=CARD[word].label)
