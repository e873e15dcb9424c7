"""One truth about the next players: the panel, `/game status`, an answer and the channel agree."""

from __future__ import annotations

from random import Random

from bot.board.panel import panel
from bot.core.screens.names import names, table_language
from bot.deadlines.words import waiting_line
from bot.ground.languages import language
from bot.play.turn_screens import turn_screen
from bot.summons.screens import call_screen
from tests.bot.screens import match_at, words
from tests.effort import samples
from tests.random_games import random_match

MATCHES = samples(2, long=8)
POSITIONS = samples(12, long=60)
SECRET = "ana dig tomb\nbruno dig tomb\nchen pass"  # then all offer


def positions(game):
    """Matches of a game at positions of random games, where people are named after their seats."""
    for seed in range(MATCHES):
        random = random_match(game, seed, game.players[-1])
        for move in random.sample(POSITIONS):
            people = {seat: f"P-{seat}-" for seat in move.state.seats}
            yield match_at(move.state, game, people), random


def named_in(match, said):
    return {seat for seat in match.people if f"P-{seat}-" in said}


def line_on_who(said):
    """The line of a screen that says whose turn it is or is next."""
    (line,) = [line for line in said.splitlines() if "Waiting for" in line]
    return line


def test_panel_status_and_answers_name_the_same_people(game):
    for match, _ in positions(game):
        spoken = table_language(match, "en")
        shown = line_on_who(words(panel(match, "en", None)))
        idle = [seat for seat in match.people if seat not in match.awaited()]
        answers = [line_on_who(words(turn_screen(match, seat, "en"))) for seat in idle]
        said = [shown, waiting_line(match, spoken), *answers]
        assert {frozenset(named_in(match, each)) for each in said} == {
            frozenset(match.openly_awaited())
        }


def test_the_channel_asks_the_same_people(game):
    for match, _ in positions(game):
        asked = {*match.openly_awaited()}
        told = words(call_screen(match, 0, [*asked], 1)) if asked else ""
        mentioned = {seat for seat, each in match.people.items() if f"<@{each.user}>" in told}
        assert mentioned == asked and not named_in(match, told)


def test_every_player_to_move_is_named_unless_a_window_is_open(game):
    for match, _ in positions(game):
        assert match.openly_awaited() == (() if match.is_window else match.awaited())


def test_the_named_players_do_not_depend_on_hidden_information(game):
    for number, (match, random) in enumerate(positions(game)):
        for viewer in random.viewers():
            twin = game.twin(match.state, viewer, Random(number).randrange)
            other = match_at(twin, game, {seat: each.name for seat, each in match.people.items()})
            assert words(panel(other, "en", None)) == words(panel(match, "en", None))


async def test_the_panel_names_players_who_still_have_a_secret_choice(begin):
    table = await begin()
    await table.play(SECRET + "\nbruno offer 1")
    shown = words(panel(await table.match(), "en", None))
    assert "Waiting for ● A Ana, ▲ C Chen · asked <t:" in shown
    assert "Bruno" not in shown.partition("Waiting for")[2]


async def test_that_a_sealed_choice_was_changed_cannot_be_read_off_the_panels_time(begin, clock):
    table = await begin()
    await table.play(SECRET + "\nbruno offer 1")
    before = words(panel(await table.match(), "en", None))
    clock.advance(60)
    await table.play("bruno offer 0")
    assert words(panel(await table.match(), "en", None)) == before


async def test_panels_in_another_language_name_the_players_of_a_secret_choice(begin, other_code):
    table = await begin()
    await table.play(SECRET)
    match = await table.match()
    said = waiting_line(match, table_language(match, other_code))
    assert all(name in said for name in names(match.game, match.people, other_code).values())
    assert said != waiting_line(match, language("en", names(match.game, match.people, "en")))
