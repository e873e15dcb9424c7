"""Draw scenes that show everything, to choose the palette and to fill the caches."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from render.aton.board import scene
from render.aton.cartouches import CARD_HEIGHT
from render.aton.colours import PALETTE
from render.aton.ground import GROUND, VEIL
from render.aton.hand import hand
from render.aton.layout import SIZE
from render.scene import Layer, Scene, Shape, Sprite
from rules.aton.options import AtonOptions
from rules.aton.tables import TEMPLES
from rules.aton.view import AtonView, ItemView, PlayerView, TempleView
from rules.core.secrets import Seat
from rules.core.text import ENGLISH

SEATS: Final[tuple[Seat, Seat]] = ("red", "blue")
# Rows of squares, temple by temple, each with the first letter of the side that holds it.
PLAYED_ROWS: Final = ("RRRRR.RBBBR.", "RR.BB.BRBBR.", "RR.RRRB.BB.B", "RB.BR.BB...R")
FULL_ROWS: Final = ("RBRBRBRBRBRB", "BRBRBRBRBRBR", "RBRBRBRBRBRB", "BRBRBRBRBRBR")
EMPTY_ROWS: Final = ("............",) * 4
SEAT_OF_LETTER: Final = {"R": "red", "B": "blue", ".": None}
SCORED_ITEMS: Final = (
    ItemView("temple-1", (7, 3), (4, 0)),
    ItemView("temple-2", (4, 5), (0, 5)),
    ItemView("temple-3", (5, 4), (5, 0)),
    ItemView("temple-4", (3, 4), (0, 6)),
    ItemView("black", (5, 4), (8, 0)),
    ItemView("bonus", (4, 4), (4, 4)),
)


def specimen() -> Iterator[Scene]:
    """Draw both sides in every phase, cards face down and face up, a scoring and the end."""
    for view in VIEWS.values():
        yield scene(view, ENGLISH)
    for view in (*LAYING, replace(LAYING[0], my_laid=(4, 1, 3, 2))):
        picture = hand(view, ENGLISH)
        if picture:
            yield picture
    yield _sheet()


def _sheet() -> Scene:
    """Draw all cards, and the veils of all temples."""
    shapes: list[Shape] = [Layer(GROUND)]
    for row, side in enumerate(SEATS, 1):
        shapes.append(Sprite("card_back", (100, 150 * row), CARD_HEIGHT, (side,)))
        for value in range(1, 5):
            at = 100 + 100 * value, 150 * row
            shapes.append(Sprite("card_face", at, CARD_HEIGHT, (side, value)))
    shapes += [Layer(VEIL, (str(number),)) for number in TEMPLES]
    return Scene(SIZE, tuple(shapes), "", PALETTE)


def _player(seat: Seat, score: int, cards: Sequence[int], exchange: bool) -> PlayerView:
    return PlayerView(
        seat=seat,
        score=score,
        gained=4 if exchange else 0,
        reserve=7,
        pile=8,
        discards=(6, 5, 7, 6),
        hand=0 if cards else 4,
        exchange=exchange,
        exchanged=() if exchange or not cards else (1, 1, 2, 4),
        laid=bool(cards),
        cards=tuple(cards),
        done=1 if cards else 0,
        yellow=9,
        green=3,
        best=7,
    )


def _temples(rows: Sequence[str], last_in_range: int = 4) -> tuple[TempleView, ...]:
    return tuple(
        TempleView(
            number,
            tuple(SEAT_OF_LETTER[letter] for letter in row),
            placed=(2, 9) if number == 3 and "." in row else (),
            taken=(2,) if number == 4 and "." in row else (),
            in_range=number <= last_in_range,
        )
        for number, row in enumerate(rows, 1)
    )


PLAYING: Final = AtonView(
    viewer=None,
    options=AtonOptions(),
    seats=SEATS,
    round=7,
    phase="remove",
    sealed=False,
    awaited=("red",),
    active="red",
    first="blue",
    why_first="drawn",
    drawn=((2, 3),),
    amount=2,
    whose="blue",
    players=(_player("red", 21, (2, 4, 3, 3), True), _player("blue", 17, (4, 1, 4, 2), False)),
    temples=_temples(PLAYED_ROWS, 3),
    dead=("blue", "red", "blue", "red", "blue", "red"),
    fresh_dead=1,
    would=SCORED_ITEMS,
    scored=(),
    my_hand=None,
    my_laid=None,
    my_exchange=None,
    winners=(),
    won_by="",
)


def _laying(seat: Seat) -> AtonView:
    """Make a view of a side that still has to lay, while the other has laid."""
    players = (
        replace(_player("red", 40, (), True), laid=seat == "blue"),
        replace(_player("blue", 40, (), False), laid=seat == "red"),
    )
    return replace(
        PLAYING,
        viewer=seat,
        phase="lay",
        sealed=True,
        awaited=(seat,),
        active=None,
        first=None,
        players=players,
        temples=_temples(FULL_ROWS),
        my_hand=(1, 2, 3, 4),
        my_exchange=seat == "red",
    )


LAYING: Final = (_laying("red"), _laying("blue"))
VIEWS: Final = {
    "removing": PLAYING,
    "placing": replace(
        PLAYING, phase="place", active="blue", awaited=("blue",), temples=_temples(EMPTY_ROWS, 2)
    ),
    "laying": LAYING[0],
    "scoring": replace(
        PLAYING, phase="returning", scored=SCORED_ITEMS, temples=_temples(FULL_ROWS)
    ),
    "won": replace(
        PLAYING,
        phase="over",
        awaited=(),
        active=None,
        winners=("blue",),
        won_by="yellow",
        temples=_temples(FULL_ROWS),
    ),
}
