"""Records: whole matches as text that people can read and write, and anybody can check.

A header (`game: amun-re` and so on), an empty line, then a line for each entry of the log: `blue
bid thebes 6`. Entries are numbered from 1, and no number is used twice. `! undo 41` is an entry
itself, as are the other acts of the host and of seats (`! resign green`), which change nothing on
the board. Some come last, if at all, and end the match without a result. Green is the last player
to leave after `! abandon green`, nobody has acted for a long time after `! archive`, and a
moderator has ended it by `! cancel moderator`. Under the header stand the draws of the set-up, and
under a move its own, if the record shows them: `~ power cards 38 17` is a draw's purpose, limit and
value. A `#` begins a comment.

A game that was played on from a step of another one has its origin in the header, as `from: 3f… 60
blue`. These are the digest of that game's record, the step, and a seat. Everything hidden was dealt
again by the seat's knowledge. Without a seat it began in the true position.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import Final, TypeAlias

from rules.core.chance import Draw
from rules.core.game import Result
from rules.core.menu import NUMBER, Path, Word
from rules.core.secrets import Seat

RecordOptions: TypeAlias = tuple[tuple[str, str], ...]

LONGEST: Final = 1_000_000  # characters of a record
MOST_WORDS: Final = 60  # of one entry
ACT: Final = "!"  # beginning of an entry that is not a move
ABANDON: Final = "abandon"
ARCHIVE: Final = "archive"
CANCEL: Final = "cancel"
END: Final = "end"  # now, by the standings of the moment
ENDINGS: Final = (ABANDON, ARCHIVE, CANCEL, END)  # the acts that end a match without a result
MODERATOR: Final = "moderator"  # moderator that has cancelled a match, instead of its players
DRAW: Final = "~"
REQUIRED_KEYS: Final = ("game", "edition", "options", "seats", "commitment", "salt")
FROM: Final = "from"
SETUP_KEYS: Final = (*REQUIRED_KEYS, FROM)
KEYS: Final = (*SETUP_KEYS, "setup", "seed", "result")
BYTE_ORDER_MARK: Final = "\ufeff"  # some editors begin a file with it

HEADER: Final = re.compile(r"([a-z]+):(?: +(.*))?")
NAME: Final = re.compile(r"[a-z][a-z0-9-]{0,31}")
WORD: Final = re.compile(r"[a-z0-9][a-z0-9+=-]{0,199}")
TOKEN: Final = re.compile(r'[!"$-~]{1,100}')  # printable ASCII but the space and `#`
OPTION: Final = re.compile(r"([a-z][a-z0-9_]{0,39})=([a-z0-9_-]{1,80})")
SCORE: Final = re.compile(r"-?(?:0|[1-9][0-9]{0,5})")
DRAW_VALUES: Final = re.compile(r'([!"$-~][ !"$-~]{0,99}) (0|[1-9][0-9]{0,8}) (0|[1-9][0-9]{0,8})')
RESULT: Final = re.compile(r"(.+) won, (.+)")
NOBODY: Final = "nobody"
ORIGIN: Final = re.compile(r"([0-9a-f]{64}) (0|[1-9][0-9]{0,4})(?: ([a-z][a-z0-9-]{0,31}))?")

NO_HEADER: Final = (
    "This is not a record: it does not begin with a header, such as `game: aton`. "
    "An export during play is not a record yet."
)


class RecordError(Exception):
    """A text is no record, or its moves cannot be played. The message says where."""


@dataclass(frozen=True, slots=True)
class RecordEntry:
    """An entry of the log: a seat's move, or an act of the host or of a seat."""

    seat: Seat  # `!` for an act
    words: Path
    draws: tuple[Draw, ...] = ()

    @property
    def is_act(self) -> bool:
        return self.seat == ACT

    @property
    def abandons(self) -> bool:
        """Whether the match ends with this entry, without a result."""
        return self.is_act and self.words[0] in ENDINGS

    def __str__(self) -> str:
        return " ".join((self.seat, *self.words))


SETUP_ENTRY: Final = RecordEntry("", ())  # entry 0, instead of a move


