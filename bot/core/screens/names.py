"""Names of players: the mark of their seat, and their display name, made harmless."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import cache, lru_cache
from typing import Any, Final, TypeVar
from unicodedata import bidirectional, category, normalize

from discord.utils import escape_mentions

from bot.core.match.computer_names import likeness
from bot.core.match.match import Match
from bot.core.screens.invisible import strip_invisible
from bot.ground.languages import language, spoken
from bot.ground.rows import SeatRow
from render.naming import Naming, drawable
from render.signs import glyphs_of
from rules.core.game import Game
from rules.core.secrets import Seat
from rules.core.text import Language, Text, named, text, texts

FORMER: Final = text("Former player")
COMPUTER: Final = text("Computer")
COMPUTER_PLAYER: Final = text("Computer player")
FORMATS: Final = re.compile(r"([\\`*_~|<>\[\]:])")  # also links, emoji and mentions of channels
RIGHT_TO_LEFT: Final = ("R", "AL")
T = TypeVar("T")
APART: Final = "\u2068{name}\u2069"  # else adjacent numbers would change places with it


@lru_cache(maxsize=1024)
def harmless(name: str) -> str:
    """Make a name format nothing, link nowhere and mention nobody, on one line."""
    return escape(strip_invisible(name))


def escape(words: str) -> str:
    """Make words format nothing, link nowhere and mention nobody."""
    return escape_mentions(FORMATS.sub(r"\\\1", words))


def counted_computers(count: int) -> Text:
    """Return the name of a number of computer players, as in `2 computers`."""
    return texts("{count} computer", "{count} computers", count)


@cache
def _names_of_nobody() -> Collection[str]:
    """Return the names of computer players and of erased players in all languages."""
    counted = map(counted_computers, range(1, 6))
    said = [COMPUTER, COMPUTER_PLAYER, FORMER, *counted]
    return {_letters(each.in_(known)) for each in said for known in spoken().values()}


@lru_cache(maxsize=1024)
def _letters(name: str) -> str:
    """Return the letters of a name before a bracket, without case, to compare it."""
    compared = normalize("NFKC", name).casefold().partition("(")[0]
    return "".join(c for c in compared if category(c)[0] == "L")


def person_name(
    name: str, otherwise: str, language: Language, clean: Callable[[str], str] = harmless
) -> str:
    """Return a person's name in a form that differs from a computer player's.

    Returns `otherwise` for a name without visible characters.
    """
    shown = clean(name)
    if _letters(shown) in _names_of_nobody():
        return text("{name} (human)", name=named(shown)).in_(language)
    return shown or otherwise


def name_of(person: SeatRow, letter: str, code: str, clean: Callable[[str], str] = harmless) -> str:
    if person.user is not None:
        return person_name(person.name, letter, language(code), clean)
    return person.name or (FORMER if person.former else COMPUTER).in_(language(code))


def tell_apart(names: Mapping[T, str], letters: Mapping[T, str]) -> dict[T, str]:
    """Add its letter to each name that looks like another one."""
    times = Counter(map(likeness, names.values()))
    return {
        each: f"{name} ({letters[each]})" if times[likeness(name)] > 1 else name
        for each, name in names.items()
    }


def names_alone(
    game: Game[Any, Any],
    people: Mapping[Seat, SeatRow],
    code: str,
    clean: Callable[[str], str] = harmless,
) -> dict[Seat, str]:
    """Return the name of each seat without its mark, by place.

    Names that look alike get their letter.
    """
    letters = {mark.word: mark.letter for mark in game.marks}
    called = {seat: name_of(each, letters[seat], code, clean) for seat, each in people.items()}
    return tell_apart(called, letters)


def names(
    game: Game[Any, Any],
    people: Mapping[Seat, SeatRow],
    code: str,
    clean: Callable[[str], str] = harmless,
) -> dict[Seat, str]:
    """Return the mark and name of each seat, by place, as in `● A Ana`."""
    signs = {mark.word: mark.sign for mark in game.marks}
    called = names_alone(game, people, code, clean)
    return {seat: f"{signs[seat]} {isolated(name)}" for seat, name in called.items()}


@lru_cache(maxsize=1024)
def isolated(name: str) -> str:
    """Keep a name that runs from right to left apart from the numbers next to it."""
    turned = any(bidirectional(c) in RIGHT_TO_LEFT for c in name)
    return APART.format(name=name) if turned else name


def renamed_lines(match: Match, renamed: Iterable[SeatRow], code: str) -> Iterator[str]:
    """Yield the new names of players, if the change is visible."""
    signs: dict[str | None, str] = {mark.word: mark.sign for mark in match.game.marks}
    known = language(code)
    for each in renamed:
        before, now = (person_name(name, "", known) for name in (each.formerly, each.name))
        if before and now and before != now:
            sign = f"{signs[each.seat]} {isolated(now)}"
            said = text("{before} is now {name}.", before=named(isolated(before)), name=named(sign))
            yield said.in_(known)


def edition_language(match: Match, code: str, people: Mapping[Seat, str] | None = None) -> Language:
    """Return a language with the words of the edition that is played at this table."""
    return language(code, people).renaming(match.vocabulary)


def table_language(match: Match, code: str) -> Language:
    """Return a language with the words of the table's edition and its players' names."""
    return edition_language(match, code, names(match.game, match.people, code))


def calling_language(match: Match, mentioned: Iterable[Seat]) -> Language:
    """Return the language of a table that mentions some players instead of naming them."""
    shown = names(match.game, match.people, match.row.language)
    signs = {mark.word: mark.sign for mark in match.game.marks}
    shown |= {seat: f"{signs[seat]} <@{match.people[seat].user}>" for seat in mentioned}
    return edition_language(match, match.row.language, shown)


def signed_language(match: Match, code: str) -> Language:
    """Return the language of a table for texts with signs before amounts and names."""
    return table_language(match, code).signing(glyphs_of(match.game.word))


def label_language(match: Match, code: str) -> Language:
    """Return the language of a table for labels, which cannot be formatted."""
    return edition_language(match, code, names(match.game, match.people, code, strip_invisible))


def alt_text_language(match: Match, code: str, you: Seat | None = None) -> Language:
    """Return the language for pictures and alt texts, without marks, which read badly aloud.

    `you` is the seat of the only viewer.
    """
    called = names_alone(match.game, match.people, code, strip_invisible)
    people = {seat: isolated(name) for seat, name in called.items()}
    if you in people:
        people[you] = text("{name} (you)", name=people[you]).in_(language(code))
    return edition_language(match, code, people)


def naming(match: Match, code: str, you: Seat | None = None) -> Naming:
    """Return the names of players on pictures, or the mark if no font can draw the name.

    `you` is the seat of the only viewer.
    """
    marks, spoken = {mark.word: mark for mark in match.game.marks}, language(code)
    people = {
        seat: drawable(name_of(person, marks[seat].letter, code, strip_invisible))
        for seat, person in match.people.items()
    }
    known = {seat: name or marks[seat].label.in_(spoken) for seat, name in people.items()}
    return Naming(tell_apart(known, {seat: marks[seat].letter for seat in known}), you)
