"""Structure of the code: imports between folders, the place of things, lengths of files."""

import ast
import re
import sys
from functools import cache
from graphlib import TopologicalSorter
from itertools import chain
from statistics import median, quantiles

import pytest

from bot.ground.languages import DEFAULT, locales_of, spoken
from rules.registry import games
from tests import processes
from tests.folders import ROOT, folder_of
from tests.pseudo import MODEL

pytestmark = pytest.mark.slow

LAYERS = ("bot", "render", "rules")
LONGEST_FILE = 400
LONGEST_FUNCTION = 40

# Folders of the bot from the top down: each imports only those on lines below its own.
FLOORS = (
    ("program",),
    ("relocation", "expiry"),
    ("lessons", "continuations"),
    ("announcements", "moderation", "privacy", "board", "summons", "hosting"),
    ("lobby", "help"),
    ("play",),
    ("votes",),
    ("seats", "reminders"),
    ("analysis",),
    ("replays",),
    ("statistics",),
    ("history",),
    ("hints",),
    ("computers", "deadlines", "films", "guests", "settings", "servers", "upkeep"),
    ("core.interactions", "core.delivery"),
    ("core.pictures",),
    ("core.screens",),
    ("core.match", "core.people"),
    ("core.pace", "core.outbox"),
    ("store",),
    ("ground",),
)
FLOOR = {folder: floor for floor, line in enumerate(FLOORS) for folder in line}
ROLES = {  # by the name of a file: what it never imports
    "model": {"discord", "aiohttp", "store", "service", "screens"},
    "store": {"discord", "aiohttp", "rules", "render"},
    "service": {"discord", "aiohttp"},
    "acts": {"discord", "aiohttp", "store"},
    "screens": {"aiohttp", "store"},
    "jobs": {"interactions"},
    "commands": {"delivery", "store"},
    "handler": {"delivery"},
}
OTHERS = {"routes": "handler", "completion": "handler"}
SPEAKING = {
    "interactions",
    "delivery",
    "pictures",
    "screens",
    "program",
    "operator",
    "rehearsal",
    "languages",
}

LOAD_SANDBOX = """
import importlib, pkgutil, sys
import bot.sandbox
for module in pkgutil.walk_packages(bot.sandbox.__path__, "bot.sandbox."):
    importlib.import_module(module.name)
print(*sys.modules)
"""

LOCALES_OF_DISCORD = {"bot/ground/languages.py", "bot/sandbox/limits/commands.py"}

DATABASES = {"aiosqlite", "psycopg", "psycopg_pool", "sqlite3"}
OUTSIDE = {"aiohttp", "asyncio", "discord", "socket", "subprocess", "threading"}
FILES = {"io", "os", "pathlib", "shutil", "tempfile"}
CHANCE_AND_CLOCK = {"datetime", "random", "secrets", "time", "uuid"}
FORBIDDEN = {
    "rules": {"bot", "render", "PIL", *DATABASES, *OUTSIDE, *FILES, *CHANCE_AND_CLOCK},
    "render": {"bot", *DATABASES, *OUTSIDE},
    "bot": {"PIL"},
}
CONSOLE = {
    "rules/__main__.py": FILES | CHANCE_AND_CLOCK,
    "rules/arena.py": {"time"},
    "rules/arena_command.py": FILES | {"datetime"},
    "rules/arena_results.py": FILES,
    "rules/ladder.py": FILES | {"datetime"},
    "rules/analyse_command.py": FILES,
    "rules/arguments.py": FILES,
    "rules/skeleton.py": FILES,
}
COMPUTERS = re.compile(
    r"rules/core/(chooser|computers|continuations|judge)\.py|rules/\w+/computer/\w+\.py"
)
RESEARCH = {"gymnasium", "numpy", "pettingzoo", "pyspiel"}  # from the extra `environment`
NEEDS_RESEARCH = {f"rules/environment/{stem}.py" for stem in ("aec", "arrays", "spiel")}
FULL_STATE = re.compile(
    r"rules\.(registry|core\.(chance|copies|game|records|state|secrets\.(?!Seat$))|(?!core)\w+\.(phases|setup|state))\b"
)
SQL = re.compile(
    r"\b(SELECT\b.+\bFROM|INSERT\b.+\bINTO|UPDATE\b.+\bSET|DELETE\s+FROM|CREATE\s+(TABLE|INDEX)|PRAGMA)\b",
    re.DOTALL,
)
OF_ONE_MACHINE = re.compile(
    r"(?<![\w.~/-])/(work|tmp|root|home|Users|opt|mnt)/|\bshared[/](?!oracle/)"
)
UNFINISHED = re.compile(r"\b(TO[D]O|FIX[M]E|X[X]X)\b")
UNEXPLAINED = re.compile(r"#\s*(type:\s*ignore(\[[^]]*\])?|noqa(:[ A-Z0-9,]*)?)\s*$", re.MULTILINE)
PICTURES = {".gif", ".ico", ".jpg", ".otf", ".png", ".ttf", ".webp", ".woff2"}


