"""Votes: the joint decisions of the players at a table, and their results."""

from __future__ import annotations

import asyncio
from random import Random
from unittest.mock import AsyncMock

import pytest

from bot.core.delivery.sender import FIRST_REST
from bot.core.interactions.actor import actor_of
from bot.core.people.model import Person
from bot.core.screens.names import table_language
from bot.history.exports import export
from bot.history.history import log_lines
from bot.program.acts import ACTS
from bot.seats.service import SubstituteService
from bot.votes.handler import VoteHandler
from bot.votes.model import VoteRow
from bot.votes.proposals import PROPOSALS
from bot.votes.screens import confirm_screen, vote_screen, voted_screen
from bot.votes.service import MOST, letters_to_newcomer
from rules.core.errors import IllegalMoveError
from rules.core.records import parse
from rules.core.replay import verify
from tests.bot.channels import refusal
from tests.bot.interactions import FakeInteraction
from tests.bot.screens import buttons, faults, match_at
from tests.bot.seated import ANA, BRUNO, CHEN, DINA, INTERACTIONS, STRANGER
from tests.patience import PATIENCE
from tests.toy import TOY

MINUTE = 60
HOUR = 60 * MINUTE
DAY = 24 * HOUR


# -- how a vote goes -----------------------------------------------------------------------------


async def test_a_majority_pauses_the_game_and_lets_it_go_on(voting):
    at = await voting()
    assert (await at.propose(ANA, "pause")).outcome is None
    assert not (await at.match()).is_paused
    assert (await at.say(BRUNO, 1, "yes")).outcome == "passed"
    assert (await at.match()).is_paused
    await at.propose(CHEN, "resume")
    await at.say(ANA, 5, "yes")
    assert not (await at.match()).is_paused
    assert await at.acts() == [
        f"ana ! propose pause by majority of ana bruno chen until {1_000_000 + 2 * DAY}",
        "bruno ! yes 1",
        " ! passed 1",
        " ! pause",
        f"chen ! propose resume by majority of ana bruno chen until {1_000_000 + 2 * DAY}",
        "ana ! yes 5",
        " ! passed 5",
        " ! resume",
    ]


async def test_a_vote_closes_at_no_table_that_another_process_has_cancelled(begin, services, clock):
    at = await begin()
    await services.votes.propose(ANA, at.id, "pause", (), next(INTERACTIONS))
    await at.store.database.write("UPDATE matches SET stage = 'cancelled'")
    clock.advance(2 * DAY)
    with pytest.raises(IllegalMoveError, match="This game has ended"):
        await asyncio.wait_for(services.votes.settle(at.id), PATIENCE)


async def test_the_channel_is_asked_once_and_the_message_shows_what_is_said(voting):
    at = await voting()
    await at.after()
    await at.propose(ANA, "extend", "24")
    await at.after()
    asked = await at.message()
    assert asked.pings == [BRUNO, CHEN] and asked.buttons == ["For it", "Against it"]
    assert "Give the players whose turn it is 24 more hours" in asked.words
    assert "For it: ● A Ana\nNot yet: ■ B <@22>, ▲ C <@33>" in asked.words
    await at.say(BRUNO, 1, "no")
    await at.after()
    assert "Against it: ■ B Bruno\nNot yet: ▲ C <@33>" in asked.words and asked.buttons
    await at.say(CHEN, 1, "yes")
    await at.after()
    assert "The vote has passed." in asked.words and not asked.buttons
    (panel,) = [message for message in await at.channel() if message.files]
    assert "\nPlayers whose turn it is get 24 more hours.\n" in panel.words
    assert await at.table.store.votes.get(at.table.id, 1) is None


async def test_a_vote_that_is_not_decided_in_time_has_failed(voting):
    at = await voting()
    await at.propose(ANA, "pause")
    await at.after(2 * DAY - 1)
    panel = next(message for message in await at.channel() if message.files)
    assert (await at.acts())[1:] == [] and "A vote is open: [Pause the game](" in panel.words
    await at.after(1)
    assert "A vote is open" not in panel.words
    assert (await at.acts())[1:] == [" ! failed 1"]
    assert "The vote has failed." in (await at.message()).words
    assert "Pause the game: the vote has failed." in panel.words
    with pytest.raises(IllegalMoveError, match="closed"):
        await at.say(BRUNO, 1, "yes")


async def test_a_vote_that_is_up_is_closed_before_anybody_is_counted(voting):
    at = await voting()
    await at.propose(ANA, "pause")
    at.clock.now += 2 * DAY
    with pytest.raises(IllegalMoveError, match="closed"):
        await at.say(BRUNO, 1, "yes")
    assert not (await at.match()).is_paused


