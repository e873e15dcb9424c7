"""Sentences without a language. They get one at the edge, where it is known who reads them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import reduce
from typing import TypeAlias

Value: TypeAlias = "int | str | Text"  # a plain word is a seat
Vocabulary: TypeAlias = "Mapping[str, Text]"  # templates, and what is said instead


@dataclass(frozen=True, slots=True)
class Text:
    """An English template, its plural if it has one, and what fills it: numbers, seats, Texts."""

    template: str
    plural: str = ""
    values: tuple[tuple[str, Value], ...] = ()

    def in_(self, language: Language) -> str:
        """The sentence in that language, with seats written as its readers know them."""
        if not self.template:
            return ""  # a catalogue's answer to the empty template is its own header
        values = {
            name: value.in_(language) if isinstance(value, Text) else language.write(value)
            for name, value in self.values
        }
        count = dict(self.values).get("count", 1)
        found = language.find(self.template, self.plural, count if isinstance(count, int) else 1)
        return found.format_map(values)

    def __str__(self) -> str:
        return self.in_(ENGLISH)


def written(value: int | str) -> str:
    """A number with a true minus, a seat as its word."""
    return str(value).replace("-", "−") if isinstance(value, int) else value


@dataclass(frozen=True, slots=True)
class Language:
    """How to find a template in it, and how to write a value: a seat as a person's name, say."""

    find: Callable[[str, str, int], str]
    write: Callable[[int | str], str] = written

    def renaming(self, names: Vocabulary) -> Language:
        """The same language, in which some things are called by other names."""

        def find(one: str, many: str, count: int) -> str:
            said = names.get(one)
            return self.find(*((said.template, said.plural) if said else (one, many)), count)

        return replace(self, find=find) if names else self


def text(template: str, /, **values: Value) -> Text:
    """Say something. Catalogues are extracted by this name."""
    return Text(template, "", tuple(values.items()))


def texts(one: str, many: str, /, count: int, **values: Value) -> Text:
    """Say something of `{count}` things."""
    return Text(one, many, (("count", count), *values.items()))


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


def _english(one: str, many: str, count: int) -> str:
    return many if many and count != 1 else one


ENGLISH = Language(_english)
