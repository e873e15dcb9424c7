"""Replacing somebody silent by vote: a computer plays on, and they can come back."""

from __future__ import annotations

import pytest

from bot.core.match.log import add_acts
from bot.core.match.missed import missed_in_a_row
from bot.core.screens.names import table_language
from bot.ground.rows import NewAct
from bot.history.exports import export
from bot.seats.service import SubstituteService
from bot.votes.screens import replaceable_screen
from bot.votes.service import letters_to_newcomer
from rules.core.errors import IllegalMoveError
from rules.core.records import parse
from rules.core.replay import verify
from tests.bot.screens import buttons, faults, match_at, words
from tests.bot.seated import ANA, BRUNO, CHEN, DINA, INTERACTIONS, PEOPLE
from tests.toy import TOY

HOUR = 3600
DAY = 24 * HOUR
PATIENT = '{"minimum": "1h", "silence": "never"}'


async def silent(at, days=3):
    """Ana, who is to move, keeps the table waiting."""
    await at.after(days * DAY)


async def test_a_majority_of_the_others_replaces_a_player_who_delays_the_game(voting, discord):
    at = await voting()
    await silent(at)
    vote = await at.propose(BRUNO, "replace", "ana")
    assert (vote.voters, vote.needed) == (("bruno", "chen"), 2)
    await at.after()
    assert (await at.message()).pings == [CHEN]
    assert "Replace ● A Ana" in (await at.message()).words
    assert (await at.say(CHEN, vote.number, "yes")).outcome == "passed"
    await at.after()
    match = await at.match()
    assert match.is_computer("ana") and match.people["ana"].sought
    assert any("The table has replaced the Ana player" in m.words for m in await at.channel())
    assert "/game return" in discord.said(ANA)[-1].words
    assert match.moves_of("ana"), "the computer plays on"


async def test_two_silent_people_are_voted_on_side_by_side(voting):
    at = await voting(4, options=PATIENT)
    await at.table.play("ana dare")
    await silent(at)
    await at.propose(DINA, "replace", "bruno")
    vote = await at.propose(DINA, "replace", "chen")
    assert vote.about == ("chen",)
    with pytest.raises(IllegalMoveError, match="already open"):
        await at.propose(CHEN, "replace", "bruno")


async def test_a_pause_makes_nobody_silent(voting):
    at = await voting(2, pace='{"voters": "active", "needed_to_end": "majority"}')
    await at.after(2 * DAY)
    await at.propose(BRUNO, "pause")
    await at.say(ANA, 1, "yes")
    await at.after(9 * DAY)
    with pytest.raises(IllegalMoveError, match="kept the table waiting"):
        await at.propose(BRUNO, "replace", "ana")
    assert (await at.propose(BRUNO, "end")).outcome is None, "Ana has a vote still"
    await at.propose(BRUNO, "resume")
    await at.say(ANA, (await at.match()).next_number - 1, "yes")
    await at.after(DAY)
    assert (await at.propose(BRUNO, "replace", "ana")).outcome == "passed"


async def test_three_days_of_downtime_make_nobody_silent(voting, store):
    at = await voting(2, pace='{"voters": "active", "needed_to_end": "majority"}')
    await at.after(DAY)
    await store.clocks.beat()
    await at.after(3 * DAY)
    with pytest.raises(IllegalMoveError, match="kept the table waiting"):
        await at.propose(BRUNO, "replace", "ana")
    await store.clocks.beat()
    assert (await at.propose(BRUNO, "end")).outcome is None, "Ana has a vote still"
    await at.propose(BRUNO, "pause")  # within the time of grace, which counts once
    await at.say(ANA, (await at.match()).next_number - 1, "yes")
    await at.propose(BRUNO, "resume")
    await at.say(ANA, (await at.match()).next_number - 1, "yes")
    await at.after(2 * DAY)
    await store.clocks.beat()
    with pytest.raises(IllegalMoveError, match="kept the table waiting"):
        await at.propose(BRUNO, "replace", "ana")


async def test_of_two_the_other_decides_and_who_is_replaced_can_come_back(voting):
    at = await voting(2)
    await silent(at)
    assert (await at.propose(BRUNO, "replace", "ana")).outcome == "passed"
    back = SubstituteService(at.table.matches.cache, letters_to_newcomer)
    await back.come_back(PEOPLE[0], at.table.id, next(INTERACTIONS))
    assert not (await at.match()).is_computer("ana")
    at.table.matches.cache.forget(at.table.id)
    assert not (await at.match()).is_computer("ana")


