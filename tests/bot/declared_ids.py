"""Every kind of custom ids that the bot declares."""

from __future__ import annotations

from importlib import import_module

from bot.core.screens.component_ids import ComponentId
from tests.folders import ROOT


def declared_ids():
    """All of them, by their names, with their folder if it is not the first of that name."""
    found = {}
    for path in sorted((ROOT / "bot").rglob("*.py")):
        if "= ComponentId(" in path.read_text("utf-8"):
            module = import_module(".".join(path.relative_to(ROOT).with_suffix("").parts))
            for name, each in vars(module).items():
                if isinstance(each, ComponentId) and each not in found.values():
                    found[f"{path.parent.name}.{name}" if name in found else name] = each
    return found
