from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.core.chance import Draw
from rules.core.game import Result
from rules.core.records import LONGEST, Record, RecordEntry, RecordError, parse, write

WRITTEN = """\
# Ana was lucky.
game: amun-re
edition: 1
options: map=old long=no
seats: blue orange green

commitment: 00ff
salt: 1234567890
seed: nile
result: blue green won, blue 41 orange -3 green 41
~ power cards 39 17
~ deck 38 0

blue bid thebes 6   # the first
~ cards 38 17
  orange   offer 7 block+overbid
! undo 2
! computer green
green place thebes=2+buto
"""

READ = Record(
    game="amun-re",
    edition=1,
    options=(("map", "old"), ("long", "no")),
    seats=("blue", "orange", "green"),
    commitment="00ff",
    salt="1234567890",
    seed="nile",
    result=Result(("blue", "green"), (("blue", 41), ("orange", -3), ("green", 41))),
    draws=(Draw("power cards", 39, 17), Draw("deck", 38, 0)),
    log=(
        RecordEntry("blue", ("bid", "thebes", "6"), (Draw("cards", 38, 17),)),
        RecordEntry("orange", ("offer", "7", "block+overbid")),
        RecordEntry("!", ("undo", "2")),
        RecordEntry("!", ("computer", "green")),
        RecordEntry("green", ("place", "thebes=2+buto")),
    ),
)
HEADER = "game: toy\nedition: 1\noptions:\nseats: ana bruno\ncommitment: 00\nsalt: 42\n"


def test_a_person_can_write_a_record():
    assert parse(WRITTEN) == READ


def test_a_record_is_written_in_one_way():
    assert write(READ) == (
        "game: amun-re\n"
        "edition: 1\n"
        "options: map=old long=no\n"
        "seats: blue orange green\n"
        "commitment: 00ff\n"
        "salt: 1234567890\n"
        "seed: nile\n"
        "result: blue green won, blue 41 orange -3 green 41\n"
        "~ power cards 39 17\n"
        "~ deck 38 0\n"
        "\n"
        "blue bid thebes 6\n"
        "~ cards 38 17\n"
        "orange offer 7 block+overbid\n"
        "! undo 2\n"
        "! computer green\n"
        "green place thebes=2+buto\n"
    )


def test_windows_line_ends_are_read_as_well():
    assert parse(WRITTEN.replace("\n", "\r\n")) == READ


def test_a_game_that_goes_on_has_neither_seed_nor_result():
    record = parse(HEADER)
    assert (record.seed, record.result, record.log, record.options) == ("", None, (), ())
    assert parse(write(record)) == record


names = st.from_regex(r"[a-z][a-z0-9-]{0,12}", fullmatch=True)
words = st.from_regex(r"[a-z0-9][a-z0-9+=-]{0,12}", fullmatch=True)
tokens = st.text(
    st.characters(min_codepoint=33, max_codepoint=126, exclude_characters="#"), min_size=1
)
numbers = st.integers(0, 999_999)
purposes = st.lists(tokens.map(lambda token: token[:9]), min_size=1, max_size=3).map(" ".join)
draws = st.lists(st.builds(Draw, purposes, numbers, numbers), max_size=2).map(tuple)
moves = st.builds(RecordEntry, names, st.lists(words, min_size=1, max_size=4).map(tuple), draws)
acts = st.builds(
    RecordEntry, st.just("!"), st.lists(tokens, min_size=1, max_size=3).map(tuple), draws
)
seats = st.lists(names, unique=True, min_size=1, max_size=5).map(tuple)
scores = st.lists(st.tuples(names, st.integers(-999, 999)), min_size=1, max_size=5).map(tuple)
records = st.builds(
    Record,
    game=names,
    edition=numbers,
    options=st.dictionaries(
        st.from_regex(r"[a-z][a-z0-9_]{0,12}", fullmatch=True), names, max_size=3
    ).map(lambda options: tuple(options.items())),
    seats=seats,
    commitment=tokens,
    salt=st.just("") | tokens,
    seed=st.just("") | tokens,
    result=st.none() | st.builds(Result, seats, scores),
    draws=draws,
    log=st.lists(st.one_of(moves, acts), max_size=5).map(tuple),
)


