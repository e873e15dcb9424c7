"""A player who knows the rules and sees nothing but the board in words, in English.

It finds what can be done with an ordinary token in the base game, by its own reckoning: nothing
here comes from the engine but the sentences.
"""

from __future__ import annotations

import re
from itertools import product

CITIES = {
    "the north-western city": "North-west",
    "the central city": "Centre",
    "the southern city": "South",
    "the north-eastern city": "North-east",
    "the eastern city": "East",
}
ROWS = {
    "move (row 1)": 1,
    "recruit": 1,
    "raise": 2,
    "move (row 2)": 2,
    "pray (row 2)": 2,
    "buy white": 3,
    "buy red": 3,
    "buy blue": 3,
    "pray (row 3)": 3,
}
COLOURS = ("White", "Red", "Blue")
TOKENS = 5
TOP = 4


class Reader:
    """All that the lines say, from the view of one seat."""

    def __init__(self, lines: list[str], seat: str) -> None:
        self.seat, self.turn = seat, int(re.search(r"turn (\d)", lines[0])[1])
        self.of: dict[str, dict[str, str]] = {}
        self.near: dict[str, set[str]] = {}
        self.over: dict[str, set[str]] = {}
        self.obelisks: set[str] = set()
        self.market: dict[str, dict[int, list[str]]] = {}
        self._read(lines)
        for city in [player["city"] for player in self.of.values()]:
            three = {f"{city} {n}" for n in (1, 2, 3)}
            for district in three:
                self.near.setdefault(district, set()).update(three - {district})
        mine = self.of[seat]
        self.tiles = set(listed(mine.get("tiles", "")))
        self.points = int(re.search(r"PP (\d+)", mine["facts"])[1])
        self.reserve = int(re.search(r"reserve (\d+)", mine["facts"])[1])
        self.troops = {each: troops(player.get("troops", "")) for each, player in self.of.items()}

    def _read(self, lines: list[str]) -> None:
        who = ""
        for line in lines[1:]:
            if found := re.match(r"\d\. (\S+): (.*)", line):
                who = found[1]
                self.of[who] = {"facts": found[2]}
            elif (found := re.match(r"- (the .* city): (.*)", line)) and found[1] in CITIES:
                self.of[who] |= {"city": CITIES[found[1]], "pyramids": found[2]}
            elif found := re.match(r"- (troops|tiles|tokens): (.*)", line):
                self.of[who][found[1]] = found[2]
            elif found := re.match(r"(White|Red|Blue) tiles: (.*)", line):
                levels = (each.split(": ") for each in found[2].split(" · "))
                self.market[found[1]] = {int(n): listed(names) for n, names in levels}
            elif found := re.match(r"- (.*?): (next to|by harbour)", line):
                self._read_space(found[1], line)

    def _read_space(self, space: str, line: str) -> None:
        for fact in line.removeprefix(f"- {space}: ").split(" · "):
            for words, links in (("next to ", self.near), ("by harbour to ", self.over)):
                for other in listed(fact.removeprefix(words)) if fact.startswith(words) else ():
                    links.setdefault(space, set()).add(other)
                    links.setdefault(other, set()).add(space)
            if fact == "obelisk":
                self.obelisks.add(space)

    # -- what stands where -----------------------------------------------------------------------

    def enemies(self) -> set[str]:
        return {there for seat, of in self.troops.items() if seat != self.seat for there in of}

    def pyramids(self, seat: str) -> dict[str, tuple[str, int]]:
        """The pyramids in the city of a seat, by district."""
        found = re.findall(r"(\d)\. (White|Red|Blue) (\d)", self.of[seat]["pyramids"])
        return {f"{self.of[seat]['city']} {n}": (colour, int(lvl)) for n, colour, lvl in found}

    def controlled(self) -> dict[str, int]:
        """The highest level of each colour that the seat controls."""
        found = dict.fromkeys(COLOURS, 0)
        for seat in self.of:
            for district, (colour, level) in self.pyramids(seat).items():
                own = seat == self.seat and district not in self.enemies()
                if own or district in self.troops[self.seat]:
                    found[colour] = max(found[colour], level)
        return found

    @property
    def city(self) -> list[str]:
        return [f"{self.of[self.seat]['city']} {n}" for n in (1, 2, 3)]

    @property
    def limit(self) -> int:
        return 7 if "Legion" in self.tiles else 5

    def paid(self, cost: int) -> int:
        return max(0, cost - ("Priest of Ra" in self.tiles))

    # -- what can be done ------------------------------------------------------------------------

    def tokens(self) -> set[str]:
        """Free spaces after which every row can still get a token."""
        used = listed(self.of[self.seat].get("tokens", ""))
        left = TOKENS - len(used) - 1
        found = set()
        for space in ROWS.keys() - {*used}:
            rows = {ROWS[each] for each in (*used, space)}
            if len({1, 2, 3} - rows) <= left:
                found.add(space)
        return found

    def raises(self) -> dict[str, set[int]]:
        mine = dict(self.pyramids(self.seat).values())
        found = {}
        for colour in COLOURS:
            now = mine.get(colour, 0)
            slaves = "Slaves" in self.tiles
            levels = {
                top
                for top in range(now + 1, TOP + 1)
                if self.paid(sum(n - slaves for n in range(now + 1, top + 1))) <= self.points
            }
            if levels:
                found[colour] = levels
        return found

    def buys(self, colour: str) -> set[str]:
        return {
            name
            for level, names in self.market.get(colour, {}).items()
            if level <= self.controlled()[colour]
            and self.paid(level - ("Priestess" in self.tiles)) <= self.points
            for name in names
            if name not in self.tiles
        }

    def recruits(self) -> tuple[int, dict[str, int]]:
        """How many at most, and the room in each district."""
        free = 2 * ("Recruiting Scribe" in self.tiles)
        most = self.points + (self.points >= 0 and "Priest of Ra" in self.tiles) + free
        mine = self.troops[self.seat]
        room = {each: max(0, self.limit - mine.get(each, 0)) for each in self.city}
        most = min(most, self.reserve, sum(room.values()))
        return most, {each: min(n, most) for each, n in room.items() if n and most}

    def goals(self, start: str, units: int) -> set[str]:
        """Where so many units without a creature can get."""
        if units > self.limit:
            return set()
        steps = 1 + ("God Speed" in self.tiles)
        found, seen, pending = set(), set(), [(start, steps, self.points, False)]
        while pending:
            state = pending.pop()
            if state in seen:
                continue
            seen.add(state)
            here = state[0]
            found.add(here)
            if here not in self.enemies():
                pending += self._next(start, units, *state)
        return found - {start}

    def _next(self, start, units, here, steps, points, gone):
        mine, links = (
            self.troops[self.seat],
            self.near.get(here, set()) | self.over.get(here, set()),
        )
        for there, teleports in [
            *product(links if steps else (), [0]),
            *product(self.obelisks, [1]),
        ]:
            fare = self.paid(2 - ("Stargate" in self.tiles)) if teleports else 0
            if teleports and not self._is_gate(here):
                continue
            walled = not teleports and self._is_foreign_city(there)
            if (
                there == here
                or fare > points
                or (walled and gone and "Open Gates" not in self.tiles)
            ):
                continue
            full = there != start and mine.get(there, 0) + units > self.limit
            if there in self.enemies() or not full or not mine.get(there):
                yield there, steps - (not teleports), points - fare, True

    def _is_gate(self, here: str) -> bool:
        pyramids = {district for seat in self.of for district in self.pyramids(seat)}
        return here in pyramids or ("Teleport" in self.tiles and here in self.obelisks)

    def _is_foreign_city(self, there: str) -> bool:
        return there[-1].isdigit() and there not in self.city


def listed(names: str) -> list[str]:
    """`2 × Priest, Slaves (waiting)`, without numbers and remarks."""
    each = (name.partition(" × ")[2] or name for name in names.split(", ") if name)
    return [re.sub(r" \((waiting|sealed)\)$", "", name) for name in each]


def troops(said: str) -> dict[str, int]:
    """`West bank (3) with Phoenix, South 1 (2)`."""
    return {space: int(number) for space, number in re.findall(r"(?:^|, )([^,(]+) \((\d)\)", said)}
