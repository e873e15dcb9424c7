"""The table's agreement on undo: none, one move, or back to the start of a turn."""

from __future__ import annotations

from random import Random

import pytest

from bot.core.match.entries import match_record
from bot.core.pace.pace import Pace, pace_of
from bot.votes.undo import ticket_to_ask, undo_over_computers
from rules.core.digest import state_digest
from rules.core.errors import IllegalMoveError
from rules.core.menu import random_path
from rules.core.replay import replay
from rules.registry import games
from tests.bot.screens import buttons, words
from tests.bot.seated import ANA, BRUNO

NONE, TURN = '{"undo": "none"}', '{"undo": "turn"}'


async def a_turn_of_several_moves(begin, word, seed):
    """A game at the first moment at which several moves of one turn can be undone together."""
    table, dice = await begin(3, game=games()[word], pace=TURN), Random(seed)
    digests = {}
    for _ in range(400):
        match = await table.match()
        made = len([e for e in match.entries if e.is_move])
        digests[made] = state_digest(match.state)
        for seat in match.people:
            try:
                numbers = match.undoable_together(seat)
            except IllegalMoveError:
                continue
            if len(numbers) > 1:
                return table, seat, numbers, digests[made - len(numbers)]
        if match.is_over:
            break
        seat = dice.choice(list(match.awaited()))
        menu, _ = match.menu(seat)
        await table.move(seat, *random_path(menu, dice.randrange))
    return None


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("word", ["amun-re", "kemet"])
async def test_one_undo_leads_back_to_the_start_of_the_turn(begin, word, seed, store):
    found = await a_turn_of_several_moves(begin, word, seed)
    assert found, "else another seed"
    table, seat, numbers, before = found
    await table.undo(seat)
    match = await table.match()
    assert state_digest(match.state) == before
    log = (await table.log())[-len(numbers) :]
    assert log == [f"{seat} ! undo {number}" for number in numbers]
    rows = await store.log.entries(table.id)
    assert len({row.interaction for row in rows[-len(numbers) :]} - {None}) == 1, "one act"
    record = match_record(match.game, match.row, match.people, match.entries)
    assert state_digest(replay(match.game, record)[-1].played.state) == before


async def test_the_channel_reads_one_sentence_of_such_an_undo(begin, publisher, discord):
    table, seat, _, _ = await a_turn_of_several_moves(begin, "kemet", 0)
    publisher.schedule(table.id)
    await publisher.wait_until_idle()
    await table.undo(seat)
    await publisher.wait_until_idle()
    channel = (await table.match()).row.channel
    told = "\n".join(message.words for message in discord.said(channel))
    assert told.count("moves back") <= 1 and "the last move back" not in told


async def test_the_button_says_how_far_it_leads(begin, press):
    table, seat, numbers, _ = await a_turn_of_several_moves(begin, "kemet", 0)
    user = await table.user(seat)
    shown = await press(f"turn:{table.id}", user)
    undo = buttons(shown)["Undo the turn"]
    assert "You are back at the start of your turn." in words(await press(undo.custom_id, user))
    assert len([line for line in await table.log() if "! undo" in line]) == len(numbers)
    again = await press(undo.custom_id, user)
    assert len([line for line in await table.log() if "! undo" in line]) == len(numbers)
    assert "start of your turn" not in words(again)


async def test_other_tables_take_back_one_move(begin):
    table = await begin()
    await table.play("ana dig tomb")
    match = await table.match()
    assert pace_of(match.row).undo == Pace().undo == "move"
    assert match.undoable_together("ana") == [1]


async def test_a_table_without_undo_takes_nothing_back(begin, press, services):
    table = await begin(2, pace=NONE)
    await table.play("ana dig tomb")
    with pytest.raises(IllegalMoveError, match="do not allow undo"):
        await table.undo("ana")
    match = await table.match()
    assert ticket_to_ask(match, "ana") is None and undo_over_computers(match, "ana") is None
    shown = await press(f"turn:{table.id}")
    assert not any(label.startswith("Undo") for label in buttons(shown))
    with pytest.raises(IllegalMoveError, match="do not allow undo"):
        await services.votes.propose(ANA, table.id, "undo", ("1",), 5_000)
    ticket = match.ticket("ana", 1)
    assert "do not allow undo" in words(await press(f"undo:{table.id}:{ticket}"))
    assert await table.log() == ["ana dig tomb"]


async def test_a_host_does_not_change_it_during_the_game(begin, press, store):
    table = await begin(2, pace=NONE)
    await press(f"setpace:{table.id}:pace_undo", ANA, ["turn"])
    assert pace_of(await store.matches.get(table.id)).undo == "none"


async def test_the_host_of_an_open_table_chooses_it(lobby, press, store):
    id = await lobby(2)
    shown = await press(f"set:{id}:pace_undo", ANA, ["turn"])
    assert pace_of(await store.matches.get(id)).undo == "turn"
    assert "Undoing moves: back to the start of your turn" in words(shown)
    await press(f"set:{id}:pace_undo", BRUNO, ["none"])
    assert pace_of(await store.matches.get(id)).undo == "turn"
