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
    copied = commands.add_parser(
        "copy-database",
        help="copy all games into an empty database: a file, or postgresql://user@host/name",
    )
    copied.add_argument("source", metavar="FROM", help="the database that Karnak had until now")
    copied.add_argument("target", metavar="TO", help="the database that it is to have")
    copied.set_defaults(run=_copy_database)
    add_commands(commands.add_parser)
    return run_command(parser, arguments)


def _run(_: Namespace) -> None:
    from bot.__main__ import main as start  # here, for the other commands need no discord.py

    sys.exit(start())


def _copy_database(given: Namespace) -> None:
    from bot.copying import copy  # here, for the other commands need no database

    copy(given.source, given.target)


if __name__ == "__main__":
    sys.exit(main())
