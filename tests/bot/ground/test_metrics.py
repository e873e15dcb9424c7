"""Counts and times: each once, under labels that name nobody."""

from __future__ import annotations

import json
import re
from random import Random
from types import SimpleNamespace

import aiohttp
import pytest
from aiohttp import web
from discord import HTTPException, InteractionType

from bot.core.delivery.requests import RefusalCounter
from bot.core.interactions import responder as responder_module
from bot.core.interactions.command import completer
from bot.core.match.log import EndingService
from bot.core.pictures import painter, pictures
from bot.ground.incidents import incident
from bot.ground.metrics import REGISTRY
from bot.lobby.service import LobbyService
from bot.seats.departures import DepartureService
from rules.core.errors import IllegalMoveError
from tests.bot.interactions import FakeInteraction
from tests.bot.seated import ANA, BRUNO, INTERACTIONS
from tests.folders import ROOT
from tests.toy import TOY

DASHBOARD = json.loads((ROOT / "docs" / "grafana.json").read_text(encoding="utf-8"))
WATCHING = (ROOT / "docs" / "watching.md").read_text(encoding="utf-8")
SAMPLE = re.compile(r"\b(?:karnak|process)_\w+")
GROUPED = re.compile(r"\bby \(([^)]*)\)")
LEGEND = re.compile(r"{{(\w+)}}")


def counts():
    """Each sample that has a value, by its name and labels."""
    return {
        (sample.name, *sample.labels.values()): sample.value
        for family in REGISTRY.collect()
        for sample in family.samples
        if sample.value and sample.name.startswith("karnak") and "le" not in sample.labels
    }


@pytest.fixture
def new():
    """The counts since the test began, without times and the database."""
    before = counts()

    def new():
        return {
            key: value - before.get(key, 0)
            for key, value in counts().items()
            if value != before.get(key, 0)
            and not key[0].endswith("_sum")
            and not key[0].startswith("karnak_database")
        }

    return new


def known_samples():
    """The labels of each sample that can be written, by its name, as far as they are declared."""
    endings = {"histogram": ("_bucket", "_sum", "_count"), "counter": ("_total",)}
    return {
        f"{family.name}{ending}": family
        for family in REGISTRY.collect()
        for ending in endings.get(family.type, ("",))
    }


def expressions():
    return [target for panel in DASHBOARD["panels"] for target in panel["targets"]]


def declared_labels(name):
    base = re.sub(r"_(bucket|sum|count|total)$", "", name)
    collector = next(c for c in REGISTRY._collector_to_names if getattr(c, "_name", "") == base)
    return {*collector._labelnames, *(["le"] if name.endswith("_bucket") else [])}


def test_every_metric_of_the_dashboard_exists_and_every_one_that_exists_is_there():
    shown = {name for each in expressions() for name in SAMPLE.findall(each["expr"])}
    known = known_samples()
    assert shown <= known.keys()
    families = {known[name].name for name in shown}
    assert {f.name for f in known.values() if f.name.startswith("karnak")} <= families


@pytest.mark.parametrize("target", expressions(), ids=lambda each: each["expr"][:60])
def test_a_line_of_the_dashboard_groups_by_labels_that_there_are(target):
    expression = target["expr"]
    names = [name for name in SAMPLE.findall(expression) if name.startswith("karnak")]
    labels = {"instance", *(label for name in names for label in declared_labels(name))}
    grouped = {each for found in GROUPED.findall(expression) for each in found.split(", ")}
    assert grouped <= labels
    assert {*LEGEND.findall(target["legendFormat"])} <= (grouped or labels)


def test_the_hosts_page_has_every_metric_with_its_labels():
    rows = dict(re.findall(r"^\| `(karnak_\w+)` \| (.*?) \|", WATCHING, re.MULTILINE))
    known = {f.name: name for name, f in known_samples().items() if f.name.startswith("karnak")}
    written = {f.name: f.name for f in known_samples().values()} | {
        family: name for family, name in known.items() if name.endswith("_total")
    }
    assert sorted(rows) == sorted(written[family] for family in known)
    for name, labels in rows.items():
        told = set(re.findall(r"`(\w+)`(?=:|,|;| \||$)", labels))
        assert declared_labels(name) <= told, name


async def test_a_move_is_counted_by_who_made_it(begin, new):
    with_orders, with_computer = await begin(), await begin(2, 1)
    await with_orders.leave("bruno", "always", "turn", "pass", "game")
    for table in (with_orders, with_computer):
        await table.play("ana pass")
        await table.matches.play_automatic_moves(table.id)
    assert await with_orders.log() == ["ana pass", "bruno pass"]
    assert new() == {
        ("karnak_moves_total", TOY.word, "person"): 2,
        ("karnak_moves_total", TOY.word, "order"): 1,
        ("karnak_moves_total", TOY.word, "computer"): len(await with_computer.log()) - 1,
    }


async def test_a_move_that_is_refused_is_not_counted(begin, new):
    table = await begin()
    with pytest.raises(IllegalMoveError):
        await table.say(BRUNO, "pass")
    assert new() == {}


async def test_the_log_names_the_id_of_a_match_that_begins(store, scheduled, lobby, new, caplog):
    caplog.set_level("INFO")
    id = await lobby()
    await LobbyService(store.database, scheduled.append).start(id, ANA, 5)
    assert new()["karnak_matches_begun_total", TOY.word] == 1
    assert f"match {id} has begun: {TOY.word}, 3 seats" in caplog.messages
    with pytest.raises(IllegalMoveError):
        await LobbyService(store.database, scheduled.append).start(id, ANA, 6)
    assert new()["karnak_matches_begun_total", TOY.word] == 1