@pytest.mark.parametrize(
    ("user", "seat", "days"),
    [(BRUNO, "ana", 2), (BRUNO, "chen", 9), (BRUNO, "nobody", 9)],
)
async def test_nobody_is_replaced_who_is_not_waited_for_so_long(voting, user, seat, days):
    at = await voting()
    await silent(at, days)
    with pytest.raises(IllegalMoveError, match="kept the table waiting for three days"):
        await at.propose(user, "replace", seat)


async def test_a_player_who_returns_before_the_end_of_the_vote_stays(voting):
    at = await voting()
    await silent(at)
    vote = await at.propose(BRUNO, "replace", "ana")
    await at.table.play("ana dig tomb")
    with pytest.raises(IllegalMoveError, match="closed"):
        await at.say(CHEN, vote.number, "yes")
    assert not (await at.match()).is_computer("ana")


async def test_a_player_with_the_agreed_number_of_missed_decisions_can_be_replaced(voting):
    at = await voting(pace='{"deadline": "4h", "replaceable": "1", "nights": true}')
    while not missed_in_a_row(await at.match(), "ana"):
        await at.after(HOUR)
    _, seats = await at.service.replaceable(BRUNO, at.table.id)
    assert "ana" in seats


@pytest.mark.parametrize("answers", ["", "bruno let", "bruno let\nbruno undo"])
async def test_in_an_open_window_who_has_answered_does_not_show_in_who_can_be_replaced(
    voting, answers
):
    at = await voting(options=PATIENT)
    await at.table.play("ana dare")
    with pytest.raises(IllegalMoveError):
        await at.service.replaceable(ANA, at.table.id)
    await silent(at, 2)
    await at.table.play(answers)
    await silent(at, 2)
    assert (await at.service.replaceable(ANA, at.table.id))[1] == ["bruno", "chen"]


async def test_in_an_open_window_all_have_a_vote_and_all_others_have_to_agree_to_a_replacement(
    voting,
):
    at = await voting(4, options=PATIENT, pace='{"voters": "active"}')
    await at.table.play("ana dare\nbruno let\ndina let")
    await silent(at, 4)
    ending = await at.propose(CHEN, "end")
    assert ending.voters == ("ana", "bruno", "chen", "dina"), "though none has shown up since"
    vote = await at.propose(CHEN, "replace", "bruno")
    assert (vote.voters, vote.needed) == (("ana", "chen", "dina"), 3)


@pytest.mark.parametrize("answers", ["", "bruno let", "bruno let\nbruno undo"])
async def test_an_answer_in_a_window_does_not_end_the_count_of_missed_decisions(voting, answers):
    at = await voting(options=PATIENT, pace='{"deadline": "168h", "replaceable": "1"}')
    cache = at.table.matches.cache
    async with cache.lock(at.table.id):
        await add_acts(cache, await at.match(), [NewAct("! timeout safest", "bruno")])
    await at.table.play(f"ana dare\n{answers}")
    assert (await at.service.replaceable(ANA, at.table.id))[1] == ["bruno"]
    await at.propose(BRUNO, "pause")
    with pytest.raises(IllegalMoveError):
        await at.service.replaceable(ANA, at.table.id)


async def test_the_record_of_a_match_in_which_somebody_was_replaced_verifies(voting):
    at = await voting()
    await silent(at)
    vote = await at.propose(BRUNO, "replace", "ana")
    await at.say(CHEN, vote.number, "yes")
    ending = await at.propose(BRUNO, "end")
    await at.say(CHEN, ending.number, "yes")
    match = await at.match()
    record = parse(export(match, BRUNO, table_language(match, "en")).words)
    assert match.is_over and verify(TOY, record) == []


async def test_all_replaceable_players_fit_on_a_screen(code):
    match = match_at(TOY.start([m.word for m in TOY.marks], TOY.options(), "s", "s").state, TOY)
    screen = replaceable_screen(match, match.people, code)
    assert faults(screen) == [] and len(buttons(screen)) == len(match.people) and words(screen)
