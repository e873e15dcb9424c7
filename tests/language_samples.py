"""The languages in which a test runs, where it takes one as `code`, `locale` or `language`.

English, the source, and the language made for the tests always have their turn. Of the others each
test takes one, by a digest of its name, so that all tests together meet them all. A test marked
`every_language` and the longer runs (`EFFORT=long`) leave none out.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable
from os import environ
from typing import Any, Final

from bot.ground.languages import DEFAULT, spoken
from bot.sandbox.page.languages import ENGLISH_TABLE, page_languages
from rules.core.text import Language
from tests.effort import LONG, chosen
from tests.pseudo import PSEUDO, pseudo_language

NAMES: Final = ("code", "locale", "language")  # of parameters and fixtures
ALWAYS: Final = frozenset({DEFAULT, ENGLISH_TABLE, PSEUDO})
MARK: Final = "every_language"


def other_language() -> str:
    """Return the language of a test that needs one other than English, by the same rule."""
    test, _, _ = environ.get("PYTEST_CURRENT_TEST", "").rpartition(" (")
    return chosen(test, _others())


def tried_languages() -> dict[str, Language]:
    """Return the languages of a test that reads several itself, by the same rule."""
    own = _others() if LONG else [other_language()]
    tried = {code: spoken()[code] for code in (DEFAULT, *own)}
    return {**tried, PSEUDO: pseudo_language()}


def _others() -> list[str]:
    return sorted(code for code in spoken() if code not in ALWAYS)


def left_out(items: Iterable[Any]) -> list[Any]:
    """Return the tests that have no turn in this run."""
    groups = defaultdict[str, dict[str, Any]](dict)
    for item in () if LONG else items:
        language = language_of(item)
        if language and not item.get_closest_marker(MARK):
            groups[name_without(item.nodeid, language)][language] = item
    return [
        item
        for name, runs in groups.items()
        for language, item in runs.items()
        if language != chosen(name, sorted(runs))
    ]


def language_of(item: Any) -> str | None:
    """Return the language of a test's parameters, or None if it always has its turn."""
    params = getattr(getattr(item, "callspec", None), "params", {})
    codes = {id(each): code for code, each in spoken().items()}
    given = (params[name] for name in NAMES if name in params)
    found = (each if isinstance(each, str) else codes.get(id(each)) for each in given)
    known = {*spoken(), *page_languages()} - ALWAYS
    return next((language for language in found if language in known), None)


def name_without(nodeid: str, language: str) -> str:
    """Return the name of a test in whatever language: `test_x[kemet-fr]` as `test_x[kemet-*]`."""
    return re.sub(rf"(?<=[\[-]){re.escape(language)}(?=[\]-])", "*", nodeid, count=1)
