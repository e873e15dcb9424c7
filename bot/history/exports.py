"""Exports: everything that a person saw and chose in a match, or its whole record at the end."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from bot.core.match import narration
from bot.core.match.entries import Entry
from bot.core.match.match import Match
from bot.history import history
from rules.core.digest import record_digest
from rules.core.records import Record, write
from rules.core.replay import complete_record
from rules.core.secrets import Seat
from rules.core.text import Language, listed, named, text

NO_HINTS: Final[Mapping[Seat, int]] = MappingProxyType({})


class Export(NamedTuple):
    """A text file: its words and its name."""

    words: str
    name: str


def export(
    match: Match, user: int, spoken: Language, hints: Mapping[Seat, int] = NO_HINTS
) -> Export:
    """Write a match down for one person.

    During play the export has only events and the person's own choices, never others' words. A
    comment in the whole record has the number of `hints` of each seat.
    """
    name = f"{match.game.word}-{match.id}.txt"
    if match.is_over:
        return Export(write(_whole_record(match)) + _comment(hints), name)
    viewer = match.viewer(user)
    return Export("\n".join(_visible_lines(match, viewer, spoken)) + "\n", name)


def _comment(hints: Mapping[Seat, int]) -> str:
    told = " ".join(f"{seat} {times}" for seat, times in hints.items())
    return f"# hints: {told}\n" if told else ""


def digest_of_record(match: Match) -> str:
    """Return the SHA-256 of the record of a match that is over. A long match takes a while."""
    return record_digest(_whole_record(match))


def _whole_record(match: Match) -> Record:
    return complete_record(match.game, match.record())


def _visible_lines(match: Match, viewer: Seat | None, spoken: Language) -> Iterator[str]:
    yield listed([match.game.label, *map(named, match.people)]).in_(spoken)
    yield ""
    yield from history.history_lines(match, viewer, spoken)
    if viewer is not None:
        yield ""
        yield text("Your choices:").in_(spoken)
        own = (one.words for one in match.entries if _is_choice_of(one, viewer))
        yield from (f"{number}. {words}" for number, words in enumerate(own, 1))
    yield ""
    yield from (seal.in_(spoken) for seal in narration.seals(match, "{}"))


def _is_choice_of(entry: Entry, viewer: Seat) -> bool:
    """Whether an entry is a viewer's own move. Acts name entries, and so reveal hidden ones."""
    return entry.is_move and entry.seat == viewer and not entry.is_undone
