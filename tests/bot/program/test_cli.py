"""The command `karnak`, without the bot that it starts."""

import re
import sys

import pytest

from bot.ground.version import karnak_version
from bot.program import cli
from rules import __main__ as console
from rules.registry import games
from tests import processes

OF_THE_BOT = [
    *("run", "backup", "restore", "check", "rehearse", "explain", "copy-database", "erase"),
    "recount",
    "facts",
    "stats",
    "rules",
    "film",
    "language",
]


def shown(main, capsys, *arguments):
    """The help that is asked for."""
    with pytest.raises(SystemExit) as left:
        main([*arguments, "--help"])
    assert left.value.code == 0
    return capsys.readouterr().out


def commands(listing):
    return re.findall(r"^ {4}([\w-]+)", listing, re.MULTILINE)


def test_karnak_runs_the_bot_and_has_every_command_of_the_console(capsys):
    of_the_console = commands(shown(console.main, capsys))
    assert {"play", "record", "replay", "verify"} <= set(of_the_console)
    assert commands(shown(cli.main, capsys)) == [*OF_THE_BOT, *of_the_console]


def test_python_m_bot_refuses_words_that_are_meant_for_karnak():
    started = processes.run(
        [sys.executable, "-m", "bot", "new", "six-nimmt"], capture_output=True, text=True
    )
    assert started.returncode == 2 and "six-nimmt" in started.stderr


def test_karnak_says_which_version_it_is(capsys):
    with pytest.raises(SystemExit):
        cli.main(["--version"])
    assert capsys.readouterr().out == f"Karnak {karnak_version()}\n"


@pytest.mark.parametrize("command", [*OF_THE_BOT, "play", "record", "replay", "verify"])
def test_every_command_says_how_to_call_it(capsys, command):
    assert shown(cli.main, capsys, command).startswith(f"usage: karnak {command}")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([], "The following arguments are required: COMMAND; -h shows how to call it."),
        (["dance"], "invalid choice: 'dance'"),
        (["run", "fast"], "Unrecognized arguments: fast; -h shows how to call it."),
        (["rehearse"], "The following arguments are required: --channel"),
        (["rehearse", "--channel", "17"], "a Discord ID, a number of 17 to 19 digits"),
        (["verify"], "The following arguments are required: file; -h shows how to call it."),
        (["play", "chess"], "There is no game `chess`"),
    ],
)
def test_a_wrong_call_is_explained_in_one_sentence(capsys, arguments, said):
    assert cli.main(arguments) == 2
    output, error = capsys.readouterr()
    assert said in error
    assert (output, error.count("\n")) == ("", 1)


def test_a_game_is_recorded_verified_and_replayed(capsys, tmp_path):
    record = tmp_path / "game.txt"
    assert cli.main(["record", next(iter(games())), "--seed", "nile"]) == 0
    record.write_text(capsys.readouterr().out, encoding="utf-8")
    assert cli.main(["verify", str(record)]) == 0
    assert cli.main(["replay", str(record)]) == 0
    assert capsys.readouterr().out.startswith("Checked: ")


@pytest.mark.parametrize("code", [0, 1])
def test_run_starts_the_bot_and_ends_as_it_ends(monkeypatch, code):
    monkeypatch.setattr("bot.program.start.main", lambda: code)
    with pytest.raises(SystemExit) as left:
        cli.main(["run"])
    assert left.value.code == code


def test_ctrl_c_before_the_bot_can_hear_it_says_nothing(monkeypatch, capsys):
    def interrupted():
        raise KeyboardInterrupt

    monkeypatch.setattr("bot.program.start.main", interrupted)
    assert cli.main(["run"]) == 130
    assert capsys.readouterr() == ("", "")


def test_the_module_is_the_command():
    module = [sys.executable, "-m", "bot.program.cli", "--help"]
    said = processes.run(module, check=False, capture_output=True, text=True)
    assert said.stdout.startswith("usage: karnak") and said.returncode == 0


def test_the_commands_of_the_console_need_no_discord():
    code = "import sys, bot.program.cli; sys.exit('discord' in sys.modules)"
    assert processes.run([sys.executable, "-c", code], check=False).returncode == 0


def test_the_helper_processes_of_the_command_import_nothing_but_its_entry():
    code = "import sys, bot.program.entry; sys.exit('argparse' in sys.modules)"
    assert processes.run([sys.executable, "-c", code], check=False).returncode == 0
    said = "import bot.program.entry as entry; entry.main()"
    help_ = processes.run([sys.executable, "-c", said, "--help"], capture_output=True, text=True)
    assert help_.stdout.startswith("usage: karnak")