async def test_it_fails_as_soon_as_too_few_can_agree(voting):
    at = await voting()
    await at.propose(ANA, "end")
    assert (await at.say(CHEN, 1, "no")).outcome == "failed"
    assert not (await at.match()).is_over


async def test_a_player_who_leaves_loses_their_vote(voting):
    at = await voting()
    await at.propose(ANA, "cancel")
    await at.say(BRUNO, 1, "yes")
    await at.table.resign("chen")
    await at.after()
    assert (await at.acts())[2:] == ["chen ! resign", " ! passed 1", " ! cancel"]
    assert (await at.match()).is_over


async def test_the_message_of_a_vote_shows_that_its_proposer_has_left(voting):
    at = await voting(4)
    await at.propose(ANA, "pause")
    await at.after()
    assert "Ana proposes it." in (await at.message()).words
    await at.table.resign("ana")
    await at.after()
    shown = (await at.message()).words
    assert "The player who proposed it has left the table." in shown and "For it" not in shown
    assert "2 of 3 must agree" in shown


async def test_a_substitute_does_not_inherit_a_vote(voting, matches):
    at = await voting()
    substitutes = SubstituteService(matches.cache, letters_to_newcomer, at.clock)
    await at.propose(ANA, "pause")
    await substitutes.seek(ANA, at.table.id, next(INTERACTIONS))
    await substitutes.take(Person(DINA, "Dora"), at.table.id, "ana", next(INTERACTIONS))
    await at.after()
    assert (await at.acts())[2:] == ["ana ! substitute", "ana ! withdraw 1", " ! host bruno"]
    shown = (await at.message()).words
    assert "The player who proposed it has left the table." in shown
    assert "For it:" not in shown and f"Not yet: ● A <@{DINA}>, ■ B <@{BRUNO}>" in shown
    await at.say(DINA, 1, "yes")
    await at.after()
    assert "The player who proposed it has left the table." in (await at.message()).words
    assert (await at.say(BRUNO, 1, "yes")).outcome == "passed"
    lines = [str(line.sentence) for line in log_lines(await at.match(), None)]
    said = "The previous Ana player’s vote no longer counts"
    assert any(said in line for line in lines)
    ending = await at.propose(BRUNO, "end")
    for user in (DINA, CHEN):
        await at.say(user, ending.number, "yes")
    match = await at.match()
    assert verify(TOY, parse(export(match, DINA, table_language(match, "en")).words)) == []


async def test_a_vote_outlives_a_restart_in_its_midst(voting, restart):
    at = await voting()
    await at.propose(ANA, "pause")
    await at.after()
    at.table.matches.cache.forget(at.table.id)
    at.publisher = restart()
    await at.say(BRUNO, 1, "yes")
    await at.after()
    assert "The vote has passed." in (await at.message()).words
    assert len([m for m in await at.channel() if "### Vote" in m.words]) == 1
    assert (await at.match()).votes == (await again(at)).votes


def actor_at(user):
    return actor_of(FakeInteraction(user))


async def again(at):
    at.table.matches.cache.forget(at.table.id)
    return await at.match()


async def test_a_vote_decided_before_a_crash_is_carried_out_after_it(voting, monkeypatch):
    at = await voting()
    await at.propose(ANA, "pause")

    async def dies(*_):
        raise ConnectionError

    with monkeypatch.context() as crash, pytest.raises(ConnectionError):
        crash.setattr(at.service, "_close", dies)
        await at.say(BRUNO, 1, "yes")
    assert not (await at.match()).is_paused
    at.table.matches.cache.forget(at.table.id)
    at.publisher.schedule(at.table.id)
    await at.after()
    assert (await at.match()).is_paused


async def test_presses_at_once_count_once_each_and_close_it_once(voting):
    at = await voting()
    await at.propose(ANA, "pause")
    press = next(INTERACTIONS)
    votes = [at.say(BRUNO, 1, "yes", press) for _ in range(2)]
    said = await asyncio.gather(
        *votes, at.say(CHEN, 1, "yes"), at.table.play("ana dig tomb"), return_exceptions=True
    )
    assert sum(isinstance(each, IllegalMoveError) for each in said) == 2
    log = await at.table.log()
    assert log.count(" ! pause") == 1 and "ana dig tomb" in log
    assert log.count("bruno ! yes 1") == 1


# -- who has not voted ---------------------------------------------------------------------------


def reminders(discord, user):
    return [m for m in discord.said(user) if "Your vote is needed" in m.words]


