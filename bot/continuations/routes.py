"""Routes of the buttons of continuations. Those of their menus are the routes of prompts."""

from __future__ import annotations

from bot.continuations.handler import ContinuationHandler
from bot.continuations.screens import BEGIN, DROP, OPEN, RECORD, WHOLE
from bot.core.interactions.router import Routes
from bot.replays.screens import WHAT_IF


def routes(continuations: ContinuationHandler) -> Routes:
    return {
        WHAT_IF: lambda actor, found, _: continuations.offer(
            actor, int(found["match"]), int(found["step"]), found["mark"]
        ),
        BEGIN: lambda actor, found, _: continuations.begin(
            actor,
            int(found["match"]),
            int(found["step"]),
            found["mark"],
            found["seat"],
            dealt=found["dealt"] == "dealt",
        ),
        OPEN: lambda actor, found, _: continuations.open(actor, int(found["key"])),
        WHOLE: lambda actor, found, _: continuations.play_whole(actor, int(found["key"])),
        RECORD: lambda actor, found, _: continuations.record(actor, int(found["key"])),
        DROP: lambda actor, found, _: continuations.drop(actor, int(found["key"])),
    }
