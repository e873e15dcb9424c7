"""The stack of phases: a phase may call another, as a move calls a battle."""

from __future__ import annotations

from dataclasses import dataclass, replace
from types import SimpleNamespace

import pytest

from rules.core.chance import Chance
from rules.core.errors import IllegalMoveError, NotYourDecisionError
from rules.core.game import Played
from rules.core.menu import Action, Choice, Pick
from rules.core.options import MatchOptions
from rules.core.secrets import secret
from rules.core.state import Announcement, Event, State
from rules.core.text import text
from tests.toy import TOY


def state_in(*flow):
    return State(("ana", "bruno"), MatchOptions(), Chance(secret("nile"), "42"), 1, list(flow))


def phase(words, on_play=lambda state, table: None, following=None):
    """Fake phase in which Ana makes one move, one of `words`, and which then closes."""
    said = []

    def play(state, action, context):
        said.append(True)
        on_play(state, context)

    return SimpleNamespace(
        deciders=lambda state: [] if said else ["ana"],
        menu=lambda state, seat: Pick(
            "verb",
            text("What?"),
            tuple(Choice(word, text(word)) for word in words),
            lambda word: Action(seat),
        ),
        play=play,
        close=lambda state, table: following,
    )


def game_of(**phases):
    return replace(TOY, phases=phases, orders=None, heading=lambda state: text(""))


def test_a_called_phase_returns_to_its_caller():
    game = game_of(
        march=phase(["attack"], lambda state, table: state.call("battle"), following="night"),
        battle=phase(["fight"]),
        night=phase(["sleep"]),
    )
    battle = game.play(state_in("march"), "ana", ["attack"]).state
    assert battle.flow == ["march", "battle"]
    night = game.play(battle, "ana", ["fight"]).state
    assert night.flow == ["night"]
    assert game.play(night, "ana", ["sleep"]).state.flow == []


def test_a_phase_may_be_called_from_a_called_phase():
    game = game_of(
        march=phase(["attack"], lambda state, table: state.call("battle")),
        battle=phase(["fight"], lambda state, table: state.call("retreat")),
        retreat=phase(["run"]),
    )
    state = state_in("march")
    for word in ("attack", "fight"):
        state = game.play(state, "ana", [word]).state
    assert state.flow == ["march", "battle", "retreat"]
    assert game.play(state, "ana", ["run"]).state.flow == []


def test_phases_without_deciders_pass_by():
    nobody = SimpleNamespace(deciders=lambda state: [], close=lambda state, table: "night")
    game = game_of(march=phase(["go"], following="harvest"), harvest=nobody, night=phase(["sleep"]))
    played = game.play(state_in("march"), "ana", ["go"])
    assert played.state.flow == ["night"]
    assert played.phase_changed


def test_a_phase_called_while_closing_comes_before_the_following_one():
    def close(state, context):
        state.call("homecoming")
        return "night"

    march = phase(["go"])
    march.close = close
    game = game_of(march=march, homecoming=phase(["rest"]), night=phase(["sleep"]))
    home = game.play(state_in("march"), "ana", ["go"]).state
    assert home.flow == ["night", "homecoming"]
    assert game.play(home, "ana", ["rest"]).state.flow == ["night"]


def transitions(played):
    return [*map(str, played.transitions)]


def test_a_move_knows_which_phases_it_led_through():
    def close(state, context):
        state.call("homecoming")
        return "night"

    march = phase(["attack"], lambda state, table: state.call("battle"))
    march.close = close
    nobody = SimpleNamespace(deciders=lambda state: [], close=lambda state, table: None)
    game = game_of(march=march, battle=phase(["fight"]), homecoming=nobody, night=phase(["sleep"]))
    battle = game.play(state_in("march"), "ana", ["attack"])
    assert transitions(battle) == ["march calls battle"]
    home = game.play(battle.state, "ana", ["fight"])
    assert transitions(home) == [
        "battle is followed by RETURN",
        "march calls homecoming",
        "march is followed by night",
        "homecoming is followed by RETURN",
    ]
    assert transitions(game.play(home.state, "ana", ["sleep"])) == ["night is followed by END"]


def test_a_move_may_end_the_game_at_once():
    game = game_of(day=phase([]), march=phase(["win"], lambda state, table: state.end()))
    won = game.play(state_in("day", "march"), "ana", ["win"])
    assert (won.state.flow, transitions(won), won.phase_changed) == (
        [],
        ["march is followed by END"],
        True,
    )


def test_a_match_knows_its_first_phase():
    assert transitions(TOY.start(("ana", "bruno"), TOY.options(), "nile", "42")) == [
        "START is followed by digging"
    ]


