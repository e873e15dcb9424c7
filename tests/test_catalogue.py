"""Every language is as complete as English: each sentence is in one catalogue, once: the one of the
game that says it, or the program's own."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import replace
from gettext import c2py
from itertools import chain
from pathlib import Path

import pytest

from bot.ground.catalogues import plural_forms, translations_in
from bot.ground.languages import DEFAULT, languages, spoken
from bot.program.operator.languages.catalogue_faults import FIELD, catalogue_faults
from bot.program.operator.languages.sentences import (
    FOLDERS,
    MARKS,
    Key,
    catalogue,
    catalogues,
    domain_of,
    entries,
    marked_sentences,
)
from rules.core.text import Domain, Text, named, text, texts
from rules.core.text import listed as listed_words
from rules.registry import games
from tests.contract.conftest import contract_matches
from tests.contract.observations import menu_texts, view_texts
from tests.effort import samples
from tests.folders import ROOT, folder_of
from tests.random_games import Match

pytestmark = pytest.mark.slow

CODES = sorted(code for code in spoken() if code != DEFAULT)
CATALOGUES = [(domain, path) for code in CODES for domain, path in catalogues(code).items()]
FORMS = {"text": (0,), "text_in": (1,), "texts": (0, 1)}

POSITIONS = samples(2, long=12)  # of each match
EVERY = samples(4, long=1)  # of how many matches one is listened to


def listed(sentences) -> str:
    return "\n" + "\n".join(map(str, sentences))


def test_sentences_are_marked_in_every_layer():
    # The extraction finds something, plurals included.
    assert len(marked_sentences()) > 200
    assert {place.partition("/")[0] for place in marked_sentences().values()} >= {"bot", "rules"}
    assert any(isinstance(key.id, tuple) for key in marked_sentences())
    assert any(key.context for key in marked_sentences())
    assert Key("", "", "Join") in marked_sentences()


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


@pytest.mark.parametrize(("domain", "path"), CATALOGUES)
def test_the_program_reads_a_catalogue_as_babel_does(domain, path):
    read = translations_in(path)
    assert read.sentences == {
        (message.context or "", plural_forms(message.id)[0]): plural_forms(message.string)
        for message in entries(path)
    }
    by_babel = c2py(catalogue(path).plural_expr)
    assert [*map(read.form_of, range(200))] == [*map(by_babel, range(200))]


def marked_calls() -> Iterator[tuple[str, Key | None]]:
    """Yield each call that marks a sentence, with its key, or None if it is not a literal.

    Calls with another sentence's `template` are left out: that one is marked itself.
    """
    for folder in FOLDERS:
        for path in (ROOT / folder).rglob("*.py"):
            for call in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if is_mark(call) and not is_template(call.args[0]):
                    place = path.relative_to(ROOT).as_posix()
                    yield f"{place}:{call.lineno}", key_of_call(call, domain_of(place))


def is_mark(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in MARKS


def is_template(said: ast.expr) -> bool:
    return isinstance(said, ast.Attribute) and said.attr == "template"


def key_of_call(call: ast.Call, domain: str) -> Key | None:
    *before, one = (call.args[place] for place in FORMS[call.func.id])
    context = call.args[:1] if call.func.id == "text_in" else []
    if not all(isinstance(form, ast.Constant) for form in (*context, *before, one)):
        return None
    id_ = (before[0].value, one.value) if before else one.value
    return Key(domain, context[0].value if context else "", id_)


def test_no_sentence_is_nested_where_the_extraction_does_not_look():
    # Within another sentence it passes over some.
    calls, found = [*marked_calls()], marked_sentences()
    passed_over = [f"{place}: {key!r}" for place, key in calls if key not in found]
    assert not passed_over, listed(passed_over)
    assert {key for _, key in calls} == found.keys()


def texts_of_match(match: Match) -> Iterator[Text]:
    """Yield all texts of one match: events, menus, pages."""
    yield from (match.game.narrator.event(told.event) for told in match.told)
    yield from match.vocabulary.values()
    for move in match.checked_moves:
        node = match.game.menu(move.state, move.seat)
        for word in move.path:
            yield from (words for _, words in menu_texts(node))
            node = node.step(word)
    for state in (*(move.state for move in match.sample(POSITIONS)), match.end):
        for viewer in match.viewers():
            yield from view_texts(match.game, match.game.view(state, viewer))


def templates(words: Text) -> Iterator[Key]:
    """Keys of a sentence and of the texts that fill it, if they hold letters to translate."""
    if re.search(r"[^\W\d_]{2}", FIELD.sub("", words.template)):
        id_ = (words.template, words.plural) if words.plural else words.template
        yield Key(words.domain, words.context, id_)
    yield from (key for value in words.parts if isinstance(value, Text) for key in templates(value))


def test_a_sentence_is_split_into_all_its_translatable_parts():
    what = listed_words([Domain("toys").text_in("town", "Buto"), named("ana")])
    whole = text("{one} digs: {what}", one="ana", what=what)
    assert {*templates(whole)} == {
        Key("", "", "{one} digs: {what}"),
        Key("toys", "town", "Buto"),
    }
    assert {*templates(texts("{count} card", "{count} cards", 2))} == {
        Key("", "", ("{count} card", "{count} cards"))
    }


@pytest.mark.parametrize("word", games())
def test_every_sentence_of_a_game_is_in_the_catalogue(word):
    game = games()[word]
    spoken = {words for match in contract_matches(game, EVERY) for words in texts_of_match(match)}
    found = {key for words in spoken for key in templates(words)}
    assert len(found) > 10
    assert not (unmarked := sorted(map(str, found - marked_sentences().keys()))), listed(unmarked)


@pytest.mark.parametrize("word", games())
def test_a_game_says_nothing_but_by_its_own_catalogue(word):
    package = folder_of(word)
    modules = chain.from_iterable((ROOT / top / package).rglob("*.py") for top in FOLDERS)
    bare = [
        f"{path.relative_to(ROOT)}:{node.lineno}: take text and texts from {package}/sentences.py"
        for path in modules
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.ImportFrom) and node.module == "rules.core.text"
        if {*MARKS} & {alias.name for alias in node.names}
    ]
    assert not bare, listed(bare)


def po(*entries: str) -> str:
    head = (
        'msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\n'
        'Plural-Forms: nplurals=2; plural=(n > 1);\\n"'
    )
    return "\n\n".join([head, *entries])


@pytest.fixture
def french(tmp_path, monkeypatch):
    """The French of a program with two games, of which one has no catalogue."""
    for folder in ("program", "game_with_french", "game_without"):
        (tmp_path / folder / "locales").mkdir(parents=True)
        (tmp_path / folder / "__init__.py").touch()
    (tmp_path / "program/locales/fr.po").write_text(po('msgid "Red"\nmsgstr "Rouge"'))
    (tmp_path / "game_with_french/locales/fr.po").write_text(
        po(
            'msgid "Blue"\nmsgstr "Bleu"',
            'msgctxt "tile"\nmsgid "Blue"\nmsgstr "bleue"',
            'msgctxt "tiles"\nmsgid "{count} blue"\nmsgid_plural "{count} blue"\n'
            'msgstr[0] "{count} bleue"\nmsgstr[1] "{count} bleues"',
        )
    )
    monkeypatch.syspath_prepend(tmp_path)
    return languages(tmp_path / "program/locales")["fr"]


def test_a_game_never_inherits_anothers_word(french):
    assert Domain("game_with_french").text("Blue").in_(french) == "Bleu"
    assert Domain("game_without").text("Blue").in_(french) == "Blue"
    assert text("Blue").in_(french) == "Blue"


def test_a_game_never_inherits_the_programs_word_nor_the_program_a_games(french):
    assert text("Red").in_(french) == "Rouge"
    assert Domain("game_with_french").text("Red").in_(french) == "Red"
    assert listed_words([text("Red"), Domain("game_without").text("Red")]).in_(french) == (
        "Rouge, Red"
    )


def test_a_word_is_translated_by_its_context(french):
    game = Domain("game_with_french")
    assert game.text_in("tile", "Blue").in_(french) == "bleue"
    assert game.text_in("pyramid", "Blue").in_(french) == "Blue"
    counted = replace(game.texts("{count} blue", "{count} blue", 2), context="tiles")
    assert [counted.filled(count=n).in_(french) for n in (1, 2)] == ["1 bleue", "2 bleues"]


def named_by_folder(of):
    return str(of.relative_to(ROOT)) if isinstance(of, Path) else ""


@pytest.mark.parametrize(("domain", "path"), CATALOGUES, ids=named_by_folder)
def test_a_catalogue_is_whole_and_fits_the_code(domain, path):
    faults = [*catalogue_faults(domain, path)]
    assert not faults, listed(faults)
    assert not catalogue(path).obsolete, listed(catalogue(path).obsolete)


def test_in_french_no_line_breaks_before_a_high_stop():
    messages = chain.from_iterable(map(entries, catalogues("fr").values()))
    strings = [string for message in messages for string in plural_forms(message.string)]
    written = [FIELD.sub("", re.sub(r" \| \w+: ", " ", string)) for string in strings]
    wrong = [s for s in written if re.search(r"(?<!\u202f)[;?!]|(?<!\u00a0):", s)]
    assert not wrong, listed(wrong)
