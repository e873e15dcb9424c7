"""Tell matches of computer players with tastes to a reader, who guesses the tastes.

`python -m tests.lab.readers GAME FOLDER FIRST-LAST` plays a match for each seed. In a game with as
many tastes as seats, each seat has another taste or none. In others, one seat has a taste.

A story, such as `aton-1.txt`, has the lines of the channel. The reader writes guesses into
`aton.guesses.txt`, such as `1 red neighbour`, with `none` for a seat without a taste.
`aton.key.json` has the tastes, and how much each seat's moves added to the things that each taste
likes. `python -m tests.lab.readers GAME FOLDER` counts the hits of the reader, and of a guess by
these amounts alone.
"""

from __future__ import annotations

import json
import sys
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import groupby, permutations
from pathlib import Path
from random import Random
from statistics import fmean, pstdev
from typing import Any, Final, TypeAlias

from rules.arena import SALT, Move, Player, moves, wilson_interval
from rules.core.computers import GOOD
from rules.core.copies import draft_of
from rules.core.leaves import simulate
from rules.core.menu import Action, Word, follow
from rules.core.secrets import Seat
from rules.core.state import Announcement, SealedChoice
from rules.core.text import ENGLISH, Text
from rules.registry import AnyGame, games
from tests.lab.ablation import numbers_of

Key: TypeAlias = Mapping[str, Mapping[str, Mapping[Seat, Any]]]
Guess: TypeAlias = tuple[str, Seat, Word]  # match, seat, and taste

MOST: Final = 3  # seats of a match
NONE: Final = "none"  # the taste of a seat without one
TASTES, ADDED = "tastes", "added"  # in a key


def play(game: AnyGame, seed: int, folder: Path) -> Mapping[str, Any]:
    """Play a match, write its story, and return the tastes and the counts of its seats."""
    tastes = drawn(game, seed)
    seats = [mark.word for mark in game.marks[: len(tastes)]]
    players = [Player(game, GOOD, taste=each) for each in tastes]
    begun = game.start(tuple(seats), game.options(), str(seed), SALT)
    made = [*moves(game, players, game.options(), str(seed))]
    lines = story(game, begun.announcements, made)
    (folder / f"{game.word}-{seed}.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")
    return {TASTES: dict(zip(seats, tastes, strict=True)), ADDED: added(game, seats, made)}


def drawn(game: AnyGame, seed: int) -> Sequence[Word]:
    """Draw the tastes of the seats of a match."""
    random = Random(f"tastes {game.word} {seed}")
    number = random.choice([each for each in game.players if each <= MOST])
    return random.sample(labels(game, number), number)


def labels(game: AnyGame, number: int) -> Sequence[Word]:
    """List the tastes of a match with a number of seats, and `none` for each of the others."""
    tastes = tastes_of(game)
    return [*tastes, *[NONE] * max(1, number - len(tastes))]


def tastes_of(game: AnyGame) -> Sequence[Word]:
    """List the tastes of a game."""
    return [each.word for each in game.computer.tastes] if game.computer else []


def story(game: AnyGame, opening: Sequence[Announcement], made: Sequence[Move]) -> Iterator[str]:
    """Yield the lines of the channel: the chapters, each with its reveals below it."""
    language = ENGLISH.naming({mark.word: str(mark.label) for mark in game.marks})
    told = [*public(opening)]
    revealed: defaultdict[Text, list[Text]] = defaultdict(list)
    for move in made:
        heard = [*public(move.played.announcements)]
        if move.played.illustrations and heard:
            revealed[heard[0].chapter] += game.narrator.reveal([one.event for one in heard])
        told += heard
    for heading, group in groupby(told, lambda one: one.chapter):
        lines = [*game.narrator.tell([one.event for one in group]), *revealed[heading]]
        if lines:
            yield from ("", f"## {heading}", *dict.fromkeys(each.in_(language) for each in lines))


def public(told: Iterable[Announcement]) -> Iterator[Announcement]:
    """Yield the announcements that everybody hears."""
    return (one for one in told if one.to is None and not isinstance(one.event, SealedChoice))


def added(
    game: AnyGame, seats: Sequence[Seat], made: Iterable[Move]
) -> Mapping[Seat, Mapping[Word, float]]:
    """Count how much a seat's moves added to the things that each taste likes.

    The last answer to a secret question adds nothing: the state has gone on from it.
    """
    found = {seat: dict.fromkeys(tastes_of(game), 0.0) for seat in seats}
    for move in made:
        menu = game.menu(move.state, move.seat)
        action = follow(menu, move.path)
        assert isinstance(action, Action)
        after = draft_of(move.state)
        simulate(game, after, action)
        for taste in game.computer.tastes if game.computer else ():
            change = taste.likes(after, move.seat, move.path) - taste.likes(
                move.state, move.seat, move.path
            )
            found[move.seat][taste.word] += max(0.0, change)
    return found


# Guesses


def read(path: Path) -> Sequence[Guess]:
    """Read the guesses of a reader, a line each."""
    lines = path.read_text(encoding="utf-8").splitlines()
    return [(match, seat, taste) for match, seat, taste, *_ in map(str.split, lines)]


def guesses_by_amounts(game: AnyGame, key: Key) -> Iterator[Guess]:
    """Yield the guesses by the amounts alone, compared with those of all seats of all matches."""
    every = [amounts for match in key.values() for amounts in match[ADDED].values()]
    among = {taste: [each[taste] for each in every] for taste in tastes_of(game)}
    for match, found in key.items():
        amounts = {
            seat: {taste: standard(each[taste], among[taste]) for taste in each} | {NONE: 0.0}
            for seat, each in found[ADDED].items()
        }
        tastes = max(
            permutations(labels(game, len(amounts)), len(amounts)),
            key=lambda each: sum(amounts[s][t] for s, t in zip(amounts, each, strict=True)),
        )
        is_whole = len(tastes_of(game)) >= len(tastes)
        guessed = zip(amounts, tastes, strict=True)
        yield from ((match, seat, taste) for seat, taste in guessed if is_whole or taste != NONE)


def standard(amount: float, every: Collection[float]) -> float:
    """Write an amount in standard deviations above the mean."""
    return (amount - fmean(every)) / (pstdev(every) or 1.0)


def row(game: AnyGame, name: str, guesses: Sequence[Guess], key: Key) -> str:
    """Write how many guesses were right, and how many would be by luck."""
    hits = sum(key[match][TASTES][seat] == taste for match, seat, taste in guesses)
    luck = sum(1 / len(labels(game, len(key[match][TASTES]))) for match, _, _ in guesses)
    number = len(guesses)
    low, high = wilson_interval(hits, number)
    share = f"{hits / number:.2f} [{low:.2f}, {high:.2f}]"
    return f"{game.word} | {name} | {hits} of {number} | {share} | {luck / number:.2f}\n"


def main(word: str, place: str, numbers: str = "") -> None:
    game, folder = games()[word], Path(place)
    kept = folder / f"{word}.key.json"
    if numbers:
        folder.mkdir(exist_ok=True)
        key: Key = {str(seed): play(game, seed, folder) for seed in numbers_of(numbers)}
        kept.write_text(json.dumps(key), encoding="utf-8")
        sys.stdout.write(f"{len(key)} stories of {word}\n")
        return
    key = json.loads(kept.read_text(encoding="utf-8"))
    sys.stdout.write(row(game, "reader", read(folder / f"{word}.guesses.txt"), key))
    sys.stdout.write(row(game, "amounts", [*guesses_by_amounts(game, key)], key))


if __name__ == "__main__":
    main(*sys.argv[1:])
