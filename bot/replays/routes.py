"""Routes of replays."""

from __future__ import annotations

from bot.core.interactions.router import Routes, of_match
from bot.core.screens import component_ids as ids
from bot.replays.handler import ReplayHandler
from bot.replays.screens import EYES, ROUNDS, SHARE, STEP


def routes(replays: ReplayHandler) -> Routes:
    return {
        ids.REPLAY: of_match(replays.open),
        ids.REPLAYED: lambda actor, _, word: replays.chosen(actor, word),
        STEP: lambda actor, found, _: replays.step(
            actor,
            int(found["match"]),
            int(found["step"]),
            found["mark"],
            found["eyes"],
            found["way"],
        ),
        ROUNDS: lambda actor, found, word: replays.round(
            actor, int(found["match"]), word, found["eyes"]
        ),
        EYES: lambda actor, found, word: replays.step(
            actor, int(found["match"]), int(found["step"]), found["mark"], word
        ),
        SHARE: lambda actor, found, _: replays.share(
            actor, int(found["match"]), int(found["step"]), found["mark"]
        ),
    }
