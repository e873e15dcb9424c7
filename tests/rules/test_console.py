from __future__ import annotations

import json
import os
import sys
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import pytest

from rules import __main__ as console
from rules import arguments as console_arguments
from rules.core.continuations import continuation_of
from rules.core.digest import state_digest
from rules.core.records import RecordEntry, parse, write
from rules.core.replay import complete_record, replay
from rules.core.steps import Replay
from rules.registry import games
from tests import processes
from tests.random_games import random_match
from tests.toy import TOY

pytestmark = pytest.mark.slow

ROOT = Path(console.__file__).parent.parent
FINISHED = complete_record(TOY, random_match(TOY, 3, players=3).record)


def has_only(monkeypatch, game):
    """Have the console know one game."""
    for module in (console, console_arguments):
        monkeypatch.setattr(module, "games", lambda: {game.word: game})


@pytest.fixture(autouse=True)
def toybox(monkeypatch):
    has_only(monkeypatch, TOY)


@pytest.fixture
def run(capsys):
    """Run the console, where all its output must be asked for: exit code, output, errors."""

    def run(*arguments):
        code = console.main([str(argument) for argument in arguments])
        said = capsys.readouterr()
        return code, said.out, said.err

    return run


@pytest.fixture
def kept(tmp_path):
    """Write a record to a file."""

    def keep(written):
        file = tmp_path / "record.txt"
        file.write_text(written, encoding="utf-8")
        return file

    return keep


@pytest.fixture
def typing(monkeypatch):
    """Type these lines. Then the terminal is closed."""

    def type_(*lines):
        left = iter(lines)

        def read(prompt=""):
            sys.stdout.write(prompt)
            try:
                return next(left)
            except StopIteration:
                raise EOFError from None

        monkeypatch.setattr("builtins.input", read)

    return type_


def sentence(error):
    """One line, and no traceback."""
    assert error.endswith("\n")
    assert error.count("\n") == 1
    assert "Traceback" not in error
    return error.strip()


def test_a_random_game_is_recorded_and_verified(run, kept):
    code, written, errors = run("record", "toy", "--seats", 4, "--seed", "nile")
    assert (code, errors) == (0, "")
    record = parse(written)
    assert (len(record.seats), record.seed) == (4, "nile")
    code, said, errors = run("verify", kept(written))
    assert (code, errors) == (0, "")
    draws = len(record.draws) + sum(len(entry.draws) for entry in record.log)
    assert f"Checked: {len(record.log)} moves and {draws} draws, all as sealed.\n" in said
    assert record.commitment in said
    assert f"The record's SHA-256 is {sha256(written.encode()).hexdigest()}." in said


def test_verify_says_that_it_computed_the_draws_of_a_record_without_draws(run, kept):
    shown = write(FINISHED)
    bare = "".join(f"{line}\n" for line in shown.splitlines() if not line.startswith("~"))
    draws = shown.count("\n~ ")
    code, said, errors = run("verify", kept(bare))
    assert (code, errors) == (0, "") and draws > 1
    assert "as sealed" not in said
    assert f"The record shows no draws; all {draws} were computed from the seed.\n" in said


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16"])
def test_a_record_may_begin_with_a_byte_order_mark(run, tmp_path, encoding):
    (tmp_path / "record.txt").write_text(write(FINISHED), encoding=encoding)
    code, said, errors = run("verify", tmp_path / "record.txt")
    assert (code, errors) == (0, "")
    assert "all as sealed" in said


def test_verify_compares_the_set_up_and_names_its_hash(run, kept):
    _, written, _ = run("record", "toy", "--seats", 3)
    setup = sha256("".join(written.splitlines(keepends=True)[:6]).encode()).hexdigest()
    assert f"\nsetup: {setup}\n" in written
    assert f"The set-up's SHA-256 was {setup}: it should be" in run("verify", kept(written))[1]
    forged = kept(written.replace("long=no", "long=yes"))
    error = sentence(run("verify", forged)[2])
    assert error == "The set-up is not the one that was posted when the game began."


def test_a_record_without_the_hash_of_its_set_up_is_verified_as_before(run, kept):
    code, said, _ = run("verify", kept(write(FINISHED)))
    assert code == 0 and "set-up" not in said


