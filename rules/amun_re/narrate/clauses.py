"""Clauses: the words of an event in the line of its player, without the player."""

from __future__ import annotations

from collections.abc import Iterator, Set
from functools import singledispatch
from typing import TypeAlias

from rules.amun_re import events
from rules.amun_re.events import Counts
from rules.amun_re.narrate import phrases
from rules.amun_re.sentences import text, texts
from rules.amun_re.tables import PROVINCE
from rules.core.menu import Word
from rules.core.state import Event
from rules.core.telling import bracketed, gain
from rules.core.text import Text, listed

Places: TypeAlias = Set[Word]  # provinces that a line has just named


@singledispatch
def clause(event: Event) -> Iterator[Text]:
    """Yield the parts of an event, or none if only the log mentions it."""
    raise NotImplementedError(type(event).__name__)


def _places(counts: Counts) -> Text:
    """Name the provinces of new things: `Thebes`, or `Thebes +2, Buto +1`."""
    if len(counts) == 1:
        return PROVINCE[counts[0][0]].label
    return listed(
        text("{province} {gain}", province=PROVINCE[word].label, gain=gain(number))
        for word, number in counts
    )


def _said(counts: Counts) -> Places:
    return {word for word, _ in counts}


def _farmers(fields: Counts) -> Text:
    return texts(
        "{count} farmer: {places}",
        "{count} farmers: {places}",
        count=sum(number for _, number in fields),
        places=_places(fields),
    )


def _stones(stones: Counts) -> Text:
    return texts(
        "{count} stone: {places}",
        "{count} stones: {places}",
        count=sum(number for _, number in stones),
        places=_places(stones),
    )


def _pyramids(pyramids: Counts, at: Places) -> Text:
    number = sum(number for _, number in pyramids)
    risen = texts("{count} pyramid", "{count} pyramids", number)
    if at == {word for word, _ in pyramids}:
        return risen
    return text("{things}: {places}", things=risen, places=_places(pyramids))


def _cards(number: int) -> Text:
    return texts("{count} power card", "{count} power cards", number)


def _played(card: Word, province: Word, at: Places = frozenset()) -> Text:
    """Name a card, and its place unless it is the only one that the line has just named."""
    label = phrases.card(card)
    if at == {province}:
        return label
    return text("{things}: {places}", things=label, places=PROVINCE[province].label)


@clause.register
def _(event: events.CardsSold) -> Iterator[Text]:
    """Yield the number alone: the log has the cards."""
    yield texts(
        "sells {count} card for {count} gold",
        "sells {count} cards for {count} gold",
        len(event.cards),
    )


@clause.register
def _(event: events.CardsBought) -> Iterator[Text]:
    yield bracketed(_cards(event.number), event.price)


@clause.register
def _(event: events.CardsReturned) -> Iterator[Text]:
    if event.cards:
        yield text("discards {cards}", cards=phrases.cards(event.cards, "and"))
    else:
        yield texts("puts {count} card back", "puts {count} cards back", event.number)


@clause.register
def _(event: events.FarmersBought) -> Iterator[Text]:
    if event.fields:
        yield bracketed(_farmers(event.fields), event.price)
    if event.free:
        yield _played("free-farmer", event.free, _said(event.fields))


@clause.register
def _(event: events.StonesBought) -> Iterator[Text]:
    if event.stones:
        yield bracketed(_stones(event.stones), event.price)
    if event.builder:
        yield _played("builder", event.builder, _said(event.stones))
    if event.pyramids:
        built = {event.builder} if event.builder else set()
        yield _pyramids(event.pyramids, _said(event.stones) | built)


@clause.register
def _(event: events.ActionsEnded) -> Iterator[Text]:
    if event.idle:
        yield text("buys nothing")


@clause.register
def _(event: events.RewardCardsTaken) -> Iterator[Text]:
    yield _cards(event.number)


@clause.register
def _(event: events.RewardGoodsPlaced) -> Iterator[Text]:
    if event.fields:
        yield _farmers(event.fields)
    if event.stones:
        yield _stones(event.stones)
    if event.pyramids:
        yield _pyramids(event.pyramids, _said(event.stones))


@clause.register
def _(event: events.RewardsForgone) -> Iterator[Text]:
    yield texts("leaves {count} reward", "leaves {count} rewards", event.items)


@clause.register
def _(event: events.IncomePaid) -> Iterator[Text]:
    yield text("{gain} gold", gain=gain(event.total))
    for card, province in (("harvest", event.harvest), ("gold8", event.gold8)):
        if province:
            yield _played(card, province)


@clause.register
def _(event: events.BonusCardsPlayed) -> Iterator[Text]:
    yield text("plays {cards}", cards=phrases.cards(event.cards, "and"))
