"""Pictures are painted outside the program: in their order, never for ever, and never in vain."""

from __future__ import annotations

import asyncio
import os
import pickle
import signal
import sys
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from dataclasses import replace
from functools import cache
from multiprocessing import active_children
from multiprocessing.context import SpawnProcess
from types import SimpleNamespace

import pytest

from bot.board.pages import PICTURED_AFTER
from bot.core.delivery import snapshots
from bot.core.outbox.errors import PostponedError
from bot.core.outbox.kinds import PANEL
from bot.core.pictures import painter, painting, pictures
from bot.core.pictures.painter import paint_scene
from bot.core.pictures.painting import (
    LAST,
    STUCK,
    OutdatedError,
    Painters,
    Place,
    in_place,
    start_painters,
)
from bot.ground.metrics import REGISTRY
from bot.ground.process_pool import Processes
from bot.program.karnak import HANDLERS, Karnak
from render import renderer_of
from render.scene import Box, Scene
from rules.registry import games
from tests import processes
from tests.bot.conftest import PALETTE
from tests.bot.screens import words
from tests.bot.seated import ANA
from tests.patience import PATIENCE
from tests.pools import Broken, Pool, Silent, Threads
from tests.toy import TOY

SCENE = Scene((8, 8), (Box(0, 0, 8, 8, "#ffffff"),), "A box", PALETTE)


@pytest.fixture
def painting_in(monkeypatch):
    """Have pictures painted in such a pool by this many painters."""

    def painting_in(start, number=1, stuck=STUCK):
        here = Painters(number, Processes(start, stuck))
        monkeypatch.setattr(pictures, "painters", here)
        return here

    return painting_in


async def until(happens):
    async with asyncio.timeout(PATIENCE):
        while not happens():
            await asyncio.sleep(0.001)


def merged():
    return REGISTRY.get_sample_value("karnak_pictures_merged_total")


def incidents(caplog):
    return [each for each in caplog.messages if each.startswith("incident")]


async def paint(painters, draw=lambda: SCENE):
    return await painters.paint(TOY.word, draw, 1, is_dim=False)


# -- in which order ------------------------------------------------------------------------------


@pytest.fixture
async def busy(painting_in):
    """Painters that have their hands full until the pool lets go, and the work they have begun."""
    pool = Pool(is_held=True)
    painters = painting_in(lambda: pool)
    begun = [asyncio.create_task(paint(painters)) for _ in range(2)]  # one is painted, one is next
    await until(lambda: len(pool.held) == 2)
    yield SimpleNamespace(painters=painters, pool=pool)
    pool.is_held = False
    pool.let_go()
    await asyncio.gather(*begun)


async def test_pictures_for_waiting_players_come_first_then_old_news_then_the_rest(busy):
    drawn = []

    async def ask(name, place):
        with in_place(place):
            await paint(busy.painters, lambda: drawn.append(name) or SCENE)

    asked = [("specimen", LAST), ("news", Place(9)), ("old news", Place(4)), ("pressed", Place(0))]
    tasks = [asyncio.create_task(ask(*each)) for each in asked]
    await until(lambda: len(busy.painters._waiting) == 4)
    assert drawn == []
    for _ in asked:
        future, work, task = busy.pool.held.pop(0)
        future.set_result(work(*task))
        await until(lambda: len(busy.pool.held) == 2)
    busy.pool.is_held = False
    busy.pool.let_go()
    await asyncio.gather(*tasks)
    assert drawn == ["pressed", "old news", "news", "specimen"]


async def test_people_who_press_on_and_on_hold_up_no_news(busy):
    drawn = []

    async def press():
        while "news" not in drawn:
            await paint(busy.painters, lambda: drawn.append("pressed") or SCENE)

    async def tell():
        with in_place(Place(9)):
            await paint(busy.painters, lambda: drawn.append("news") or SCENE)

    tasks = [asyncio.create_task(each) for each in [*(press() for _ in range(8)), tell()]]
    await until(lambda: len(busy.painters._waiting) == 9)
    while "news" not in drawn and len(drawn) < 20:
        future, work, task = busy.pool.held.pop(0)
        future.set_result(work(*task))
        await until(lambda: len(busy.pool.held) == 2)
    assert drawn.count("pressed") < 4
    busy.pool.is_held = False
    busy.pool.let_go()
    await asyncio.gather(*tasks)


