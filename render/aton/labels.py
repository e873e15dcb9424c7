"""The few words on the pictures of Aton."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from render.aton.sides import SIDES
from rules.aton.sentences import text, texts
from rules.aton.view import AtonView
from rules.core.secrets import Seat
from rules.core.text import Text, listed

TITLE: Final = "ATON"
BACK: Final = 4  # counters, after a scoring
CARTOUCHES: Final = (text("Points"), text("Remove"), text("Temples"), text("Place"))
LOWER: Final = text("lower first")
DEEDS: Final = (  # what a card does there, before it is known
    text("2 × difference"),
    LOWER,
    text("from 1 to card"),
    text("card = counters"),
)
NONE: Final = text("nothing")
ROUND_ONE: Final = text("in round 1")
NOTHING_YET: Final = text("nothing in round 1")
HIGHER: Final = text("higher card")
EXCHANGED: Final = text("Exchange")
ORDER: Final = (text("1st"), text("2nd"))
RULES: Final[Mapping[str, Text]] = {
    "temple-1": text("difference"),
    "temple-2": text("majority"),
    "temple-3": text("own counters"),
    "temple-4": text("3 per blue"),
    "black": text("majority"),
    "bonus": text("bonus squares"),
}
RESERVE: Final = text("reserve")
PILE: Final = text("pile")
DISCARDS: Final = text("discards")
HAND: Final = text("hand")
EXCHANGE: Final = text("exchange")
READY: Final = text("ready")
USED: Final = text("used")
WINS: Final = (text("Yellow"), text("Green"), text("Best temple"))
DEAD: Final = text("Kingdom of the Dead")
IF_FULL: Final = text("score if full")
SCORED: Final = text("scored")
SCORING: Final = text("Scoring")
ALL_FOUR: Final = text("all four, once")
NOT_NOW: Final = text("not now")
ENDINGS: Final[Mapping[str, Text]] = {
    "points": text("{side} wins on points"),
    "temple": text("{side} wins: a whole temple"),
    "yellow": text("{side} wins: all yellow squares"),
    "green": text("{side} wins: all green squares"),
}
DRAW: Final = text("A draw: both have won")
LAY: Final = text("Both lay four cards")


def round_(view: AtonView) -> Text:
    return text("Round {number}", number=view.round)


def name(seat: Seat) -> Text:
    return SIDES[seat].label


def turn(view: AtonView) -> Text:
    """What is going on, in one line."""
    if view.phase == "over":
        return _ending(view)
    if view.scored and not view.awaited:
        return SCORING
    if view.sealed and len(view.awaited) > 1:
        return LAY
    if view.sealed:
        return text("{side} lays four cards", side=name(view.awaited[0]))
    return _task(view, name(view.active or view.awaited[0]))


def _ending(view: AtonView) -> Text:
    if len(view.winners) != 1:
        return DRAW
    ending = ENDINGS[view.won_by or "points"]
    return ending.filled(side=name(view.winners[0]))


def _task(view: AtonView, side: Text) -> Text:
    temples = reach(sum(temple.in_range for temple in view.temples))
    match view.phase:
        case "remove" if view.options.optional_remove and view.whose != view.active:
            task = text("{side} removes up to {count}", side=side, count=view.amount)
        case "remove":
            task = text("{side} removes {count}", side=side, count=view.amount)
        case "place" if view.options.optional_place:
            task = text("{side} places up to {count}", side=side, count=view.amount)
        case "place":
            task = text("{side} places {count}", side=side, count=view.amount)
        case _:
            return text("{side} takes back {count}", side=side, count=_back(view))
    return listed((task, temples), " · ")


def _back(view: AtonView) -> int:
    """How many counters the active side takes out of the temples after a scoring."""
    held = sum(temple.squares.count(view.active) for temple in view.temples)
    return min(BACK, held)


def reach(last: int) -> Text:
    """The temples in range, from the first to the last."""
    return texts("temple 1", "temples 1–{count}", last)
