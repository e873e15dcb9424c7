"""The pages that list Kemet's tiles, creatures, cards, objects, skills and path, from its tables.

`make pages` writes `docs/kemet/reference.md` and its translations, and a test compares them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final

from bot.ground.languages import language
from rules.core.text import Language
from rules.kemet.hooks import total
from rules.kemet.path import BOARDS, OBJECTS, SKILLS
from rules.kemet.spellings import SPELLINGS
from rules.kemet.tables import (
    BATTLE_CARDS,
    COLOURS,
    CREATURES,
    INTERVENTIONS,
    SPECIAL_CARDS,
    TA_SETI_CARDS,
    TILE,
    TILES,
    BattleCard,
)
from tests.folders import guide_of
from tests.page_words import made_in, page_words

STATS: Final = ("capacity", "strength", "damage", "protection")


def path_of(code: str) -> Path:
    """Path of the reference in one language."""
    guide = guide_of("kemet", code)
    return guide.with_name(guide.name.replace("guide", "reference"))


def page(code: str) -> str:
    """Return the reference of Kemet in one language."""
    own, words = language(code), page_words(code)["kemet"]
    said, heads = words["words"], words["heads"]
    cards = {
        each: _table(heads["intervention"], _interventions(own, said, each)) for each in (0, 1)
    }
    return str(words["page"]["all"]).format(
        **{colour: _table(heads["tile"], _tiles(own, colour)) for colour in COLOURS},
        creatures=_table(heads["creature"], _creatures(own, said)),
        interventions=cards[False],
        new_interventions=cards[True],
        battle_cards=_table(heads["battle"], _battle_cards(own, BATTLE_CARDS)),
        special_cards=_table(heads["battle"], _battle_cards(own, SPECIAL_CARDS)),
        new_battle_cards=_table(heads["battle"], _battle_cards(own, TA_SETI_CARDS)),
        objects=_table(heads["object"], _objects(own)),
        skills=_table(heads["skill"], _skills(own)),
        stops=_table(heads["stop"], _stops(own, said)),
        roads=_table(heads["road"], _roads(own, said)),
    )


def _table(head: str, rows: Iterable[Iterable[Any]]) -> str:
    rule = "---|" * (head.count("|") + 1)
    lines = [" | ".join(map(str, row)) for row in rows]
    return "\n".join([f"| {head} |", f"|{rule}", *(f"| {line} |" for line in lines)])


def _tiles(own: Language, colour: str) -> Iterator[Iterable[Any]]:
    for tile in TILES:
        if tile.colour == colour:
            yield tile.level, tile.label.in_(own), tile.copies, tile.effect.in_(own)


def _creatures(own: Language, said: dict[str, str]) -> Iterator[Iterable[Any]]:
    for row in CREATURES:
        tile = f"{said[TILE[row.word].colour]} {TILE[row.word].level}"
        yield row.label.in_(own), tile, *(total([row], name) for name in STATS)


def _interventions(own: Language, said: dict[str, str], ta_seti: bool) -> Iterator[Iterable[Any]]:
    for card in INTERVENTIONS:
        if card.ta_seti == ta_seti:
            when, effect = said[card.icon], card.effect.in_(own)
            yield card.label.in_(own), when, card.cost, card.copies, effect


def _battle_cards(own: Language, cards: Iterable[BattleCard]) -> Iterator[Iterable[Any]]:
    for card in cards:
        typed = f"`{SPELLINGS[card.word].in_(own)}`"
        yield typed, card.strength, card.damage, card.protection, card.own_losses


def _objects(own: Language) -> Iterator[Iterable[Any]]:
    for row in OBJECTS:
        yield row.level, row.label.in_(own), row.copies, row.effect.in_(own)


def _skills(own: Language) -> Iterator[Iterable[Any]]:
    for row in SKILLS:
        yield row.label.in_(own), row.effect.in_(own)


def _stops(own: Language, said: dict[str, str]) -> Iterator[Iterable[Any]]:
    for number, board in enumerate(BOARDS, start=1):
        for side, lying in board.items():
            for stop in lying.stops:
                rewards = ", ".join(said[spot.supply] for spot in stop.spots)
                yield f"{number} {side}", stop.label.in_(own), rewards


def _roads(own: Language, said: dict[str, str]) -> Iterator[Iterable[Any]]:
    for number, board in enumerate(BOARDS, start=1):
        for side, lying in board.items():
            for road in lying.roads:
                ends = [said.get(end, end) for end in (road.start, road.end)]
                rewards = ", ".join(reward.label.in_(own) for reward in road.rewards)
                yield f"{number} {side}", *ends, rewards


if __name__ == "__main__":
    for spoken in made_in():
        path_of(spoken).write_text(page(spoken), encoding="utf-8")
