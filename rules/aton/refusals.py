"""Why a move of Aton is not possible: by open facts, and a player's own cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rules.aton.sentences import text
from rules.aton.state import Aton
from rules.aton.tables import GROUPS
from rules.aton.turns import why_nothing_removed
from rules.aton.verbs import EXCHANGE, LAY, PLACE, REMOVE, RETURN
from rules.core.menu import Word
from rules.core.refusals import Refusals
from rules.core.secrets import Seat
from rules.core.text import Text

WHEN: Final = {
    LAY.word: text("You lay cards at the start of a round, before they are turned up."),
    EXCHANGE.word: text("You can exchange your cards once a game, before you lay them."),
    REMOVE.word: text("You remove counters on your turn, at cartouche 2."),
    PLACE.word: text("You place counters on your turn, at cartouche 4."),
    RETURN.word: text("You take counters back after a scoring, once the Dead are full."),
}


def _why_not_lay(state: Aton, seat: Seat, _: Mapping[str, Word]) -> Text | None:
    if state.phase == "lay" and seat in state.fixed:
        return text("You have laid your cards, and an exchange has been shown since. They stay.")
    return None


def _why_not_exchange(state: Aton, seat: Seat, _: Mapping[str, Word]) -> Text | None:
    if state.given[seat].value:
        return text("You have already exchanged your cards. You can do that once a game.")
    if not state.known[seat].exchange:
        return text("Your exchange counter is gone. You can exchange cards once a game.")
    if seat in state.laid:
        return text("You have already laid your cards. You can exchange only before that.")
    return None


def _why_not_remove(state: Aton, seat: Seat, _: Mapping[str, Word]) -> Text | None:
    if not _is_on_turn(state, seat):
        return _why_not_on_turn(state, seat)
    if state.phase == "place":
        return why_nothing_removed(state, seat) or text(
            "Your card at cartouche 2 is already carried out. Now place counters."
        )
    return None


def _why_not_place(state: Aton, seat: Seat, _: Mapping[str, Word]) -> Text | None:
    if not _is_on_turn(state, seat):
        return _why_not_on_turn(state, seat)
    return text("First remove counters, then place some.")


def _is_on_turn(state: Aton, seat: Seat) -> bool:
    return state.phase in ("remove", "place") and state.pending[:1] == [seat]


def _why_not_on_turn(state: Aton, seat: Seat) -> Text | None:
    """Say during the other side's turn whether this side's turn comes after it, or is over."""
    if state.phase not in ("remove", "place"):
        return None
    if seat in state.pending:
        return text("{seat} plays first this round. Your turn comes after.", seat=state.pending[0])
    return text("You have had your turn this round.")


REFUSALS: Final[Refusals[Aton]] = Refusals(
    when=WHEN,
    why={
        LAY.word: _why_not_lay,
        EXCHANGE.word: _why_not_exchange,
        REMOVE.word: _why_not_remove,
        PLACE.word: _why_not_place,
    },
    not_asked={
        (RETURN.word, f"temple_{temple}"): text("You take no counter back from that temple.")
        for temple in (1, 2, 3, 4)
    },
    pieces=GROUPS,
)
