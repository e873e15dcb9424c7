"""The gateway: sessions of the bot, events with sequence numbers, heartbeats, RESUME.

A session outlives its connection: what happens while the bot is away is kept and replayed when it
resumes. A clean close (1000, 1001) ends the session, and an interaction sent while there is no
session is never heard of, as on Discord.
"""

from __future__ import annotations

import asyncio
import json
import time
import zlib
from collections import deque
from collections.abc import Callable
from typing import Any

from aiohttp import WSCloseCode, WSMessage, WSMsgType, web

from bot.sandbox import wire
from bot.sandbox.model import DM, Change, Channel, Interaction, Json, Message, What
from bot.sandbox.permissions import Permission
from bot.sandbox.world import World

DISPATCH, HEARTBEAT, IDENTIFY, RESUME, RECONNECT, INVALID, HELLO, ACK = 0, 1, 2, 6, 7, 9, 10, 11
GUILDS, GUILD_MESSAGES, DIRECT_MESSAGES, MESSAGE_CONTENT = 1, 1 << 9, 1 << 12, 1 << 15
PRIVILEGED = 1 << 1 | 1 << 8 | MESSAGE_CONTENT
"""Members, presences and message content: the sandbox's application was granted none of them."""

DECODE_ERROR, NOT_AUTHENTICATED, BAD_TOKEN, TWICE = 4002, 4003, 4004, 4005
TOO_MANY, BAD_INTENTS = 4008, 4014
LARGEST_FRAME = 4096
MOST_FRAMES, PER_SECONDS = 120, 60.0
KEPT_EVENTS = 5000
HEARTBEAT_SECONDS = 41.25
ACK_SECONDS = 0.05
GATEWAY_URL = "wss://gateway.discord.gg/"


class Session:
    """What the gateway knows of one connected bot, or one shard of it."""

    def __init__(self, session_id: str, intents: int, shard: tuple[int, int]) -> None:
        self.id = session_id
        self.intents = intents
        self.shard = shard
        self.sequence = 0
        self.kept: deque[Json] = deque(maxlen=KEPT_EVENTS)
        self.connection: Connection | None = None

    def dispatch(self, event: str, data: Any) -> None:
        """Number an event, keep it for a RESUME and send it if the bot is connected."""
        self.sequence += 1
        payload = {"op": DISPATCH, "t": event, "s": self.sequence, "d": data}
        self.kept.append(payload)
        if self.connection is not None:
            self.connection.send(payload)

    def hears_of(self, guild_id: str | None) -> bool:
        """Whether a server, or with None the DMs, are this shard's."""
        number, shards = self.shard
        return (int(guild_id or 0) >> 22) % shards == number


class Connection:
    """One WebSocket. What is to be sent waits in a queue; one task sends it, in order."""

    def __init__(self, request: web.Request, socket: web.WebSocketResponse) -> None:
        self.socket = socket
        self.dropped = False
        """Whether Discord itself ended it."""
        self.session: Session | None = None
        self.arrivals: deque[float] = deque(maxlen=MOST_FRAMES)
        self._transport = request.transport
        compressed = request.query.get("compress") == "zlib-stream"
        self._zlib = zlib.compressobj() if compressed else None
        self._waiting: asyncio.Queue[bytes] = asyncio.Queue()

    def send(self, payload: Json) -> None:
        """Send a payload soon."""
        # Strict clients want all four keys in every payload, an ACK included.
        whole = {"t": None, "s": None, "d": None, **payload}
        self._waiting.put_nowait(json.dumps(whole, separators=(",", ":")).encode())

    async def write(self) -> None:
        """Send what waits, for as long as the connection lives."""
        try:
            while True:
                raw = await self._waiting.get()
                if self._zlib is None:
                    await self.socket.send_str(raw.decode())
                else:
                    frame = self._zlib.compress(raw) + self._zlib.flush(zlib.Z_SYNC_FLUSH)
                    await self.socket.send_bytes(frame)
        except ConnectionError:
            return  # the events stay with the session, for a RESUME

    def too_fast(self) -> bool:
        """Whether the bot has sent more than Discord allows in a minute."""
        now = time.monotonic()
        full = len(self.arrivals) == MOST_FRAMES and now - self.arrivals[0] < PER_SECONDS
        self.arrivals.append(now)
        return full

    async def drop(self, code: int) -> None:
        """Close the connection as Discord does, with a code."""
        self.dropped = True
        await self.socket.close(code=code)

    def abort(self) -> None:
        """Cut the connection, without a word."""
        if isinstance(self._transport, asyncio.Transport):
            self._transport.abort()