async def test_a_press_is_in_the_first_place_and_news_in_the_place_of_its_row(
    table, press, painters, monkeypatch
):
    places, take = [], painters._take

    async def noted():
        places.append(painting._place.get().number)
        await take()

    monkeypatch.setattr(painters, "_take", noted)
    match = await table()
    told = [*places]
    await press(f"look:{match.id}")
    assert told == sorted(told) and all(0 < each < LAST.number for each in told) and told
    assert places == [*told, 0]


async def test_news_is_painted_in_the_order_of_the_unsent_news(
    table, publisher, painters, monkeypatch, clock
):
    match, places, take = await table(), [], painters._take
    clock.now += PICTURED_AFTER

    async def noted():
        places.append(painting._place.get().number)
        await take()

    monkeypatch.setattr(painters, "_take", noted)
    await publisher.close()
    await match.play("ana pass")
    waiting = await match.store.outbox.waiting(match.id)
    (row,) = (each for each in waiting if each.kind == PANEL)
    told_by_another = replace(row, id=1)
    with suppress(PostponedError):
        await publisher.jobs[PANEL].handle(match.id, [told_by_another, row])
    assert places == [row.id]


async def test_a_cancelled_request_keeps_nobody_waiting(busy):
    gone = [asyncio.create_task(paint(busy.painters)) for _ in range(3)]
    await until(lambda: len(busy.painters._waiting) == 3)
    stays = asyncio.create_task(paint(busy.painters))
    for task in gone:
        task.cancel()
    await asyncio.wait(gone)
    busy.pool.is_held = False
    busy.pool.let_go()
    assert (await stays)[1] == "A box"
    assert busy.painters._free == 2


async def test_a_request_cancelled_when_called_gives_the_painter_back(busy):
    going = asyncio.create_task(paint(busy.painters))
    await until(lambda: busy.painters._waiting)
    called = busy.painters._waiting[0][-1]
    busy.painters._give_back()
    assert called.done()
    going.cancel()
    await asyncio.wait([going])
    assert going.cancelled() and busy.painters._free == 1


# -- outdated pictures ---------------------------------------------------------------------------


async def test_an_outdated_picture_is_not_painted(busy):
    past = False

    async def ask():
        with in_place(Place(7, lambda: past)):
            await paint(busy.painters, lambda: pytest.fail("it is drawn"))

    waiting = asyncio.create_task(ask())
    await until(lambda: busy.painters._waiting)
    past = True
    busy.pool.let_go()
    with pytest.raises(OutdatedError):
        await waiting


@pytest.mark.parametrize("behind, left_out", [(snapshots.BEHIND, 1), (0, 0)])
async def test_queued_pictures_of_a_match_become_its_newest_unless_they_are_far_behind(
    busy, table, publisher, discord, monkeypatch, clock, behind, left_out
):
    monkeypatch.setattr(snapshots, "BEHIND", behind)
    busy.pool.is_held = False
    busy.pool.let_go()
    match = await table()
    clock.now += PICTURED_AFTER
    before, asked = merged(), len(busy.pool.asked)
    busy.pool.is_held = True
    full = [asyncio.create_task(paint(busy.painters)) for _ in range(2)]
    await until(lambda: len(busy.pool.held) == 2)
    for move in ("ana dig tomb", "bruno dig tomb", "chen dig tomb"):
        await match.play(move)
        await until(lambda: busy.painters._waiting)
        ((place, *_),) = busy.painters._waiting
        assert 0 < place < LAST.number
    busy.pool.is_held = False
    busy.pool.let_go()
    await asyncio.gather(*full)
    await publisher.wait_until_idle()
    assert merged() == before + left_out
    assert len(busy.pool.asked) == asked + len(full) + 2 - left_out
    said = discord.said((await match.match()).row.channel)
    assert [bool(message.files) for message in said[-1:]] == [True]
    assert await match.store.outbox.waiting(match.id) == ()


# -- faults --------------------------------------------------------------------------------------


async def test_the_picture_of_a_dead_process_is_painted_again(painting_in, caplog):
    pools = []
    painters = painting_in(lambda: pools.append(Pool(BrokenProcessPool())) or pools[-1])
    pools_made = await asyncio.gather(paint(painters), return_exceptions=True)
    assert pools_made == [None], "both have died"
    assert len(pools) == 2 and len(incidents(caplog)) == 2
    pools.clear()
    caplog.clear()
    once = iter([Pool(BrokenProcessPool()), Pool()])
    assert (await paint(painting_in(lambda: next(once))))[1] == "A box"
    assert len(incidents(caplog)) == 1


def die(pool):
    for future, *_ in pool.held:
        future.set_exception(BrokenProcessPool())


