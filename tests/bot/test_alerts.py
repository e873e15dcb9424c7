"""Each alarm for Prometheus rings under its condition, and is silent without it."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from types import SimpleNamespace

import pytest
import yaml
from discord import HTTPException
from prometheus_client import generate_latest
from prometheus_client.parser import text_string_to_metric_families

from bot.core.pace.pace import Pace
from bot.ground import metrics
from bot.ground.incidents import incident
from bot.ground.metrics import REGISTRY
from bot.ground.rows import NewRow
from bot.program.operations import Operations
from bot.store.backed_up import note_backup
from tests.bot.interactions import FakeInteraction
from tests.bot.offline import OfflineKarnak
from tests.bot.seated import ANA
from tests.bot.test_lateness import Machine
from tests.folders import ROOT

FILE = ROOT / "docs" / "deploy" / "alerts.yaml"
HOSTING = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
ALARMS = {rule["alert"]: rule for rule in yaml.safe_load(FILE.read_text())["groups"][0]["rules"]}
PROMTOOL = shutil.which("promtool")
LABELS = 'job="karnak", instance="bot:9100"'
BEFORE, AFTER = 10, 20  # minutes for which samples stay as they are, and then as they become
HOURS = 60  # minutes
OPEN, CLOSED = SimpleNamespace(is_closed=lambda: False), SimpleNamespace(is_closed=lambda: True)


@pytest.fixture
async def karnak(discord, store, clock):
    """A bot that is connected with its one shard."""
    karnak = OfflineKarnak(discord, store, clock)
    karnak.owned, karnak.get_shard = [0], {0: OPEN}.get
    yield karnak
    await karnak.publisher.close()


@pytest.fixture(autouse=True)
def quiet():
    """No test leaves computers waiting."""
    yield
    metrics.THOUGHTS_PENDING.set(0)


@pytest.fixture
def scrape(karnak):
    """Reads all samples as Prometheus does, with the one that it adds."""
    operations = Operations(karnak)

    async def scrape():
        await operations._metrics(None)
        return {
            _series(sample): sample.value
            for family in text_string_to_metric_families(generate_latest(REGISTRY).decode())
            for sample in family.samples
        } | {f"up{{{LABELS}}}": 1}

    return scrape


def _series(sample):
    labels = ", ".join([LABELS, *(f'{name}="{each}"' for name, each in sample.labels.items())])
    return f"{sample.name}{{{labels}}}"


# -- the conditions ------------------------------------------------------------------------------


async def stop_the_process(samples, **_):
    return {f"up{{{LABELS}}}": 0}


async def lose_a_shard(samples, karnak, **_):
    karnak.get_shard = {0: CLOSED}.get


async def leave_news_untold(samples, begin, clock, scrape, **_):
    await begin(rows=[NewRow(0, "story")])
    await scrape()  # the rows are as old as they have been seen
    clock.advance(400)


async def declare_a_deadline_late(samples, begin, clock, store, **_):
    table = await begin(pace=Pace(deadline="24h", nights=True).model_dump_json())
    await table.matches.go_on(table.id)
    for hours in (18, 6):
        for _ in range(hours * 60):
            clock.now += 60
            await store.clocks.beat()
        if hours == 18:
            await table.matches.go_on(table.id)
    clock.now += 100
    await table.matches.go_on(table.id)
    assert "ana ! timeout safest" in await table.log()


async def refuse_answers(samples, begin, router, **_):
    table = await begin()
    for _ in range(9):
        interaction = FakeInteraction(ANA, {"custom_id": f"turn:{table.id}"})
        interaction.response.lost = HTTPException(
            SimpleNamespace(status=404, reason=""), {"code": 10062}
        )
        await router.component(interaction)


async def stall(samples, begin, router, **_):
    machine, table = Machine(), await begin()
    router.responder.lateness = machine.lateness
    for at, lag in ((0, 0.1), *((10 + press / 10, 8) for press in range(9))):
        interaction = FakeInteraction(ANA, {"custom_id": f"turn:{table.id}"})
        interaction.id = machine.pressed(at, lag)
        await router.component(interaction)


async def answer_slowly(samples, **_):
    for _ in range(20):
        metrics.ANSWERS.labels("press").observe(4)


async def refuse_requests(samples, karnak, **_):
    for _ in range(2_600):
        karnak.refusals.count(403)


async def break_something(samples, **_):
    incident(KeyError("offer 7"))


async def lose_the_database(samples, **_):
    metrics.DATABASE_ERRORS.labels("disk full").inc(9)


async def fill_the_disk(samples, store, monkeypatch, **_):
    monkeypatch.setattr(store.database, "free_room", lambda: 150 * 2**20, raising=False)


async def let_the_database_outgrow_the_disk(samples, store, monkeypatch, **_):
    async def size():
        return 3 * 2**30

    monkeypatch.setattr(store.database, "size", size)
    monkeypatch.setattr(store.database, "free_room", lambda: 5 * 2**30)


async def let_the_database_grow(samples, store, monkeypatch, **_):
    async def size():
        return 11 * 2**30

    monkeypatch.setattr(store.database, "size", size)
    monkeypatch.setattr(store.database, "free_room", lambda: 99 * 2**30)


async def let_computers_wait(samples, **_):
    metrics.THOUGHTS_PENDING.inc(11)


async def hold_the_loop_up(samples, **_):
    for _ in range(20):
        metrics.LOOP_LAG.observe(0.8)


CONDITIONS = [
    ("KarnakDown", stop_the_process),
    ("KarnakShardLost", lose_a_shard),
    ("KarnakOutboxBehind", leave_news_untold),
    ("KarnakDeadlinesLate", declare_a_deadline_late),
    ("KarnakAnswersLost", refuse_answers),
    ("KarnakAnswersStale", stall),
    ("KarnakAnswersSlow", answer_slowly),
    ("KarnakRefusalsNearLimit", refuse_requests),
    ("KarnakIncident", break_something),
    ("KarnakDatabaseFails", lose_the_database),
    ("KarnakDiskFull", fill_the_disk),
    ("KarnakDiskFull", let_the_database_outgrow_the_disk),
    ("KarnakDatabaseLarge", let_the_database_grow),
    ("KarnakThinkersBehind", let_computers_wait),
    ("KarnakLoopLate", hold_the_loop_up),
]

# -- whether they ring ---------------------------------------------------------------------------

needs_promtool = pytest.mark.skipif(
    PROMTOOL is None, reason="promtool is not installed (on Debian: the package prometheus)"
)


def series(before, after):
    """Samples that change after ten minutes, as promtool reads them."""
    return [
        {
            "series": name,
            "values": f"{float(before.get(name, 0))!r}x{BEFORE} {float(value)!r}x{50 * HOURS}",
        }
        for name, value in after.items()
    ]


def ringing(tmp_path, samples, minutes):
    """Which alarms ring at these times, by promtool."""
    found = {}
    for minute in minutes:
        asked = {
            "rule_files": [str(FILE)],
            "evaluation_interval": "1m",
            "tests": [
                {
                    "interval": "1m",
                    "input_series": samples,
                    "promql_expr_test": [
                        {
                            "expr": 'count by (alertname) (ALERTS{alertstate="firing"})',
                            "eval_time": f"{minute}m",
                            "exp_samples": [{"labels": "none", "value": -1}],
                        }
                    ],
                }
            ],
        }
        path = tmp_path / "asked.yaml"
        path.write_text(json.dumps(asked))
        done = subprocess.run(
            [PROMTOOL, "test", "rules", path], capture_output=True, text=True, timeout=60
        )
        said = done.stdout + done.stderr
        assert "got:" in said, said
        found[minute] = {*re.findall(r'alertname="(\w+)"', said.partition("got:")[2])}
    return found


@needs_promtool
@pytest.mark.parametrize(
    ("alarm", "condition"), CONDITIONS, ids=lambda each: getattr(each, "__name__", each)
)
async def test_an_alarm_rings_under_its_condition_alone(
    alarm, condition, scrape, tmp_path, where, request
):
    names = ("karnak", "begin", "clock", "store", "router", "monkeypatch")
    tools = {name: request.getfixturevalue(name) for name in names}
    before = await scrape()
    changed = await condition(before, scrape=scrape, **tools)
    after = await scrape() | (changed or {})
    rings = ringing(tmp_path, series(before, after), (BEFORE, BEFORE + AFTER // 2))
    assert rings == {BEFORE: set(), BEFORE + AFTER // 2: {alarm}}


@needs_promtool
async def test_the_alarm_of_old_backups_rings_until_there_is_a_new_one(scrape, tmp_path, where):
    never = await scrape()
    assert ringing(tmp_path, series(never, never), (35 * HOURS, 37 * HOURS)) == {
        35 * HOURS: set(),
        37 * HOURS: {"KarnakBackupOld"},
    }
    assert note_backup(where, 30 * HOURS * 60)
    made = await scrape()
    assert ringing(tmp_path, series(made, made), (37 * HOURS,)) == {37 * HOURS: set()}


def test_every_alarm_has_a_condition_here_and_a_row_on_the_hosts_page():
    assert {name for name, _ in CONDITIONS} | {"KarnakBackupOld"} == {*ALARMS}
    assert re.findall(r"^\| `(Karnak\w+)` \|", HOSTING, re.MULTILINE) == [*ALARMS]


@pytest.mark.parametrize("alarm", ALARMS)
def test_an_alarm_asks_for_samples_and_labels_that_there_are(alarm):
    expression = ALARMS[alarm]["expr"]
    collectors = {
        name: collector
        for collector in {*REGISTRY._collector_to_names}
        for name in REGISTRY._collector_to_names[collector]
    }
    names = re.findall(r"\bkarnak_\w+", expression)
    assert {*names} <= collectors.keys()
    known = {"job", "instance", "le"}
    for name in names:
        known |= {*collectors[name]._labelnames}
    grouped = re.findall(r"(?:by|ignoring) \(([^)]*)\)", expression)
    assert {each for group in grouped for each in group.split(", ")} <= known
    for bound in re.findall(r'le="([\d.]+)"', expression):
        assert float(bound) in metrics.DEADLINES_LATE._upper_bounds
