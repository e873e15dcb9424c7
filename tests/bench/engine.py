"""The engine and the pictures by themselves."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from statistics import median
from time import perf_counter
from typing import Any

from render import renderer_of
from render.naming import Naming
from render.paint import paint, rasterize_scene
from rules.core.game import Game
from rules.core.leaves import simulate
from rules.core.menu import Action, Node, random_path
from rules.core.text import ENGLISH
from tests.bench.figures import Figure, percentile

GAMES = 12
REPLAYS = 15
PICTURES = 120
MATCHES = 4  # that these pictures are of
SALT = "bench"
RATE = {"amun-re": 6000, "aton": 5000, "kemet": 3500}  # moves a second at least
IN_PLACE = {"amun-re": 20000, "aton": 9000, "kemet": 7000}
REPLAY = {"kemet": 110}  # milliseconds at most, 40 for the others


def random_log(game: Game[Any, Any], seed: int, players: int) -> tuple[list[Any], Any]:
    """The moves of a random game, and its states' views on the way."""
    dice, seats = Random(seed), [mark.word for mark in game.marks[:players]]
    state, log, views = game.start(seats, game.options(), str(seed), SALT).state, [], []
    while state.flow:
        seat = dice.choice(game.deciders(state))
        path = random_path(game.menu(state, seat), dice.randrange)
        state = game.play(state, seat, path).state
        log.append((seat, path))
        views.append(game.view(state, None))
    return log, views


def engine(game: Game[Any, Any]) -> Iterator[Figure]:
    started, moves = perf_counter(), 0
    for seed in range(GAMES):
        players = game.players[seed % len(game.players)]
        moves += len(random_log(game, seed, players)[0])
    rate = moves / (perf_counter() - started)
    yield Figure(f"{game.word}: random play, with a view a move", rate, "moves/s")
    yield Figure(
        f"{game.word}: random play, contract path",
        pure(game),
        "moves/s",
        at_least=RATE.get(game.word),
    )
    yield Figure(
        f"{game.word}: random play in place, as a search plays on",
        in_place(game),
        "moves/s",
        at_least=IN_PLACE.get(game.word),
    )
    yield Figure(
        f"{game.word}: replay of a whole game with most players, in place",
        _replay(game),
        "ms",
        at_most=REPLAY.get(game.word, 40),
    )


def pure(game: Game[Any, Any]) -> float:
    """Moves per second of menu, random path and play, drafts and seals included."""
    moves, spent = 0, 0.0
    for seed in range(GAMES):
        players, dice = game.players[seed % len(game.players)], Random(seed)
        seats = [mark.word for mark in game.marks[:players]]
        started = perf_counter()
        state = game.start(seats, game.options(), str(seed), SALT).state
        while state.flow:
            seat = dice.choice(game.deciders(state))
            state = game.play(
                state, seat, random_path(game.menu(state, seat), dice.randrange)
            ).state
            moves += 1
        spent += perf_counter() - started
    return moves / spent


def in_place(game: Game[Any, Any]) -> float:
    """Moves per second of menu, random path and the leaf's play, without copies and events."""
    moves, spent = 0, 0.0
    for seed in range(GAMES):
        players, dice = game.players[seed % len(game.players)], Random(seed)
        seats = [mark.word for mark in game.marks[:players]]
        started = perf_counter()
        state = game.start(seats, game.options(), str(seed), SALT).state
        awaited = game.deciders(state)
        while awaited:
            node: Node = game.menu_of_sealed(state, state, dice.choice(awaited))
            while not isinstance(node, Action):
                node = node.step(node.random_word(dice.randrange))
            awaited = simulate(game, state, node)
            moves += 1
        spent += perf_counter() - started
    return moves / spent


def _replay(game: Game[Any, Any]) -> float:
    players = game.players[-1]
    seats = [mark.word for mark in game.marks[:players]]
    logs = [random_log(game, seed, players)[0] for seed in range(3)]
    times = []
    for _ in range(REPLAYS):
        for seed, log in enumerate(logs):
            started = perf_counter()
            state = game.start(seats, game.options(), str(seed), SALT).state
            for seat, path in log:
                game.play(state, seat, path, in_place=True)
            times.append(perf_counter() - started)
    return median(times) * 1000


def pictures(game: Game[Any, Any]) -> Iterator[Figure]:
    """Paint one picture after the other of a match, as the bot does: those that differ."""
    renderer = renderer_of(game.word)
    naming = Naming({mark.word: f"{mark.letter}. Wagner" for mark in game.marks})
    for scene in renderer.specimen():
        rasterize_scene(scene)  # as the painters do when Karnak starts
    times, sizes, before = [], [], None
    for view in _moments(game):
        started = perf_counter()
        scene = renderer.scene(view, ENGLISH, naming)
        file = paint(scene)
        spent = (perf_counter() - started) * 1000
        if scene != before:
            times.append(spent)
            sizes.append(len(file) / 1024)
        before = scene
    name = f"{game.word}: board picture"
    yield Figure(f"{name}, p50", percentile(times, 50), "ms", at_most=25)
    yield Figure(f"{name}, p95", percentile(times, 95), "ms", at_most=60)
    yield Figure(f"{name}, largest", max(sizes), "KiB", at_most=300)


def _moments(game: Game[Any, Any]) -> Iterator[Any]:
    """Views in their order from the middle of matches, with every number of players."""
    for seed in range(MATCHES):
        views = random_log(game, seed, game.players[seed % len(game.players)])[1]
        middle = len(views) // 2
        yield from views[middle : middle + PICTURES // MATCHES]
