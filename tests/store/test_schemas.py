"""The schemas of SQLite and PostgreSQL agree."""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing
from itertools import groupby
from operator import itemgetter

import psycopg
import pytest

from bot.store import postgres, sqlite_files

TYPES = {
    "bigint": "INTEGER",
    "flag": "INTEGER",
    "float8": "REAL",
    "text": "TEXT",
    "word": "TEXT",
}
OWN = {"version"}  # SQLite has the number of its last migration in the file's head
COLUMNS = """
    SELECT c.relname, a.attname, t.typname, a.attnotnull, pg_get_expr(d.adbin, d.adrelid)
    FROM pg_class c
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0
    JOIN pg_type t ON t.oid = a.atttypid
    LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
    WHERE c.relkind = 'r' AND c.relnamespace = 'karnak'::regnamespace
"""
INDEXES = """
    SELECT c.relname, i.indisunique, pg_get_indexdef(i.indexrelid)
    FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid
    WHERE c.relnamespace = 'karnak'::regnamespace
"""
FOREIGN_KEYS = """
    SELECT c.relname, pg_get_constraintdef(k.oid)
    FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid
    WHERE k.contype = 'f' AND c.relnamespace = 'karnak'::regnamespace
"""
CHECKS = """
    SELECT c.relname, k.conname, pg_get_constraintdef(k.oid)
    FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid
    WHERE k.contype = 'c' AND c.relnamespace = 'karnak'::regnamespace
"""


@pytest.fixture
def file(path):
    path.parent.mkdir()
    sqlite_files.prepare(path)
    with closing(sqlite3.connect(path)) as db:
        yield db


@pytest.fixture
def server(postgresql):
    with psycopg.connect(postgresql.new_database(), options="-c search_path=karnak") as db:
        yield db


def tables(file):
    return [
        name
        for (name,) in file.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")
        if not name.startswith("sqlite_")
    ]


def columns_of_file(file):
    """Name of the table and the column, type, whether it must be given, and the rest."""
    return {
        (table, name, kind, bool(is_needed or key), default and default.strip("'"))
        for table in tables(file)
        for _, name, kind, is_needed, default, key in file.execute(f"PRAGMA table_info({table})")
    }


def columns_of_server(server):
    return {
        (table, name, TYPES.get(kind, "INTEGER"), is_needed, default and literal(default))
        for table, name, kind, is_needed, default in server.execute(COLUMNS)
        if table not in OWN
    }


def literal(default):
    """`'table'::text`, `'-1'::integer` and `0` as SQLite has them."""
    return re.sub(r"^'(.*)'::.*|^\((.*)\)::.*", r"\1\2", default)


def test_the_columns_are_the_same(file, server):
    assert columns_of_file(file) == columns_of_server(server)


def test_both_schemas_have_the_same_unique_keys_and_indexes(file, server):
    of_file = set()
    for table in tables(file):
        keys = [
            (key, name)
            for _, name, _, _, _, key in file.execute(f"PRAGMA table_info({table})")
            if key
        ]
        of_file.add((table, True, tuple(name for _, name in sorted(keys))))
        for _, index, is_unique, *_ in file.execute(f"PRAGMA index_list({table})").fetchall():
            found = file.execute(f"PRAGMA index_info({index})").fetchall()
            of_file.add((table, bool(is_unique), tuple(name for _, _, name in found)))
    of_server = {
        (table, is_unique, tuple(re.search(r"\((.*?)\)", sql)[1].split(", ")))
        for table, is_unique, sql in server.execute(INDEXES)
        if table not in OWN
    }
    assert of_file == of_server


def test_the_foreign_keys_are_the_same(file, server):
    of_file = set()
    for table in tables(file):
        found = file.execute(f"PRAGMA foreign_key_list({table})").fetchall()
        for _, rows in groupby(sorted(found), itemgetter(0)):
            _, _, to, _, _, _, on_delete, _ = (row := [*rows])[0]
            names, others = (", ".join(each[at] for each in row) for at in (3, 4))
            end = f" ON DELETE {on_delete}" if on_delete != "NO ACTION" else ""
            of_file.add((table, f"FOREIGN KEY ({names}) REFERENCES {to}({others}){end}"))
    assert of_file == {*server.execute(FOREIGN_KEYS)}


def test_the_words_that_a_column_takes_are_the_same(file, server):
    """The columns that `IN (…)` lists. Numbers that are bools are of the type `flag` there."""
    of_file = {
        (table, column, frozenset(re.findall(r"'(.*?)'", words)))
        for table, sql in file.execute("SELECT name, sql FROM sqlite_schema WHERE type = 'table'")
        for column, words in re.findall(r"CHECK \((\w+) IN \(('.*?)\)\)", sql)
    }
    of_server = {
        (table, re.search(r"\w+", sql.removeprefix("CHECK"))[0], frozenset(words))
        for table, _, sql in server.execute(CHECKS)
        if (words := re.findall(r"'(.*?)'", sql))
    }
    assert of_file
    assert of_file == of_server


def test_the_numbers_that_a_column_takes_are_the_same(file, server):
    of_file = {
        (table, check.replace(" ", ""))
        for table, sql in file.execute("SELECT name, sql FROM sqlite_schema WHERE type = 'table'")
        for check in re.findall(r"CHECK \((\w+ >=? \d)\)", sql)
    }
    of_server = {
        (table, re.sub(r"CHECK|[() ]", "", sql))
        for table, _, sql in server.execute(CHECKS)
        if "'" not in sql
    }
    assert of_file == of_server


def test_bools_are_numbers_of_which_there_are_two(file, server):
    flags = {(t, name) for t, name, kind, *_ in server.execute(COLUMNS) if kind == "flag"}
    assert flags == {
        (table, column)
        for table, sql in file.execute("SELECT name, sql FROM sqlite_schema WHERE type = 'table'")
        for column in re.findall(r"CHECK \((\w+) IN \(0, 1\)\)", sql)
    }


def test_both_have_seen_the_same_migrations(file, server):
    (seen,) = file.execute("PRAGMA user_version").fetchone()
    assert server.execute("SELECT number FROM version").fetchone() == (seen,)
    assert postgres.MIGRATIONS.is_dir()