def test_the_console_posts_the_hash_of_the_set_up_before_the_game(run, kept):
    arguments = ("toy", "--seats", 2, "--seed", "nile")
    _, written, _ = run("record", *arguments)
    story = run("play", *arguments, "--auto")[1]
    assert story.splitlines()[1] == f"Set-up sealed as {parse(written).setup}."


def test_the_same_seed_is_the_same_game(run):
    one, again, other = (run("record", "toy", "--seed", seed)[1] for seed in ("a", "a", "b"))
    assert one == again != other


def test_without_a_seed_every_game_is_another(run):
    assert run("record", "toy")[1] != run("record", "toy")[1]


def test_options_are_given_by_name(run):
    _, written, _ = run("record", "toy", "--option", "long=yes", "--option", "points=double")
    options = dict(parse(written).options)
    assert (options["long"], options["points"]) == ("yes", "double")


def test_replay_tells_how_a_game_ends(run, kept):
    code, said, _ = run("replay", kept(write(FINISHED)))
    assert code == 0
    assert json.loads(said) == {
        "winners": list(FINISHED.result.winners),
        "scores": dict(FINISHED.result.scores),
        "moves": len(FINISHED.log),
        "digest": state_digest(replay(TOY, FINISHED)[-1].played.state),
    }


def test_replay_tells_where_an_unfinished_game_stands(run, kept):
    started = write(FINISHED).partition("\n\n")[0].replace("result", "# result") + "\n"
    _, said, _ = run("replay", kept(started))
    assert (json.loads(said)["winners"], json.loads(said)["moves"]) == ([], 0)


def test_verify_checks_a_game_that_was_played_on_with_its_parent(run, kept, tmp_path):
    begun = Replay(TOY, FINISHED)
    log = (RecordEntry("!", ("end",)),)
    child = tmp_path / "child.txt"
    child.write_text(write(continuation_of(FINISHED, begun.steps[1], "", "new", log)))
    code, said, errors = run("verify", child, "--parent", kept(write(FINISHED)))
    assert (code, errors) == (0, "")
    assert said.startswith("Checked: 0 moves")
    code, _, errors = run("verify", child)
    assert code == 1 and "--parent FILE" in errors
    other = kept(write(complete_record(TOY, random_match(TOY, 4, players=3).record)))
    code, _, errors = run("verify", child, "--parent", other)
    assert code == 1 and "another game than the one given" in errors


def test_verify_tells_the_first_thing_wrong(run, kept):
    written = write(FINISHED)
    code, said, error = run("verify", kept(written.replace("salt: salt", "salt: pepper")))
    assert (code, said) == (1, "")
    assert sentence(error) == "The set-up: the draws are not those of the seed."
    forged = kept(written.replace(FINISHED.commitment, "0" * 64))
    assert sentence(run("verify", forged)[2]) == "The seed does not match the commitment."


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ((), "required: COMMAND"),
        (("dance",), "invalid choice: 'dance'"),
        (("play",), "required: game"),
        (("play", "chess"), "There is no game `chess`; there are: toy."),
        (("record", "toy", "--seats", "9"), "Toy is for 2 to 4 players."),
        (("record", "toy", "--seats", "0"), "Toy is for 2 to 4 players."),
        (("record", "toy", "--seats", "many"), "invalid int value: 'many'"),
        (("record", "toy", "--seed", "two words"), "A seed is one word"),
        (("record", "toy", "--seed", ""), "A seed is one word"),
        (("record", "toy", "--seed", "x" * 101), "A seed is one word"),
        (
            ("play", "toy", "--option", "long=maybe"),
            "The answers to `long` are: yes, no.",
        ),
        (("play", "toy", "--option", "long"), "The answers to `long` are: yes, no."),
        (("play", "toy", "--option", "rubbish"), "Toy has no option `rubbish`; there are: "),
        (("analyse",), "required: file"),
        (("verify",), "required: file"),
        (("replay", "a", "b"), "nrecognized arguments: b"),
    ],
)
def test_a_wrong_call_is_explained_in_one_sentence(run, arguments, said):
    code, output, error = run(*arguments)
    assert (code, output) == (2, "")
    assert said in sentence(error)


