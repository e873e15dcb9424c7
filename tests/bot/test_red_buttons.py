"""Red buttons: all of them destroy something."""

from __future__ import annotations

import ast

from tests.folders import ROOT

RED = {  # by file, the source of each label and its English
    "bot/hosting/guest_screens.py": {
        "remove.in_(spoken)": "Remove from this table",
        "bar.in_(spoken)": "Remove and bar",
    },
    "bot/moderation/screens.py": {"label": "Cancel this table"},
    "bot/privacy/screens.py": {"label": "Erase everything"},
    "bot/seats/screens.py": {"text('Leave the game').in_(spoken)": "Leave the game"},
    "bot/votes/screens.py": {"title.in_(spoken)": ""},  # a proposal that ends the game at once
}


def red_buttons(path):
    """The sources of the labels of the red buttons in a file."""
    for call in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(call, ast.Call) and "ButtonStyle.danger" in map(ast.unparse, call.args):
            yield ast.unparse(call.args[0])


def test_only_buttons_that_destroy_are_red():
    sources = {
        path.relative_to(ROOT).as_posix(): path for path in sorted((ROOT / "bot").rglob("*.py"))
    }
    written = {file for file, path in sources.items() if "ButtonStyle.danger" in path.read_text()}
    assert written == {*RED}
    for file, labels in RED.items():
        assert {*red_buttons(sources[file])} == {*labels}
        assert all(f'"{label}"' in sources[file].read_text() for label in labels.values() if label)
        assert sources[file].read_text().count("ButtonStyle.danger") == len(labels)
