"""Makes the pages of finished games in a process next to the program, one at a time.

A long game takes half a minute of a processor, for which answers and pictures must not wait.
"""

from __future__ import annotations

from typing import Final

from bot.computers.errands import Errands
from bot.core.match.acts import Acts
from bot.ground.process_pool import Processes
from bot.history.web_pages import NoPicturesError, web_page
from rules.core.errors import IllegalMoveError
from rules.core.records import Record
from rules.core.text import text

LARGEST: Final = 8 * 1024 * 1024  # bytes of a page, below the size that every server allows
STUCK: Final = 300.0  # seconds until an answer
IDLE: Final = 120.0  # seconds after which an unused process ends
BUSY: Final = text("Many pages are being made. Try again in a minute.")
FAILED: Final = text("No page can be made now. Try again later.")


class PageMaker:
    """Makes pages in the order in which people ask for them."""

    def __init__(self, processes: Processes | None = None) -> None:
        self.errands = Errands(BUSY, FAILED, STUCK, IDLE, processes)

    async def make(self, record: Record, code: str, acts: Acts) -> str:
        """Make the page of a record, which begins in a language. Its log can have these `acts`.

        Raises `IllegalMoveError` if too many pages are waiting, this one is too large, the game has
        no pictures, or no process can make it.
        """
        try:
            page = await self.errands.run(web_page, record, code, acts)
        except NoPicturesError:
            raise IllegalMoveError(text("This game has no pictures, and so no page.")) from None
        if len(page.encode()) > LARGEST:
            raise IllegalMoveError(text("This game is too long for a page."))
        return page

    def close(self) -> None:
        """End the process, even while it makes a page."""
        self.errands.close()
