"""Why a verb is not possible: here it is enough to say when it is."""

from __future__ import annotations

from typing import Final

from blue_lotus.sentences import text
from blue_lotus.state import GameState
from blue_lotus.verbs import LAY, TURN
from rules.core.refusals import Refusals

REFUSALS: Final = Refusals[GameState](
    when={
        LAY.word: text("Everybody lays a card at the beginning of a round."),
        TURN.word: text("By an option, the winner of a round turns up cards after it."),
    }
)
