"""Undo by consent: more than a player's last move, agreed by the players affected."""

from __future__ import annotations

from random import Random

import pytest

from bot.core.interactions.actor import actor_of
from bot.core.match import narration
from bot.core.screens.names import table_language
from bot.history import history
from bot.history.exports import export
from bot.play.move_maker import Move
from bot.seats.departures import DepartureService
from bot.votes.screens import ask_undo_screen
from rules.core.digest import state_digest
from rules.core.errors import IllegalMoveError
from rules.core.menu import random_path
from rules.core.records import parse, write
from rules.core.replay import verify
from rules.core.secrets import secret
from rules.registry import games
from tests.bot.interactions import FakeInteraction
from tests.bot.screens import buttons, faults, match_at, words
from tests.bot.seated import ANA, BRUNO, CHEN
from tests.toy import TOY, Digging

HOUR = 3600
PATIENT = '{"minimum": "1h", "silence": "8h"}'


async def digest(at):
    return state_digest((await at.match()).state)


async def undos(at):
    return [line for line in await at.acts() if "undo" in line][1:]


async def test_only_players_who_moved_since_are_asked(voting):
    at = await voting()
    before = await digest(at)
    await at.table.play("ana dig tomb\nbruno dig well")
    vote = await at.propose(ANA, "undo", "1")
    assert (vote.voters, vote.rule, vote.about) == (("bruno",), "all", ("1", "1"))
    await at.after()
    asked = await at.message()
    assert asked.pings == [BRUNO]
    assert "Undo ● A Ana’s last move and everything since" in asked.words
    with pytest.raises(IllegalMoveError, match="no say in this vote"):
        await at.say(CHEN, vote.number, "yes")
    assert (await at.say(BRUNO, vote.number, "yes")).outcome == "passed"
    assert await digest(at) == before and await at.table.awaited() == ["ana"]
    assert await undos(at) == [" ! undo 2", " ! undo 1"]
    await at.after()
    told = [m.words for m in await at.channel() if not m.files][-1]
    assert "and everything since: agreed." in told and "● A <@11>, it is your turn." in told


async def test_nothing_is_taken_back_if_one_of_them_is_against_it(voting):
    at = await voting()
    await at.table.play("ana dig tomb\nbruno dig well")
    before = await digest(at)
    vote = await at.propose(ANA, "undo", "1")
    await at.say(BRUNO, vote.number, "no")
    assert await digest(at) == before and await undos(at) == []


async def test_several_people_ask_for_their_own_moves_at_once(voting):
    at = await voting()
    before = await digest(at)
    await at.table.play("ana dig tomb\nbruno dig well\nchen dig tomb")
    first = await at.propose(ANA, "undo", "1")
    second = await at.propose(BRUNO, "undo", "1")
    with pytest.raises(IllegalMoveError, match="already open"):
        await at.propose(ANA, "undo", "1")
    await at.say(BRUNO, first.number, "yes")
    assert (await at.say(CHEN, first.number, "yes")).outcome == "passed"
    assert await digest(at) == before
    assert (await at.match()).votes[second.number].outcome == "failed", "it is taken back already"


@pytest.mark.parametrize("script", ["ana buy 1", "ana buy 1\nbruno dig tomb", "ana raid bruno"])
async def test_across_a_disclosure_all_are_asked(voting, script):
    at = await voting()
    await at.table.play(script)
    assert (await at.propose(ANA, "undo", "1")).voters == ("bruno", "chen")


async def test_several_moves_of_ones_own_are_taken_back_at_once(voting):
    at = await voting(2)
    before = await digest(at)
    await at.table.play("ana dig tomb\nbruno dig tomb\nana offer 1\nbruno offer 0")
    vote = await at.propose(ANA, "undo", "2")
    await at.say(BRUNO, vote.number, "yes")
    assert await digest(at) == before


async def test_a_player_alone_with_computers_needs_no_consent(voting):
    at = await voting(1, 2)
    before = await digest(at)
    await at.table.play("ana buy 1")
    await at.table.matches.play_automatic_moves(at.table.id)
    vote = await at.propose(ANA, "undo", "1")
    assert (vote.voters, vote.outcome) == ((), "passed")
    assert await digest(at) == before


@pytest.mark.parametrize(
    ("script", "count", "reason"),
    [
        ("", "1", "not made that many"),
        ("ana dig tomb", "1", "do not need to ask anyone"),
        ("ana dig tomb\nbruno pass", "2", "not made that many"),
        ("ana dig tomb\nbruno pass", "11", "not made that many"),
    ],
)
async def test_one_is_told_why_there_is_nothing_to_ask(voting, script, count, reason):
    at = await voting()
    await at.table.play(script)
    with pytest.raises(IllegalMoveError, match=reason):
        await at.propose(ANA, "undo", count)


