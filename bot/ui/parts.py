"""Messages as discord.py wants them: a container of text, a picture, rows to press.

The views are not kept: what is stopped before it is sent, discord.py does not remember, and the
router of `bot/door.py` reads every press from its `custom_id` alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from io import BytesIO
from typing import Any, Final, TypeAlias

from discord import ButtonStyle, Color, File, MediaGalleryItem
from discord.ui import (
    ActionRow,
    Button,
    Container,
    Item,
    LayoutView,
    MediaGallery,
    TextDisplay,
)
from discord.ui import File as Attached

Row: TypeAlias = "Sequence[Item[Any]]"

ALT: Final = 1024  # characters of alt text
LABEL: Final = 80  # characters of a button's label
WORDS: Final = 4000  # characters of text in one message
GOLD: Final = Color(0xD9A62E)
LAPIS: Final = Color(0x1F4E79)


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture to be shown in a message, and what it shows in words."""

    png: bytes
    alt: str
    name: str = "board.png"

    def file(self) -> File:
        return File(BytesIO(self.png), self.name, description=self.alt[:ALT])


@dataclass(frozen=True, slots=True)
class Document:
    """A text to be kept, as a file."""

    words: str
    name: str

    def file(self) -> File:
        return File(BytesIO(self.words.encode()), self.name)


@dataclass(frozen=True, slots=True)
class Screen:
    """A whole message. Its files are sent with it, in place of those it had."""

    view: LayoutView
    shown: Picture | Document | None = None

    def files(self) -> list[File]:
        return [self.shown.file()] if self.shown else []


def screen(
    words: str,
    rows: Iterable[Row] = (),
    shown: Picture | Document | None = None,
    *,
    private: bool = False,
    number: int | None = None,
) -> Screen:
    """A message. `number` becomes the id of its first component, by which it is found again."""
    items: list[Item[Any]] = []
    if isinstance(shown, Picture):
        picture = MediaGalleryItem(f"attachment://{shown.name}", description=shown.alt[:ALT])
        items.append(MediaGallery(picture))
    items.append(TextDisplay(clipped(words, WORDS)))
    if isinstance(shown, Document):
        items.append(Attached(f"attachment://{shown.name}"))
    items += [ActionRow(*row) for row in rows if row]
    colour = LAPIS if private else GOLD
    container: Container[LayoutView] = Container(*items, accent_colour=colour)
    if number is not None:
        container.id = number
    view = LayoutView(timeout=None)
    view.add_item(container)
    view.stop()
    return Screen(view, shown)


def button(
    label: str,
    custom_id: str,
    style: ButtonStyle = ButtonStyle.secondary,
    *,
    disabled: bool = False,
) -> Button[Any]:
    return Button(label=clipped(label, LABEL), custom_id=custom_id, style=style, disabled=disabled)


def clipped(words: str, most: int) -> str:
    return words if len(words) <= most else words[: most - 1] + "…"
