"""Events as sentences, in the present tense: from the offering to the end of the game."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from rules.amun_re import events
from rules.amun_re.narrate import phrases
from rules.amun_re.narrate.happenings import event
from rules.amun_re.narrate.points import sources
from rules.amun_re.sentences import text, texts
from rules.amun_re.state import Offer
from rules.amun_re.tables import PROVINCE
from rules.core.menu import Word
from rules.core.secrets import Seat
from rules.core.text import Signed, Text, joined, listed

__all__ = ["event"]

# The offering and its rewards


@event.register
def _(event: events.OfferingsRevealed) -> Text:
    return text(
        "The offerings: {offers}. The total is {total}.",
        offers=joined((_offer(seat, offer) for seat, offer in event.offers), " · "),
        total=event.total,
    )


def _offer(seat: Seat, offer: Offer) -> Text:
    """Write an offering without the cards sold for it, because their sale has its own event."""
    return text("{seat} {offer}", seat=seat, offer=phrases.offering(replace(offer, sell=())))


@event.register
def _(event: events.OfferingCorrected) -> Text:
    if event.by > 0:
        return text(
            "{seat} raises the total by {by} to {total}.",
            seat=event.seat,
            by=event.by,
            total=event.total,
        )
    return text(
        "{seat} lowers the total by {by} to {total}.",
        seat=event.seat,
        by=-event.by,
        total=event.total,
    )


@event.register
def _(event: events.TempleSet) -> Text:
    return text("The temple moves to space {space}.", space=event.space)


@event.register
def _(event: events.ThievesPaid) -> Text:
    return texts(
        "{seats} takes {gold} gold from the bank.",
        "{seats} take {gold} gold each from the bank.",
        count=len(event.seats),
        seats=phrases.seats(event.seats, "and"),
        gold=event.gold,
    )


@event.register
def _(event: events.RewardsDue) -> Text:
    if not event.items:
        return text("Everyone steals, so nobody is rewarded.")
    items = listed(text("{seat} {number}", seat=seat, number=n) for seat, n in event.items)
    return text("Rewards, in this order: {items}.", items=items)


@event.register
def _(event: events.RewardCardsTaken) -> Text:
    return texts(
        "{seat} takes {count} power card as a reward.",
        "{seat} takes {count} power cards as a reward.",
        count=event.number,
        seat=event.seat,
    )


@event.register
def _(event: events.RewardGoodsPlaced) -> Text:
    farmers = texts(
        "{seat} takes {count} farmer {where} as a reward.",
        "{seat} takes {count} farmers {where} as a reward.",
        count=sum(dict(event.fields).values()),
        seat=event.seat,
        where=phrases.where(event.fields),
    )
    stones = texts(
        "{seat} takes {count} stone {where} as a reward.",
        "{seat} takes {count} stones {where} as a reward.",
        count=sum(dict(event.stones).values()),
        seat=event.seat,
        where=phrases.where(event.stones),
    )
    return phrases.sentences(
        farmers if event.fields else None,
        stones if event.stones else None,
        phrases.risen(event.pyramids),
    )


@event.register
def _(event: events.RewardsForgone) -> Text:
    return texts(
        "{seat} leaves {count} reward untaken.",
        "{seat} leaves {count} rewards untaken.",
        count=event.items,
        seat=event.seat,
    )


@event.register
def _(event: events.FirstPlayerSet) -> Text:
    if event.changed:
        return text("{first} takes the Pharaoh and is first player.", first=event.first)
    return text("{first} keeps the Pharaoh and stays first player.", first=event.first)


# Income, scoring and the kingdoms


@event.register
def _(event: events.IncomePaid) -> Text:
    seat, total = event.seat, event.total
    if len(event.yields) == 1 and not (event.harvest or event.gold8):
        province = PROVINCE[event.yields[0][0]].label
        return text(
            "{seat} receives {total} gold from {province}.",
            seat=seat,
            total=total,
            province=province,
        )
    yields = listed(_yield(event, word, gold) for word, gold in event.yields)
    return text("{seat} receives {total} gold: {yields}.", seat=seat, total=total, yields=yields)


def _yield(event: events.IncomePaid, word: Word, gold: int) -> Text:
    played = [("harvest", event.harvest), ("gold8", event.gold8)]
    used = [card for card, where in played if where == word]
    province = PROVINCE[word].label
    if not used:
        return text("{province} {gold}", province=province, gold=gold)
    cards = phrases.cards(used, "and")
    return text("{province} {gold} with “{cards}”", province=province, gold=gold, cards=cards)


@event.register
def _(event: events.BonusCardsPlayed) -> Text:
    return texts(
        "{seat} scores {count} point with {cards}.",
        "{seat} scores {count} points with {cards}.",
        count=event.points,
        seat=event.seat,
        cards=phrases.cards(event.cards, "and"),
    )


@event.register
def _(event: events.KingdomScored) -> Text:
    points = joined(
        (
            text(
                "{seat} {points} ({sources})",
                seat=t.seat,
                points=Signed("victory_point", t.total),
                sources=sources([t]),
            )
            for t in event.tallies
        ),
        " · ",
    )
    return text(
        "{kingdom}, points: {points}.", kingdom=phrases.kingdom(event.kingdom), points=points
    )


@event.register
def _(event: events.GoldRanked) -> Text:
    purses = joined(
        (
            texts(
                "{seat} {gold} gold, {count} point",
                "{seat} {gold} gold, {count} points",
                count=points,
                seat=seat,
                gold=gold,
            )
            for seat, gold, points in event.purses
        ),
        " · ",
    )
    return text("The purses are opened: {purses}.", purses=purses)


@event.register
def _(event: events.NewKingdomBegun) -> Text:
    out = event.out and text(
        "Out of the game: {provinces}.", provinces=phrases.provinces(event.out)
    )
    return phrases.sentences(
        text("The New Kingdom begins: owners and farmers go, pyramids and stones stay."),
        text("{first} stays first player.", first=event.first),
        out or None,
    )


ENDINGS: Final[dict[Word, Text]] = {
    "points": texts("{winner} wins with {count} point.", "{winner} wins with {count} points.", 1),
    "pyramids": texts(
        "{winner} wins with {count} point: tied, but with more pyramids.",
        "{winner} wins with {count} points: tied, but with more pyramids.",
        1,
    ),
    "stones": texts(
        "{winner} wins with {count} point: tied, as many pyramids, but more stones.",
        "{winner} wins with {count} points: tied, as many pyramids, but more stones.",
        1,
    ),
    "shared": texts(
        "{winners} share the victory with {count} point: as many pyramids and as many stones.",
        "{winners} share the victory with {count} points: as many pyramids and as many stones.",
        1,
    ),
    "shared-2": texts(
        "{winners} share the victory with {count} point: as many pyramids.",
        "{winners} share the victory with {count} points: as many pyramids.",
        1,
    ),
}


@event.register
def _(event: events.GameEnded) -> Text:
    points = dict(event.scores)[event.winners[0]]
    name = "winners" if len(event.winners) > 1 else "winner"
    who = {name: phrases.seats(event.winners, "and")}
    return ENDINGS[event.decided].filled(count=points, **who)
