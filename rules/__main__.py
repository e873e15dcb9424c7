"""The console: play, record, replay, verify; `skeleton` adds the writing of a new game.

These two are the only modules of `rules` that open files.
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

from rules.arguments import ConsoleError, Parser
from rules.core.chance import commitment_of, draw_value
from rules.core.digest import state_digest
from rules.core.errors import IllegalMoveError
from rules.core.game import Announcement, Game, Played, State
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
    single_answer,
)
from rules.core.options import MatchOptions, options_from_words
from rules.core.records import LONGEST, TOKEN, Record, RecordEntry, RecordError, parse, write
from rules.core.replay import complete_record, record_of, replay, verify
from rules.core.secrets import Seat
from rules.core.text import ENGLISH, Language, Text
from rules.registry import games
from rules.skeleton import add_new_command

SALT = "console"
MOST_MOVES = 5_000
INTERRUPTED = 130  # the exit code that shells give after Ctrl-C
BACK = "/back"
SHOWN = ("/board", "/hand", "/rules")
CLEAR = "\x1b[H\x1b[2J\x1b[3J"  # also what has scrolled away: it may have been a hand

AnyGame = Game[Any, Any]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; the exit code."""
    parser = Parser(prog="python -m rules", description="Play, record and check games.")
    add_commands(parser.add_subparsers(required=True, metavar="COMMAND").add_parser)
    return run_command(parser, arguments)


def run_command(parser: Parser, arguments: Sequence[str] | None) -> int:
    """Run the command that the arguments name; the exit code."""
    try:
        asked = parser.parse_args(arguments)
        asked.run(asked)
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
    """Declare every command of the console by `add`, the `add_parser` of some parser's commands."""
    play = add("play", help="play a game, all at one keyboard")
    play.set_defaults(run=_play)
    play.add_argument("--auto", action="store_true", help="the program plays every seat")
    record = add("record", help="play one game at random and print its record")
    record.set_defaults(run=_record)
    for command in (play, record):
        command.add_argument("game", help=" or ".join(sorted(games())) or "there is none")
        command.add_argument("--seats", type=int, help="how many play")
        command.add_argument("--seed", help="what all chance comes from")
        command.add_argument("--option", action="append", default=[], metavar="NAME=WORD")
    for name, run, what in (
        ("replay", _replay, "print how a recorded game ends"),
        ("verify", _verify, "check a recorded game against its commitment"),
    ):
        command = add(name, help=what)
        command.set_defaults(run=run)
        command.add_argument("file", type=File)
    add_new_command(add)


# What was asked for


def _game(word: str) -> AnyGame:
    if word not in games():
        known = ", ".join(sorted(games())) or "none"
        raise ConsoleError(f"There is no game `{word}`; there are: {known}.", 2)
    return games()[word]


def _seats(game: AnyGame, number: int | None) -> tuple[Seat, ...]:
    number = game.players[0] if number is None else number
    if number not in game.players:
        least, most = game.players[0], game.players[-1]
        raise ConsoleError(f"{game.label} is for {least} to {most} players.", 2)
    return tuple(mark.word for mark in game.marks[:number])


def _seed(seed: str | None) -> str:
    if seed is not None and not TOKEN.fullmatch(seed):
        raise ConsoleError("A seed is one word of up to 100 plain characters.", 2)
    return seed or token_hex(32)


def _options(game: AnyGame, pairs: Iterable[str]) -> MatchOptions:
    words = dict(pair.partition("=")[::2] for pair in pairs)
    try:
        return options_from_words(game.options, words)
    except KeyError as error:
        raise ConsoleError(f"{game.label} has no option or answer {error}.", 2) from error


def _new_match(asked: Namespace) -> tuple[AnyGame, Record]:
    game = _game(asked.game)
    options, seats = _options(game, asked.option), _seats(game, asked.seats)
    return game, record_of(game, options, seats, _seed(asked.seed), SALT, ())


def _started(game: AnyGame, match: Record) -> Played[Any]:
    """The match as it begins; options that do not go together are refused here."""
    try:
        return replay(game, match)[0].played
    except RecordError as error:
        raise ConsoleError(str(error), 2) from error