def name(path):
    return path.relative_to(ROOT).as_posix()


def in_sandbox(path):
    return name(path).startswith("bot/sandbox/")


@cache
def tree(path):
    return ast.parse(path.read_text())


@cache
def nodes(path):
    """All nodes of a file, which many tests go through."""
    return tuple(ast.walk(tree(path)))


def of_each(paths):
    """Decorator that makes a check of one file a test of all `paths`, naming each that fails."""

    def decorate(check):
        def test():
            faults = [fault for path in paths for fault in failed(check, path)]
            assert not faults, "\n".join(faults)

        test.__name__ = check.__name__
        return test

    return decorate


def failed(check, path):
    try:
        check(path)
    except AssertionError as error:
        yield f"{name(path)}: {error}"


def modules(*folders):
    return of_each(sorted(chain.from_iterable((ROOT / each).rglob("*.py") for each in folders)))


@cache
def imported(path):
    """Each name that is imported, with its module in front."""
    found = []
    for node in nodes(path):
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and not node.level:
            found += [f"{node.module}.{alias.name}" for alias in node.names]
    return found


def roots(path):
    return {full.partition(".")[0] for full in imported(path)}


def strings(path):
    for node in nodes(path):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


@cache
def calls(path):
    return {ast.unparse(node.func) for node in nodes(path) if isinstance(node, ast.Call)}


def functions(path):
    kinds = ast.FunctionDef | ast.AsyncFunctionDef
    return [node for node in nodes(path) if isinstance(node, kinds)]


def lines(node):
    return node.end_lineno - node.lineno + 1


def without_docstrings(path):
    """Source of a file without docstrings and comments."""
    copy = ast.parse(path.read_text())
    documented = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef
    for node in ast.walk(copy):
        if isinstance(node, documented) and ast.get_docstring(node) is not None:
            node.body[0].value.value = ""
    return ast.unparse(copy)


def game_packages():
    return [
        path.parent.name
        for path in (ROOT / "rules").glob("*/__init__.py")
        if path.parent.name not in {"core", "environment"}
    ]


def written_files():
    """All text files that git tracks. Untracked ones are the user's own."""
    listing = ["git", "ls-files", "--cached", "-z"]
    listed = processes.run(listing, cwd=ROOT, capture_output=True, check=True, text=True).stdout
    paths = [ROOT / each for each in listed.split("\0") if each]
    return [path for path in paths if path.suffix not in PICTURES and path.is_file()]


@modules(*LAYERS)
def test_a_layer_imports_only_what_lies_below_it(path):
    forbidden = FORBIDDEN[name(path).partition("/")[0]] - CONSOLE.get(name(path), set())
    if COMPUTERS.fullmatch(name(path)):
        seeded = {full for full in imported(path) if full.startswith("random")}
        assert seeded <= {"random.Random"}
        forbidden -= {"random"}
    assert not roots(path) & forbidden


@modules("rules")
def test_only_the_console_opens_files_or_speaks(path):
    if name(path) not in CONSOLE:
        assert not calls(path) & {"open", "print", "input"}


@modules("rules")
def test_the_engine_knows_no_game_and_no_game_another(path):
    own = path.relative_to(ROOT / "rules").parts[0]
    others = {f"rules.{package}" for package in game_packages() if package != own}
    assert not {".".join(full.split(".")[:2]) for full in imported(path)} & others


