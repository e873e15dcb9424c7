"""Karnak's client: discord.py, connected to the handlers, the services and the publisher."""

from __future__ import annotations

import asyncio
import gc
import json
import logging
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from functools import partial
from hashlib import sha256
from typing import Any, Final

from discord import (
    HTTPException,
    Intents,
    Interaction,
    InteractionType,
    MemberCacheFlags,
    Message,
    RateLimited,
    utils,
)
from discord.app_commands import AppCommandError, CommandNotFound, CommandTree

from bot.core.delivery.closed_channels import ClosedChannelService
from bot.core.delivery.requests import RefusalCounter, Throttle, failure_of
from bot.core.delivery.sender import Sender
from bot.core.delivery.watcher import PROBED_AFTER, Watcher
from bot.core.interactions.actor import NEEDED
from bot.core.interactions.apologies import apology_for_nothing
from bot.core.interactions.limiter import Limiter
from bot.core.interactions.localization import Translator
from bot.core.interactions.picks import find_pick
from bot.core.interactions.queue import AnswerQueue
from bot.core.interactions.threads import open_thread
from bot.core.interactions.tracing import operation_of
from bot.core.outbox.publisher import RETRY_AFTER, Publisher
from bot.core.outbox.timer import CallLater, Timer
from bot.core.pictures import pictures
from bot.core.pictures.emojis import EmojiUploader
from bot.core.pictures.signs import Signs
from bot.core.screens import private
from bot.deadlines.store import ClockRepository
from bot.expiry.service import USUAL, ExpiryService, Lifetimes
from bot.ground.incidents import Step, attempt, incident, repeat
from bot.ground.languages import DEFAULT
from bot.ground.limits import UNLIMITED, Limits
from bot.ground.logs import about, begin_trace, subject
from bot.ground.memory import release_free_memory
from bot.ground.metrics import GATEWAY_EVENTS
from bot.help.screens import NOBODY, Operator
from bot.history.results import fill_results
from bot.history.store import ResultRepository
from bot.lobby.boards import NO_BOARDS, AddedBoards
from bot.lobby.service import LobbyService
from bot.privacy.service import DataRights
from bot.program.commands import all_commands, explain_missing
from bot.program.features import Features
from bot.program.job_order import jobs_of
from bot.program.routes import router_of
from bot.program.services import Services
from bot.program.shards import ShardedClient
from bot.seats.jobs import is_gone
from bot.store.database import Database
from bot.store.facts import FactRepository
from bot.store.processes import BEAT
from bot.store.pruning import PruningRepository
from bot.upkeep.upgrade import check_live_matches
from rules.core.text import text
from rules.registry import games

logger = logging.getLogger(__name__)

COMPONENTS: Final = (InteractionType.component, InteractionType.modal_submit)
LAST_ANSWERS: Final = 10  # seconds, for answers that have begun and are deferred
HELP: Final = text("`/help`")
REFUSED: Final = (HTTPException, RateLimited, AppCommandError)
LONGEST_LIMIT: Final = 60  # seconds. After a longer rate limit the bot tries again later
SIGN_OF_LIFE: Final = 60  # seconds between two
HANDLERS: Final = ("discord.py: on_", "CommandTree-invoker")  # names of tasks that events start
LEAST: Final[dict[str, Any]] = {  # options of discord.py that limit events and caches
    "intents": Intents(guilds=True, dm_messages=True),
    "max_messages": None,
    "member_cache_flags": MemberCacheFlags.none(),
    "chunk_guilds_at_startup": False,
    "max_ratelimit_timeout": LONGEST_LIMIT,
}


