"""`karnak backup` and `karnak restore`: an operator keeps copies of all games, and goes back."""

from __future__ import annotations

import asyncio
import fcntl
import os
import resource
import sqlite3
from contextlib import closing, contextmanager
from time import time

import psycopg
import pytest

from bot.program.cli import main
from bot.program.console import NEEDS_OPERATOR
from bot.program.operator.backups import NAME
from bot.program.operator.replaying import replays
from bot.store.backed_up import LAST_BACKUP
from bot.store.backups import is_backup
from bot.store.errors import UnavailableError
from bot.store.snapshots import Snapshot
from tests.bot.program.test_copying import rows
from tests.bot.test_recorded import RECORDED
from tests.repositories import Repositories
from tests.stores import make_empty_database


@pytest.fixture
def database(tmp_path, monkeypatch):
    """A database of 22 November 2026, of an older schema, in the settings."""
    path = tmp_path / "var" / "karnak.db"
    path.parent.mkdir()
    with closing(sqlite3.connect(path)) as db:
        db.executescript((RECORDED / "database.sql").read_text("utf-8"))
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DATABASE", str(path))
    return path


@pytest.fixture
def empty(database):
    """A new database in its place, for the sake of time."""
    make_empty_database(database)
    return database


@pytest.fixture
def folder(tmp_path):
    return tmp_path / "kept"


@pytest.fixture
def karnak(capsys):
    """Call a command, and return its output."""

    def karnak(*arguments, status=0):
        capsys.readouterr()
        assert main([*map(str, arguments)]) == status
        told = capsys.readouterr()
        assert status == 0 or told.err.count("\n") == 1, "one sentence"
        return told.err.strip() if status else told.out

    return karnak


@pytest.fixture
def clock(monkeypatch):
    """Names backups by the seconds of one minute, in turn."""
    seconds = iter(range(60))
    monkeypatch.setattr(
        "bot.program.operator.backups._now", lambda: f"20261125-1830{next(seconds):02}"
    )


def version(path):
    with closing(sqlite3.connect(path)) as db:
        return db.execute("PRAGMA user_version").fetchone()[0]


def names(folder):
    return sorted(path.name for path in folder.iterdir())


def live_match(path):
    with closing(sqlite3.connect(path)) as db:
        return db.execute("SELECT min(id) FROM matches WHERE stage = 'live'").fetchone()[0]


def change(path, sql, *values):
    with closing(sqlite3.connect(path)) as db, db:
        db.execute(sql, values)


def spoil(path):
    """Have a live match no longer replay, and return its id."""
    match = live_match(path)
    change(path, "UPDATE log SET words = 'sing' WHERE match = ? AND number = 1", match)
    return match


# -- backup ----------------------------------------------------------------------------------------


def test_a_backup_is_replayed_and_of_the_schema_that_the_database_has(database, folder, karnak):
    before, content = version(database), rows(database)
    said = karnak("backup", folder)
    (name,) = names(folder)
    assert NAME.fullmatch(name) and f"{folder / name} is a backup of all games" in said
    assert "matches checked: " in said
    assert version(folder / name) == version(database) == before
    kept = rows(folder / name)
    kept["facts"] = [fact for fact in kept["facts"] if fact[0] != "backup"]
    left = rows(database)
    left["facts"] = [fact for fact in left["facts"] if fact[0] != LAST_BACKUP]
    assert kept == content == left


def test_a_backup_is_noted_in_the_database_for_metrics(database, folder, karnak):
    before = int(time())
    karnak("backup", folder)
    noted = dict(rows(database)["facts"])
    assert before <= int(noted[LAST_BACKUP]) <= time()
    assert LAST_BACKUP not in dict(rows(folder / names(folder)[0])["facts"])


def test_without_a_folder_it_lies_in_var(empty, karnak):
    karnak("backup")
    (name,) = names(empty.parent / "backups")
    assert is_backup(empty.parent / "backups" / name)


def test_only_the_newest_backups_are_kept(empty, folder, karnak, clock):
    for _ in range(3):
        karnak("backup", folder)
    oldest, *others = names(folder)
    told = karnak("backup", folder, "--keep", 3)
    assert f"{folder / oldest} is deleted" in told
    assert names(folder) == [*others, "karnak-20261125-183003.db"]


