"""One line on the present decision, for players in their first games."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rules.core.menu import Word
from rules.core.text import Text
from rules.kemet.sentences import text
from rules.kemet.view import KemetView

LINES: Final[Mapping[Word, Text]] = {  # by phase
    "cities": text("Choose a city. All cities are equally far from each other."),
    "pyramids": text(
        "Set three levels of pyramids in your colours: white for prayer, red for attack, blue "
        "for defence. Your first units start next to them."
    ),
    "garrison": text("Place ten units on districts with a pyramid, at most five on each."),
    "dealing": text("Keep one of the cards that you see. The others go back into the pile."),
    "powers": text("Use a power of the Night, or decline it."),
    "order": text(
        "You have the fewest victory points, so you set the turn order. The last player can "
        "answer, and the first takes the free spaces."
    ),
    "dawn": text("Bid for your place in the turn order."),
    "places": text(
        "Choose your place in the turn order. The last player can answer, and the first takes "
        "the free spaces."
    ),
    "turn": text("Place one token on an action of your board and carry it out."),
    "march": text(
        "Go further if your troop can, teleport, or stop. Each temple that you hold is a point."
    ),
    "memory": text("Take one card from the discarded Divine Intervention cards."),
    "veto": text(
        "With a Veto, you can cancel the card. All players who might have one are asked, so "
        "silence reveals nothing."
    ),
    "escape": text(
        "With an Escape card, you can leave before the battle. All players who might have one "
        "are asked, so silence reveals nothing."
    ),
    "due": text("Choose the battle that is fought first."),
    "arrivals": text("Choose the place where your creature enters. It helps the units there."),
    "homes": text("Choose the place to which your creature returns. It helps the units there."),
    "losses": text("Say how many of the fallen were priests. Keep the units that you need."),
    "seal": text("Lay your seal on an opponent's tile to stop its effect, or keep it."),
    "act": text(
        "Choose how your troop acts now. Each of the three rows needs a token by the end of the "
        "Day."
    ),
    "stop": text(
        "Take everything that lies at this stop and leave the path, or stay and go further later."
    ),
    "objects": text(
        "Say which objects you use in this battle. Used objects go back to the reserve."
    ),
    "foreseen": text(
        "Choose a battle card, and one to discard. Strength wins, damage kills and protection "
        "saves units."
    ),
    "commit": text(
        "Choose a battle card, and one to discard. Strength wins, damage kills and protection "
        "saves units."
    ),
    "tactics": text("You can exchange the card that you have shown for the one discarded."),
    "wound": text("Discard Divine Intervention cards for 1 strength each, or keep them."),
    "rejoin": text("Place the units that your Reinforcements bring."),
    "loser": text(
        "Recall your survivors for 1 prayer point each, or let them retreat to a space the "
        "winner chooses."
    ),
    "retreat": text("Choose the space to which the beaten troop retreats."),
    "winner": text("Stay and hold the space, or recall the troop for 1 prayer point a unit."),
    "delta": text(
        "Prayer points pay for tiles, pyramids and units. Another unit helps to hold the temple."
    ),
    "sanctuary": text(
        "You never lose a permanent point. But two more units help to hold the Sanctuary."
    ),
}


PLACED: Final[Text] = text(
    "You can still play cards, and place a silver or gold token if you have one. Then end your "
    "turn."
)


def now(view: KemetView) -> Text | None:
    """Explain the current decision in a line, or return None if nobody decides."""
    if view.phase == "turn" and _is_token_placed(view):
        return PLACED
    return LINES.get(view.phase)


def _is_token_placed(view: KemetView) -> bool:
    """Whether the player to move has placed the ordinary token of this turn."""
    placed = (
        sum(not token.silver and token.space != "gold" for token in player.tokens)
        for player in view.players
        if player.seat == view.active
    )
    return any(number >= view.turn for number in placed)
