"""Options of a match. The defaults are the usual game."""

from __future__ import annotations

from typing import Annotated

from blue_lotus.sentences import text
from rules.core.options import MatchOptions, OptionText


class GameOptions(MatchOptions):
    """The options of one match."""

    waits: Annotated[
        bool,
        OptionText(
            text("A point that nobody takes waits"),
            text(
                "Usually the point of a round in which no card stands alone is lost. If it waits, "
                "it is added to the next round, and the rounds that follow are worth more."
            ),
        ),
    ] = False
    turns: Annotated[
        bool,
        OptionText(
            text("The winner of a round may turn up cards"),
            text(
                "Lets the winner of a round turn up two cards that others have not drawn. "
                "Usually these cards stay hidden. Turned up, they show what their owners lack."
            ),
        ),
    ] = False
