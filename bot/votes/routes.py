"""Routes of the buttons that propose something, and of votes."""

from __future__ import annotations

from bot.core.interactions.router import Routes, of_ticket
from bot.core.screens import component_ids as ids
from bot.votes.handler import VoteHandler
from bot.votes.screens import ASK_UNDO, REPLACE_SEAT, VOTE
from rules.core.votes import REPLACE


def routes(votes: VoteHandler) -> Routes:
    return {
        VOTE: lambda actor, found, _: votes.vote(
            actor, int(found["match"]), int(found["ticket"]), found["word"]
        ),
        ids.PROPOSE: lambda actor, found, _: votes.propose(
            actor, int(found["match"]), found["proposal"]
        ),
        REPLACE_SEAT: lambda actor, found, _: votes.propose(
            actor, int(found["match"]), REPLACE, (found["seat"],)
        ),
        ASK_UNDO: of_ticket(votes.ask_undo),
    }
