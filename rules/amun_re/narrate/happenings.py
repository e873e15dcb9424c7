"""Events as sentences, in the present tense: from the set-up to the end of the actions."""

from __future__ import annotations

from collections.abc import Callable
from functools import singledispatch
from typing import Final

from rules.amun_re import events
from rules.amun_re.narrate import phrases
from rules.amun_re.sentences import text, texts
from rules.amun_re.tables import PROVINCE
from rules.core.menu import Word
from rules.core.secrets import Seat
from rules.core.state import Event
from rules.core.text import Signed, Text, Value, listed


@singledispatch
def event(event: Event) -> Text:
    """Tell an event in one sentence, or a few that name their seats."""
    raise NotImplementedError(type(event).__name__)


# Setting up, and the choices that are made in secret


@event.register
def _(event: events.GameBegun) -> Text:
    hand = (
        text(
            "The game begins: everyone has {gold} gold and one {card} card.",
            gold=event.gold,
            card=phrases.card("builder"),
        )
        if event.builders
        else text("The game begins: everyone has {gold} gold.", gold=event.gold)
    )
    return phrases.sentences(hand, text("{first} is first player.", first=event.first))


SEALED: Final[dict[Word, Callable[[Seat], Text]]] = {
    "dealing": lambda seat: text("{seat} has chosen a power card.", seat=seat),
    "reveal": lambda seat: text("{seat} has chosen a province.", seat=seat),
    "offering": lambda seat: text("{seat} seals an offering.", seat=seat),
    "income": lambda seat: text("{seat} is ready for the income.", seat=seat),
    "bonus": lambda seat: text("{seat} is ready for the scoring.", seat=seat),
}


@event.register
def _(event: events.ChoiceSealed) -> Text:
    return SEALED[event.phase](event.seat)


@event.register
def _(event: events.CardsSeen) -> Text:
    return text("{seat} receives: {cards}.", seat=event.seat, cards=phrases.cards(event.cards))


@event.register
def _(event: events.CardsOffered) -> Text:
    return text(
        "{seat} draws {cards}, and keeps {number}.",
        seat=event.seat,
        cards=phrases.cards(event.cards, "and"),
        number=event.keep,
    )


@event.register
def _(event: events.ProvinceCardsSeen) -> Text:
    return text(
        "{seat} holds the province cards {provinces}.",
        seat=event.seat,
        provinces=phrases.provinces(event.provinces, "and"),
    )


@event.register
def _(event: events.StartCardsDiscarded) -> Text:
    cards = listed(
        text("{seat} {card}", seat=seat, card=phrases.card(card)) for seat, card in event.cards
    )
    return text("The cards not kept are discarded: {cards}.", cards=cards)


@event.register
def _(event: events.PileReshuffled) -> Text:
    return texts(
        "The discard pile is shuffled: {count} card to draw from.",
        "The discard pile is shuffled: {count} cards to draw from.",
        count=event.cards,
    )


# Reveal and auction


@event.register
def _(event: events.ProvincesRevealed) -> Text:
    cards, stones, gold = dict(event.cards), dict(event.stones), dict(event.gold)
    shown = listed(
        _with_goods(word, cards.get(word, 0), stones.get(word, 0), gold.get(word, 0))
        for word in event.provinces
    )
    return text(
        "{kingdom}, round {round}: {provinces}. {first} bids first.",
        kingdom=phrases.kingdom(event.kingdom),
        round=event.round,
        provinces=shown,
        first=event.first,
    )


def _with_goods(word: Word, cards: int, stones: int, gold: int) -> Text:
    goods, label = phrases.goods(cards, stones, gold), PROVINCE[word].label
    return text("{province} ({goods})", province=label, goods=goods) if goods else label


@event.register
def _(event: events.BidPlaced) -> Text:
    bid: dict[str, Value] = {
        "seat": event.seat,
        "price": Signed("gold", event.price),
        "province": PROVINCE[event.province].label,
    }
    if event.cards:
        bid["cards"] = phrases.cards(event.cards, "and")
    if event.outbid:
        bid["other"] = event.outbid
    match bool(event.cards), event.outbid is not None:
        case False, False:
            return text("{seat} bids {price} on {province}.", **bid)
        case False, True:
            return text("{seat} bids {price} on {province} and outbids {other}.", **bid)
        case True, False:
            return text("{seat} bids {price} on {province} with {cards}.", **bid)
    return text("{seat} bids {price} on {province} with {cards} and outbids {other}.", **bid)


@event.register
def _(event: events.CardsSold) -> Text:
    return text(
        "{seat} sells {cards} for {gold} gold.",
        seat=event.seat,
        cards=phrases.cards(event.cards, "and"),
        gold=len(event.cards),
    )


@event.register
def _(event: events.ProvinceAcquired) -> Text:
    province, goods = (
        PROVINCE[event.province].label,
        phrases.goods(event.cards, gold=event.gold, style="and"),
    )
    risen = texts(
        "The stones there become {count} pyramid.",
        "The stones there become {count} pyramids.",
        count=event.pyramids,
    )
    bought = text(
        "{seat} pays {price} gold and owns {province}.",
        seat=event.seat,
        price=event.price,
        province=province,
    )
    if goods:
        bought = text(
            "{seat} pays {price} gold, owns {province} and takes {goods}.",
            seat=event.seat,
            price=event.price,
            province=province,
            goods=goods,
        )
    return phrases.sentences(bought, risen if event.pyramids else None)


# Actions


@event.register
def _(event: events.CardsBought) -> Text:
    return texts(
        "{seat} buys {count} power card for {price} gold.",
        "{seat} buys {count} power cards for {price} gold.",
        count=event.number,
        seat=event.seat,
        price=event.price,
    )


@event.register
def _(event: events.CardsReturned) -> Text:
    if event.cards:
        return text(
            "{seat} discards {cards}.", seat=event.seat, cards=phrases.cards(event.cards, "and")
        )
    return texts(
        "{seat} puts {count} card back on top of the pile.",
        "{seat} puts {count} cards back on top of the pile.",
        count=event.number,
        seat=event.seat,
    )


@event.register
def _(event: events.FarmersBought) -> Text:
    bought = texts(
        "{seat} buys {count} farmer {where} for {price} gold.",
        "{seat} buys {count} farmers {where} for {price} gold.",
        count=sum(dict(event.fields).values()),
        seat=event.seat,
        price=event.price,
        where=phrases.where(event.fields),
    )
    free = event.free and _played(event.seat, "free-farmer", event.free)
    return phrases.sentences(bought if event.fields else None, free or None)


@event.register
def _(event: events.StonesBought) -> Text:
    bought = texts(
        "{seat} buys {count} stone {where} for {price} gold.",
        "{seat} buys {count} stones {where} for {price} gold.",
        count=sum(dict(event.stones).values()),
        seat=event.seat,
        price=event.price,
        where=phrases.where(event.stones),
    )
    builder = event.builder and _played(event.seat, "builder", event.builder)
    return phrases.sentences(
        bought if event.stones else None, builder or None, phrases.risen(event.pyramids)
    )


def _played(seat: Seat, card: Word, province: Word) -> Text:
    return text(
        "{seat} plays {card} in {province}.",
        seat=seat,
        card=phrases.card(card),
        province=PROVINCE[province].label,
    )


@event.register
def _(event: events.ActionsEnded) -> Text:
    if event.idle:
        return text("{seat} buys nothing.", seat=event.seat)
    return text("{seat} is done.", seat=event.seat)
