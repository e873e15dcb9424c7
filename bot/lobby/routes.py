"""What people press at a table before the game."""

from __future__ import annotations

from bot.core.interactions.router import Routes, of_choice, of_match
from bot.core.screens import component_ids as ids
from bot.lobby.handler import LobbyHandler


def routes(lobby: LobbyHandler) -> Routes:
    return {
        ids.JOIN: of_match(lobby.join),
        ids.LEAVE: of_match(lobby.leave),
        ids.START: of_match(lobby.start),
        ids.CHOOSE_COLOUR: of_choice(lobby.choose_colour),
        ids.ADD_COMPUTER: of_match(lobby.add_computer),
        ids.SET_LEVEL: lambda actor, found, _: lobby.set_level(
            actor, int(found["match"]), int(found["number"]), found["level"]
        ),
        ids.REMOVE_COMPUTER: of_match(lobby.remove_computer),
        ids.OPTIONS: of_match(lobby.options),
        ids.SHOW_OPTION: of_choice(lobby.options),
        ids.SET_OPTION: lambda actor, found, chosen: lobby.choose_option(
            actor, int(found["match"]), found["option"], chosen
        ),
        ids.OPEN_AGAIN: of_match(lobby.open_again),
        ids.OPEN_IN_THREAD: lambda actor, found, _: lobby.open_in_thread(
            actor, found["game"], int(found["players"]), found["language"], int(found["computers"])
        ),
    }
