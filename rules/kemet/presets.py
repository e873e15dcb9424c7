"""The editions of Kemet that a host can choose, and where each departs from its printed text."""

from __future__ import annotations

from typing import Final

from rules.core.options import YES, Preset, options_from_words
from rules.kemet.options import KemetOptions
from rules.kemet.sentences import text

LETTER: Final = {"mummy_di": "on_board", "ra_per": "action"}  # the printed FAQ and player aid
LETTER_OF_TA_SETI: Final = {**LETTER, "module4_check": "token"}  # R-E1
_TA_SETI: Final = dict.fromkeys(("module_1", "module_2", "module_3", "module_4", "module_5"), True)

PRESETS: Final = (
    Preset("short", text("Short game"), KemetOptions(), LETTER),
    Preset("long", text("Long game"), KemetOptions(length="long"), LETTER),
    Preset("beginner", text("First game"), KemetOptions(length="beginner"), LETTER),
    Preset("ta-seti", text("All of Ta-Seti"), KemetOptions(**_TA_SETI), LETTER_OF_TA_SETI),
    Preset(
        "printed",
        text("Short game, to the letter of the FAQ"),
        options_from_words(KemetOptions, LETTER),
    ),
    Preset(
        "ta-seti-printed",
        text("All of Ta-Seti, to the letter of the FAQ"),
        options_from_words(KemetOptions, {**LETTER_OF_TA_SETI, **dict.fromkeys(_TA_SETI, YES)}),
    ),
)
