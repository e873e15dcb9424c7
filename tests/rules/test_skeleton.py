"""`python -m rules new <word>` writes a whole small game, or nothing."""

import shutil
import sys
from pathlib import Path

import pytest

from rules import __main__ as console
from rules import skeleton
from rules.skeleton import EXAMPLE, write_game
from tests import processes
from tests.patience import PATIENCE

pytestmark = pytest.mark.slow

ROOT = Path(console.__file__).parents[1]
COPIED = (  # the parts of a checkout that a game needs to be tried, without the other games
    "pyproject.toml",
    "*.md",
    "docs/*.md",
    "bot/**/*.*",
    "rules/*.py",
    "rules/core/*.py",
    "rules/environment/*.py",
    "render/*.py",
    "render/fonts/*",
    "render/statistics/*",
    "render/web/*",
    "tests/*.py",
    "tests/bot/__init__.py",
    "tests/bot/history/__init__.py",
    "tests/bot/history/pages.py",
    "tests/contract/*.py",
    "tests/render/*.py",
    "tests/rules/__init__.py",
    f"{EXAMPLE}/**/*.*",
)
WORDS = ("go", "blue-lotus", "seven-wonders-of-old-egypt-2", "x" * 32)
SUITE = (
    "tests/contract",
    "tests/render/test_scenes.py",
    "tests/rules",
    "tests/test_catalogue.py",
    "tests/test_docs.py",
)


@pytest.fixture
def checkout(tmp_path, monkeypatch):
    """Work in a checkout with nothing but the example."""
    shutil.copytree(ROOT / EXAMPLE, tmp_path / EXAMPLE)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(skeleton, "games", lambda: {"aton"})
    return tmp_path


@pytest.fixture
def new(capsys):
    def new(*arguments):
        code = console.main(["new", *arguments])
        said = capsys.readouterr()
        return code, said.out, said.err

    return new


def files(folder):
    found = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in found}


def test_a_game_is_written_into_its_own_folders(checkout, new):
    before = files(checkout)
    code, said, _ = new("six-nimmt", "--seats", "2-6")
    written = files(checkout).keys() - before.keys()
    homes = {path.partition("six_nimmt/")[0] for path in written}
    assert code == 0
    assert homes == {"rules/", "render/", "tests/rules/", "tests/render/", "docs/"}
    assert all(f"{home}six_nimmt" in said for home in homes)
    assert "make test GAME=six-nimmt\n" in said
    assert {
        "rules/six_nimmt/locales/fr.po",
        "rules/six_nimmt/refusals.py",
        "render/six_nimmt/colours.py",
        "tests/render/six_nimmt/views.py",
        "docs/six_nimmt/guide.fr.md",
    } <= written
    assert files(checkout).items() >= before.items()


def test_nothing_of_the_examples_name_is_left(checkout, new):
    new("six-nimmt", "--seats", "2-6")
    shutil.rmtree(checkout / "tests/example_game")
    for path, written in files(checkout).items():
        assert b"lotus" not in written.lower(), path


def test_as_many_can_play_as_was_said(checkout, new):
    new("six-nimmt", "--seats", "3-7")
    assert "PLAYERS: Final = range(3, 8)" in (checkout / "rules/six_nimmt/tables.py").read_text()
    assert "3–7 players" in (checkout / "docs/six_nimmt/guide.md").read_text()


def test_one_number_of_seats_is_enough(checkout, new):
    new("duel", "--seats", "2")
    assert "PLAYERS: Final = range(2, 3)" in (checkout / "rules/duel/tables.py").read_text()
    assert "for 2 players" in (checkout / "docs/duel/guide.md").read_text()


@pytest.mark.parametrize(
    "word", ["", "Six", "6-nimmt", "six_nimmt", "six--nimmt", "-six", "../six", "x" * 33, "class"]
)
def test_an_invalid_word_is_refused(checkout, new, word):
    refused(checkout, new("--", word), f"`{word}` cannot be a game's word: ")


@pytest.mark.parametrize("word", ["game", "help"])
def test_a_word_of_the_bots_own_commands_is_refused(checkout, new, word):
    refused(checkout, new(word), f"`{word}` cannot be a game's word: ")


def test_a_word_that_is_taken_is_refused(checkout, new):
    refused(checkout, new("aton"), "There is a game `aton` already.")


