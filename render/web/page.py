"""Put a page together: its words, its pictures, its style and its program, all in one file."""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Iterator, Sequence
from hashlib import sha256
from html import escape
from importlib.resources import files
from typing import Any, Final

from render.web.reel import Reel

FONTS: Final = {  # of labels, by the name of their face: cut out of the fonts by `make fonts`
    "title": "font-weight: 700",
    "italic": "font-weight: 600; font-style: italic",
    "plain": "font-weight: 600",
    "bold": "font-weight: 700",
}
UNSAFE: Final = {"</": "<\\/", "<!": "\\u003c!"}  # they would end the element of the data


def write_page(
    reel: Reel, versions: Sequence[dict[str, Any]], rounds: Sequence[int], rimmed: Sequence[int]
) -> str:
    """Write the page. The first version is shown to readers of other languages.

    `rounds` are the steps with which rounds begin, and `rimmed` those whose changes are rimmed.
    """
    style, script = "".join((*_fonts(), _file("page.css"))), _file("page.js")
    data = {
        "rounds": rounds,
        "rimmed": rimmed,
        "templates": [*reel.templates],
        "shapes": reel.shapes,
        "versions": versions,
    }
    first = versions[0]
    return f"""\
<!DOCTYPE html>
<html lang="{escape(first["code"])}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{_policy(script, style)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>{escape(first["title"])}</title>
<style>{style}</style>
</head>
<body>
<svg class="definitions" width="0" height="0" aria-hidden="true"><defs>
{"".join(reel.definitions.written)}
</defs></svg>
{_file("page.html")}
<script type="application/json" id="record">{_json(data)}</script>
<script>{script}</script>
</body>
</html>
"""


def _policy(script: str, style: str) -> str:
    """Return the policy by which a page loads nothing and runs its own program alone."""
    return (
        f"default-src 'none'; script-src {_hash(script)}; style-src {_hash(style)}; "
        "img-src data:; font-src data:; base-uri 'none'; form-action 'none'"
    )


def _fonts() -> Iterator[str]:
    """Yield the fonts of labels, in which the labels have the widths that they tell."""
    for face, look in FONTS.items():
        letters = b64encode(files(__package__).joinpath(f"{face}.woff2").read_bytes()).decode()
        source = f"url(data:font/woff2;base64,{letters})"
        yield f'@font-face {{ font-family: "of {face}"; {look}; src: {source} }}\n'


def _file(name: str) -> str:
    return files(__package__).joinpath(name).read_text("utf-8")


def _hash(content: str) -> str:
    """Return the source expression by which a policy allows a script or a style."""
    return f"'sha256-{b64encode(sha256(content.encode()).digest()).decode()}'"


def _json(data: dict[str, Any]) -> str:
    """Write data for an element of HTML. In JSON, `<` is in strings only."""
    written = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    for unsafe, safe in UNSAFE.items():
        written = written.replace(unsafe, safe)
    return written
