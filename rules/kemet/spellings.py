"""Typed forms of answers with long labels: districts, pyramids, tokens, battle cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from rules.core.menu import Word
from rules.core.spellings import Spellings, hyphened
from rules.core.text import Text, joined
from rules.kemet.board import CITIES, CITY_CODE, FORMER
from rules.kemet.colours import PYRAMID_COLOUR, TILE_COLOUR
from rules.kemet.hooks import found
from rules.kemet.sentences import text_in
from rules.kemet.tables import BATTLE_CARD, TILES
from rules.kemet.tokens import GOLD, REBUY, SILVER

_PRAY: Final = text_in("typed", "pray")
_MOVE: Final = text_in("typed", "move")
_BUY: Final = text_in("typed", "buy")
_SILVER: Final = text_in("typed", "silver")
_GOLD: Final = text_in("typed", "gold")
_SPACES: Final = {
    "recruit": text_in("typed", "recruit"),
    "raise": text_in("typed", "raise"),
    "move-1": hyphened(_MOVE, Text("1")),
    "move-2": hyphened(_MOVE, Text("2")),
    "pray-2": hyphened(_PRAY, Text("2")),
    "pray-3": hyphened(_PRAY, Text("3")),
    **{f"buy-{colour}": hyphened(_BUY, label) for colour, label in TILE_COLOUR.items()},
}
_BATTLE_CARDS: Final = {
    "strong": text_in("typed", "strong"),
    "fierce": text_in("typed", "fierce"),
    "firm": text_in("typed", "firm"),
    "even": text_in("typed", "even"),
    "shielded": text_in("typed", "shielded"),
    "bloody": text_in("typed", "bloody"),
    "offensive": text_in("typed", "offensive"),
    "defensive": text_in("typed", "defensive"),
    "chariot": text_in("typed", "chariot"),
    "wall": text_in("typed", "wall"),
}


def _gold_tokens() -> Iterator[tuple[Word, Text]]:
    for tile in TILES:
        for hook in found([tile], "token-gold"):
            rows = _SPACES if hook.detail == REBUY else {tile.word: tile.label}
            yield from ((f"{GOLD}-{word}", hyphened(_GOLD, label)) for word, label in rows.items())


SPELLINGS: Final[Spellings] = {
    **CITY_CODE,
    **{
        district: joined([CITY_CODE[city.word], Text(str(number))], "")
        for city in CITIES
        for number, district in enumerate(city.districts, 1)
    },
    **{
        f"{colour}-{number}": hyphened(label, Text(str(number)))
        for colour, label in PYRAMID_COLOUR.items()
        for number in (1, 2, 3)
    },
    **_SPACES,
    **{f"{SILVER}-{word}": hyphened(_SILVER, spelling) for word, spelling in _SPACES.items()},
    **dict(_gold_tokens()),
    **_BATTLE_CARDS,
    "tile": text_in("typed", "tile"),
    "stop": text_in("typed", "stop"),
    "on": text_in("typed", "on"),
    "always": text_in("typed", "always"),
    "end": text_in("typed", "end"),
}
ALSO_TYPED: Final[Mapping[Word, tuple[Text, ...]]] = {
    **FORMER,
    **{  # as a battle card is printed: 4/1/0
        word: (Text(f"{card.strength}/{card.damage}/{card.protection}"),)
        for word, card in BATTLE_CARD.items()
    },
}