async def test_a_player_who_has_not_voted_is_reminded_once_a_day_before_the_end(voting, discord):
    at = await voting()
    await at.propose(ANA, "extend", "24")
    await at.say(BRUNO, 1, "no")
    await at.after(DAY - 1)
    assert not reminders(discord, CHEN)
    await at.after(1)
    (reminder,) = reminders(discord, CHEN)
    assert "Your vote is needed: Give the players whose turn it is 24 more hours" in reminder.words
    assert reminder.buttons == ["For it", "Against it"]
    assert not reminders(discord, ANA) and not reminders(discord, BRUNO)
    await at.after(DAY - 1)
    assert len(reminders(discord, CHEN)) == 1


async def test_of_a_vote_that_is_closed_nobody_is_reminded(voting, discord):
    at = await voting()
    await at.propose(ANA, "pause")
    await at.say(BRUNO, 1, "yes")
    await at.after(DAY)
    assert not reminders(discord, CHEN)


async def test_a_short_vote_is_reminded_of_at_half_time(voting, discord):
    at = await voting(pace='{"voting": "24h"}')
    await at.propose(ANA, "pause")
    await at.after(DAY // 2 - 1)
    assert not reminders(discord, CHEN)
    await at.after(1)
    assert reminders(discord, CHEN)


@pytest.mark.parametrize(
    ("seat", "user", "said", "passed", "later"),
    [
        ("ana", ANA, None, 0, DAY),
        ("bruno", BRUNO, "no", DAY, DAY // 2),
        ("bruno", BRUNO, None, HOUR, DAY),
    ],
    ids=["proposer", "voter", "silent"],
)
async def test_a_substitute_is_reminded_to_vote_once(
    voting, matches, discord, seat, user, said, passed, later
):
    at = await voting()
    substitutes = SubstituteService(matches.cache, letters_to_newcomer, at.clock)
    await at.propose(ANA, "pause")
    if said:
        await at.say(user, 1, said)
    await at.after(passed)
    await substitutes.seek(user, at.table.id, next(INTERACTIONS))
    await substitutes.take(Person(DINA, "Dora"), at.table.id, seat, next(INTERACTIONS))
    await at.after(later)
    assert len(reminders(discord, DINA)) == 1


async def test_a_player_without_reminders_is_not_reminded_to_vote(voting, discord, store):
    at = await voting()
    await store.people.prefer(CHEN, reminders=0)
    await at.propose(ANA, "pause")
    await at.after(DAY)
    assert not reminders(discord, CHEN) and reminders(discord, BRUNO)


async def test_a_player_with_closed_letters_is_reminded_to_vote_in_the_channel(voting, discord):
    at = await voting()
    discord.barred[CHEN] = refusal(403, 50007)
    await at.propose(ANA, "pause")
    await at.after(DAY)
    (told,) = [m for m in await at.channel() if "your vote is needed" in m.words]
    assert told.pings == [CHEN] and told.buttons == ["For it", "Against it"]


async def test_time_in_which_nobody_could_vote_does_not_count(voting, store, discord):
    async def lives_on(seconds):
        at.clock.now += seconds - 1
        await store.facts.set("alive", str(at.clock.now))
        await at.after(1)

    at = await voting()
    await store.clocks.beat()
    await at.propose(ANA, "pause")
    proposed = at.clock.now
    at.clock.now += DAY
    await store.clocks.beat()  # after a day without a sign of life
    await lives_on(DAY)
    left = DAY + DAY // 2  # the day, and half a day in which people find the bot again
    shown = await at.message()
    assert f"open until <t:{proposed + 2 * DAY + left}:f>" in shown.words
    assert not reminders(discord, BRUNO), "nor are they reminded too early"
    assert not (await at.acts())[1:]
    await lives_on(left - DAY)
    assert reminders(discord, BRUNO)
    await lives_on(DAY - 1)
    assert not (await at.acts())[1:]
    await lives_on(1)
    assert (await at.acts())[1:] == [" ! failed 1"]


# -- rights --------------------------------------------------------------------------------------


async def test_computers_have_no_vote_and_who_is_alone_decides_alone(voting):
    at = await voting(1, 2)
    assert (await at.propose(ANA, "pause")).outcome == "passed"
    assert (await at.match()).is_paused
    await at.after()
    assert [m for m in await at.channel() if "### Vote" in m.words] == []


async def test_of_two_both_have_to_agree(voting):
    at = await voting(2)
    assert (await at.propose(ANA, "pause")).outcome is None
    assert (await at.say(BRUNO, 1, "yes")).outcome == "passed"


@pytest.mark.parametrize(
    ("user", "kind", "about", "reason"),
    [
        (STRANGER, "pause", (), "do not sit"),
        (ANA, "resume", (), "not paused"),
        (ANA, "extend", ("337",), "number of hours from 1 to 336"),
    ],
)
async def test_one_is_told_why_nothing_can_be_proposed(voting, user, kind, about, reason):
    at = await voting()
    with pytest.raises(IllegalMoveError, match=reason):
        await at.propose(user, kind, *about)
    assert await at.acts() == []


async def test_one_votes_once_and_proposes_a_kind_once_at_a_time(voting):
    at = await voting()
    await at.propose(ANA, "pause")
    for what, reason in (
        (at.say(ANA, 1, "no"), "votes are final"),
        (at.say(STRANGER, 1, "yes"), "do not sit"),
        (at.say(BRUNO, 2, "yes"), "closed"),
        (at.propose(BRUNO, "pause"), "already open"),
    ):
        with pytest.raises(IllegalMoveError, match=reason):
            await what
    assert len(await at.acts()) == 1


async def test_nobody_proposes_more_than_some_times_a_day(voting):
    at = await voting()
    for _ in range(MOST):
        vote = await at.propose(ANA, "end")
        await at.say(BRUNO, vote.number, "no")
    with pytest.raises(IllegalMoveError, match="limit of proposals for one day"):
        await at.propose(ANA, "end")
    await at.propose(CHEN, "end")
    at.clock.now += DAY + 1
    await at.propose(ANA, "pause")


async def test_a_table_may_agree_on_other_majorities_times_and_voters(voting):
    pace = '{"voters": "active", "needed": "all", "needed_to_end": "most", "voting": "12h"}'
    at = await voting(pace=pace)
    at.clock.now += 3 * DAY  # Ana is awaited
    with pytest.raises(IllegalMoveError, match="cannot vote while the table is waiting for you"):
        await at.propose(ANA, "pause")
    vote = await at.propose(BRUNO, "pause")
    assert (vote.voters, vote.rule) == (("bruno", "chen"), "all")
    assert vote.until == at.clock.now + 12 * HOUR
    assert (await at.propose(CHEN, "end")).rule == "most"


# -- results -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("kind", "stage"), [("cancel", "cancelled"), ("end", "over")])
async def test_a_game_can_be_ended_by_all(voting, kind, stage):
    at = await voting()
    await at.table.play("ana dig tomb")
    await at.propose(ANA, kind)
    await at.propose(BRUNO, "pause")
    await at.after()
    for user in (BRUNO, CHEN):
        await at.say(user, 2, "yes")
    await at.after()
    match = await at.match()
    assert match.is_over and (await at.table.store.matches.get(at.table.id)).stage == stage
    ended = next(m for m in await at.channel() if "# The game" in m.words)
    assert ("\n● A Ana: " in ended.words) == (kind == "end")
    assert verify(TOY, parse(export(match, STRANGER, table_language(match, "en")).words)) == []
    assert (await again(at)).is_over
    assert all(not m.buttons for m in await at.channel() if "### Vote" in m.words)
    with pytest.raises(IllegalMoveError, match="ended"):
        await at.say(CHEN, 3, "yes")


async def test_no_vote_is_open_after_the_game(voting):
    at = await voting(2)
    await at.propose(ANA, "end")
    await at.after()
    await at.table.finish(Random(1))
    await at.after()
    asked = await at.message()
    assert asked.buttons == [] and "This game has ended." in asked.words
    assert (await at.match()).votes[1].outcome is None


async def test_nobody_is_counted_once_another_vote_has_ended_the_game(voting, monkeypatch):
    at = await voting(3)
    monkeypatch.setattr(at.service, "settle", AsyncMock(return_value=None))  # later than the press
    end, pause = await at.propose(ANA, "end"), await at.propose(ANA, "pause")
    await at.say(CHEN, end.number, "yes")
    await at.table.resign("bruno")  # the only one missing
    with pytest.raises(IllegalMoveError, match="ended"):
        await at.say(CHEN, pause.number, "yes")
    assert (await at.match()).is_over
    assert (await at.match()).votes[pause.number].yes == ("ana",)


async def test_a_player_who_would_end_the_game_alone_is_asked_to_confirm(voting):
    at, actor = await voting(1, 2), actor_at(ANA)
    handler = VoteHandler(at.service)
    screen = await handler.propose_end(actor, at.table.id, "cancel")
    assert list(buttons(screen)) == ["Cancel the game"] and await at.acts() == []
    await handler.propose(actor_at(ANA), at.table.id, "cancel")
    assert (await at.match()).is_over


async def test_an_open_window_does_not_reveal_its_answers_during_a_vote(voting):
    at = await voting()
    await at.table.play("ana dare")
    vote = await at.propose(ANA, "extend", "24")
    await at.after()
    before = [(m.edits, m.words) for m in await at.channel()]
    await at.table.play("bruno let")
    await at.after()
    assert [(m.edits, m.words) for m in await at.channel()] == before
    await at.say(CHEN, vote.number, "yes")
    assert await at.table.awaited() == ["chen"]


# -- in the channel ------------------------------------------------------------------------------


async def test_the_panel_leads_to_the_message_of_each_open_vote(voting, store):
    at = await voting()
    vote = await at.propose(ANA, "pause")
    await at.after()
    shown = await store.votes.get(at.table.id, vote.number)
    link = f"https://discord.com/channels/77/{shown.channel}/{shown.message}"
    panels = [m.words for m in await at.channel() if "A vote is open" in m.words]
    assert f"A vote is open: [Pause the game]({link})." in panels[-1]


async def test_a_message_that_was_deleted_is_posted_again_while_it_is_asked(voting, discord):
    at = await voting()
    await at.propose(ANA, "end")
    await at.after()
    first = await at.message()
    (await at.channel()).remove(first)
    await at.say(BRUNO, 1, "yes")
    await at.after()
    assert (await at.message()).id != first.id and (await at.message()).pings == [CHEN]
    (await at.channel()).remove(await at.message())
    await at.say(CHEN, 1, "no")
    await at.after()
    assert [m for m in await at.channel() if "### Vote" in m.words] == []


async def test_a_vote_that_rests_holds_up_no_other(voting, discord):
    at = await voting()
    shown = []
    for kind, *about in (("pause",), ("extend", "24")):
        await at.propose(ANA, kind, *about)
        await at.after()
        shown.append(await at.message())
    discord.trouble["edit"] = [refusal(429, 30046)]
    for number in (1, 2):
        await at.say(BRUNO, number, "no")
    await at.after()
    assert sorted("Against it: ■ B Bruno" in each.words for each in shown) == [False, True]
    await at.after(FIRST_REST + 1)
    assert all("Against it: ■ B Bruno" in each.words for each in shown)
    assert [each.edits for each in shown] == [1, 1]


async def test_a_vote_whose_sending_was_cut_off_is_found_and_updated(voting, discord):
    at = await voting()
    await at.after()
    discord.trouble["sent"] = [ConnectionResetError()]
    await at.propose(ANA, "end")
    await at.after()
    (asked,) = [m for m in await at.channel() if "### Vote" in m.words]
    await at.say(BRUNO, 1, "yes")
    await at.after()
    assert "For it: ● A Ana, ■ B Bruno" in asked.words
    kept = await at.table.store.votes.get(at.table.id, 1)
    assert kept == VoteRow(at.table.id, 1, (await at.match()).row.channel, asked.id)


async def test_a_vote_that_moves_with_its_table_calls_nobody_again(voting, relocation):
    at = await voting()
    await at.propose(ANA, "end")
    await at.after()
    for elsewhere in (9_001, 9_002):
        await relocation.move(at.table.id, (77, elsewhere))
        await at.after()
        assert (await at.message()).pings == [] and (await at.message()).buttons


async def test_a_vote_waits_for_a_channel_that_is_closed(voting, discord, channels):
    at = await voting()
    await at.after()
    channel = (await at.match()).row.channel
    discord.barred[channel] = refusal(403, 50001)
    await at.propose(ANA, "end")
    await at.after()
    del discord.barred[channel]
    await channels.reopen(at.table.id)
    await at.after()
    assert len([m for m in await at.channel() if "### Vote" in m.words]) == 1


async def test_every_screen_of_a_vote_fits_with_the_longest_names(code):
    match = match_at(TOY.start([m.word for m in TOY.marks], TOY.options(), "s", "s").state, TOY)
    seats = " ".join(match.people)
    for number, kind in enumerate(PROPOSALS, 1):
        match.add_act("ana", f"! propose {kind} 24 9 by all of {seats} until 9", 9)
        vote = match.votes[number]
        assert faults(vote_screen(match, vote, 1)) == faults(voted_screen(match, vote, code)) == []
    assert faults(confirm_screen(match, PROPOSALS["end"], code)) == []


def test_everything_that_can_be_proposed_has_an_act():
    assert PROPOSALS.keys() <= ACTS.keys()
