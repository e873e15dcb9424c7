"""The command `karnak`: it starts the bot, and has every command of the console of `rules`."""

from __future__ import annotations

import gc
import signal
import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Callable, Sequence
from pathlib import Path

from bot.ground.languages import DEFAULT, spoken
from bot.ground.version import karnak_version
from rules.__main__ import add_commands, run_command
from rules.arguments import ConsoleError, Parser, find_game, on_terminal
from rules.registry import games


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command, and return the exit code."""
    parser = Parser(prog="karnak", description="Run Karnak; play, record and check games.")
    parser.add_argument("--version", action="version", version=f"Karnak {karnak_version()}")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    run = commands.add_parser(
        "run", help="start the bot: on Discord with DISCORD_TOKEN, else in the sandbox"
    )
    run.set_defaults(run=_run)
    _add_backups(commands.add_parser)
    looked = commands.add_parser("check", help="check settings, database, pictures and Discord")
    looked.set_defaults(run=_check)
    _add_rehearsal(commands.add_parser)
    explained = commands.add_parser("explain", help="explain what a table is waiting for")
    explained.add_argument(
        "match", type=_match, metavar="MATCH", help="the number of the table, as in the log"
    )
    explained.set_defaults(run=_explain)
    copied = commands.add_parser(
        "copy-database",
        help="copy all games into an empty database: a file, or postgresql://user@host/name",
    )
    copied.add_argument("source", metavar="FROM", help="the current database")
    copied.add_argument("target", metavar="TO", help="the new database")
    copied.set_defaults(run=_copy_database)
    erased = commands.add_parser("erase", help="erase a person at the next start, like /me erase")
    erased.add_argument("user", type=_id, metavar="USER", help="their Discord ID, a number")
    erased.set_defaults(run=_erase)
    counted = commands.add_parser(
        "recount", help="count all results from the logs, and the ratings, while no bot runs"
    )
    counted.set_defaults(run=_recount)
    _add_facts(commands.add_parser)
    _add_rules(commands.add_parser)
    _add_film(commands.add_parser)
    _add_languages(commands.add_parser)
    add_commands(commands.add_parser)
    _add_page(commands.choices["replay"])
    return run_command(parser, arguments)


def _add_backups(add_parser: Callable[..., ArgumentParser]) -> None:
    made = add_parser("backup", help="write all games into a file, while the bot runs")
    made.add_argument(
        "to", nargs="?", type=Path, metavar="TO", help="a folder (default: var/backups)"
    )
    made.add_argument("--keep", type=_number, metavar="N", help="delete all but the newest N")
    made.set_defaults(run=_back_up)
    back = add_parser("restore", help="restore a backup, while no bot runs")
    back.add_argument("file", type=Path, metavar="FILE", help="a file that `backup` has written")
    back.add_argument("--to", metavar="DATABASE", help="a database other than that of the settings")
    back.add_argument(
        "--replace",
        action="store_true",
        help="in PostgreSQL, set the current games aside (Karnak always does so with a file)",
    )
    back.set_defaults(run=_restore)


def _add_rehearsal(add_parser: Callable[..., ArgumentParser]) -> None:
    tried = add_parser("rehearse", help="try everything once that Discord may refuse, in a channel")
    tried.add_argument(
        "--channel",
        type=_id,
        required=True,
        metavar="ID",
        help="a text or announcement channel of a private server",
    )
    tried.add_argument(
        "--to", type=Path, metavar="FILE", help="a file (default: var/rehearsal.json)"
    )
    tried.add_argument(
        "--keep-old",
        action="store_true",
        help="leave a message for the next rehearsal, which needs one older than an hour",
    )
    tried.add_argument(
        "--unattended", action="store_true", help="skip everything that needs a person"
    )
    tried.set_defaults(run=_rehearse)


def _add_facts(add_parser: Callable[..., ArgumentParser]) -> None:
    collected = add_parser("facts", help="replay a folder of records, and keep facts on each")
    collected.add_argument("folder", type=Path, metavar="FOLDER", help="with records, *.txt")
    collected.add_argument(
        "-o", "--out", type=Path, required=True, metavar="FILE", help="a line of JSON per record"
    )
    collected.add_argument("--processes", type=_number, help="as many as cores")
    collected.set_defaults(run=_collect_facts)
    asked = add_parser("stats", help="show what wins, from a file that `facts` has written")
    asked.add_argument("file", type=Path, metavar="FILE")
    asked.add_argument("--game", default="", help="only games of this kind")
    asked.add_argument("--players", type=_number, default=0, help="only games of this many")
    asked.add_argument(
        "--option", action="append", default=[], metavar="NAME=WORD", help="only with this answer"
    )
    asked.add_argument("--level", default="", help="only computer players of this level")
    asked.add_argument("--by", default="", metavar="FACT", help="by the values of one fact")
    asked.set_defaults(run=_show_stats)


def _add_rules(add_parser: Callable[..., ArgumentParser]) -> None:
    told = add_parser("rules", help="print the rules booklet of a game, or write it as a web page")
    told.add_argument("game", help=" or ".join(sorted(games())))
    told.add_argument("--web", type=Path, metavar="FILE", help="one page of HTML with all pictures")
    told.add_argument(
        "--language", choices=tuple(spoken()), default=DEFAULT, help="default: %(default)s"
    )
    told.set_defaults(run=_print_rules)


def _add_page(replayed: ArgumentParser) -> None:
    """Let the command `replay` write a page, too."""
    replayed.add_argument(
        "--web", type=Path, metavar="FILE", help="write the game, step by step, as one page of HTML"
    )
    replayed.add_argument(
        "--names", nargs="+", metavar="NAME", help="the players on this page, in order of seats"
    )
    replayed.add_argument(
        "--analyse", action="store_true", help="mark the dearest decisions on it, in minutes"
    )
    replayed.set_defaults(run=_replay, print_end=replayed.get_default("run"))


def _add_film(add_parser: Callable[..., ArgumentParser]) -> None:
    made = add_parser("film", help="make a film of a recorded game")
    made.add_argument("file", type=Path, metavar="FILE", help="a record, as the bot exports it")
    made.add_argument(
        "--output", "-o", type=Path, required=True, metavar="FILE", help="ends in .mp4 or .webp"
    )
    made.add_argument(
        "--seconds",
        type=_between(10, 600),
        default=60,
        metavar="N",
        help="at most (default: %(default)s)",
    )
    made.add_argument(
        "--width", type=_between(100, 1600), metavar="PIXELS", help="default: as size permits"
    )
    made.add_argument(
        "--language", choices=tuple(spoken()), default=DEFAULT, help="default: %(default)s"
    )
    made.add_argument(
        "--names", nargs="+", default=(), metavar="NAME", help="the players, in order of seats"
    )
    made.set_defaults(run=_make_film)


def _add_languages(add_parser: Callable[..., ArgumentParser]) -> None:
    parser = add_parser("language", help="begin a translation of Karnak, or check one")
    acts = parser.add_subparsers(required=True, metavar="ACT")
    begun = acts.add_parser("new", help="begin a language: write its catalogues, to be filled in")
    begun.add_argument("code", metavar="CODE", help="such as it, pt-BR or zh-TW")
    begun.set_defaults(run=_begin_language)
    checked = acts.add_parser("check", help="list the faults of a language, and what it lacks")
    checked.add_argument("code", metavar="CODE", help=" or ".join(spoken()))
    checked.add_argument("--all", action="store_true", help="list every fault, not ten of a kind")
    checked.add_argument(
        "--pictures", type=Path, metavar="FOLDER", help="draw the pictures with their sentences"
    )
    checked.set_defaults(run=_check_language)


def _between(least: int, most: int) -> Callable[[str], int]:
    def read(given: str) -> int:
        if not (given.isascii() and given.isdigit() and least <= int(given[:9]) <= most):
            raise ArgumentTypeError(f"a number from {least} to {most}")
        return int(given)

    return read


def _number(given: str) -> int:
    if not (given.isascii() and given.isdigit() and 1 <= int(given) <= 1_000_000):
        raise ArgumentTypeError("a number from 1 up")
    return int(given)


def _match(given: str) -> int:
    if not (given.isascii() and given.isdigit() and 1 <= int(given) < 10**15):
        raise ArgumentTypeError("the number of a match, from 1 up")
    return int(given)


def _id(given: str) -> int:
    if not (given.isascii() and given.isdigit() and 17 <= len(given) <= 19 and int(given) < 2**63):
        raise ArgumentTypeError("a Discord ID, a number of 17 to 19 digits")
    return int(given)


def _run(_: Namespace) -> None:
    # First of all: in a container Karnak is process 1, which no signal ends by default.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit())
    gc.disable()  # until the bot is composed, because nothing is garbage before
    from bot.program.start import main as start  # here: the other commands need no discord.py

    sys.exit(start())


def _back_up(given: Namespace) -> None:
    from bot.program.operator.backups import back_up

    back_up(given.to, given.keep)


def _restore(given: Namespace) -> None:
    from bot.program.operator.backups import restore

    restore(given.file, given.to, replaces=given.replace)


def _check(_: Namespace) -> None:
    from bot.program.operator.checking import check

    sys.exit(check())


def _rehearse(given: Namespace) -> None:
    # by the usual exit, which deletes all temporary files
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    from bot.program.operator.rehearsal.command import FILE, Wanted, rehearse

    wanted = Wanted(given.channel, given.to or FILE, given.keep_old, given.unattended)
    sys.exit(rehearse(wanted))


def _explain(given: Namespace) -> None:
    from bot.program.operator.explaining import explain

    explain(given.match)


def _make_film(given: Namespace) -> None:
    from bot.program.operator.filming import Wishes, film  # here: it needs pictures

    wishes = Wishes(given.language, given.seconds, given.width, given.names)
    said = film(given.file, given.output, wishes)
    sys.stdout.write(f"{said}\n")


def _begin_language(given: Namespace) -> None:
    from bot.program.operator.languages.begin import begin

    begin(given.code)


def _check_language(given: Namespace) -> None:
    # here: it needs pictures and discord.py
    from bot.program.operator.languages.check import check

    sys.exit(check(given.code, given.pictures, shows_all=given.all))


def _erase(given: Namespace) -> None:
    from bot.program.operator.erasing import erase

    erase(given.user)


def _recount(_: Namespace) -> None:
    from bot.program.operator.recounting import recount

    recount()


@on_terminal
def _collect_facts(given: Namespace) -> None:
    from bot.program.operator.facts import collect_facts

    collect_facts(given.folder, given.out, given.processes)


@on_terminal
def _show_stats(given: Namespace) -> None:
    from bot.program.operator.facts_stats import Wanted, show_stats

    options = [tuple(each.split("=", 1)) for each in given.option]
    if any(len(each) != 2 for each in options):
        raise ConsoleError("An option is a name and its answer, as long=yes.", 2)
    show_stats(given.file, Wanted(given.game, given.players, options, given.level, given.by))


def _copy_database(given: Namespace) -> None:
    from bot.program.operator.copying import copy  # here: the other commands need no database

    copy(given.source, given.target)


@on_terminal
def _print_rules(given: Namespace) -> None:
    # here: the other commands need no Markdown
    from bot.help.booklets import NoBookletError, booklet_page, booklet_text

    game = find_game(given.game)
    try:
        if given.web is None:
            sys.stdout.write(booklet_text(game.word, given.language))
            return
        page = booklet_page(game.word, given.language)
    except NoBookletError:
        raise ConsoleError(f"{game.label} has no rules booklet.", 1) from None
    try:
        given.web.write_text(page, encoding="utf-8")
    except OSError as error:
        raise ConsoleError(f"{given.web} cannot be written: {error.strerror}.", 1) from error
    sys.stdout.write(f"The rules are in {given.web}.\n")


@on_terminal
def _replay(given: Namespace) -> None:
    if given.web is None and given.names is None and not given.analyse:
        given.print_end(given)
        return
    from bot.program.operator.pages import write_page  # here: it needs pictures

    write_page(given.file, given.web, given.names, is_analysed=given.analyse)


if __name__ == "__main__":
    sys.exit(main())
