"""Routes of the buttons and menus of a lobby."""

from __future__ import annotations

from bot.computers.screens import SET_LEVEL
from bot.core.interactions.router import Routes, of_choice, of_match
from bot.core.screens import component_ids as ids
from bot.guests.screens import DECLINE
from bot.lobby.handler import LobbyHandler
from bot.lobby.screens import (
    ADD_COMPUTER,
    CHOOSE_COLOUR,
    LEAVE,
    OPEN_AGAIN,
    OPTIONS,
    REMOVE_COMPUTER,
    SET_OPTION,
    SHOW_OPTION,
    START,
)
from bot.lobby.thread_ids import (
    AGAIN_IN_THREAD,
    OPEN_IN_THREAD,
    RESERVE_IN_THREAD,
    reservations_of,
    table_of,
)


def routes(lobby: LobbyHandler) -> Routes:
    return {
        ids.JOIN: of_match(lobby.join),
        DECLINE: of_match(lobby.decline),
        LEAVE: of_match(lobby.leave),
        START: of_match(lobby.start),
        CHOOSE_COLOUR: of_choice(lobby.choose_colour),
        ADD_COMPUTER: of_match(lobby.add_computer),
        SET_LEVEL: lambda actor, found, _: lobby.set_level(
            actor, int(found["match"]), int(found["number"]), found["level"]
        ),
        REMOVE_COMPUTER: of_match(lobby.remove_computer),
        OPTIONS: of_match(lobby.options),
        SHOW_OPTION: of_choice(lobby.options),
        SET_OPTION: lambda actor, found, chosen: lobby.choose_option(
            actor, int(found["match"]), found["option"], chosen
        ),
        OPEN_AGAIN: of_match(lobby.open_again),
        AGAIN_IN_THREAD: of_match(lobby.open_again_in_thread),
        OPEN_IN_THREAD: lambda actor, found, _: lobby.open_in_thread(actor, *table_of(found)),
        RESERVE_IN_THREAD: lambda actor, found, _: lobby.open_in_thread(
            actor, *table_of(found), reservations_of(found)
        ),
    }
