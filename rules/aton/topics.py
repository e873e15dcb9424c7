"""The rules by topic, for `/game rules` and `lookup`: a short text each, with its chapter."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rules.aton.sentences import text, text_in
from rules.core.index import Index, topic
from rules.core.menu import Word
from rules.core.text import Text

_ROUND: Final = text("A round")
_SCORING: Final = text("The scoring")

FORMER: Final = {"rule-order": (text_in("former", "Who plays first"),)}  # still typed
TOPICS: Final[Index] = {
    "rule-cards": topic(
        text("Cards"),
        _ROUND,
        text(
            "Each side has 36 cards, nine each of 1, 2, 3 and 4. Every round, both sides draw "
            "four and lay them face down, one at each cartouche. All eight are turned up "
            "together, and discarded at the end of the round. If a card must be drawn and the "
            "pile is empty, that side shuffles its discards."
        ),
    ),
    "rule-exchange": topic(
        text_in("noun", "Exchange"),
        _ROUND,
        text(
            "Once a game, each side may exchange the four cards it has just drawn for four "
            "others, before it lays its cards. Its exchange counter leaves the game, and it "
            "must lay the new cards."
        ),
    ),
    "rule-cartouche-1": topic(
        text("Cartouche 1: points"),
        _ROUND,
        text(
            "The higher card scores twice the difference: 2, 4 or 6 points. Equal cards score "
            "nothing. A side that now has 40 points wins immediately."
        ),
    ),
    "rule-cartouche-2": topic(
        text("Cartouche 2: order, removing"),
        _ROUND,
        text(
            "The side with the lower card plays first. Each side then removes counters within "
            "the reach of its card at cartouche 3. With a 1 it must remove one of its own, "
            "with a 2 none. With a 3 it removes one opposing counter, with a 4 two. The side "
            "whose turn it is chooses which. Nobody removes anything in the first round."
        ),
    ),
    "rule-order": topic(
        text("Order of play"),
        _ROUND,
        text(
            "The side with the lower card at cartouche 2. If these are equal, the lower card "
            "at cartouche 1 decides. If those are equal too, both sides turn up the top card "
            "of their piles until two differ, and the lower one is first. The first side "
            "carries out its cartouches 2, 3 and 4 before the other begins."
        ),
    ),
    "rule-cartouche-3": topic(
        text("Cartouche 3: reach"),
        _ROUND,
        text(
            "On its turn, a side may remove and place counters only in temples with this "
            "number or a lower one. With a 1 that is only temple 1, with a 4 all four."
        ),
    ),
    "rule-cartouche-4": topic(
        text("Cartouche 4: placing"),
        _ROUND,
        text(
            "The side places this many counters from its reserve, one on each empty square, "
            "anywhere within reach. Counters that find no empty square go to the Kingdom of "
            "the Dead. A side with fewer in its reserve places those."
        ),
    ),
    "rule-dead": topic(
        text("Kingdom of the Dead"),
        _ROUND,
        text(
            "It has eight squares, shared by both sides. Removed counters, and counters that "
            "find no square, go there. When it is full, they go back to their owner's reserve "
            "or stay in it. In the round in which it fills up, both turns are still played. "
            "Then comes a scoring."
        ),
    ),
    "rule-scoring": topic(
        text("Scoring"),
        _SCORING,
        text(
            "It comes at the end of a round when the Kingdom of the Dead is full. The four "
            "temples, the black squares and the bonus squares score. If a side then has 40 "
            "points or more, the game is over. Otherwise both sides take counters back, and "
            "the Dead return to the reserves."
        ),
    ),
    "rule-temples": topic(
        text("Temples"),
        _SCORING,
        text(
            "Each scores for the side with more counters in it. Equal numbers score nothing. "
            "Temple 1: the difference. Temple 2: 5 points. Temple 3: 1 for each of that side's "
            "counters there. Temple 4: 3 for each of its counters on a blue square of any "
            "temple."
        ),
    ),
    "rule-squares": topic(
        text("Black and bonus squares"),
        _SCORING,
        text(
            "The side with more counters on the black squares of all temples scores 8 points. "
            "Each counter on a bonus square scores the printed 1 or 2, for both sides."
        ),
    ),
    "rule-taking-back": topic(
        text("Taking counters back"),
        _SCORING,
        text(
            "After a scoring, each side takes four of its counters out of the temples, one "
            "from each if possible. The leader goes first, or Red if the scores are equal. For "
            "a temple where it has none, a side takes one more from the highest temple where "
            "it has some. An option of the table may say otherwise."
        ),
    ),
    "rule-winning": topic(
        text("Winning"),
        text("The end"),
        text(
            "A side wins with 40 points. It wins immediately when its counters hold all twelve "
            "squares of a temple, all fourteen yellow squares or all fourteen green squares. "
            "If both reach 40 in one scoring, the higher score wins. Equal scores share the "
            "victory."
        ),
    ),
}

IN_SHORT: Final[Text] = text(
    "Two sides fill four temples with counters. Each round, both sides lay four cards in secret, "
    "one at each cartouche. The first compares points: the higher card scores twice the "
    "difference. The second decides who plays first, and how many counters are removed. The "
    "third limits the temples within reach. The fourth says how many counters are placed. Removed "
    "counters, and those without room, go to the Kingdom of the Dead. When its eight squares are "
    "full, all temples are scored. You win with 40 points, a whole temple, all yellow squares or "
    "all green squares."
)
BY_PHASE: Final[Mapping[Word, Word]] = {
    "lay": "rule-cards",
    "remove": "rule-cartouche-2",
    "place": "rule-cartouche-4",
    "returning": "rule-taking-back",
}
