"""The rules by topic, for `/game rules` and `lookup`: a short text each, with its chapter."""

from __future__ import annotations

from typing import Final

from rules.core.index import Index, topic
from rules.kemet.sentences import text

_NIGHT: Final = text("Night")
_DAY: Final = text("Day")
_MOVE: Final = text("Movement")
_BATTLE: Final = text("Battle")
_CARDS: Final = text("Divine Intervention cards")
_END: Final = text("End of the Day")
_MODULES: Final = text("Modules of Ta-Seti")

TOPICS: Final[Index] = {
    "rule-prayer-points": topic(
        text("Prayer points"),
        _NIGHT,
        text(
            "Prayer points pay for everything. Nobody ever has more than 11 or fewer than 0: what "
            "exceeds 11 is lost. Every Night brings 2, praying 2, recalling a troop 1 for each "
            "unit; temples pay at the end of the Day."
        ),
    ),
    "rule-order": topic(
        text("Order of turns"),
        _NIGHT,
        text(
            "In the Night whoever has the fewest victory points decides the whole order of the "
            "coming Day, the earliest of several. The first order is drawn. With module 2 the "
            "Dawn bids decide instead."
        ),
    ),
    "rule-actions": topic(
        text("Action spaces and rows"),
        _DAY,
        text(
            "Everybody has five turns a Day, and in each puts one token on a free space of the own "
            "board and carries out its action at once. After the fifth, each of the three rows "
            "must hold a token. An action may do less than it could, even nothing; only praying "
            "cannot be declined."
        ),
    ),
    "rule-tokens": topic(
        text("Silver and gold token"),
        _DAY,
        text(
            "The silver token (Act of God) is one more action on a free space, the gold token one "
            "more action of a tile that gives it: each once a Day, in a turn beside the ordinary "
            "token. Nobody has more than one of each. The silver one counts for its row, unless an "
            "option says otherwise; the gold one never does."
        ),
    ),
    "rule-praying": topic(
        text("Praying"),
        _DAY,
        text("Praying brings 2 prayer points, more with some tiles. There are two spaces for it."),
    ),
    "rule-pyramids": topic(
        text("Pyramids"),
        _DAY,
        text(
            "Raising costs the number of each level reached: from 1 to 3 costs 2 + 3. Level 4 is "
            "the highest, 2 in a first game. A pyramid serves whoever controls it: the owner, or "
            "the enemy troop that stands there. It lets one buy tiles of its colour up to its "
            "level and teleport from it, and at level 4 brings a temporary victory point."
        ),
    ),
    "rule-buying": topic(
        text("Buying power tiles"),
        _DAY,
        text(
            "A tile costs its level and needs a pyramid of its colour, and of that level, that the "
            "buyer controls. It is bought with the action of its colour and works from then on; it "
            "is never lost. Nobody owns the same power twice, in whatever colour."
        ),
    ),
    "rule-recruiting": topic(
        text("Recruiting"),
        _DAY,
        text(
            "A unit costs 1 prayer point and comes from the reserve to any district of the own "
            "city, five in one at most. Where an enemy stands, the new units attack. Creatures "
            "that wait on their tiles come in now."
        ),
    ),
    "rule-limit": topic(
        text("Limit of five units"),
        _DAY,
        text(
            "At most five units of one player are in a space, seven with Legion; a creature does "
            "not count. It binds recruiting, placing, every step of a move, retreat and Escape. "
            "Whoever loses Legion keeps the units that stand together, but adds none; what has no "
            "room in a retreat is recalled, and the troop cannot escape."
        ),
    ),
    "rule-moving": topic(
        text("Moving"),
        _MOVE,
        text(
            "One troop, or a part of it, moves one space to an adjacent one, more with tiles and "
            "creatures. Units may be left behind and others picked up on the way. A creature never "
            "goes alone. What counts is the speed with which the troop set out."
        ),
    ),
    "rule-teleporting": topic(
        text("Teleporting"),
        _MOVE,
        text(
            "From a space with a pyramid, one's own or another's, to any space with an obelisk, "
            "for 2 prayer points. It uses no step and may come before, between and after steps, "
            "and several times."
        ),
    ),
    "rule-harbours": topic(
        text("Harbours"),
        _MOVE,
        text(
            "From a harbour to the one that it is joined with is one step, at no cost. For "
            "retreat and Escape they are adjacent too, unless an option says otherwise."
        ),
    ),
    "rule-walls": topic(
        text("Walls"),
        _MOVE,
        text(
            "Every district has a wall. An enemy city is entered only with the first step of the "
            "action, from its own desert or another of its districts, never after a step or a "
            "teleport. The owner of the city and whoever leaves it are not stopped, nor is a troop "
            "with Open Gates or the Phoenix."
        ),
    ),
    "rule-entering": topic(
        text("Entering where an enemy stands"),
        _MOVE,
        text(
            "The move stops and a battle is fought, and after it the action is over. Before it "
            "come, in this order: Khnum's Sphinx, Dedication to Battle, Deadly Trap, Escape, "
            "Initiative. If the enemy is gone by then there is no battle, and the move may go on."
        ),
    ),
    "rule-battle": topic(
        text("Strength and losses"),
        _BATTLE,
        text(
            "Both choose in secret a battle card to play, one to discard, and any number of Divine "
            "Intervention cards for battle. Strength: units, card, tiles, creature, cards played. "
            "The higher wins, the defender if equal. Each side loses the other's damage less its "
            "own protection."
        ),
    ),
    "rule-battle-cards": topic(
        text("Battle cards"),
        _BATTLE,
        text(
            "Everybody has six battle cards, or eight with module 5: each battle uses two, one "
            "played and one discarded unseen. When all are used, all come back to the hand."
        ),
    ),
    "rule-battle-points": topic(
        text("Battle points"),
        _BATTLE,
        text(
            "An attacker who wins with at least one survivor gains 1 permanent victory point, a "
            "defender only by a tile or skill. Battle points break ties at the end of the game."
        ),
    ),
    "rule-retreat": topic(
        text("Retreat and recall"),
        _BATTLE,
        text(
            "The beaten troop decides first: it is recalled to the reserve, for 1 prayer point a "
            "unit, or it retreats to an adjacent space without enemies, which the winner chooses. "
            "If there is none it must be recalled. Then the winner stays, or recalls the whole "
            "troop. A retreat costs nothing, and goes through no wall of an enemy city."
        ),
    ),
    "rule-creatures": topic(
        text("Creatures"),
        _BATTLE,
        text(
            "A creature goes with a troop, one at most in a space, and helps it to move and fight. "
            "It is never destroyed; left without units it goes to a district of its city that has "
            "a troop of its owner and no creature, or to its tile. From there it comes in with the "
            "next recruiting."
        ),
    ),
    "rule-cards": topic(
        text("Playing cards"),
        _CARDS,
        text(
            "Cards for the day are played in one's own turn, outside battle; those for battle in "
            "one's own battles; Veto and Escape in another's turn. A card is paid for when it is "
            "played, costs no action, and several may be played together. A hand has no limit."
        ),
    ),
    "rule-veto": topic(
        text("When a Veto can be played"),
        _CARDS,
        text(
            "When a card has been played in a turn and paid for, all others who hold cards answer "
            "in secret, but not whose turn it is. Of several Vetoes the first in turn order is "
            "played, and may be vetoed itself. The card that is cancelled stays discarded and "
            "paid. Cards played in battle cannot be cancelled."
        ),
    ),
    "rule-escape": topic(
        text("When an Escape can be played"),
        _CARDS,
        text(
            "When an enemy enters a space with your troop, the whole troop may leave for an "
            "adjacent space without enemies that has room for it, and there is no battle. The "
            "space that the enemy came from will do; walls bind as in a retreat."
        ),
    ),
    "rule-temples": topic(
        text("Temples"),
        _END,
        text(
            "A temple is yours as long as a unit of yours is there: 1 temporary victory point. At "
            "the end of the Day it pays the 2 or 3 prayer points that it shows, and two temples or "
            "more bring 1 permanent victory point together."
        ),
    ),
    "rule-delta": topic(
        text("Delta"),
        _END,
        text(
            "The Delta is reached by teleport only. At the end of the Day its holder may remove "
            "one unit there for 5 prayer points. It counts as a temple."
        ),
    ),
    "rule-sanctuary": topic(
        text("Point of the Sanctuary"),
        _END,
        text(
            "The Sanctuary is on the board with three or five players, and is no temple. At the "
            "end of the Day its holder may sacrifice two units there for 1 permanent victory point."
        ),
    ),
    "rule-victory-points": topic(
        text("Victory points"),
        _END,
        text(
            "Permanent victory points are never lost: attacks won, tiles, two temples or the "
            "Sanctuary at the end of the Day, the end of the path. Temporary ones go with what "
            "they are for: 1 for each temple, 1 for each pyramid of level 4 that one controls."
        ),
    ),
    "rule-end": topic(
        text("End of the game"),
        _END,
        text(
            "At the end of a Day in which somebody has 8 victory points (10 in a long game, 4 in a "
            "first game) the most points win; then the most battle points; then the earlier in "
            "the order of turns. Module 4 has another end."
        ),
    ),
    "rule-module-1": topic(
        text("Module 1: black pyramids"),
        _MODULES,
        text(
            "Pyramids have a fourth colour, with tiles and an action space of its own in the third "
            "row. Each city still has three pyramids."
        ),
    ),
    "rule-module-2": topic(
        text("Module 2: Dawn"),
        _MODULES,
        text(
            "Whoever loses a battle, or all units in it, takes a Dawn token. In the Night, from "
            "the last to the first, everybody plays a battle card openly, discards another, and "
            "adds any number of Dawn tokens. The highest sum chooses a place in the order first."
        ),
    ),
    "rule-module-3": topic(
        text("Module 3: the path to Ta-Seti"),
        _MODULES,
        text(
            "With an ordinary or silver token on a Move space one priest may first go on to the "
            "next stop of the path, and gains what lies on the road. There it stays, or takes "
            "everything and leaves the path: with a skill it takes the place of a unit on the "
            "board. A troop with a priest has all skills of its owner."
        ),
    ),
    "rule-module-4": topic(
        text("Module 4: immediate victory"),
        _MODULES,
        text(
            "Whoever begins a turn with 8 victory points (10 in a long game) wins at once if "
            "nobody has more. If somebody has more, this Day is the last."
        ),
    ),
    "rule-module-5": topic(
        text("Module 5: more cards"),
        _MODULES,
        text(
            "Everybody has two more battle cards, and twelve Divine Intervention cards join the "
            "pile."
        ),
    ),
}
