"""A session belongs to one open page: its person, its channel, and outstanding responses."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from aiohttp import web

from bot.sandbox.backend import Backend
from bot.sandbox.changes import ChangeKind
from bot.sandbox.constants import DM, GUILD_TEXT
from bot.sandbox.model import Channel, Interaction, Json, Message
from bot.sandbox.page import views
from bot.sandbox.page.languages import ENGLISH_TABLE
from bot.sandbox.page.read_states import ReadStates
from bot.sandbox.people import People, Person

Hint: TypeAlias = Mapping[str, str]
"""A sentence by Discord's name of its language, such as `fr`. English always has one."""
MAX_QUEUED_EVENTS = 2000
"""Unread events after which a page is disconnected. It then connects again."""
TRY_AGAIN_LATER = 1013
MESSAGE_EVENTS: dict[ChangeKind, str] = {
    "message created": "message",
    "message updated": "edited",
    "message deleted": "deleted",
}
"""The names of changes of messages in the page's protocol."""


class PageSession:
    """The session sends events to one page. `hint()` returns the hint on the next press, if any."""

    def __init__(
        self, people: People, read_states: ReadStates, hint: Callable[[], Hint | None]
    ) -> None:
        self.people = people
        self.read_states = read_states
        self.hint = hint
        self.person: Person | None = None
        self.channel: Channel | None = None
        self.modal_interaction: Interaction | None = None
        """The interaction that opened the modal shown last."""
        self._pending: dict[str, tuple[int, asyncio.TimerHandle]] = {}
        """References of requests and their timeouts, by interaction id."""
        self._queue: asyncio.Queue[str] = asyncio.Queue(MAX_QUEUED_EVENTS)
        self._has_overflowed = False

    @property
    def backend(self) -> Backend:
        """Return the backend that the page shows."""
        return self.people.backend

    # The person and the channel

    def select_channel(self, person_id: str, channel_id: str) -> None:
        """Show a channel to a person, or the first ones if these do not exist."""
        self.person = self._find_person(person_id)
        self.channel = self._find_channel(self.person, channel_id) if self.person else None
        self.modal_interaction = None
        self._fail_pending()

    def _find_person(self, person_id: str) -> Person | None:
        user_ids = [user.id for user in self.backend.users.values() if not user.bot]
        if not user_ids:
            return None
        return self.people.by_id(person_id if person_id in user_ids else user_ids[0])

    def _find_channel(self, person: Person, channel_id: str) -> Channel | None:
        if channel_id == views.UNOPENED_DM:
            return person.dm
        channels = person.channels
        requested = (channel for channel in channels if channel.id == channel_id)
        text_channels = (channel for channel in channels if channel.type == GUILD_TEXT)
        return next(requested, None) or next(text_channels, None)

    def shows(self, message: Message) -> bool:
        """Return whether the page shows a message: in its channel, and visible to its person."""
        if self.person is None or self.channel is None:
            return False
        is_here = message.channel_id == self.channel.id
        return is_here and message.only_for in (None, self.person.id)

    # Events to the page

    def send_event(self, name: str, **fields: Any) -> None:
        """Queue an event, unless the page has stopped reading."""
        self._has_overflowed = self._has_overflowed or self._queue.full()
        if not self._has_overflowed:
            self._queue.put_nowait(json.dumps({"what": name, **fields}))

    def send_surroundings(self) -> None:
        """Send the surroundings of the messages: people, guilds, channels, the hint."""
        if self.person:
            fields = views.build_surroundings(self.person, self.read_states)
            self.send_event("surroundings", hint=self._hint_for(self.person), **fields)

    def _hint_for(self, person: Person) -> str | None:
        hint = self.hint()
        if hint is None or hint[ENGLISH_TABLE] == self.read_states.dismissed_hint:
            return None
        return hint.get(person.user.locale, hint[ENGLISH_TABLE])

    def send_channel(self) -> None:
        """Send the channel that is shown, with its commands."""
        if self.person and self.channel:
            last_read_id = str(self.read_states.last_read_id(self.person.user, self.channel))
            is_dm = self.channel.type == DM
            conversation = views.build_conversation(self.person, self.channel)
            self.send_event("channel", dm=is_dm, seen=last_read_id, **conversation)
            self.send_commands()

    def send_commands(self) -> None:
        """Send the slash commands that the channel offers."""
        if self.person and self.channel:
            commands = views.build_commands(self.person, self.channel)
            self.send_event("commands", commands=commands)

    def send_message(self, kind: ChangeKind, message: Message) -> None:
        """Send a new, updated or deleted message."""
        name = MESSAGE_EVENTS[kind]
        if kind == "message deleted":
            self.send_event(name, id=message.id)
        elif self.person:
            self.send_event(name, message=views.build_message(self.person, message))

    async def deliver_events(self, socket: web.WebSocketResponse) -> None:
        """Send queued events as they arrive. Disconnect a page that does not read them."""
        while not self._has_overflowed:
            await socket.send_str(await self._queue.get())
        await socket.close(code=TRY_AGAIN_LATER)

    # Answers to the page's requests

    def send_answer(self, ref: int, **fields: Any) -> None:
        """Answer the request with that reference."""
        self.send_event("answer", ref=ref, **fields)

    def await_response(self, ref: int, interaction: Interaction, timeout: float) -> None:
        """Answer a request when the bot responds to its interaction, or after a timeout."""
        loop = asyncio.get_running_loop()
        timer = loop.call_later(timeout, self._fail_interaction, interaction.id)
        self._pending[interaction.id] = ref, timer

    def forward_response(self, interaction: Interaction) -> None:
        """Answer the request that waits for the bot's response to an interaction, if any."""
        ref, timer = self._pending.pop(interaction.id, (0, None))
        if timer is None:
            return
        timer.cancel()
        if interaction.modal:
            self.modal_interaction = interaction
        self.send_answer(ref, **_response_fields(interaction))

    def _fail_interaction(self, interaction_id: str) -> None:
        ref, _ = self._pending.pop(interaction_id)
        self.send_answer(ref, failed=True)

    def _fail_pending(self) -> None:
        for ref, timer in self._pending.values():
            timer.cancel()
            self.send_answer(ref, failed=True)
        self._pending.clear()

    def close(self) -> None:
        """Stop waiting for responses, because the page is closed."""
        for _, timer in self._pending.values():
            timer.cancel()


def _response_fields(interaction: Interaction) -> Json:
    choices = interaction.choices
    listed = None if choices is None else [{"name": c.name, "value": c.value} for c in choices]
    return {"modal": interaction.modal, "choices": listed}
