"""The content of a message, and Discord's objections to it."""

from __future__ import annotations

from collections import Counter

from discord.ui import Button, Select, TextDisplay

from bot.core.match.match import Match
from bot.core.match.position import Position
from bot.ground.rows import MatchRow, SeatRow
from bot.program.acts import ACTS
from bot.sandbox.limits.components import validate_components

LONG_NAME = "W" * 32


def words(screen):
    """Every text on it."""
    return "\n".join(
        item.content for item in screen.view.walk_children() if isinstance(item, TextDisplay)
    )


def pressables(screen):
    return [item for item in screen.view.walk_children() if isinstance(item, Button | Select)]


def buttons(screen):
    return {item.label: item for item in pressables(screen) if isinstance(item, Button)}


def lists(screen):
    return [item for item in pressables(screen) if isinstance(item, Select)]


def faults(screen):
    """The parts of it that Discord would refuse, or nothing if it fits."""
    found = list(validate_components(screen.view.to_components(), v2=True))
    ids = Counter(item.custom_id for item in pressables(screen) if not _is_link(item))
    found += [f"{custom_id} twice" for custom_id, times in ids.items() if times > 1]
    found += [file.description for file in screen.files() if len(file.description or "") > 1024]
    if not screen.view.is_finished():
        found.append("discord.py would keep it")
    if screen.view.timeout is not None:
        found.append("it would die")
    return found


def _is_link(item):
    return isinstance(item, Button) and item.url is not None


def match_at(state, game, people=None, *, seed="nile", language="en", number=2**31, ticket=40_000):
    """A match that has come to a state, with names as long as names can be."""
    row = MatchRow(
        id=number,
        game=game.word,
        edition=game.edition,
        options=state.options.model_dump_json(),
        language=language,
        players=len(state.seats),
        seed=seed,
        salt="salt",
        guild=77,
        channel=2**60,
        stage="live",
        interaction=1,
        panel=None,
        shown_moment=-1,
        told=0,
        checked=None,
        opened=1_000_000,
        ended=None,
    )
    names = people or dict.fromkeys(state.seats, LONG_NAME)
    seated = {
        seat: SeatRow(number, place, seat, 2**60 + place, names[seat], place == 0)
        for place, seat in enumerate(state.seats)
    }
    opened = dict.fromkeys(game.possible_deciders(state), ticket)
    match = Match(row, game, ACTS, seated, Position(game, state), (), opened)
    match.begin_chapter()
    return match
