"""A reader of Amun-Re's text board, hand and rule: it finds every legal move from words alone.

It knows the printed rules and nothing of the engine, as somebody who cannot see the picture.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

Path = tuple[str, ...]
Room = Mapping[str, int]

CARDS = {  # as they are called in the edition of 2003, in the order of the guide
    "Block": "block",
    "Overbid": "overbid",
    "Free farmer": "free-farmer",
    "Builder": "builder",
    "Offering ±3": "offering",
    "8 Gold": "gold8",
    "Harvest increase": "harvest",
    "Power-card bonus": "bonus-cards",
    "Farmer bonus": "bonus-farmers",
    "Province bonus: one side of the Nile": "bonus-bank",
    "Province bonus: Upper or Lower Egypt": "bonus-region",
    "Province bonus: the banks of the Nile": "bonus-nile",
}
NAMES = "|".join(map(re.escape, CARDS))


class Land:
    """A province's line."""

    def __init__(self, line: str) -> None:
        name, facts = line.split(": ", 1)
        self.word, self.facts = name.lower(), facts.split(" · ")
        self.owner = self._said(r"owned by (\w+)", str, "")
        self.is_offered = "under auction" in self.facts
        self.least = self._said(r"next bid from (\d+)", int, 0)
        self.limit = self._said(r"card limit (\d+)", int, 0)
        self.free_cards = self._said(r"brings (\d+) cards?\b.*", int, 0)
        self.farmers, self.fields = map(int, re.search(r"farmers (\d+)/(\d+)", line).groups())
        self.others = self._said(r"(\d+) printed", int, 0)
        self.others += self._said(r"(\d+) outside the fields", int, 0)
        self.stones = self._said(r"(\d+) stones?", int, 0)
        self.mine = self._said(r"mine (\d+)", int, 0)
        self.caravan = self._said(r"caravan (\d+)", int, 0)
        self.bidders = re.findall(r"(\w+) \d+", self._said(r"bids: (.+)", str, ""))
        self.sides = tuple(self.facts[1:4])  # bank, region, Nile

    def _said(self, pattern, kind, otherwise):
        found = (re.fullmatch(pattern, fact) for fact in self.facts)
        return next((kind(match[1]) for match in found if match), otherwise)


