"""A game as a text that a person can read and write, and anybody can check.

A header (`game: amun-re` and so on), an empty line, then a line for each entry of the log:
`blue bid thebes 6`. Entries are numbered from 1, and no number is used twice: `! undo 41` is an
entry itself, as are the other acts of the host and of seats (`! resign green`), which change
nothing on the board. Under the header and under a move there may be the draws that it made, as
`~ power cards 38 17`: what for, below which limit, and what came. A `#` begins a remark.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import Final, TypeAlias

from rules.core.chance import Draw
from rules.core.game import Result
from rules.core.menu import NUMBER, Path, Word
from rules.core.secrets import Seat

Options: TypeAlias = tuple[tuple[str, str], ...]

LONGEST: Final = 1_000_000  # characters of a record
MOST_WORDS: Final = 60  # of one entry
ACT: Final = "!"
DRAW: Final = "~"
NEEDED: Final = ("game", "edition", "options", "seats", "commitment", "salt")
KEYS: Final = (*NEEDED, "seed", "result")

HEADER: Final = re.compile(r"([a-z]+):(?: +(.*))?")
NAME: Final = re.compile(r"[a-z][a-z0-9-]{0,31}")
WORD: Final = re.compile(r"[a-z0-9][a-z0-9+=-]{0,199}")
TOKEN: Final = re.compile(r'[!"$-~]{1,100}')  # printable ASCII but the space and `#`
OPTION: Final = re.compile(r"([a-z][a-z0-9_]{0,39})=([a-z0-9_-]{1,40})")
SCORE: Final = re.compile(r"-?(?:0|[1-9][0-9]{0,5})")
DRAWN: Final = re.compile(r'([!"$-~][ !"$-~]{0,99}) (0|[1-9][0-9]{0,8}) (0|[1-9][0-9]{0,8})')
RESULT: Final = re.compile(r"(.+) won, (.+)")
NOBODY: Final = "nobody"


class RecordError(Exception):
    """The text is no record, or cannot be played as it is written. The message says where."""


@dataclass(frozen=True, slots=True)
class RecordEntry:
    """An entry of the log: a seat's move, or an act, which is kept as it was written."""

    seat: Seat  # or `!` for an act
    words: Path
    draws: tuple[Draw, ...] = ()

    @property
    def is_act(self) -> bool:
        return self.seat == ACT

    def __str__(self) -> str:
        return " ".join((self.seat, *self.words))


SETTING_UP: Final = RecordEntry("", ())  # what stands where a move would, for entry 0


@dataclass(frozen=True, slots=True)
class Record:
    """A match from its header to its last entry."""

    game: Word
    edition: int
    options: Options  # every one of them, and its word
    seats: tuple[Seat, ...]
    commitment: str
    salt: str
    seed: str = ""  # told once the game is over
    result: Result | None = None
    draws: tuple[Draw, ...] = ()  # of the set-up
    log: tuple[RecordEntry, ...] = ()


def write(record: Record) -> str:
    """The text of a record; `parse` gives it back."""
    header = {
        "game": record.game,
        "edition": str(record.edition),
        "options": " ".join(f"{name}={word}" for name, word in record.options),
        "seats": " ".join(record.seats),
        "commitment": record.commitment,
        "salt": record.salt,
        "seed": record.seed,
        "result": spell_result(record.result) if record.result else "",
    }
    lines = [f"{key}: {said}".rstrip() for key, said in header.items() if said or key in NEEDED]
    lines += [*map(_spell_draw, record.draws), ""]
    for entry in record.log:
        lines += [str(entry), *map(_spell_draw, entry.draws)]
    return "\n".join(lines) + "\n"


def _spell_draw(draw: Draw) -> str:
    return f"{DRAW} {draw.purpose} {draw.limit} {draw.value}"


def spell_result(result: Result) -> str:
    """A result as it stands in the header."""
    winners = " ".join(result.winners) or NOBODY
    return f"{winners} won, " + " ".join(f"{seat} {score}" for seat, score in result.scores)


