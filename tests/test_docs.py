"""The documentation agrees with the program: links, commands, settings, texts."""

import ast
import asyncio
import re
from typing import get_args
from unittest.mock import Mock

import pytest
from discord import AppCommandOptionType

from bot.core.interactions.localization import Translator, slug
from bot.core.pace.pace import Pace
from bot.ground.languages import DEFAULT, language, locales_of, spoken
from bot.play.commands import commands_of
from bot.program.cli import main
from bot.program.config import Settings
from bot.program.karnak import Karnak
from bot.program.operator.languages.sentences import catalogues, entries
from render.scene import Shape
from rules import __main__ as console
from rules.core.options import labels_of, option_text
from rules.core.text import divided
from rules.registry import games
from tests.folders import ROOT, code_of_page, guide_of, languages_of, page_in
from tests.pages import PAGES as PAGES_MADE
from tests.pseudo import MODEL
from tests.repositories import Repositories

DOCS = ROOT / "docs"
PAGES = sorted([*ROOT.glob("*.md"), *DOCS.rglob("*.md")])
README = (ROOT / "README.md").read_text(encoding="utf-8")
ARCHITECTURE = (DOCS / "architecture.md").read_text(encoding="utf-8")
GLOSSARY = (DOCS / "glossary.md").read_text(encoding="utf-8")
HOSTING, SETTINGS, DATA, COMMANDS, RECORDS = (
    (DOCS / f"{name}.md").read_text(encoding="utf-8")
    for name in ("hosting", "settings", "data", "commands", "records")
)
MIGRATIONS = [file.read_text(encoding="utf-8") for file in sorted(ROOT.glob("migrations/*.sql"))]
GUIDES = [(word, code) for word in games() for code in spoken() if guide_of(word, code).exists()]
LISTED = [(game, code) for game, code in GUIDES if f"| **{games()[game].label}** |" in README]
TOLD = re.compile(r"(friends|host|moderators|pace|playing|first-game|substitute)\.")
STORIES = [page for page in PAGES if TOLD.match(page.name)]
FRENCH = sorted(DOCS.rglob("*.fr.md"))
OF_DISCORD = {  # labels of its own
    "Gestisci server",
    "Integrazioni → Karnak",
    "Manage Server",
    "Integrations → Karnak",
    "Gérer le serveur",
    "Intégrations → Karnak",
}
PLAYING, PACE, ALL_COMMANDS = (DOCS / f"{name}.md" for name in ("playing", "pace", "commands"))
TABLE_COMMANDS = Karnak(Mock()).tree.get_command("game")

LINK = re.compile(r"(?<!`)!?\[[^]]*\]\(([^)\s]+)\)")
HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)
SETTING = re.compile(r"^\| `([A-Z_]+)` \| (?:`([^`]*)`)? *\|", re.MULTILINE)
TABLE = re.compile(r"^\| `([a-z]+)` \|", re.MULTILINE)
TYPED = re.compile(r"`/([^`\n]+)`")
LABEL = re.compile(r"\*\*([^*]+)\*\*")
ERASING = re.compile(r"^karnak (erase \d+)$", re.MULTILINE)
OF_ONE_MACHINE = re.compile(r"(?<![\w.~/-])/(work|tmp|root|home|Users|opt|mnt)\b")

MERGE = re.compile(r"^(<<<<<<<|=======|>>>>>>>)", re.MULTILINE)
NAMED_CLASS = re.compile(r"`([A-Z]\w+)(?:\.(\w+))?`")
NAMED_IN = re.compile(r"`([A-Za-z_]+)` in `([\w/]+\.py)`")
NAMED_FILE = re.compile(r"`((?:bot|docs|migrations|render|rules|tests)/[\w./-]*)`")

pages = pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
guides = pytest.mark.parametrize(("game", "code"), GUIDES)


def guide(game, code):
    return guide_of(game, code).read_text(encoding="utf-8")


def anchors(page):
    """Anchors of a page's headings, as the forges make them."""
    headings = HEADING.findall(page.read_text(encoding="utf-8"))
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def translated(words, name, code):
    return name if code == "en" else slug(words.in_(language(code)))


def test_the_page_on_records_shows_the_check_of_its_example(capsys, tmp_path):
    console.main(["record", "amun-re", "--seats", "4", "--seed", "pyramid"])
    kept, forged = tmp_path / "game.txt", tmp_path / "forged.txt"
    kept.write_text(capsys.readouterr().out, encoding="utf-8")
    told, refused = RECORDS.partition("It answers")[2].split("names the first fault", 1)
    console.main(["verify", str(kept)])
    assert f"`{capsys.readouterr().out.splitlines()[0]}`" in told
    forged.write_text(kept.read_text(encoding="utf-8").replace("buto 10\n", "buto 0\n", 1))
    console.main(["verify", str(forged)])
    assert f"``{capsys.readouterr().err.strip()}``" in refused


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


@pages
def test_a_page_is_merged_to_its_end(page):
    assert not MERGE.search(page.read_text(encoding="utf-8"))


