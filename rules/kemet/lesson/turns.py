"""The steps up to the last turn: set-up, temples, and an action of each kind."""

from __future__ import annotations

from typing import Final

from rules.core.lessons import HAND, Step
from rules.kemet.lesson.claims import points, units
from rules.kemet.sentences import text

TURNS: Final = (
    Step(
        "welcome",
        text(
            "Gods fight over Egypt with troops, pyramids and powers. You are Anubis, in the "
            "north-west. Horus is in the south. This lesson takes a quarter of an hour. You can "
            "stop at any step and continue later."
        ),
        light=("nw1", "nw2", "nw3", "s1", "s2", "s3"),
    ),
    Step(
        "goal",
        text(
            "The game ends with a Day in which a player has enough victory points. That is 8 in "
            "most games, and 4 in this first game. The most points win. Temples and battles bring "
            "them."
        ),
        light=("temple-west", "temple-sphinx", "temple-delta"),
    ),
    Step(
        "pyramids",
        text(
            "You begin with three levels of pyramids. White ones open powers for prayer, red ones "
            "powers for attack, blue ones powers for defence."
        ),
        order=text("Choose 1, 1 and 1, then red on North-west 1, white on 2, blue on 3."),
        light=("nw1", "nw2", "nw3"),
        do="pyramids 1-1-1 red-1 white-2 blue-3",
        otherwise=text(
            "That is allowed. You choose the levels, colours and districts. This lesson uses red "
            "on North-west 1, white on 2 and blue on 3."
        ),
        then=("horus recruit s1=5+s2=5",),
    ),
    Step(
        "garrison",
        text(
            "Now you place ten units on districts with a pyramid. A space holds at most five units "
            "of a player."
        ),
        order=text("Place five on North-west 1 and five on North-west 2."),
        light=("nw1", "nw2", "nw3"),
        do="recruit nw1=5+nw2=5",
        otherwise=text("That is allowed. Five and five give you two strong troops here."),
    ),
    Step(
        "night",
        text(
            "A round is a Night and a Day. The Night gave each player 2 prayer points and a Divine "
            "Intervention card. Prayer points pay for everything. You have 7. Nobody ever has more "
            "than 11."
        ),
        light=("anubis",),
        sure=lambda state: state.prayer["anubis"] == 7 and state.round == 1,
    ),
    Step(
        "tokens",
        text(
            "Each player has five turns a Day. In a turn, you put a token on a free space of your "
            "board and carry out its action. After five turns, each of the three rows must hold a "
            "token."
        ),
        light=("anubis",),
        sure=lambda state: state.phase == "turn" and state.turn == 1,
    ),
    Step(
        "horus-prays",
        text(
            "Horus plays first today, puts a token on a space for praying, and gains 2 prayer "
            "points. Each board has two such spaces. Each space takes one token a Day."
        ),
        light=("horus",),
        first=("horus pray pray-3", "horus end"),
        sure=lambda state: state.prayer["horus"] == 9,
    ),
    Step(
        "buy",
        text(
            "Your turn. A power tile costs its level. You need a pyramid of its colour, of at "
            "least that level. The red tile Charge! adds 1 strength when you attack."
        ),
        order=text("Buy the tile Charge! with Buy red."),
        picture="market",
        do="buy buy-red charge",
        otherwise=text("That is allowed. This lesson buys Charge!, because you attack today."),
    ),
    Step(
        "end-turn",
        text(
            "You have 6 prayer points left. Your turn does not end by itself, because you hold "
            "cards that you could still play."
        ),
        order=text("End the turn."),
        light=("anubis",),
        do="end",
        otherwise=text("That is allowed. This lesson keeps the card for later."),
        then=("horus move move-1 s1 4 temple-west teleport stop", "horus end"),
        sure=lambda state: state.prayer["anubis"] == 6 and "charge" in state.tiles["anubis"],
    ),
    Step(
        "teleport",
        text(
            "Horus moved four units from South 1 to the West temple by teleport. A troop on a "
            "space with a pyramid can teleport to any space with an obelisk, for 2 prayer points."
        ),
        light=("s1", "temple-west"),
        sure=lambda state: units(state, "temple-west", "horus") == 4 and state.prayer["horus"] == 7,
    ),
    Step(
        "temples",
        text(
            "A temple is 1 victory point while you have a unit there. At the end of the Day it "
            "also pays prayer points: the West temple 2, the Sphinx temple 3."
        ),
        light=("temple-west", "temple-sphinx"),
        sure=lambda state: points(state) == {"anubis": 0, "horus": 1},
    ),
    Step(
        "delta",
        text(
            "You can reach the Delta only by teleport. Its temple is 1 victory point too. At the "
            "end of the Day, its holder may remove one unit there for 5 prayer points."
        ),
        light=("temple-delta", "delta"),
    ),
    Step(
        "take-temple",
        text("The Sphinx temple is free, and all temples have an obelisk."),
        order=text(
            "Choose Move (row 1). Teleport all five units from North-west 1 to the Sphinx temple, "
            "and stop there."
        ),
        light=("nw1", "temple-sphinx"),
        do="move move-1 nw1 5 temple-sphinx teleport stop",
        otherwise=text(
            "That is allowed. You could also move only part of a troop, or move on foot. This "
            "lesson takes all five to the Sphinx temple."
        ),
        then=("anubis end", "horus recruit recruit s1=2", "horus end"),
    ),
    Step(
        "walking",
        text(
            "You have 1 victory point. A troop on foot moves one space in an action. From the "
            "Sphinx temple it could go to the West bank."
        ),
        light=("temple-sphinx", "west-bank"),
        sure=lambda state: points(state)["anubis"] == 1,
    ),
    Step(
        "walls",
        text(
            "Cities have walls. You can enter another player’s city only with the first step of a "
            "move, never after a teleport. One step leads from the South gate to South 1, 2 or 3."
        ),
        light=("gate-s", "s1", "s2", "s3"),
    ),
    Step(
        "recruiting",
        text(
            "Meanwhile Horus recruited two units in South 1. A unit costs 1 prayer point and comes "
            "from the reserve. Each player has 12 units."
        ),
        light=("s1", "horus"),
        sure=lambda state: units(state, "s1", "horus") == 3 and state.prayer["horus"] == 5,
    ),
    Step(
        "raise",
        text(
            "Your third turn. To raise a pyramid you pay the number of its new level, here 2. A "
            "higher pyramid lets you buy higher tiles of its colour."
        ),
        order=text("Raise the white pyramid to level 2."),
        light=("nw2", "anubis"),
        do="raise raise white 2",
        otherwise=text("That is allowed. This lesson raises the white pyramid."),
        then=("anubis end", "horus raise raise red 2", "horus end"),
        sure=lambda state: state.turn == 3 and state.prayer["anubis"] == 4,
    ),
    Step(
        "recruit",
        text(
            "Your fourth turn. North-west 1 is empty. Two new units cost your last 2 prayer "
            "points, but one of your cards will help."
        ),
        order=text("Recruit two units in North-west 1."),
        light=("nw1",),
        do="recruit recruit nw1=2",
        otherwise=text("That is allowed. Two new units guard North-west 1 here."),
        sure=lambda state: state.prayer["anubis"] == 2 and state.turn == 4,
    ),
    Step(
        "play-card",
        text(
            "Your Divine Intervention cards are secret. Each says when you may play it. Prayer is "
            "for your own turn, costs nothing and gives 2 prayer points."
        ),
        order=text("Play Prayer."),
        picture=HAND,
        do="play prayer",
        otherwise=text(
            "That is allowed. Your next move is a teleport and costs 2 prayer points, so play "
            "Prayer here."
        ),
        then=("horus pass", "anubis end", "horus buy buy-blue defense", "horus end"),
        sure=lambda state: (
            state.prayer["anubis"] == 0
            and set(state.hands["anubis"].value) == {"prayer", "war-rage"}
        ),
    ),
    Step(
        "veto",
        text(
            "Another card, Veto, can cancel yours. So Horus had to answer first. Karnak asks every "
            "player who might have a Veto. So the question reveals nothing about a hand."
        ),
        light=("horus",),
    ),
    Step(
        "rows",
        text(
            "Your fifth and last turn. You have two tokens in row 1, one in row 2 and one in row "
            "3. Karnak never offers an action that would leave a row empty."
        ),
        light=("anubis",),
        sure=lambda state: (
            state.turn == 5
            and state.prayer["anubis"] == 2
            and [each.space for each in state.tokens["anubis"]]
            == ["buy-red", "move-1", "raise", "recruit"]
        ),
    ),
)
