"""The board in words is complete: a reader of nothing else finds every move, and no other."""

from __future__ import annotations

from random import Random

import pytest

from bot.ground.languages import spoken
from rules.core.records import parse
from rules.kemet import GAME
from rules.kemet.options import KemetOptions
from rules.kemet.presets import PRESETS
from rules.kemet.state import Seal
from tests.effort import samples
from tests.random_games import MOST_MOVES, match_of, random_match, random_options, seats_of
from tests.rules.kemet.endings import GAMES
from tests.rules.kemet.read_along import compare, path_along, read

SEEDS = samples(1, long=20)  # games of each kind
POSITIONS = samples(30, long=300)  # of a game that is not played by readers
BRANCHES = 3  # answers to each question that are followed further
BY_PRESET = {preset.word: preset.options for preset in PRESETS}
PLAYED = {
    "the base game": (3, BY_PRESET["short"]),
    "a first game": (2, BY_PRESET["beginner"]),
    "black pyramids": (2, KemetOptions(module_1=True)),
    "Dawn": (2, KemetOptions(module_2=True)),
    "the path to Ta-Seti": (2, KemetOptions(module_3=True)),
    "immediate victory": (2, KemetOptions(module_4=True)),
    "more cards": (2, KemetOptions(module_5=True)),
    "all of Ta-Seti": (2, BY_PRESET["ta-seti"]),
}


def play(players, options, seed):
    """A whole game of players who know nothing but what they have read."""
    dice = Random(seed)
    state = GAME.start(seats_of(GAME, players), options, seed, "salt").state
    for _ in range(MOST_MOVES):
        if not (deciders := GAME.deciders(state)):
            return state
        seat = dice.choice(deciders)
        menu = GAME.menu(state, seat)
        path = path_along(read(state, seat), menu, dice)
        state = GAME.play_from(menu, state, seat, path, in_place=True).state
    raise AssertionError("the game is not over")


@pytest.mark.parametrize("seed", range(SEEDS))
@pytest.mark.parametrize("game", PLAYED)
def test_the_board_as_text_suffices_to_play_whole_games_by_every_legal_move(game, seed):
    players, options = PLAYED[game]
    assert play(players, options, f"{game}/{seed}").winner


@pytest.mark.parametrize("seed", range(SEEDS))
def test_the_agreed_options_are_readable_next_to_the_rule(seed):
    dice = Random(f"agreed/{seed}")
    assert play(2, random_options(GAME, dice, 2), seed).winner


def test_rare_questions_are_readable_too():
    read_through(match_of(GAME, parse((GAMES / "rarities.txt").read_text())))


@pytest.mark.parametrize("players", [4, 5])
def test_the_boards_for_more_people_are_read_as_well(players):
    read_through(random_match(GAME, 3, players))


def read_through(match):
    """Compare some positions of a match with what a reader knows, several answers deep."""
    dice = Random(1)
    for move in match.sample(POSITIONS):
        menu = GAME.menu(move.state, move.seat)
        compare(read(move.state, move.seat), menu, dice, BRANCHES)


def board(table):
    return "\n".join(map(str, GAME.narrator.board(table.sees(None))))


def test_a_move_in_progress_says_where_the_troop_is_and_how_far_it_can_go(two):
    two.tiles(anubis="god-speed")
    two.hands(anubis="war-rage")
    two.troops(anubis="gate-nw=2")
    two.play("anubis move move-1 none")
    assert "anubis moves: nobody has left yet." in board(two)
    two.play("anubis move gate-nw 2 west-bank walk on")
    assert "anubis moves: at West bank, 1 step left." in board(two)


def test_an_arrival_is_described_before_the_battle(two):
    two.troops(anubis="gate-nw=2", bastet="west-bank=2")
    two.hands(bastet="escape")
    two.attack()
    assert "anubis has come to bastet (West bank), and attacks unless the troop escapes." in board(
        two
    )
    two.play("bastet pass")
    assert "has come to" not in board(two)
    assert "Battle (West bank): anubis, 2 units" in board(two)


def test_a_card_waiting_for_a_veto_is_shown_with_its_victim(two):
    two.hands(anubis="raining-fire", bastet="veto")
    two.troops(bastet="west-bank=2")
    two.play("anubis play raining-fire west-bank")
    told = "anubis has played Raining Fire (bastet (West bank)); its effect is still to come."
    assert told in board(two)
    two.play("bastet pass")
    assert "still to come" not in board(two)


def test_the_cards_of_a_battle_are_shown_once_revealed(two):
    two.hands(anubis="war-fury blood-bath")
    two.prayer(anubis=1)
    two.clash()
    two.fight("strong even war-fury+blood-bath war-fury-then-blood-bath", "strong even")
    strong = "4 strength, 1 damage, 0 protection"
    assert f"- anubis plays {strong} · War Fury · Blood Bath (not paid)" in board(two)
    assert f"- bastet plays {strong}\n" in board(two)
    assert "anubis has won the battle against bastet (West bank)." in board(two)


def test_dawn_bids_are_visible_to_later_bidders(sit_down):
    table = sit_down("anubis", "bastet", module_2=True)
    table.begin("dawn")
    table.play("bastet bid strong even 0")
    assert "Dawn bids: bastet 4" in board(table)


def test_a_seal_on_a_waiting_creature_is_shown(two):
    two.tiles(anubis="phoenix")
    two.state.seals.append(Seal("anubis", "phoenix", "divine-seal"))
    assert "- tiles: Phoenix (waiting, sealed)" in board(two)


def test_beginners_see_the_tiles_of_a_colour_in_one_line(sit_down):
    table = sit_down("anubis", "bastet", length="beginner")
    table.state.round = 1
    table.dusk()
    assert board(table).count("White tiles: 1: ") == board(table).count("White tiles: ") == 1


def test_a_gold_token_that_buys_again_says_on_which_space(two):
    two.tiles(anubis="twin-ceremony")
    two.tokens(anubis="buy-white")
    two.play("anubis buy buy-red none")
    labels = [str(choice.label) for choice in two.node("anubis", "buy").choices]
    said = ["Gold token: Twin Ceremony (Buy white)", "Gold token: Twin Ceremony (Buy red)"]
    assert labels == said


def test_a_space_can_be_looked_up_with_what_it_is_next_to_at_each_table():
    entry = GAME.index["temple-delta"]
    assert str(entry.effect).splitlines() == [
        "At the end of a Day, for 1 unit there: 5 prayer points.",
        "Its holder has 1 temporary victory point.",
        "At a table of 2 or 4: next to Delta shore · obelisk · reached only by teleport",
        "At a table of 3 or 5: by harbour to Delta shore · obelisk · reached only by teleport",
    ]
    assert "At a table of 2 or 4: not in the game" in str(GAME.index["c1"].effect)


@pytest.mark.parametrize(
    ("space", "far"),
    [
        ("west-bank", "2 steps from every city"),
        ("nw1", "4 steps from every other city"),
        ("gate-s", "1 step from South · 3 steps from every other city"),
        (
            "temple-east",
            "2 steps from North-east and East · 4 steps from every other city",
        ),
    ],
)
def test_how_far_it_is_from_the_cities_is_said_in_words(space, far):
    line = str(GAME.index[space].effect).splitlines()[-1]
    assert line.endswith(far)


def test_a_french_preposition_melts_into_the_names_of_cities():
    said = GAME.index["temple-east"].effect.in_(spoken()["fr"])
    assert "à 2 pas du Nord-est et de l’Est · à 4 pas de chaque autre cité" in said
