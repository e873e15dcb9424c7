"""Orders: those in force and those that have ended, their moves, and suggested ones."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import Any

from bot.core.match.decisions import Decision, follow_path, order_root
from bot.core.match.match import Match
from bot.ground.incidents import incident
from bot.ground.rows import OrderRow
from rules.core.errors import NotYourDecisionError
from rules.core.game import Played
from rules.core.menu import Node, Path, Pick, Word, follow
from rules.core.orders import AnswersByName, OrderRules, PlaceOrder, answers_on_path
from rules.core.secrets import Seat
from rules.core.standing import ALWAYS
from rules.core.text import Text


def new_order(root: Decision, path: Path, left: PlaceOrder) -> OrderRow:
    """Return the order that a path through the menus of orders makes."""
    words = " ".join(f"{name}:{word}" for name, word in answers_on_path(root.menu, path).items())
    return OrderRow(root.match.id, root.seat, left.slot, words, left.until, left.once)


def orders_in_force(match: Match, seat: Seat) -> list[OrderRow]:
    """Return a seat's orders that have not ended, by precedence, which no restart changes."""
    orders = [
        order
        for order in match.orders.values()
        if order.seat == seat and match.game.is_lasting(match.state, order.until)
    ]
    return sorted(
        orders, key=lambda order: (match.precedence(seat, _answers_by_name(order)), order.slot)
    )


def order_sentence(match: Match, order: OrderRow) -> Text:
    """Return an order as a sentence for its player."""
    return _order_rules(match).describe(match.state, _answers_by_name(order))


def answer_of_orders(match: Match, seat: Seat) -> tuple[Path, OrderRow] | None:
    """Return the move that a seat's orders make now and the order behind it, or None."""
    for order in orders_in_force(match, seat):
        if path := match.game.answer_with_orders(match.state, seat, _answers_by_name(order)):
            return path, order
    return None


def ended_slots(
    match: Match, played: Played[Any], order: OrderRow | None
) -> list[tuple[Seat, Word]]:
    """Return the slots whose orders end with a move. `order` is the one that made it, if any."""
    return [
        slot
        for slot, each in match.orders.items()
        if not match.game.is_lasting(played.state, each.until)
        or (each.once and (each == order or _was_for(match, played, each)))
    ]


def _was_for(match: Match, played: Played[Any], order: OrderRow) -> bool:
    """Whether an order would have answered the window that closes now."""
    game, state = match.game, match.state
    if (
        not played.phase_changed
        or not match.is_window
        or order.seat not in game.possible_deciders(state)
    ):
        return False
    try:
        return game.answer_with_orders(state, order.seat, _answers_by_name(order)) is not None
    except Exception as error:  # the window closes anyway
        incident(error, match=match.id, operation="orders")
        return False


def _order_rules(match: Match) -> OrderRules[Any]:
    assert match.game.orders is not None, "orders were left where there can be none"
    return match.game.orders


def _answers_by_name(order: OrderRow) -> AnswersByName:
    return dict(answer.split(":", 1) for answer in order.words.split())


def standing_offer(match: Match, seat: Seat) -> tuple[Decision, Text | None] | None:
    """Return the order that would always answer the current decision, or None without one.

    Of several kinds of decision it is the narrowest. The Text is the only possible answer. Without
    it, Karnak asks for the answer.
    """
    with suppress(NotYourDecisionError):
        root = order_root(match, seat)
        found = {path: said for path, said in _paths(root) if match.is_answered_by(seat, said)}
        if found:
            best = min(found, key=lambda path: match.precedence(seat, found[path]))
            alike = [path for path in found if path[:-1] == best[:-1]]
            if len(alike) > 1:
                return follow_path(root, best[:-1]), None
            return follow_path(root, best), _label(root, best)
    return None


def _paths(root: Decision) -> Iterator[tuple[Path, AnswersByName]]:
    """Yield the path of every standing answer, with its words by menu: verb, decision, answer."""
    if ALWAYS.word not in root.menu.words():
        return
    decisions = _pick(root.menu.step(ALWAYS.word))
    for decision in decisions.words():
        answers = _pick(decisions.step(decision))
        for answer in answers.words():
            path = (ALWAYS.word, decision, answer)
            names = (root.menu.name, decisions.name, answers.name)
            yield path, dict(zip(names, path, strict=True))


def _pick(node: Node) -> Pick:
    assert isinstance(node, Pick), "StandingAnswers offers decisions, then answers"
    return node


def _label(root: Decision, path: Path) -> Text:
    choices = _pick(follow(root.menu, path[:-1])).choices
    return next(choice.label for choice in choices if choice.word == path[-1])
