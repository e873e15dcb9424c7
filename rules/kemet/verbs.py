"""The verbs of Kemet: its slash commands, and the first word of every move."""

from __future__ import annotations

from typing import Final

from rules.core.commands import SharedCommand
from rules.core.confirm import SURE_PARAM
from rules.core.menu import NONE, Action, Choice, Param, Verb
from rules.core.text import Text
from rules.kemet.sentences import text

_TOKEN: Final = Param("token", text("Token"), text("The token and its space"))
_DISTRICT: Final = Param("district", text("District"), text("A district of your city"))
_PLACES: Final = Param(
    "places", text("Places"), text("The number of units in each place: nw1=2+nw2")
)
_TROOP: Final = Param("troop", text("Troop"), text("The place of one of your troops"))
_CREATURE: Final = Param("creature", text("Creature"), text("The creature, or its destination"))
_CARD: Final = Param("card", text("Card"), text("Which card"))
_TARGET: Final = Param("target", text("Target"), text("The owner of the troop, or the space"))
_UNITS: Final = Param("units", text("Units"), text("The number of units that go"), numeric=True)
_PRIESTS: Final = Param(
    "priests", text("Priests"), text("The number of priests among them"), numeric=True
)
_ORDAINED: Final = Param(
    "ordained", text("As priests"), text("The units that you place as priests")
)
_FOLLOWS: Final = Param("follows", text("Creature"), text("Take the creature along or leave it"))

CITY: Final = Verb(
    "city",
    text("City"),
    text("Choose your city"),
    (Param("city", text("City"), text("A free city")),),
)
PYRAMIDS: Final = Verb(
    "pyramids",
    text("Pyramids"),
    text("Set your first pyramids"),
    (
        Param("split", text("Levels"), text("1-1-1 or 2-1-0")),
        Param("first", text("First"), text("Colour and district: white-1")),
        Param("second", text("Second"), text("Colour and district: white-1")),
        Param("third", text("Third"), text("Colour and district: white-1")),
    ),
)
KEEP: Final = Verb("keep", text("Keep"), text("Keep one of the cards you see"), (_CARD,))
RAISE: Final = Verb(
    "raise",
    text("Raise a pyramid"),
    text("Raise one of your pyramids"),
    (
        _TOKEN,
        Param("pyramid", text("Pyramid"), text("The colour of the pyramid, or none")),
        Param("level", text("Level"), text("Its new level"), numeric=True),
        _DISTRICT,
    ),
)
RECRUIT: Final = Verb(
    "recruit",
    text("Recruit"),
    text("Place units from your reserve"),
    (_TOKEN, _TROOP, _PLACES, _ORDAINED),
)
ORDER: Final = Verb(
    "order",
    text("Order of turns"),
    text("Decide who plays first, second, …"),
    (
        *(
            Param(f"place_{n}", text("Place {n}", n=n), text("The player in that place"))
            for n in range(1, 5)  # the remaining seat has the last
        ),
        Param("number", text("Free place"), text("A free place"), numeric=True),
    ),
)
BID: Final = Verb(
    "bid",
    text("Bid"),
    text("Bid for your place in the turn order"),
    (
        Param("show", text("Card"), text("The battle card that counts")),
        Param("discard", text("Discard"), text("The battle card you discard")),
        Param("dawn", text("Dawn tokens"), text("The number you spend"), numeric=True),
    ),
)
PRAY: Final = Verb("pray", text("Pray"), text("Gain prayer points"), (_TOKEN,))
BUY: Final = Verb(
    "buy",
    text("Buy a tile"),
    text("Buy a power tile"),
    (
        _TOKEN,
        Param("tile", text("Tile"), text("The power tile, or none")),
        _CREATURE,
        Param("gives", text("Gives up"), text("The battle card that leaves the game")),
        _PLACES,
        _ORDAINED,
    ),
)
MOVE: Final = Verb(
    "move",
    text("Move"),
    text("Move a troop, possibly into battle"),
    (
        _TOKEN,
        Param("hares", text("Hare statuettes"), text("The number you use"), numeric=True),
        _TROOP,
        _UNITS,
        _PRIESTS,
        _FOLLOWS,
        Param("to", text("To"), text("Their destination")),
        Param("way", text("Way"), text("On foot, or by teleport")),
        Param("then", text("Then"), text("Stop there, or go on")),
    ),
)
PLAY: Final = Verb(
    "play",
    text("Play a card"),
    text("Play a Divine Intervention card"),
    (_CARD, _TARGET, _TROOP, _UNITS, _PRIESTS, _FOLLOWS, _PLACES, _ORDAINED, SURE_PARAM),
    is_side_action=True,
)
END: Final = Verb("end", text("End"), text("End your move, or your turn"), (SURE_PARAM,))
PASS: Final = Verb("pass", text("Pass"), text("Do without"))
BATTLE: Final = Verb(
    "battle",
    text("Battle"),
    text("Choose battle cards, or the next battle"),
    (
        Param("card", text("Card"), text("The battle card that counts")),
        Param("discard", text("Discard"), text("The battle card you discard")),
        Param("with_it", text("With it"), text("Divine Intervention cards behind it")),
        Param("paying", text("Paying"), text("The order in which they are paid")),
        Param("space", text("Space"), text("The place of the battle")),
    ),
)
WOUND: Final = Verb(
    "wound",
    text("Divine Wound"),
    text("Discard cards for strength"),
    (Param("cards", text("Cards"), text("The cards you discard")),),
)
RECALL: Final = Verb("recall", text("Recall"), text("Take the troop back for prayer points"))
RETREAT: Final = Verb(
    "retreat",
    text("Retreat"),
    text("Retreat to a space that the winner chooses"),
    (Param("to", text("To"), text("Its destination")),),
)
CREATURE: Final = Verb(
    "creature",
    text("Creature"),
    text("Say where a creature goes"),
    (_CREATURE, _DISTRICT),
)
SACRIFICE: Final = Verb(
    "sacrifice", text("Sacrifice"), text("Remove units for the reward of the place")
)

