"""Choosing which cards to keep after drawing two more (variant, 11.3).

The others go face up on the discard pile, or face down on top of the draw pile, in an order that
the player chooses. With fewer than two extra cards left, the player draws the rest.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from rules.amun_re.events import CardsReturned
from rules.amun_re.holdings import exactly, gain_cards, put_pile, without
from rules.amun_re.reasons import exactly_kept, not_among
from rules.amun_re.sentences import text, texts
from rules.amun_re.state import AmunRe, Hand
from rules.amun_re.tables import CARD
from rules.amun_re.verbs import KEEP
from rules.core.menu import Action, Menu, Node, pick, pick_verb
from rules.core.secrets import Seat
from rules.core.state import MoveContext

PUT_ON_TOP: Final = ("top", "may_top")  # answers by which the others go on top of the pile


@dataclass(frozen=True, slots=True)
class KeepCards(Action):
    cards: Hand
    others: Hand  # of the cards put back, the one on top of the pile first


def deciders(state: AmunRe) -> Sequence[Seat]:
    return list(state.drawn)


def menu(state: AmunRe, seat: Seat) -> Menu:
    drawn, keep = state.drawn[seat].value, state.keep

    def node() -> Node:
        return exactly(
            "cards",
            texts("Which card do you keep?", "Which {count} cards do you keep?", keep),
            drawn,
            keep,
            lambda cards: _others(state, seat, cards),
            exactly_kept,
        )

    return pick_verb(text("Choose the cards to keep."), {KEEP: node})


def play(state: AmunRe, action: KeepCards, context: MoveContext) -> None:
    """Move the kept cards into the hand, the others to the discards or on top of the pile."""
    del state.drawn[action.seat]
    state.keep = 0
    gain_cards(state, action.seat, action.cards, context)
    if state.rules.draw_extra_two in PUT_ON_TOP:
        put_pile(state, action.others + state.pile.value)
        context.tell(CardsReturned(action.seat, len(action.others), ()))
    else:
        state.discards.extend(action.others)
        context.tell(CardsReturned(action.seat, len(action.others), action.others))


def close(state: AmunRe, context: MoveContext) -> None:
    """Name no next phase: the purchase or reward that called this phase resumes."""


def _others(state: AmunRe, seat: Seat, kept: Hand) -> Node:
    others = without(state.drawn[seat].value, kept)
    if state.rules.draw_extra_two not in PUT_ON_TOP or len(set(others)) == 1:
        return KeepCards(seat, kept, others)
    return pick(
        "top",
        text("Which of the others goes on top of the pile?"),
        (CARD[word] for word in others),
        lambda card: KeepCards(seat, kept, (card.word, *without(others, (card.word,)))),
        lambda card: card.effect,
        not_among,
    )
