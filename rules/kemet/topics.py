"""The rules by topic, for `/game rules` and `lookup`: a short text each, with its chapter."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rules.core.index import Index, topic
from rules.core.menu import Word
from rules.core.text import Text
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
            "Prayer points pay for everything. Nobody ever has more than 11 or fewer than 0: "
            "points above 11 are lost. Every Night brings 2, praying 2, recalling a troop 1 "
            "for each unit. Temples pay at the end of the Day."
        ),
    ),
    "rule-order": topic(
        text("Order of turns"),
        _NIGHT,
        text(
            "In the Night, the player with the fewest victory points decides the whole order "
            "of the coming Day. Of tied players, the earliest decides. The first order is "
            "drawn. With module 2, the Dawn bids decide instead."
        ),
    ),
    "rule-actions": topic(
        text("Action spaces and rows"),
        _DAY,
        text(
            "You have five turns a Day. In each, put one token on a free space of your board "
            "and carry out its action immediately. After the fifth, each of the three rows "
            "must hold a token. An action may do less than it could, even nothing. Only "
            "praying cannot be declined."
        ),
    ),
    "rule-tokens": topic(
        text("Silver and gold token"),
        _DAY,
        text(
            "The silver token (Act of God) gives you one extra action on a free space. The "
            "gold token gives one extra action, printed on its tile. Use each once a Day, in a "
            "turn with the ordinary token. Nobody has more than one of each. The silver one "
            "counts for its row, unless an option says otherwise. The gold one never does."
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
            "Raising costs the number of each level reached: from 1 to 3 costs 2 + 3. Level 4 "
            "is the highest, 2 in a first game. A pyramid serves the player who controls it: "
            "the owner, or an enemy with a troop there. That player may buy tiles of its "
            "colour up to its level and teleport from it. At level 4 it brings a temporary "
            "victory point."
        ),
    ),
    "rule-buying": topic(
        text("Buying power tiles"),
        _DAY,
        text(
            "A tile costs its level. To buy it, you must control a pyramid of its colour, of "
            "at least that level. You buy it with the action of its colour. It works from then "
            "on and is never lost. Nobody owns the same power twice, in any colour."
        ),
    ),
    "rule-recruiting": topic(
        text("Recruiting"),
        _DAY,
        text(
            "A unit costs 1 prayer point and comes from your reserve to any district of your "
            "city, at most five in one. If an enemy is there, the new units attack. Creatures "
            "waiting on their tiles enter now."
        ),
    ),
    "rule-limit": topic(
        text("Limit of five units"),
        _DAY,
        text(
            "A space holds at most five units of one player, seven with Legion. A creature "
            "does not count. The limit applies to recruiting, placing, every step of a move, "
            "retreat and Escape. If you lose Legion, you keep units that are together, but add "
            "none. In a retreat, units without room are recalled, and the troop cannot escape."
        ),
    ),
    "rule-moving": topic(
        text("Moving"),
        _MOVE,
        text(
            "One troop, or part of it, moves to an adjacent space, or further with tiles and "
            "creatures. You may leave units behind and pick up others on the way. A creature "
            "never goes alone. The speed is fixed when the troop sets out."
        ),
    ),
    "rule-teleporting": topic(
        text("Teleporting"),
        _MOVE,
        text(
            "From a space with a pyramid, yours or another player's, to any space with an "
            "obelisk, for 2 prayer points. It uses no step and may come before, between and "
            "after steps, and several times."
        ),
    ),
    "rule-harbours": topic(
        text("Harbours"),
        _MOVE,
        text(
            "From a harbour to the one joined with it is one step, at no cost. For retreat and "
            "Escape they are adjacent too, unless an option says otherwise."
        ),
    ),
    "rule-walls": topic(
        text("Walls"),
        _MOVE,
        text(
            "Every district has a wall. You can enter an enemy city only with the first step "
            "of the action, never after a step or a teleport. You enter from its desert or "
            "another of its districts. Walls do not stop the owner, a troop that leaves, or a "
            "troop with Open Gates or the Phoenix."
        ),
    ),
    "rule-entering": topic(
        text("Entering where an enemy stands"),
        _MOVE,
        text(
            "The move stops for a battle, and then the action is over. Before it come, in this "
            "order: Khnum's Sphinx, Dedication to Battle, Deadly Trap, Escape, Initiative. If "
            "the enemy is gone by then, there is no battle, and the move may continue."
        ),
    ),
    "rule-battle": topic(
        text("Strength and losses"),
        _BATTLE,
        text(
            "Both sides secretly choose a battle card to play, one to discard, and any number "
            "of Divine Intervention cards for battle. Strength: units, card, tiles, creature, "
            "cards played. The higher wins, the defender if equal. Each side loses the other's "
            "damage minus its own protection."
        ),
    ),
    "rule-battle-cards": topic(
        text("Battle cards"),
        _BATTLE,
        text(
            "You have six battle cards, or eight with module 5. Each battle uses two, one "
            "played and one discarded unseen. When all are used, all come back to your hand."
        ),
    ),
    "rule-battle-points": topic(
        text("Battle points"),
        _BATTLE,
        text(
            "An attacker who wins with at least one survivor gains 1 permanent victory point. "
            "A defender gains it only by a tile or skill. Battle points break ties at the end "
            "of the game."
        ),
    ),
    "rule-retreat": topic(
        text("Retreat and recall"),
        _BATTLE,
        text(
            "The loser decides first. They recall the beaten troop to the reserve and gain 1 "
            "prayer point a unit, or it retreats to an adjacent space without enemies. The "
            "winner chooses that space. If no such space exists, the troop must be recalled. "
            "Then the winner stays, or recalls the whole troop. A retreat costs nothing and "
            "cannot pass a wall of an enemy city."
        ),
    ),
    "rule-creatures": topic(
        text("Creatures"),
        _BATTLE,
        text(
            "A creature goes with a troop, at most one in a space, and helps it move and "
            "fight. It is never destroyed. Left without units, it goes to a district of its "
            "city with a troop of its owner and no creature, or to its tile. From the tile it "
            "enters with the next recruiting."
        ),
    ),
    "rule-cards": topic(
        text("Playing cards"),
        _CARDS,
        text(
            "You play cards for the day on your own turn, outside battle. Cards for battle are "
            "for your own battles, Veto and Escape for another player's turn. You pay for a "
            "card when you play it. It costs no action, and you may play several together. "
            "There is no hand limit."
        ),
    ),
    "rule-veto": topic(
        text("When a Veto can be played"),
        _CARDS,
        text(
            "When a card is played in a turn and paid for, all others with cards answer in "
            "secret. The player whose turn it is cannot veto. Of several Vetoes, the first in "
            "turn order is played, and can be vetoed too. The cancelled card stays discarded "
            "and paid. Cards played in battle cannot be cancelled."
        ),
    ),
    "rule-escape": topic(
        text("When an Escape can be played"),
        _CARDS,
        text(
            "When an enemy comes to your troop, the whole troop may leave for an adjacent "
            "space without enemies that has room for it. Then there is no battle. The space "
            "that the enemy came from is allowed. Walls stop it as in a retreat."
        ),
    ),
    "rule-temples": topic(
        text("Temples"),
        _END,
        text(
            "A temple is yours while you have a unit there, and brings 1 temporary victory "
            "point. At the end of the Day it pays the 2 or 3 prayer points that it shows. Two "
            "or more temples together bring 1 permanent victory point."
        ),
    ),
    "rule-delta": topic(
        text("Delta"),
        _END,
        text(
            "You can reach the Delta only by teleport. At the end of the Day, its holder may "
            "remove one unit there for 5 prayer points. It counts as a temple."
        ),
    ),
    "rule-sanctuary": topic(
        text("Point of the Sanctuary"),
        _END,
        text(
            "The Sanctuary is on the board with three or five players. It is not a temple. At "
            "the end of the Day, its holder may sacrifice two units there for 1 permanent "
            "victory point."
        ),
    ),
    "rule-victory-points": topic(
        text("Victory points"),
        _END,
        text(
            "Permanent victory points are never lost. They come from attacks won, tiles, two "
            "temples or the Sanctuary at the end of the Day, and the end of the path. "
            "Temporary ones last while you control their source: 1 for each temple, 1 for each "
            "pyramid of level 4."
        ),
    ),
    "rule-end": topic(
        text("End of the game"),
        _END,
        text(
            "The game ends with a Day in which somebody has 8 victory points (10 in a long "
            "game, 4 in a first game). The most points win. Ties go to the most battle points, "
            "then to the earlier player in the turn order. With module 4 the game ends "
            "differently."
        ),
    ),
    "rule-module-1": topic(
        text("Module 1: black pyramids"),
        _MODULES,
        text(
            "Pyramids have a fourth colour, with its own tiles and action space in the third "
            "row. Each city still has three pyramids."
        ),
    ),
    "rule-module-2": topic(
        text("Module 2: Dawn"),
        _MODULES,
        text(
            "A player who loses a battle, or all units in it, takes a Dawn token. In the "
            "Night, from last to first, each player plays a battle card openly, discards "
            "another, and adds any number of Dawn tokens. The highest sum chooses a place in "
            "the order first."
        ),
    ),
    "rule-module-3": topic(
        text("Module 3: the path to Ta-Seti"),
        _MODULES,
        text(
            "With an ordinary or silver token on a Move space, one priest may first go to the "
            "next stop of the path. You gain the rewards on the road. At the stop, the priest "
            "stays, or takes everything and leaves the path. With a skill it takes the place "
            "of a unit on the board. A troop with a priest has all skills of its owner."
        ),
    ),
    "rule-module-4": topic(
        text("Module 4: immediate victory"),
        _MODULES,
        text(
            "A player who begins a turn with 8 victory points (10 in a long game) wins "
            "immediately if nobody has more. If somebody has more, this Day is the last."
        ),
    ),
    "rule-module-5": topic(
        text("Module 5: more cards"),
        _MODULES,
        text(
            "Each player has two more battle cards, and twelve Divine Intervention cards join "
            "the pile."
        ),
    ),
}

IN_SHORT: Final[Text] = text(
    "Two to five gods fight over Egypt. In each Day, everybody has five turns. A turn puts a token "
    "on an action space: move, recruit, raise a pyramid, pray or buy a power tile. Prayer "
    "points pay for it. Nights and temples bring them. A power tile needs a pyramid of its colour "
    "and level. From a pyramid, troops teleport to obelisks for 2 prayer points. A troop that "
    "enters an enemy’s space fights: units, a secret card and powers make strength. Each "
    "temple and each pyramid of level 4 is 1 point while you hold it. A battle won as attacker is "
    "1 point for good. The Day in which somebody has 8 points is the last."
)
BY_PHASE: Final[Mapping[Word, Word]] = {
    "cities": "rule-moving",
    "pyramids": "rule-pyramids",
    "garrison": "rule-recruiting",
    "night": "rule-cards",
    "powers": "rule-buying",
    "order": "rule-order",
    "dawn": "rule-module-2",
    "places": "rule-module-2",
    "turn": "rule-actions",
    "march": "rule-moving",
    "veto": "rule-veto",
    "escape": "rule-escape",
    "commit": "rule-battle-cards",
    "loser": "rule-retreat",
    "retreat": "rule-retreat",
    "winner": "rule-retreat",
    "delta": "rule-delta",
    "sanctuary": "rule-sanctuary",
}
