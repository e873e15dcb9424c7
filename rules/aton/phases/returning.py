"""After a scoring: each takes four own counters out of the temples, the leader first (chapter 6).

One comes from each temple. For a temple without own counters one more comes from the highest temple
that still has some, or as an option says. A player with four or fewer takes them all.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from rules.aton.events import CountersReturned
from rules.aton.rounds import empty_the_dead, following
from rules.aton.sentences import text, texts
from rules.aton.state import Aton, clear_marks, held, in_temple, take
from rules.aton.tables import GROUP, GROUPS, TEMPLES
from rules.aton.turns import bonus_hint, few_counters
from rules.aton.verbs import RETURN
from rules.core.forced import forced_action
from rules.core.menu import Action, Menu, Node, Place, Spread, Word, pick_verb
from rules.core.secrets import Seat
from rules.core.state import MoveContext
from rules.core.text import Text

BACK: Final = 4
Counts = tuple[tuple[Word, int], ...]


@dataclass(frozen=True, slots=True)
class ReturnCounters(Action):
    counts: Counts
    forced: bool = False


def deciders(state: Aton) -> Sequence[Seat]:
    if not state.pending:
        return []
    seat = state.pending[0]
    return [] if forced_action(menu(state, seat)) else [seat]


def menu(state: Aton, seat: Seat) -> Menu:
    """Decision D6 `return`: counters of which colour in each temple."""
    own = {temple: in_temple(state, temple, seat) for temple in TEMPLES}
    total = min(BACK, sum(own.values()))
    title = texts(
        "Take {count} counter out of the temples.",
        "Take {count} counters out of the temples.",
        total,
    )
    spans = _spans(state, own)
    return pick_verb(title, {RETURN: lambda: _ask_temple(state, seat, spans, TEMPLES, total, ())})


def play(state: Aton, action: ReturnCounters, context: MoveContext) -> None:
    seat = action.seat
    clear_marks(state)
    take(state, seat, dict(action.counts), GROUPS)
    state.reserve[seat] += sum(number for _, number in action.counts)
    state.pending.remove(seat)
    state.moment += 1  # it cannot be taken back: the other player sees it before choosing
    context.tell(CountersReturned(seat, action.counts, action.forced))


def close(state: Aton, context: MoveContext) -> Word:
    if state.pending:
        forced = forced_action(menu(state, state.pending[0]))
        assert isinstance(forced, ReturnCounters)
        play(state, replace(forced, forced=True), context)
        return "returning"
    empty_the_dead(state, context)
    return following(state, context)


def numbers(own: Mapping[int, int], substitute: Word) -> dict[int, int]:
    """Count the counters that come back from each temple if the options leave no choice."""
    back = {temple: min(1, number) for temple, number in own.items()}
    while sum(back.values()) < min(BACK, sum(own.values())):
        left = {temple: own[temple] - back[temple] for temple in own}
        most = max(left.values())
        if substitute == "most":
            back[next(temple for temple in left if left[temple] == most)] += 1
        else:
            back[max(temple for temple in left if left[temple])] += 1
    return back


def _spans(state: Aton, own: Mapping[int, int]) -> Mapping[int, tuple[int, int]]:
    """Return the fewest and the most counters that may come back from each temple."""
    substitute = state.rules.post_score_substitute
    if substitute != "free":
        return {temple: (n, n) for temple, n in numbers(own, substitute).items()}
    return {temple: (min(1, n), n) for temple, n in own.items()}


def _ask_temple(
    state: Aton,
    seat: Seat,
    spans: Mapping[int, tuple[int, int]],
    temples: Sequence[int],
    left: int,
    before: Counts,
) -> Node:
    """Ask temple after temple, within the bounds that the later temples leave."""
    if not temples:
        return ReturnCounters(seat, before)
    temple, *later = temples
    least = max(spans[temple][0], left - sum(spans[t][1] for t in later))
    most = min(spans[temple][1], left - sum(spans[t][0] for t in later))

    def then(counts: Mapping[Word, int]) -> Node:
        taken = tuple((word, n) for word, n in counts.items() if n)
        rest = left - sum(n for _, n in taken)
        return _ask_temple(state, seat, spans, later, rest, before + taken)

    return _counters(state, seat, temple, range(least, most + 1), then) if most else then({})


def _counters(
    state: Aton, seat: Seat, temple: int, span: range, then: Callable[[Mapping[Word, int]], Node]
) -> Spread:
    """Ask how many counters of which colour come back from a temple."""
    places = tuple(
        Place(group.word, group.label, number, bonus_hint(group))
        for group in GROUPS
        if group.temple == temple and (number := held(state, group, seat))
    )
    title = texts(
        "Which counter do you take back from temple {temple}?",
        "Which {count} counters do you take back from temple {temple}?",
        span[-1],
        temple=temple,
    )
    return Spread(
        f"temple_{temple}",
        title,
        places,
        span[0],
        span[-1],
        then,
        why=partial(_why_not, temple),
        why_room=partial(few_counters, state, seat),
        why_total=partial(_wrong_number, temple, span),
    )


def _wrong_number(temple: int, span: range, number: int) -> Text:
    """Say why this number of counters is wrong: the rule, or the counters of the others."""
    if number < span[0]:
        return texts(
            "At least {count} counter comes back from temple {temple}.",
            "At least {count} counters come back from temple {temple}.",
            span[0],
            temple=temple,
        )
    return texts(
        "At most {count} counter can come back from temple {temple}, given your choices for "
        "the other temples.",
        "At most {count} counters can come back from temple {temple}, given your choices for "
        "the other temples.",
        span[-1],
        temple=temple,
    )


def _why_not(temple: int, word: Word) -> Text | None:
    if word not in GROUP:
        return None
    if GROUP[word].temple != temple:
        return text("Those squares are not in temple {temple}.", temple=temple)
    return text("You have no counters there: {squares}.", squares=GROUP[word].label)
