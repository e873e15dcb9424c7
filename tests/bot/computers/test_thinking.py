"""Computer players think outside the program: without the lock, evenly, and never for ever."""

from __future__ import annotations

import asyncio
import json
import os
import pickle
from concurrent.futures.process import BrokenProcessPool
from dataclasses import replace
from multiprocessing import active_children
from random import Random

import pytest

from bot.computers import levels, thinker, thinking
from bot.computers.thinker import DEFAULT, STUCK, Thinker, start_thinkers
from bot.computers.thinking import Opened, knowledge_of, seed_of
from bot.computers.worker import TooSlowError
from bot.ground.metrics import THOUGHTS_PENDING
from bot.ground.process_pool import NoProcessesError, Processes
from bot.play import service
from bot.program.clock import clock_of
from bot.program.services import Services
from bot.seats.departures import DepartureService
from bot.upkeep import upgrade
from bot.upkeep.upgrade import check_live_matches
from rules.core.chooser import choose, version_of
from rules.core.computers import GOOD, QUICK, STRONG, Budget, Computer
from rules.core.errors import SecretLeakError
from rules.core.menu import random_path
from rules.registry import games
from tests.bot.seated import ANA, SeatedMatch
from tests.patience import PATIENCE
from tests.pools import Broken, Pool
from tests.toy import TOY

COMPUTER = Computer(
    version="today",
    levels={QUICK: Budget(1, 1), GOOD: Budget(1, 1)},
    deal=lambda knowledge, world, below: None,
    candidates=lambda knowledge, menu, budget, random: [random_path(menu, random.randrange)],
    reply=lambda world, seat, menu, random: random_path(menu, random.randrange),
    is_settled=lambda world, seat: True,
    terms=lambda world, seat: {},
    term_names=(),
)


@pytest.fixture(autouse=True)
def clever(monkeypatch):
    """The toy game has a computer player, and every one is good."""
    monkeypatch.setitem(games(), TOY.word, replace(TOY, computer=COMPUTER))
    monkeypatch.setattr(levels, "level_of", lambda match, seat: GOOD)


@pytest.fixture
def thinks(matches):
    """Has computers think in such a pool."""

    def thinks(*failures, **how):
        pool = Pool(*failures, **how)
        matches.thinking.thinker = Thinker(Processes(lambda: pool, STUCK))
        return pool

    return thinks


async def test_a_thought_is_counted_until_its_move_is_found(begin, thinks):
    pool = thinks(is_held=True)
    table = await begin(1, 1)
    match = await table.match()
    asked = asyncio.create_task(
        matches_thinker(table).think(match.game, knowledge_of(match, "ana"), GOOD, "seed")
    )
    await until(lambda: pool.held)
    assert THOUGHTS_PENDING._value.get() == 1
    pool.let_go()
    await asked
    assert THOUGHTS_PENDING._value.get() == 0


def matches_thinker(table):
    return table.matches.thinking.thinker


async def kept(store):
    """The side log of the only match in a database."""
    return await store.log._database.records("SELECT * FROM thoughts ORDER BY entry")


async def until(happens):
    while not happens():
        await asyncio.sleep(0)


# -- results -------------------------------------------------------------------------------------


async def test_a_side_log_keeps_how_a_computer_found_its_move(begin, thinks, store):
    pool, table = thinks(), await begin(1, 1, game=games()["aton"])
    await table.matches.play_automatic_moves(table.id)
    (row,), match = await kept(store), await table.match()
    reasons = json.loads(row.pop("reasons"))
    assert " ".join(reasons[0]["path"]) == match.entries[row["entry"] - 1].words
    assert len(reasons) == 3 and all(each["gains"] for each in reasons)
    version, seed = version_of(match.game), pool.asked[0][-2]
    assert row == {"match": 1, "entry": 1, "level": GOOD, "seed": seed, "version": version}


