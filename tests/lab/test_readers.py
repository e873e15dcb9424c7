"""Tests of the stories for readers, and of the count of their guesses."""

import json
from itertools import chain

from rules.registry import games
from tests.lab import readers

AMUN_RE, KEMET = games()["amun-re"], games()["kemet"]


def test_each_seat_of_amun_re_has_another_taste_or_none():
    drawn = [readers.drawn(AMUN_RE, seed) for seed in range(20)]
    assert all(len({*each}) == len(each) == 3 for each in drawn)
    assert {*chain(*drawn)} == {readers.NONE, "farmer", "mason", "gambler"}


def test_one_seat_of_kemet_has_a_taste():
    tastes = [readers.drawn(KEMET, seed) for seed in range(20)]
    assert {len(each) for each in tastes} == {2, 3}
    assert all(each.count("mason") == 1 == len(each) - each.count(readers.NONE) for each in tastes)


def test_the_hits_of_a_reader_and_of_the_amounts_are_counted(tmp_path, capsys):
    key = {
        "1": {
            "tastes": {"anubis": "mason", "bastet": "none"},
            "added": {"anubis": {"mason": 4}, "bastet": {"mason": 5}},
        },
        "2": {
            "tastes": {"anubis": "none", "bastet": "none", "horus": "mason"},
            "added": {"anubis": {"mason": 1}, "bastet": {"mason": 2}, "horus": {"mason": 3}},
        },
    }
    (tmp_path / "kemet.key.json").write_text(json.dumps(key))
    (tmp_path / "kemet.guesses.txt").write_text("1 anubis mason raises most\n2 horus mason\n")
    readers.main("kemet", str(tmp_path))
    assert capsys.readouterr().out.splitlines() == [
        "kemet | reader | 2 of 2 | 1.00 [0.34, 1.00] | 0.42",
        "kemet | amounts | 1 of 2 | 0.50 [0.09, 0.91] | 0.42",
    ]
