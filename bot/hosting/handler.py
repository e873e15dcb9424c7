"""Hosting: answers to the host's commands and presses."""

from __future__ import annotations

from bot.core.interactions.actor import Actor
from bot.core.interactions.limiter import Limiter
from bot.core.match.match import Match
from bot.core.screens import private
from bot.core.screens.components import Screen
from bot.core.screens.names import table_language
from bot.hosting.screens import hosting_screen
from bot.hosting.service import HostService
from bot.lobby.screens import pace_screen
from rules.core.secrets import Seat
from rules.core.text import Text, listed, named, text, texts


class HostHandler:
    """Answers the hosts of matches in play. Refusals are `IllegalMoveError`s."""

    def __init__(self, hosting: HostService, limiter: Limiter) -> None:
        self.hosting, self.limiter = hosting, limiter

    async def table(self, actor: Actor, id: int, said: str = "") -> Screen:
        """Show whose turn it is, and the host's options."""
        return hosting_screen(await self.hosting.hosting(actor.user, id), actor.code, said)

    async def nudge(self, actor: Actor, id: int) -> Screen:
        match, seats = await self.hosting.nudge(actor.user, id, actor.interaction)
        who = listed(map(named, seats), "and")
        said = texts("{seat} is reminded.", "{seat} are reminded.", len(seats), seat=who)
        return await self._done(actor, match, said)

    async def hand_over(self, actor: Actor, id: int, seat: Seat) -> Screen:
        with self.limiter.counted("acts", actor, id):
            match = await self.hosting.hand_over(actor.user, id, seat, actor.interaction)
        said = text("{seat} hosts this table now.", seat=seat)
        return private.note(said.in_(table_language(match, actor.code)), actor.code)

    async def seek(self, actor: Actor, id: int, seat: Seat) -> Screen:
        with self.limiter.counted("acts", actor, id):
            match = await self.hosting.seek(actor.user, id, seat, actor.interaction)
        return await self._done(
            actor, match, text("Looking for a substitute for {seat}.", seat=seat)
        )

    async def stay(self, actor: Actor, id: int, seat: Seat) -> Screen:
        with self.limiter.counted("acts", actor, id):
            match = await self.hosting.seek(actor.user, id, seat, actor.interaction, sought=False)
        said = text("No longer looking for a substitute for {seat}.", seat=seat)
        return await self._done(actor, match, said)

    async def pace(self, actor: Actor, id: int, chosen: str = "") -> Screen:
        """Show the options of the pace that a host can change, one of them with its answers."""
        hosting = await self.hosting.hosting(actor.user, id)
        return pace_screen(hosting.match.row, actor.code, chosen)

    async def set_pace(self, actor: Actor, id: int, option: str, answer: str) -> Screen:
        with self.limiter.counted("acts", actor, id):
            match = await self.hosting.set_pace(actor.user, id, option, answer, actor.interaction)
        return pace_screen(match.row, actor.code, option)

    async def _done(self, actor: Actor, match: Match, said: Text) -> Screen:
        spoken = table_language(match, actor.code)
        return await self.table(actor, match.id, said.in_(spoken))
