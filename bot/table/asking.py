"""On the way to a decision: the menu that is asked next, its address, and the way back."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, replace

from bot.table.match import Match
from bot.ui.address import Address
from rules.core.errors import NotYourDecisionError
from rules.core.menu import Action, Menu, Path, Pick, Spread, Word, follow, menu_at, plain
from rules.core.secrets import Seat
from rules.core.text import Text


@dataclass(frozen=True, slots=True)
class Ask:
    """The move is not complete: show this menu next, to this player only."""

    match: Match
    seat: Seat
    menu: Menu
    at: Address
    back: Address | None = None  # the last real question before this one
    beside: tuple[tuple[Address, Text], ...] = ()  # what can be done instead of answering
    making: Word = ""  # what has been put where so far, if the menu is a spread
    ahead: bool = False  # it ends in orders, not in a move


def asked(match: Match, seat: Seat) -> Ask:
    """The first real question that a seat has to answer. Raises `NotYourDecisionError`."""
    return first(root(match, seat))


def first(begun: Ask) -> Ask:
    """The first real question from there. Of what can be left ahead nothing goes without saying."""
    path: Path = ()
    while not begun.ahead and (word := plain(menu_at(follow(begun.menu, path)))):
        if isinstance(follow(begun.menu, (*path, word)), Action):
            break
        path = (*path, word)
    return further(begun, path)


def root(match: Match, seat: Seat) -> Ask:
    """Where every move of a seat begins. Raises `NotYourDecisionError`."""
    menu, ticket = match.menu(seat)
    return Ask(match, seat, menu, Address(match.id, ticket))


def ahead(match: Match, seat: Seat) -> Ask:
    """Where orders begin. Raises `NotYourDecisionError`."""
    menu, ticket = match.ahead_menu(seat)
    return Ask(match, seat, menu, Address(match.id, ticket), ahead=True)


def pressed(match: Match, seat: Seat, ticket: int) -> Ask:
    """The root that a component was made for, or the present decision if it is old."""
    if not match.is_to_decide(seat, ticket):
        with suppress(NotYourDecisionError):
            begun = ahead(match, seat)
            if begun.at.ticket == ticket:
                return begun
    return root(match, seat)


def commanded(match: Match, seat: Seat, verb: Word) -> Ask:
    """The root for a command: the present decision, or what can be left ahead for a later one."""
    orders = match.game.ahead.verbs if match.game.ahead else ()
    if verb in (each.word for each in orders):
        return ahead(match, seat)
    decides = seat in match.game.may_decide(match.state)
    if decides and verb in match.menu(seat)[0].words():
        return root(match, seat)
    return (ahead if verb in _left_ahead(match, seat) else root)(match, seat)


def is_ahead(match: Match, seat: Seat, verb: Word) -> bool:
    """Whether a command is for orders, so that a refusal should offer no move."""
    try:
        return commanded(match, seat, verb).ahead
    except NotYourDecisionError:
        return False


def further(begun: Ask, path: Path) -> Ask:
    """The menu at the end of `path`, its address, and the way back."""
    asked = begun
    for word in path:
        goes_on = not begun.ahead and plain(asked.menu) == word
        asked = replace(
            asked,
            menu=menu_at(asked.menu.step(word)),
            at=asked.at.down(asked.menu, word),
            back=asked.back if goes_on else asked.at,
            beside=(*asked.beside, *_beside(asked)) if goes_on else (),
        )
    return asked


def plainly(begun: Ask, here: Address, word: Word) -> Path:
    """A set comes in the order in which it was clicked together."""
    menu = follow(begun.menu, here.path) if word else None
    if isinstance(menu, Spread) and "=" not in word:
        return (menu.spell(menu.counts(word)),)
    return (word,) if word else ()


def is_too_few(begun: Ask, here: Address, word: Word) -> bool:
    """Places have been chosen on which more is to be put."""
    menu = follow(begun.menu, here.path)
    return isinstance(menu, Spread) and sum(menu.counts(word).values()) < menu.least


def _left_ahead(match: Match, seat: Seat) -> set[Word]:
    """The verbs of what can be left ahead now."""
    try:
        return set(ahead(match, seat).menu.words())
    except NotYourDecisionError:
        return set()


def _beside(ask: Ask) -> Iterator[tuple[Address, Text]]:
    """What could be done instead of what goes without saying."""
    if isinstance(ask.menu, Pick):
        for choice in ask.menu.choices:
            if choice.aside:
                yield ask.at.down(ask.menu, choice.word), choice.label
