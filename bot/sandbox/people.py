"""The people of the sandbox: what a person at Discord's client can see and do.

Two ways of doing things. The plain methods (`use`, `ask`, `click`, `hand_in`) send an interaction
by exact ids and return at once; the web page uses these and hears the rest from `World.listen`.
The awaited ones (`slash`, `complete`, `press`, `choose`, `submit`) take the words that a person
reads, and return when the bot has answered (`NoAnswerError` if it does not):

    answer = await ana.slash(channel, "amun-re bid", province="thebes", price=6)
    answer = await ana.press(channel.last, "Your move")
    answer = await ana.choose(answer.reply, "Thebes")
    answer = await ana.submit(opened, {"number": "7"})
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Mapping
from typing import Any

from bot.sandbox import options
from bot.sandbox.model import (
    ACKNOWLEDGE_WITHIN,
    COMMAND,
    COMPLETION,
    COMPONENT,
    DM,
    MODAL_SUBMIT,
    Channel,
    Choice,
    Interaction,
    Json,
    Message,
    User,
    label,
    walk,
)
from bot.sandbox.world import World

DEFERRED_UPDATE = 6


class NoAnswerError(Exception):
    """The application did not respond: what a person reads after three seconds of silence."""


class Person:
    """Somebody at their own client. `patience` is how many seconds they wait for an answer."""

    def __init__(self, world: World, user: User) -> None:
        self.world = world
        self.user = user
        self.patience = ACKNOWLEDGE_WITHIN
        self._suggested: dict[tuple[str, str, str, str], list[Choice]] = {}

    @property
    def id(self) -> str:
        """The person's user id."""
        return self.user.id

    @property
    def name(self) -> str:
        """The person's display name."""
        return self.user.name

    # Seeing

    @property
    def channels(self) -> list[Channel]:
        """The channels, threads and DM that this person finds in the client."""
        return self.world.channels_of(self.id)

    @property
    def dm(self) -> Channel:
        """Their DM with the bot, opened if need be."""
        return self.world.open_dm(self.id)

    def sees(self, channel: Channel) -> list[Message]:
        """The messages of a channel that this person sees, their own ephemeral ones among them."""
        return self.world.visible(channel, self.id)

    def commands(self, channel: Channel) -> list[Json]:
        """The slash commands offered here, as they were registered (localisations included)."""
        context = 1 if channel.type == DM else 0
        return [c for c in self.world.commands if context in (c.get("contexts") or (0, 1))]

    # Doing, at once

    def use(self, channel: Channel, command: str, values: Mapping[str, Any]) -> Interaction:
        """Send a slash command such as "amun-re bid". `values` are by option name.

        A value is text, a number or a bool, or a `Person`/`Channel` for such an option. Raises
        `LookupError` for a command or option that there is not, `ValueError` for a value that
        Discord's client would not send (a missing or unlisted one, letters for a number).
        """
        found = options.find(self.commands(channel), command)
        data = options.filled(self.world, channel, found, values)
        return self._send(COMMAND, channel, data)

    def ask(
        self, channel: Channel, command: str, option: str, typed: str, values: Mapping[str, Any]
    ) -> Interaction:
        """Ask for suggestions for an option, with what is typed there and in other options."""
        found = options.find(self.commands(channel), command)
        data = options.half_filled(found, {**values, option: typed}, option)
        return self._send(COMPLETION, channel, data)

    def click(
        self, message: Message, custom_id: str, values: list[str] | None = None
    ) -> Interaction:
        """Press a button, or choose `values` in a select, by custom id; nothing is checked."""
        channel = self.world.channels[message.channel_id]
        known = (part for part in message.parts if part.get("custom_id") == custom_id)
        part = next(known, {"type": 2 if values is None else 3, "id": 1})
        data = {"custom_id": custom_id, "component_type": part["type"], "id": part["id"]}
        if values is not None:
            data["values"] = values
            data |= options.resolved(self.world, channel, part["type"], values)
        return self._send(COMPONENT, channel, data, message)

    def hand_in(self, opened: Interaction, values: Mapping[str, Any]) -> Interaction:
        """Submit the modal that `opened` showed, with values by custom id; nothing is checked.

        A value is text, or a list of values for a select or a group of boxes, or a bool for a
        checkbox. What is left out keeps what the modal came with.
        """
        if opened.modal is None:
            raise LookupError("no modal was opened")
        channel = self.world.channels[opened.channel_id]
        fields = [options.field(component, values) for component in opened.modal["components"]]
        data = {"custom_id": opened.modal["custom_id"], "components": fields}
        return self._send(MODAL_SUBMIT, channel, data, opened.source)

    # Doing, and waiting for the answer

    async def slash(self, channel: Channel, command: str, /, **values: Any) -> Interaction:
        """Use a slash command."""
        return await self.answered(self.use(channel, command, values))

    async def complete(
        self,
        channel: Channel,
        command: str,
        option: str,
        typed: str = "",
        /,
        *,
        stale: bool = False,
        **values: Any,
    ) -> list[Choice]:
        """The suggestions for an option.

        With `stale`, what Discord's client does when only another option changed: it shows what
        was suggested for the same typed text before, and asks only if there is nothing.
        """
        key = (channel.id, command, option, typed)
        if not (stale and key in self._suggested):
            answer = await self.answered(self.ask(channel, command, option, typed, values))
            self._suggested[key] = answer.choices or []
        return self._suggested[key]

    async def press(self, message: Message, button: str) -> Interaction:
        """Press a button by its label or custom id. Raises `ValueError` for a disabled one."""
        part = message.find(button)
        if part.get("disabled"):
            raise ValueError(f"{button!r} is disabled")
        return await self.answered(self.click(message, part["custom_id"]))

    async def choose(self, message: Message, *names: str, menu: str | None = None) -> Interaction:
        """Choose options of a select by label or value.

        `menu` is the select's placeholder or custom id; without it, the one that offers them.
        """
        part = message.find(menu) if menu is not None else self._offering(message, names)
        values = [_value(part, name) for name in names]
        return await self.answered(self.click(message, part["custom_id"], values))

    async def submit(self, opened: Interaction, values: Mapping[str, Any]) -> Interaction:
        """Submit a modal, with values by label or custom id; options by label or value."""
        components = (opened.modal or {}).get("components", [])
        named = dict(_named(components, values))
        if len(named) != len(values):
            raise LookupError(f"no field for some of {sorted(values)}")
        return await self.answered(self.hand_in(opened, named))

    # Doing without the bot

    def write(self, channel: Channel, content: str) -> Message:
        """Write a plain message in a channel, a thread or the DM."""
        message = Message(
            self.world.snowflake(), channel.id, self.id, self.world.clock(), content=content
        )
        return self.world.post(message)

    def delete_message(self, message: Message) -> None:
        """Delete a message, as its author or a moderator, or dismiss an ephemeral one."""
        self.world.remove(message)

    def open_dms(self) -> None:
        """Let the bot write to this person."""
        self.user.open_to_dms = True
        self.world.put_user(self.user)

    def close_dms(self) -> None:
        """Refuse the bot's DMs (50007)."""
        self.user.open_to_dms = False
        self.world.put_user(self.user)

    def archive(self, thread: Channel, *, locked: bool = False) -> None:
        """Close a thread, as a moderator."""
        self.world.alter(thread, archived=True, locked=locked)

    def _send(
        self, kind: int, channel: Channel, data: Json, source: Message | None = None
    ) -> Interaction:
        number = self.world.snowflake()
        now = self.world.clock()
        token = f"interaction-token-{number}"
        interaction = Interaction(number, token, kind, self.id, channel.id, now, data, source)
        return self.world.send(interaction)

    async def answered(self, interaction: Interaction) -> Interaction:
        """Wait for the answer to what was sent by `use`, `ask`, `click` or `hand_in`.

        A deferral is waited out, except that of an update, for nothing need follow it. Raises
        `NoAnswerError` when nothing has come in time.
        """
        try:
            async with asyncio.timeout(self.patience):
                await interaction.acknowledged.wait()
        except TimeoutError as error:
            raise NoAnswerError("the application did not respond") from error
        if interaction.answered_with == DEFERRED_UPDATE:
            return interaction
        return await interaction.wait()

    def _offering(self, message: Message, names: tuple[str, ...]) -> Json:
        for part in message.parts:
            offered = {name for option in part.get("options", ()) for name in option.values()}
            if offered.issuperset(names) and "options" in part:
                return part
        raise LookupError(f"nothing offers {names} among {message.labels} of {message.text!r}")


