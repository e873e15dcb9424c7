"""Secrets that a twin leaves unchanged, because those at the table know them, each with why."""

from __future__ import annotations

from typing import Final

KNOWN: Final = {
    "Kemet.discards": "all have seen nearly every card there, when it was played",
}
