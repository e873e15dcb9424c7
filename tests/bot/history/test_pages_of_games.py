"""Pages of finished games show to each viewer only what this viewer saw, as replays do."""

from dataclasses import replace
from random import Random
from types import SimpleNamespace

import pytest

from bot.core.match.replay import replay_record
from bot.ground.languages import spoken
from bot.history import web_pages
from bot.history.history import entries_of_step, line_text, lines_of, opening_lines
from bot.history.web_pages import web_page
from bot.program.acts import ACTS
from render import renderer_of
from render.naming import NOBODY
from rules.core.records import RecordEntry
from rules.core.state import SealedChoice
from rules.core.steps import states_after, steps_of
from tests.bot.history.pages import data, in_english, lines  # noqa: F401 (a fixture)
from tests.random_games import random_match

pytestmark = pytest.mark.usefixtures("in_english")

PAUSES = (RecordEntry("!", ("pause",)), RecordEntry("!", ("resume",)))
ARCHIVED = RecordEntry("!", ("archive",))


@pytest.fixture(params=["finished", "abandoned"])
def record(request, game):
    """A record with acts among its moves, of a whole game or of its first half."""
    played = random_match(game, 1, game.players[0]).record
    log, dice = [*played.log], Random(1)
    if request.param == "abandoned":
        log = [*log[: len(log) // 2], ARCHIVED]
    for _ in range(20):
        log.insert(dice.randrange(len(log)), dice.choice(PAUSES))
    return replace(played, log=tuple(log))


@pytest.fixture
def drawn(game, monkeypatch):
    """The views of which boards and rims are drawn."""
    renderer, views = renderer_of(game.word), []
    if renderer is None:
        pytest.skip("it has no pictures")

    def scene(view, language, naming=NOBODY):
        views.append(view)
        return renderer.scene(view, language, naming)

    def parts(view, language):
        views.append(view)
        return renderer.parts(view, language) if hasattr(renderer, "parts") else {}

    spy = SimpleNamespace(**{**vars(renderer), "scene": scene, "parts": parts})
    monkeypatch.setattr(web_pages, "renderer_of", lambda _: spy)
    monkeypatch.setattr(web_pages, "games", lambda: {game.word: game})
    return views


def test_boards_and_rims_are_those_that_everybody_saw(game, record, drawn):
    web_page(record, "en", ACTS)
    states = states_after(game, record, steps_of(game, record))
    public = {repr(game.view(state, None)) for _, state in states}
    assert {repr(view) for view in drawn} == public


def test_the_log_is_that_of_the_replay_for_each_viewer(game, record, drawn):
    english = data(web_page(record, "en", ACTS))["versions"][0]
    match, steps = replay_record(game, record, ACTS), steps_of(game, record)
    marks = {mark.word: f"{mark.sign} {mark.label}" for mark in game.marks}
    language = spoken()["en"].renaming(match.vocabulary).naming(marks)
    for place, viewer in enumerate((None, *record.seats), -1):
        replayed = [[*told(match, steps, step, viewer, language)] for step in steps]
        assert [*lines(english, place)] == replayed


def told(match, steps, step, viewer, language):
    """The lines of a step in a replay, without the news that somebody has chosen in secret."""
    found = [] if step.number else [*opening_lines(match, viewer)]
    for entry in entries_of_step(match, steps, step):
        found += lines_of(match, entry, viewer)
    for line in found:
        if not isinstance(line.event, SealedChoice):
            yield " ".join(line_text(line, language).split())
