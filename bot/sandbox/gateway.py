"""The gateway keeps sessions of the bot, dispatches events, answers heartbeats and resumes.

A session outlives its connection: events are buffered while the bot is away, and replayed when it
resumes. A clean close (1000, 1001) ends the session. An interaction that is sent while there is
no session never reaches the bot, as on Discord.
"""

from __future__ import annotations

import asyncio
import json
import math
import time
import zlib
from collections import deque
from typing import Any

from aiohttp import WSCloseCode, WSMessage, WSMsgType, web

from bot.sandbox.backend import Backend
from bot.sandbox.changes import Change
from bot.sandbox.gateway_events import EVENT_BUILDERS, MESSAGE_CONTENT, GatewayEvent
from bot.sandbox.guild_serialisation import build_members_chunk, serialise_guild_create
from bot.sandbox.model import Json
from bot.sandbox.serialisation import serialise_current_user

DISPATCH, HEARTBEAT, IDENTIFY, RESUME, RECONNECT = 0, 1, 2, 6, 7
REQUEST_MEMBERS, INVALID_SESSION, HELLO, HEARTBEAT_ACK = 8, 9, 10, 11
IGNORED = {3, 4, 31}  # presence, voice, sounds: the sandbox has none of them
"""Gateway opcodes."""
PRIVILEGED_INTENTS = 1 << 1 | 1 << 8 | MESSAGE_CONTENT
"""Members, presences and message content: the sandbox's application was granted none of them."""
UNKNOWN_OPCODE, DECODE_ERROR, NOT_AUTHENTICATED, AUTHENTICATION_FAILED = range(4001, 4005)
ALREADY_AUTHENTICATED, RATE_LIMITED, INVALID_SHARD, SHARDING_REQUIRED = 4005, 4008, 4010, 4011
DISALLOWED_INTENTS = 4014
"""Gateway close codes."""

MAX_PAYLOAD_BYTES = 4096
MAX_SHARD_GUILDS = 2500
MAX_FRAMES, MAX_FRAMES_SECONDS = 120, 60.0
REPLAY_BUFFER_SIZE = 5000
HEARTBEAT_SECONDS = 41.25
HEARTBEAT_ACK_SECONDS = 0.05
GATEWAY_URL = "wss://gateway.discord.gg/"


class GatewaySession:
    """A session is the gateway's knowledge of one connected bot, or of one shard of it."""

    def __init__(self, session_id: str, intents: int, shard: tuple[int, int]) -> None:
        self.id = session_id
        self.intents = intents
        self.shard = shard
        self.sequence = 0
        self.replay_buffer: deque[Json] = deque(maxlen=REPLAY_BUFFER_SIZE)
        self.connection: GatewayConnection | None = None

    def dispatch(self, event_name: str, data: Any) -> None:
        """Give an event its number, buffer it for a resume and send it if the bot is connected."""
        self.sequence += 1
        payload = {"op": DISPATCH, "t": event_name, "s": self.sequence, "d": data}
        self.replay_buffer.append(payload)
        if self.connection is not None:
            self.connection.send(payload)

    def receives_guild(self, guild_id: str | None) -> bool:
        """Return whether a guild's events go to this shard. None stands for DMs."""
        return is_in_shard(guild_id or "0", self.shard)


def is_in_shard(guild_id: str, shard: tuple[int, int]) -> bool:
    """Return whether a guild belongs to a shard. The shard comes with the number of shards."""
    shard_id, shard_count = shard
    return (int(guild_id) >> 22) % shard_count == shard_id


class GatewayConnection:
    """A connection is one WebSocket, to which one task sends the queued payloads in order."""

    def __init__(
        self, request: web.Request, socket: web.WebSocketResponse, flowing: asyncio.Event
    ) -> None:
        self.socket = socket
        self._flowing = flowing
        self.closed_by_gateway = False
        self.session: GatewaySession | None = None
        self._frame_times: deque[float] = deque(maxlen=MAX_FRAMES)
        self._transport = request.transport
        is_compressed = request.query.get("compress") == "zlib-stream"
        self._compressor = zlib.compressobj() if is_compressed else None
        self._send_queue: asyncio.Queue[bytes] = asyncio.Queue()

    def send(self, payload: Json) -> None:
        """Queue a payload."""
        # strict clients want all four keys in every payload, even an ACK
        whole = {"t": None, "s": None, "d": None, **payload}
        self._send_queue.put_nowait(json.dumps(whole, separators=(",", ":")).encode())

    async def send_queued(self) -> None:
        """Send queued payloads for as long as the connection lives."""
        try:
            while True:
                raw = await self._send_queue.get()
                await self._flowing.wait()
                if self._compressor is None:
                    await self.socket.send_str(raw.decode())
                else:
                    frame = self._compressor.compress(raw)
                    await self.socket.send_bytes(frame + self._compressor.flush(zlib.Z_SYNC_FLUSH))
        except ConnectionError:
            return  # the session has buffered the events for a resume

    def count_frame(self) -> bool:
        """Count a frame of the bot, and return whether it sends more than Discord allows."""
        now, times = time.monotonic(), self._frame_times
        is_too_fast = len(times) == MAX_FRAMES and now - times[0] < MAX_FRAMES_SECONDS
        times.append(now)
        return is_too_fast

    async def close(self, code: int) -> None:
        """Close the connection with a code, as Discord does."""
        self.closed_by_gateway = True
        await self.socket.close(code=code)

    def abort(self) -> None:
        """Abort the connection without a close frame."""
        if isinstance(self._transport, asyncio.Transport):
            self._transport.abort()