class Gateway:
    """Turns changes of the world into events for whoever is connected."""

    def __init__(self, world: World, token: str) -> None:
        self.world = world
        self.token = token
        self.sessions: dict[str, Session] = {}
        self.connections: set[Connection] = set()
        self.identified = self.resumed = self.heartbeats = 0
        """How often a bot has identified, resumed and sent a heartbeat."""
        world.listen(self._hear)

    async def handle(self, request: web.Request) -> web.WebSocketResponse:
        """Serve one WebSocket from HELLO to its end."""
        socket = web.WebSocketResponse(max_msg_size=0)
        await socket.prepare(request)
        connection = Connection(request, socket)
        self.connections.add(connection)
        writer = asyncio.create_task(connection.write())
        connection.send({"op": HELLO, "d": {"heartbeat_interval": HEARTBEAT_SECONDS * 1000}})
        try:
            async for frame in socket:
                if not await self._frame(connection, frame):
                    break
        finally:
            writer.cancel()
            self._gone(connection)
        return socket

    async def close(self) -> None:
        """Tell every bot that Discord goes away for a moment (1012): it may resume."""
        for connection in list(self.connections):
            await connection.drop(WSCloseCode.SERVICE_RESTART)

    async def _frame(self, connection: Connection, frame: WSMessage) -> bool:
        """Take one frame of the bot; False when the connection is to end."""
        if frame.type not in (WSMsgType.TEXT, WSMsgType.BINARY):
            return False
        error = DECODE_ERROR if len(frame.data) > LARGEST_FRAME else 0
        if connection.too_fast():
            error = TOO_MANY
        if not error:
            error = self._payload(connection, frame.data)
        if error:
            await connection.drop(error)
        return not error

    def _payload(self, connection: Connection, raw: str | bytes) -> int:
        """Act on a payload; gives the code to close with, or 0."""
        try:
            payload = json.loads(raw)
        except ValueError:
            return DECODE_ERROR
        operation, data = payload.get("op"), payload.get("d")
        if operation == HEARTBEAT:
            self.heartbeats += 1
            # discord.py notes when it sent a heartbeat after it was sent: a faster ACK than that
            # is taken for the answer to the one before, a whole interval ago.
            asyncio.get_running_loop().call_later(ACK_SECONDS, connection.send, {"op": ACK})
            return 0
        if operation == IDENTIFY:
            return self._identify(connection, data)
        if operation == RESUME:
            return self._resume(connection, data)
        return 0 if connection.session else NOT_AUTHENTICATED

    def _identify(self, connection: Connection, data: Json) -> int:
        if data["token"] != self.token:
            return BAD_TOKEN
        if connection.session is not None:
            return TWICE
        if data["intents"] & PRIVILEGED:
            return BAD_INTENTS
        number, shards = data.get("shard") or (0, 1)
        self._bury((number, shards))
        session = Session(self.world.snowflake(), data["intents"], (number, shards))
        self.sessions[session.id] = session
        self._attach(connection, session)
        self.identified += 1
        self._ready(session)
        self.world.connect(online=True)
        return 0

    def _bury(self, shard: tuple[int, int]) -> None:
        """Forget the shard's sessions that nobody is connected to: it has come anew."""
        for session in list(self.sessions.values()):
            if session.shard == shard and session.connection is None:
                del self.sessions[session.id]

    def _ready(self, session: Session) -> None:
        guilds = [g for g in self.world.guilds.values() if session.hears_of(g.id)]
        application = {"id": self.world.bot.id, "flags": 0}
        ready = {
            "v": 10,
            "user": wire.me(self.world),
            "guilds": [{"id": guild.id, "unavailable": True} for guild in guilds],
            "session_id": session.id,
            "resume_gateway_url": GATEWAY_URL,
            "shard": list(session.shard),
            "application": application,
        }
        session.dispatch("READY", ready)
        for guild in guilds:
            session.dispatch("GUILD_CREATE", wire.guild_create(self.world, guild))

    def _resume(self, connection: Connection, data: Json) -> int:
        session = self.sessions.get(data["session_id"])
        if data["token"] != self.token:
            return BAD_TOKEN
        if session is None or self._missed_too_much(session, data["seq"]):
            connection.send({"op": INVALID, "d": False})
            return 0
        self._attach(connection, session)
        self.resumed += 1
        for payload in session.kept:
            if payload["s"] > data["seq"]:
                connection.send(payload)
        session.dispatch("RESUMED", {})
        self.world.connect(online=True)
        return 0

    def _missed_too_much(self, session: Session, seen: int) -> bool:
        return bool(session.kept) and session.kept[0]["s"] > seen + 1

    def _attach(self, connection: Connection, session: Session) -> None:
        connection.session = session
        session.connection = connection

    def _gone(self, connection: Connection) -> None:
        self.connections.discard(connection)
        session = connection.session
        if session is None or session.connection is not connection:
            return
        session.connection = None
        clean = connection.socket.close_code in (WSCloseCode.OK, WSCloseCode.GOING_AWAY)
        if clean and not connection.dropped:
            self.sessions.pop(session.id, None)
        online = any(one.connection for one in self.sessions.values())
        self.world.connect(online=online)

    def _hear(self, change: Change) -> None:
        make = _EVENTS.get(change.what)
        if make is None or not self.sessions:
            return
        event, data, guild_id, needed = make(self.world, change.thing)
        for session in self.sessions.values():
            if event and session.hears_of(guild_id) and session.intents & needed:
                session.dispatch(event, data)


