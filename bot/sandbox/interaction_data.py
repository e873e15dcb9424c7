"""Builds the `data` of interactions as Discord's client does.

The client finds a command by its words, turns typed values and entered modals into JSON, and
refuses input that a person could not send.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from bot.sandbox import constants
from bot.sandbox.backend import Backend
from bot.sandbox.constants import SUB_COMMAND, SUB_COMMAND_GROUP
from bot.sandbox.guild_serialisation import serialise_role
from bot.sandbox.model import Channel, Json, Member
from bot.sandbox.serialisation import (
    serialise_attachment,
    serialise_interaction_member,
    serialise_partial_channel,
    serialise_user,
)

MAX_TEXT_LENGTH = 6000
MAX_NUMBER = 2**53


class InvokedCommand(NamedTuple):
    """An invoked command has its sub-commands and the options of the last of them."""

    command: Json
    sub_commands: list[Json]
    options: list[Json]

    def find_option(self, name: str) -> Json:
        """Return the option of that name. Raises `LookupError`."""
        for option in self.options:
            if option["name"] == name:
                return option
        raise LookupError(f"no option {name!r}, only {[o['name'] for o in self.options]}")


def find_command(commands: list[Json], words: str) -> InvokedCommand:
    """Return the command called "amun-re bid" or "/amun-re bid". Raises `LookupError`."""
    found: list[Json] = []
    candidates = commands
    for word in words.removeprefix("/").split():
        matches = [one for one in candidates if one["name"] == word]
        if not matches:
            raise LookupError(f"no command {word!r}, only {[one['name'] for one in candidates]}")
        found.append(matches[0])
        candidates = matches[0].get("options") or []
    if not found or any(_is_sub_command(option) for option in candidates):
        raise LookupError(f"{words!r} is not a whole command")
    return InvokedCommand(found[0], found[1:], candidates)


def build_command_data(
    backend: Backend, channel: Channel, invoked: InvokedCommand, values: Mapping[str, Any]
) -> Json:
    """Build the `data` of a command that a person sends. Raises `ValueError`."""
    required = [option["name"] for option in invoked.options if option.get("required")]
    if missing := [name for name in required if name not in values]:
        raise ValueError(f"the client wants {missing} first")
    options = [_build_option(invoked.find_option(name), value) for name, value in values.items()]
    data = _nest_in_sub_commands(invoked, options)
    for option in options:
        if option["type"] == constants.ATTACHMENT and option["value"] not in backend.uploads:
            raise ValueError(f"{option['name']} is a file that was uploaded before")
        resolved = build_resolved_data(backend, channel, option["type"], [option["value"]])
        for key, objects in resolved.items():
            data.setdefault(key, {}).update(objects)
    return data


def build_autocomplete_data(
    invoked: InvokedCommand, values: Mapping[str, Any], focused: str
) -> Json:
    """Build the `data` of a request for suggestions.

    No value is checked yet, and the focused option's is text.
    """
    options = []
    for name, value in values.items():
        option = invoked.find_option(name)
        options.append({"name": name, "type": option["type"], "value": value})
        if name == focused:
            if not option.get("autocomplete"):
                raise LookupError(f"{name!r} is not completed by the bot")
            options[-1] |= {"value": str(value), "focused": True}
    return _nest_in_sub_commands(invoked, options)


def build_resolved_data(backend: Backend, channel: Channel, kind: int, values: list[Any]) -> Json:
    """Build the data of an interaction about the chosen users, channels and files.

    `kind` is the type of the option, or of the select (5 and 7 choose users, 8 channels).
    """
    if kind == constants.ATTACHMENT:
        found = {v: serialise_attachment(backend.uploads[v]) for v in values}
        return {"resolved": {"attachments": found}}
    users = [backend.users[v] for v in values if v in backend.users]
    guild = backend.guilds.get(channel.guild_id or "")
    roles = [guild.roles[v] for v in values if v in guild.roles] if guild else []
    if roles and kind in (constants.ROLE, constants.ROLE_SELECT):
        return {"resolved": {"roles": {role.id: serialise_role(role) for role in roles}}}
    channels = [backend.channels[v] for v in values if v in backend.channels]
    if users and kind in (constants.USER, constants.USER_SELECT, constants.MENTIONABLE_SELECT):
        resolved = {"users": {user.id: serialise_user(user) for user in users}}
        if guild:
            resolved["members"] = {
                user.id: serialise_interaction_member(Member(guild, user)) for user in users
            }
        return {"resolved": resolved}
    if channels and kind in (constants.CHANNEL, constants.CHANNEL_SELECT):
        return {"resolved": {"channels": {c.id: serialise_partial_channel(c) for c in channels}}}
    return {}


def build_submitted_component(component: Json, values: Mapping[str, Any]) -> Json:
    """Build a component of a submitted modal, with the values that were entered."""
    submitted: Json = {"type": component["type"], "id": component["id"]}
    if component["type"] == constants.LABEL:
        submitted["component"] = build_submitted_component(component["component"], values)
    elif component["type"] == constants.ACTION_ROW:
        children = component["components"]
        submitted["components"] = [build_submitted_component(one, values) for one in children]
    elif component["type"] != constants.TEXT_DISPLAY:
        submitted |= _entered_value(component, values)
    return submitted


def format_command_line(data: Json) -> str:
    """Format a command as Discord shows it: "/amun-re bid province:thebes price:6"."""
    words, options = ["/" + data["name"]], data.get("options") or []
    while options and _is_sub_command(options[0]):
        words.append(options[0]["name"])
        options = options[0].get("options") or []
    return " ".join([*words, *(f"{o['name']}:{o['value']}" for o in options)])


def _is_sub_command(option: Json) -> bool:
    return option["type"] in (SUB_COMMAND, SUB_COMMAND_GROUP)


def _nest_in_sub_commands(invoked: InvokedCommand, options: list[Json]) -> Json:
    for sub_command in reversed(invoked.sub_commands):
        name, kind = sub_command["name"], sub_command["type"]
        options = [{"name": name, "type": kind, "options": options}]
    command = invoked.command
    scope = {"guild_id": command["guild_id"]} if "guild_id" in command else {}
    return {"id": command["id"], "name": command["name"], "type": 1, "options": options, **scope}


def _build_option(option: Json, value: Any) -> Json:
    value = getattr(value, "id", value)  # a person or a channel
    converted = _CONVERTERS[option["type"]](option, value)
    allowed = [choice["value"] for choice in option.get("choices") or ()]
    if allowed and converted not in allowed:
        raise ValueError(f"{option['name']} is one of {allowed}, not {value!r}")
    return {"name": option["name"], "type": option["type"], "value": converted}


def _to_text(option: Json, value: Any) -> str:
    text = str(value)
    low, high = option.get("min_length") or 0, option.get("max_length") or MAX_TEXT_LENGTH
    if not max(low, 1) <= len(text) <= high:
        raise ValueError(f"{option['name']} has {max(low, 1)} to {high} characters")
    return text


def _to_integer(option: Json, value: Any) -> int:
    return int(_check_range(option, int(value)))


def _to_number(option: Json, value: Any) -> float:
    return _check_range(option, float(value))


def _check_range(option: Json, value: float) -> float:
    low = option.get("min_value", -MAX_NUMBER)
    high = option.get("max_value", MAX_NUMBER)
    if not low <= value <= high:
        raise ValueError(f"{option['name']} lies in {low}..{high}")
    return value


def _to_boolean(option: Json, value: Any) -> bool:
    if not isinstance(value, bool):
        raise ValueError(f"{option['name']} is True or False")
    return value


def _to_id(option: Json, value: Any) -> str:
    if not str(value).isdecimal():
        raise ValueError(f"{option['name']} is a person or a channel")
    return str(value)


_ID_TYPES = (
    constants.USER,
    constants.CHANNEL,
    constants.ROLE,
    constants.MENTIONABLE,
    constants.ATTACHMENT,
)
_CONVERTERS: dict[int, Callable[[Json, Any], Any]] = {
    constants.STRING: _to_text,
    constants.INTEGER: _to_integer,
    constants.NUMBER: _to_number,
    constants.BOOLEAN: _to_boolean,
    **dict.fromkeys(_ID_TYPES, _to_id),
}


def _entered_value(component: Json, values: Mapping[str, Any]) -> Json:
    """Return the custom id of an input with what was entered, or else with its default."""
    kind, custom_id = component["type"], component["custom_id"]
    defaults = [o["value"] for o in component.get("options") or () if o.get("default")]
    if kind == constants.TEXT_INPUT:
        text = str(values.get(custom_id, component.get("value") or ""))
        return {"custom_id": custom_id, "value": text}
    if kind == constants.RADIO_GROUP:
        chosen = values.get(custom_id, defaults[0] if defaults else None)
        return {"custom_id": custom_id, "value": chosen}
    if kind == constants.CHECKBOX:
        checked = bool(values.get(custom_id, component.get("default", False)))
        return {"custom_id": custom_id, "value": checked}
    entered = values.get(custom_id, defaults)
    return {
        "custom_id": custom_id,
        "values": [entered] if isinstance(entered, str) else list(entered),
    }
