"""Tables to test the store with, on a clock that stops until it is moved."""

import itertools
from dataclasses import dataclass

import pytest

from bot.analysis.model import AnalysisRow
from bot.analysis.store import AnalysisRepository
from bot.announcements.model import AnnouncementRow
from bot.board.model import ChapterRow
from bot.board.store import keeping as keep_chapter
from bot.continuations.model import ContinuationRow
from bot.core.delivery.model import PromptRow
from bot.ground.rows import ClockRow, MentionRow, NewAct, NewRow, NewThought, OrderRow
from bot.hints.model import AdviceRow
from bot.history.model import MatchResult, ResultRow, StandingRow
from bot.history.store import ResultRepository
from bot.lessons.model import LessonRow
from bot.lobby.model import ComputerPlayer, NewMatch
from bot.reminders.model import CallRow
from bot.replays.model import NoteRow
from bot.store.replayed import remember
from bot.summons.model import SummonsRow
from bot.summons.store import keeping as keep_call
from bot.votes.model import BallotRow, VoteRow
from tests.repositories import Repositories
from tests.store.guests import ANA, BRUNO, CHEN
from tests.stores import make_empty_database


@dataclass
class Clock:
    now: float = 1_000_000.5

    def __call__(self):
        return self.now


@pytest.fixture
def synchronous():
    """Have databases be written as an operator's are."""


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def path(tmp_path):
    return tmp_path / "var" / "karnak.db"


@pytest.fixture(params=["sqlite", "postgresql"])
def where(request, path):
    """An empty database, where `open_database` finds it."""
    if request.param == "postgresql":
        return request.getfixturevalue("postgresql").new_database()
    path.parent.mkdir()
    make_empty_database(path)
    return path


@pytest.fixture
async def store(where, clock):
    store = await Repositories.open(where, clock, is_shared=False)
    yield store
    await store.close()


@pytest.fixture
def new():
    def new(channel=7, players=5):
        return NewMatch("amun-re", 1, "{}", "en", players, "seed", 77, channel)

    return new


@pytest.fixture
def lobby(store, new):
    """Opens a lobby that Ana hosts, in a channel of its own."""
    numbers = itertools.count(500)

    async def lobby(*others, computers=0, players=5):
        number = next(numbers)
        match = await store.lobby.create(
            new(number, players), ANA, [ComputerPlayer()] * computers, number
        )
        for other in others:
            await store.lobby.join(match, other)
        return match

    return lobby


@pytest.fixture
def live(store, lobby):
    """Begins a match of Ana, Bruno and Chen, whose marks are the sun, the moon and the eye."""

    async def live():
        match = await lobby(BRUNO, CHEN)
        await store.lobby.begin(match, "salt", ("sun", "moon", "eye"))
        return match

    return live


@pytest.fixture
def seated(store):
    async def seated(match):
        return [(seat.name, seat.host) for seat in await store.matches.seats(match)]

    return seated


@pytest.fixture
async def filled(store, lobby, live, other_code):
    """A database with rows in every table."""
    match = await live()
    await store.log.append(match, 1, "sun", "bid thebes 6", 601)
    thought = NewThought("good", "f0", "1", "[]")
    await store.log.append(match, 2, "moon", "bid edfu 10", None, thought=thought)
    await store.log.act(match, 3, [NewAct("! resign", "eye", leaves="eye")], None)
    await store.advice.keep(AdviceRow(match, "sun", 1, "bid edfu 10", "{}", "good", "f0", "1", ""))
    analysis = AnalysisRow(match, "sun", "1", 2, 1, "[]")
    await AnalysisRepository(store.database).keep(analysis, ANA.user)
    await store.prompts.keep(PromptRow(match, "sun", 7, 2**62, 0, "private"))
    await store.votes.keep(VoteRow(match, 3, 7, 8))
    await store.votes.keep_ballot(BallotRow(match, 3, "sun", 7, 9))
    await store.announcements.add(AnnouncementRow(match, 7, 9, ""))
    await store.orders.keep(OrderRow(match, "sun", "next", "verb:bid", "", True), 600)
    await store.clocks.keep(ClockRow(match, "sun", 1, 1_000_000))
    await store.calls.keep(CallRow(match, "sun", "1", 2, 1_000_000), [NewRow(1, "call", "sun")])
    await store.outbox.post(match, [NewRow(0, "panel")])
    *_, panel = await store.outbox.waiting(match)
    await store.outbox.mark_sent(panel, panel=70, mentions=[MentionRow(match, "sun", "1", 3)])
    await store.database.carry_out(keep_chapter(ChapterRow(match, 70, 0, False, "", 0)))
    now = SummonsRow(match, 1, 1, 7, 71)
    await store.database.carry_out(keep_call(now, now, stays=False))
    await store.people.remember_language(ANA.user, other_code)
    await store.lessons.keep(LessonRow(ANA.user, "aton", "welcome", 0))
    await store.database.write(
        "INSERT INTO ratings VALUES (77, 'amun-re', 0, ?, '', 25.5, 8.25, 1, 1, 1, 602)", ANA.user
    )
    await store.notes.keep(NoteRow(match, ANA.user, 1, "Too dear."), 50)
    played_on = ContinuationRow(ANA.user, 7, match, 2, "sun", True, False, "f0", 600, "sun pass\n")
    await store.continuations.begin(played_on, 3)
    await store.servers.settle_pace(77, {"deadline": "2d"})
    await store.database.carry_out(lambda db: remember(db, {match: "d1"}))
    standing = StandingRow(match, "sun", None, None, "person", 1, 0)
    result = MatchResult(ResultRow(match, "cancelled", 2, 1, "d1"), [standing])
    await ResultRepository(store.database).keep(result)
    await store.clocks.beat()
    store.database.clock.now += 10_000
    await store.clocks.beat()
    waiting = await lobby(BRUNO, CHEN)
    await store.lobby.remove(waiting, BRUNO, bars=True)
    return store
