"""`docs/example-game.md` quotes the files of the example game, and of others, word for word."""

import re
from pathlib import Path
from textwrap import indent

import pytest

ROOT = Path(__file__).parents[1]
EXAMPLE = ROOT / "tests/example_game"
PAGE = (ROOT / "docs/example-game.md").read_text(encoding="utf-8")
PART = re.compile(r"`([\w./]+\.(?:py|toml))`|^```(?:python|toml)\n(.*?)^```", re.M | re.S)


def excerpts():
    """Yield each excerpt of the page with the file named last before it."""
    file = ""
    for named, excerpt in PART.findall(PAGE):
        file = named if (EXAMPLE / named).is_file() or (ROOT / named).is_file() else file
        if excerpt:
            yield file, excerpt


@pytest.mark.parametrize(("file", "excerpt"), [*excerpts()])
def test_an_excerpt_is_in_its_file_word_for_word(file, excerpt):
    home = EXAMPLE if (EXAMPLE / file).is_file() else ROOT
    written = (home / file).read_text(encoding="utf-8")
    assert any(indent(excerpt, " " * depth) in written for depth in (0, 4, 8))


def test_the_page_shows_something_of_every_module():
    shown = {file for file, _ in excerpts() if (EXAMPLE / file).is_file()}
    besides = {"blue_lotus/pictures/__init__.py", "blue_lotus/pictures/colours.py"}
    besides |= {f"blue_lotus/pictures/{name}.py" for name in ("cards", "hand")}
    there = {path.relative_to(EXAMPLE).as_posix() for path in EXAMPLE.rglob("*.py")}
    assert there - besides == shown - {"pyproject.toml"}


def test_every_file_of_the_example_is_named_on_the_page():
    kinds = (".py", ".po", ".md", ".toml")
    there = [path for path in EXAMPLE.rglob("*") if path.suffix in kinds]
    assert not [path for path in there if path.name not in PAGE]
