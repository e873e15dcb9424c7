"""Sentences fit the grammar of any language: lists, and numbers with the things they count."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

import pytest

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
