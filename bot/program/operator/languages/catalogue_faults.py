"""Faults of a catalogue that a reader of its file can see, without the program."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from gettext import c2py
from pathlib import Path
from typing import Final, NamedTuple

from babel.messages.catalog import Message
from babel.messages.plurals import get_plural

from bot.ground.catalogues import gaps, plural_forms
from bot.ground.languages import cldr
from bot.program.operator.languages.sentences import (
    Key,
    catalogue,
    catalogues,
    entries,
    entry_key,
    marked_sentences,
    sentences_of,
)
from rules.core.text import FORMS

FIELD: Final = re.compile(r"\{(\w*)(?::[^{}]*)?\}")
FORM: Final = re.compile(r"\{\w+:([^{}]+)\}")  # the word before a name, into which it may melt
TAGS: Final = re.compile(r"\*\*|`|\|\|?|</?\w[^>]*>|^(?:#{1,3}|-#|[*>-]) |\]\(", re.MULTILINE)
LINE: Final = re.compile(
    r'(#.*|((msgctxt|msgid|msgid_plural|msgstr|msgstr\[\d\]) )?"([^"\\]|\\.)*")?'
)
COUNTED: Final = range(200)  # numbers by which two rules of plurals are compared

Find = Callable[[Message], str]


class Fault(NamedTuple):
    """A fault: its kind, the sentence if it is one's, and more about it."""

    kind: str
    key: Key | None
    more: str = ""


def catalogue_faults(domain: str, path: Path) -> Iterator[Fault]:
    """Yield the faults of one catalogue: those of its lines, its head, then of each sentence."""
    if not path.is_file():
        yield Fault("no catalogue", None, f"{path} is missing")
        return
    yield from _line_faults(path)
    yield from _head_faults(path)
    known = {entry_key(domain, message): message for message in entries(path)}
    for key, place in sentences_of(domain):
        if key not in known:
            yield Fault("not in the catalogue", key, f"{place}. Run `make messages`")
    for key, message in known.items():
        if key not in marked_sentences():
            yield Fault("not in the code", key, "Run `make messages`")
        yield from _entry_faults(key, message)
    yield from _form_faults(domain, path)


def _line_faults(path: Path) -> Iterator[Fault]:
    """Yield the lines that are not of the format. Babel guesses what they mean, and cuts them."""
    for number, line in enumerate(path.read_text("utf-8").split("\n"), start=1):
        if not LINE.fullmatch(line.strip()):
            yield Fault("broken line", None, f"{path}:{number} {line!r}")


def _head_faults(path: Path) -> Iterator[Fault]:
    own, known = catalogue(path), get_plural(str(cldr(path.stem)))
    rules = [c2py(each) for each in (own.plural_expr, known.plural_expr)]
    given, right = ([rule(count) for count in COUNTED] for rule in rules)
    if (own.num_plurals, given) != (known.num_plurals, right):
        rule = f"nplurals={known.num_plurals}; plural={known.plural_expr};"
        yield Fault("wrong plural forms", None, f"The head needs Plural-Forms: {rule}")


def _entry_faults(key: Key, message: Message) -> Iterator[Fault]:
    if message.fuzzy:
        yield Fault("doubtful", key, "Remove `fuzzy` when it is right")
    translated = plural_forms(message.string)
    if not all(form.strip() for form in translated):
        yield Fault("not translated", key)
        return
    for form in translated:
        for kind, differs in DIFFERENCES.items():
            if more := differs(message, form):
                yield Fault(kind, key, more)


def _form_faults(domain: str, path: Path) -> Iterator[Fault]:
    """Yield the forms of names that are empty, or for which no sentence asks."""
    program = catalogues(path.stem)[""]
    known = [*entries(path), *(entries(program) if domain and program.is_file() else ())]
    asked = {
        word for each in known for said in plural_forms(each.string) for word in FORM.findall(said)
    }
    for message in entries(path):
        for said in plural_forms(message.string):
            for form in said.split(FORMS)[1:]:
                word, _, name = form.partition(": ")
                if word not in asked or not name:
                    yield Fault(
                        "a form that no sentence asks for", entry_key(domain, message), form
                    )


def _other_gaps(message: Message, form: str) -> str:
    """Compare gaps. `{count}` may be left out where a form says the number by itself."""
    optional = {"count"} if message.pluralizable else set()
    try:
        wanted, found = gaps(message.id), gaps(form)
    except ValueError:
        return f"a brace: {form}"
    wrong = (wanted ^ found) - optional | (found - wanted)
    return f"{', '.join(sorted(wrong))}: {form}" if wrong else ""


def _other_tags(message: Message, form: str) -> str:
    """Compare the marks of Discord. A translation has those of one of the English forms.

    A bar between blanks is no mark, because a form of a name follows it.
    """
    tags = Counter(TAGS.findall(form.replace(FORMS, " ")))
    if any(Counter(TAGS.findall(english)) == tags for english in plural_forms(message.id)):
        return ""
    return form


def _other_blanks(message: Message, form: str) -> str:
    """Compare the line breaks, and the blanks at both ends."""
    one = plural_forms(message.id)[0]
    ends = [(each[:1].isspace(), each[-1:].isspace(), each.count("\n")) for each in (one, form)]
    return "" if ends[0] == ends[1] else repr(form)


DIFFERENCES: Final[Mapping[str, Callable[[Message, str], str]]] = {
    "other gaps": _other_gaps,
    "other marks of Discord": _other_tags,
    "other blanks or line breaks": _other_blanks,
}
