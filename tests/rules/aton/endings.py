"""Looks for whole games, one for every way a game can end, and keeps them in `games/`.

`python -m tests.rules.aton.endings` writes the records again, the same ones each time. Wins with a
temple or a colour need players who want them: of some random moves they make the one after which
most of the squares wanted are Red's.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

from rules.aton import GAME
from rules.aton.options import AtonOptions
from rules.aton.scoring import colour_held
from rules.core.menu import random_path
from rules.core.records import Record, RecordEntry, write
from rules.core.replay import complete_record, record_of

GAMES = Path(__file__).parent / "games"
SALT = "a-salt-from-discord"
SEATS = ("red", "blue")
MOST_SEEDS = 4_000
LOOKED_AT = 24  # moves, of which the best is made
Wish = Callable[[Any], float]


def ending_of(state: Any) -> str:
    """The name of the record."""
    if len(state.winners) > 1:
        return "draw"
    if state.won_by == "points":
        return "scoring" if state.scored else "points"
    return str(state.won_by)


def colour(name: str) -> Wish:
    return lambda state: colour_held(state, name, "red") - 2 * colour_held(state, name, "blue")


SOUGHT: dict[str, Wish | None] = {
    "points": None,
    "scoring": None,
    "temple": None,
    "draw": None,
    "yellow": colour("yellow"),
    "green": colour("green"),
}


def main() -> None:
    for ending, wish in SOUGHT.items():
        record = next(found(ending, wish))
        (GAMES / f"{ending}.txt").write_text(write(complete_record(GAME, record)))


def found(ending: str, wish: Wish | None) -> Iterator[Record]:
    """Records of the games that end so."""
    options = AtonOptions()
    for number in range(MOST_SEEDS):
        seed, dice = f"{ending}-{number}", Random(number)
        state, log = GAME.start(SEATS, options, seed, SALT).state, []
        while deciders := GAME.deciders(state):
            seat = dice.choice(deciders)
            path = _chosen(state, seat, dice, wish)
            state = GAME.play(state, seat, path).state
            log.append(RecordEntry(seat, path))
        if ending_of(state) == ending:
            yield record_of(GAME, options, SEATS, seed, SALT, log)


def _chosen(state: Any, seat: str, dice: Random, wish: Wish | None) -> tuple[str, ...]:
    paths = [random_path(GAME.menu(state, seat), dice.randrange)]
    if wish is None or state.phase == "lay":
        return paths[0]
    paths += [random_path(GAME.menu(state, seat), dice.randrange) for _ in range(LOOKED_AT)]
    return max(paths, key=lambda path: wish(GAME.play(state, seat, path).state))


if __name__ == "__main__":
    main()
