"""Whole random games, one by every edition and variant with every number of players.

`python -m tests.rules.amun_re.records` writes them to `games/`, the same ones each time. Records of
an older edition of the code stay unchanged, because they must still replay.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

from rules.amun_re import GAME
from rules.amun_re.options import PRESETS, AmunReOptions
from rules.core.menu import random_path
from rules.core.options import added_board
from rules.core.records import Record, RecordEntry, parse, write
from rules.core.replay import complete_record, record_of
from tests.random_games import seats_of

GAMES = Path(__file__).parent / "games"
SALT = "a-salt-from-discord"
OWN_BOARD = added_board(
    AmunReOptions, "ana", {"fields": {"damanhur": 2, "edfu": 4}, "limit": {"dakhla": 1}}
)
VARIANTS = {  # the options, and how many can play by them
    **{preset.word.replace("_", "-"): (preset.options, GAME.players) for preset in PRESETS},
    "super-meeple-literal": (PRESETS[1].options, GAME.players),  # the first ones are older
    "expert": (AmunReOptions(expert_provinces=True), GAME.players),
    "italian-discard": (AmunReOptions(draw_extra_two="discard"), GAME.players),
    "italian-top": (AmunReOptions(draw_extra_two="top"), GAME.players),
    "draw-two": (AmunReOptions(start_hand="draw2_keep1"), GAME.players),
    "wbc": (AmunReOptions(wbc_four=True), (4,)),
    "own-board": (AmunReOptions(board=OWN_BOARD, draw_extra_two="may_discard"), (3,)),
    "literal": (
        AmunReOptions(
            bidding="rounds",
            reshuffle="when_empty",
            reward_ties="left_of_first",
            draw_extra_two="may_top",
            first_player="seat_2",
            open_gold=True,
        ),
        (5,),
    ),
}


def main() -> None:
    for name, record in records():
        path = GAMES / f"{name}.txt"
        if not is_of_an_older_edition(path):
            path.write_text(write(complete_record(GAME, record)))


def is_of_an_older_edition(path: Path) -> bool:
    return path.exists() and parse(path.read_text()).edition < GAME.edition


def records() -> Iterator[tuple[str, Record]]:
    for variant, (options, numbers) in VARIANTS.items():
        for players in numbers:
            name = f"{variant}-{players}"
            yield name, random_record(name, options, players)


def random_record(name: str, options: AmunReOptions, players: int) -> Record:
    """A game whose moves are all drawn by its name."""
    seats, dice = seats_of(GAME, players), Random(name)
    state, log = GAME.start(seats, options, name, SALT).state, []
    while deciders := GAME.deciders(state):
        seat = dice.choice(deciders)
        path = random_path(GAME.menu(state, seat), dice.randrange)
        GAME.play(state, seat, path, in_place=True)
        log.append(RecordEntry(seat, path))
    return record_of(GAME, options, seats, name, SALT, log)


if __name__ == "__main__":
    main()
