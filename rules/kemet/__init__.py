"""Kemet, with Ta-Seti: two to five gods fight for ancient Egypt."""

from __future__ import annotations

from typing import Final

from rules.core.game import Game
from rules.kemet import narrate
from rules.kemet.computer import COMPUTER
from rules.kemet.contests import CONTESTS
from rules.kemet.default import default
from rules.kemet.dusk import result
from rules.kemet.facts import facts
from rules.kemet.geography import SPACES
from rules.kemet.index import INDEX
from rules.kemet.laws import laws
from rules.kemet.lesson import LESSON
from rules.kemet.options import KemetOptions
from rules.kemet.orders import ORDERS
from rules.kemet.phases import GRAPH, PHASES
from rules.kemet.presets import PRESETS
from rules.kemet.progress import PROGRESS
from rules.kemet.refusals import REFUSALS
from rules.kemet.sentences import text
from rules.kemet.setup import setup
from rules.kemet.spellings import ALSO_TYPED, SPELLINGS
from rules.kemet.state import Kemet
from rules.kemet.tables import MARKS, PLAYERS
from rules.kemet.topics import BY_PHASE, IN_SHORT, TOPICS
from rules.kemet.twin import twin
from rules.kemet.verbs import SHARED, VERBS
from rules.kemet.view import KemetView, make_view

GAME: Final[Game[Kemet, KemetView]] = Game(
    word="kemet",
    label=text("Kemet"),
    edition=2,
    players=PLAYERS,
    decisions_per_player=80,
    marks=MARKS,
    verbs=VERBS,
    options=KemetOptions,
    setup=setup,
    phases=PHASES,
    graph=GRAPH,
    make_view=make_view,
    narrator=narrate,
    heading=narrate.heading,
    now=narrate.now,
    chapter=narrate.chapter,
    round=lambda state: state.round,
    default=default,
    result=result,
    laws=laws,
    twin=twin,
    presets=PRESETS,
    orders=ORDERS,
    index={**INDEX, **SPACES, **TOPICS},
    in_short=IN_SHORT,
    rule_topics=BY_PHASE,
    lesson=LESSON,
    also_typed=ALSO_TYPED,
    spellings=SPELLINGS,
    contests=CONTESTS,
    ends_on_defaults=False,
    refusals=REFUSALS,
    shared=SHARED,
    facts=facts,
    computer=COMPUTER,
    progress=PROGRESS,
)