@dataclass(frozen=True, slots=True)
class Origin:
    """The position of another match in which a match began."""

    parent: str  # see `parent_digest`
    step: int
    seat: Seat = ""  # hidden things were dealt again by its knowledge, '' if they were not

    def __str__(self) -> str:
        return f"{self.parent} {self.step} {self.seat}".rstrip()


@dataclass(frozen=True, slots=True)
class Record:
    """A match with its header, its draws and its log."""

    game: Word
    edition: int
    options: RecordOptions  # the names of all options, each with the word that answers it
    seats: tuple[Seat, ...]
    commitment: str
    salt: str
    setup: str = ""  # the hash of all of the above, posted at the start, or '' in older matches
    seed: str = ""  # published once the game is over
    result: Result | None = None
    draws: tuple[Draw, ...] = ()  # of the set-up
    log: tuple[RecordEntry, ...] = ()
    origin: Origin | None = None  # None: the set-up of the game

    @property
    def is_abandoned(self) -> bool:
        return bool(self.log) and self.log[-1].abandons

    @property
    def shows_draws(self) -> bool:
        return bool(self.draws) or any(entry.draws for entry in self.log)


def write(record: Record) -> str:
    """Write a record as text, which `parse` reads back."""
    lines = [*_header_lines(record, KEYS), *map(_spell_draw, record.draws), ""]
    for entry in record.log:
        lines += [str(entry), *map(_spell_draw, entry.draws)]
    return "\n".join(lines) + "\n"


def write_setup(record: Record) -> str:
    """Write the header lines that are fixed when a match begins."""
    return "".join(f"{line}\n" for line in _header_lines(record, SETUP_KEYS))


def _header_lines(record: Record, keys: Collection[str]) -> list[str]:
    """Return the header's lines with these keys. Leave out empty ones if they are optional."""
    header = {
        "game": record.game,
        "edition": str(record.edition),
        "options": " ".join(f"{name}={word}" for name, word in record.options),
        "seats": " ".join(record.seats),
        "commitment": record.commitment,
        "salt": record.salt,
        FROM: str(record.origin) if record.origin else "",
        "setup": record.setup,
        "seed": record.seed,
        "result": spell_result(record.result) if record.result else "",
    }
    return [
        f"{key}: {value}".rstrip()
        for key, value in header.items()
        if key in keys and (value or key in REQUIRED_KEYS)
    ]


def _spell_draw(draw: Draw) -> str:
    return f"{DRAW} {draw.purpose} {draw.limit} {draw.value}"


def spell_result(result: Result) -> str:
    """Write a result as in the header: `blue won, blue 41 green 30`."""
    winners = " ".join(result.winners) or NOBODY
    return f"{winners} won, " + " ".join(f"{seat} {score}" for seat, score in result.scores)


def parse(written: str) -> Record:
    """Read a record. Raises `RecordError`, whatever the text is."""
    if len(written) > LONGEST:
        raise RecordError(f"A record has at most {LONGEST:,} characters.")
    lines = [
        (number, " ".join(words))
        for number, line in enumerate(written.removeprefix(BYTE_ORDER_MARK).split("\n"), 1)
        if (words := line.partition("#")[0].split())
    ]
    header = list(takewhile(lambda line: HEADER.fullmatch(line[1]), lines))
    if not header:
        raise RecordError(NO_HEADER)
    draws, log = _parse_log(lines[len(header) :])
    return replace(_record_without_log(_parse_header(header)), draws=draws, log=log)


def _parse_header(lines: Iterable[tuple[int, str]]) -> dict[str, str]:
    """Parse the header into values by key. Raises `RecordError`."""
    header: dict[str, str] = {}
    for number, line in lines:
        key, _, value = line.partition(":")
        if key not in KEYS or key in header:
            raise RecordError(f"Line {number}: `{key}` is unknown to the header, or there twice.")
        header[key] = value.strip()
    missing = [key for key in REQUIRED_KEYS if key not in header]
    if missing:
        raise RecordError(f"The header lacks: {', '.join(missing)}.")
    return header


