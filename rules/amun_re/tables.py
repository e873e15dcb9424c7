"""The printed components: provinces, power cards, prices and the temple track.

The number of fields of a province and its purchase limit are not all known for certain. Each comes
with the bounds that every source allows. Where they are open, the value is a reconstruction. It
stays the same, for matches in progress. Owners of the board add its numbers (`boards.py`).
Everything else in the rows is certain or agreed by every source (Amarna's single temple and its
numbers rest on one report of 2003).
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from math import isqrt
from typing import Final

from rules.amun_re.sentences import text
from rules.core.copies import TableRow
from rules.core.marks import Mark
from rules.core.menu import Word
from rules.core.text import Text

PLAYERS: Final = range(3, 6)
STARTING_GOLD: Final = 20
ROUNDS: Final = 3  # in a kingdom
STONES_A_PYRAMID: Final = 3
STONES_WITH_BUILDER: Final = 2
THEFT: Final = 3  # gold that the -3 card takes from the offering, and brings its player
CORRECTION: Final = 3
REWARDS: Final = (3, 2)  # items for the highest and the second offering
REWARD_BELOW: Final = 1  # items for every other one
GOLD8: Final = 8
PRICES_PRINTED: Final = 7  # goods of one kind on the printed price list, which goes on without end

WEST: Final = "west"
EAST: Final = "east"
BANKS: Final = (WEST, EAST)
UPPER: Final = "upper"
LOWER: Final = "lower"
NILE: Final = True
INLAND: Final = False

POINTS_A_SET: Final = 3
POINTS_A_BANK: Final = 5
POINTS_A_BONUS: Final = 3
POINTS_FOR_GOLD: Final = (6, 4, 2)
FARMERS_FOR_BONUS: Final = 9
SYMBOLS_FOR_BONUS: Final = 7
SYMBOLS_FOR_BONUS_WBC: Final = 5  # with Abydos, Amarna and Kharga out of the game

Bounds = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Province(TableRow):
    """A province of the board, with the lowest and highest value its doubtful numbers may have."""

    word: Word
    label: Text
    bank: str
    region: str
    nile: bool  # it touches the river
    fields: int  # squares that take a farmer
    fields_bounds: Bounds
    limit: int  # permanent power-card symbols: how many cards its owner may buy
    limit_bounds: Bounds
    cards: int = 0  # power cards laid on it whenever it is revealed, likewise the next two
    stones: int = 0
    gold: int = 0
    mine: int = 0  # gold in every income
    caravan: int = 0  # gold in an income with the temple on 1 or 2
    temples: int = 0
    printed: int = 0  # farmers on the board itself

    @property
    def doubts(self) -> tuple[str, ...]:
        """The names of its reconstructed values: `fields`, `limit`."""
        bounds = {"fields": self.fields_bounds, "limit": self.limit_bounds}
        return tuple(name for name, (low, high) in bounds.items() if low != high)


# fmt: off
PROVINCES: Final = (
    #        word        label             bank  region nile    fields     limit
    Province("damanhur", text("Damanhur"), WEST, LOWER, INLAND, 3, (0, 6), 1, (0, 3), temples=2),
    Province("buto",     text("Buto"),     WEST, LOWER, NILE,   5, (5, 6), 0, (0, 0), cards=1),
    Province("mendes",   text("Mendes"),   EAST, LOWER, NILE,   6, (4, 6), 0, (0, 0)),
    Province("avaris",   text("Avaris"),   EAST, LOWER, INLAND, 3, (1, 6), 1, (1, 3), caravan=8),
    Province("baharya",  text("Baharya"),  WEST, LOWER, INLAND, 2, (2, 6), 2, (0, 3), printed=2),
    Province("memphis",  text("Memphis"),  WEST, LOWER, NILE,   3, (1, 6), 3, (3, 3), stones=2),
    Province("amarna",   text("Amarna"),   EAST, LOWER, NILE,   4, (0, 6), 1, (0, 3), temples=1),
    Province("dakhla",   text("Dakhla"),   WEST, UPPER, INLAND, 0, (0, 6), 2, (0, 3), cards=1, gold=12),  # noqa: E501 - a row is a line
    Province("abydos",   text("Abydos"),   WEST, UPPER, NILE,   3, (0, 6), 2, (0, 4), stones=1),
    Province("thebes",   text("Thebes"),   EAST, UPPER, NILE,   4, (4, 4), 2, (2, 2), cards=2),
    Province("sawu",     text("Sawu"),     EAST, UPPER, INLAND, 1, (0, 6), 3, (0, 3), caravan=7),
    Province("kharga",   text("Kharga"),   WEST, UPPER, INLAND, 1, (0, 6), 4, (0, 4), caravan=5),
    Province("edfu",     text("Edfu"),     WEST, UPPER, NILE,   2, (1, 6), 2, (0, 2), cards=1, temples=1),  # noqa: E501 - a row is a line
    Province("abu",      text("Abu"),      EAST, UPPER, NILE,   3, (1, 6), 1, (0, 3), mine=4),
    Province("berenike", text("Berenike"), EAST, UPPER, INLAND, 0, (0, 0), 2, (0, 3), mine=8),
)
# fmt: on
PROVINCE: Final = {province.word: province for province in PROVINCES}
WITHOUT_WBC: Final = ("abydos", "amarna", "kharga")  # not used in the tournament for four


@dataclass(frozen=True, slots=True)
class Card(TableRow):
    """A kind of power card, and the phase in which it may be played."""

    word: Word
    label: Text
    phase: Word
    count: int
    effect: Text


# fmt: off
CARDS: Final = (
    Card("block", text("Block"), "auction", 2,
         text("Play it with a bid. Until the auction ends, players who overbid you must go two "
              "spaces higher.")),
    Card("overbid", text("Overbid"), "auction", 2,
         text("When outbid, you may bid higher in the same province.")),
    Card("free-farmer", text("Free farmer"), "actions", 5,
         text("One free farmer in any of your provinces, outside the fields.")),
    Card("builder", text("Builder"), "actions", 8,
         text("Turn two stones of one of your provinces into a pyramid.")),
    Card("offering", text("Offering ±3"), "offering", 4,
         text("Play it with your offering, then raise or lower the total by 3.")),
    Card("gold8", text("8 Gold"), "income", 3,
         text("One of your provinces yields 8 gold instead of everything else.")),
    Card("harvest", text("Harvest increase"), "income", 5,
         text("Each farmer in one of your provinces yields 1 more gold.")),
    Card("bonus-cards", text("Power-card bonus"), "bonus", 2,
         text("3 points if your three provinces show enough power-card symbols.")),
    Card("bonus-farmers", text("Farmer bonus"), "bonus", 2,
         text("3 points with at least 9 farmers.")),
    Card("bonus-bank", text("Province bonus: one side of the Nile"), "bonus", 2,
         text("3 points if your three provinces lie on the same bank.")),
    Card("bonus-region", text("Province bonus: Upper or Lower Egypt"), "bonus", 2,
         text("3 points if your three provinces are all in Upper or all in Lower Egypt.")),
    Card("bonus-nile", text("Province bonus: the banks of the Nile"), "bonus", 2,
         text("3 points if all three of your provinces touch the Nile, or none does.")),
)
# fmt: on
CARD: Final = {card.word: card for card in CARDS}
SUPER_MEEPLE: Final = {  # the names in that edition, those in English are our translations
    "block": text("Protection"),
    "overbid": text("Bribe"),
    "free-farmer": text("Extra farmer"),
    "builder": text("Architect"),
    "offering": text("Offering adjustment"),
    "gold8": text("Fixed income"),
    "harvest": text("Exceptional harvest"),
    "bonus-cards": text("Master of Scribes"),
    "bonus-farmers": text("Master of Farmers"),
    "bonus-bank": text("West Bank – East Bank"),
    "bonus-region": text("Upper or Lower Egypt"),
    "bonus-nile": text("Nile or frontier"),
}
BONUS_CARDS: Final = tuple(card.word for card in CARDS if card.phase == "bonus")
DECK: Final = tuple(card.word for card in CARDS for _ in range(card.count))
SELLING_ORDER: Final = (
    *("block", "overbid", "gold8", "offering", "harvest", "free-farmer"),
    *(*BONUS_CARDS, "builder"),
)


@dataclass(frozen=True, slots=True)
class Space(TableRow):
    """A space of the temple track: gold for a farmer and points for a temple are its number."""

    number: int
    least: int | None  # the smallest offering that reaches it, None: any
    caravans: bool  # caravans pay


TEMPLE_TRACK: Final = (
    Space(1, None, True),
    Space(2, 3, True),
    Space(3, 13, False),
    Space(4, 23, False),
)

MARKS: Final = (
    Mark("blue", text("Blue"), "●", "A"),
    Mark("orange", text("Orange"), "■", "B"),
    Mark("green", text("Green"), "▲", "C"),
    Mark("yellow", text("Yellow"), "◆", "D"),
    Mark("purple", text("Purple"), "⬢", "E"),
)


def price_of(number: int) -> int:
    """Return the price of `number` goods of one kind, or of that space of a bid track (R-A4)."""
    return number * (number + 1) // 2


def payable(gold: int) -> int:
    """Return the most goods of one kind that an amount of gold buys."""
    return (isqrt(8 * max(0, gold) + 1) - 1) // 2  # the inverse of `price_of`, rounded down


def space_of(total: int) -> int:
    """Return the space of the temple track that an offering of `total` reaches."""
    return max(
        space.number for space in TEMPLE_TRACK if space.least is None or total >= space.least
    )


def caravans_pay(space: int) -> bool:
    return space > 0 and TEMPLE_TRACK[space - 1].caravans


def to_sell(hand: tuple[Word, ...], number: int) -> tuple[Word, ...]:
    """Return the `number` least useful cards of a hand: spare copies first (D2, no answer)."""
    order = {word: place for place, word in enumerate(SELLING_ORDER)}
    copies: Counter[Word] = Counter()
    ranked = []
    for word in hand:
        ranked.append((not copies[word], order[word], word))
        copies[word] += 1
    return tuple(word for _, _, word in sorted(ranked)[:number])
