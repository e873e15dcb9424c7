"""A move by Kemet's text board: groups, cards played on the way, priests on the path."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial

from tests.rules.kemet.read_board import Board, Troop
from tests.rules.kemet.read_menus import Node, Numbers, Spread, Then, done, each
from tests.rules.kemet.read_ways import Walk, goes_on, toll, walk_of, ways


class MarchReader(Board):
    """The possible acts in the middle of a move, and those shared with the rest of a turn."""

    def _is_mine(self) -> bool:
        return "is to decide" in self.me.facts

    # -- a move ----------------------------------------------------------------------------------

    def _march(self) -> Node:
        if not self._is_mine():
            return {"priest": self._send_back}
        found = each(["end"]) | self._cards("in your turn", "with your Move action")
        begun, sent = self.says(r"moves: at"), self.says("A priest has been sent")
        gold = self.me.tokens[-1].startswith("gold ")
        if self._departures():
            found["move"] = self._leg
        if not (begun or sent or gold) and self._priests_to_send():
            found["priest"] = self._send
        elif self.me.priests == 3:
            found["priest"] = self._send_back
        return found

    def _departures(self) -> list[str]:
        """Where a group can leave: it has not left yet, or is on its way."""
        at = self.says(r"moves: at (.*), \d steps? left\.")
        return [space for space in self.me.troops if not at or space == at[1]]

    def _leg(self, hares: int = 0) -> Node:
        def start(space: str) -> Node:
            return self._units(space, lambda group: self._goal(space, group, hares))

        at = self.says(r"moves: at (.*), \d steps? left\.")
        return start(at[1]) if at else each(self.me.troops, start)

    def _units(
        self,
        space: str,
        then: Callable[[Troop], Node],
        can: Callable[[Troop], bool] = lambda _: True,
    ) -> Node:
        """How many units leave, how many of them priests, and whether the creature follows."""
        troop = self.me.troops[space]

        def among(units: int) -> list[int]:
            least, most = max(0, units - troop.units + troop.priests), min(units, troop.priests)
            return [n for n in range(least, most + 1) if can(Troop(units, n))]

        def follows(units: int, priests: int) -> Node:
            both = Troop(units, priests, troop.creature)
            if not troop.creature or not can(both):
                return then(Troop(units, priests))
            return {"yes": lambda: then(both), "no": lambda: then(Troop(units, priests))}

        def ordained(units: int) -> Node:
            found = among(units)
            if not troop.priests:
                return follows(units, 0)
            return Numbers(found[0], found[-1], lambda priests: follows(units, priests))

        return Numbers(1, max(n for n in range(1, troop.units + 1) if among(n)), ordained)

    def _goal(self, space: str, group: Troop, hares: int) -> Node:
        begin = walk_of(self, space, group)
        begin = Walk(**{**vars(begin), "steps": begin.steps + hares})
        found = ways(self, group, begin)
        if not found:
            return each(["none"])
        return each(
            found,
            lambda goal: each(found[goal], lambda way: self._then(group, found[goal][way])),
        )

    def _then(self, group: Troop, walk: Walk) -> Node:
        if self.enemy(walk.here) or not (self._holds_cards() or goes_on(self, group, walk)):
            return None
        return each(["stop", "on"])

    def _holds_cards(self) -> bool:
        return bool(self.cards)

    # -- cards -----------------------------------------------------------------------------------

    def _cards(self, *whens: str) -> dict[str, Then]:
        now = [name for name, card in self.cards.items() if card.when in whens]
        now = [name for name in now if self._playable(name)]
        return {"play": lambda: each(now, self._played)} if now else {}

    def _price(self, card: str) -> int:
        return self.paid(self.cards[card].cost)

    def _playable(self, card: str) -> bool:
        if self._price(card) > self.points:
            return False
        match card:
            case "Raining Fire":
                return bool(self._targets())
            case "Teleportation":
                return any(self._obelisks(space, Troop(1)) for space in self._departures())
            case "Divine Memory":
                return int(self.says(r"discard pile (\d+)")[1]) > 0
        return True

    def _targets(self) -> list[str]:
        return [
            space
            for seat in self.others
            for space in self.of[seat].troops
            if not self.safe(seat, space)
        ]

    def _obelisks(self, start: str, group: Troop) -> list[str]:
        left = self.points - self._price("Teleportation")
        large = group.units > self.limit(self.seat, group.priests > 0)
        return [
            there
            for there in self.obelisks
            if there != start
            and not large
            and self.fits(self.seat, group, there)
            and self.paid(toll(self, group, there), again=True) <= left
        ]

    def _played(self, card: str) -> Node:
        match card:
            case "Raining Fire":
                return each(self._targets())
            case "Enlistment":
                return self._to_city_or_troop(2)
            case "Teleportation":
                starts = [s for s in self._departures() if self._obelisks(s, Troop(1))]
                return (
                    self._teleport(starts[0]) if len(starts) == 1 else each(starts, self._teleport)
                )
        return None

    def _teleport(self, start: str) -> Node:
        return self._units(
            start,
            lambda group: each(self._obelisks(start, group)),
            lambda group: bool(self._obelisks(start, group)),
        )

    # -- the path --------------------------------------------------------------------------------

    def _priests_to_send(self) -> list[str]:
        mine = [stop for stop, seats in self.priests.items() if self.seat in seats]
        return [stop for stop in mine if stop != "Ta-Seti" or self.lying[stop]]

    def _send(self) -> Node:
        return each(self._priests_to_send(), self._road)

    def _road(self, stop: str) -> Node:
        if stop == "Ta-Seti":
            return None
        roads = self.roads["the start" if stop == "From the start" else stop.split()[1]]
        return each(roads, lambda end: self._road_targets(roads[end]))

    def _road_targets(self, gains: str) -> Node:
        for gain in gains.split(", "):
            if gain.startswith("up to "):
                return self._to_city_or_troop(int(gain.split()[2]))
            if gain == "destroy one enemy unit" and self._targets():
                return each(self._targets())
        return None

    def _send_back(self) -> Node:
        return each(space for space, troop in self.me.troops.items() if troop.priests)

    # -- placing units ---------------------------------------------------------------------------

    def _spread(self, spaces: Iterable[str], most: int, least: int = 0, more: int = 0) -> Spread:
        reserve = self.me.number(r"reserve (\d+)") + more
        rooms = {}
        for space in spaces:
            own = self.me.troops.get(space, Troop())
            room = max(0, self.limit(self.seat, own.priests > 0) - own.units)
            if room := min(room, reserve):
                rooms[space] = room
        most = min(most, reserve, sum(rooms.values()))
        rooms = {space: min(room, most) for space, room in rooms.items() if most}
        return Spread(rooms, min(least, most), most, partial(self._ordained, reserve))

    def _ordained(self, reserve: int, counts: Mapping[str, int]) -> Node:
        priests, number = self.me.number(r"(\d+) priests? in it"), sum(counts.values())
        most = min(priests, number)
        return Spread(counts, max(0, number - reserve + priests), most, done) if most else None

    def _to_city_or_troop(self, most: int) -> Node:
        away = [space for space in self.me.troops if space not in self.me.districts]
        return each(["none"], lambda _: self._spread(self.me.districts, most)) | each(
            away, lambda troop: self._spread([troop], most)
        )

    def _to_city_and_troop(self, most: int) -> Node:
        away = [space for space in self.me.troops if space not in self.me.districts]
        city = self.me.districts
        return each(["none"], lambda _: self._spread(city, most)) | each(
            away, lambda troop: self._spread([*city, troop], most)
        )
