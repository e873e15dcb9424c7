"""The rules by topic, for `/game rules` and `lookup`: a short text each, with its chapter."""

from __future__ import annotations

from typing import Final

from rules.amun_re.sentences import text
from rules.amun_re.tables import CARD
from rules.core.index import Index, topic

_GAME: Final = text("The course of the game")
_AUCTION: Final = text("Auction")
_ACTIONS: Final = text("Actions")
_OFFERING: Final = text("Offering")
_INCOME: Final = text("Income")
_SCORING: Final = text("Scoring")

TOPICS: Final[Index] = {
    "rule-rounds": topic(
        text("Kingdoms and rounds"),
        _GAME,
        text(
            "Two kingdoms of three rounds each. A round: as many provinces are revealed as there "
            "are players, and auctioned; then come the actions, the offering, the income. Each "
            "kingdom ends with a scoring. Between them owners and farmers go; pyramids, stones, "
            "gold and cards stay, and the same provinces come up again in a new order."
        ),
    ),
    "rule-power-cards": topic(
        text("Power cards"),
        _GAME,
        text(
            "A power card is played in its phase, at its owner's turn, and discarded; nobody may "
            "play two alike in one phase. At any time a power card may be sold for 1 gold. There "
            "is no limit to a hand. When the pile is used up the discards are shuffled."
        ),
    ),
    "rule-prices": topic(
        text("Prices"),
        _GAME,
        text(
            "One costs 1 gold, two cost 3, three 6, four 10, five 15, six 21, seven 28, and so on: "
            "each one more than the step before. Power cards, farmers and stones are paid each by "
            "themselves, and bids use the same numbers."
        ),
    ),
    "rule-auction": topic(
        text("Bids"),
        _AUCTION,
        text(
            "In turn everyone bids on one of the provinces revealed: any space of the track 0, 1, "
            "3, 6, 10, 15, 21 … above the highest bid there that can be paid. When nobody is "
            "outbid any more all pay, and take what lies on their province."
        ),
    ),
    "rule-outbid": topic(
        text("Outbid"),
        _AUCTION,
        text(
            "Whoever has been outbid must bid again when the turn comes round, on another "
            "province than the one just lost, or there with the card {overbid}. The card {block} "
            "makes whoever overbids go two spaces higher. Nobody can pass, and 0 is always open "
            "somewhere.",
            overbid=CARD["overbid"].label,
            block=CARD["block"].label,
        ),
    ),
    "rule-limit": topic(
        text("Card limit"),
        _ACTIONS,
        text(
            "In your turn you may buy as many power cards as your province with the most card "
            "symbols shows; other provinces do not add to it. Cards taken as rewards or lying on "
            "a province do not count."
        ),
    ),
    "rule-farmers": topic(
        text("Farmers"),
        _ACTIONS,
        text(
            "Bought farmers go at once into empty fields of any of your provinces; no more can be "
            "bought than there are empty fields. The card {card} puts one more outside the fields. "
            "Farmers yield gold in the income, and go at the end of the kingdom.",
            card=CARD["free-farmer"].label,
        ),
    ),
    "rule-stones": topic(
        text("Stones and pyramids"),
        _ACTIONS,
        text(
            "Stones go at once to any of your provinces. Three stones in a province become a "
            "pyramid; with the card {card} two of them do, once a turn. Pyramids and stones stay "
            "there when the kingdom ends, for the next owner.",
            card=CARD["builder"].label,
        ),
    ),
    "rule-offering": topic(
        text("Offering to Amun-Re"),
        _OFFERING,
        text(
            "All offer in secret, and show it together: at least 1 gold, or the −3 card. Who has "
            "laid the card {card} raises or lowers the total by 3. The total moves the temple. The "
            "highest offering takes three rewards and plays first from then on, the second takes "
            "two, every other one; of equal ones the earlier in turn order is higher.",
            card=CARD["offering"].label,
        ),
    ),
    "rule-theft": topic(
        text("Theft: the −3 card"),
        _OFFERING,
        text(
            "Instead of an offering of gold you may lay your −3 card: it lowers the total by 3 and "
            "brings you 3 gold, but no reward. It always comes back to you and cannot be sold. If "
            "all steal, nobody is rewarded and the first player stays."
        ),
    ),
    "rule-rewards": topic(
        text("Rewards"),
        _OFFERING,
        text(
            "A reward is a power card, a farmer or a stone, in any mix; fewer may be taken. Cards "
            "are taken first and looked at. Farmers go into empty fields, stones to any of your "
            "provinces. The limit of cards does not count here, and no card may be played with it."
        ),
    ),
    "rule-temple": topic(
        text("Temple of Amun-Re"),
        _OFFERING,
        text(
            "A total of 2 or less puts it on space 1, 3 to 12 on space 2, 13 to 22 on space 3, 23 "
            "or more on space 4. The space is the gold for each farmer in the income, and the "
            "points for each temple in the scoring; caravans pay only on the spaces 1 and 2."
        ),
    ),
    "rule-income": topic(
        text("Income of a province"),
        _INCOME,
        text(
            "Each farmer yields as much gold as the temple's space says; mines pay always, "
            "caravans while the temple is on space 1 or 2. The card {harvest} brings 1 gold more "
            "for each farmer of one province, the card {gold} makes one province pay 8 instead of "
            "everything else.",
            harvest=CARD["harvest"].label,
            gold=CARD["gold8"].label,
        ),
    ),
    "rule-scoring": topic(
        text("Points"),
        _SCORING,
        text(
            "After the third and the sixth round: 1 point for each pyramid, 3 for each set, 5 for "
            "the majority on each bank, for each temple as many as its space, 3 for each bonus "
            "card that fits. At the end of the game the most gold brings 6, then 4, then 2."
        ),
    ),
    "rule-sets": topic(
        text("Sets"),
        _SCORING,
        text(
            "A set is one pyramid in each of your three provinces. So you have as many sets as "
            "your province with the fewest pyramids has pyramids; each brings 3 points."
        ),
    ),
    "rule-majority": topic(
        text("Majority on a bank of the Nile"),
        _SCORING,
        text(
            "On each bank 5 points go to the owner of the single province with the most "
            "pyramids, of equal ones with more stones; if they are equal too, to all of them. By "
            "an option, as in the Super Meeple edition, all pyramids of a player on the bank count "
            "together."
        ),
    ),
    "rule-bonus-cards": topic(
        text("Bonus cards"),
        _SCORING,
        text(
            "Each brings 3 points in a scoring if its condition holds for your three provinces, "
            "one of each kind at most. They are chosen in secret and shown together; you may keep "
            "one for the second scoring."
        ),
    ),
    "rule-ties": topic(
        text("Ties at the end"),
        _SCORING,
        text(
            "If points are equal, the most pyramids win, then the most stones in your "
            "provinces. If players are still tied, they share the victory."
        ),
    ),
}