def _read(file: File) -> tuple[AnyGame, Record]:
    try:
        with file.open("rb") as opened:
            written = opened.read(4 * LONGEST + 1).decode()
    except OSError as error:
        raise ConsoleError(f"{file} cannot be read: {error.strerror}.", 1) from error
    except UnicodeDecodeError as error:
        raise ConsoleError(f"{file} is no text.", 1) from error
    match = parse(written)
    if match.game not in games():
        raise ConsoleError(f"The record is of `{match.game}`, which is no game here.", 1)
    return games()[match.game], match


# The commands


def _record(asked: Namespace) -> None:
    game, match = _new_match(asked)
    log = tuple(RecordEntry(seat, path) for seat, path, _ in _random_play(game, match))
    sys.stdout.write(write(complete_record(game, replace(match, log=log))))


def _replay(asked: Namespace) -> None:
    game, match = _read(asked.file)
    setup, *moves = replay(game, match)
    state = setup.played.state
    result = None if state.flow else game.result(state)
    shown = {
        "winners": result.winners if result else (),
        "scores": dict(result.scores) if result else {},
        "moves": len(moves),
        "digest": state_digest(state),
    }
    _say(json.dumps(shown, indent=2))


def _verify(asked: Namespace) -> None:
    game, match = _read(asked.file)
    for fault in verify(game, match):
        raise ConsoleError(fault, 1)
    steps = replay(game, match)
    draws = sum(len(step.played.draws) for step in steps)
    _say(f"Checked: {len(steps) - 1} moves and {draws} draws, all as sealed.")
    _say(f"The seal was {match.commitment}: it should be the one posted before the game.")


def _play(asked: Namespace) -> None:
    game, match = _new_match(asked)
    _say(f"Seed sealed as {commitment_of(match.seed)}.")
    if asked.auto:
        _tell_story(game, match)
    else:
        _play_at_one_keyboard(HotSeat(game, _started(game, match)))


def _play_at_one_keyboard(seated: HotSeat) -> None:
    try:
        seated.play()
    except (EOFError, KeyboardInterrupt) as left:
        raise ConsoleError("The game was left before its end.", 1) from left


def _random_play(game: AnyGame, match: Record) -> Iterable[tuple[Seat, Path, Played[Any]]]:
    """A whole game in which every seat takes any move, always the same for a seed."""
    numbers = count(1)

    def draw(limit: int) -> int:
        return draw_value(match.seed, match.salt, "console", next(numbers), limit)

    state = _started(game, match).state
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


def _tell_story(game: AnyGame, match: Record) -> None:
    played = _started(game, match)
    spoken = _language(game, played.state)
    _say_told(game, played.announcements, None, spoken)
    for seat, path, played in _random_play(game, match):
        _say(f"> {seat} {' '.join(path)}")
        _say_told(game, played.announcements, None, spoken)
    _say_all(game.narrator.standings(game.view(played.state, None)), spoken)


def _language(game: AnyGame, state: State) -> Language:
    """English, in the words of the edition that is played."""
    return ENGLISH.renaming(game.vocabulary(state.options))


def _say(line: str = "") -> None:
    sys.stdout.write(f"{line}\n")


def _say_all(lines: Iterable[Text], spoken: Language) -> None:
    for line in lines:
        _say(line.in_(spoken))


def _say_told(
    game: AnyGame, told: Iterable[Announcement], viewer: Seat | None, spoken: Language
) -> None:
    _say_all((game.narrator.event(each.event) for each in told if each.reaches(viewer)), spoken)