async def test_data_for_a_process_holds_no_secret_and_no_seed(begin, thinks):
    pool, table = thinks(), await begin(1, 2)
    await table.play("ana raid bruno")
    await table.matches.play_automatic_moves(table.id)
    sent = pickle.loads(pickle.dumps(pool.asked[0]))
    _, game, knowledge, level, seed, _ = sent
    assert (game, knowledge.seat, level) == (TOY.word, "bruno", GOOD)
    with pytest.raises(SecretLeakError):
        _ = knowledge.sealed.chance.seed.value
    assert b"nile" not in pickle.dumps(pool.asked)
    assert seed != seed_of(await table.match(), Opened("bruno", 0))


async def test_nothing_is_locked_while_a_computer_thinks(begin, thinks):
    pool, table = thinks(is_held=True), await begin(1, 1)
    await table.play("ana pass")
    playing = asyncio.create_task(table.matches.play_automatic_moves(table.id))
    await until(lambda: pool.held)
    assert not table.matches.cache.lock(table.id).locked()
    pool.is_held = False
    pool.let_go()
    await playing
    assert (await table.log())[1].startswith("bruno ")


async def test_when_the_position_has_changed_meanwhile_it_thinks_again(begin, thinks):
    pool, table = thinks(is_held=True), await begin(1, 1)
    await table.play("ana pass")
    playing = asyncio.create_task(table.matches.play_automatic_moves(table.id))
    await until(lambda: pool.held)
    await table.play("ana undo\nana dig tomb")
    pool.is_held = False
    pool.let_go()
    await playing
    assert [line.split()[0] for line in (await table.log())[:4]] == ["ana"] * 3 + ["bruno"]
    match, seeds = await table.match(), [task[-2] for task in pool.asked]
    assert seeds[:2] == [seed_of(match, Opened("bruno", entry)) for entry in (1, 3)]


async def test_after_a_crash_it_thinks_the_same_again(begin, thinks, store, clock):
    pool, table = thinks(is_held=True), await begin(1, 1)
    await table.play("ana pass")
    playing = asyncio.create_task(table.matches.play_automatic_moves(table.id))
    await until(lambda: pool.held)
    playing.cancel()
    await table.matches.thinking.close()
    other = Pool()
    thinker = Thinker(Processes(lambda: other, STUCK))
    again = Services(store.database, lambda id: None, clock, thinker).matches
    await again.play_automatic_moves(table.id)
    assert other.asked[0] == pool.asked[0]
    assert (await SeatedMatch(store, again, table.id).log())[1].startswith("bruno ")


@pytest.fixture
async def position(begin):
    table = await begin(2, game=games()["aton"])
    match = await table.match()
    return match.game, knowledge_of(match, match.awaited()[0])


# -- faults --------------------------------------------------------------------------------------


def incidents(caplog):
    return [each for each in caplog.messages if each.startswith("incident")]


@pytest.mark.parametrize("deaths, level", [(1, GOOD), (2, QUICK), (4, DEFAULT)])
async def test_a_process_that_dies_again_and_again_costs_a_simpler_move(
    begin, thinks, store, caplog, deaths, level
):
    _, table = thinks(*[BrokenProcessPool("out of memory")] * deaths), await begin(1, 1)
    await table.play("ana pass")
    await table.matches.play_automatic_moves(table.id)
    assert (await kept(store))[0]["level"] == level
    assert incidents(caplog) and "out of memory" not in caplog.text
    if level == DEFAULT:
        assert (await table.log())[1] == "bruno pass"


async def test_a_process_that_is_too_slow_costs_nobody_else_anything(position):
    pools = []
    slow = Processes(lambda: pools.append(Pool(TooSlowError())) or pools[-1], STUCK)
    assert (await Thinker(slow).think(*position, GOOD, "seed")).level == QUICK
    assert [len(pool.asked) for pool in pools] == [2]


async def test_processes_that_never_answer_are_replaced(position):
    pools = []
    stuck = Processes(lambda: pools.append(Pool(is_held=True)) or pools[-1], 0.001)
    assert (await Thinker(stuck).think(*position, GOOD, "seed")).level == DEFAULT
    assert [len(pool.asked) for pool in pools] == [1, 1, 1, 1]


