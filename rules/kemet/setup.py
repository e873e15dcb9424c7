"""Setting up (chapter 4), up to the first decision.

All players then choose cities, set pyramids and place units (R-S2).
"""

from __future__ import annotations

from rules.core.errors import IllegalMoveError
from rules.core.options import MatchOptions
from rules.core.secrets import Seat, secret
from rules.core.state import MoveContext
from rules.kemet.board import board_of
from rules.kemet.cards import draw, set_battle_hand, set_deck, whole_deck, whole_hand
from rules.kemet.events import CityChosen, OrderDrawn
from rules.kemet.options import KemetOptions
from rules.kemet.path_tokens import lay_out
from rules.kemet.sentences import text
from rules.kemet.state import Kemet
from rules.kemet.tables import BEGINNERS_LEVEL, BLACK, STARTING_POINTS, TILES, UNITS


def setup(
    seats: tuple[Seat, ...], options: MatchOptions, edition: int, context: MoveContext
) -> Kemet:
    """Make the first state: a random turn order, 5 prayer points and one card each."""
    rules = checked(options)
    state = Kemet(
        seats,
        rules,
        context.dice.chance,
        edition,
        flow=["cities"],
        order=context.dice.shuffled(seats, "order"),
        prayer=dict.fromkeys(seats, STARTING_POINTS),
        tiles={seat: [] for seat in seats},
        tokens={seat: [] for seat in seats},
        points={seat: {} for seat in seats},
        units=dict.fromkeys(seats, UNITS),
        battle_used={seat: secret((), seat) for seat in seats},
        shown_used=dict.fromkeys(seats, ()),
        hands={seat: secret((), seat) for seat in seats},
        cards=dict.fromkeys(seats, 0),
    )
    state.pending = list(state.order)
    context.tell(OrderDrawn(tuple(state.order)))
    for seat in seats:
        set_battle_hand(state, seat, whole_hand(rules))
    set_deck(state, context.dice.shuffled(whole_deck(rules), "interventions"))
    for seat in state.order:
        draw(state, seat, 1, context)
    if rules.module_3:
        lay_out(state, context)
    open_market(state, 1 if rules.length == "beginner" else None)
    if rules.city_choice == "random":
        _draw_cities(state, context)
    return state


def checked(options: MatchOptions) -> KemetOptions:
    """Return the options. Raise `IllegalMoveError` if they do not go together (R-E4)."""
    rules = KemetOptions.model_validate(options.model_dump())
    if rules.length == "beginner" and rules.has_modules:
        raise IllegalMoveError(
            text(
                "A first game, to 4 victory points, has no modules. Leave them out, or play to "
                "8 or 10."
            )
        )
    return rules


def open_market(state: Kemet, level: int | None = None) -> None:
    """Put the power tiles of a level, or of all levels open to the match, on the market (12.4)."""
    top = BEGINNERS_LEVEL if state.rules.length == "beginner" else None
    for tile in TILES:
        wanted = level in (None, tile.level) and (top is None or tile.level <= top)
        if wanted and (tile.colour != BLACK or state.rules.module_1):
            state.market[tile.word] = tile.copies


def _draw_cities(state: Kemet, context: MoveContext) -> None:
    cities = context.dice.shuffled(board_of(len(state.seats)).cities, "cities")
    for seat, city in zip(state.order, cities, strict=True):
        state.cities[seat] = city.word
        context.tell(CityChosen(seat, city.word))
