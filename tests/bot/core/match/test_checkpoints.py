"""A match from its checkpoint is the match replayed from the start, in everything."""

from __future__ import annotations

import base64
import json
import zlib
from dataclasses import fields, replace
from random import Random

import pytest

from bot.core.match import checkpoint
from bot.core.match.cache import MatchCache
from bot.core.match.checkpoint import (
    EVERY,
    KEPT,
    StaleCheckpointError,
    resume_match,
    write_checkpoint,
)
from bot.core.match.match import Match
from bot.core.match.replay import replay_match
from bot.core.match.unread import read_announcements
from bot.ground.rows import CheckpointRow, LogRow, SeatRow
from bot.history.history import history_lines
from bot.program.acts import ACTS
from bot.program.karnak import Karnak
from rules.core.secrets import SecretLeakError
from rules.core.text import ENGLISH
from rules.registry import games
from tests.bot.core.match.test_match import DUG, lines
from tests.bot.program.test_replaying import recorded_matches
from tests.bot.screens import match_at
from tests.random_games import random_match, seats_of
from tests.toy import TOY

ELSEWHERE = {
    "row",
    "game",
    "people",
    "acts",
    "position",
    "clocks",
    "orders",
    "past_views",
    "checkpoint",
}
CUTS = 6  # checkpoints in a match
SCRIPT = f"""
{DUG}ana offer 1
ana ! undo 4
ana ! propose pause by majority of ana bruno chen until 1763862900
bruno offer 1
bruno ! yes 6
_ ! passed 6
_ ! pause
bruno ! undo 7
chen ! nudge ana
_ ! resume
ana ! extend 3
ana offer 1
ana ! timeout wait
bruno ! resign
chen offer 0
"""


def people_of(seats):
    return [SeatRow(1, n, seat, 11 * (n + 1), seat.title(), n == 0) for n, seat in enumerate(seats)]


def looked_at(match):
    """List everything that anybody can see of a match, with the tickets of their buttons."""
    viewers = (None, *match.people)
    return (
        [match.view(viewer) for viewer in viewers],
        [[*history_lines(match, viewer, ENGLISH)] for viewer in viewers],
        [(seat, [*menu.words()], ticket) for seat, (menu, ticket) in asked(match)],
        [match.viewer(person.user) for person in match.people.values()],
    )


def asked(match):
    return [(seat, match.menu(seat)) for seat in match.possible_deciders()]


def cut(row, people, log, number):
    """A checkpoint at an entry, whose pictures have been shown."""
    return write_checkpoint(replay_match(replace(row, told=number), people, log[:number], ACTS))


def repacked(lines):
    return base64.b64encode(zlib.compress("\n".join(lines).encode())).decode()


def packed(data):
    return repacked([json.dumps(data)])


def unpacked(words):
    return zlib.decompress(base64.b64decode(words)).decode().split("\n")


def log_of(match):
    return [
        LogRow(1, n, move.seat, " ".join(move.path), n if n % 2 else None, n, late=n % 3)
        for n, move in enumerate(match.moves, 1)
    ]


def test_each_field_of_a_match_is_in_its_checkpoint_or_comes_from_elsewhere():
    assert {each.name for each in fields(Match)} | {"state"} == KEPT.keys() | ELSEWHERE


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2))
def test_a_checkpoint_and_the_log_after_it_are_the_match(game, seed):
    random = random_match(game, seed)
    row = match_at(random.started.state, game, seed=str(seed)).row
    people, log = people_of(random.seats), log_of(random)
    dice = Random(seed)
    for number in sorted(dice.sample(range(len(log)), min(CUTS, len(log)))):
        until = min(len(log), number + dice.randrange(2 * EVERY))
        told = replace(row, told=number)
        expected = replay_match(told, people, log[:until], ACTS)
        found = resume_match(cut(row, people, log, number), told, people, log[:until], ACTS)
        assert found == expected
        assert found.checkpoint == number
        assert looked_at(found) == looked_at(expected)


@pytest.fixture
def acted():
    """A row, the people and the log of a match with acts of many kinds."""
    seats = seats_of(TOY, 3)
    row = match_at(TOY.start(seats, TOY.options(), "nile", "salt").state, TOY).row
    log = [replace(line, seat=line.seat.strip("_")) for line in lines(SCRIPT)]
    return row, people_of(seats), log


