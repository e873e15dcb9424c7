"""The index of a game: cards, tiles, creatures and the like, to be looked up by name."""

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
NOBODY: Final = ""  # the seat of a look-up, which is no move


@dataclass(frozen=True, slots=True)
class IndexEntry:
    """A card, tile or other piece. No two of a game have the same label in any language."""

    label: Text
    category: Text  # its deck, or its colour and level; completion shows it beside the label
    effect: Text  # its cost too


Index: TypeAlias = Mapping[Word, IndexEntry]


@dataclass(frozen=True)
class LookUp(Action):
    """The action that ends a path of `lookup`: show this entry of the index."""

    word: Word


def lookup_menu(index: Index) -> Menu:
    """The menu of the command `lookup`, which is typed and completed as a move is."""
    return pick_verb(text("What is looked up?"), {LOOKUP: lambda: _pick_name(index)})


def _pick_name(index: Index) -> Menu:
    entries = (Choice(word, entry.label, entry.category) for word, entry in index.items())
    return Pick(
        "name", text("What is looked up?"), tuple(entries), lambda word: LookUp(NOBODY, word)
    )
