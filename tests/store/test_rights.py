"""The data of one person: exported whole, and erased from the file itself."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest

from bot.analysis.model import AnalysisRow
from bot.analysis.store import AnalysisRepository
from bot.continuations.model import ContinuationRow
from bot.core.delivery.model import PromptRow
from bot.core.people.model import Person
from bot.ground.rows import ClockRow, MentionRow, NewAct, NewRow, OrderRow
from bot.hints.model import AdviceRow
from bot.history.model import MatchResult, ResultRow, StandingRow
from bot.history.store import keep_result
from bot.lessons.model import LessonRow
from bot.privacy.store import PERSONAL
from bot.reminders.model import CallRow
from bot.replays.model import NoteRow
from bot.votes.model import BallotRow
from tests.repositories import Repositories
from tests.store.guests import BRUNO, IN_A_FILE

DORA = Person(1573540064028262400, "Dora the Explorer of Ombos")
DM = 1573540064028262977  # the channel of her direct messages

# Every column that concerns nobody, or somebody by the colour of a seat alone. A personal one
# belongs into `PERSONAL` of `bot/privacy/store.py`, for `/me export` and `/me erase`.
TELL_OF_NOBODY = {
    "announcements": "match channel message shown",
    "chapters": "match message begun closed picture pictured",
    "checkpoints": "match number rules words",
    "claims": "match process",
    "facts": "key value",
    "matches": "id game edition options language players seed salt guild channel stage interaction"
    " panel phase told checked opened ended story again begun pace touched warned announced"
    " closed closed_at resumed setup notice notice_at missing_at admits",
    "ordered": "interaction match",
    "processes": "id until",
    "replayed": "match digest",
    "recounts": "scope game wanted done",
    "results": "match how moves rounds rules facts",
    "summons": "match seen called channel message",
    "thoughts": "match entry level seed version reasons",
    "outages": "begun ended",
    "votes": "match number channel message",
    "servers": "guild moderators channels are_only most_each most language pace news shares",
}
OF_A_SEAT = {
    "advice": "match seat entry path gains level seed version beside",
    "analyses": "match seat version judged costly dearest",
    "ballots": "match number seat channel message",
    "calls": "match seat turn times at muted last foretold",
    "clocks": "match seat asked until warned",
    "log": "match number seat words interaction at late",
    "mentions": "match seat turn times",
    "orders": "match seat slot words until once",
    "outbox": "id match entry kind target trying due tries failed failure refused",
    "prompts": "match seat channel message ticket kind",
    "standings": "match seat place score held decisions missed share waited",
}
OF_A_PERSON = {
    "bars": "guild host person name at",
    "departures": "match person seat entry",
    "guests": "match person name state until number",
    "continuations": "person id match step seat dealt whole seed opened moves",
    "lessons": "person game step place done",
    "notes": "match person entry words",
    "ratings": "scope game season person level mu sigma games won places last",
    "preferences": "person language closed_until reminders letters calls_last calls_next zone"
    " quiet_from quiet_until away_from away_until been_away chosen pictures missed"
    " letters_after explained"
    " words ranked",
    "seats": "match place seat person name formerly host former sought known level",
}


def varint(number):
    """A large integer as SQLite writes a row's id: seven bits a byte, and eight in the ninth."""
    head = [number >> 8 >> shift & 127 | 128 for shift in range(49, -1, -7)]
    return bytes([*head, number & 255])


TRACES = {
    DORA.name.encode(),
    str(DORA.user).encode(),
    varint(DORA.user),
    DORA.user.to_bytes(8, "big"),
    DM.to_bytes(8, "big"),
}


def traces(path):
    """Every trace of her in the bytes of a database and of the files next to it."""
    there = b"".join(file.read_bytes() for file in path.parent.glob(f"{path.name}*"))
    return {trace for trace in TRACES if trace in there}


async def cells(store):
    """Every value in any row of any table."""
    return {
        str(cell)
        for name in {**TELL_OF_NOBODY, **OF_A_SEAT, **OF_A_PERSON}
        for row in await store.database.read(f"SELECT * FROM {name}")
        for cell in row
    }


def continuation(match, user):
    return ContinuationRow(user, 7, match, 2, "sun", True, False, "f0", 600, "sun bid edfu 10\n")


