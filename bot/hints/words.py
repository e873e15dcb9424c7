"""The words of a hint: the reasons for a move, then its comparison with another."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from math import floor
from typing import Any, Final

from bot.core.match.options import answer_text, brief_text
from rules.core.computers import TIE, VICTORY
from rules.core.game import Game
from rules.core.menu import Action, Menu, Path, Word, follow
from rules.core.secrets import Seat
from rules.core.text import Language, Text, text, texts

MOST: Final = 200  # characters
MOST_NUMBERS: Final = 4  # in the facts and the points, without those in the names of moves
NUMBER: Final = re.compile(r"\d+")

DECIDED: Final = text("None of the moves it looked at changes how the game ends.")
NOTHING_SAID: Final = text("Here it follows a rule of thumb and compares no moves.")


@dataclass(frozen=True, slots=True)
class Compared:
    """A move of a menu and its gains, by term, over another move, if there is one to compare."""

    game: Game[Any, Any]
    menu: Menu
    path: Path
    beside: Path
    gains: Mapping[Word, float]

    @property
    def lead(self) -> float:
        """The lead of the move, in points of the game."""
        assert self.game.computer is not None
        return sum(self.gains.values()) / self.game.computer.point


def reason_in(language: Language, compared: Compared, sealed: Any, seat: Seat) -> str:
    """Give the reason for a move, and name the other move, in a few words.

    The state is sealed for the seat. A second fact follows if there is room for it. Where the first
    fact leaves no room for the other move, it stands alone.
    """
    facts = _facts(language, compared.game, compared.menu, compared.path, sealed, seat)
    is_behind = compared.lead <= -TIE  # by chance, in the few worlds that judged both
    is_compared = compared.beside and not is_behind
    rest = [compared_text(compared).in_(language)] if is_compared else []
    told = [[facts[0], more, *rest] for more in facts[1:]]
    told += [facts[:1] + rest or [NOTHING_SAID.in_(language)]]
    numbers = MOST_NUMBERS - (compared.lead >= TIE)  # only a lead names its points
    return " ".join(next((each for each in told if _is_short(each, facts, numbers)), facts[:1]))


def facts_in(
    language: Language, game: Game[Any, Any], menu: Menu, path: Path, sealed: Any, seat: Seat
) -> list[str]:
    """Return up to two facts in favour of a move of the menu, if they are short."""
    facts = _facts(language, game, menu, path, sealed, seat)
    tried = (facts[:2], facts[:1])
    return next((each for each in tried if _is_short(each, facts, MOST_NUMBERS)), [])


def _facts(
    language: Language, game: Game[Any, Any], menu: Menu, path: Path, sealed: Any, seat: Seat
) -> list[str]:
    action = follow(menu, path)
    assert game.computer is not None
    assert isinstance(action, Action)
    return [fact.in_(language) for fact in game.computer.reason(sealed, seat, action)]


def _is_short(told: list[str], facts: list[str], numbers: int) -> bool:
    named = [number for said in told if said in facts for number in NUMBER.findall(said)]
    return len(" ".join(told)) <= MOST and len(named) <= numbers


def compared_text(compared: Compared) -> Text:
    """Compare the move with the other in points of the game, or by victories near the end."""
    if compared.gains == {VICTORY: 0.0}:
        return DECIDED
    other = _other(compared)
    if round(compared.gains.get(VICTORY, 0.0)) > 0:
        return text("It wins more often than: {other}.", other=other)
    if compared.lead < TIE:
        return text("About as good: {other}.", other=other)
    return _behind(other, compared.lead)


def _behind(other: Text, points: float) -> Text:
    """Write the other move and its gap, to the nearest half point."""
    whole, half = halves(points)
    if half and whole == 1:
        return text("Next best: {other}, about a point and a half behind.", other=other)
    return texts(
        "Next best: {other}, about {count}{half} point behind.",
        "Next best: {other}, about {count}{half} points behind.",
        count=whole,
        half=Text("½" if half else ""),
        other=other,
    )


def halves(points: float) -> tuple[int, int]:
    """Return points to the nearest half: the whole ones, and 1 for a half more."""
    return divmod(floor(2 * points + 0.5), 2)


def _other(compared: Compared) -> Text:
    """Return the other move, in short form if that differs from the advised one's."""
    game, menu, beside = compared.game, compared.menu, compared.beside
    short, advised = _short(compared, beside), _short(compared, compared.path)
    return short if short != advised else answer_text(menu, beside, game.verbs)


def _short(compared: Compared, path: Path) -> Text:
    game, menu = compared.game, compared.menu
    assert game.computer is not None
    if path[0] in game.computer.brief:
        return brief_text(menu, path, game.computer.brief[path[0]])
    return answer_text(menu, path, game.verbs)
