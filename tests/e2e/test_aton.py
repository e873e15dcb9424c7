"""Aton over the wire: two people, their direct messages, and few presses."""

from __future__ import annotations

import re
from random import Random

import pytest

from bot.core.match.position import Position
from bot.ground.languages import spoken
from bot.lobby import service as lobby
from rules.core.menu import random_path
from rules.core.records import parse
from rules.core.replay import verify
from rules.registry import games
from tests.e2e.player import press_to_the_end
from tests.e2e.room import Room, said
from tests.e2e.test_queries import document
from tests.stores import once

pytestmark = once

GAME = games()["aton"]
NAMES = ("ana", "bruno")


@pytest.fixture
async def duel(world, monkeypatch):
    """Both are to lay their first cards, the same in every run, and Ana is red."""
    monkeypatch.setattr(lobby, "token_hex", lambda _: "thebes")
    room = Room(world, channel=world.channel, game="aton")
    match = await room.begin(*NAMES)
    assert all(len(set(match.state.hands[seat].value)) > 2 for seat in match.people)
    return room


def letters(room, name):
    who = room.who(name)
    return who.visible_messages(who.dm)


def lists(message):
    return [part for part in message.all_components if "options" in part]


async def turned_up(room):
    for name in NAMES:
        await room.play(name, await room.default(name))
    await room.settle()


async def to_place(room, cards="2244", other="3311"):
    """Ana plays first and is to place, without the shuffle having a say."""
    match = await room.match()
    state, kind = match.state, type(match.state.hands["red"])
    for seat, word in (("red", cards), ("blue", other)):
        hand = tuple(map(int, word))
        rest = list(state.hands[seat].value + state.piles[seat].value)
        for card in hand:
            rest.remove(card)
        state.hands[seat] = kind(frozenset({seat}), hand)
        state.piles[seat] = kind(frozenset(), tuple(rest))
    match.position = Position(GAME, match.state)
    for name, word in zip(NAMES, (cards, other), strict=True):
        await room.play(name, ("lay", word))
    await room.settle()


async def test_cards_are_laid_with_one_press_in_the_direct_message(duel):
    letter = letters(duel, "ana")[-1]
    (picture,) = letter.attachments
    assert picture.filename == "hand.png" and picture.description
    (orders,) = lists(letter)
    assert len(orders["options"]) <= 24
    await duel.who("ana").choose(letter, orders["options"][0]["value"])
    await duel.settle()
    assert len(await duel.log()) == 1 and "Change" in letter.labels
    assert "You have chosen: Lay" in letter.text
    assert "red" not in (await duel.match()).awaited()


async def test_the_channel_hears_only_that_a_side_has_laid_and_the_cards_when_both_have(duel):
    before = [message.id for message in duel.public()]
    await duel.play("ana", await duel.default("ana"))
    await duel.settle()
    assert [message.id for message in duel.public()] == before
    assert "Waiting for ● B Bruno." in duel.public()[-1].text
    await duel.play("bruno", await duel.default("bruno"))
    await duel.settle()
    told = "\n".join(message.text for message in duel.public())
    assert " plays first" in told and "■ R Ana +" in told


async def exchange(duel, name):
    """Press the button, and once more where it is asked whether that is meant."""
    letter, before = letters(duel, name)[-1], len(await duel.log())
    await duel.who(name).press(letter, "Exchange")
    await duel.settle()
    assert len(await duel.log()) == before and "once a game" in letter.text
    await duel.who(name).press(letter, "Exchange")
    await duel.settle()


async def test_an_exchange_is_seen_by_its_owner_alone_until_the_cards_are_turned_up(duel):
    panel = duel.public()[-1]
    words, edited = panel.text, panel.edited
    letter = letters(duel, "ana")[-1]
    shown = letter.attachments[0].id
    await exchange(duel, "ana")
    assert "Exchange" not in letter.labels and lists(letter)
    assert letter.attachments[0].id != shown, "the new hand is shown"
    assert (panel.text, panel.edited) == (words, edited)
    assert "exchanges" not in "\n".join(message.text for message in duel.public())
    assert "exchange counter still there" in said(await duel.type("bruno", "game board", text=True))
    await turned_up(duel)
    assert "Ana: exchanges" in "\n".join(message.text for message in duel.public())


async def test_cards_are_laid_by_a_typed_command_with_completion(duel):
    offered = await duel.who("ana").autocomplete(duel.channel, "aton lay", "cards", "")
    assert 1 <= len(offered) <= 24 and all(len(choice.value) == 4 for choice in offered)
    answer = await duel.type("ana", "aton lay", cards=offered[-1].value)
    assert "You have chosen: Lay" in said(answer)
    assert (await duel.log())[-1] == ("red", f"lay {offered[-1].value}")
    refused = said(await duel.type("bruno", "aton lay", cards="9999"))
    assert "You hold " in refused and len(await duel.log()) == 1


