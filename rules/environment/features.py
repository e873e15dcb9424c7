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
from typing import Any, Final, Literal, TypeAlias, Union, get_args, get_origin, get_type_hints

from rules.core.constants import is_constant
from rules.core.copies import TableRow
from rules.core.options import MatchOptions
from rules.core.secrets import Seat
from rules.core.text import Text

Seats: TypeAlias = Mapping[Seat, str]  # as one of them names all
Numbers: TypeAlias = list[tuple[Any, float]]  # the keys of features, with their numbers
KeyOf: TypeAlias = Callable[[str], object]
SEAT: Final = re.compile(r"(?<=[.=])(?:me|next-(\d+))(?![\w-])")  # in the name of a feature
NONE: Final = "none"
KEYS: Final = ("row", "seat")  # fields by which an item of a list is named
LEFT_OUT: Final = (MatchOptions, Text)
NOTHING_YET: Final = object()


class Name(dict[object, "Name"]):
    """The name of a feature as one seat says it, with its key, and by their parts the longer names.

    `key_of` makes the key from the name, or None for a feature to leave out. `words` has the longer
    names that end in a word. `last` has the value read last, and its features.
    """

    __slots__ = ("key", "key_of", "last", "seats", "sign", "text", "words")

    def __init__(self, key_of: KeyOf, seats: Seats, text: str = "", sign: str = ".") -> None:
        super().__init__()
        self.key_of, self.seats, self.text, self.sign = key_of, seats, text, sign
        self.key = key_of(text)
        self.words = self if sign == "=" else Name(key_of, seats, text, "=")
        self.last: tuple[Any, Numbers] = (NOTHING_YET, [])

    def __missing__(self, part: object) -> Name:
        longer = f"{self.text}{self.sign}{part}" if self.text else str(part)
        self[part] = Name(self.key_of, self.seats, longer)
        return self[part]


Reader: TypeAlias = Callable[[Any, Name, Numbers], None]


def names_of(seats: Sequence[Seat], me: Seat, key_of: KeyOf = str) -> Name:
    """Return the root of the names by which one of the seats names all."""
    at = seats.index(me)
    return Name(key_of, {seat: _name((n - at) % len(seats)) for n, seat in enumerate(seats)})


def rotated(name: str, seats: int) -> Iterator[str]:
    """Yield the name of a feature as each seat of a full table would have it for another one."""
    yield from (SEAT.sub(partial(_turned, turn, seats), name) for turn in range(seats))


def _turned(turn: int, seats: int, named: re.Match[str]) -> str:
    return _name((int(named[1] or 0) + turn) % seats)


def _name(distance: int) -> str:
    return f"next-{distance}" if distance else "me"


def read(view: Any, root: Name) -> Numbers:
    """Return the features of a view that are not 0. Several of one name count together.

    Values that have not changed since the last view with the same names are not read again.
    """
    found: Numbers = []
    for field, reader in _fields(view.__class__):
        if field != "viewer":
            reader(getattr(view, field), root[field], found)
    return found


def _remembering(reader: Reader) -> Reader:
    """Make a reader of values that never change. It keeps the features of the last one."""

    def read_news(value: Any, name: Name, found: Numbers) -> None:
        last, more = name.last
        if value is not last and value != last:
            more = []
            reader(value, name, more)
            name.last = value, more
        found += more

    return read_news


def _any(value: Any, name: Name, found: Numbers) -> None:
    READERS[value.__class__](value, name, found)


def _number(value: float, name: Name, found: Numbers) -> None:
    if value and name.key is not None:
        found.append((name.key, value))


def _word(value: Any, name: Name, found: Numbers) -> None:
    word = _spoken(value)
    _number(1, name.words[name.seats.get(word, word)], found)


def _nothing(value: Any, name: Name, found: Numbers) -> None:
    pass


def _mapping(value: Mapping[str, Any], name: Name, found: Numbers) -> None:
    for key, item in value.items():
        _any(item, name[name.seats.get(key, key)], found)


def _list(value: Sequence[Any], name: Name, found: Numbers) -> None:
    """Read the items of a list: words by word, pairs by their word, others by place."""
    readers = {READERS[kind] for kind in {item.__class__ for item in value}}
    if readers == {_word}:
        _words([_spoken(item) for item in value], name, found)
    elif readers == {_number}:
        for at, item in enumerate(value):
            _number(item, name[at], found)
    else:
        for at, item in enumerate(value):
            key, rest = _keyed(item, at, name.seats)
            READERS[rest.__class__](rest, name[key], found)


def _words(words: Sequence[str], name: Name, found: Numbers) -> None:
    for word in dict.fromkeys(words):
        counted = name.seats.get(word, word)
        _number(words.count(word), name[counted], found)
        if word in name.seats:
            _number(words.index(word) + 1, name[f"{counted}#"], found)


def _list_with_gaps(value: Sequence[Any], name: Name, found: Numbers) -> None:
    for at, item in enumerate(value):
        if item is not None:
            _any(item, name[at], found)


def _dataclass(value: Any, name: Name, found: Numbers) -> None:
    for field, reader in _fields(value.__class__):
        item = getattr(value, field)
        if field not in KEYS or not _is_named(item, name):
            reader(item, name[field], found)


def _is_named(key: Any, name: Name) -> bool:
    """Whether a name ends in the word of a row, or in the name of a seat."""
    word = _spoken(key)
    return name.text.endswith(f".{name.seats.get(word, word)}")


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


class _Readers(dict[type, Reader]):
    """The function that reads the values of each class, found when the class is first met."""

    def __missing__(self, kind: type) -> Reader:
        self[kind] = reader = _reader(kind)
        return reader


READERS: Final = _Readers()


def _reader(kind: type) -> Reader:
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
        return _remembering(_dataclass) if _is_lasting(kind) else _dataclass
    raise TypeError(f"a view may not hold a {kind.__name__}")


@cache
def _fields(kind: type) -> Sequence[tuple[str, Reader]]:
    """List the fields of a class, each with the function that reads it."""
    hints = get_type_hints(kind)
    return [(each.name, _reader_of_field(hints[each.name])) for each in fields(kind)]


def _reader_of_field(hint: Any) -> Reader:
    reader = _list_with_gaps if _has_gaps(hint) else _any
    if hint in (int, bool):
        return _number
    return _remembering(reader) if _is_lasting(hint) else reader


@cache
def _is_lasting(hint: Any, within: tuple[type, ...] = ()) -> bool:
    """Whether a value with this annotation, inside ones of other classes, can never change."""
    kind, inner = get_origin(hint) or hint, get_args(hint)
    if kind in (tuple, Union, UnionType):
        return bool(inner) and all(_is_lasting(each, within) for each in inner if each is not ...)
    if not isinstance(kind, type):
        return kind is Literal
    if kind in within or issubclass(kind, (str, int, float, NoneType, TableRow, *LEFT_OUT)):
        return True
    held = get_type_hints(kind).values()
    return is_constant(kind) and all(_is_lasting(each, (*within, kind)) for each in held)


def _has_word(kind: Any) -> bool:
    return any(field.name == "word" for field in fields(kind))


def _has_gaps(hint: Any) -> bool:
    """Whether an annotation says `tuple[X | None, ...]`."""
    items = get_args(hint) if get_origin(hint) in (tuple, list) else ()
    unions = (each for each in items if get_origin(each) in (Union, UnionType))
    return any(NoneType in get_args(each) for each in unions)
