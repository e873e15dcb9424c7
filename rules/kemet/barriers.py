"""Barriers between a troop and a space (chapter 7), for refusals only."""

from __future__ import annotations

from dataclasses import replace

from rules.core.menu import Word
from rules.core.secrets import Seat
from rules.core.text import Text
from rules.kemet.board import SPACE
from rules.kemet.movement import Group, fits, is_too_large, reach
from rules.kemet.sentences import text, texts
from rules.kemet.state import Kemet, limit


def why_not_reached(state: Kemet, group: Group, word: Word) -> Text | None:
    """Say why a group cannot move to a space: the last obstacle if all others were gone."""
    if word not in SPACE:
        return None
    if said := _why_it_stays(state, group, word):
        return said
    rich = group._replace(points=99)
    if _is_reached(state, rich, word):
        return _too_few_points(group)
    free = rich._replace(no_walls=True)
    if _is_reached(state, free, word):
        return text(
            "A wall is in the way. You can enter an enemy city only with the first step of an "
            "action, from next to it."
        )
    if _is_reached(_without_troops(state, group.seat), free, word):
        return text("There is no room on the way for that many units, or for a second creature.")
    empty = _without_troops(state, *state.seats)
    if _is_reached(empty, free, word):
        return text("An enemy troop is in the way. Your troop would stop there.")
    if not _is_reached(empty, free._replace(capacity=len(SPACE)), word):
        return text(
            "You cannot reach {space} from there on foot or by boat.", space=SPACE[word].label
        )
    return texts(
        "That is too far. These units have {count} step left.",
        "That is too far. These units have {count} steps left.",
        group.capacity,
    )


def why_not_teleported(state: Kemet, group: Group, word: Word) -> Text | None:
    """Say why a card does not teleport a group to a space."""
    if word not in SPACE:
        return None
    if said := _why_it_stays(state, group, word):
        return said
    space = SPACE[word].label
    if word not in state.board.obelisks:
        return text("That space has no obelisk: {space}.", space=space)
    if not fits(state, group, word):
        return text(
            "There is no room for that many units, or for a second creature: {space}.", space=space
        )
    return _too_few_points(group)


def _why_it_stays(state: Kemet, group: Group, word: Word) -> Text | None:
    """Say why a group moves nowhere, or not to its own space."""
    if word == group.start:
        return text("The troop is already there: {space}.", space=SPACE[word].label)
    if is_too_large(state, group):
        most = limit(state, group.seat, group.priests > 0)
        return texts(
            "At most {count} of your units can move together.",
            "At most {count} of your units can move together.",
            most,
        )
    return None


def _too_few_points(group: Group) -> Text:
    return texts(
        "Your {count} prayer point is not enough to get there.",
        "Your {count} prayer points are not enough to get there.",
        group.points,
    )


def _is_reached(state: Kemet, group: Group, word: Word) -> bool:
    return any(space == word for space, _ in reach(state, group))


def _without_troops(state: Kemet, *seats: Seat) -> Kemet:
    """Copy of the state without the troops of some seats."""
    troops = {
        space: {seat: troop for seat, troop in there.items() if seat not in seats}
        for space, there in state.troops.items()
    }
    return replace(state, troops=troops)