async def test_pictures_near_one_that_kills_its_processes_are_painted(painting_in):
    pools = []
    painters = painting_in(lambda: pools.append(Pool(is_held=True)) or pools[-1], 3)
    pictures_made = asyncio.gather(*(paint(painters) for _ in range(3)))
    await until(lambda: pools and len(pools[0].held) == 3)
    die(pools[0])
    await until(lambda: len(pools) == 2 and pools[1].held)
    await until(lambda: len(painters.processes._suspecting._waiters) == 2)
    assert len(pools[1].held) == 1
    die(pools[1])
    await until(lambda: len(pools) == 3 and pools[2].held)
    pools[2].is_held = False
    pools[2].let_go()
    assert [made is None for made in await pictures_made] == [True, False, False]


async def test_where_one_more_process_cannot_be_started_new_ones_paint(painting_in, caplog):
    class Full(Pool):
        def submit(self, work, *task):
            if work is not os.getpid:
                raise BlockingIOError
            return super().submit(work, *task)

    pools = [Full(), Pool()]
    assert (await paint(painting_in(lambda: pools.pop(0))))[1] == "A box"
    assert len(incidents(caplog)) == 1


async def test_a_process_that_could_not_be_started_does_not_hinder_the_end(monkeypatch):
    def refused(process):
        raise BlockingIOError

    monkeypatch.setattr(SpawnProcess, "start", refused)
    pool = start_painters(1)
    with pytest.raises(BlockingIOError):
        pool.submit(os.getpid)
    pool.shutdown(cancel_futures=True)
    with pytest.raises(RuntimeError):
        pool.submit(os.getpid)


async def test_where_processes_hang_as_they_begin_threads_paint(painting_in, caplog):
    pool = Silent()
    painters = painting_in(lambda: pool, stuck=0.001)
    for _ in range(2):
        assert (await paint(painters))[1] == "A box"
    assert (pool.asked, pool.is_ended, len(incidents(caplog))) == (1, True, 1)


async def test_processes_end_whose_start_is_called_off(painting_in):
    pool = Silent()
    starting = asyncio.create_task(paint(painting_in(lambda: pool)))
    await until(lambda: pool.asked)
    starting.cancel()
    await asyncio.wait([starting])
    assert starting.cancelled() and pool.is_ended


@pytest.mark.parametrize(
    "start, stuck",
    [(lambda: Pool(*[BrokenProcessPool()] * 9), STUCK), (lambda: Pool(is_held=True), 0.001)],
    ids=["dies", "hangs"],
)
async def test_news_is_posted_without_a_picture_that_cannot_be_painted(
    painting_in, table, press, publisher, discord, caplog, start, stuck
):
    painting_in(start, stuck=stuck)
    match = await table()
    await match.play("ana pass")
    await publisher.wait_until_idle()
    said = discord.said((await match.match()).row.channel)
    assert said[-1].buttons and not any(message.files for message in said)
    assert await match.store.outbox.waiting(match.id) == ()
    assert words(await press(f"look:{match.id}")) == words(await press(f"text:{match.id}"))
    assert incidents(caplog)


def forbidden():
    raise PermissionError


@pytest.mark.parametrize("start", [forbidden, Broken], ids=["refused", "ended"])
async def test_where_there_can_be_no_processes_threads_paint(painting_in, begin, caplog, start):
    painters, table = painting_in(start), await begin()
    for _ in range(3):
        assert (await pictures.board(await table.match(), "en")).alt == "Round 1"
    await painters.warm_up(TOY.word)
    assert len(await painters.paint_signs(TOY.word, [SCENE.shapes])) == 1
    assert len(incidents(caplog)) == 1, "not at each picture"


async def test_a_fault_of_a_game_is_raised_unchanged(painting_in):
    def breaks():
        raise KeyError

    painters = painting_in(Threads)
    with pytest.raises(KeyError):
        await paint(painters, breaks)
    assert painters._free == 2


async def test_specimens_that_cannot_be_painted_are_reported_and_hinder_nothing(
    painters, monkeypatch, caplog
):
    def breaks(*_):
        raise ZeroDivisionError("division by zero")

    monkeypatch.setattr(painting, "paint_specimen", breaks)
    await painters.warm_up(TOY.word)
    assert caplog.messages == [
        "The pictures of toy cannot be painted: ZeroDivisionError: division by zero"
    ]
    assert (await paint(painters))[1] == "A box"


async def test_processes_that_die_are_no_fault_of_a_game(painting_in, caplog):
    await painting_in(lambda: Pool(BrokenProcessPool())).warm_up(TOY.word)
    assert len(incidents(caplog)) == len(caplog.messages) == 2


