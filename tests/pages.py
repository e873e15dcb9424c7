"""Pages that are made from the code: `make pages` writes them, and a test compares them.

`docs/commands.md` has every slash command, and so have its translations. `docs/settings.md` and
`.env.example` have every setting of the operator.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path
from textwrap import wrap
from typing import Any, Final
from unittest.mock import Mock

from discord import AppCommandOptionType

from bot.core.interactions.localization import Translator
from bot.ground.languages import DEFAULT, OWN_NAME, language, locales_of
from bot.program.config import Settings
from bot.program.karnak import Karnak
from rules.registry import games
from tests import diagrams
from tests.folders import ROOT, guide_of, page_in
from tests.page_words import made_in, page_words
from tests.test_recorded_commands import OURS

DOCS: Final = ROOT / "docs"
SUBCOMMAND: Final = AppCommandOptionType.subcommand.value
TABLE: Final = "table"  # an option that nearly every command has: the head of the page explains it


def commands_page(code: str) -> str:
    """Return the page of all commands in one language.

    On the English page each has its names in all others, elsewhere its English name.
    """
    links = (f"[{OWN_NAME.in_(language(each))}](commands.{each}.md)." for each in made_in()[1:])
    parts = [page_words(code)["commands"]["about"].replace("{others}", " ".join(links))]
    for sent in asyncio.run(_commands()):
        group = _name(sent, code)
        about = f"{_about(sent, code)}\n\n" if sent.get("options") else ""
        parts.append(f"## /{group}\n\n{about}{_table(sent, code)}\n")
    return "\n".join(parts)


async def _commands() -> list[Mapping[str, Any]]:
    tree = Karnak(Mock()).tree
    sent = [await each.get_translated_payload(tree, Translator()) for each in tree.get_commands()]
    return [each for each in sent if each["name"] in OURS]


def _about(sent: Mapping[str, Any], code: str) -> str:
    if sent["name"] not in games():
        return f"{_description(sent, code)}."
    guide = guide_of(sent["name"], code).relative_to(DOCS).as_posix()
    return str(page_words(code)["commands"]["guide"]).format(guide)


def _table(sent: Mapping[str, Any], code: str) -> str:
    """The table of a group, without options where it has none, or where a guide explains them."""
    rows = [page_words(code)["commands"]["columns"], *_rows(sent, code)]
    if sent["name"] in games() or not any(options for _, _, options, _ in rows[1:]):
        rows = [row[:2] + row[3:] for row in rows]
    head, *lines = (f"| {' | '.join(row)} |" for row in rows)
    return "\n".join([head, f"|{'---|' * len(rows[0])}", *lines])


def _rows(sent: Mapping[str, Any], code: str) -> Iterator[tuple[str, ...]]:
    parts = [each for each in sent.get("options", ()) if each["type"] == SUBCOMMAND]
    for part in parts or [sent]:
        others = made_in()[1:] if code == DEFAULT else [DEFAULT]
        there = ", ".join(dict.fromkeys(_typed(sent, part, each) for each in others))
        options = [_name(each, code) for each in part.get("options", ()) if each["name"] != TABLE]
        listed = ", ".join(f"`{each}`" for each in options)
        yield f"`{_typed(sent, part, code)}`", there, listed, _description(part, code)


def _typed(sent: Mapping[str, Any], part: Mapping[str, Any], code: str) -> str:
    names = [_name(each, code) for each in ((sent,) if part is sent else (sent, part))]
    return f"/{' '.join(names)}"


def _name(sent: Mapping[str, Any], code: str) -> str:
    return str(sent.get("name_localizations", {}).get(locales_of(code)[0], sent["name"]))


def _description(sent: Mapping[str, Any], code: str) -> str:
    return str(
        sent.get("description_localizations", {}).get(locales_of(code)[0], sent["description"])
    )


ABOUT_SETTINGS: Final = """\
# Settings

Karnak reads its settings from the environment, or from `.env` in the folder where you start it. \
The environment comes first. A setting without a value keeps its default. `karnak check` \
[checks them](hosting.md#checking). `make pages` writes this page from `Settings` in \
`bot/program/config.py`.

| setting | default | value |
|---|---|---|
"""
MORE: Final = {  # where a setting is explained further
    "discord_token": "../README.md#i-want-to-run-it",
    "discord_api": "postgresql.md#several-processes",
    "shards": "postgresql.md#several-processes",
    "database": "postgresql.md",
    "boards": "hosting.md#boards-of-your-own",
    "presses_at_once": "hosting.md#fair-to-everybody",
    "contact": "data.md#privacy",
    "privacy_url": "legal/privacy.md",
    "terms_url": "legal/terms.md",
    "rules_url": "hosting.md#rules-as-a-web-page",
    "painters": "sizing.md#memory",
    "fonts": "hosting.md#fonts-for-names",
    "sandbox_port": "sandbox.md",
    "sandbox_strict": "../CONTRIBUTING.md#the-sandbox",
    "sandbox_rehearsed": "hosting.md#rehearsing",
    "log_format": "watching.md#logs",
    "operations": "watching.md#watching-it",
}


def settings_page() -> str:
    """Return the page of the operator's settings, each with its default and its description."""
    rows = []
    for name, field in Settings.model_fields.items():
        default = "" if field.default in (None, "") else f"`{field.default}`"
        described = re.sub(r"(?<= )/\w+", r"`\g<0>`", field.description or "")
        more = f" ([more]({MORE[name]}))" if name in MORE else ""
        rows.append(f"| `{name.upper()}` | {default} | {described}{more} |\n")
    return ABOUT_SETTINGS + "".join(rows)


EXAMPLE_HEAD: Final = """\
# Copy this file to .env and change the settings you need. The environment comes first.
# A setting without a value keeps its default.
"""


def example_page() -> str:
    """Return `.env.example`: every setting with its default, below its description."""
    parts = [EXAMPLE_HEAD]
    for name, field in Settings.model_fields.items():
        described = (field.description or "").replace("`", "")
        lines = wrap(described, 98, break_on_hyphens=False, break_long_words=False)
        default = "" if field.default is None else field.default
        parts.append("".join(f"# {line}\n" for line in lines) + f"{name.upper()}={default}\n")
    return "\n".join(parts)


PAGES: Final[Mapping[str, Callable[[], str]]] = {  # by their paths from the top of the checkout
    ".env.example": example_page,
    **{
        page_in(Path("docs/commands.md"), code).as_posix(): partial(commands_page, code)
        for code in made_in()
    },
    "docs/phases.md": diagrams.page,
    "docs/settings.md": settings_page,
}


if __name__ == "__main__":
    for file, made in PAGES.items():
        (ROOT / file).write_text(made(), encoding="utf-8")