async def test_several_counters_are_placed_with_one_press(duel):
    await to_place(duel)
    prompt = (await duel.turn("ana")).reply
    (places,) = lists(prompt)
    assert (places["min_values"], places["max_values"]) == (1, 4)
    await duel.who("ana").choose(prompt, "1-yellow", "2-green", "3-black", "4-bonus")
    assert (await duel.log())[-1] == ("red", "place 1-yellow+2-green+3-black+4-bonus")


async def test_more_on_one_place_is_added_by_its_button(duel):
    await to_place(duel)
    prompt = (await duel.turn("ana")).reply
    answer = await duel.who("ana").choose(prompt, "1-yellow", "2-green")
    made = len(await duel.log())
    more = next(label for label in answer.reply.labels if label.startswith("temple 1 yellow"))
    assert "1 of 4" in more and lists(answer.reply) == []
    assert "2 of 4 chosen, 2 left." in said(answer)
    answer = await duel.who("ana").press(answer.reply, more)
    assert len(await duel.log()) == made
    again = next(label for label in answer.reply.labels if label.startswith("temple 1 yellow"))
    await duel.who("ana").press(answer.reply, again)
    assert (await duel.log())[-1] == ("red", "place 1-yellow=3+2-green")


def is_reveal(message):
    return [file.filename for file in message.attachments] == ["story.png"]


async def test_a_scoring_has_one_line_and_its_picture_every_temple_and_square(duel):
    dice = Random(8)
    while not any(map(is_reveal, duel.public())):
        name = await duel.next()
        match = await duel.match()
        await duel.play(name, random_path(match.menu(await duel.seat(name))[0], dice.randrange))
        await duel.settle()
    story = next(filter(is_reveal, duel.public()))
    assert "Scoring: ■ R Ana +" in story.text and "● B Bruno +" in story.text
    (picture,) = story.attachments
    assert picture.filename == "story.png"
    (items,) = re.findall(r"Scored: ([^.]*)\.", picture.description)
    assert "temple 1 Blue +" in items and "black squares Blue +" in items
    gained = sum(map(int, re.findall(r"Blue \+(\d+)", items)))
    assert f"● B Bruno +{gained} points" in story.text


@pytest.mark.parametrize(("seed", "code"), [*enumerate(spoken(), 1)])
async def test_a_whole_game_is_played_by_pressing_and_survives_a_restart(world, seed, code):
    room, dice = Room(world, channel=world.channel, game="aton"), Random(seed)
    await room.begin(*NAMES, language=code)
    match = await press_to_the_end(room, dice, restart=12)
    assert match.is_over and match.state.winners
    assert verify(GAME, parse(document(room, await room.type("ana", "game export")))) == []


async def test_a_computer_player_plays_along(world):
    room, dice = Room(world, channel=world.channel, game="aton"), Random(3)
    await room.begin("ana", computers=1)
    while not (match := await room.match()).is_over:
        path = random_path(match.menu(await room.seat("ana"))[0], dice.randrange)
        await room.play("ana", path)
        await room.settle()
    assert match.state.winners


async def test_a_move_can_be_undone_until_the_other_player_acts(duel):
    await duel.play("ana", await duel.default("ana"))
    assert "undone" in said(await duel.type("ana", "game undo"))
    await duel.settle()
    assert len((await duel.match()).awaited()) == 2
    await exchange(duel, "ana")
    refused = said(await duel.type("ana", "game undo"))
    assert "cannot undo your last move" in refused and len(await duel.log()) == 3
    await turned_up(duel)
    name = await duel.next()
    await duel.play(name, await duel.default(name))
    assert "Your last move is undone" in said(await duel.type(name, "game undo"))
    assert await duel.next() == name


async def test_nobody_else_sees_that_a_change_is_undone(duel):
    first, second = (choice.value for choice in (
        await duel.who("ana").autocomplete(duel.channel, "aton lay", "cards", ""))[:2])  # fmt: skip
    await duel.play("ana", ("lay", first))
    await duel.settle()
    panel = duel.public()[-1]
    edited = panel.edited
    await duel.play("ana", ("lay", second))
    assert "undone" in said(await duel.type("ana", "game undo"))
    await duel.settle()
    assert panel.edited == edited and duel.public()[-1] is panel
    assert (await duel.match()).state.laid["red"].value == tuple(map(int, first))


async def test_clear_brings_the_list_of_places_back(duel):
    await to_place(duel)
    prompt = (await duel.turn("ana")).reply
    answer = await duel.who("ana").choose(prompt, "1-yellow", "2-green")
    answer = await duel.who("ana").press(answer.reply, "Clear")
    await duel.who("ana").choose(answer.reply, "1-yellow", "2-green", "3-black", "4-bonus")
    assert (await duel.log())[-1] == ("red", "place 1-yellow+2-green+3-black+4-bonus")
