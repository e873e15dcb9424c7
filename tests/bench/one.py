"""One measurement of the checkout in the working folder, as JSON: `paired.py` runs this text there.

It uses only what the benches of older checkouts have too.
"""

import asyncio
import gc
import json
import sys
from collections.abc import AsyncIterator
from contextlib import redirect_stdout
from dataclasses import asdict
from importlib import import_module
from pathlib import Path

from rules.registry import games
from tests.bench.figures import Figure, measured


def main() -> None:
    """Measure `module.function`, or `module.function:game` where the measurement is of a game."""
    name, _, game = sys.argv[1].partition(":")
    module, function = name.split(".")
    measure = getattr(import_module(f"tests.bench.{module}"), function)

    async def of_the_game(_: Path) -> AsyncIterator[Figure]:
        for figure in measure(games()[game]):
            yield figure

    gc.freeze()
    with redirect_stdout(sys.stderr):
        figures = asyncio.run(measured(of_the_game if game else measure))
    print(json.dumps([asdict(figure) for figure in figures]))


if __name__ == "__main__":
    main()
