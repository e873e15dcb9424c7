"""What can be looked up in a game by its name: cards, tiles, creatures and the like."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

from rules.core.menu import Action, Choice, Menu, Param, Pick, Verb, Word, pick_verb
from rules.core.text import Text, text

LOOKUP: Final = Verb(
    "lookup",
    text("Look up"),
    text("What a card, tile or other piece does"),
    (Param("name", text("Name"), text("What is looked up")),),
)
NOBODY: Final = ""  # looking something up is no move


@dataclass(frozen=True, slots=True)
class IndexEntry:
    """One thing with a name. No two of a game are called alike in any language."""

    label: Text
    belongs: Text  # where: the deck, the colour and level of a tile; completion shows it too
    effect: Text  # its cost and effect


Index: TypeAlias = Mapping[Word, IndexEntry]


@dataclass(frozen=True)
class Found(Action):
    """The end of a path: what was looked up."""

    word: Word


def lookup_menu(index: Index) -> Menu:
    """What is looked up, asked as a move would be, so that it is typed and completed like one."""
    return pick_verb(text("What is looked up?"), {LOOKUP: lambda: _pick_name(index)})


def _pick_name(index: Index) -> Menu:
    entries = (Choice(word, entry.label, entry.belongs) for word, entry in index.items())
    return Pick(
        "name", text("What is looked up?"), tuple(entries), lambda word: Found(NOBODY, word)
    )