def undone_later(log, number):
    """Whether a later entry takes back one that a checkpoint has."""
    acts = [line.words.split() for line in log[number:]]
    return any(words[:2] == ["!", "undo"] and int(words[2]) <= number for words in acts)


def test_acts_after_a_checkpoint_are_added_and_an_undo_below_it_makes_it_stale(acted):
    row, people, log = acted
    expected, stale = replay_match(row, people, log, ACTS), 0
    for number in range(len(log)):
        if undone_later(log, number):
            stale += 1
            with pytest.raises(StaleCheckpointError):
                resume_match(cut(row, people, log, number), row, people, log, ACTS)
        else:
            found = resume_match(cut(row, people, log, number), row, people, log, ACTS)
            assert found == expected and looked_at(found) == looked_at(expected)
    assert stale == 5


@pytest.fixture
def read(monkeypatch):
    """The announcements that have been read from the words of checkpoints."""
    read = []

    def noted(words):
        found = read_announcements(words)
        read.append(found)
        return found

    monkeypatch.setattr("bot.core.match.unread.read_announcements", noted)
    return read


def test_a_checkpoint_gives_announcements_when_they_are_needed_and_reads_them_once(acted, read):
    row, people, log = acted
    expected = replay_match(row, people, log, ACTS)
    found = resume_match(cut(row, people, log, len(log)), row, people, log, ACTS)
    again = resume_match(write_checkpoint(found), row, people, log, ACTS)
    assert read == []
    said = expected.entries[0].announcements
    for match in (found, again):
        assert [*match.entries[0].announcements] == [*said]
        assert len(match.entries[0].announcements) == len(said)
        assert read == [said]
        assert match == expected
        read.clear()


@pytest.mark.parametrize("line", ["", "[", "[[]]", "Nefertiti"])
def test_announcements_that_cannot_be_read_come_from_a_replay(acted, caplog, line):
    row, people, log = acted
    first, *said = unpacked(cut(row, people, log, len(log)))
    damaged = repacked([first, line, *said[1:]])
    expected = replay_match(row, people, log, ACTS)
    found = resume_match(damaged, row, people, log, ACTS)
    assert found == expected and looked_at(found) == looked_at(expected)
    assert caplog.text.count("announcements of a checkpoint cannot be read") == 1
    assert not line or line not in caplog.text
    assert unpacked(write_checkpoint(found)) == [first, *said]


def test_a_checkpoint_needs_the_announcements_of_each_entry(acted):
    row, people, log = acted
    *lines, _ = unpacked(cut(row, people, log, len(log)))
    with pytest.raises(ValueError, match="zip"):
        resume_match(repacked(lines), row, people, log, ACTS)


@pytest.mark.parametrize(
    "change", [{"words": "dig nile"}, {"seat": "bruno"}, {"at": 7}, {"late": 9}, {"number": 30}]
)
def test_a_log_that_was_changed_below_a_checkpoint_makes_it_stale(acted, change):
    row, people, log = acted
    words = cut(row, people, log, 3)
    with pytest.raises(StaleCheckpointError):
        resume_match(words, row, people, [replace(log[0], **change), *log[1:3]], ACTS)
    with pytest.raises(StaleCheckpointError):
        resume_match(words, row, people, log[:2], ACTS)


def test_matches_of_older_versions_come_back_from_checkpoints(tmp_path):
    editions = set()
    for begun in recorded_matches(tmp_path / "karnak.db"):
        told = replace(begun.row, told=len(begun.log))
        number = len(begun.log) // 2
        editions.add((told.game, told.edition))
        expected = replay_match(told, begun.seats, begun.log, ACTS)
        if undone_later(begun.log, number):
            number = len(begun.log)
        found = resume_match(
            cut(told, begun.seats, begun.log, number), told, begun.seats, begun.log, ACTS
        )
        assert found == expected
    assert {game for game, _ in editions} == set(games()) - {"toy"}


# -- in a database ---------------------------------------------------------------------------------


@pytest.fixture
def often(monkeypatch):
    """Have a checkpoint be due after three entries."""
    monkeypatch.setattr(checkpoint, "EVERY", 3)


@pytest.fixture
def replays(monkeypatch):
    """How many entries have been replayed from the start."""
    replays = []

    def noted(row, people, log, acts):
        replays.append(len(log))
        return replay_match(row, people, log, acts)

    monkeypatch.setattr("bot.core.match.cache.replay_match", noted)
    return replays


