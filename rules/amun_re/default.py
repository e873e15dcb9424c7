"""The safest legal move, played for a seat that does not answer in time (10.2)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from rules.amun_re.holdings import available
from rules.amun_re.phases import PHASES
from rules.amun_re.scoring import playable
from rules.amun_re.state import AmunRe
from rules.amun_re.tables import to_sell
from rules.core.menu import NONE, Action, Menu, Node, Path, Spread, Word
from rules.core.secrets import Seat

Answers = Mapping[str, Word]  # the name of a menu to the word that answers it


def default(state: AmunRe, seat: Seat) -> Path:
    """Complete path of the safest move of `seat`. It keeps every card that need not be sold."""
    node: Node = PHASES[state.phase].menu(state, seat)
    answers = ANSWERS[state.phase](state, seat)
    path: Path = ()
    while not isinstance(node, Action):
        word = answers.get(node.name) or _fallback_answer(state, seat, node)
        node, path = node.step(word), (*path, word)
    return path


def _fallback_answer(state: AmunRe, seat: Seat, node: Menu) -> Word:
    """Answer a menu that the phase's table leaves out: play no card, sell those missed least."""
    if isinstance(node, Spread) and node.least:
        cards = to_sell(state.hands[seat].value, node.least)
        return node.spell({word: cards.count(word) for word in cards})
    return NONE if NONE in node.words() else next(iter(node.words()))


def _dealing(state: AmunRe, seat: Seat) -> Answers:
    return {"cards": state.drawn[seat].value[0]}


def _reveal(state: AmunRe, seat: Seat) -> Answers:
    """Choose the first province card: they were dealt in random order."""
    return {"province": state.province_hands[seat].value[0]}


def _auction(state: AmunRe, seat: Seat) -> Answers:
    """Bid 0 on the first province without a marker.

    A player who must bid always finds one (R-A9).
    """
    taken = [marker.province for marker in state.markers.values()]
    empty = next(word for word in state.revealed if word not in taken)
    return {"verb": "bid", "province": empty, "price": "0"}


def _done(state: AmunRe, seat: Seat) -> Answers:
    return {"verb": "done"}


def _keeping(state: AmunRe, seat: Seat) -> Answers:
    """Keep the first cards drawn. The others go back in the order in which they were drawn."""
    drawn, keep = state.drawn[seat].value, state.keep
    kept = {word: drawn[:keep].count(word) for word in drawn}
    root = PHASES["keeping"].menu(state, seat).step("keep")
    cards = root.spell(kept) if isinstance(root, Spread) else NONE
    return {"cards": cards, "top": drawn[keep]}


def _offering(state: AmunRe, seat: Seat) -> Answers:
    """Steal: whatever is wrong with an offering makes it a theft (7.4)."""
    return {"verb": "steal"}


def _corrections(state: AmunRe, seat: Seat) -> Answers:
    return {"verb": "correct", "by": "minus" if state.laid[seat].steals else "plus"}


def _rewards(state: AmunRe, seat: Seat) -> Answers:
    """Take as many cards as possible, and the rest as stones for the newest province."""
    if state.step == "cards" and (most := min(state.items, available(state))):
        return {"verb": "take", "number": str(most)}
    stones = f"{state.newest[seat]}={state.items}" if state.items > 1 else state.newest[seat]
    return {"verb": "place", "fields": NONE, "provinces": stones}


def _income(state: AmunRe, seat: Seat) -> Answers:
    return {"verb": "collect"}


def _bonus(state: AmunRe, seat: Seat) -> Answers:
    """Play every bonus card whose condition holds."""
    return {"cards": "+".join(playable(state, seat)) or NONE}


ANSWERS: Final[Mapping[str, Callable[[AmunRe, Seat], Answers]]] = {
    "dealing": _dealing,
    "reveal": _reveal,
    "auction": _auction,
    "actions": _done,
    "keeping": _keeping,
    "offering": _offering,
    "corrections": _corrections,
    "rewards": _rewards,
    "income": _income,
    "bonus": _bonus,
}
