"""Index of tiles, creatures, cards, objects and skills, with cost and effect, for `lookup`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from rules.core.index import IndexEntry
from rules.core.menu import Word
from rules.core.text import Text, joined, listed
from rules.kemet.colours import TILE_COLOUR
from rules.kemet.path import OBJECTS, SKILLS
from rules.kemet.sentences import text, texts
from rules.kemet.tables import INTERVENTIONS, TILES, Intervention, Tile

WHEN: Final[Mapping[Word, Text]] = {
    "day": text("in your turn"),
    "move": text("with your Move action"),
    "battle": text("in battle"),
    "reveal": text("in battle, once the cards are shown"),
    "off": text("in another's turn"),
}


class Thing(NamedTuple):
    """One component with a name, which it may share with others."""

    word: Word
    label: Text
    category: Text
    effect: Text


def _things() -> Iterator[Thing]:
    for tile in TILES:
        yield Thing(tile.word, tile.label, _kind(tile), tile.effect)
    for card in INTERVENTIONS:
        yield Thing(card.word, card.label, text("Divine Intervention card"), _played(card))
    for each in OBJECTS:
        category = text("Object of level {level}", level=each.level)
        yield Thing(each.word, each.label, category, each.effect)
    for skill in SKILLS:
        yield Thing(skill.word, skill.label, text("Skill"), skill.effect)


def _kind(tile: Tile) -> Text:
    return text("{colour} tile, level {level}", colour=TILE_COLOUR[tile.colour], level=tile.level)


def _played(card: Intervention) -> Text:
    """Describe when a card can be played, its cost and its effect."""
    cost = texts("{count} prayer point", "{count} prayer points", card.cost)
    price = cost if card.cost else text("costs nothing")
    return text("{when}, {price}: {effect}", when=WHEN[card.icon], price=price, effect=card.effect)


def _entry(things: list[Thing]) -> IndexEntry:
    """Make the entry of all components with one name, such as a tile in three colours."""
    category = joined((thing.category for thing in things), " · ")
    effects: dict[Text, list[Thing]] = {}
    for thing in things:
        effects.setdefault(thing.effect, []).append(thing)
    lines = [*effects] if len(effects) == 1 else [_line(*each) for each in effects.items()]
    return IndexEntry(things[0].label, category, joined(lines, "\n"))


def _line(effect: Text, things: list[Thing]) -> Text:
    what = listed(thing.category for thing in things)
    return text("{what}: {does}", what=what, does=effect)


def _index() -> dict[Word, IndexEntry]:
    named: dict[Text, list[Thing]] = {}
    for thing in _things():
        named.setdefault(thing.label, []).append(thing)
    return {things[0].word: _entry(things) for things in named.values()}


INDEX: Final = _index()
