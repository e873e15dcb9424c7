"""The phases of Kemet. Actions, battles and reactions are phases that others call."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from rules.core.game import Phase
from rules.core.graph import END, RETURN, Graph, leads_to
from rules.core.menu import Word
from rules.core.state import MoveContext
from rules.kemet.board import DELTA_TEMPLE, SANCTUARY
from rules.kemet.events import DayBroke
from rules.kemet.phases import (
    act,
    arrivals,
    cities,
    commit,
    dawn,
    due,
    ending,
    escape,
    foreseen,
    garrison,
    homes,
    losses,
    march,
    memory,
    night,
    objects,
    order,
    powers,
    pyramids,
    rejoin,
    seal,
    stop,
    tactics,
    turn,
    veto,
    wound,
)
from rules.kemet.phases.automatic import Automatic
from rules.kemet.phases.sacrifices import Sacrifices
from rules.kemet.sealing import lift
from rules.kemet.state import Kemet


def _break_day(state: Kemet, context: MoveContext) -> Word | None:
    """Begin a Day (chapter 6)."""
    state.turn, state.pending = 1, list(state.order)
    if state.rules.seal_lasts == "next_day":
        lift(state, context)
    context.tell(DayBroke(state.round, tuple(state.order)))
    return turn.begin(state, context)


PHASES: Final[Mapping[str, Phase[Any]]] = {
    "cities": cities,
    "pyramids": pyramids,
    "garrison": garrison,
    "night": Automatic(night.fall),
    "dealing": night,
    "powers": powers,
    "order": order,
    "dawn": dawn.Bids(),
    "places": dawn.Places(),
    "day": Automatic(_break_day),
    "turn": turn,
    "march": march,
    "memory": memory,
    "veto": veto,
    "escape": escape,
    "due": due,
    "arrivals": arrivals,
    "homes": homes,
    "losses": losses,
    "seal": seal,
    "act": act,
    "stop": stop,
    "battle": Automatic(commit.join),
    "objects": objects,
    "foreseen": foreseen,
    "commit": commit,
    "tactics": tactics,
    "wound": wound,
    "rejoin": rejoin,
    "loser": ending.Loser(),
    "retreat": ending.Retreat(),
    "winner": ending.Winner(),
    "delta": Sacrifices(DELTA_TEMPLE),
    "sanctuary": Sacrifices(SANCTUARY),
}

GRAPH: Final[Graph] = {
    "cities": leads_to("pyramids"),
    "pyramids": leads_to("garrison"),
    "garrison": leads_to("garrison", "night"),
    # the Night
    "night": leads_to("dealing"),
    "dealing": leads_to("dealing", "powers", calls=("seal",)),
    "powers": leads_to("powers", "order", "dawn", "day", calls=("due",)),
    "order": leads_to("day"),
    "dawn": leads_to("places"),
    "places": leads_to("day"),
    # the Day
    "day": leads_to("turn", END, calls=("seal",)),
    "turn": leads_to(
        "turn",
        "delta",
        END,
        calls=("seal", "act", "march", "escape", "due", "arrivals", "veto", "losses", "homes"),
    ),
    "delta": leads_to("sanctuary", calls=("losses", "homes")),
    "sanctuary": leads_to("night", END, calls=("losses", "homes")),
    # parts of an action
    "act": leads_to(RETURN, calls=("due", "arrivals")),
    "march": leads_to(RETURN, calls=("stop", "escape", "due", "veto", "losses", "homes")),
    "stop": leads_to(RETURN),
    "arrivals": leads_to("arrivals", RETURN),
    "due": leads_to("due", RETURN, calls=("escape",)),
    # a contact, and the battle
    "escape": leads_to("battle", RETURN, calls=("veto", "losses", "homes")),
    "battle": leads_to("objects", calls=("seal",)),
    "objects": leads_to("foreseen", "commit"),
    "foreseen": leads_to("commit"),
    "commit": leads_to("tactics"),
    "tactics": leads_to("wound"),
    "wound": leads_to("rejoin", calls=("losses",)),
    "rejoin": leads_to("loser"),
    "loser": leads_to("retreat", calls=("homes",)),
    "retreat": leads_to("winner"),
    "winner": leads_to("due", RETURN, calls=("homes",)),
    # reactions, and other players' choices
    "veto": leads_to(RETURN, calls=("veto", "escape", "due", "memory", "losses", "homes")),
    "memory": leads_to(RETURN),
    "seal": leads_to(RETURN),
    "losses": leads_to(RETURN),
    "homes": leads_to(RETURN),
}
