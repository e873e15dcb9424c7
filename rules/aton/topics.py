"""The rules by topic, for `/game rules` and `lookup`: a short text each, with its chapter."""

from __future__ import annotations

from typing import Final

from rules.aton.sentences import text, text_in
from rules.core.index import Index, topic

_ROUND: Final = text("A round")
_SCORING: Final = text("The scoring")

TOPICS: Final[Index] = {
    "rule-cards": topic(
        text("Cards"),
        _ROUND,
        text(
            "Each side has 36 cards, nine each of 1, 2, 3 and 4. In every round both sides draw "
            "four and lay them face down, one at each cartouche; all eight are turned up at once. "
            "They are discarded at the end of the round. When a card is to be drawn and the pile "
            "is empty, the side's own discards are shuffled."
        ),
    ),
    "rule-exchange": topic(
        text_in("noun", "Exchange"),
        _ROUND,
        text(
            "Once a game each side may exchange all four cards just drawn for four others, before "
            "it lays its own. The exchange counter leaves the game, and the new cards must be laid."
        ),
    ),
    "rule-cartouche-1": topic(
        text("Cartouche 1: points"),
        _ROUND,
        text(
            "The higher card scores twice the difference: 2, 4 or 6 points. Equal cards score "
            "nothing. Whoever has 40 points then wins at once."
        ),
    ),
    "rule-cartouche-2": topic(
        text("Cartouche 2: order, removing"),
        _ROUND,
        text(
            "The side with the lower card plays first. Then, within the reach of the card at "
            "cartouche 3: with a 1 it must remove one counter of its own, with a 2 none, with a 3 "
            "one and with a 4 two of the other side. Whose turn it is chooses which. Nobody "
            "removes anything in the first round."
        ),
    ),
    "rule-order": topic(
        text("Who plays first"),
        _ROUND,
        text(
            "The lower card at cartouche 2; if they are equal, the lower card at cartouche 1; if "
            "these are equal too, both turn up the top card of their piles until two differ, and "
            "the lower one is first. The first side carries out its cartouches 2, 3 and 4 before "
            "the other begins."
        ),
    ),
    "rule-cartouche-3": topic(
        text("Cartouche 3: reach"),
        _ROUND,
        text(
            "Only temples with this number or a lower one may be touched in the turn, to remove "
            "and to place: with a 1 only temple 1, with a 4 all four."
        ),
    ),
    "rule-cartouche-4": topic(
        text("Cartouche 4: placing"),
        _ROUND,
        text(
            "So many counters are placed from the reserve, one on each empty square, anywhere "
            "within reach. Those that find no empty square go to the Kingdom of the Dead; who has "
            "fewer in the reserve places those."
        ),
    ),
    "rule-dead": topic(
        text("Kingdom of the Dead"),
        _ROUND,
        text(
            "It has eight squares for both sides. Counters that are removed, or find no square, "
            "go there; when it is full they go back to their owner's reserve, or stay in it. In "
            "the round in which it fills up both turns are still played, and then comes a scoring."
        ),
    ),
    "rule-scoring": topic(
        text("Scoring"),
        _SCORING,
        text(
            "It comes at the end of a round when the Kingdom of the Dead is full. The four "
            "temples, the black squares and the bonus squares are scored. With 40 points or more "
            "the game is over; otherwise counters are taken back, and the Dead return to the "
            "reserves."
        ),
    ),
    "rule-temples": topic(
        text("Temples"),
        _SCORING,
        text(
            "Each goes to the side with more counters in it; equal numbers score nothing. Temple "
            "1: the difference. Temple 2: 5 points. Temple 3: 1 for each own counter there. Temple "
            "4: 3 for each own counter on a blue square of any temple."
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
            "After a scoring each side takes four of its counters out of the temples, the leader "
            "first, the red side if the scores are equal: one from each temple, as far as "
            "possible. For a temple without own counters one more comes from the highest temple "
            "that has some; an option of the table may say otherwise."
        ),
    ),
    "rule-winning": topic(
        text("Winning"),
        text("The end"),
        text(
            "A side wins with 40 points, or at once when its counters hold all twelve squares of a "
            "temple, all fourteen yellow squares or all fourteen green squares. If both pass 40 in "
            "one scoring the higher score wins; equal scores share the victory."
        ),
    ),
}
