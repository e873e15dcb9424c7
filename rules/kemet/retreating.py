"""Why a troop is not recalled or made to retreat, by the steps of a battle (B11 and B12)."""

from __future__ import annotations

from collections.abc import Mapping

from rules.core.menu import Word
from rules.core.secrets import Seat
from rules.core.text import Text
from rules.kemet.board import SPACE
from rules.kemet.phases.ending import beaten
from rules.kemet.sentences import text
from rules.kemet.state import Kemet, troop_of


def why_not_fighting(state: Kemet, seat: Seat, _: Mapping[str, Word]) -> Text | None:
    """Say why a seat decides nothing in a battle: it takes no part in it."""
    battle = state.battle
    if battle is None or battle.over:
        return None
    if seat not in battle.sides:
        return text("You are not in this battle ({space}).", space=SPACE[battle.space].label)
    return None


def why_no_recall(state: Kemet, seat: Seat, said: Mapping[str, Word]) -> Text | None:
    """Say why a seat cannot recall its troop now."""
    if reason := why_not_fighting(state, seat, said):
        return reason
    match state.phase:
        case "loser":
            return _the_loser_first(state)
        case "retreat" if seat == beaten(state):
            return text("You have already decided that your troop retreats.")
        case "retreat":
            return text("First choose where the beaten troop retreats.")
        case "winner":
            return _why_not_asked(state, seat)
    return None


def why_no_retreat(state: Kemet, seat: Seat, said: Mapping[str, Word]) -> Text | None:
    """Say why a seat cannot retreat now, or send the other's troop away."""
    if reason := why_not_fighting(state, seat, said):
        return reason
    battle = state.battle
    match state.phase:
        case "loser":
            return _the_loser_first(state)
        case "retreat" if battle and battle.winner:
            return text("{seat} chooses where your troop retreats.", seat=battle.winner)
        case "winner":
            return text("No troop retreats now. Troops still there stay or are recalled.")
    return None


def _the_loser_first(state: Kemet) -> Text:
    loser = beaten(state)
    return text("{seat} first lets the beaten troop retreat or recalls it.", seat=loser or "")


def _why_not_asked(state: Kemet, seat: Seat) -> Text:
    """Say why a side of the battle no longer chooses between staying and recalling."""
    battle = state.battle
    if battle is None or troop_of(state, seat, battle.space) is None:
        return text("You have no troop left where the battle was.")
    return text("You have already decided about your troop.")
