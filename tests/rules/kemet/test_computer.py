"""Computer players of Kemet: their beliefs, and their choices."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice, product
from pathlib import Path
from random import Random

import pytest

from rules.arena import Player, moves, play_match, wilson_interval
from rules.core.chooser import choose, rank
from rules.core.computers import GOOD, QUICK, RANDOM, deal_world, knowledge_of
from rules.core.copies import draft_of
from rules.core.leaves import simulate
from rules.core.menu import follow
from rules.core.records import parse
from rules.core.replay import replay
from rules.kemet import GAME
from rules.kemet.computer import COMPUTER, computer
from rules.kemet.computer.dusk import dusk, winner_at_dusk
from rules.kemet.computer.openings import OPENINGS, opening
from rules.kemet.computer.weights import FITTED
from rules.kemet.presets import PRESETS
from rules.kemet.tables import TILE
from tests.effort import samples

WORLDS = 10
SEEDS = ("1", "2", "3")
DUSKS = Path(__file__).parent / "dusks"  # matches up to the turns that decide the Day
LADDER = samples(2, long=20)
BY_PRESET = samples(1, long=20)
EDITIONS = [  # as on a chessboard: each at one of two tables
    pytest.param(preset, players, id=f"{players}-{preset.word}")
    for (row, preset), (column, players) in product(enumerate(PRESETS), enumerate((2, 5)))
    if BY_PRESET > 1 or (row + column) % 2 == 0
]
CONTESTS = samples(0, long=100)

each_level = pytest.mark.parametrize("level", COMPUTER.levels)


def chosen(table, seat, level=QUICK, seed="seed"):
    """The words of the move that a computer player chooses."""
    knowledge = knowledge_of(table.state, seat, table.told)
    return choose(GAME, knowledge, level, seed).path


def expected(table, seat, level):
    """The words of the move that a level expects of a seat in a world like the table."""
    menu = GAME.menu(table.state, seat)
    return COMPUTER.at(level).reply(table.state, seat, menu, Random(1))


def dealt(table, seat):
    """Worlds that a seat could be in."""
    knowledge = knowledge_of(table.state, seat, table.told)
    return [dealt_to(knowledge, number) for number in range(WORLDS)]


def dealt_to(knowledge, number=0):
    """A world that the seat of this knowledge could be in."""
    return deal_world(COMPUTER, knowledge, Random(number))


def test_battle_cards_that_were_shown_are_not_expected_again(two):
    two.clash("5", "5")
    two.fight("strong bloody", "even fierce")
    two.until("turn")
    hands = [world.battle_hands["bastet"].value for world in dealt(two, "anubis")]
    assert {"even" in hand for hand in hands} == {False}
    assert {"fierce" in hand for hand in hands} == {False, True}


def test_all_battle_cards_are_expected_back_once_they_have_been_used(two):
    two.battle_hands(bastet="even fierce")
    two.clash("5", "5")
    two.fight("strong bloody", "even fierce")
    two.until("turn")
    assert {len(world.battle_hands["bastet"].value) for world in dealt(two, "anubis")} == {6}


def test_divine_intervention_cards_that_all_have_seen_go_are_in_no_hand(two):
    two.hands(anubis="prayer prayer", bastet="escape")
    two.play("anubis pray pray-2")
    two.play("anubis play prayer")
    two.until("turn")
    two.play("anubis play prayer")
    worlds = dealt(two, "anubis")
    assert {"prayer" in world.hands["bastet"].value for world in worlds} == {False}


@each_level
def test_a_battle_that_is_surely_won_is_fought(two, level):
    two.troops(anubis="gate-nw=5", bastet="west-bank=1 s1=5 s2=4")
    two.prayer(anubis=0)
    path = chosen(two, "anubis", level)
    assert path[0] == "move"
    assert "west-bank" in path


@each_level
def test_a_surely_lost_battle_is_avoided(two, level):
    two.troops(anubis="gate-nw=1", bastet="west-bank=5 temple-west=5")
    assert {"west-bank", "temple-west"}.isdisjoint(chosen(two, "anubis", level)[2:])


@each_level
def test_a_permanent_victory_point_is_bought(two, level):
    two.troops(anubis="nw1=5 nw2=5", bastet="s1=5 s2=5")
    two.pyramids(anubis="white-3 red-1", bastet="white-2 red-1")
    two.prayer(anubis=5)
    assert chosen(two, "anubis", level)[-1] == "white-victory-point"


@each_level
def test_two_units_are_given_for_a_permanent_victory_point(three, level):
    three.troops(anubis="sanctuary=3", bastet="c1=5", horus="s1=5")
    three.dusk()
    assert three.state.phase == "sanctuary"
    assert chosen(three, "anubis", level) == ("sacrifice",)


@each_level
def test_nobody_vetoes_a_trifle(two, level):
    two.hands(anubis="prayer", bastet="veto")
    two.play("anubis play prayer")
    assert chosen(two, "bastet", level) == ("pass",)


@each_level
def test_a_card_that_kills_a_players_unit_is_vetoed(two, level):
    two.hands(anubis="raining-fire", bastet="veto")
    two.troops(anubis="nw1=5", bastet="s1=5")
    two.play("anubis play raining-fire s1")
    assert chosen(two, "bastet", level) == ("play", "veto")


@pytest.fixture
def pilgrims(sit_down):
    """Both have priests at the start of the path, and a march to make."""
    table = sit_down("anubis", "bastet", module_3=True)
    table.troops(anubis="nw1=5 nw2=5", bastet="s1=5 s2=5")
    return table


@each_level
def test_a_priest_is_sent_before_a_troop_leaves(pilgrims, level):
    pilgrims.play("anubis move move-1")
    assert chosen(pilgrims, "anubis", level)[0] == "priest"


@each_level
def test_a_priest_takes_the_road_that_gives_most(pilgrims, level):
    pilgrims.lay()
    pilgrims.play("anubis move move-1")
    assert chosen(pilgrims, "anubis", level) == ("priest", "start", "1b")  # 2 prayer points


@each_level
def test_others_are_expected_to_send_priests_too(pilgrims, level):
    pilgrims.play("anubis move move-1")
    assert expected(pilgrims, "anubis", level)[0] == "priest"


@each_level
def test_whole_troops_are_expected_to_move(two, level):
    two.hands(anubis="prayer")
    two.troops(anubis="nw1=5 nw2=4", bastet="s1=5")
    two.play("anubis move move-1 none")
    verb, start, units, *_ = expected(two, "anubis", level)
    assert verb == "move"
    assert int(units) == two.units("anubis", start)


@each_level
def test_no_priest_is_expected_to_be_called_back(sit_down, level):
    table = sit_down("anubis", "bastet", module_3=True)
    table.troops(anubis="temple-west=5p3", bastet="s1=5 s2=5")
    table.hands(anubis="prayer")
    table.play("anubis move move-1 none")
    assert "priest" in GAME.menu(table.state, "anubis").words()
    assert expected(table, "anubis", level)[0] != "priest"


def beginners_share(players, options, number):
    seats = [Player(GAME, RANDOM)] * players
    seats[number % players] = Player(GAME, QUICK)
    match = play_match(GAME, seats, options, f"ladder-{number}")
    return match.shares[GAME.marks[number % players].word]


@pytest.mark.slow
@pytest.mark.parametrize("number", range(LADDER))
@pytest.mark.parametrize("players", GAME.players)
def test_a_beginner_beats_those_who_make_any_move(players, number):
    assert beginners_share(players, GAME.options(), number) == 1


@pytest.mark.parametrize(("preset", "players"), EDITIONS)
def test_a_beginner_beats_those_who_make_any_move_by_every_edition(preset, players):
    if preset.word == "long" and BY_PRESET < 2:
        pytest.skip("a long game differs from a short one in its goal alone")
    for number in range(BY_PRESET):
        assert beginners_share(players, preset.options, number) == 1


@each_level
def test_the_chosen_move_is_worth_what_its_own_level_judges(two, level):
    knowledge = knowledge_of(two.state, "anubis", two.told)
    best, second, *_ = choose(GAME, knowledge, level, "seed").reasons
    more = sum(best.gains.values())
    assert more == pytest.approx(best.value - second.value, abs=1e-5)
    assert sum(second.gains.values()) == pytest.approx(-more, abs=1e-5)
    by_hand = replace(GAME, computer=replace(COMPUTER, others={}))
    is_same = choose(by_hand, knowledge, level, "seed").reasons[0].value == best.value
    assert is_same == (level == QUICK)


def test_a_good_player_gives_more_for_units_and_less_for_pyramids(two):
    two.troops(anubis="nw1=5 nw2=5", bastet="s1=5 s2=5")
    two.pyramids(anubis="white-3 red-1", bastet="white-2 red-1")
    world = dealt(two, "anubis")[0]
    quick, good = (COMPUTER.at(each).terms(world, "anubis") for each in (QUICK, GOOD))
    assert good["pyramids"] < quick["pyramids"]
    assert good["units"] > quick["units"]


@pytest.mark.skipif(not CONTESTS, reason="strength shows in many games alone")
def test_a_good_player_wins_most_games_against_a_beginner():
    won = 0.0
    for number in range(CONTESTS):
        seats = [Player(GAME, QUICK)] * 2
        seats[number % 2] = Player(GAME, GOOD)
        match = play_match(GAME, seats, GAME.options(), f"contest-{number // 2}")
        won += match.shares[GAME.marks[number % 2].word]
    assert wilson_interval(won, CONTESTS)[0] > 1 / 2


def before_dusk(number):
    """The state, and Bastet's knowledge, in a recorded match that Anubis would win at dusk."""
    *_, last = moves = replay(GAME, parse((DUSKS / f"{number}.txt").read_text()), in_place=False)
    state = last.played.state
    told = [each for move in moves for each in move.played.announcements]
    return state, knowledge_of(state, "bastet", told)


