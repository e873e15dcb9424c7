"""The rules by topic, for `/game rules` and `lookup`: a short text each, with its chapter."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rules.amun_re.sentences import text
from rules.amun_re.tables import CARD
from rules.core.index import Index, topic
from rules.core.menu import Word
from rules.core.text import Text

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
            "Two kingdoms of three rounds each. In a round, as many provinces as there are "
            "players are revealed and auctioned. Then come the actions, the offering and the "
            "income. Each kingdom ends with a scoring. Between the kingdoms, owners and "
            "farmers go. Pyramids, stones, gold and cards stay, and the same provinces come up "
            "again in a new order."
        ),
    ),
    "rule-power-cards": topic(
        text("Power cards"),
        _GAME,
        text(
            "You play a power card in its phase, on your turn, and discard it. You may not "
            "play two of the same kind in one phase. You may sell a power card for 1 gold at "
            "any time. There is no hand limit. When the pile is used up, the discards are "
            "shuffled."
        ),
    ),
    "rule-prices": topic(
        text("Prices"),
        _GAME,
        text(
            "One costs 1 gold, two cost 3, three 6, four 10, five 15, six 21, seven 28, and so "
            "on. Each step is one more than the step before. You pay for power cards, farmers "
            "and stones separately, and bids use the same numbers."
        ),
    ),
    "rule-auction": topic(
        text("Bids"),
        _AUCTION,
        text(
            "In turn, each player bids on one of the revealed provinces: any space of the "
            "track they can pay above the highest bid there. The track is 0, 1, 3, 6, 10, 15, "
            "21 … Once nobody is outbid, all players pay and take everything on their province."
        ),
    ),
    "rule-outbid": topic(
        text("Outbid"),
        _AUCTION,
        text(
            "If you are outbid, you must bid again when your turn comes round, on a province "
            "other than the one you just lost. With the card {overbid} you may bid there "
            "again. If you play {block}, players who overbid you must go two spaces higher. "
            "Nobody can pass, and 0 is always open somewhere.",
            overbid=CARD["overbid"].label,
            block=CARD["block"].label,
        ),
    ),
    "rule-limit": topic(
        text("Card limit"),
        _ACTIONS,
        text(
            "On your turn you may buy as many power cards as your province with the most card "
            "symbols shows. Other provinces do not add to it. Cards taken as rewards or lying "
            "on a province do not count."
        ),
    ),
    "rule-farmers": topic(
        text("Farmers"),
        _ACTIONS,
        text(
            "Bought farmers go immediately into empty fields of any of your provinces. You "
            "cannot buy more than you have empty fields. The card {card} puts one more outside "
            "the fields. Farmers yield gold in the income, and leave at the end of the kingdom.",
            card=CARD["free-farmer"].label,
        ),
    ),
    "rule-stones": topic(
        text("Stones and pyramids"),
        _ACTIONS,
        text(
            "Stones go immediately to any of your provinces. Three stones in a province become "
            "a pyramid. With the card {card}, two of them do, once a turn. Pyramids and stones "
            "stay there when the kingdom ends, for the next owner.",
            card=CARD["builder"].label,
        ),
    ),
    "rule-offering": topic(
        text("Offering to Amun-Re"),
        _OFFERING,
        text(
            "All players offer at least 1 gold or the −3 card in secret, then show it "
            "together. Players who laid the card {card} raise or lower the total by 3. The "
            "total moves the temple. The highest offering takes three rewards and plays first "
            "from then on. The second takes two, every other one. Between equal offerings, the "
            "earlier in turn order is higher.",
            card=CARD["offering"].label,
        ),
    ),
    "rule-theft": topic(
        text("Theft: the −3 card"),
        _OFFERING,
        text(
            "Instead of offering gold, you may lay your −3 card. It lowers the total by 3 and "
            "brings you 3 gold, but no reward. It always comes back to you, and you cannot "
            "sell it. If all players steal, nobody is rewarded and the first player stays."
        ),
    ),
    "rule-rewards": topic(
        text("Rewards"),
        _OFFERING,
        text(
            "Take your rewards as power cards, farmers or stones, in any mix. You may take "
            "fewer. You take cards first and look at them. Farmers go into empty fields, "
            "stones to any of your provinces. The card limit does not count here, and you may "
            "not play a card with it."
        ),
    ),
    "rule-temple": topic(
        text("Temple of Amun-Re"),
        _OFFERING,
        text(
            "A total of 2 or less puts it on space 1, 3 to 12 on space 2. A total of 13 to 22 "
            "puts it on space 3, 23 or more on space 4. The space is the gold for each farmer "
            "in the income, and the points for each temple in the scoring. Caravans pay only "
            "on spaces 1 and 2."
        ),
    ),
    "rule-income": topic(
        text("Income of a province"),
        _INCOME,
        text(
            "Each farmer yields as much gold as the temple's space says. Mines always pay, "
            "caravans while the temple is on space 1 or 2. The card {harvest} brings 1 more "
            "gold for each farmer of one province. The card {gold} makes one province pay 8 "
            "instead of everything else.",
            harvest=CARD["harvest"].label,
            gold=CARD["gold8"].label,
        ),
    ),
    "rule-scoring": topic(
        text("Points"),
        _SCORING,
        text(
            "The third and the sixth round end with a scoring. Each pyramid brings 1 point, "
            "each set 3, the majority on a bank 5. Each temple brings as many points as the "
            "temple's space, each fulfilled bonus card 3. At the end of the game the most gold "
            "brings 6, then 4, then 2."
        ),
    ),
    "rule-sets": topic(
        text("Sets"),
        _SCORING,
        text(
            "A set is one pyramid in each of your three provinces. So you have as many sets as "
            "pyramids in your province with the fewest. Each set brings 3 points."
        ),
    ),
    "rule-majority": topic(
        text("Majority on a bank of the Nile"),
        _SCORING,
        text(
            "On each bank, 5 points go to the owner of the single province with the most "
            "pyramids. Stones break a tie. If those are equal too, all tied owners get 5. With "
            "an option, as in the Super Meeple edition, all pyramids of a player on the bank "
            "count together."
        ),
    ),
    "rule-bonus-cards": topic(
        text("Bonus cards"),
        _SCORING,
        text(
            "Each brings 3 points in a scoring if your three provinces meet its condition, at "
            "most one of each kind. Players choose them in secret and show them together. You "
            "may keep one for the second scoring."
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

IN_SHORT: Final[Text] = text(
    "Three to five players build pyramids in Egypt, through two kingdoms of three rounds each. "
    "Each round, as many provinces as players are auctioned, and everybody wins one. Then all buy "
    "power cards, farmers and stones. One of a kind costs 1 gold, two cost 3, three cost 6. Three "
    "stones make a pyramid. All offer gold to Amun-Re in secret. The total sets the yield of each "
    "farmer, and the highest offering gets the most rewards. Income follows. Each kingdom ends "
    "with points for pyramids, sets, the best province on each bank, temples and bonus cards. "
    "After the Old Kingdom, the provinces lose their owners and are auctioned again."
)
BY_PHASE: Final[Mapping[Word, Word]] = {
    "auction": "rule-auction",
    "actions": "rule-prices",
    "keeping": "rule-power-cards",
    "offering": "rule-offering",
    "corrections": "rule-temple",
    "rewards": "rule-rewards",
    "income": "rule-income",
    "bonus": "rule-bonus-cards",
}
