"""Standing answers that would answer the decision which is open, for its prompt to offer them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from bot.matches.decisions import Decision, follow_path, order_root
from bot.matches.match import Match
from rules.core.errors import NotYourDecisionError
from rules.core.menu import Path, Pick, follow
from rules.core.orders import answers_on_path
from rules.core.secrets import Seat
from rules.core.standing import ALWAYS
from rules.core.text import Text


def standing_offer(match: Match, seat: Seat) -> tuple[Decision, Text | None] | None:
    """The decision of an order that would always answer the present one; None if there is none.

    Of several kinds of decision it is the narrowest. The Text is the answer, where only one may
    stand; else it is asked for.
    """
    with suppress(NotYourDecisionError):
        root = order_root(match, seat)
        found = [path for path in _paths(root) if _answers(match, root, path)]
        if found:
            best = min(found, key=lambda path: match.precedence(seat, _said(root, path)))
            alike = [path for path in found if path[:-1] == best[:-1]]
            if len(alike) > 1:
                return follow_path(root, best[:-1]), None
            return follow_path(root, best), _label(root, best)
    return None


def _paths(root: Decision) -> Iterator[Path]:
    """The verb, the decision and the answer of every standing answer."""
    if ALWAYS.word in root.menu.words():
        for decision in _pick(root, (ALWAYS.word,)).words():
            path = (ALWAYS.word, decision)
            yield from ((*path, answer) for answer in _pick(root, path).words())


def _pick(root: Decision, path: Path) -> Pick:
    menu = follow(root.menu, path)
    assert isinstance(menu, Pick), "StandingAnswers offers decisions, then answers"
    return menu


def _answers(match: Match, root: Decision, path: Path) -> bool:
    return match.is_answered_by(root.seat, _said(root, path))


def _said(root: Decision, path: Path) -> dict[str, str]:
    return answers_on_path(root.menu, path)


def _label(root: Decision, path: Path) -> Text:
    return next(c.label for c in _pick(root, path[:-1]).choices if c.word == path[-1])
