"""Routes of the board, the hand, the rules, and a player's tables."""

from __future__ import annotations

from bot.board.handler import BoardHandler
from bot.board.my_tables import MyTablesHandler
from bot.core.interactions.router import Routes, of_choice, of_match
from bot.core.screens import component_ids as ids
from bot.play.turn_screens import POSSIBLE_MOVES


def routes(board: BoardHandler, mine: MyTablesHandler) -> Routes:
    return {
        ids.HAND: of_match(board.hand),
        POSSIBLE_MOVES: of_match(board.possible_moves),
        ids.LOOK: of_choice(board.board),  # also a button
        ids.TEXT_BOARD: lambda actor, found, _: board.text_board(
            actor, int(found["match"]), int(found["page"] or 0)
        ),
        ids.MINE: lambda actor, found, _: mine.mine(actor, int(found["page"] or 0)),
        ids.NEXT_TABLE: lambda actor, *_: mine.next(actor),
    }
