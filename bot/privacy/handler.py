"""Personal data: exported and erased at the request of its user alone."""

from __future__ import annotations

from bot.core.interactions.actor import Actor
from bot.core.interactions.limiter import Limiter
from bot.core.interactions.people import PeopleHandler
from bot.core.screens.components import Screen
from bot.privacy.screens import erased_screen, erasure_screen, kept_screen
from bot.privacy.service import DataRights


class RightsHandler:
    """Answers users about their own data."""

    def __init__(self, rights: DataRights, people: PeopleHandler, limiter: Limiter) -> None:
        self.rights, self.people, self.limiter = rights, people, limiter

    async def export(self, actor: Actor) -> Screen:
        """Attach all data stored about the actor."""
        with self.limiter.counted("exports", actor, actor.channel):
            return kept_screen(await self.rights.export(actor.user), actor.code)

    async def ask(self, actor: Actor) -> Screen:
        """Show the consequences of an erasure."""
        return erasure_screen(await self.rights.presence(actor.user), actor.code)

    async def erase(self, actor: Actor, ticket: int) -> Screen:
        """Erase the actor, unless their tables have changed since the question."""
        presence = await self.rights.presence(actor.user)
        if presence.ticket != ticket:
            return erasure_screen(presence, actor.code, has_changed=True)
        with self.limiter.counted("exports", actor, actor.channel):  # as much work as an export
            await self.rights.erase(actor.user)
        self.people.forget(actor.user)
        return erased_screen(actor.code)
