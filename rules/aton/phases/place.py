"""Cartouche 4, placing: as many counters as the card says, freely on empty squares (5.4).

Counters that find no square in the temples within reach go to the Dead (5.5). All are one step.
After it the instant wins are tested (7.1).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from rules.aton import rounds
from rules.aton.events import CountersPlaced
from rules.aton.scoring import won_at_once
from rules.aton.sentences import text, texts
from rules.aton.state import Aton, bury, clear_marks, held, put, reach
from rules.aton.tables import GROUP, Group
from rules.aton.turns import begin_turn, beyond, bonus_hint, carried, wrong_number
from rules.aton.verbs import PLACE
from rules.core.forced import forced_action, is_forced
from rules.core.menu import Action, Menu, Place, Spread, Word, pick_verb
from rules.core.secrets import Seat
from rules.core.state import MoveContext
from rules.core.text import Text

PLACING: Final = 3  # cartouches that a seat has carried out when it is about to place


@dataclass(frozen=True, slots=True)
class PlaceCounters(Action):
    counts: tuple[tuple[Word, int], ...]
    forced: bool = False


def deciders(state: Aton) -> Sequence[Seat]:
    if not state.amount:
        return []
    seat = state.pending[0]
    rooms = [empty for _, empty in _empty(state, seat)]
    return [] if is_forced(rooms, _least(state), state.amount) else [seat]


def menu(state: Aton, seat: Seat) -> Menu:
    """Decision D5 `place`: how many counters on which group."""
    title = texts(
        "Where do you place {count} counter?", "Where do you place {count} counters?", state.amount
    )

    def squares() -> Spread:
        def chosen(counts: Mapping[Word, int]) -> Action:
            return PlaceCounters(seat, tuple((word, n) for word, n in counts.items() if n))

        places = tuple(
            Place(group.word, group.label, empty, bonus_hint(group))
            for group, empty in _empty(state, seat)
        )
        return Spread(
            "squares",
            title,
            places,
            _least(state),
            state.amount,
            chosen,
            why=partial(_why_not, state, seat),
            why_room=partial(_why_no_room, state),
            why_total=partial(wrong_number, state, seat, _least(state)),
        )

    return pick_verb(title, {PLACE: squares})


def _empty(state: Aton, seat: Seat) -> list[tuple[Group, int]]:
    """List the groups within reach that have empty squares, with the number of these."""
    found = [(group, held(state, group, None)) for group in reach(state, seat)]
    return [each for each in found if each[1]]


def _least(state: Aton) -> int:
    """Return the fewest counters to place: all, or 0 by an option (ruling 9.17)."""
    return 0 if state.rules.optional_place else state.amount


def _why_not(state: Aton, seat: Seat, word: Word) -> Text | None:
    if reason := beyond(state, seat, word):
        return reason
    return (
        text("No square is empty there: {squares}.", squares=GROUP[word].label)
        if word in GROUP
        else None
    )


def _why_no_room(state: Aton, word: Word, _: int) -> Text:
    return texts(
        "{count} square is empty there: {squares}.",
        "{count} squares are empty there: {squares}.",
        held(state, GROUP[word], None),
        squares=GROUP[word].label,
    )


def play(state: Aton, action: PlaceCounters, context: MoveContext) -> None:
    """Place the counters. The surplus goes to the Dead while there is room, else it stays.

    See rulings 9.9, 9.10 and 9.11.
    """
    seat, surplus = action.seat, carried(state, action.seat) - state.amount
    clear_marks(state)
    put(state, seat, dict(action.counts), reach(state, seat))
    dead = bury(state, seat, surplus)
    state.reserve[seat] -= sum(number for _, number in action.counts) + dead
    state.done[seat], state.amount = 4, 0
    state.pending.remove(seat)
    context.tell(CountersPlaced(seat, action.counts, dead, surplus - dead, action.forced))
    if by := won_at_once(state, seat):
        rounds.win(state, (seat,), by, context)


def close(state: Aton, context: MoveContext) -> Word | None:
    """Go on to the other's turn or the scoring, unless the placing has won at once (7.1)."""
    if state.pending and state.done[state.pending[0]] == PLACING and not state.winners:
        _place_forced(state, context)
    if state.winners:
        return None
    return begin_turn(state, context) if state.pending else rounds.finish(state, context)


def _place_forced(state: Aton, context: MoveContext) -> None:
    seat = state.pending[0]
    action = forced_action(menu(state, seat)) if state.amount else PlaceCounters(seat, ())
    assert isinstance(action, PlaceCounters)
    play(state, replace(action, forced=True), context)
