"""The signs of Aton: its marks as the pictures show them, counters, squares and cards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from render.aton.pieces import SQUARE_COLOURS
from render.aton.sides import RED, SIDES
from render.palette import SEAT_STYLES
from render.scene import Sprite
from render.signs import Sign, seat_sign, sprite_sign
from rules.aton.sentences import text_in
from rules.aton.tables import GROUPS, MARKS, TEMPLES

SPREADS: Final = ("squares", "counters", *(f"temple_{number}" for number in TEMPLES))
_COUNTER, _COUNTERS = text_in("sign", "counter"), text_in("sign", "counters")
_SQUARE, _TEMPLE = text_in("sign", "square"), text_in("sign", "temple")
_CARD: Final = text_in("sign", "card")
_CORNERS: Final = ((46, 46), (82, 82))  # where two counters overlap
_OUTLINES: Final = [style.outline for style in SEAT_STYLES]


def signs() -> Iterator[Sign]:
    for mark in MARKS:
        side = SIDES[mark.word]
        shape = "circle" if side.round else "square"
        yield seat_sign(mark, _OUTLINES.index(shape), side.colour)
    yield sprite_sign(
        "struck_counter", "struck_counter", RED.word, answers=("verb:remove",), noun=_COUNTER
    )
    for colour in SQUARE_COLOURS:
        groups = [group.word for group in GROUPS if group.colour == colour]
        answers = tuple(f"{name}:{word}" for name in SPREADS for word in groups)
        yield sprite_sign(f"square_{colour}", "square", colour, answers=answers, noun=_SQUARE)
    small = [Sprite("counter", at, 72, (word,)) for at, word in zip(_CORNERS, SIDES, strict=True)]
    yield Sign("counters", tuple(small), ("verb:place",), noun=_COUNTERS)
    yield sprite_sign("temple", "temple", answers=("verb:return",), noun=_TEMPLE)
    lay = ("verb:lay", "verb:exchange")
    yield sprite_sign("cartouche_card", "card", False, answers=lay, noun=_CARD)
