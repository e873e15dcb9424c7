"""Picture of the board: a row for each player. Cards face down all look alike."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from blue_lotus.narrate import board, ending, lacking, status
from blue_lotus.pictures.cards import back, face, place
from blue_lotus.pictures.colours import PALETTE
from blue_lotus.sentences import text
from blue_lotus.tables import HAND, MARKS
from blue_lotus.view import GameView, PlayerView
from render.alt import Topic, about, join_sentences
from render.markers import seat_marker, victory_point_star
from render.naming import NOBODY, Naming, person
from render.palette import GOLD_LIGHT, INK, IVORY, LAPIS, PAPYRUS
from render.scene import Box, Scene, Shape, fitted_label
from rules.core.secrets import Seat
from rules.core.text import Language, Text

WIDE: Final = 1200
HEAD: Final = 110
ROW: Final = 100
CARDS: Final = (430, 120)  # x of the first one's centre, and the distance to the next
TURN: Final = Topic(9, text("the current turn"))
ROWS: Final = Topic(5, text("points and cards"))
PLACES: Final = {mark.word: number for number, mark in enumerate(MARKS)}


def scene(view: GameView, language: Language, naming: Naming = NOBODY) -> Scene:
    """Draw the board, the same for every viewer but for the mark on oneself."""
    size = WIDE, HEAD + ROW * len(view.players)
    sentences = (*about(TURN, [_sentence(status(view))]), *about(ROWS, map(_sentence, board(view))))
    shapes = (*_head(view, size, language), *_rows(view, language, naming))
    return Scene(size, shapes, join_sentences(sentences, language), PALETTE)


def _sentence(line: Text) -> Text:
    return text("{line}.", line=line)


def _head(view: GameView, size: tuple[int, int], language: Language) -> Iterator[Shape]:
    yield Box(0, 0, *size, PAPYRUS)
    yield Box(0, 0, WIDE, HEAD, LAPIS)
    title = ending([_label(seat) for seat in view.winners]) if view.winners else status(view)
    yield fitted_label((40, 72), title.in_(language), 48, IVORY, "title", max_width=WIDE - 80)


def _label(seat: Seat) -> Text:
    """Name a seat by its colour."""
    return MARKS[PLACES[seat]].label


def _rows(view: GameView, language: Language, naming: Naming) -> Iterator[Shape]:
    for number, player in enumerate(view.players):
        top = HEAD + ROW * number
        yield from _row(view, player, top)
        yield from _name(player.seat, top, language, naming)
        if player.turned:
            at = (130, top + ROW - 8)
            yield fitted_label(at, lacking(player).in_(language), 28, INK, max_width=250)


def _name(seat: Seat, top: float, language: Language, naming: Naming) -> Iterator[Shape]:
    """Write who sits at a seat."""
    at = (130, top + ROW / 2 + 14)
    yield from person(naming, seat, at, 40, INK, language, max_width=240)


def _row(view: GameView, player: PlayerView, top: float) -> Iterator[Shape]:
    middle = top + ROW / 2
    if player.seat in view.winners:
        yield Box(0, top, WIDE, top + ROW, GOLD_LIGHT)
    yield from seat_marker(PLACES[player.seat], (70, middle), 72)
    yield from _cards(player, middle)
    yield from victory_point_star(str(player.points), (WIDE - 90, middle), 76)


def _cards(player: PlayerView, middle: float) -> Iterator[Shape]:
    """Draw a place for each round: the card shown, the card face down, or an empty place."""
    for number in range(HAND):
        at = (CARDS[0] + CARDS[1] * number, middle)
        if number < len(player.shown):
            yield from face(player.shown[number], at, 80)
        elif number == len(player.shown) and player.has_laid:
            yield from back(at, 80)
        else:
            yield from place(at, 80)