@pytest.mark.parametrize("seats", ["0", "0-4", "1", "4-2", "2-11", "two", "", "2-", "2-3-4", "-2"])
def test_seats_that_cannot_be_are_refused(checkout, new, seats):
    sentence = f"`{seats}` cannot be the number of seats: "
    refused(checkout, new("six-nimmt", f"--seats={seats}"), sentence)


@pytest.mark.parametrize(
    "there", ["rules/six_nimmt", "render/six_nimmt.py", "docs/six_nimmt", "tests/render/six_nimmt"]
)
def test_an_existing_file_is_never_overwritten(checkout, new, there):
    (checkout / there).parent.mkdir(parents=True, exist_ok=True)
    (checkout / there).write_text("mine")
    refused(checkout, new("six-nimmt"), f"{there} is there already.")


def test_outside_a_checkout_nothing_is_written(tmp_path, monkeypatch, new):
    monkeypatch.chdir(tmp_path)
    refused(tmp_path, new("six-nimmt"), "A game is written into a checkout of Karnak: ")


def refused(folder, answer, sentence):
    """With one sentence and exit code 2; and nothing has been made."""
    code, said, error = answer
    assert (code, said, error.count("\n")) == (2, "", 1)
    assert error.startswith(sentence)
    assert not [path for path in files(folder) if "nimmt/" in path]


def test_where_a_file_cannot_be_written_nothing_half_stays(checkout, new, monkeypatch):
    before, write = files(checkout), Path.write_text

    def full(path, *args, **kwargs):
        if path.name == "guide.md":
            raise OSError(28, "No space left on device")
        return write(path, *args, **kwargs)

    monkeypatch.setattr(Path, "write_text", full)
    code, _, error = new("six-nimmt")
    assert (code, error) == (1, "Nothing is written: No space left on device.\n")
    assert files(checkout) == before
    assert not list(checkout.rglob("six_nimmt"))


def copy_of_what_a_game_needs(folder):
    for pattern in COPIED:
        for path in filter(Path.is_file, ROOT.glob(pattern)):
            there = folder / path.relative_to(ROOT)
            there.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(path, there)
    return folder


def run(folder, *command):
    ran = processes.run(
        [sys.executable, "-m", *command],
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert ran.returncode == 0, ran.stdout[-3000:] + ran.stderr
    return ran.stdout


@pytest.fixture(scope="module")
def tried(tmp_path_factory):
    """A copy of the files that a game needs, with a new game in it."""
    copy = copy_of_what_a_game_needs(tmp_path_factory.mktemp("checkout"))
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(skeleton, "games", dict)
        write_game("six-nimmt", "2", copy)
    return copy


def test_a_new_game_passes_the_suite_at_once(tried):
    said = run(tried, "pytest", "-q", *SUITE, "-k", "six")
    assert " passed" in said and " failed" not in said


def test_the_lesson_of_a_new_game_fits_its_number_of_seats(tmp_path, monkeypatch):
    monkeypatch.setattr(skeleton, "games", dict)
    copy = copy_of_what_a_game_needs(tmp_path)
    for word, seats in (("solo", "1-4"), ("trio", "3-7"), ("crowd", "10")):
        write_game(word, seats, copy)
    said = run(copy, "pytest", "-q", "tests/contract/test_lessons.py")
    assert " passed" in said and " failed" not in said


def test_a_new_game_has_the_types_that_the_core_asks_for(tried):
    assert "no issues" in run(tried, "mypy", "rules/six_nimmt", "render/six_nimmt")


def test_a_new_game_can_be_played_at_once(tried):
    record = run(tried, "rules", "record", "six-nimmt", "--seed", "nile")
    assert record.startswith("game: six-nimmt\n") and "\nblue lay " in record


def test_a_new_game_is_well_formed_by_any_word(tmp_path, monkeypatch):
    monkeypatch.setattr(skeleton, "games", dict)
    copy = copy_of_what_a_game_needs(tmp_path)
    for word in WORDS:
        write_game(word, "2-6", copy)
    new = [path for word in WORDS for path in copy.rglob(word.replace("-", "_"))]
    run(copy, "ruff", "check", "--no-cache", *new)
    run(copy, "ruff", "format", "--check", "--no-cache", *new)
