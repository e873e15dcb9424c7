"""Chapters and reveals: a round in few lines, one for each player, and a scoring in one.

The log has all events as sentences, with every item of a scoring.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import singledispatch
from typing import Final

from rules.aton import events
from rules.aton.narrate import phrases
from rules.aton.narrate.happenings import event as sentence
from rules.aton.sentences import text, texts
from rules.aton.tables import GROUP
from rules.core.secrets import Seat
from rules.core.state import Event
from rules.core.telling import Lines, ended
from rules.core.text import Text, listed

UNTOLD: Final = (
    events.CardsLaid,
    events.DeadReturned,
    events.GameWon,
    events.ItemScored,
    events.NothingRemoved,
    events.RoundBegun,
    events.RoundEnded,
    events.TemplesScored,
    events.TotalsReached,
)  # only the log has them, or a scoring with its picture, or the last message
TOGETHER: Final = (
    events.CardsRevealed,
    events.OrderFound,
    events.PointsMade,
)  # lines of both sides


def tell(told: Sequence[Event]) -> Sequence[Text]:
    """Write a round: the cards and the moves of each side."""
    before, after = Lines(), Lines()
    for event in told:
        match event:
            case events.CountersReturned():
                after.add(event.seat, clause(event))
            case _ if not isinstance(event, (*UNTOLD, *TOGETHER)):
                before.add(vars(event)["seat"], clause(event))
    return (*_cards(told), *before.told(), *after.told())


def _cards(told: Sequence[Event]) -> Iterator[Text]:
    """Write the cards, the points of cartouche 1, and the first player."""
    parts = list(_cards_and_order(told))
    if parts:
        yield phrases.sentences(*parts)


def _cards_and_order(told: Sequence[Event]) -> Iterator[Text]:
    for event in told:
        match event:
            case events.CardsRevealed():
                each = (
                    text("{seat} {cards}", seat=seat, cards=phrases.cards(cards))
                    for seat, cards in event.cards
                )
                yield text("Cards: {cards}.", cards=listed(each))
            case events.PointsMade(seat=str(seat)):
                yield ended(_total(seat, event.points, event.total))
            case events.OrderFound():
                yield text("{seat} plays first.", seat=event.first)


@singledispatch
def clause(event: Event) -> Text:
    """Say an event without its seat."""
    raise NotImplementedError(type(event).__name__)


@clause.register
def _(event: events.Exchanged) -> Text:
    return text("exchanges {cards}", cards=phrases.cards(event.given))


@clause.register
def _(event: events.CountersRemoved) -> Text:
    if not event.counts:
        return text("removes nothing")
    squares = _squares(event.counts)
    if event.seat == event.whose:
        return text("removes their own from {squares}", squares=squares)
    return text("removes from {squares}", squares=squares)


@clause.register
def _(event: events.CountersPlaced) -> Text:
    if not event.counts:
        return text("places nothing")
    return text("places on {squares}", squares=_squares(event.counts))


@clause.register
def _(event: events.CountersReturned) -> Text:
    if not event.counts:
        return text("takes nothing back")
    return text("takes back from {squares}", squares=_squares(event.counts))


def _squares(counts: events.Counts) -> Text:
    """Name the squares of counters, with numbers above one: `2 × temple 1 yellow`."""
    return listed(
        phrases.squares([(word, number)]) if number > 1 else GROUP[word].label
        for word, number in counts
    )


def reveal(told: Sequence[Event]) -> Sequence[Text]:
    """Write the outcome of a scoring without its items, which the picture shows."""
    return (*_scoring(told), *_end(told)) or tell(told)


def _scoring(told: Sequence[Event]) -> Iterator[Text]:
    gains: dict[Seat, int] = {}
    for event in told:
        match event:
            case events.TemplesScored():
                sums = (sum(item.points[side] for item in event.items) for side in (0, 1))
                gains = dict(zip(event.seats, sums, strict=True))
            case events.TotalsReached():
                each = (_total(seat, gains.get(seat, 0), total) for seat, total in event.totals)
                yield text("Scoring: {totals}.", totals=listed(each))


def _total(seat: Seat, gained: int, total: int) -> Text:
    return texts(
        "{seat} +{count} point ({total} in all)",
        "{seat} +{count} points ({total} in all)",
        gained,
        seat=seat,
        total=total,
    )


def _end(told: Sequence[Event]) -> Iterator[Text]:
    totals: dict[Seat, int] = {}
    for event in told:
        match event:
            case events.TotalsReached():
                totals = dict(event.totals)
            case events.GameWon(winners=(winner,), by="points") if totals:
                other = sum(points for seat, points in totals.items() if seat != winner)
                score = text("{points} to {other}", points=totals[winner], other=other)
                yield text("{seat} wins {score}.", seat=winner, score=score)
            case events.GameWon():
                yield sentence(event)
