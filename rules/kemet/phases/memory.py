"""Divine Memory: its player takes one card from the discards, unseen by others (R-I9)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from rules.core.menu import Action, Menu, Word
from rules.core.secrets import Seat, secret
from rules.core.state import MoveContext
from rules.kemet.cards import keep_one, take_discard
from rules.kemet.events import CardsSeen, CardsTaken
from rules.kemet.sentences import text
from rules.kemet.state import Kemet

SEALED: Final = True


@dataclass(frozen=True, slots=True)
class TakeCard(Action):
    card: Word


def deciders(state: Kemet) -> Sequence[Seat]:
    return [state.chooser] if state.chooser else []


def menu(state: Kemet, seat: Seat) -> Menu:
    title = text("Which card do you take?")
    return keep_one(state, title, lambda word: TakeCard(seat, word))


def play(state: Kemet, action: TakeCard, context: MoveContext) -> None:
    seat = action.seat
    take_discard(state, seat, action.card)
    state.chooser, state.looked = None, secret(())
    context.tell(CardsTaken(seat, 1, "divine-memory"))
    context.whisper(seat, CardsSeen(seat, (action.card,)))


def close(state: Kemet, context: MoveContext) -> Word | None:
    return None