def wins_at_dusk(state, path):
    """The seat that would win if the Day ended after this move and its battle."""
    world, dice = draft_of(state), Random(1)
    simulate(GAME, world, follow(GAME.menu(world, "bastet"), path))
    while world.flow and not COMPUTER.is_settled(world, "bastet"):
        seat = GAME.deciders(world)[0]
        menu = GAME.menu(world, seat)
        simulate(GAME, world, follow(menu, COMPUTER.reply(world, seat, menu, dice)))
    return winner_at_dusk(world)


@pytest.mark.parametrize("number", [640027, 640146])
def test_a_defeat_at_dusk_costs_much_and_some_moves_prevent_it(number):
    state, knowledge = before_dusk(number)
    assert winner_at_dusk(state) == "anubis"
    assert COMPUTER.at(GOOD).terms(dealt_to(knowledge), "bastet")["dusk"] < -10
    menu, budget = GAME.menu(state, "bastet"), COMPUTER.budget(GOOD)
    paths = COMPUTER.at(GOOD).candidates(knowledge, menu, budget, Random(1))
    assert {wins_at_dusk(state, path) == "anubis" for path in paths} == {True, False}


def test_a_good_player_prevents_a_victory_at_dusk_which_it_would_not_see_otherwise():
    state, knowledge = before_dusk(640146)
    blind = replace(COMPUTER, others={GOOD: computer(replace(FITTED, dusk=0.0))})
    for seed in SEEDS:
        seen = choose(GAME, knowledge, GOOD, seed).path
        unseen = choose(replace(GAME, computer=blind), knowledge, GOOD, seed).path
        assert wins_at_dusk(state, seen) != "anubis" == wins_at_dusk(state, unseen)


