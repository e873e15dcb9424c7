"""Aton: two high priests contend for the four temples of Thebes."""

from __future__ import annotations

from typing import Final

from rules.aton import narrate
from rules.aton.computer import COMPUTER
from rules.aton.contests import CONTESTS
from rules.aton.default import default
from rules.aton.facts import facts
from rules.aton.laws import laws
from rules.aton.lesson import LESSON
from rules.aton.options import AtonOptions
from rules.aton.phases import GRAPH, PHASES
from rules.aton.progress import PROGRESS
from rules.aton.refusals import REFUSALS
from rules.aton.scoring import result
from rules.aton.sentences import text
from rules.aton.setup import setup
from rules.aton.state import Aton
from rules.aton.tables import MARKS, PLAYERS, SPELLINGS
from rules.aton.topics import BY_PHASE, FORMER, IN_SHORT, TOPICS
from rules.aton.twin import twin
from rules.aton.verbs import VERBS
from rules.aton.view import AtonView, make_view
from rules.core.game import Game

GAME: Final[Game[Aton, AtonView]] = Game(
    word="aton",
    label=text("Aton"),
    edition=2,
    players=PLAYERS,
    decisions_per_player=30,
    marks=MARKS,
    verbs=VERBS,
    options=AtonOptions,
    setup=setup,
    phases=PHASES,
    graph=GRAPH,
    make_view=make_view,
    narrator=narrate,
    heading=narrate.heading,
    now=narrate.now,
    round=lambda state: state.round,
    default=default,
    result=result,
    laws=laws,
    twin=twin,
    index=TOPICS,
    in_short=IN_SHORT,
    rule_topics=BY_PHASE,
    lesson=LESSON,
    spellings=SPELLINGS,
    also_typed=FORMER,
    refusals=REFUSALS,
    contests=CONTESTS,
    facts=facts,
    computer=COMPUTER,
    progress=PROGRESS,
)
