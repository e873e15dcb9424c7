"""The console's commands play, record, replay and verify, with those of other modules.

It, `arguments`, `skeleton` and `arena_command` alone in `rules` open files.
"""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from itertools import count
from pathlib import Path as File
from secrets import token_hex
from typing import Any

from rules.analyse_command import add_analyse_command
from rules.arena_command import add_arena_command
from rules.arguments import (
    ConsoleError,
    Parser,
    choose_seats,
    find_game,
    on_terminal,
    parse_options,
    read_record,
    start_match,
)
from rules.core import continuations
from rules.core.chance import commitment_of, draw_value
from rules.core.digest import record_digest, setup_digest, state_digest
from rules.core.errors import IllegalMoveError
from rules.core.explain import explained
from rules.core.forced import single_answer
from rules.core.game import Played
from rules.core.menu import (
    Action,
    Amount,
    Choice,
    Menu,
    Path,
    Pick,
    Place,
    Spread,
    Word,
    follow,
    random_path,
)
from rules.core.options import describe_options
from rules.core.records import TOKEN, Record, RecordEntry, RecordError, write
from rules.core.replay import complete_record, record_of, replay, verify
from rules.core.secrets import Seat
from rules.core.state import Announcement, State
from rules.core.text import ENGLISH, Language, Text
from rules.registry import AnyGame, games
from rules.skeleton import add_new_command

