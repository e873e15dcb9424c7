"""Votes: answers to proposals and votes."""

from __future__ import annotations

from bot.core.interactions.actor import Actor
from bot.core.match.address import STALE_MENU
from bot.core.screens.components import Screen
from bot.votes.proposals import PROPOSALS
from bot.votes.screens import confirm_screen, replaceable_screen, voted_screen
from bot.votes.service import VoteService
from bot.votes.undo import ticket_to_ask
from rules.core.errors import StaleMenuError
from rules.core.menu import Path, Word
from rules.core.votes import UNDO


class VoteHandler:
    """Answers players who propose a vote or take part in one. Refusals are `IllegalMoveError`s."""

    def __init__(self, votes: VoteService) -> None:
        self.votes = votes

    async def propose(self, actor: Actor, id: int, kind: Word, about: Path = ()) -> Screen:
        """Open a vote."""
        if kind not in PROPOSALS or len(about) != PROPOSALS[kind].arguments:
            raise StaleMenuError(STALE_MENU)
        match, vote = await self.votes.propose(actor.user, id, kind, about, actor.interaction)
        return voted_screen(match, vote, actor.code)

    async def propose_end(self, actor: Actor, id: int, kind: Word) -> Screen:
        """Open a vote to end the match, or ask for confirmation if nobody else has a vote."""
        match, is_alone = await self.votes.decides_alone(actor.user, id, kind)
        if is_alone:
            return confirm_screen(match, PROPOSALS[kind], actor.code)
        return await self.propose(actor, id, kind)

    async def replaceable(self, actor: Actor, id: int) -> Screen:
        """Show the players that the actor can propose to replace."""
        match, seats = await self.votes.replaceable(actor.user, id)
        return replaceable_screen(match, seats, actor.code)

    async def ask_undo(self, actor: Actor, id: int, ticket: int) -> Screen:
        """Ask the players affected to undo the actor's last move, if the ticket is that move's."""
        match = await self.votes.cache.get(id)
        if ticket != ticket_to_ask(match, match.seat_of(actor.user)):
            raise StaleMenuError(STALE_MENU)
        return await self.propose(actor, id, UNDO, ("1",))

    async def vote(self, actor: Actor, id: int, ticket: int, word: Word) -> Screen:
        """Count the actor's vote."""
        match, vote = await self.votes.vote(actor.user, id, ticket, word, actor.interaction)
        return voted_screen(match, vote, actor.code)
