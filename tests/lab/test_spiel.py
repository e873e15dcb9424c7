"""OpenSpiel's bot as a player: it plays by the rules and sees its own seat's view alone."""

from importlib.util import find_spec

import pytest

from rules.arena import Player, play_match
from rules.core.computers import QUICK, knowledge_of
from rules.core.menu import Action, follow
from rules.registry import games

pytestmark = pytest.mark.skipif(
    not find_spec("pyspiel"), reason="`make measure` installs OpenSpiel"
)
ATON = games()["aton"]


@pytest.fixture
def spiel():
    from tests.lab import spiel

    return spiel


def begun(seed="nile"):
    seats = [mark.word for mark in ATON.marks]
    return ATON.start(seats, ATON.options(), seed, "salt")


@pytest.fixture(params=["legal_moves", "candidates"])
def player(spiel, request):
    return spiel.SpielPlayer(ATON, "", 20, getattr(spiel, request.param))


def test_it_chooses_a_whole_legal_move_and_the_same_one_again(player):
    played = begun()
    seat = ATON.deciders(played.state)[0]
    knowledge = knowledge_of(played.state, seat, played.announcements)
    path = player.choose(knowledge, "seed")
    assert isinstance(follow(ATON.menu(played.state, seat), path), Action)
    assert player.choose(knowledge, "seed") == path


def test_it_does_not_see_what_the_other_holds(player):
    played = begun()
    seat = ATON.deciders(played.state)[0]
    other = ATON.twin(played.state, seat, lambda most: most - 1)
    here, there = (knowledge_of(each, seat, played.announcements) for each in (played.state, other))
    assert player.choose(here, "seed") == player.choose(there, "seed")


def test_a_match_against_it_ends(spiel):
    players = [Player(ATON, QUICK), spiel.SpielPlayer(ATON, "", 2)]
    match = play_match(ATON, players, ATON.options(), "nile")
    assert sum(match.shares.values()) == 1


def test_a_new_game_is_worth_nothing_to_either_side(spiel):
    state = begun().state
    position = spiel.SpielState(ATON, state, state.seats[0], spiel.legal_moves)
    assert spiel.Terms().evaluate(position) == pytest.approx([0, 0], abs=0.2)
