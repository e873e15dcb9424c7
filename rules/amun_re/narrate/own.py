"""The viewer's own secrets in words: gold, hand, sealed choices."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from rules.amun_re.narrate import phrases
from rules.amun_re.sentences import text, texts
from rules.amun_re.state import Hand, Offer
from rules.amun_re.tables import CARD, CARDS, PROVINCE
from rules.amun_re.view import AmunReView, PlayerView
from rules.amun_re.yields import on_each_space
from rules.core.text import Text, joined, listed

TEMPLE_OPEN: Final = ("auction", "actions", "keeping", "offering", "corrections")
TEMPLE_SET: Final = ("rewards", "income")


def brief(view: AmunReView) -> Text:
    """Write the facts for the viewer's decision, and its consequences, in a few short lines."""
    if view.my_gold is None or view.my_hand is None:
        return text("You are watching.")
    sealed = _sealed_choice(view) if view.my_choice is not None else None
    offer = _sealed_offer(view.my_offer) if view.my_offer else None
    now = phrases.sentences(_outbid(view), _purse(view.my_gold, view.my_hand), offer, sealed)
    return joined((line for line in (now, _income(view), _points(view)) if line), "\n")


def _purse(gold: int, hand: Hand) -> Text:
    if not hand:
        return text("You have {gold} gold and no power cards.", gold=gold)
    return texts(
        "You have {gold} gold and {count} power card: {cards}.",
        "You have {gold} gold and {count} power cards: {cards}.",
        count=len(hand),
        gold=gold,
        cards=phrases.cards(hand),
    )


def _income(view: AmunReView) -> Text | None:
    """Write the viewer's income: for each temple space, or for the marker's once it is set."""
    if not _viewer(view).provinces or not view.my_incomes:
        return None
    if view.phase in TEMPLE_SET:
        gold = view.my_incomes[view.temple - 1]
        return text("Your income with the temple on {space}: {gold}.", space=view.temple, gold=gold)
    if view.phase in TEMPLE_OPEN:
        return text("Your income: {golds}.", golds=on_each_space(view.my_incomes))
    return None


def _points(view: AmunReView) -> Text | None:
    """Write the viewer's points, and the board's if scored now, without bonus cards and purses."""
    score, board = _viewer(view).score, view.my_points.total if view.my_points else 0
    if board:
        return text(
            "Points: {score}, and {board} more from the board if it were scored now.",
            score=score,
            board=board,
        )
    return text("Points: {score}.", score=score) if score else None


def _viewer(view: AmunReView) -> PlayerView:
    return next(player for player in view.players if player.seat == view.viewer)


def _outbid(view: AmunReView) -> Text | None:
    """Tell a viewer who has been outbid and must bid again, or None for everybody else."""
    for province in view.provinces:
        if view.phase == "auction" and any(
            bid.seat == view.viewer and not bid.highest for bid in province.bids
        ):
            return text("You are outbid on {province}.", province=province.row.label)
    return None


def hand(view: AmunReView) -> Sequence[Text]:
    """List the viewer's private knowledge, a line each, with each card's effect."""
    return tuple(_lines(view)) if view.my_gold is not None else (text("You are watching."),)


def _lines(view: AmunReView) -> Iterator[Text]:
    yield text("You have {gold} gold.", gold=view.my_gold or 0)
    yield from _explained(view.my_hand or ())
    yield text("−3: steal instead of making an offering. It always comes back to you.")
    if view.my_drawn:
        yield text(
            "Drawn, of which you keep {number}: {cards}.",
            number=view.keep,
            cards=phrases.cards(view.my_drawn),
        )
    if view.my_provinces:
        yield text(
            "Your province cards: {provinces}.", provinces=phrases.provinces(view.my_provinces)
        )
    if view.my_offer:
        yield _sealed_offer(view.my_offer)
    if view.my_choice is not None:
        yield _sealed_choice(view)


def _explained(held: Hand) -> Iterator[Text]:
    copies = Counter(held)
    for card in CARDS:
        if copies[card.word]:
            yield text(
                "{card}: {effect}", card=phrases.cards(_copies(card.word, held)), effect=card.effect
            )


def _copies(word: str, held: Hand) -> Hand:
    return tuple(card for card in held if card == word)


def _sealed_offer(offer: Offer) -> Text:
    what = text("the −3 card") if offer.steals else phrases.amount(offer.gold)
    sealed = (
        text("Sealed: {what} with {card}.", what=what, card=CARD["offering"].label)
        if offer.correction
        else text("Sealed: {what}.", what=what)
    )
    sold = offer.sell and text("Sold for it: {cards}.", cards=phrases.cards(offer.sell))
    return phrases.sentences(sealed, sold or None)


def _sealed_choice(view: AmunReView) -> Text:
    words = view.my_choice or ()
    if view.phase == "income":
        played = zip(("harvest", "gold8"), words, strict=True)
        where = [
            text("{card} in {province}", card=CARD[c].label, province=PROVINCE[p].label)
            for c, p in played
            if p in PROVINCE
        ]
    else:
        where = [(CARD[word] if word in CARD else PROVINCE[word]).label for word in words]
    if not where:
        return text("Sealed: no card.")
    return text("Sealed: {what}.", what=listed(where))
