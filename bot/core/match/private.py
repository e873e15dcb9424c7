"""Matches that are no table: a lesson, or one that is played on from a finished match."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from bot.core.match.address import LESSON
from bot.core.match.match import Match
from bot.core.match.position import Position
from bot.core.pace.pace import NO_UNDO, Pace
from bot.ground.languages import language
from bot.ground.rows import MatchRow, SeatRow
from rules.core.game import Game
from rules.core.state import State

PACE: Final = Pace(hints=False, undo=NO_UNDO).model_dump_json()


def private_match(game: Game[Any, Any], state: State, code: str) -> Match:
    """Return a match in a position, in which the seats are called by their marks in a language.

    It has no orders, because nothing is planned in it.
    """
    played = replace(game, orders=None)
    row = MatchRow(
        id=LESSON,
        game=game.word,
        edition=state.edition,
        options=state.options.model_dump_json(),
        language=code,
        players=len(state.seats),
        seed="",
        salt=state.chance.salt,
        guild=None,
        channel=0,
        stage="live",
        interaction=0,
        panel=None,
        shown_moment=state.moment,
        told=0,
        checked=None,
        opened=0,
        ended=None,
        pace=PACE,
    )
    labels = {mark.word: mark.label.in_(language(code)) for mark in played.marks}
    people = {
        seat: SeatRow(LESSON, place, seat, None, labels[seat], host=False)
        for place, seat in enumerate(state.seats)
    }
    return Match(row, played, {}, people, Position(played, state), ())
