"""The services that several features share, made once for all of them."""

from __future__ import annotations

from collections.abc import Callable
from time import time

from bot.analysis.service import AnalysisService
from bot.computers.thinker import Thinker
from bot.computers.thinking import Thinking
from bot.core.match.cache import MatchCache
from bot.core.people.last_seen import LastSeen
from bot.core.people.store import PeopleRepository
from bot.deadlines.absence import AbsenceService
from bot.deadlines.timeouts import TimeoutService
from bot.hints.explaining import ExplainService
from bot.hints.service import AdviceService
from bot.history.results import keeping_result
from bot.play.service import MatchService
from bot.program.acts import ACTS
from bot.reminders.service import CallService
from bot.replays.replays import Replays
from bot.statistics.service import RatingService
from bot.store.database import Database
from bot.votes.service import VoteService


class Services:
    """Services over one cache of matches, with one thinker.

    They call `schedule` with a match's id when there is something to publish.
    """

    def __init__(
        self,
        database: Database,
        schedule: Callable[[int], None],
        clock: Callable[[], float] = time,
        thinker: Thinker | None = None,
    ) -> None:
        self.database, self.clock = database, clock
        self.cache = MatchCache(database, schedule, ACTS, keeping_result)
        self.people, self.last_seen = PeopleRepository(database), LastSeen(clock)
        self.absences = AbsenceService(database, clock)
        self.timeouts = TimeoutService(self.cache, clock)
        self.thinking = Thinking(thinker or Thinker())
        self.explaining = ExplainService(database)
        self.advice = AdviceService(self.cache, self.thinking.thinker)
        self.analyses = AnalysisService(self.cache, self.thinking.thinker)
        self.calls = CallService(self.cache, clock)
        self.replays = Replays()
        self.votes = VoteService(self.cache, clock)
        self.ratings = RatingService(database)
        self.matches = MatchService(self.cache, self.timeouts, self.thinking, self.last_seen, clock)
