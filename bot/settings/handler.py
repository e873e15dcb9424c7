"""Settings: answers to the actor's choices for all their tables."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import date

from bot.core.interactions.actor import Actor
from bot.core.match.cache import MatchCache
from bot.core.people.store import PeopleRepository
from bot.core.screens.components import Screen
from bot.settings.away import away_changes, confirmed_changes, question
from bot.settings.choices import Changes, Reader, Settings
from bot.settings.dates import day_named, suggest_days
from bot.settings.quiet import quiet_changes
from bot.settings.screens import changes, setting_of, settings_screen
from bot.settings.service import PreferenceService
from bot.settings.times import minute_named
from bot.settings.zones import suggest_zones, zone_named
from rules.core.menu import Word


class SettingsHandler:
    """Shows and changes the actor's answers to some `settings`."""

    def __init__(self, settings: Settings, cache: MatchCache, clock: Callable[[], float]) -> None:
        self.settings = settings
        self.people, self.clock = PeopleRepository(cache.database), clock
        self.preferences = PreferenceService(cache)

    async def show(self, actor: Actor, name: Word = "") -> Screen:
        """Show all settings, or one by its name."""
        return settings_screen(self.settings, await self._reader(actor), name)

    async def choose(self, actor: Actor, choice: Word, answer: Word) -> Screen:
        """Apply an answer from a list, or ask for confirmation."""
        reader = await self._reader(actor)
        said = changes(self.settings, reader, choice, answer)
        name = setting_of(self.settings, choice)
        return question(reader, said) or await self._settle(actor, name, said)

    async def zone(self, actor: Actor, typed: str) -> Screen:
        zone = zone_named(typed, actor.code, actor.locale, self.clock())
        return await self._settle(actor, "zone", {"zone": zone})

    async def quiet(self, actor: Actor, begin: str, end: str) -> Screen:
        said = quiet_changes(minute_named(begin), minute_named(end))
        return await self._settle(actor, "quiet", said)

    async def away(self, actor: Actor, until: str, since: str = "") -> Screen:
        """Be away until a day, starting now or on another day. Ask to confirm many days."""
        reader = await self._reader(actor)

        def day(typed: str) -> date:
            return day_named(typed, reader.today, actor.code, actor.locale)

        said = away_changes(reader, day(until), day(since) if since else None)
        return question(reader, said) or await self._settle(actor, "away", said)

    async def leave(self, actor: Actor, begin: int, end: int) -> Screen:
        """Be away between two times, which the actor has confirmed."""
        said = confirmed_changes(await self._reader(actor), begin, end)
        return await self._settle(actor, "away", said)

    async def days(self, actor: Actor, typed: str) -> list[tuple[str, Word]]:
        """Return the labels and words of the days that the actor may mean."""
        today = (await self._reader(actor)).today
        return suggest_days(typed, today, actor.code, actor.locale)

    def zones(self, actor: Actor, typed: str) -> list[tuple[str, Word]]:
        """Return the labels and names of the time zones that the actor may mean."""
        return suggest_zones(typed, actor.code, actor.locale, self.clock())

    async def _settle(self, actor: Actor, name: Word, said: Changes) -> Screen:
        await self.preferences.settle(actor.user, said)
        code = await self.people.language_of(actor.user) or actor.code
        return await self.show(replace(actor, code=code), name)

    async def _reader(self, actor: Actor) -> Reader:
        return Reader(await self.people.preferences(actor.user), actor.code, self.clock())
