"""What Discord's client does with options: of slash commands, of selects and of modals.

It finds a command by its words, turns typed values into the JSON of an interaction, and refuses
what it would not let a person send.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from bot.sandbox import wire
from bot.sandbox.model import Channel, Json

if TYPE_CHECKING:
    from bot.sandbox.world import World

SUB_COMMAND, GROUP = 1, 2
STRING, INTEGER, BOOLEAN, USER, CHANNEL = 3, 4, 5, 6, 7
ROLE, MENTIONABLE, NUMBER, ATTACHMENT = 8, 9, 10, 11
LONGEST_TEXT = 6000
LARGEST_NUMBER = 2**53


class Found(NamedTuple):
    """A command, the words of its sub-commands, and the options of the last of them."""

    command: Json
    path: list[Json]
    options: list[Json]

    def option(self, name: str) -> Json:
        """The option of that name; raises `LookupError`."""
        for option in self.options:
            if option["name"] == name:
                return option
        raise LookupError(f"no option {name!r}, only {[o['name'] for o in self.options]}")


def find(commands: list[Json], words: str) -> Found:
    """The command called `words`, as "amun-re bid" or "/amun-re bid"; raises `LookupError`."""
    path: list[Json] = []
    offered = commands
    for word in words.removeprefix("/").split():
        known = [one for one in offered if one["name"] == word]
        if not known:
            raise LookupError(f"no command {word!r}, only {[one['name'] for one in offered]}")
        path.append(known[0])
        offered = known[0].get("options") or []
    if not path or any(option["type"] in (SUB_COMMAND, GROUP) for option in offered):
        raise LookupError(f"{words!r} is not a whole command")
    return Found(path[0], path[1:], offered)


def filled(world: World, channel: Channel, found: Found, values: Mapping[str, Any]) -> Json:
    """The `data` of a command that a person sends."""
    missing = [o["name"] for o in found.options if o.get("required") and o["name"] not in values]
    if missing:
        raise ValueError(f"the client wants {missing} first")
    sent = [_option(found.option(name), value) for name, value in values.items()]
    data = _data(found, sent)
    for option in sent:
        for kind, things in resolved(world, channel, option["type"], [option["value"]]).items():
            data.setdefault(kind, {}).update(things)
    return data


def half_filled(found: Found, values: Mapping[str, Any], focused: str) -> Json:
    """The `data` of a request for suggestions: nothing is checked yet, the focused one is text."""
    sent = []
    for name, value in values.items():
        option = found.option(name)
        sent.append({"name": name, "type": option["type"], "value": value})
        if name == focused:
            if not option.get("autocomplete"):
                raise LookupError(f"{name!r} is not completed by the bot")
            sent[-1] |= {"value": str(value), "focused": True}
    return _data(found, sent)


def resolved(world: World, channel: Channel, kind: int, values: list[Any]) -> Json:
    """What an interaction tells about the users and channels that were chosen.

    `kind` is the type of the option, or of the select (5 and 7 choose users, 8 channels).
    """
    users = [world.users[v] for v in values if v in world.users]
    channels = [world.channels[v] for v in values if v in world.channels]
    if users and kind in (USER, 5, 7):
        found = {"users": {u.id: wire.user(u) for u in users}}
        if channel.guild_id:
            found["members"] = {u.id: wire.asking(world, u) for u in users}
        return {"resolved": found}
    if channels and kind in (CHANNEL, 8):
        return {"resolved": {"channels": {c.id: wire.partial_channel(c) for c in channels}}}
    return {}


def field(component: Json, values: Mapping[str, Any]) -> Json:
    """A component of a modal as it is submitted, with what was entered."""
    if component["type"] == 18:
        inner = field(component["component"], values)
        return {"type": 18, "id": component["id"], "component": inner}
    if component["type"] == 1:
        rows = [field(one, values) for one in component["components"]]
        return {"type": 1, "id": component["id"], "components": rows}
    if component["type"] == 10:
        return {"type": 10, "id": component["id"]}
    return _entered(component, values)


def used(data: Json) -> str:
    """What stands above a public answer: "/amun-re bid province:thebes price:6"."""
    words, options = ["/" + data["name"]], data.get("options") or []
    while options and options[0]["type"] in (SUB_COMMAND, GROUP):
        words.append(options[0]["name"])
        options = options[0].get("options") or []
    return " ".join([*words, *(f"{o['name']}:{o['value']}" for o in options)])


def _data(found: Found, sent: list[Json]) -> Json:
    for step in reversed(found.path):
        sent = [{"name": step["name"], "type": step["type"], "options": sent}]
    command = found.command
    return {"id": command["id"], "name": command["name"], "type": 1, "options": sent}


def _option(option: Json, value: Any) -> Json:
    value = getattr(value, "id", value)  # somebody or something of the server
    checked = _CHECKS[option["type"]](option, value)
    allowed = [choice["value"] for choice in option.get("choices") or ()]
    if allowed and checked not in allowed:
        raise ValueError(f"{option['name']} is one of {allowed}, not {value!r}")
    return {"name": option["name"], "type": option["type"], "value": checked}


def _as_text(option: Json, value: Any) -> str:
    text = str(value)
    low, high = option.get("min_length") or 0, option.get("max_length") or LONGEST_TEXT
    if not max(low, 1) <= len(text) <= high:
        raise ValueError(f"{option['name']} has {max(low, 1)} to {high} characters")
    return text


def _as_integer(option: Json, value: Any) -> int:
    return int(_within(option, int(value)))


def _as_number(option: Json, value: Any) -> float:
    return _within(option, float(value))


def _within(option: Json, value: float) -> float:
    low = option.get("min_value", -LARGEST_NUMBER)
    high = option.get("max_value", LARGEST_NUMBER)
    if not low <= value <= high:
        raise ValueError(f"{option['name']} lies in {low}..{high}")
    return value


def _as_boolean(option: Json, value: Any) -> bool:
    if not isinstance(value, bool):
        raise ValueError(f"{option['name']} is True or False")
    return value


def _as_id(option: Json, value: Any) -> str:
    if not str(value).isdecimal():
        raise ValueError(f"{option['name']} is somebody or something of the server")
    return str(value)


_CHECKS: dict[int, Callable[[Json, Any], Any]] = {
    STRING: _as_text,
    INTEGER: _as_integer,
    NUMBER: _as_number,
    BOOLEAN: _as_boolean,
    **dict.fromkeys((USER, CHANNEL, ROLE, MENTIONABLE, ATTACHMENT), _as_id),
}


def _entered(component: Json, values: Mapping[str, Any]) -> Json:
    """What was entered in one input of a modal, or what it came with."""
    kind, name = component["type"], component["custom_id"]
    sent: Json = {"type": kind, "id": component["id"], "custom_id": name}
    chosen = [o["value"] for o in component.get("options") or () if o.get("default")]
    if kind == 4:
        return sent | {"value": str(values.get(name, component.get("value") or ""))}
    if kind == 21:
        return sent | {"value": values.get(name, chosen[0] if chosen else None)}
    if kind == 23:
        return sent | {"value": bool(values.get(name, component.get("default", False)))}
    many = values.get(name, chosen)
    return sent | {"values": [many] if isinstance(many, str) else list(many)}
