"""The verbs of Aton: its slash commands, and the first word of every move."""

from __future__ import annotations

from typing import Final

from rules.aton.sentences import text
from rules.aton.tables import TEMPLES
from rules.core.confirm import SURE_PARAM
from rules.core.menu import Param, Verb

LAY: Final = Verb(
    "lay",
    text("Lay"),
    text("Lay your four cards at the cartouches, in secret"),
    (Param("cards", text("Cards"), text("The cards for cartouches 1, 2, 3, 4: 2413")),),
)
EXCHANGE: Final = Verb(
    "exchange",
    text("Exchange"),
    text("Exchange all four cards, once a game"),
    (SURE_PARAM,),
    is_side_action=True,
)
REMOVE: Final = Verb(
    "remove",
    text("Remove"),
    text("Remove counters from the temples"),
    (Param("counters", text("Counters"), text("The number of counters from each kind of square")),),
)
PLACE: Final = Verb(
    "place",
    text("Place"),
    text("Place counters on empty squares"),
    (Param("squares", text("Squares"), text("The number of counters on each kind of square")),),
)
RETURN: Final = Verb(
    "return",
    text("Take back"),
    text("Take four of your counters out of the temples"),
    tuple(
        Param(
            f"temple_{n}",
            text("Temple {temple}", temple=n),
            text("The number of counters from each kind of square"),
        )
        for n in TEMPLES
    ),
)
VERBS: Final = (LAY, EXCHANGE, REMOVE, PLACE, RETURN)
