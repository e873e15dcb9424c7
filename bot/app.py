"""Karnak: discord.py, wired to the door, the tables and the outbox."""

from __future__ import annotations

import asyncio
import gc
import json
import logging
import sys
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from discord import (
    ChannelType,
    Client,
    Forbidden,
    HTTPException,
    Intents,
    Interaction,
    InteractionType,
    MemberCacheFlags,
    Message,
    TextChannel,
    utils,
)
from discord.app_commands import AppCommandError, CommandTree

import rules
from bot.asker import NEEDED
from bot.commands import moves
from bot.commands.game import game_group, help_command
from bot.commands.lookup import lookup
from bot.commands.names import Translator
from bot.door import Door
from bot.host import Host
from bot.incidents import incident
from bot.languages import DEFAULT, code_of
from bot.store import Store
from bot.table.alarms import Alarms
from bot.table.announcer import Announcer
from bot.table.lobby import Lobby
from bot.table.outbox import Outbox
from bot.table.sender import Sender
from bot.table.tables import Tables
from bot.ui import private
from render.paint import warm_caches
from rules.core.errors import IllegalMoveError
from rules.core.text import text
from rules.registry import games

logger = logging.getLogger(__name__)

COMPONENTS: Final = (InteractionType.component, InteractionType.modal_submit)
LAST_ANSWERS: Final = 3  # seconds, after which Discord would take none anyway
HELP: Final = text("`/help`")
OFFERED_AGAIN_AFTER: Final = 300  # seconds
THREAD_ARCHIVED_AFTER: Final = 10080  # minutes without a message, the longest there is


class Karnak(Client):
    """The bot. `options` are discord.py's own, a connector for the sandbox among them."""

    def __init__(self, store: Store, **options: Any) -> None:
        super().__init__(
            intents=Intents(guilds=True, dm_messages=True),
            max_messages=None,
            member_cache_flags=MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            **options,
        )
        self.store = store
        self.tables = Tables(store, self._wake)
        self.host = Host(store, self.tables, Lobby(store, self._wake), self._open_thread)
        self.door = Door(self.host)
        sender = Sender(store, self._own_id)
        self.alarms = Alarms(self._wake)
        announcer = Announcer(self, store, self.tables, sender, self.alarms)
        self.outbox = Outbox(store, announcer.handlers())
        self.tree = Tree(self)
        self.tree.add_command(game_group(self.door, self.host))
        self.tree.add_command(help_command(self.door))
        for game in games().values():
            group = moves.group(game.word, game.label, game.commands, self.door)
            if game.index:
                group.add_command(lookup(game.word, self.door, self.host))
            self.tree.add_command(group)
        self._preparing: asyncio.Task[None] | None = None

    async def setup_hook(self) -> None:
        await self.tree.set_translator(Translator())
        try:
            await self._send_commands()
        except (HTTPException, AppCommandError) as refused:  # those sent before will do
            logger.error("Discord refuses the commands: %s", type(refused).__name__)

    async def on_ready(self) -> None:
        """Connected: say whatever was committed and not yet announced."""
        await self.outbox.wake_all()
        if self._preparing is None and not self.is_closed():
            self._preparing = asyncio.create_task(self._prepare())

    async def on_resumed(self) -> None:
        """Connected again: what could not be said meanwhile is said now."""
        await self.outbox.wake_all()

    async def on_interaction(self, interaction: Interaction[Any]) -> None:
        if interaction.type in COMPONENTS:
            await self.door.press(interaction)

    async def on_message(self, message: Message) -> None:
        """Somebody writes to the bot: say how it is spoken to."""
        if message.guild is None and not message.author.bot:
            code = await self.store.language_of(message.author.id) or DEFAULT
            hint = text("I understand buttons and commands; {help} says how.", help=HELP)
            await message.channel.send(view=private.refusal(hint, code).view)

    async def on_error(self, event_method: str, /, *args: Any, **kwargs: Any) -> None:
        """Nothing that a person said or chose goes to the log."""
        if error := sys.exc_info()[1]:
            incident(error)

    async def close(self) -> None:
        """Answer whoever waits, and stop. What is still to be told is told after the next start."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self.door.settle(), LAST_ANSWERS)
        self.alarms.close()
        await self.outbox.close()
        await super().close()
        if self._preparing:
            self._preparing.cancel()
            await asyncio.gather(self._preparing, return_exceptions=True)

    @property
    def invitation(self) -> str:
        """Where a server's owner lets the bot in, with exactly what it needs."""
        scopes = ("bot", "applications.commands")
        return utils.oauth_url(self._own_id(), permissions=NEEDED, scopes=scopes)

    def _own_id(self) -> int:
        return self.user.id if self.user else 0

    def _wake(self, match: int) -> None:
        self.outbox.wake(match)

    async def _open_thread(self, channel: int, name: str) -> int:
        found = self.get_channel(channel)
        if not isinstance(found, TextChannel):
            raise IllegalMoveError(text("There can be no thread here; use another channel."))
        try:
            thread = await found.create_thread(
                name=name,
                type=ChannelType.public_thread,
                auto_archive_duration=THREAD_ARCHIVED_AFTER,
            )
        except Forbidden:
            raise IllegalMoveError(private.lacking(("create_public_threads",))) from None
        return thread.id

    async def _send_commands(self) -> None:
        """Send the commands to Discord if they are others than the last ones sent."""
        translator = self.tree.translator
        payload = [
            await command.get_translated_payload(self.tree, translator)
            if translator
            else command.to_dict(self.tree)
            for command in self.tree.get_commands()
        ]
        digest = sha256(json.dumps(payload, sort_keys=True).encode()).hexdigest()
        key = f"commands of {self.application_id}"
        if await self.store.fact(key) != digest:
            await self.tree.sync()
            await self.store.set_fact(key, digest)

    async def _prepare(self) -> None:
        """What may take seconds, while the bot answers already; then what never ends."""
        await asyncio.to_thread(warm_caches, games())
        gc.freeze()  # what is here now stays: answers do not wait while it is looked through
        await self._check_matches()
        while True:  # what Discord did not take for long is offered again
            await asyncio.sleep(OFFERED_AGAIN_AFTER)
            try:
                await self.outbox.wake_all()
            except Exception as error:  # that the store failed once is no reason never to try again
                incident(error)

    async def _check_matches(self) -> None:
        """After an upgrade: replay every live match, one at a time, and freeze what will not."""
        digest = await asyncio.to_thread(rules_digest)
        for id in await self.store.unchecked(digest):
            try:
                async with self.tables.lock(id):  # nobody is in the middle of a move
                    await self.tables.match(id)
                    await self.store.check(id, digest)
                    self.tables.forget(id)  # it may have been frozen until now
            except IllegalMoveError:
                logger.error("match %s is frozen", id)
            except Exception as error:
                incident(error)
            await asyncio.sleep(0)


class Tree(CommandTree[Karnak]):
    """The commands; what goes wrong in one is a fault of ours."""

    async def on_error(self, interaction: Interaction[Karnak], error: AppCommandError, /) -> None:
        """A command that Discord still offers and this program no longer has, for one."""
        sentence = incident(error.__cause__ or error)
        if not interaction.response.is_done():
            screen = private.refusal(sentence, code_of(interaction.locale))
            await interaction.response.send_message(view=screen.view, ephemeral=True)


def rules_digest() -> str:
    """Of the code of `rules/`: another one may play differently."""
    folder = Path(rules.__file__).parent
    digest = sha256()
    for path in sorted(folder.rglob("*.py")):
        digest.update(path.relative_to(folder).as_posix().encode() + path.read_bytes())
    return digest.hexdigest()
