"""The window for a Veto after each card outside battle: all entitled answer at once (R-I7)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from rules.core.menu import Action, Menu, Node, Verb, Word, pick, pick_verb
from rules.core.secrets import Seat, secret
from rules.core.state import MoveContext
from rules.core.text import Text, joined
from rules.kemet.cards import held_with
from rules.kemet.hooks import has
from rules.kemet.interventions import PlayCard, entitled, lay, resolve
from rules.kemet.reasons import why_not_playable
from rules.kemet.sentences import text
from rules.kemet.stack import details, victim_of
from rules.kemet.state import Kemet, Played, in_order
from rules.kemet.tables import INTERVENTION
from rules.kemet.verbs import PASS, PLAY

WINDOW: Final = True
VETO: Final = PLAY.with_label(text("Veto it"))
ALLOW: Final = PASS.with_label(text("Allow it"))


@dataclass(frozen=True, slots=True)
class Answer(Action):
    vetoes: bool


def deciders(state: Kemet) -> Sequence[Seat]:
    return [seat for seat in entitled(state) if seat not in state.answers]


def revisers(state: Kemet) -> Sequence[Seat]:
    return list(state.answers)


def menu(state: Kemet, seat: Seat) -> Menu:
    vetoes = held_with(state, seat, "cancel-di")
    offers: dict[Verb, Callable[[], Node]] = {}
    if vetoes:
        offers[VETO] = lambda: pick(
            "card",
            text("Which card do you play?"),
            vetoes,
            lambda _: Answer(seat, True),
            why=partial(why_not_playable, state, seat),
            is_asked=True,
        )
    offers[ALLOW] = lambda: Answer(seat, False)
    return pick_verb(_title(state), offers)


def _title(state: Kemet) -> Text:
    """Title of the window: the player, the card, and its victim, place or purpose."""
    *beneath, played = state.stack
    row = INTERVENTION[played.card]
    card = row.label
    if has([row], "cancel-di"):
        return text(
            "{seat} has played {card} against {owner}’s {other}. Do you veto it?",
            seat=played.seat,
            card=card,
            other=INTERVENTION[beneath[-1].card].label,
            owner=beneath[-1].seat,
        )
    if said := list(details(played, victim_of(state, played))):
        return text(
            "{seat} has played {card}: {details}. Do you veto it?",
            seat=played.seat,
            card=card,
            details=joined(said, " · "),
        )
    return text("{seat} has played {card}. Do you veto it?", seat=played.seat, card=card)


def play(state: Kemet, action: Answer, context: MoveContext) -> None:
    state.answers[action.seat] = secret(action.vetoes, action.seat)


def close(state: Kemet, context: MoveContext) -> Word | None:
    """Play one Veto at most: that of the first in turn order after the active player."""
    answers, state.answers = state.answers, {}
    for seat in in_order(state, state.active):
        if seat in answers and answers[seat].value:
            (card, *_) = held_with(state, seat, "cancel-di")
            lay(state, PlayCard(seat, Played(seat, card.word), 0), context)
            return None
    resolve(state, context)
    return None
