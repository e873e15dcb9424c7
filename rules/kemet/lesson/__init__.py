"""The lesson of Kemet: a first game of two, from the set-up to its end after one Day."""

from __future__ import annotations

from typing import Final

from rules.core.lessons import Lesson, Scene, lines
from rules.kemet.lesson.battle import BATTLE
from rules.kemet.lesson.turns import TURNS

FIRST_DAY: Final = Scene(
    seed="nile-95",
    options={"length": "beginner"},
    before=lines(
        """
        horus city s
        horus pyramids 1-1-1 white-1 red-2 blue-3
        """
    ),
    steps=(*TURNS, *BATTLE),
)

LESSON: Final = Lesson(
    seats=("anubis", "horus"),
    you="anubis",
    scenes=(FIRST_DAY,),
    first_game={"length": "beginner"},
    companions=1,
    teaches={
        "rule-prayer-points": "night",
        "rule-order": "next-night",
        "rule-actions": "tokens",
        "rule-praying": "horus-prays",
        "rule-pyramids": "raise",
        "rule-buying": "buy",
        "rule-recruiting": "recruiting",
        "rule-limit": "garrison",
        "rule-moving": "walking",
        "rule-teleporting": "teleport",
        "rule-walls": "walls",
        "rule-entering": "attack",
        "rule-battle": "battle-cards",
        "rule-battle-cards": "cards-return",
        "rule-battle-points": "battle-point",
        "rule-retreat": "retreat",
        "rule-cards": "play-card",
        "rule-veto": "veto",
        "rule-temples": "temples",
        "rule-delta": "delta",
        "rule-victory-points": "victory",
        "rule-end": "goal",
    },
    later=(
        *("rule-tokens", "rule-harbours", "rule-creatures", "rule-escape", "rule-sanctuary"),
        *("rule-module-1", "rule-module-2", "rule-module-3", "rule-module-4", "rule-module-5"),
    ),
)
