"""Set-up of all tests: repeatable chance, no settings from outside, no network, no slow disk."""

import gc
import os
import sys
from ipaddress import ip_address
from pathlib import Path

import hypothesis
import pytest

import bot.store.sqlite
from bot.core.pictures import pictures
from bot.core.pictures.painting import STUCK, Painters
from bot.ground.languages import locales_of, spoken
from bot.ground.process_pool import Processes
from bot.program.config import Settings
from bot.sandbox.page.languages import page_languages
from tests import processes
from tests.language_samples import left_out, other_language
from tests.pools import Threads
from tests.postgresql import PG_CTL, server
from tests.pseudo import PSEUDO, pseudo_language, pseudo_page

hypothesis.settings.register_profile(
    "karnak",
    database=None,
    derandomize=True,
    deadline=None,  # a machine is as busy as it is
    suppress_health_check=[hypothesis.HealthCheck.too_slow],
)
hypothesis.settings.load_profile("karnak")

for name in Settings.model_fields:
    os.environ.pop(name.upper(), None)


LAB = Path(__file__).with_name("lab")


class LeftThisMachineError(BaseException):
    """A test has connected beyond this machine. No code handles it: it is no `Exception`."""


def stay_on_this_machine(event, arguments):
    if event != "socket.connect" or not isinstance(address := arguments[1], tuple):
        return
    if address[0] != "localhost" and not ip_address(address[0]).is_loopback:
        raise LeftThisMachineError(f"a test connects to {address[0]}")


sys.addaudithook(stay_on_this_machine)


@pytest.fixture(autouse=True)
def synchronous(monkeypatch):
    """Have no test wait for the disk: none takes the power away. Those of the store do wait."""
    monkeypatch.setattr(bot.store.sqlite, "SYNCHRONOUS", "OFF")


@pytest.fixture(autouse=True)
def painters():
    """Pictures are painted in this process, by threads that have painted for the test before.

    They are appointed apart from the test's own `monkeypatch`, which it may undo on the way.
    """
    here = Painters(2, Processes(Threads, STUCK))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pictures, "painters", here)
        yield here


@pytest.fixture(params=[*spoken(), PSEUDO])
def code(request, codes):
    """Each language that Karnak speaks, and one made for the tests."""
    return request.param


@pytest.fixture
def other_code():
    """A language other than English that Karnak speaks. Each test has its own."""
    return other_language()


@pytest.fixture
def other_locale(other_code):
    """Discord's usual name of that language."""
    return locales_of(other_code)[0]


@pytest.fixture
def codes(monkeypatch):
    """The languages that Karnak speaks, and one made for the tests, for as long as a test lasts."""
    monkeypatch.setitem(spoken(), PSEUDO, pseudo_language())
    return tuple(spoken())


@pytest.fixture(params=[*page_languages(), PSEUDO])
def locale(request, monkeypatch):
    """Each language of the sandbox's page, and one made for the tests."""
    monkeypatch.setitem(page_languages(), PSEUDO, pseudo_page())
    return request.param


@pytest.fixture(scope="session")
def postgresql():
    """A server of PostgreSQL. Without its programs the tests that need one are skipped."""
    if not PG_CTL:
        pytest.skip("needs a PostgreSQL server: Debian's package postgresql")
    return server()


def pytest_configure():
    """Have no process outlive the run, however it ends."""
    processes.guard()


@pytest.hookimpl(wrapper=True)
def pytest_fixture_setup(fixturedef):
    """Let the processes of a fixture that several tests share outlive the first of them."""
    if fixturedef.scope == "function":
        return (yield)
    with processes.of_several_tests():
        return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown():
    """Have no process outlive its test, if that has failed too."""
    try:
        return (yield)
    finally:
        processes.end_all()


def pytest_ignore_collect(collection_path, config):
    """Leave the laboratory out where it is not named: its tools are tried by `test_lab.py`."""
    named = (config.invocation_params.dir / each.partition("::")[0] for each in config.args)
    if collection_path == LAB and not any(path.is_relative_to(LAB) for path in named):
        return True
    return None  # as pytest decides


def pytest_collection_modifyitems(config, items):
    """Leave each test but one of the languages that are neither English nor made for the tests."""
    gone = {id(item): item for item in left_out(items)}
    config.hook.pytest_deselected(items=[*gone.values()])
    items[:] = [item for item in items if id(item) not in gone]


def pytest_collection_finish():
    """Spare the garbage collector the permanent objects: thousands of tests and modules."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)