async def test_a_thought_that_waits_for_its_turn_is_had_by_the_next_processes(
    position, monkeypatch
):
    """The processes before it are stuck and ended, with whatever was still to be given to them."""
    pools = [Pool(is_held=True), Pool(), Pool()]
    first, *others = pools
    thinker = Thinker(Processes(lambda: pools.pop(0), STUCK))
    thoughts = [asyncio.create_task(thinker.think(*position, GOOD, f"{n}")) for n in range(4)]
    await until(lambda: len(first.asked) == 4)
    thinker.processes.close()
    for future, *_ in first.held:
        future.cancel()
    assert [thought.level for thought in await asyncio.gather(*thoughts)] == [GOOD] * 4
    assert pools == others[1:]


async def test_a_thought_that_is_called_off_stays_so(position):
    pool = Pool(is_held=True)
    thinking = asyncio.create_task(
        Thinker(Processes(lambda: pool, STUCK)).think(*position, GOOD, "seed")
    )
    await until(lambda: pool.held)
    thinking.cancel()
    await asyncio.wait([thinking])
    assert thinking.cancelled() and len(pool.asked) == 1


async def test_processes_that_are_ended_while_they_are_given_a_thought_are_replaced(position):
    class Ended(Pool):
        def submit(self, work, *task):
            if work is not os.getpid:
                raise RuntimeError("cannot schedule new futures after shutdown")
            return super().submit(work, *task)

    pools = [Ended(), Pool()]
    thinker = Thinker(Processes(lambda: pools.pop(0), STUCK))
    assert (await thinker.think(*position, GOOD, "seed")).level == GOOD


async def test_many_thoughts_at_once_all_get_their_level_while_processes_are_renewed(position):
    pools = []

    class Closing(Pool):
        is_ended = False

        def submit(self, work, *task):
            if self.is_ended:
                raise RuntimeError("cannot schedule new futures after shutdown")
            return super().submit(work, *task)

        def shutdown(self, *_, **__):
            self.is_ended = True

    thinker = Thinker(Processes(lambda: pools.append(Closing()) or pools[-1], STUCK, tasks=3))
    thoughts = await asyncio.gather(*(thinker.think(*position, GOOD, f"{n}") for n in range(10)))
    assert [thought.level for thought in thoughts] == [GOOD] * 10
    assert [len(pool.asked) for pool in pools] == [3, 3, 3, 1]


async def test_a_failed_thought_is_repeated(begin, thinks, matches, monkeypatch):
    thinks()
    table, think, failures = await begin(1, 1), Thinker.think, [MemoryError()]

    async def failing(*given):
        if failures:
            raise failures.pop()
        return await think(*given)

    monkeypatch.setattr(Thinker, "think", failing)
    await table.play("ana pass")
    with pytest.raises(MemoryError):
        await matches.play_automatic_moves(table.id)
    await matches.play_automatic_moves(table.id)
    assert (await table.log())[1].startswith("bruno ")


async def test_nothing_is_thought_about_a_match_that_has_ended(
    begin, thinks, matches, monkeypatch, services
):
    thinks(is_held=True)
    table = await begin(1, 1)
    await table.play("ana pass")
    monkeypatch.setattr(service, "PATIENCE", 0)
    await matches.play_automatic_moves(table.id)
    assert matches.thinking._tasks
    await DepartureService(matches.cache).abandon(ANA, table.id, 777)
    assert "due" in {row.kind for row in await matches.outbox.waiting(table.id)}
    await clock_of(services).go_on(table.id)
    assert not matches.thinking._tasks


async def test_a_slow_thought_does_not_delay_the_rest_of_a_match(begin, thinks, monkeypatch, clock):
    monkeypatch.setattr(service, "PATIENCE", 0)
    pool, table = thinks(is_held=True), await begin(1, 1)
    await table.play("ana pass")
    times = await table.matches.play_automatic_moves(table.id)
    assert times.deadline == times.computer == clock() + 1
    await until(lambda: pool.held)
    pool.is_held = False
    pool.let_go()
    while (await table.awaited()) == ["bruno"]:
        await table.matches.play_automatic_moves(table.id)


