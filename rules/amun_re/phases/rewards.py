"""Rewards for the offering (phase 4, steps 6 and 7).

One after the other, players take power cards, look at them, then farmers and stones, as many in
all as are due, or fewer. The highest offerer becomes first player afterwards.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from rules.amun_re.building import (
    Placed,
    fields_of,
    place_farmers,
    place_stones,
    room_for_farmers,
    sites_of,
)
from rules.amun_re.events import (
    Counts,
    FirstPlayerSet,
    RewardCardsTaken,
    RewardGoodsPlaced,
    RewardsForgone,
)
from rules.amun_re.holdings import SellCards, available, draw_for, extra_two, sell, selling
from rules.amun_re.phases.corrections import ranking
from rules.amun_re.reasons import more_than_due
from rules.amun_re.sentences import text, texts
from rules.amun_re.state import AmunRe, show, turn_order
from rules.amun_re.verbs import DONE, PLACE, TAKE
from rules.core.confirm import confirmed
from rules.core.menu import Action, Amount, Menu, Node, Verb, pick_verb
from rules.core.secrets import Seat
from rules.core.state import MoveContext
from rules.core.text import Text


@dataclass(frozen=True, slots=True)
class TakeCards(Action):
    number: int
    extra: bool  # two extra cards are drawn, and two are put back (variant)


@dataclass(frozen=True, slots=True)
class PlaceGoods(Action):
    fields: Counts
    stones: Counts


@dataclass(frozen=True, slots=True)
class EndRewards(Action):
    pass


def deciders(state: AmunRe) -> Sequence[Seat]:
    return state.pending[:1]


def in_turn(state: AmunRe) -> Sequence[Seat]:
    return state.pending


def menu(state: AmunRe, seat: Seat) -> Menu:
    offered: dict[Verb, Callable[[], Node]] = {}
    if state.step == "cards" and available(state):
        offered[TAKE] = lambda: _cards(state, seat)
    offered[PLACE] = lambda: _farmers(state, seat)
    offered[DONE] = lambda: _asked_once_more(state, state.items, EndRewards(seat))
    title = texts("Your reward: {count} item.", "Your reward: {count} items.", state.items)
    return pick_verb(
        title, offered | dict(selling(state, seat)), {DONE.word: lambda: _forgone(state)}
    )


def _asked_once_more(state: AmunRe, left: int, action: Action) -> Node:
    """Ask once more before things due are forgone. In older editions nobody was asked."""
    if not left or state.edition < 3:
        return action
    title = texts(
        "You would forgo {count} item. Are you sure?",
        "You would forgo {count} items. Are you sure?",
        left,
    )
    return confirmed(title, text("Forgo it"), action)


def _forgone(state: AmunRe) -> Text:
    return texts("you forgo {count} item", "you forgo {count} items", state.items)


def play(
    state: AmunRe, action: TakeCards | PlaceGoods | EndRewards | SellCards, context: MoveContext
) -> None:
    match action:
        case TakeCards():
            _take(state, action, context)
        case PlaceGoods():
            _place(state, action, context)
        case EndRewards(seat):
            context.tell(RewardsForgone(seat, state.items))
            _end(state)
        case SellCards(seat, cards):
            sell(state, seat, cards, context)


def close(state: AmunRe, context: MoveContext) -> str:
    """Set the first player: the highest offerer, or the present one if everybody stole (R-O8).

    Of equal offerings that of the present first player goes first (R-O7).
    """
    state.step, before = "", state.first
    state.first = next(iter(ranking(state, turn_order(state))), before)
    context.tell(FirstPlayerSet(state.first, state.first != before))
    return "income"


def _end(state: AmunRe) -> None:
    del state.pending[0]
    state.step = "cards"
    state.items = state.rewards[state.pending[0]] if state.pending else 0


def _cards(state: AmunRe, seat: Seat) -> Amount:
    """Decision D8 `reward_cards`: only the items due and the pile limit the number (R-P2)."""
    most = min(state.items, available(state))
    title = text("How many power cards do you take?")

    def hint(number: int) -> Text:
        if left := state.items - number:
            return texts(
                "{count} farmer or stone left to take",
                "{count} farmers or stones left to take",
                left,
            )
        return text("nothing left to take")

    def then(number: int) -> Node:
        return extra_two(state, lambda extra: TakeCards(seat, number, extra))

    due = partial(more_than_due, state.items)
    return Amount("number", title, 1, most, then, hint, due)


def _take(state: AmunRe, taken: TakeCards, context: MoveContext) -> None:
    seat, number = taken.seat, taken.number
    state.items -= number
    state.step = "goods"
    show(state, seat)
    context.tell(RewardCardsTaken(seat, number))
    draw_for(state, seat, number, context, extra=taken.extra)
    if not state.items:
        _end(state)


def _farmers(state: AmunRe, seat: Seat) -> Node:
    """Decision D9 `reward_goods`: farmers, then stones, without Free farmer and Builder cards."""
    most = min(state.items, room_for_farmers(state, seat))
    title = text("Which fields do you take farmers for?")
    return fields_of(
        state,
        seat,
        title,
        0,
        most,
        lambda placed: _stones(state, seat, placed),
        _no_cost,
        partial(more_than_due, state.items),
    )


def _no_cost(_: int) -> Text | None:
    """Return no hint at the cost, because a reward is free."""
    return None


def _stones(state: AmunRe, seat: Seat, farmers: Placed) -> Node:
    taken = sum(farmers.values())
    return sites_of(
        state,
        seat,
        text("Which provinces do you take stones for?"),
        0 if taken else 1,
        state.items - taken,
        lambda stones: _asked_once_more(
            state,
            state.items - taken - sum(stones.values()),
            PlaceGoods(seat, tuple(farmers.items()), tuple(stones.items())),
        ),
        _no_cost,
        partial(more_than_due, state.items - taken),
    )


def _place(state: AmunRe, action: PlaceGoods, context: MoveContext) -> None:
    place_farmers(state, action.fields)
    made = place_stones(state, action.stones)
    words = dict(action.fields + action.stones)
    left = state.items - sum(number for _, number in action.fields + action.stones)
    show(state, action.seat, *words)
    context.tell(RewardGoodsPlaced(action.seat, action.fields, action.stones, made))
    if left:
        context.tell(RewardsForgone(action.seat, left))
    _end(state)
