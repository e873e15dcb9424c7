"""Prometheus for tests: it reads the samples of a bot, and promtool says which alarms ring."""

from __future__ import annotations

import asyncio
import json
import re
import shutil

import aiohttp
import pytest
import yaml
from prometheus_client.parser import text_string_to_metric_families

from bot.program.operations import LOOKED_EVERY
from tests import processes
from tests.folders import ROOT
from tests.patience import PATIENCE

FILE = ROOT / "docs" / "deploy" / "alerts.yaml"
ALARMS = {rule["alert"]: rule for rule in yaml.safe_load(FILE.read_text())["groups"][0]["rules"]}
PROMTOOL = shutil.which("promtool")
LABELS = 'job="karnak", instance="bot:9100"'
UP = f"up{{{LABELS}}}"
BEFORE, AFTER = 10, 20  # minutes for which samples stay as they are, and then as they become
HOURS = 60  # minutes
SCRAPED_WITHIN = 3  # seconds, of which the bot gives its database two
LAG = "karnak_loop_lag_seconds_"

needs_promtool = pytest.mark.skipif(
    PROMTOOL is None, reason="promtool is not installed (on Debian: the package prometheus)"
)


async def scrape(url):
    """Read all samples as Prometheus does, with the one that it adds."""
    timeout = aiohttp.ClientTimeout(SCRAPED_WITHIN)
    try:
        async with (
            aiohttp.ClientSession(timeout=timeout) as session,
            session.get(f"{url}/metrics") as answer,
        ):
            text = await answer.text()
    except (aiohttp.ClientError, TimeoutError):
        return {UP: 0}
    return {
        series_of(sample.name, **sample.labels): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    } | {UP: 1}


def series_of(name, **labels):
    whole = ", ".join([LABELS, *(f'{label}="{each}"' for label, each in labels.items())])
    return f"{name}{{{whole}}}"


def with_quiet_minutes(before, after):
    """Add ten quiet minutes of the loop to samples.

    A test lasts for seconds, in which a busy machine may hold the loop up once. That would be one
    look of ten. In ten minutes the bot looks thousands of times.
    """
    count = series_of(f"{LAG}count")
    if count not in after:
        return after
    quiet = max(0, 600 / LOOKED_EVERY - (after[count] - before[count]))
    counted = (count, f"{LAG}bucket")
    return {
        name: value + quiet if name.startswith(counted) else value for name, value in after.items()
    }


def series(before, after, lasting=AFTER):
    """Samples that change after ten steps, and stay so for some more, as promtool reads them.

    Samples that are gone become stale, as in Prometheus.
    """
    return [
        {
            "series": name,
            "values": f"{float(before.get(name, 0))!r}x{BEFORE} "
            + (f"{float(after[name])!r}x{lasting}" if name in after else "stale"),
        }
        for name in before | after
    ]


def ringing(tmp_path, samples, minutes, step=1):
    """Which alarms ring at these times, by promtool. A step of the samples takes some minutes."""
    asked = {
        "rule_files": [str(FILE)],
        "evaluation_interval": f"{step}m",
        "tests": [
            {
                "interval": f"{step}m",
                "input_series": samples,
                "promql_expr_test": [
                    {
                        "expr": 'count by (alertname) (ALERTS{alertstate="firing"})',
                        "eval_time": f"{minute}m",
                        "exp_samples": [{"labels": "none", "value": -1}],
                    }
                    for minute in minutes
                ],
            }
        ],
    }
    path = tmp_path / "asked.yaml"
    path.write_text(json.dumps(asked))
    done = processes.run(
        [PROMTOOL, "test", "rules", path], capture_output=True, text=True, timeout=PATIENCE
    )
    said = done.stdout + done.stderr
    _, *found = said.split("got:")
    assert len(found) == len(minutes), said
    names = [{*re.findall(r'alertname="(\w+)"', each)} for each in found]
    return dict(zip(minutes, names, strict=True))


class Bot:
    """A running bot, as Prometheus sees it."""

    def __init__(self, sandbox, url, process=None):
        self.sandbox, self.url, self.process = sandbox, url, process

    async def scrape(self):
        return await scrape(self.url)

    async def until(self, name, least, **labels):
        """Wait until a sample reaches `least`, for as long as the test may last."""
        while (await self.scrape()).get(series_of(name, **labels), 0) < least:
            await asyncio.sleep(0.02)