@pytest.mark.parametrize("command", ["replay", "verify"])
@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "This is not a record"),
        (b"\xff\xfe\x00", "is no text"),
        (b"rubbish\n" * 9, "This is not a record"),
        (b"x" * 5_000_000, "A record has at most 1,000,000 characters."),
        (write(FINISHED).replace("game: toy", "game: senet").encode(), "`senet`, which is no game"),
        (
            write(FINISHED).replace("\n\n", "\n\nana fly\n").encode(),
            "Entry 1, `ana fly`: “fly” is not possible.",
        ),
        (
            write(FINISHED).replace("\n\n", "\n\nseth pass\n").encode(),
            "Entry 1, `seth pass`: there is no seat `seth`; there are: ana, bruno, chen.",
        ),
        (
            write(FINISHED).replace("seats: ana", "seats: seth").encode(),
            "The header's `seats` cannot be `seth`: Toy has ana, bruno, chen, dina.",
        ),
    ],
)
def test_an_invalid_record_is_explained_in_one_sentence(run, tmp_path, command, content, said):
    file = tmp_path / "record.txt"
    file.write_bytes(content)
    code, output, error = run(command, file)
    assert (code, output) == (1, "")
    assert said in sentence(error)


def test_an_unreadable_file_is_explained_in_one_sentence(run, tmp_path):
    for file in (tmp_path, tmp_path / "missing.txt"):
        code, _, error = run("verify", file)
        assert code == 1
        assert "cannot be read" in sentence(error)


def test_incompatible_options_are_explained_in_one_sentence(run, monkeypatch):
    from rules.core.errors import IllegalMoveError
    from rules.core.text import text

    def refuse(seats, options, edition, table):
        raise IllegalMoveError(text("Not with three."))

    has_only(monkeypatch, replace(TOY, setup=refuse))
    for command in ("record", "play"):
        code, _, error = run(command, "toy")
        assert (code, sentence(error)) == (2, "Not with three.")


def test_a_game_plays_itself_and_tells_its_story(run):
    code, story, _ = run("play", "toy", "--seats", 2, "--seed", "nile", "--auto")
    assert code == 0
    assert story.startswith("Seed sealed as ")
    assert "> ana " in story
    assert "You drew" not in story  # whispered
    *_, last, seed = story.splitlines()
    assert last.startswith("■ B Bruno: ")
    assert seed == "The seed was nile."


def test_a_game_is_played_at_one_keyboard(run, typing):
    change = ("", "")  # one has read it, the other has sat down
    first = ("", "dig", "tomb", *change, "pass", "0", *change, "0")
    typing(*first, "pass", *change, "pass", "0", *change, "0")
    code, said, error = run("play", "toy", "--seats", 2, "--seed", "nile")
    assert (code, error) == (0, "")
    assert said.splitlines()[2] == "Ctrl+C leaves the game."
    assert said.count("Pass the keyboard to") == 5
    assert "● A Ana digs 1 times." in said
    _, end = said.rsplit("> ", 1)
    assert end.splitlines() == [
        "",
        "● A Ana 0, ■ B Bruno 0",
        "Round 3: over",
        "● A Ana: 3",
        "■ B Bruno: 2",
        "The seed was nile.",
    ]


def test_at_the_keyboard_numbers_stand_for_choices_and_mistakes_are_explained(run, typing):
    typing("", "fly", "99", "/board", "/hand", "/rules", "2", "bruno", "", "", "nothing")
    code, said, error = run("play", "toy", "--seats", 2, "--seed", "nile")
    assert said.count("Unknown move. Possible: Pass, Raid") == 2
    assert "tomb: 0" in said
    assert "Dig, fight and offer." in said
    assert "● A Ana raids ■ B Bruno." in said
    assert (code, sentence(error)) == (1, "The game was left before its end.")


def test_interrupting_the_program_at_the_keyboard_leaves_the_game(run, monkeypatch):
    def interrupted(prompt=""):
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupted)
    code, _, error = run("play", "toy", "--seed", "nile")
    assert (code, sentence(error)) == (1, "The game was left before its end.")


def test_a_player_at_the_keyboard_may_go_back(run, typing):
    typing("", "dig", "/back", "raid", "/back", "/back", "pass", "")
    _, said, _ = run("play", "toy", "--seats", 3, "--seed", "nile")
    assert "● A Ana passes." in said
    assert "digs" not in said.replace("Dig", "")


