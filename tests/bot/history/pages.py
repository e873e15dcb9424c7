"""Records, and the pages that are made of them, each once."""

import json
import re
from functools import cache

import pytest

from bot.ground.languages import DEFAULT, spoken
from bot.history import web_pages
from bot.history.web_pages import web_page
from bot.program.acts import ACTS
from rules.core.records import parse
from tests.folders import ROOT

DATA = re.compile(r'<script type="application/json" id="record">(.*?)</script>', re.DOTALL)
RECORDS = {
    "aton": "aton/games/points.txt",
    "amun-re": "amun_re/games/italian-discard-5.txt",
    "kemet": "kemet/games/short-2.txt",
}


@cache
def record(word):
    return parse((ROOT / "tests/rules" / RECORDS[word]).read_text())


def page(word):
    return _page(word, *web_pages.spoken())


@cache
def _page(word, *_languages):
    return web_page(record(word), "en", ACTS)


@pytest.fixture
def in_english(monkeypatch):
    """Make pages in English alone, where a test looks at no other language."""
    monkeypatch.setattr(web_pages, "spoken", lambda: {DEFAULT: spoken()[DEFAULT]})


def data(written):
    """The data that the program of a page reads."""
    return json.loads(DATA.search(written)[1])


def lines(version, seat=None):
    """The lines of each step that everybody saw, or that a seat saw by its place."""
    for _, found, _ in version["steps"]:
        told = [each if isinstance(each, list) else [each] for each in found]
        yield [version["texts"][n] for n, *seats in told if not seats or seat in seats]


def markup(found, shape):
    """The template of a shape of a page, without its places."""
    return found["templates"][int(found["shapes"][shape].split(" ")[0])]
