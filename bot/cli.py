"""The command `karnak`: it starts the bot, and has every command of the console of `rules`."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Sequence
from importlib.metadata import version

from rules.__main__ import add_commands, run_command
from rules.arguments import Parser


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; the exit code."""
    parser = Parser(prog="karnak", description="Run Karnak; play, record and check games.")
    parser.add_argument("--version", action="version", version=f"Karnak {version('karnak')}")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    run = commands.add_parser(
        "run", help="start the bot: on Discord with DISCORD_TOKEN, else in the sandbox"
    )
    run.set_defaults(run=_run)
    add_commands(commands.add_parser)
    return run_command(parser, arguments)


def _run(_: Namespace) -> None:
    from bot.__main__ import main as start  # here, for the other commands need no discord.py

    sys.exit(start())


if __name__ == "__main__":
    sys.exit(main())
