"""A finished game as one page of HTML, made from its record in all languages.

The page has the hands of all seats, so the caller makes it only after the end.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final

from bot.core.match.narration import ABANDONED, ENDED_BY
from bot.ground.languages import OWN_NAME, spoken
from render import Renderer, renderer_of
from render.changes import scene_of_step
from render.naming import Naming
from render.poster import looks_of
from render.web.chart import Chart
from render.web.page import write_page
from render.web.reel import Reel
from render.web.version import Line, Step, Version
from rules.core.game import Game
from rules.core.options import options_from_words
from rules.core.progress import Course, Moment, Points, Stretch
from rules.core.records import Record
from rules.core.replay import replayed_moves
from rules.core.secrets import Seat, seal
from rules.core.state import Announcement, SealedChoice
from rules.core.steps import steps_of
from rules.core.text import Language, Text, text
from rules.registry import games

SETTING_UP: Final = text("Setting up")


class NoPicturesError(Exception):
    """A game has no renderer, and so no page."""


@dataclass(frozen=True, slots=True)
class _Moment:
    """A step with everything that a version shows of it."""

    heading: Text
    round: int
    told: Sequence[Announcement]
    ending: Text | None  # why the match has ended here without a result
    points: Points | None  # in the chart, if the game has one
    winners: Sequence[Seat]  # once the game is over
    before: Any  # the public view of the step before
    views: Sequence[Any]  # the public one, and that of each seat


@dataclass(frozen=True, slots=True)
class _Speaker:
    """A version with its languages: one for the log, another for pictures, without marks."""

    version: Version
    spoken: Language
    alt: Language
    naming: Naming


def web_page(record: Record, first: str, names: Mapping[Seat, str] = MappingProxyType({})) -> str:
    """Make the page of a record with a seed. `first` is the code of the language to start with.

    Without names, the players are called by their colours. Raises `RecordError`, and
    `NoPicturesError`.
    """
    game = games()[record.game]
    renderer = renderer_of(game.word)
    if renderer is None:
        raise NoPicturesError
    reel = Reel()
    codes = sorted(spoken(), key=lambda code: code != first)
    speakers: list[_Speaker] = []
    rounds: list[int] = []
    points: list[Points] = []
    for moment in _moments(game, record):
        if not speakers:  # only now the record is known to be one of this game
            speakers = [_speaker(game, record, reel, code, names) for code in codes]
        rounds.append(moment.round)
        points += [moment.points] if moment.points else []
        for speaker in speakers:
            speaker.version.add(_step(game, renderer, record.seats, moment, speaker))
    chart = _chart(game, renderer, rounds, points, moment.winners)
    versions = [each.version.data(each.spoken, chart, each.alt) for each in speakers]
    begun = [n for n, number in enumerate(rounds) if not n or number != rounds[n - 1]]
    return write_page(reel, versions, begun)


def _moments(game: Game[Any, Any], record: Record) -> Iterator[_Moment]:
    """Replay a record, and yield its steps."""
    ends = {step.last: step for step in steps_of(game, record)}
    told: list[Announcement] = []
    before: Any = None
    for move in replayed_moves(game, record):
        told += move.played.announcements
        if step := ends.pop(move.number, None):
            heading = step.heading if step.number else SETTING_UP
            ending = None if ends else _ending(record)
            state = move.played.state
            points = game.progress.points(seal(state, None)) if game.progress else None
            winners = () if state.flow else game.result(state).winners
            views = [game.view(state, viewer) for viewer in (None, *record.seats)]
            before = before or views[0]  # nothing changes with the first step
            yield _Moment(heading, step.round, told, ending, points, winners, before, views)
            told, before = [], views[0]


def _chart(
    game: Game[Any, Any],
    renderer: Renderer,
    rounds: Sequence[int],
    points: Sequence[Points],
    winners: Sequence[Seat],
) -> Chart | None:
    """Return the chart of the points after each step, whose ticks are rounds."""
    if game.progress is None or len(points) < 2:
        return None
    ticks = [Stretch(Text(""), Text(str(number))) for number in rounds]
    moments = tuple(map(Moment, ticks, points))
    order = sorted(points[-1].items(), key=lambda each: -each[1])
    looks = looks_of(renderer, {mark.word: mark for mark in game.marks if mark.word in points[-1]})
    return Chart(Course(tuple(order), tuple(winners), game.progress.title, moments=moments), looks)


def _ending(record: Record) -> Text | None:
    return ENDED_BY.get(record.log[-1].words[0], ABANDONED) if record.is_abandoned else None


def _speaker(
    game: Game[Any, Any], record: Record, reel: Reel, code: str, names: Mapping[Seat, str]
) -> _Speaker:
    vocabulary = game.vocabulary(options_from_words(game.options, dict(record.options)))
    known, marks = spoken()[code].renaming(vocabulary), {mark.word: mark for mark in game.marks}
    called = {seat: names.get(seat) or marks[seat].label.in_(known) for seat in record.seats}
    signed = {seat: f"{marks[seat].sign} {name}" for seat, name in called.items()}
    title = text("{game}, step by step", game=game.label).in_(known)
    version = Version(reel, code, OWN_NAME.in_(known), title, [*signed.values()])
    return _Speaker(version, known.naming(signed), known.naming(called), Naming(names))


def _step(
    game: Game[Any, Any],
    renderer: Renderer,
    seats: Sequence[Seat],
    moment: _Moment,
    speaker: _Speaker,
) -> Step:
    public, *views = moment.views
    hands = [renderer.hand(view, speaker.alt, speaker.naming) for view in views]
    board = scene_of_step(renderer, moment.before, public, speaker.alt, speaker.naming)
    lines = [*_lines(game, seats, moment.told, speaker.spoken)]
    if moment.ending:
        lines.append(Line(moment.ending.in_(speaker.spoken)))
    return Step(moment.heading.in_(speaker.spoken), lines, board, hands)


def _lines(
    game: Game[Any, Any], seats: Sequence[Seat], told: Iterable[Announcement], language: Language
) -> Iterator[Line]:
    """Yield the lines of announcements. The news that somebody has chosen in secret is left out."""
    for each in told:
        if each.to is None and isinstance(each.event, SealedChoice):
            continue
        words = " ".join(game.narrator.event(each.event).in_(language).split())
        places = None if each.to is None else tuple(map(seats.index, sorted(each.to)))
        yield Line(words, places)
