"""The stage of a rehearsal: the client, the channel, and the means to try things there.

Everything that it makes has a mark, by which `sweeping.py` finds it again.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any, Final, TypeAlias

from discord import (
    AutoShardedClient,
    HTTPException,
    Interaction,
    Message,
    Permissions,
    RateLimited,
    TextChannel,
    User,
)
from discord.abc import Messageable
from discord.ui import Item, LayoutView, MediaGallery, TextDisplay

from bot.core.delivery.sender import NOBODY
from bot.core.screens.components import Picture, Row, Screen, button, screen
from bot.program.karnak import LEAST
from bot.sandbox.assumptions import AssumptionName
from render.paint import paint_sign
from render.palette import GOLD_LIGHT
from render.scene import Disc
from render.signs import MIDDLE

MARK: Final = "### Karnak’s rehearsal"
KEPT: Final = f"{MARK}: a message for the next one"
NAME: Final = "Karnak rehearsal"  # of threads
WORD: Final = "rehearsal"  # of the command, and before each custom id
EMOJI: Final = "rehearsal_of_karnak"
OLD: Final = timedelta(hours=1)
PNG: Final = paint_sign([Disc(MIDDLE, 50, GOLD_LIGHT)])


class SkippedError(Exception):
    """A step was left out, for a reason in a sentence."""


class DiffersError(Exception):
    """Discord accepted a request, but its effect differs from the assumption."""


class Rehearser(AutoShardedClient):
    """A client that stores interactions until a step takes them."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**LEAST, **options)
        self.heard: asyncio.Queue[Interaction[Any]] = asyncio.Queue()

    async def on_interaction(self, interaction: Interaction[Any]) -> None:
        await self.heard.put(interaction)


@dataclass
class Stage:
    """The means that the steps share. `owner` is the application's, if it is a person.

    A person has `patience` seconds for everything that `tell` asks of them. `private` removes
    answers that only they see.
    """

    client: Rehearser
    channel: TextChannel
    owner: User | None
    clock: Callable[[], float]
    patience: float
    tell: Callable[[str], None]
    private: list[Callable[[], Awaitable[None]]] = field(default_factory=list)

    @property
    def application(self) -> int:
        """The id of the application."""
        return self.client.application_id or 0

    @property
    def allowed(self) -> Permissions:
        """Karnak's permissions in the channel."""
        return self.channel.permissions_for(self.channel.guild.me)

    def is_old(self, message: Message) -> bool:
        """Whether Discord allows only a few edits of a message."""
        return datetime.fromtimestamp(self.clock(), UTC) - message.created_at > OLD

    async def send(self, made: Screen, where: Messageable | None = None, **named: Any) -> Message:
        """Send a screen, as the bot sends those of a table."""
        place = where or self.channel
        return await place.send(
            view=made.view, files=made.files(), silent=True, allowed_mentions=NOBODY, **named
        )

    async def post(self, words: str) -> Message:
        """Send a message with a picture and a button for further steps."""
        return await self._require(pictured(words, [[button("Nothing", f"{WORD}:nothing")]]))

    async def ask(self, words: str, *labels: str) -> None:
        """Ask the operator for something, in the channel and on the console."""
        rows = [[button(label, f"{WORD}:{label}") for label in labels]] if labels else []
        self.tell(f"In #{self.channel.name}, within {self.patience:.0f} seconds: {words}")
        await self._require(worded(words, rows))

    async def _require(self, made: Screen) -> Message:
        """Send the screen that a step needs. Raises `SkippedError`."""
        try:
            return await self.send(made)
        except HTTPException:
            raise SkippedError("Discord refuses the message for this step.") from None

    async def hear(self, is_wanted: Callable[[Interaction[Any]], bool]) -> Interaction[Any]:
        """Wait for an interaction in the channel. Raises `SkippedError`."""
        try:
            async with asyncio.timeout(self.patience):
                while True:
                    heard = await self.client.heard.get()
                    if heard.channel_id == self.channel.id and is_wanted(heard):
                        return heard
        except TimeoutError:
            raise SkippedError("Nobody did it in time.") from None

    async def press(self, words: str, label: str) -> Interaction[Any]:
        """Have the operator press a button."""
        await self.ask(f"{words} Press **{label}**.", label)
        return await self.hear(lambda heard: heard.custom_id == f"{WORD}:{label}")


Step: TypeAlias = Callable[[Stage], Awaitable[HTTPException | None]]
"""It returns the refusal that was assumed, if any, and raises all others."""


@dataclass(frozen=True)
class Assumption:
    """A row of the table: its step, and sentences for when it holds and when it does not."""

    name: AssumptionName
    holds: str
    fails: str  # says also how Karnak manages then
    step: Step


def worded(words: str, rows: Iterable[Row] = ()) -> Screen:
    """Make a screen with the mark."""
    return screen(f"{MARK}\n{words}", rows)


def pictured(words: str, rows: Iterable[Row] = ()) -> Screen:
    """Make a screen with the mark and a picture."""
    return screen(f"{MARK}\n{words}", rows, Picture(PNG, "A disc"))


def require_picture(message: Message) -> None:
    """Raise `DiffersError` if a message has no picture."""
    if not any(isinstance(item, MediaGallery) and item.items for item in _items(message)):
        raise DiffersError


def reason_of(refused: HTTPException | RateLimited) -> str:
    """Return the status of a refusal and Discord's code, for the operator."""
    if isinstance(refused, RateLimited):
        return "429"
    return f"{refused.status}, code {refused.code}"


def heading(message: Message) -> str:
    """Return the first line of a message of components, which identifies one of ours."""
    if not message.flags.components_v2:
        return ""
    shown = (item.content for item in _items(message) if isinstance(item, TextDisplay))
    return next(shown, "").partition("\n")[0]


def _items(message: Message) -> Iterator[Item[Any]]:
    """Return the items of a message of components, including nested ones."""
    return LayoutView.from_message(message, timeout=None).walk_children()
