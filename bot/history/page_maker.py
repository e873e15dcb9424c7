"""Makes the pages of finished games in a process next to the program, one at a time.

A long game takes half a minute of a processor, for which answers and pictures must not wait.
"""

from __future__ import annotations

from concurrent.futures import BrokenExecutor, Executor
from typing import Final

from bot.computers.worker import prepare
from bot.core.match.acts import Acts
from bot.ground.process_pool import NoProcessesError, Processes, ProcessPool
from bot.history.web_pages import NoPicturesError, web_page
from rules.core.errors import IllegalMoveError
from rules.core.records import Record
from rules.core.text import text

MOST_WAITING: Final = 5  # pages, with the one that is being made
LARGEST: Final = 8 * 1024 * 1024  # bytes of a page, below the size that every server allows
STUCK: Final = 300.0  # seconds until an answer, at the end of a long queue too
TASKS: Final = 20  # pages, after which a new process takes over
IDLE: Final = 120.0  # seconds after which an unused process ends


def start_maker() -> Executor:
    """Return a pool of one process that makes pages."""
    return ProcessPool(1, prepare)


class PageMaker:
    """Makes pages in the order in which people ask for them."""

    def __init__(self, processes: Processes | None = None) -> None:
        self.processes = processes or Processes(start_maker, STUCK, TASKS, IDLE)
        self._waiting = 0

    async def make(self, record: Record, code: str, acts: Acts) -> str:
        """Make the page of a record, which begins in a language. Its log can have these `acts`.

        Raises `IllegalMoveError` if too many pages are waiting, this one is too large, the game has
        no pictures, or no process can make it.
        """
        if self._waiting >= MOST_WAITING:
            raise IllegalMoveError(text("Many pages are being made. Try again in a minute."))
        self._waiting += 1
        try:
            page = await self.processes.run(web_page, record, code, acts)
        except NoPicturesError:
            raise IllegalMoveError(text("This game has no pictures, and so no page.")) from None
        except (NoProcessesError, BrokenExecutor):  # logged
            raise IllegalMoveError(text("No page can be made now. Try again later.")) from None
        finally:
            self._waiting -= 1
        if len(page.encode()) > LARGEST:
            raise IllegalMoveError(text("This game is too long for a page."))
        return page

    def close(self) -> None:
        """End the process, even while it makes a page."""
        self.processes.close()