@pages
def test_a_file_that_a_page_names_is_there(page):
    example = ROOT / "tests" / "example_game" if page.name == "example-game.md" else ROOT
    for named in NAMED_FILE.findall(page.read_text(encoding="utf-8")):
        assert (ROOT / named).exists() or (example / named).exists(), named


def test_a_class_or_constant_that_the_architecture_names_is_there():
    known = {}
    wanted = [named for file in (ARCHITECTURE, GLOSSARY) for named in NAMED_CLASS.findall(file)]
    for name, members in defined_names({name for name, _ in wanted}):
        known.setdefault(name, set()).update(members)
    assert not [name for name, _ in wanted if name not in known]
    assert not [f"{name}.{member}" for name, member in wanted if member not in {*known[name], ""}]


def defined_names(wanted):
    """Yield classes of the code with their members, and constants with none, all wanted ones."""
    defines = re.compile(rf"^\s*(class )?({'|'.join(wanted)})\b.*[:=]", re.MULTILINE)
    for folder in ("bot", "render", "rules", "tests"):
        for path in (ROOT / folder).rglob("*.py"):
            if not defines.search(text := path.read_text(encoding="utf-8")):
                continue
            for node in ast.walk(ast.parse(text)):
                if isinstance(node, ast.ClassDef):
                    yield node.name, {*members_of(node)}
                elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
                    yield node.id, set()


def members_of(kind):
    for node in ast.walk(kind):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node.name
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            yield node.target.id


def test_the_architecture_is_read_in_a_quarter_of_an_hour():
    assert len(ARCHITECTURE.split()) <= 3000


