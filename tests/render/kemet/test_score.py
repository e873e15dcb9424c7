"""The final score: the winner, their points, and the tie-break."""

from dataclasses import replace

import pytest

import render
from render.naming import Naming
from render.scene import Label
from rules.core.text import ENGLISH
from rules.kemet.narrate.points import by_kind
from tests.render.kemet.views import FIVE, THREE, TWO

RENDERER = render.renderer_of("kemet")
NAMES = Naming({"anubis": "Ana", "bastet": "Bruno", "horus": "Chen", "sobek": "Dina"}, None)


def over(view, *points, battle=(), night=True):
    """End a game, where players have this many permanent points and won this often in battle."""
    players = tuple(
        replace(
            player,
            permanent=number,
            temporary=0,
            battle=dict(enumerate(battle)).get(place, 0),
            sources=(("attack", number),),
        )
        for place, (player, number) in enumerate(zip(view.players, points, strict=True))
    )
    spaces = tuple(replace(space, holder=None) for space in view.spaces)
    winner = (view.seats[0],)
    return replace(
        view, players=players, spaces=spaces, winners=winner, awaited=(), phase="over", night=night
    )


def said(view, language=ENGLISH):
    shapes = RENDERER.scene(view, language, NAMES).shapes
    return [shape.text for shape in shapes if isinstance(shape, Label)]


def test_the_last_picture_names_the_winner_and_the_margin():
    texts = said(over(THREE, 8, 7, 5))
    assert "Final score" in texts
    assert texts[texts.index("Ana") + 1] == "wins 8–7"
    assert "Bruno" in texts and "Chen" in texts


@pytest.mark.parametrize(
    ("view", "decided"),
    [
        (over(TWO, 8, 8, battle=(3, 1)), "wins 8–8 (3–1 on battle points)"),
        (over(TWO, 8, 8, battle=(1, 1)), "wins 8–8, earlier in the turn order"),
        (over(TWO, 8, 6, night=False), "wins 8–6, at once"),
    ],
    ids=["battles", "order", "at once"],
)
def test_a_tie_and_a_sudden_end_are_explained(view, decided):
    assert decided in said(view)
    assert decided in RENDERER.scene(view, ENGLISH).alt


def test_the_kinds_of_points_sum_up_to_all_points():
    for view in (TWO, THREE, FIVE):
        for player in view.players:
            held = {*by_kind(view, player).values()}
            assert held
            kinds = by_kind(view, player)
            kept = sum(number for kind, number in kinds.items() if kind not in ("temples", "tops"))
            assert kept == player.permanent


def test_the_points_of_each_kind_have_their_own_row():
    view = over(TWO, 8, 6)
    view = replace(
        view,
        players=(
            replace(
                view.players[0],
                sources=(("attack", 4), ("two-temples", 1), ("victory-point", 2), ("sanctuary", 1)),
            ),
            view.players[1],
        ),
    )
    assert list(by_kind(view, view.players[0]).values()) == [4, 1, 2, 1, 0, 0]
    alt = RENDERER.scene(view, ENGLISH).alt
    assert alt.startswith("Final score: anubis wins 8–6. 1. anubis: 8 points (attack won: 4,")


def test_the_last_board_is_kept_as_a_further_picture():
    view = over(THREE, 8, 7, 5)
    (board,) = [each for each in RENDERER.pictures(view) if each.word == "final-board"]
    assert board.scene(view, ENGLISH, NAMES).size[1] > RENDERER.scene(view, ENGLISH).size[1]
    assert not [each for each in RENDERER.pictures(THREE) if each.word == "final-board"]
