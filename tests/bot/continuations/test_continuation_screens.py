"""The screens of continuations fit into a message of Discord, in every game and language."""

from __future__ import annotations

from random import Random

from bot.continuations import playing
from rules.core.computers import RANDOM
from tests.bot.screens import buttons, faults, pressables, words
from tests.bot.seated import STRANGER

PRESSES = 12
LEADING = ("go:", "list", "add", "whatifwhole")  # to messages: a number is asked for in a modal


async def test_a_continuation_fits_into_a_message(game, code, begin, press, store, monkeypatch):
    if game.computer is None:
        return
    monkeypatch.setattr(playing, "USUAL", RANDOM)
    await store.people.prefer(STRANGER, language=code, pictures="none")
    table = await begin(game=game, humans=game.players[-1])
    await table.finish(Random(3))
    shown = await press(f"replay:{table.id}", STRANGER)
    ways = [each.custom_id for each in buttons(shown).values()]
    shown = await press(next(each for each in ways if each.startswith("whatif:")), STRANGER)
    assert faults(shown) == []
    shown = await press(pressables(shown)[0].custom_id, STRANGER)
    for _ in range(PRESSES):
        assert faults(shown) == []
        assert len(words(shown)) < 4000
        going = [each for each in pressables(shown) if each.custom_id.startswith(LEADING)]
        if not going:
            break
        values = [option.value for option in getattr(going[0], "options", [])][:1]
        shown = await press(going[0].custom_id, STRANGER, values)
