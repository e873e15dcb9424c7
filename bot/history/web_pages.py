"""A finished game as one page of HTML, made from its record in all languages.

The page has the hands of all seats, so the caller makes it only after the end.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final, TypeAlias

from bot.core.match.acts import Acts
from bot.core.match.match import Match
from bot.core.match.narration import act_sentence
from bot.core.match.replay import replay_record
from bot.ground.languages import OWN_NAME, spoken
from bot.history.history import entries_of_step
from render import Renderer, renderer_of
from render.changes import changed_parts, scene_of_step
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
from rules.core.secrets import Seat, seal
from rules.core.state import Announcement, SealedChoice
from rules.core.steps import Step as FoundStep
from rules.core.steps import states_after, steps_of
from rules.core.text import Language, Text, text
from rules.registry import games

SETTING_UP: Final = text("Setting up")


class NoPicturesError(Exception):
    """A game has no renderer, and so no page."""


_Sentence: TypeAlias = tuple[Text, Collection[Seat] | None]  # with the seats that saw it, or all


@dataclass(frozen=True, slots=True)
class _Moment:
    """A step with everything that a version shows of it."""

    heading: Text
    round: int
    told: Sequence[_Sentence]
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


def web_page(
    record: Record,
    first: str,
    acts: Acts,
    names: Mapping[Seat, str] = MappingProxyType({}),
    remarks: Mapping[int, Text] = MappingProxyType({}),
) -> str:
    """Make the page of a record with a seed. `first` is the code of the language to start with.

    `acts` are the kinds that its log can have. Without names, the players are called by their
    colours. The log has `remarks` on entries, too. Raises `RecordError`, and `NoPicturesError`.
    """
    game = games()[record.game]
    renderer = renderer_of(game.word)
    if renderer is None:
        raise NoPicturesError
    reel = Reel()
    codes = sorted(spoken(), key=lambda code: code != first)
    speakers: list[_Speaker] = []
    rounds: list[int] = []
    rimmed: list[int] = []
    points: list[Points] = []
    for moment in _moments(game, record, acts, remarks):
        if not speakers:  # only now the record is known to be one of this game
            speakers = [_speaker(game, record, reel, code, names) for code in codes]
        if changed_parts(renderer, moment.before, moment.views[0]):
            rimmed.append(len(rounds))
        rounds.append(moment.round)
        points += [moment.points] if moment.points else []
        for speaker in speakers:
            speaker.version.add(_step(renderer, record.seats, moment, speaker))
    chart = _chart(game, renderer, rounds, points, moment.winners)
    versions = [each.version.data(each.spoken, chart, each.alt) for each in speakers]
    begun = [n for n, number in enumerate(rounds) if not n or number != rounds[n - 1]]
    return write_page(reel, versions, begun, rimmed)


def _moments(
    game: Game[Any, Any], record: Record, acts: Acts, remarks: Mapping[int, Text]
) -> Iterator[_Moment]:
    """Replay a record, and yield its steps."""
    match, steps = replay_record(game, record, acts), steps_of(game, record)
    before: Any = None
    for step, state in states_after(game, record, steps):
        views = [game.view(state, viewer) for viewer in (None, *record.seats)]
        yield _Moment(
            step.heading if step.number else SETTING_UP,
            step.round,
            [*_sentences(match, steps, step, remarks)],
            game.progress.points(seal(state, None)) if game.progress else None,
            () if state.flow else game.result(state).winners,
            before or views[0],  # nothing changes with the first step
            views,
        )
        before = views[0]


def _sentences(
    match: Match, steps: Sequence[FoundStep], step: FoundStep, remarks: Mapping[int, Text]
) -> Iterator[_Sentence]:
    """Yield the sentences of a step, as a replay shows them, and the remarks on its entries."""
    if not step.number:
        yield from _news(match, match.opening)
    for entry in entries_of_step(match, steps, step):
        if act := act_sentence(match, entry):
            yield act, None
        yield from _news(match, entry.announcements)
        if remark := remarks.get(entry.number):
            yield remark, None


def _news(match: Match, told: Iterable[Announcement]) -> Iterator[_Sentence]:
    """Yield announcements. The news that somebody has chosen in secret is left out."""
    for each in told:
        if each.to is not None or not isinstance(each.event, SealedChoice):
            yield match.game.narrator.event(each.event), each.to


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


def _step(renderer: Renderer, seats: Sequence[Seat], moment: _Moment, speaker: _Speaker) -> Step:
    public, *views = moment.views
    hands = [renderer.hand(view, speaker.alt, speaker.naming) for view in views]
    board = scene_of_step(renderer, moment.before, public, speaker.alt, speaker.naming)
    lines = [_line(seats, *told, speaker.spoken) for told in moment.told]
    return Step(moment.heading.in_(speaker.spoken), lines, board, hands)


def _line(
    seats: Sequence[Seat], said: Text, to: Collection[Seat] | None, language: Language
) -> Line:
    words = " ".join(said.in_(language).split())
    return Line(words, None if to is None else tuple(map(seats.index, sorted(to))))
