"""Tables are reached from their own server alone, by their people from everywhere."""

from __future__ import annotations

import pytest
from discord import InteractionType

from bot.play.routes import PROMPT
from tests.bot.declared_ids import declared_ids
from tests.bot.interactions import FakeInteraction
from tests.bot.screens import buttons, words
from tests.bot.seated import ANA, BRUNO, STRANGER

HERE, ELSEWHERE = 77, 78
OF_A_MATCH = sorted(
    each.kind for each in declared_ids().values() if "<match>" in each.pattern.pattern
)
VALUES = {  # of the other fields than the match
    "logs": ":all",
    "undo": ":1",
    "mute": ":1",
    "take": ":ana",
    "setpace": ":deadline",
    "vote": ":1:yes",
    "propose": ":end",
    "replace": ":ana",
    "askundo": ":1",
    "level": ":0:quick",
    "set": ":points",
    "unseated": ":5",
    "bar": ":5",
    "step": ":0:0000:all:next",
    "rounds": ":all",
    "eyes": ":0:0000",
    "share": ":0:0000",
    "nofilm": ":1",
    "whatif": ":0:0000",
    "whatifbegin": ":0:0000:ana:dealt",
    "note": ":0:0000:all",
}


def is_unknown(shown):
    return "Unknown table." in words(shown)


@pytest.mark.parametrize("guild", [ELSEWHERE, None])
@pytest.mark.parametrize("kind", OF_A_MATCH)
async def test_a_stranger_elsewhere_learns_of_no_table(begin, lobby, press, kind, guild):
    for id in ((await begin()).id, await lobby()):
        custom_id = f"{kind}:{id}{VALUES.get(kind, '')}"
        shown = await press(custom_id, STRANGER, ["x"], guild=guild, channel=4711)
        assert is_unknown(shown), custom_id
        assert not buttons(shown) and not list(shown.files())


@pytest.mark.parametrize("kind", ["go", "add", "num", "see", "seeing", "list1"])
@pytest.mark.parametrize("by", [InteractionType.component, InteractionType.modal_submit])
@pytest.mark.parametrize("guild", [ELSEWHERE, None])
async def test_a_forged_move_elsewhere_finds_no_table(begin, press, kind, by, guild):
    table = await begin()
    custom_id = (await table.ask("ana")).address.custom_id(kind)
    assert PROMPT.fullmatch(custom_id)
    shown = await press(custom_id, STRANGER, guild=guild, channel=4711, kind=by)
    assert is_unknown(shown) and not list(shown.files())


async def test_a_table_that_is_not_there_answers_like_one_of_another_server(begin, press):
    table = await begin()
    foreign = await press(f"log:{table.id}", STRANGER, guild=ELSEWHERE, channel=4711)
    missing = await press("log:4711", STRANGER, guild=ELSEWHERE, channel=4711)
    assert words(foreign) == words(missing)


async def test_players_reach_their_table_from_every_server(begin, press):
    table = await begin()
    shown = await press(f"turn:{table.id}", ANA, guild=ELSEWHERE, channel=4711)
    assert "What will you do?" in words(shown)


async def test_everybody_may_watch_in_the_tables_server(begin, press):
    table = await begin()
    shown = await press(f"log:{table.id}", STRANGER, guild=HERE, channel=4711)
    assert "Nothing like that has happened yet." in words(shown)


async def test_a_former_player_looks_at_the_table_from_direct_messages(begin, press):
    table = await begin()
    await table.resign("bruno")
    shown = await press(f"log:{table.id}", BRUNO, guild=None, channel=4711)
    assert "has left the table" in words(shown)


async def test_no_table_option_or_suggestion_leads_to_a_table_of_other_people(
    begin, router, handlers, suggest
):
    table = await begin()
    elsewhere = FakeInteraction(STRANGER, guild=ELSEWHERE, channel=4711)
    board = handlers.board_completion
    for command in ("status", "board", "log", "export", "cancel"):
        await router.table_command(elsewhere, command, str(table.id))
        assert "are not at that table" in words(elsewhere.shown)
    assert await handlers.completion.table(elsewhere, "") == []
    for find in (board.pictures, handlers.lobby_completion.colours, handlers.topics.topics):
        assert await suggest(elsewhere, find, str(table.id), "") == []
    dig = {"table": str(table.id)}
    assert await handlers.move_completion.move(elsewhere, "toy", "dig", dig, "sites") == []
