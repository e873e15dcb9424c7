"""Sentences fit the grammar of any language: lists, and numbers with the things they count."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from itertools import chain

import pytest

from bot.ground.catalogues import plural_forms
from bot.program.operator.languages.sentences import Id, marked_sentences
from tests.folders import ROOT

COMMAS = re.compile(r"\W*[,;]\W*|\W*\b(and|or)\b\W*")
GAPS_ALONE = re.compile(r"\{\w*\}((, | and | or )\{\w*\})+")
FOR_PROGRAMS_AND_OPERATORS = (
    *("bot/program/", "bot/sandbox/", "bot/store/", "rules/environment/"),
    *("rules/core/copies.py", "rules/core/records.py", "rules/core/replay.py"),
    "rules/core/secrets.py",
    "rules/core/text.py",  # has the rule of English
)


def read_by_players(path: str) -> bool:
    """Whether sentences of a file reach players, and not a database or the operator's console."""
    is_console = path.startswith("rules/") and path.count("/") == 1
    return not (
        is_console or path.endswith("store.py") or path.startswith(FOR_PROGRAMS_AND_OPERATORS)
    )


def modules() -> Iterator[tuple[str, str]]:
    for folder in ("bot", "rules", "render"):
        for file in sorted((ROOT / folder).rglob("*.py")):
            path = file.relative_to(ROOT).as_posix()
            if read_by_players(path):
                yield path, file.read_text(encoding="utf-8")


def lists_by_hand(source: str) -> list[int]:
    """The lines of a module that put commas, or a word for and, between things."""
    return [node.lineno for node in ast.walk(ast.parse(source)) if is_list_by_hand(node)]


def is_list_by_hand(node: ast.AST) -> bool:
    match node:
        case ast.Call(func=ast.Attribute(value=ast.Constant(str(sign)), attr="join")):
            return bool(COMMAS.fullmatch(sign))
        case ast.Call(func=ast.Name("joined"), args=[_, ast.Constant(str(sign))]):
            return bool(COMMAS.fullmatch(sign))
        case ast.Call(func=ast.Name("text" | "text_in" | "texts" | "Text"), args=forms):
            given = [form.value for form in forms if isinstance(form, ast.Constant)]
            return any(GAPS_ALONE.fullmatch(form) for form in given if isinstance(form, str))
        case ast.JoinedStr(values=pieces):
            written = (
                str(each.value) if isinstance(each, ast.Constant) else "{}" for each in pieces
            )
            return bool(GAPS_ALONE.search("".join(written)))
    return False


@pytest.mark.parametrize(
    "source",
    [
        '", ".join(names)',
        '" and ".join(names)',
        'joined(names, ", ")',
        'text("{one} or {other}", one=1, other=2)',
        'f"{one}, {other}"',
    ],
)
def test_a_list_by_hand_is_found(source):
    assert lists_by_hand(source) == [1]


@pytest.mark.parametrize(
    "source", ['" ".join(names)', 'joined(names, " · ")', 'text("{one}, then {other}")']
)
def test_signs_and_longer_sentences_make_no_list(source):
    assert lists_by_hand(source) == []


def test_languages_join_all_lists_that_players_read():
    found = [f"{path}:{line}" for path, source in modules() for line in lists_by_hand(source)]
    assert not found, "listed(…) joins by the rule of the language:\n" + "\n".join(found)


WORD = re.compile(r"[^\W\d_][\w’-]*")
BETWEEN = (  # words that no noun follows: the blank before them counts nothing
    r"(?!(?:to|of|from|and|or|by|with|in|for|on|at|is|are|has|have|a|the|than|then|into|before"
    r"|after|while|where|outside|lists|your|counts|needs)\b)"
)
NAMES = {"seat", "side", "colour"}  # “Ana moves units”, “Red tiles”
COUNTED_ELSEWHERE = {
    "gain": "`count` has the number without its sign",
    "half": "`count` has the whole number before the half",
    "players": "`count` has the end of the span",
}


def nouns(sentences: Iterable[Id]) -> set[str]:
    """The things that sentences with a plural count: `points`, `cards`."""
    pairs = (map(WORD.findall, each) for each in sentences if isinstance(each, tuple))
    words = (zip(one, many, strict=False) for one, many in pairs)
    return {many for one, many in chain(*words) if many in (f"{one}s", f"{one[:-1]}ies")}


def uncounted(sentence: Id, things: Iterable[str]) -> list[str]:
    """The blanks of a sentence that stand before things, without a plural for their number."""
    before = re.compile(
        rf"\{{(\w+)\}}[ \u00a0](?:{BETWEEN}[\w’-]+ ){{0,3}}?(?:{'|'.join(things)})\b"
    )
    own = {"count", *COUNTED_ELSEWHERE} if isinstance(sentence, tuple) else set()
    found = (before.finditer(form) for form in plural_forms(sentence))
    return [each[0] for each in chain(*found) if each[1] not in NAMES | own]


def test_a_number_before_a_thing_is_found():
    things = nouns([("{count} prayer point", "{count} prayer points"), "{seat} moves", ("a", "b")])
    assert things == {"points"}
    assert uncounted("{seat} scores {n} prayer points", things) == ["{n} prayer points"]
    assert uncounted(("{count} point of {all} points", "{count} points of {all}"), things) == [
        "{all} points"
    ]
    assert not uncounted("{seat} points to {card} with points", things)


def test_a_number_has_the_thing_that_it_counts_in_a_plural():
    said = [key.id for key in marked_sentences()]
    things = nouns(said)
    assert {"points", "cards", "units", "victories"} <= things
    found = [f"{each}: {said_so}" for said_so in said for each in uncounted(said_so, things)]
    assert not found, "texts(…) has a plural:\n" + "\n".join(found)
