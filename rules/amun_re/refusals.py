"""Why a move of Amun-Re is not possible: by open facts, and a player's own gold and cards."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from rules.amun_re.bids import highest_on
from rules.amun_re.building import room_for_farmers
from rules.amun_re.holdings import available, means
from rules.amun_re.openly import is_penniless, may_hold
from rules.amun_re.phases.actions import STEPS, limit
from rules.amun_re.reasons import absent
from rules.amun_re.scoring import fulfilled
from rules.amun_re.sentences import text
from rules.amun_re.state import AmunRe
from rules.amun_re.tables import CARD, CARDS, PROVINCE, PROVINCES
from rules.amun_re.verbs import (
    BID,
    BONUS,
    BUY,
    CHOOSE,
    COLLECT,
    CORRECT,
    DONE,
    FARMERS,
    KEEP,
    OFFER,
    ORDER,
    PLACE,
    SELL,
    STEAL,
    STONES,
    TAKE,
)
from rules.core.menu import Word
from rules.core.refusals import Refusals, WhyNot
from rules.core.secrets import Seat
from rules.core.standing import ALWAYS, WHENEVER
from rules.core.text import Text, listed

Reason: TypeAlias = Callable[[AmunRe, Seat], Text | None]

_ACTIONS: Final = text("You buy cards, farmers and stones on your turn, in the action phase.")

WHEN: Final = {
    BID.word: text("You bid in the auction, when it is your turn."),
    BUY.word: _ACTIONS,
    FARMERS.word: _ACTIONS,
    STONES.word: _ACTIONS,
    OFFER.word: text("Everyone offers at the same time, after all actions."),
    STEAL.word: text("You play the −3 card in the offering, after all actions."),
    CORRECT.word: text("You correct the offering once it has been revealed."),
    TAKE.word: text("Players take rewards after the offering, one after the other."),
    PLACE.word: text("Players take rewards after the offering, one after the other."),
    COLLECT.word: text("You collect your income after the rewards."),
    BONUS.word: text("You choose bonus cards at the end of a kingdom."),
    SELL.word: text("You sell cards on your turn: to bid, to act, to correct or to be rewarded."),
    DONE.word: text("“Done” ends your actions, or your rewards."),
    KEEP.word: text("You choose which cards to keep when you have drawn more than you may keep."),
    CHOOSE.word: text("With the expert rule, you choose a province at the start of a round."),
    ORDER.word: text("You can plan bids while provinces are up for auction."),
    ALWAYS.word: WHENEVER,
}


def _why_no_bid(state: AmunRe, seat: Seat) -> Text | None:
    if state.phase != "auction":
        return None
    marker = state.markers.get(seat)
    if marker and highest_on(state, marker.province) == seat:
        return text(
            "You have the highest bid on {province}. You bid again if you are outbid.",
            province=PROVINCE[marker.province].label,
        )
    return text("Others bid before you.")


def _why_no_turn(phase: Word) -> Reason:
    """Make a function that says why it is not the seat's turn in a phase of turns."""

    def why(state: AmunRe, seat: Seat) -> Text | None:
        if state.phase != phase or state.pending[:1] == [seat]:
            return None
        if seat in state.pending:
            return text("{seat} acts before you.", seat=state.pending[0])
        if phase == "rewards" and seat not in state.rewards:
            return text("You played the −3 card, which brings no reward.")
        return text("You have had your turn in this phase.")

    return why


def _why_no_purchase(state: AmunRe, seat: Seat, step: Word) -> Text | None:
    """Say why a seat can buy nothing of a step on its own turn."""
    if state.phase != "actions" or state.pending[:1] != [seat]:
        return None
    if STEPS.index(state.step) > STEPS.index(step):
        return text(
            "You buy cards first, then farmers, then stones, each once a turn. You are past that."
        )
    if not means(state, seat):
        return text("You have no gold and no cards to sell.")
    return None


def _why_no_cards(state: AmunRe, seat: Seat) -> Text | None:
    if reason := _why_no_purchase(state, seat, "cards"):
        return reason
    if state.phase != "actions":
        return None
    if not limit(state, seat):
        return text("None of your provinces lets you buy power cards.")
    return None if available(state) else text("No power card is left to draw.")


def _why_no_farmers(state: AmunRe, seat: Seat) -> Text | None:
    if reason := _why_no_purchase(state, seat, "farmers"):
        return reason
    if state.phase == "actions" and not room_for_farmers(state, seat):
        return text("None of your provinces has an empty field.")
    return None


def _why_no_stones(state: AmunRe, seat: Seat) -> Text | None:
    return _why_no_purchase(state, seat, "stones")


def _why_no_gold(state: AmunRe, seat: Seat) -> Text | None:
    if state.phase == "offering" and not means(state, seat):
        return text("You have no gold and no cards to sell. Only the −3 card is left.")
    return None


def _why_no_theft(state: AmunRe, seat: Seat) -> Text | None:
    if state.phase == "offering" and is_penniless(state, seat):
        return text("You have no gold and no cards, so the −3 card is played for you.")
    return None


def _why_no_reward_cards(state: AmunRe, seat: Seat) -> Text | None:
    if state.phase != "rewards":
        return None
    if state.step != "cards":
        return text("You have already taken cards. They come before farmers and stones.")
    return None if available(state) else text("No power card is left to draw.")


