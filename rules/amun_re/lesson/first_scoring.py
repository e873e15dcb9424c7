"""The second scene: the third round of the same game, with the scoring of the Old Kingdom."""

from __future__ import annotations

from typing import Final

from rules.amun_re.lesson.claims import built, gold, owned, scores
from rules.amun_re.scoring import tally
from rules.amun_re.sentences import text
from rules.amun_re.tables import CARD
from rules.core.lessons import HAND, Question, Scene, Step, lines

FIRST_SCORING: Final = Scene(
    seed="nile-455",
    before=lines(
        """
        blue bid thebes 3
        orange bid thebes 6
        green bid abydos 0
        blue bid mendes 3
        blue farmers mendes=3
        blue stones mendes=2 mendes
        orange buy 1
        orange farmers thebes=2
        orange done
        green farmers abydos=2
        green stones abydos=2 abydos
        orange offer 2
        green steal
        blue offer 4
        blue take 1
        blue place mendes mendes
        orange take 1
        orange place thebes none
        orange collect thebes none
        blue collect
        blue bid memphis 0
        orange bid kharga 0
        green bid avaris 0
        blue farmers mendes=2+memphis
        blue stones memphis=2
        orange farmers thebes+kharga
        orange stones thebes+kharga=2 kharga
        green farmers avaris=3+abydos
        green stones avaris=3
        blue offer 1
        orange offer 1
        green offer 1
        blue place memphis=2 memphis
        orange place none thebes=2
        green place none avaris
        blue collect
        orange collect none none
        blue bid edfu 0
        orange bid edfu 1
        green bid edfu 3
        blue bid abu 0
        orange bid abu 1
        blue bid buto 0
        """
    ),
    steps=(
        Step(
            "round-three",
            text(
                "This is the last of the three rounds of the Old Kingdom. You own Mendes, Memphis "
                "and Buto, and have 20 gold. The scoring comes at the end of the round."
            ),
            light=("mendes", "memphis", "buto"),
            sure=lambda state: (
                gold(state) == 20
                and owned(state) == {"mendes", "memphis", "buto"}
                and state.round == 3
            ),
        ),
        Step(
            "buy-cards",
            text(
                "Memphis shows three card symbols, so you may buy up to 3 cards. Two cost 3 gold."
            ),
            order=text("Buy 2 cards."),
            light=("memphis",),
            do="buy 2",
            otherwise=text("That is allowed. This lesson buys 2 cards."),
        ),
        Step(
            "set",
            text(
                "A pyramid brings 1 point. One pyramid in each of your three provinces is a set, "
                "and brings 3 more points. Buto has no pyramid."
            ),
            order=text("Buy five stones for 15 gold: three for Buto, two for Mendes."),
            light=("buto", "mendes"),
            do="stones buto=3+mendes=2",
            otherwise=text(
                "That is allowed. This lesson buys three stones for Buto and two for Mendes."
            ),
            then=(
                "orange farmers abu=2",
                "orange stones abu=3",
                "green farmers edfu=2",
                "green stones abydos=2",
                "orange offer 1",
                "green offer 9",
            ),
            sure=lambda state: (
                gold(state) == 17
                and built(state, "mendes")[1:] == (1, 1)
                and built(state, "buto")[1] == 0
            ),
        ),
        Step(
            "last-offering",
            text(
                "Now all your provinces have a pyramid. You have 2 gold left. The card {card} "
                "would raise or lower the total by 3.",
                card=CARD["offering"].label,
            ),
            order=text("Offer 2 gold, without the card."),
            light=("buto", "mendes", "memphis", "temple"),
            do="offer 2 none",
            otherwise=text("That is allowed. This lesson offers 2 gold without a card."),
            then=("green place none avaris=2+edfu",),
            sure=lambda state: (
                gold(state) == 2
                and built(state, "buto")[1] == 1
                and built(state, "mendes")[1] == 2
                and "offering" in state.hands["blue"].value
            ),
        ),
        Step(
            "second",
            text(
                "Green offered 9, you 2 and Orange 1. Green will take the Pharaoh. You are second "
                "and take two rewards. The total is 12, and the temple is on space 2."
            ),
            light=("temple", "blue", "orange", "green"),
            sure=lambda state: state.temple == 2 and state.rewards["blue"] == 2,
        ),
        Step(
            "reward-card-2",
            text("You take cards before farmers and stones, and look at them first."),
            order=text("Take 1 card."),
            light=("blue",),
            do="take 1",
            otherwise=text("That is allowed. This lesson takes one card and one stone."),
        ),
        Step(
            "reward-stone",
            text("Two stones lie in Memphis. A third makes a pyramid."),
            order=text("Take one stone in Memphis."),
            light=("memphis",),
            do="place none memphis",
            otherwise=text("That is allowed. Here, the third stone in Memphis makes a pyramid."),
            then=("orange place abu none", "green collect", "orange collect none none"),
            sure=lambda state: built(state, "memphis")[1:] == (1, 2),
        ),
        Step(
            "eight-gold",
            text(
                "Your new card is {card}. One of your provinces yields 8 gold instead of "
                "everything else. Buto has no farmers.",
                card=CARD["gold8"].label,
            ),
            order=text("Collect your income, and play {card} in Buto.", card=CARD["gold8"].label),
            picture=HAND,
            do="collect buto",
            otherwise=text(
                "That is allowed. The card is worth most in Buto, which has no farmers."
            ),
            sure=lambda state: (
                "gold8" in state.hands["blue"].value and state.lands["buto"].farmers == 0
            ),
        ),
        Step(
            "bonus",
            text(
                "Before the scoring, you may play bonus cards in secret. Yours brings 3 points if "
                "all three of your provinces touch the Nile, or none does. Yours all do."
            ),
            order=text("Play “{card}”.", card=CARD["bonus-nile"].label),
            picture=HAND,
            do="bonus bonus-nile",
            otherwise=text(
                "That is allowed. You may keep a bonus card for the second scoring. This lesson "
                "plays it now."
            ),
            sure=lambda state: gold(state) == 26,
        ),
        Step(
            "points-own",
            text("You score 5 points for five pyramids, 3 for the set, and 3 for the bonus card."),
            light=("mendes", "memphis", "buto"),
            sure=lambda state: (tally(state, "blue").pyramids, tally(state, "blue").sets) == (5, 3),
        ),
        Step(
            "points-bank",
            text(
                "On each bank of the Nile, the province with the most pyramids brings 5 points. "
                "Stones break a tie. If those are equal too, all tied owners score: Memphis and "
                "Abydos, Mendes and Avaris. You score 10."
            ),
            light=("memphis", "abydos", "mendes", "avaris"),
            sure=lambda state: tally(state, "blue").banks == tally(state, "green").banks == 10,
        ),
        Step(
            "points-temple",
            text(
                "A temple in a province brings as many points as the space of the temple of "
                "Amun-Re. Green has one in Edfu: 2 points."
            ),
            light=("edfu", "temple"),
            sure=lambda state: tally(state, "green").temples == 2,
            then=("orange bonus none",),
        ),
        Step(
            "score",
            text(
                "The Old Kingdom is over. You have 21 points, Green 16 and Orange 6. The columns "
                "are pyramids, sets, banks, temples and bonus cards."
            ),
            picture="kingdom",
            sure=lambda state: scores(state) == {"blue": 21, "green": 16, "orange": 6},
        ),
        Step(
            "new-kingdom",
            text(
                "The New Kingdom begins. Owners and farmers go. Pyramids, stones, gold and cards "
                "stay. The same nine provinces come up for auction again. The winner of Mendes "
                "gets your two pyramids there."
            ),
            light=("mendes", "abydos", "memphis"),
            sure=lambda state: (
                state.kingdom == 2 and built(state, "mendes") == (0, 2, 0) and not owned(state)
            ),
        ),
        Step(
            "the-end",
            text(
                "The New Kingdom ends with the same scoring. Then the most gold brings 6 "
                "points more, the second most 4, the third 2. The player with the most points "
                "wins."
            ),
            light=("blue", "orange", "green"),
        ),
        Step(
            "ask-set",
            text(
                "Your provinces have 2, 1 and 0 pyramids. How many points do the pyramids and sets "
                "bring?"
            ),
            question=Question(
                (text("3 points"), text("6 points"), text("9 points")),
                0,
                text(
                    "Three pyramids bring 3 points. A set needs one pyramid in each of your three "
                    "provinces."
                ),
            ),
        ),
        Step(
            "farewell",
            text(
                "That is the game. Your first game is against two beginner’s computer players. "
                "Each decision comes with a line of explanation. Have fun!"
            ),
        ),
    ),
)