@modules("rules/environment")
def test_the_environment_imports_rules_only_and_no_game(path):
    own = {"rules", *sys.stdlib_module_names}
    foreign = roots(path) - own
    assert foreign <= (RESEARCH if name(path) in NEEDS_RESEARCH else set())
    assert not {full for full in imported(path) if full.split(".")[1:2] == ["__main__"]}


@modules(*LAYERS)
def test_nothing_imports_the_environment(path):
    if not name(path).startswith("rules/environment/"):
        assert not [full for full in imported(path) if full.startswith("rules.environment")]


def test_the_environment_loads_without_its_extra():
    known = {path.stem for path in (ROOT / "rules/environment").glob("*.py")}
    free = sorted(stem for stem in known if f"rules/environment/{stem}.py" not in NEEDS_RESEARCH)
    imports = ", ".join(f"rules.environment.{stem}" for stem in free)
    command = [sys.executable, "-c", f"import sys, {imports}\nprint(*sys.modules)"]
    output = processes.run(command, cwd=ROOT, capture_output=True, check=True, text=True).stdout
    assert not RESEARCH & {*output.split()}


def test_the_folders_of_a_game_bear_its_name():
    assert {*game_packages()} <= {*map(folder_of, games())}


@modules("render")
def test_pictures_are_drawn_from_views_never_from_states(path):
    assert not [full for full in imported(path) if FULL_STATE.match(full)]


@modules("bot")
def test_the_bot_knows_no_game_by_name(path):
    words = "|".join(package.replace("_", "[-_ ]?") for package in game_packages())
    if words:
        assert not re.search(rf"(?<![a-z])({words})(?![a-z])", without_docstrings(path), re.I)


@modules(*LAYERS)
def test_all_moves_of_players_go_through_the_menus(path):
    if not name(path).startswith("rules/core/"):
        assert not [call for call in calls(path) if call.endswith(".play_action")]
        assert "rules.core.leaves.simulate" not in imported(path)


def folder_of_bot(full):
    """The folder of the bot that a name belongs to: `core.match` of `bot.core.match.log.x`."""
    first, *more = full.split(".")[1:]
    return f"{first}.{more[0]}" if first == "core" and more else first


def not_below(path):
    """The folders that a file of the bot imports although they do not stand below its own."""
    here = folder_of_bot(name(path).removesuffix(".py").replace("/", "."))
    known = {here, "sandbox"} if here == "program" else {here}
    others = {folder_of_bot(full) for full in imported(path) if full.startswith("bot.")} - known
    return {other for other in others if FLOOR.get(other, -1) <= FLOOR[here]}


def test_a_folder_of_the_bot_imports_only_folders_below_it():
    paths = [path for folder in FLOOR for path in bot_files(folder.replace(".", "/"))]
    found = {path.relative_to(ROOT / "bot").as_posix(): not_below(path) for path in paths}
    assert not {file: up for file, up in found.items() if up}


def test_the_sandbox_loads_nothing_of_this_repository_but_itself_and_no_discord_py():
    output = processes.run(
        [sys.executable, "-c", LOAD_SANDBOX], cwd=ROOT, capture_output=True, check=True, text=True
    )
    loaded = output.stdout.split()
    modules = {name(path).removesuffix(".py").replace("/", ".") for path in bot_files("sandbox")}
    assert {full.removesuffix(".__init__") for full in modules} < {*loaded}
    found = {full for full in loaded if full.partition(".")[0] in {*LAYERS, "discord"}}
    assert {full for full in found if not full.startswith("bot.sandbox")} == {"bot"}


def bot_files(folder):
    return sorted((ROOT / "bot" / folder).rglob("*.py"))


def test_every_folder_of_the_bot_has_its_floor():
    paths = (path.relative_to(ROOT / "bot") for path in (ROOT / "bot").rglob("*.py"))
    modules = {"bot." + path.with_suffix("").as_posix().replace("/", ".") for path in paths}
    found = {folder_of_bot(full) for full in modules}
    assert found == {*FLOOR, "sandbox", "__main__", "__init__", "core.__init__"}


@of_each([path for path in bot_files("") if not in_sandbox(path)])
def test_a_file_keeps_to_its_role(path):
    used = {part for full in imported(path) for part in full.split(".")[:-1]}
    assert not used & ROLES.get(role_of(path), set())