def test_at_the_keyboard_a_whisper_is_read_before_the_keyboard_is_passed_on(run, typing):
    typing("", "buy", "1", "", "", "pass")
    _, said, _ = run("play", "toy", "--seats", 2, "--seed", "nile")
    mine, passed, theirs = said.partition("Pass the keyboard to ■ B Bruno")
    assert "You drew" in mine
    assert passed
    assert "You drew" not in theirs
    assert "● A Ana buys a card." in theirs


def test_the_terminal_is_cleared_when_it_is_passed_on(run, typing, monkeypatch):
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    typing("", "pass", "")
    _, said, _ = run("play", "toy", "--seats", 2, "--seed", "nile")
    assert said.count(console.CLEAR) == 2


def test_the_console_runs_as_a_program():
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}

    def call(*arguments):
        command = [sys.executable, "-m", "rules", *arguments]
        return processes.run(
            command, capture_output=True, text=True, env=environment, cwd=ROOT, check=False
        )

    shown = call("-h")
    assert shown.returncode == 0
    assert "verify" in shown.stdout
    wrong = call("play", "no-such-game")
    assert (wrong.returncode, wrong.stdout) == (2, "")
    assert sentence(wrong.stderr).startswith("There is no game `no-such-game`; there are: ")


def test_a_table_of_another_edition_uses_its_words(run, typing, kept, monkeypatch):
    monkeypatch.undo()
    names = ("amun-re", "--seed", "nile", "--option", "card_names=super_meeple")
    _, story, _ = run("play", *names, "--auto")
    assert "Architect" in story and "Builder" not in story
    typing("", "/hand", "/rules")
    _, said, _ = run("play", *names)
    assert "Architect: Turn two stones" in said
    assert "Names of the power cards: Those of Super Meeple" in said
    assert "Builder" not in said
    _, written, _ = run("record", *names)
    assert "card_names=super_meeple" in written.splitlines()[2]
    assert run("verify", kept(written))[0] == 0


def test_a_failed_replay_is_explained_in_the_words_of_its_table(run, kept, monkeypatch):
    monkeypatch.undo()
    _, written, _ = run(
        "record", "amun-re", "--seed", "nile", "--option", "card_names=super_meeple"
    )
    header, _, log = written.partition("\n\n")
    seat = log.split()[0]
    code, _, error = run("verify", kept(f"{header}\n\n{seat} sell nothing\n{log}"))
    assert code == 1
    assert "Architect" in error and "Builder" not in error


@pytest.mark.parametrize("word", games())
def test_every_game_is_recorded_verified_and_told_by_the_console(run, kept, monkeypatch, word):
    monkeypatch.undo()
    code, written, _ = run("record", word, "--seed", "nile")
    assert code == 0
    assert run("verify", kept(written))[0] == 0
    assert run("replay", kept(written))[0] == 0
    assert run("play", word, "--seed", "nile", "--auto")[0] == 0


class Broken:
    """A terminal of which every line fails."""

    encoding = "ascii"

    def __init__(self, error):
        self.error = error

    def write(self, _):
        raise self.error

    flush = close = lambda self: None


@pytest.mark.parametrize(
    "error",
    [
        OSError(28, "No space left on device"),
        UnicodeEncodeError("ascii", "●", 0, 1, "ordinal not in range"),
    ],
    ids=["full", "ascii"],
)
def test_an_unwritable_terminal_is_explained_in_a_sentence(run, monkeypatch, error):
    monkeypatch.setattr(sys, "stdout", Broken(error))
    code, _, said = run("record", "toy", "--seed", "1")
    assert code == 1
    assert said == f"The terminal cannot be read or written: {error}.\n"


def test_a_pipe_that_nobody_reads_any_more_ends_a_command_without_a_word(run, monkeypatch, capsys):
    monkeypatch.setattr(sys, "stdout", Broken(BrokenPipeError()))
    with pytest.raises(SystemExit) as ended:
        run("record", "toy", "--seed", "1")
    assert ended.value.code == 1
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize("closed", ["stdin", "stdout"])
def test_a_closed_input_or_output_is_explained_in_a_sentence(run, monkeypatch, closed):
    monkeypatch.setattr(sys, closed, None)
    code, _, said = run("record", "toy", "--seed", "1")
    assert (code, said) == (1, "Standard input and output must be open.\n")
