"""Remarks on a record: the dearest decisions of each seat, for its page."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.analysis.remarks import SIGNS
from bot.core.match.options import answer_text
from rules.core.analysis import Decision, analyse, costly
from rules.core.computers import VICTORY
from rules.core.game import Game
from rules.core.judge import Judgement
from rules.core.records import Record
from rules.core.secrets import Seat
from rules.core.text import Text, named, text, texts


def dear_remarks(game: Game[Any, Any], record: Record) -> Mapping[int, Text]:
    """Judge all decisions of a record, and name better moves than the dearest ones, by entry.

    It takes up to some minutes. Raises `RecordError`.
    """
    found: dict[Seat, dict[int, Judgement]] = {seat: {} for seat in record.seats}
    made: dict[int, Decision[Any]] = {}
    for decision, verdict in analyse(game, record, record.seats):
        made[decision.entry] = decision
        if verdict:
            found[decision.seat][decision.entry] = verdict
    return {
        entry: _remark(game, sign, made[entry], verdict)
        for judged in found.values()
        for sign, (entry, verdict) in zip(SIGNS, costly(judged).items(), strict=False)
    }


def _remark(game: Game[Any, Any], sign: str, decision: Decision[Any], verdict: Judgement) -> Text:
    sealed, seat = decision.knowledge.sealed, decision.seat
    menu = game.menu_of_sealed(sealed, sealed, seat)
    about = {
        "sign": Text(sign),
        "seat": named(seat),
        "move": answer_text(menu, verdict.best, game.verbs),
    }
    if verdict.gains[VICTORY] > verdict.loss / 2:
        return text("{sign} Better for {seat}: {move}. It wins more often.", **about)
    return texts(
        "{sign} Better for {seat}: {move}, by about {count} point.",
        "{sign} Better for {seat}: {move}, by about {count} points.",
        round(verdict.loss),
        **about,
    )