def test_the_dusk_counts_more_the_fewer_tokens_are_to_come(two):
    two.scored(anubis=8)
    worth = []
    for turn in (3, 4, 5):
        two.turn(turn, "anubis")
        worth.append(dusk(FITTED, two.state, "anubis"))
    assert worth[0] == 0 < worth[1] < worth[2]
    assert dusk(FITTED, two.state, "bastet") == -worth[2]


def openings(seed):
    """The knowledge of seats that follow an opening, in a match among `quick`."""
    seats = [mark.word for mark in GAME.marks[:2]]
    told = [*GAME.start(seats, GAME.options(), seed, "arena").announcements]
    for move in moves(GAME, [Player(GAME, QUICK)] * 2, GAME.options(), seed):
        knowledge = knowledge_of(move.state, move.seat, told)
        if move.state.phase == "turn" and not move.state.in_turn and opening(knowledge):
            yield knowledge
        told += move.played.announcements


def test_an_opening_buys_its_tile_before_an_equally_good_move():
    changed = 0
    for knowledge in islice(openings("1"), 4):
        ranking, buys = rank(GAME, knowledge, GOOD, "1"), opening(knowledge)
        wanted = [each.path for each in ranking.tied if buys(None, "", each.path)]
        path = choose(GAME, knowledge, GOOD, "1").path
        assert path == (wanted[0] if wanted else ranking.candidates[0].path)
        changed += path != ranking.candidates[0].path
    assert changed


def test_an_opening_ends_with_its_tiles_and_with_the_first_day():
    knowledge = next(openings("1"))
    own = next(each for each in OPENINGS if opening(knowledge)(None, "", ("buy", *each.tiles)))
    for change in ({"round": 2}, {"tiles": {knowledge.seat: [*own.tiles]}}):
        assert opening(replace(knowledge, sealed=replace(knowledge.sealed, **change))) is None
    assert opening(replace(knowledge, told=())) is None


@pytest.mark.parametrize("row", OPENINGS, ids=lambda row: f"{row.two}-{row.one}")
def test_the_first_pyramids_allow_the_tiles_of_an_opening(row):
    level = {row.two: 2, row.one: 1}
    assert len(level) == 2
    assert all(TILE[tile].level <= level[TILE[tile].colour] for tile in row.tiles)
