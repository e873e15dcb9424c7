"""Pages: the successive messages about a match, and the choice of the next one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from bot.board.model import ChapterRow
from bot.core.match.match import Match

END: Final = -1  # instead of the entry that begins a chapter: the message of the end
PICTURED_AFTER: Final = 60  # seconds between two pictures of one message


class Page(NamedTuple):
    """A message to post: a chapter, by the entry that began it, or the end."""

    begun: int
    is_last: bool  # so it stays open. Others have their whole chapter from the beginning


def pages_of(match: Match) -> Sequence[int]:
    """Return the pages of a match so far, in order."""
    return [*(each.begun for each in match.chapters), *([END] if match.is_over else [])]


def next_page(match: Match, shown: ChapterRow | None, *, begins: bool) -> Page:
    """Return the page to post below the one `shown`, or the first one if the match `begins`.

    Without a page `shown`, or below the last one, that is the last page.
    """
    pages = pages_of(match)
    place = 0 if begins else len(pages) - 1
    if shown and not is_present(match, shown):
        place = pages.index(shown.begun) + 1
    return Page(pages[place], place == len(pages) - 1)


def page_to_tell(match: Match, shown: ChapterRow) -> ChapterRow:
    """Return a message with the page that it is for: its own, or if undone the one before it.

    The board of an undone page stays only if a newer one replaces it soon.
    """
    pages = pages_of(match)
    if shown.begun in pages:
        return shown
    begun = max((page for page in pages if page < shown.begun), default=pages[-1])
    picture = shown.picture if begun == pages[-1] else ""
    return replace(shown, begun=begun, closed=False, picture=picture)


def is_present(match: Match, shown: ChapterRow) -> bool:
    """Whether a message is for the last page."""
    return shown.begun == pages_of(match)[-1]


def place_of(match: Match, begun: int) -> int:
    """Return the index of a chapter among those of its match, by the entry that began it."""
    return next(n for n, each in enumerate(match.chapters) if each.begun == begun)


def ends_round(match: Match, begun: int) -> bool:
    """Whether a round has ended with a chapter, so that its board stays visible."""
    after = match.chapters[(place := place_of(match, begun)) + 1 :]
    return bool(after) and after[0].round != match.chapters[place].round