class Reader:
    """The viewer's page, read line by line."""

    def __init__(self, board: Sequence[str], hand: Sequence[str], rule: str, viewer: str) -> None:
        self.viewer, self.rule, self.chapter = viewer, rule, board[0].split(" · ")[-1]
        text, mine = "\n".join(board), "\n".join(hand)
        self.me = re.search(rf"^{viewer}: (.+)$", text, re.MULTILINE)[1].split(" · ")
        self.lands = {land.word: land for land in map(Land, self._provinces(board))}
        self.own = [land for land in self.lands.values() if land.owner == viewer]
        self.gold = int(re.search(r"You have (\d+) gold", mine)[1])
        self.hand = Counter(cards_in(mine, "^", ": "))
        self.drawn = self._drawn(mine)
        self.cards = re.findall(r"Your province cards: (.+)\.", mine)
        self.stock = self._stock(board[-1])
        self.temple = int((re.search(r"Temple on space (\d)", text) or ["", "0"])[1])
        self.task = re.search(rf"^{viewer} may (.+)$", text, re.MULTILINE)

    @staticmethod
    def _provinces(board: Sequence[str]) -> Iterator[str]:
        return (line for line in board if " · card limit " in line)

    def _drawn(self, mine: str) -> tuple[int, tuple[str, ...]]:
        found = re.search(r"Drawn, of which you keep (\d): (.+)\.", mine)
        return (int(found[1]), tuple(cards_in(found[2]))) if found else (0, ())

    @staticmethod
    def _stock(piles: str) -> int:
        pile, _, discards = piles.partition("discard pile")
        return int(re.search(r"(\d+) cards?", pile)[1]) + len(cards_in(discards))

    @property
    def means(self) -> int:
        return self.gold + self.hand.total()

    def moves(self) -> set[Path]:
        """All complete moves that the viewer may make."""
        chapters = {
            "First power card": self._first_card,
            "Choosing provinces": self._province,
            "Auction": self._auction,
            "Actions": self._actions,
            "Choosing cards": self._keeping,
            "Offering": self._offering,
            "Correcting the offering": self._correcting,
            "Rewards": self._rewards,
            "Income": self._income,
            "Scoring": self._bonus,
        }
        return set(chapters[self.chapter]())

    def _first_card(self) -> Iterator[Path]:
        return (("keep", card) for card in self.drawn[1])

    def _province(self) -> Iterator[Path]:
        return (("choose", word.lower()) for word in self.cards[0].split(", "))

    # Auction

    def _auction(self) -> Iterator[Path]:
        yield from self._selling(self.hand)
        for land in self.lands.values():
            if land.is_offered:
                yield from self._bids(land)

    def _bids(self, land: Land) -> Iterator[Path]:
        needed = self._needs_overbid(land)
        may = self.viewer in land.bidders and self.hand["overbid"] and not self._says("Overbid")
        if needed and not may:
            return
        for price in prices(land.least, self.means - needed):
            for word, played in self._with_cards(price, needed):
                for sold in self._sales(price, played):
                    yield ("bid", land.word, str(price), *word, *sold)

    def _needs_overbid(self, land: Land) -> bool:
        lies_here = self.viewer in land.bidders
        lost = next((fact for fact in self.me if fact.startswith("outbid on ")), "")
        banned = land.word in lost.lower() if "Every province lost" in self.rule else lies_here
        return banned and not (lies_here and "Overbid works" in self.me)

    def _says(self, card: str) -> bool:
        return f"{card} works" in self.me or f"{card} used" in self.me

    def _with_cards(self, price: int, needed: bool) -> Iterator[tuple[Path, Sequence[str]]]:
        block = self.hand["block"] and not self._says("Block") and price < self.means - needed
        if needed:
            yield ("overbid",), ("overbid",)
            if block:
                yield ("both",), ("block", "overbid")
            return
        asked = block or ((self.hand["block"] or self.hand["overbid"]) and price > self.gold)
        yield (("none",) if asked else ()), ()
        if block:
            yield ("block",), ("block",)

    # Actions

    def _actions(self) -> Iterator[Path]:
        goods = self.task[1]
        yield ("done",)
        yield from self._selling(self.hand)
        if "cards" in goods:
            yield from self._buying()
        if "farmers" in goods:
            yield from self._farmers()
        yield from self._stones()

    def _buying(self) -> Iterator[Path]:
        limit = max((land.limit for land in self.own), default=0)
        for number in range(1, limit + 1):
            lacking = max(0, price_of(number) - self.gold)
            if price_of(number) <= self.means and number <= self.stock + lacking:
                for extra in self._extra():
                    for sold in self._sales(price_of(number)):
                        yield ("buy", str(number), *extra, *sold)

    def _extra(self) -> Sequence[Path]:
        return (("yes",), ("no",)) if "Optional" in self.rule else ((),)

    def _farmers(self) -> Iterator[Path]:
        has_card = self.hand["free-farmer"]
        for placed in spreads({land.word: land.fields - land.farmers for land in self.own}):
            price = price_of(sum(placed.values()))
            if price > self.means or not (price or has_card):
                continue
            sites = [land.word for land in self.own] if has_card and price < self.means else []
            yield from self._played("farmers", placed, price, "free-farmer", sites)

    def _stones(self) -> Iterator[Path]:
        for number in range(20):
            for placed in spreads({land.word: number for land in self.own}, number):
                price = price_of(number)
                if price > self.means:
                    continue
                can_play = self.hand["builder"] and price < self.means
                sites = [
                    land.word
                    for land in self.own
                    if can_play and land.stones + placed.get(land.word, 0) >= 2
                ]
                if number or sites:
                    yield from self._played("stones", placed, price, "builder", sites)

    def _played(
        self, verb: str, placed: Room, price: int, card: str, sites: Sequence[str]
    ) -> Iterator[Path]:
        """The moves with the card in each of the sites, and without it."""
        none = ["none"] if price and sites else []
        for site in [*none, *sites] if sites else [None]:
            played = (card,) if site and site != "none" else ()
            for sold in self._sales(price, played):
                yield (verb, spelled(placed), *([site] if site else []), *sold)

    # The offering and its results

    def _offering(self) -> Iterator[Path]:
        for gold in range(self.means + 1):
            verb = ("offer", str(gold)) if gold else ("steal",)
            all_sold = gold - self.gold == self.hand.total()
            asked = self.hand["offering"] and not all_sold
            for word in ("none", "offering") if asked else (None,):
                played = ("offering",) if word == "offering" else ()
                for sold in self._sales(gold, played):
                    yield (*verb, *([word] if word else []), *sold)

    def _correcting(self) -> Iterator[Path]:
        yield from (("correct", "plus"), ("correct", "minus"))
        yield from self._selling(self.hand - Counter({"offering": 1}))

    def _rewards(self) -> Iterator[Path]:
        items = int(re.match(r"take (\d)", self.task[1])[1])
        yield ("done", "yes")
        yield from self._selling(self.hand)
        if "cards" in self.task[1]:
            for number in range(1, min(items, self.stock) + 1):
                yield from (("take", str(number), *extra) for extra in self._extra())
        for fields in spreads({land.word: land.fields - land.farmers for land in self.own}):
            left = items - sum(fields.values())
            for number in range(left + 1):
                for stones in spreads({land.word: number for land in self.own}, number):
                    if fields or stones:
                        sure = ("yes",) if number < left else ()
                        yield ("place", spelled(fields), spelled(stones), *sure)

    def _keeping(self) -> Iterator[Path]:
        keep, drawn = self.drawn
        for kept in {tuple(sorted(some)) for some in combinations(drawn, keep)}:
            others = set(Counter(drawn) - Counter(kept))
            tops = others if "on top" in self.rule and len(others) > 1 else (None,)
            yield from (("keep", in_order(kept), *([top] if top else [])) for top in tops)

    def _income(self) -> Iterator[Path]:
        words = [land.word for land in self.own]
        for harvest in ["none", *words] if self.hand["harvest"] else [None]:
            for gold8 in ["none", *words] if self.hand["gold8"] else [None]:
                sure = ("yes",) if self._in_vain(harvest, gold8) else ()
                yield ("collect", *filter(None, (harvest, gold8)), *sure)

    def _in_vain(self, harvest: str | None, gold8: str | None) -> bool:
        if harvest in self.lands:
            land = self.lands[harvest]
            if harvest == gold8 or not land.farmers + land.others:
                return True
        if gold8 not in self.lands:
            return False
        land = self.lands[gold8]
        caravan = land.caravan if self.temple <= 2 else 0
        return (land.farmers + land.others) * self.temple + land.mine + caravan >= 8

    def _bonus(self) -> Iterator[Path]:
        fulfilled = [card for card in CARDS.values() if self.hand[card] and self._fulfils(card)]
        for number in range(len(fulfilled) + 1):
            for played in combinations(fulfilled, number):
                yield ("bonus", "+".join(played) or "none")

    def _fulfils(self, card: str) -> bool:
        if card in ("bonus-bank", "bonus-region", "bonus-nile"):
            side = ("bonus-bank", "bonus-region", "bonus-nile").index(card)
            return len({land.sides[side] for land in self.own}) == 1
        if card == "bonus-farmers":
            return sum(land.farmers + land.others for land in self.own) >= 9
        if card == "bonus-cards":
            free = "counts free cards: no" not in self.rule
            symbols = sum(land.limit + free * land.free_cards for land in self.own)
            return symbols >= (5 if "Tournament" in self.rule else 7)
        return False

    # Selling

    def _sales(self, price: int, played: Sequence[str] = ()) -> Iterator[Path]:
        """The cards that can be sold to pay a price: exactly as many as gold is lacking."""
        lacking = max(0, price - self.gold)
        if not lacking:
            yield ()
            return
        yield from ((spelled(sold),) for sold in spreads(self._left(played), lacking))

    def _selling(self, hand: Counter[str]) -> Iterator[Path]:
        room = {card: hand[card] for card in CARDS.values() if hand[card]}
        yield from (("sell", spelled(sold)) for sold in spreads(room) if sold)

    def _left(self, played: Sequence[str]) -> Room:
        hand = self.hand - Counter(played)
        return {card: hand[card] for card in CARDS.values() if hand[card]}


def cards_in(said: str, before: str = "", after: str = "") -> list[str]:
    """Cards in a text: `2 × Builder, Block`."""
    found = re.findall(rf"{before}(?:(\d+) × )?({NAMES}){after}", said, re.MULTILINE)
    return [CARDS[name] for number, name in found for _ in range(int(number or 1))]


def in_order(cards: Sequence[str]) -> str:
    return spelled({card: cards.count(card) for card in CARDS.values()})


def price_of(number: int) -> int:
    return number * (number + 1) // 2


def prices(least: int, most: int) -> list[int]:
    return [price_of(n) for n in range(20) if least <= price_of(n) <= most]


def spreads(room: Room, number: int | None = None) -> Iterator[Room]:
    """All ways to take this many, or any number, of things with room."""
    if not room:
        yield from [{}] if not number else []
        return
    (word, most), *others = room.items()
    for here in range(most + 1 if number is None else min(most, number) + 1):
        left = None if number is None else number - here
        yield from (
            {**({word: here} if here else {}), **rest} for rest in spreads(dict(others), left)
        )


def spelled(counts: Room) -> str:
    return "+".join(f"{w}={n}" if n > 1 else w for w, n in counts.items() if n) or "none"
