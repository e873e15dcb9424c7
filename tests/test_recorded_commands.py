"""All commands as Discord has them: a change of the code's layout changes none.

After an intended change, `python -m tests.test_recorded_commands` records them again.
"""

from __future__ import annotations

import asyncio
import json
from hashlib import sha256
from pathlib import Path
from unittest.mock import Mock

from bot.core.interactions.localization import Translator
from bot.program.karnak import Karnak

RECORDED = Path(__file__).parent / "bot" / "recorded" / "commands.json"
OURS = ("game", "help", "host", "karnak", "me", "server", "vote", "amun-re", "aton", "kemet")


async def commands():
    """The digest of each command with its options, descriptions and translations, by its name."""
    found, tree = {}, Karnak(Mock()).tree
    for command in tree.get_commands():
        sent = await command.get_translated_payload(tree, Translator())
        if sent["name"] in OURS:
            parts = [each for each in sent.get("options", []) if each["type"] == 1] or [{}]
            for part in parts:
                line = " ".join(filter(None, [sent["name"], part.get("name")]))
                whole = {**sent, "options": [part]}
                found[line] = sha256(json.dumps(whole, sort_keys=True).encode()).hexdigest()[:16]
    return dict(sorted(found.items()))


async def test_commands_are_those_that_were_recorded():
    assert await commands() == json.loads(RECORDED.read_text("utf-8"))


if __name__ == "__main__":
    RECORDED.write_text(json.dumps(asyncio.run(commands()), indent=1) + "\n", "utf-8")