def role_of(path):
    """Find the role of a file by its name. Elsewhere it is `service`, but for some folders."""
    if path.stem.startswith(("prompt", "panel")) or path.stem.endswith("screens"):
        return "screens"
    speaks = path.parent.name in SPEAKING
    return path.stem if path.stem in ROLES or speaks else OTHERS.get(path.stem, "service")


def test_files_of_a_room_do_not_import_each_other_in_circles():
    edges = {}
    for path in (ROOT / "bot").rglob("*.py"):
        targets = {module(full) for full in imported(path) if full.startswith("bot.")}
        edges[path] = targets - {path, None}
    TopologicalSorter(edges).prepare()  # raises CycleError, naming the circle


def module(full):
    """File of this repository that a name is imported from, or None for others."""
    parts = full.split(".")
    for length in range(len(parts), 1, -1):
        stem = ROOT.joinpath(*parts[:length])
        for found in (stem.with_suffix(".py"), stem / "__init__.py"):
            if found.is_file():
                return found
    return None


NO_OTHER_WAY = {  # each says why
    "bot/core/interactions/command.py",
    "bot/ground/process_pool.py",
    "bot/store/sqlite.py",
}


@modules("bot")
def test_private_names_of_libraries_are_used_where_there_is_no_other_way(path):
    if name(path) not in NO_OTHER_WAY and not in_sandbox(path):
        assert not {*private_names_of_others(tree(path))}


def private_names_of_others(node):
    """Private attributes of anything but `self`, and those that a class has from a library's."""
    for part in ast.walk(node):
        if is_private_attribute(part) and ast.unparse(part.value) not in {"self", "cls"}:
            yield ast.unparse(part)
        elif isinstance(part, ast.ClassDef) and extends_library(part, node):
            yield from used_but_not_defined(part)


def is_private_attribute(node):
    return isinstance(node, ast.Attribute) and re.match(r"_(?!_)", node.attr)


def extends_library(kind, module):
    """Whether a class extends one that its module imports from outside this repository."""
    foreign = {
        alias.asname or alias.name.partition(".")[0]
        for node in ast.walk(module)
        if isinstance(node, ast.Import | ast.ImportFrom)
        for alias in node.names
        if (getattr(node, "module", None) or alias.name).partition(".")[0] not in LAYERS
    }
    return any(re.match(r"\w+", ast.unparse(base))[0] in foreign for base in kind.bases)


def used_but_not_defined(kind):
    """The private attributes of `self` that a class reads and never defines."""
    private = [node for node in ast.walk(kind) if is_private_attribute(node)]
    functions = ast.FunctionDef | ast.AsyncFunctionDef
    defined = {node.attr for node in private if isinstance(node.ctx, ast.Store)}
    defined |= {node.name for node in kind.body if isinstance(node, functions)}
    defined |= {node.id for node in assigned(kind.body)}
    return {ast.unparse(node) for node in private if node.attr not in defined}


def assigned(body):
    for statement in body:
        for target in getattr(statement, "targets", [getattr(statement, "target", None)]):
            if isinstance(target, ast.Name):
                yield target


@pytest.mark.parametrize(
    ("source", "used"),
    [
        ("connection._conn", {"connection._conn"}),
        ("self.client._connection.user", {"self.client._connection"}),
        ("class Own:\n def f(self): self._x(); self.__init__", set()),
        ("import a.b\nclass C(a.b.D):\n def f(self): return self._conn", {"self._conn"}),
        ("from a import D\nclass C(D[int]):\n def f(self): self._x()", {"self._x"}),
        ("from a import D\nclass C(D):\n _x: int\n def f(self): self._y = self._x", set()),
        ("from a import D\nclass C(D):\n def _x(self): self._x()", set()),
        ("from bot.store import D\nclass C(D):\n def f(self): self._x()", set()),
    ],
)
def test_private_names_are_seen_in_calls_attributes_and_subclasses(source, used):
    assert {*private_names_of_others(ast.parse(source))} == used


@modules(*LAYERS)
def test_sql_stands_only_in_the_store(path):
    in_store = name(path).startswith("bot/store/") or role_of(path) == "store"
    if not in_store:
        assert not roots(path) & DATABASES
        assert not [string for string in strings(path) if SQL.search(string)]