def test_nothing_is_deleted_that_the_command_has_not_made(empty, folder, karnak, clock):
    folder.mkdir()
    mine = {"karnak-20200101-000000.db": b"a diary", "karnak-old.db": b"", "notes.txt": b""}
    for name, content in mine.items():
        (folder / name).write_bytes(content)
    (folder / "karnak-20200101-000001.db").symlink_to(empty)
    (folder / "karnak-20200101-000002.db").mkdir()
    served = folder / "karnak-20200101-000003.db"  # a bot has been started on it
    with closing(sqlite3.connect(empty)) as db:
        db.execute("VACUUM INTO ?", (str(served),))
    before = names(folder)
    karnak("backup", folder)
    karnak("backup", folder, "--keep", 1)
    assert names(folder) == sorted([*before, "karnak-20261125-183001.db"])


@pytest.mark.parametrize("keep", ["0", "-1", "all"])
def test_a_number_to_keep_is_one_or_more(database, folder, karnak, keep):
    assert "argument --keep" in karnak("backup", folder, f"--keep={keep}", status=2).lower()
    assert not folder.exists()


def test_a_match_that_does_not_replay_leaves_no_backup_and_deletes_none(
    database, folder, karnak, clock
):
    karnak("backup", folder)
    match = spoil(database)
    told = karnak("backup", folder, "--keep", 1, status=NEEDS_OPERATOR)
    assert told == f"Match {match} does not replay: start this Karnak on that database first."
    assert names(folder) == ["karnak-20261125-183000.db"]


def test_a_full_disk_leaves_nothing_and_another_attempt_may_do(database, folder, karnak):
    with no_file_longer_than(50_000):
        assert "cannot be copied to" in karnak("backup", folder, status=1)
    assert not folder.exists()
    karnak("backup", folder)


@contextmanager
def no_file_longer_than(size):
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def test_the_remains_of_a_killed_backup_do_no_harm(empty, folder, karnak):
    folder.mkdir()
    for name in ("part", "part-wal", "copy", "copy-journal"):
        (folder / f".karnak-backup.{name}").write_bytes(b"half")
    karnak("backup", folder)
    (name,) = names(folder)
    assert is_backup(folder / name)


def test_two_backups_are_not_written_to_one_folder_at_once(empty, folder, karnak):
    folder.mkdir()
    other = os.open(folder, os.O_RDONLY)
    fcntl.flock(other, fcntl.LOCK_EX)
    try:
        assert "Another backup is being written" in karnak("backup", folder, status=1)
    finally:
        os.close(other)


def test_a_backup_that_is_impossible_is_explained_in_a_sentence(
    database, folder, karnak, monkeypatch
):
    file = folder.parent / "file"
    file.touch()
    told = karnak("backup", file, status=NEEDS_OPERATOR)
    assert told == f"{file} cannot be used for backups: it is not a folder."
    change(database, "PRAGMA user_version = 99")
    assert "at version 99" in karnak("backup", folder, status=NEEDS_OPERATOR)
    change(database, "PRAGMA application_id = 7")
    assert "of another program" in karnak("backup", folder, status=NEEDS_OPERATOR)
    database.write_bytes(database.read_bytes()[:9000])
    assert "cannot be copied" in karnak("backup", folder, status=NEEDS_OPERATOR)
    monkeypatch.setenv("DATABASE", "none.db")
    assert karnak("backup", folder, status=NEEDS_OPERATOR) == "There is no file none.db."
    monkeypatch.setenv("DATABASE", "postgresql://karnak:secret@127.0.0.1:1/karnak")
    told = karnak("backup", folder, status=1)
    assert told.startswith("The database cannot be used: ") and "secret" not in told
    monkeypatch.setenv("DATABASE", "mysql://nile")
    assert karnak("backup", folder, status=NEEDS_OPERATOR).startswith("DATABASE must be ")
    assert not folder.exists()


# -- replays ---------------------------------------------------------------------------------------

OPEN = "stage IN ('lobby', 'live', 'frozen')"


@pytest.fixture
async def newest(database):
    """The database at the newest schema, with ended matches in it."""
    await (await Repositories.open(database)).close()
    change(database, "UPDATE matches SET stage = 'over', ended = 1 WHERE id % 2 = 0")
    return database


@pytest.fixture
def replayed(monkeypatch):
    """The matches that have been replayed."""
    replayed = []

    def noted(match):
        replayed.append(match.row.id)
        return replays(match)

    monkeypatch.setattr("bot.program.operator.replaying.replays", noted)
    return replayed


