"""Placing action tokens (chapter 3), and the rule of the rows.

A token can be placed and its action declined, all of it or a part (R-D3).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, partial
from typing import Final

from rules.core.menu import Choice, Node, Pick, Word
from rules.core.secrets import Seat
from rules.core.state import MoveContext
from rules.core.text import Text
from rules.kemet.events import TokenPlaced
from rules.kemet.hooks import found, has
from rules.kemet.sentences import text
from rules.kemet.state import Kemet, Token, is_sealed, owned
from rules.kemet.tables import ACTION_SPACE, ACTION_SPACES, ROWS, TILE, TURNS, ActionSpace, Tile

ORDINARY: Final = "ordinary"
SILVER: Final = "silver"
GOLD: Final = "gold"
REBUY: Final = "rebuy"  # a Buy space used before, instead of an action


def word_of(token: Token) -> Word:
    """Return the word of a token in a path: `pray-2`, `silver-move-1`, `gold-divine-will`."""
    match token.kind:
        case "ordinary":
            return token.space
        case "silver":
            return f"silver-{token.space}"
        case _:
            return f"gold-{token.space}" if token.space else f"gold-{token.tile}"


def label_of(token: Token) -> Text:
    if token.kind == GOLD:
        return _label_of_gold(token)
    label = ACTION_SPACE[token.space].label
    return text("Silver token: {space}", space=label) if token.kind == SILVER else label


def _label_of_gold(token: Token) -> Text:
    """Label by the tile, and by the Buy space that it has used again (R-T8)."""
    tile = TILE[token.tile].label
    if not token.space:
        return text("Gold token: {tile}", tile=tile)
    space = ACTION_SPACE[token.space].label
    return text("Gold token: {tile} ({space})", tile=tile, space=space)


def placements(state: Kemet, seat: Seat) -> dict[Word, list[Token]]:
    """Return the tokens that may be placed now, by their action."""
    found: dict[Word, list[Token]] = {}
    for action, token in _placeable(state, seat):
        found.setdefault(action, []).append(token)
    return found


def may_place(state: Kemet, seat: Seat) -> bool:
    """Whether any token may be placed now."""
    return next(_placeable(state, seat), None) is not None


def _placeable(state: Kemet, seat: Seat) -> Iterator[tuple[Word, Token]]:
    for kind, may in ((ORDINARY, may_place_ordinary), (SILVER, may_place_silver)):
        if may(state, seat):
            for space in _within_rows(state, seat, kind, free_spaces(state, seat)):
                yield space.action, _token(kind, space.word)
    yield from _gold(state, seat)


@cache
def _token(kind: Word, space: Word) -> Token:
    return Token(kind, space)


def may_place_ordinary(state: Kemet, _: Seat) -> bool:
    return ORDINARY not in state.in_turn


def may_place_silver(state: Kemet, seat: Seat) -> bool:
    return not _is_placed(state, seat, SILVER) and _is_ready(state, seat, "token-silver")


def _is_ready(state: Kemet, seat: Seat, hook: str) -> bool:
    return bool(_ready(state, seat, hook))


def _ready(state: Kemet, seat: Seat, hook: str) -> list[tuple[Word, Word]]:
    """List pairs of a tile that gives a token by `hook`, and its action (R-D5 for new tiles)."""
    tiles = owned(state, seat, hook)
    barred = late(state, seat) if tiles else ()
    return [
        (tile.word, each.detail)
        for tile in tiles
        if tile.word not in barred
        for each in found([tile], hook)
    ]


def late(state: Kemet, seat: Seat) -> list[Word]:
    """List the tiles just bought whose tokens wait for the next turn (R-D5)."""
    new = () if state.rules.new_token_same_turn else state.new_tokens
    return [tile for tile in new if tile in state.tiles[seat] and gives_token(TILE[tile])]


def gives_token(tile: Tile) -> bool:
    return has([tile], "token-silver") or has([tile], "token-gold")


def _is_placed(state: Kemet, seat: Seat, kind: Word) -> bool:
    return kind in [token.kind for token in state.tokens[seat]]


def _gold(state: Kemet, seat: Seat) -> list[tuple[Word, Token]]:
    if _is_placed(state, seat, GOLD):
        return []
    ready = _ready(state, seat, "token-gold")
    if not ready:
        return []
    spaces = [  # Buy spaces already used this Day (R-T8)
        token.space for token in state.tokens[seat] if ACTION_SPACE[token.space].action == "buy"
    ]
    return [
        *((detail, Token(GOLD, tile=tile)) for tile, detail in ready if detail != REBUY),
        *(
            ("buy", Token(GOLD, space, tile))
            for tile, detail in ready
            if detail == REBUY
            for space in spaces
        ),
    ]


def free_spaces(state: Kemet, seat: Seat) -> list[ActionSpace]:
    used = {token.space for token in state.tokens[seat] if token.kind != GOLD}
    return [row for row in _spaces(state.rules.module_1) if row.word not in used]


@cache
def _spaces(black: bool) -> tuple[ActionSpace, ...]:
    return tuple(row for row in ACTION_SPACES if black or not row.black)


def _within_rows(
    state: Kemet, seat: Seat, kind: Word, spaces: list[ActionSpace]
) -> list[ActionSpace]:
    """List the spaces after which each row can still get a token (the rule of the rows).

    Every token is for an empty row once there are as many of both. The rule is waived if a seal has
    made that impossible (R-D2).
    """
    empty = _empty_rows(state, seat)
    counts = kind == ORDINARY or state.rules.silver_counts_for_rows
    if counts and len(empty) == _tokens_left(state, seat):
        return [space for space in spaces if space.row in empty]
    return spaces


def _tokens_left(state: Kemet, seat: Seat) -> int:
    """Count the tokens that can still be placed in rows."""
    kinds = [token.kind for token in state.tokens[seat]]
    silver = (
        state.rules.silver_counts_for_rows
        and SILVER not in kinds
        and (_is_ready(state, seat, "token-silver") or _comes_later(state, seat))
    )
    return TURNS - kinds.count(ORDINARY) + silver


def _empty_rows(state: Kemet, seat: Seat) -> set[int]:
    """Return the rows without a token. Gold tokens never count, silver ones by option (R-D1)."""
    counted = (ORDINARY, SILVER) if state.rules.silver_counts_for_rows else (ORDINARY,)
    placed = state.tokens[seat]
    return {*ROWS} - {ACTION_SPACE[token.space].row for token in placed if token.kind in counted}


def _comes_later(state: Kemet, seat: Seat) -> bool:
    """Whether a silver token can still be placed in a later turn."""
    has_one = has(owned(state, seat, "token-silver"), "token-silver")
    return has_one and state.turn < TURNS and not _is_placed(state, seat, SILVER)


def may_end(state: Kemet, seat: Seat) -> bool:
    """Whether the ordinary token is placed, and the silver one if the rule of the rows needs it.

    If a seal prevents the silver one, the rule is waived (R-D2).
    """
    if may_place_ordinary(state, seat):
        return False
    silver = state.rules.silver_counts_for_rows and _comes_later(state, seat)
    to_come = TURNS - state.turn + silver
    kept = len(_empty_rows(state, seat)) <= to_come
    return kept or not may_place_silver(state, seat)


def why_no_token(state: Kemet, seat: Seat, action: Word) -> Text | None:
    """Say why the active seat can place no token for an action."""
    free = [space for space in free_spaces(state, seat) if space.action == action]
    if not may_place_ordinary(state, seat) and not may_place_silver(state, seat):
        return text("You have already placed your token for this turn.")
    if not free:
        return text("Your tokens are already on every space for that, until the Night.")
    return text(
        "Each row needs one of your tokens by the end of the Day. The tokens you have left "
        "must go to other rows."
    )


def _why_no_space(state: Kemet, seat: Seat, action: Word, word: Word) -> Text | None:
    """Say why a space of the action pyramid is not among those for an action."""
    if word not in ACTION_SPACE:
        return None
    space = ACTION_SPACE[word]
    if space.action != action:
        return text("That space is for another action: {space}.", space=space.label)
    if space not in free_spaces(state, seat):
        return text("There is no free space for you there: {space}.", space=space.label)
    if not may_place_ordinary(state, seat):
        return text("You have already placed your token for this turn.")
    return why_no_token(state, seat, action)


def choose_token(
    state: Kemet, seat: Seat, action: Word, tokens: list[Token], then: Callable[[Token], Node]
) -> Node:
    """Ask which token is placed where, for an action."""
    by_word = {word_of(token): token for token in tokens}
    return Pick(
        "token",
        text("Which token, and on which space?"),
        tuple(Choice(word, label_of(token)) for word, token in by_word.items()),
        lambda word: then(by_word[word]),
        partial(_why_no_space, state, seat, action),
    )


def place(state: Kemet, seat: Seat, token: Token, context: MoveContext) -> None:
    state.tokens[seat].append(token)
    state.in_turn.append(token.kind)
    context.tell(TokenPlaced(seat, token.kind, token.space, token.tile))


def is_lost(state: Kemet, seat: Seat, token: Token) -> bool:
    """Whether the tile that gave a silver or gold token has been sealed since (11.3)."""
    if token.kind == GOLD:
        return is_sealed(state, seat, token.tile)
    return token.kind == SILVER and not has(owned(state, seat, "token-silver"), "token-silver")
