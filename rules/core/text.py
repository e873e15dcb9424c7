"""Sentences without a language. They get one at the edge, where it is known who reads them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, reduce
from typing import Final, Literal, NamedTuple, TypeAlias

from rules.core.constants import constant

Value: TypeAlias = "int | str | Text | Signed | Listed | Figure"  # a `str` is a seat
Kind: TypeAlias = Literal["decimal", "percent", "clock"]  # one decimal, a share, or a minute
Style: TypeAlias = Literal["comma", "and", "or"]  # of lists: only commas, or a word before the last
NO_BREAK: Final = "\u00a0"
FORMS: Final = " | "  # between a name and its forms: `Tebe | in: a Tebe`
ONE_BLANK: Final = re.compile(r"\{(\w+)\}")
Vocabulary: TypeAlias = "Mapping[Text, Text]"  # Texts without values, each with its replacement


@constant
class Signed:
    """A number of things that have a sign, or the sign alone. Readers without signs get the number.

    A number next to its noun has no sign, because screen readers would read both aloud.
    """

    sign: str
    number: int | None = None


@constant
class Text:
    """An English template, its plural if it has one, and its values: numbers, seats, Texts.

    The domain is the package of the game whose catalogue alone translates the sentence. An empty
    one is the program's. The context tells homonyms of English apart: a tile and a pyramid, say.
    """

    template: str
    plural: str = ""
    values: tuple[tuple[str, Value], ...] = ()
    context: str = ""
    domain: str = ""

    @property
    def count(self) -> int:
        """The number of things that the sentence counts, which chooses its plural."""
        count = dict(self.values).get("count", 1)
        return count if isinstance(count, int) else 1

    def filled(self, **values: Value) -> Text:
        """Return the same sentence with these values instead of its own."""
        return replace(self, values=tuple(values.items()))

    @property
    def parts(self) -> Iterator[Value]:
        """The values, those of a list one by one."""
        for _, value in self.values:
            yield from value.parts if isinstance(value, Listed) else (value,)

    def in_(self, language: Language, form: str = "") -> str:
        """Write the sentence in a language, with seats in the form that its readers know.

        `form` is the word before a name, which may melt into it.
        """
        if not self.template:
            return ""  # a catalogue's answer to the empty template is its own header
        blanks = {name: _Blank(value, language) for name, value in self.values}
        found = language.find(self)
        has_forms = found not in (self.template, self.plural)  # not a person's own words
        return _formed(found, form, has_forms=has_forms).format_map(blanks)

    def __str__(self) -> str:
        return self.in_(ENGLISH)


@constant
class Listed:
    """Several Texts, joined by the rule of the reader's language."""

    parts: tuple[Text, ...]
    style: Style


@constant
class Figure:
    """A number that languages write in different ways. A clock shows a minute of the day."""

    number: float
    kind: Kind


class _Blank(NamedTuple):
    """A value in a template, written when the template names the form: `{city}`, `{city:in}`."""

    value: Value
    language: Language

    def __format__(self, form: str) -> str:
        return self.language.say(self.value, form)


def _formed(template: str, form: str, *, has_forms: bool) -> str:
    """Return a name's own form, or its usual one after the word: `in Memphis`.

    A template that is a blank alone hands the form on.
    """
    bare, *forms = template.split(FORMS) if has_forms else [template]
    if not form:
        return bare
    if ONE_BLANK.fullmatch(bare):
        return f"{bare[:-1]}:{form}}}"
    own = (said for name, _, said in (each.partition(": ") for each in forms) if name == form)
    return next(own, f"{form} {bare}")


def _joined_in_english(parts: Sequence[str], style: Style) -> str:
    *before, last = parts
    return {"comma": ", ", "and": " and ", "or": " or "}[style].join(
        filter(None, (", ".join(before), last))
    )


def _figure_in_english(number: float, kind: Kind) -> str:
    if kind == "clock":
        return f"{int(number) // 60:02}:{int(number) % 60:02}"
    return f"{number:.1f}" if kind == "decimal" else f"{number:.0%}"


def written(value: int | str) -> str:
    """Write a number with a true minus, and a seat as its word."""
    return str(value).replace("-", "−") if isinstance(value, int) else value


