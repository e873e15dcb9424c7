"""Options of a match: differences between printings, and house rules (reference, chapter 16).

The defaults are the rules of 2003. Power cards bear their names of 2003 here; once the match is
known, `vocabulary` gives the names of its edition.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal

from rules.amun_re.sentences import text
from rules.amun_re.tables import CARD, CARDS, SUPER_MEEPLE
from rules.core.options import MatchOptions, OptionText, Preset
from rules.core.text import Vocabulary


class AmunReOptions(MatchOptions):
    """The options of one match of Amun-Re."""

    majority_scope: Annotated[
        Literal["single_province", "bank_total"],
        OptionText(
            text("Majority on a bank"),
            {
                "single_province": text("The best single province"),
                "bank_total": text("The most pyramids in all"),
            },
        ),
    ] = "single_province"
    power_bonus_counts_immediate: Annotated[
        bool, OptionText(text("{card} counts free cards", card=CARD["bonus-cards"].label))
    ] = True
    overbid_duration: Annotated[
        Literal["phase", "province", "single"],
        OptionText(
            text("{card} lasts", card=CARD["overbid"].label),
            {
                "phase": text("The whole auction"),
                "province": text("Until you go elsewhere"),
                "single": text("For one bid"),
            },
        ),
    ] = "phase"
    rebid_ban: Annotated[
        Literal["last_province", "all_lost"],
        OptionText(
            text("When outbid, stay away from"),
            {
                "last_province": text("The province just lost"),
                "all_lost": text("Every province lost so far"),
            },
        ),
    ] = "last_province"
    majority_needs_pyramid: Annotated[bool, OptionText(text("Majority needs a pyramid"))] = True
    gold_rank_includes_zero: Annotated[bool, OptionText(text("No gold still ranks"))] = True
    expert_provinces: Annotated[bool, OptionText(text("Expert rule: choose the provinces"))] = False
    draw_extra_two: Annotated[
        Literal["off", "discard", "top"],
        OptionText(
            text("Draw two more cards, then choose"),
            {
                "off": text("No"),
                "discard": text("Yes, the rest is discarded"),
                "top": text("Yes, the rest goes back on top"),
            },
        ),
    ] = "off"
    start_hand: Annotated[
        Literal["builder", "draw2_keep1"],
        OptionText(
            text("First power card"),
            {
                "builder": CARD["builder"].label,
                "draw2_keep1": text("Draw two, keep one"),
            },
        ),
    ] = "builder"
    wbc_four: Annotated[bool, OptionText(text("Tournament provinces for four"))] = False
    auto_theft_on_missing_offer: Annotated[
        bool, OptionText(text("No offering in time is a theft"))
    ] = True
    card_names: Annotated[
        Literal["2003", "super_meeple"],
        OptionText(
            text("Names of the power cards"),
            {
                "2003": text("Those of 2003"),
                "super_meeple": text("Those of Super Meeple"),
            },
        ),
    ] = "2003"


PRESETS: Final = (
    Preset("2003", text("Edition of 2003"), AmunReOptions()),
    Preset(
        "super_meeple",
        text("Super Meeple edition (2016)"),
        AmunReOptions(
            majority_scope="bank_total", overbid_duration="single", card_names="super_meeple"
        ),
    ),
)


def vocabulary(options: MatchOptions) -> Vocabulary:
    """Map the power cards' names of 2003 to those of the match's edition (chapter 4)."""
    if not isinstance(options, AmunReOptions) or options.card_names == "2003":
        return {}
    return {card.label: SUPER_MEEPLE[card.word] for card in CARDS}
