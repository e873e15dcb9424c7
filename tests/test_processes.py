"""No process that a test starts is left when the test fails, or when its run is cut off."""

import json
import os
import re
import signal
import sys
from subprocess import DEVNULL, PIPE
from time import sleep

import pytest

from tests import processes
from tests.folders import ROOT
from tests.guard import bearers

pytestmark = [pytest.mark.slow, pytest.mark.skipif(sys.platform != "linux", reason="needs /proc")]

STARTING = re.compile(r"\bsubprocess\.(Popen|run|call|check_\w+)\(|\bcreate_subprocess_\w+\(")


@pytest.fixture
def run_until_it_hangs(tmp_path):
    """Run tests of `left_behind.py` until a test hangs, and return the run and its processes."""
    file = tmp_path / "left"

    def run(*options):
        tests = processes.popen(
            [sys.executable, "-m", "pytest", "-q", *options, "tests/left_behind.py"],
            cwd=ROOT,
            env={**os.environ, "LEFT_BEHIND": str(file)},
            stdout=DEVNULL,
            # A shell's background jobs ignore Ctrl-C, and their children would too.
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
        )
        while not file.exists() or not file.read_text():
            assert tests.poll() is None, "the run has ended"
            sleep(0.02)
        return tests, json.loads(file.read_text())

    return run


@pytest.mark.parametrize(
    ("number", "status"), [(signal.SIGINT, 2), (signal.SIGTERM, -15), (signal.SIGKILL, -9)]
)
def test_a_run_that_is_cut_off_leaves_no_process(run_until_it_hangs, number, status):
    tests, started = run_until_it_hangs("-k", "that_hangs and not libraries")
    assert len(started) == 2
    tests.send_signal(number)
    assert tests.wait() == status
    all_have_ended(tests, started)


def test_a_run_by_several_workers_that_is_killed_leaves_nothing_that_libraries_started(
    run_until_it_hangs,
):
    tests, started = run_until_it_hangs("-k", "libraries", "-n", "1")
    assert len(started) > 4
    tests.kill()
    tests.wait()
    all_have_ended(tests, started)


def all_have_ended(tests, started):
    while bearers(str(tests.pid), processes.MARK) or any(map(is_running, started)):
        sleep(0.02)


def is_running(process):
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


@pytest.mark.parametrize(
    ("which", "result"), [("fails or next", "1 failed, 1 passed"), ("shares", "2 passed")]
)
def test_a_process_ends_with_the_test_or_the_fixture_that_started_it(tmp_path, which, result):
    tests = processes.popen(
        [sys.executable, "-m", "pytest", "-q", "-k", which, "tests/left_behind.py"],
        cwd=ROOT,
        env={**os.environ, "LEFT_BEHIND": str(tmp_path / "left")},
        stdout=PIPE,
        text=True,
    )
    said, _ = tests.communicate()
    assert result in said
    all_have_ended(tests, [])


def test_a_group_of_somebody_else_that_got_the_number_of_one_that_ended_lives_on(monkeypatch):
    stranger = processes.popen(["sleep", "600"], env={})
    monkeypatch.setattr(processes, "_started", [])
    monkeypatch.setattr(processes, "bearers", lambda run, mark: {1})
    processes._started.append(stranger.pid)
    processes.end_all()
    assert is_running(stranger.pid) and stranger.poll() is None
    stranger.kill()
    stranger.wait()


def test_tests_start_processes_in_one_place():
    paths = [*(ROOT / "tests").rglob("*.py")]
    found = {path.name for path in paths if STARTING.search(path.read_text())}
    assert found == {"processes.py"}
