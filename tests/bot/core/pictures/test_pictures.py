"""More to look at than one board: extra pictures, pages of text, long lists."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Annotated

import pytest
from pydantic import create_model

from bot.board import panel
from bot.board import story_screens as stories
from bot.core.match.narration import lines_apart
from bot.core.match.options import normalise
from bot.core.pictures import pictures
from bot.ground.languages import language
from bot.lobby import screens as lobbies
from render import ExtraPicture
from render.scene import Box, Scene
from rules.core.options import MatchOptions, OptionText
from rules.core.secrets import seal
from rules.core.state import Illustration
from rules.core.text import named, text
from rules.registry import games
from tests.bot.conftest import PALETTE
from tests.bot.interactions import FakeInteraction
from tests.bot.screens import buttons, faults, lists, words
from tests.bot.seated import ANA, BRUNO, STRANGER
from tests.toy import NARRATOR, TOY

NUMBERS = range(30)


@pytest.fixture
def market(monkeypatch):
    """The toy with two pictures more."""
    renderer = pictures.renderer_of(TOY.word)

    def scene(alt):
        shapes = (Box(0, 0, 8, 8, "#ffffff"),)
        return lambda view, language, naming: Scene((8, 8), shapes, alt, PALETTE)

    named = [
        ExtraPicture("market", text("Board as text"), scene("The market")),
        ExtraPicture("battle", text("Battle"), scene("A battle")),
    ]
    monkeypatch.setattr(renderer, "pictures", lambda view: named, raising=False)
    return named


def alts(screen):
    return [file.description for file in screen.files()]


# -- extra pictures ------------------------------------------------------------------------------


async def test_a_picture_is_asked_for_by_its_word_or_its_name(begin, press, router, market):
    table = await begin()
    board = await press(f"look:{table.id}")
    assert alts(board) == ["Round 1"]
    (offered,) = lists(board)
    assert [option.value for option in offered.options] == ["board", "market", "battle"]
    assert [option.default for option in offered.options] == [True, False, False]
    assert faults(board) == []
    assert alts(await press(f"look:{table.id}", values=["market"])) == ["The market"]
    assert alts(await press(f"look:{table.id}", values=["Battle"])) == ["A battle"]
    assert "Unknown picture" in words(await press(f"look:{table.id}", values=["rubbish"]))


async def test_one_is_marked_on_a_board_shown_to_oneself_and_not_on_the_channels(
    begin, press, market, monkeypatch
):
    renderer, made = pictures.renderer_of(TOY.word), []
    draw = renderer.scene
    monkeypatch.setattr(renderer, "scene", lambda *given: made.append(given) or draw(*given))
    table = await begin()
    match = await table.match()
    await press(f"look:{table.id}")
    await press(f"look:{table.id}", user=STRANGER)
    await pictures.board(match, "en")
    assert [naming.you for _, _, naming in made] == [match.viewer(ANA), None, None]
    assert [named("ana").in_(spoken) for _, spoken, _ in made] == [
        "Ana (you)",
        *["Ana"] * 2,
    ]


async def test_a_picture_is_painted_once_as_long_as_it_shows_the_same(
    begin, monkeypatch, other_code
):
    renderer, drawn = pictures.renderer_of(TOY.word), []
    scene = Scene((8, 8), (Box(0, 0, 8, 8, "#ffffff"),), "A hand", PALETTE)
    monkeypatch.setattr(renderer, "hand", lambda *given: drawn.append(given) or scene)
    table = await begin()
    match = await table.match()
    ana, bruno = match.viewer(ANA), match.viewer(BRUNO)
    shown = await pictures.hand(match, ana, "en")
    assert await pictures.hand(match.snapshot(), ana, "en") is shown
    assert len(drawn) == 1
    for seat, code, size in (
        (bruno, "en", "large"),
        (ana, other_code, "large"),
        (ana, "en", "dim"),
    ):
        await pictures.hand(match, seat, code, size)
    assert len(drawn) == 4
    match.people[ana] = replace(match.people[ana], name="Anna")
    await pictures.hand(match, ana, "en")
    match.position = replace(match.position)
    await pictures.hand(match, ana, "en")
    assert len(drawn) == 6


async def test_of_many_pictures_the_last_ones_are_kept(begin, monkeypatch, other_code):
    monkeypatch.setattr(pictures, "_painted", last := pictures.LastPictures())
    match = await (await begin()).match()
    first = await pictures.board(match, "en")
    monkeypatch.setattr(pictures, "ROOM", pictures.POSITION + 2 * len(first.png))
    second = await pictures.board(match, other_code)
    await pictures.board(match, "en")
    third = await pictures.board(match, "en", size="dim")
    shown = [picture for _, picture in last.kept.values()]
    assert shown[-1] is third and not any(picture is second for picture in shown)
    assert len(last.kept) == 2
    for _ in range(3):
        match.position = replace(match.position)
        await pictures.board(match, "en")
        assert len(last.kept) == 1, "there is no room for two positions"


async def test_pictures_are_completed_in_the_readers_language(
    begin, suggest, market, handlers, other_code, other_locale
):
    table = await begin()
    interaction = FakeInteraction(ANA, channel=(await table.match()).row.channel)
    find = handlers.board_completion.pictures
    offered = await suggest(interaction, find, None, "b")
    assert [word for _, word in offered] == ["board", "market", "battle"]
    assert [word for _, word in await suggest(interaction, find, None, "batt")] == ["battle"]
    interaction.locale = other_locale
    label = text("Board as text").in_(language(other_code))
    assert (label, "market") in await suggest(interaction, find, None, normalise(label))


async def test_where_there_is_but_the_board_nothing_else_is_offered(begin, press):
    table = await begin()
    assert lists(await press(f"look:{table.id}")) == []
    assert "More pictures" not in buttons(panel.panel(await table.match(), "en", None))


async def test_the_panel_leads_to_the_other_pictures(begin, market):
    table = await begin()
    shown = panel.panel(await table.match(), "en", None)
    assert buttons(shown)["More pictures"].custom_id == f"look:{table.id}"
    assert faults(shown) == []


async def test_a_story_shows_what_the_rules_have_named_and_the_last_board(begin, market):
    table = await begin()
    await table.play("ana pass\nbruno pass")
    match = await table.match()
    sealed = seal(match.state, None)
    match.entries[0].illustrations = (Illustration(sealed), Illustration(sealed, "battle"))
    match.entries[1].illustrations = (Illustration(sealed), Illustration(sealed, "battle"))
    shown = await pictures.story(match, 0, 2, "en")
    assert [each.alt for each in shown] == ["A battle", "Round 1", "A battle"]
    told = stories.story_screen(match, 0, 2, 7, pictures=shown)
    assert [file.filename for file in told.files()] == [
        "story.png",
        "story-2.png",
        "story-3.png",
    ]
    assert faults(told) == []
    assert list(lines_apart(match, 0, 2, language("en")))


async def test_a_long_story_shows_only_its_newest_pictures(begin, market):
    table = await begin()
    await table.play("ana pass")
    match = await table.match()
    sealed = seal(match.state, None)
    shown = [Illustration(sealed, "battle")] * 9 + [Illustration(sealed, "market")]
    match.entries[0].illustrations = tuple(shown)
    told = [each.alt for each in await pictures.story(match, 0, 1, "en")]
    assert told == ["A battle"] * (pictures.MOST - 1) + ["The market"]


async def test_a_picture_that_is_drawn_no_longer_is_shown_as_the_board(begin, market):
    table = await begin()
    await table.play("ana pass")
    match = await table.match()
    match.entries[0].illustrations = (Illustration(seal(match.state, None), "gone"),)
    assert [each.alt for each in await pictures.story(match, 0, 1, "en")] == ["Round 1"]


# -- pages ---------------------------------------------------------------------------------------


@pytest.fixture
def long_board(monkeypatch):
    lines = [f"{number}: " + "sand " * 40 for number in range(60)]
    said = {**vars(NARRATOR), "board": lambda view: [text("{line}", line=line) for line in lines]}
    monkeypatch.setitem(games(), TOY.word, replace(TOY, narrator=type("Narrator", (), said)))
    return lines


async def test_a_long_board_in_words_comes_in_pages(begin, press, long_board):
    table = await begin()
    page, read = await press(f"text:{table.id}"), []
    while True:
        assert faults(page) == []
        read += [line for line in words(page).splitlines() if "sand" in line]
        if "Next page" not in buttons(page):
            break
        page = await press(buttons(page)["Next page"].custom_id)
    assert [line.strip() for line in read] == [line.strip() for line in long_board]
    before = await press(buttons(page)["Previous page"].custom_id)
    assert "Next page" in buttons(before)


async def test_a_page_that_there_is_no_longer_is_the_last(begin, press, long_board):
    table = await begin()
    shown = await press(f"text:{table.id}:999")
    assert long_board[-1].strip() in words(shown)


async def test_a_short_board_in_words_needs_no_pages(begin, press):
    table = await begin()
    assert list(buttons(await press(f"text:{table.id}"))) == []


# -- long lists ----------------------------------------------------------------------------------


async def test_all_options_of_a_game_with_many_can_be_chosen(
    lobby, press, store, monkeypatch, code
):
    words = OptionText(text("Board"), text("Which board is played on."))
    fields = {f"rule_{n}": (Annotated[bool, words], False) for n in NUMBERS}
    many = create_model("Many", __base__=MatchOptions, **fields)
    monkeypatch.setitem(games(), TOY.word, replace(TOY, options=many))
    id = await lobby(game=games()[TOY.word])
    shown = lobbies.options_screen(await store.matches.get(id), code)
    offered = [option.value for each in lists(shown)[:2] for option in each.options]
    assert offered == [f"rule_{number}" for number in NUMBERS]
    assert faults(shown) == []
    later = lists(shown)[1]
    chosen = await press(later.custom_id, values=["rule_29"])
    assert faults(chosen) == []
    await press(lists(chosen)[-1].custom_id, values=["yes"])
    assert '"rule_29":true' in (await store.matches.get(id)).options


# -- a game that nobody draws yet ------------------------------------------------------------------


@pytest.fixture
def undrawn(monkeypatch):
    monkeypatch.setattr(pictures, "renderer_of", lambda word: None)


async def test_a_whole_game_is_reported_in_words(table, publisher, discord, undrawn):
    played = await table()
    match = await played.match()
    said = discord.said(match.row.channel)
    assert "Board as text" in said[-2].buttons
    await played.play("ana raid bruno\nana fight nothing")
    await publisher.wait_until_idle()
    assert "Which card?" in discord.said(BRUNO)[-1].words
    match.entries[0].illustrations = (Illustration(seal(match.state, None)),)
    assert await pictures.story(match, 0, 1, "en") == []
    await played.finish(Random(5))
    await publisher.wait_until_idle()
    assert any("The game is over." in message.words for message in said)
    sent = [message for channel in discord.channels.values() for message in channel.messages]
    assert not any(message.files for message in sent)


async def test_a_player_can_read_the_board_and_the_hand(begin, press, undrawn):
    table = await begin()
    board = await press(f"look:{table.id}")
    assert words(board) == words(await press(f"text:{table.id}"))
    hand = await press(f"hand:{table.id}")
    assert "Asp" in words(hand) or "Ibis" in words(hand) or "Cat" in words(hand)
    shown = await press(f"turn:{table.id}")
    assert "On the board" not in buttons(await press(buttons(shown)["Raid"].custom_id))
    for screen in (board, hand, shown):
        assert screen.files() == []
        assert faults(screen) == []
