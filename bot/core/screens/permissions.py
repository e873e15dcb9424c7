"""The permissions that Karnak needs in a channel, with the names of Discord's settings."""

from __future__ import annotations

from typing import Final

from discord import Permissions

from rules.core.text import text

PERMISSIONS: Final = {  # by the name that discord.py gives first
    "read_messages": text("View Channel"),
    "send_messages": text("Send Messages"),
    "send_messages_in_threads": text("Send Messages in Threads"),
    "create_public_threads": text("Create Public Threads"),
    "attach_files": text("Attach Files"),
    "read_message_history": text("Read Message History"),
}
OPENS_THREADS: Final = "create_public_threads"  # needed only to open a thread
TO_TELL: Final = Permissions(read_messages=True, attach_files=True)
"""The permissions that every post needs, besides the one to send."""


def can_tell(allowed: Permissions, *, in_thread: bool) -> bool:
    """Whether Karnak may post news and pictures."""
    sends = allowed.send_messages_in_threads if in_thread else allowed.send_messages
    return sends and allowed >= TO_TELL
