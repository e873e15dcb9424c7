"""`/vote`: what the people at a table can decide together."""

from __future__ import annotations

from typing import Any, Final

from discord import Interaction
from discord.app_commands import Command, Group, Range

from bot.core.interactions.actor import Actor
from bot.core.interactions.command import TABLE, completer, make_command, make_group
from bot.core.interactions.localization import localize
from bot.core.interactions.resolver import Meant
from bot.core.interactions.responder import Answer
from bot.core.interactions.router import InteractionRouter
from bot.core.match.entries import RESUME
from bot.votes.proposals import EXTEND, PAUSE
from rules.core.menu import Param, Path, Word
from rules.core.records import CANCEL, END
from rules.core.text import Text, text
from rules.core.votes import REPLACE, UNDO

PLAIN: Final = {
    PAUSE: (text("Pause"), text("Propose that no time runs and nobody is reminded")),
    RESUME: (text("Resume"), text("Propose to go on after a pause")),
    CANCEL: (text("Cancel"), text("Propose to end the game at once, without a winner")),
    END: (text("End"), text("Propose to end the game at once, by points")),
}
HOURS: Final = Param("hours", text("Hours"), text("How many hours more"))
MOVES: Final = Param("moves", text("Moves"), text("How many of your own moves"))


def vote_group(router: InteractionRouter) -> Group:
    """All of `/vote`."""
    group = make_group(localize(text("Vote"), "vote"), text("What a table decides together"))
    for kind, (label, description) in PLAIN.items():
        group.add_command(_proposal(router, kind, label, description))
    group.add_command(_replace(router))
    group.add_command(_extend(router))
    group.add_command(_undo(router))
    return group


def _proposal(
    router: InteractionRouter, kind: Word, label: Text, description: Text
) -> Command[Any, ..., None]:
    async def callback(interaction: Interaction[Any], table: str | None = None) -> None:
        await _propose(router, interaction, table, kind)

    completers = {TABLE.name: completer(router.handlers.completion.table)}
    return make_command(kind, label, description, callback, [TABLE], completers)


def _replace(router: InteractionRouter) -> Command[Any, ..., None]:
    async def callback(interaction: Interaction[Any], table: str | None = None) -> None:
        handler = router.handlers.votes.replaceable
        await router.match_command(interaction, table, Meant(), handler)

    return make_command(
        REPLACE,
        text("Replace"),
        text("Propose to replace somebody who does not answer"),
        callback,
        [TABLE],
        {TABLE.name: completer(router.handlers.completion.table)},
    )


def _extend(router: InteractionRouter) -> Command[Any, ..., None]:
    async def callback(
        interaction: Interaction[Any], hours: Range[int, 1, 336] = 24, table: str | None = None
    ) -> None:
        await _propose(router, interaction, table, EXTEND, (str(hours),))

    return make_command(
        EXTEND,
        text("Extend"),
        text("Propose more time for whoever is awaited"),
        callback,
        [HOURS, TABLE],
        {TABLE.name: completer(router.handlers.completion.table)},
    )


def _undo(router: InteractionRouter) -> Command[Any, ..., None]:
    async def callback(
        interaction: Interaction[Any], moves: Range[int, 1, 10] = 1, table: str | None = None
    ) -> None:
        await _propose(router, interaction, table, UNDO, (str(moves),))

    return make_command(
        UNDO,
        text("Undo"),
        text("Ask those whom it affects to take back moves of yours and all since"),
        callback,
        [MOVES, TABLE],
        {TABLE.name: completer(router.handlers.completion.table)},
    )


async def _propose(
    router: InteractionRouter,
    interaction: Interaction[Any],
    table: str | None,
    kind: Word,
    about: Path = (),
) -> None:
    votes = router.handlers.votes

    def propose(actor: Actor, id: int) -> Answer:
        if kind in (CANCEL, END):
            return votes.propose_end(actor, id, kind)
        return votes.propose(actor, id, kind, about)

    await router.match_command(interaction, table, Meant(), propose)
