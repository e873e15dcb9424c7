"""The log for a reader: the lines that have reached them, and filters to choose from these."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import dropwhile, groupby
from typing import Final, TypeAlias

from bot.core.match.entries import Entry
from bot.core.match.match import Match
from bot.core.match.narration import act_sentence, reaching
from rules.core.menu import Word
from rules.core.secrets import Seat
from rules.core.state import Event, SealedChoice
from rules.core.steps import Step
from rules.core.text import Language, Text, named, text

ALL: Final = "all"  # a filter's word, as the next ones. Others follow from the game
SINCE: Final = "since"
MINE: Final = "mine"


@dataclass(frozen=True, slots=True)
class LogLine:
    """An event or an act, in the words for one viewer."""

    entry: int  # its number, or 0 for the set-up
    at: int | None  # unix seconds
    mover: Seat | None
    heading: Text  # the round and phase, or empty if they are those of the line before
    sentence: Text
    event: Event | None = None

    def concerns(self, seat: Seat) -> bool:
        """Whether a seat caused this line, or is named in it."""
        return seat == self.mover or seat in _seats_in(self.sentence)


Wanted: TypeAlias = Callable[[LogLine], bool]


def log_lines(match: Match, viewer: Seat | None, since: int = 0) -> Iterator[LogLine]:
    """Yield the lines that have reached a viewer after an entry. For 0 they include the set-up."""
    if not since:
        yield from opening_lines(match, viewer)
    for entry in match.entries[since:]:
        if not entry.is_undone:
            yield from lines_of(match, entry, viewer)


def opening_lines(match: Match, viewer: Seat | None) -> Iterator[LogLine]:
    """Yield the lines of the set-up that have reached a viewer."""
    for told in reaching(match.opening, viewer):
        yield LogLine(0, None, None, told.heading, match.game.narrator.event(told.event))


def lines_of(match: Match, entry: Entry, viewer: Seat | None) -> Iterator[LogLine]:
    """Yield the lines of an entry that have reached a viewer.

    A secret choice has no time, because a later time would reveal a change.
    """
    number, seat = entry.number, entry.seat
    if act := act_sentence(match, entry):
        yield LogLine(number, entry.at, seat, Text(""), act)
    for told in reaching(entry.announcements, viewer):
        at = None if isinstance(told.event, SealedChoice) else entry.at
        sentence = match.game.narrator.event(told.event)
        yield LogLine(number, at, seat, told.heading, sentence, told.event)


def entries_of_step(match: Match, steps: Sequence[Step], step: Step) -> Iterator[Entry]:
    """Yield the entries of a step that stand.

    Acts belong to the step that everybody saw before them, whatever was hidden between.
    """
    before = steps[step.number - 1].last if step.number else 0
    following = steps[step.number + 1 : step.number + 2]
    end = following[0].first - 1 if following else len(match.entries)
    for entry in match.entries[before:end]:
        is_of_step = entry.number <= step.last if entry.is_move else entry.number >= step.first
        if is_of_step and not entry.is_undone:
            yield entry


def history_lines(match: Match, viewer: Seat | None, language: Language) -> Iterator[str]:
    """Yield a numbered line for each entry that has reached a viewer.

    The numbers count only these lines. Those of the entries would reveal the number of hidden ones.
    """
    told = {0: ""}
    for entry, lines in groupby(log_lines(match, viewer), lambda line: line.entry):
        told[entry] = " ".join(line_text(each, language) for each in lines)
    yield from (f"{number}. {line}" for number, line in enumerate(told.values()))


def line_text(line: LogLine, language: Language) -> str:
    """Return the sentence of a line, without breaks."""
    return " ".join(line.sentence.in_(language).split("\n"))


def last_own_entry(match: Match, seat: Seat) -> int:
    """Return the last entry of a seat's player before their current turn, or 0.

    A substitute has none until their own first move.
    """
    made: Iterator[Entry] = reversed(match.entries)
    if seat in match.awaited():
        made = dropwhile(lambda entry: entry.seat == seat and not entry.is_substitution, made)
    own = (e for e in made if e.seat == seat and (e.is_substitution or _is_own_move(e)))
    last = next(own, None)
    return 0 if last is None or last.is_substitution else last.number


def _is_own_move(entry: Entry) -> bool:
    return entry.is_move and entry.is_by_person


def filters(match: Match, viewer: Seat | None) -> Mapping[Word, tuple[Text, Wanted]]:
    """Return the filters of the log for a viewer: for each word, a name and its lines."""
    found: dict[Word, tuple[Text, Wanted]] = {ALL: (text("Everything"), lambda line: True)}
    if viewer:
        last = last_own_entry(match, viewer)
        found[SINCE] = text("Since your last move"), lambda line: line.entry > last
        found[MINE] = text("About you"), lambda line: line.concerns(viewer)
    for seat in match.people:
        if seat != viewer:
            found[f"seat-{seat}"] = named(seat), _concerning(seat)
    for number, (label, kinds) in enumerate(match.game.contests.items()):
        found[f"contest-{number}"] = label, _telling(kinds)
    return found


def _concerning(seat: Seat) -> Wanted:
    return lambda line: line.concerns(seat)


def _telling(kinds: tuple[type[Event], ...]) -> Wanted:
    return lambda line: isinstance(line.event, kinds)


def _seats_in(sentence: Text) -> Iterator[Seat]:
    """Yield the seats that a sentence names."""
    for value in sentence.parts:
        if isinstance(value, Text):
            yield from _seats_in(value)
        elif isinstance(value, str):
            yield value
