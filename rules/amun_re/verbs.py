"""The verbs of Amun-Re: its slash commands, and the first word of every move."""

from __future__ import annotations

from typing import Final

from rules.amun_re.sentences import text
from rules.amun_re.tables import PLAYERS
from rules.core.confirm import SURE_PARAM
from rules.core.menu import Param, Verb

_SELL: Final = Param("sell", text("Sell"), text("Cards sold for the payment"))
_EXTRA: Final = Param("extra", text("Two more"), text("Draw two more cards, or not"))

KEEP: Final = Verb(
    "keep",
    text("Keep"),
    text("Keep some of the cards you drew"),
    (
        Param("cards", text("Cards"), text("The cards to keep")),
        Param("top", text("On top"), text("The card to lie on top")),
    ),
)
CHOOSE: Final = Verb(
    "choose",
    text("Choose"),
    text("Choose a province for the auction"),
    (Param("province", text("Province"), text("One of your province cards")),),
)
BID: Final = Verb(
    "bid",
    text("Bid"),
    text("Bid on a province"),
    (
        Param("province", text("Province"), text("Where to bid")),
        Param("price", text("Price"), text("A space of the bid track"), numeric=True),
        Param("cards", text("Cards"), text("Power cards played with the bid")),
        _SELL,
    ),
)
BUY: Final = Verb(
    "buy",
    text("Buy cards"),
    text("Buy power cards"),
    (Param("number", text("Number"), text("How many cards"), numeric=True), _EXTRA, _SELL),
)
FARMERS: Final = Verb(
    "farmers",
    text("Farmers"),
    text("Buy farmers and place them"),
    (
        Param("fields", text("Fields"), text("The number in each province")),
        Param("free", text("Free farmer"), text("Where to play Free farmer")),
        _SELL,
    ),
)
STONES: Final = Verb(
    "stones",
    text("Stones"),
    text("Buy stones and place them"),
    (
        Param("provinces", text("Provinces"), text("The number in each province")),
        Param("builder", text("Builder"), text("Where to play Builder")),
        _SELL,
    ),
)
OFFER: Final = Verb(
    "offer",
    text("Offer gold"),
    text("Offer gold to Amun-Re, in secret"),
    (
        Param("gold", text("Gold"), text("How much gold"), numeric=True),
        Param("card", text("Card"), text("Offering ±3, played with it")),
        _SELL,
    ),
)
STEAL: Final = Verb(
    "steal",
    text("Steal"),
    text("Play the −3 card, in secret: 3 gold, no reward"),
    (Param("card", text("Card"), text("Offering ±3, played with it")),),
)
CORRECT: Final = Verb(
    "correct",
    text("Correct"),
    text("Raise or lower the offering by 3"),
    (Param("by", text("By"), text("Plus 3 or minus 3")),),
)
TAKE: Final = Verb(
    "take",
    text("Take cards"),
    text("Take power cards as a reward"),
    (Param("number", text("Number"), text("How many cards"), numeric=True), _EXTRA),
)
PLACE: Final = Verb(
    "place",
    text("Farmers and stones"),
    text("Take farmers and stones as a reward"),
    (
        Param("fields", text("Farmers"), text("Farmers in which provinces")),
        Param("provinces", text("Stones"), text("Stones in which provinces")),
        SURE_PARAM,
    ),
)
COLLECT: Final = Verb(
    "collect",
    text("Collect"),
    text("Collect your income, with cards if you like"),
    (
        Param("harvest", text("Harvest"), text("Where to play Harvest increase")),
        Param("gold8", text("8 Gold"), text("Where to play 8 Gold")),
        SURE_PARAM,
    ),
)
BONUS: Final = Verb(
    "bonus",
    text("Bonus cards"),
    text("Choose the bonus cards to score, in secret"),
    (Param("cards", text("Cards"), text("The bonus cards to play")),),
)
SELL: Final = Verb(
    "sell",
    text("Sell cards"),
    text("Sell power cards for 1 gold each"),
    (Param("cards", text("Cards"), text("The cards to sell")),),
    is_side_action=True,
)
DONE: Final = Verb("done", text("Done"), text("End your turn"), (SURE_PARAM,))

_WISHES: Final = tuple(
    param
    for n in range(2, PLAYERS[-1] + 1)
    for param in (
        Param(
            f"province{n}", text("Province {n}", n=n), text("Your next wish if that goes higher")
        ),
        Param(f"price{n}", text("Price {n}", n=n), text("Your highest bid"), numeric=True),
    )
)
ORDER: Final = Verb(
    "order",
    text("Bidding orders"),
    text("Plan your bids for the auction, in secret"),
    (
        Param("province", text("Province"), text("The province you want most")),
        Param("price", text("Price"), text("Your highest bid"), numeric=True),
        *_WISHES,
        Param("how", text("How"), text("One space at a time, or at once")),
        Param("cards", text("Cards"), text("Which cards may be played")),
        Param("otherwise", text("Otherwise"), text("If nothing fits")),
        Param("sell", text("Sell"), text("Cards that may be sold")),
    ),
)

VERBS: Final = (
    *(BID, BUY, FARMERS, STONES, OFFER, STEAL, CORRECT, TAKE, PLACE),
    *(COLLECT, BONUS, SELL, DONE, KEEP, CHOOSE),
)
