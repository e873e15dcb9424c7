"""How people at a table are called: the mark of their seat, and their name, made harmless."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, Final
from unicodedata import bidirectional, category

from discord.utils import escape_mentions

from bot.languages import language
from bot.store.rows import SeatRow
from bot.table.match import Match
from rules.core.game import Game
from rules.core.secrets import Seat
from rules.core.text import Language, text

LONGEST: Final = 32  # characters of a name, Discord's own limit
FORMATS: Final = re.compile(r"([\\`*_~|<>\[\]:])")  # also links, emoji and mentions of channels
UNSEEN: Final = ("Cc", "Cf", "Co", "Cs")  # what turns the line around, or shows nothing
BLANK: Final = "\u115f\u1160\u2800\u3164\uffa0"  # letters and signs that show nothing either
JOINER: Final = "\u200d"  # holds the parts of an emoji together
RIGHT_TO_LEFT: Final = ("R", "AL")
APART: Final = "\u2068{name}\u2069"  # else the numbers beside it would change places with it


@lru_cache(maxsize=1024)
def harmless(name: str) -> str:
    """A name that formats nothing, links nowhere and pings nobody, on one line."""
    return escape_mentions(FORMATS.sub(r"\\\1", seen(name)))


@lru_cache(maxsize=1024)
def seen(name: str) -> str:
    """What is seen of a name, on one line, where nothing is formatted."""
    line = " ".join(name.split())
    kept = "".join(c for c in line if c == JOINER or not (category(c) in UNSEEN or c in BLANK))
    return kept[:LONGEST].strip(f" {JOINER}")


def name_of(person: SeatRow, letter: str, code: str, clean: Callable[[str], str] = harmless) -> str:
    if person.user is None:
        return text("Computer {letter}", letter=letter).in_(language(code))
    return clean(person.name) or letter


def names(
    game: Game[Any, Any],
    people: Mapping[Seat, SeatRow],
    code: str,
    clean: Callable[[str], str] = harmless,
) -> dict[Seat, str]:
    """`● Ana` for each seat, in the order of their places."""
    marks = {mark.word: mark for mark in game.marks}
    return {
        seat: f"{marks[seat].symbol} {_apart(name_of(person, marks[seat].letter, code, clean))}"
        for seat, person in people.items()
    }


def _apart(name: str) -> str:
    turned = any(bidirectional(c) in RIGHT_TO_LEFT for c in name)
    return APART.format(name=name) if turned else name


def parlance(match: Match, code: str, people: Mapping[Seat, str] | None = None) -> Language:
    """A language in the words of the edition that is played at this table."""
    return language(code, people).renaming(match.vocabulary)


def speech(match: Match, code: str) -> Language:
    """The same, knowing the people at this table by name."""
    return parlance(match, code, names(match.game, match.people, code))


def captions(match: Match, code: str) -> Language:
    """The same for the words that stand for a picture, in which nothing is formatted."""
    return parlance(match, code, names(match.game, match.people, code, seen))
