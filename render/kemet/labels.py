"""The few words on the pictures of Kemet."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rules.core.menu import Word
from rules.core.text import Text
from rules.kemet.sentences import text, texts

ORDINALS: Final = (text("1st"), text("2nd"), text("3rd"), text("4th"), text("5th"))
ORDER: Final = text("order")
TO_PLAY: Final = text("to play")
TO_CHOOSE: Final = text("choose in secret")
WINS: Final = text("wins")
WIN: Final = text("win")
CLOSED: Final = text("The east bank is closed")
BEASTS: Final[Mapping[Word, Text]] = {  # creatures, in one word each
    "ancestral-elephant": text("Elephant"),
    "deep-desert-snake": text("Snake"),
    "sphinx": text("Sphinx"),
    "royal-scarab": text("Scarab"),
    "giant-scorpion": text("Scorpion"),
    "phoenix": text("Phoenix"),
    "the-mummy": text("Mummy"),
    "khnums-sphinx": text("Khnum"),
    "griffin-sphinx": text("Griffin"),
    "devourer": text("Devourer"),
}
MARKET: Final = text("Power tiles")
HAND: Final = text("Your hand")
DIVINE: Final = text("Divine Intervention cards")
NO_CARDS: Final = text("none")
IN_HAND: Final = text("Battle cards in hand")
USED: Final = text("Battle cards discarded")
OFFERED: Final = text("Choose among these")
COMMITTED: Final = text("Battle card")
DISCARDED: Final = text("Discarded with it")
PLAYED: Final = text("Played with it")
FORESEEN: Final = text("Your opponent shows")
ATTACKS: Final = text("attacks")
DEFENDS: Final = text("defends")
TOTAL: Final = text("Total")
LOSSES: Final = text("Losses")
UNPAID: Final = text("without effect")
HIDDEN: Final = text("not shown yet")
MASKED: Final = text("only units and battle cards count")
REGIONS: Final[Mapping[Word, Text]] = {  # of the picture, to be seen larger
    "west": text("West of the board"),
    "middle": text("Middle of the board"),
    "east": text("East of the board"),
    "delta": text("The Delta"),
    "people": text("Players' boards"),
    "people-left": text("Players' boards on the left"),
    "people-right": text("Players' boards on the right"),
}
PATH: Final = text("Path to Ta-Seti")
RECONSTRUCTION: Final = text("its boards are a reconstruction")
PRIESTS: Final = text("Priests")
SHORT: Final[Mapping[Word, Text]] = {"double-edged-dagger": text("Dagger")}  # where room is scarce
TEMPORARY: Final = text("until the action ends")
KINDS: Final[Mapping[str, Text]] = {  # when a Divine Intervention card may be played
    "day": text("your turn"),
    "move": text("with a Move"),
    "battle": text("battle"),
    "reveal": text("cards shown"),
    "off": text("others' turns"),
}


def era(round_: int, night: bool) -> Text:
    return text("Night {number}", number=round_) if night else text("Day {number}", number=round_)


def turn(number: int, turns: int) -> Text:
    return text("turn {number} of {turns}", number=number, turns=turns)


def points(number: int) -> Text:
    return text("{number} VP", number=number)


def goal(number: int) -> Text:
    return text("to {number} VP", number=number)


def level(number: int) -> Text:
    return text("Level {number}", number=number)


def wounds(count: int) -> Text:
    return texts("{count} card for Divine Wound", "{count} cards for Divine Wound", count)


def battle_in(place: Text) -> Text:
    return text("Battle: {place}", place=place)
