"""The path to Ta-Seti (module 3, 11.3): its objects, skills and symbols, and its boards.

The drawings of the boards are lost. `BOARDS` is a RECONSTRUCTION. It follows everything in the
rules about them, and the rest is unknown. Owners of the boards can write theirs instead, a line for
each stop and each road, for a new edition of the game. Running matches keep these.
`tests/rules/kemet/test_path.py` checks that all sides fit together.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from itertools import chain
from typing import Final, Literal, TypeAlias

from rules.core.copies import TableRow
from rules.core.menu import Word
from rules.core.text import Text
from rules.kemet.hooks import Hook, hook
from rules.kemet.sentences import text, texts

PRIESTS: Final = 3  # of one player
PATH_POINTS: Final = 5  # victory points for the end of the path, then none is put there (R-P9)


@dataclass(frozen=True, slots=True)
class Object(TableRow):
    """A kind of object. Its hooks work once, then it goes back to the reserve.

    `window` says when it is used. `taken`: as soon as it is taken. `move`: with a token that starts
    a move. `battle`: before the battle cards are chosen. `seal`: in the windows of the Divine seal.
    """

    word: Word
    label: Text
    level: int
    copies: int
    window: Literal["taken", "move", "battle", "seal"]
    effect: Text
    hooks: tuple[Hook, ...]


@dataclass(frozen=True, slots=True)
class Skill(TableRow):
    """A skill. There is one of each. Its hooks work for all troops of its owner with a priest."""

    word: Word
    label: Text
    effect: Text
    hooks: tuple[Hook, ...]


@dataclass(frozen=True, slots=True)
class Reward(TableRow):
    """A gain on a road: a printed symbol, or a temporary power until the action ends."""

    word: Word
    label: Text
    hooks: tuple[Hook, ...]


# fmt: off
OBJECTS: Final = (
    Object("ibis-statuette", text("Ibis statuette"), 1, 3, "taken",
           text("Draw 1 Divine Intervention card immediately."), (hook("now-draw"),)),
    Object("hare-statuette", text("Hare statuette"), 1, 3, "move",
           text("When you place a token to move, the troop moves 1 further."),
           (hook("capacity"),)),
    Object("flaming-khepesh", text("Flaming khepesh"), 1, 3, "battle",
           text("1 strength in a battle, before the battle cards are chosen."),
           (hook("strength"),)),
    Object("leather-shield", text("Leather shield"), 1, 3, "battle",
           text("1 protection in a battle, before the battle cards are chosen."),
           (hook("protection"),)),
    Object("bull-statuette", text("Bull statuette"), 2, 2, "taken",
           text("Draw 2 Divine Intervention cards immediately."), (hook("now-draw", 2),)),
    Object("double-edged-dagger", text("Double-edged dagger"), 2, 2, "battle",
           text("Before the battle cards: 1 permanent victory point if you win the battle, "
                "1 less if you lose it."),
           (hook("dagger-vp", 1, "win"), hook("dagger-vp", -1, "lose"))),
    Object("divine-seal", text("Divine seal"), 2, 3, "seal",
           text("An opponent's power tile has no effect for a time."), (hook("seal"),)),
    Object("mask", text("Mask"), 2, 3, "battle",
           text("Before the battle cards are chosen: only units and battle cards count."),
           (hook("units-and-cards-only"),)),
)
OBJECT: Final = {each.word: each for each in OBJECTS}

SKILLS: Final = (
    Skill("carnage", text("Carnage"), text("1 more damage in battle."), (hook("damage"),)),
    Skill("god-speed", text("God Speed"), text("This troop moves 1 further."),
          (hook("capacity"),)),
    Skill("charge", text("Charge!"), text("1 more strength when you attack."),
          (hook("strength", 1, "attack"),)),
    Skill("defense", text("Defense!"), text("1 more strength when you defend."),
          (hook("strength", 1, "defence"),)),
    Skill("open-gates", text("Open Gates"), text("Walls do not stop this troop."),
          (hook("no-walls"),)),
    Skill("divinity", text("Divinity"),
          text("After a battle, 1 Divine Intervention card for every two enemy units this "
               "troop destroyed."),
          (hook("draw-per-2-kills"),)),
    Skill("defensive-victory", text("Defensive Victory"),
          text("A battle won in defence, with a survivor, gives 1 victory point."),
          (hook("battle-vp", 1, "win", "defence", "survivor"),)),
    Skill("direct-recruitment", text("Direct Recruitment"),
          text("Units of this troop destroyed by the enemy in battle may come back "
               "immediately, for free, in your city or to your troops."),
          (hook("rejoin"),)),
    Skill("legion", text("Legion"), text("This troop may have 7 units."), (hook("limit", 7),)),
    Skill("compensation", text("Compensation"),
          text("After a battle, as many Divine Intervention cards as you played in it."),
          (hook("draw-di-played"),)),
    Skill("prescience", text("Prescience"),
          text("Your opponent chooses first and shows you the battle card."),
          (hook("see-card"),)),
)
SKILL: Final = {skill.word: skill for skill in SKILLS}

SYMBOLS: Final = (
    *(Reward(f"prayer-{n}", texts("{count} prayer point", "{count} prayer points", n),
             (hook("now-pp", n),)) for n in (1, 2, 3)),
    *(Reward(f"units-{n}", texts("up to {count} unit", "up to {count} units", n),
             (hook("now-units", n),)) for n in (1, 2, 3)),
    Reward("card-1", text("1 Divine Intervention card"), (hook("now-draw"),)),
    Reward("kill-1", text("destroy one enemy unit"), (hook("now-kill"),)),
)
TEMPORARY_POWERS: Final = (
    Reward("temporary-strength", text("temporary strength"), (hook("strength"),)),
    Reward("temporary-protection", text("temporary protection"), (hook("protection"),)),
    Reward("temporary-damage", text("temporary damage"), (hook("damage"),)),
)
REWARD: Final = {reward.word: reward for reward in (*SYMBOLS, *TEMPORARY_POWERS)}
# fmt: on


def label_of(token: Word) -> Text:
    """Label of a token of the path: an object, a skill, a victory point."""
    row = OBJECT.get(token) or SKILL.get(token)
    return row.label if row else text("Victory Point")


SUPPLIES: Final[Mapping[Word, tuple[Word, ...]]] = {
    **{
        f"object-{level}": tuple(
            each.word for each in OBJECTS if each.level == level for _ in range(each.copies)
        )
        for level in (1, 2)
    },
    "skill": tuple(SKILL),
    "victory-point": ("victory-point",) * PATH_POINTS,
}

START: Final = "start"  # the start, left of the path
TA_SETI: Final = "ta-seti"  # its end
Sides: TypeAlias = tuple[Word, ...]  # side up of each board, from the start: `I` or `II`


@dataclass(frozen=True, slots=True)
class Spot(TableRow):
    """A place for one token of a stop.

    `supply` is the key in `SUPPLIES` of the supply that the token comes from.
    """

    word: Word
    stop: Word
    supply: Word


@dataclass(frozen=True, slots=True)
class Stop(TableRow):
    """A stop, where a priest has to halt: a village, a city, a temple, or Ta-Seti.

    Its word is its board and its row: `a` is the top, `b` the middle, `c` the bottom.
    """

    word: Word
    kind: Word
    spots: tuple[Spot, ...]

    @property
    def label(self) -> Text:
        n = Text(self.word)
        labels = {
            "village": text("Village {n}", n=n),
            "city": text("City {n}", n=n),
            "temple": text("Temple {n}", n=n),
            TA_SETI: text("Ta-Seti"),
        }
        return labels[self.kind]


@dataclass(frozen=True, slots=True)
class Road(TableRow):
    """A road from one stop to the next, and its rewards from left to right."""

    start: Word
    end: Word
    rewards: tuple[Reward, ...]


@dataclass(frozen=True, slots=True)
class PathBoard(TableRow):
    """One side of a board: its stops from top to bottom, and the roads that lead to them."""

    stops: tuple[Stop, ...]
    roads: tuple[Road, ...]


def _stop(line: str) -> Stop:
    """Parse a line: the stop, its kind, and the supplies of its spots."""
    word, kind, *supplies = line.split()
    spots = (Spot(f"{word}-{n}", word, supply) for n, supply in enumerate(supplies, start=1))
    return Stop(word, kind, tuple(spots))


def _road(line: str) -> Road:
    """Parse a line: the stops that the road joins, and its rewards."""
    start, end, *rewards = line.split()
    return Road(start, end, tuple(REWARD[word] for word in rewards))


def _board(stops: str, roads: str) -> PathBoard:
    return PathBoard(
        tuple(map(_stop, stops.strip().splitlines())), tuple(map(_road, roads.strip().splitlines()))
    )


BOARDS: Final[tuple[Mapping[Word, PathBoard], ...]] = (  # a reconstruction: see above
    {
        "I": _board(
            """
            1a village object-1
            1b village object-1
            1c village object-1
            """,
            """
            start 1a units-1
            start 1b prayer-2
            start 1c prayer-1 temporary-damage
            """,
        ),
        "II": _board(
            """
            1a village object-1
            1b village object-1
            1c village object-1
            """,
            """
            start 1a temporary-damage
            start 1b prayer-1 units-1
            start 1c card-1
            """,
        ),
    },
    {
        "I": _board(
            """
            2a city object-2
            2b village object-1
            2c city object-2
            """,
            """
            1a 2a prayer-1
            1a 2b units-2
            1b 2b temporary-protection
            1b 2c prayer-1
            1c 2c units-1
            """,
        ),
        "II": _board(
            """
            2a village object-1
            2b city object-2
            2c city object-2
            """,
            """
            1a 2a temporary-protection
            1b 2a prayer-2
            1b 2b units-1
            1c 2b prayer-1
            1c 2c card-1
            """,
        ),
    },
    {
        "I": _board(
            """
            3a temple skill
            3b city object-2
            3c temple skill
            """,
            """
            2a 3a prayer-1
            2a 3b units-2
            2b 3a card-1
            2b 3c temporary-strength
            2c 3b kill-1
            2c 3c prayer-2
            """,
        ),
        "II": _board(
            """
            3a city object-2
            3b temple skill
            3c temple skill
            """,
            """
            2a 3a units-2
            2a 3b prayer-1
            2b 3b temporary-strength
            2b 3c card-1
            2c 3c kill-1
            """,
        ),
    },
    {
        "I": _board(
            """
            4a temple skill object-1
            4c city object-2 object-1
            ta-seti ta-seti victory-point
            """,
            """
            3a 4a prayer-2
            3b 4a units-2
            3b 4c prayer-2
            3c 4c card-1
            4a ta-seti prayer-3
            4c ta-seti units-3
            """,
        ),
        "II": _board(
            """
            4a city object-2 object-1
            4c temple skill object-1
            ta-seti ta-seti victory-point
            """,
            """
            3a 4a card-1
            3b 4a kill-1
            3b 4c prayer-2
            3c 4c units-2
            4a ta-seti units-3
            4c ta-seti prayer-3
            """,
        ),
    },
)


def boards_of(sides: Sides) -> tuple[PathBoard, ...]:
    """Return the boards with these sides up, from the start to Ta-Seti."""
    return tuple(board[side] for board, side in zip(BOARDS, sides, strict=True))


@cache
def stops_of(sides: Sides) -> Mapping[Word, Stop]:
    """Return every stop by its word, from the start to Ta-Seti and from top to bottom."""
    return {stop.word: stop for board in boards_of(sides) for stop in board.stops}


@cache
def roads_from(sides: Sides, stop: Word) -> tuple[Road, ...]:
    """Return the roads that begin at a stop, or at the start."""
    roads = chain.from_iterable(board.roads for board in boards_of(sides))
    return tuple(road for road in roads if road.start == stop)


@cache
def spots_of(sides: Sides) -> tuple[Spot, ...]:
    """Return every spot in the order of filling: farthest first, then top to bottom."""
    return tuple(
        spot for board in reversed(boards_of(sides)) for stop in board.stops for spot in stop.spots
    )
