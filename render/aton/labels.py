"""List the texts of the labels on the pictures of Aton."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from render.aton.sides import SIDES
from rules.aton.sentences import text, text_in, texts
from rules.aton.view import AtonView
from rules.core.secrets import Seat
from rules.core.text import Text, joined

TITLE: Final = "ATON"
COUNTERS_TAKEN_BACK: Final = 4  # after a scoring
CARTOUCHE_TITLES: Final = (text("Points"), text("Remove"), text("Temples"), text("Place"))
LOWER_FIRST: Final = text("lower first")
CARD_EFFECTS: Final = (  # of any card at each cartouche
    text("2 × difference"),
    LOWER_FIRST,
    text("from 1 to card"),
    text("card = counters"),
)
NOTHING: Final = text("nothing")
IN_ROUND_ONE: Final = text("in round 1")
NOTHING_IN_ROUND_ONE: Final = text("nothing in round 1")
HIGHER_CARD: Final = text("higher card")
EXCHANGE_TITLE: Final = text("Exchange")
ORDINALS: Final = (text("1st"), text("2nd"))
SCORING_RULES: Final[Mapping[str, Text]] = {
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
GOALS: Final = (text_in("squares", "Yellow"), text_in("squares", "Green"), text("Best temple"))
KINGDOM_OF_THE_DEAD: Final = text("Kingdom of the Dead")
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
BOTH_WON: Final = text("A draw: both have won")
BOTH_LAY: Final = text("Both lay four cards")


def round_name(view: AtonView) -> Text:
    return text("Round {number}", number=view.round)


def side_name(seat: Seat) -> Text:
    return SIDES[seat].label


def turn_sentence(view: AtonView, name: Callable[[Seat], Text] = side_name) -> Text:
    """Write one line with the turn and its task, or with the winner."""
    if view.phase == "over":
        return _ending_sentence(view, name)
    if view.scored and not view.awaited:
        return SCORING
    if view.sealed and len(view.awaited) > 1:
        return BOTH_LAY
    if view.sealed:
        return text("{side} lays four cards", side=name(view.awaited[0]))
    return _task_sentence(view, name(view.active or view.awaited[0]))


def _ending_sentence(view: AtonView, name: Callable[[Seat], Text]) -> Text:
    if len(view.winners) != 1:
        return BOTH_WON
    ending = ENDINGS[view.won_by or "points"]
    return ending.filled(side=name(view.winners[0]))


def _task_sentence(view: AtonView, side: Text) -> Text:
    temples = temples_in_range(sum(temple.in_range for temple in view.temples))
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
            return text("{side} takes back {count}", side=side, count=_number_taken_back(view))
    return joined((task, temples), " · ")


def _number_taken_back(view: AtonView) -> int:
    """Count the counters that the active side takes out of the temples after a scoring."""
    held = sum(temple.squares.count(view.active) for temple in view.temples)
    return min(COUNTERS_TAKEN_BACK, held)


def temples_in_range(last: int) -> Text:
    """Name the temples in range, from the first to the last."""
    return texts("temple 1", "temples 1–{count}", last)
