"""Blue Lotus: the highest card that nobody else has laid takes the point."""

from __future__ import annotations

from typing import Final

from blue_lotus import narrate
from blue_lotus.default import default
from blue_lotus.laws import laws
from blue_lotus.lesson import LESSON
from blue_lotus.options import GameOptions
from blue_lotus.phases import GRAPH, PHASES
from blue_lotus.refusals import REFUSALS
from blue_lotus.scoring import result
from blue_lotus.sentences import text
from blue_lotus.setup import setup
from blue_lotus.state import GameState
from blue_lotus.tables import HAND, MARKS, PLAYERS
from blue_lotus.twin import twin
from blue_lotus.verbs import VERBS
from blue_lotus.view import GameView, make_view
from rules.core.game import Game

GAME: Final[Game[GameState, GameView]] = Game(
    word="blue-lotus",
    label=text("Blue Lotus"),
    edition=1,
    players=PLAYERS,
    decisions_per_player=HAND,
    marks=MARKS,
    verbs=VERBS,
    options=GameOptions,
    setup=setup,
    phases=PHASES,
    graph=GRAPH,
    make_view=make_view,
    narrator=narrate,
    heading=narrate.heading,
    round=lambda state: state.round,
    default=default,
    result=result,
    laws=laws,
    twin=twin,
    in_short=text(
        "Everybody has five cards and lays one of them in secret each round. The highest card "
        "that nobody else has laid takes the point. After five rounds the most points win."
    ),
    lesson=LESSON,
    refusals=REFUSALS,
)
