"""The orders of Amun-Re: bidding orders, an offering made early, standing answers."""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import partial
from typing import Final

from rules.amun_re import bidding_orders
from rules.amun_re.phases import offering
from rules.amun_re.sentences import text, text_in
from rules.amun_re.state import AmunRe
from rules.amun_re.tables import CARD
from rules.amun_re.verbs import OFFER, ORDER, STEAL
from rules.core.menu import NONE, Menu, Node, Verb, Word, pick_verb
from rules.core.orders import AnswersByName, OrderRules, PlaceOrder, ending_in_order
from rules.core.secrets import Seat
from rules.core.standing import ALWAYS, Period, RecurringDecision, StandingAnswer, StandingAnswers
from rules.core.text import Text

FORMER: Final = {"optional": (text_in("former", "Whatever is optional"),)}  # still typed
BEFORE_THE_OFFERING: Final = ("dealing", "reveal", "auction", "actions")
DONE: Final = {"verb": "done"}
COLLECT: Final = {"verb": "collect", "harvest": NONE, "gold8": NONE}
NO_BONUS: Final = {"verb": "bonus", "cards": NONE}


def offering_of(state: AmunRe) -> Word:
    """Return the word of an early offering's period, which ends with the offering phase."""
    return f"offering-{state.kingdom}-{state.round}"


def round_of(state: AmunRe) -> Word:
    return f"round-{state.kingdom}-{state.round}"


def kingdom_of(state: AmunRe) -> Word:
    return f"kingdom-{state.kingdom}"


STANDING: Final[StandingAnswers[AmunRe]] = StandingAnswers(
    decisions=(
        RecurringDecision(
            "optional",
            text("Everything optional"),
            (
                StandingAnswer(
                    "skip",
                    text("left out"),
                    {"actions": DONE, "income": COLLECT, "bonus": NO_BONUS},
                ),
            ),
            text("all your actions, income cards and bonus cards, but no bid, offering or reward"),
        ),
        RecurringDecision(
            "actions",
            text("Your actions"),
            (StandingAnswer("nothing", text("nothing is bought"), {"actions": DONE}),),
        ),
        RecurringDecision(
            "income",
            text("Cards for the income"),
            (StandingAnswer("none", text("none is played"), {"income": COLLECT}),),
        ),
        RecurringDecision(
            "bonus",
            text("Bonus cards"),
            (StandingAnswer("none", text("none is played"), {"bonus": NO_BONUS}),),
        ),
        RecurringDecision(
            "correction",
            CARD["offering"].label,
            (
                StandingAnswer(
                    "plus",
                    text("the offering goes up"),
                    {"corrections": {"verb": "correct", "by": "plus"}},
                ),
                StandingAnswer(
                    "minus",
                    text("the offering goes down"),
                    {"corrections": {"verb": "correct", "by": "minus"}},
                ),
            ),
        ),
    ),
    periods=(
        Period("round", text("this round"), round_of),
        Period("kingdom", text("this kingdom"), kingdom_of),
        Period("game", text("the game"), lambda _: "game"),
    ),
)


def menu(state: AmunRe, seat: Seat) -> Menu:
    offered: dict[Verb, Callable[[], Node]] = {}
    if reads_moves(state):
        offered[ORDER] = lambda: bidding_orders.wish(state, seat, {})
    if _is_before_the_offering(state):
        offered |= _offering(state, seat)
    offered[ALWAYS] = lambda: STANDING.menu(state, seat)
    return pick_verb(text("Which move do you plan?"), offered)


def lasting(state: AmunRe) -> Collection[Word]:
    spans = [period.current(state) for period in STANDING.periods]
    if state.phase == "auction":
        spans.append(bidding_orders.auction_of(state))
    if _is_before_the_offering(state) or state.phase == "offering":
        spans.append(offering_of(state))
    return spans


def answers(state: AmunRe, seat: Seat, said: AnswersByName) -> AnswersByName | None:
    match said["verb"]:
        case ORDER.word:
            return bidding_orders.bid_by(state, seat, said) if state.phase == "auction" else None
        case ALWAYS.word:
            return STANDING.answers(state, seat, said)
        case _:
            return said if state.phase == "offering" and _is_held(state, seat, said) else None


def describe(state: AmunRe, said: AnswersByName) -> Text:
    match said["verb"]:
        case ORDER.word:
            return bidding_orders.describe(said)
        case ALWAYS.word:
            return STANDING.describe(state, said)
        case _:
            return _offering_words(said)


def _is_held(state: AmunRe, seat: Seat, said: AnswersByName) -> bool:
    """Whether the seat still has the Offering ±3 card that the order lays with the offering."""
    return said.get("card", NONE) == NONE or said["card"] in state.hands[seat].value


def _is_before_the_offering(state: AmunRe) -> bool:
    return state.flow[0] in BEFORE_THE_OFFERING


def _offering(state: AmunRe, seat: Seat) -> dict[Verb, Callable[[], Node]]:
    """Return the verbs and menus of the offering phase, with an order at the end of each path."""
    asked = offering.menu(state, seat)
    order = PlaceOrder(seat, "offering", offering_of(state), once=True)

    def early(word: Word) -> Node:
        return ending_in_order(asked.step(word), order)

    offered = set(asked.words())
    return {verb: partial(early, verb.word) for verb in (OFFER, STEAL) if verb.word in offered}


def _offering_words(said: AnswersByName) -> Text:
    what = text("{gold} gold", gold=int(said["gold"])) if "gold" in said else text("the −3 card")
    if said.get("card", NONE) == NONE:
        return text("Offering: {what}", what=what)
    return text("Offering: {what} with {card}", what=what, card=CARD["offering"].label)


def reads_moves(state: AmunRe) -> bool:
    """Whether bidding orders answer bids now, so that nobody can undo a bid.

    Matches of edition 1 have no bidding orders, so a bid can be undone there.
    """
    return state.edition > 1 and state.phase == "auction"


def breadth(state: AmunRe, seat: Seat, said: AnswersByName) -> int:
    return STANDING.breadth(state, seat, said) if said["verb"] == ALWAYS.word else 1


ORDERS: Final[OrderRules[AmunRe]] = OrderRules(
    (ORDER, ALWAYS), menu, lasting, answers, describe, reads_moves, breadth
)