SALT = "console"
MOST_MOVES = 5_000
INTERRUPTED = 130  # the exit code that shells give after Ctrl-C
BACK = "/back"
QUERIES = ("/board", "/hand", "/rules")
CLEAR = "\x1b[H\x1b[2J\x1b[3J"  # clears the scrollback too, which may show a hand


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return the exit code."""
    parser = Parser(prog="python -m rules", description="Play, record and check games.")
    add_commands(parser.add_subparsers(required=True, metavar="COMMAND").add_parser)
    return run_command(parser, arguments)


def run_command(parser: Parser, arguments: Sequence[str] | None) -> int:
    """Run the command that the arguments name and return the exit code."""
    try:
        parsed = parser.parse_args(arguments)
        parsed.run(parsed)
    except ConsoleError as error:
        sys.stderr.write(f"{error}\n")
        return error.code
    except RecordError as error:
        sys.stderr.write(f"{error}\n")
        return 1
    except KeyboardInterrupt:
        return INTERRUPTED
    return 0


def add_commands(add: Callable[..., ArgumentParser]) -> None:
    """Declare the console's commands. `add` is the `add_parser` of a parser's subcommands."""
    play = add("play", help="play a game, all at one keyboard")
    play.set_defaults(run=_run_play)
    play.add_argument("--auto", action="store_true", help="the program plays every seat")
    record = add("record", help="play one game at random and print its record")
    record.set_defaults(run=_run_record)
    for command in (play, record):
        command.add_argument("game", help=" or ".join(sorted(games())) or "there is none")
        command.add_argument("--seats", type=int, help="how many play")
        command.add_argument("--seed", help="what all chance comes from")
        agreed = "an option and its answer, as long=yes; may be given again for others"
        command.add_argument(
            "--option", action="append", default=[], metavar="NAME=WORD", help=agreed
        )
    for name, run, description in (
        ("replay", _run_replay, "print how a recorded game ends"),
        ("verify", _run_verify, "check a recorded game against its seal"),
    ):
        command = add(name, help=description)
        command.set_defaults(run=run)
        command.add_argument("file", type=File)
        within = "the record of the game within which this one began"
        command.add_argument("--parent", type=File, metavar="FILE", help=within)
    add_analyse_command(add)
    add_arena_command(add)
    add_new_command(add)


# Arguments


def _choose_seed(seed: str | None) -> str:
    if seed is not None and not TOKEN.fullmatch(seed):
        raise ConsoleError("A seed is one word of up to 100 plain characters.", 2)
    return seed or token_hex(32)


def _new_match(arguments: Namespace) -> tuple[AnyGame, Record]:
    """Return the game of the arguments, and the record of a new match without moves."""
    game = find_game(arguments.game)
    options = parse_options(game, arguments.option)
    seats, seed = choose_seats(game, arguments.seats), _choose_seed(arguments.seed)
    match = record_of(game, options, seats, seed, SALT, ())
    return game, replace(match, setup=setup_digest(match))


# Commands


@on_terminal
def _run_record(arguments: Namespace) -> None:
    game, match = _new_match(arguments)
    log = tuple(RecordEntry(seat, path) for seat, path, _ in _random_play(game, match))
    sys.stdout.write(write(complete_record(game, replace(match, log=log))))


@on_terminal
def _run_replay(arguments: Namespace) -> None:
    game, match = read_record(arguments.file)
    setup, *moves = replay(game, match, begun=_begun(arguments, game, match))
    state = setup.played.state
    result = None if state.flow else game.result(state)
    summary = {
        "winners": result.winners if result else (),
        "scores": dict(result.scores) if result else {},
        "moves": len(moves),
        "digest": state_digest(state),
    }
    _print(json.dumps(summary, indent=2))


@on_terminal
def _run_verify(arguments: Namespace) -> None:
    game, match = read_record(arguments.file)
    begun = _begun(arguments, game, match)
    for fault in verify(game, match, begun=begun):
        raise ConsoleError(fault, 1)
    steps = replay(game, match, begun=begun)
    draws = sum(len(step.played.draws) for step in steps)
    if match.shows_draws or not draws:
        _print(f"Checked: {len(steps) - 1} moves and {draws} draws, all as sealed.")
    else:
        _print(f"Checked: {len(steps) - 1} moves.")
        _print(f"The record shows no draws; all {draws} were computed from the seed.")
    _print(f"The seal was {match.commitment}: it should be the one posted before the game.")
    if match.setup:
        _print(f"The set-up's SHA-256 was {match.setup}: it should be the one posted at the start.")
    _print(f"The record's SHA-256 is {record_digest(complete_record(game, match, begun=begun))}.")


def _begun(arguments: Namespace, game: AnyGame, match: Record) -> State | None:
    """Return the state in which a game began, if that was within another one."""
    if arguments.parent is None:
        return None
    _, parent = read_record(arguments.parent)
    for fault in verify(game, parent):
        raise ConsoleError(f"{arguments.parent}: {fault}", 1)
    state: State = continuations.begun(game, match, parent)
    return state


@on_terminal
def _run_play(arguments: Namespace) -> None:
    game, match = _new_match(arguments)
    _print(f"Seed sealed as {commitment_of(match.seed)}.")
    _print(f"Set-up sealed as {match.setup}.")
    if arguments.auto:
        _play_by_itself(game, match)
    else:
        _play_at_one_keyboard(HotSeat(game, start_match(game, match)))


def _play_at_one_keyboard(hot_seat: HotSeat) -> None:
    _print("Ctrl+C leaves the game.")
    try:
        hot_seat.play()
    except (EOFError, KeyboardInterrupt) as left:
        raise ConsoleError("The game was left before its end.", 1) from left


def _random_play(game: AnyGame, match: Record) -> Iterable[tuple[Seat, Path, Played[Any]]]:
    """Play a whole game of random moves, the same ones for the same seed."""
    numbers = count(1)

    def draw(limit: int) -> int:
        return draw_value(match.seed, match.salt, "console", next(numbers), limit)

    state = start_match(game, match).state
    for _ in range(MOST_MOVES):
        deciders = game.deciders(state)
        if not deciders:
            return
        seat = deciders[draw(len(deciders))]
        path = random_path(game.menu(state, seat), draw)
        played = game.play(state, seat, path)
        state = played.state
        yield seat, path, played
    raise ConsoleError(f"The game was not over after {MOST_MOVES} moves.", 1)


def _play_by_itself(game: AnyGame, match: Record) -> None:
    """Play random moves for every seat, and print what happens."""
    played = start_match(game, match)
    language = _language(game, played.state)
    _print_events(game, played.announcements, None, language)
    for seat, path, played in _random_play(game, match):
        _print(f"> {seat} {' '.join(path)}")
        _print_events(game, played.announcements, None, language)
    _print_outcome(game, played.state, language)


def _language(game: AnyGame, state: State) -> Language:
    """Return English with the vocabulary of the match's edition, and with marks for seats."""
    names = {mark.word: f"{mark.sign} {mark.label}" for mark in game.marks}
    return ENGLISH.naming(names).renaming(game.vocabulary(state.options))


def _print(line: str = "") -> None:
    sys.stdout.write(f"{line}\n")


def _print_texts(lines: Iterable[Text], language: Language) -> None:
    for line in lines:
        _print(line.in_(language))


def _print_events(
    game: AnyGame, events: Iterable[Announcement], viewer: Seat | None, language: Language
) -> None:
    """Print those events that reach a viewer."""
    reached = (each.event for each in events if each.reaches(viewer))
    _print_texts(map(game.narrator.event, reached), language)


def _print_outcome(game: AnyGame, state: State, language: Language) -> None:
    """Print how a game has ended, and the seed, which its record is checked by."""
    view = game.view(state, None)
    _print_texts([game.narrator.status(view), *game.narrator.standings(view)], language)
    _print(f"The seed was {state.chance.seed.value}.")