SEAL: Final = Verb(
    "seal",
    text("Divine seal"),
    text("Lay a Divine seal on a power tile"),
    (_TARGET, Param("tile", text("Tile"), text("The power tile"))),
)
USE: Final = Verb(
    "use",
    text("Use objects"),
    text("Use objects in a battle"),
    (Param("objects", text("Objects"), text("Which objects")),),
)
PRIEST: Final = Verb(
    "priest",
    text("Priest"),
    text("Send a priest on the path, or take tokens"),
    (
        Param("stop", text("From"), text("The priest’s stop")),
        Param("road", text("Road"), text("The next stop")),
        _TROOP,
        _PLACES,
        _ORDAINED,
        _TARGET,
        Param("replaces", text("Replaces"), text("The place of the unit that the priest replaces")),
    ),
    is_side_action=True,
)

FALLEN: Final = Verb(
    "fallen", text("The fallen"), text("Say how many of the fallen are priests"), (_PRIESTS,)
)

VERBS: Final = (
    *(CITY, PYRAMIDS, KEEP, RAISE, RECRUIT, ORDER, BID, PRAY, BUY, MOVE, PLAY),
    *(END, PASS, SEAL, USE, PRIEST, FALLEN, BATTLE, WOUND, RECALL, RETREAT, CREATURE, SACRIFICE),
)

# Everyday verbs have commands of their own. These come once, or after a battle.
SHARED: Final = (
    SharedCommand(
        "setup",
        text("Setup"),
        text("Choose your city, set your first pyramids"),
        (CITY, PYRAMIDS),
    ),
    SharedCommand(
        "aftermath",
        text("Aftermath"),
        text("After a battle: recall, retreat, the fallen"),
        (RECALL, RETREAT, FALLEN),
    ),
)


def none(label: Text, hint: Text | None = None, *, wastes: bool = False) -> Choice:
    """Make the choice of none. With `wastes` it is always asked, even as the only one."""
    return Choice(NONE, label, hint, is_asked=wastes)


class Pass(Action):
    """Decline an offer."""
