"""One open page: who sits at it, which channel it shows, which answers it waits for."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import Any

from aiohttp import web

from bot.languages import code_of, spoken
from bot.sandbox import showing
from bot.sandbox.model import DM, TEXT, Channel, Interaction, Json, Message, What
from bot.sandbox.people import People, Person
from bot.sandbox.seen import Seen
from bot.sandbox.world import World
from rules.core.text import Text

MOST_WAITING = 2000
"""News that may wait for a page that does not read; then it is cut off, and comes anew."""


TRY_AGAIN_LATER = 1013


class Visit:
    """What is sent to one page. `hint()` is the line that says what to press, if there is one."""

    def __init__(self, people: People, seen: Seen, hint: Callable[[], Text | None]) -> None:
        self.people = people
        self.seen = seen
        self.hint = hint
        self.person: Person | None = None
        self.channel: Channel | None = None
        self.opened: Interaction | None = None
        """What opened the modal that this page shows, or showed last."""
        self._asked: dict[str, tuple[int, asyncio.TimerHandle]] = {}
        self._news: asyncio.Queue[str] = asyncio.Queue(MOST_WAITING)
        self._overrun = False

    @property
    def world(self) -> World:
        """The world that it looks into."""
        return self.people.world

    # Who and where

    def enter(self, person_id: str, channel_id: str) -> None:
        """Be somebody, somewhere; the first person and channel there are, if these are gone."""
        self.person = self._find_person(person_id)
        self.channel = self._find_channel(self.person, channel_id) if self.person else None
        self.opened = None
        self._let_go()

    def _find_person(self, person_id: str) -> Person | None:
        known = [user.id for user in self.world.users.values() if not user.bot]
        if not known:
            return None
        return self.people.by_id(person_id if person_id in known else known[0])

    def _find_channel(self, person: Person, channel_id: str) -> Channel | None:
        if channel_id == showing.UNOPENED_DM:
            return person.dm
        channels = person.channels
        wanted = (c for c in channels if c.id == channel_id)
        first = (c for c in channels if c.type == TEXT)
        return next(wanted, None) or next(first, None)

    def sees(self, message: Message) -> bool:
        """Whether a message belongs on this page: its channel is shown, and it is not private."""
        if self.person is None or self.channel is None:
            return False
        here = message.channel_id == self.channel.id
        return here and message.only_for in (None, self.person.id)

    # Telling

    def tell(self, what: str, **news: Any) -> None:
        """Send news to the page, unless it has long stopped reading them."""
        self._overrun = self._overrun or self._news.full()
        if not self._overrun:
            self._news.put_nowait(json.dumps({"what": what, **news}))

    def tell_surroundings(self) -> None:
        """Send everything around the messages."""
        if self.person:
            around = showing.surroundings(self.person, self.seen)
            self.tell("surroundings", hint=self._hint_for(self.person), **around)

    def _hint_for(self, person: Person) -> str | None:
        hint = self.hint()
        if hint is None or str(hint) == self.seen.hint:
            return None
        return hint.in_(spoken()[code_of(person.user.locale)])

    def tell_channel(self) -> None:
        """Send the channel that is shown, with its commands."""
        if self.person and self.channel:
            seen = str(self.seen.up_to(self.person.user, self.channel))
            dm = self.channel.type == DM
            conversation = showing.conversation(self.person, self.channel)
            self.tell("channel", dm=dm, seen=seen, **conversation)
            self.tell_commands()

    def tell_commands(self) -> None:
        """Send the slash commands that can be used here."""
        if self.person and self.channel:
            self.tell("commands", commands=showing.commands(self.person, self.channel))

    def tell_message(self, what: What, message: Message) -> None:
        """Send a new, edited or deleted message."""
        if what == "deleted":
            self.tell(what, id=message.id)
        elif self.person:
            self.tell(what, message=showing.message(self.person, message))

    async def deliver(self, socket: web.WebSocketResponse) -> None:
        """Send all news, as they come; cut off a page that does not read them."""
        while not self._overrun:
            await socket.send_str(await self._news.get())
        await socket.close(code=TRY_AGAIN_LATER)

    # Waiting for the bot's answer

    def answer(self, ref: int, **answer: Any) -> None:
        """Answer what the page asked under that number."""
        self.tell("answer", ref=ref, **answer)

    def await_answer(self, ref: int, interaction: Interaction, patience: float) -> None:
        """Answer `ref` when the bot answers the interaction, or when patience runs out."""
        timer = asyncio.get_running_loop().call_later(patience, self._give_up, interaction.id)
        self._asked[interaction.id] = ref, timer

    def hear_answer(self, interaction: Interaction) -> None:
        """The bot has answered an interaction: pass it on if this page asked."""
        ref, timer = self._asked.pop(interaction.id, (0, None))
        if timer is None:
            return
        timer.cancel()
        if interaction.modal:
            self.opened = interaction
        self.answer(ref, **_said(interaction))

    def _give_up(self, interaction_id: str) -> None:
        ref, _ = self._asked.pop(interaction_id)
        self.answer(ref, failed=True)

    def _let_go(self) -> None:
        for ref, timer in self._asked.values():
            timer.cancel()
            self.answer(ref, failed=True)
        self._asked.clear()

    def leave(self) -> None:
        """The page is closed."""
        for _, timer in self._asked.values():
            timer.cancel()


def _said(interaction: Interaction) -> Json:
    choices = interaction.choices
    offered = None if choices is None else [{"name": c.name, "value": c.value} for c in choices]
    return {"modal": interaction.modal, "choices": offered}
