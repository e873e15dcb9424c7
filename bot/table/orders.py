"""What players have left ahead: read and written, in force or ended, and the move it makes."""

from __future__ import annotations

from collections.abc import Iterator

from bot.store.rows import OrderRow
from bot.table.asking import Ask
from bot.table.match import Match
from rules.core.ahead import Left, Said, said_on
from rules.core.game import State
from rules.core.menu import Path
from rules.core.secrets import Seat
from rules.core.text import Text


def order_of(ask: Ask, path: Path, left: Left) -> OrderRow:
    """What is kept of a path through the menus of what can be left ahead."""
    words = " ".join(f"{name}:{word}" for name, word in said_on(ask.menu, path).items())
    return OrderRow(ask.match.id, ask.seat, left.slot, words, left.until, left.once)


def in_force(match: Match, seat: Seat) -> Iterator[OrderRow]:
    """What a seat has left ahead and has not ended, in the same order after every restart."""
    for _, order in sorted(match.orders.items()):
        if order.seat == seat and match.game.lasts(match.state, order.until):
            yield order


def in_words(match: Match, order: OrderRow) -> Text:
    """An order as a sentence to whoever left it."""
    ahead = match.game.ahead
    assert ahead is not None, "orders were left where there can be none"
    return ahead.words(_said(order))


def answer(match: Match, seat: Seat) -> tuple[Path, OrderRow] | None:
    """The move that a seat's orders make now, if they make one, and the order that does."""
    for order in in_force(match, seat):
        if path := match.game.answer(match.state, seat, _said(order)):
            return path, order
    return None


def ended(match: Match, state: State) -> Iterator[OrderRow]:
    """Those that end when the match goes on to `state`."""
    for order in match.orders.values():
        if not match.game.lasts(state, order.until):
            yield order


def _said(order: OrderRow) -> Said:
    return dict(answer.split(":", 1) for answer in order.words.split())
