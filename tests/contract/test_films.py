"""Films show only what everybody saw."""

from types import SimpleNamespace

import pytest

from bot.films.shooting import Shooting, Subject
from render import renderer_of
from render.naming import NOBODY
from render.title_card import TitleCard
from rules.core.steps import states_after, steps_of
from rules.core.text import ENGLISH
from tests.random_games import random_match


def shoot(game):
    """Shoot a film. Return the views of which it draws its boards, and the record."""
    drawn, renderer = [], renderer_of(game.word)
    if renderer is None:
        pytest.skip("it has no pictures")

    def scene(view, language, naming=NOBODY):
        drawn.append(view)
        return renderer.scene(view, language, naming)

    spy = SimpleNamespace(scene=scene, parts=getattr(renderer, "parts", lambda *_: {}))
    record = random_match(game, 1, game.players[0]).record
    title = TitleCard(game.label, (), "", {m.word: m for m in game.marks if m.word in record.seats})
    shooting = Shooting(Subject(game, record, title, None, ENGLISH, NOBODY), spy, 60)
    assert len([*shooting.shots()]) == shooting.pictures
    return drawn, record


def test_every_board_of_a_film_is_one_that_everybody_saw(game):
    drawn, record = shoot(game)
    steps = steps_of(game, record)
    public = [repr(game.view(state, None)) for _, state in states_after(game, record, steps)]
    assert {repr(view) for view in drawn} <= {*public}