def ids(path, condition):
    sql = f"SELECT id FROM matches WHERE salt IS NOT NULL AND {condition} ORDER BY id"
    with closing(sqlite3.connect(path)) as db:
        return [id for (id,) in db.execute(sql)]


def test_the_second_backup_replays_open_matches_alone(newest, folder, karnak, clock, replayed):
    ended = ids(newest, f"NOT {OPEN}")
    karnak("backup", folder)
    assert replayed == ids(newest, "true") and ended
    replayed.clear()
    told = karnak("backup", folder)
    assert replayed == ids(newest, OPEN)
    assert f"ended matches that are the same as at an earlier check: {len(ended)}\n" in told


def test_restores_and_copies_trust_the_replays_of_a_backup(
    newest, folder, karnak, clock, replayed, tmp_path
):
    karnak("backup", folder)
    (name,) = names(folder)
    for command in (
        ("restore", folder / name),
        ("copy-database", newest, tmp_path / "copy.db"),
        ("copy-database", tmp_path / "copy.db", tmp_path / "again.db"),
    ):
        replayed.clear()
        karnak(*command)
        assert replayed == ids(newest, OPEN)


def test_an_ended_match_that_was_damaged_since_is_named(newest, folder, karnak, clock, replayed):
    karnak("backup", folder)
    replayed.clear()
    damaged = ids(newest, f"NOT {OPEN} AND EXISTS (SELECT 1 FROM log WHERE match = id)")[0]
    change(newest, "UPDATE log SET words = 'sing' WHERE match = ? AND number = 1", damaged)
    told = karnak("backup", folder)
    assert damaged in replayed
    assert f"match {damaged}, which is over, does not replay, there as here" in told


def test_a_server_remembers_what_was_replayed(
    newest, folder, karnak, clock, replayed, postgresql, monkeypatch
):
    server = postgresql.new_database()
    change(newest, "DELETE FROM replayed")
    karnak("copy-database", newest, server)
    monkeypatch.setenv("DATABASE", server)
    with psycopg.connect(server) as db:
        db.execute("DELETE FROM karnak.replayed")
    for expected in ("true", OPEN):
        replayed.clear()
        karnak("backup", folder)
        assert replayed == ids(newest, expected)


def test_a_database_that_takes_nothing_down_is_replayed_again(database, folder, karnak, clock):
    change(database, "UPDATE matches SET stage = 'over', ended = 1 WHERE salt IS NOT NULL")
    told = karnak("backup", folder)
    assert "the database cannot record this" in told, "it is of an older schema"


# -- restore ---------------------------------------------------------------------------------------


@pytest.fixture
def backup(database, folder, karnak):
    """A backup of the database, in which a match was lost since."""
    karnak("backup", folder)
    (name,) = names(folder)
    change(database, "UPDATE matches SET language = 'xx'")
    return folder / name


def languages(path):
    return {row[4] for row in rows(path)["matches"]}


def test_a_restore_brings_the_backup_back_and_keeps_the_former_database(
    database, backup, karnak, clock
):
    bytes_before = backup.read_bytes()
    told = karnak("restore", backup)
    former = database.with_name("karnak.db.before-20261125-183000")
    assert f"{former} is the former database" in told and "matches checked: " in told
    assert languages(former) == {"xx"} and "xx" not in languages(database)
    assert database.stat().st_mode & 0o777 == 0o600
    assert names(database.parent) == ["karnak.db", former.name]
    assert backup.read_bytes() == bytes_before


def test_it_comes_back_where_there_is_nothing(database, backup, karnak, tmp_path):
    new = tmp_path / "new" / "games.db"
    karnak("restore", backup, "--to", new)
    assert names(new.parent) == ["games.db"] and "xx" not in languages(new)


def test_a_match_that_does_not_replay_holds_the_others_up_no_longer(database, backup, karnak):
    match = spoil(backup)
    told = karnak("restore", backup)
    assert f"match {match}, which is live, does not replay with this Karnak" in told