class Gateway:
    """The gateway turns changes of the backend into events for connected bots.

    Sessions of shards that share their turns have to begin `identify_seconds` apart: 5 on Discord.
    """

    def __init__(self, backend: Backend, token: str) -> None:
        self.backend = backend
        self.token = token
        self.sessions: dict[str, GatewaySession] = {}
        self.connections: set[GatewayConnection] = set()
        self.flowing = asyncio.Event()
        self.flowing.set()
        self.identify_seconds = 0.0
        self._identified_at: dict[int, float] = {}
        self.identify_count = self.resume_count = self.heartbeat_count = 0
        backend.subscribe(self._dispatch_change)

    async def handle(self, request: web.Request) -> web.WebSocketResponse:
        """Serve one WebSocket from HELLO to its end."""
        socket = web.WebSocketResponse(max_msg_size=0)
        await socket.prepare(request)
        connection = GatewayConnection(request, socket, self.flowing)
        self.connections.add(connection)
        sender = asyncio.create_task(connection.send_queued())
        connection.send({"op": HELLO, "d": {"heartbeat_interval": HEARTBEAT_SECONDS * 1000}})
        try:
            async for frame in socket:
                if not await self._handle_frame(connection, frame):
                    break
        finally:
            sender.cancel()
            self._remove_connection(connection)
        return socket

    async def close(self) -> None:
        """Close every connection with 1012, after which the bot may resume."""
        for connection in list(self.connections):
            await connection.close(WSCloseCode.SERVICE_RESTART)

    async def _handle_frame(self, connection: GatewayConnection, frame: WSMessage) -> bool:
        """Handle one frame of the bot, and return False if the connection has to end."""
        if frame.type not in (WSMsgType.TEXT, WSMsgType.BINARY):
            return False
        close_code = DECODE_ERROR if len(frame.data) > MAX_PAYLOAD_BYTES else 0
        if connection.count_frame():
            close_code = RATE_LIMITED
        if not close_code:
            close_code = self._handle_payload(connection, frame.data)
        if close_code:
            await connection.close(close_code)
        return not close_code

    def _handle_payload(self, connection: GatewayConnection, raw: str | bytes) -> int:
        """Handle a payload, and return the code to close the connection with, or 0."""
        try:
            payload = json.loads(raw)
        except ValueError:
            return DECODE_ERROR
        opcode, data = payload.get("op"), payload.get("d")
        if opcode == HEARTBEAT:
            self.heartbeat_count += 1
            # discord.py notes the time of a heartbeat after sending it, so it would take a faster
            # ACK for the answer to the one before, a whole interval ago.
            loop = asyncio.get_running_loop()
            loop.call_later(HEARTBEAT_ACK_SECONDS, connection.send, {"op": HEARTBEAT_ACK})
            return 0
        if opcode == IDENTIFY:
            return self._identify(connection, data)
        if opcode == RESUME:
            return self._resume(connection, data)
        if connection.session is None:
            return NOT_AUTHENTICATED
        if opcode == REQUEST_MEMBERS:
            return self._send_members(connection.session, data)
        return 0 if opcode in IGNORED else UNKNOWN_OPCODE

    def _identify(self, connection: GatewayConnection, data: Json) -> int:
        if not self._is_token(data["token"]):
            return AUTHENTICATION_FAILED
        if connection.session is not None:
            return ALREADY_AUTHENTICATED
        if data["intents"] & PRIVILEGED_INTENTS:
            return DISALLOWED_INTENTS
        shard_id, shard_count = data.get("shard") or (0, 1)
        if not 0 <= shard_id < shard_count:
            return INVALID_SHARD
        if self._identifies_too_early(shard_id):
            connection.send({"op": INVALID_SESSION, "d": False})
            return 0
        shard = (shard_id, shard_count)
        if sum(is_in_shard(guild_id, shard) for guild_id in self.backend.guilds) > MAX_SHARD_GUILDS:
            return SHARDING_REQUIRED
        self._forget_disconnected_sessions(shard)
        session = GatewaySession(self.backend.generate_snowflake(), data["intents"], shard)
        self.sessions[session.id] = session
        self._attach(connection, session)
        self.identify_count += 1
        self.backend.session_starts += 1
        self._send_ready(session)
        self.backend.set_online(online=True)
        return 0

    def _is_token(self, given: str) -> bool:
        """Return whether a token is the bot's. Oceanic.js sends it like a request's header."""
        return given.removeprefix("Bot ") == self.token

    def _identifies_too_early(self, shard_id: int) -> bool:
        """Return whether a shard that takes turns with this one has just identified."""
        bucket, now = shard_id % self.backend.max_concurrency, time.monotonic()
        is_too_early = now - self._identified_at.get(bucket, -math.inf) < self.identify_seconds
        if not is_too_early:
            self._identified_at[bucket] = now
        return is_too_early

    def _forget_disconnected_sessions(self, shard: tuple[int, int]) -> None:
        """Forget the disconnected sessions of a shard that identifies again."""
        for session in list(self.sessions.values()):
            if session.shard == shard and session.connection is None:
                del self.sessions[session.id]

    def _send_ready(self, session: GatewaySession) -> None:
        known = (g for g in self.backend.guilds.values() if g.access != "removed")
        guilds = [guild for guild in known if session.receives_guild(guild.id)]
        application = {"id": self.backend.bot.id, "flags": 0}
        ready = {
            "v": 10,
            "user": serialise_current_user(self.backend),
            "guilds": [{"id": guild.id, "unavailable": True} for guild in guilds],
            "session_id": session.id,
            "resume_gateway_url": GATEWAY_URL,
            "shard": list(session.shard),
            "application": application,
        }
        session.dispatch("READY", ready)
        for guild in (guild for guild in guilds if guild.access == "member"):
            session.dispatch("GUILD_CREATE", serialise_guild_create(self.backend, guild))

    def _resume(self, connection: GatewayConnection, data: Json) -> int:
        session = self.sessions.get(data["session_id"])
        if not self._is_token(data["token"]):
            return AUTHENTICATION_FAILED
        if session is None or self._has_lost_events(session, data["seq"]):
            connection.send({"op": INVALID_SESSION, "d": False})
            return 0
        self._attach(connection, session)
        self.resume_count += 1
        for payload in session.replay_buffer:
            if payload["s"] > data["seq"]:
                connection.send(payload)
        session.dispatch("RESUMED", {})
        self.backend.set_online(online=True)
        return 0

    def _has_lost_events(self, session: GatewaySession, last_received: int) -> bool:
        buffer = session.replay_buffer
        return bool(buffer) and buffer[0]["s"] > last_received + 1

    def _attach(self, connection: GatewayConnection, session: GatewaySession) -> None:
        connection.session = session
        session.connection = connection

    def _remove_connection(self, connection: GatewayConnection) -> None:
        self.connections.discard(connection)
        session = connection.session
        if session is None or session.connection is not connection:
            return
        session.connection = None
        is_clean = connection.socket.close_code in (WSCloseCode.OK, WSCloseCode.GOING_AWAY)
        if is_clean and not connection.closed_by_gateway:
            self.sessions.pop(session.id, None)
        is_online = any(one.connection for one in self.sessions.values())
        self.backend.set_online(online=is_online)

    def _send_members(self, session: GatewaySession, wanted: Json) -> int:
        """Send the members that the bot asks for, by ids or by the start of their names."""
        guild = self.backend.guilds.get(str(wanted["guild_id"]))
        if guild is None or not session.receives_guild(guild.id):
            return 0
        if not (wanted.get("user_ids") or wanted.get("query")):
            return DISALLOWED_INTENTS
        session.dispatch("GUILD_MEMBERS_CHUNK", build_members_chunk(self.backend, guild, wanted))
        return 0

    def _dispatch_change(self, change: Change) -> None:
        build_event = EVENT_BUILDERS.get(change.kind)
        if build_event is None or not self.sessions:
            return
        event = build_event(self.backend, change.entity)
        if event is None or not self._reaches_bot(event):
            return
        for session in self.sessions.values():
            if session.receives_guild(event.guild_id) and session.intents & event.intents:
                session.dispatch(event.name, event.data)

    def _reaches_bot(self, event: GatewayEvent) -> bool:
        """Return whether the bot gets an event: GUILD_DELETE, or one of an available guild."""
        guild = self.backend.guilds.get(event.guild_id or "")
        return guild is None or guild.access == "member" or event.name == "GUILD_DELETE"