async def test_a_later_move_by_a_player_outside_the_vote_stops_it(voting):
    at = await voting()
    await at.table.play("ana dig tomb\nbruno dig well")
    vote = await at.propose(ANA, "undo", "1")
    await at.table.play("chen dig tomb")
    before = await digest(at)
    with pytest.raises(IllegalMoveError, match="closed"):
        await at.say(BRUNO, vote.number, "yes")
    assert await digest(at) == before and (await at.match()).votes[vote.number].outcome == "failed"


async def test_a_vote_closes_when_its_proposer_undoes_the_move_or_leaves(voting):
    at = await voting()
    await at.table.play("ana dig tomb\nbruno dig well")
    await at.propose(ANA, "undo", "1")
    await at.table.play("bruno undo\nana undo")
    await at.after()
    assert " ! failed 3" in await at.acts()
    await at.table.play("ana dig tomb\nbruno dig well")
    await at.propose(ANA, "undo", "1")
    await at.table.resign("ana")
    await at.after()
    assert len([act for act in await at.acts() if "failed" in act]) == 2


async def test_the_record_of_a_move_undone_by_consent_verifies(voting):
    at = await voting(2)
    await at.table.play("ana dig tomb\nbruno buy 1")
    vote = await at.propose(ANA, "undo", "1")
    await at.say(BRUNO, vote.number, "yes")
    await at.table.play("ana dig tomb\nana undo")
    await at.table.finish(Random(1))
    match = await at.match()
    record = parse(export(match, ANA, table_language(match, "en")).words)
    assert verify(TOY, record) == []
    forged = write(record).replace("! yes 3 bruno\n! passed 3\n", "! resign chen\n! pause\n")
    assert any("could not be taken back" in fault for fault in verify(TOY, parse(forged)))


async def test_after_a_restart_it_is_taken_back_as_before(voting):
    at = await voting()
    await at.table.play("ana raid bruno\nana fight nothing\nbruno fight nothing")
    vote = await at.propose(ANA, "undo", "2")
    for user in (BRUNO, CHEN):
        await at.say(user, vote.number, "yes")
    live = await at.match()
    at.table.matches.cache.forget(at.table.id)
    again = await at.match()
    assert (again.opened, again.since, again.entries) == (live.opened, live.since, live.entries)
    assert await at.table.awaited() == ["ana"]


# -- windows and secret choices ------------------------------------------------------------------


async def test_an_undo_over_an_open_window_does_not_reveal_the_answers(voting):
    shown = []
    for script in ("ana dare", "ana dare\nbruno let"):
        at = await voting()
        await at.table.play(script)
        await at.after()
        vote = await at.propose(ANA, "undo", "1")
        assert vote.voters == ("bruno", "chen")
        await at.say(BRUNO, vote.number, "yes")
        await at.say(CHEN, vote.number, "yes")
        await at.after()
        match = await at.match()
        assert await at.table.awaited() == ["ana"]
        language = table_language(match, "en")
        shown.append(
            [
                list(history.history_lines(match, None, language)),
                list(history.history_lines(match, "chen", language)),
                export(match, ANA, language).words.replace(match.row.seed, ""),
                [m.words for m in await at.channel()],
            ]
        )
    assert shown[0] == shown[1]


async def test_the_custom_ids_of_a_vote_do_not_tell_how_many_have_answered(voting):
    seen = []
    for script in ("ana dare", "ana dare\nbruno let"):
        at = await voting()
        await at.table.play(script)
        vote = await at.propose(ANA, "extend", "24")
        await at.after()
        number = str(vote.number)
        seen.append(number)
        for pressable in buttons(await at.message()).values():
            assert number not in pressable.custom_id.split(":")
    assert seen == ["2", "3"]


async def test_a_window_that_is_open_again_has_its_time_again(voting, clock):
    at = await voting(options=PATIENT)
    await at.table.play("ana dare\nbruno let\nchen let")
    await at.table.play("bruno pass")
    clock.now += 7 * HOUR
    vote = await at.propose(CHEN, "undo", "1")
    for user in (ANA, BRUNO):
        await at.say(user, vote.number, "yes")
    assert set(await at.table.awaited()) == {"chen"} and (await at.match()).is_window
    await at.after(8 * HOUR - 1)
    assert (await at.match()).is_window
    await at.after(1)
    assert not (await at.match()).is_window


