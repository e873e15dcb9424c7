"""Why a move is advised: its advantages, and the best move of another kind."""

from __future__ import annotations

import re
from dataclasses import replace
from random import Random

import pytest

from bot.ground.languages import spoken
from bot.hints.words import MOST, Compared, compared_text, reason_in
from rules.core.chooser import choose
from rules.core.computers import QUICK, knowledge_of
from rules.core.menu import follow, random_path
from rules.core.secrets import seal
from rules.core.text import Text
from rules.registry import games

AMUN_RE, ATON, KEMET = (games()[word] for word in ("amun-re", "aton", "kemet"))


def begun(game, players):
    """A new match, its first decider and the menu."""
    seats = tuple(mark.word for mark in game.marks[:players])
    state = game.start(seats, game.options(), "hints", "salt").state
    seat = game.deciders(state)[0]
    return state, seat, game.menu(state, seat)


@pytest.fixture
def compared():
    """A bid of Amun-Re next to a bid on another province, worth as many points more as said."""
    _, _, menu = begun(AMUN_RE, 3)
    one, other, *_ = (("bid", word, "1") for word in menu.step("bid").words())

    def compared(**gains):
        return Compared(AMUN_RE, menu, one, other, gains)

    return compared


@pytest.mark.parametrize(
    ("gains", "said"),
    [
        ({"gold": 0.9, "income": -0.2}, "About as good: {other}."),
        ({"gold": 0.5, "income": 0.25}, "Next best: {other}, about 1 point behind."),
        ({"gold": 1.4}, "Next best: {other}, about a point and a half behind."),
        ({"gold": 3.3, "income": -1.0}, "Next best: {other}, about 2½ points behind."),
        ({"victory": 30.0, "gold": -40.0}, "It wins more often than: {other}."),
        ({"victory": 0.0}, "None of the moves it looked at changes how the game ends."),
    ],
)
def test_a_move_is_compared_with_another_in_halves_of_points(compared, gains, said):
    move = compared(**gains)
    other = f"Bid · {move.beside[1].capitalize()} · 1 gold"
    assert str(compared_text(move)) == said.format(other=other)


def test_a_point_of_kemet_is_ten_of_its_measure(compared):
    move = replace(compared(units=7.4), game=replace(AMUN_RE, computer=KEMET.computer))
    assert move.lead == pytest.approx(0.74)


def test_a_long_second_fact_is_left_out(compared):
    move = compared(gold=2.0)

    def said(*facts):
        computer = replace(AMUN_RE.computer, reason=lambda *_: map(Text, facts))
        game = replace(AMUN_RE, computer=computer)
        return reason_in(spoken()["en"], replace(move, game=game), None, "")

    rest = str(compared_text(move))
    assert said("One.", "Two.") == f"One. Two. {rest}"
    assert said("One.", "x" * MOST, "Three.") == f"One. Three. {rest}"
    assert said("1 of 2.", "3 and 4.") == f"1 of 2. {rest}"
    assert said() == rest


def test_where_nothing_speaks_for_a_move_a_hint_says_so(compared):
    computer = replace(AMUN_RE.computer, reason=lambda *_: ())
    move = replace(compared(), game=replace(AMUN_RE, computer=computer), beside=())
    assert "rule of thumb" in reason_in(spoken()["en"], move, None, "")


def test_every_advised_move_has_a_short_sentence_in_every_language(game):
    """In a match of beginners each decision's move is explained, by the knowledge of its seat."""
    seats = tuple(mark.word for mark in game.marks[: game.players[0]])
    played = game.start(seats, game.options(), "sentences", "salt")
    told, dice = list(played.announcements), Random(1)
    for number in range(120):
        state = played.state
        if not state.flow:
            break
        seat = game.deciders(state)[0]
        menu = game.menu(state, seat)
        chosen = choose(game, knowledge_of(state, seat, told), QUICK, str(number))
        reasons = chosen.reasons
        other, gains = (reasons[1].path, reasons[0].gains) if reasons else ((), {})
        move = Compared(game, menu, chosen.path, other, gains)
        for language in spoken().values():
            said = reason_in(language, move, seal(state, seat), seat)
            assert "rule of thumb" not in said
            assert "règle simple" not in said
            facts = game.computer.reason(seal(state, seat), seat, follow(menu, chosen.path))
            assert said.startswith(next(iter(facts)).in_(language))
            assert len(said) <= MOST
            assert not re.search(r"[{}]", said)
        path = random_path(menu, dice.randrange) if number % 9 == 8 else chosen.path
        played = game.play(state, seat, path)
        told += played.announcements


def test_a_kind_of_move_is_more_than_its_numbers():
    assert AMUN_RE.computer.kind(("bid", "abu", "1")) == AMUN_RE.computer.kind(("bid", "abu", "3"))
    assert AMUN_RE.computer.kind(("bid", "abu", "1")) != AMUN_RE.computer.kind(("bid", "buto", "1"))
    assert ATON.computer.kind(("lay", "4123")) == ATON.computer.kind(("lay", "4321"))
    kind = KEMET.computer.kind
    assert kind(("move", "move-1", "c1", "5", "temple-west", "walk", "stop")) == kind(
        ("move", "move-2", "c2", "3", "temple-west", "walk", "stop")
    )
    assert kind(("raise", "raise", "red", "2", "c1")) != kind(("raise", "raise", "blue", "2", "c1"))
