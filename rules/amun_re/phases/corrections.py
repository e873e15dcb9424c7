"""Corrections of the offering (phase 4, steps 3 to 5).

Players who laid an Offering ±3 must raise or lower the total by three, in turn order, knowing the
earlier announcements. Then the temple marker is set, thieves are paid and the offerings ranked.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from rules.amun_re.events import OfferingCorrected, RewardsDue, TempleSet, ThievesPaid
from rules.amun_re.holdings import SellCards, discard, gain_gold, sell, selling
from rules.amun_re.phases.offering import total_of
from rules.amun_re.sentences import text, texts
from rules.amun_re.state import AmunRe, own, show, turn_order
from rules.amun_re.tables import CORRECTION, REWARD_BELOW, REWARDS, THEFT, space_of
from rules.amun_re.verbs import CORRECT
from rules.amun_re.yields import income, on_each_space
from rules.core.menu import Action, Choice, Menu, Node, Pick, pick_verb
from rules.core.secrets import Seat
from rules.core.state import MoveContext
from rules.core.text import Text, dotted

SIGNS: Final = {"plus": CORRECTION, "minus": -CORRECTION}


@dataclass(frozen=True, slots=True)
class CorrectOffering(Action):
    by: int


def deciders(state: AmunRe) -> Sequence[Seat]:
    return state.pending[:1]


def in_turn(state: AmunRe) -> Sequence[Seat]:
    return state.pending


def menu(state: AmunRe, seat: Seat) -> Menu:
    """Decision D7 `correct`: compulsory once the card was laid (R-O3)."""

    def node() -> Node:
        choices = tuple(
            Choice(
                word,
                text("+{by}", by=by) if by > 0 else text("−{by}", by=-by),
                partial(_correction_hint, state, seat, by),
            )
            for word, by in SIGNS.items()
        )
        return Pick(
            "by",
            text("How do you change the offering?"),
            choices,
            lambda w: CorrectOffering(seat, SIGNS[w]),
        )

    return pick_verb(
        text("Correct the offering."), {CORRECT: node, **selling(state, seat, ("offering",))}
    )


def _correction_hint(state: AmunRe, seat: Seat, by: int) -> Text | None:
    """Write the hint on a correction: total, temple space, the seat's income and points there."""
    total = (total_of(state) or 0) + by
    space = space_of(total)
    temples = sum(row.temples for row in own(state, seat))
    points = texts("your temples {count} point", "your temples {count} points", space * temples)
    return dotted(
        text("total {total}: the temple on {space}", total=total, space=space),
        text("your income {golds}", golds=on_each_space((income(state, seat, space),))),
        points if temples else None,
    )


def play(state: AmunRe, action: CorrectOffering | SellCards, context: MoveContext) -> None:
    match action:
        case SellCards(seat, cards):
            sell(state, seat, cards, context)
        case CorrectOffering(seat, by):
            discard(state, seat, ("offering",))
            state.pending.remove(seat)
            state.corrections[seat] = by
            show(state, seat)
            context.tell(OfferingCorrected(seat, by, total_of(state) or 0))


def close(state: AmunRe, context: MoveContext) -> str:
    total = total_of(state) or 0
    state.temple = space_of(total)
    context.tell(TempleSet(total, state.temple))
    _pay_thieves(state, context)
    state.rewards = rewards_of(state)
    state.pending = list(state.rewards)
    state.items = next(iter(state.rewards.values()), 0)
    state.step = "cards"
    context.tell(RewardsDue(tuple(state.rewards.items())))
    return "rewards"


def ranking(state: AmunRe, order: Sequence[Seat]) -> list[Seat]:
    """Sort the seats that offered gold, the highest offering first. Ties follow `order` (R-O5)."""
    givers = [seat for seat in order if not state.laid[seat].steals]
    return sorted(givers, key=lambda seat: -state.laid[seat].gold)


def rewards_of(state: AmunRe) -> dict[Seat, int]:
    """Return the rewards due in the order of choice: the two highest, then turn order (R-O6, R-O8).

    Among equal offerings the first player's comes first, as for the new first player. An option
    makes it come last (R-O7).
    """
    first, *others = turn_order(state)
    left_of_first = state.rules.reward_ties == "left_of_first"
    ranked = ranking(state, (*others, first) if left_of_first else (first, *others))
    highest = dict(zip(ranked, REWARDS, strict=False))
    return highest | {
        seat: REWARD_BELOW for seat in turn_order(state) if seat in ranked and seat not in highest
    }


def _pay_thieves(state: AmunRe, context: MoveContext) -> None:
    thieves = tuple(seat for seat in turn_order(state) if state.laid[seat].steals)
    for seat in thieves:
        gain_gold(state, seat, THEFT)
    if thieves:
        context.tell(ThievesPaid(thieves, THEFT))
