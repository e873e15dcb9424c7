"""How far it is on the board."""

from __future__ import annotations

from collections import deque


def steps(board, start, end):
    """The fewest moves from one space to another, ignoring walls, or none if there is no way."""
    distance, pending = {start: 0}, deque([start])
    while pending:
        here = pending.popleft()
        for there in (*board.land[here], *board.harbours[here]):
            if there not in distance:
                distance[there] = distance[here] + 1
                pending.append(there)
    return distance.get(end)
