"""How people at a table are called: the mark of their seat, and their name, made harmless."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final
from unicodedata import category

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
JOINER: Final = "\u200d"  # holds the parts of an emoji together


def harmless(name: str) -> str:
    """A name that formats nothing, links nowhere and pings nobody, on one line."""
    line = " ".join(name.split())
    seen = "".join(c for c in line if category(c) not in UNSEEN or c == JOINER)
    return escape_mentions(FORMATS.sub(r"\\\1", seen[:LONGEST].strip(f" {JOINER}")))


def name_of(person: SeatRow, letter: str, code: str) -> str:
    if person.user is None:
        return text("Computer {letter}", letter=letter).in_(language(code))
    return harmless(person.name) or letter


def names(game: Game[Any, Any], people: Mapping[Seat, SeatRow], code: str) -> dict[Seat, str]:
    """`● Ana` for each seat, in the order of their places."""
    return {
        seat: f"{mark.symbol} {name_of(person, mark.letter, code)}"
        for (seat, person), mark in zip(people.items(), game.marks, strict=False)
    }


def speech(match: Match, code: str) -> Language:
    """A language that knows the people at this table by name."""
    return language(code, names(match.game, match.people, code))
