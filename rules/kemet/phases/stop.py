"""A priest's halt on the path: take all tokens there, or none (11.3)."""

from __future__ import annotations

from collections.abc import Sequence

from rules.core.menu import Menu, Word, pick_verb
from rules.core.secrets import Seat
from rules.core.state import MoveContext
from rules.core.text import listed
from rules.kemet.path import label_of, stops_of
from rules.kemet.path_tokens import lying_at
from rules.kemet.pilgrimage import TakeTokens, choose_stop, take
from rules.kemet.sentences import text
from rules.kemet.state import Kemet
from rules.kemet.verbs import PASS, PRIEST, Pass


def deciders(state: Kemet) -> Sequence[Seat]:
    """Return the active seat, or nobody at an empty stop, where the priest can only stay (R-P4)."""
    path = state.path
    return [state.active] if path and path.halted and lying_at(path, path.halted) else []


def menu(state: Kemet, seat: Seat) -> Menu:
    path = state.path
    assert path is not None and path.halted is not None
    lying = [path.lying[spot.word] for spot in lying_at(path, path.halted)]
    title = text(
        "Your priest is at {stop}. Does it take {tokens}, and leave the path?",
        stop=stops_of(path.sides)[path.halted].label,
        tokens=listed(map(label_of, lying), "and"),
    )
    return pick_verb(
        title,
        {
            PRIEST.with_label(text("Take it all")): lambda: choose_stop(state, seat),
            PASS.with_label(text("Stay")): lambda: Pass(seat),
        },
    )


def play(state: Kemet, action: TakeTokens | Pass, context: MoveContext) -> None:
    if isinstance(action, TakeTokens):
        take(state, action, context)
    if state.path:
        state.path.halted = None


def close(state: Kemet, context: MoveContext) -> Word | None:
    if state.path:
        state.path.halted = None
    return None
