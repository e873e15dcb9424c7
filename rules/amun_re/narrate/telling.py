"""Chapters and reveals: an auction, the actions, and all from the offering on, in few lines.

Provinces have a line each in an auction, players in all else. Prices are in brackets. The log has
all events as sentences, with every card and every source of gold and points.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from rules.amun_re import events
from rules.amun_re.narrate import phrases
from rules.amun_re.narrate.clauses import clause
from rules.amun_re.narrate.outcomes import event as sentence
from rules.amun_re.sentences import text, texts
from rules.amun_re.state import Offer
from rules.amun_re.tables import PROVINCE
from rules.core.menu import Word
from rules.core.secrets import Seat
from rules.core.state import Event
from rules.core.telling import PRICES, Lines, bracketed, gain
from rules.core.text import Text, joined, listed

UNTOLD: Final = (
    events.ChoiceSealed,
    events.GameEnded,
    events.GoldRanked,
    events.KingdomScored,
    events.PileReshuffled,
)  # only the log has them, or a scoring with its picture, or the last message
TOGETHER: Final = (
    events.BidPlaced,
    events.FirstPlayerSet,
    events.GameBegun,
    events.NewKingdomBegun,
    events.OfferingCorrected,
    events.OfferingsRevealed,
    events.ProvinceAcquired,
    events.ProvincesRevealed,
    events.RewardsDue,
    events.StartCardsDiscarded,
    events.TempleSet,
    events.ThievesPaid,
)  # lines of their own
BIDS: Final = 3  # only the newest ones of a province


def tell(told: Sequence[Event]) -> Sequence[Text]:
    """Write a part of a round: its auction, its actions, or its harvest."""
    lines = Lines()
    for event in told:
        if not isinstance(event, (*UNTOLD, *TOGETHER)):
            lines.extend(vars(event)["seat"], clause(event))
    return (
        *_opening(told),
        *_auction(told),
        *_offering(told),
        *lines.told(),
        *map(sentence, (event for event in told if isinstance(event, events.NewKingdomBegun))),
    )


def reveal(told: Sequence[Event]) -> Sequence[Text]:
    """Write all players' points of a kingdom, without the sources, which the picture shows."""
    return tuple(_points(told)) or tell(told)


def _opening(told: Sequence[Event]) -> Iterator[Text]:
    for event in told:
        match event:
            case events.GameBegun():
                yield phrases.sentences(sentence(event), PRICES)
            case events.StartCardsDiscarded():
                yield sentence(event)


# Auction


def _auction(told: Sequence[Event]) -> Iterator[Text]:
    """Yield a line for each province: its bids, or its owner after the sale."""
    lots: dict[Word, Text] = {}
    bids: dict[Word, list[Text]] = {}
    sold: dict[Word, Text] = {}
    for event in told:
        match event:
            case events.ProvincesRevealed():
                lots |= _lots(event)
            case events.BidPlaced():
                lots.setdefault(event.province, PROVINCE[event.province].label)
                bids.setdefault(event.province, []).append(_bid(event))
            case events.ProvinceAcquired():
                lots.setdefault(event.province, PROVINCE[event.province].label)
                sold[event.province] = _sale(event)
    for word, lot in lots.items():
        bid = _ladder(bids.get(word, []))
        yield sold.get(word) or text("{province}: {bids}", province=lot, bids=bid)


def _lots(event: events.ProvincesRevealed) -> Mapping[Word, Text]:
    """Name the provinces with the goods on each."""
    cards, stones, gold = dict(event.cards), dict(event.stones), dict(event.gold)
    found = {}
    for word in event.provinces:
        goods = phrases.goods(cards.get(word, 0), stones.get(word, 0), gold.get(word, 0))
        label = PROVINCE[word].label
        found[word] = text("{province} ({goods})", province=label, goods=goods) if goods else label
    return found


def _bid(event: events.BidPlaced) -> Text:
    bid = text("{price} {seat}", price=event.price, seat=event.seat)
    return listed([bid, phrases.cards(event.cards)]) if event.cards else bid


def _ladder(bids: Sequence[Text]) -> Text:
    """List the newest bids of a province: `0 Ana · **1 Bruno**`."""
    if not bids:
        return text("no bid")
    *former, last = bids[-BIDS:]
    before = [Text("…")] if len(bids) > BIDS else []
    return joined([*before, *former, Text("**{bid}**", "", (("bid", last),))], " · ")


def _sale(event: events.ProvinceAcquired) -> Text:
    """Write a province's owner, its price and its goods."""
    owner = bracketed(text("{seat}", seat=event.seat), event.price)
    goods = phrases.goods(event.cards, gold=event.gold)
    risen = texts("{count} pyramid", "{count} pyramids", event.pyramids)
    parts = [owner, goods, risen if event.pyramids else None]
    return text(
        "{province}: {sale}.",
        province=PROVINCE[event.province].label,
        sale=listed(filter(None, parts)),
    )


# From the offering on


def _offering(told: Sequence[Event]) -> Iterator[Text]:
    """Write the offerings with their result, and the rewards due while seats take them."""
    parts = [said for event in told if (said := _outcome(event))]
    is_rewarded = any(isinstance(event, events.FirstPlayerSet) for event in told)
    for event in told:
        if isinstance(event, events.RewardsDue) and not is_rewarded:
            parts.append(sentence(event))
    if parts:
        yield phrases.sentences(*parts)


def _outcome(event: Event) -> Text | None:
    match event:
        case events.OfferingsRevealed():
            offers = _offers(event)
            return text("Offerings: {offers}; total {total}.", offers=offers, total=event.total)
        case events.OfferingCorrected():
            by, total = gain(event.by), event.total
            return text("{seat} {by}: {total}.", seat=event.seat, by=by, total=total)
        case events.TempleSet():
            return text("Temple: space {space}.", space=event.space)
        case events.ThievesPaid():
            number, gold = len(event.seats), gain(event.gold)
            return texts("Thief: {gain} gold.", "Thieves: {gain} gold each.", number, gain=gold)
        case events.FirstPlayerSet():
            return text("{first} is first player.", first=event.first)
    return None


def _offers(event: events.OfferingsRevealed) -> Text:
    if all(offer.steals and not offer.correction for _, offer in event.offers):
        return text("everyone steals")
    return joined((_offer(*each) for each in event.offers), " · ")


def _offer(seat: Seat, offer: Offer) -> Text:
    if offer.steals:
        made = text("{seat} steals", seat=seat)
    else:
        made = text("{seat} {gold}", seat=seat, gold=offer.gold)
    return listed([made, phrases.card("offering")]) if offer.correction else made


# Scoring


def _points(told: Sequence[Event]) -> Iterator[Text]:
    for event in told:
        match event:
            case events.KingdomScored():
                points = {tally.seat: tally.total for tally in event.tallies}
                yield text(
                    "{kingdom}, points: {points}.",
                    kingdom=phrases.kingdom(event.kingdom),
                    points=_ranked(points),
                )
            case events.GoldRanked():
                points = {seat: number for seat, _, number in event.purses}
                yield text("Gold, points: {points}.", points=_ranked(points))


def _ranked(points: Mapping[Seat, int]) -> Text:
    best_first = sorted(points.items(), key=lambda each: -each[1])
    return listed(text("{seat} {gain}", seat=s, gain=gain(n)) for s, n in best_first)
