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
            {"under": text("Under the pile"), "on_top": text("On top, as they lay")},
        ),
    ] = "under"
    reshuffle: Annotated[
        Literal["when_needed", "when_empty"],
        OptionText(
            text("The discards are shuffled"),
            {
                "when_needed": text("When a card is to be drawn"),
                "when_empty": text("As soon as the pile is empty"),
            },
        ),
    ] = "when_needed"
    optional_remove: Annotated[bool, OptionText(text("Fewer opposing counters may be removed"))] = (
        False
    )
    optional_place: Annotated[bool, OptionText(text("Fewer counters may be placed"))] = False
