"""A bot as an operator watches it: its addresses, and its log as JSON."""

from __future__ import annotations

import asyncio
import json
import socket
from random import Random

import aiohttp
import pytest
from prometheus_client.parser import text_string_to_metric_families

from tests.bench.wire import Game, made
from tests.e2e.player import press_something, pressable
from tests.e2e.process import Process
from tests.e2e.test_startup import at, refused, sandbox
from tests.patience import PATIENCE

__all__ = ["sandbox"]


def free_port():
    with socket.create_server(("127.0.0.1", 0)) as free:
        return free.getsockname()[1]


class Watcher:
    """Somebody who looks at a bot from outside."""

    def __init__(self, process, url):
        self.process, self.url = process, url

    async def get(self, path):
        async with aiohttp.ClientSession() as session, session.get(self.url + path) as answer:
            return answer.status, await answer.text()

    async def samples(self):
        _, text = await self.get("/metrics")
        return {
            (sample.name, *sample.labels.values()): sample.value
            for family in text_string_to_metric_families(text)
            for sample in family.samples
        }

    def log(self):
        """The lines of the log. Any other output is not JSON."""
        lines = (self.process.folder / "bot.log").read_text(encoding="utf-8").splitlines()
        return [json.loads(line) for line in lines if line.startswith("{")]

    async def until_logged(self, words, times=1):
        async with asyncio.timeout(PATIENCE):
            while sum(line["message"].startswith(words) for line in self.log()) < times:
                await asyncio.sleep(0.02)

    async def until_ready(self):
        async with asyncio.timeout(PATIENCE):
            while (await self.get("/readyz"))[0] != 200:
                await asyncio.sleep(0.02)


@pytest.fixture
async def watcher(sandbox, tmp_path):
    """Watches a bot of its own, which ends with the test."""
    port = free_port()
    process = Process(sandbox, tmp_path, OPERATIONS=f":{port}", LOG_FORMAT="json")
    await process.start()
    yield Watcher(process, f"http://127.0.0.1:{port}")
    if process.process.returncode is None:
        await process.kill()


async def test_an_operator_sees_a_bot_connect_play_reconnect_and_stop(sandbox, watcher):
    await watcher.until_ready()
    assert (await watcher.get("/healthz"))[0] == 200
    people = [sandbox.people.join(name) for name in ("Ana", "Bruno", "Chen")]
    game = Game(people, people[0].channels[0], 7)
    await game.open()
    await play_a_move(game)
    async with asyncio.timeout(PATIENCE):  # the first picture takes longest
        while not (samples := await watcher.samples())["karnak_picture_seconds_count",]:
            await asyncio.sleep(0.05)
    assert samples["karnak_matches", "live"] == samples["karnak_shards",] == 1
    assert samples["karnak_matches_begun_total", "amun-re"] == 1
    assert samples["karnak_moves_total", "person", "amun-re"] >= 1
    assert samples["karnak_answer_seconds_count", "press"] > 3
    assert samples["karnak_database_seconds_count", "log.append"] >= 1
    assert ("karnak_incidents_total",) in samples and not samples["karnak_incidents_total",]
    sandbox.faults.abort_gateway()
    await watcher.until_logged("not connected to Discord: shard 0")
    await watcher.until_logged("connected to Discord again")
    await watcher.until_ready()
    sandbox.faults.invalidate_sessions()
    await watcher.until_logged("connected to Discord: ", 2)
    for who, act in zip(people, ("resign", "resign", "abandon"), strict=True):
        asked = await who.slash(game.channel, "game resign")
        await who.click(asked.reply, f"{act}:1").wait()
    await watcher.until_logged("match 1 has ended")
    await watcher.process.stop()
    log = watcher.log()
    told = [line["message"] for line in log]
    assert "match 1 has begun: amun-re, 3 seats" in told and told.count("stopping") == 1
    assert [line["match"] for line in log if "has begun" in line["message"]] == [1]
    written = "\n".join(told)
    assert not [who for who in people if who.name in written or str(who.id) in written]


async def test_all_lines_of_a_press_share_a_trace_and_those_of_its_news_another(
    sandbox, watcher, tmp_path
):
    await watcher.process.stop()
    watcher.process.settings["LOG_LEVEL"] = "DEBUG"
    await watcher.process.start()
    people = [sandbox.people.join(name) for name in ("Ana", "Bruno", "Chen")]
    game = Game(people, people[0].channels[0], 7)
    await game.open()
    await watcher.until_logged("match 1: panel is done")
    await watcher.process.stop()
    log = watcher.log()
    (begun,) = [line for line in log if line["message"].startswith("match 1 has begun")]
    assert (begun["operation"], begun["shard"]) == ("press start", 0)
    caused = [line["message"] for line in log if line.get("trace") == begun["trace"]]
    assert any(words.startswith("a press is answered after") for words in caused)
    shown = next(line for line in log if line["message"] == "match 1: panel is done")
    assert (shown["match"], shown["operation"]) == (1, "publish")
    assert f"match 1: what waits is told by {shown['trace']}" in {line["message"] for line in log}
    answered = [line["trace"] for line in log if " is answered after" in line["message"]]
    assert len(answered) > 3 and len({*answered}) == len(answered)
    written = "\n".join(map(json.dumps, log))
    assert not [who for who in people if who.name in written or str(who.id) in written]


async def play_a_move(game):
    dice = Random(5)
    while True:
        for who in game.people:
            prompt = await game.prompt(who)
            while prompt and pressable(prompt):
                answer = await press_something(who, prompt, dice)
                if made(answer):
                    return
                prompt = answer.reply


async def test_an_address_that_cannot_be_served_is_explained_in_a_sentence(sandbox, tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        taken_one = f"127.0.0.1:{taken.getsockname()[1]}"
        for address, why in (
            (taken_one, "Address already in use"),
            ("192.0.2.1:9100", "Cannot assign requested address"),
            ("a..b:9100", "there is no such host"),
        ):
            words = await refused(tmp_path, OPERATIONS=address, **at(sandbox, tmp_path))
            assert words == f"OPERATIONS cannot be served: {why}."
    assert sandbox.gateway.identify_count == 0
