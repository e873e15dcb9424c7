"""A whole game of Kemet in which all is asked that random games hardly ever come to.

Its players are random ones with tastes: they send priests, call for units while priests wait in the
reserve, and move into the city of the first of them, who recruits where enemies are in two
districts. `python -m tests.rules.kemet.rarities` writes it to `games/`, always the same.
"""

from __future__ import annotations

from itertools import count
from random import Random

from rules.core.menu import Menu, Path, random_path
from rules.core.records import RecordEntry, write
from rules.core.replay import complete_record, record_of
from rules.kemet import GAME
from rules.kemet.options import KemetOptions
from rules.kemet.placing import priests_in_reserve
from rules.kemet.state import Kemet, enemy_in, owner_of
from tests.contract.test_verbs import nodes_on
from tests.random_games import seats_of
from tests.rules.kemet.endings import GAMES, SALT

OPTIONS = KemetOptions(module_1=True, module_3=True, length="long")
FIRST = 124  # seed
PATHS = 20  # thought of before each move
RARE = {
    ("battle", "space"),
    ("buy", "ordained"),
    ("move", "priests"),
    ("play", "ordained"),
    ("play", "priests"),
    ("priest", "ordained"),
    ("fallen", "priests"),
    ("priest", "replaces"),
    ("recruit", "ordained"),
}


def main() -> None:
    found = (played(f"rare-{number}") for number in count(FIRST))
    log, seed = next((log, seed) for log, seed, unmet in found if not unmet)
    record = record_of(GAME, OPTIONS, seats_of(GAME, 4), seed, SALT, log)
    (GAMES / "rarities.txt").write_text(write(complete_record(GAME, record)))


def played(seed: str) -> tuple[list[RecordEntry], str, set[tuple[str, str]]]:
    """The moves of this seed, and the rare questions that were not asked."""
    dice, unmet, log = Random(seed), {*RARE}, []
    state = GAME.start(seats_of(GAME, 4), OPTIONS, seed, SALT).state
    while deciders := GAME.deciders(state):
        seat = dice.choice(deciders)
        menu = GAME.menu(state, seat)
        paths = [random_path(menu, dice.randrange) for _ in range(PATHS)]
        path = max(paths, key=lambda path: liking(state, seat, menu, path, unmet))
        unmet -= asked(menu, path)
        log.append(RecordEntry(seat, path))
        GAME.play_from(menu, state, seat, path, in_place=True)
    return log, seed, unmet


def asked(menu: Menu, path: Path) -> set[tuple[str, str]]:
    return {(path[0], node.name) for node in nodes_on(menu, path)}


def liking(state: Kemet, seat: str, menu: Menu, path: Path, unmet: set[tuple[str, str]]) -> int:
    """How much this player likes that move."""
    taste = TASTES.get(path[0], lambda state, seat, path: 0)
    return 100 * len(asked(menu, path) & unmet) + taste(state, seat, path)


def prey(state: Kemet, word: str) -> bool:
    return word in state.board.land and owner_of(state, word) == state.seats[0]


def taken(state: Kemet) -> list[str]:
    """Districts of the first player in which enemies stand."""
    victim = state.seats[0]
    return [
        word for word in state.board.land if prey(state, word) and enemy_in(state, victim, word)
    ]


def moving(state: Kemet, seat: str, path: Path) -> int:
    """Into the city of the first player, each into a district of its own, and to stay there."""
    held = taken(state)
    if seat == state.seats[0]:
        return -12 * sum(word in held for word in path)
    ends, way = path[-3:], path[1:-3]
    enters = any(prey(state, word) and word not in held for word in ends)
    leaves = any(prey(state, word) for word in way) + any(word in held for word in path)
    return 30 * (enters - leaves)


def recruiting(state: Kemet, seat: str, path: Path) -> int:
    """The first player waits until units can be placed in two such districts."""
    if seat != state.seats[0] or not state.turn:
        return 0
    placed = [part.partition("=")[0] for word in path[1:] for part in word.split("+")]
    return 60 if sum(word in taken(state) for word in placed) > 1 else -15


def calling(state: Kemet, seat: str, path: Path) -> int:
    """For units, as long as priests are among those who may come."""
    if not {"mercenaries", "enlistment"} & {*path}:
        return 0
    return 20 if priests_in_reserve(state, seat) else -20


TASTES = {
    "priest": lambda state, seat, path: 5,
    "raise": lambda state, seat, path: 4 * ("black" in path),
    "recall": lambda state, seat, path: -20,
    "move": moving,
    "recruit": recruiting,
    "buy": calling,
    "play": calling,
}

if __name__ == "__main__":
    main()
