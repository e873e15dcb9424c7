"""Games of installed distributions are next to our own, and never replace them."""

import logging
import sys

import pytest

from rules import registry

GAME = """
from dataclasses import replace
from tests.toy import TOY
GAME = replace(TOY, word={word!r})
"""


OURS = {*registry.games()}


@pytest.fixture
def install(tmp_path, monkeypatch):
    """Install a distribution that names games, and return all games of the registry."""
    monkeypatch.syspath_prepend(tmp_path)

    def install(name="far-games", **modules):
        named = tmp_path / f"{name}-1.0.dist-info"
        named.mkdir()
        (named / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
        points = [f"{word.replace('_', '-')} = {module}" for word, module in modules.items()]
        (named / "entry_points.txt").write_text("\n".join(["[karnak.games]", *points]))
        return registry.games.__wrapped__()

    yield install
    for name in [name for name in sys.modules if name.startswith("far_")]:
        del sys.modules[name]


@pytest.fixture
def module(tmp_path):
    def write(name, code):
        (tmp_path / f"{name}.py").write_text(code)
        return name

    return write


@pytest.fixture
def refusals(caplog):
    caplog.set_level(logging.ERROR, "rules.registry")
    return lambda: [record.getMessage() for record in caplog.records]


def test_an_installed_game_is_found_by_its_word(install, module, refusals):
    found = install(far_toy=module("far_found", GAME.format(word="far-toy")))
    assert found.keys() == {*OURS, "far-toy"}
    assert found["far-toy"].word == "far-toy"
    assert refusals() == []


def test_an_entry_point_may_name_the_game_itself(install, module):
    found = install(far_toy=module("far_object", GAME.format(word="far-toy")) + ":GAME")
    assert "far-toy" in found


def test_an_installed_game_never_takes_the_place_of_one_of_ours(install, module, refusals):
    ours = registry.games()["aton"]
    found = install(aton=module("far_aton", GAME.format(word="aton")))
    assert found["aton"] is ours
    assert refusals() == ["The installed game aton is left out: another game goes by that word."]


def test_of_two_installed_games_with_one_word_the_second_is_left_out(install, module, refusals):
    install(far_toy=module("far_first", GAME.format(word="far-toy")))
    found = install("further-games", far_toy=module("far_second", GAME.format(word="far-toy")))
    assert found.keys() == {*OURS, "far-toy"}
    assert refusals()[-1] == (
        "The installed game far-toy is left out: another game goes by that word."
    )


@pytest.mark.parametrize(
    ("code", "why"),
    [
        ("raise ValueError('no cards')", "far_broken fails with ValueError: no cards."),
        ("raise OSError('one.\\ntwo.')", "far_broken fails with OSError: one. two."),
        ("import no_such_package", "No module named 'no_such_package'."),
        ("GAME = 7", "far_broken has no GAME."),
        ("", "far_broken has no GAME."),
        (GAME.format(word="other"), "the GAME of far_broken goes by other."),
    ],
)
def test_a_broken_game_is_left_out_with_one_sentence(code, why, install, module, refusals):
    found = install(far_toy=module("far_broken", code))
    assert found.keys() == OURS
    (said,) = refusals()
    assert said.startswith("The installed game far-toy is left out: ") and said.endswith(why)
    assert "\n" not in said


def test_a_package_that_is_not_there_is_left_out(install, refusals):
    assert install(far_toy="no_such_package").keys() == OURS
    assert refusals()[0].endswith("No module named 'no_such_package'.")


@pytest.mark.parametrize("word", ["game", "help", "Toy", "far--toy", "x" * 33])
def test_a_word_that_no_command_could_have_is_refused(word, install, module, refusals):
    assert install(**{word: module("far_word", GAME.format(word=word))}).keys() == OURS
    assert refusals() == [f"The installed game {word} is left out: that is no word for a game."]


def test_the_words_of_our_games_are_words_and_those_of_the_bots_commands_are_not():
    assert all(map(registry.is_word, OURS))
    assert not any(map(registry.is_word, ("game", "help", "", "2p", "Aton", "a_b", "-a", "a-")))
