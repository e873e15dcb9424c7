"""Discord's checks of the application's emojis, and of those that components show."""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Iterator

from bot.sandbox.errors import FieldError
from bot.sandbox.model import Emoji, Json, walk_components

MAX_EMOJIS = 2000
MAX_IMAGE_BYTES = 256 * 2**10
NAME = re.compile(r"\w{2,32}", re.ASCII)


def validate_emoji_name(name: str, others: Iterable[Emoji]) -> Iterator[FieldError]:
    """Yield the faults of the name of a new or renamed emoji."""
    if not NAME.fullmatch(name):
        yield FieldError("name", "STRING_TYPE_REGEX", "2 to 32 letters, digits, underscores")
    if any(emoji.name == name for emoji in others):
        yield FieldError("name", "APPLICATION_EMOJI_NAME_ALREADY_TAKEN", "There is such an emoji")


def validate_emoji_image(image: bytes) -> Iterator[FieldError]:
    """Yield the faults of the file of a new emoji."""
    if not image or len(image) > MAX_IMAGE_BYTES:
        message = f"File cannot be larger than {MAX_IMAGE_BYTES // 2**10} kb."
        yield FieldError("image", "BINARY_TYPE_MAX_SIZE", message)


def find_unknown_emojis(components: list[Json], known: Container[str]) -> Iterator[FieldError]:
    """Yield the emojis of buttons and options that are not emojis of the application."""
    for component in walk_components(components):
        for holder in (component, *(component.get("options") or [])):
            emoji_id = (holder.get("emoji") or {}).get("id")
            if emoji_id and str(emoji_id) not in known:
                yield FieldError("components", "COMPONENT_INVALID_EMOJI", "Invalid emoji")
