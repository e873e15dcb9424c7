"""Boards that an operator adds as files, from the folder to a match that outlives its file."""

from __future__ import annotations

from functools import partial

import pytest

from bot.core.match.entries import match_record
from bot.core.match.games import match_options
from bot.lobby.boards import NO_BOARDS, read_boards
from bot.lobby.model import ComputerPlayer
from bot.lobby.screens import options_screen
from bot.lobby.service import LobbyService
from rules.amun_re import GAME
from rules.core.errors import IllegalMoveError
from rules.core.replay import complete_record, replay
from tests.bot.screens import faults, lists
from tests.bot.seated import ANA, PEOPLE
from tests.toy import TOY

HERE = (77, 500)
MINE = "[fields]\nedfu = 4\n[limit]\nsawu = 1\n"


@pytest.fixture
def folder(tmp_path):
    (tmp_path / GAME.word).mkdir()
    (tmp_path / GAME.word / "mine.toml").write_text(MINE)
    return tmp_path


@pytest.fixture
def boards(folder):
    return read_boards(folder)


@pytest.fixture
def desk(store, scheduled, boards):
    return LobbyService(store.database, scheduled.append, boards)


def test_a_file_in_the_folder_of_a_game_is_a_board_of_it(boards):
    ((answer, label),) = boards[GAME.word].items()
    assert str(label) == "mine"
    assert GAME.options(board=answer)
    assert not boards[TOY.word]


def test_without_the_folder_there_are_no_boards(tmp_path):
    assert not any(read_boards(tmp_path / "nowhere").values())


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("wrong", b"[fields]\nthebes = 6\n"),
        ("broken", b"[fields\n"),
        ("foreign", b"\xff\xfe"),
        ("Two Words", MINE.encode()),
        ("long", b"#" * 20_000),
    ],
)
def test_an_invalid_board_file_is_left_out_and_logged_with_the_reason(
    folder, caplog, name, content
):
    (folder / GAME.word / f"{name}.toml").write_bytes(content)
    found = read_boards(folder)[GAME.word]
    assert [str(label) for label in found.values()] == ["mine"]
    assert f"{name}.toml is left out: " in caplog.text


async def test_the_host_finds_an_added_board_among_the_options(desk, store, boards):
    id = await desk.open(GAME, HERE, PEOPLE[0], 1)
    screen = partial(options_screen, code="en", chosen="board")
    (answer,) = boards[GAME.word]
    row = await desk.choose_option(id, ANA, "board", answer)
    for shown in (screen(row, boards=boards), screen(row, boards=NO_BOARDS)):
        assert not faults(shown)
        answers = {option.value: option.label for option in lists(shown)[-1].options}
        assert answers[answer] == "mine"
    assert "Values of the board: mine" in str(shown.view.to_components())
    with pytest.raises(IllegalMoveError, match="Unknown option"):
        await desk.choose_option(id, ANA, "board", "mine_000")


async def test_a_match_keeps_its_board_when_the_file_is_gone(desk, store, boards, folder):
    id = await desk.open(GAME, HERE, PEOPLE[0], 1, computers=[ComputerPlayer()] * 2)
    (answer,) = boards[GAME.word]
    await desk.choose_option(id, ANA, "board", answer)
    (folder / GAME.word / "mine.toml").unlink()
    await desk.start(id, ANA, 99)
    row = await store.matches.get(id)
    people = [seat.seat for seat in await store.matches.seats(id)]
    record = complete_record(GAME, match_record(GAME, row, people, ()))
    assert match_options(row).board == dict(record.options)["board"] == answer
    assert replay(GAME, record)[-1].played.state.board["edfu"].fields == 4
