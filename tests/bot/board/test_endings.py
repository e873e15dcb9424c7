"""The last message of a match: its poster, its turning points, its standings."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from discord.ui import MediaGallery

from bot.board.endings import ending_of
from bot.board.story_screens import end_screen
from bot.core.match.courses import course_of_match
from bot.core.match.log import end_by_acts
from bot.core.outbox.kinds import NAMES
from bot.core.pictures import pictures
from bot.ground.languages import language
from bot.ground.rows import NewAct, NewRow
from rules.core.text import text
from rules.registry import games
from tests.bot.screens import faults, words
from tests.bot.seated import ANA


def alts(message):
    """The alt texts of the pictures of a message."""
    parts = message.view.walk_children()
    return [
        item.description for each in parts if isinstance(each, MediaGallery) for item in each.items
    ]


@pytest.fixture
def last(table, publisher, discord):
    """Play a game by chance, and return its match and its last message."""

    async def last(word, players=None, seed=1):
        game = games()[word]
        played = await table(players or game.players[0], game=game)
        await played.finish(Random(seed))
        await publisher.wait_until_idle()
        match = await played.match()
        return match, discord.said(match.row.channel)[-1]

    return last


@pytest.mark.parametrize("word", ["aton", "amun-re"])
async def test_a_game_ends_with_its_poster_and_its_standings_in_words(last, word):
    match, message = await last(word)
    assert message.files == ["poster.png"]
    (alt,) = alts(message)
    result = match.game.result(match.state)
    winner, points = result.winners[0], dict(result.scores)[result.winners[0]]
    assert f"{match.people[winner].name} {points}" in alt and "final points" in alt
    assert "The game is over." in message.words and match.people[winner].name in message.words
    first, second = (
        ["Replay", "Film", "Record", "Rematch"],
        ["Catch up", "Log", "Board", "Analysis"],
    )
    assert message.buttons == [*first, *second]
    assert faults(end_screen(match, 7, await ending_of(match))) == []


async def test_equals_keep_one_place_in_discords_lists(table, matches):
    played = await table(2, game=games()["aton"])
    await end_by_acts(matches.cache, await played.match(), [NewAct("! end")], "over")
    shown = end_screen(await played.match(), 7, await ending_of(await played.match()))
    places = [line for line in words(shown).split("\n") if line[0].isdigit()]
    assert [place[:3] for place in places] == ["1\\.", "1\\."]


async def test_the_turning_points_of_the_poster_are_in_the_message_too(last):
    match, message = await last("amun-re")
    turnings = course_of_match(match).turnings
    assert turnings and "**Turning points**" in message.words
    for place, turning in enumerate(turnings, 1):
        round_ = str(turning.short).partition(":")[0]
        assert f"{place}. {round_}: " in message.words


async def test_an_edit_of_the_last_message_brings_its_poster_again(last, store, publisher):
    match, message = await last("aton")
    await store.outbox.post(match.id, [NewRow(0, NAMES)])
    publisher.schedule(match.id)
    await publisher.wait_until_idle()
    assert (message.files, message.edits, message.uploads) == (["poster.png"], 1, 1)


async def test_a_game_without_a_drawing_ends_with_its_board(last):
    _, message = await last("toy")
    assert message.files == ["board.png"] and "Turning points" not in message.words


async def test_a_game_whose_progress_fails_still_ends(last, monkeypatch):
    game = games()["aton"]

    def fails(state):
        raise ValueError("a fault of the game")

    failing = replace(game, progress=replace(game.progress, points=fails))
    monkeypatch.setitem(games(), "aton", failing)
    _, message = await last("aton")
    assert message.files == ["board.png"] and "The game is over." in message.words


async def test_a_game_whose_poster_cannot_be_drawn_ends_with_its_board(last, monkeypatch):
    def fails(*given):
        raise ValueError("a fault of the pictures")

    monkeypatch.setattr("bot.core.pictures.posters.draw_poster", fails)
    _, message = await last("aton")
    assert message.files == ["board.png"]


@pytest.mark.parametrize("act", ["archive", "cancel", "end"])
async def test_only_a_game_whose_points_count_has_a_poster(table, act):
    played = await table(2, game=games()["aton"])
    for _ in range(12):
        await played.matches.play_automatic_moves(played.id)
        seat = (await played.awaited())[0]
        await played.move(seat, *(await played.match()).default(seat))
    match = (await played.match()).snapshot()
    match.add_act("", f"! {act}", 0)
    ending = await ending_of(match)
    assert (ending.picture.name == "poster.png") is (act == "end")
    if act == "end":
        assert "final points" in ending.picture.alt


async def test_a_poster_can_be_small_dim_and_for_one_viewer(last, code):
    match, _ = await last("aton")
    course, seat = course_of_match(match), match.seat_of(ANA)
    large = await pictures.poster(match, course, "en")
    small = await pictures.poster(match, course, code, seat, "dim-small")
    assert len(small.png) < len(large.png)
    assert text("{name} (you)", name="Ana").in_(language(code)) in small.alt
