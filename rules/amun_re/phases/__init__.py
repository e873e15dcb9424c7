"""The phases of Amun-Re, one module per chapter of the rulebook, in the order of play."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rules.amun_re.phases import (
    actions,
    auction,
    bonus,
    corrections,
    dealing,
    income,
    keeping,
    offering,
    reveal,
    rewards,
)
from rules.amun_re.state import AmunRe
from rules.core.game import Phase
from rules.core.graph import END, RETURN, Graph, leads_to

PHASES: Final[Mapping[str, Phase[AmunRe]]] = {
    "dealing": dealing,
    "reveal": reveal,
    "auction": auction,
    "actions": actions,
    "keeping": keeping,
    "offering": offering,
    "corrections": corrections,
    "rewards": rewards,
    "income": income,
    "bonus": bonus,
}

GRAPH: Final[Graph] = {
    "dealing": leads_to("reveal"),
    "reveal": leads_to("auction"),
    "auction": leads_to("actions"),
    "actions": leads_to("offering", calls=("keeping",)),
    "offering": leads_to("corrections"),
    "corrections": leads_to("rewards"),
    "rewards": leads_to("income", calls=("keeping",)),
    "income": leads_to("reveal", "bonus"),
    "bonus": leads_to("reveal", END),
    # called
    "keeping": leads_to(RETURN),
}
