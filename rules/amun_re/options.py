"""Options of a match: differences between printings, and house rules (reference, chapter 16).

The defaults are the rules of 2003. Power cards bear their names of 2003 here; once the match is
known, `vocabulary` gives the names of its edition.
"""

from __future__ import annotations

from typing import Annotated, ClassVar, Final, Literal

from rules.amun_re.boards import ADDED, BOARDS, RECONSTRUCTED
from rules.amun_re.sentences import text
from rules.amun_re.tables import CARD, CARDS, PLAYERS, SUPER_MEEPLE
from rules.core.options import MatchOptions, OptionText, Preset
from rules.core.text import Vocabulary


class AmunReOptions(MatchOptions):
    """The options of one match of Amun-Re."""

    RETIRED: ClassVar[frozenset[str]] = frozenset({"auto_theft_on_missing_offer"})

    board: Annotated[str, OptionText(text("Values of the board"), BOARDS), ADDED] = RECONSTRUCTED
    first_player: Annotated[
        Literal["lot", "seat_1", "seat_2", "seat_3", "seat_4", "seat_5"],
        OptionText(
            text("First player"),
            {
                "lot": text("Drawn by lot"),
                **{f"seat_{n}": text("Seat {number}", number=n) for n in range(1, PLAYERS[-1] + 1)},
            },
        ),
    ] = "lot"
    open_gold: Annotated[bool, OptionText(text("Gold is open"))] = False
    bidding: Annotated[
        Literal["circle", "rounds"],
        OptionText(
            text("Whoever is outbid bids again"),
            {
                "circle": text("When the turn comes round"),
                "rounds": text("In the next round of bids"),
            },
        ),
    ] = "circle"
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
    reward_ties: Annotated[
        Literal["turn_order", "left_of_first"],
        OptionText(
            text("Equal offerings: the first to be rewarded"),
            {
                "turn_order": text("The first player, then clockwise"),
                "left_of_first": text("Left of the first player, who comes last"),
            },
        ),
    ] = "turn_order"
    final_tie: Annotated[
        Literal["stones", "pyramids"],
        OptionText(
            text("A tie at the end goes by"),
            {
                "stones": text("Pyramids, then stones"),
                "pyramids": text("Pyramids only"),
            },
        ),
    ] = "stones"
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
        Literal["off", "discard", "top", "may_discard", "may_top"],
        OptionText(
            text("Draw two more cards, then choose"),
            {
                "off": text("No"),
                "discard": text("Yes, the rest is discarded"),
                "top": text("Yes, the rest goes back on top"),
                "may_discard": text("If you like, the rest is discarded"),
                "may_top": text("If you like, the rest goes back on top"),
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
    Preset(
        "italian",
        text("Italian edition of 2003"),
        AmunReOptions(overbid_duration="province", final_tie="pyramids"),
    ),
)


def vocabulary(options: MatchOptions) -> Vocabulary:
    """Map the power cards' names of 2003 to those of the match's edition (chapter 4)."""
    if not isinstance(options, AmunReOptions) or options.card_names == "2003":
        return {}
    return {card.label: SUPER_MEEPLE[card.word] for card in CARDS}
