"""Draw scenes that show everything, to choose the palette and to fill the caches."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from render.kemet.battle import battle
from render.kemet.board import scene
from render.kemet.choices import choices
from render.kemet.hand import hand
from render.kemet.market import market
from render.kemet.path import path
from render.kemet.sheet import sheet
from render.kemet.story import story
from render.naming import NOBODY
from render.scene import Scene
from rules.core.menu import Action, Menu, pick
from rules.core.secrets import Seat
from rules.core.text import ENGLISH
from rules.kemet.board import board_of
from rules.kemet.options import KemetOptions
from rules.kemet.path import SUPPLIES, boards_of, stops_of
from rules.kemet.path_view import PathView, RoadView, StopView
from rules.kemet.sentences import text, texts
from rules.kemet.tables import (
    BATTLE_CARD,
    BATTLE_CARDS,
    CREATURES,
    INTERVENTION,
    INTERVENTIONS,
    MARKS,
    TILE,
    TILES,
)
from rules.kemet.view import (
    BattleView,
    BonusView,
    KemetView,
    OfferView,
    PlayerView,
    SideView,
    SpaceView,
    StockView,
    TokenView,
    TroopView,
)

SEATS: Final[tuple[Seat, ...]] = tuple(mark.word for mark in MARKS)
HOMES: Final = ("nw", "ne", "c", "s", "e")
# The troops of each space: number of the seat, units, creature.
TROOPS: Final[Mapping[str, tuple[tuple[int, int, str | None], ...]]] = {
    "nw2": ((0, 3, None),),
    "c2": ((0, 2, None),),
    "temple-west": ((0, 4, "giant-scorpion"),),
    "gate-nw": ((0, 1, None),),
    "ne1": ((1, 2, None),),
    "temple-kings": ((1, 4, "ancestral-elephant"),),
    "sanctuary": ((1, 2, None),),
    "c1": ((2, 3, None),),
    "temple-sphinx": ((2, 3, "the-mummy"),),
    "gate-c": ((2, 2, None),),
    "gate-s": ((3, 2, None),),
    "s1": ((3, 2, None),),
    "temple-delta": ((3, 3, "griffin-sphinx"),),
    "e3": ((3, 2, None),),
    "obelisk-south": ((4, 4, "royal-scarab"),),
    "e1": ((4, 3, None),),
    "gate-e": ((4, 2, None),),
}
PRIESTS: Final = {"nw2": 1, "temple-sphinx": 2, "c1": 1, "gate-s": 1}  # priests among those
# fmt: off
PYRAMIDS: Final[Mapping[str, tuple[str, int]]] = {
    "nw1": ("red", 4), "nw2": ("white", 2), "nw3": ("blue", 1),
    "ne1": ("blue", 3), "ne2": ("red", 2), "ne3": ("black", 2),
    "c1": ("white", 4), "c2": ("red", 1), "c3": ("black", 3),
    "s1": ("black", 3), "s2": ("blue", 2), "s3": ("white", 1),
    "e1": ("red", 3), "e3": ("white", 2),
}
# fmt: on
TOKENS: Final = (
    (TokenView("pray-2", False, None), TokenView("buy-red", False, None)),
    (
        TokenView("move-1", False, None),
        TokenView("raise", False, None),
        TokenView("buy-blue", True, None),
    ),
    (
        TokenView("gold", False, "divine-will"),
        TokenView("move-1", False, None),
        TokenView("pray-3", False, None),
    ),
    (TokenView("recruit", False, None), TokenView("buy-black", False, None)),
    (TokenView("move-2", False, None), TokenView("move-1", False, None)),
)
OBJECTS_HELD: Final[Sequence[tuple[str, ...]]] = (
    ("mask", "mask", "hare-statuette"),
    (),
    ("divine-seal",),
    ("flaming-khepesh", "leather-shield", "double-edged-dagger"),
    (),
)
SKILLS_HELD: Final[Sequence[tuple[str, ...]]] = (
    ("carnage", "legion"),
    ("prescience",),
    (),
    ("divinity", "open-gates", "charge"),
    (),
)
TILES_OWNED: Final = (
    "priest charge stargate carnage giant-scorpion",
    "charge defense defensive-strategy ancestral-elephant blue-act-of-god",
    "priest slaves the-mummy mercenaries divine-will",
    "priestess legion dark-ritual griffin-sphinx forced-march",
    "crusade god-speed open-gates royal-scarab blades-of-neith",
)


def _path() -> PathView:
    """Make a view of the path with something on every stop but one, and priests of every seat."""
    sides, taken = ("I", "II", "I", "II"), ("temporary-damage",)
    supplies = {supply: iter(words[::2]) for supply, words in SUPPLIES.items()}
    stops = tuple(
        StopView(
            stop,
            tuple(next(supplies[spot.supply]) for spot in stop.spots if number != 4),
            (*SEATS[number % 5 : number % 5 + 2], *(SEATS[:3] if number == 7 else ())),
        )
        for number, stop in enumerate(stops_of(sides).values())
    )
    roads = tuple(
        RoadView(road.start, road.end, tuple(r for r in road.rewards if r.word not in taken))
        for board in boards_of(sides)
        for road in board.roads
    )
    waiting = (*SEATS, *SEATS[1:3], *SEATS[2:3])
    return PathView(sides, stops, roads, waiting, halted="3a", powers=taken, points=4)


PATH: Final = _path()


def specimen() -> Iterator[Scene]:
    """Draw both sides of the board with every seat everywhere, and each kind of picture."""
    for view in VIEWS.values():
        yield scene(view, ENGLISH)
        if draw := choices(view, _menu(view), ()):
            yield draw(ENGLISH, NOBODY)
    yield market(_FIVE, ENGLISH)
    battles = [battle(view, ENGLISH) for view in BATTLES.values()]
    for picture in (*battles, path(_FIVE, ENGLISH), hand(MINE, ENGLISH)):
        if picture:
            yield picture
    yield story(VIEWS["two"], ENGLISH)
    yield sheet()


def _menu(view: KemetView) -> Menu:
    """Make a menu of every other space."""
    rows = [space.row for space in view.spaces][::2]
    return pick("to", text("Where do they go?"), rows, lambda row: Action(SEATS[0]))


def _player(index: int, seat: Seat, city: str | None) -> PlayerView:
    tiles = tuple(TILE[word] for word in TILES_OWNED[index].split())
    return PlayerView(
        seat=seat,
        city=city,
        place=index + 1,
        awaited=index == 0,
        committed=False,
        prayer=(6, 3, 8, 5, 11)[index],
        permanent=3,
        temporary=2,
        battle=index % 3,
        cards=index + 1,
        battle_hand=4,
        battle_used=2,
        discarded=(),
        reserve=2,
        waiting=("phoenix",) if index == 1 else ("devourer", "sphinx") if index == 3 else (),
        tiles=tiles,
        sealed=("priest",) if index == 2 else (),
        tokens=TOKENS[index],
        silver=index in (1, 3),
        gold=index in (2, 3),
        dawn=index,
        sources=(("attack", index % 3), ("two-temples", 3 - index % 3)),
        objects=OBJECTS_HELD[index],
        skills=SKILLS_HELD[index],
        priests=index % 2,
    )


def _spaces(players: int, homes: Mapping[str, Seat], rotation: int) -> tuple[SpaceView, ...]:
    """Make the spaces. `rotation` gives every troop to the next seat, or the next but one."""
    seats = SEATS[:players]
    spaces = []
    for row in board_of(players).spaces:
        priests = PRIESTS.get(row.word, 0)
        troops = tuple(
            TroopView(seats[(index + rotation) % players], units, creature, priests)
            for index, units, creature in TROOPS.get(row.word, ())
        )
        colour, level = PYRAMIDS.get(row.word, (None, 0))
        holder = troops[0].seat if troops else None
        owner = homes.get(row.city or "")
        spaces.append(SpaceView(row, troops, colour, level, owner, holder, False))
    return tuple(spaces)


def position(players: int, rotation: int = 0) -> KemetView:
    """Make up a position on the fourth day."""
    board, seats = board_of(players), SEATS[:players]
    words = [city.word for city in board.cities]
    homes = [city for city in HOMES if city in words]
    player_views = tuple(map(_player, range(players), seats, homes))
    return KemetView(
        viewer=None,
        options=KemetOptions(),
        seats=seats,
        side=board.side,
        round=4,
        night=False,
        turn=3,
        phase="action",
        sealed=False,
        awaited=seats[:1],
        order=(*seats[2:], *seats[:2]),
        active=seats[0],
        goal=8,
        spaces=_spaces(players, dict(zip(homes, seats, strict=True)), rotation),
        closed=players in (2, 3),
        players=player_views,
        market=tuple(StockView(row, (row.copies + n) % 3) for n, row in enumerate(TILES)),
        black=True,
        deck=20,
        discards=7,
        mover=None,
        way=(),
        path=PATH,
        battle=None,
        my_cards=None,
        my_battle_hand=None,
        my_battle_used=None,
        my_offer=None,
        winners=(),
    )


def with_move(view: KemetView, mover: Seat, *way: str) -> KemetView:
    """Change a view so that a troop has just moved that way."""
    ends = (way[0], way[-1])
    spaces = tuple(replace(space, touched=space.row.word in ends) for space in view.spaces)
    return replace(view, spaces=spaces, mover=mover, way=way)


def with_battle(view: KemetView, word: str, first: TroopView, second: TroopView) -> KemetView:
    """Change a view so that two troops fight in a space."""
    spaces = tuple(
        replace(s, troops=(first, second), touched=True) if s.row.word == word else s
        for s in view.spaces
    )
    return replace(view, spaces=spaces)


def with_battles(view: KemetView, words: Sequence[str]) -> KemetView:
    """Change a view so that two seats with creatures fight in each of some spaces."""
    for number, word in enumerate(words):
        one, other = (view.seats[(number + step) % len(view.seats)] for step in (0, 1))
        first = TroopView(one, 5, CREATURES[number % len(CREATURES)].word)
        second = TroopView(other, 7, CREATURES[-1 - number % len(CREATURES)].word)
        view = with_battle(view, word, first, second)
    return view


_FIVE: Final = position(5)
_FOUR: Final = position(4, 1)
VIEWS: Final = {
    "five": with_move(_FIVE, SEATS[4], "gate-e", "west-bank", "obelisk-south"),
    "four": with_move(_FOUR, SEATS[1], "ne1", "temple-delta"),
    "three": replace(position(3, 2), night=True, turn=0, sealed=True, awaited=SEATS[:3]),
    "two": position(2),
    "five-turned": position(5, 2),
    "battles": with_battles(_FIVE, [space.row.word for space in _FIVE.spaces]),
    "battles-four": with_battles(_FOUR, [space.row.word for space in _FOUR.spaces]),
    "over": replace(_FOUR, winners=SEATS[1:2], awaited=(), active=None, phase="over"),
}


def _side(index: int, card: str, words: str, *bonuses: BonusView) -> SideView:
    """Make a side of a battle, with its totals."""
    return SideView(
        seat=SEATS[index],
        units=5 - index,
        creature=(None, "giant-scorpion", "deep-desert-snake")[index % 3],
        card=BATTLE_CARD[card],
        cards=tuple(INTERVENTION[word] for word in words.split()),
        unpaid=("blood-bath",) if index else (),
        wounds=index,
        bonuses=bonuses,
        strength=sum(bonus.strength for bonus in bonuses),
        damage=sum(bonus.damage for bonus in bonuses),
        protection=sum(bonus.protection for bonus in bonuses),
        losses=1 + index,
    )


_ATTACK: Final = _side(
    0,
    "strong",
    "war-fury",
    BonusView(texts("{count} unit", "{count} units", 5), 5, 0, 0),
    BonusView(BATTLE_CARD["strong"].label, 4, 1, 0),
    BonusView(INTERVENTION["war-fury"].label, 2, 0, 0),
    BonusView(TILE["charge"].label, 1, 0, 0),
    BonusView(TILE["carnage"].label, 0, 1, 0),
)
_DEFENCE: Final = _side(
    1,
    "shielded",
    "bronze-wall blood-bath",
    BonusView(texts("{count} unit", "{count} units", 4), 4, 0, 0),
    BonusView(BATTLE_CARD["shielded"].label, 2, 0, 2),
    BonusView(TILE["giant-scorpion"].label, 2, 2, 0),
    BonusView(INTERVENTION["bronze-wall"].label, 0, 0, 1),
    BonusView(TILE["divine-wound"].label, 1, 0, 0),
    BonusView(TILE["defense"].label, 1, 0, 0),
)
_UNKNOWN: Final = [
    SideView(side.seat, side.units, side.creature, None, (), (), 0, bonuses, side.units, 0, 0, None)
    for side in (_ATTACK, _DEFENCE)
    for bonuses in (side.bonuses[:1],)
]
BATTLES: Final = {
    "fought": replace(
        _FIVE, battle=BattleView("temple-sphinx", _ATTACK, _DEFENCE, False, winner=SEATS[0])
    ),
    "hidden": replace(_FIVE, battle=BattleView("nw2", _UNKNOWN[0], _UNKNOWN[1], True, None)),
}
MINE: Final = replace(
    _FIVE,
    viewer=SEATS[2],
    my_cards=tuple(INTERVENTIONS[number] for number in (0, 0, 6, 9, 11, 12, 13, 17, 19)),
    my_battle_hand=BATTLE_CARDS[:4],
    my_battle_used=BATTLE_CARDS[4:],
    my_offer=OfferView(
        INTERVENTIONS[:5], BATTLE_CARDS[0], BATTLE_CARDS[1], INTERVENTIONS[2:4], BATTLE_CARDS[2]
    ),
)
