"""Words in databases and channels that two versions must share.

`python -m tests.bot.test_protocol` rewrites the list.
"""

from __future__ import annotations

import json
from pathlib import Path

from bot.core.pace.pace import Pace
from bot.play.routes import PROMPT
from bot.program.acts import ACTS
from bot.program.features import SETTINGS
from bot.program.job_order import ORDER
from bot.program.protocol import PROTOCOL
from bot.votes.proposals import PROPOSALS
from rules.core.options import labels_of
from tests.bot.declared_ids import declared_ids

RECORDED = Path(__file__).parent / "recorded" / "protocol.json"


def protocol():
    ids = declared_ids().values()
    return {
        "number": PROTOCOL,
        "rows of the outbox": sorted(ORDER),
        "custom ids": sorted([PROMPT.pattern, *(each.pattern.pattern for each in ids)]),
        "acts": sorted(ACTS),
        "proposals": sorted(PROPOSALS),
        "paces": {name: [*labels_of(Pace, name)] for name in sorted(Pace.model_fields)},
        "settings": {name: sorted(each.choices) for name, each in sorted(SETTINGS.items())},
    }


def test_the_protocol_is_the_one_recorded_with_its_number():
    # If a word was added, raise `PROTOCOL` and rewrite the list.
    assert protocol() == json.loads(RECORDED.read_text("utf-8"))


if __name__ == "__main__":
    RECORDED.write_text(json.dumps(protocol(), indent=1, ensure_ascii=False) + "\n", "utf-8")
