"""French is as complete as English: every sentence of the program is in the catalogue, once."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from itertools import islice
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po

from rules.core.text import Text, named, text, texts
from rules.core.text import listed as listed_words
from rules.registry import games
from tests.contract.conftest import contract_match, deals
from tests.contract.looks import in_words, texts_on
from tests.random_games import Match

ROOT = Path(__file__).parents[1]
CATALOGUES = sorted((ROOT / "bot/locales").glob("*.po"))
FOLDERS = ("bot", "rules", "render")
MARKS = {"text": None, "texts": (1, 2)}
FIELD = re.compile(r"\{([^{}]*)\}")

POSITIONS = 12  # of each match
TOGETHER = 12  # matches

Key = str | tuple[str, ...]


@cache
def said() -> dict[Key, str]:
    """Every sentence that the program marks for translation, and where it stands first."""
    found: dict[Key, str] = {}
    for folder in FOLDERS:
        for file, line, message, _, _ in extract_from_dir(ROOT / folder, keywords=MARKS):
            found.setdefault(message, f"{folder}/{file}:{line}")
    return found


@cache
def catalogue(path: Path) -> Catalog:
    with path.open("rb") as file:
        return read_po(file, locale=path.stem)


def entries(path: Path) -> list[Message]:
    return [message for message in catalogue(path) if message.id]


def listed(sentences) -> str:
    return "\n" + "\n".join(map(str, sentences))


def test_sentences_are_marked_in_every_layer():
    # The extraction finds something, plurals included.
    assert len(said()) > 200
    assert {place.partition("/")[0] for place in said().values()} >= {"bot", "rules"}
    assert any(isinstance(key, tuple) for key in said())
    assert "Join" in said()


def test_no_sentence_hides_in_an_f_string_where_the_extraction_does_not_look():
    hidden = [
        f"{path.relative_to(ROOT)}:{call.lineno}"
        for folder in FOLDERS
        for path in (ROOT / folder).rglob("*.py")
        for string in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(string, ast.JoinedStr)
        for call in ast.walk(string)
        if is_mark(call)
    ]
    assert not hidden


def marked() -> Iterator[tuple[str, Key | None]]:
    """Every place in the program that says something, with what; None if it is not written there.

    A sentence may be named by another's `template`, which is written where that one is said.
    """
    for folder in FOLDERS:
        for path in (ROOT / folder).rglob("*.py"):
            for call in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if is_mark(call) and not is_template(call.args[0]):
                    yield f"{path.relative_to(ROOT)}:{call.lineno}", written(call)


def is_mark(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in MARKS


def is_template(said: ast.expr) -> bool:
    return isinstance(said, ast.Attribute) and said.attr == "template"


def written(call: ast.Call) -> Key | None:
    forms = call.args[: 2 if call.func.id == "texts" else 1]
    if all(isinstance(form, ast.Constant) for form in forms):
        one, *more = (form.value for form in forms)
        return (one, *more) if more else one
    return None


def test_no_sentence_is_nested_where_the_extraction_does_not_look():
    # Within another sentence it passes over some.
    passed_over = [f"{place}: {key!r}" for place, key in marked() if key not in said()]
    assert not passed_over, listed(passed_over)
    assert {key for _, key in marked()} == said().keys()


def said_in(match: Match) -> Iterator[Text]:
    """All that is read in one game: events, menus, pages."""
    yield from (match.game.words.event(told.event) for told in match.told)
    yield from match.vocabulary.values()
    for move in match.many:
        node = match.game.menu(move.state, move.seat)
        for word in move.path:
            yield from (words for _, words in texts_on(node))
            node = node.step(word)
    for state in (*(move.state for move in match.sample(POSITIONS)), match.end):
        for viewer in match.viewers():
            yield from in_words(match.game, match.game.view(state, viewer))


def templates(words: Text) -> Iterator[Key]:
    """Of a sentence and of what fills it, those in which there is something to translate."""
    if re.search(r"[^\W\d_]{2}", FIELD.sub("", words.template)):
        yield (words.template, words.plural) if words.plural else words.template
    yield from (
        key for _, value in words.values if isinstance(value, Text) for key in templates(value)
    )


def test_a_sentence_is_taken_apart_into_all_that_has_to_be_translated():
    whole = text("{one} digs: {what}", one="ana", what=listed_words([text("Buto"), named("ana")]))
    assert {*templates(whole)} == {"{one} digs: {what}", "Buto"}
    assert {*templates(texts("{count} card", "{count} cards", 2))} == {
        ("{count} card", "{count} cards")
    }


@pytest.mark.parametrize(
    ("word", "first"),
    [
        (word, first)
        for word, game in games().items()
        for first in range(0, len([*deals(game)]), TOGETHER)
    ],
)
def test_whatever_is_said_in_a_game_is_among_the_sentences_to_translate(word, first):
    game = games()[word]
    matches = (contract_match(game, by) for by in islice(deals(game), first, first + TOGETHER))
    spoken = {words for match in matches for words in said_in(match)}
    found = {key for words in spoken for key in templates(words)}
    assert len(found) > 100
    assert not (unmarked := sorted(map(str, found - said().keys()))), listed(unmarked)


def test_there_is_a_french_catalogue():
    assert "fr" in [path.stem for path in CATALOGUES]


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.stem)
class TestCatalogue:
    def test_no_sentence_is_missing(self, path):
        known = {message.id for message in entries(path)}
        missing = [f"{place}: {key!r}" for key, place in said().items() if key not in known]
        assert not missing, listed(missing)

    def test_no_sentence_is_there_that_nobody_says(self, path):
        extra = [message.id for message in entries(path) if message.id not in said()]
        assert not extra, listed(extra)
        assert not catalogue(path).obsolete, listed(catalogue(path).obsolete)

    def test_every_sentence_is_translated_and_none_is_doubtful(self, path):
        undone = [message.id for message in entries(path) if message.fuzzy or not whole(message)]
        assert not undone, listed(undone)

    def test_every_translation_is_filled_with_the_same(self, path):
        wrong = [
            f"{message.id!r} -> {string!r}"
            for message in entries(path)
            for string in forms(message.string)
            if fields(message.id) != set(FIELD.findall(string)) | optional(message)
        ]
        assert not wrong, listed(wrong)

    def test_every_translation_can_be_filled(self, path):
        for message in entries(path):
            for string in forms(message.string):
                filled = string.format_map(dict.fromkeys(fields(message.id), "x"))
                assert not re.search(r"[{}]", filled), message.id

    def test_headings_lines_and_blanks_stay_what_they_are(self, path):
        # Where a sentence begins or ends with something for Discord, so does its translation.
        wrong = []
        for message in entries(path):
            one = forms(message.id)[0]
            for string in forms(message.string):
                if (one[:1].isspace(), one[-1:].isspace()) != (
                    string[:1].isspace(),
                    string[-1:].isspace(),
                ) or one.count("\n") != string.count("\n"):
                    wrong.append(f"{one!r} -> {string!r}")
        assert not wrong, listed(wrong)

    def test_the_plurals_are_those_of_the_language(self, path):
        number = catalogue(path).num_plurals
        wrong = [m.id for m in entries(path) if m.pluralizable and len(forms(m.string)) != number]
        assert not wrong, listed(wrong)


def test_in_french_no_line_breaks_before_a_high_stop():
    [path] = [path for path in CATALOGUES if path.stem == "fr"]
    strings = [string for message in entries(path) for string in forms(message.string)]
    wrong = [s for s in strings if re.search(r"(?<!\u202f)[;?!]|(?<!\u00a0):", s)]
    assert not wrong, listed(wrong)


def forms(said: Key) -> tuple[str, ...]:
    return (said,) if isinstance(said, str) else tuple(said)


def whole(message: Message) -> bool:
    return all(string.strip() for string in forms(message.string))


def fields(id: Key) -> set[str]:
    """What fills a sentence, in the singular and the plural."""
    return {field for form in forms(id) for field in FIELD.findall(form)}


def optional(message: Message) -> set[str]:
    """`a card` needs no number: a count may be left out where English does so, or in the plural's
    singular."""
    return {"count"} if message.pluralizable and "count" in fields(message.id) else set()