@pytest.fixture
async def played(store, lobby, other_code):
    """A match of Ana, Bruno and Dora that is over, of which everything is kept that can be."""
    left = await lobby(DORA)
    await store.lobby.begin(left, "salt", ("sun", "moon"))
    await store.log.act(left, 1, [NewAct("! resign", "moon", leaves="moon")], None)
    match = await lobby(BRUNO, DORA)
    await store.lobby.remove(await lobby(BRUNO, DORA), DORA, bars=True)
    await store.people.remember_language(DORA.user, other_code)
    await store.lessons.keep(LessonRow(DORA.user, "aton", "welcome", 0))
    await store.continuations.begin(continuation(match, DORA.user), 3)
    await store.people.close_dms(DORA.user)
    await store.database.write(
        "INSERT INTO ratings VALUES (77, 'amun-re', 0, ?, '', 25.5, 8.25, 1, 1, 1, 602)", DORA.user
    )
    await store.lobby.begin(match, "salt", ("sun", "moon", "eye"))
    await store.prompts.keep(PromptRow(match, "eye", DM, DM, 0, "private"))
    await store.orders.keep(OrderRow(match, "eye", "next", "verb:bid", "", True), 600)
    await store.clocks.keep(ClockRow(match, "eye", 1, 1_000_000))
    await store.notes.keep(NoteRow(match, DORA.user, 1, "Too dear."), 50)
    await store.advice.keep(AdviceRow(match, "eye", 1, "bid edfu 10", "{}", "good", "f0", "1", ""))
    await AnalysisRepository(store.database).keep(
        AnalysisRow(match, "eye", "1", 2, 1, "[]"), DORA.user
    )
    await store.votes.keep_ballot(BallotRow(match, 1, "eye", DM, DM))
    await store.calls.keep(CallRow(match, "eye", "1", 2, 1_000_000), [NewRow(1, "call", "eye")])
    await store.outbox.post(match, [NewRow(0, "panel")])
    (_, panel, _) = await store.outbox.waiting(match)
    await store.outbox.mark_sent(panel, panel=70, mentions=[MentionRow(match, "eye", "1", 3)])
    await store.log.append(match, 1, "sun", "bid thebes 6", 601)
    ended = MatchResult(
        ResultRow(match, "played", 2, 1, "d1"),
        [StandingRow(match, "eye", 1, 9, "person", 1, 0)],
    )
    ending = partial(keep_result, result=ended)
    await store.log.append(match, 2, "eye", "bid edfu 10", 602, over=True, ending=ending)
    return match


@IN_A_FILE
def test_every_column_is_impersonal_or_exported_and_erased(path, store):
    with closing(sqlite3.connect(path)) as db:
        tables = "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'"
        schema = {
            (table, column)
            for (table,) in db.execute(tables)
            for _, column, *_ in db.execute(f"PRAGMA table_info({table})")
        }
    known = {**TELL_OF_NOBODY, **OF_A_SEAT, **OF_A_PERSON}
    assert schema == {(table, each) for table in known for each in known[table].split()}
    assert {each.table for each in PERSONAL} == {*OF_A_SEAT, *OF_A_PERSON, "matches"}
    assert {each.table for each in PERSONAL if not each.erase} == {
        "advice",
        "log",
        "matches",
        "standings",
    }


async def test_an_export_has_all_data_of_a_person_and_none_of_others(store, played, other_code):
    kept = await store.rights.kept_of(DORA.user)
    assert list(kept) == [each.table for each in PERSONAL]
    assert all(rows for rows in kept.values())
    of_entries = {"number", "entry", "asked", "ticket"}  # they count secret acts of others
    assert not of_entries & {name for rows in kept.values() for row in rows for name in row}
    assert kept["log"][0]["words"] == "bid edfu 10" and kept["log"][0]["at"] == 1_000_000
    assert kept["seats"][0]["name"] == DORA.name
    assert kept["preferences"][0]["language"] == other_code
    assert not {"Ana", "Bruno", "seed", "salt", "bid thebes 6"} & {
        str(each) for rows in kept.values() for row in rows for pair in row.items() for each in pair
    }
    assert not any((await store.rights.kept_of(9)).values())


