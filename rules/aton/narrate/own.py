"""The viewer's own secrets in words: hand, cards laid, the exchange."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.aton.narrate import phrases
from rules.aton.sentences import text, texts
from rules.aton.view import AtonView
from rules.core.text import Text, joined


def brief(view: AtonView) -> Text:
    """Write the facts for the viewer's decision in a few sentences."""
    if view.viewer is None:
        return text("You are watching.")
    me = next(player for player in view.players if player.seat == view.viewer)
    they = next(player for player in view.players if player.seat != view.viewer)
    scores = texts(
        "You have {count} point, {other} has {theirs}.",
        "You have {count} points, {other} has {theirs}.",
        me.score,
        other=they.seat,
        theirs=they.score,
    )
    cards = _cards(view)
    return joined((cards, scores), "\n") if cards else scores


def hand(view: AtonView) -> Sequence[Text]:
    """List the viewer's private knowledge, a line each."""
    if view.viewer is None:
        return (text("You are watching."),)
    return tuple(_lines(view))


def _lines(view: AtonView) -> Iterator[Text]:
    yield _cards(view) or text("Your cards lie at the cartouches.")
    if view.my_exchange:
        yield text("You may still exchange all four cards, once in the game.")


def _cards(view: AtonView) -> Text | None:
    if view.my_laid:
        return text("Laid: {cards}.", cards=phrases.cards(view.my_laid))
    if view.my_hand:
        return text("Your cards: {cards}.", cards=phrases.cards(sorted(view.my_hand)))
    return None
