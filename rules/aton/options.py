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
                "After a scoring, each side takes back four counters, one from each temple. "
                "For a temple where it has none, one more comes from elsewhere, usually the "
                "highest temple where it has any. The rulebook is damaged here, so it may also "
                "mean the temple with the most, or any temple."
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
                "Usually an exchange of cards stays hidden until all cards are turned up, so "
                "it does not matter who answers first. If it is shown at once, a side that has "
                "not laid its cards can still react. A side that has laid them cannot change "
                "them."
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
            text("Cards drawn for a tied order go back"),
            text(
                "If the order of play is still tied, both sides turn up cards from their piles "
                "until two differ. Cards put under the pile come up last. If they go back on "
                "top, both sides know the next cards."
            ),
            {"under": text("Under the pile"), "on_top": text("On top, as they lay")},
        ),
    ] = "under"
    reshuffle: Annotated[
        Literal["when_needed", "when_empty"],
        OptionText(
            text("The discards are shuffled"),
            text(
                "When discarded cards come back into the pile. Usually only when a card must "
                "be drawn, with all cards discarded by then. Otherwise as soon as the last "
                "card is drawn, without cards discarded later."
            ),
            {
                "when_needed": text("When a card must be drawn"),
                "when_empty": text("As soon as the pile is empty"),
            },
        ),
    ] = "when_needed"
    optional_remove: Annotated[
        bool,
        OptionText(
            text("Fewer opposing counters may be removed"),
            text(
                "Usually you must remove as many opposing counters as your card at cartouche 2 "
                "says and your reach allows. With this option you may leave some in place. A "
                "counter of your own must still go."
            ),
        ),
    ] = False
    optional_place: Annotated[
        bool,
        OptionText(
            text("Fewer counters may be placed"),
            text(
                "Usually you must place as many counters as your card at cartouche 4 says. "
                "With this option you may keep some in your reserve. Counters that find no "
                "empty square still go to the Kingdom of the Dead."
            ),
        ),
    ] = False
