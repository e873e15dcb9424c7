"""Chapters: the parts of a match that one message in the channel shows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import dropwhile, takewhile
from typing import Protocol

from bot.core.match.entries import Entry
from rules.core.state import Announcement
from rules.core.text import Text


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter in a round of the game. It begins with an entry, or with 0 for the set-up."""

    begun: int
    heading: Text
    round: int


class Chaptered(Protocol):
    """The parts of a match that its chapters need."""

    entries: list[Entry]
    chapters: list[Chapter]


def entries_of(match: Chaptered, place: int) -> Sequence[Entry]:
    """Return the entries of the chapter at a place, with those that begin and end it."""
    begun, after = match.chapters[place].begun, match.chapters[place + 1 :]
    return match.entries[max(begun, 1) - 1 : after[0].begun if after else None]


def announcements_of(match: Chaptered, place: int, entry: Entry) -> Sequence[Announcement]:
    """Return the part of an entry's announcements that is in the chapter at a place."""
    chapter, told = match.chapters[place], entry.announcements
    if place and entry.number == chapter.begun:
        before = match.chapters[place - 1].heading
        return [*dropwhile(lambda each: each.chapter == before, told)]
    after = match.chapters[place + 1 :]
    if after and entry.number == after[0].begun:
        return [*takewhile(lambda each: each.chapter == chapter.heading, told)]
    return told
