"""A player of Kemet who sees nothing but the text board, the hand and the rule, in English.

The reader finds every legal move and no other: as a tree of questions, by the answers' labels.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from tests.rules.kemet.read_board import OF_BATTLES, SKILLS, listed
from tests.rules.kemet.read_menus import Node, Numbers, Spread, done, each
from tests.rules.kemet.read_turn import TurnReader


class Reader(TurnReader):
    """The viewer's possible acts."""

    def moves(self) -> Node:
        chapters: dict[str, Callable[[], Node]] = {
            "Cities": self._city,
            "Pyramids": self._pyramids,
            "First units": self._garrison,
            "Divine Intervention cards": self._keep,
            "Powers of the Night": self._powers,
            "Order of turns": lambda: {"order": lambda: self._order(self.seats, 1)},
            "Dawn bids": self._bid,
            "Places in the order": self._place_in_order,
            "Actions": self._turn,
            "Move": self._march,
            "Divine Memory": self._keep,
            "Veto": lambda: self._react("Veto", done),
            "Escape": self._escape,
            "Battles": self._next_battle,
            "Creatures": self._creature,
            "Priests among the fallen": self._fallen,
            "Divine seals": self._seal,
            "Path to Ta-Seti": self._stop,
            "Battle: objects": self._objects,
            "Battle": lambda: {"battle": self._battle_cards},
            "Battle: Tactical Choice": lambda: self._react("Tactical Choice", done),
            "Battle: Divine Wound": self._wound,
            "Battle: reinforcements": self._rejoin,
            "Battle: the beaten troop": lambda: each(["retreat", "recall"]),
            "Battle: retreat": self._retreat,
            "Battle: stay or recall": lambda: each(["pass", "recall"]),
            "End of the Day: Delta temple": lambda: each(["sacrifice", "pass"]),
            "End of the Day: Sanctuary": lambda: each(["sacrifice", "pass"]),
        }
        return chapters[self.chapter]()

    # -- the set-up and the Night ----------------------------------------------------------------

    def _city(self) -> Node:
        free = self.says(r"Cities that nobody has: (.*)\.$")[1]
        return {"city": lambda: each(free.split(", "))}

    def _pyramids(self) -> Node:
        splits = {"1, 1 and 1": (1, 1, 1), "2 and 1, the third raised later": (2, 1)}
        return {"pyramids": lambda: each(splits, lambda split: self._pyramid(splits[split], {}))}

    def _pyramid(self, levels: tuple[int, ...], placed: Mapping[str, str]) -> Node:
        if len(placed) == len(levels):
            return None
        free = [district for district in self.me.districts if district not in placed]
        colours = [c for c in self._colours() if c not in placed.values()]
        answers = {
            f"{colour} on {district}": (district, colour)
            for district in free[: 1 if len(levels) == 3 else 3]
            for colour in colours
        }
        return each(answers, lambda a: self._pyramid(levels, placed | dict([answers[a]])))

    def _garrison(self) -> Node:
        rooms = dict.fromkeys(self.me.pyramids, 5)
        return {"recruit": lambda: Spread(rooms, 10, 10, done)}

    def _keep(self) -> Node:
        among = next(x for x in self.mine.splitlines() if x.startswith("You choose among"))
        cards = listed(among.removeprefix("You choose among: ").removesuffix("."))
        return {"keep": lambda: each(cards)}

    def _powers(self) -> Node:
        left = self.says(r"Powers of the Night still to be used: (.*)\.$")[1].split(", ")
        found = each(["pass"])
        if "Hand of God" in left:
            found["raise"] = lambda: each(self._raisable(99), self._new_district)
        if "Reinforcements" in left:
            found["recruit"] = lambda: self._to_city_and_troop(4)
        return found

    def _order(self, left: list[str], place: int) -> Node:
        if len(left) == 1:
            return None
        return each(left, lambda s: self._order([o for o in left if o != s], place + 1))

    def _bid(self) -> Node:
        tokens = self.me.number(r"(\d+) Dawn token")
        hand = self._battle_hand()

        def discard(card: str) -> Node:
            return each([c for c in hand if c != card], lambda _: Numbers(0, tokens, done))

        return {"bid": lambda: each(hand, discard)}

    def _place_in_order(self) -> Node:
        said = self.says(r"Places taken in the turn order: (.*)$")
        taken = [one[0] for one in said[1].split(", ")] if said else []
        free = [str(n) for n in range(1, len(self.seats) + 1) if str(n) not in taken]
        return {"order": lambda: each(f"Place {n}" for n in free)}

    def _react(self, card: str, then: Callable[[str], Node]) -> Node:
        found = each(["pass"])
        if card in self.cards:
            found["play"] = lambda: each([card], then)
        return found

    def _escape(self) -> Node:
        space = self.says(rf"has come to {self.seat} \((.*?)\)")[1]
        units = self.me.troops[space].units
        free = [to for to, n in self.shelters(self.seat, space).items() if n == units]
        return self._react("Escape", lambda _: each(free))

    # -- stops and seals -------------------------------------------------------------------------

    def _stop(self) -> Node:
        at = self.says(r"priest has come to its next stop: (.*)\.$")[1]
        (lying,) = (tokens for stop, tokens in self.lying.items() if stop.split()[-1] == at)
        laymen = [s for s, troop in self.me.troops.items() if troop.units > troop.priests]
        replaces = SKILLS & {*lying} and laymen
        return each(["pass"]) | {"priest": lambda: each(laymen) if replaces else None}

    def _seal(self) -> Node:
        tiles = {
            seat: [t for t, marks in self.of[seat].tiles.items() if "sealed" not in marks]
            for seat in self.others
        }
        owners = [seat for seat, names in tiles.items() if names]
        return each(["pass"]) | {"seal": lambda: each(owners, lambda seat: each(tiles[seat]))}

    # -- battles ---------------------------------------------------------------------------------

    def _objects(self) -> Node:
        held = {name: n for name in OF_BATTLES if (n := self.me.objects[name])}
        return each(["pass"]) | {"use": lambda: Spread(held, 1, sum(held.values()), done)}

    def _battle_cards(self) -> Node:
        hand = self._battle_hand()
        return each(
            hand,
            lambda card: each([c for c in hand if c != card], lambda _: self._with_it()),
        )

    def _with_it(self) -> Node:
        held = {name: card.number for name, card in self.cards.items() if card.when == "in battle"}
        masked = self.says(r"^Battle \(.* · Mask$")
        return None if masked or not held else Spread(held, 0, sum(held.values()), self._paying)

    def _paying(self, counts: Mapping[str, int]) -> Node:
        dear = [name for name, n in counts.items() if n and self._price(name)]
        total = sum(self._price(name) * counts[name] for name in dear)
        if total <= self.points or len(dear) < 2:
            return None
        return each(orders(dear))

    def _wound(self) -> Node:
        held = {name: card.number for name, card in self.cards.items()}
        return each(["pass"]) | {"wound": lambda: Spread(held, 1, sum(held.values()), done)}

    def _rejoin(self) -> Node:
        number = int(self.says(rf"^{self.seat} can place (\d+) units? after the battle")[1])
        space = self.says(r"has won the battle against \S+ \((.*)\)\.$")[1]
        spaces = list(dict.fromkeys([*self.me.districts, *self.me.troops]))
        spaces = [s for s in spaces if s != space or s in self.me.troops]
        return {"recruit": lambda: self._spread(spaces, number)}

    def _retreat(self) -> Node:
        said = self.says(r"has won the battle against (\S+) \((.*)\)\.$")
        return {"retreat": lambda: each(self.shelters(said[1], said[2]))}

    def _next_battle(self) -> Node:
        spaces = self.says(r"^Battles to be fought: \S+ attacks \((.*)\)\.$")[1]
        return {"battle": lambda: each(spaces.split(", "))}

    # -- the rest of troops ----------------------------------------------------------------------

    def _creature(self) -> Node:
        if lost := self.says(
            rf"^(.*) \({self.seat}\) returns to its owner’s city(?: or to (its tile))?\.$"
        ):
            tile = ["tile"] if lost[2] or not self.homes() else []
            return {"creature": lambda: each([*self.homes(), *tile])}
        waiting = [t for t, marks in self.me.tiles.items() if "waiting" in marks]
        return {"creature": lambda: each(waiting, lambda _: each(self.homes()))}

    def _fallen(self) -> Node:
        most = self.says(rf"^{self.seat} has lost units .*priests: (\d+) at most\.$")[1]
        return {"fallen": lambda: Numbers(0, int(most), done)}


def orders(cards: list[str]) -> Iterable[str]:
    """Each order in which cards are paid."""
    if len(cards) == 1:
        yield cards[0]
    for card in cards if len(cards) > 1 else ():
        yield from (f"{card}, then {rest}" for rest in orders([c for c in cards if c != card]))
