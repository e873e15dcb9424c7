"""A turn of the Day by Kemet's text board: tokens, the rule of the rows, actions."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from tests.rules.kemet.read_board import COLOURS, STEPS
from tests.rules.kemet.read_march import MarchReader
from tests.rules.kemet.read_menus import Node, Numbers, Then, done, each

BUY = {"Buy white": 3, "Buy red": 3, "Buy blue": 3, "Buy black": 3}
ROWS = {"Move (row 1)": 1, "Recruit": 1, "Raise a pyramid": 2, "Move (row 2)": 2} | {
    **BUY,
    "Pray (row 2)": 2,
    "Pray (row 3)": 3,
}
VERBS = {"Move": "move", "Recr": "recruit", "Rais": "raise", "Pray": "pray", "Buy ": "buy"}
GOLDEN = {
    "Divine Will": ("move", "recruit"),
    "Dark Ritual": ("pray",),
    "Forced March": ("move",),
}
TURNS = 5


class TurnReader(MarchReader):
    """The possible acts in a turn."""

    # -- a turn ----------------------------------------------------------------------------------

    def _turn(self) -> Node:
        if said := self.says(rf"^{self.seat} has placed a token: (.*)\. Its action"):
            token = said[1]
            verbs = [VERBS[token.removeprefix("Silver token: ")[:4]]]
            if token.startswith("Gold token: "):
                verbs = [self._golden_verb(token)]
            return each(verbs, lambda verb: self._details(verb, token))
        if not self._is_mine():
            return {"priest": self._send_back}
        offers: dict[str, dict[str, Then]] = {}
        for verb, token in self._placements():
            offers.setdefault(verb, {})[token] = partial(self._placed, verb, token)
        found: dict[str, Then] = {verb: partial(dict, ts) for verb, ts in offers.items()}
        found |= self._cards("in your turn")
        if self.me.priests == 3:
            found["priest"] = self._send_back
        if self._may_end():
            found["end"] = done
        return found

    def _golden_verb(self, token: str) -> str:
        """The verb of a gold token whose action is still to come."""
        if "Twin Ceremony" in token:
            return "buy"
        return "pray" if "Dark Ritual" in token else "recruit"

    @property
    def _ordinary(self) -> list[str]:
        return [t for t in self.me.tokens if not t.startswith(("silver ", "gold "))]

    def _silver_placed(self) -> bool:
        return any(token.startswith("silver ") for token in self.me.tokens)

    def _silver_counts(self) -> bool:
        return not self.agreed("The silver token counts for its row: no")

    def _silver_ready(self) -> bool:
        ready = self.me.works("Act of God")
        return ready and "next turn" not in self.me.tiles["Act of God"]

    def _silver_later(self) -> bool:
        return self.me.works("Act of God") and self.turn < TURNS

    def _empty_rows(self) -> set[int]:
        counted = self._ordinary
        if self._silver_counts():
            counted = [*counted, *(t[7:] for t in self.me.tokens if t.startswith("silver "))]
        rows = {token.casefold(): row for token, row in (ROWS | {"Raise": 2}).items()}
        return {1, 2, 3} - {rows[token] for token in counted}

    def _placements(self) -> Iterable[tuple[str, str]]:
        used = [t.removeprefix("silver ") for t in self.me.tokens if not t.startswith("gold ")]
        used = ["raise a pyramid" if token == "raise" else token for token in used]
        free = [s for s in ROWS if s.casefold() not in used]
        free = [s for s in free if s != "Buy black" or self.module(1)]
        if len(self._ordinary) < self.turn:
            for space in self._within_rows(free, silver=False):
                yield VERBS[space[:4]], space
        if self._silver_ready() and not self._silver_placed():
            for space in self._within_rows(free, silver=True):
                yield VERBS[space[:4]], f"Silver token: {space}"
        if not any(token.startswith("gold ") for token in self.me.tokens):
            yield from self._gold()

    def _within_rows(self, free: list[str], *, silver: bool) -> Iterable[str]:
        """Spaces after which each row can still get a token."""
        comes = not self._silver_placed() and (self._silver_ready() or self._silver_later())
        now = TURNS - len(self._ordinary) + (comes and self._silver_counts())
        empty = self._empty_rows()
        if len(empty) > now:
            return free
        left = TURNS - len(self._ordinary) - (not silver)
        left += not silver and comes and self._silver_counts()
        counts = not silver or self._silver_counts()
        return [s for s in free if len(empty) - (counts and ROWS[s] in empty) <= left]

    def _gold(self) -> Iterable[tuple[str, str]]:
        for tile, verbs in GOLDEN.items():
            if self.me.works(tile) and "next turn" not in self.me.tiles[tile]:
                yield from ((verb, f"Gold token: {tile}") for verb in verbs)
        twin = "Twin Ceremony"
        if self.me.works(twin) and "next turn" not in self.me.tiles[twin]:
            for token in self.me.tokens:
                space = token.removeprefix("silver ").capitalize()
                if space in BUY:
                    yield "buy", f"Gold token: {twin} ({space})"

    def _may_end(self) -> bool:
        if len(self._ordinary) < self.turn:
            return False
        silver = not self._silver_placed()
        later = silver and self._silver_later() and self._silver_counts()
        kept = len(self._empty_rows()) <= TURNS - self.turn + later
        return kept or not (silver and self._silver_ready())

    def _placed(self, verb: str, token: str) -> Node:
        if verb == "move":
            hares = self.me.objects["Hare statuette"]
            return (
                Numbers(0, hares, partial(self._begin, token)) if hares else self._begin(token, 0)
            )
        return None if self.seals() else self._details(verb, token)

    def _begin(self, token: str, hares: int) -> Node:
        if self.seals() or (not token.startswith("Gold") and self._priests_to_send()):
            return None
        return each(["none"]) | self._leg(hares)

    def _details(self, verb: str, token: str) -> Node:
        match verb:
            case "pray":
                return None
            case "raise":
                return each(["none"]) | each(self._raisable(self.points), self._level)
            case "buy":
                return self._buy(token)
        return self._recruit()

    def _raisable(self, most: int) -> dict[str, tuple[int, int]]:
        """Colours with the level they have and the highest they can be raised to."""
        mine = dict(self.me.pyramids.values())
        top = 2 if "a first game" in self.rule or "First game" in self.rule else 4
        slaves, found = self.me.works("Slaves"), {}
        for colour in self._colours():
            if colour not in mine and len(mine) == 3:
                continue
            now = mine.get(colour, 0)
            costs = {n: sum(m - slaves for m in range(now + 1, n + 1)) for n in range(top + 1)}
            high = [n for n in range(now + 1, top + 1) if self.paid(costs[n]) <= most]
            if high:
                found[colour] = (now, max(high))
        return found

    def _level(self, colour: str) -> Node:
        now, high = self._raisable(self.points)[colour]
        return Numbers(now + 1, high, lambda _: self._new_district(colour))

    def _new_district(self, colour: str) -> Node:
        if colour in dict(self.me.pyramids.values()):
            return None
        return each(d for d in self.me.districts if d not in self.me.pyramids)

    def _buy(self, token: str) -> Node:
        colour = token.removesuffix(")").split()[-1].capitalize()
        less = self.me.works("Priestess") - ("Twin Ceremony" in token)
        names = [
            name
            for level, tiles in self.market.get(colour, {}).items()
            if level <= self.level(colour) and self.paid(level, less) <= self.points
            for name in tiles
            if name not in self.me.tiles
        ]
        return each(["none"]) | each(names, self._bought)

    def _bought(self, tile: str) -> Node:
        if tile in STEPS and self.homes():
            return each([*self.homes(), "tile"])
        if tile in ("Offensive Strategy", "Defensive Strategy"):
            return each([*self._battle_hand(), *self._battle_hand("discarded")])
        if tile == "Mercenaries":
            return self._spread(self.me.districts, 3, least=3, more=3)
        return None

    def _recruit(self) -> Node:
        spaces = self.me.districts
        if self.me.works("Enforced Recruitment"):
            spaces = list(dict.fromkeys([*spaces, *self.me.troops]))
        free = 2 * self.me.works("Recruiting Scribe")
        most = max(n for n in range(20) if self.paid(max(0, n - free)) <= self.points)
        found = self._spread(spaces, most)
        comes = any("waiting" in marks for marks in self.me.tiles.values()) and self.homes()
        return found if found.most or comes else each(["none"])

    def _colours(self) -> list[str]:
        return [*COLOURS[:3], *(["Black"] if self.module(1) else [])]

    def _battle_hand(self, where: str = "in hand") -> list[str]:
        lines = (x for x in self.mine.splitlines() if x.startswith(f"{where}: "))
        said = next(lines, f"{where}: ").removeprefix(f"{where}: ")
        return [spelled(card) for card in said.split(" · ") if card]


def spelled(card: str) -> str:
    """`4/1/0`: 4 strength, 1 damage, 0 protection."""
    values, _, own = card.partition(" ")
    strength, damage, protection = values.split("/")
    said = f"{strength} strength, {damage} damage, {protection} protection"
    return f"{said}, own losses {own.strip('(−)')}" if own else said