def _why_no_correction(state: AmunRe, seat: Seat) -> Text | None:
    if state.phase != "corrections":
        return None
    if not state.laid[seat].correction:
        return text("You have not played {card}.", card=CARD["offering"].label)
    if seat in state.corrections:
        return text("You have already corrected the offering.")
    return text("{seat} acts before you.", seat=state.pending[0])


def _why_no_sale(state: AmunRe, seat: Seat) -> Text | None:
    if not state.cards[seat]:
        return text("You hold no power card.")
    if state.phase == "corrections" and state.cards[seat] == 1 and state.pending[:1] == [seat]:
        return text("Your only card lies with the offering.")
    return None


def _why_no_income(state: AmunRe, seat: Seat) -> Text | None:
    return _why_not_asked(state, seat, "harvest", "gold8") if state.phase == "income" else None


def _why_no_bonus(state: AmunRe, seat: Seat) -> Text | None:
    if state.phase != "bonus":
        return None
    cards = list(fulfilled(state, seat))
    if state.cards[seat] and not cards:
        return text("Your provinces do not meet any of the conditions.")
    return _why_not_asked(state, seat, *cards)


def _why_not_asked(state: AmunRe, seat: Seat, *cards: Word) -> Text | None:
    """Say why a seat openly has none of these cards to play."""
    if not state.cards[seat]:
        return text("You hold no power card, so there is nothing to choose.")
    if may_hold(state, seat, cards):
        return None
    return text(
        "All copies are discarded: {cards}.", cards=listed(CARD[card].label for card in cards)
    )


def _why_no_card_kept(state: AmunRe, seat: Seat) -> Text | None:
    if state.rules.draw_extra_two == "off" and state.rules.start_hand == "builder":
        return text("At this table nobody draws more cards than they keep.")
    return None


def _why_no_choice(state: AmunRe, _: Seat) -> Text | None:
    if not state.rules.expert_provinces:
        return text("At this table provinces are drawn: the expert rule is off.")
    return None


_TO_ACT: Final = _why_no_turn("actions")
_TO_BE_REWARDED: Final = _why_no_turn("rewards")

WHY: Final[Mapping[Word, tuple[Reason, ...]]] = {
    BID.word: (_why_no_bid,),
    BUY.word: (_TO_ACT, _why_no_cards),
    FARMERS.word: (_TO_ACT, _why_no_farmers),
    STONES.word: (_TO_ACT, _why_no_stones),
    DONE.word: (_TO_ACT, _TO_BE_REWARDED),
    OFFER.word: (_why_no_theft, _why_no_gold),
    STEAL.word: (_why_no_theft,),
    CORRECT.word: (_why_no_correction,),
    TAKE.word: (_TO_BE_REWARDED, _why_no_reward_cards),
    PLACE.word: (_TO_BE_REWARDED,),
    COLLECT.word: (_why_no_income,),
    BONUS.word: (_why_no_bonus,),
    SELL.word: (_why_no_sale,),
    KEEP.word: (_why_no_card_kept,),
    CHOOSE.word: (_why_no_choice,),
}


def _first(reasons: tuple[Reason, ...]) -> Callable[..., Text | None]:
    """Make a function that returns the first of these reasons that applies."""

    def why(state: AmunRe, seat: Seat, _: Mapping[str, Word]) -> Text | None:
        return next(filter(None, (reason(state, seat) for reason in reasons)), None)

    return why


_NOT_LACKING: Final = text("You have enough gold, so you do not sell a card for this.")


def _unless_held(card: Word, otherwise: Text | None = None) -> WhyNot[AmunRe]:
    """Make a function that returns the reason for a card not held, or else another one."""

    def why(state: AmunRe, seat: Seat, _: Mapping[str, Word]) -> Text | None:
        if card in state.hands[seat].value:
            return otherwise
        return text("You hold no {card}.", card=CARD[card].label)

    return why


def _why_no_extra(state: AmunRe, _: Seat, __: Mapping[str, Word]) -> Text:
    if state.rules.draw_extra_two == "off":
        return text("At this table nobody draws two more cards.")
    return text("At this table everybody draws two more cards.")


_NEEDED: Final = text("You cannot pay without selling that card.")


NOT_ASKED: Final[Mapping[tuple[str, str], Text | WhyNot[AmunRe]]] = {
    **{(verb.word, "sell"): _NOT_LACKING for verb in (BID, BUY, FARMERS, STONES, OFFER, ORDER)},
    (BID.word, "cards"): text("You hold no card that you can play with this bid."),
    (BUY.word, "extra"): _why_no_extra,
    (TAKE.word, "extra"): _why_no_extra,
    (FARMERS.word, "free"): _unless_held("free-farmer", _NEEDED),
    (STONES.word, "builder"): _unless_held(
        "builder",
        text(
            "Play {card} where you have two stones, if you can pay without selling it.",
            card=CARD["builder"].label,
        ),
    ),
    (OFFER.word, "card"): _unless_held("offering", _NEEDED),
    (STEAL.word, "card"): _unless_held("offering"),
    (COLLECT.word, "harvest"): _unless_held("harvest"),
    (COLLECT.word, "gold8"): _unless_held("gold8"),
    (KEEP.word, "top"): text(
        "At this table, the cards you do not keep are discarded, or they are identical."
    ),
    (ORDER.word, "cards"): text("You hold no card that you could play in this auction."),
}

REFUSALS: Final[Refusals[AmunRe]] = Refusals(
    when=WHEN,
    why={verb: _first(reasons) for verb, reasons in WHY.items()},
    not_asked=NOT_ASKED,
    pieces=(*PROVINCES, *CARDS),
    absent=absent,
)
