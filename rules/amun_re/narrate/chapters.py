"""Heading of a match, and the rule of its present phase."""

from __future__ import annotations

from functools import cache
from typing import Final

from rules.amun_re.narrate import phrases
from rules.amun_re.sentences import text
from rules.amun_re.state import AmunRe
from rules.amun_re.tables import ROUNDS
from rules.amun_re.view import AmunReView
from rules.core.menu import Word
from rules.core.text import Text

CHAPTERS: Final[dict[Word, Text]] = {
    "dealing": text("First power card"),
    "reveal": text("Choosing provinces"),
    "auction": text("Auction"),
    "actions": text("Actions"),
    "offering": text("Offering"),
    "corrections": text("Correcting the offering"),
    "rewards": text("Rewards"),
    "income": text("Income"),
    "bonus": text("Scoring"),
    "keeping": text("Choosing cards"),
    "over": text("The game is over"),
}

PARTS: Final[dict[Word, Word]] = {  # of a round, by phase, the others are of the harvest
    "dealing": "land",
    "reveal": "land",
    "auction": "land",
    "actions": "actions",
}
MESSAGES: Final[dict[Word, Text]] = {  # by part of a round
    "land": text("Provinces and auction"),
    "actions": CHAPTERS["actions"],
    "harvest": text("Offering and harvest"),
}

RULES: Final[dict[Word, Text]] = {
    "dealing": text(
        "Everyone draws two power cards and keeps one of them. The others are discarded face up "
        "when all have chosen."
    ),
    "reveal": text(
        "Everyone holds three province cards in each kingdom and secretly chooses one a round. "
        "The chosen provinces come up for auction together. Choosing a province gives no claim "
        "to it."
    ),
    "auction": text(
        "Everyone acquires exactly one province. A bid is a space of the track 0, 1, 3, 6, 10, "
        "15, 21 and so on, above the highest bid there. Outbid players bid again on another "
        "province when their turn comes round. When nobody is outbid, all pay and take "
        "everything on their province."
    ),
    "actions": text(
        "In turn, each player buys power cards, then farmers, then stones, in this order and "
        "each kind once. One costs 1 gold, two 3, three 6, four 10 and so on. Your province "
        "with the most card symbols says how many cards you may buy. Farmers go into empty "
        "fields. Three stones in a province become a pyramid immediately."
    ),
    "offering": text(
        "Everyone makes a secret offering: at least 1 gold, or the −3 card, which brings 3 "
        "gold and no reward. A total up to 2 moves the temple to space 1, up to 12 to space 2. "
        "Up to 22 moves it to space 3, more to space 4. The highest offering takes three "
        "rewards and the Pharaoh, the second two, every other one."
    ),
    "corrections": text(
        "Players who laid {card} now raise or lower the total by 3, in turn order. Their own "
        "offering and reward stay the same.",
        card=phrases.card("offering"),
    ),
    "rewards": text(
        "Take your rewards as power cards, farmers or stones, in any mix. You take cards first "
        "and see them before you choose the rest. Farmers go into empty fields, stones into "
        "any of your provinces. Three stones become a pyramid immediately."
    ),
    "income": text(
        "Each farmer yields as much gold as the temple's space says. Mines always pay, caravans "
        "only while the temple is on space 1 or 2. {card} and {other} may be played now, each in "
        "one province.",
        card=phrases.card("harvest"),
        other=phrases.card("gold8"),
    ),
    "bonus": text(
        "Each pyramid brings 1 point, and each set of one pyramid in each of three provinces "
        "3. The majority on each bank brings 5, each temple the number of the temple's space. "
        "A fulfilled bonus card brings 3. In the last scoring the most gold brings 6, then 4, "
        "then 2."
    ),
    "keeping": text("Two more cards are drawn than are due. Choose which to keep."),
    "over": text("The game is over: the points are final."),
}


def status(view: AmunReView) -> Text:
    """Write the heading with the round and phase, or the end of the match."""
    if view.phase == "over":
        return CHAPTERS["over"]
    return _heading(view.kingdom, view.round, view.phase)


def heading(state: AmunRe) -> Text:
    """Write the heading of a phase and of the phases that it calls."""
    return _heading(state.kingdom, state.round, state.flow[0])


def chapter(state: AmunRe) -> Text:
    """Write the heading of a message. A round has three messages."""
    return _chapter(state.kingdom, state.round, PARTS.get(state.flow[0], "harvest"))


@cache
def _chapter(kingdom: int, round_: int, part: Word) -> Text:
    return text(
        "{kingdom}, round {round} of {rounds} · {chapter}",
        kingdom=phrases.kingdom(kingdom),
        round=round_,
        rounds=ROUNDS,
        chapter=MESSAGES[part],
    )


@cache
def _heading(kingdom: int, round_: int, phase: Word) -> Text:
    return text(
        "{kingdom}, round {round} of {rounds} · {chapter}",
        kingdom=phrases.kingdom(kingdom),
        round=round_,
        rounds=ROUNDS,
        chapter=CHAPTERS[phase],
    )


def rule(view: AmunReView) -> Text:
    """Return the rule of the current phase."""
    return RULES[view.phase]
