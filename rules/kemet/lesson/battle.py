"""The steps from the attack in the last turn to the end of the game."""

from __future__ import annotations

from typing import Final

from rules.core.lessons import HAND, Question, Step
from rules.kemet.lesson.claims import points, strength
from rules.kemet.sentences import text

BATTLE: Final = (
    Step(
        "attack",
        text(
            "A troop that enters a space with enemy units fights. Horus has four units in the West "
            "temple."
        ),
        order=text("Move: teleport all five units from North-west 2 there."),
        light=("nw2", "temple-west"),
        do="move move-2 nw2 5 temple-west teleport",
        otherwise=text("That is allowed. This lesson attacks the West temple with all five units."),
        then=("horus pass", "horus battle firm even none"),
    ),
    Step(
        "battle-cards",
        text(
            "Both sides secretly choose a battle card to play, another to discard, and any Divine "
            "Intervention cards for battle. A battle card shows strength, damage and protection, "
            "in this order. Horus has chosen."
        ),
        picture=HAND,
        sure=lambda state: state.battle is not None and "horus" in state.battle.commits,
    ),
    Step(
        "battle",
        text(
            "Strength decides who wins. Your strongest card is 4/1/0. War Rage adds 1 strength. "
            "The discarded card does not count."
        ),
        order=text("Play 4/1/0, discard 1/3/0, and add War Rage."),
        picture=HAND,
        do="battle strong bloody war-rage",
        otherwise=text("That is allowed. With 4/1/0 and War Rage your strength is 11 here."),
    ),
    Step(
        "strength",
        text(
            "Your strength is 11: 5 units, 4 from the card, 1 from Charge!, 1 from War Rage. Horus "
            "has 8: 4 units, 1 from Defense! and 3 from the card. The higher strength wins. The "
            "defender wins a tie."
        ),
        picture="battle",
        sure=lambda state: (
            state.battle.winner == "anubis"
            and strength(state, "anubis") == 11
            and strength(state, "horus") == 8
        ),
    ),
    Step(
        "damage",
        text(
            "Then each side loses units: the other side’s damage minus its own protection. Your 1 "
            "damage met 1 protection. Horus did no damage. Nobody lost a unit."
        ),
        picture="battle",
        sure=lambda state: not any(state.battle.losses.values()),
    ),
    Step(
        "battle-point",
        text(
            "An attacker who wins with a unit left gains 1 permanent victory point. Permanent "
            "points are never lost. You have 2 points now: this one and the Sphinx temple."
        ),
        light=("anubis", "temple-west"),
        sure=lambda state: points(state)["anubis"] == 2,
    ),
    Step(
        "retreat",
        text(
            "The loser either recalls the troop to the reserve and gains 1 prayer point a unit, or "
            "retreats. Horus retreats. You, the winner, choose an adjacent space without enemies."
        ),
        order=text("Choose the South gate."),
        light=("temple-west", "gate-s"),
        first=("horus retreat",),
        do="retreat gate-s",
        otherwise=text("That space is allowed too. This lesson uses the South gate."),
    ),
    Step(
        "stay",
        text(
            "The winner may recall the troop too, and gains 1 prayer point a unit. If you stay, "
            "you hold the West temple."
        ),
        order=text("Stay."),
        light=("temple-west",),
        do="pass",
        otherwise=text(
            "That is allowed. It brings 5 prayer points, but you lose the temple. This lesson "
            "stays."
        ),
        sure=lambda state: points(state) == {"anubis": 3, "horus": 0},
    ),
    Step(
        "day-ends",
        text(
            "The Day is over. Your temples pay you 2 and 3 prayer points. A player with two "
            "temples or more now gains 1 permanent victory point."
        ),
        sure=lambda state: state.prayer["anubis"] == 5,
    ),
    Step(
        "victory",
        text(
            "You win with 4 points: 2 for temples, 1 for the battle, and 1 for two temples "
            "together. Well played. Horus did not try very hard. Other players will."
        ),
        sure=lambda state: points(state) == {"anubis": 4, "horus": 0} and state.winner == "anubis",
    ),
    Step(
        "next-night",
        text(
            "In a longer game all tokens come back now, and the next Night begins. The player "
            "with the fewest victory points decides the turn order of the next Day."
        ),
    ),
    Step(
        "cards-return",
        text(
            "Each battle uses two battle cards, one played and one discarded. After three battles "
            "you have used all six, and all come back to your hand."
        ),
        picture=HAND,
    ),
    Step(
        "ask-tile",
        text("You want to buy a blue tile of level 2. What do you need?"),
        picture="market",
        question=Question(
            (
                text("2 prayer points"),
                text("2 prayer points and a blue pyramid of level 2"),
                text("2 prayer points and a blue pyramid of level 1"),
            ),
            1,
            text(
                "A tile costs its level. You also need a pyramid of its colour, of at least that "
                "level."
            ),
        ),
    ),
    Step(
        "ask-tie",
        text("You attack with strength 9. The defender has 9 too. Who wins?"),
        question=Question(
            (text("I win"), text("The defender"), text("Nobody: both retreat")),
            1,
            text("The defender wins a tie."),
        ),
    ),
    Step(
        "farewell",
        text(
            "That is enough to play. Your first game goes to 4 points, against a beginner’s "
            "computer player. Each decision comes with a line of explanation. Have fun!"
        ),
    ),
)