async def test_a_player_with_a_repeated_secret_question_gets_another_letter(voting, discord):
    at = await voting()
    await at.table.play("ana raid bruno")
    await at.after()
    first = discord.said(BRUNO)[-1]
    await at.table.play("ana fight nothing\nbruno fight nothing")
    await at.after()
    vote = await at.propose(BRUNO, "undo", "1")
    for user in (ANA, CHEN):
        await at.say(user, vote.number, "yes")
    await at.after()
    assert "bruno" in await at.table.awaited()
    last = discord.said(BRUNO)[-1]
    assert last.id != first.id and last.buttons


async def test_a_planned_move_is_not_repeated_after_an_undo(voting):
    at = await voting()
    await at.table.leave("bruno", "always", "turn", "pass", "game")
    await at.table.play("ana dig tomb")
    await at.table.matches.play_automatic_moves(at.table.id)
    assert await at.table.awaited() == ["chen"]
    vote = await at.propose(ANA, "undo", "1")
    await at.say(BRUNO, vote.number, "yes")
    assert await at.table.left("bruno") == []
    await at.table.play("ana dig tomb")
    await at.table.matches.play_automatic_moves(at.table.id)
    assert await at.table.awaited() == ["bruno"]


# -- over computer players -----------------------------------------------------------------------


async def move_of_computer(at, seat, *path):
    await at.table.matches.maker.make(await at.match(), Move(seat, path))


async def test_moves_of_computers_since_are_undone_without_a_vote(voting, handlers):
    at = await voting(1, 3)
    before = await digest(at)
    await at.table.play("ana dig tomb")
    await move_of_computer(at, "bruno", "dig", "well")
    await move_of_computer(at, "chen", "pass")
    screen = await handlers.play.undo(actor_at(ANA), at.table.id)
    assert "Your last move is undone, with the computer players’ moves since." in words(screen)
    assert await digest(at) == before and await at.table.awaited() == ["ana"]
    assert await undos(at) == [" ! undo 3", " ! undo 2", " ! undo 1"]


async def test_the_channel_hears_of_no_vote_where_nobody_was_asked(voting, handlers):
    at = await voting(1, 2)
    await at.table.play("ana dig tomb")
    await move_of_computer(at, "bruno", "dig", "well")
    await handlers.play.undo(actor_at(ANA), at.table.id)
    match = await at.match()
    spoken = table_language(match, "en")
    heard = [*filter(None, narration.chapter_lines(match, 0, spoken))]
    assert heard == ["● A Ana undoes the last move."]
    log = "\n".join(history.history_lines(match, "ana", spoken))
    assert "proposes" not in log and "vote has passed" not in log
    await at.after()
    assert not [message for message in await at.channel() if "### Vote" in message.words]


async def test_a_record_with_an_undo_over_computers_verifies(voting, handlers):
    at = await voting(1, 2)
    await at.table.play("ana dig tomb")
    await move_of_computer(at, "bruno", "dig", "well")
    await handlers.play.undo(actor_at(ANA), at.table.id)
    await DepartureService(at.table.matches.cache).abandon(ANA, at.table.id, 900)
    assert (
        verify(
            TOY, parse(export(await at.match(), ANA, table_language(await at.match(), "en")).words)
        )
        == []
    )


async def test_undo_over_computers_never_takes_back_a_draw(voting, handlers):
    at = await voting(1, 2)
    await at.table.play("ana dig tomb")
    await move_of_computer(at, "bruno", "buy", "1")
    screen = await handlers.play.undo(actor_at(ANA), at.table.id)
    assert list(buttons(screen)) == ["Undo anyway"]
    assert await undos(at) == []


@pytest.fixture
def passing_spends(monkeypatch):
    """Have Bruno spend gold of his hidden hand when he passes."""

    def spend(digging, state, action, context):
        if action.seat == "bruno":
            state.gold["bruno"] = secret(state.gold["bruno"].value - 1, "bruno")

    monkeypatch.setattr(Digging, "_pass", spend)


@pytest.mark.usefixtures("passing_spends")
async def test_undo_over_a_hidden_hand_asks_the_others_though_they_have_not_moved(voting, handlers):
    at = await voting(3, 1)
    await at.table.play("ana dig tomb")
    await move_of_computer(at, "bruno", "pass")
    screen = await handlers.play.undo(actor_at(ANA), at.table.id)
    assert list(buttons(screen)) == ["Ask them"]
    vote = await at.propose(ANA, "undo", "1")
    assert {*vote.voters} == {*(await at.match()).people} - {"ana", "bruno"}
    assert await undos(at) == []


