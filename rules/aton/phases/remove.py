"""Cartouche 2, removing: the card less 2 opposing counters, or one of its own with a 1 (5.4).

Only from temples within reach of the card at cartouche 3, and as many as there are. Nobody removes
anything in the first round (ruling 9.12).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

from rules.aton.events import CountersRemoved
from rules.aton.sentences import text, texts
from rules.aton.state import Aton, bury, clear_marks, held, reach, take
from rules.aton.tables import GROUP, Group
from rules.aton.turns import begin_placing, beyond, bonus_hint, few_counters, wrong_number
from rules.aton.verbs import REMOVE
from rules.core.forced import forced_action, is_forced
from rules.core.menu import Action, Menu, Place, Spread, Word, pick_verb
from rules.core.secrets import Seat
from rules.core.state import MoveContext
from rules.core.text import Text


@dataclass(frozen=True, slots=True)
class RemoveCounters(Action):
    counts: tuple[tuple[Word, int], ...]
    forced: bool = False


def deciders(state: Aton) -> Sequence[Seat]:
    """Return the active seat if it has a choice. A forced removal needs none, as all can see."""
    if not state.amount:
        return []
    seat = state.pending[0]
    rooms = [number for _, number in _held(state, seat)]
    return [] if is_forced(rooms, _least(state, seat), state.amount) else [seat]


def menu(state: Aton, seat: Seat) -> Menu:
    """Decisions D3 and D4 `remove`: how many counters of which group."""
    return pick_verb(_title(state, seat), {REMOVE: lambda: _counters(state, seat)})


def play(state: Aton, action: RemoveCounters, context: MoveContext) -> None:
    """Remove the counters to the Dead, or to their owner's reserve if full (ruling 9.7)."""
    seat, whose = action.seat, state.whose or action.seat
    clear_marks(state)
    take(state, whose, dict(action.counts), reach(state, seat))
    number = sum(n for _, n in action.counts)
    dead = bury(state, whose, number)
    state.reserve[whose] += number - dead
    state.amount = 0
    context.tell(CountersRemoved(seat, whose, action.counts, dead, action.forced))


def close(state: Aton, context: MoveContext) -> Word:
    seat = state.pending[0]
    forced = forced_action(menu(state, seat)) if state.amount else None
    if isinstance(forced, RemoveCounters):
        play(state, replace(forced, forced=True), context)
    return begin_placing(state)


def _title(state: Aton, seat: Seat) -> Text:
    if state.whose == seat:
        return text("Which of your own counters do you remove?")
    return texts(
        "Which opposing counter do you remove?",
        "Which {count} opposing counters do you remove?",
        state.amount,
    )


def _held(state: Aton, seat: Seat) -> list[tuple[Group, int]]:
    """List the groups within reach with removable counters, and the number of these."""
    found = [(group, held(state, group, state.whose)) for group in reach(state, seat)]
    return [each for each in found if each[1]]


def _least(state: Aton, seat: Seat) -> int:
    """Return the fewest removals: 0 by an option (ruling 9.17) unless the card is a 1, else all."""
    return 0 if state.rules.optional_remove and state.whose != seat else state.amount


def _counters(state: Aton, seat: Seat) -> Spread:
    def chosen(counts: Mapping[Word, int]) -> Action:
        return RemoveCounters(seat, tuple((word, n) for word, n in counts.items() if n))

    places = tuple(
        Place(group.word, group.label, number, bonus_hint(group))
        for group, number in _held(state, seat)
    )

    def why(word: Word) -> Text | None:
        if word not in GROUP or (reason := beyond(state, seat, word)):
            return reason if word in GROUP else None
        return text("There are no such counters there: {squares}.", squares=GROUP[word].label)

    least = _least(state, seat)
    return Spread(
        "counters",
        _title(state, seat),
        places,
        least,
        state.amount,
        chosen,
        why=why,
        why_room=partial(few_counters, state, state.whose or seat),
        why_total=partial(wrong_number, state, seat, least),
    )
