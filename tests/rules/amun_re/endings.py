"""Looks for whole games, one for every way a game can end, and keeps them in `tests/games`.

`python -m tests.rules.amun_re.endings` writes the records anew, the same ones each time. The first
seed that ends so is kept; players do what the game does for absent ones now and then, for games in
which little is built end in ties more often.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

from rules.amun_re import GAME
from rules.amun_re.options import AmunReOptions
from rules.core.menu import any_path
from rules.core.records import Entry, Record, write
from rules.core.replay import completed, record_of
from rules.core.secrets import seal
from tests.random_games import seats_of

GAMES = Path(__file__).resolve().parents[2] / "games"
SALT = "a-salt-from-discord"
MOST_SEEDS = 4_000
SOUGHT = {  # the ending, how many play, and how often a player is absent
    "points": (4, 0.0),
    "pyramids": (5, 0.0),
    "stones": (4, 0.5),
    "shared": (3, 0.9),
}


def main() -> None:
    for ending, (players, absent) in SOUGHT.items():
        record = next(found(ending, players, absent))
        (GAMES / f"amun-re-{ending}.txt").write_text(write(completed(GAME, record)))


def found(ending: str, players: int, absent: float) -> Iterator[Record]:
    """Records of the games that end so."""
    seats, options = seats_of(GAME, players), AmunReOptions()
    for number in range(MOST_SEEDS):
        seed = f"{ending}-{number}"
        state = GAME.start(seats, options, seed, SALT).state
        log = list(played(state, Random(seed), absent))
        if GAME.view(state, None).ending.decided == ending:
            yield record_of(GAME, options, seats, seed, SALT, log)


def played(state, dice: Random, absent: float) -> Iterator[Entry]:
    """Every move of a game, which uses the state up."""
    while deciders := GAME.deciders(state):
        seat = dice.choice(deciders)
        if dice.random() < absent:
            path = GAME.default(seal(state, seat), seat)
        else:
            path = any_path(GAME.menu(state, seat), dice.randrange)
        GAME.play(state, seat, path, in_place=True)
        yield Entry(seat, path)


if __name__ == "__main__":
    main()
