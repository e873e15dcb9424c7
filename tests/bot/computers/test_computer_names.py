"""Computer players have names, which never change in a match and are nobody else's at the table."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from bot.board.panel import closed_words
from bot.computers.screens import levels_line
from bot.core.match.computer_names import NAMES, OTHERS, likeness, name_computer
from bot.core.people.model import Person
from bot.core.screens.names import alt_text_language, names, naming, table_language
from bot.lobby.service import LobbyService
from bot.seats.departures import DepartureService
from bot.seats.service import SubstituteService
from bot.votes.service import letters_to_newcomer
from rules.core.text import named
from rules.registry import games
from tests.bot.interactions import FakeInteraction
from tests.bot.screens import words
from tests.bot.seated import ANA, BRUNO, PEOPLE
from tests.folders import ROOT

HERE = (77, 500)
KEMET = games()["kemet"]


@pytest.fixture
def desk(store):
    return LobbyService(store.database, lambda id: None)


@pytest.fixture
def play(desk, matches):
    """Begins a match of Kemet with these people, the first as Anubis, and computer players."""

    async def play(*people, computers=2, language="en"):
        host, *others = people
        wished = replace(host, wish="anubis")
        id = await desk.open(KEMET, HERE, wished, 1, language=language)
        for other in others:
            await desk.join(id, other)
        for _ in range(computers):
            await desk.add_computer(id, host.user)
        await desk.start(id, host.user, 99)
        return await matches.cache.get(id)

    return play


def called(match, code="en"):
    """The names by seat, without marks."""
    return naming(match, code).names


def computers(match):
    return {seat: called(match)[seat] for seat in match.people if match.is_computer(seat)}


def letter(seat):
    return next(mark.letter for mark in KEMET.marks if mark.word == seat)


async def test_a_computer_player_has_the_name_that_begins_with_its_seats_letter(play, other_code):
    match = await play(PEOPLE[0], computers=4)
    assert computers(match) == {
        "bastet": "Baki",
        "horus": "Hori",
        "sobek": "Sabni",
        "wadjet": "Wah",
    }
    assert called(match, other_code) == called(match, "en")


async def test_story_and_description_of_a_picture_say_the_name(play):
    match = await play(PEOPLE[0], computers=4)
    story = closed_words(match, 0, "en")
    assert "◆ S Sabni" in story and "⬢ W Wah" in story
    assert named("sobek").in_(alt_text_language(match, "en")) == "Sabni"


async def test_the_opening_and_the_status_say_once_who_is_a_computer_player(play, router):
    match = await play(PEOPLE[0], computers=1)
    (name,) = computers(match).values()
    line = next(each for each in levels_line(match, table_language(match, "en")) if name in each)
    opening = closed_words(match, 0, "en")
    assert opening.count(line) == 1
    asked = FakeInteraction(ANA)
    await router.table_command(asked, "status", str(match.id))
    assert line in words(asked.shown)
    assert "Computer" not in opening.replace(line, "")


@pytest.mark.parametrize("name", ["Wah", "wÁh!", "  WAH ", "★Wah★", "W.a.h", "\uff37ah"])
async def test_a_computer_player_has_another_name_where_a_person_has_its_own(name):
    assert name_computer(KEMET, "wadjet", ["Ana", name]) == "Meri"
    assert name_computer(KEMET, "wadjet", ["Ana", name, "meri"]) == "Nebi"


async def test_no_two_computer_players_of_a_table_begin_alike(play):
    people = [Person(ANA, "Sabni"), Person(BRUNO, "Baki")]
    match = await play(*people, computers=3)
    named = [*computers(match).values()]
    assert len({name[0] for name in named}) == len(named)
    assert not {"Sabni", "Baki"} & {*named}


async def test_a_substitute_of_that_name_is_told_apart_and_the_computer_player_keeps_its_own(
    play, store, matches
):
    match = await play(*PEOPLE[:2])
    first, second = computers(match)
    await store.lobby._database.write("UPDATE seats SET sought = 1 WHERE person IS NULL")
    await matches.cache.reload(match.id)
    service = SubstituteService(matches.cache, letters_to_newcomer)
    name = called(match)[second]
    match = await service.take(Person(44, name.upper()), match.id, first, 5)
    shown = called(match)
    assert shown[first] == f"{name.upper()} ({letter(first)})"
    assert shown[second] == f"{name} ({letter(second)})"


async def test_two_people_of_one_name_are_told_apart_by_their_letters(play, other_code):
    match = await play(Person(ANA, "Zoë"), Person(BRUNO, "zoe!"), computers=0)
    other = next(seat for seat in match.people if seat != "anubis")
    assert called(match) == {"anubis": "Zoë (A)", other: f"zoe! ({letter(other)})"}
    assert names(KEMET, match.people, other_code)["anubis"] == "● A Zoë (A)"


async def test_a_seat_left_to_a_computer_player_gets_a_name_that_stays(play, matches):
    match = await play(*PEOPLE[:3], computers=0)
    await DepartureService(matches.cache).resign(ANA, match.id, 5)
    for _ in range(2):
        assert called(await matches.cache.reload(match.id))["anubis"] == "Antef"


async def test_a_returning_player_gets_their_name_back(play, matches):
    match = await play(*PEOPLE[:3], computers=0)
    await DepartureService(matches.cache).resign(ANA, match.id, 5)
    service = SubstituteService(matches.cache, letters_to_newcomer)
    match = await service.come_back(PEOPLE[0], match.id, 6)
    assert called(match)["anubis"] == "Ana"


async def test_a_computer_player_of_an_older_match_is_called_computer_as_before(begin):
    table = await begin(2, game=KEMET, computers=1)
    match = await table.match()
    assert [*computers(match).values()] == ["Computer"]


def test_the_names_are_no_words_of_the_games_in_any_language():
    said = "".join(path.read_text() for path in ROOT.glob("rules/**/*.po"))
    said += "".join(path.read_text() for path in ROOT.glob("rules/**/*.py"))
    found = [name for name in (*NAMES.values(), *OTHERS) if re.search(rf"\b{name}\b", said, re.I)]
    assert not found


def test_the_names_begin_with_their_letters_and_no_two_are_alike():
    assert all(name[0] == letter for letter, name in NAMES.items())
    everyone = [*NAMES.values(), *OTHERS]
    assert len({likeness(name) for name in everyone}) == len(everyone)
    assert not {name[0] for name in OTHERS} & {*NAMES}


@pytest.mark.parametrize("name", ["🔥", "(Ana)", "★ ★"])
def test_a_name_without_letters_is_compared_as_it_is(name):
    assert likeness(name) == name