@pytest.mark.usefixtures("passing_spends")
async def test_undo_over_computers_never_takes_back_a_card_from_a_hidden_hand(voting, handlers):
    at = await voting(1, 2)
    await at.table.play("ana dig tomb")
    await move_of_computer(at, "bruno", "pass")
    screen = await handlers.play.undo(actor_at(ANA), at.table.id)
    assert list(buttons(screen)) == ["Undo anyway"] and await undos(at) == []


async def test_a_player_alone_with_computers_is_offered_an_undo_that_asks_nobody(voting, handlers):
    at = await voting(1, 2)
    before = await digest(at)
    await at.table.play("ana buy 1")
    screen = await handlers.play.undo(actor_at(ANA), at.table.id)
    assert "hidden information was shown or chance was used" in words(screen)
    assert "others" not in words(screen) and "question is in the channel" not in words(screen)
    ticket = int(buttons(screen)["Undo anyway"].custom_id.split(":")[-1])
    told = await handlers.votes.ask_undo(actor_at(ANA), at.table.id, ticket)
    assert await digest(at) == before
    assert "Nobody else had to agree" in words(told) and "vote" not in words(told)


async def test_a_person_who_has_moved_since_is_still_asked(voting, handlers):
    at = await voting(3, 1)
    await at.table.play("ana dig tomb")
    await move_of_computer(at, "bruno", "dig", "well")
    await at.table.play("chen pass")
    screen = await handlers.play.undo(actor_at(ANA), at.table.id)
    assert list(buttons(screen)) == ["Ask them"] and await undos(at) == []


async def test_undoing_over_computers_uses_up_no_proposals(voting, handlers):
    at = await voting(1, 2)
    for _ in range(12):
        await at.table.play("ana dig tomb")
        await move_of_computer(at, "bruno", "dig", "well")
        await handlers.play.undo(actor_at(ANA), at.table.id)
    assert await at.propose(ANA, "pause")


async def test_an_old_undo_button_undoes_no_newer_move(voting, handlers):
    at = await voting(1, 2)
    for attempt in range(2):
        await at.table.play("ana dig tomb")
        match = await at.match()
        old = match.ticket("ana", 1)
        await move_of_computer(at, "bruno", "dig", "well")
        if not attempt:
            await handlers.play.undo(actor_at(ANA), at.table.id, old)
    before = await undos(at)
    screen = await handlers.play.undo(actor_at(ANA), at.table.id, old)
    assert list(buttons(screen)) == ["Undo anyway"] and await undos(at) == before


async def test_a_bid_among_computers_is_undone_at_once(voting, handlers):
    game = games()["amun-re"]
    at = await voting(1, 2, game=game)
    while (match := await at.match()).state.phase != "auction" or "blue" not in match.awaited():
        seat = match.awaited()[0]
        path = match.default(seat)
        await at.table.matches.maker.make(match, Move(seat, path))
    before = await digest(at)
    menu, _ = match.menu("blue")
    path = random_path(menu, Random(3).randrange)
    await at.table.matches.maker.make(match, Move("blue", path), 4321)
    match = await at.match()
    assert "planned moves" in str(match.entries[-1].why_final)
    (other,) = match.awaited()
    await at.table.matches.maker.make(match, Move(other, match.default(other)))
    await handlers.play.undo(actor_at(ANA), at.table.id)
    assert await digest(at) == before


# -- from the refusal ----------------------------------------------------------------------------


async def test_the_refusal_of_undo_says_why_and_offers_to_ask(voting, handlers):
    at = await voting()
    await at.table.play("ana dig tomb\nbruno dig well")
    screen = await handlers.play.undo(actor_at(ANA), at.table.id)
    assert "Bruno has moved since" in words(screen) and list(buttons(screen)) == ["Ask them"]
    ticket = int(buttons(screen)["Ask them"].custom_id.split(":")[-1])
    told = await handlers.votes.ask_undo(actor_at(ANA), at.table.id, ticket)
    assert "1 of 1 must agree" in words(told)
    with pytest.raises(IllegalMoveError):
        await handlers.votes.ask_undo(actor_at(ANA), at.table.id, ticket + 1)
    with pytest.raises(IllegalMoveError, match="made no move"):
        await handlers.play.undo(actor_at(CHEN), at.table.id)


async def test_the_offer_to_ask_fits(code):
    match = match_at(TOY.start([m.word for m in TOY.marks], TOY.options(), "s", "s").state, TOY)
    assert faults(ask_undo_screen(match, TOY.label, 2**32 - 1, code)) == []


def actor_at(user):
    return actor_of(FakeInteraction(user))
