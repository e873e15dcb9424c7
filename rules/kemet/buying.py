"""Buying a power tile (6.3), and its immediate effects."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from functools import cache, partial

from rules.core.menu import Action, Choice, Node, Pick, Word
from rules.core.refusals import elsewhere
from rules.core.secrets import Seat
from rules.core.state import MoveContext
from rules.core.text import Text, dotted
from rules.kemet.board import SPACE
from rules.kemet.cards import less, pick_battle_card, set_battle_hand, take_battle_cards_back
from rules.kemet.colours import TILE_COLOUR
from rules.kemet.costs import cost_of_tile, spend
from rules.kemet.events import CardSwapped, TileBought
from rules.kemet.hooks import found, has, total
from rules.kemet.placing import place_units, spread
from rules.kemet.points import award
from rules.kemet.reasons import no_home, too_dear
from rules.kemet.sentences import text, texts
from rules.kemet.state import NOBODY, WAITING, Kemet, Placement, Token, tiles_of
from rules.kemet.tables import ACTION_SPACE, CREATURE, TILE, Tile
from rules.kemet.tokens import GOLD
from rules.kemet.troops import homes, own_districts, put_creature, pyramid_level
from rules.kemet.verbs import none


@dataclass(frozen=True, slots=True)
class BuyTile(Action):
    """Buy a tile, or none if it is empty. `card` is the one that a special battle card replaces."""

    token: Token
    tile: Word = ""
    space: Word = WAITING  # space of its creature
    card: Word = ""
    units: Placement = NOBODY


def choose_tile(state: Kemet, seat: Seat, token: Token) -> Node:
    """Decision `buy`: none, or one tile of the space's colour."""
    rebuy = token.kind == GOLD  # R-T8
    colour = ACTION_SPACE[token.space].colour
    level = pyramid_level(state, seat, colour)
    why_not = partial(
        _why_not, state, seat, rebuy, level, {row.kind for row in tiles_of(state, seat)}
    )
    rows = [TILE[word] for word in state.market if TILE[word].colour == colour]
    offered = [row for row in rows if why_not(row) is None]
    choices = tuple(
        Choice(row.word, row.label, partial(_hint, state, seat, row, rebuy)) for row in offered
    )
    return Pick(
        "tile",
        text("Which tile do you buy?"),
        (*choices, none(text("No tile"), text("only the token is placed"), wastes=True)),
        lambda word: (
            BuyTile(seat, token) if word == "none" else _creature(state, seat, token, TILE[word])
        ),
        lambda word: (
            _of_colour(TILE[word], colour) or why_not(TILE[word]) if word in TILE else None
        ),
    )


def _of_colour(row: Tile, colour: str) -> Text | None:
    """Say that a tile is not of the colour that is bought, or None if it is."""
    if row.colour == colour:
        return None
    return elsewhere(
        text(
            "{tile} has another colour ({own}) than the tiles of this space ({colour}).",
            tile=row.label,
            own=TILE_COLOUR[row.colour],
            colour=TILE_COLOUR[colour],
        )
    )


def _hint(state: Kemet, seat: Seat, row: Tile, rebuy: bool) -> Text | None:
    cost = cost_of_tile(state, seat, row, rebuy=rebuy)
    return dotted(texts("{count} prayer point", "{count} prayer points", cost), row.effect)


def _why_not(
    state: Kemet, seat: Seat, rebuy: bool, level: int, powers: Collection[str], row: Tile
) -> Text | None:
    """Say why a tile cannot be bought with the pyramid of this level (6.3), or return None.

    The seat has these powers already.
    """
    if not state.market.get(row.word):
        return text("No copy of that tile is left.")
    if row.kind in powers:
        return text("You already have that power.")
    if level < row.level:
        return _needs_pyramid(row.level)
    cost = cost_of_tile(state, seat, row, rebuy=rebuy)
    if cost > state.prayer[seat]:
        return too_dear(state, seat, cost)
    return None


@cache
def _needs_pyramid(level: int) -> Text:
    return text("That tile needs a pyramid of its colour, of level {level} or higher.", level=level)


def _creature(state: Kemet, seat: Seat, token: Token, row: Tile) -> Node:
    """Decision `buy-creature`: to a troop in the buyer's city, or to wait on the tile."""
    if not has([row], "buy-creature"):
        return _card(state, seat, token, row)
    choices = tuple(Choice(word, SPACE[word].label) for word in homes(state, seat))
    if not choices:
        return BuyTile(seat, token, row.word)
    wait = Choice("tile", text("It waits on its tile"))
    return Pick(
        "creature",
        text("Where does {creature} go?", creature=CREATURE[row.word].label),
        (*choices, wait),
        lambda word: BuyTile(seat, token, row.word, WAITING if word == "tile" else word),
        no_home,
    )


def _card(state: Kemet, seat: Seat, token: Token, row: Tile) -> Node:
    """Decision `buy-swap`: which battle card leaves the game for the special one (8.3)."""
    if not has([row], "buy-card"):
        return _units(state, seat, token, row)
    hand = state.battle_hands[seat].value + state.battle_used[seat].value
    return pick_battle_card(
        "gives",
        text("Which battle card leaves the game for it?"),
        hand,
        lambda word: BuyTile(seat, token, row.word, card=word),
    )


def _units(state: Kemet, seat: Seat, token: Token, row: Tile) -> Node:
    """Decision `mercenaries`: place as many as fit. The others go to the reserve (R-T5)."""
    number = total([row], "buy-units")
    if not number:
        return BuyTile(seat, token, row.word)
    raised = _with_more(state, seat, number)
    return spread(
        raised,
        seat,
        own_districts(state, seat),
        number,
        lambda units: BuyTile(seat, token, row.word, units=units),
        least=number,
    )


def _with_more(state: Kemet, seat: Seat, number: int) -> Kemet:
    """Copy of the state with exactly the `number` new figures in the reserve.

    At most `number` units are placed, so the reserve's other units do not count.
    """
    return replace(state, units={**state.units, seat: state.units[seat] + number})


def buy(state: Kemet, action: BuyTile, context: MoveContext) -> None:
    seat, row = action.seat, TILE[action.tile]
    cost = cost_of_tile(state, seat, row, rebuy=action.token.kind == GOLD)
    spend(state, seat, cost)
    state.market[row.word] -= 1
    state.tiles[seat].append(row.word)
    state.new_tokens.append(row.word)
    context.tell(TileBought(seat, row.word, cost))
    if points := total([row], "buy-vp"):
        award(state, seat, row.kind, context, points)
    if has([row], "buy-creature"):
        put_creature(state, seat, row.word, action.space, context)
    for each in found([row], "buy-card"):
        _swap(state, seat, action.card, each.detail, context)
    if number := total([row], "buy-units"):
        state.units[seat] += number
        place_units(state, seat, action.units, row.word, context)
        if state.due:
            state.call("due")


def _swap(state: Kemet, seat: Seat, card: Word, special: Word, context: MoveContext) -> None:
    """Take all battle cards back into the hand and exchange one (R-T1)."""
    take_battle_cards_back(state, seat)
    hand = less(state.battle_hands[seat].value, card)
    set_battle_hand(state, seat, (*hand, special))
    context.tell(CardSwapped(seat, special, "" if state.rules.swap_is_secret else card))
