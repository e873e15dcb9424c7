"""Decisions: the next menu of a seat, its address, and the way back."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace

from bot.core.match.address import STALE_MENU, Address
from bot.core.match.match import Match
from rules.core.errors import NotYourDecisionError, StaleMenuError
from rules.core.forced import follow_forced, implicit_answer
from rules.core.menu import NONE, Action, Menu, Path, Pick, Spread, Word, follow, menu_at
from rules.core.secrets import Seat
from rules.core.text import Text


@dataclass(frozen=True, slots=True)
class Decision:
    """A menu that a seat has to answer before its move or order is complete."""

    match: Match
    seat: Seat
    menu: Menu
    address: Address
    previous: Address | None = None  # the previous question with a real choice
    side_actions: tuple[tuple[Address, Text], ...] = ()  # actions to take instead of an answer
    draft: Word = ""  # the counts so far, if the menu is a spread
    is_order: bool = False  # it ends in an order, not in a move


def current_decision(match: Match, seat: Seat) -> Decision:
    """Return the first question at which a seat has a real choice.

    Raises `NotYourDecisionError`.
    """
    return skip_implicit(move_root(match, seat))


def skip_implicit(root: Decision) -> Decision:
    """Follow the implicit answers of a move. Orders have none."""
    path: Path = ()
    while not root.is_order and (word := implicit_answer(menu_at(follow(root.menu, path)))):
        if isinstance(follow(root.menu, (*path, word)), Action):
            break
        path = (*path, word)
    return follow_path(root, path)


def move_root(match: Match, seat: Seat) -> Decision:
    """Return the decision where every move of a seat begins. Raises `NotYourDecisionError`."""
    menu, ticket = match.menu(seat)
    return Decision(match, seat, menu, Address(match.id, ticket))


def order_root(match: Match, seat: Seat) -> Decision:
    """Return the decision where every order of a seat begins. Raises `NotYourDecisionError`."""
    menu, ticket = match.order_menu(seat)
    return Decision(match, seat, menu, Address(match.id, ticket), is_order=True)


def root_for_ticket(match: Match, seat: Seat, ticket: int) -> Decision:
    """Return the root that a component was made for, or the current decision for an old ticket."""
    if not match.is_current_ticket(seat, ticket):
        with suppress(NotYourDecisionError):
            root = order_root(match, seat)
            if root.address.ticket == ticket:
                return root
    return move_root(match, seat)


def root_for_verb(match: Match, seat: Seat, verb: Word) -> Decision:
    """Return the root of a command's verb: the current decision, or the seat's orders."""
    orders = match.game.orders.verbs if match.game.orders else ()
    if verb in (each.word for each in orders):
        return order_root(match, seat)
    if verb in offered_verbs(match, seat):
        return move_root(match, seat)
    return (order_root if verb in _order_verbs(match, seat) else move_root)(match, seat)


def offered_verbs(match: Match, seat: Seat) -> Sequence[Word]:
    """Return the verbs of the moves that a seat can make now."""
    return [*match.menu(seat)[0].words()] if seat in match.possible_deciders() else []


def is_order_verb(match: Match, seat: Seat, verb: Word) -> bool:
    """Whether a command is for an order, so that a refusal should offer no move."""
    try:
        return root_for_verb(match, seat, verb).is_order
    except NotYourDecisionError:
        return False


def follow_path(root: Decision, path: Path) -> Decision:
    """Return the decision at the end of `path`, with the way back and the skipped side actions."""
    decision = root
    for word in path:
        is_implicit = not root.is_order and implicit_answer(decision.menu) == word
        decision = replace(
            decision,
            menu=menu_at(decision.menu.step(word)),
            address=decision.address.child(decision.menu, word),
            previous=decision.previous if is_implicit else decision.address,
            side_actions=(
                (*decision.side_actions, *_side_actions(decision)) if is_implicit else ()
            ),
        )
    return decision


def canonical_words(root: Decision, address: Address, word: Word) -> Path:
    """Return the word in its menu's spelling, with the places of a spread in the order clicked."""
    menu = follow(root.menu, address.path) if word else None
    if isinstance(menu, Spread) and "=" not in word:
        return (menu.spell(menu.counts(word)),)
    return (word,) if word else ()


def is_incomplete_spread(root: Decision, address: Address, word: Word) -> bool:
    """Whether the chosen places of a spread need higher counts."""
    menu = follow(root.menu, address.path)
    return isinstance(menu, Spread) and sum(menu.counts(word).values()) < menu.least


def follow_press(
    root: Decision, address: Address, word: Word, *, is_draft: bool = False
) -> Decision | Path:
    """Follow a component, and then `word` if it was a list or a modal.

    Returns the next question, or the path of a complete move. Raises `StaleMenuError`.
    """
    if is_draft:
        return _extend_spread(root, address)
    words = canonical_words(root, address, word)
    if words and is_incomplete_spread(root, address, *words):
        return replace(follow_path(root, address.path), draft=words[0])
    return follow_to_question(root, (*address.path, *words))


def follow_to_question(root: Decision, path: Path) -> Decision | Path:
    """Return the question at the end of a path, or the path of the move that it completes."""
    if not path:  # back to the beginning, which must never finish anything
        return skip_implicit(root)
    node, path = follow_forced(root.menu, path)
    return path if isinstance(node, Action) else follow_path(root, path)


def decision_at(root: Decision, address: Address, *, is_draft: bool) -> Decision:
    """Return the decision at an address, perhaps with a draft."""
    split = len(address.path) - (1 if is_draft else 0)
    path, last = address.path[:split], address.path[split:]
    return replace(follow_path(root, path), draft="".join(last))


def _extend_spread(root: Decision, address: Address) -> Decision | Path:
    """Add one to a place, and continue when the spread is full."""
    *path, draft = address.path or (NONE,)
    spread = follow(root.menu, path)
    if not isinstance(spread, Spread):
        raise StaleMenuError(STALE_MENU)
    total = sum(spread.counts(draft).values())
    if total == spread.most and spread.least == spread.most:
        return follow_to_question(root, address.path)
    return replace(follow_path(root, tuple(path)), draft=draft)


def _order_verbs(match: Match, seat: Seat) -> set[Word]:
    """Return the verbs of the orders that a seat can give now."""
    try:
        return set(order_root(match, seat).menu.words())
    except NotYourDecisionError:
        return set()


def _side_actions(decision: Decision) -> Iterator[tuple[Address, Text]]:
    """Yield optional side actions, which players can take instead of the implicit answer."""
    if isinstance(decision.menu, Pick):
        for choice in decision.menu.choices:
            if choice.is_side_action:
                yield decision.address.child(decision.menu, choice.word), choice.label
