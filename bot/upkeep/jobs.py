"""Upkeep jobs: a channel learns that its match is frozen, or that a backup was restored."""

from __future__ import annotations

from bot.core.delivery.channel_messages import ChannelMessages
from bot.core.match.cache import FROZEN_MATCH
from bot.core.outbox.jobs import Job
from bot.core.outbox.kinds import FROZEN, RESTORED
from bot.core.screens.components import Screen, screen
from bot.core.screens.names import harmless
from bot.ground.languages import language
from bot.ground.rows import OutboxRow
from bot.store.database import Database
from bot.store.resuming import ResumeRepository
from rules.core.text import Text, text


class UpkeepJobs:
    """Handles the outbox rows of matches that an upgrade or a backup has changed."""

    def __init__(self, database: Database, messages: ChannelMessages) -> None:
        self.messages, self.resume = messages, ResumeRepository(database)

    def jobs(self) -> tuple[Job, ...]:
        in_channel = self.messages.in_channel
        return Job(FROZEN, in_channel(self.tell_frozen)), Job(
            RESTORED, in_channel(self.tell_restored)
        )

    async def tell_frozen(self, id: int, rows: list[OutboxRow]) -> None:
        row, people = await self.messages.row(id), await self.messages.matches.seats(id)
        spoken = language(row.language)
        hosts = [Text(harmless(person.name)) for person in people if person.host]
        said = [FROZEN_MATCH, *(text("Host of the table: {seat}.", seat=name) for name in hosts)]

        async def make(number: int) -> Screen:
            return screen("\n".join(line.in_(spoken) for line in said), number=number)

        await self.messages.post(row, rows, make)

    async def tell_restored(self, id: int, rows: list[OutboxRow]) -> None:
        """Tell a channel that news since a backup is lost, if it has seen any."""
        row, number = await self.messages.row(id), rows[-1].id
        made, last = map(int, rows[-1].target.split(":"))
        where = self.messages.client.get_partial_messageable(row.channel)
        has_told = await self.messages.sender.has_told(where, last, number, made)
        if has_told is False:
            await self.messages.outbox.drop(rows)
            return
        await self.resume.show_anew(id, told=last if has_told else 0)

        async def make(number: int) -> Screen:
            said = text(
                "Karnak had to go back to a backup from {time}. Anything posted here about the "
                "table since then no longer counts. Please make those moves again.",
                time=Text(f"<t:{made}:f>"),
            )
            return screen(said.in_(language(row.language)), number=number)

        await self.messages.post(row, rows, make)
