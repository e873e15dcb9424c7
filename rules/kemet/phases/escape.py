"""A contact, step 5: the defender may escape (7.5, R-I8). Then Initiative, and the battle."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from rules.core.menu import Menu, Node, Verb, Word, pick, pick_verb
from rules.core.secrets import Seat
from rules.core.state import MoveContext
from rules.kemet.board import SPACE
from rules.kemet.cards import held_with
from rules.kemet.contact import strike_first
from rules.kemet.interventions import PlayCard, lay
from rules.kemet.movement import refuges
from rules.kemet.reasons import no_refuge, why_not_playable
from rules.kemet.sentences import text, text_in, texts
from rules.kemet.state import Contact, Kemet, Played, troop_of
from rules.kemet.tables import INTERVENTION
from rules.kemet.verbs import PASS, PLAY, Pass

WINDOW: Final = True


def deciders(state: Kemet) -> Sequence[Seat]:
    return list(state.asked)


def menu(state: Kemet, seat: Seat) -> Menu:
    contact = state.contact
    assert contact is not None
    offers: dict[Verb, Callable[[], Node]] = {}
    if cards := held_with(state, seat, "flee"):
        offers[PLAY.with_label(text_in("answer", "Escape"))] = lambda: _card(
            state, seat, contact, cards[0].word
        )
    offers[PASS.with_label(text("Stay"))] = lambda: Pass(seat)
    enemy = troop_of(state, contact.attacker, contact.space)
    assert enemy is not None
    title = text(
        "{seat} comes to your troop ({space}) with {units}. Does it escape?",
        seat=contact.attacker,
        space=SPACE[contact.space].label,
        units=texts("{count} unit", "{count} units", enemy.units),
    )
    return pick_verb(title, offers)


def _card(state: Kemet, seat: Seat, contact: Contact, card: Word) -> Node:
    rows = [SPACE[word] for word in refuges(state, seat, contact.space)]

    def target() -> Node:
        return pick(
            "target",
            text("Where to?"),
            rows,
            lambda row: PlayCard(seat, Played(seat, card, target=row.word, start=contact.space), 0),
            why=no_refuge,
        )

    return pick(
        "card",
        text("Which card do you play?"),
        [INTERVENTION[card]],
        lambda _: target(),
        why=partial(why_not_playable, state, seat),
        is_asked=True,
    )


def play(state: Kemet, action: PlayCard | Pass, context: MoveContext) -> None:
    state.asked = []
    if isinstance(action, PlayCard):
        lay(state, action, context)


def close(state: Kemet, context: MoveContext) -> Word | None:
    return strike_first(state, context)
