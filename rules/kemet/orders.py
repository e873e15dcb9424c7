"""The orders of Kemet: standing answers to windows, and ending a turn with no token left."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from rules.core.menu import Menu, pick_verb
from rules.core.orders import AnswersByName, OrderRules
from rules.core.secrets import Seat
from rules.core.standing import (
    ALWAYS,
    AnswersByPhase,
    Period,
    RecurringDecision,
    StandingAnswer,
    StandingAnswers,
)
from rules.core.text import Text
from rules.kemet.cards import held_with
from rules.kemet.hooks import has
from rules.kemet.phases import turn
from rules.kemet.sentences import text
from rules.kemet.state import Kemet
from rules.kemet.tables import INTERVENTION, TILE

DECLINED: Final = {"verb": "pass"}


def _veto_if_held(state: Kemet, seat: Seat) -> AnswersByPhase:
    """Play a Veto if one is held. Against a Veto only if that cancels the seat's own card."""
    if not state.stack:
        return {}
    held = held_with(state, seat, "cancel-di")
    *beneath, card = state.stack
    of_veto = has([INTERVENTION[card.card]], "cancel-di")
    harms = not of_veto or beneath[-1].seat == seat
    return {"veto": {"verb": "play", "card": held[0].word} if held and harms else DECLINED}


def _end_if_nothing_is_left(state: Kemet, seat: Seat) -> AnswersByPhase:
    return {} if turn.may_act(state, seat) else {"turn": {"verb": "end"}}


def _never(*phases: str) -> tuple[StandingAnswer[Kemet], ...]:
    return (StandingAnswer("never", text("never"), dict.fromkeys(phases, DECLINED)),)


DECISIONS: Final[tuple[RecurringDecision[Kemet], ...]] = (
    RecurringDecision(
        "reactions",
        text("Reactions to others"),
        _never("veto", "escape", "seal"),
        text("never a Veto, an Escape or a Divine seal"),
    ),
    RecurringDecision(
        "veto",
        INTERVENTION["veto"].label,
        (
            *_never("veto"),
            StandingAnswer(
                "always",
                text("against every card, and a Veto only for your own card"),
                _veto_if_held,
            ),
        ),
    ),
    RecurringDecision("escape", INTERVENTION["escape"].label, _never("escape")),
    RecurringDecision("seal", text("Divine seal"), _never("seal")),
    RecurringDecision(
        "turn",
        text("The end of your turn"),
        (
            StandingAnswer(
                "end",
                text("your turn ends once no token can be placed"),
                _end_if_nothing_is_left,
            ),
        ),
    ),
    RecurringDecision("wound", TILE["divine-wound"].label, _never("wound")),
    RecurringDecision("tactics", INTERVENTION["tactical-choice"].label, _never("tactics")),
    RecurringDecision("objects", text("Objects in battle"), _never("objects")),
    RecurringDecision("sacrifice", text("Sacrifices"), _never("delta", "sanctuary")),
)
OF_MODULES: Final = {"seal": "module_3", "objects": "module_3", "tactics": "module_5"}


def _decisions(state: Kemet) -> tuple[RecurringDecision[Kemet], ...]:
    """Return the recurring decisions that the match's modules allow."""
    return tuple(
        each
        for each in DECISIONS
        if each.word not in OF_MODULES or getattr(state.rules, OF_MODULES[each.word])
    )


STANDING: Final[StandingAnswers[Kemet]] = StandingAnswers(
    decisions=_decisions,
    periods=(
        Period("round", text("this round"), lambda state: f"round-{state.round}"),
        Period("game", text("the game"), lambda _: "game"),
    ),
)


def menu(state: Kemet, seat: Seat) -> Menu:
    return pick_verb(text("Which move do you plan?"), {ALWAYS: lambda: STANDING.menu(state, seat)})


def lasting(state: Kemet) -> Collection[str]:
    return [period.current(state) for period in STANDING.periods]


def describe(state: Kemet, said: AnswersByName) -> Text:
    return STANDING.describe(state, said)


ORDERS: Final[OrderRules[Kemet]] = OrderRules(
    (ALWAYS,), menu, lasting, STANDING.answers, describe, breadth=STANDING.breadth
)
