"""Reasons for a move, in words: the effects of its cards, and their points at a scoring."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from typing import Any, Final

from rules.aton.phases.lay import ExchangeCards, LayCards
from rules.aton.phases.place import PlaceCounters
from rules.aton.phases.remove import RemoveCounters
from rules.aton.phases.returning import ReturnCounters
from rules.aton.scoring import scoring, won_at_once
from rules.aton.sentences import text, texts
from rules.aton.state import Aton, in_temple, other, put, take
from rules.aton.tables import DECK, GROUP, GROUPS, HAND, TEMPLES
from rules.core.copies import draft_of
from rules.core.menu import Action, Path, Word
from rules.core.secrets import Seat
from rules.core.text import Text

BRIEF: Final[Mapping[Word, Sequence[str]]] = {
    "exchange": (),
    "lay": ("cards",),
    "place": ("squares",),
    "remove": ("counters",),
    "return": tuple(f"temple_{temple}" for temple in TEMPLES),
}
ITEM_NAMES: Final[Mapping[str, Text]] = {
    **{f"temple-{number}": text("temple {temple}", temple=number) for number in TEMPLES},
    "black": text("the black squares"),
    "bonus": text("the bonus squares"),
}
HALF: Final = 2  # a card that removes nothing at cartouche 2
AVERAGE: Final = HAND * sum(DECK) // len(DECK)  # of four new cards


def kind(path: Path) -> Hashable:
    """Group lays by their cards at cartouches 1 and 3, and other moves by their temples."""
    verb, *answers = path
    if verb == "lay":
        return verb, answers[0][0], answers[0][2]
    words = (word for answer in answers for word in answer.split("+"))
    return verb, *sorted({word[0] for word in words})


def reason(state: Aton, seat: Seat, action: Action) -> Iterator[Text]:
    """Yield the facts in favour of an action."""
    return REASONS[type(action)](state, seat, action)


def _lay(state: Aton, _: Seat, action: LayCards) -> Iterator[Text]:
    points, removes, reaches, places = action.cards
    yield texts(
        "You reach temples up to {most} and place {count} counter.",
        "You reach temples up to {most} and place {count} counters.",
        places,
        most=reaches,
    )
    yield _for_points(points) if points > HALF else _removes(state, removes)


def _for_points(card: int) -> Text:
    if card == max(DECK):
        return text("Nobody has a higher card for points.")
    return text("Only a 4 is higher for points.")


def _removes(state: Aton, card: int) -> Text:
    if state.round == 1:
        return text("In the first round nobody removes counters.")
    if card == 1:
        return text("You play early, but remove one of your own counters.")
    if card == HALF:
        return text("You remove nothing, and play early.")
    return texts(
        "You remove {count} opposing counter.",
        "You remove {count} opposing counters.",
        card - HALF,
    )


def _exchange(state: Aton, seat: Seat, _: ExchangeCards) -> Iterator[Text]:
    yield text(
        "Your cards add up to {sum}, four new ones to {average} on average.",
        sum=sum(state.hands[seat].value),
        average=AVERAGE,
    )
    yield text("You may exchange once a game.")


def _place(state: Aton, seat: Seat, action: PlaceCounters) -> Iterator[Text]:
    after = draft_of(state)
    put(after, seat, dict(action.counts), GROUPS)
    if won_at_once(after, seat):
        yield text("You win immediately.")
        return
    yield from _compared(state, after, seat, [word for word, _ in action.counts])


def _take(state: Aton, seat: Seat, action: RemoveCounters | ReturnCounters) -> Iterator[Text]:
    after = draft_of(state)
    whose = state.whose if isinstance(action, RemoveCounters) else seat
    take(after, whose or seat, dict(action.counts), GROUPS)
    yield from _compared(state, after, seat, [word for word, _ in action.counts])


def _compared(state: Aton, after: Aton, seat: Seat, groups: Sequence[Word]) -> Iterator[Text]:
    """Name the change to a scoring or, without any, both sides' counters in the temple."""
    changes = _changes(state, after, seat)
    lead = sum(changes.values())
    if not lead and groups:
        temple, rival = GROUP[groups[0]].temple, other(state, seat)
        yield text(
            "Counters in temple {temple} then: you {own}, {other} {their}.",
            temple=temple,
            own=in_temple(after, temple, seat),
            other=rival,
            their=in_temple(after, temple, rival),
        )
        return
    if lead > 0:
        yield texts(
            "A scoring then would put you {count} point better off.",
            "A scoring then would put you {count} points better off.",
            lead,
        )
    else:
        yield texts(
            "These cost you {count} point at a scoring.",
            "These cost you {count} points at a scoring.",
            -lead,
        )
    most = max(changes, key=lambda item: changes[item] * (1 if lead > 0 else -1))
    yield text("It mainly changes {item}.", item=ITEM_NAMES[most])


def _changes(state: Aton, after: Aton, seat: Seat) -> dict[Word, int]:
    """Return the change of the seat's lead in each item of a scoring."""
    mine = state.seats.index(seat)
    before, then = scoring(state), scoring(after)
    return {
        new.item: (new.points[mine] - new.points[1 - mine])
        - (old.points[mine] - old.points[1 - mine])
        for old, new in zip(before, then, strict=True)
    }


REASONS: Final[Mapping[type[Action], Callable[[Aton, Seat, Any], Iterator[Text]]]] = {
    LayCards: _lay,
    ExchangeCards: _exchange,
    PlaceCounters: _place,
    RemoveCounters: _take,
    ReturnCounters: _take,
}