async def cold(table):
    """The match as another process reads it."""
    return await MatchCache(table.store.database, lambda _: None, ACTS).get(table.id)


async def kept(table):
    rows = await table.store.database.read("SELECT number FROM checkpoints")
    return [number for (number,) in rows]


async def dug(table):
    await table.play(DUG)
    await table.matches.cache.keep_checkpoint(table.id)


async def test_a_checkpoint_spares_the_replay(begin, often, replays):
    table = await begin()
    await dug(table)
    await table.play("ana offer 1")
    await table.matches.cache.keep_checkpoint(table.id)
    assert await kept(table) == [3], "the next one is not due"
    found = await cold(table)
    assert replays == [0] and found.checkpoint == 3
    assert found == await table.match()


async def test_publishing_the_news_of_a_match_writes_a_checkpoint(store, begin, often):
    table, karnak = await begin(), Karnak(store.database)
    await table.play(DUG)
    await table.hush()
    await karnak.services.cache.get(table.id)
    karnak.publisher.schedule(table.id)
    await karnak.publisher.wait_until_idle()
    await karnak.close()
    assert await kept(table) == [3]


async def test_an_undo_below_a_checkpoint_leads_to_a_replay(begin, often, replays):
    table = await begin()
    await table.play("ana dig tomb\nbruno dig tomb")
    await table.matches.cache.keep_checkpoint(table.id)
    await table.play("chen pass\nana offer 1")
    await table.matches.cache.keep_checkpoint(table.id)
    await table.undo("ana")
    replays.clear()
    found = await cold(table)
    assert replays == [5] and found.checkpoint == 0
    assert found == await table.match()


async def test_other_rules_lead_to_a_replay(begin, often, replays):
    table = await begin()
    await dug(table)
    await table.store.database.write("UPDATE checkpoints SET rules = 'former'")
    replays.clear()
    assert (await cold(table)).checkpoint == 0
    assert replays == [3]


@pytest.mark.parametrize(
    "words", ["", "Nefertiti", packed({}), packed([]), packed([["rules.core.state.State", []]])]
)
async def test_words_that_are_no_checkpoint_lead_to_a_replay_and_are_logged_once(
    begin, often, replays, caplog, words
):
    table = await begin()
    await dug(table)
    await table.store.database.write("UPDATE checkpoints SET words = ?", words)
    replays.clear()
    for _ in range(2):
        assert await cold(table) == await table.match()
    assert replays == [3, 3]
    assert caplog.text.count(f"match {table.id}: its checkpoint cannot be used") == 1
    assert not words or words not in caplog.text
    assert await kept(table) == []


async def test_a_checkpoint_goes_with_the_end_of_its_match(begin, often):
    table = await begin()
    await dug(table)
    match = await table.match()
    await table.finish(Random(1))
    assert await kept(table) == []
    await table.store.checkpoints.keep(CheckpointRow(table.id, 3, "r", "w"))
    match.checkpoint = 0
    await table.matches.cache.checkpoints.keep(match)
    assert await kept(table) == [], "one that was being written comes too late"


async def test_a_checkpoint_goes_when_its_match_is_frozen(begin, often):
    table = await begin()
    await dug(table)
    await table.store.matches.freeze(table.id)
    assert await kept(table) == []


async def test_a_state_that_cannot_be_written_down_has_no_checkpoint(begin, often, monkeypatch):
    table = await begin()
    monkeypatch.setattr("tests.toy.Toy.flow", None, raising=False)
    await table.play(DUG)
    match = await table.match()
    match.position.state.chance = object()
    await table.matches.cache.keep_checkpoint(table.id)
    assert await kept(table) == []


async def test_nobody_reads_a_checkpoint_but_the_database(begin, often):
    table = await begin()
    await dug(table)
    (row,) = await table.store.database.rows(CheckpointRow, "FROM checkpoints")
    assert row.words not in repr(row)
    handed_out = await table.store.rights.kept_of(11)
    assert "checkpoints" not in handed_out and row.words not in str(handed_out)


def test_a_sealed_state_is_no_checkpoint(acted):
    row, people, log = acted
    match = replay_match(row, people, log[:3], ACTS)
    match.position = replace(match.position, state=match.position.sealed("ana"))
    with pytest.raises(SecretLeakError):
        write_checkpoint(match)