def test_two_windows_of_one_phase_are_two_moments():
    state = state_in("march")
    state.call("reaction")
    first = state.moment
    state.replace_phase(2, None)
    state.call("reaction")
    assert (state.flow, state.moment > first) == (["march", "reaction"], True)


def test_nobody_decides_in_a_game_that_is_over():
    over = state_in()
    assert (TOY.deciders(over), TOY.revisers(over), TOY.is_sealed(over)) == ((), (), False)
    with pytest.raises(NotYourDecisionError):
        TOY.menu(over, "ana")


def test_a_move_must_be_complete_and_nothing_more_and_ones_own():
    state = TOY.start(("ana", "bruno"), TOY.options(), "nile", "42").state
    for seat, path, sentence in (
        ("ana", (), "not complete: What will you do"),
        ("ana", ("raid",), "not complete: Raid whom"),
        ("ana", ("raid", "bruno", "bruno"), "already complete"),
        (
            "ana",
            ("raid", "ana"),
            "“ana” is not possible. Nothing here has that name. Possible: Bruno",
        ),
        ("bruno", ("pass",), "nothing for you to decide"),
        ("stranger", ("pass",), "nothing for you to decide"),
    ):
        with pytest.raises(IllegalMoveError, match=sentence):
            TOY.play(state, seat, path)


def test_a_fault_in_a_rule_leaves_the_state_as_it_was():
    def breaks(state, table):
        state.flow.clear()
        raise ZeroDivisionError

    state = state_in("march")
    with pytest.raises(ZeroDivisionError):
        game_of(march=phase(["go"], breaks)).play(state, "ana", ["go"])
    assert state == state_in("march")


def test_the_whisper_reaches_one_seat_and_the_told_everybody():
    event = Event()
    whisper = Announcement(event, frozenset({"ana"}))
    assert [whisper.reaches(viewer) for viewer in ("ana", "bruno", None)] == [True, False, False]
    assert all(Announcement(event).reaches(viewer) for viewer in ("ana", "bruno", None))


@pytest.mark.parametrize(
    ("path", "final"),
    [(("dig", "tomb"), False), (("pass",), False), (("buy", "1"), True), (("raid", "bruno"), True)],
)
def test_a_move_that_draws_or_reveals_or_opens_a_window_is_final(path, final):
    state = TOY.start(("ana", "bruno"), TOY.options(), "nile", "42").state
    assert TOY.play(state, "ana", path).is_final == final


def test_a_move_that_only_begins_anothers_turn_can_be_taken_back():
    game = game_of(march=phase(["stop"], following="rest"), rest=phase(["sleep"]))
    stopped = game.play(state_in("march"), "ana", ["stop"])
    assert stopped.phase_changed and not stopped.is_final
    assert game.play(stopped.state, "ana", ["sleep"]).is_final, "it ends the game"


@pytest.mark.parametrize("secret", ["SEALED", "WINDOW"])
def test_a_move_that_begins_or_ends_a_secret_choice_is_final(secret):
    sealed = phase(["choose"], following="rest")
    setattr(sealed, secret, True)
    game = game_of(march=phase(["stop"], following="hide"), hide=sealed, rest=phase(["sleep"]))
    stopped = game.play(state_in("march"), "ana", ["stop"])
    assert stopped.is_final
    assert game.play(stopped.state, "ana", ["choose"]).is_final


def test_a_move_that_ends_the_span_of_planned_moves_is_final():
    def next_round(state, context):
        state.moment += 1

    game = game_of(march=phase(["stop"], next_round, following="rest"), rest=phase(["sleep"]))
    game = replace(game, orders=replace(TOY.orders, lasting=lambda state: [f"{state.moment}"]))
    assert game.play(state_in("march"), "ana", ["stop"]).is_final


def test_a_whisper_alone_is_final():
    told = (Announcement(Event(), frozenset({"ana"})),)
    assert Played(None, told, (), False).is_final
    assert not Played(None, (Announcement(Event()),), (), False).is_final


def test_a_move_that_reveals_something_hidden_cannot_be_undone():
    def turn_up(state, context):
        assert context.reveal(secret("disc")) == "disc"

    game = game_of(march=phase(["turn"], turn_up, following="rest"), rest=phase(["sleep"]))
    turned = game.play(state_in("march"), "ana", ["turn"])
    assert turned.has_revealed
    assert str(turned.why_final) == "it showed somebody cards, or another secret."


def test_an_event_that_could_be_changed_afterwards_cannot_be_declared():
    with pytest.raises(TypeError, match="frozen"):

        @dataclass
        class Rained(Event):
            where: str


def test_setting_up_tells_its_draws():
    started = TOY.start(("ana", "bruno"), TOY.options(), "nile", "42")
    assert [draw.purpose for draw in started.draws[-2:]] == ["gold-ana", "gold-bruno"]
    assert started.is_final
