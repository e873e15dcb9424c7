"""The command `language check`: everything that a language lacks, and where it is seen."""

from __future__ import annotations

import json
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator
from html import escape
from importlib import import_module
from itertools import chain
from pathlib import Path
from typing import Final

from bot.ground.catalogues import plural_forms
from bot.ground.languages import DEFAULT, OWN_NAME, language, locales_of, spoken
from bot.program.operator.languages.catalogue_faults import Fault, catalogue_faults
from bot.program.operator.languages.command_faults import command_faults
from bot.program.operator.languages.page_faults import page_faults, untranslated_pages
from bot.program.operator.languages.sample_faults import (
    Picture,
    game_faults,
    picture_faults,
    pictures,
)
from bot.program.operator.languages.samples import PLACES, keys_of, samples
from bot.program.operator.languages.sentences import (
    ROOT,
    Key,
    catalogue,
    catalogues,
    marked_sentences,
)
from bot.program.operator.languages.stories import stories
from bot.sandbox.page.languages import TABLES
from render.paint import paint
from rules.arguments import ConsoleError

FEW: Final = 10  # faults of a kind that are shown unless all are asked for
SHRINK: Final = 2  # of a picture, for a page
PAGE: Final = """\
<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>{title}</title>
<style>body {{ font: 16px/1.5 system-ui; max-width: 60rem; margin: auto; padding: 1rem }}
img {{ max-width: 100% }} .fault {{ color: #a00; font-weight: 600 }}</style></head>
<body><h1>{title}</h1>
{body}
</body></html>
"""


def check(code: str, folder: Path | None, *, shows_all: bool) -> int:
    """Print the faults of a language, and draw its pictures into a folder, if one is given.

    Returns 0 if there are none, else 1. Raises `ConsoleError`.
    """
    if code not in spoken() or not locales_of(code):
        raise ConsoleError(f"There is no language {code}: `karnak language new {code}`.", 2)
    _require_whole_files(code)
    drawn = [*pictures(code)]
    faults = [*dict.fromkeys(_faults(code, drawn))]
    seen = _places(drawn)
    for kind, found in _by_kind(faults).items():
        _print(kind, found, seen, shows_all=shows_all)
    if folder is not None:
        _write_pictures(folder, code, drawn, faults)
    _summarise(code, faults)
    return int(bool(faults))


def _require_whole_files(code: str) -> None:
    """Raise `ConsoleError` for a catalogue or a table that is broken. It needs no further check."""
    for path in filter(Path.is_file, catalogues(code).values()):
        catalogue(path)
    table = TABLES / f"{locales_of(code)[0]}.json"
    try:
        json.loads(table.read_text("utf-8") if table.is_file() else "{}")
    except ValueError as error:
        raise ConsoleError(f"{table} cannot be read: {error}.", 1) from error


def _faults(code: str, drawn: Iterable[Picture]) -> Iterator[Fault]:
    if code != DEFAULT:
        for domain, path in catalogues(code).items():
            yield from catalogue_faults(domain, path)
    yield from command_faults(code)
    yield from game_faults(code)
    yield from chain.from_iterable(map(picture_faults, drawn))
    yield from page_faults(locales_of(code)[0])


def _by_kind(faults: Iterable[Fault]) -> dict[str, list[Fault]]:
    kinds = defaultdict[str, list[Fault]](list)
    for fault in faults:
        kinds[fault.kind].append(fault)
    return kinds


def _places(drawn: Iterable[Picture]) -> dict[Key, list[str]]:
    """Return the places where each sentence is seen: in the code, in a game, on a picture."""
    places = {key: [_feature(mark)] for key, mark in marked_sentences().items()}
    examples = (
        (key, f"{PLACES[use]} of {sample.game.label}: {said}")
        for sample in samples()
        for said, use in sample.said.items()
        for key in keys_of(said)
    )
    shown = ((key, f"picture {each.name}.png") for each in drawn for key in each.keys)
    told = ((key, f"picture {path}") for key, path in stories().items())
    for found in (examples, shown, told):
        for key, place in dict(reversed([*found])).items():
            places.setdefault(key, []).append(place)  # the first of each
    return places


def _feature(mark: str) -> str:
    """Return a place in the code, with a sentence on the part of the program that it is in."""
    file, _, _ = mark.partition(":")
    package = import_module(".".join(Path(file).parts[:-1]))
    return f"{mark}  {(package.__doc__ or '').partition(chr(10))[0]}".rstrip()


def _print(kind: str, faults: list[Fault], seen: dict[Key, list[str]], *, shows_all: bool) -> None:
    sys.stdout.write(f"\n{kind}: {len(faults)}\n")
    for fault in faults if shows_all else faults[:FEW]:
        said = f"“{_said(fault.key)}”" if fault.key else ""
        sys.stdout.write(f"  {' '.join(filter(None, [said, fault.more]))}\n")
        for place in dict.fromkeys(seen.get(fault.key, ())) if fault.key else ():
            sys.stdout.write(f"      {place}\n")
    if not shows_all and len(faults) > FEW:
        sys.stdout.write(f"  … and {len(faults) - FEW} more: --all shows them\n")


def _said(key: Key) -> str:
    context = f" [{key.context}]" if key.context else ""
    return f"{plural_forms(key.id)[0]}{context}"


def _summarise(code: str, faults: list[Fault]) -> None:
    untranslated = {fault.key for fault in faults if fault.kind == "not translated"}
    total = len(marked_sentences())
    own = OWN_NAME.in_(language(code))
    done = total if code == DEFAULT else total - len(untranslated)
    sys.stdout.write(f"\n{own}: {done} of {total} sentences, {len(faults)} faults.\n")
    if pages := untranslated_pages(code) if code != DEFAULT else []:
        names = ", ".join(str(page.relative_to(ROOT)) for page in pages)
        sys.stdout.write(f"Shown in English, because nobody has translated them: {names}\n")


def _write_pictures(folder: Path, code: str, drawn: list[Picture], faults: list[Fault]) -> None:
    """Write the pictures, and a page with the sentences on each. Raises `ConsoleError`."""
    wrong = defaultdict[Key | None, list[str]](list)
    for fault in faults:
        wrong[fault.key].append(fault.kind)
    title = f"Pictures in {OWN_NAME.in_(language(code))}"
    body = "\n".join(_section(picture, wrong) for picture in drawn)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for picture in drawn:
            (folder / f"{picture.name}.png").write_bytes(paint(picture.scene, SHRINK))
        (folder / "index.html").write_text(PAGE.format(title=title, body=body), "utf-8")
    except OSError as error:
        raise ConsoleError(f"{folder} cannot be written: {error.strerror}.", 1) from error
    sys.stdout.write(f"\n{len(drawn)} pictures are in {folder / 'index.html'}.\n")


def _section(picture: Picture, wrong: dict[Key | None, list[str]]) -> str:
    rows = "".join(
        f"<li>{escape(_said(key))}: {escape(written)} "
        f'<span class="fault">{escape(", ".join(wrong.get(key, ())))}</span></li>\n'
        for written, key in sorted(picture.written.items())
    )
    return f'<h2>{picture.name}</h2>\n<img src="{picture.name}.png" alt="">\n<ul>\n{rows}</ul>'
