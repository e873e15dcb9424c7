"""The signs of Kemet: points, units, actions, cards, and pyramids and tiles by their colours."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from render.kemet.emblems import action_icon
from render.kemet.pieces import POWER_STYLES
from render.palette import GOLD, INK, LAPIS, SAND
from render.scene import SIGN_SIDE, Box, Label, Sprite
from render.signs import MIDDLE, ROOM, Sign, lettered, plate, sprite_sign
from rules.core.menu import Word
from rules.core.text import Text
from rules.kemet.board import SPACE
from rules.kemet.colours import TILE_COLOUR
from rules.kemet.sentences import text_in
from rules.kemet.tables import (
    ACTION_SPACES,
    BATTLE_CARD,
    COLOURS,
    INTERVENTIONS,
    TILES,
    TOP_LEVEL,
)
from rules.kemet.verbs import MOVE, RAISE, RECRUIT

DISTRICTS: Final = (1, 2, 3)
PYRAMID_QUESTIONS: Final = ("first", "second", "third")
INTERVENTION_QUESTIONS: Final = ("card", "with_it")
BATTLE_QUESTIONS: Final = ("card", "show", "discard", "gives")
_UNITS: Final = ("verb:sacrifice", "places", "units")
_UNIT, _CARD, _TILE = text_in("sign", "unit"), text_in("sign", "card"), text_in("sign", "tile")
_PRAYER, _POINT = text_in("sign", "prayer"), text_in("sign", "point")
_PYRAMID: Final = text_in("sign", "pyramid")
_ACTIONS: Final = {verb.word: verb.label for verb in (MOVE, RECRUIT, RAISE)}


def signs() -> Iterator[Sign]:
    yield from _points()
    yield from map(_action, ("move", "recruit", "raise"))
    yield sprite_sign("unit", "unit_figure", INK, answers=_UNITS, noun=_UNIT)
    yield _purchase()
    for colour in COLOURS:
        yield _pyramid(colour)
        yield _tile(colour, 0, _tokens("buy", colour))
        for level in range(1, TOP_LEVEL + 1):
            words = [tile.word for tile in TILES if (tile.colour, tile.level) == (colour, level)]
            yield _tile(colour, level, _answers(("tile",), words))
    divine = _answers(INTERVENTION_QUESTIONS, [card.word for card in INTERVENTIONS])
    yield sprite_sign(
        "divine_card", "card_backs", "divine", answers=(*divine, "verb:play"), noun=_CARD
    )
    battle = _answers(BATTLE_QUESTIONS, BATTLE_CARD)
    yield sprite_sign(
        "battle_card", "card_backs", "battle", answers=(*battle, "verb:battle"), noun=_CARD
    )


def _points() -> Iterator[Sign]:
    ankh = Sprite("prayer_ankh", MIDDLE, 92, (GOLD,))
    yield Sign("prayer_point", (plate(LAPIS), ankh), ("verb:pray", *_tokens("pray")), noun=_PRAYER)
    star = Sprite("star", (MIDDLE[0], MIDDLE[1] - 3), 80, (False,))
    temples = [space.word for space in SPACE.values() if space.kind == "temple"]
    for kind, places in (("permanent", ["sanctuary"]), ("temporary", temples)):
        shapes = Sprite(f"{kind}_point", MIDDLE, ROOM), star
        yield Sign(f"{kind}_point", shapes, _answers(("to",), places), noun=_POINT)


def _action(action: Word) -> Sign:
    space = next(space.word for space in ACTION_SPACES if space.action == action)
    shapes = plate(SAND), action_icon(space, MIDDLE, 92, INK)
    answers = (f"verb:{action}", *_tokens(action))
    return Sign(f"action_{action}", shapes, answers, noun=_ACTIONS[action])


def _purchase() -> Sign:
    """Make the sign of buying a tile: four tiles, one of each colour."""
    tiles = [
        Box(x, y, x + 52, y + 52, *_tile_colours(colour), 8, 12)
        for colour, (x, y) in zip(COLOURS, ((8, 8), (68, 8), (8, 68), (68, 68)), strict=True)
    ]
    return Sign("action_buy", tuple(tiles), ("verb:buy",), noun=_TILE)


def _tile_colours(colour: str) -> tuple[str, str]:
    """Return the fill and the edge of a tile."""
    style = POWER_STYLES[colour]
    return style.dark if colour == "black" else style.light, style.stroke


def _pyramid(colour: str) -> Sign:
    words = (colour, *(f"{colour}-{number}" for number in DISTRICTS))
    answers = _answers(("pyramid", *PYRAMID_QUESTIONS), words)
    return sprite_sign(
        f"pyramid_{colour}",
        "stepped_pyramid",
        colour,
        3,
        answers=answers,
        noun=_PYRAMID,
    )


def _tile(colour: str, level: int, answers: Iterable[str]) -> Sign:
    """Make the sign of a tile. Level 0 means any level."""
    style, edge = POWER_STYLES[colour], (SIGN_SIDE - ROOM) / 2
    box = Box(edge, edge, SIGN_SIDE - edge, SIGN_SIDE - edge, *_tile_colours(colour), 8, 24)
    number: tuple[Label, ...] = (lettered(str(level), MIDDLE, 96, style.ink),) if level else ()
    name = f"tile_{colour}_{level}" if level else f"tile_{colour}"
    noun = Text(f"{{colour}}{level or ''}", "", (("colour", TILE_COLOUR[colour]),))
    return Sign(name, (box, *number), tuple(answers), noun=noun)


def _tokens(action: Word, colour: str = "") -> tuple[str, ...]:
    """List the answers that lay a token on the spaces of an action."""
    return tuple(
        f"token:{space.word}"
        for space in ACTION_SPACES
        if (space.action, space.colour) == (action, colour)
    )


def _answers(questions: Iterable[str], words: Iterable[Word]) -> tuple[str, ...]:
    return tuple(f"{question}:{word}" for question in questions for word in words)
