"""Options of a match: differences between printings, and house rules (reference, chapter 16).

The defaults are the rules of 2003. Power cards bear their names of 2003 here. Once the match is
known, `vocabulary` gives the names of its edition.
"""

from __future__ import annotations

from typing import Annotated, ClassVar, Final, Literal

from rules.amun_re.boards import ADDED, BOARDS, RECONSTRUCTED
from rules.amun_re.sentences import text, texts
from rules.amun_re.tables import (
    CARD,
    CARDS,
    PLAYERS,
    SUPER_MEEPLE,
    SYMBOLS_FOR_BONUS,
    SYMBOLS_FOR_BONUS_WBC,
)
from rules.core.options import MatchOptions, OptionText, Preset
from rules.core.text import Vocabulary


class AmunReOptions(MatchOptions):
    """The options of one match of Amun-Re."""

    RETIRED: ClassVar[frozenset[str]] = frozenset({"auto_theft_on_missing_offer"})

    board: Annotated[
        str,
        OptionText(
            text("Values of the board"),
            text(
                "How many fields and card symbols the provinces have. Where the sources "
                "differ, the usual board follows the likelier reading. On the other one, "
                "Abydos has 1 field and 4 symbols, and Kharga 2 symbols. A board with a name "
                "of its own was read off a printed copy."
            ),
            BOARDS,
        ),
        ADDED,
    ] = RECONSTRUCTED
    first_player: Annotated[
        Literal["lot", "seat_1", "seat_2", "seat_3", "seat_4", "seat_5"],
        OptionText(
            text("First player"),
            text(
                "The player who begins the first round. Drawing lots is fair to all. If you "
                "have agreed on a player, choose a seat: its number in this table's list of "
                "players."
            ),
            {
                "lot": text("Drawn by lot"),
                **{f"seat_{n}": text("Seat {number}", number=n) for n in range(1, PLAYERS[-1] + 1)},
            },
        ),
    ] = "lot"
    open_gold: Annotated[
        bool,
        OptionText(
            text("Gold is open"),
            text(
                "Open gold is always shown to everyone, so nobody has to keep count. Hidden "
                "gold keeps bids and offerings in doubt."
            ),
        ),
    ] = False
    bidding: Annotated[
        Literal["circle", "rounds"],
        OptionText(
            text("Outbid players bid again"),
            text(
                "When a player who was outbid bids again. Usually as soon as the turn comes "
                "round, clockwise from the last bid. In rounds (French text of 2003), all "
                "outbid players bid in turn order, and newly outbid players wait for the next "
                "round."
            ),
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
    reward_ties: Annotated[
        Literal["turn_order", "left_of_first"],
        OptionText(
            text("Equal offerings: first to be rewarded"),
            text(
                "The order in which equal offerings rank, which decides their rewards. Usually "
                "the first player's offering is higher, then clockwise. In the Super Meeple "
                "edition, the first player's left neighbour comes first and the first player "
                "last. The new first player does not depend on it."
            ),
            {
                "turn_order": text("The first player, then clockwise"),
                "left_of_first": text("Left of the first player, who comes last"),
            },
        ),
    ] = "turn_order"
    final_tie: Annotated[
        Literal["stones", "pyramids"],
        OptionText(
            text("A tie at the end is broken by"),
            text(
                "Decides between players with equal points at the end. Usually the most "
                "pyramids win, then the most stones, so a victory is seldom shared. With "
                "pyramids only, as in the Italian edition, it is shared sooner."
            ),
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
            text(
                "The 5 points for a bank of the Nile usually go to the owner of the single "
                "province with the most pyramids there. In the Super Meeple edition they go to "
                "the player with the most on that bank, all provinces together."
            ),
            {
                "single_province": text("The best single province"),
                "bank_total": text("The most pyramids in all"),
            },
        ),
    ] = "single_province"
    power_bonus_counts_immediate: Annotated[
        bool,
        OptionText(
            text("{card} counts free cards", card=CARD["bonus-cards"].label),
            text(
                "The card {card} needs enough card symbols in your provinces. Some provinces "
                "come with free power cards. Usually their symbols count too. Without them, "
                "the card is harder to fulfil.",
                card=CARD["bonus-cards"].label,
            ),
        ),
    ] = True
    overbid_duration: Annotated[
        Literal["phase", "province", "single"],
        OptionText(
            text("{card} lasts", card=CARD["overbid"].label),
            text(
                "The card {card} lets you bid again where you were just outbid. Usually it "
                "lasts for the rest of the auction. In the Italian edition it ends when you "
                "bid on another province, in the Super Meeple edition after one bid.",
                card=CARD["overbid"].label,
            ),
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
            text(
                "Where you may not bid after being outbid. Usually only on the province you "
                "just lost, so you can come back after a bid elsewhere. More strictly, on "
                "every province you have lost in this auction."
            ),
            {
                "last_province": text("The province just lost"),
                "all_lost": text("Every province lost so far"),
            },
        ),
    ] = "last_province"
    majority_needs_pyramid: Annotated[
        bool,
        OptionText(
            text("Majority needs a pyramid"),
            text(
                "Usually nobody gets the 5 points of a bank without pyramids. Without this "
                "rule, the most stones are enough there."
            ),
        ),
    ] = True
    gold_rank_includes_zero: Annotated[
        bool,
        OptionText(
            text("No gold still ranks"),
            text(
                "At the end the most gold brings 6, 4 and 2 points. Usually an empty purse can "
                "take such a place too, if few players have gold left. Otherwise it never "
                "brings points."
            ),
        ),
    ] = True
    expert_provinces: Annotated[
        bool,
        OptionText(
            text("Expert rule: choose the provinces"),
            text(
                "Usually the provinces of a round are drawn. With the expert rule, each player "
                "has three province cards per kingdom and secretly chooses one each round. "
                "There is more to plan, but you must still win the province in the auction."
            ),
        ),
    ] = False
    draw_extra_two: Annotated[
        Literal["off", "discard", "top", "may_discard", "may_top"],
        OptionText(
            text("Draw two more cards, then choose"),
            text(
                "When you buy power cards or take them as rewards, you draw two more and "
                "choose which to keep. Hands get better, at the price of one more question "
                "each time. With “Optional”, as in the Italian text, you may also draw only "
                "the cards due."
            ),
            {
                "off": text("No"),
                "discard": text("Yes, the rest is discarded"),
                "top": text("Yes, the rest goes back on top"),
                "may_discard": text("Optional, the rest is discarded"),
                "may_top": text("Optional, the rest goes back on top"),
            },
        ),
    ] = "off"
    start_hand: Annotated[
        Literal["builder", "draw2_keep1"],
        OptionText(
            text("First power card"),
            text(
                "The power card each player begins with. Usually it is the same for all. If "
                "everyone draws two and keeps one, hands differ from the start."
            ),
            {
                "builder": CARD["builder"].label,
                "draw2_keep1": text("Draw two, keep one"),
            },
        ),
    ] = "builder"
    wbc_four: Annotated[
        bool,
        OptionText(
            text("Tournament provinces for four"),
            text(
                "For four players only, as at tournaments. Abydos, Amarna and Kharga stay out, "
                "so all other provinces come up in each kingdom. The card {card} needs "
                "{symbols} instead of {many}.",
                card=CARD["bonus-cards"].label,
                symbols=texts("{count} symbol", "{count} symbols", SYMBOLS_FOR_BONUS_WBC),
                many=SYMBOLS_FOR_BONUS,
            ),
        ),
    ] = False
    card_names: Annotated[
        Literal["2003", "super_meeple"],
        OptionText(
            text("Names of the power cards"),
            text(
                "The names of the power cards at this table. Choose those on your own copy. "
                "The effects are the same."
            ),
            {
                "2003": text("Those of 2003"),
                "super_meeple": text("Those of Super Meeple"),
            },
        ),
    ] = "2003"


PRESETS: Final = (
    Preset("2003", text("Edition of 2003"), AmunReOptions(), {"bidding": "rounds"}),
    Preset(
        "super_meeple",
        text("Super Meeple edition (2016)"),
        AmunReOptions(
            majority_scope="bank_total",
            overbid_duration="single",
            reward_ties="left_of_first",
            card_names="super_meeple",
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
