"""The lesson: the first round of the smallest table, in six steps."""

from __future__ import annotations

from typing import Final

from blue_lotus.sentences import text
from blue_lotus.tables import MARKS, PLAYERS
from rules.core.lessons import HAND, Lesson, Scene, Step

SEATS: Final = tuple(mark.word for mark in MARKS[: max(PLAYERS[0], 2)])
YOU, *OTHERS = SEATS

FIRST_ROUND: Final = Scene(
    seed="nile-3",
    steps=(
        Step(
            "welcome",
            text(
                "Welcome to Blue Lotus. You are Blue. "
                "This lesson takes a few minutes. You can stop at any step and continue later."
            ),
            light=(YOU,),
        ),
        Step(
            "goal",
            text(
                "Every player has drawn five of the cards 1 to 9. After five rounds, the most "
                "points win."
            ),
            light=SEATS,
            sure=lambda state: state.round == 1,
        ),
        Step(
            "lay",
            text("In each round, every player lays a card in secret."),
            order=text("Lay the 7."),
            picture=HAND,
            first=tuple(f"{seat} lay 3" for seat in OTHERS),
            do="lay 7",
            otherwise=text("That is allowed. This lesson lays the 7."),
        ),
        Step(
            "turn-up",
            text("Then all cards are turned up. You laid 7. Every other player laid 3."),
            light=SEATS,
            sure=lambda state: state.shown == {YOU: (7,), **dict.fromkeys(OTHERS, (3,))},
        ),
        Step(
            "point",
            text("The highest card that no other player has laid takes the point. That is your 7."),
            light=(YOU,),
            sure=lambda state: state.points[YOU] == 1,
        ),
        Step(
            "farewell",
            text(
                "That is the game. In your first game, computer players take the other seats. Have "
                "fun!"
            ),
        ),
    ),
)

LESSON: Final = Lesson(
    seats=SEATS,
    you=YOU,
    scenes=(FIRST_ROUND,),
    first_game={},
    companions=len(OTHERS),
    teaches={},
)
