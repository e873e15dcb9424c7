"""The protocol: two versions of Karnak must share it to use one database at the same time.

Each reads the other's data: rows of the outbox, custom ids of components, words in logs, votes,
paces and settings. Raise the number with any change of these, so that the versions wait for each
other. `tests/bot/recorded/protocol.json` has the list. The schema is compared when the database is
opened.
"""

from typing import Final

from bot.core.match.digests import rules_digest

PROTOCOL: Final = 8


def compatibility() -> str:
    """Return the protocol and the rules' digest, which processes of one database must share."""
    return f"{PROTOCOL} {rules_digest()}"
