"""The shards of the gateway. Each belongs to one process, and to another when that ends.

Every process takes its share of the free ones, and gives some up when there are more processes. A
lock of the database shows the owner of a shard. It is free as soon as the process has ended. Only
the process that began a session resumes it. Another process begins a new one, because a resumed
session does not describe its servers.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, Final

from discord import AutoShardedClient, Client, Guild
from discord.gateway import DiscordWebSocket

from bot.core.delivery.server_events import ServerEvents
from bot.ground.incidents import attempt
from bot.ground.metrics import GATEWAY_EVENTS
from bot.store.database import Database
from bot.store.processes import BEAT, ProcessRepository

logger = logging.getLogger(__name__)

IDENTIFY_EVERY: Final = 5.0  # seconds, for as many shards as Discord allows together
ENDING: Final = 1.0  # second until a closed client counts as waiting to reconnect


class ShardedClient(ServerEvents, AutoShardedClient):
    """A client that has its share of the shards. `options` are discord.py's.

    There are `shards` of them, or with 0 as many as Discord recommends. If there are other
    processes, they have set the number.
    """

    def __init__(
        self,
        database: Database,
        shards: int = 0,
        identify_every: float = IDENTIFY_EVERY,
        **options: Any,
    ) -> None:
        super().__init__(**options)
        self.database, self.wanted, self.identify_every = database, shards, identify_every
        self.processes = ProcessRepository(database)
        self.owned: list[int] = []
        self._at_once, self._is_launched = 1, False
        self._is_closing = asyncio.Event()

    async def connect(self, *, reconnect: bool = True) -> None:
        """Serve until the client is closed.

        A stop does not wait for the next attempt to connect.
        """
        serving = asyncio.ensure_future(super().connect(reconnect=reconnect))
        closing = asyncio.ensure_future(self._is_closing.wait())
        try:
            await asyncio.wait({serving, closing}, return_when=asyncio.FIRST_COMPLETED)
            if not serving.done():
                await super().close()
                await asyncio.wait({serving}, timeout=ENDING)
            if serving.done():
                await serving
        finally:
            serving.cancel()
            closing.cancel()

    async def launch_shards(self) -> None:
        """Find out the number of shards, and launch the first ones available.

        Returns without any if the client is closed before.
        """
        recommended, _, limits = await self.http.get_bot_gateway()
        self._at_once = limits["max_concurrency"]
        if self.database.is_shared:
            await self.processes.beat()
        wanted = str(self.wanted or recommended)
        self.shard_count = int(await self.processes.agree("shards", wanted))
        await attempt(self._take_share)
        if not self.owned:
            logger.info("no shard is free: this process waits for one")
        while not self.owned:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._is_closing.wait(), BEAT)
                return
            await attempt(self._take_share)
        self.shard_ids = self.owned
        await super().launch_shards()
        self._is_launched = True

    async def balance_shards(self) -> None:
        """Take and give up shards until this process has its share, as far as possible."""
        if not self._is_launched:
            await self.database.keep_locks()
            return
        for shard in await self._take_share():
            await self.launch_shard(DiscordWebSocket.DEFAULT_GATEWAY, shard)

    async def _take_share(self) -> Sequence[int]:
        """Give up shards beyond this process's share, and take free ones up to it.

        Returns the ones taken.
        """
        number, database = self.shard_count or 0, self.database
        await database.keep_locks()
        for shard in [shard for shard in self.owned if not database.has_lock(_lock_of(shard))]:
            await self._leave(shard)
        place, processes = await self.processes.place()
        share = number // processes + (place < number % processes)
        for shard in self.owned[share:]:
            await self._leave(shard)
            await database.unlock(_lock_of(shard))
        taken = []
        for shard in set(range(number)).difference(self.owned):
            if len(self.owned) < share and await database.lock(_lock_of(shard)):
                logger.info("shard %s of %s is taken", shard, number)
                self.owned.append(shard)
                taken.append(shard)
        return taken

    async def close(self) -> None:
        self._is_closing.set()
        if isinstance(self.loop, asyncio.AbstractEventLoop):
            await super().close()
        else:  # without a login, the library would look for its objects
            await Client.close(self)

    async def _leave(self, shard: int) -> None:
        logger.info("shard %s of %s is given up", shard, self.shard_count)
        self.owned.remove(shard)
        if found := self.get_shard(shard):
            await found.disconnect()

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Wait until a session may begin, because other processes begin some too."""
        if not self.database.is_shared:
            await super().before_identify_hook(shard_id, initial=initial)
            return
        key = f"identify {(shard_id or 0) % self._at_once}"
        await asyncio.sleep(await self.processes.next_turn(key, self.identify_every))

    def owns(self, guild: int | None) -> bool:
        """Whether this process gets the events of a server or, for None, of direct messages."""
        return self.shard_of(guild) in self.owned

    def shard_of(self, guild: int | None) -> int:
        """Return the shard of a server or, for None, of direct messages."""
        return ((guild or 0) >> 22) % (self.shard_count or 1)

    async def on_shard_disconnect(self, shard: int) -> None:
        """Note a lost connection, unless this process has given the shard up."""
        if shard in self.owned:
            GATEWAY_EVENTS.labels("lost").inc()
            logger.info("not connected to Discord: shard %s", shard)

    def log_lost_shards(self) -> None:
        """Log which shards of this process are not connected, if there are any."""
        if self.lost_shards:
            logger.warning("not connected to Discord: shards %s", _listed(self.lost_shards))

    @property
    def is_connected(self) -> bool:
        """Whether users can press."""
        return bool(self.owned) and not self.lost_shards

    @property
    def open_shards(self) -> int:
        """The number of connected shards of this process."""
        return len(self.owned) - len(self.lost_shards)

    @property
    def lost_shards(self) -> list[int]:
        """The shards of this process that are not connected."""
        return [shard for shard in sorted(self.owned) if not self._is_open(shard)]

    def _is_open(self, shard: int) -> bool:
        found = self.get_shard(shard)
        return found is not None and not found.is_closed()

    def get_guild(self, id: int, /) -> Guild | None:
        """Return a server, unless it is another process's: the copy here may be outdated."""
        return super().get_guild(id) if self.owns(id) else None

    def get_channel(self, id: int, /) -> Any:
        """Return a channel, unless it is another process's."""
        found = super().get_channel(id)
        guild = getattr(found, "guild", None)
        return found if guild is None or self.owns(guild.id) else None


def _listed(shards: Sequence[int]) -> str:
    return ", ".join(map(str, shards))


def _lock_of(shard: int) -> str:
    return f"shard {shard}"
