"""The pictures of the stories in `docs/`, by the labels that the text below them names."""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from bot.program.operator.languages.sentences import ROOT, Key, marked_sentences

DOCS: Final = ROOT / "docs"
PICTURE: Final = re.compile(r'<img src="([^"]+\.png)"|\*\*([^*]+)\*\*')


@cache
def stories() -> dict[Key, str]:
    """Return the path of a picture for each sentence that a story names in bold below one."""
    shown: dict[str, str] = {}
    for page in sorted(DOCS.glob("*.md")):
        last = ""
        for picture, label in PICTURE.findall(page.read_text("utf-8")):
            last = picture or last
            if label and last:
                shown.setdefault(label, f"docs/{last}")
    return {key: shown[key.id] for key in marked_sentences() if key.id in shown}
