"""Options of a match: differences between printings, and house rules (reference, chapter 16).

The defaults are the rules of 2003. Power cards bear their names of 2003 here; once the match is
known, `vocabulary` gives the names of its edition.
"""

from __future__ import annotations

from typing import Annotated, ClassVar, Final, Literal

from rules.amun_re.boards import ADDED, BOARDS, RECONSTRUCTED
from rules.amun_re.sentences import text
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
                "How many fields and card symbols the provinces have. Where the sources differ, "
                "the usual board follows the likelier reading; on the other one Abydos has 1 "
                "field and 4 symbols, Kharga 2 symbols. A board with a name of its own was read "
                "off a printed copy."
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
                "Who begins the first round. The lot is fair to all; a seat is a number in this "
                "table's list of players, if you have agreed on somebody."
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
                "Whether everybody sees everybody's gold all the time. Hidden, it keeps bids and "
                "offerings in doubt; open, nobody has to keep count of the others."
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
    reward_ties: Annotated[
        Literal["turn_order", "left_of_first"],
        OptionText(
            text("Equal offerings: the first to be rewarded"),
            text(
                "Whose offering counts as the higher if two are equal, and so brings more "
                "rewards. Usually the first player's, then clockwise; as Super Meeple has it the "
                "first player's left neighbour comes first and the first player last. Who plays "
                "first from then on does not depend on it."
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
            text("A tie at the end goes by"),
            text(
                "What decides between equal points at the end. Usually the most pyramids, then "
                "the most stones, so that a victory is seldom shared; by pyramids only, as in the "
                "Italian edition, it is shared sooner."
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
                "Who gets the 5 points for a bank of the Nile. Usually the owner of the one "
                "province with the most pyramids there; in the Super Meeple edition whoever has "
                "the most on that bank, all provinces together."
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
                "The card {card} needs enough card symbols in your provinces. Some provinces come "
                "with free power cards: usually their symbols count as well; without them the card "
                "is harder to fulfil.",
                card=CARD["bonus-cards"].label,
            ),
        ),
    ] = True
    overbid_duration: Annotated[
        Literal["phase", "province", "single"],
        OptionText(
            text("{card} lasts", card=CARD["overbid"].label),
            text(
                "The card {card} lets you bid again where you were just outbid. Usually for the "
                "rest of the auction; in the Italian edition until you bid on another province; in "
                "the Super Meeple edition for one bid.",
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
                "Where you may not bid after being outbid. Usually only on the province just "
                "lost, so that you can come back after a bid elsewhere; more strictly, on none "
                "that you have lost in this auction."
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
                "Usually a bank on which nobody has a pyramid gives nobody its 5 points. Without "
                "this rule the most stones are enough there."
            ),
        ),
    ] = True
    gold_rank_includes_zero: Annotated[
        bool,
        OptionText(
            text("No gold still ranks"),
            text(
                "At the end the most gold brings 6, 4 and 2 points. Usually an empty purse can "
                "take such a place too, if few have any gold left; otherwise it never brings "
                "points."
            ),
        ),
    ] = True
    expert_provinces: Annotated[
        bool,
        OptionText(
            text("Expert rule: choose the provinces"),
            text(
                "Usually the provinces of a round are drawn. By the expert rule everybody has "
                "three province cards in each kingdom and chooses one a round in secret: there is "
                "more to plan, but the province must still be won in the auction."
            ),
        ),
    ] = False
    draw_extra_two: Annotated[
        Literal["off", "discard", "top", "may_discard", "may_top"],
        OptionText(
            text("Draw two more cards, then choose"),
            text(
                "Whoever buys power cards, or takes them as rewards, draws two more and chooses "
                "which to keep. Hands get better, for one more question each time. With “if you "
                "like”, as the Italian text has it, one may also draw no more than are due."
            ),
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
            text(
                "The power card with which everybody begins. Usually it is the same for all; "
                "drawing two and keeping one makes the hands differ from the start."
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
                "For four players only, as at tournaments. Abydos, Amarna and Kharga stay out, so "
                "that all other provinces come up in each kingdom, and the card {card} needs "
                "{few} symbols instead of {many}.",
                card=CARD["bonus-cards"].label,
                few=SYMBOLS_FOR_BONUS_WBC,
                many=SYMBOLS_FOR_BONUS,
            ),
        ),
    ] = False
    card_names: Annotated[
        Literal["2003", "super_meeple"],
        OptionText(
            text("Names of the power cards"),
            text(
                "What the power cards are called at this table: choose the names on your own "
                "copy. What they do is the same."
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
