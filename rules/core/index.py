"""The index of a game: its pieces and the topics of its rules, to be looked up by name."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

from rules.core.menu import Action, Choice, Menu, Param, Pick, Verb, Word, pick_verb
from rules.core.text import Text, text

LOOKUP: Final = Verb(
    "lookup",
    text("Look up"),
    text("Look up a card, a tile or a term of the rules"),
    (Param("name", text("Name"), text("The card, tile or term")),),
)
NOBODY: Final = ""  # the seat of a look-up, which is no move


@dataclass(frozen=True, slots=True)
class IndexEntry:
    """A piece, or a topic of the rules. No two of a game have the same label in any language."""

    label: Text
    category: Text  # its deck, or its colour and level, or the chapter, shown in completion
    effect: Text  # its cost too, or the rule of a topic
    is_topic: bool = False


Index: TypeAlias = Mapping[Word, IndexEntry]


def topic(label: Text, chapter: Text, rule: Text) -> IndexEntry:
    """Make the entry of a topic of the rules."""
    return IndexEntry(label, chapter, rule, is_topic=True)


def topics_of(index: Index) -> Index:
    """Return only the entries of an index that are topics of the rules."""
    return {word: entry for word, entry in index.items() if entry.is_topic}


@dataclass(frozen=True)
class LookUp(Action):
    """The action that ends a path of `lookup`: show this entry of the index."""

    word: Word


def lookup_menu(index: Index) -> Menu:
    """Return the menu of the command `lookup`, which players type and complete like a move."""
    return pick_verb(text("What do you want to look up?"), {LOOKUP: lambda: _pick_name(index)})


def _pick_name(index: Index) -> Menu:
    entries = (Choice(word, entry.label, entry.category) for word, entry in index.items())
    return Pick(
        "name",
        text("What do you want to look up?"),
        tuple(entries),
        lambda word: LookUp(NOBODY, word),
    )
