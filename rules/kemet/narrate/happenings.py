"""Events as sentences, in the present tense: from the set-up to the events of a turn."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import singledispatch
from typing import Final

from rules.core.menu import Word
from rules.core.secrets import Seat
from rules.core.state import Event
from rules.core.text import Text, dotted, joined, listed
from rules.kemet import events
from rules.kemet.board import CITY
from rules.kemet.narrate import phrases
from rules.kemet.sentences import text, texts
from rules.kemet.tables import ACTION_SPACE, BATTLE_CARD, CREATURE, INTERVENTION, TILE


@singledispatch
def event(event: Event) -> Text:
    """Tell an event in one sentence, or a few that name their seats."""
    raise NotImplementedError(type(event).__name__)


# Setting up


@event.register
def _(event: events.OrderDrawn) -> Text:
    return text("The turn order is drawn: {seats}.", seats=phrases.seats(event.order))


@event.register
def _(event: events.CityChosen) -> Text:
    return text("{seat} takes a city: {city}.", seat=event.seat, city=CITY[event.city].label)


@event.register
def _(event: events.PyramidsSet) -> Text:
    pyramids = listed(phrases.pyramid(*each) for each in event.pyramids)
    return text("{seat} sets pyramids: {pyramids}.", seat=event.seat, pyramids=pyramids)


@event.register
def _(event: events.UnitsPlaced) -> Text:
    number = sum(n for _, n in event.units)
    if event.why == "recruit" and not number:
        return text("{seat} recruits nobody.", seat=event.seat)
    if not number:
        source = phrases.SOURCE[event.why]
        return text("{seat} adds no units ({source}).", seat=event.seat, source=source)
    return _placed(event, phrases.units(number), phrases.places(event.units))


def _placed(event: events.UnitsPlaced, units: Text, places: Text) -> Text:
    seat = event.seat
    match event.why:
        case "garrison":
            return text("{seat} places {units}: {places}.", seat=seat, units=units, places=places)
        case "recruit":
            return text(
                "{seat} recruits {units} {cost}: {places}.",
                seat=seat,
                units=units,
                cost=phrases.cost(event.cost),
                places=places,
            )
        case why:
            return text(
                "{seat} adds {units} ({source}): {places}.",
                seat=seat,
                units=units,
                source=phrases.SOURCE[why],
                places=places,
            )


# The Night


@event.register
def _(event: events.NightFell) -> Text:
    gains = listed(text("{seat} +{points}", seat=seat, points=n) for seat, n in event.gains)
    return text("Night {round} falls. Prayer points: {gains}.", round=event.round, gains=gains)


@event.register
def _(event: events.CardsTaken) -> Text:
    cards = phrases.interventions(event.number)
    if not event.why:
        return text("{seat} takes {cards}.", seat=event.seat, cards=cards)
    source = phrases.SOURCE[event.why]
    return text("{seat} takes {cards} ({source}).", seat=event.seat, cards=cards, source=source)


@event.register
def _(event: events.CardsSeen) -> Text:
    return text("{seat} has taken: {cards}.", seat=event.seat, cards=phrases.cards(event.cards))


@event.register
def _(event: events.PyramidRaised) -> Text:
    price = phrases.cost(event.cost)
    if event.why:
        price = text("({source})", source=phrases.SOURCE[event.why])
    return text(
        "{seat} raises {pyramid} on {place} to level {level} {price}.",
        seat=event.seat,
        pyramid=phrases.PYRAMID[event.colour],
        place=phrases.place(event.district),
        level=event.level,
        price=price,
    )


@event.register
def _(event: events.OrderSet) -> Text:
    order = phrases.seats(event.order)
    if event.seat:
        return text("{seat} decides the turn order: {seats}.", seat=event.seat, seats=order)
    return text("The turn order: {seats}.", seats=order)


@event.register
def _(event: events.BidShown) -> Text:
    tokens = texts("{count} Dawn token", "{count} Dawn tokens", event.tokens)
    made = text("battle card {card}", card=BATTLE_CARD[event.card].short)
    return text(
        "{seat} bids {value}: {parts}.",
        seat=event.seat,
        value=event.value,
        parts=listed([made, tokens] if event.tokens else [made]),
    )


@event.register
def _(event: events.PlaceTaken) -> Text:
    return text(
        "{seat} takes position {place} in the turn order.", seat=event.seat, place=event.place
    )


@event.register
def _(event: events.DawnTokenTaken) -> Text:
    return text("{seat} takes a Dawn token.", seat=event.seat)


# The Day


@event.register
def _(event: events.DayBroke) -> Text:
    if event.round > 1:  # the order has just been told
        return text("Day {round} breaks.", round=event.round)
    return text(
        "Day {round} breaks. Order of turns: {seats}.",
        round=event.round,
        seats=phrases.seats(event.order),
    )


@event.register
def _(event: events.LastDay) -> Text:
    return text(
        "{seat} has the points to win, but somebody has more: this Day is the last.",
        seat=event.seat,
    )


@event.register
def _(event: events.TokenPlaced) -> Text:
    where = [ACTION_SPACE[event.space].label] if event.space else []
    if event.tile:
        where.insert(0, phrases.tile(event.tile))
    return TOKENS[event.kind](event.seat, joined(where, phrases.BETWEEN))


TOKENS: Final[Mapping[Word, Callable[[Seat, Text], Text]]] = {
    "ordinary": lambda seat, where: text("{seat} places a token: {where}.", seat=seat, where=where),
    "silver": lambda seat, where: text(
        "{seat} places the silver token: {where}.", seat=seat, where=where
    ),
    "gold": lambda seat, where: text(
        "{seat} places the gold token: {where}.", seat=seat, where=where
    ),
}


DECLINED: Final[Mapping[Word, Callable[[Seat], Text]]] = {
    "move": lambda seat: text("{seat} moves nobody.", seat=seat),
    "raise": lambda seat: text("{seat} raises no pyramid.", seat=seat),
    "buy": lambda seat: text("{seat} buys nothing.", seat=seat),
}


@event.register
def _(event: events.Declined) -> Text:
    return DECLINED[event.action](event.seat)


@event.register
def _(event: events.TurnEnded) -> Text:
    return text("{seat} ends the turn.", seat=event.seat)


@event.register
def _(event: events.PrayerGained) -> Text:
    source = phrases.SOURCE[event.why]
    if not event.points:
        return text(
            "{seat} gains no prayer points ({source}): 11 is the most.",
            seat=event.seat,
            source=source,
        )
    gain = phrases.prayer(event.points)
    return text("{seat} gains {points} ({source}).", seat=event.seat, points=gain, source=source)


@event.register
def _(event: events.PrayerLost) -> Text:
    loss, source = phrases.prayer(event.points), phrases.SOURCE[event.why]
    return text("{seat} loses {points} ({source}).", seat=event.seat, points=loss, source=source)


@event.register
def _(event: events.PointGained) -> Text:
    points, source = phrases.victory(abs(event.points)), phrases.SOURCE[event.why]
    if event.points < 0:
        return text(
            "{seat} loses {points} ({source}).", seat=event.seat, points=points, source=source
        )
    return text("{seat} gains {points} ({source}).", seat=event.seat, points=points, source=source)


@event.register
def _(event: events.TileBought) -> Text:
    return text(
        "{seat} buys {tile} {cost}. {effect}",
        seat=event.seat,
        tile=phrases.tile(event.tile),
        cost=phrases.cost(event.cost),
        effect=TILE[event.tile].effect,
    )


@event.register
def _(event: events.CardSwapped) -> Text:
    special = BATTLE_CARD[event.special].label
    if not event.card:
        return text(
            "{seat} takes all battle cards back and exchanges one, in secret, for {card}.",
            seat=event.seat,
            card=special,
        )
    return text(
        "{seat} takes all battle cards back and exchanges {former} for {card}.",
        seat=event.seat,
        former=BATTLE_CARD[event.card].label,
        card=special,
    )


@event.register
def _(event: events.CreaturePlaced) -> Text:
    creature = CREATURE[event.creature].label
    if not event.space:
        return text("{seat}’s {creature} waits on its tile.", creature=creature, seat=event.seat)
    return text(
        "{seat}’s {creature} arrives: {space}.",
        creature=creature,
        seat=event.seat,
        space=phrases.place(event.space),
    )


STEPS: Final[Mapping[Word, Callable[[Text], Text]]] = {
    "walk": lambda space: space,
    "sail": lambda space: text("{space} (boat)", space=space),
    "teleport": lambda space: text("{space} (teleport)", space=space),
}


@event.register
def _(event: events.Moved) -> Text:
    start, *reached = map(phrases.place, event.way)
    steps = (STEPS[by](space) for by, space in zip(event.by, reached, strict=True))
    way = joined([start, *steps], " → ")
    price = phrases.cost(event.cost) if event.cost else None
    return text(
        "{seat} moves {troop}: {way}.",
        seat=event.seat,
        troop=phrases.troop(event.units, event.creature),
        way=dotted(way, price) or way,
    )


@event.register
def _(event: events.UnitsKilled) -> Text:
    return texts(
        "{seat} loses {count} unit ({space} · {source}).",
        "{seat} loses {count} units ({space} · {source}).",
        event.number,
        seat=event.seat,
        space=phrases.place(event.space),
        source=phrases.SOURCE[event.why],
    )


# Cards outside battle


@event.register
def _(event: events.CardPlayed) -> Text:
    card = INTERVENTION[event.card].label
    details = list(_details(event))
    if not details:
        return text("{seat} plays {card}.", seat=event.seat, card=card)
    return text(
        "{seat} plays {card}: {details}.",
        seat=event.seat,
        card=card,
        details=joined(details, phrases.BETWEEN),
    )


def _details(event: events.CardPlayed) -> Iterator[Text]:
    """Yield the troop that a card moves, its target, the units that it brings, its cost."""
    if event.troop:
        start, units, creature = event.troop
        yield phrases.troop(units, creature)
        yield text("from {start}", start=phrases.place(start))
    if event.target and event.at:
        yield text("{seat} ({space})", seat=event.at, space=phrases.place(event.target))
    elif event.target:
        yield phrases.place(event.target)
    if event.units:
        yield phrases.places(event.units)
    if event.cost:
        yield phrases.cost(event.cost)


@event.register
def _(event: events.CardCancelled) -> Text:
    return text(
        "{other} vetoes {seat}’s {card}, which has no effect.",
        other=event.by,
        card=INTERVENTION[event.card].label,
        seat=event.seat,
    )


@event.register
def _(event: events.Escaped) -> Text:
    return text(
        "{seat}’s troop escapes: {start} → {end}.",
        seat=event.seat,
        start=phrases.place(event.start),
        end=phrases.place(event.end),
    )


@event.register
def _(event: events.Sacrificed) -> Text:
    return texts(
        "{seat} sacrifices {count} unit ({space}).",
        "{seat} sacrifices {count} units ({space}).",
        event.units,
        seat=event.seat,
        space=phrases.place(event.space),
    )
