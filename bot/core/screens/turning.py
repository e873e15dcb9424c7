"""The buttons that turn the pages of a text, and the line with its number. Pages count from 0."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from discord.ui import Button

from bot.core.screens.components import button
from rules.core.text import Language, text


def page_buttons(
    page: int, count: int, custom_id: Callable[[int], str], spoken: Language
) -> Iterator[Button[Any]]:
    """Yield the buttons to the pages before and after a page."""
    turns = ((page - 1, text("Previous page")), (page + 1, text("Next page")))
    for there, label in turns:
        if 0 <= there < count:
            yield button(label.in_(spoken), custom_id(there))


def page_lines(page: int, count: int) -> Iterator[str]:
    """Yield the line with the number of a page, if there are several."""
    if count > 1:
        yield f"-# {page + 1}/{count}"
