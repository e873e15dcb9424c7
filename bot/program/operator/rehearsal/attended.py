"""The assumptions that need a person: buttons, a modal, a command with autocompletion."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from discord import HTTPException, Interaction, InteractionType
from discord.app_commands import Choice
from discord.ui import Label, Modal, TextInput

from bot.program.operator.rehearsal.stage import (
    WORD,
    Assumption,
    DiffersError,
    SkippedError,
    Stage,
    pictured,
    require_picture,
    worded,
)

SUGGESTED: Final = ("abydos", "memphis")
COMMAND: Final = {
    "name": WORD,
    "description": "Rehearse a suggestion",
    "options": [
        {
            "type": 3,
            "name": "place",
            "description": "One of the suggestions",
            "required": True,
            "autocomplete": True,
        }
    ],
}


async def defer_picture(stage: Stage) -> None:
    pressed = await stage.press("A picture that comes later.", "Later")
    await _defer(stage, pressed)
    made = pictured("The picture came later.")
    require_picture(await pressed.edit_original_response(view=made.view, attachments=made.files()))


async def follow_with_picture(stage: Stage) -> None:
    pressed = await stage.press("A picture as a follow-up.", "Follow-up")
    await _defer(stage, pressed)
    made = pictured("The follow-up.")
    files = made.files()
    sent = await pressed.followup.send(view=made.view, files=files, ephemeral=True, wait=True)
    require_picture(sent)


async def update_picture(stage: Stage) -> None:
    pressed = await stage.press("A picture in this message.", "Show")
    made = pictured("The picture is here.")
    await pressed.response.edit_message(view=made.view, attachments=made.files())


async def fill_in(stage: Stage) -> None:
    pressed = await stage.press("A modal with a label.", "Fill in")
    modal, asked = Modal(title="Rehearsal", custom_id=f"{WORD}:modal"), TextInput[Modal]()
    asked.custom_id = "word"
    modal.add_item(Label(text="A word", description="Any word will do", component=asked))
    modal.stop()
    await pressed.response.send_modal(modal)
    stage.tell("Write a word in the modal and submit it.")
    submitted = await stage.hear(lambda heard: heard.custom_id == f"{WORD}:modal")
    await _thank(stage, submitted)
    if "word" not in _fields(submitted.data):
        raise DiffersError


async def complete(stage: Stage) -> None:
    try:
        await stage.client.http.upsert_guild_command(
            stage.application, stage.channel.guild.id, COMMAND
        )
    except HTTPException:
        raise SkippedError("Discord refuses a command of this server.") from None
    await stage.ask(f"Type **/{WORD}**, choose a suggestion and send it.")
    choices = [Choice(name=word.capitalize(), value=word) for word in SUGGESTED]
    has_suggested = False
    while (heard := await stage.hear(_is_command)).type is InteractionType.autocomplete:
        await heard.response.autocomplete(choices)
        has_suggested = True
    await _thank(stage, heard)
    if not has_suggested:
        raise DiffersError


def _is_command(heard: Interaction[Any]) -> bool:
    data: Any = heard.data or {}
    return bool(data.get("name") == WORD)


def _fields(data: Any) -> Iterator[str]:
    """Yield the custom ids of the fields of a modal, which are inside labels."""
    for part in data.get("components", ()):
        yield from _fields(part)
        if inner := part.get("component"):
            yield inner.get("custom_id", "")


async def _defer(stage: Stage, pressed: Interaction[Any]) -> None:
    await pressed.response.defer(ephemeral=True, thinking=True)
    stage.private.append(pressed.delete_original_response)


async def _thank(stage: Stage, heard: Interaction[Any]) -> None:
    made = worded("Thank you.")
    await heard.response.send_message(view=made.view, files=made.files(), ephemeral=True)
    stage.private.append(heard.delete_original_response)


ATTENDED: Final = (
    Assumption(
        "deferred picture",
        "A deferred answer can have a picture.",
        "Discord refuses a picture in a deferred answer: Karnak sends it as a message of its own.",
        defer_picture,
    ),
    Assumption(
        "follow-up picture",
        "A follow-up can have a picture.",
        "Discord refuses a picture in a follow-up: Karnak answers without it.",
        follow_with_picture,
    ),
    Assumption(
        "updated picture",
        "A button can put a picture into its message.",
        "A button cannot put a picture into its message: Karnak answers in a new message.",
        update_picture,
    ),
    Assumption(
        "modal",
        "A modal with a label can be opened and submitted.",
        "Discord refuses a modal with a label: Karnak says so, and a command does the same.",
        fill_in,
    ),
    Assumption(
        "autocompletion",
        "Discord shows suggestions for a command.",
        "Discord shows no suggestions: players type the whole word.",
        complete,
    ),
)