@given(records)
def test_every_written_record_can_be_read_again(record):
    assert parse(write(record)) == record


@pytest.mark.parametrize(
    ("written", "sentence"),
    [
        ("", "does not begin with a header"),
        ("game: toy", "The header lacks: edition, options, seats, commitment, salt."),
        ("blue bid thebes", "does not begin with a header"),
        (HEADER.replace("salt: 42\n", ""), "The header lacks: salt."),
        (HEADER + "salt: 43\n", "Line 7: `salt` is unknown to the header, or there twice."),
        (HEADER + "weather: hot\n", "Line 7: `weather` is unknown"),
        (HEADER.replace("ana bruno", "ana ana"), "names a seat twice"),
        (HEADER.replace("ana bruno", "Ana"), "The header's `seats` cannot be `Ana`."),
        (HEADER.replace("edition: 1", "edition: one"), "`edition` cannot be `one`"),
        (HEADER.replace("edition: 1", "edition: 01"), "`edition` cannot be `01`"),
        (HEADER.replace("edition: 1", "edition: 1 2"), "`edition` must be one word"),
        (HEADER.replace("edition: 1", "edition:"), "`edition` must be one word"),
        (HEADER.replace("toy", "../toy"), "`game` cannot be `../toy`"),
        (HEADER.replace("options:", "options: long"), "`options` cannot be `long`"),
        (HEADER.replace("options:", "options: a=b a=c"), "names an option twice"),
        (HEADER + "result: ana", "not of the form"),
        (HEADER + "result: ana won, ana", "does not give each seat a score"),
        (HEADER + "result: ana won, ana many", "cannot be `many`"),
        (HEADER + "\nana", "Line 8: an entry has from 1 to 60 words."),
        (HEADER + "\nana" + " x" * 61, "an entry has from 1 to 60 words"),
        (HEADER + "\nAna pass", "Line 8: `Ana` is no seat."),
        (HEADER + "\nana BID", "Line 8: `BID` is no word of a move."),
        (HEADER + "\nana x" + "x" * 200, "is no word of a move"),
        (HEADER + "\nana pass\nsalt: 42", "Line 9: `salt:` is no seat."),
        (HEADER + "\n! tell é", "`é` is no word of a move"),
        (HEADER + "\n~ cards 38", "Line 8: a draw is written `~ power cards 38 17`."),
        (HEADER + "\n~ cards 38 x", "a draw is written"),
        ("#" * (LONGEST + 1), "A record has at most 1,000,000 characters."),
    ],
)
def test_an_invalid_record_is_refused_with_a_sentence(written, sentence):
    with pytest.raises(RecordError) as refused:
        parse(written)
    assert sentence in str(refused.value)
    assert len(str(refused.value)) < 200


@given(st.text(max_size=300))
def test_rubbish_is_refused_or_read_but_breaks_nothing(rubbish):
    for written in (rubbish, HEADER + rubbish, HEADER + "\nana pass\n" + rubbish):
        try:
            record = parse(written)
        except RecordError:
            continue
        assert parse(write(record)) == record


@given(st.integers(0, len(WRITTEN)), st.integers(0, len(WRITTEN)), st.text(max_size=5))
def test_a_record_with_a_slip_is_refused_or_read_but_breaks_nothing(start, end, slip):
    try:
        record = parse(WRITTEN[:start] + slip + WRITTEN[end:])
    except RecordError:
        return
    assert parse(write(record)) == record


def test_a_record_of_a_hundred_thousand_draws_is_read_quickly():
    head, _, _ = WRITTEN.partition("~")
    drawn = parse(head + "~ a 1 0\n" * 100_000).draws  # else this test would take minutes
    assert drawn == (Draw("a", 1, 0),) * 100_000
