"""Make a film of a record, for `karnak film`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Final

from bot.films.shooting import Shooting, Subject
from bot.ground.languages import language
from bot.program.operator.pages import names_by_seat
from render import renderer_of
from render.encoding import PART, best_kind, encode, join
from render.film import Form, Kind, forms, reduced
from render.naming import Naming
from render.poster import Poster, draw_poster
from render.title_card import TitleCard
from rules.arguments import ConsoleError, read_record
from rules.core.course import course_of
from rules.core.options import describe_options, options_from_words
from rules.core.replay import replayed_moves
from rules.core.text import texts

KINDS: Final[dict[str, Kind]] = {".mp4": "mp4", ".webp": "webp"}
LARGEST: Final = 8 * 1024 * 1024  # bytes, as in the bot


@dataclass(frozen=True, slots=True)
class Wishes:
    """The wishes for a film: its language, its length and width at most, and the players' names."""

    code: str
    seconds: int
    width: int | None
    names: Sequence[str]


def film(file: Path, to: Path, wishes: Wishes) -> str:
    """Write a film of a record into a file, and return a sentence on it.

    Raises `ConsoleError` or `RecordError`.
    """
    kind = KINDS.get(to.suffix)
    if kind is None:
        raise ConsoleError(f"{to} has to end in {' or '.join(KINDS)}.", 2)
    if kind == "mp4" and best_kind() != "mp4":
        raise ConsoleError("MP4 needs the extra `film`: make film. WebP needs nothing.", 1)
    shooting = shooting_of(file, wishes)
    form = next(forms(kind, shooting.canvas, shooting.pictures, LARGEST))
    if wishes.width:
        form = Form(kind, reduced(shooting.canvas, wishes.width), form.quality)
    content = _encoded(shooting, form)
    try:
        to.write_bytes(content)
    except OSError as error:
        raise ConsoleError(f"{to} cannot be written: {error.strerror}.", 1) from error
    size = len(content) / 1_000_000
    return f"{to}: {shooting.pictures} pictures, {shooting.seconds:.0f} s, {size:.1f} MB."


def shooting_of(file: Path, wishes: Wishes) -> Shooting:
    """Choose the pictures of a film of a record."""
    game, record = read_record(file)
    renderer = renderer_of(game.word)
    if renderer is None:
        raise ConsoleError(f"{game.label} has no pictures, so it has no film.", 1)
    marks = {mark.word: mark for mark in game.marks if mark.word in record.seats}
    course = course_of(game, (move.played for move in replayed_moves(game, record)))
    options = options_from_words(game.options, dict(record.options))
    spoken = language(wishes.code).renaming(game.vocabulary(options))
    naming = Naming(names_by_seat(record, wishes.names))
    summary = texts("{count} player", "{count} players", len(marks))
    poster = Poster(game.label, summary, marks, course) if course else None
    last = draw_poster(game.word, poster, spoken, naming) if poster else None
    title = TitleCard(game.label, [*describe_options(options, game.presets[1:])], "", marks)
    return Shooting(Subject(game, record, title, last, spoken, naming), renderer, wishes.seconds)


def _encoded(shooting: Shooting, form: Form) -> bytes:
    shots, parts = shooting.shots(), list[bytes]()
    while part := [*islice(shots, PART)]:
        parts.append(encode(part, shooting.canvas, form))
    return join(parts, form)
