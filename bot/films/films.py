"""Makes films: a few at the same time, each for a person who sees its progress and may stop it.

Films are in memory only. A restart ends them, and their people ask again.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Iterator
from concurrent.futures import BrokenExecutor
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import count, islice
from typing import Final, TypeAlias

from babel.dates import format_interval

from bot.core.match.courses import course_of_match
from bot.core.match.match import Match
from bot.core.pictures import pictures
from bot.core.pictures.posters import draw_match
from bot.core.screens.names import alt_text_language, naming
from bot.films.shooting import Shooting, Subject
from bot.ground.durations import HOUR
from bot.ground.incidents import incident
from bot.ground.languages import cldr
from render import renderer_of
from render.encoding import PART, best_kind
from render.film import LARGEST, LONGEST, Form, Kind, Shot, forms
from render.title_card import TitleCard
from rules.core.errors import IllegalMoveError
from rules.core.options import describe_options
from rules.core.text import Text, text, texts

AT_ONCE: Final = 2  # films in this process
AN_HOUR: Final = 3  # films for each person
SLOWEST: Final = 300.0  # seconds that making a film may take
REPORTED_EVERY: Final = 3.0  # seconds at least, between two reports
TENTHS: Final = 10
NOT_OVER: Final = text("A film can be made once the game is over.")
NO_PICTURES: Final = text("This game has no pictures, so it has no film.")
BEING_MADE: Final = text("A film of this game is already being made.")
BUSY: Final = text("Other films are being made. Ask again in a few minutes.")
TOO_OFTEN: Final = text(
    "You have asked for many films within an hour. You can have another {when}."
)
TOO_SLOW: Final = text("The film took too long, so it was stopped.")
TOO_LARGE: Final = text("The film is too large for Discord.")
FAILED: Final = text("The film could not be made.")


class FilmError(Exception):
    """A film is not finished. The sentence says why."""

    def __init__(self, sentence: Text) -> None:
        super().__init__()
        self.sentence = sentence


class StoppedError(Exception):
    """A film was stopped by its person, who knows that."""


@dataclass(frozen=True, slots=True)
class Film:
    """A finished film."""

    content: bytes
    kind: Kind
    seconds: int
    alt: str


@dataclass(eq=False, slots=True)
class Making:
    """A film in the making."""

    match: Match
    code: str  # of the language
    ticket: int
    most: int  # bytes
    kind: Kind
    done: int = 0
    pictures: int = 0  # 0 until they have been counted
    is_stopped: bool = False


Report: TypeAlias = Callable[[], Awaitable[None]]


class FilmService:
    """Makes films of matches that are over, with the painters. `clock` tells unix seconds."""

    def __init__(self, clock: Callable[[], float], slowest: float = SLOWEST) -> None:
        self.clock, self.slowest = clock, slowest
        self._making: dict[int, Making] = {}  # by their match
        self._times: dict[int, deque[float]] = {}  # of the last films that a person asked for
        self._tickets = count(1)

    def begin(self, match: Match, user: int, code: str, most: int) -> Making:
        """Take up a film of at most `most` bytes for a person. Raises `IllegalMoveError`."""
        if not match.is_over:
            raise IllegalMoveError(NOT_OVER)
        if renderer_of(match.game.word) is None:
            raise IllegalMoveError(NO_PICTURES)
        if match.id in self._making:
            raise IllegalMoveError(BEING_MADE)
        if len(self._making) >= AT_ONCE:
            raise IllegalMoveError(BUSY)
        self._count(user)
        ticket = next(self._tickets)
        made = Making(match, code, ticket, min(most, LARGEST), best_kind())
        self._making[match.id] = made
        return made

    def stop(self, match: int, ticket: int) -> bool:
        """Stop a film. Return False if it is no longer being made."""
        found = self._making.get(match)
        if found is None or found.ticket != ticket:
            return False
        found.is_stopped = True
        del self._making[match]
        return True

    async def make(self, making: Making, report: Report) -> Film:
        """Make a film. `report` is called from time to time.

        Raises `StoppedError`, or `FilmError` with a sentence.
        """
        try:
            async with asyncio.timeout(self.slowest):
                return await self._make(making, _Reports(making, report, self.clock))
        except TimeoutError:
            raise FilmError(TOO_SLOW) from None
        except BrokenExecutor:  # logged
            raise FilmError(FAILED) from None
        except (StoppedError, FilmError):
            raise
        except Exception as error:  # the code of an installed game may raise anything
            incident(error, match=making.match.id, operation="film")
            raise FilmError(FAILED) from None

    def give_up(self, making: Making) -> None:
        """Forget a film that is made, or not wanted any longer."""
        if self._making.get(making.match.id) is making:
            del self._making[making.match.id]

    def _count(self, user: int) -> None:
        """Count a film for a person. Raises `IllegalMoveError` if they have had too many."""
        now = self.clock()
        old = [each for each, times in self._times.items() if times[-1] <= now - HOUR]
        for each in old:
            del self._times[each]
        times = self._times.setdefault(user, deque(maxlen=AN_HOUR))
        if len(times) == AN_HOUR and times[0] > now - HOUR:
            again = Text(f"<t:{int(times[0]) + HOUR + 1}:R>")
            raise IllegalMoveError(TOO_OFTEN.filled(when=again))
        times.append(now)

    async def _make(self, making: Making, reports: _Reports) -> Film:
        shooting = await asyncio.to_thread(_shoot, making)
        making.pictures = shooting.pictures
        for form in forms(making.kind, shooting.canvas, shooting.pictures, making.most):
            content = await self._encode(making, shooting, form, reports)
            if content:
                label = making.match.game.label
                alt = texts(
                    "A film of {game}: {count} picture.",
                    "A film of {game}: {count} pictures.",
                    making.pictures,
                    game=label,
                )
                spoken = alt_text_language(making.match, making.code)
                return Film(content, making.kind, round(shooting.seconds), alt.in_(spoken))
        raise FilmError(TOO_LARGE)

    async def _encode(
        self, making: Making, shooting: Shooting, form: Form, reports: _Reports
    ) -> bytes | None:
        """Encode a film part by part. Return None as soon as it is too large."""
        shots, parts = shooting.shots(), list[bytes]()
        making.done = 0
        while batch := await asyncio.to_thread(_next_part, shots):
            parts.append(
                await pictures.painters.encode(shooting.game, batch, shooting.canvas, form)
            )
            if making.is_stopped:
                raise StoppedError
            if sum(map(len, parts)) > making.most:
                return None
            making.done += len(batch)
            await reports.perhaps()
        content = await pictures.painters.join(parts, form)
        return content if len(content) <= making.most else None


class _Reports:
    """Reports a film in the making at each tenth, but not too often."""

    def __init__(self, making: Making, report: Report, clock: Callable[[], float]) -> None:
        self.making, self.report, self.clock = making, report, clock
        self._tenth, self._at = 0, clock()

    async def perhaps(self) -> None:
        """Report if there is another tenth, and the last report was long enough ago."""
        tenth, now = TENTHS * self.making.done // self.making.pictures, self.clock()
        if tenth > self._tenth and now - self._at >= REPORTED_EVERY:
            self._tenth, self._at = tenth, now
            await self.report()


def _shoot(making: Making) -> Shooting:
    match = making.match
    spoken, called = alt_text_language(match, making.code), naming(match, making.code)
    record = match.record()
    marks = {mark.word: mark for mark in match.game.marks if mark.word in match.people}
    options = [*describe_options(match.state.options, match.game.presets[1:])]
    course = course_of_match(match)
    poster = draw_match(match, course, spoken, called) if course else None
    title = TitleCard(match.game.label, options, _dates(making), marks)
    renderer = renderer_of(match.game.word)
    assert renderer is not None, "else no film has begun"
    longest = LONGEST if making.kind == "mp4" else None  # a WebP has no bar to go back by
    return Shooting(Subject(match.game, record, title, poster, spoken, called), renderer, longest)


def _dates(making: Making) -> str:
    """Write the days of a match, as in `Nov 14 – 28, 2026`. They are those of Greenwich."""
    match = making.match
    first, last = (
        datetime.fromtimestamp(match.time_of(number), UTC) for number in (0, len(match.entries))
    )
    return str(format_interval(first, last, "yMMMd", locale=cldr(making.code)))


def _next_part(shots: Iterator[Shot]) -> list[Shot]:
    return [*islice(shots, PART)]
