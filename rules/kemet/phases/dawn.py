"""Dawn (module 2, 11.2): bids for the turn order, the last first, then choosing places."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from rules.core.menu import Action, Amount, Choice, Menu, Node, Pick, Word, pick_verb
from rules.core.secrets import Seat
from rules.core.state import MoveContext
from rules.core.text import Text
from rules.kemet.cards import less, pick_battle_card, use_battle_cards
from rules.kemet.events import BidShown, OrderSet, PlaceTaken
from rules.kemet.sentences import text, texts
from rules.kemet.state import Kemet
from rules.kemet.tables import BATTLE_CARD
from rules.kemet.verbs import BID, ORDER


@dataclass(frozen=True, slots=True)
class MakeBid(Action):
    show: Word
    discard: Word
    dawn: int


@dataclass(frozen=True, slots=True)
class TakePlace(Action):
    place: int


@dataclass(frozen=True, slots=True)
class Bids:
    """Bids, compulsory: a battle card that counts, one that does not, and Dawn tokens."""

    def deciders(self, state: Kemet) -> Sequence[Seat]:
        return self.in_turn(state)[:1]

    def in_turn(self, state: Kemet) -> Sequence[Seat]:
        return [seat for seat in reversed(state.order) if seat not in state.bids]

    def menu(self, state: Kemet, seat: Seat) -> Menu:
        title = text("What do you bid for your place in the turn order?")
        hand = state.battle_hands[seat].value

        def tokens(show: Word, other: Word) -> Node:
            return Amount(
                "dawn",
                text("How many Dawn tokens do you spend?"),
                0,
                state.dawn.get(seat, 0),
                lambda number: MakeBid(seat, show, other, number),
                lambda number: text("a bid of {value}", value=BATTLE_CARD[show].strength + number),
                why=lambda _: texts(
                    "You have {count} Dawn token.",
                    "You have {count} Dawn tokens.",
                    state.dawn.get(seat, 0),
                ),
            )

        def discard(show: Word) -> Node:
            return pick_battle_card(
                "discard",
                text("Which card do you discard?"),
                less(hand, show),
                lambda other: tokens(show, other),
                show,
            )

        return pick_verb(
            title,
            {BID: lambda: pick_battle_card("show", text("Which card counts?"), hand, discard)},
        )

    def play(self, state: Kemet, action: MakeBid, context: MoveContext) -> None:
        seat = action.seat
        value = BATTLE_CARD[action.show].strength + action.dawn
        state.bids[seat] = value
        state.dawn[seat] = state.dawn.get(seat, 0) - action.dawn
        use_battle_cards(state, seat, action.show, action.discard)
        context.tell(BidShown(seat, action.show, action.dawn, value))

    def close(self, state: Kemet, context: MoveContext) -> Word:
        return "places"


def _why_taken(state: Kemet) -> Callable[[Word], Text | None]:
    def why(word: Word) -> Text | None:
        taken = {str(place): seat for place, seat in state.places.items()}
        return text("{seat} has taken that place.", seat=taken[word]) if word in taken else None

    return why


@dataclass(frozen=True, slots=True)
class Places:
    """Choosing places: the highest bid first. Of equal ones the earlier in the old order."""

    def deciders(self, state: Kemet) -> Sequence[Seat]:
        left = [seat for seat in _ranked(state) if seat not in state.places.values()]
        return left[:1] if len(left) > 1 else []

    def menu(self, state: Kemet, seat: Seat) -> Menu:
        title = text("Which place in the turn order do you take?")
        choices = tuple(Choice(str(place), text("Place {n}", n=place)) for place in _free(state))
        return pick_verb(
            title,
            {
                ORDER: lambda: Pick(
                    "number",
                    title,
                    choices,
                    lambda word: TakePlace(seat, int(word)),
                    _why_taken(state),
                )
            },
        )

    def play(self, state: Kemet, action: TakePlace, context: MoveContext) -> None:
        state.places[action.place] = action.seat
        context.tell(PlaceTaken(action.seat, action.place))

    def close(self, state: Kemet, context: MoveContext) -> Word:
        (last,) = [seat for seat in state.order if seat not in state.places.values()]
        (place,) = _free(state)
        state.places[place] = last
        state.order = [state.places[number] for number in sorted(state.places)]
        state.bids, state.places = {}, {}
        context.tell(OrderSet("", tuple(state.order)))
        return "day"


def _ranked(state: Kemet) -> list[Seat]:
    return sorted(state.order, key=lambda seat: -state.bids[seat])


def _free(state: Kemet) -> list[int]:
    return [n for n in range(1, len(state.seats) + 1) if n not in state.places]
