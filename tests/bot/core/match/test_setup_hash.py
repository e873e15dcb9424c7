"""The hash of the set-up: the first chapter tells it, and the record has it too."""

from __future__ import annotations

from dataclasses import replace
from hashlib import sha256
from random import Random

import pytest

from bot.board.panel import closed_words, panel
from bot.core.match.entries import match_record
from bot.ground.languages import language
from bot.history.exports import export
from bot.lobby.service import LobbyService
from bot.seats.departures import DepartureService
from rules.core.chance import commitment_of
from rules.core.digest import setup_digest
from rules.core.records import parse
from rules.core.replay import verify
from tests.bot.screens import words
from tests.bot.seated import ANA, BRUNO, STRANGER, SeatedMatch
from tests.toy import TOY

ENGLISH = language("en")


@pytest.fixture
async def table(store, matches, lobby, scheduled):
    """A table whose host has started the game."""
    id = await lobby(2)
    await LobbyService(store.database, scheduled.append).start(id, ANA, 500)
    return SeatedMatch(store, matches, id)


def first_chapter(match):
    return closed_words(match, 0, "en").splitlines()


async def test_the_first_chapter_ends_with_both_hashes_in_small_print(table):
    match = await table.match()
    *_, seal, setup = first_chapter(match)
    assert seal == f"-# Shuffle seal: `{commitment_of(match.row.seed)}`"
    assert setup == f"-# SHA-256 of the set-up: `{match.row.setup}`"


async def test_later_chapters_carry_no_hash_of_the_set_up(table):
    match = await table.match()
    assert match.row.setup in words(panel(match, "en", None, 7))
    await table.finish(Random(1))
    later = range(1, len((match := await table.match()).chapters))
    assert later and not any(match.row.setup in closed_words(match, n, "en") for n in later)


async def test_the_record_has_the_hash_of_its_first_lines(table):
    posted = (await table.match()).row.setup
    await DepartureService(table.matches.cache).resign(BRUNO, table.id, 501)
    await DepartureService(table.matches.cache).abandon(ANA, table.id, 502)
    written = export(await table.match(), STRANGER, ENGLISH).words
    head = "".join(written.splitlines(keepends=True)[:6])
    assert posted == sha256(head.encode()).hexdigest() == parse(written).setup
    assert verify(TOY, parse(written)) == []


async def test_an_export_during_play_ends_with_both_hashes(table):
    match = await table.match()
    *_, seal, setup = export(match, ANA, ENGLISH).words.splitlines()
    assert seal == f"Shuffle seal: {commitment_of(match.row.seed)}"
    assert setup == f"SHA-256 of the set-up: {match.row.setup}"


async def test_substitutes_and_names_leave_the_hash_as_it_is(table):
    match = await table.match()
    renamed = {seat: replace(one, name="Nobody") for seat, one in match.people.items()}
    record = match_record(TOY, match.row, renamed, match.entries)
    assert setup_digest(record) == match.row.setup


async def test_an_option_that_comes_later_leaves_the_hash_as_it_is(table):
    match = await table.match()
    stored = replace(match.row, options="{}")  # the game had no options then
    record = match_record(TOY, stored, match.people, match.entries)
    assert record.options == ()


async def test_a_match_that_began_without_the_hash_gets_none(begin):
    table = await begin(1, 1)
    match = await table.match()
    assert not any("SHA-256" in line for line in first_chapter(match))
    assert first_chapter(match)[-1].startswith("-# Shuffle seal: ")
    await DepartureService(table.matches.cache).abandon(ANA, table.id, 501)
    assert "setup" not in export(await table.match(), STRANGER, ENGLISH).words
