"""List the texts of the labels on the pictures of Kemet."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rules.core.menu import Word
from rules.core.text import Text
from rules.kemet.narrate.chapters import SETTING_UP
from rules.kemet.sentences import text, texts
from rules.kemet.view import KemetView

ORDINALS: Final = (text("1st"), text("2nd"), text("3rd"), text("4th"), text("5th"))
SETUP: Final = text("Setting up")
ORDER: Final = text("order")
TO_PLAY: Final = text("to play")
TO_CHOOSE: Final = text("to choose in secret")
ONE_WINS: Final = text("wins")
SEVERAL_WIN: Final = text("win")
CREATURE_NAMES: Final[Mapping[Word, Text]] = {  # creatures, in one word each
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
YOUR_HAND: Final = text("Your hand")
INTERVENTION_CARDS: Final = text("Divine Intervention cards")
NO_CARDS: Final = text("none")
CARDS_IN_HAND: Final = text("Battle cards in hand")
CARDS_DISCARDED: Final = text("Battle cards discarded")
CHOOSE_AMONG: Final = text("Choose among these")
CARD_CHOSEN: Final = text("Battle card")
DISCARDED_WITH_IT: Final = text("Discarded with it")
PLAYED_WITH_IT: Final = text("Played with it")
OPPONENT_SHOWS: Final = text("Your opponent shows")
ATTACKS: Final = text("attacks")
DEFENDS: Final = text("defends")
TOTAL: Final = text("Total")
LOSSES: Final = text("Losses")
STANDS: Final = text("stays there")
RECALLED_TROOP: Final = text("recalled")
UNDECIDED: Final = text("retreats, or is recalled")
STAYS_OR_NOT: Final = text("stays, or is recalled")
NOBODY_LEFT: Final = text("nobody is left")
WITHOUT_EFFECT: Final = text("without effect")
NOT_SHOWN_YET: Final = text("not shown yet")
ONLY_UNITS_AND_CARDS: Final = text("only units and battle cards count")
REGION_NAMES: Final[Mapping[Word, Text]] = {  # of the board, each with a picture of its own
    "west": text("West of the board"),
    "middle": text("Middle of the board"),
    "east": text("East of the board"),
    "delta": text("The Delta"),
    "people": text("Players' boards"),
    "people-left": text("Players' boards on the left"),
    "people-right": text("Players' boards on the right"),
}
LEGEND: Final[Mapping[Word, Text]] = {
    "kept": text("kept for good"),
    "held": text("while held"),
    "prayer": text("prayer points"),
    "battle": text("won in battle"),
    "obelisk": text("teleport goal"),
    "boat": text("boat: 1 step"),
    "sacrifice": text("give units up"),
    "tile": text("tile: power, level"),
}
PATH: Final = text("Path to Ta-Seti")
RECONSTRUCTION: Final = text("its boards are a reconstruction")
PRIESTS: Final = text("Priests")
SHORT_NAMES: Final[Mapping[Word, Text]] = {  # on a stop, which is narrow
    "double-edged-dagger": text("Dagger"),
}
UNTIL_ACTION_ENDS: Final = text("until the action ends")
PLAYABLE_WHEN: Final[Mapping[str, Text]] = {  # when a Divine Intervention card may be played
    "day": text("your turn"),
    "move": text("with a Move"),
    "battle": text("battle"),
    "reveal": text("cards shown"),
    "off": text("others' turns"),
}


def era_label(view: KemetView) -> Text:
    """Name the current Day or Night, or the setup before the first Night."""
    if view.phase in SETTING_UP:
        return SETUP
    if view.night and not view.winners:
        return text("Night {number}", number=view.round)
    return day_label(view.round)


def day_label(number: int) -> Text:
    return text("Day {number}", number=number)


def turn_label(number: int, turns: int) -> Text:
    return text("turn {number} of {turns}", number=number, turns=turns)


def points_label(number: int) -> Text:
    return text("{number} VP", number=number)


def goal_label(number: int) -> Text:
    return text("to {number} VP", number=number)


def level_label(number: int) -> Text:
    return text("Level {number}", number=number)


def wounds_label(count: int) -> Text:
    return texts("{count} card for Divine Wound", "{count} cards for Divine Wound", count)


def retreat_label(place: Text) -> Text:
    return text("retreats: {place}", place=place)


def outcome_label(points: int, other: int) -> Text:
    return text("wins {points}–{other}", points=points, other=other)


def battle_label(place: Text) -> Text:
    return text("Battle: {place}", place=place)