Event = tuple[str, Any, str | None, int]
"""The event's name ("" for none), its data, the server it is of, the intents that hear it."""

_SILENCE: Event = ("", None, None, 0)


def _message_event(name: str) -> Callable[[World, Any], Event]:
    def make(world: World, message: Message) -> Event:
        channel = world.channels[message.channel_id]
        seen = channel.type == DM or world.permissions(channel) & Permission.VIEW_CHANNEL
        if message.ephemeral or not seen:
            return _SILENCE
        data = wire.heard(world, message)
        if channel.guild_id:
            return name, {**data, "guild_id": channel.guild_id}, channel.guild_id, GUILD_MESSAGES
        return name, data, None, DIRECT_MESSAGES

    return make


def _deleted(world: World, message: Message) -> Event:
    name, _, guild_id, needed = _message_event("MESSAGE_DELETE")(world, message)
    if not name:
        return _SILENCE
    short = {"id": message.id, "channel_id": message.channel_id}
    return name, short | ({"guild_id": guild_id} if guild_id else {}), guild_id, needed


def _channel_event(name: str) -> Callable[[World, Any], Event]:
    def make(world: World, channel: Channel) -> Event:
        if channel.type == DM:
            return _SILENCE
        kind = "THREAD" if channel.thread else "CHANNEL"
        return f"{kind}_{name}", wire.channel(world, channel), channel.guild_id, GUILDS

    return make


def _interaction(world: World, interaction: Interaction) -> Event:
    guild_id = world.channels[interaction.channel_id].guild_id
    return "INTERACTION_CREATE", wire.interaction(world, interaction), guild_id, -1


def _guild(world: World, guild: Any) -> Event:
    return "GUILD_CREATE", wire.guild_create(world, guild), guild.id, GUILDS


_EVENTS: dict[What, Callable[[World, Any], Event]] = {
    "message": _message_event("MESSAGE_CREATE"),
    "edited": _message_event("MESSAGE_UPDATE"),
    "deleted": _deleted,
    "channel": _channel_event("CREATE"),
    "channel edited": _channel_event("UPDATE"),
    "channel deleted": _channel_event("DELETE"),
    "guild": _guild,
    "interaction": _interaction,
}