class HotSeat:
    """A match whose players take turns at one keyboard. Nobody sees another's hand."""

    def __init__(self, game: AnyGame, started: Played[Any]) -> None:
        self.game = game
        self.state = started.state
        self.language = _language(game, started.state)
        self.unread = {seat: list(started.announcements) for seat in self.state.seats}
        self.present: Seat | None = None  # the seat at the keyboard

    def play(self) -> None:
        """Play to the end of the game, and tell all players the result."""
        while deciders := self.game.deciders(self.state):
            if self.present not in deciders:
                self._pass_keyboard(deciders[0])
            self._play_move(self.present or deciders[0])
        self._clear()
        unread = max(self.unread.values(), key=len)  # the player who has waited longest
        _print_events(self.game, unread, None, self.language)
        _print_outcome(self.game, self.state, self.language)

    def _pass_keyboard(self, seat: Seat) -> None:
        if self.present:
            self._print_unread(self.present)
            input("Press Enter when you have read it. ")
        self._clear()
        input(f"Pass the keyboard to {self.language.write(seat)}, who presses Enter. ")
        self.present = seat
        self._print_query("/board")

    def _play_move(self, seat: Seat) -> None:
        self._print_unread(seat)
        view = self.game.view(self.state, seat)
        status, brief = self.game.narrator.status(view), self.game.narrator.brief(view)
        _print(f"\n{status.in_(self.language)}\n{self.language.write(seat)}:")
        _print_texts([brief], self.language)
        played = self.game.play(self.state, seat, self._ask_move(self.game.menu(self.state, seat)))
        self.state = played.state
        for unread in self.unread.values():
            unread.extend(played.announcements)

    def _print_unread(self, seat: Seat) -> None:
        _print_events(self.game, self.unread[seat], seat, self.language)
        self.unread[seat].clear()

    def _ask_move(self, menu: Menu) -> Path:
        """Ask for a whole move, menu by menu.

        Menus with a single answer are skipped, but never all of a move: nobody moves unawares.
        """
        path: Path = ()
        questions: list[Path] = []
        while not isinstance(node := follow(menu, path), Action):
            word = single_answer(node)
            ends = word is not None and isinstance(node.step(word), Action)
            if word is None or (ends and not questions):
                word = self._ask_word(node, path)
                if word == BACK:
                    path = questions.pop() if questions else ()
                    continue
                questions.append(path)
            path = (*path, word)
        return path

    def _ask_word(self, menu: Menu, path: Path) -> Word:
        """Ask for a word of the menu at the end of `path`, or `/back`."""
        _print(f"{menu.title.in_(self.language)}  (or {', '.join((BACK, *QUERIES))})")
        words = _print_menu(menu, self.language)
        while True:
            line = input("> ").strip().lower()
            if line in QUERIES:
                self._print_query(line)
                continue
            word = words.get(line, line)
            if word == BACK:
                return word
            try:
                menu.step(word)
            except IllegalMoveError as error:
                seat, verb = self.present or "", (*path, word)[0]
                told = explained(self.game, self.state, seat, verb, error)
                _print(told.sentence.in_(self.language))
            else:
                return word

    def _print_query(self, query: str) -> None:
        view, narrator = self.game.view(self.state, self.present), self.game.narrator
        played = describe_options(self.state.options, self.game.presets[1:])
        texts: dict[str, Callable[[], Iterable[Text]]] = {
            "/board": lambda: narrator.board(view),
            "/hand": lambda: narrator.hand(view),
            "/rules": lambda: [narrator.rule(view), *played],
        }
        _print_texts(texts[query](), self.language)

    def _clear(self) -> None:
        _print(CLEAR if sys.stdout.isatty() else "")


def _print_menu(menu: Menu, language: Language) -> dict[str, Word]:
    """Print a menu and return the words that numbers before its choices stand for."""
    match menu:
        case Amount():
            _print(f"  a number from {menu.low} to {menu.high}")
        case Spread():
            _print(f"  from {menu.least} to {menu.most} in all, as one=2+other, or none:")
            for place in menu.places:
                _print(f"  {place.word}: {_describe(place, language)}, room for {place.room}")
        case Pick():
            return _print_choices(menu, language)
    return {}


def _print_choices(menu: Pick, language: Language) -> dict[str, Word]:
    """Print choices with numbers before them, or with their words if these are numbers."""
    own = any(choice.word.isdecimal() for choice in menu.choices)
    keys = [choice.word if own else str(number) for number, choice in enumerate(menu.choices, 1)]
    for key, choice in zip(keys, menu.choices, strict=True):
        _print(f"  {key}  {_describe(choice, language)}")
    return {key: choice.word for key, choice in zip(keys, menu.choices, strict=True)}


def _describe(choice: Choice | Place, language: Language) -> str:
    label = choice.label.in_(language)
    return f"{label} ({choice.hint.in_(language)})" if choice.hint else label


if __name__ == "__main__":
    sys.exit(main())