@modules(*LAYERS)
def test_no_function_in_a_transaction_catches_an_error(path):
    """SQLite may roll back the whole transaction then, with the earlier writes of others."""
    for node in nodes(path):
        if isinstance(node, ast.FunctionDef) and takes_a_transaction(node):
            assert not catches_errors(node), node.name


def takes_a_transaction(node):
    given = (argument.annotation for argument in node.args.args)
    return "Transaction" in [ast.unparse(each) for each in given if each]


def catches_errors(node):
    caught = [*filter(lambda each: isinstance(each, ast.ExceptHandler), ast.walk(node))]
    return bool(caught) or "suppress(" in ast.unparse(node)


@pytest.mark.parametrize("body", ["try: f(db)\n except Full: pass", "with suppress(Full): f(db)"])
def test_a_caught_error_is_noticed(body):
    (node,) = ast.parse(f"def keep(self, db: Transaction):\n {body}").body
    assert takes_a_transaction(node) and catches_errors(node)


@modules(*LAYERS)
def test_nothing_is_evaluated_or_unpickled(path):
    assert not roots(path) & {"marshal", "pickle", "shelve"}
    allowed = {"exec"} if name(path) == "rules/core/copies.py" else set()  # of its own source
    assert not (calls(path) & {"compile", "eval", "exec", "__import__"}) - allowed


@modules(*LAYERS)
def test_a_module_logs_under_its_own_name(path):
    loggers = {
        ast.unparse(node)
        for node in nodes(path)
        if isinstance(node, ast.Call) and ast.unparse(node.func).endswith("getLogger")
    }
    if name(path) != "bot/ground/logs.py":
        assert loggers <= {"logging.getLogger(__name__)", "getLogger(__name__)"}
        assert not [
            call for call in calls(path) if re.search(r"basicConfig|setLevel|setup_logging", call)
        ]


@modules(*LAYERS)
def test_a_module_says_what_it_is_for(path):
    assert ast.get_docstring(tree(path)) or not tree(path).body


@of_each(
    [
        path
        for top in LAYERS
        for path in sorted((ROOT / top).rglob("*"))
        if path.suffix in {".py", ".js", ".css", ".html"}
    ]
)
def test_a_file_fits_in_one_reading(path):
    if not path.name.startswith("tables"):
        assert len(path.read_text().splitlines()) <= LONGEST_FILE


@modules(*LAYERS)
def test_a_function_fits_on_one_screen(path):
    assert not {node.name for node in functions(path) if lines(node) > LONGEST_FUNCTION}


@pytest.mark.parametrize("layer", LAYERS)
def test_most_functions_are_small(layer):
    sizes = [lines(node) for path in (ROOT / layer).rglob("*.py") for node in functions(path)]
    assert median(sizes) <= 6
    assert quantiles(sizes, n=10)[-1] <= 20


@modules(*LAYERS, "tests")
def test_no_list_names_two_languages(path):
    if name(path) not in LOCALES_OF_DISCORD:
        assert not lists_of_languages(nodes(path))


@pytest.mark.parametrize(
    "source",
    ['("{}", "{}")', '{{"{}": 1, "{}": 2}}', '["{}-US", "{}"]', '[("{}", "yes"), ("{}", "oui")]'],
)
def test_a_list_of_two_languages_is_noticed(source):
    two, one = source.format(DEFAULT, MODEL), source.format(DEFAULT, DEFAULT)
    assert lists_of_languages(ast.walk(ast.parse(two))) == [ast.unparse(ast.parse(two))]
    assert lists_of_languages(ast.walk(ast.parse(one))) == []


def lists_of_languages(found):
    """The lists, pairs and tables that name several: the languages are those with a catalogue."""
    spoken_in = {locale: code for code in spoken() for locale in (code, *locales_of(code))}
    lists = {
        each: {
            spoken_in[item.value]
            for item in ast.walk(each)
            if isinstance(item, ast.Constant) and item.value in spoken_in
        }
        for each in found
        if isinstance(each, ast.List | ast.Tuple | ast.Set | ast.Dict)
    }
    return [ast.unparse(each) for each, named in lists.items() if len(named) > 1]


@of_each(written_files())
def test_a_file_is_finished_and_at_home_on_any_machine(path):
    text = path.read_text()
    assert not OF_ONE_MACHINE.search(text)
    assert not UNFINISHED.search(text)
    assert not UNEXPLAINED.search(text)
