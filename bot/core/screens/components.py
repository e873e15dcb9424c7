"""Screens: messages for discord.py, each a container of text, pictures and components.

The views are not kept: discord.py does not remember one that is stopped before it is sent, and
`bot/core/interactions/router.py` routes every press by its custom id alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from gzip import compress
from io import BytesIO
from typing import Any, Final, TypeAlias, TypeVar

from discord import ButtonStyle, Color, File, MediaGalleryItem, PartialEmoji, SelectOption
from discord.ui import (
    ActionRow,
    Button,
    Container,
    Item,
    LayoutView,
    MediaGallery,
    Select,
    TextDisplay,
)
from discord.ui import File as Attached

Row: TypeAlias = "Sequence[Item[Any]]"
Labelled: TypeAlias = "Button[Any] | SelectOption"

ALT: Final = 1024  # characters of alt text
LABEL: Final = 80  # characters of a button's label
WORDS: Final = 4000  # characters of text in one message
PAGE: Final = 3500  # characters of a page, with room for a heading
LARGE: Final = 4_000_000  # characters, of up to two bytes: Discord takes ten million
ROW: Final = 5  # buttons in a row
OPTIONS: Final = 25  # of a list
OPTION_LABEL: Final = 100  # characters of the label of an option, or of its description
PLACEHOLDER: Final = 150  # characters of a list's placeholder
GOLD: Final = Color(0xD9A62E)
LAPIS: Final = Color(0x1F4E79)

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture in a message, with its alt text."""

    png: bytes
    alt: str
    name: str = "board.png"

    def file(self) -> File:
        return File(BytesIO(self.png), self.name, description=self.alt[:ALT])


@dataclass(frozen=True, slots=True)
class Document:
    """A text file that is attached to a message.

    It is compressed if it is too large for Discord.
    """

    words: str
    plain_name: str

    @property
    def name(self) -> str:
        return f"{self.plain_name}.gz" if self._is_large else self.plain_name

    def file(self) -> File:
        content = self.words.encode()
        return File(BytesIO(compress(content) if self._is_large else content), self.name)

    @property
    def _is_large(self) -> bool:
        return len(self.words) > LARGE


@dataclass(frozen=True, slots=True)
class Screen:
    """A whole message. Its files replace those of the message that it edits."""

    view: LayoutView
    shown: tuple[Picture | Document, ...] = ()
    signs: Mapping[Labelled, str] = field(default_factory=dict)  # by the button or option
    is_text_only: bool = False  # without signs, for users without pictures
    code: str = "en"  # of the language of its signs' names
    fallback: str = ""  # text for its pictures, if Discord refuses them

    def files(self) -> list[File]:
        return [each.file() for each in self.shown]


def screen(
    words: str,
    rows: Iterable[Row] = (),
    shown: Picture | Document | Sequence[Picture] | None = None,
    *,
    private: bool = False,
    number: int | None = None,
    text_only: bool = False,
    below: str = "",
    kept: Picture | None = None,
) -> Screen:
    """Make a screen. `number` becomes the id of its first component, by which it is found again.

    The words `below` are a separate text. A `kept` picture is already in the message.
    """
    files = tuple(shown) if isinstance(shown, Sequence) else (shown,) if shown else ()
    shown_here = [each for each in (*files, kept) if isinstance(each, Picture)]
    pictures = [_in_a_gallery(each) for each in shown_here]
    items: list[Item[Any]] = [MediaGallery(*pictures)] if pictures else []
    items += [TextDisplay(clip(each, WORDS)) for each in (words, below) if each]
    items += [Attached(f"attachment://{each.name}") for each in files if isinstance(each, Document)]
    full = [row for row in rows if row]
    signs = dict(_take_signs(item for row in full for item in row))
    items += [ActionRow(*row) for row in full]
    colour = LAPIS if private else GOLD
    container: Container[LayoutView] = Container(*items, accent_colour=colour)
    if number is not None:
        container.id = number
    view = LayoutView(timeout=None)
    view.add_item(container)
    view.stop()
    return Screen(view, files, signs, text_only)


