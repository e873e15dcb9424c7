"""Clauses: the words of an event in the line of its player, without the player."""

from __future__ import annotations

from collections import Counter
from functools import singledispatch

from rules.core.state import Event
from rules.core.telling import gain
from rules.core.text import Text, joined, listed
from rules.kemet import events
from rules.kemet.board import CITY
from rules.kemet.events import Units
from rules.kemet.narrate import phrases
from rules.kemet.narrate.path_board import place as stop
from rules.kemet.path import OBJECT, SKILL
from rules.kemet.sentences import text, texts
from rules.kemet.tables import BATTLE_CARD, CREATURE, INTERVENTION, TILE


@singledispatch
def clause(event: Event) -> Text | None:
    """Say an event without its seat, price or source, or None for an event of the log alone."""
    raise NotImplementedError(type(event).__name__)


@clause.register
def _(event: events.CityChosen) -> Text:
    return text("takes {city}", city=CITY[event.city].label)


@clause.register
def _(event: events.PyramidsSet) -> Text:
    pyramids = listed(phrases.pyramid(*each) for each in event.pyramids)
    return text("pyramids {pyramids}", pyramids=pyramids)


@clause.register
def _(event: events.UnitsPlaced) -> Text:
    number = sum(n for _, n in event.units)
    match event.why:
        case "recruit" if not number:
            return text("recruits nobody")
        case "recruit":
            return text("recruits {number}: {places}", number=number, places=_places(event.units))
        case "garrison":
            return texts(
                "{count} unit: {places}",
                "{count} units: {places}",
                number,
                places=_places(event.units),
            )
        case _ if not number:
            return text("adds nobody")
    return text("adds {number}: {places}", number=number, places=_places(event.units))


def _places(units: Units) -> Text:
    """Name the places of new units: `South 2`, or `South 2 +7, South 3 +1`."""
    if len(units) == 1:
        return phrases.place(units[0][0])
    return listed(
        text("{space} {gain}", space=phrases.place(word), gain=gain(n)) for word, n in units
    )


@clause.register
def _(event: events.PyramidRaised) -> Text:
    return text(
        "raises {pyramid} to {level}: {place}",
        pyramid=phrases.PYRAMID[event.colour],
        level=event.level,
        place=phrases.place(event.district),
    )


@clause.register
def _(event: events.BidShown) -> Text:
    return text("bids {value}", value=event.value)


@clause.register
def _(event: events.PlaceTaken) -> Text:
    return text("place {place}", place=event.place)


@clause.register
def _(event: events.DawnTokenTaken) -> Text:
    return text("+1 Dawn token")


@clause.register
def _(event: events.CardsTaken) -> Text:
    return texts("+{count} card", "+{count} cards", event.number)


@clause.register
def _(event: events.PrayerGained) -> Text | None:
    if event.why == "pray":
        return text("prays {gain}", gain=gain(event.points))
    return prayer(event.points) if event.points and event.why != "recall" else None


@clause.register
def _(event: events.PrayerLost) -> Text:
    return prayer(-event.points)


@clause.register
def _(event: events.PointGained) -> Text:
    return points(event.points)


@clause.register
def _(event: events.TileBought) -> Text:
    return text("buys {tile}", tile=TILE[event.tile].label)


@clause.register
def _(event: events.CardSwapped) -> Text:
    special = BATTLE_CARD[event.special].short
    if not event.card:
        return text("exchanges a battle card for {card}", card=special)
    former = BATTLE_CARD[event.card].short
    return text("exchanges {former} for {card}", former=former, card=special)


@clause.register
def _(event: events.CreaturePlaced) -> Text | None:
    """Name a creature that waits. One that arrives is in its owner's city, as pictures show."""
    if event.space:
        return None
    return text("{creature} waits", creature=CREATURE[event.creature].label)


@clause.register
def _(event: events.Moved) -> Text:
    troop = phrases.troop(event.units, event.creature)
    way = _way(event.way[0], event.way[-1])
    if "teleport" in event.by:
        return text("{troop}: {way}, teleport", troop=troop, way=way)
    return text("{troop}: {way}", troop=troop, way=way)


def _way(*spaces: str) -> Text:
    return joined(map(phrases.place, spaces), " → ")


@clause.register
def _(event: events.UnitsKilled) -> Text:
    return texts(
        "loses {count} unit: {space}",
        "loses {count} units: {space}",
        event.number,
        space=phrases.place(event.space),
    )


@clause.register
def _(event: events.CardPlayed) -> Text:
    return text("plays {card}", card=INTERVENTION[event.card].label)


@clause.register
def _(event: events.CardCancelled) -> Text:
    return text("{other} vetoes {card}", other=event.by, card=INTERVENTION[event.card].label)


@clause.register
def _(event: events.Escaped) -> Text:
    return text("escapes: {way}", way=_way(event.start, event.end))


@clause.register
def _(event: events.Recalled) -> Text:
    return text("recalls {number}", number=event.units)


@clause.register
def _(event: events.Retreated) -> Text:
    return text("retreats → {place}", place=phrases.place(event.end))


# Gains, negative for losses


def units(number: int) -> Text:
    return texts("{gain} unit", "{gain} units", count=abs(number), gain=gain(number))


def prayer(number: int) -> Text:
    return texts(
        "{gain} prayer point", "{gain} prayer points", count=abs(number), gain=gain(number)
    )


def points(number: int) -> Text:
    return texts("{gain} point", "{gain} points", count=abs(number), gain=gain(number))


# The path to Ta-Seti


@clause.register
def _(event: events.PriestSent) -> Text:
    way = joined(map(stop, dict.fromkeys((event.start, event.end))), " → ")
    return text("sends a priest: {way}", way=way)


@clause.register
def _(event: events.ObjectTaken) -> Text:
    return text("takes {token}", token=OBJECT[event.object].label)


@clause.register
def _(event: events.SkillTaken) -> Text:
    return text("takes {token}", token=SKILL[event.skill].label)


@clause.register
def _(event: events.PriestOrdained) -> Text:
    if not event.space:
        return text("puts a priest into the reserve")
    return text("places a priest: {space}", space=phrases.place(event.space))


@clause.register
def _(event: events.PriestReturned) -> Text:
    return text("sends a priest back: {space}", space=phrases.place(event.space))


@clause.register
def _(event: events.ObjectsUsed) -> Text:
    used = Counter(event.objects).items()
    objects = listed((phrases.counted(OBJECT[word].label, number) for word, number in used), "and")
    return text("uses {objects}", objects=objects)


@clause.register
def _(event: events.TileSealed) -> Text:
    return text("seals {tile} ({other})", tile=TILE[event.tile].label, other=event.owner)


@clause.register
def _(event: events.ActionLost) -> Text:
    return text("loses the action")
