"""Karnak whose silent processes count as dead after five seconds instead of fifteen."""

from __future__ import annotations

import sys
from typing import Final

from bot.program import karnak, shards, start
from bot.store import locks, processes

LEASE: Final = 5  # seconds
BEAT: Final = 1  # second

for module in (processes, locks):
    module.LEASE = LEASE
for module in (karnak, shards, start):
    module.BEAT = BEAT

if __name__ == "__main__":
    sys.exit(start.main())
