"""Each tool of the laboratory plays a match, so that none breaks unnoticed.

The tests of `tests/lab/` itself are left out where nobody names that folder (`tests/conftest.py`).
"""

from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import pytest

from rules.core.computers import Computer
from tests.thrift import thrifty

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "tests" / "lab"
BUDGET = Computer.budget
ARGUMENTS = {
    "ablation": ("aton", "quick", "1", "candidates"),
    "aton_regret": ("quick", "2"),
    "bids": ("1", "space=2.1"),
    "fit": ("play", "{file}", "aton", "quick", "2", "1"),
    "hints": ("aton", "2", "3"),
    "judge": ("aton", "good,quick", "1"),
    "kemet_fit": ("play", "{file}", "1"),
    "openings": ("1",),
    "readers": ("aton", "{file}", "1"),
    "silly.amun_re": ("quick", "1", "3"),
    "silly.aton": ("quick", "1"),
    "silly.kemet": ("quick", "1"),
    "spiel": ("aton", "2", "1"),
    "tastes": ("aton", "1"),
}
"""By each tool, those of a short run."""


def tools():
    """The modules of the laboratory that are no tests."""
    paths = (path.relative_to(FOLDER).with_suffix("") for path in FOLDER.rglob("[!_]*.py"))
    return {".".join(path.parts) for path in paths if not path.name.startswith("test_")}


def test_every_tool_has_a_short_run():
    assert tools() == {*ARGUMENTS}


@pytest.mark.parametrize("name", ARGUMENTS)
def test_a_tool_plays_a_match(name, tmp_path, monkeypatch, capsys):
    if name == "spiel" and not find_spec("pyspiel"):
        pytest.skip("`make measure` installs OpenSpiel")
    tool, file = import_module(f"tests.lab.{name}"), tmp_path / "kept"
    monkeypatch.setattr(Computer, "budget", lambda self, level: thrifty(BUDGET(self, level)))
    monkeypatch.setattr(tool, "ProcessPoolExecutor", ThreadPoolExecutor, raising=False)
    tool.main(*(each.format(file=file) for each in ARGUMENTS[name]))
    assert capsys.readouterr().out or file.read_text()
