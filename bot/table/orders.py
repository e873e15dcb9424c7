"""What players have left ahead: read and written, in force or ended, and the move it makes."""

from __future__ import annotations

from typing import Any

from bot.incidents import incident
from bot.store.rows import OrderRow
from bot.table.asking import Ask
from bot.table.match import Match
from rules.core.ahead import Ahead, Left, Said, said_on
from rules.core.game import Played
from rules.core.menu import Path, Word
from rules.core.secrets import Seat
from rules.core.text import Text


def order_of(ask: Ask, path: Path, left: Left) -> OrderRow:
    """What is kept of a path through the menus of what can be left ahead."""
    words = " ".join(f"{name}:{word}" for name, word in said_on(ask.menu, path).items())
    return OrderRow(ask.match.id, ask.seat, left.slot, words, left.until, left.once)


def in_force(match: Match, seat: Seat) -> list[OrderRow]:
    """What a seat has left ahead and has not ended: first what goes before the others.

    In the same order after every restart.
    """
    orders = [
        order
        for order in match.orders.values()
        if order.seat == seat and match.game.lasts(match.state, order.until)
    ]
    return sorted(orders, key=lambda order: (match.precedence(seat, _said(order)), order.slot))


def in_words(match: Match, order: OrderRow) -> Text:
    """An order as a sentence to whoever left it."""
    return _ahead(match).words(match.state, _said(order))


def answer(match: Match, seat: Seat) -> tuple[Path, OrderRow] | None:
    """The move that a seat's orders make now, if they make one, and the order that does."""
    for order in in_force(match, seat):
        if path := match.game.answer(match.state, seat, _said(order)):
            return path, order
    return None


def slots_gone(
    match: Match, played: Played[Any], order: OrderRow | None
) -> list[tuple[Seat, Word]]:
    """What is left ahead no longer after a move, which `order` has made if there is one."""
    return [
        slot
        for slot, each in match.orders.items()
        if not match.game.lasts(played.state, each.until)
        or (each.once and (each == order or _was_for(match, played, each)))
    ]


def _was_for(match: Match, played: Played[Any], order: OrderRow) -> bool:
    """It would have answered the window that closes now, whoever has answered instead."""
    game, state = match.game, match.state
    if not played.closed or not match.is_window or order.seat not in game.may_decide(state):
        return False
    try:
        return game.answer(state, order.seat, _said(order)) is not None
    except Exception as error:  # the window closes all the same
        incident(error)
        return False


def _ahead(match: Match) -> Ahead[Any]:
    assert match.game.ahead is not None, "orders were left where there can be none"
    return match.game.ahead


def _said(order: OrderRow) -> Said:
    return dict(answer.split(":", 1) for answer in order.words.split())
