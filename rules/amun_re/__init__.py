"""Amun-Re by the rules of 2003, with the later edition's differences as options of the match."""

from __future__ import annotations

from typing import Final

from rules.amun_re import narrate
from rules.amun_re.computer import COMPUTER
from rules.amun_re.contests import CONTESTS
from rules.amun_re.default import default
from rules.amun_re.facts import facts
from rules.amun_re.index import INDEX
from rules.amun_re.laws import laws
from rules.amun_re.lesson import LESSON
from rules.amun_re.options import PRESETS, AmunReOptions, vocabulary
from rules.amun_re.orders import FORMER, ORDERS
from rules.amun_re.phases import GRAPH, PHASES
from rules.amun_re.progress import PROGRESS
from rules.amun_re.refusals import REFUSALS
from rules.amun_re.scoring import result
from rules.amun_re.sentences import text
from rules.amun_re.setup import setup
from rules.amun_re.state import AmunRe
from rules.amun_re.tables import MARKS, PLAYERS
from rules.amun_re.topics import BY_PHASE, IN_SHORT
from rules.amun_re.twin import twin
from rules.amun_re.verbs import VERBS
from rules.amun_re.view import AmunReView, make_view
from rules.core.game import Game

GAME: Final[Game[AmunRe, AmunReView]] = Game(
    word="amun-re",
    label=text("Amun-Re"),
    edition=4,
    players=PLAYERS,
    decisions_per_player=50,
    marks=MARKS,
    verbs=VERBS,
    options=AmunReOptions,
    setup=setup,
    phases=PHASES,
    graph=GRAPH,
    make_view=make_view,
    narrator=narrate,
    heading=narrate.heading,
    now=narrate.now,
    chapter=narrate.chapter,
    round=lambda state: state.round_of_game,
    default=default,
    result=result,
    laws=laws,
    twin=twin,
    presets=PRESETS,
    orders=ORDERS,
    vocabulary=vocabulary,
    also_typed=FORMER,
    index=INDEX,
    in_short=IN_SHORT,
    rule_topics=BY_PHASE,
    lesson=LESSON,
    refusals=REFUSALS,
    contests=CONTESTS,
    facts=facts,
    computer=COMPUTER,
    progress=PROGRESS,
)