@dataclass(frozen=True, slots=True)
class Language:
    """A language: it finds the template of a Text, writes values such as seats, and joins lists."""

    find: Callable[[Text], str]
    write: Callable[[int | str], str] = written
    glyph: Callable[[str], str] = lambda sign: ""  # replacement for a sign, if there is one
    join: Callable[[Sequence[str], Style], str] = _joined_in_english
    figure: Callable[[float, Kind], str] = _figure_in_english

    def say(self, value: Value, form: str = "") -> str:
        """Put a value of a Text into words. Each name of a list has the form."""
        if isinstance(value, Text):
            return value.in_(self, form)
        if isinstance(value, Listed):
            return self.join([part.in_(self, form) for part in value.parts], value.style)
        return " ".join(filter(None, (form, self._write_one(value))))

    def _write_one(self, value: int | str | Signed | Figure) -> str:
        if isinstance(value, Figure):
            return self.figure(value.number, value.kind)
        if not isinstance(value, Signed):
            return self.write(value)
        number = "" if value.number is None else self.write(value.number)
        glyph = self.glyph(value.sign)
        return f"{glyph}{NO_BREAK}{number}" if glyph else number

    def signing(self, glyphs: Mapping[str, str]) -> Language:
        """Return the same language for readers who see signs. `glyphs` has them by name."""
        return replace(self, glyph=lambda sign: glyphs.get(sign, ""))

    def naming(self, names: Mapping[str, str]) -> Language:
        """Return the same language with these names for these seats."""

        def write(value: int | str) -> str:
            return names.get(value, value) if isinstance(value, str) else written(value)

        return replace(self, write=write)

    def renaming(self, names: Vocabulary) -> Language:
        """Return the same language with the Texts of a vocabulary replaced. Keep their values."""

        def find(original: Text) -> str:
            other = names.get(original.filled())
            return self.find(replace(other, values=original.values) if other else original)

        return replace(self, find=find) if names else self


@dataclass(frozen=True, slots=True)
class Domain:
    """Makes the sentences of one catalogue: that of a game's package, or the program's own.

    `make messages` finds the sentences for the catalogues by the names of these methods.
    """

    package: str = ""

    def text(self, template: str, /, **values: Value) -> Text:
        """Make a sentence."""
        if not values:
            return _sentence(template, self.package)
        return Text(template, "", tuple(values.items()), "", self.package)

    def text_in(self, context: str, template: str, /, **values: Value) -> Text:
        """Make a sentence whose English has another meaning in another context."""
        return Text(template, "", tuple(values.items()), context, self.package)

    def texts(self, one: str, many: str, /, count: int, **values: Value) -> Text:
        """Make a sentence on `{count}` things, with the forms for one and for several."""
        return Text(one, many, (("count", count), *values.items()), "", self.package)


@cache  # as many as there are in the code, a menu's are the same every time
def _sentence(template: str, package: str) -> Text:
    return Text(template, domain=package)


_PROGRAM: Final = Domain()
text, text_in, texts = _PROGRAM.text, _PROGRAM.text_in, _PROGRAM.texts


def named(seat: str) -> Text:
    """Wrap a seat, or words of a person, in a Text, which needs no translation."""
    return Text("{seat}", "", (("seat", seat),))


def figure(number: float, kind: Kind) -> Text:
    """Write a number in the way of the reader's language."""
    return Text("{figure}", "", (("figure", Figure(number, kind)),))


def number_span(numbers: range) -> Text:
    """Write the numbers of a range in words: `3 to 5`, or `2` for a single one."""
    least, most = numbers[0], numbers[-1]
    if least == most:
        return Text(str(least))
    return text("{least} to {most}", least=least, most=most)


def listed(parts: Iterable[Text], style: Style = "comma") -> Text:
    """Make a list of Texts, which each language joins by its own rule."""
    found = tuple(parts)
    if len(found) < 2:
        return found[0] if found else Text("")
    return Text("{list}", "", (("list", Listed(found, style)),))


def joined(parts: Iterable[Text], separator: str) -> Text:
    """Put Texts into one, with a sign between them that all languages share: a dot, an arrow."""
    values = tuple((f"p{number}", part) for number, part in enumerate(parts))
    return Text(separator.join(f"{{{name}}}" for name, _ in values), "", values)


def divided(parts: Iterable[Text]) -> Text:
    """Join one or more lists with semicolons, spaced as the language wants them."""
    return reduce(lambda one, more: text("{one}; {more}", one=one, more=more), parts)


def dotted(*parts: Text | None) -> Text | None:
    """Join those parts that are not None with dots, as hints do, or None if there are none."""
    found = [part for part in parts if part]
    return joined(found, " · ") if found else None


def _english(sentence: Text) -> str:
    return sentence.plural if sentence.plural and sentence.count != 1 else sentence.template


ENGLISH = Language(_english)
