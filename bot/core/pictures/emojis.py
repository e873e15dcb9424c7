"""Uploads the signs of all games as emojis of the application, once, and again when they change.

The name of an emoji has a digest of its picture. So an upload is found again by its name, and an
emoji without a sign is an old one. Other emojis of the application are left alone. Earlier uploads
are shown from the start, while the pictures to compare are painted.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Sequence
from hashlib import sha256
from typing import Final, Protocol

from aiohttp import ClientError
from discord import Emoji, HTTPException, RateLimited

from bot.core.pictures.signs import Signs

logger = logging.getLogger(__name__)

DIGITS: Final = 6  # of the digest in a name, which has 32 characters at most
OURS: Final = re.compile(r"karnak_(\w+)_[0-9a-f]{6}")


class Application(Protocol):
    """The part of the client that the uploader needs."""

    async def fetch_application_emojis(self) -> Sequence[Emoji]:
        """Return all emojis of the application."""

    async def create_application_emoji(self, *, name: str, image: bytes) -> Emoji:
        """Upload an emoji."""


class EmojiUploader:
    """Uploads missing emojis, and then deletes old ones."""

    def __init__(self, application: Application, signs: Signs) -> None:
        self.application, self.signs = application, signs

    async def upload(self) -> None:
        """Upload all signs. A sign that Discord refuses stays a plain glyph."""
        if not self.signs.are_missing:
            return
        try:
            found = await self.application.fetch_application_emojis()
            self._show(found)
            await self._replace(found, await self.signs.paint())
            self.signs.are_missing = False
        except (HTTPException, RateLimited, ClientError) as refused:
            code = getattr(refused, "code", "")
            logger.warning("signs are not uploaded: %s %s", type(refused).__name__, code)

    def _show(self, found: Sequence[Emoji]) -> None:
        """Show earlier uploads."""
        self.signs.learn()
        for emoji in found:
            if ours := OURS.fullmatch(emoji.name):
                self.signs.add(ours[1], emoji)

    async def _replace(self, found: Sequence[Emoji], painted: dict[str, bytes]) -> None:
        """Upload new and changed emojis, and delete old ones."""
        there = {emoji.name: emoji for emoji in found}
        for name, png in painted.items():
            unique = f"karnak_{name}_{sha256(png).hexdigest()[:DIGITS]}"
            known = there.pop(unique) if unique in there else None
            self.signs.add(name, known or await self._create(unique, png))
        self.signs.keep_only(painted)
        for old in there.values():
            if OURS.fullmatch(old.name):
                await old.delete()

    async def _create(self, name: str, png: bytes) -> Emoji:
        return await self.application.create_application_emoji(name=name, image=png)
