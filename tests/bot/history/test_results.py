"""Results: written when a match ends, and counted in the background for matches of before."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from random import Random

import pytest

from bot.core.match.digests import rules_digest
from bot.core.match.log import EndingService, end_by_acts
from bot.core.people.model import Person
from bot.ground.durations import DAY, HOUR
from bot.ground.rows import NewAct
from bot.history import results
from bot.history.model import StandingRow
from bot.history.results import ANY, fill_results, recount_results
from bot.history.store import ResultRepository
from bot.program.karnak import Karnak
from bot.seats.departures import DepartureService
from bot.seats.service import SubstituteService
from bot.votes.service import letters_to_newcomer
from rules.core.errors import IllegalMoveError
from rules.core.menu import random_path
from rules.registry import games
from tests.bot.seated import ANA, BRUNO, INTERACTIONS
from tests.effort import samples
from tests.stores import IS_ON_POSTGRESQL, empty_database
from tests.toy import TOY

GUEST = Person(66, "Fay")
ENDS = ("play", "vote", "cancel", "archive", "abandon", "moderator")


@pytest.fixture(params=["sqlite", "postgresql"])
def where(request, tmp_path):
    """An empty database of each kind."""
    if request.param == "postgresql" or IS_ON_POSTGRESQL:
        return request.getfixturevalue("postgresql").new_database()
    return empty_database(tmp_path)


@pytest.fixture(autouse=True)
def no_rest(monkeypatch):
    monkeypatch.setattr(results, "REST", 0)


@pytest.fixture
def kept(store):
    """Gives all results and standings."""

    async def kept():
        found = await store.database.read("SELECT * FROM results ORDER BY match")
        return found, await store.database.read("SELECT * FROM standings ORDER BY match, seat")

    return kept


@pytest.fixture
def fill(store, matches):
    async def fill():
        await fill_results(matches.cache, ResultRepository(store.database))

    return fill


@pytest.fixture
def forget(store):
    async def forget(*matches):
        """Forget the results of these matches, or of all."""
        for id in matches:
            await store.database.write("DELETE FROM results WHERE match = ?", id)
        if not matches:
            await store.database.write("DELETE FROM results")

    return forget


@pytest.fixture
def standings(store):
    async def standings(match):
        rest = "FROM standings WHERE match = ? ORDER BY coalesce(place, 0), seat"
        return await store.database.rows(StandingRow, rest, match)

    return standings


class Evening:
    """A table where people come and go, move, undo and let time run out, at random."""

    def __init__(self, table, matches, dice):
        self.table, self.matches, self.dice = table, matches, dice
        self.substitutes = SubstituteService(matches.cache, letters_to_newcomer)

    async def play(self, ends):
        events = [self.move] * 8 + [self.undo, self.leave, self.come, self.miss]
        for _ in range(self.dice.randrange(6, 40)):
            if (await self.table.match()).is_over:
                return
            with suppress(IllegalMoveError):  # it cannot be done just now
                await self.dice.choice(events)()
        await self.end(ends)

    async def move(self):
        await self.matches.play_automatic_moves(self.table.id)
        people = [s for s in await self.table.awaited() if await self.table.user(s)]
        for seat in people[:1]:
            menu, _ = (await self.table.match()).menu(seat)
            await self.table.move(seat, *random_path(menu, self.dice.randrange))

    async def undo(self):
        await self.table.undo(await self.somebody())

    async def leave(self):
        await self.table.resign(await self.somebody())

    async def come(self):
        people = (await self.table.match()).people
        seat = self.dice.choice([s for s, person in people.items() if person.user is None] or [""])
        person = self.dice.choice([GUEST, Person(ANA, "Ana"), Person(BRUNO, "Bruno")])
        await self.substitutes.take(person, self.table.id, seat, next(INTERACTIONS))

    async def miss(self):
        seat = next(iter(await self.table.awaited()))
        await end_by_acts(
            self.matches.cache,
            await self.table.match(),
            [NewAct("! timeout wait", seat)],
            "live",
        )

    async def somebody(self):
        people = (await self.table.match()).people
        return self.dice.choice([seat for seat, person in people.items() if person.user])

    async def end(self, ends):
        match, cache = await self.table.match(), self.matches.cache
        if match.is_over:
            return
        if ends == "moderator":
            await EndingService(cache).cancel(self.table.id, next(INTERACTIONS))
        elif ends == "archive":
            await EndingService(cache).archive(self.table.id, len(match.entries))
        elif ends in ("vote", "cancel"):
            act, stage = ("! end", "over") if ends == "vote" else ("! cancel", "cancelled")
            await end_by_acts(cache, match, [NewAct(act)], stage)
        elif ends == "abandon":
            departures = DepartureService(cache)
            while not (await self.table.match()).is_over:
                match = await self.table.match()
                seat = await self.somebody()
                leave = departures.abandon if match.is_last_person(seat) else departures.resign
                await leave(await self.table.user(seat), self.table.id, next(INTERACTIONS))
        while not (await self.table.match()).is_over:
            await self.move()


@pytest.mark.parametrize("seed", range(samples(4, long=40)))
async def test_a_result_that_is_counted_later_is_the_one_that_was_written_at_the_end(
    begin, matches, kept, fill, forget, seed
):
    dice = Random(seed)
    for ends in ENDS:
        table = await begin(dice.randrange(2, 4), dice.randrange(2))
        await Evening(table, matches, dice).play(ends)
    written = await kept()
    assert len(written[0]) == len(ENDS)
    await forget()
    assert not any(await kept())
    await fill()
    assert await kept() == written


@pytest.mark.parametrize("seed", range(100, 100 + samples(2, long=20)))
async def test_a_recount_makes_equal_rows_from_the_logs(begin, store, matches, kept, seed):
    dice = Random(seed)
    for ends in ENDS:
        table = await begin(dice.randrange(2, 4), dice.randrange(2))
        await Evening(table, matches, dice).play(ends)
    written, cache = await kept(), matches.cache
    await store.database.write("DELETE FROM results WHERE match = ?", table.id)
    await store.database.write("UPDATE results SET moves = 99, facts = NULL")
    await store.database.write("UPDATE standings SET place = 9, share = NULL, waited = 9")
    repository = ResultRepository(store.database)
    counted = await recount_results(cache.matches, cache.acts, repository)
    assert counted == (len(ENDS), 0)
    assert await kept() == written


async def test_a_result_from_before_gets_its_missing_columns(begin, kept, fill, store):
    table = await begin(3)
    await table.finish(Random(2))
    written = await kept()
    await store.database.write("UPDATE results SET facts = NULL")
    await store.database.write("UPDATE standings SET share = NULL, waited = NULL")
    await fill()
    assert await kept() == written


async def test_a_decision_takes_the_median_time_without_nights_and_pauses(
    begin, clock, matches, standings
):
    table = await begin(2, pace='{"zone": "UTC"}')  # at 13:46 on a Monday
    clock.advance(HOUR)
    await table.play("ana pass")
    clock.advance(9 * HOUR + 8 * HOUR)  # of which the night takes 8 hours
    await table.play("bruno pass")
    await end_by_acts(matches.cache, await table.match(), [NewAct("! end")], "over")
    assert {row.seat: row.waited for row in await standings(table.id)} == {
        "ana": HOUR,
        "bruno": 9 * HOUR,
    }


async def test_winners_share_the_victory_equally(begin, standings):
    table = await begin(3)
    await table.finish(Random(2))
    rows = await standings(table.id)
    winners = [row for row in rows if row.place == 1]
    assert {row.share for row in winners} == {1 / len(winners)}
    assert {row.share for row in rows if row.place != 1} <= {0.0}


@pytest.mark.parametrize(
    ("points", "rows"),
    [
        (
            {"ana": 2, "bruno": 7, "chen": 2},
            {"ana": (2, 2, 0.0), "bruno": (1, 7, 1.0), "chen": (2, 2, 0.0)},
        ),
        (
            {"ana": 2, "bruno": 7, "chen": 7},
            {"ana": (3, 2, 0.0), "bruno": (1, 7, 0.5), "chen": (1, 7, 0.5)},
        ),
        (
            dict.fromkeys(("ana", "bruno", "chen"), 0),
            dict.fromkeys(("ana", "bruno", "chen"), (1, 0, 0.0)),
        ),
    ],
)
async def test_a_voted_end_is_won_by_the_leader_as_on_the_poster(
    begin, matches, standings, monkeypatch, points, rows
):
    told = replace(TOY, facts=lambda view: {s: {"points": n} for s, n in points.items()})
    monkeypatch.setitem(games(), TOY.word, told)
    table = await begin(3)
    await end_by_acts(matches.cache, await table.match(), [NewAct("! end")], "over")
    assert {r.seat: (r.place, r.score, r.share) for r in await standings(table.id)} == rows


async def test_a_result_has_places_and_equals_share_the_better_one(begin, standings):
    table = await begin(3)
    await table.finish(Random(2))
    scores = dict((await table.match()).game.result(await table.state()).scores)
    rows = await standings(table.id)
    assert {row.seat: row.score for row in rows} == scores
    assert [row.place for row in rows] == [
        1 + sum(other > row.score for other in scores.values()) for row in rows
    ]
    assert {row.held for row in rows} == {"person"}
    moves = [line for line in await table.log() if "!" not in line]
    assert sum(row.decisions for row in rows) == len(moves)


@pytest.mark.parametrize(
    ("act", "stage", "how"),
    [
        ("! end", "over", "voted"),
        ("! cancel", "cancelled", "cancelled"),
        ("! archive", "over", "archived"),
    ],
)
async def test_a_game_that_is_not_played_to_its_end_has_no_places(
    begin, matches, kept, standings, act, stage, how
):
    table = await begin(3)
    await table.play("ana pass")
    await end_by_acts(matches.cache, await table.match(), [NewAct(act)], stage)
    ((match, kind, moves, rounds, rules, facts),), _ = await kept()
    assert (match, kind, moves, rounds) == (table.id, how, 1, 1)
    assert (rules, facts) == (rules_digest(), "{}")
    assert {(row.place, row.score) for row in await standings(table.id)} == {(None, None)}


async def test_the_result_records_the_last_holder_of_each_seat(begin, matches, standings):
    table = await begin(3, 1)
    substitutes = SubstituteService(matches.cache, letters_to_newcomer)
    await table.play("ana pass\nchen resign\ndina resign")
    await substitutes.take(GUEST, table.id, "chen", next(INTERACTIONS))
    await table.resign("ana")
    await substitutes.come_back(Person(ANA, "Ana"), table.id, next(INTERACTIONS))
    await end_by_acts(matches.cache, await table.match(), [NewAct("! cancel")], "cancelled")
    assert {row.seat: row.held for row in await standings(table.id)} == {
        "ana": "person",
        "bruno": "computer",
        "chen": "substitute",
        "dina": "left",
    }


async def test_a_match_in_play_has_no_result_and_one_that_is_undone_counts_no_move(
    begin, kept, fill, matches
):
    table = await begin(3)
    await table.play("ana pass\nana undo")
    await fill()
    assert not any(await kept())
    await end_by_acts(matches.cache, await table.match(), [NewAct("! end")], "over")
    ((_, _, moves, *_),), _ = await kept()
    assert moves == 0


async def test_filling_resumes_after_a_stop_and_skips_broken_records(
    begin, kept, fill, forget, store, monkeypatch, caplog
):
    monkeypatch.setattr(results, "AT_ONCE", 2)
    tables = [await begin(2) for _ in range(5)]
    for table in tables:
        await table.finish(Random(3))
    written = await kept()
    await forget()
    broken, stop = tables[2].id, tables[1].id
    await store.database.write("UPDATE log SET words = 'x' WHERE match = ? AND number = 1", broken)
    counted = results._counted

    def interrupted(stored, acts):
        if stored.row.id == stop:
            raise KeyboardInterrupt
        return counted(stored, acts)

    monkeypatch.setattr(results, "_counted", interrupted)
    with pytest.raises(KeyboardInterrupt):
        await fill()
    done = [match for match, *_ in (await kept())[0]]
    assert done == [table.id for table in tables[3:]]
    monkeypatch.setattr(results, "_counted", counted)
    await fill()
    assert [row for row in written[0] if row[0] != broken] == list((await kept())[0])
    assert f"match {broken}: its result cannot be counted: RecordError" in caplog.text
    await store.database.write("UPDATE log SET words = 'x' WHERE match = ? AND number = 1", stop)
    before = await kept()
    await fill()  # stored results are not counted again
    assert await kept() == before


async def test_a_later_start_looks_only_from_the_day_before_or_the_first_broken_match(
    begin, fill, forget, store, clock
):
    results = ResultRepository(store.database)

    async def missing():
        return [match for _, match in await results.missing(await results.complete_until(), ANY, 9)]

    _, broken, last = [await begin(2) for _ in range(3)]
    await broken.finish(Random(3))
    await store.database.write("UPDATE log SET words = 'x' WHERE match = ?", broken.id)
    await forget(broken.id)
    clock.advance(3 * DAY)
    await last.finish(Random(3))
    await fill()
    assert await missing() == [broken.id]
    await forget(last.id)
    assert await missing() == [last.id, broken.id]
    await store.database.write("UPDATE matches SET salt = NULL WHERE id = ?", broken.id)
    clock.advance(DAY + 1)
    await fill()  # although the first match is still open
    await forget(last.id)
    assert await missing() == []


async def test_the_result_of_an_end_that_fails_is_not_kept(begin, kept, matches, monkeypatch):
    table = await begin(2)

    def fails(db, result):
        raise ZeroDivisionError

    monkeypatch.setattr(results, "keep_result", fails)
    with pytest.raises(ZeroDivisionError):
        await end_by_acts(matches.cache, await table.match(), [NewAct("! end")], "over")
    assert not any(await kept())
    assert not (await table.match()).is_over and await table.log() == []


@pytest.mark.parametrize("ends", ["play", "moderator"])
async def test_a_match_ends_though_its_result_cannot_be_counted_just_then(
    begin, kept, fill, matches, monkeypatch, caplog, ends
):
    table = await begin(2)

    def fails(match):
        raise ZeroDivisionError

    with monkeypatch.context() as patch:
        patch.setattr(results, "result_of", fails)
        await Evening(table, matches, Random(5)).end(ends)
    assert (await table.match()).is_over and not any(await kept())
    assert "ZeroDivisionError" in caplog.text
    await fill()
    ((match, *_),), _ = await kept()
    assert match == table.id


async def test_a_start_counts_the_matches_of_before(begin, store, kept, forget, clock):
    table = await begin(2)
    await table.finish(Random(4))
    written = await kept()
    await forget()
    karnak = Karnak(store.database, clock=clock)
    *_, fill = next(steps for steps in map(list, karnak._chores()) if len(steps) == 4)
    await fill()
    assert await kept() == written