class Karnak(ShardedClient):
    """The bot. `options` are discord.py's, including a connector for the sandbox.

    It `is_limited` to Discord's rate of requests, unless a proxy limits it. `clock`, if given,
    replaces the database's, and `call_later` the loop's own.
    """

    def __init__(
        self,
        database: Database,
        boards: AddedBoards = NO_BOARDS,
        operator: Operator = NOBODY,
        lifetimes: Lifetimes = USUAL,
        limits: Limits = UNLIMITED,
        is_limited: bool = True,
        clock: Callable[[], float] | None = None,
        call_later: CallLater | None = None,
        **options: Any,
    ) -> None:
        clock = clock or database.clock
        self.refusals, self.throttle = RefusalCounter(clock), Throttle(is_limited=is_limited)
        trace = self.throttle.add_to(self.refusals.trace())
        super().__init__(database, http_trace=trace, **LEAST, **options)
        self.facts, self.clocks = FactRepository(database), ClockRepository(database)
        self.pruning = PruningRepository(database)
        self.services = Services(database, self._schedule, clock)
        lobby = LobbyService(database, self._schedule, boards, partial(is_gone, self))
        self.rights = DataRights(self.services.cache, lobby, self._publish_due)
        asked = partial(open_thread, self), partial(find_pick, self)
        self.signs = signs = Signs(games().values())
        self.features = Features(self.services, lobby, *asked, self.rights, operator, limits, signs)
        self.uploader = EmojiUploader(self, self.signs)
        self.limiter = Limiter(clock=clock)
        queue = AnswerQueue(limits.presses)
        self.responder = self.features.responder(queue)
        self.router = router_of(self.features, self.responder)
        self.publisher = self._publisher(lobby, clock, call_later, lifetimes)
        self.tree = Tree(self)
        for command in all_commands(self.features, self.router):
            self.tree.add_command(command)
        self._has_begun, self._background = False, set[asyncio.Task[None]]()

    def _publisher(
        self,
        lobby: LobbyService,
        clock: Callable[[], float],
        call_later: CallLater | None,
        lifetimes: Lifetimes,
    ) -> Publisher:
        """Compose the publisher, and the watcher that reports closed channels to it."""
        database = self.database
        timer = Timer(self._publish_due, clock, call_later)
        present = self.services.absences.present
        sender = Sender(self, database, self._own_id, self.signs, present, self.refusals)
        channels = ClosedChannelService(self.services.cache)
        self.watcher = Watcher(self, channels, clock)
        expiry = ExpiryService(self.services.cache, clock, lifetimes)
        return Publisher(
            database,
            jobs_of(self, self.services, lobby, expiry, sender, self.watcher, timer),
            timer,
            failure_of,
            give_way=self.responder.queue.give_way,
            shard_of=self.shard_of,
            afterwards=self.services.cache.keep_checkpoint,
        )

    async def setup_hook(self) -> None:
        await self.tree.set_translator(Translator())
        try:
            await self._alone("commands", self._send_commands)
        except REFUSED as refused:  # the earlier commands are good enough
            logger.error("Discord refuses the commands: %s", type(refused).__name__)

    async def connect(self, *, reconnect: bool = True) -> None:
        self.begin_chores()
        await super().connect(reconnect=reconnect)

    def begin_chores(self) -> None:
        """Begin the tasks that run once, and those that repeat, in the background."""
        for steps in self._chores():
            self._in_background(*steps)

    async def on_shard_ready(self, shard: int) -> None:
        """Publish everything that is not published yet, and check servers for changes."""
        GATEWAY_EVENTS.labels("begun").inc()
        self._has_begun = True
        servers = sum(guild.shard_id == shard for guild in self.guilds)
        logger.info("connected to Discord: a new session, shard %s, servers: %s", shard, servers)
        self._in_background(self._wake)

    async def on_shard_resumed(self, shard: int) -> None:
        """Publish the news of the time without a connection."""
        GATEWAY_EVENTS.labels("resumed").inc()
        logger.info("connected to Discord again: the session continues, shard %s", shard)
        self._in_background(self._resume)

    def _in_background(self, *steps: Step) -> None:
        """Start work that needs Discord and the store. A stop ends it before they close."""
        if not self.is_closed():
            task = asyncio.create_task(attempt(*steps))
            self._background.add(task)
            task.add_done_callback(self._background.discard)

    async def _wake(self) -> None:
        await self._give_sign_of_life()  # before anything is due: how long was it down?
        await self.publisher.schedule_all()
        await self.watcher.look_everywhere()

    async def _resume(self) -> None:
        await self._give_sign_of_life()
        await self.publisher.schedule_all()

    def _chores(self) -> Iterator[Iterable[Step]]:
        """Yield the tasks that run once, while the bot already answers, and those that repeat."""
        erase = partial(self._alone, "erasures", self.rights.resume)
        check = partial(self._alone, "upgrade", self._check_matches)
        yield (self._warm_up,)
        fill = partial(self._alone, "results", self._fill_results)
        yield check, erase, release_free_memory, fill
        released = (release_free_memory, self.database.truncate_wal)
        ratings = partial(self._alone, "ratings", self._recount_ratings)
        pruned = (self.pruning.prune, ratings, *released)
        again = (self.publisher.schedule_all, erase, *pruned)
        yield (partial(repeat, RETRY_AFTER, *again),)  # rows that Discord refused, too
        yield (partial(repeat, SIGN_OF_LIFE, self._give_sign_of_life),)
        if self.database.is_shared:
            yield (partial(repeat, BEAT, self._beat),)
            yield (partial(repeat, BEAT, self.balance_shards),)
        yield (partial(repeat, PROBED_AFTER, self.watcher.look_at_closed),)  # events may be lost
        yield (self._keep_signs,)

    async def on_interaction(self, interaction: Interaction[Any]) -> None:
        if interaction.type in COMPONENTS:
            self.trace(interaction)
            await self.router.component(interaction)

    def trace(self, interaction: Interaction[Any]) -> None:
        """Mark all log lines of an interaction with the same trace."""
        shard = self.shard_of(interaction.guild_id)
        begin_trace(shard=shard, operation=operation_of(interaction))

    async def on_message(self, message: Message) -> None:
        """Answer a direct message with a hint on commands, from time to time."""
        author = message.author
        if message.guild is None and not author.bot and self.limiter.may_hint(author.id):
            code = await self.services.people.language_of(author.id) or DEFAULT
            hint = text("I understand buttons and commands. {help} shows how.", help=HELP)
            await message.channel.send(view=private.notice(hint, code).view)

    async def on_error(self, event_method: str, /, *args: Any, **kwargs: Any) -> None:
        """Log an incident, without words or choices of users."""
        if error := sys.exc_info()[1]:
            incident(error, operation=subject().operation or event_method)

    async def close(self) -> None:
        """Finish the answers that have begun, refuse the rest, and stop.

        The next start publishes the remaining news.
        """
        if self._has_begun and not self.is_closed():
            logger.info("stopping")
        self.responder.stop()
        with suppress(TimeoutError):
            await asyncio.wait_for(self.responder.wait_until_idle(), LAST_ANSWERS)
        await self.publisher.close()
        await attempt(self._free_claims)
        await self.services.analyses.close()
        await self.services.thinking.close()
        self.features.history.pages.close()
        self.features.replays.attached.close()
        while self._background:
            await _end(self._background)
        await super().close()
        await _end(task for task in asyncio.all_tasks() if task.get_name().startswith(HANDLERS))
        pictures.painters.close()  # now that nobody can start them again

    @property
    def invitation(self) -> str:
        """The link with which a server's owner adds the bot, with the permissions it needs."""
        scopes = ("bot", "applications.commands")
        return utils.oauth_url(self._own_id(), permissions=NEEDED, scopes=scopes)

    def _own_id(self) -> int:
        return self.user.id if self.user else 0

    def _schedule(self, match: int) -> None:
        self.publisher.schedule(match)

    def _publish_due(self) -> None:
        self.publisher.publish_due()

    async def _send_commands(self) -> None:
        """Send the commands to Discord if they have changed since the last time."""
        translator = self.tree.translator
        payload = [
            await command.get_translated_payload(self.tree, translator)
            if translator
            else command.to_dict(self.tree)
            for command in self.tree.get_commands()
        ]
        digest = sha256(json.dumps(payload, sort_keys=True).encode()).hexdigest()
        key = f"commands of {self.application_id}"
        if await self.facts.get(key) != digest:
            assert self.application_id
            await self.http.bulk_upsert_global_commands(self.application_id, payload)
            await self.facts.set(key, digest)

    async def _warm_up(self) -> None:
        """Have the painters prepare for the games in play."""
        for word in await self.services.cache.matches.open_games():
            await pictures.painters.warm_up(word)
        gc.freeze()  # these objects stay, so garbage collections can skip them

    async def _check_matches(self) -> None:
        await check_live_matches(self.services.cache)

    async def _fill_results(self) -> None:
        await fill_results(self.services.cache, ResultRepository(self.database))

    async def _recount_ratings(self) -> None:
        await self.services.ratings.recount_stale()

    async def _give_sign_of_life(self) -> None:
        """Note that users can press. Times without such a note do not count for deadlines."""
        if self.is_connected:
            await self.clocks.beat()
        else:
            self.log_lost_shards()

    async def _beat(self) -> None:
        """Record a heartbeat, and publish the rows of dead processes."""
        await self.database.sync_clock()
        has_died = await self.processes.beat()
        _, processes = await self.processes.place()
        self.throttle.processes = self.refusals.processes = processes
        if has_died:
            await self.publisher.schedule_all()

    async def _free_claims(self) -> None:
        if self.database.is_shared:
            await self.processes.leave()

    async def _alone(self, work: str, step: Step) -> None:
        """Do some work unless another process is doing it."""
        if await self.database.lock(work):
            try:
                with about(operation=work):
                    await step()
            finally:
                await self.database.unlock(work)

    async def _keep_signs(self) -> None:
        """Upload missing signs, repeatedly."""
        while True:
            upload = partial(self._alone, "signs", self.uploader.upload)
            await attempt(upload)  # until then there are plain glyphs
            await asyncio.sleep(BEAT if self.signs.are_missing else RETRY_AFTER)


async def _end(tasks: Iterable[asyncio.Task[None]]) -> None:
    ended = [task for task in tasks if task is not asyncio.current_task()]
    for task in ended:
        task.cancel()
    await asyncio.gather(*ended, return_exceptions=True)


class Tree(CommandTree[Karnak]):
    """The tree of commands. An error in one is an incident."""

    async def interaction_check(self, interaction: Interaction[Karnak], /) -> bool:
        """Begin the trace of a command or completion. Returns False for a late completion.

        The responder handles late commands.
        """
        self.client.trace(interaction)
        is_completion = interaction.type is InteractionType.autocomplete
        return not (is_completion and self.client.responder.drops_completion(interaction))

    async def on_error(self, interaction: Interaction[Karnak], error: AppCommandError, /) -> None:
        """Apologise, or name the replacement of a removed command that Discord still offers."""
        if isinstance(error, CommandNotFound):
            sentence = explain_missing(error)
        else:
            sentence = apology_for_nothing(error.__cause__ or error)
        if interaction.type is not InteractionType.autocomplete:
            await self.client.responder.apologise(interaction, sentence)
