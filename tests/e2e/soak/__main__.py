"""`make soak`: ten minutes of sixty tables, by a seed that is printed.

With the same seed come the same faults, as far as time allows.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
from pathlib import Path
from secrets import randbelow
from tempfile import TemporaryDirectory
from time import monotonic

from tests.e2e.soak.run import Soak, soak
from tests.postgresql import server

BETWEEN = 20  # seconds at most between two faults
PAUSE = 20  # seconds at most between two sittings of a person


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.e2e.soak", description=__doc__)
    parser.add_argument("--seed", type=int, default=randbelow(10_000))
    parser.add_argument("--tables", type=int, default=60)
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--playing-on", type=float, default=300)
    given = parser.parse_args()
    began = monotonic()

    def say(words: str) -> None:
        print(f"{monotonic() - began:6.1f} s  {words}", flush=True)

    say(f"seed {given.seed}: make soak SEED={given.seed}")
    plan = Soak(given.seed, given.tables, given.seconds, BETWEEN, given.playing_on, PAUSE)
    with TemporaryDirectory() as folder:
        found = asyncio.run(soak(plan, server(), Path(folder), say))
    for fault in found:
        print(fault)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
