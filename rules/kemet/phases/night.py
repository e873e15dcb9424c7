"""Night 1, prayer points, and Night 2, Divine Intervention cards with Vision (chapter 5)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules.core.menu import Action, Menu, Word
from rules.core.secrets import Seat, secret
from rules.core.state import MoveContext
from rules.kemet.cards import draw, keep_one, less, look_at, set_deck, take
from rules.kemet.costs import gain
from rules.kemet.events import CardsSeen, CardsTaken, NightFell
from rules.kemet.sealing import open_window
from rules.kemet.sentences import text
from rules.kemet.state import WAITING, Kemet, owned, tile_total
from rules.kemet.tables import NIGHT_POINTS


@dataclass(frozen=True, slots=True)
class KeepCard(Action):
    card: Word


def fall(state: Kemet, context: MoveContext) -> Word:
    """Begin a Night: all gain prayer points. Then cards are dealt in turn order."""
    before = dict(state.prayer)
    for seat in state.order:
        points = NIGHT_POINTS + tile_total(state, seat, "night-pp")
        gain(state, seat, points, "", MoveContext(context.dice))
    gains = tuple((seat, state.prayer[seat] - before[seat]) for seat in state.order)
    context.tell(NightFell(state.round, gains))
    state.pending = list(state.order)
    return "dealing"


def deciders(state: Kemet) -> Sequence[Seat]:
    return [state.chooser] if state.chooser else []


def menu(state: Kemet, seat: Seat) -> Menu:
    """Decision `vision`: one of the cards seen. The others go back."""
    title = text("Which of these cards do you keep?")
    return keep_one(state, title, lambda word: KeepCard(seat, word))


def play(state: Kemet, action: KeepCard, context: MoveContext) -> None:
    """Keep a card and shuffle the others into the pile. Then draw the extra cards."""
    others = less(state.looked.value, action.card)
    take(state, action.seat, (action.card,))
    set_deck(state, context.dice.shuffled(state.deck.value + others, "interventions"))
    state.chooser, state.looked = None, secret(())
    context.tell(CardsTaken(action.seat, 1, "vision"))
    context.whisper(action.seat, CardsSeen(action.seat, (action.card,)))
    draw(state, action.seat, _extra_cards(state, action.seat), context)


def close(state: Kemet, context: MoveContext) -> Word:
    if not state.pending:
        state.pending, state.powers = list(state.order), []
        open_window(state)
        return "powers"
    seat = state.pending.pop(0)
    if among := tile_total(state, seat, "night-pick"):
        seen = look_at(state, among, context.dice)
        if seen:
            state.chooser, state.looked = seat, secret(seen, seat)
    else:
        draw(state, seat, 1 + _extra_cards(state, seat), context)
    return "dealing"


def _extra_cards(state: Kemet, seat: Seat) -> int:
    """Count the extra cards (R-N2). The Mummy's may depend on her place (R-C3)."""
    on_board = state.rules.mummy_di == "on_board"
    tiles = owned(state, seat)
    waiting = {tile.word for tile in tiles if state.creatures.get(tile.word) == WAITING}
    return sum(
        each.number
        for tile in tiles
        for each in tile.hooks
        if each.name == "night-di" and not (on_board and tile.word in waiting)
    )
