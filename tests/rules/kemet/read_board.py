"""Kemet's text board, hand and rule, parsed: all that somebody who sees no picture can know.

Nothing here comes from the engine but the sentences. Unstated rules are the printed ones.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

CITIES = ("North-west", "Centre", "South", "North-east", "East")
COLOURS = ("White", "Red", "Blue", "Black")
STEPS = {
    "Ancestral Elephant": 1,
    "Deep Desert Snake": 1,
    "Sphinx": 0,
    "Royal Scarab": 2,
    "Giant Scorpion": 1,
    "Phoenix": 1,
    "The Mummy": 1,
    "Khnum's Sphinx": 1,
    "Griffin Sphinx": 0,
    "Devourer": 1,
}
OF_BATTLES = ("Flaming khepesh", "Leather shield", "Double-edged dagger", "Mask")
SKILLS = {"Carnage", "God Speed", "Charge!", "Defense!", "Open Gates", "Divinity", "Legion"} | {
    *("Defensive Victory", "Direct Recruitment", "Compensation", "Prescience")
}


CARD = re.compile(
    r"(?:(\d) × )?(.+?) "
    r"\((in your turn|with your Move action|in battle|in battle, once the cards are shown|"
    r"in another's turn)(?:, (\d) prayer points?)?\): "
)


@dataclass
class Troop:
    units: int = 0
    priests: int = 0
    creature: str = ""


@dataclass
class Card:
    number: int
    when: str
    cost: int


@dataclass
class Player:
    """A player's lines."""

    facts: str
    place: int
    city: str = ""
    pyramids: dict[str, tuple[str, int]] = field(default_factory=dict)  # by district
    troops: dict[str, Troop] = field(default_factory=dict)
    tiles: dict[str, str] = field(default_factory=dict)  # with their remarks
    tokens: list[str] = field(default_factory=list)
    skills: list[str] = field(default_factory=list)
    objects: Counter[str] = field(default_factory=Counter)

    def number(self, pattern: str) -> int:
        found = re.search(pattern, self.facts)
        return int(found[1]) if found else 0

    def works(self, tile: str) -> bool:
        return tile in self.tiles and "sealed" not in self.tiles[tile]

    @property
    def districts(self) -> list[str]:
        return [f"{self.city} {n}" for n in (1, 2, 3)] if self.city else []

    @property
    def priests(self) -> int:
        return sum(troop.priests for troop in self.troops.values())


