"""Every sentence that the code marks for translation, and the catalogues that hold them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from gettext import c2py
from importlib.resources import files
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import PoFileError, read_po

from bot.ground.languages import FOLDER, cldr
from rules.arguments import ConsoleError
from rules.core.text import Text
from rules.registry import games

ROOT: Final = Path(str(files("bot"))).parent
FOLDERS: Final = ("bot", "rules", "render")
MARKS: Final = {"text": None, "text_in": ((1, "c"), 2), "texts": (1, 2)}

Id: TypeAlias = "str | tuple[str, ...]"


class Key(NamedTuple):
    """The key of a sentence in the catalogues."""

    domain: str
    context: str
    id: Id


def key_of(said: Text) -> Key:
    """Return the key by which a Text is looked up."""
    id_ = (said.template, said.plural) if said.plural else said.template
    return Key(said.domain, said.context, id_)


def homes() -> dict[str, Path]:
    """Return the folder of each catalogue by its domain: the program's own, then each game's."""
    names = [word.replace("-", "_") for word in games()]
    own = {f"rules.{name}": ROOT / "rules" / name for name in names}
    return {"": ROOT / "bot", **{domain: home for domain, home in own.items() if home.is_dir()}}


def catalogues(code: str) -> dict[str, Path]:
    """Return the paths of a language's catalogues by their domains."""
    return {domain: home / FOLDER / f"{code}.po" for domain, home in homes().items()}


def domain_of(path: str) -> str:
    """Return the domain of a file's sentences: a game's package, or "" for the program's own."""
    top, folder, *_ = [*path.split("/"), ""]
    domain = f"rules.{folder}"
    return domain if top in ("rules", "render") and domain in homes() else ""


@cache
def marked_sentences() -> dict[Key, str]:
    """Return every sentence marked for translation, with the place of its first mark."""
    found: dict[Key, str] = {}
    for folder in FOLDERS:
        for file, line, id_, _, context in extract_from_dir(ROOT / folder, keywords=MARKS):
            place = f"{folder}/{file}"
            found.setdefault(Key(domain_of(place), context or "", id_), f"{place}:{line}")
    return found


@cache
def catalogue(path: Path) -> Catalog:
    """Read a catalogue. Its name is the code of its language. Raises `ConsoleError`."""
    try:
        with path.open("rb") as written:
            found = read_po(written, locale=cldr(path.stem), abort_invalid=True)
        c2py(found.plural_expr)
    except PoFileError as error:
        reason = f"line {error.lineno + 1} is no part of a catalogue"
        raise ConsoleError(f"{path} cannot be read: {reason}.", 1) from error
    except ValueError as error:  # of its letters or its head
        raise ConsoleError(f"{path} cannot be read: {error}.", 1) from error
    return found


def entries(path: Path) -> list[Message]:
    """Return the sentences of a catalogue, without its header."""
    return [message for message in catalogue(path) if message.id]


def entry_key(domain: str, message: Message) -> Key:
    """Return the key of an entry of a domain's catalogue."""
    id_ = message.id if isinstance(message.id, str) else tuple(message.id)
    return Key(domain, message.context or "", id_)


def sentences_of(domain: str) -> Iterator[tuple[Key, str]]:
    """Yield the marked sentences of a catalogue, each with its place."""
    yield from (each for each in marked_sentences().items() if each[0].domain == domain)
