"""Whole random games: one for every way a game can end and every tie-break, and one by every preset
with every number of players.

`python -m tests.rules.kemet.endings` writes those to `games/` that are not there yet: the others
are of the edition that they were played by, and go on to replay. Of a few random moves everybody
makes the one that brings most, so that games are about as long as people's.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path as File
from random import Random

from rules.core.menu import Path, random_path
from rules.core.records import Record, RecordEntry, write
from rules.core.replay import complete_record, record_of
from rules.kemet import GAME
from rules.kemet.board import SPACE
from rules.kemet.dusk import by_what
from rules.kemet.options import KemetOptions
from rules.kemet.points import victory_points
from rules.kemet.presets import PRESETS
from rules.kemet.state import Kemet, troop_of
from rules.kemet.tables import TURNS
from tests.random_games import seats_of

GAMES = File(__file__).parent / "games"
SALT = "a-salt-from-discord"
MOST_SEEDS = 2_000
LOOKED_AT, LOOKED_AT_LAST = 4, 120  # moves, of which the best is made
LAST_DAY = "last-day"  # nobody has won at once on it (11.4)
RARE = {LAST_DAY: (65, 4)}  # the seed to begin with, where others take long, and how many play
ANY_TURN = "any-turn"
TA_SETI = next(preset.options for preset in PRESETS if preset.word == "ta-seti")
BY_ANY_TURN = TA_SETI.model_copy(update={"priest_goes_back": "any_turn"})
ENDINGS = {
    "points": KemetOptions(),
    "battle": KemetOptions(),
    "order": KemetOptions(),
    "at-once": KemetOptions(module_4=True),
    LAST_DAY: KemetOptions(module_4=True),
}


def ending_of(state: Kemet) -> str:
    """The name of the record."""
    if state.turn:
        return "at-once"
    return LAST_DAY if state.last_day else by_what(state)


def main() -> None:
    for name, record in records():
        if not (file := GAMES / f"{name}.txt").exists():
            file.write_text(write(complete_record(GAME, record)))


def records() -> Iterator[tuple[str, Record]]:
    for ending, options in ENDINGS.items():
        yield ending, next(found(ending, options))
    for preset in PRESETS:
        for players in GAME.players:
            name = f"{preset.word}-{players}"
            yield name, played(name, preset.options, players)[1]
    yield ANY_TURN, played(ANY_TURN, BY_ANY_TURN, 3)[1]


def found(ending: str, options: KemetOptions) -> Iterator[Record]:
    """Records of the games that end so."""
    first, players = RARE.get(ending, (0, 0))
    for number in range(first, MOST_SEEDS):
        seats = players or GAME.players[number % len(GAME.players)]
        state, record = played(f"{ending}-{number}", options, seats)
        if ending_of(state) == ending:
            yield record


def played(seed: str, options: KemetOptions, players: int) -> tuple[Kemet, Record]:
    """A game whose moves all follow from its seed."""
    seats, dice = seats_of(GAME, players), Random(seed)
    state, log = GAME.start(seats, options, seed, SALT).state, []
    while GAME.deciders(state):
        log.append(_move(state, dice))
    return state, record_of(GAME, options, seats, seed, SALT, log)


def _close(state: Kemet) -> bool:
    """In the last turn of a Day somebody has enough points, or nearly."""
    points = max(victory_points(state, seat) for seat in state.seats)
    return state.turn == TURNS and points >= state.rules.goal - 1


def _move(state: Kemet, dice: Random) -> RecordEntry:
    seat = dice.choice(GAME.deciders(state))
    close = state.rules.module_4 and _close(state)
    menu, looks = GAME.menu(state, seat), LOOKED_AT_LAST if close else LOOKED_AT
    paths = [random_path(menu, dice.randrange) for _ in range(looks)]
    path = max(paths, key=lambda path: _brings(state, seat, path))
    GAME.play(state, seat, path, in_place=True)
    return RecordEntry(seat, path)


def _brings(state: Kemet, seat: str, path: Path) -> tuple[int, int]:
    """Victory points, and tiles. Before an immediate win all help each other up to one point less
    than needed. The last in the order goes beyond that in the last turn but one, the others in
    the last: else there is hardly a last Day."""
    after = GAME.play(state, seat, path).state
    points, tiles = victory_points(after, seat) + _hopes(after, seat), len(after.tiles[seat])
    races = state.turn == TURNS or (state.turn == TURNS - 1 and seat == state.order[-1])
    if state.rules.module_4 and not races:
        short = state.rules.goal - 1
        points = -sum(abs(victory_points(after, each) - short) for each in after.seats)
    return points, tiles


def _hopes(state: Kemet, seat: str) -> int:
    """The gains of an attack: a point, and a temple."""
    contact = state.contact
    if contact is None or contact.attacker != seat:
        return 0
    mine, enemies = (troop_of(state, each, contact.space) for each in (seat, contact.defender))
    if not mine or not enemies or mine.units < enemies.units:
        return 0
    leads = victory_points(state, contact.defender) >= state.rules.goal
    return 1 + (SPACE[contact.space].kind == "temple") * (1 + leads)


if __name__ == "__main__":
    main()