class Board:
    """The viewer's page, read line by line."""

    def __init__(self, board: Sequence[str], hand: Sequence[str], rule: str, viewer: str) -> None:
        self.seat, self.rule, self.heading = viewer, rule, board[0]
        self.chapter = board[0].split(" · ")[-1]
        self.turn = int((re.search(r"turn (\d)", board[0]) or ["", "0"])[1])
        self.all = "\n".join(board)
        self.of: dict[str, Player] = {}
        self.near: dict[str, set[str]] = {}
        self.over: dict[str, set[str]] = {}
        self.obelisks: set[str] = set()
        self.market: dict[str, dict[int, list[str]]] = {}
        self.priests: dict[str, list[str]] = {}  # at each stop of the path
        self.lying: dict[str, list[str]] = {}
        self.roads: dict[str, dict[str, str]] = {}  # from, to: gains
        self._read(board[1:])
        self._join_cities(board)
        self.me = self.of[viewer]
        self.points = self.me.number(r"PP (\d+)")
        self.cards = dict(cards_in(hand))
        self.mine = "\n".join(hand)

    # -- reading ---------------------------------------------------------------------------------

    def _read(self, lines: Sequence[str]) -> None:
        owner = ""
        for line in lines:
            if (found := re.match(r"(\d)\. (\S+): (.*)", line)) and "VP" in found[3]:
                owner = found[2]
                self.of[owner] = Player(found[3], int(found[1]))
            elif not (owner and self._read_line_of(self.of[owner], line)):
                self._read_public(line)

    def _read_line_of(self, player: Player, line: str) -> bool:
        """Read a line that belongs to a player, or return False."""
        if (found := re.match(r"- city ([\w-]+): (.*)", line)) and found[1] in CITIES:
            self._read_city(player, found[1], found[2])
        elif found := re.match(r"- (troops|tiles|tokens|objects|skills): (.*)", line):
            self._read_belongings(player, found[1], found[2])
        return bool(found)

    def _read_public(self, line: str) -> None:
        if found := re.match(r"(White|Red|Blue|Black) tiles: (.*)", line):
            levels = (each.split(": ") for each in found[2].split(" · "))
            self.market[found[1]] = {int(n): listed(names) for n, names in levels}
        elif found := re.match(r"- (.*?): (next to|by harbour)", line):
            self._read_space(found[1], line)
        elif found := re.match(r"- ((?:Village|City|Temple) \d.|Ta-Seti): (.*)", line):
            self._read_stop(found[1], found[2].split(" · "))
        elif found := re.match(r"- at the start: (.*)", line):
            self.priests["From the start"] = listed(found[1])

    def _read_city(self, player: Player, city: str, pyramids: str) -> None:
        player.city = city
        found = re.findall(r"(\S+ \d): (White|Red|Blue|Black) (\d)", pyramids)
        player.pyramids = {district: (colour, int(level)) for district, colour, level in found}

    def _read_belongings(self, player: Player, kind: str, said: str) -> None:
        match kind:
            case "troops":
                player.troops = troops(said)
            case "tiles":
                found = re.findall(r"(?:^|, )([^,(]+?)(?: \(([^)]+)\))?(?=, |$)", said)
                player.tiles = dict(found)
            case "tokens":
                player.tokens = listed(said)
            case "skills":
                player.skills = listed(said)
            case _:
                player.objects = Counter(repeated(said))

    def _read_space(self, space: str, line: str) -> None:
        for fact in line.removeprefix(f"- {space}: ").split(" · "):
            for words, links in (("next to ", self.near), ("by harbour to ", self.over)):
                for other in listed(fact.removeprefix(words)) if fact.startswith(words) else ():
                    links.setdefault(space, set()).add(other)
                    links.setdefault(other, set()).add(space)
            if fact == "obelisk":
                self.obelisks.add(space)

    def _read_stop(self, stop: str, facts: Sequence[str]) -> None:
        self.lying[stop] = [] if facts[0] == "nothing" else repeated(facts[0])
        for fact in facts:
            if fact.startswith("priests "):
                self.priests[stop] = listed(fact.removeprefix("priests "))
            elif found := re.match(r"from (the start|\d\w)(?:: (.*))?$", fact):
                self.roads.setdefault(found[1], {})[stop] = found[2] or ""

    def _join_cities(self, board: Sequence[str]) -> None:
        """The three districts of a city are next to each other, as the board says."""
        assert any("districts of a city are next to each other" in line for line in board)
        for city in CITIES:
            three = {f"{city} {n}" for n in (1, 2, 3)} & self.near.keys()
            for district in three:
                self.near[district] |= three - {district}

    # -- facts -----------------------------------------------------------------------------------

    def says(self, words: str) -> re.Match[str] | None:
        return re.search(words, self.all, re.MULTILINE)

    def module(self, number: int) -> bool:
        return bool(re.search(rf"All of Ta-Seti|Module {number}: [^:·]+: yes", self.rule))

    def agreed(self, words: str) -> bool:
        """True if the rule says that this is played, and not the usual rule."""
        return words in self.rule

    @property
    def seats(self) -> list[str]:
        return list(self.of)

    @property
    def others(self) -> list[str]:
        return [seat for seat in self.of if seat != self.seat]

    def enemy(self, space: str, of: str = "") -> str:
        """The owner of the troop there, other than the viewer (or somebody else)."""
        mine = of or self.seat
        return next((s for s in self.of if s != mine and space in self.of[s].troops), "")

    def held(self, district: str, owner: str, seat: str) -> bool:
        """True if the seat controls a district of the owner's city."""
        there = [each for each in self.of if district in self.of[each].troops]
        return seat in there if there else seat == owner

    def level(self, colour: str) -> int:
        """Highest level of a colour that the viewer controls."""
        return max(
            (
                level
                for owner, player in self.of.items()
                for district, (other, level) in player.pyramids.items()
                if other == colour and self.held(district, owner, self.seat)
            ),
            default=0,
        )

    def skills(self, seat: str) -> set[str]:
        """Skills of the seat's troops with a priest."""
        player, apart = self.of[seat], self.agreed("skills and like tiles add up: no")
        return {skill for skill in player.skills if not (apart and player.works(skill))}

    def limit(self, seat: str, priests: bool = False) -> int:
        player = self.of[seat]
        legion = player.works("Legion") or (priests and "Legion" in self.skills(seat))
        return 7 if legion else 5

    def fits(self, seat: str, group: Troop, there: str) -> bool:
        """True if a group has room next to its player's units there."""
        own = self.of[seat].troops.get(there)
        if own is None:
            return True
        limit = self.limit(seat, own.priests + group.priests > 0)
        return own.units + group.units <= limit and not (own.creature and group.creature)

    def passes_walls(self, seat: str, group: Troop) -> bool:
        player = self.of[seat]
        skill = group.priests and "Open Gates" in self.skills(seat)
        phoenix = group.creature == "Phoenix" and player.works("Phoenix")
        return bool(player.works("Open Gates") or skill or phoenix)

    def homes(self) -> list[str]:
        """Own districts where a creature can go."""
        mine = self.me.troops
        return [d for d in self.me.districts if d in mine and not mine[d].creature]

    def paid(self, base: int, less: int = 0, *, again: bool = False) -> int:
        """A cost after its reductions."""
        once = self.agreed("Priest of Ra lowers: One cost per action")
        again = again or bool(self.says("A cost of this action has been paid"))
        ra = self.me.works("Priest of Ra") and not (once and again)
        return max(0, base - less - ra) if base else 0

    def safe(self, seat: str, space: str) -> bool:
        """True if a troop loses nobody outside battle: the Devourer is with it."""
        troop = self.of[seat].troops[space]
        return troop.creature == "Devourer" and self.of[seat].works("Devourer")

    def shelters(self, seat: str, space: str) -> dict[str, int]:
        """Where a troop can retreat to, and how many of it have room there."""
        group, player = self.of[seat].troops[space], self.of[seat]
        near = {*self.near.get(space, ())}
        if not self.agreed("Troops retreat and escape by harbour too: no"):
            near |= self.over.get(space, set())
        passes = self.agreed("Troops retreat through walls: yes")
        passes = passes or self.passes_walls(seat, group)
        found = {}
        for there in near:
            walled = there[-1].isdigit() and there not in player.districts and not passes
            own = player.troops.get(there)
            if self.enemy(there, seat) or walled:
                continue
            if own and self.agreed("Troops retreat to their own troops: no"):
                continue
            if units := self._room_for(seat, group, there):
                found[there] = units
        return found

    def _room_for(self, seat: str, group: Troop, there: str) -> int:
        own, units = self.of[seat].troops.get(there), group.units
        if units > self.limit(seat, group.priests > 0):
            limit = self.limit(seat, group.priests + (own.priests if own else 0) > 0)
            units = max(0, min(units, limit - (own.units if own else 0)))
        fits = self.fits(seat, Troop(units, group.priests, group.creature), there)
        return units if fits else 0

    def seals(self) -> bool:
        """True if somebody could lay a Divine seal."""
        return any(
            player.objects["Divine seal"]
            and any(
                "sealed" not in marks and not at_once(tile)
                for other in self.of
                if other != seat
                for tile, marks in self.of[other].tiles.items()
            )
            for seat, player in self.of.items()
        )