class HotSeat:
    """A game at one keyboard, which is passed on; nobody sees another's hand."""

    def __init__(self, game: AnyGame, started: Played[Any]) -> None:
        self.game = game
        self.state = started.state
        self.spoken = _language(game, started.state)
        self.unheard = {seat: list(started.announcements) for seat in self.state.seats}
        self.present: Seat | None = None

    def play(self) -> None:
        while deciders := self.game.deciders(self.state):
            if self.present not in deciders:
                self._pass_on(deciders[0])
            self._turn(self.present or deciders[0])
        self._clear()
        _say_all(self.game.narrator.standings(self.game.view(self.state, None)), self.spoken)

    def _pass_on(self, seat: Seat) -> None:
        if self.present:
            self._hear(self.present)
            input("Press Enter when you have read it. ")
        self._clear()
        input(f"Pass the keyboard to {seat}, who presses Enter. ")
        self.present = seat
        self._show("/board")

    def _turn(self, seat: Seat) -> None:
        self._hear(seat)
        view = self.game.view(self.state, seat)
        status, brief = self.game.narrator.status(view), self.game.narrator.brief(view)
        _say(f"\n{status.in_(self.spoken)}\n{seat}: {brief.in_(self.spoken)}")
        played = self.game.play(self.state, seat, self._ask(self.game.menu(self.state, seat)))
        self.state = played.state
        for told in self.unheard.values():
            told.extend(played.announcements)

    def _hear(self, seat: Seat) -> None:
        _say_told(self.game, self.unheard[seat], seat, self.spoken)
        self.unheard[seat].clear()

    def _ask(self, menu: Menu) -> Path:
        """A whole move, question by question.

        What has one answer is not asked, but something is always asked: nobody moves unawares.
        """
        path: Path = ()
        questions: list[Path] = []
        while not isinstance(node := follow(menu, path), Action):
            word = single_answer(node)
            ends = word is not None and isinstance(node.step(word), Action)
            if word is None or (ends and not questions):
                word = self._answer(node)
                if word == BACK:
                    path = questions.pop() if questions else ()
                    continue
                questions.append(path)
            path = (*path, word)
        return path

    def _answer(self, menu: Menu) -> Word:
        """A word of the menu, or `/back`."""
        _say(f"{menu.title.in_(self.spoken)}  (or {', '.join((BACK, *SHOWN))})")
        words = _choices(menu, self.spoken)
        while True:
            said = input("> ").strip().lower()
            if said in SHOWN:
                self._show(said)
                continue
            word = words.get(said, said)
            if word == BACK or _is_offered(menu, word, self.spoken):
                return word

    def _show(self, what: str) -> None:
        view = self.game.view(self.state, self.present)
        words = self.game.narrator
        shown: dict[str, Callable[[], Iterable[Text]]] = {
            "/board": lambda: words.board(view),
            "/hand": lambda: words.hand(view),
            "/rules": lambda: [words.rule(view)],
        }
        _say_all(shown[what](), self.spoken)

    def _clear(self) -> None:
        _say(CLEAR if sys.stdout.isatty() else "")


def _is_offered(menu: Menu, word: Word, spoken: Language) -> bool:
    try:
        menu.step(word)
    except IllegalMoveError as error:
        _say(error.sentence.in_(spoken))
        return False
    return True


def _choices(menu: Menu, spoken: Language) -> dict[str, Word]:
    """Show what may be said; what numbers before the choices stand for."""
    match menu:
        case Amount():
            _say(f"  a number from {menu.low} to {menu.high}")
        case Spread():
            _say(f"  from {menu.least} to {menu.most} in all, as one=2+other, or none:")
            for place in menu.places:
                _say(f"  {place.word}: {_shown(place, spoken)}, room for {place.room}")
        case Pick():
            return _numbered(menu, spoken)
    return {}


def _numbered(menu: Pick, spoken: Language) -> dict[str, Word]:
    """Choices have numbers, unless their own words are numbers."""
    own = any(choice.word.isdecimal() for choice in menu.choices)
    keys = [choice.word if own else str(number) for number, choice in enumerate(menu.choices, 1)]
    for key, choice in zip(keys, menu.choices, strict=True):
        _say(f"  {key}  {_shown(choice, spoken)}")
    return {key: choice.word for key, choice in zip(keys, menu.choices, strict=True)}


def _shown(choice: Choice | Place, spoken: Language) -> str:
    label = choice.label.in_(spoken)
    return f"{label} ({choice.hint.in_(spoken)})" if choice.hint else label


if __name__ == "__main__":
    sys.exit(main())
