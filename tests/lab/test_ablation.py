"""Computer players without one of their parts."""

from concurrent.futures import ThreadPoolExecutor
from functools import partial

import pytest

from rules.core.computers import GOOD
from rules.registry import games
from tests.lab import ablation

KEMET = games()["kemet"]


def test_the_parts_are_the_terms_and_the_steps_that_the_level_takes():
    found = [*ablation.parts(KEMET.computer, GOOD)]
    assert {"temples", "rivals", "worlds", "finalists"} <= {*found}
    assert {"victory"}.isdisjoint(found)


def test_a_term_that_is_left_out_counts_for_nothing_and_all_others_as_before():
    state = KEMET.start(("anubis", "bastet"), KEMET.options(), "nile", "salt").state
    whole = KEMET.computer.at(GOOD).terms(state, "anubis")
    part = ablation.without(KEMET, GOOD, "units").computer.at(GOOD).terms(state, "anubis")
    assert whole["units"] > 0
    assert part == {**whole, "units": 0.0}


def test_a_term_can_be_multiplied():
    state = KEMET.start(("anubis", "bastet"), KEMET.options(), "nile", "salt").state
    whole = KEMET.computer.at(GOOD).terms(state, "anubis")
    more = ablation.without(KEMET, GOOD, "units*1.5").computer.at(GOOD).terms(state, "anubis")
    assert more == {**whole, "units": 1.5 * whole["units"]}


def test_a_step_of_the_search_has_no_factor():
    with pytest.raises(TypeError, match=r"worlds\*2"):
        ablation.without(KEMET, GOOD, "worlds*2")


def test_several_parts_are_left_out_together():
    state = KEMET.start(("anubis", "bastet"), KEMET.options(), "nile", "salt").state
    less = ablation.without(KEMET, GOOD, "units+tiles+worlds").computer
    found = less.at(GOOD).terms(state, "anubis")
    assert found["units"] == found["tiles"] == 0.0
    assert less.budget(GOOD).worlds == 1


@pytest.mark.parametrize(("step", "least"), [("finalists", 0), ("worlds", 1)])
def test_a_step_that_is_left_out_looks_at_as_little_as_it_can(step, least):
    budget, whole = (
        game.computer.budget(GOOD) for game in (ablation.without(KEMET, GOOD, step), KEMET)
    )
    assert getattr(budget, step) == least < getattr(whole, step)


@pytest.mark.parametrize("word", games())
def test_a_match_without_a_part_is_played_to_its_end(word):
    game = games()[word]
    level, term = next(iter(game.computer.levels)), next(iter(game.computer.term_names))
    change = partial(ablation.without, level=level, parts=term)
    assert 0 <= ablation.share(change, word, level, game.options(), 1) <= 1


def test_a_part_is_tried_as_often_as_was_said_however_it_goes(monkeypatch):
    monkeypatch.setattr(ablation, "share", lambda *asked: float(asked[-1] % 4 == 0))
    with ThreadPoolExecutor(1) as pool:
        numbers = ablation.numbers_of("100")
        row = ablation.contest(pool, ablation.without, "kemet", GOOD, KEMET.options(), numbers)
    assert row == "0.250 [0.175, 0.343] | 100"


def test_matches_are_given_by_a_number_or_a_range():
    assert [*ablation.numbers_of("3")] == [1, 2, 3]
    assert [*ablation.numbers_of("61-63")] == [61, 62, 63]


def test_a_part_is_tried_with_the_options_that_were_said(monkeypatch):
    asked = []
    monkeypatch.setattr(ablation, "contest", lambda *words: asked.append(words) or "")
    ablation.main("kemet", GOOD, "60", "units", "module_3=yes")
    ((_, change, *_, options, numbers),) = asked
    assert (change.keywords["parts"], options.module_3, len(numbers)) == ("units", True, 60)
