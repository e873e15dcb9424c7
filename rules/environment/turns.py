"""A move in the making: one word a step over a small vocabulary, instead of a whole answer.

A spread is walked thing by thing, and the places come in the order of the menu, so each filling is
walked in one way only. `STOP` ends it. A number is one word below 100, after a `HUNDRED` for each
hundred. Neither sign can be a word of a game.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from rules.core.menu import Action, Amount, Node, Path, Spread, Word

STOP: Final = "."
HUNDRED: Final = "+100"
NUMBERS: Final = (*map(str, range(100)), HUNDRED)


class Turn:
    """The words of one move so far, from the root of a seat's menu."""

    __slots__ = ("_open", "node", "path", "taken")

    def __init__(self, root: Node) -> None:
        self.node = root
        self.path: Path = ()
        self.taken: list[Word] = []  # every word so far, finished answers included
        self._open: list[Word] = []  # those of the answer in the making

    def words(self) -> list[Word]:
        """List the words that may follow. There are none once the move is complete."""
        match self.node:
            case Action():
                return []
            case Spread() as spread:
                return list(_fillings(spread, self._open))
            case Amount() as amount:
                return list(_numbers(amount, 100 * len(self._open)))
            case pick:
                return [choice.word for choice in pick.choices]

    def step(self, word: Word) -> None:
        """Take one of `words`, unchecked."""
        self.taken.append(word)
        assert not isinstance(self.node, Action), "the move is not complete"
        if self._leaves_open(self.node, word):
            return
        answer, self._open = self._answer(word), []
        self.path = (*self.path, answer)
        self.node = self.node.step(answer)

    def _leaves_open(self, node: Node, word: Word) -> bool:
        """Keep a word that is a part of an answer, and say whether more can follow."""
        is_part = word == HUNDRED or (isinstance(node, Spread) and word != STOP)
        if is_part:
            self._open.append(word)
        return is_part and not (isinstance(node, Spread) and len(self._open) == node.most)

    def _answer(self, word: Word) -> Word:
        match self.node:
            case Spread() as spread:
                return spread.spell({each: self._open.count(each) for each in self._open})
            case Amount():
                return str(100 * len(self._open) + int(word))
            case _:
                return word


def spell(root: Node, path: Path) -> list[Word]:
    """Write a whole move as the words of its steps."""
    turn = Turn(root)
    for answer in path:
        for word in _words_of(turn.node, answer):
            turn.step(word)
    return turn.taken


def _words_of(node: Node, answer: Word) -> Iterator[Word]:
    match node:
        case Spread() as spread:
            counts = spread.counts(answer)
            yield from (p.word for p in spread.places for _ in range(counts.get(p.word, 0)))
            if sum(counts.values()) < spread.most or not spread.most:
                yield STOP
        case Amount():
            hundreds, rest = divmod(int(answer), 100)
            yield from (*[HUNDRED] * hundreds, str(rest))
        case _:
            yield answer


def _numbers(amount: Amount, begun: int) -> Iterator[Word]:
    low, high = amount.low - begun, amount.high - begun
    yield from map(str, range(max(0, low), min(99, high) + 1))
    if high >= 100:
        yield HUNDRED


def _fillings(spread: Spread, placed: list[Word]) -> Iterator[Word]:
    """Yield the places from the last one used on that leave room for the least number."""
    words = [place.word for place in spread.places]
    first = words.index(placed[-1]) if placed else 0
    left = [p.room for p in spread.places[first:]]
    if placed:
        left[0] -= placed.count(placed[-1])
    room = sum(left)
    for word, here in zip(words[first:], left, strict=True):
        if here and spread.most and len(placed) + room >= spread.least:
            yield word
        room -= here
    if len(placed) >= spread.least:
        yield STOP