class People(Mapping[str, Person]):
    """The people of a world by name."""

    def __init__(self, world: World) -> None:
        self.world = world
        self._persons: dict[str, Person] = {}

    def join(self, name: str, locale: str = "en-US", *, open_to_dms: bool = True) -> Person:
        """Somebody by that name: new, or who joined before."""
        if name not in self:
            self.world.add_user(name, locale, open_to_dms=open_to_dms)
        return self[name]

    def __getitem__(self, name: str) -> Person:
        for user in self.world.users.values():
            if user.name == name and not user.bot:
                return self._persons.setdefault(user.id, Person(self.world, user))
        raise KeyError(name)

    def by_id(self, user_id: str) -> Person:
        """The person with that user id; raises `LookupError`."""
        return self[self.world.users[user_id].name]

    def __iter__(self) -> Iterator[str]:
        return (user.name for user in self.world.users.values() if not user.bot)

    def __len__(self) -> int:
        return sum(not user.bot for user in self.world.users.values())


def _value(part: Json, name: str) -> str:
    """The value of an option that is called `name`; a name that is none is sent as it is."""
    for option in part.get("options", ()):
        if name in (option["label"], option["value"]):
            return str(option["value"])
    return name


def _named(components: list[Json], values: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """Values by custom id from values by the label, or custom id, of a modal's field."""
    for component in components:
        for field in walk([component]):
            names = (component.get("label", ""), label(field), field.get("custom_id", ""))
            value = next((values[name] for name in names if name in values), None)
            if "custom_id" in field and value is not None:
                yield field["custom_id"], _values(field, value)


def _values(field: Json, value: Any) -> Any:
    if isinstance(value, list):
        return [_value(field, one) for one in value]
    return _value(field, value) if isinstance(value, str) else value
