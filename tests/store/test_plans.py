"""No statement of the store reads all of a table that grows with the number of matches."""

from __future__ import annotations

import ast
import inspect
import pkgutil
import re
import sqlite3
from collections import defaultdict
from contextlib import closing
from importlib import import_module

import psycopg
import pytest

import bot.store
from bot.privacy.store import PERSONAL
from bot.store.postgres import translated
from tests.stores import make_empty_database

SKIPPED = {  # of all matches, or of none
    *(
        "backups",
        "copying",
        "locks",
        "opening",
        "postgres",
        "replayed",
        "resuming",
        "server_clock",
        "snapshots",
        "sqlite",
    )
}
STATEMENT = re.compile(r"\s*(SELECT|INSERT|UPDATE|DELETE)\b")
SMALL = {"facts", "outages", "processes", "recounts", "servers"}  # however many matches there are


class Texts(ast.NodeVisitor):
    """Every text of a module as it is when the program runs, if no value of a function is in it."""

    def __init__(self, module):
        self.module, self.found = module, set()
        self.visit(ast.parse(inspect.getsource(module)))

    def visit_Constant(self, node):
        if isinstance(node.value, str):
            self.found.add(node.value)

    def visit_JoinedStr(self, node):
        try:
            self.found.add(eval(ast.unparse(node), vars(self.module)))
        except NameError:
            self.found.add("")


def statements():
    names = {module.name for module in pkgutil.iter_modules(bot.store.__path__)} - SKIPPED
    every = (module.name for module in pkgutil.walk_packages(bot.__path__, "bot."))
    of_features = [each for each in every if each.endswith("store") and each != "bot.store"]
    modules = [*map(import_module, [*(f"bot.store.{name}" for name in names), *of_features])]
    found = {text for module in modules for text in Texts(module).found}
    found |= {text for module in modules for text in vars(module).values() if isinstance(text, str)}
    found |= {f"SELECT 1 FROM {each.table} WHERE {each.rows}" for each in PERSONAL}
    whole = {f"SELECT 1 {text}" if text.split()[:1] == ["FROM"] else text for text in found}
    return sorted(text.replace("({})", "(?, ?)") for text in whole if STATEMENT.match(text))


STATEMENTS = statements()


def values(sql, value):
    is_named = re.search(r"(?<![:\w']):\w+", sql)
    return defaultdict(lambda: value) if is_named else [value] * sql.count("?")


@pytest.fixture(scope="module")
def file(tmp_path_factory):
    path = tmp_path_factory.mktemp("plans") / "karnak.db"
    make_empty_database(path)
    with closing(sqlite3.connect(path)) as db:
        yield db


@pytest.fixture(scope="module")
def server(postgresql):
    """A server that reads a whole table only where no index would do."""
    avoided = ("seqscan", "hashjoin", "mergejoin")
    options = " ".join(["-c search_path=karnak", *(f"-c enable_{way}=off" for way in avoided)])
    address = postgresql.new_database()
    with psycopg.connect(address, options=options, cursor_factory=psycopg.ClientCursor) as db:
        yield db


def scans_of_file(db, sql):
    plan = db.execute(f"EXPLAIN QUERY PLAN {sql}", values(sql, 1))
    scanned = (re.match(r"SCAN (\w+)", line) for *_, line in plan)
    tables = {name for (name,) in db.execute("SELECT name FROM sqlite_schema")}
    return {found[1] for found in scanned if found} & tables


def scans_of_server(db, sql):
    ((plan,),) = db.execute(f"EXPLAIN (FORMAT JSON) {translated(sql)}", values(sql, "1"))
    return {*_scans(plan[0]["Plan"])}


def _scans(node):
    has_condition = "Index Cond" in node or node["Node Type"] == "Bitmap Heap Scan"
    if "Relation Name" in node and not has_condition and node["Node Type"] != "ModifyTable":
        yield node["Relation Name"]
    for below in node.get("Plans", ()):
        yield from _scans(below)


def test_the_statements_are_found():
    assert len(STATEMENTS) > 150


@pytest.mark.parametrize(
    ("database", "scans"),
    [("file", scans_of_file), ("server", scans_of_server)],
    ids=["sqlite", "postgresql"],
)
def test_every_statement_finds_its_rows_by_an_index(request, database, scans):
    db = request.getfixturevalue(database)
    found = {sql: tables - SMALL for sql in STATEMENTS if (tables := scans(db, sql)) - SMALL}
    assert found == {}
