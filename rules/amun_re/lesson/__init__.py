"""The lesson of Amun-Re: the first round of a game of three, and the round with its scoring."""

from __future__ import annotations

from typing import Final

from rules.amun_re.lesson.first_round import FIRST_ROUND
from rules.amun_re.lesson.first_scoring import FIRST_SCORING
from rules.core.lessons import Lesson

LESSON: Final = Lesson(
    seats=("blue", "orange", "green"),
    you="blue",
    scenes=(FIRST_ROUND, FIRST_SCORING),
    first_game={},
    companions=2,
    teaches={
        "rule-rounds": "goal",
        "rule-power-cards": "stones",
        "rule-prices": "farmers",
        "rule-auction": "bid",
        "rule-outbid": "outbid",
        "rule-limit": "card-limit",
        "rule-farmers": "farmers",
        "rule-stones": "stones",
        "rule-offering": "offering",
        "rule-theft": "theft",
        "rule-rewards": "reward-card",
        "rule-temple": "temple",
        "rule-income": "income",
        "rule-scoring": "points-own",
        "rule-sets": "set",
        "rule-majority": "points-bank",
        "rule-bonus-cards": "bonus",
    },
    later=("rule-ties",),
)
