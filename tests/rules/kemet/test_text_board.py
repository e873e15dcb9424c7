"""The board in words is complete: who reads nothing else finds every move, and no other."""

from __future__ import annotations

import pytest

from rules.kemet import GAME
from rules.kemet.narrate.board import TOKENS
from rules.kemet.tables import ACTION_SPACE, TILE
from tests.effort import samples
from tests.random_games import random_match
from tests.rules.kemet.reader import Reader, listed

POSITIONS = samples(40, soak=400)  # of each game
EXTRA = {"act-of-god", "divine-will"}  # tiles that bring another token


def turns(match):
    """Positions in which somebody places an ordinary token, and has no other."""
    for move in match.moves:
        state = move.state
        begins = state.phase == "turn" and move.seat == state.active and not state.in_turn
        if begins and not {TILE[word].kind for word in state.tiles[move.seat]} & EXTRA:
            yield state, move.seat


def labels(menu):
    return {str(choice.label): choice.word for choice in menu.choices if choice.word != "none"}


def check(state, seat):
    """What the reader finds is what the menus offer."""
    reader = Reader([*map(str, GAME.narrator.board(GAME.view(state, None)))], seat)
    offered, menu = {}, GAME.menu(state, seat)
    for verb in ("pray", "raise", "buy", "recruit", "move"):
        for token in menu.step(verb).words() if verb in menu.words() else ():
            offered[str(TOKENS[token])] = (verb, menu.step(verb).step(token))
    assert offered.keys() == reader.tokens()
    for space, (verb, node) in offered.items():
        if verb == "raise":
            chosen = {name: node.step(word) for name, word in labels(node).items()}
            levels = {name: {int(word) for word in each.words()} for name, each in chosen.items()}
            assert levels == reader.raises()
        if verb == "buy":
            assert {*labels(node)} == reader.buys(space.removeprefix("buy ").title())
        if verb == "recruit":
            most, room = reader.recruits()
            places = {str(each.label): each.room for each in getattr(node, "places", ())}
            assert (getattr(node, "most", 0), places) == (most, room)
        if verb == "move":
            check_moves(reader, node)


def check_moves(reader, node):
    mine = reader.troops[reader.seat]
    assert {*labels(node)} == {*mine}
    for name, word in labels(node).items():
        units = node.step(word)
        assert (units.low, units.high) == (1, mine[name])
        for number in {1, mine[name]}:
            to = units.step(str(number))
            to = to.step("no") if to.name == "follows" else to
            assert {*labels(to)} == reader.goals(name, number), (name, number)


@pytest.mark.parametrize("players", GAME.players)
def test_who_reads_the_board_in_words_finds_every_move_and_no_other(players):
    match = random_match(GAME, 3, players)
    found = [*turns(match)]
    for position in found[:: max(1, len(found) // POSITIONS)]:
        check(*position)


def test_the_reader_reads_what_is_there():
    assert listed("2 × Priest, Slaves, Phoenix (waiting)") == ["Priest", "Slaves", "Phoenix"]
    assert {*TOKENS} == {*ACTION_SPACE}


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


def test_who_comes_to_whom_is_told_before_the_battle(two):
    two.troops(anubis="gate-nw=2", bastet="west-bank=2")
    two.hands(bastet="escape")
    two.attack()
    assert "anubis has come to bastet (West bank), and attacks unless the troop escapes." in board(
        two
    )
    two.play("bastet pass")
    assert "has come to" not in board(two)
    assert "Battle (West bank): anubis, 2 units" in board(two)


def test_a_space_can_be_looked_up_with_what_it_is_next_to_at_each_table():
    entry = GAME.index["temple-delta"]
    assert str(entry.effect).splitlines() == [
        "At the end of a Day, for 1 unit there: 5 prayer points.",
        "Whoever holds it has 1 temporary victory point.",
        "With 2, 4 players: next to Delta shore · obelisk · reached by teleport alone",
        "With 3, 5 players: by harbour to Delta shore · obelisk · reached by teleport alone",
    ]
    assert "With 2, 4 players: not in the game" in str(GAME.index["c1"].effect)
