"""The protocol: two versions of Karnak must share it to serve one database side by side.

Each reads what the other has written: rows of the outbox, custom ids of components, words in logs,
votes, paces and settings. Raise the number with any of these, so that the versions wait for each
other; `tests/bot/recorded/protocol.json` has the list. The schema is compared when the database is
opened.
"""

from typing import Final

from bot.core.match.digests import rules_digest

PROTOCOL: Final = 4


def compatibility() -> str:
    """Return the protocol and the digest of the rules: processes of one database share both."""
    return f"{PROTOCOL} {rules_digest()}"
