"""One module per chapter of the rulebook, and the order in which the game can find them."""

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
