"""`karnak explain` says why a table waits, in sentences without secrets."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from bot.core.outbox.jobs import Job
from bot.ground.rows import NewRow
from bot.program.cli import main
from bot.program.operator.explaining import sentences
from bot.store.explaining import state_of
from tests.bot.channels import refusal
from tests.bot.seated import ANA, BRUNO, PEOPLE

START = 1_000_000


@pytest.fixture(params=["a file", "PostgreSQL"])
def where(request, tmp_path):
    if request.param == "PostgreSQL":
        return request.getfixturevalue("postgresql").new_database()
    return tmp_path / "karnak.db"


@pytest.fixture
def explained(store, where, clock, monkeypatch):
    """The sentences about a match, while its store is open."""

    async def explained(id):
        state = await asyncio.to_thread(state_of, where, id)
        return [*sentences(id, _at(state, clock.now))]

    return explained


def _at(state, now):
    """A state by the clock of the test."""
    return replace(state, now=int(now))


async def test_a_table_at_which_nothing_waits_says_so(begin, explained, store):
    table = await begin()
    await store.clocks.beat()
    first, told, waits, unlisted = await explained(table.id)
    day = "1970-01-12 13:46:40 UTC (0 seconds ago)"
    assert first == f"Match {table.id}, toy, is being played. It began {day}."
    assert told == f"Nothing is being told now. A Karnak was connected to Discord {day}."
    assert waits == "No news waits."
    assert unlisted.startswith("Direct messages, reminders and automatic moves are not listed")


async def test_news_that_discord_refuses_is_named_with_its_error_and_its_next_try(
    table, publisher, discord, explained, clock
):
    match = await table()
    discord.trouble["send"] = [refusal(500, 0)] * 9
    clock.advance(60)
    await match.play("ana dig tomb")
    clock.advance(180)
    await publisher.wait_until_idle()
    (call,) = [line for line in await explained(match.id) if line.startswith("Waiting")]
    assert call == (
        "Waiting since 1970-01-12 13:47:40 UTC (3 minutes ago): the call of the next player."
        " Failed tries: 5, the last one 1970-01-12 13:50:40 UTC (0 seconds ago) with 500 0."
        " The next try is in 5 minutes at most."
    )


async def test_a_fault_of_ours_is_named_without_its_message(
    table, publisher, explained, monkeypatch
):
    match = await table()

    async def broken(id, rows):
        raise ZeroDivisionError("offer 7")

    monkeypatch.setitem(publisher.jobs, "story", Job("story", broken))
    await match.play("ana dig tomb")
    await publisher.wait_until_idle()
    said = "\n".join(await explained(match.id))
    assert "with ZeroDivision." in said and "offer" not in said


async def test_a_closed_channel_is_named_with_what_to_do(begin, explained, store, clock):
    table = await begin(rows=[NewRow(0, "story")])
    await store.channels.close(table.id, "forbidden", [])
    clock.advance(2 * 3600)
    said = await explained(table.id)
    assert said[1].startswith("Its channel has been closed since 1970-01-12 13:46:40 UTC (2 hours")
    assert "Give it back its permissions." in said[1]
    assert "It waits until the channel is open; Karnak looks every hour." in said[3]


async def test_the_process_that_tells_a_match_is_named(begin, explained, store, clock):
    table = await begin()
    await store.claims.take(table.id)
    process = store.database.process
    said = await explained(table.id)
    if store.database.is_shared:
        assert f"Process {process} tells it now, which is alive." in said
        clock.advance(60)
        assert f"Process {process} tells it now, which gives no sign" in "\n".join(
            await explained(table.id)
        )
    else:
        assert "Nothing is being told, and no Karnak has been connected to Discord yet." in said


@pytest.mark.parametrize(
    ("stage", "words"),
    [("over", "is over. It ended"), ("cancelled", "was cancelled"), ("frozen", "does not replay")],
)
async def test_a_match_that_is_not_played_is_a_sentence(begin, explained, store, stage, words):
    table = await begin()
    sql = "UPDATE matches SET stage = ?, ended = ? WHERE id = ?"
    await store.database.write(sql, stage, START, table.id)
    first, *_ = await explained(table.id)
    assert words in first


async def test_a_lobby_is_a_sentence(lobby, explained):
    first, *_ = await explained(await lobby(rows=[NewRow(0, "lobby")]))
    assert "has not begun. It was opened" in first


async def test_sentences_do_not_reveal_which_seat_has_answered_in_secret(
    begin, explained, store, matches
):
    """Direct messages, reminders, planned moves and what edits them wait for one of two twins."""
    tables = [await begin(), await begin(), await begin()]
    hidden = ("private", "decided", "call", "next", "computer", "due", "ballot", "warning")
    for table, seat in zip(tables, ("ana", "bruno", None), strict=True):
        if seat:
            await store.outbox.post(table.id, [NewRow(3, kind, seat) for kind in hidden])
    twins = [
        "\n".join(await explained(table.id)).replace(f"Match {table.id},", "") for table in tables
    ]
    assert len({*twins}) == 1
    assert not any(str(user) in twins[0] for user in (ANA, BRUNO))
    assert not any(person.name in twins[0] for person in PEOPLE)


# -- the command ---------------------------------------------------------------------------------


async def test_the_command_answers_while_a_karnak_has_the_database(
    begin, where, monkeypatch, capsys
):
    table = await begin()
    monkeypatch.setenv("DATABASE", str(where))
    assert await asyncio.to_thread(main, ["explain", str(table.id)]) == 0
    output, errors = capsys.readouterr()
    assert output.startswith(f"Match {table.id}, toy, is being played.") and errors == ""
    assert all(line.endswith(".") for line in output.splitlines())


async def test_a_number_that_no_match_has_is_refused(store, where, monkeypatch, capsys):
    monkeypatch.setenv("DATABASE", str(where))
    assert await asyncio.to_thread(main, ["explain", "17"]) == 2
    assert capsys.readouterr().err == "There is no match 17 in the database.\n"


@pytest.mark.parametrize("number", ["ana", "0", "-1", "1" * 16, "²"])
def test_an_impossible_match_number_is_refused(number, capsys):
    assert main(["explain", number]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_a_database_that_is_not_there_is_not_made(tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("DATABASE", str(tmp_path / "none.db"))
    assert main(["explain", "17"]) == 78
    assert not (tmp_path / "none.db").exists()
    assert "There is no database" in capsys.readouterr().err


def test_a_file_that_is_not_a_database_is_refused(tmp_path, monkeypatch, capsys):
    path = tmp_path / "other.db"
    path.write_text("no database at all, but long enough to be read as one" * 20)
    monkeypatch.setenv("DATABASE", str(path))
    assert main(["explain", "17"]) == 78
    assert capsys.readouterr().err.count("\n") == 1
