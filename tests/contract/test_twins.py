from __future__ import annotations

from random import Random

from rules.core.errors import IllegalMoveError
from tests.contract import observations
from tests.contract.observations import observe, observed_events
from tests.contract.renderers import renderer_for
from tests.effort import samples

POSITIONS = samples(8, soak=30)  # of each match
PICTURES = samples(1, soak=2)


def twins(match, most):
    """Yield (move, viewer, twin): sampled positions, with a twin state for every viewer."""
    for number, move in enumerate(match.sample(most)):
        for viewer in match.viewers():
            dice = Random(f"{match.seed}/{number}/{viewer}")
            yield move, viewer, match.game.twin(move.state, viewer, dice.randrange)


def test_twin_states_look_the_same_to_the_viewer(match):
    for move, viewer, twin in twins(match, POSITIONS):
        assert observe(match.game, twin, viewer) == observe(match.game, move.state, viewer)


def test_twin_states_have_the_same_picture_and_alt_text(match):
    renderer = renderer_for(match.game)
    for move, viewer, twin in twins(match, PICTURES):
        seen, other = (match.game.view(state, viewer) for state in (move.state, twin))
        assert observations.draw_pictures(renderer, seen) == observations.draw_pictures(
            renderer, other
        )


def test_twin_states_have_the_same_pictures_of_what_is_offered(match):
    renderer_for(match.game)
    for move, viewer, twin in twins(match, PICTURES):
        if viewer in (*match.game.deciders(move.state), *match.game.revisers(move.state)):
            seen = [*observations.draw_choices(match.game, move.state, viewer)]
            assert seen == [*observations.draw_choices(match.game, twin, viewer)]
            assert all(
                0 < len(scene.alt) <= observations.LONGEST_ALT_TEXT for scene in seen if scene
            )


def test_a_twin_keeps_the_laws(match):
    for _, _, twin in twins(match, POSITIONS):
        broken = [law for law, holds in match.game.laws(twin) if not holds]
        assert not broken


def test_a_twin_differs_where_anything_is_hidden(match):
    """Without this, a twin that deals nothing anew would let every leak pass."""
    assert any(twin != move.state for move, _, twin in twins(match, POSITIONS))


def test_after_the_same_open_move_twin_states_still_look_the_same(match):
    """A move that ends, renderer or shows something may tell twins apart; no other may."""
    game = match.game
    for move, viewer, twin in twins(match, POSITIONS):
        if move.played.is_final or (game.is_sealed(move.state) and viewer != move.seat):
            continue
        try:
            played = game.play(twin, move.seat, move.path)
        except IllegalMoveError:
            assert viewer != move.seat, "the viewer's own menu tells twins apart"
            continue
        assert observed_events(played, viewer) == observed_events(move.played, viewer)
        assert observe(game, played.state, viewer) == observe(game, move.played.state, viewer)