def test_each_process_paints_the_specimens_of_a_game_once(monkeypatch):
    painted, renderer = [], SimpleNamespace(specimen=lambda: iter([SCENE, SCENE]))
    monkeypatch.setattr(painter, "rasterize_scene", painted.append)
    monkeypatch.setattr(painter, "renderer_of", lambda game: renderer)
    monkeypatch.setattr(painter, "_specimens", cache(painter._specimens.__wrapped__))
    assert [painter.paint_specimen(TOY.word) for _ in range(4)] == [True, True, False, False]
    assert painted == [SCENE, SCENE]


async def test_painters_end_when_no_handler_is_left_that_would_have_them_start_again(
    store, painters, monkeypatch
):
    ended = []

    async def handle():
        try:
            await asyncio.Event().wait()
        finally:
            ended.append("handler")

    handler = asyncio.create_task(handle(), name=f"{HANDLERS[0]}interaction")
    monkeypatch.setattr(painters, "close", lambda: ended.append("painters"))
    await asyncio.sleep(0)  # it begins
    await Karnak(store.database).close()
    assert handler.cancelled() and ended == ["handler", "painters"]


# -- in real processes ---------------------------------------------------------------------------


@pytest.fixture
def real(painting_in):
    """A painter that is a process, and its pools."""
    pools = []
    painters = painting_in(lambda: pools.append(start_painters(1)) or pools[-1])
    yield SimpleNamespace(painters=painters, pools=pools)
    painters.close()
    for process in active_children():
        process.join()


async def test_a_process_paints_the_same_picture_and_loads_no_discord(real):
    scene = next(iter(renderer_of("aton").specimen()))
    there, alt = await real.painters.paint("aton", lambda: scene, 2, is_dim=True)
    assert (there, alt) == (paint_scene("aton", scene, 2, True), scene.alt)
    heavy = real.pools[0].submit(eval, "{'discord', 'PIL'} & {*__import__('sys').modules}")
    assert await asyncio.wrap_future(heavy) == {"PIL"}


async def test_a_picture_whose_process_is_killed_is_painted_by_another(real, caplog):
    await paint(real.painters)
    pid = await asyncio.wrap_future(real.pools[0].submit(os.getpid))
    endless = real.pools[0].submit(eval, "__import__('threading').Event().wait()")
    await until(endless.running)
    painted = asyncio.create_task(paint(real.painters))
    await until(lambda: not real.painters.processes._submitting.locked())
    os.kill(pid, signal.SIGKILL)
    assert (await painted)[1] == "A box"
    assert len(real.pools) == 2 and len(incidents(caplog)) == 1


async def test_shutdown_does_not_wait_for_a_picture(real):
    await paint(real.painters)
    endless = real.pools[0].submit(eval, "__import__('threading').Event().wait()")
    await until(endless.running)
    real.painters.close()
    for process in active_children():
        process.join()
    with pytest.raises(BrokenProcessPool):
        await asyncio.wrap_future(endless)


async def test_the_end_of_one_pool_leaves_the_other_alone(real):
    await paint(real.painters)
    other = start_painters(1)
    pid = await asyncio.wrap_future(other.submit(os.getpid))
    real.painters.close()
    assert await asyncio.wrap_future(other.submit(os.getpid)) == pid
    other.shutdown(cancel_futures=True)


# -- data for processes --------------------------------------------------------------------------


async def test_a_process_receives_a_scene_and_nothing_else(painting_in, begin, press):
    pool = Pool()
    painting_in(lambda: pool)
    table = await begin(2, game=games()["aton"])
    await press(f"hand:{table.id}", user=ANA)
    await press(f"look:{table.id}", user=ANA)
    assert pool.asked
    for word, scene, divisor, is_dim, _ in pool.asked:
        assert (word, type(scene), type(divisor), type(is_dim)) == ("aton", Scene, int, bool)
        assert pickle.loads(pickle.dumps(scene)) == scene
    assert b"nile" not in pickle.dumps(pool.asked)


STOPPED_IN_AN_ANSWER = """
from bot.ground.process_pool import ProcessPool
if __name__ == "__main__":
    pool = ProcessPool(2, int)
    answers = [pool.submit(bytes, 50_000_000) for _ in range(20)]
    answers[0].result()
    pool.shutdown(wait=False, cancel_futures=True)
"""


def test_a_program_that_is_stopped_while_processes_answer_ends(tmp_path):
    script = tmp_path / "stopped.py"
    script.write_text(STOPPED_IN_AN_ANSWER, encoding="utf-8")
    processes.run([sys.executable, script], check=True, timeout=PATIENCE)
