"""Heading of a match, and the rule of its present phase."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Final

from rules.core.menu import Word
from rules.core.text import Text
from rules.kemet.narrate import phrases
from rules.kemet.sentences import text, text_in
from rules.kemet.state import Kemet
from rules.kemet.tables import TURNS
from rules.kemet.view import KemetView

SETTING_UP: Final = ("cities", "pyramids", "garrison")
ENDING: Final = ("delta", "sanctuary")  # of a Day

_BATTLE: Final = text("Battle")
_CREATURES: Final = text("Creatures")

CHAPTERS: Final[Mapping[Word, Text]] = {
    "cities": text("Cities"),
    "pyramids": text("Pyramids"),
    "garrison": text("First units"),
    "night": text("Prayer points"),
    "dealing": text("Divine Intervention cards"),
    "powers": text("Powers of the Night"),
    "order": text("Order of turns"),
    "dawn": text("Dawn bids"),
    "places": text("Places in the order"),
    "day": text("Actions"),
    "turn": text("Actions"),
    "march": text_in("chapter", "Move"),
    "memory": text("Divine Memory"),
    "veto": text("Veto"),
    "escape": text("Escape"),
    "due": text("Battles"),
    "arrivals": _CREATURES,
    "homes": _CREATURES,
    "losses": text("Priests among the fallen"),
    "seal": text("Divine seals"),
    "act": text("Actions"),
    "stop": text("Path to Ta-Seti"),
    "battle": _BATTLE,
    "objects": text("Battle: objects"),
    "foreseen": _BATTLE,
    "commit": _BATTLE,
    "tactics": text("Battle: Tactical Choice"),
    "wound": text("Battle: Divine Wound"),
    "rejoin": text("Battle: reinforcements"),
    "loser": text("Battle: the beaten troop"),
    "retreat": text("Battle: retreat"),
    "winner": text("Battle: stay or recall"),
    "delta": text("End of the Day: Delta temple"),
    "sanctuary": text("End of the Day: Sanctuary"),
    "over": text("The game is over"),
}

_COMMIT: Final = text(
    "Each side secretly chooses a battle card to play, another to discard, and any number of "
    "its Divine Intervention cards for battle. Strength is units, card, tiles, creature and "
    "cards played. The higher wins, the defender if equal. Each side loses a unit for each "
    "point by which the other's damage exceeds its protection. An attacker who wins with a "
    "survivor gains 1 permanent victory point. Battle cards come back when all are used."
)
_CARDS: Final = text(
    "Each player takes one Divine Intervention card, and more by some tiles. With Vision the "
    "first is chosen from five, and the others go back into the pile."
)
_ACTIONS: Final = text(
    "Five turns each. In a turn, place one token on a free action space and carry out its "
    "action. The silver and the gold token are extra. At the end of the Day each of the three "
    "rows must have a token. Raising a pyramid costs the number of each level. A tile costs "
    "its level, and needs a pyramid of its colour and that level. A unit costs 1 prayer point. "
    "Praying brings 2."
)
_PRIESTS: Final = text(
    "With an ordinary or silver token to move, you may first send a priest along the path to "
    "Ta-Seti."
)
_MOVE: Final = text(
    "A troop or a part of it moves one space, further with tiles and creatures. From harbour to "
    "harbour is one step. A teleport leads from a pyramid to an obelisk for 2 prayer points and "
    "takes no step. An enemy city is entered only with the first step and from next to it. At most "
    "five own units and one creature are in a space. To enter a space with an enemy troop means "
    "battle, and ends the move."
)
_BIDS: Final = text(
    "From the last to the first, each player bids a battle card, which counts by its strength, "
    "and any number of Dawn tokens. They discard another battle card. The highest bid chooses "
    "a place in the turn order first, of equal ones the earlier in the old order."
)
_HOMES: Final = text(
    "A creature goes with a troop and is never destroyed. Left without units, it goes to a "
    "district of its city with its owner's troop and no creature. A creature waiting on its "
    "tile goes there when its owner recruits."
)
_RETREAT: Final = text(
    "The beaten troop is recalled to the reserve, for 1 prayer point a unit, or retreats to an "
    "adjacent space without enemies. The winner chooses the space. If no such space exists, "
    "the troop is recalled."
)
_NIGHT: Final = text(
    "Every Night everybody gains 2 prayer points, or more with some tiles. Nobody has more "
    "than 11. Then come cards, the powers of the Night, and the turn order."
)
_DUE: Final = text(
    "Units placed on an enemy in your city attack. If there are several battles, the player "
    "who placed the units chooses the order."
)

RULES: Final[Mapping[Word, Text]] = {
    "cities": text("In turn order, each player chooses a city. All are four moves apart."),
    "pyramids": text(
        "In turn order, each player sets pyramids of three levels in all, 1/1/1 or 2/1, on "
        "different districts of their city. A pyramid lets you buy tiles of its colour up to "
        "its level, and teleport from its district."
    ),
    "garrison": text(
        "In turn order, each player places ten units on their districts with a pyramid, at "
        "most five on each. Two stay in the reserve."
    ),
    "night": _NIGHT,
    "dealing": _CARDS,
    "powers": text(
        "In turn order, players use the powers of the Night. Hand of God raises one pyramid by "
        "one level for free. Reinforcements adds up to four units to one troop and your city. "
        "You may decline each."
    ),
    "order": text(
        "The player with the fewest victory points, the earliest of several, decides the whole "
        "turn order."
    ),
    "dawn": _BIDS,
    "places": _BIDS,
    "day": _ACTIONS,
    "turn": _ACTIONS,
    "march": _MOVE,
    "memory": text(
        "Divine Memory: its player alone sees the discarded Divine Intervention cards and "
        "takes one."
    ),
    "veto": text(
        "A Divine Intervention card has been played and paid for. All others with cards, "
        "except the player whose turn it is, may cancel it with a Veto. All answer in secret. "
        "Of several Vetoes, only the first in turn order is played. Nobody is asked while all "
        "Vetoes are openly in the discard pile, or for a card that does nothing."
    ),
    "escape": text(
        "An enemy has come to a troop. With the card Escape, the whole troop leaves for an "
        "adjacent space without enemies, and there is no battle. Its owner is asked if they "
        "hold cards, unless the card is openly in the discard pile."
    ),
    "due": _DUE,
    "arrivals": _HOMES,
    "homes": _HOMES,
    "losses": text(
        "If a troop has priests and other units, its owner says how many of the fallen were "
        "priests. Fallen priests go to the reserve of units."
    ),
    "seal": text(
        "The owner of a Divine seal may lay it on a power tile of an opponent, which then has "
        "no effect for a time. All owners are asked in turn order."
    ),
    "act": _ACTIONS,
    "stop": text(
        "The priest halts at the next stop. It stays and takes nothing, or takes everything "
        "there and leaves the path. With a skill it takes the place of a unit on the board, "
        "otherwise it goes back to the start. Skills work for all troops of their owner with a "
        "priest."
    ),
    "battle": _COMMIT,
    "objects": text(
        "Before the battle cards are chosen, the attacker says which objects are used, then the "
        "defender. Used objects go back to the reserve."
    ),
    "foreseen": phrases.sentences(
        _COMMIT,
        text("The enemy of Prescience chooses first, and shows its owner the battle card."),
    ),
    "commit": _COMMIT,
    "tactics": text(
        "The battle cards are shown. With the card Tactical Choice, a player exchanges the "
        "card shown for the one discarded, the attacker first. Players with cards are asked."
    ),
    "wound": text(
        "The owner of Divine Wound may discard Divine Intervention cards of the hand for 1 "
        "strength each."
    ),
    "rejoin": text(
        "The winner's Reinforcements bring up to three units per card to the winner's city or "
        "troops."
    ),
    "loser": _RETREAT,
    "retreat": _RETREAT,
    "winner": text(
        "A troop that is left stays, or is recalled to the reserve for 1 prayer point a unit."
    ),
    "delta": text(
        "The Day ends. The holder of the Delta temple may remove one unit there for 5 prayer "
        "points. Then the other temples pay 2 or 3, and two temples bring 1 permanent victory "
        "point."
    ),
    "sanctuary": text(
        "The holder of the Sanctuary may remove two units there for 1 permanent victory point. "
        "Two temples bring 1 as well. Then it is Night, or the game is over."
    ),
    "over": text(
        "The game is over. The most victory points win. Ties go to the most points from "
        "battles, then to the earlier player in the turn order."
    ),
}


def status(view: KemetView) -> Text:
    """Write the heading with the round and phase, or the end of the match."""
    chapter = CHAPTERS[view.phase]
    if view.phase == "over":
        return chapter
    if view.phase in SETTING_UP:
        return text("Setting up · {chapter}", chapter=chapter)
    if view.night:
        return text("Night {round} · {chapter}", round=view.round, chapter=chapter)
    return text(
        "Day {round}, turn {turn} of {turns} · {chapter}",
        round=view.round,
        turn=view.turn,
        turns=TURNS,
        chapter=chapter,
    )


def heading(state: Kemet) -> Text:
    """Write the heading of a phase: the turn of the Day, or the Night, with its battles."""
    phase = state.flow[0]
    if phase in SETTING_UP:
        return text("Setting up")
    if phase in ENDING:
        return _dusk(state.round)
    if not state.turn and phase != "day":
        return _night(state.round)
    return _turn(state.round, max(1, state.turn))  # the Day that breaks has no turn yet


def chapter(state: Kemet) -> Text:
    """Write the heading of a message: a Night, or a turn of the Day, the last with the dusk."""
    return _turn(state.round, TURNS) if state.flow[0] in ENDING else heading(state)


@cache
def _dusk(day: int) -> Text:
    return text("End of Day {round}", round=day)


@cache
def _night(number: int) -> Text:
    return text("Night {round}", round=number)


@cache
def _turn(day: int, turn: int) -> Text:
    return text("Day {round}, turn {turn} of {turns}", round=day, turn=turn, turns=TURNS)


def rule(view: KemetView) -> Text:
    """Write the rule of the current phase, and the number of points that ends the game."""
    said = [RULES[view.phase]]
    if view.options.module_3 and said == [_ACTIONS]:
        said.append(_PRIESTS)
    if view.phase == "over" and view.options.module_4:
        said = [_OVER_AT_ONCE]
    elif view.phase != "over":
        said.append(END[view.options.module_4 and view.options.module4_check](view.goal))
    return phrases.sentences(*said)


_OVER_AT_ONCE: Final = text(
    "The game is over. A player who began a turn with enough victory points, while nobody had "
    "more, has won. After a last Day the most points win. Ties go to the most points from "
    "battles, then to the earlier player in the turn order."
)
END: Final[Mapping[bool | str, Callable[[int], Text]]] = {
    False: lambda goal: text(
        "When a player has {goal} at the end of a Day, the game ends. "
        "The player with the most wins.",
        goal=phrases.victory(goal),
    ),
    "turn": lambda goal: text(
        "A player who begins a turn of the Day with {goal} or more wins "
        "immediately if nobody has more. If somebody has more, this Day is the last.",
        goal=phrases.victory(goal),
    ),
    "token": lambda goal: text(
        "A player with {goal} or more before placing a token wins immediately "
        "if nobody has more. If somebody has more, this Day is the last.",
        goal=phrases.victory(goal),
    ),
}
