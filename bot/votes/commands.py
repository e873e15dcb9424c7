"""Commands of `/vote`, with which players propose a vote."""

from __future__ import annotations

from typing import Any, Final

from discord import Interaction
from discord.app_commands import Command, Range

from bot.core.interactions.actor import Actor
from bot.core.interactions.command import match_command
from bot.core.interactions.resolver import Meant
from bot.core.interactions.responder import Answer
from bot.core.interactions.router import InteractionRouter
from bot.core.match.entries import RESUME
from bot.votes.handler import VoteHandler
from bot.votes.proposals import EXTEND, PAUSE
from rules.core.menu import Param, Path, Word
from rules.core.records import CANCEL, END
from rules.core.text import Text, text
from rules.core.votes import REPLACE, UNDO

PLAIN: Final = {
    PAUSE: (text("Pause"), text("Propose a pause: clocks stop, and nobody gets reminders")),
    RESUME: (text("Resume"), text("Propose to resume after a pause")),
    CANCEL: (text("Cancel"), text("Propose to end the game now, without a winner")),
    END: (text("End"), text("Propose to end the game now, by points")),
}
HOURS: Final = Param("hours", text("Hours"), text("Number of extra hours"))
MOVES: Final = Param("moves", text("Moves"), text("Number of your moves to undo"))


def commands(router: InteractionRouter, votes: VoteHandler) -> tuple[Command[Any, ..., None], ...]:
    without_options = (_proposal(router, votes, kind, *words) for kind, words in PLAIN.items())
    return (*without_options, _replace(router, votes), _extend(router, votes), _undo(router, votes))


def _proposal(
    router: InteractionRouter, votes: VoteHandler, kind: Word, label: Text, description: Text
) -> Command[Any, ..., None]:
    async def callback(interaction: Interaction[Any], table: str | None = None) -> None:
        await _propose(router, votes, interaction, table, kind)

    return match_command(router, kind, label, description, callback)


def _replace(router: InteractionRouter, votes: VoteHandler) -> Command[Any, ..., None]:
    async def callback(interaction: Interaction[Any], table: str | None = None) -> None:
        await router.match_command(interaction, table, Meant(), votes.replaceable)

    described = text("Propose to replace a player who does not answer")
    return match_command(router, REPLACE, text("Replace"), described, callback)


def _extend(router: InteractionRouter, votes: VoteHandler) -> Command[Any, ..., None]:
    async def callback(
        interaction: Interaction[Any], hours: Range[int, 1, 336] = 24, table: str | None = None
    ) -> None:
        await _propose(router, votes, interaction, table, EXTEND, (str(hours),))

    described = text("Propose more time for the players whose turn it is")
    return match_command(router, EXTEND, text("Extend"), described, callback, [HOURS])


def _undo(router: InteractionRouter, votes: VoteHandler) -> Command[Any, ..., None]:
    async def callback(
        interaction: Interaction[Any], moves: Range[int, 1, 10] = 1, table: str | None = None
    ) -> None:
        await _propose(router, votes, interaction, table, UNDO, (str(moves),))

    described = text("Ask the players affected to undo your moves and everything since")
    return match_command(router, UNDO, text("Undo"), described, callback, [MOVES])


async def _propose(
    router: InteractionRouter,
    votes: VoteHandler,
    interaction: Interaction[Any],
    table: str | None,
    kind: Word,
    about: Path = (),
) -> None:
    def propose(actor: Actor, id: int) -> Answer:
        if kind in (CANCEL, END):
            return votes.propose_end(actor, id, kind)
        return votes.propose(actor, id, kind, about)

    await router.match_command(interaction, table, Meant(), propose)
