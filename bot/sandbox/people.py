"""The people of the sandbox use it as one uses Discord's client.

Some methods send an interaction by exact ids and return at once (`send_command`,
`send_autocomplete`, `click`, `send_modal`); the web page uses these and learns the rest from
`Backend.subscribe`. Others take the words that a person reads, and return when the bot has
responded (`slash`, `autocomplete`, `press`, `choose`, `submit`); they raise `NoResponseError`:

    answer = await ana.slash(channel, "table bid", province="thebes", price=6)
    answer = await ana.press(channel.last_message, "Your move")
    answer = await ana.choose(answer.reply, "Thebes")
    answer = await ana.submit(answer, {"number": "7"})
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Mapping
from typing import Any

from bot.sandbox.backend import Backend
from bot.sandbox.constants import (
    APPLICATION_COMMAND,
    AUTOCOMPLETE,
    BOT_DM_CONTEXT,
    BUTTON,
    DEFERRED_UPDATE_MESSAGE,
    DM,
    GUILD_CONTEXT,
    INITIAL_RESPONSE_SECONDS,
    MESSAGE_COMPONENT,
    MODAL_SUBMIT,
    STRING_SELECT,
)
from bot.sandbox.interaction_data import (
    build_autocomplete_data,
    build_command_data,
    build_resolved_data,
    build_submitted_component,
    find_command,
)
from bot.sandbox.messages import build_attachment
from bot.sandbox.model import (
    Attachment,
    Channel,
    Choice,
    Guild,
    Interaction,
    Json,
    Member,
    Message,
    Role,
    User,
    component_label,
    walk_components,
)


class NoResponseError(Exception):
    """The notice “The application did not respond”, after three seconds."""


class Person:
    """A person uses their own client, which waits `response_timeout` seconds for the bot."""

    def __init__(self, backend: Backend, user: User) -> None:
        self.backend = backend
        self.user = user
        self.response_timeout = INITIAL_RESPONSE_SECONDS
        self._suggestions: dict[tuple[str, str, str, str], list[Choice]] = {}

    @property
    def id(self) -> str:
        """Return the person's user id."""
        return self.user.id

    @property
    def name(self) -> str:
        """Return the person's display name."""
        return self.user.name

    # Sight

    @property
    def channels(self) -> list[Channel]:
        """Return the channels, threads and DM that this person sees."""
        return self.backend.channels_visible_to(self.id)

    @property
    def dm(self) -> Channel:
        """Return the person's DM with the bot, or create it if there is none."""
        return self.backend.open_dm(self.id)

    def visible_messages(self, channel: Channel) -> list[Message]:
        """Return the messages that this person sees, including their own ephemeral ones."""
        return self.backend.messages_visible_to(self.id, channel)

    def available_commands(self, channel: Channel) -> list[Json]:
        """Return the slash commands that a channel offers, as they were registered."""
        if channel.guild_id and self.backend.guilds[channel.guild_id].access != "member":
            return []
        context = BOT_DM_CONTEXT if channel.type == DM else GUILD_CONTEXT
        own = self.backend.commands_of(channel.guild_id) if channel.guild_id else []
        everywhere = (GUILD_CONTEXT, BOT_DM_CONTEXT)
        return [
            command
            for command in [*self.backend.commands, *own]
            if context in (command.get("contexts") or everywhere)
            and (self.user.manages or command.get("default_member_permissions") is None)
        ]

    # Interactions by exact ids, without waiting

    def send_command(
        self, channel: Channel, command: str, values: Mapping[str, Any]
    ) -> Interaction:
        """Send a slash command such as "amun-re bid". `values` are by option name.

        A value is a string, number or bool, a `Person`, `Channel` or `Attachment`, or an id of one.
        Raises `LookupError` for an unknown command or option, and `ValueError` for a value that
        Discord's client would not send (a missing or unlisted one, letters for a number).
        """
        invoked = find_command(self.available_commands(channel), command)
        data = build_command_data(self.backend, channel, invoked, values)
        return self._send(APPLICATION_COMMAND, channel, data)

    def upload(self, channel: Channel, name: str, content: bytes) -> Attachment:
        """Upload a file for an option of a command. Only the newest uploads are kept."""
        file = build_attachment(self.backend, channel, {}, name, content)
        self.backend.add_upload(file, content)
        return file

    def send_autocomplete(
        self, channel: Channel, command: str, option: str, typed: str, values: Mapping[str, Any]
    ) -> Interaction:
        """Request suggestions for an option, with the values of it and of other options."""
        invoked = find_command(self.available_commands(channel), command)
        data = build_autocomplete_data(invoked, {**values, option: typed}, option)
        return self._send(AUTOCOMPLETE, channel, data)

    def click(
        self, message: Message, custom_id: str, values: list[str] | None = None
    ) -> Interaction:
        """Press a button, or choose `values` in a select, by custom id. Nothing is checked."""
        channel = self.backend.channels[message.channel_id]
        matches = (c for c in message.all_components if c.get("custom_id") == custom_id)
        unknown = {"type": BUTTON if values is None else STRING_SELECT, "id": 1}
        component = next(matches, unknown)
        kind = component["type"]
        data = {"custom_id": custom_id, "component_type": kind, "id": component["id"]}
        if values is not None:
            data["values"] = values
            data |= build_resolved_data(self.backend, channel, kind, values)
        return self._send(MESSAGE_COMPONENT, channel, data, message)

    def send_modal(self, opened: Interaction, values: Mapping[str, Any]) -> Interaction:
        """Submit the modal that responded to `opened`, by custom id. Nothing is checked.

        A value is text, or a list of values for a select or a checkbox group, or a bool for a
        checkbox. An omitted input keeps its default.
        """
        if opened.modal is None:
            raise LookupError("no modal was opened")
        channel = self.backend.channels[opened.channel_id]
        components = opened.modal["components"]
        submitted = [build_submitted_component(one, values) for one in components]
        data = {"custom_id": opened.modal["custom_id"], "components": submitted}
        return self._send(MODAL_SUBMIT, channel, data, opened.source_message, opened)

    # Interactions by the words that a person reads, with waiting for the response

    async def slash(self, channel: Channel, command: str, /, **values: Any) -> Interaction:
        """Use a slash command."""
        return await self.wait_for_response(self.send_command(channel, command, values))

    async def autocomplete(
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
        """Return the suggestions for an option.

        With `stale`, they are those of Discord's client after a change of another option: the
        previous suggestions for the same typed text. Without any, the client asks again.
        """
        key = (channel.id, command, option, typed)
        if not (stale and key in self._suggestions):
            sent = self.send_autocomplete(channel, command, option, typed, values)
            answer = await self.wait_for_response(sent)
            self._suggestions[key] = answer.choices or []
        return self._suggestions[key]

    async def press(self, message: Message, button: str) -> Interaction:
        """Press a button by its label or custom id. Raises `ValueError` for a disabled one."""
        component = message.find_component(button)
        if component.get("disabled"):
            raise ValueError(f"{button!r} is disabled")
        return await self.wait_for_response(self.click(message, component["custom_id"]))

    async def choose(self, message: Message, *names: str, menu: str | None = None) -> Interaction:
        """Choose options of a select by label or value.

        `menu` is the select's placeholder or custom id. Without it, the first select that offers
        the options is used.
        """
        select = message.find_component(menu) if menu is not None else _find_select(message, names)
        values = [_option_value(select, name) for name in names]
        return await self.wait_for_response(self.click(message, select["custom_id"], values))

    async def submit(self, opened: Interaction, values: Mapping[str, Any]) -> Interaction:
        """Submit a modal, with values by label or custom id, and options by label or value."""
        components = (opened.modal or {}).get("components", [])
        by_custom_id = dict(_values_by_custom_id(components, values))
        if len(by_custom_id) != len(values):
            raise LookupError(f"no field for some of {sorted(values)}")
        return await self.wait_for_response(self.send_modal(opened, by_custom_id))

    async def wait_for_response(self, interaction: Interaction) -> Interaction:
        """Wait until the bot has responded to an interaction.

        This includes the completion of a deferred message, but not of a deferred update. Raises
        `NoResponseError` without an initial response in time.
        """
        try:
            async with asyncio.timeout(self.response_timeout):
                await interaction.acknowledged.wait()
        except TimeoutError as error:
            raise NoResponseError("the application did not respond") from error
        if interaction.response_type == DEFERRED_UPDATE_MESSAGE:
            return interaction
        return await interaction.wait()

    # Changes that reach the bot without an interaction

    def write(self, channel: Channel, content: str) -> Message:
        """Write a plain message in a channel, a thread or the DM."""
        snowflake, now = self.backend.generate_snowflake(), self.backend.clock()
        message = Message(snowflake, channel.id, self.id, now, content=content)
        return self.backend.post_message(message)

    def start_post(self, forum: Channel, name: str, content: str) -> Channel:
        """Start a thread of a forum with its first message."""
        thread = self.backend.add_thread(forum, name, self.id)
        now = self.backend.clock()
        self.backend.post_message(Message(thread.id, thread.id, self.id, now, content=content))
        return thread

    def delete_message(self, message: Message) -> None:
        """Delete a message, as its author or a moderator, or dismiss an ephemeral one."""
        self.backend.delete_message(message)

    def open_dms(self) -> None:
        """Allow the bot to write to this person."""
        self.user.open_to_dms = True
        self.backend.save_user(self.user)

    def close_dms(self) -> None:
        """Refuse the bot's DMs (50007)."""
        self.user.open_to_dms = False
        self.backend.save_user(self.user)

    def leave(self, guild: Guild) -> None:
        """Leave a guild, or be banned from it. The bot gets no event."""
        self.backend.set_absent(guild, self.id, absent=True)

    def come_back(self, guild: Guild) -> None:
        """Become a member of a guild again."""
        self.backend.set_absent(guild, self.id, absent=False)

    def become_moderator(self) -> None:
        """Get the permission to manage each guild."""
        self.user.manages = True
        self.backend.save_user(self.user)

    def take_role(self, role: Role) -> None:
        """Take a role that a guild offers."""
        guild = self.backend.guilds[role.guild_id]
        self.backend.set_role(Member(guild, self.user), role, held=True)

    def archive(self, thread: Channel, *, locked: bool = False) -> None:
        """Archive a thread, as a moderator."""
        self.backend.update_channel(thread, archived=True, locked=locked)

    def _send(
        self,
        kind: int,
        channel: Channel,
        data: Json,
        source: Message | None = None,
        triggered_by: Interaction | None = None,
    ) -> Interaction:
        snowflake, now = self.backend.generate_snowflake(), self.backend.clock()
        token = f"interaction-token-{snowflake}"
        what = (snowflake, token, kind, self.id, channel.id, now, data, source, triggered_by)
        return self.backend.send_interaction(Interaction(*what))


class People(Mapping[str, Person]):
    """The people of a backend are found by name."""

    def __init__(self, backend: Backend) -> None:
        self.backend = backend
        self._persons: dict[str, Person] = {}

    def join(self, name: str, locale: str = "en-US", *, open_to_dms: bool = True) -> Person:
        """Return the person of that name, or create them."""
        if name not in self:
            self.backend.add_user(name, locale, open_to_dms=open_to_dms)
        return self[name]

    def __getitem__(self, name: str) -> Person:
        for user in self.backend.users.values():
            if user.name == name and not user.bot:
                return self._persons.setdefault(user.id, Person(self.backend, user))
        raise KeyError(name)

    def by_id(self, user_id: str) -> Person:
        """Return the person with that user id. Raises `LookupError`."""
        return self[self.backend.users[user_id].name]

    def __iter__(self) -> Iterator[str]:
        return (user.name for user in self.backend.users.values() if not user.bot)

    def __len__(self) -> int:
        return sum(not user.bot for user in self.backend.users.values())


def _find_select(message: Message, names: tuple[str, ...]) -> Json:
    for component in message.all_components:
        options = component.get("options", ())
        offered = {text for option in options for text in (option["label"], option["value"])}
        if offered.issuperset(names) and "options" in component:
            return component
    raise LookupError(f"nothing offers {names} among {message.labels} of {message.text!r}")


def _option_value(component: Json, name: str) -> str:
    """Return the value of the option called `name`, or `name` itself if there is none."""
    for option in component.get("options", ()):
        if name in (option["label"], option["value"]):
            return str(option["value"])
    return name


def _values_by_custom_id(
    components: list[Json], values: Mapping[str, Any]
) -> Iterator[tuple[str, Any]]:
    """Yield custom ids and values from values by the label or custom id of a modal's input."""
    for component in components:
        for field in walk_components([component]):
            names = (component.get("label", ""), component_label(field), field.get("custom_id", ""))
            value = next((values[name] for name in names if name in values), None)
            if "custom_id" in field and value is not None:
                yield field["custom_id"], _option_values(field, value)


def _option_values(field: Json, value: Any) -> Any:
    if isinstance(value, list):
        return [_option_value(field, one) for one in value]
    return _option_value(field, value) if isinstance(value, str) else value