def parse(written: str) -> Record:
    """Read a record. Raises `RecordError`, whatever the text is."""
    if len(written) > LONGEST:
        raise RecordError(f"A record has at most {LONGEST:,} characters.")
    lines = [
        (number, " ".join(words))
        for number, line in enumerate(written.split("\n"), 1)
        if (words := line.partition("#")[0].split())
    ]
    header = list(takewhile(lambda line: HEADER.fullmatch(line[1]), lines))
    draws, log = _entries(lines[len(header) :])
    return replace(_headed(_header(header)), draws=draws, log=log)


def _header(lines: Iterable[tuple[int, str]]) -> dict[str, str]:
    found: dict[str, str] = {}
    for number, line in lines:
        key, _, said = line.partition(":")
        if key not in KEYS or key in found:
            raise RecordError(f"Line {number}: `{key}` is unknown to the header, or there twice.")
        found[key] = said.strip()
    missing = [key for key in NEEDED if key not in found]
    if missing:
        raise RecordError(f"The header lacks: {', '.join(missing)}.")
    return found


def _headed(said: Mapping[str, str]) -> Record:
    seats = tuple(_each(NAME, "seats", said["seats"]))
    if len(set(seats)) != len(seats):
        raise RecordError("The header names a seat twice.")
    return Record(
        game=_one(NAME, "game", said["game"]),
        edition=int(_one(NUMBER, "edition", said["edition"])),
        options=_option_words(said["options"]),
        seats=seats,
        commitment=_one(TOKEN, "commitment", said["commitment"]),
        salt=_one(TOKEN, "salt", said["salt"]) if said["salt"] else "",
        seed=_one(TOKEN, "seed", said["seed"]) if said.get("seed") else "",
        result=_result(said["result"]) if said.get("result") else None,
    )


def _option_words(said: str) -> Options:
    pairs = [part.partition("=")[::2] for part in _each(OPTION, "options", said)]
    if len(dict(pairs)) != len(pairs):
        raise RecordError("The header names an option twice.")
    return tuple(pairs)


def _result(said: str) -> Result:
    match = RESULT.fullmatch(said)
    if not match:
        raise RecordError("The header's `result` is not of the form `blue won, blue 41 green 30`.")
    winners = [] if match[1] == NOBODY else _each(NAME, "result", match[1])
    seats = _each(NAME, "result", " ".join(match[2].split()[::2]))
    scores = _each(SCORE, "result", " ".join(match[2].split()[1::2]))
    if len(seats) != len(scores):
        raise RecordError("The header's `result` does not give each seat a score.")
    return Result(tuple(winners), tuple(zip(seats, map(int, scores), strict=True)))


def _one(form: re.Pattern[str], key: str, said: str) -> str:
    found = _each(form, key, said)
    if len(found) != 1:
        raise RecordError(f"The header's `{key}` must be one word.")
    return found[0]


def _each(form: re.Pattern[str], key: str, said: str) -> list[str]:
    for word in said.split():
        if not form.fullmatch(word):
            raise RecordError(f"The header's `{key}` cannot be `{word[:40]}`.")
    return said.split()


def _entries(lines: Iterable[tuple[int, str]]) -> tuple[tuple[Draw, ...], tuple[RecordEntry, ...]]:
    """The draws of the set-up, and the log."""
    log = [SETTING_UP]
    for number, line in lines:
        first, *words = line.split()
        if first == DRAW:
            log[-1] = replace(log[-1], draws=(*log[-1].draws, _draw(number, words)))
        else:
            log.append(_entry(number, first, words))
    return log[0].draws, tuple(log[1:])


def _entry(number: int, first: str, words: list[str]) -> RecordEntry:
    form = TOKEN if first == ACT else WORD
    if first != ACT and not NAME.fullmatch(first):
        raise RecordError(f"Line {number}: `{first[:40]}` is no seat.")
    if not 0 < len(words) <= MOST_WORDS:
        raise RecordError(f"Line {number}: an entry has from 1 to {MOST_WORDS} words.")
    wrong = next((word for word in words if not form.fullmatch(word)), None)
    if wrong is not None:
        raise RecordError(f"Line {number}: `{wrong[:40]}` is no word of a move.")
    return RecordEntry(first, tuple(words))


def _draw(number: int, words: list[str]) -> Draw:
    match = DRAWN.fullmatch(" ".join(words))
    if not match:
        raise RecordError(f"Line {number}: a draw is written `{DRAW} power cards 38 17`.")
    return Draw(match[1], int(match[2]), int(match[3]))