async def finish(table):
    await table.finish(Random(3))


async def cancel(table):
    await EndingService(table.matches.cache).cancel(table.id, next(INTERACTIONS))


async def archive(table):
    entries = len((await table.match()).entries)
    await EndingService(table.matches.cache).archive(table.id, entries)


async def abandon(table):
    for seat in ("bruno", "chen"):
        await table.resign(seat)
    await DepartureService(table.matches.cache).abandon(ANA, table.id, next(INTERACTIONS))


@pytest.mark.parametrize(
    ("end", "how"),
    [(finish, "result"), (cancel, "cancel"), (archive, "archive"), (abandon, "abandon")],
    ids=lambda each: getattr(each, "__name__", each),
)
async def test_the_log_names_the_id_of_a_match_that_ends_and_how(begin, new, caplog, end, how):
    caplog.set_level("INFO")
    table = await begin()
    await end(table)
    assert new()["karnak_matches_ended_total", TOY.word, how] == 1
    assert [each for each in caplog.messages if "ended" in each] == [
        f"match {table.id} has ended: {how}"
    ]


async def test_a_match_ended_by_a_vote_is_counted_too(voting, new):
    votes = await voting(2)
    vote = await votes.propose(ANA, "end")
    await votes.say(BRUNO, vote.number, "yes")
    assert new()["karnak_matches_ended_total", TOY.word, "end"] == 1


@pytest.mark.parametrize(
    ("kind", "name"),
    [(InteractionType.component, "press"), (InteractionType.application_command, "command")],
)
async def test_an_answer_is_timed_by_its_kind(begin, router, handlers, new, kind, name):
    table = await begin()
    interaction = FakeInteraction(ANA, {"custom_id": f"hand:{table.id}"}, kind=kind)
    await router.component(interaction)
    assert interaction.shown
    assert new()["karnak_answer_seconds_count", name] == 1
    assert ("karnak_answers_pending",) not in new()


async def test_a_completion_is_timed(new):
    async def suggest(interaction, typed):
        return [(typed, typed)]

    (choice,) = await completer(suggest)(None, "thebes")
    assert choice.value == "thebes"
    assert new() == {("karnak_answer_seconds_count", "completion"): 1}


async def test_an_answer_that_is_late_lost_or_refused_is_counted(begin, router, monkeypatch, new):
    table = await begin()

    async def press(lost=None):
        interaction = FakeInteraction(ANA, {"custom_id": f"turn:{table.id}"})
        interaction.response.lost = lost
        await router.component(interaction)

    await press()
    unusual = ("deferred", "lost", "refused")
    assert not [key for key in new() if key[0].removesuffix("_total").endswith(unusual)]
    monkeypatch.setattr(responder_module, "DEFER_AFTER", 0)
    await press()
    assert new()["karnak_answers_deferred_total",] == 1
    monkeypatch.undo()
    await press(HTTPException(SimpleNamespace(status=404, reason=""), {"code": 10062}))
    assert new()["karnak_answers_lost_total",] == 1
    router.responder.stop()
    await press()
    assert new()["karnak_answers_refused_total",] == 1


async def test_a_picture_is_timed_and_the_queue_is_empty_again(begin, new):
    table = await begin()
    assert await pictures.board(await table.match(), "en")
    assert new() == {("karnak_picture_seconds_count",): 1}


async def test_a_failed_picture_is_no_longer_pending(begin, new, monkeypatch):
    def fail(*_, **__):
        raise ValueError

    monkeypatch.setattr(painter, "paint", fail)
    with pytest.raises(ValueError):
        await pictures.board(await (await begin()).match(), "en")
    assert ("karnak_pictures_pending",) not in new()


def test_an_incident_is_counted(new):
    incident(KeyError("hand"))
    assert new() == {("karnak_incidents_total",): 1}


@pytest.fixture
async def discord_like():
    """A server that answers with the status that it is asked for, and 0 cuts it off."""

    async def answer(request):
        if status := int(request.query["status"]):
            return web.Response(status=status)
        request.transport.close()
        return web.Response()

    app = web.Application()
    app.router.add_route("*", "/{path:.*}", answer)
    runner = web.AppRunner(app)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    host, port = runner.addresses[0]
    yield f"http://{host}:{port}/api/v10"
    await runner.cleanup()


@pytest.mark.parametrize(
    ("path", "status", "kind", "told"),
    [
        ("interactions/7/token/callback", 404, "answer", "404"),
        ("webhooks/7/token/messages/@original", 500, "answer", "500"),
        ("channels/7/messages", 429, "message", "429"),
        ("channels/7/messages/8", 403, "message", "403"),
        ("gateway/bot", 503, "gateway", "503"),
        ("users/@me", 520, "other", "5xx"),
        ("users/@me", 0, "other", "none"),
        ("channels/7/messages", 200, None, None),
    ],
)
async def test_refusals_of_discord_are_counted_by_kind_and_status(
    discord_like, new, path, status, kind, told
):
    async with aiohttp.ClientSession(trace_configs=[RefusalCounter().trace()]) as session:
        try:
            async with session.post(f"{discord_like}/{path}", params={"status": status}):
                pass
        except aiohttp.ClientError:
            assert not status
    counted = {("karnak_discord_errors_total", kind, told): 1}
    assert new() == (counted if kind else {})
