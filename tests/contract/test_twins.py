from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from random import Random
from typing import Any

import pytest

from rules.core.errors import IllegalMoveError
from rules.core.game import Game
from tests.contract import observations
from tests.contract.conftest import contract_matches
from tests.contract.observations import observe, observed_events
from tests.contract.renderers import renderer_for
from tests.contract.secrets_met import SecretPath, closed_values, field_of, known_secrets
from tests.effort import LONG, samples
from tests.folders import folder_of
from tests.random_games import Match, Move, sample

UNDOABLE = samples(40, long=10_000)  # moves of each match that can be undone
POSITIONS = samples(8, long=30)  # of each match
DEALT = samples(3, long=30)  # positions of each match in which a secret may be dealt again
EVERY = samples(3, long=1)  # of how many matches one is looked at for that
PICTURES = samples(1, long=2)


def twins(match, most):
    """Yield (move, viewer, twin): sampled positions, with a twin state for every viewer."""
    return twins_at(match, match.sample(most))


def twins_at(
    match: Match, moves: Iterable[Move], viewers: Sequence[str | None] = ()
) -> Iterator[tuple[Move, str | None, Any]]:
    """Yield (move, viewer, twin): positions before moves, each for some viewers or for all."""
    for number, move in enumerate(moves):
        for viewer in viewers or match.viewers():
            dice = Random(f"{match.seed}/{number}/{viewer}")
            yield move, viewer, match.game.twin(move.state, viewer, dice.randrange)


def test_twin_states_look_the_same_to_the_viewer(match):
    for move, viewer, twin in twins(match, POSITIONS):
        assert observe(match.game, twin, viewer) == observe(match.game, move.state, viewer)


def test_twin_states_have_the_same_picture_and_alt_text(match):
    renderer = renderer_for(match.game)
    seats = match.seats if LONG else (Random(match.seed).choice(match.seats),)
    for move, viewer, twin in twins_at(match, match.sample(PICTURES), (None, *seats)):
        seen, other = (match.game.view(state, viewer) for state in (move.state, twin))
        assert observations.draw_pictures(renderer, seen) == observations.draw_pictures(
            renderer, other
        )


def test_twin_states_have_the_same_pictures_of_choices(match):
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


def never_redealt(game: Game[Any, Any]) -> set[SecretPath]:
    """Paths of secrets that hold now this, now that, but in every twin the same as before."""
    met: dict[SecretPath, set[Any]] = defaultdict(set)
    dealt: set[SecretPath] = set()
    for match in contract_matches(game, EVERY):
        for move, viewer, twin in twins(match, DEALT):
            other = closed_values(twin, viewer)
            for path, values in closed_values(move.state, viewer).items():
                met[path].add(tuple(values))
                if values != other.get(path):
                    dealt.add(path)
    return {path for path, values in met.items() if len(values) > 1} - dealt


def never_redealt_anywhere(game: Game[Any, Any], paths: set[SecretPath]) -> set[SecretPath]:
    """Those of some paths that no twin deals again in any position, sampled or not."""
    left, matches = set(paths), contract_matches(game)
    while left and (match := next(matches, None)):
        where = [move for move in match.moves if left & closed_values(move.state, None).keys()]
        for move, viewer, twin in twins_at(match, where):
            here, other = (closed_values(state, viewer) for state in (move.state, twin))
            left -= {path for path in left & here.keys() if here[path] != other.get(path)}
    return left


@pytest.mark.slow
def test_a_twin_differs_where_anything_is_hidden(game):
    """Without this, a twin that forgets a secret would let every leak of it pass."""
    kept, known = never_redealt(game), known_secrets(game)
    unknown = {path for path in kept if field_of(path) not in known}
    unknown = never_redealt_anywhere(game, unknown)
    assert not unknown, (
        f"Never dealt anew: {', '.join(map(''.join, sorted(unknown)))}. The twin has to replace "
        "every Secret that is closed to the viewer. A field that all know by public facts stands "
        f"in tests/rules/{folder_of(game.word)}/known_secrets.py: KNOWN = {{field: reason}}."
    )
    assert {*known} <= {*map(field_of, kept)}, "KNOWN has a field that twins deal anew"


def test_after_the_same_open_move_twin_states_still_look_the_same(match):
    """A move that ends, draws or shows something may tell twins apart. No other may."""
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


@pytest.mark.slow
def test_a_move_that_can_be_undone_shows_nobody_anything_hidden(match):
    """Without that, a player could look at it, undo the move and make another.

    A rule that turns something hidden up opens it by `context.reveal`.
    """
    game = match.game
    open_moves = [move for move in match.moves if not game.is_sealed(move.state)]
    undoable = [move for move in open_moves if not move.played.is_final]
    for move in sample(undoable, UNDOABLE, match.seed):
        for _, viewer, twin in twins_at(match, [move], (move.seat, None)):
            with suppress(IllegalMoveError):  # the mover shows what only they knew
                played = game.play(twin, move.seat, move.path)
                seen = observed_events(move.played, viewer)
                hint = f"{move.seat} {' '.join(move.path)} shows {viewer or 'everybody'} something"
                assert observed_events(played, viewer) == seen, hint
                then, other = (game.view(each.state, viewer) for each in (move.played, played))
                assert then == other, hint
