"""The offering to Amun-Re (phase 4, steps 1 and 2).

All choose in secret: 1 gold or more, or the -3 card. Either may have an Offering ±3 card along with
it (R-O1). A choice can be changed until the last one is made (R-O11); then all are shown.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from rules.amun_re.events import ChoiceSealed, OfferingsRevealed
from rules.amun_re.holdings import gains, keeps, lacking, leaves, means, naming, pay
from rules.amun_re.openly import is_penniless
from rules.amun_re.reasons import not_with_offering
from rules.amun_re.sentences import text
from rules.amun_re.state import AmunRe, Offer, show, turn_order
from rules.amun_re.tables import CARD, CORRECTION, THEFT
from rules.amun_re.verbs import OFFER, STEAL
from rules.core.menu import NONE, Action, Amount, Choice, Menu, Node, Pick, pick_verb
from rules.core.secrets import Seat, secret
from rules.core.state import MoveContext
from rules.core.text import Text

SEALED: Final = True


@dataclass(frozen=True, slots=True)
class MakeOffering(Action):
    offer: Offer


def deciders(state: AmunRe) -> Sequence[Seat]:
    """Return every seat, even a penniless one, unless everybody sees that it can only steal."""
    left = (seat for seat in turn_order(state) if seat not in state.offers)
    return [seat for seat in left if not is_penniless(state, seat)]


def revisers(state: AmunRe) -> Sequence[Seat]:
    return list(state.offers)


def menu(state: AmunRe, seat: Seat) -> Menu:
    """Decision D6 `offer`: gold or theft, and the cards laid or sold with it."""
    offers = {OFFER: lambda: _gold(state, seat)} if means(state, seat) else {}
    return pick_verb(
        text("Make your offering in secret."),
        {**offers, STEAL: lambda: _card(state, seat, 0)},
        {
            OFFER.word: lambda: text("up to {gold} gold", gold=means(state, seat)),
            STEAL.word: lambda: gains(state, seat, THEFT),
        },
    )


def play(state: AmunRe, action: MakeOffering, context: MoveContext) -> None:
    if action.seat not in state.offers:
        context.tell(ChoiceSealed(action.seat, "offering"))
    state.offers[action.seat] = secret(action.offer, action.seat)


def close(state: AmunRe, context: MoveContext) -> str:
    """Open the offerings: gold goes to the bank, cards sold for it are discarded now (R-O2)."""
    theft = secret(Offer(0))
    state.laid = {seat: state.offers.get(seat, theft).value for seat in turn_order(state)}
    state.offers.clear()
    show(state, None)
    context.tell(OfferingsRevealed(tuple(state.laid.items()), total_of(state) or 0))
    for seat, offer in state.laid.items():
        pay(state, seat, offer.gold, offer.sell, context)
    state.pending = [seat for seat, offer in state.laid.items() if offer.correction]
    return "corrections"


def total_of(state: AmunRe) -> int | None:
    """Sum the open offerings, thefts and corrections (R-O3, R-O4), or return None before them."""
    if not state.laid:
        return None
    offered = sum(-THEFT if offer.steals else offer.gold for offer in state.laid.values())
    return offered + sum(state.corrections.values())


def _gold(state: AmunRe, seat: Seat) -> Amount:
    return Amount(
        "gold",
        text("How much gold do you offer?"),
        1,
        means(state, seat),
        lambda gold: _card(state, seat, gold),
        lambda gold: leaves(state, seat, gold),
        partial(_why_not_offered, means(state, seat)),
    )


def _why_not_offered(most: int, gold: int) -> Text | None:
    if not gold:
        return text("Offer at least 1 gold, or play the −3 card.")
    if gold > most:
        return text("You can offer at most {most} gold, even by selling cards.", most=most)
    return None


def _card(state: AmunRe, seat: Seat, gold: int) -> Node:
    """Ask whether to add Offering ±3, which then cannot be sold (R-O9), and for cards to sell."""

    def then(card: str) -> Node:
        corrects = card != NONE
        return naming(
            state,
            seat,
            gold,
            lambda named: MakeOffering(seat, Offer(gold, named, corrects)),
            ("offering",) if corrects else (),
        )

    holds = "offering" in state.hands[seat].value
    if not holds or lacking(state, seat, gold) == state.cards[seat]:
        return then(NONE)
    choices = (
        Choice(NONE, text("No card"), partial(keeps, "offering")),
        Choice(
            "offering",
            CARD["offering"].label,
            text("then the total changes by {by}", by=CORRECTION),
        ),
    )
    title = text("Play {card} with it?", card=CARD["offering"].label)
    return Pick("card", title, choices, then, not_with_offering)