@IN_A_FILE
async def test_nothing_of_who_is_erased_is_left_in_the_file_nor_in_a_backup_made_after(
    path, store, played, tmp_path
):
    await store.rights.ask(DORA.user)
    assert traces(path) == TRACES, "else this test could not find what it looks for"
    left, removed = 1, 3  # the matches of which she has left a seat, or was removed
    assert await store.rights.erase(DORA.user) == (played, left, removed)
    assert await store.rights.scrub() and await store.rights.asked() == ()
    backup = tmp_path / "backup.db"
    with closing(sqlite3.connect(path)) as db:
        db.execute("VACUUM INTO ?", (str(backup),))
    for file in (path, backup):
        assert traces(file) == set()


async def test_nothing_of_who_is_erased_is_left_in_any_row(store, played):
    hers = {str(DORA.user), str(DM), DORA.name}
    assert hers <= await cells(store), "else this test could not find what it looks for"
    await store.rights.erase(DORA.user)
    await store.rights.scrub()
    assert not hers & await cells(store)


async def test_the_record_stays_whole_and_the_seat_is_a_former_players(store, played):
    before = await store.log.entries(played)
    await store.rights.erase(DORA.user)
    assert await store.log.entries(played) == before
    seats = await store.matches.seats(played)
    assert [(seat.seat, seat.user, seat.former) for seat in seats] == [
        ("sun", 1001, False),
        ("moon", 1002, False),
        ("eye", None, True),
    ]


async def test_an_erasure_updates_the_table_that_shows_the_name_and_calls_nobody(
    store, played, clock
):
    await store.rights.erase(DORA.user)
    assert [row.kind for row in await store.outbox.waiting(played)] == ["summon", "names"]


async def test_an_erasure_is_remembered_until_it_is_done_and_can_be_done_twice(
    where, store, played
):
    await store.rights.ask(DORA.user)
    await store.rights.ask(DORA.user)
    await store.close()
    again = await Repositories.open(where)
    assert await again.rights.asked() == (DORA.user,)
    for _ in range(2):
        await again.rights.erase(DORA.user)
    assert await again.rights.asked() == ()
    await again.close()
    once_more = await Repositories.open(where)  # it died before the file was scrubbed
    assert await once_more.rights.scrub()
    if isinstance(where, Path):
        assert traces(where) == set()
    await once_more.close()


@IN_A_FILE
async def test_a_file_that_somebody_reads_is_scrubbed_later(path, store, played):
    await store.rights.erase(DORA.user)
    await store.log._database.writer.execute_fetchall("PRAGMA busy_timeout = 0")
    with closing(sqlite3.connect(path, isolation_level=None)) as reading:
        reading.execute("BEGIN")
        reading.execute("SELECT * FROM seats").fetchone()
        assert not await store.rights.scrub()
    assert traces(path)
    assert await store.rights.scrub() and not traces(path)


async def test_of_a_frozen_match_whose_last_person_is_erased_nothing_waits(store, lobby):
    match = await lobby()
    await store.lobby.begin(match, "salt", ("sun",))
    await store.matches.freeze(match)
    await store.rights.erase(1001)
    assert (await store.matches.get(match)).stage == "cancelled"


async def test_nothing_is_stored_about_a_person_without_seat_and_settings(store, played):
    await store.rights.erase(DORA.user)
    assert not await store.people.remember_language(DORA.user, "en")
    await store.people.close_dms(DORA.user)
    assert await store.people.language_of(DORA.user) is None
    assert not any((await store.rights.kept_of(DORA.user)).values())


async def test_an_erasure_queues_a_recount_of_the_ratings_of_the_servers_concerned(store, played):
    await store.database.write("UPDATE recounts SET done = wanted")
    await store.rights.erase(DORA.user)
    stale = await store.database.read(
        "SELECT scope, game FROM recounts WHERE done < wanted ORDER BY scope"
    )
    assert [tuple(row) for row in stale] == [(0, "amun-re"), (77, "amun-re")]


async def test_the_analysis_of_who_is_erased_goes_too(store, played):
    await store.rights.erase(DORA.user)
    assert not await store.database.read("SELECT * FROM analyses")