@pytest.mark.parametrize("was_there", [True, False])
def test_a_truncated_backup_changes_nothing_and_a_whole_one_still_works(
    database, backup, karnak, was_there
):
    if not was_there:
        database.unlink()
    before, whole = names(database.parent), backup.read_bytes()
    backup.write_bytes(whole[: len(whole) // 2])
    assert str(backup) in karnak("restore", backup, status=NEEDS_OPERATOR)
    assert names(database.parent) == before
    backup.write_bytes(whole)
    karnak("restore", backup)
    assert "xx" not in languages(database)


def test_a_full_disk_changes_nothing(database, backup, karnak):
    with no_file_longer_than(50_000):
        assert "cannot be copied to" in karnak("restore", backup, status=1)
    assert languages(database) == {"xx"} and names(database.parent) == ["karnak.db"]


async def test_nothing_is_restored_while_a_bot_runs_and_a_backup_is_made(
    empty, folder, postgresql, monkeypatch, capsys, clock
):
    for where in (str(empty), postgresql.new_database()):
        monkeypatch.setenv("DATABASE", where)
        store = await Repositories.open(empty if where == str(empty) else where)
        try:
            assert await asyncio.to_thread(main, ["backup", str(folder)]) == 0
            backup = str(max(folder.iterdir()))
            assert await asyncio.to_thread(main, ["restore", backup, "--replace"]) == 1
        finally:
            await store.close()
        assert "Another Karnak is already running on" in capsys.readouterr().err


def test_the_file_of_another_program_is_refused(database, backup, karnak, tmp_path):
    other = tmp_path / "recipes.db"
    with closing(sqlite3.connect(other)) as db:
        db.execute("CREATE TABLE recipes (words)")
    assert "of another program" in karnak("restore", other, status=NEEDS_OPERATOR)
    told = karnak("restore", tmp_path / "none.db", status=NEEDS_OPERATOR)
    assert told == f"There is no file {tmp_path / 'none.db'}."
    assert languages(database) == {"xx"}


# -- PostgreSQL ------------------------------------------------------------------------------------


def test_the_games_of_a_server_are_backed_up_and_come_back(
    database, folder, karnak, postgresql, monkeypatch, clock
):
    server = postgresql.new_database()
    monkeypatch.setenv("DATABASE", server)
    karnak("copy-database", database, server)
    content = rows(database)
    karnak("backup", folder)
    (name,) = names(folder)
    told = karnak("restore", folder / name, status=NEEDS_OPERATOR)
    assert "is not empty" in told
    told = karnak("restore", folder / name, "--replace")
    assert "the schema karnak_before_20261125_183001 has the former database" in told
    back = folder.parent / "back.db"
    karnak("copy-database", server, back)
    found = rows(back)
    found["facts"] = [fact for fact in found["facts"] if fact[0] != "backup"]
    assert found == content


def test_a_restore_to_a_server_that_failed_can_be_repeated_and_has_lost_nothing(
    database, folder, karnak, postgresql, monkeypatch, clock
):
    server = postgresql.new_database()
    monkeypatch.setenv("DATABASE", server)
    karnak("copy-database", database, server)
    karnak("backup", folder)
    (name,) = names(folder)

    async def fail(*_):
        raise UnavailableError("The lights have gone out.")

    with monkeypatch.context() as failing:
        failing.setattr("bot.program.operator.backups.copy_database", fail)
        karnak("restore", folder / name, "--replace", status=1)
    karnak("restore", folder / name)
    former = "SELECT count(*) FROM karnak_before_20261125_183001.log"
    with psycopg.connect(server) as db:
        ((kept,),) = db.execute(former).fetchall()
        ((back,),) = db.execute("SELECT count(*) FROM karnak.log").fetchall()
    assert kept == back > 0


def test_a_full_disk_and_a_lost_connection_leave_nothing_of_a_servers_backup(
    folder, karnak, postgresql, monkeypatch, tmp_path, empty
):
    server = postgresql.new_database()
    monkeypatch.setenv("DATABASE", server)
    with no_file_longer_than(20_000):
        karnak("backup", folder, status=1)
    records = Snapshot.records

    async def cut_off(self, sql, values=()):
        if "FROM servers" in sql:
            postgresql.cut_connections()
        return await records(self, sql, values)

    monkeypatch.setattr(Snapshot, "records", cut_off)
    told = karnak("backup", folder, status=1)
    assert told.endswith("cannot be read or written now: connection lost.")
    assert not folder.exists()


def test_a_folder_that_accepts_no_new_name_is_reported(empty, folder, karnak, monkeypatch):
    def refuse(path, _):
        raise PermissionError(13, "Permission denied", str(path))

    monkeypatch.setattr("pathlib.Path.rename", refuse)
    told = karnak("backup", folder, status=1)
    assert told.endswith("cannot be written: Permission denied.") and not folder.exists()


def test_it_comes_back_from_a_file_to_an_empty_server(database, backup, karnak, postgresql):
    karnak("restore", backup, "--to", postgresql.new_database())
