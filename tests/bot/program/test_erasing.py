"""`karnak erase`: an operator has somebody erased who cannot ask for it."""

from __future__ import annotations

import asyncio

import pytest

from bot.program.cli import main
from tests.repositories import Repositories

USER = 1573540064028262400


@pytest.fixture(params=["a file", "PostgreSQL"])
def database(request, tmp_path, monkeypatch):
    """The database of the settings, with the tables of a Karnak."""
    where = tmp_path / "karnak.db"
    if request.param == "PostgreSQL":
        where = request.getfixturevalue("postgresql").new_database()
    monkeypatch.setenv("DATABASE", str(where))

    async def begin():
        await (await Repositories.open(where, is_shared=False)).close()

    asyncio.run(begin())
    return where


def test_the_next_start_erases_the_player_named_by_the_operator(database, capsys):
    assert main(["erase", str(USER)]) == 0
    assert capsys.readouterr().out.count("\n") == 1

    async def asked():
        store = await Repositories.open(database, is_shared=False)
        found = await store.rights.asked()
        await store.close()
        return found

    assert asyncio.run(asked()) == (USER,)


def test_while_a_karnak_has_the_database_nobody_is_erased(database, capsys):
    async def erase():
        store = await Repositories.open(database, is_shared=False)
        status = await asyncio.to_thread(main, ["erase", str(USER)])
        found = await store.rights.asked()
        await store.close()
        return status, found

    assert asyncio.run(erase()) == (1, ())
    assert "is already running" in capsys.readouterr().err


@pytest.mark.parametrize("user", ["ana", "1" * 16, "-1" * 9, "1" * 20, "9" * 19, "²" * 17])
def test_an_invalid_id_is_refused(user, capsys):
    assert main(["erase", user]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_a_database_that_is_not_there_is_not_made(tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("DATABASE", str(tmp_path / "none.db"))
    assert main(["erase", str(USER)]) == 78
    assert not (tmp_path / "none.db").exists()
    assert "There is no database" in capsys.readouterr().err
