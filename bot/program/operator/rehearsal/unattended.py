"""The assumptions that need no person: messages, edits, threads, emojis, direct messages."""

from __future__ import annotations

from datetime import UTC
from secrets import token_hex
from typing import Final

from discord import ChannelType, HTTPException, Message, NotFound

from bot.core.delivery.sender import NOBODY, edit_keeping_files
from bot.core.interactions.threads import THREAD_TYPES
from bot.core.screens.components import button, screen
from bot.core.screens.private import close_panel
from bot.program.operator.rehearsal.stage import (
    EMOJI,
    KEPT,
    NAME,
    OLD,
    PNG,
    WORD,
    Assumption,
    DiffersError,
    SkippedError,
    Stage,
    pictured,
    require_picture,
    worded,
)
from bot.program.operator.rehearsal.sweeping import kept_message

WRONG_KIND: Final = 50024  # Discord's code: the channel has no threads of that type
THREADS_LAST: Final = 60  # minutes, the minimum
WRONG_KINDS: Final = {
    ChannelType.text: ChannelType.news_thread,
    ChannelType.news: ChannelType.public_thread,
}


async def send_picture(stage: Stage) -> None:
    require_picture(await stage.send(pictured("A message with a picture.")))


async def edit_new_picture(stage: Stage) -> None:
    message, made = await stage.post("The first picture."), pictured("The second picture.")
    files = made.files()
    edited = await message.edit(view=made.view, attachments=files, allowed_mentions=NOBODY)
    require_picture(edited)


async def edit_kept_picture(stage: Stage) -> None:
    old = await _sent_before(stage)
    rows = [[button("Nothing", f"{WORD}:nothing")]]
    require_picture(await edit_keeping_files(old, pictured("A kept picture.", rows).view))


async def close_a_panel(stage: Stage) -> None:
    old = await _sent_before(stage)
    require_picture(await edit_keeping_files(old, close_panel(old, said="A closed panel.")))


async def _sent_before(stage: Stage) -> Message:
    """Post a message and return it as a new process would fetch it."""
    return await stage.channel.fetch_message((await stage.post("A picture that stays.")).id)


async def edit_without_picture(stage: Stage) -> None:
    message, made = await stage.post("A picture that goes."), worded("Without a picture.")
    await message.edit(view=made.view, attachments=[], allowed_mentions=NOBODY)


async def send_twice(stage: Stage) -> None:
    nonce = token_hex(8)
    first, second = [await stage.send(worded("Once."), nonce=nonce) for _ in range(2)]
    if first.id != second.id:
        raise DiffersError


async def open_thread(stage: Stage) -> None:
    await _open(stage, THREAD_TYPES[stage.channel.type])


async def open_private_thread(stage: Stage) -> None:
    if stage.channel.type is not ChannelType.text:
        raise SkippedError("Announcement channels have no private threads.")
    if not stage.allowed.create_private_threads:
        raise SkippedError("Karnak may not create private threads here, and needs none.")
    await _open(stage, ChannelType.private_thread)


async def open_wrong_thread(stage: Stage) -> HTTPException:
    try:
        await _open(stage, WRONG_KINDS[stage.channel.type])
    except HTTPException as refused:
        if refused.code != WRONG_KIND:
            raise
        return refused
    raise DiffersError


async def _open(stage: Stage, kind: ChannelType) -> None:
    if not stage.allowed.manage_threads:
        raise SkippedError("Karnak could not delete a thread here. Give it Manage Threads for now.")
    await stage.channel.create_thread(name=NAME, type=kind, auto_archive_duration=THREADS_LAST)


async def edit_old_message(stage: Stage) -> None:
    kept = await kept_message(stage)
    if kept is None:
        raise SkippedError("It needs an old message. Rehearse with --keep-old, then in an hour.")
    if not stage.is_old(kept):
        due = (kept.created_at + OLD).astimezone(UTC)
        raise SkippedError(f"It needs an old message. Rehearse again after {due:%H:%M} UTC.")
    await kept.edit(view=screen(KEPT).view, allowed_mentions=NOBODY)


async def upload_emoji(stage: Stage) -> None:
    emoji = await stage.client.create_application_emoji(name=EMOJI, image=PNG)
    pressed = button("Nothing", f"{WORD}:nothing")
    pressed.emoji = emoji
    await stage.send(worded(f"An emoji: {emoji}", [[pressed]]))


async def write_to_owner(stage: Stage) -> None:
    if stage.owner is None:
        raise SkippedError("The application’s owner is not a person.")
    where = await stage.client.create_dm(stage.owner)
    await stage.send(pictured("A direct message."), where)


async def delete_message(stage: Stage) -> HTTPException:
    message = await stage.post("This is deleted.")
    await message.delete()
    try:
        await message.fetch()
    except NotFound as gone:
        return gone
    raise DiffersError


UNATTENDED: Final = (
    Assumption(
        "message with picture",
        "Discord takes a message with components and a picture.",
        "Discord refuses a message with a picture: Karnak sends it without.",
        send_picture,
    ),
    Assumption(
        "edit with new picture",
        "Discord takes an edit with a new picture.",
        "Discord refuses an edit with a new picture: Karnak deletes the board and posts it again.",
        edit_new_picture,
    ),
    Assumption(
        "edit with kept picture",
        "An edit can keep the picture.",
        "An edit cannot keep the picture: Karnak only needs that to close a board.",
        edit_kept_picture,
    ),
    Assumption(
        "panel closing",
        "A board can be closed: the buttons go, the picture stays.",
        "A board cannot be closed: Karnak deletes it.",
        close_a_panel,
    ),
    Assumption(
        "edit without picture",
        "An edit can remove the picture.",
        "An edit cannot remove the picture: Karnak deletes the message.",
        edit_without_picture,
    ),
    Assumption(
        "nonce",
        "A message that is sent twice with one nonce appears once.",
        "A nonce prevents no second message: Karnak reads the channel before it repeats one.",
        send_twice,
    ),
    Assumption(
        "thread",
        "Karnak can open a thread in this channel.",
        "Discord opens no thread in this channel: Karnak says so, and names another way.",
        open_thread,
    ),
    Assumption(
        "private thread",
        "Karnak can open a private thread in this channel.",
        "Discord opens no private thread in this channel: Karnak opens none.",
        open_private_thread,
    ),
    Assumption(
        "wrong thread",
        "Discord refuses a thread of the wrong type, with the code that Karnak knows.",
        "Discord answers something else to a thread of the wrong type: Karnak gives no reason.",
        open_wrong_thread,
    ),
    Assumption(
        "old edit",
        "A message older than an hour can be edited.",
        "A message older than an hour cannot be edited: Karnak tries again later, or deletes it.",
        edit_old_message,
    ),
    Assumption(
        "emoji",
        "Discord takes an emoji of the application, in a text and on a button.",
        "Discord refuses an emoji of the application: Karnak shows plain glyphs.",
        upload_emoji,
    ),
    Assumption(
        "direct message",
        "Karnak can write to the application’s owner.",
        "Discord refuses a direct message: Karnak tries later, and asks in the channel too.",
        write_to_owner,
    ),
    Assumption(
        "deletion",
        "A deleted message is gone.",
        "A message cannot be deleted: Karnak leaves it, and posts the new one.",
        delete_message,
    ),
)
