"""The observation of a seat: its view as numbers with names.

A seat's own things are `me`, those of the next seats clockwise `next-1`, `next-2` and so on, so a
policy need not know the seats. A number has the name of its field, `players.me.score`. A word is 1
under `phase=lay`. Words in a list are counted, `my_hand.block`, and seats also have their first
place in it, `order.me#`. Where a list may have gaps, each place has a word, `squares.3=me`. Numbers
of 0 are left out, and sentences, and the options of the match, which all know when it begins.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass
from functools import cache, partial
from types import NoneType, UnionType
from typing import Any, Final, TypeAlias, Union, get_args, get_origin, get_type_hints

from rules.core.copies import TableRow
from rules.core.options import MatchOptions
from rules.core.secrets import Seat
from rules.core.text import Text

Seats: TypeAlias = Mapping[Seat, str]  # as one of them names all
SEAT: Final = re.compile(r"(?<=[.=])(?:me|next-(\d+))(?![\w-])")  # in the name of a feature
NONE: Final = "none"
KEYS: Final = ("row", "seat")  # fields by which an item of a list is named
LEFT_OUT: Final = (MatchOptions, Text)


class Name(dict[object, "Name"]):
    """The name of a feature, with its number if it has one, and by their parts the longer names.

    `words` has those that end in a word.
    """

    __slots__ = ("number", "numbers", "sign", "text", "words")

    def __init__(self, numbers: Mapping[str, int], text: str = "", sign: str = ".") -> None:
        super().__init__()
        self.numbers, self.text, self.sign = numbers, text, sign
        self.number = numbers.get(text)
        self.words = self if sign == "=" else Name(numbers, text, "=")

    def __missing__(self, part: object) -> Name:
        longer = f"{self.text}{self.sign}{part}" if self.text else str(part)
        self[part] = Name(self.numbers, longer)
        return self[part]


Numbers: TypeAlias = list[tuple[Name, float]]
Reader: TypeAlias = Callable[[Any, Name, Seats, Numbers], None]


def names_of(seats: Sequence[Seat], me: Seat) -> Seats:
    """Name all seats as one of them sees them."""
    at = seats.index(me)
    return {seat: _name((n - at) % len(seats)) for n, seat in enumerate(seats)}


def rotated(name: str, seats: int) -> Iterator[str]:
    """Yield the name of a feature as each seat of a full table would have it for another one."""
    yield from (SEAT.sub(partial(_turned, turn, seats), name) for turn in range(seats))


def _turned(turn: int, seats: int, named: re.Match[str]) -> str:
    return _name((int(named[1] or 0) + turn) % seats)


def _name(distance: int) -> str:
    return f"next-{distance}" if distance else "me"


def read(view: Any, root: Name, seats: Seats) -> Numbers:
    """Return the numbers of a view with their names. Several of one name count together."""
    found: Numbers = []
    for field, reader in _fields(view.__class__):
        if field != "viewer":
            reader(getattr(view, field), root[field], seats, found)
    return found


def _any(value: Any, name: Name, seats: Seats, found: Numbers) -> None:
    _reader(value.__class__)(value, name, seats, found)


def _number(value: float, name: Name, seats: Seats, found: Numbers) -> None:
    if value:
        found.append((name, value))


def _word(value: Any, name: Name, seats: Seats, found: Numbers) -> None:
    word = _spoken(value)
    found.append((name.words[seats.get(word, word)], 1))


def _nothing(value: Any, name: Name, seats: Seats, found: Numbers) -> None:
    pass


def _mapping(value: Mapping[str, Any], name: Name, seats: Seats, found: Numbers) -> None:
    for key, item in value.items():
        _any(item, name[seats.get(key, key)], seats, found)


def _list(value: Sequence[Any], name: Name, seats: Seats, found: Numbers) -> None:
    """Read the items of a list: words by word, pairs by their word, others by place."""
    readers = {_reader(kind) for kind in {item.__class__ for item in value}}
    if readers == {_word}:
        _words([_spoken(item) for item in value], name, seats, found)
    elif readers == {_number}:
        found += [(name[at], item) for at, item in enumerate(value) if item]
    else:
        for at, item in enumerate(value):
            key, rest = _keyed(item, at, seats)
            _any(rest, name[key], seats, found)


def _words(words: Sequence[str], name: Name, seats: Seats, found: Numbers) -> None:
    for word in dict.fromkeys(words):
        counted = seats.get(word, word)
        found.append((name[counted], words.count(word)))
        if word in seats:
            found.append((name[f"{counted}#"], words.index(word) + 1))


def _list_with_gaps(value: Sequence[Any], name: Name, seats: Seats, found: Numbers) -> None:
    for at, item in enumerate(value):
        if item is not None:
            _any(item, name[at], seats, found)


def _dataclass(value: Any, name: Name, seats: Seats, found: Numbers) -> None:
    for field, reader in _fields(value.__class__):
        item = getattr(value, field)
        if field not in KEYS or not name.text.endswith(f".{seats.get(item, _spoken(item))}"):
            reader(item, name[field], seats, found)


def _spoken(value: Any) -> str:
    """Return a word, the word of a row, or the word for nothing."""
    return value if isinstance(value, str) else str(getattr(value, "word", NONE))


def _keyed(item: Any, at: int, seats: Seats) -> tuple[object, Any]:
    """Name an item of a list by its row's word, its seat or its place, or a pair by its word."""
    if isinstance(item, tuple) and len(item) == 2 and isinstance(item[0], str):
        return seats.get(item[0], item[0]), item[1]
    if isinstance(item, TableRow):
        return at, item
    row = getattr(item, "row", None)
    by_seat = seats.get(getattr(item, "seat", ""), at)
    return _spoken(row) if isinstance(row, TableRow) else by_seat, item


@cache
def _reader(kind: type) -> Reader:
    """Find the function that reads the values of a class."""
    if issubclass(kind, LEFT_OUT):
        return _nothing
    if issubclass(kind, (str, NoneType)) or (issubclass(kind, TableRow) and _has_word(kind)):
        return _word
    if issubclass(kind, (int, float)):
        return _number
    if issubclass(kind, (tuple, list)):
        return _list
    if issubclass(kind, Mapping):
        return _mapping
    if is_dataclass(kind):
        return _dataclass
    raise TypeError(f"a view may not hold a {kind.__name__}")


@cache
def _fields(kind: type) -> Sequence[tuple[str, Reader]]:
    """List the fields of a class, each with the function that reads it."""
    hints = get_type_hints(kind)
    readers = (_list_with_gaps if _has_gaps(hints[each.name]) else _any for each in fields(kind))
    return [(each.name, reader) for each, reader in zip(fields(kind), readers, strict=True)]


def _has_word(kind: Any) -> bool:
    return any(field.name == "word" for field in fields(kind))


def _has_gaps(hint: Any) -> bool:
    """Whether an annotation says `tuple[X | None, ...]`."""
    items = get_args(hint) if get_origin(hint) in (tuple, list) else ()
    unions = (each for each in items if get_origin(each) in (Union, UnionType))
    return any(NoneType in get_args(each) for each in unions)