async def test_a_fault_of_a_game_costs_a_simpler_move(begin, thinks, store, caplog):
    _, table = thinks(KeyError("cat-a")), await begin(1, 1)
    await table.play("ana pass")
    await table.matches.play_automatic_moves(table.id)
    assert (await kept(store))[0]["level"] == QUICK
    assert len(incidents(caplog)) == 1 and "cat-a" not in caplog.text


def forbidden():
    raise PermissionError


@pytest.mark.parametrize("start", [forbidden, Broken], ids=["refused", "ended"])
async def test_where_there_can_be_no_processes_a_thread_plays_quick_moves(
    begin, matches, store, caplog, start
):
    matches.thinking.thinker = Thinker(Processes(start, STUCK))
    table = await begin(1, 1)
    await table.play("ana pass")
    while (await table.awaited()) == ["bruno"]:
        await matches.play_automatic_moves(table.id)
    assert {row["level"] for row in await kept(store)} == {QUICK}
    assert len(incidents(caplog)) == 1, "not at each move"


async def test_a_start_of_processes_that_failed_is_tried_again_later(monkeypatch):
    starts = [forbidden, Pool, forbidden]
    failing = Processes(lambda: starts.pop(0)(), STUCK)
    for _ in range(2):
        with pytest.raises(NoProcessesError):
            await failing.run(int, "3")
    monkeypatch.setattr(failing, "_rests_until", 0)
    assert await failing.run(int, "3") == 3


async def test_processes_that_nobody_needs_end():
    pools = []
    seldom = Processes(lambda: pools.append(Pool()) or pools[-1], STUCK, idle=0)
    for number in (1, 2):
        assert await seldom.run(int, "3") == 3
        await until(lambda: seldom._pool is None)
        assert len(pools) == number


async def test_a_fault_of_a_game_without_levels_costs_a_simpler_move(begin, monkeypatch, matches):
    def breaks(*task):
        raise KeyError

    monkeypatch.setitem(games(), TOY.word, TOY)
    monkeypatch.setattr(thinker, "choose", breaks)
    table = await begin(1, 1)
    await table.play("ana pass")
    await matches.play_automatic_moves(table.id)
    assert (await table.log())[1] == "bruno pass"


async def test_processes_are_replaced_before_they_grow(begin, matches):
    pools = []
    growing = Processes(lambda: pools.append(Pool()) or pools[-1], STUCK, tasks=2)
    matches.thinking.thinker = Thinker(growing)
    table = await begin(1, 3)
    dice = Random(1)
    while len(pools) < 3:
        await matches.play_automatic_moves(table.id)
        menu, _ = (await table.match()).menu("ana")
        await table.move("ana", *random_path(menu, dice.randrange))
    assert [len(pool.asked) for pool in pools[:2]] == [2, 2]


async def test_a_level_that_is_gone_is_the_nearest_and_the_log_says_so(
    begin, thinks, store, caplog, monkeypatch
):
    monkeypatch.setattr(levels, "level_of", lambda match, seat: STRONG)
    levels._say.cache_clear()
    _, table = thinks(), await begin(1, 1)
    await table.play("ana pass")
    await table.matches.play_automatic_moves(table.id)
    assert {row["level"] for row in await kept(store)} == {GOOD}
    assert sum("there is no level strong here" in each for each in caplog.messages) == 1


# -- in real processes ---------------------------------------------------------------------------


async def test_a_process_finds_what_the_program_would_and_loads_the_rules_alone(position):
    game, knowledge = position
    real = start_thinkers()
    there = Thinker(Processes(lambda: real, STUCK))
    found = await there.think(game, knowledge, GOOD, "seed")
    assert found.chosen == choose(game, knowledge, GOOD, "seed")
    heavy = real.submit(eval, "{'discord', 'PIL', 'rules'} & {*__import__('sys').modules}")
    assert await asyncio.wrap_future(heavy) == {"rules"}
    there.processes.close()
    for process in active_children():
        process.join()


