"""Options of a match: what the rulebook leaves open (reference, 8.5).

The defaults are the likeliest reading.
"""

from __future__ import annotations

from typing import Annotated, Literal

from rules.aton.sentences import text
from rules.core.options import MatchOptions, OptionText


class AtonOptions(MatchOptions):
    """The options of one match of Aton."""

    post_score_substitute: Annotated[
        Literal["highest", "most", "free"],
        OptionText(
            text("Taken back for a temple without counters"),
            text(
                "After a scoring each side takes four counters back, one from each temple. Where "
                "it has none, one more comes from another temple: usually the highest with any. "
                "The rulebook is damaged here; it may also be the temple with the most of them, "
                "or any that one likes."
            ),
            {
                "highest": text("The highest temple"),
                "most": text("The temple with the most"),
                "free": text("Any temple"),
            },
        ),
    ] = "highest"
    exchange_shown: Annotated[
        Literal["at_reveal", "at_once"],
        OptionText(
            text("An exchange is shown"),
            text(
                "Usually an exchange of cards stays hidden until all cards are turned up, so that "
                "it does not matter who answers first. Shown at once, whoever has not laid may "
                "still react to it, and whoever has may not change that any more."
            ),
            {
                "at_reveal": text("When the cards are turned up"),
                "at_once": text("At once"),
            },
        ),
    ] = "at_reveal"
    tie_cards: Annotated[
        Literal["under", "on_top"],
        OptionText(
            text("Cards drawn for the order go back"),
            text(
                "If the order of play stays equal, both sides turn up cards from their piles "
                "until two differ. Under the pile they come up last; back on top, both sides know "
                "what is drawn next."
            ),
            {"under": text("Under the pile"), "on_top": text("On top, as they lay")},
        ),
    ] = "under"
    reshuffle: Annotated[
        Literal["when_needed", "when_empty"],
        OptionText(
            text("The discards are shuffled"),
            text(
                "When discarded cards come back into the pile. Usually only when a card is to be "
                "drawn, with all that has been discarded by then; or as soon as the last one is "
                "drawn, without what is discarded later."
            ),
            {
                "when_needed": text("When a card is to be drawn"),
                "when_empty": text("As soon as the pile is empty"),
            },
        ),
    ] = "when_needed"
    optional_remove: Annotated[
        bool,
        OptionText(
            text("Fewer opposing counters may be removed"),
            text(
                "Usually as many opposing counters must be removed as your card at cartouche 2 "
                "says and your reach allows. By this option you may leave some in place; a "
                "counter of your own must go in any case."
            ),
        ),
    ] = False
    optional_place: Annotated[
        bool,
        OptionText(
            text("Fewer counters may be placed"),
            text(
                "Usually as many counters must be placed as your card at cartouche 4 says. By "
                "this option you may keep some in your reserve; what finds no empty square goes "
                "to the Kingdom of the Dead in any case."
            ),
        ),
    ] = False
