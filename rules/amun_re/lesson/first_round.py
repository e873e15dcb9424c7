"""The first scene: a whole round, from the auction to the income."""

from __future__ import annotations

from typing import Final

from rules.amun_re.lesson.claims import built, gold, owned
from rules.amun_re.sentences import text
from rules.amun_re.tables import CARD
from rules.core.lessons import HAND, Question, Scene, Step

BUILDER: Final = CARD["builder"].label

FIRST_ROUND: Final = Scene(
    seed="nile-455",
    steps=(
        Step(
            "welcome",
            text(
                "You build pyramids in the provinces of Egypt, which you win at auction. You are "
                "Blue. This lesson takes a quarter of an hour. You can stop at any step and "
                "continue later."
            ),
            light=("thebes", "abydos", "mendes"),
        ),
        Step(
            "goal",
            text(
                "The player with the most points wins. A game has two kingdoms of three "
                "rounds. In each round you win one province. Each kingdom ends with a scoring, "
                "in which pyramids bring points."
            ),
            light=("blue", "orange", "green"),
        ),
        Step(
            "provinces",
            text(
                "Three provinces are up for auction, one for each player. Thebes brings 2 cards "
                "immediately, Abydos 1 stone. Mendes brings nothing, but has six fields. Fields "
                "are for farmers."
            ),
            light=("thebes", "abydos", "mendes"),
            sure=lambda state: (
                set(state.revealed) == {"thebes", "abydos", "mendes"} and state.first == "blue"
            ),
        ),
        Step(
            "bid",
            text(
                "You have 20 gold, which the other players do not see. In turn, each player bids "
                "on one province. The prices are 0, 1, 3, 6, 10, 15 and so on."
            ),
            order=text("Bid 3 on Thebes."),
            light=("thebes",),
            do="bid thebes 3",
            otherwise=text(
                "That is allowed. This lesson bids 3 on Thebes, and another player bids more."
            ),
            then=("orange bid thebes 6", "green bid abydos 0"),
            sure=lambda state: gold(state) == 20,
        ),
        Step(
            "outbid",
            text(
                "Orange bid 6 and drove you out of Thebes. Green bid 0 on Abydos. A player who is "
                "outbid bids again on their next turn, on another province."
            ),
            light=("thebes", "abydos"),
            sure=lambda state: state.cursor == "blue",
        ),
        Step(
            "bid-again",
            text(
                "It is your turn again. The auction ends as soon as nobody is outbid. Mendes has "
                "no bid."
            ),
            order=text("Bid 3 on Mendes."),
            light=("mendes",),
            do="bid mendes 3",
            otherwise=text(
                "That is allowed. On Abydos you would drive Green out. This lesson bids 3 on "
                "Mendes."
            ),
        ),
        Step(
            "own",
            text(
                "All players pay and own a province: you Mendes for 3, Orange Thebes for 6, Green "
                "Abydos for 0. Orange takes the 2 cards. The stone stays in Abydos."
            ),
            light=("mendes", "thebes", "abydos"),
            sure=lambda state: gold(state) == 17 and owned(state) == {"mendes"},
        ),
        Step(
            "farmers",
            text(
                "Now you buy power cards, then farmers, then stones. One costs 1 gold, two cost 3, "
                "three 6. You pay for each kind separately. Farmers bring gold every round."
            ),
            order=text("Buy three farmers for Mendes."),
            light=("mendes",),
            do="farmers mendes=3",
            otherwise=text("That is allowed. This lesson buys three farmers."),
        ),
        Step(
            "stones",
            text(
                "Three stones in a province become a pyramid. With your card {card}, two stones "
                "do.",
                card=BUILDER,
            ),
            order=text("Buy 2 stones for Mendes, and play {card} there.", card=BUILDER),
            picture=HAND,
            do="stones mendes=2 mendes",
            otherwise=text(
                "That is allowed. Here, two stones and {card} make a pyramid.", card=BUILDER
            ),
            then=(
                "orange buy 1",
                "orange farmers thebes=2",
                "orange done",
                "green farmers abydos=2",
                "green stones abydos=2 abydos",
                "orange offer 2",
                "green steal",
            ),
            sure=lambda state: gold(state) == 11 and state.hands["blue"].value == ("builder",),
        ),
        Step(
            "card-limit",
            text(
                "You have your first pyramid. The others bought too. You may buy as many cards as "
                "your province with the most card symbols shows. Thebes shows 2, Mendes none."
            ),
            light=("mendes", "thebes"),
            sure=lambda state: built(state, "mendes") == (3, 1, 0) and gold(state) == 8,
        ),
        Step(
            "offering",
            text(
                "Now all players offer gold to Amun-Re, in secret. The higher the total, the more "
                "gold farmers bring. The highest offering also takes the most rewards."
            ),
            order=text("Offer 4 gold."),
            light=("temple",),
            do="offer 4",
            otherwise=text("That is allowed. This lesson offers 4 gold, the highest offering."),
        ),
        Step(
            "theft",
            text(
                "You offered 4, and Orange offered 2. Green played the −3 card: it gives 3 "
                "gold and no reward, and lowers the total by 3. So the total is 3."
            ),
            light=("blue", "orange", "green", "temple"),
        ),
        Step(
            "temple",
            text(
                "The total moves the temple of Amun-Re. With 3 to 12 it goes to space 2. So each "
                "farmer will bring 2 gold."
            ),
            light=("temple",),
            sure=lambda state: state.temple == 2 and gold(state) == 4,
        ),
        Step(
            "reward-card",
            text(
                "The highest offering takes three rewards, the second two, every other one. A "
                "reward is a power card, a farmer or a stone."
            ),
            order=text("Take 1 card."),
            light=("blue",),
            do="take 1",
            otherwise=text(
                "That is allowed. This lesson takes one card, one farmer and one stone."
            ),
            sure=lambda state: state.rewards["blue"] == 3,
        ),
        Step(
            "reward-place",
            text(
                "You have two rewards left. Farmers go to empty fields, stones to any of your "
                "provinces."
            ),
            order=text("Take one farmer and one stone, both in Mendes."),
            light=("mendes",),
            do="place mendes mendes",
            otherwise=text("That is allowed. This lesson takes one farmer and one stone."),
            then=("orange take 1", "orange place thebes none", "orange collect thebes none"),
        ),
        Step(
            "pharaoh",
            text(
                "Your offering was the highest, so you keep the Pharaoh, the ankh on your card, "
                "and stay first player. Between equal offerings, the earlier player in turn order "
                "is higher."
            ),
            light=("blue",),
            sure=lambda state: state.first == "blue" and built(state, "mendes") == (4, 1, 1),
        ),
        Step(
            "income",
            text(
                "Your four farmers bring 2 gold each. Abu also has a mine, which always pays. "
                "Kharga has a caravan, which pays while the temple is on space 1 or 2."
            ),
            order=text("Collect your income."),
            light=("mendes", "temple", "abu", "kharga"),
            do="collect",
            otherwise=text("That is allowed. This lesson only collects the income."),
        ),
        Step(
            "round-over",
            text(
                "You received 8 gold and have 12. The round is over: auction, purchases, offering "
                "and income. Three new provinces are up for auction, and each player wins one more."
            ),
            light=("blue", "kharga", "memphis", "avaris"),
            sure=lambda state: gold(state) == 12 and state.round == 2,
        ),
        Step(
            "ask-price",
            text("You want to buy four stones. What do they cost?"),
            question=Question(
                (text("4 gold"), text("6 gold"), text("10 gold"), text("15 gold")),
                2,
                text(
                    "One stone costs 1 gold, two cost 3, three 6, four 10. These numbers are also "
                    "the prices of the auction."
                ),
            ),
        ),
    ),
)
