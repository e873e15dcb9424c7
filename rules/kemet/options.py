"""Options of a match: the players' agreements, and what the rules leave open (chapter 17).

An option for one module begins with the module's name.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal

from rules.core.errors import IllegalMoveError
from rules.core.options import MatchOptions, OptionText, Preset
from rules.core.windows import WindowOptions
from rules.kemet.sentences import text
from rules.kemet.tables import BEGINNERS_GOAL, BEGINNERS_LEVEL, TOP_LEVEL

GOALS: Final = {"short": 8, "long": 10, "beginner": BEGINNERS_GOAL}


class KemetOptions(WindowOptions):
    """The options of one match of Kemet."""

    length: Annotated[
        Literal["short", "long", "beginner"],
        OptionText(
            text("Victory points that end the game"),
            {
                "short": text("8: a short game"),
                "long": text("10: a long game"),
                "beginner": text("4: a first game, without the high tiles"),
            },
        ),
    ] = "short"
    module_1: Annotated[bool, OptionText(text("Module 1: black pyramids"))] = False
    module_2: Annotated[bool, OptionText(text("Module 2: Dawn"))] = False
    module_3: Annotated[bool, OptionText(text("Module 3: the path to Ta-Seti"))] = False
    module_4: Annotated[bool, OptionText(text("Module 4: immediate victory"))] = False
    module_5: Annotated[bool, OptionText(text("Module 5: more cards"))] = False
    battle_discards: Annotated[
        Literal["face_down", "face_up"],
        OptionText(
            text("Battle cards played are discarded"),
            {"face_down": text("Face down"), "face_up": text("Face up")},
        ),
    ] = "face_down"
    city_choice: Annotated[
        Literal["in_order", "random"],
        OptionText(
            text("Cities"),
            {"in_order": text("Chosen in turn order"), "random": text("Given by lot")},
        ),
    ] = "in_order"
    silver_counts_for_rows: Annotated[
        bool, OptionText(text("The silver token counts for its row"))
    ] = True
    new_token_same_turn: Annotated[
        bool, OptionText(text("A token gained may be used in the same turn"))
    ] = True
    harbor_is_adjacent: Annotated[
        bool, OptionText(text("Troops retreat and escape by harbour too"))
    ] = True
    initiative_wipeout: Annotated[
        Literal["no_battle", "battle_won"],
        OptionText(
            text("If Initiative kills the whole troop"),
            {"no_battle": text("No battle"), "battle_won": text("A battle won")},
        ),
    ] = "no_battle"
    escape_on_recruit: Annotated[bool, OptionText(text("Escape from recruited units too"))] = True
    ts5_before_survivors: Annotated[
        bool, OptionText(text("Module 5: own losses can cost the point"))
    ] = True
    retreat_through_walls: Annotated[bool, OptionText(text("Troops retreat through walls"))] = False
    retreat_onto_own: Annotated[bool, OptionText(text("Troops retreat to their own troops"))] = True
    swap_is_secret: Annotated[bool, OptionText(text("The battle card exchanged stays secret"))] = (
        True
    )
    creature_home: Annotated[
        Literal["owner_choice", "city", "tile"],
        OptionText(
            text("A creature whose troop has moved away goes"),
            {
                "owner_choice": text("Where its owner likes"),
                "city": text("To the city"),
                "tile": text("To its tile"),
            },
        ),
    ] = "owner_choice"
    reserve_creatures: Annotated[
        Literal["all", "one"],
        OptionText(
            text("Creatures that enter with one Recruit"),
            {"all": text("All that wait"), "one": text("One of them")},
        ),
    ] = "all"
    mummy_di: Annotated[
        Literal["owned", "on_board"],
        OptionText(
            text("The Mummy brings its card"),
            {"owned": text("Always"), "on_board": text("If it is on the board")},
        ),
    ] = "owned"
    snake_scope: Annotated[
        Literal["battle", "contact"],
        OptionText(
            text("The Snake cancels creatures"),
            {"battle": text("In battle"), "contact": text("On contact already")},
        ),
    ] = "battle"
    di_preset: Annotated[
        Literal["box35", "s3_37"],
        OptionText(
            text("Divine Intervention cards"),
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
            {"cost": text("Every cost"), "action": text("One cost an action")},
        ),
    ] = "cost"
    divine_strength_income: Annotated[
        bool, OptionText(text("Module 1: Divine Strength adds to temples"))
    ] = True
    devourer_in_defence: Annotated[
        bool, OptionText(text("Module 1: the Devourer's point in defence"))
    ] = True
    seal_lasts: Annotated[
        Literal["next_day", "next_turn"],
        OptionText(
            text("Module 3: a Divine seal lasts"),
            {
                "next_day": text("Until the next Day"),
                "next_turn": text("Until its target's next turn"),
            },
        ),
    ] = "next_day"
    skills_add_to_tiles: Annotated[
        bool, OptionText(text("Module 3: skills and like tiles add up"))
    ] = True
    priest_goes_back: Annotated[
        Literal["own_turn", "any_turn"],
        OptionText(
            text("Module 3: one of three priests goes back"),
            {"own_turn": text("In one's own turn"), "any_turn": text("In anybody's turn")},
        ),
    ] = "own_turn"
    module4_check: Annotated[
        Literal["turn", "token"],
        OptionText(
            text("Module 4: points are checked"),
            {"turn": text("At the start of a turn"), "token": text("Before every token")},
        ),
    ] = "turn"
    delta_keep_vp: Annotated[
        bool, OptionText(text("A sacrifice keeps the Delta temple's point"))
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


def checked(options: MatchOptions) -> KemetOptions:
    """Return the options; raise `IllegalMoveError` if they do not go together (R-E4)."""
    rules = KemetOptions.model_validate(options.model_dump())
    if rules.length == "beginner" and rules.has_modules:
        raise IllegalMoveError(
            text(
                "A first game, to 4 victory points, is played without modules: "
                "leave them out, or play to 8 or 10."
            )
        )
    return rules


PRESETS: Final = (
    Preset("short", text("Short game"), KemetOptions()),
    Preset("long", text("Long game"), KemetOptions(length="long")),
    Preset("beginner", text("First game"), KemetOptions(length="beginner")),
    Preset(
        "ta-seti",
        text("All of Ta-Seti"),
        KemetOptions(module_1=True, module_2=True, module_3=True, module_4=True, module_5=True),
    ),
)
