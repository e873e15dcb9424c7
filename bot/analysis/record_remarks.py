"""Remarks on a record: the dearest decisions of each seat, for its page."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.analysis.remarks import SIGNS
from bot.core.match.options import answer_text
from rules.analyse_command import Judged, costly_of
from rules.core.analysis import Decision
from rules.core.game import Game
from rules.core.judge import Judgement
from rules.core.text import Text, named, text, texts


def dear_remarks(game: Game[Any, Any], found: Judged) -> Mapping[int, Text]:
    """Name better moves than the dearest ones of each seat, by their entries."""
    return {
        entry: _remark(game, sign, *judged[entry])
        for judged in found.values()
        for sign, entry in zip(SIGNS, costly_of(judged), strict=False)
    }


def _remark(game: Game[Any, Any], sign: str, decision: Decision[Any], verdict: Judgement) -> Text:
    sealed, seat = decision.knowledge.sealed, decision.seat
    menu = game.menu_of_sealed(sealed, sealed, seat)
    about = {
        "sign": Text(sign),
        "seat": named(seat),
        "move": answer_text(menu, verdict.best, game.verbs),
    }
    if verdict.wins:
        return text("{sign} Better for {seat}: {move}. It wins more often.", **about)
    return texts(
        "{sign} Better for {seat}: {move}, by about {count} point.",
        "{sign} Better for {seat}: {move}, by about {count} points.",
        round(verdict.loss),
        **about,
    )
