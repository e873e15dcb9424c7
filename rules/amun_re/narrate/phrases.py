"""Parts that many sentences share: lists of cards, provinces, seats and goods."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from rules.amun_re.sentences import text, texts
from rules.amun_re.state import Offer
from rules.amun_re.tables import CARD, CARDS, PROVINCE
from rules.core.menu import Word
from rules.core.secrets import Seat
from rules.core.text import Style, Text, joined, listed, named


def sentences(*parts: Text | None) -> Text:
    """Join whole sentences, leaving out None."""
    return joined((part for part in parts if part), " ")


def seats(of: Iterable[Seat], style: Style = "comma") -> Text:
    return listed(map(named, of), style)


def provinces(words: Iterable[Word], style: Style = "comma") -> Text:
    return listed((PROVINCE[word].label for word in words), style)


def cards(words: Iterable[Word], style: Style = "comma") -> Text:
    """Name cards in the order of the table, equal ones with their number: `2 × Builder, Block`."""
    held = Counter(words)
    named_cards = (
        text("{number} × {card}", number=held[card.word], card=card.label)
        if held[card.word] > 1
        else card.label
        for card in CARDS
        if card.word in held
    )
    return listed(named_cards, style)


def card(word: Word) -> Text:
    return CARD[word].label


def where(counts: Sequence[tuple[Word, int]]) -> Text:
    """Tell where a number of things are: `in Thebes`, or `(2 in Thebes, 1 in Buto)`."""
    if len(counts) == 1:
        return text("in {province}", province=PROVINCE[counts[0][0]].label)
    each = listed(
        text("{number} in {province}", number=number, province=PROVINCE[word].label)
        for word, number in counts
    )
    return text("({each})", each=each)


def amount(gold: int) -> Text:
    return text("{gold} gold", gold=gold)


def goods(cards: int = 0, stones: int = 0, gold: int = 0, style: Style = "comma") -> Text | None:
    """List the goods on a province, or None without goods."""
    parts = [
        (cards, texts("{count} power card", "{count} power cards", cards)),
        (stones, texts("{count} stone", "{count} stones", stones)),
        (gold, amount(gold)),
    ]
    found = [part for number, part in parts if number]
    return listed(found, style) if found else None


def kingdom(number: int) -> Text:
    return text("Old Kingdom") if number == 1 else text("New Kingdom")


def risen(pyramids: Sequence[tuple[Word, int]]) -> Text | None:
    """Tell the pyramids that have just been built, by province, or None without any."""
    if not pyramids:
        return None
    return texts(
        "{count} pyramid rises {where}.",
        "{count} pyramids rise {where}.",
        count=sum(number for _, number in pyramids),
        where=where(pyramids),
    )


def offering(offer: Offer) -> Text:
    """Describe an offering: gold or theft, the card laid with it, and the cards sold for it."""
    parts = [text("steals") if offer.steals else amount(offer.gold)]
    if offer.correction:
        parts.append(card("offering"))
    if offer.sell:
        parts.append(text("sold for it: {cards}", cards=cards(offer.sell)))
    return listed(parts)