def _record_without_log(header: Mapping[str, str]) -> Record:
    seats = tuple(_parse_words(NAME, "seats", header["seats"]))
    if len(set(seats)) != len(seats):
        raise RecordError("The header names a seat twice.")
    return Record(
        game=_parse_word(NAME, "game", header["game"]),
        edition=int(_parse_word(NUMBER, "edition", header["edition"])),
        options=_parse_options(header["options"]),
        seats=seats,
        commitment=_parse_word(TOKEN, "commitment", header["commitment"]),
        salt=_parse_word(TOKEN, "salt", header["salt"]) if header["salt"] else "",
        setup=_parse_word(TOKEN, "setup", header["setup"]) if header.get("setup") else "",
        seed=_parse_word(TOKEN, "seed", header["seed"]) if header.get("seed") else "",
        result=_parse_result(header["result"]) if header.get("result") else None,
        origin=_parse_origin(header[FROM]) if header.get(FROM) else None,
    )


def _parse_origin(value: str) -> Origin:
    match = ORIGIN.fullmatch(value)
    if not match:
        raise RecordError(f"The header's `{FROM}` is not of the form `<SHA-256> 60 blue`.")
    return Origin(match[1], int(match[2]), match[3] or "")


def _parse_options(value: str) -> RecordOptions:
    pairs = [part.partition("=")[::2] for part in _parse_words(OPTION, "options", value)]
    if len(dict(pairs)) != len(pairs):
        raise RecordError("The header names an option twice.")
    return tuple(pairs)


def _parse_result(value: str) -> Result:
    match = RESULT.fullmatch(value)
    if not match:
        raise RecordError("The header's `result` is not of the form `blue won, blue 41 green 30`.")
    winners = [] if match[1] == NOBODY else _parse_words(NAME, "result", match[1])
    seats = _parse_words(NAME, "result", " ".join(match[2].split()[::2]))
    scores = _parse_words(SCORE, "result", " ".join(match[2].split()[1::2]))
    if len(seats) != len(scores):
        raise RecordError("The header's `result` does not give each seat a score.")
    return Result(tuple(winners), tuple(zip(seats, map(int, scores), strict=True)))


def _parse_word(form: re.Pattern[str], key: str, value: str) -> str:
    words = _parse_words(form, key, value)
    if len(words) != 1:
        raise RecordError(f"The header's `{key}` must be one word.")
    return words[0]


def _parse_words(form: re.Pattern[str], key: str, value: str) -> list[str]:
    for word in value.split():
        if not form.fullmatch(word):
            raise RecordError(f"The header's `{key}` cannot be `{word[:40]}`.")
    return value.split()


def _parse_log(
    lines: Iterable[tuple[int, str]],
) -> tuple[tuple[Draw, ...], tuple[RecordEntry, ...]]:
    """Parse the draws of the set-up, and the entries."""
    log, draws = [SETUP_ENTRY], list[list[Draw]]([[]])
    for number, line in lines:
        first, *words = line.split()
        if first == DRAW:
            draws[-1].append(_parse_draw(number, words))
        else:
            log.append(_parse_entry(number, first, words))
            draws.append([])
    drawn = [replace(entry, draws=tuple(own)) for entry, own in zip(log, draws, strict=True)]
    return drawn[0].draws, tuple(drawn[1:])


def _parse_entry(number: int, first: str, words: list[str]) -> RecordEntry:
    form = TOKEN if first == ACT else WORD
    if first != ACT and not NAME.fullmatch(first):
        raise RecordError(f"Line {number}: `{first[:40]}` is no seat.")
    if not 0 < len(words) <= MOST_WORDS:
        raise RecordError(f"Line {number}: an entry has from 1 to {MOST_WORDS} words.")
    wrong = next((word for word in words if not form.fullmatch(word)), None)
    if wrong is not None:
        raise RecordError(f"Line {number}: `{wrong[:40]}` is no word of a move.")
    return RecordEntry(first, tuple(words))


def _parse_draw(number: int, words: list[str]) -> Draw:
    match = DRAW_VALUES.fullmatch(" ".join(words))
    if not match:
        raise RecordError(f"Line {number}: a draw is written `{DRAW} power cards 38 17`.")
    return Draw(match[1], int(match[2]), int(match[3]))
