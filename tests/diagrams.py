"""Drawings of the games' phase graphs: `python -m tests.diagrams` writes `docs/phases.md`.

They are flowcharts in Mermaid's language, which the forges show as pictures.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from rules.core.graph import END, RETURN, START, Graph, transitions
from rules.registry import games

PAGE = Path(__file__).parents[1] / "docs" / "phases.md"
ABOUT = """\
# Phases

The ways of each game from phase to phase. [Architecture](architecture.md) explains phases. \
`make pages` draws this page from the table `GRAPH` of each game, \
in `rules/<game>/phases/__init__.py`.

A line leads to the next phase. A dotted line is a call: it leads to a phase that interrupts the \
caller. From a phase with round ends, the game returns to the caller.
"""


def page() -> str:
    """Return the whole page `docs/phases.md`."""
    parts = (f"## {game.label}\n\n{diagram(game.graph)}" for game in games().values())
    return "\n".join([ABOUT, *parts])


def diagram(graph: Graph) -> str:
    return "\n".join(["```mermaid", "flowchart TD", *_lines(graph), "```", ""])


def _lines(graph: Graph) -> Iterator[str]:
    yield f"    {START}((start))"
    yield f"    {END}((end))"
    yield from (f"    {each}([{each}])" for each in graph if RETURN in graph[each].following)
    for each in transitions(graph):
        if each.to != RETURN:
            yield f"    {each.phase} {'-.->' if each.is_call else '-->'} {each.to}"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