def test_contributing_is_read_in_ten_minutes():
    assert len((ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8").split()) <= 2200


def test_the_guide_to_a_new_game_names_every_shape_of_a_picture():
    guide = (DOCS / "new-game.md").read_text(encoding="utf-8")
    assert not [kind for kind in get_args(Shape) if f"`{kind.__name__}`" not in guide]


@pages
def test_a_name_is_in_the_file_that_a_page_gives_for_it(page):
    for name, file in NAMED_IN.findall(page.read_text(encoding="utf-8")):
        if (ROOT / file).is_file():
            assert re.search(rf"\b{name}\b", (ROOT / file).read_text(encoding="utf-8")), name


def test_every_command_of_a_table_is_on_the_page_of_commands():
    names = [command.name for command in TABLE_COMMANDS.commands]
    missing = [name for name in names if f"`/game {name}`" not in COMMANDS]
    assert not missing and "`/help`" in COMMANDS


def test_every_game_has_its_line_in_the_readme():
    lines = [line for line in README.splitlines() if line.startswith("| **")]
    for word, game in games().items():
        found = [line for line in lines if line.startswith(f"| **{game.label}** |")]
        codes = languages_of(guide_of(word, DEFAULT))
        guides = [guide_of(word, code).relative_to(ROOT).as_posix() for code in codes]
        assert [LINK.findall(line) for line in found] == [guides], (
            f"README's table of games has one line that begins | **{game.label}** | and links to "
            f"{' and '.join(guides)}"
        )


def test_the_readme_is_read_in_a_few_minutes():
    assert len(README.split()) <= 700


def test_hosting_is_read_in_a_quarter_of_an_hour():
    assert len(HOSTING.split()) <= 3500


@pytest.mark.parametrize("name", PAGES_MADE)
def test_a_page_made_from_the_code_is_as_it_would_be_made_now(name):
    assert (ROOT / name).read_text(encoding="utf-8") == PAGES_MADE[name](), "run `make pages`"


def test_every_game_has_a_guide_in_every_language_that_has_one():
    guided = {code for word in games() for code in languages_of(guide_of(word, DEFAULT))}
    there_should_be = {guide_of(word, code) for word in games() for code in guided}
    missing = [f"write {path.relative_to(ROOT)}" for path in there_should_be if not path.exists()]
    assert not missing


@pytest.mark.parametrize("code", languages_of(ALL_COMMANDS))
async def test_every_command_of_a_table_is_on_the_page_of_commands_by_its_own_name(code):
    sent = await TABLE_COMMANDS.get_translated_payload(Mock(), Translator())
    page = page_in(ALL_COMMANDS, code).read_text(encoding="utf-8")
    group, names = name_in(sent, code), [name_in(command, code) for command in sent["options"]]
    assert not [name for name in names if f"`/{group} {name}`" not in page]


@pytest.mark.parametrize("code", spoken())
async def test_every_command_that_a_page_names_can_be_typed(code):
    commands = Karnak(Mock()).tree.get_commands()
    sent = [await each.get_translated_payload(Mock(), Translator()) for each in commands]
    options = {line: names for one in sent for line, names in options_of(one, code)}
    groups = {line.split()[0] for line in options}
    wrong = [
        (page.name, typed)
        for page in PAGES
        if page.name != "CHANGELOG.md" and code_of_page(page.name) == code
        for typed in TYPED.findall(page.read_text(encoding="utf-8"))
        if typed.split(maxsplit=1)[0] in groups and not can_be_typed(typed, options)
    ]
    assert not wrong


def options_of(sent, code, above=""):
    """The commands sent to Discord, as they are typed, each with its options' names."""
    line = f"{above} {name_in(sent, code)}".strip()
    yield line, {name_in(option, code) for option in sent.get("options", ())}
    for option in sent.get("options", ()):
        if option["type"] == AppCommandOptionType.subcommand.value:
            yield from options_of(option, code, line)


def name_in(sent, code):
    return sent.get("name_localizations", {}).get(locales_of(code)[0], sent["name"])


def can_be_typed(typed, options):
    """Whether that is a command with options of its own, or a group alone, or with … for any."""
    line, *values = re.split(r" (?=[^ :]+:)", typed.removesuffix(" …"))
    return {value.partition(":")[0] for value in values} <= options.get(line, set()) and (
        line in options
    )


@pytest.mark.parametrize("page", STORIES, ids=lambda page: page.name)
def test_every_label_that_a_story_names_is_one_that_is_shown(page):
    code = code_of_page(page.name)
    files = catalogues(MODEL if code == DEFAULT else code).values()
    shown = {said for file in files for said in labels_in(file, code)}
    named = set(LABEL.findall(page.read_text(encoding="utf-8")))
    assert named - shown <= OF_DISCORD


def labels_in(file, code):
    """The sentences of a catalogue, in English or in its own language."""
    return [each.id if code == DEFAULT else each.string for each in entries(file)]


@pytest.mark.parametrize("page", FRENCH, ids=lambda page: page.relative_to(DOCS).as_posix())
def test_a_french_page_breaks_no_line_before_a_sign_of_its_own(page):
    prose = re.sub(r"```.*?```|`[^`\n]*`", "`", page.read_text(encoding="utf-8"), flags=re.DOTALL)
    assert re.findall(r".{9}(?:[ \u00a0][;?!]|[ \u202f]:)(?=\s)", prose) == []


@guides
def test_every_verb_is_in_the_guide_with_options_that_it_has(game, code):
    page = guide(game, code)
    for verb in commands_of(games()[game]):
        typed = f"/{game} {translated(verb.label, verb.word, code)}"
        options = {translated(param.label, param.name, code) for param in verb.params}
        examples = re.findall(rf"`{re.escape(typed)}(?: ([^`]*))?`", page)
        assert examples, typed
        for example in examples:
            assert set(re.findall(r"([\w-]+):", example)) <= options, (typed, example)


@pytest.mark.parametrize(("game", "code"), LISTED)
def test_a_guide_leads_to_the_page_that_holds_for_every_game_and_says_nothing_of_it_again(
    game, code
):
    page, shared = guide(game, code), page_in(PLAYING, code)
    assert f"](../{shared.name})" in page
    said = set(sentences_of(page)) & set(sentences_of(shared.read_text(encoding="utf-8")))
    assert not said


def sentences_of(page):
    """Sentences of a page's prose, without its headings and tables."""
    prose = [line for line in page.splitlines() if not line.startswith(("#", "|"))]
    return [said.strip("* ") for line in prose for said in re.split(r"(?<=[.:!?]) ", line) if said]


@guides
def test_every_option_is_in_the_guide_with_each_of_its_answers_and_what_it_changes(game, code):
    page, spoken, kind = guide(game, code), language(code), games()[game].options
    for name in kind.model_fields:
        (row,) = [
            line
            for line in page.splitlines()
            if line.startswith(f"| {option_text(kind, name).label.in_(spoken)} |")
        ]
        for label in labels_of(kind, name).values():
            assert label.in_(spoken) in row
        assert row.endswith(f" {option_text(kind, name).explanation.in_(spoken)} |")


@pytest.mark.parametrize("code", languages_of(PACE))
def test_every_option_of_the_pace_is_on_its_page_with_each_of_its_answers(code):
    own = language(code)
    page = page_in(PACE, code).read_text(encoding="utf-8")
    for name in Pace.model_fields:
        asked = option_text(Pace, name)
        answers = divided(labels_of(Pace, name).values()).in_(own)
        assert f"| {asked.label.in_(own)} | {answers} | {asked.explanation.in_(own)} |" in page


def test_the_page_of_settings_has_each_with_its_default_and_no_other():
    assert SETTING.findall(SETTINGS) == [
        (name.upper(), "" if field.default is None else str(field.default))
        for name, field in Settings.model_fields.items()
    ]


def test_the_page_on_data_has_every_table_of_the_database():
    tables = re.findall(r"^CREATE TABLE (\w+)", "".join(MIGRATIONS), re.MULTILINE)
    assert sorted(TABLE.findall(DATA)) == sorted(tables)
    assert f"knows only {len(MIGRATIONS)}:" in HOSTING


async def test_the_page_on_data_has_somebody_erased_at_the_next_start(tmp_path, monkeypatch):
    path = tmp_path / "karnak.db"
    await (await Repositories.open(path)).close()
    monkeypatch.setenv("DATABASE", str(path))
    assert await asyncio.to_thread(main, ERASING.search(DATA)[1].split()) == 0
    store = await Repositories.open(path)
    assert await store.rights.asked() == (1573540064028262400,)
    await store.close()
