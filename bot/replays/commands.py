"""The command that looks back on a match step by step."""

from __future__ import annotations

from typing import Any, Final

from discord import Attachment, Interaction
from discord.app_commands import Command, Range

from bot.core.interactions.actor import Actor
from bot.core.interactions.command import table_command
from bot.core.interactions.responder import Answer
from bot.core.interactions.router import InteractionRouter
from bot.core.interactions.tables import LOOK, TableCommand
from bot.replays.handler import ReplayHandler
from bot.replays.screens import REPLAY_LABEL
from rules.core.menu import Param
from rules.core.text import text

RECORD_PARAM: Final = Param(
    "record", text("Record"), text("The record of a finished game, as a file, to look at")
)
STEP_PARAM: Final = Param("step", text("Step"), text("The number of a step, from 0"))


def table_commands(replays: ReplayHandler) -> tuple[TableCommand, ...]:
    described = text("Look back on a game step by step")
    return (TableCommand("replay", REPLAY_LABEL, described, replays.open, LOOK),)


def replay_command(router: InteractionRouter, replays: ReplayHandler) -> Command[Any, ..., None]:
    async def callback(
        interaction: Interaction[Any],
        step: Range[int, 0, 9999] | None = None,
        table: str | None = None,
        record: Attachment | None = None,
    ) -> None:
        def show(actor: Actor, id: int) -> Answer:
            return replays.open(actor, id) if step is None else replays.step(actor, id, step)

        if record:
            at = step or 0
            await router.command(interaction, lambda actor: replays.attach(actor, record, at))
        elif step is None:
            await router.table_command(interaction, "replay", table)
        else:
            await router.match_command(interaction, table, LOOK, show)

    return table_command(router, "replay", callback, (STEP_PARAM, RECORD_PARAM))
