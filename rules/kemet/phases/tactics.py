"""A battle, B4: Tactical Choice, the attacker first. The defender sees the outcome first."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from rules.core.menu import Action, Menu, Node, Verb, Word, pick, pick_verb
from rules.core.secrets import Seat, secret
from rules.core.state import MoveContext
from rules.kemet.cards import discard, held_with, may_be_held
from rules.kemet.events import CardsExchanged
from rules.kemet.sentences import text
from rules.kemet.state import Commit, Kemet
from rules.kemet.tables import BATTLE_CARD
from rules.kemet.verbs import PASS, PLAY, Pass


@dataclass(frozen=True, slots=True)
class Exchange(Action):
    """Exchange the battle card shown and the one discarded, by Tactical Choice."""

    card: Word


def deciders(state: Kemet) -> Sequence[Seat]:
    """Return the next side with cards, whatever they are, so that the question reveals nothing."""
    battle = state.battle
    if battle is None or battle.masked or not state.rules.module_5:
        return []
    if not may_be_held(state, "swap"):
        return []
    asked = [s for s in battle.sides if s not in battle.asked and state.cards[s]]
    return asked[:1]


def menu(state: Kemet, seat: Seat) -> Menu:
    battle = state.battle
    assert battle is not None
    commit = battle.commits[seat].value
    cards = held_with(state, seat, "swap")
    offers: dict[Verb, Callable[[], Node]] = {}
    if cards:
        offers[PLAY] = lambda: pick(
            "card",
            text("Which card do you play?"),
            cards,
            lambda card: Exchange(seat, card.word),
            is_asked=True,
        )
    offers[PASS] = lambda: Pass(seat)
    title = text(
        "You have shown {card} and discarded {other}. Exchange them?",
        card=BATTLE_CARD[commit.card].short,
        other=BATTLE_CARD[commit.discard].short,
    )
    return pick_verb(title, offers)


def play(state: Kemet, action: Exchange | Pass, context: MoveContext) -> None:
    battle, seat = state.battle, action.seat
    assert battle is not None
    battle.asked.append(seat)
    if isinstance(action, Exchange):
        before = context.reveal(battle.commits[seat])
        commit = Commit(before.discard, before.card, before.played)
        battle.commits[seat] = secret(commit, seat)
        battle.shown[seat] = commit.card
        battle.exchanged.append(seat)
        discard(state, seat, action.card)
        context.tell(CardsExchanged(seat, commit.card, before.card))


def close(state: Kemet, context: MoveContext) -> Word:
    battle = state.battle
    assert battle is not None
    battle.asked = []
    return "wound"
