"""Uploads the signs of all games as emojis of the application, once, and again when they change.

The name of an emoji has a digest of its picture, so that an upload is found again by its name, and
an emoji without a sign is an old one. Others of the application's emojis are left alone. What was
uploaded before is shown from the start, while the pictures are painted that it is compared to.
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
    """What the uploader needs of the client."""

    async def fetch_application_emojis(self) -> Sequence[Emoji]:
        """All emojis of the application."""

    async def create_application_emoji(self, *, name: str, image: bytes) -> Emoji:
        """Upload an emoji."""


class EmojiUploader:
    """Uploads what is missing, and then deletes what is old."""

    def __init__(self, application: Application, signs: Signs) -> None:
        self.application, self.signs = application, signs

    async def upload(self) -> None:
        """Have every sign shown that can be. What Discord does not take stays a plain glyph."""
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
        """Show what was uploaded before."""
        self.signs.learn()
        for emoji in found:
            if ours := OURS.fullmatch(emoji.name):
                self.signs.add(ours[1], emoji)

    async def _replace(self, found: Sequence[Emoji], painted: dict[str, bytes]) -> None:
        """Upload what is not there as it is painted now, and delete what is old."""
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
