"""What the pages say is what the program does."""

import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.commands.game import MATCH_COMMANDS
from bot.commands.localization import slug
from bot.config import Settings
from bot.languages import language
from rules.amun_re.tables import CARDS, PROVINCES, SUPER_MEEPLE
from rules.core.options import asked, labels_of
from rules.core.text import text
from rules.kemet.board import CODE, SPACE
from rules.registry import games

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
PAGES = sorted([*ROOT.glob("*.md"), *DOCS.glob("*.md")])
README = (ROOT / "README.md").read_text(encoding="utf-8")
HOSTING = (DOCS / "hosting.md").read_text(encoding="utf-8")
MIGRATIONS = [file.read_text(encoding="utf-8") for file in sorted(ROOT.glob("migrations/*.sql"))]
GUIDES = [(word, code) for word in games() for code in ("en", "fr")]
GROUP_ACTS = {
    "new": text("New"),
    "board": text("Board"),
    **{n: label for n, (label, _) in MATCH_COMMANDS.items()},
}

LINK = re.compile(r"(?<!`)!?\[[^]]*\]\(([^)\s]+)\)")
HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)
SETTING = re.compile(r"^\| `([A-Z_]+)` \| (?:`([^`]*)`)? *\|", re.MULTILINE)
ROW = re.compile(r"^\| (\w+) \| (\d.*?) \| (\d.*?) \|$", re.MULTILINE)
PLACE = re.compile(r"`([a-z-]+)` \(([A-Z]+)\)")
TABLE = re.compile(r"^\| `([a-z]+)` \|", re.MULTILINE)
ERASING = re.compile(r'"(UPDATE seats .*? = (\d+);.*?)"')
OF_ONE_MACHINE = re.compile(r"(?<![\w.~/-])/(work|tmp|root|home|Users|opt|mnt)\b")
CERTAIN = {"en": "certain", "fr": "sûr"}

pages = pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
guides = pytest.mark.parametrize(("game", "code"), GUIDES)


def guide(game, code):
    name = f"{game}.md" if code == "en" else f"{game}.{code}.md"
    return (DOCS / name).read_text(encoding="utf-8")


def anchors(page):
    """As the forges make them of headings."""
    headings = HEADING.findall(page.read_text(encoding="utf-8"))
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def called(words, name, code):
    return name if code == "en" else slug(words.in_(language(code)))


def shown(value, bounds, code):
    low, high = bounds
    return f"{value}, {CERTAIN[code]}" if low == high else f"{value} ({low}–{high})"


@pages
def test_a_link_leads_somewhere(page):
    for target in LINK.findall(page.read_text(encoding="utf-8")):
        if not target.startswith("http"):
            file, _, anchor = target.partition("#")
            there = (page.parent / file).resolve() if file else page
            assert there.exists(), target
            assert not anchor or anchor in anchors(there), target


@pages
def test_a_page_is_at_home_on_any_machine(page):
    assert not OF_ONE_MACHINE.search(page.read_text(encoding="utf-8"))


def test_every_command_of_a_table_is_in_the_readme():
    missing = [name for name in GROUP_ACTS if f"`/game {name}`" not in README]
    assert not missing and "`/help`" in README


def test_every_game_has_its_line_in_the_readme():
    assert all(f"`/{word} …`" in README and f"docs/{word}.md" in README for word in games())


def test_every_command_of_a_table_is_in_the_french_guide_by_its_french_name():
    page = guide("amun-re", "fr")
    group = slug(text("Game").in_(language("fr")))
    names = [called(label, name, "fr") for name, label in GROUP_ACTS.items()]
    assert not [name for name in names if f"`/{group} {name}`" not in page]


@guides
def test_every_verb_is_in_the_guide_with_options_that_it_has(game, code):
    page = guide(game, code)
    for verb in games()[game].verbs:
        typed = f"/{game} {called(verb.label, verb.word, code)}"
        options = {called(param.label, param.name, code) for param in verb.params}
        examples = re.findall(rf"`{re.escape(typed)}(?: ([^`]*))?`", page)
        assert examples, typed
        for example in examples:
            assert set(re.findall(r"([\w-]+):", example)) <= options, (typed, example)


@guides
def test_every_option_and_each_of_its_answers_is_in_the_guide(game, code):
    page, spoken, kind = guide(game, code), language(code), games()[game].options
    for name in kind.model_fields:
        (row,) = [
            line
            for line in page.splitlines()
            if line.startswith(f"| {asked(kind, name).label.in_(spoken)} |")
        ]
        for label in labels_of(kind, name).values():
            assert label.in_(spoken) in row


@pytest.mark.parametrize("code", CERTAIN)
def test_the_guide_lists_the_names_of_the_power_cards_in_both_editions(code):
    rows = [
        f"| {card.label.in_(language(code))} | {SUPER_MEEPLE[card.word].in_(language(code))} "
        f"| `{card.word}` |"
        for card in CARDS
    ]
    assert "\n".join(rows) in guide("amun-re", code)


@pytest.mark.parametrize("code", CERTAIN)
def test_the_guide_lists_the_reconstructed_numbers_as_they_are_in_the_data(code):
    spoken = language(code)
    assert ROW.findall(guide("amun-re", code)) == [
        (
            row.label.in_(spoken),
            shown(row.fields, row.fields_bounds, code),
            shown(row.limit, row.limit_bounds, code),
        )
        for row in PROVINCES
        if row.doubts
    ]


@pytest.mark.parametrize("code", CERTAIN)
def test_the_guide_lists_every_place_of_kemet_with_its_code(code):
    named = [(word, CODE[word]) for word, space in SPACE.items() if space.kind != "district"]
    assert PLACE.findall(guide("kemet", code)) == named


def test_the_hosts_page_has_every_setting_with_its_default_and_no_other():
    assert SETTING.findall(HOSTING) == [
        (name.upper(), "" if field.default is None else str(field.default))
        for name, field in Settings.model_fields.items()
    ]


def test_the_hosts_page_tells_of_every_table_of_the_database():
    tables = re.findall(r"^CREATE TABLE (\w+)", "".join(MIGRATIONS), re.MULTILINE)
    assert sorted(TABLE.findall(HOSTING)) == sorted(tables)
    assert f"knows only {len(MIGRATIONS)}:" in HOSTING


def test_the_hosts_page_erases_somebody_and_nobody_else():
    erasing, user = ERASING.search(HOSTING).groups()
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as database:
        database.executescript("".join(MIGRATIONS))
        people = [(0, int(user), "Ana"), (1, 7, "Bruno")]
        database.executemany("INSERT INTO seats VALUES (1, ?, NULL, ?, ?, 0)", people)
        database.executemany("INSERT INTO preferences VALUES (?, 'fr', 0)", [(user,), (7,)])
        database.executescript(erasing)
        left = database.execute("SELECT place, user, name FROM seats").fetchall()
        assert left == [(0, None, ""), (1, 7, "Bruno")]
        assert database.execute("SELECT user FROM preferences").fetchall() == [(7,)]
