"""The log's words for an interaction: its kind, never a user's choice."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from discord import Interaction, InteractionType, utils

from rules.registry import games

KINDS: Final = {  # of interactions, as metrics and the log name them
    InteractionType.application_command: "command",
    InteractionType.component: "press",
    InteractionType.modal_submit: "form",
    InteractionType.autocomplete: "completion",
}
COMPONENT: Final = re.compile("[a-z]{1,16}")  # how custom ids begin
SUBCOMMANDS: Final = (1, 2)  # types of options: subcommands, and groups of them


def operation_of(interaction: Interaction[Any]) -> str:
    """Name an interaction by its kind and its component or command, but not the move."""
    data: Mapping[str, Any] = interaction.data or {}
    kind = KINDS.get(interaction.type, "interaction")
    if name := data.get("name"):
        return f"{kind} {' '.join(_command(str(name), data))}"
    begins = COMPONENT.match(str(data.get("custom_id", "")))
    return f"{kind} {begins[0]}" if begins else kind


def age_of(interaction: Interaction[Any]) -> float:
    """Return how many seconds ago Discord made an interaction, by the clock of this machine."""
    return (utils.utcnow() - utils.snowflake_time(interaction.id)).total_seconds()


def _command(name: str, data: Mapping[str, Any]) -> list[str]:
    """Return the words of a command. A game's subcommands are moves and stay out."""
    if name in games():
        return [name]
    inner = [each for each in data.get("options", ()) if each.get("type") in SUBCOMMANDS]
    return [name, *(str(each["name"]) for each in inner[:1])]