async def test_a_process_that_is_too_slow_is_ended_and_the_safest_move_made(position, caplog):
    game, knowledge = position
    hurried = Thinker(seconds=1e-6)
    found = await hurried.think(game, knowledge, GOOD, "seed")
    assert (found.level, found.chosen.path) == (
        DEFAULT,
        game.default(knowledge.sealed, knowledge.seat),
    )
    assert len(incidents(caplog)) == 2
    hurried.processes.close()


async def test_shutdown_does_not_wait_for_a_thought(position):
    game, knowledge = position
    real = start_thinkers()
    closing_one = Thinker(Processes(lambda: real, STUCK))
    await closing_one.think(game, knowledge, QUICK, "seed")
    endless = real.submit(eval, "__import__('threading').Event().wait()")
    await until(endless.running)
    closing_one.processes.close()
    for process in active_children():
        process.join()
    with pytest.raises(BrokenProcessPool):
        await asyncio.wrap_future(endless)


# -- manners -------------------------------------------------------------------------------------


@pytest.fixture
def patient(monkeypatch):
    monkeypatch.setattr(thinking, "DELAY", 2)


async def test_computers_move_two_seconds_later_and_their_moves_are_one_story(
    table, publisher, thinks, passes, discord, patient
):
    pool, match = thinks(), await table(1, 3)
    channel = discord.said((await match.match()).row.channel)
    await match.play("ana pass")
    await publisher.wait_until_idle()
    async with asyncio.timeout(PATIENCE):
        # It thinks at once, so that no hand shows in how long it takes.
        while not pool.asked:  # processes are started by a thread
            await asyncio.sleep(0)
    before = len(channel)
    await passes(1)
    assert await match.log() == ["ana pass"] and len(channel) == before
    await passes(1)
    assert {line.split()[0] for line in (await match.log())[1:]} == {"bruno", "chen", "dina"}
    assert len(channel) <= before, "nothing but a call is sent, and the former one is gone"
    told = "".join(message.words for message in channel)
    assert all(name in told for name in ("B Computer", "C Computer", "D Computer"))


async def test_a_window_is_answered_after_the_same_time_for_every_opener(
    table, publisher, thinks, passes, patient, monkeypatch
):
    def daring(knowledge, menu, budget, random):
        return [("dare",) if "dare" in menu.words() else random_path(menu, random.randrange)]

    computer = replace(COMPUTER, candidates=daring)
    monkeypatch.setitem(games(), TOY.word, replace(TOY, computer=computer))
    thinks()
    match = await table(1, 2)
    await match.play("ana pass")
    await publisher.wait_until_idle()
    await passes(2)
    assert await match.log() == ["ana pass", "bruno dare"]
    assert await match.awaited() == ["ana", "chen"]
    await passes(1)
    assert await match.awaited() == ["ana", "chen"]
    await passes(1)
    assert await match.awaited() == ["ana"]


async def test_a_program_that_was_down_lets_a_computer_move_when_it_is_back(
    table, publisher, thinks, clock, patient, restart
):
    thinks()
    match = await table(1, 1)
    await match.play("ana pass")
    await publisher.wait_until_idle()
    await publisher.close()
    clock.now += 60
    again = restart()
    await again.schedule_all()
    await again.wait_until_idle()
    assert (await match.log())[1].startswith("bruno ")
    await again.close()


async def test_after_an_upgrade_the_log_says_that_computers_go_on_by_other_weights(
    begin, thinks, matches, monkeypatch, caplog
):
    thinks()
    table = await begin(1, 1)
    await table.play("ana pass")
    await table.matches.play_automatic_moves(table.id)
    await check_live_matches(matches.cache)
    assert not caplog.records
    former = version_of(games()[TOY.word])
    newer = replace(TOY, computer=replace(COMPUTER, version="newer"))
    monkeypatch.setitem(games(), TOY.word, newer)
    monkeypatch.setattr(upgrade, "rules_digest", lambda: "newer")
    await check_live_matches(matches.cache)
    (said,) = (record.getMessage() for record in caplog.records)
    assert (
        said == f"match {table.id}: computer players continue with version {version_of(newer)}, "
        f"not {former}"
    )