def at_once(tile: str) -> bool:
    """True if a tile has done all it does when it was bought."""
    return tile in ("Victory Point", "Mercenaries", "Offensive Strategy", "Defensive Strategy")


def repeated(names: str) -> list[str]:
    """`2 × Priest, Slaves`: Priest, Priest, Slaves."""
    found = []
    for name in names.split(", "):
        number, times, each = name.rpartition(" × ")
        found += [each] * (int(number) if times else 1)
    return found


def listed(names: str) -> list[str]:
    """`2 × Priest, Slaves`: each name once."""
    return list(dict.fromkeys(repeated(names)))


def troops(said: str) -> dict[str, Troop]:
    """`West bank (3) with Phoenix, 1 priest, South 1 (2)`."""
    found = {}
    for space, units, company in re.findall(
        r"([^,(]+) \((\d+)\)(?: with (.*?))?(?=, [^,(]+ \(|$)", said
    ):
        with_ = company.split(", ") if company else []
        priests = [re.match(r"(\d) priests?$", each) for each in with_]
        creature = next((each for each in with_ if each in STEPS), "")
        number = next((int(each[1]) for each in priests if each), 0)
        found[space.strip()] = Troop(int(units), number, creature)
    return found


def cards_in(hand: Sequence[str]) -> list[tuple[str, Card]]:
    """Divine Intervention cards: `2 × Iron Wall (in battle, 1 prayer point): …`."""
    found = []
    for line in hand:
        if card := CARD.match(line):
            found.append((card[2], Card(int(card[1] or 1), card[3], int(card[4] or 0))))
    return found
