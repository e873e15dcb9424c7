"""Set-up: the first power card (chapter 5). Everyone has a Builder, or keeps one card of two."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from rules.amun_re.events import ChoiceSealed, StartCardsDiscarded
from rules.amun_re.holdings import exactly, gain_cards, without
from rules.amun_re.reasons import exactly_kept
from rules.amun_re.sentences import text
from rules.amun_re.state import AmunRe, turn_order
from rules.amun_re.verbs import KEEP
from rules.core.menu import Action, Menu, Node, Word, pick_verb
from rules.core.secrets import Seat, secret
from rules.core.state import MoveContext

SEALED: Final = True


@dataclass(frozen=True, slots=True)
class KeepCard(Action):
    card: Word


def deciders(state: AmunRe) -> Sequence[Seat]:
    return [seat for seat in state.drawn if seat not in state.chosen]


def revisers(state: AmunRe) -> Sequence[Seat]:
    return list(state.chosen)


def menu(state: AmunRe, seat: Seat) -> Menu:
    def node() -> Node:
        return exactly(
            "cards",
            text("Which of the two do you keep?"),
            state.drawn[seat].value,
            1,
            lambda cards: KeepCard(seat, *cards),
            exactly_kept,
        )

    return pick_verb(text("Choose your first power card."), {KEEP: node})


def play(state: AmunRe, action: KeepCard, context: MoveContext) -> None:
    if action.seat not in state.chosen:
        context.tell(ChoiceSealed(action.seat, "dealing"))
    state.chosen[action.seat] = secret((action.card,), action.seat)


def close(state: AmunRe, context: MoveContext) -> str:
    """Discard the cards not kept, face up, and go on to the first round."""
    gone = []
    for seat in (seat for seat in turn_order(state) if seat in state.drawn):
        kept = state.chosen[seat].value
        (other,) = without(state.drawn[seat].value, kept)
        gain_cards(state, seat, kept, context)
        state.discards.append(other)
        gone.append((seat, other))
    if gone:
        context.tell(StartCardsDiscarded(tuple(gone)))
    state.chosen.clear()
    state.drawn.clear()
    state.keep = 0
    return "reveal"
