"""The end of the Day: units removed for the gains of the Delta temple and the Sanctuary (12.1)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules.core.menu import Action, Menu, Word, pick_verb
from rules.core.secrets import Seat
from rules.core.state import MoveContext
from rules.core.text import Text
from rules.kemet import dusk
from rules.kemet.board import DELTA_TEMPLE, SANCTUARY, SPACE
from rules.kemet.events import Sacrificed
from rules.kemet.points import award
from rules.kemet.sentences import text, texts
from rules.kemet.state import Kemet, show, troop_of
from rules.kemet.troops import lose_units, send_home
from rules.kemet.verbs import PASS, SACRIFICE, Pass


class Sacrifice(Action):
    """Give the number of units that the place asks for."""


@dataclass(frozen=True, slots=True)
class Sacrifices:
    """The sacrifice at one place, the Delta temple or the Sanctuary."""

    space: Word

    def deciders(self, state: Kemet) -> Sequence[Seat]:
        seat = dusk.may_sacrifice(state, self.space, SPACE[self.space].sacrifice)
        return [seat] if seat and not state.done else []

    def menu(self, state: Kemet, seat: Seat) -> Menu:
        offers = {
            SACRIFICE.with_label(SACRIFICE.label): lambda: Sacrifice(seat),
            PASS.with_label(text("Do without")): lambda: Pass(seat),
        }
        return pick_verb(self._title(), offers)

    def _title(self) -> Text:
        if self.space == DELTA_TEMPLE:
            return texts(
                "Remove one unit from the Delta temple for {count} prayer point?",
                "Remove one unit from the Delta temple for {count} prayer points?",
                SPACE[DELTA_TEMPLE].income,
            )
        return text("Remove two units from the Sanctuary for 1 permanent victory point?")

    def play(self, state: Kemet, action: Sacrifice | Pass, context: MoveContext) -> None:
        state.done = True
        if not isinstance(action, Sacrifice):
            return
        seat, row = action.seat, SPACE[self.space]
        left = lose_units(state, seat, self.space, row.sacrifice)
        context.tell(Sacrificed(seat, self.space, row.sacrifice))
        show(state, seat, self.space)
        if self.space == DELTA_TEMPLE:
            dusk.income(state, seat, row.income, self.space, context)
            if state.rules.delta_keep_vp and troop_of(state, seat, self.space) is None:
                state.delta_kept = seat
        else:
            award(state, seat, self.space, context)
        if left:
            send_home(state, seat, left, context)

    def close(self, state: Kemet, context: MoveContext) -> Word | None:
        state.done = False
        if self.space == DELTA_TEMPLE:
            dusk.pay_temples(state, context)
            return SANCTUARY
        return dusk.finish(state, context)
