"""Standing answers that would answer the decision which is open, for its prompt to offer them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from bot.core.match.decisions import Decision, follow_path, order_root
from bot.core.match.match import Match
from rules.core.errors import NotYourDecisionError
from rules.core.menu import Node, Path, Pick, follow
from rules.core.orders import AnswersByName
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
        found = {path: said for path, said in _paths(root) if match.is_answered_by(seat, said)}
        if found:
            best = min(found, key=lambda path: match.precedence(seat, found[path]))
            alike = [path for path in found if path[:-1] == best[:-1]]
            if len(alike) > 1:
                return follow_path(root, best[:-1]), None
            return follow_path(root, best), _label(root, best)
    return None


def _paths(root: Decision) -> Iterator[tuple[Path, AnswersByName]]:
    """The verb, the decision and the answer of every standing answer, each by its menu too."""
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
