"""Options of a match: the players' agreements, and the open questions of the rules (chapter 17).

An option for one module begins with the module's name.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal

from rules.core.options import OptionText
from rules.core.windows import WindowOptions
from rules.kemet.sentences import text
from rules.kemet.tables import BEGINNERS_GOAL, BEGINNERS_LEVEL, TOP_LEVEL

GOALS: Final = {"short": 8, "long": 10, "beginner": BEGINNERS_GOAL}


class KemetOptions(WindowOptions):
    """The options of one match of Kemet."""

    length: Annotated[
        Literal["short", "long", "beginner"],
        OptionText(
            text("Victory points to end the game"),
            text(
                "The number of victory points that ends the game. 8 is the usual length. 10 "
                "leaves more time for high tiles. A first game to 4 has pyramids and tiles "
                "only up to level 2, and no modules."
            ),
            {
                "short": text("8: a short game"),
                "long": text("10: a long game"),
                "beginner": text("4: a first game, without the high tiles"),
            },
        ),
    ] = "short"
    module_1: Annotated[
        bool,
        OptionText(
            text("Module 1: black pyramids"),
            text(
                "From Ta-Seti: a fourth colour of pyramids and power tiles, with an action space "
                "of its own. There is more to choose from, but each city still has three "
                "pyramids."
            ),
        ),
    ] = False
    module_2: Annotated[
        bool,
        OptionText(
            text("Module 2: Dawn"),
            text(
                "From Ta-Seti: the loser of a battle takes a Dawn token. In the Night, players "
                "bid battle cards and tokens for their place in the turn order. Without it, "
                "the player with the fewest victory points decides the order."
            ),
        ),
    ] = False
    module_3: Annotated[
        bool,
        OptionText(
            text("Module 3: the path to Ta-Seti"),
            text(
                "From Ta-Seti: with a Move, a priest may advance along a path and gain the "
                "rewards there. It can then take the place of a unit, with a skill for its "
                "troop. This module has the most to learn."
            ),
        ),
    ] = False
    module_4: Annotated[
        bool,
        OptionText(
            text("Module 4: immediate victory"),
            text(
                "From Ta-Seti: a player who begins a turn with enough victory points wins "
                "immediately if nobody has more. Without it, the game continues to the end of "
                "the Day, and the player with the most points wins."
            ),
        ),
    ] = False
    module_5: Annotated[
        bool,
        OptionText(
            text("Module 5: more cards"),
            text(
                "From Ta-Seti: two more battle cards for each player, and twelve more Divine "
                "Intervention cards. Battles are harder to predict."
            ),
        ),
    ] = False
    battle_discards: Annotated[
        Literal["face_down", "face_up"],
        OptionText(
            text("Played battle cards are discarded"),
            text(
                "Face up, everyone can look up the battle cards a player has played, until "
                "these return to the hand. Face down, players have to remember them. Cards "
                "discarded unseen stay hidden."
            ),
            {"face_down": text("Face down"), "face_up": text("Face up")},
        ),
    ] = "face_down"
    city_choice: Annotated[
        Literal["in_order", "random"],
        OptionText(
            text("Cities"),
            text(
                "How each player gets a city at the start. Usually they choose in turn order. "
                "If cities are given by lot, the game begins with fewer questions."
            ),
            {"in_order": text("Chosen in turn order"), "random": text("Given by lot")},
        ),
    ] = "in_order"
    silver_counts_for_rows: Annotated[
        bool,
        OptionText(
            text("The silver token counts for its row"),
            text(
                "After five turns, each row of your board must hold a token. Usually the "
                "silver token counts for its row. Otherwise only ordinary tokens do, and you "
                "are less free with the fifth."
            ),
        ),
    ] = True
    new_token_same_turn: Annotated[
        bool,
        OptionText(
            text("Use a new token in the same turn"),
            text(
                "Some tiles bring a silver or gold token. Usually you may place it in the turn "
                "in which you buy the tile. Otherwise only from your next turn on."
            ),
        ),
    ] = True
    harbor_is_adjacent: Annotated[
        bool,
        OptionText(
            text("Troops retreat and escape by harbour too"),
            text(
                "Usually joined harbours count as adjacent when a troop retreats or escapes, "
                "as they do when it moves. Otherwise only the land route is open, and more "
                "troops have to be recalled."
            ),
        ),
    ] = True
    initiative_wipeout: Annotated[
        Literal["no_battle", "battle_won"],
        OptionText(
            text("If Initiative kills the whole troop"),
            text(
                "Initiative kills two defenders before the battle. If none are left, usually "
                "there is no battle, and the move may continue. If it counts as a battle won, "
                "it brings the attacker the victory point and ends the move."
            ),
            {"no_battle": text("No battle"), "battle_won": text("A battle won")},
        ),
    ] = "no_battle"
    escape_on_recruit: Annotated[
        bool,
        OptionText(
            text("Escape from recruited units too"),
            text(
                "The card Escape takes a troop away from an enemy who comes to it. Usually it "
                "also works against units recruited or placed there. Otherwise only against "
                "units that move in."
            ),
        ),
    ] = True
    ts5_before_survivors: Annotated[
        bool,
        OptionText(
            text("Module 5: own losses can cost the point"),
            text(
                "The battle card of strength 5 kills two units of its player. Usually they die "
                "before the survivors are counted, so an attacker with none left gains no "
                "point. Otherwise they die after that."
            ),
        ),
    ] = True
    retreat_through_walls: Annotated[
        bool,
        OptionText(
            text("Troops retreat through walls"),
            text(
                "Usually the walls of an enemy city stop a troop that retreats or escapes, "
                "unless it can pass walls. With this option they do not, and there are more "
                "ways out."
            ),
        ),
    ] = False
    retreat_onto_own: Annotated[
        bool,
        OptionText(
            text("Troops retreat to their own troops"),
            text(
                "Usually a troop may retreat or escape to a space where its owner already has "
                "units, if there is room. Otherwise such spaces are closed to it."
            ),
        ),
    ] = True
    swap_is_secret: Annotated[
        bool,
        OptionText(
            text("The exchanged battle card stays secret"),
            text(
                "The buyer of Offensive or Defensive Strategy exchanges one battle card for a "
                "stronger one. Usually the others do not see which card left. Otherwise they "
                "do, and know the whole hand."
            ),
        ),
    ] = True
    creature_home: Annotated[
        Literal["owner_choice", "city", "tile"],
        OptionText(
            text("A creature left by its troop goes"),
            text(
                "Decides where a creature goes if its troop is recalled or moves on without "
                "it. Usually its owner chooses between its tile and a district of their city "
                "with units. The other answers leave only one of the two."
            ),
            {
                "owner_choice": text("Where its owner chooses"),
                "city": text("To the city"),
                "tile": text("To its tile"),
            },
        ),
    ] = "owner_choice"
    reserve_creatures: Annotated[
        Literal["all", "one"],
        OptionText(
            text("Creatures that enter with a Recruit"),
            text(
                "Creatures waiting on their tiles enter when their owner recruits. Usually as "
                "many enter as there are troops without one. Otherwise one enters with each "
                "Recruit, which is slower."
            ),
            {"all": text("All of them"), "one": text("One of them")},
        ),
    ] = "all"
    mummy_di: Annotated[
        Literal["owned", "on_board"],
        OptionText(
            text("The Mummy brings its card"),
            text(
                "The Mummy brings one more Divine Intervention card each Night. Usually the "
                "owner of her tile gets it. Otherwise only while she is on the board, so the "
                "others can prevent it."
            ),
            {"owned": text("Always"), "on_board": text("If it is on the board")},
        ),
    ] = "owned"
    snake_scope: Annotated[
        Literal["battle", "contact"],
        OptionText(
            text("The Snake cancels creatures"),
            text(
                "The Snake cancels the enemy's creature. Usually only in battle. Otherwise "
                "already on contact, so Khnum's Sphinx takes no toll, and no creature protects "
                "its troop from Deadly Trap."
            ),
            {"battle": text("In battle"), "contact": text("On contact already")},
        ),
    ] = "battle"
    di_preset: Annotated[
        Literal["box35", "s3_37"],
        OptionText(
            text("Divine Intervention cards"),
            text(
                "The number of Divine Intervention cards in the pile. The box says 35. Another "
                "source counts 37, with one more Raining Fire and one more Enlistment."
            ),
            {
                "box35": text("35, as the box says"),
                "s3_37": text("37, with a fourth Raining Fire and Enlistment"),
            },
        ),
    ] = "box35"
    ra_per: Annotated[
        Literal["cost", "action"],
        OptionText(
            text("Priest of Ra lowers"),
            text(
                "Priest of Ra saves its owner 1 prayer point. Usually it works on every cost, "
                "so on each teleport and each card of an action. Otherwise it works on only "
                "one cost per action, which makes the tile weaker."
            ),
            {"cost": text("Every cost"), "action": text("One cost per action")},
        ),
    ] = "cost"
    divine_strength_income: Annotated[
        bool,
        OptionText(
            text("Module 1: Divine Strength adds to temples"),
            text(
                "Divine Strength adds 1 to every gain of prayer points in the Day. Usually "
                "this includes the income of each temple at the end of the Day. Otherwise it "
                "does not, which makes the tile weaker."
            ),
        ),
    ] = True
    devourer_in_defence: Annotated[
        bool,
        OptionText(
            text("Module 1: the Devourer's point in defence"),
            text(
                "The Devourer brings a victory point for a battle won in which at least two "
                "enemy units die. Usually it counts in attack and in defence. Otherwise in "
                "defence only if the winner has Defensive Victory."
            ),
        ),
    ] = True
    seal_lasts: Annotated[
        Literal["next_day", "next_turn"],
        OptionText(
            text("Module 3: a Divine seal lasts"),
            text(
                "A Divine seal takes the effect from a tile of an opponent. Usually it lasts "
                "until the next Day. Otherwise only until that opponent's next turn, which "
                "makes seals weaker."
            ),
            {
                "next_day": text("Until the next Day"),
                "next_turn": text("Until its target's next turn"),
            },
        ),
    ] = "next_day"
    skills_add_to_tiles: Annotated[
        bool,
        OptionText(
            text("Module 3: skills and equal tiles add up"),
            text(
                "A priest may have the same skill as a tile of its owner. Usually both count: "
                "1 and 1 make 2. Otherwise the skill adds nothing to the tile."
            ),
        ),
    ] = True
    priest_goes_back: Annotated[
        Literal["own_turn", "any_turn"],
        OptionText(
            text("Module 3: one of three priests goes back"),
            text(
                "If all three of your priests are on the board, you may send one back to the "
                "start of the path. Usually only on your own turn. Any player’s turn leaves "
                "more freedom, but never in battle or while others are asked."
            ),
            {"own_turn": text("On the owner's turn"), "any_turn": text("On any player's turn")},
        ),
    ] = "own_turn"
    module4_check: Annotated[
        Literal["turn", "token"],
        OptionText(
            text("Module 4: points are checked"),
            text(
                "When a player may win immediately. Usually only at the start of a turn, so "
                "the others can still answer. Otherwise also before a silver or gold token, "
                "with points gained in that turn."
            ),
            {"turn": text("At the start of a turn"), "token": text("Before every token")},
        ),
    ] = "turn"
    delta_keep_vp: Annotated[
        bool,
        OptionText(
            text("A sacrifice keeps the Delta temple's point"),
            text(
                "If you remove your last unit from the Delta temple for 5 prayer points, you "
                "usually keep its point until somebody else holds it. Otherwise the point goes "
                "with the unit."
            ),
        ),
    ] = True

    @property
    def goal(self) -> int:
        """Victory points that end the game."""
        return GOALS[self.length]

    @property
    def top_level(self) -> int:
        """Highest level of a pyramid."""
        return BEGINNERS_LEVEL if self.length == "beginner" else TOP_LEVEL

    @property
    def has_modules(self) -> bool:
        """True if any module of Ta-Seti is in play."""
        return any((self.module_1, self.module_2, self.module_3, self.module_4, self.module_5))
