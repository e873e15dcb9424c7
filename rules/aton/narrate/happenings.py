"""Events as sentences, in the present tense."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import singledispatch
from typing import Final

from rules.aton import events
from rules.aton.narrate import phrases
from rules.aton.sentences import text, texts
from rules.core.menu import Word
from rules.core.secrets import Seat
from rules.core.state import Event
from rules.core.text import Text, listed


@singledispatch
def event(event: Event) -> Text:
    """Tell an event in one sentence, or a few that name their seats."""
    raise NotImplementedError(type(event).__name__)


@event.register
def _(event: events.RoundBegun) -> Text:
    begun = text("Round {round}: both draw four cards.", round=event.round)
    left = listed(text("{seat} {number}", seat=seat, number=number) for seat, number in event.piles)
    piles = text("Left in the piles: {piles}.", piles=left)
    return phrases.sentences(begun, *map(_shuffled, event.shuffled), piles)


@event.register
def _(event: events.CardsSeen) -> Text:
    return text("{seat} draws {cards}.", seat=event.seat, cards=phrases.cards(event.cards))


@event.register
def _(event: events.CardsLaid) -> Text:
    return text("{seat} has laid four cards.", seat=event.seat)


@event.register
def _(event: events.Exchanged) -> Text:
    given = text(
        "{seat} has exchanged {cards} for four new cards.",
        seat=event.seat,
        cards=phrases.cards(event.given),
    )
    return phrases.sentences(given, _shuffled(event.seat) if event.shuffled else None)


@event.register
def _(event: events.CardsRevealed) -> Text:
    shown = [
        text("{seat} {cards}", seat=seat, cards=phrases.cards(cards)) for seat, cards in event.cards
    ]
    return text("The cards: {cards}.", cards=listed(shown))


@event.register
def _(event: events.PointsMade) -> Text:
    if event.seat is None:
        return text("Cartouche 1: equal cards, no points.")
    return texts(
        "Cartouche 1: {seat} scores {count} point and has {total}.",
        "Cartouche 1: {seat} scores {count} points and has {total}.",
        event.points,
        seat=event.seat,
        total=event.total,
    )


FIRST: Final[Mapping[Word, Callable[[Seat], Text]]] = {
    "c2": lambda seat: text("{seat} plays first: the lower card at cartouche 2.", seat=seat),
    "c1": lambda seat: text(
        "{seat} plays first: equal at cartouche 2, the lower card at cartouche 1.", seat=seat
    ),
    "drawn": lambda seat: text("{seat} plays first: the lower of the last cards drawn.", seat=seat),
    "red": lambda seat: text("{seat} plays first: Red, as no card is left to draw.", seat=seat),
}


@event.register
def _(event: events.OrderFound) -> Text:
    pairs = [text("{one} against {two}", one=one, two=two) for one, two in event.drawn]
    drawn = (
        text(
            "Equal cards: {one} and {two} draw {pairs}.",
            one=event.seats[0],
            two=event.seats[1],
            pairs=listed(pairs),
        )
        if pairs
        else None
    )
    shuffled = map(_shuffled, event.shuffled)
    return phrases.sentences(drawn, *shuffled, FIRST[event.why](event.first))


@event.register
def _(event: events.CountersRemoved) -> Text:
    number = sum(n for _, n in event.counts)
    squares = phrases.squares(event.counts)
    if not number:
        return text("{seat} removes nothing.", seat=event.seat)
    removed = (
        text("{seat} removes a counter of their own: {squares}.", seat=event.seat, squares=squares)
        if event.seat == event.whose
        else text(
            "{seat} removes {other}’s counters: {squares}.",
            seat=event.seat,
            other=event.whose,
            squares=squares,
        )
    )
    return phrases.sentences(
        removed,
        *_dead(event.dead),
        *_returned(event.whose, number - event.dead),
        _forced(event.forced),
    )


NOTHING: Final[Mapping[Word, Callable[[Seat], Text]]] = {
    "first-round": lambda seat: text("{seat} removes nothing: it is the first round.", seat=seat),
    "two": lambda seat: text("{seat} removes nothing with a 2.", seat=seat),
    "none": lambda seat: text(
        "{seat} removes nothing: there are no counters within reach.", seat=seat
    ),
}


@event.register
def _(event: events.NothingRemoved) -> Text:
    return NOTHING[event.why](event.seat)


@event.register
def _(event: events.CountersPlaced) -> Text:
    placed = (
        text("{seat} places {squares}.", seat=event.seat, squares=phrases.squares(event.counts))
        if event.counts
        else text("{seat} places nothing.", seat=event.seat)
    )
    stays = _back(event.seat, event.kept)
    return phrases.sentences(placed, *_dead(event.dead), *stays, _forced(event.forced))


@event.register
def _(event: events.TemplesScored) -> Text:
    return text("The Kingdom of the Dead is full: scoring.")


@event.register
def _(event: events.ItemScored) -> Text:
    return phrases.item(event.item, event.seats)


@event.register
def _(event: events.TotalsReached) -> Text:
    totals = listed(text("{seat} {points}", seat=s, points=total) for s, total in event.totals)
    return text("Points now: {totals}.", totals=totals)


@event.register
def _(event: events.CountersReturned) -> Text:
    if not event.counts:
        return text("{seat} has no counter in the temples to take back.", seat=event.seat)
    back = text(
        "{seat} takes back {squares}.", seat=event.seat, squares=phrases.squares(event.counts)
    )
    return phrases.sentences(back, _forced(event.forced))


@event.register
def _(event: events.DeadReturned) -> Text:
    counts = listed(text("{seat} {number}", seat=s, number=n) for s, n in event.counts)
    return text("The Dead return to the reserves: {counts}.", counts=counts)


@event.register
def _(event: events.RoundEnded) -> Text:
    return text("The cards go to the discards: round {round} is over.", round=event.round)


WON: Final[Mapping[Word, Callable[[Seat], Text]]] = {
    "points": lambda seat: text("{seat} wins with 40 points or more.", seat=seat),
    "temple": lambda seat: text("{seat} wins: a whole temple is occupied.", seat=seat),
    "yellow": lambda seat: text("{seat} wins: all yellow squares are occupied.", seat=seat),
    "green": lambda seat: text("{seat} wins: all green squares are occupied.", seat=seat),
}


@event.register
def _(event: events.GameWon) -> Text:
    if len(event.winners) > 1:
        return text("The scores are level: {seats} both win.", seats=phrases.seats(event.winners))
    return WON[event.by](event.winners[0])


def _shuffled(seat: Seat) -> Text:
    return text("{seat} shuffles the discards into a new pile.", seat=seat)


def _dead(number: int) -> Iterator[Text]:
    if number:
        yield texts(
            "{count} counter goes to the Dead.",
            "{count} counters go to the Dead.",
            number,
        )


def _returned(seat: Seat, number: int) -> Iterator[Text]:
    if number:
        yield texts(
            "The Dead are full: {count} counter goes back to {seat}’s reserve.",
            "The Dead are full: {count} counters go back to {seat}’s reserve.",
            number,
            seat=seat,
        )


def _back(seat: Seat, number: int) -> Iterator[Text]:
    if number:
        yield texts(
            "The Dead are full: {count} counter stays in {seat}’s reserve.",
            "The Dead are full: {count} counters stay in {seat}’s reserve.",
            number,
            seat=seat,
        )


def _forced(forced: bool) -> Text | None:
    return text("There was no choice.") if forced else None
