"""Which answers of a menu are worth looking behind, so that a menu of thousands has dozens."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from rules.core.menu import NONE, Amount, Menu, Path, Spread, Word
from rules.core.secrets import Seat
from rules.kemet.computer.weights import BY_HAND
from rules.kemet.marching import may_activate
from rules.kemet.state import Kemet
from rules.kemet.tables import ACTION_SPACE, BATTLE_CARD
from rules.kemet.tokens import ORDINARY

SILVER_WORD: Final = "silver-"


def worth_trying(state: Kemet, seat: Seat, menu: Menu, path: Path) -> Sequence[Word]:
    """Return the words of a menu that are worth trying."""
    match menu:
        case Amount(low=low, high=high):
            return AMOUNTS.get(menu.name, _every)(low, high)
        case Spread():
            return list(dict.fromkeys(_fillings(menu)))
        case _:
            all_words = list(menu.words())
            goes = path[:1] == ("move",)
            words = [w for w in all_words if w != NONE or not goes] or all_words
            if menu.name in FIRST:
                return words[:1]
            return PICKS[menu.name](state, seat, words) if menu.name in PICKS else words


# -- numbers -------------------------------------------------------------------------------------


def _every(low: int, high: int) -> list[Word]:
    return [str(number) for number in range(low, high + 1)]


def _some(low: int, high: int) -> list[Word]:
    """List the numbers worth trying: all, all but one, and half."""
    return list(dict.fromkeys(str(max(low, n)) for n in (high, high - 1, (high + 1) // 2)))


def _ends(low: int, high: int) -> list[Word]:
    return list(dict.fromkeys((str(high), str(low))))


AMOUNTS: Final[Mapping[str, Callable[[int, int], list[Word]]]] = {"units": _some, "hares": _ends}


def _fillings(spread: Spread) -> Iterator[Word]:
    """Yield spreads of everything, of half and of the least, starting at each place."""
    for number in dict.fromkeys((spread.most, (spread.most + 1) // 2, spread.least)):
        for first in range(max(1, len(spread.places))):
            yield filled(spread, max(number, spread.least), first)


def filled(spread: Spread, number: int, first: int = 0) -> Word:
    """Spread a number of things, starting at one place, with as many in each as fit."""
    counts: dict[Word, int] = {}
    for place in (*spread.places[first:], *spread.places[:first]):
        counts[place.word] = min(place.room, number)
        number -= counts[place.word]
    return spread.spell(counts)


# -- words ---------------------------------------------------------------------------------------


def _verbs(state: Kemet, seat: Seat, words: list[Word]) -> list[Word]:
    """Return the verbs worth trying: send a priest if possible, and play cards after the token."""
    if state.phase == "march" and state.move:
        sends = may_activate(state, state.move)
        return ["priest"] if sends else [word for word in words if word != "priest"]
    if state.phase != "turn":
        return words
    late = ORDINARY in state.in_turn
    return [word for word in words if word != "priest" and (late or word != "play")]


def _tokens(state: Kemet, seat: Seat, words: list[Word]) -> list[Word]:
    """Return one token for each colour or action, if possible in a row that has none yet."""
    rows = {ACTION_SPACE[each.space].row for each in state.tokens[seat] if each.space}
    best: dict[tuple[bool, str], tuple[bool, Word]] = {}
    for word in words:
        is_silver = word.startswith(SILVER_WORD)
        space = ACTION_SPACE.get(word.removeprefix(SILVER_WORD))
        key = (is_silver, space.colour if space else word)
        rank = (space is not None and space.row in rows, word)
        best[key] = min(best.get(key, rank), rank, key=lambda each: each[0])
    return [word for _, word in best.values()]


def _weakest(state: Kemet, seat: Seat, words: list[Word]) -> list[Word]:
    return [weakest(words)]


def weakest(words: Sequence[Word]) -> Word:
    """Return the least useful battle card."""
    return min(words, key=card_value)


def card_value(word: Word) -> float:
    w, row = BY_HAND, BATTLE_CARD[word]
    worth = w.strength * row.strength + w.damage * row.damage + w.protection * row.protection
    return worth - row.own_losses


# Where the first answer does: the creature goes along, on foot if possible, and stops there.
FIRST: Final = ("follows", "way", "then", "creature", "district", "paying")
PICKS: Final[Mapping[str, Callable[[Kemet, Seat, list[Word]], list[Word]]]] = {
    "verb": _verbs,
    "token": _tokens,
    "gives": _weakest,
    "discard": _weakest,
}
