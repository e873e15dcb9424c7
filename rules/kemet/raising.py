"""Raising a pyramid (6.2): its colour, new level and cost, and the district of a new one."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from rules.core.menu import Amount, Choice, Node, Pick, Word, pick
from rules.core.secrets import Seat
from rules.core.state import MoveContext
from rules.core.text import Text, dotted
from rules.kemet.board import SPACE
from rules.kemet.colours import PYRAMID_COLOUR
from rules.kemet.costs import cost_of_levels, spend
from rules.kemet.events import PyramidRaised
from rules.kemet.sentences import text, text_in, texts
from rules.kemet.state import Kemet, Pyramid, districts_of, show
from rules.kemet.tables import BLACK, COLOURS
from rules.kemet.verbs import none

PYRAMIDS: Final = 3  # of one player

Then = Callable[[str, Word, int], Node]  # colour, district, level


def colours(state: Kemet) -> list[str]:
    """List the colours of the pyramids in play."""
    return [colour for colour in COLOURS if colour != BLACK or state.rules.module_1]


def standing(state: Kemet, seat: Seat) -> dict[str, Word]:
    """Map the colours of the seat's own pyramids on the board to their districts."""
    rows = (row.word for row in districts_of(state, seat))
    return {state.pyramids[word].colour: word for word in rows if word in state.pyramids}


def raisable(state: Kemet, seat: Seat, most: int) -> dict[str, range]:
    """Map own colours (R-D7) to the levels that they can be raised to for at most `most`.

    A pyramid of level 0 is not on the board yet. A player has three in all.
    """
    own = standing(state, seat)
    found = {}
    for colour in colours(state):
        if colour not in own and len(own) == PYRAMIDS:
            continue
        now = state.pyramids[own[colour]].level if colour in own else 0
        top = max(
            (
                level
                for level in range(now + 1, state.rules.top_level + 1)
                if cost_of_levels(state, seat, now, level) <= most
            ),
            default=now,
        )
        if top > now:
            found[colour] = range(now + 1, top + 1)
    return found


def choose(state: Kemet, seat: Seat, then: Then, decline: Callable[[], Node]) -> Node:
    """Decision `raise`: none, or a pyramid, its new level, and the district of a new one."""
    levels = raisable(state, seat, state.prayer[seat])
    choices = [
        Choice(colour, PYRAMID_COLOUR[colour], _now(state, seat, colour)) for colour in levels
    ]
    return Pick(
        "pyramid",
        text("Which pyramid do you raise?"),
        (*choices, none(text_in("pyramid", "None"), text("only the token is placed"), wastes=True)),
        lambda word: decline() if word == "none" else _level(state, seat, word, levels, then),
        partial(why_not, state, seat, state.prayer[seat]),
    )


def _now(state: Kemet, seat: Seat, colour: str) -> Text:
    """Write the hint on a pyramid: its level and district."""
    district = standing(state, seat).get(colour)
    if district is None:
        return text("a new one")
    level = state.pyramids[district].level
    return text("level {level} on {place}", level=level, place=SPACE[district].label)


def why_not(state: Kemet, seat: Seat, most: int, colour: Word) -> Text | None:
    """Say why a pyramid cannot be raised for at most `most`, or None for no colour in play."""
    if colour not in colours(state):
        return None
    own = standing(state, seat)
    if colour not in own and len(own) == PYRAMIDS:
        return text("You already have three pyramids of other colours.")
    now = state.pyramids[own[colour]].level if colour in own else 0
    return _why_no_level(state, seat, now, most, now + 1)


def _why_no_level(state: Kemet, seat: Seat, now: int, most: int, level: int) -> Text:
    if not level:
        return text("A pyramid has at least level 1.")
    if level <= now:
        return text("It is already at level {level}.", level=now)
    if level > state.rules.top_level:
        return text("A pyramid has at most level {level}.", level=state.rules.top_level)
    return texts(
        "Level {level} costs {count} prayer point, and you have {points}.",
        "Level {level} costs {count} prayer points, and you have {points}.",
        cost_of_levels(state, seat, now, level),
        level=level,
        points=most,
    )


def _level(state: Kemet, seat: Seat, colour: str, levels: dict[str, range], then: Then) -> Node:
    now = levels[colour][0] - 1

    def cost(level: int) -> Text | None:
        price = cost_of_levels(state, seat, now, level)
        return dotted(
            texts("{count} prayer point", "{count} prayer points", price),
            text("{left} left", left=state.prayer[seat] - price),
        )

    return Amount(
        "level",
        text("To which level?"),
        levels[colour][0],
        levels[colour][-1],
        lambda level: place(state, seat, colour, lambda district: then(colour, district, level)),
        cost,
        partial(_why_no_level, state, seat, now, state.prayer[seat]),
    )


def place(state: Kemet, seat: Seat, colour: str, then: Callable[[Word], Node]) -> Node:
    """Ask for the district of a new pyramid: one of the city without a pyramid (R-D6)."""
    own = standing(state, seat)
    if colour in own:
        return then(own[colour])
    free = [row for row in districts_of(state, seat) if row.word not in state.pyramids]
    return pick(
        "district",
        text("Which district do you build it on?"),
        free,
        lambda row: then(row.word),
        why=partial(_why_no_district, state, seat),
    )


def _why_no_district(state: Kemet, seat: Seat, word: Word) -> Text | None:
    if word not in SPACE:
        return None
    if word in (row.word for row in districts_of(state, seat)):
        return text("A pyramid is already there: {place}.", place=SPACE[word].label)
    return text("That is not a district of your city: {place}.", place=SPACE[word].label)


def raise_pyramid(
    state: Kemet,
    seat: Seat,
    colour: str,
    district: Word,
    level: int,
    context: MoveContext,
    why: Word = "",
) -> None:
    """Raise a pyramid to `level` and pay for it, unless `why` makes it free."""
    pyramid = state.pyramids.setdefault(district, Pyramid(colour, 0))
    cost = 0 if why else cost_of_levels(state, seat, pyramid.level, level)
    spend(state, seat, cost)
    pyramid.level = level
    show(state, seat, district)
    context.tell(PyramidRaised(seat, colour, district, level, cost, why))
