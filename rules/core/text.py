"""Sentences without a language. They get one at the edge, where it is known who reads them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import reduce
from typing import Final, TypeAlias

Value: TypeAlias = "int | str | Text"  # a plain word is a seat
Vocabulary: TypeAlias = "Mapping[Text, Text]"  # sentences without values, and what is said instead


@dataclass(frozen=True, slots=True)
class Text:
    """An English template, its plural if it has one, and what fills it: numbers, seats, Texts.

    The domain is the package of the game that says it, whose catalogue alone translates it; none is
    the program itself. The context tells apart what English says alike: a tile and a pyramid, say.
    """

    template: str
    plural: str = ""
    values: tuple[tuple[str, Value], ...] = ()
    context: str = ""
    domain: str = ""

    @property
    def count(self) -> int:
        """How many things it speaks of, for the plural."""
        count = dict(self.values).get("count", 1)
        return count if isinstance(count, int) else 1

    def filled(self, **values: Value) -> Text:
        """The same sentence, filled with these values."""
        return replace(self, values=tuple(values.items()))

    def in_(self, language: Language) -> str:
        """The sentence in that language, with seats written as its readers know them."""
        if not self.template:
            return ""  # a catalogue's answer to the empty template is its own header
        values = {
            name: value.in_(language) if isinstance(value, Text) else language.write(value)
            for name, value in self.values
        }
        return language.find(self).format_map(values)

    def __str__(self) -> str:
        return self.in_(ENGLISH)


def written(value: int | str) -> str:
    """A number with a true minus, a seat as its word."""
    return str(value).replace("-", "−") if isinstance(value, int) else value


@dataclass(frozen=True, slots=True)
class Language:
    """How to find a text's template in it, and how to write a value: a seat as a name, say."""

    find: Callable[[Text], str]
    write: Callable[[int | str], str] = written

    def renaming(self, names: Vocabulary) -> Language:
        """The same language, in which some things are called by other names."""

        def find(said: Text) -> str:
            other = names.get(said.filled())
            return self.find(replace(other, values=said.values) if other else said)

        return replace(self, find=find) if names else self


@dataclass(frozen=True, slots=True)
class Domain:
    """Says what one catalogue translates: that of a game's package, or the program's own.

    Catalogues are extracted by the names of these methods.
    """

    package: str = ""

    def text(self, template: str, /, **values: Value) -> Text:
        """Say something."""
        return Text(template, "", tuple(values.items()), "", self.package)

    def text_in(self, context: str, template: str, /, **values: Value) -> Text:
        """Say something that means something else in another context."""
        return Text(template, "", tuple(values.items()), context, self.package)

    def texts(self, one: str, many: str, /, count: int, **values: Value) -> Text:
        """Say something of `{count}` things."""
        return Text(one, many, (("count", count), *values.items()), "", self.package)


_PROGRAM: Final = Domain()
text, texts = _PROGRAM.text, _PROGRAM.texts


def named(seat: str) -> Text:
    """A seat, as its readers know it. There is nothing to translate."""
    return Text("{seat}", "", (("seat", seat),))


def listed(parts: Iterable[Text], separator: str = ", ") -> Text:
    """Several things in a row. There is nothing in the separator to translate."""
    values = tuple((f"p{number}", part) for number, part in enumerate(parts))
    return Text(separator.join(f"{{{name}}}" for name, _ in values), "", values)


def divided(parts: Iterable[Text]) -> Text:
    """One or more lists in a row, with semicolons between them as the language sets them."""
    return reduce(lambda one, more: text("{one}; {more}", one=one, more=more), parts)


def dotted(*parts: Text | None) -> Text | None:
    """What there is of several things, with dots between them, as hints have it."""
    said = [part for part in parts if part]
    return listed(said, " · ") if said else None


def _english(said: Text) -> str:
    return said.plural if said.plural and said.count != 1 else said.template


ENGLISH = Language(_english)
