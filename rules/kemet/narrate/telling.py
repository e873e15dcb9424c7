"""Chapters and reveals: the events in few lines, one for each player.

Prices are in brackets. The log has all events as sentences, with every sum.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import takewhile
from typing import Final

from rules.core.secrets import Seat
from rules.core.state import Event
from rules.core.telling import PRICES, ended, shares
from rules.core.text import Text, divided, listed
from rules.kemet import events
from rules.kemet.board import SPACE
from rules.kemet.narrate import phrases
from rules.kemet.narrate.battles import event as sentence
from rules.kemet.narrate.clauses import clause, points, prayer, units
from rules.kemet.narrate.turns import lines_of
from rules.kemet.sentences import text
from rules.kemet.tables import INTERVENTION

UNTOLD: Final = (
    events.CardsCommitted,
    events.CardsExchanged,
    events.CardsShown,
    events.DayBroke,
    events.FiguresChosen,
    events.PathRefilled,
    events.Stayed,
    events.TurnEnded,
    events.WoundsDealt,
)  # the log alone has them, or a picture
TOGETHER: Final = (
    events.GameEnded,
    events.LastDay,
    events.NightFell,
    events.OrderDrawn,
    events.OrderSet,
)  # lines of their own
BEGINS_TURN: Final = (events.TokenPlaced, events.CardPlayed)
DUSK: Final = (*SPACE, "two-temples")  # sources of the gains at the end of a Day


def tell(told: Sequence[Event]) -> Sequence[Text]:
    """Write a chapter: the set-up, a Night, or a turn of all players."""
    night, turns = _parts(told)
    uncounted = [event for event in night if not isinstance(event, events.CardsTaken)]
    lines = lines_of([event for event in (*uncounted, *turns) if _is_of_player(event)])
    return (*_opening(told, night), *lines, *_dusk(told), *_ending(told))


def _parts(told: Sequence[Event]) -> tuple[Sequence[Event], Sequence[Event]]:
    """Split events into the set-up or Night, if there is one, and the turns."""
    if not any(isinstance(event, (events.NightFell, events.OrderDrawn)) for event in told):
        return (), told
    night = [*takewhile(lambda event: not isinstance(event, BEGINS_TURN), told)]
    return night, told[len(night) :]


def _is_of_player(event: Event) -> bool:
    return not (isinstance(event, (*UNTOLD, *TOGETHER)) or _is_dusk(event) or _is_off(event))


def _is_off(event: Event) -> bool:
    """Whether the card is mentioned with its effect, or with its veto."""
    return isinstance(event, events.CardPlayed) and INTERVENTION[event.card].icon == "off"


def _opening(told: Sequence[Event], night: Sequence[Event]) -> Iterator[Text]:
    """Write the turn order, and each player's gains in a Night: one line if they are equal."""
    prayers: dict[Seat, int] = {}
    cards: Counter[Seat] = Counter()
    for event in night:
        match event:
            case events.NightFell():
                prayers |= event.gains
            case events.CardsTaken():
                cards[event.seat] += event.number
    gains = []
    if prayers:
        gains.append(text("Prayer points: {gains}.", gains=shares(prayers)))
    if cards:
        gains.append(text("Cards: {gains}.", gains=shares(cards)))
    lines = [list(_order(told)), gains]
    if all(len({*each.values()}) < 2 for each in (prayers, cards)):
        lines = [[*lines[0], *gains]]
    return (phrases.sentences(*line) for line in lines if line)


def _order(told: Sequence[Event]) -> Iterator[Text]:
    for event in told:
        match event:
            case events.OrderDrawn():
                yield text("Order of turns: {seats}.", seats=phrases.seats(event.order))
                yield PRICES
            case events.OrderSet(seat=""):
                yield text("Order of turns: {seats}.", seats=phrases.seats(event.order))
            case events.OrderSet():
                yield text(
                    "{seat} sets the turn order: {seats}.",
                    seat=event.seat,
                    seats=phrases.seats(event.order),
                )


def _ending(told: Sequence[Event]) -> Iterator[Text]:
    return (sentence(e) for e in told if isinstance(e, (events.LastDay, events.GameEnded)))


def _is_dusk(event: Event) -> bool:
    return isinstance(event, events.Sacrificed) or vars(event).get("why") in DUSK


def _dusk(told: Sequence[Event]) -> Iterator[Text]:
    """Write each seat's gains and costs at the end of the Day, without their sources."""
    gains: dict[Seat, Counter[Callable[[int], Text]]] = {}
    for event in filter(_is_dusk, told):
        match event:
            case events.Sacrificed():
                gains.setdefault(event.seat, Counter())[units] -= event.units
            case events.PrayerGained():
                gains.setdefault(event.seat, Counter())[prayer] += event.points
            case events.PointGained():
                gains.setdefault(event.seat, Counter())[points] += event.points
    each = [
        text(
            "{seat} {clause}", seat=seat, clause=listed(say(had[say]) for say in KINDS if had[say])
        )
        for seat, had in gains.items()
        if any(had.values())
    ]
    if each:
        yield text("End of the Day: {gains}.", gains=divided(each))


KINDS: Final = (units, prayer, points)


VICTORY: Final = text("{place}: {seat} wins {strength}–{other}")
DEFENDED: Final = text("{place}: {seat} wins {strength}–{other} as the defender")  # at a tie


def reveal(told: Sequence[Event]) -> Sequence[Text]:
    """Write a battle by its outcome and consequences, and anything else as in a chapter."""
    won = next((e for e in told if isinstance(e, events.BattleWon)), None)
    if won is None:
        return tell(told)
    strength = {e.seat: e.strength for e in told if isinstance(e, events.Fought)}
    own, other = strength.get(won.seat, 0), strength.get(won.loser, 0)
    said = DEFENDED if own == other else VICTORY
    outcome = said.filled(place=phrases.place(won.space), seat=won.seat, strength=own, other=other)
    came = tuple(takewhile(_is_of_battle, told[told.index(won) :]))
    gains = (clause(e) for e in came if isinstance(e, GAINED) and e.seat == won.seat)
    first = ended(listed([outcome, *filter(None, gains)]))
    return (phrases.sentences(first, *map(ended, _consequences(won.seat, came))),)


GAINED: Final = (events.PointGained, events.PrayerGained)


def _is_of_battle(event: Event) -> bool:
    return not isinstance(event, (events.TokenPlaced, events.TurnEnded))


def _consequences(winner: Seat, came: Sequence[Event]) -> Iterator[Text]:
    """Write the loser's gains, and the fate of the remaining troops."""
    for event in came:
        match event:
            case events.Stayed():
                yield text("{seat} stays", seat=event.seat)
            case events.PointGained(seat=seat) | events.PrayerGained(seat=seat) if seat == winner:
                pass  # told with the outcome
            case (
                events.PointGained()
                | events.PrayerGained()
                | events.Recalled()
                | events.Retreated()
            ):
                if said := clause(event):
                    yield text("{seat} {clause}", seat=event.seat, clause=said)