def without_pictures(made: Screen) -> Screen:
    """Return the screen without pictures, files and signs, which Discord may refuse.

    The text `fallback` follows its first text.
    """
    for item in list(made.view.walk_children()):
        if isinstance(item, (MediaGallery, Attached)) and isinstance(item.parent, Container):
            item.parent.remove_item(item)
    if made.fallback:
        display = next(item for item in made.view.walk_children() if isinstance(item, TextDisplay))
        display.content = clip(f"{display.content}\n{made.fallback}", WORDS)
    return replace(made, shown=(), is_text_only=True)


def is_illustrated(made: Screen) -> bool:
    """Whether a screen shows a picture."""
    return any(isinstance(item, MediaGallery) for item in made.view.walk_children())


def labelled_parts(items: Iterable[Item[Any]]) -> Iterator[Labelled]:
    """Yield the buttons, and the options of lists."""
    for item in items:
        if isinstance(item, Button):
            yield item
        elif isinstance(item, Select):
            yield from item.options


def _take_signs(items: Iterable[Item[Any]]) -> Iterator[tuple[Labelled, str]]:
    """Remove the signs from buttons and options. They become emojis when the screen is sent."""
    for part in labelled_parts(items):
        if part.emoji:
            yield part, part.emoji.name
            part.emoji = None


def sign(name: str | None) -> PartialEmoji | None:
    """Return the sign next to a label, by its name."""
    return PartialEmoji(name=name) if name else None


def headed(screen: Screen, line: str) -> Screen:
    """Insert a line below the first line of a screen."""
    display = next(item for item in screen.view.walk_children() if isinstance(item, TextDisplay))
    first, *rest = display.content.split("\n", 1)
    display.content = clip("\n".join([first, line, *rest]), WORDS)
    return screen


def _in_a_gallery(picture: Picture) -> MediaGalleryItem:
    return MediaGalleryItem(f"attachment://{picture.name}", description=picture.alt[:ALT])


def button(
    label: str,
    custom_id: str,
    style: ButtonStyle = ButtonStyle.secondary,
    *,
    disabled: bool = False,
    beside: str | None = None,
) -> Button[Any]:
    """Make a button. `beside` is the name of the sign next to its label."""
    label, emoji = clip(label, LABEL), sign(beside)
    return Button(label=label, custom_id=custom_id, style=style, disabled=disabled, emoji=emoji)


def lists(
    custom_id: Callable[[int], str],
    options: Sequence[SelectOption],
    title: str,
    *,
    least: int = 1,
    most: int = 1,
) -> Iterator[Row]:
    """Yield lists of 25 options each. `custom_id` is called with the page of a list.

    A list's title is the only text that a screen reader reads of it. If there are several lists,
    the title also has their first and last option.
    """
    for page, some in enumerate(chunks(options, OPTIONS)):
        span = f"{some[0].label} … {some[-1].label}" if len(some) > 1 else some[0].label
        shown = title if len(options) <= OPTIONS else f"{title} {span}"
        select: Select[Any] = Select(
            custom_id=custom_id(page),
            placeholder=clip(shown, PLACEHOLDER),
            options=some,
            min_values=max(1, least),
            max_values=min(most, len(some)),
        )
        yield [select]


def chunks(items: Iterable[T], size: int) -> Iterator[list[T]]:
    """Yield the items in lists of a size. The last may be shorter."""
    rest = list(items)
    while rest:
        some, rest = rest[:size], rest[size:]
        yield some


def pages(lines: Iterable[str], most: int = PAGE) -> list[str]:
    """Divide lines into pages that each fit into a message. A line that is too long is clipped."""
    made = [""]
    for line in lines:
        line = clip(line, most)
        if len(made[-1]) + 1 + len(line) > most:
            made.append("")
        made[-1] += f"\n{line}" if made[-1] else line
    return made


def clip(words: str, most: int) -> str:
    return words if len(words) <= most else words[: most - 1] + "…"
