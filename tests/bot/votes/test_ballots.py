"""Direct messages that ask people to vote: as they are called to turns, and never twice."""

from __future__ import annotations

import pytest

from bot.core.delivery.sender import Sender
from bot.core.outbox.errors import RetryLaterError
from bot.seats.departures import DepartureService
from tests.bot.channels import refusal
from tests.bot.seated import ANA, BRUNO, CHEN, INTERACTIONS

MINUTE = 60
HOUR = 60 * MINUTE
DAY = 24 * HOUR
ASLEEP = {"quiet_from": 13 * 60, "quiet_until": 14 * 60}  # the clock begins at 13:46:40


@pytest.fixture
def asked(discord):
    """The direct messages that ask somebody to vote."""

    def asked(user):
        return [each for each in discord.said(user) if "Your vote is needed" in each.words]

    return asked


@pytest.fixture
def vote(voting, store):
    """Opens a vote of three, for which Chen may have changed settings."""

    async def vote(**settled):
        at = await voting()
        if settled:
            await store.people.prefer(CHEN, **settled)
        await at.propose(ANA, "pause")
        await at.after()
        return at

    return vote


async def test_a_vote_asks_those_who_are_called_to_each_turn(vote, asked):
    at = await vote(letters="all")
    (ballot,) = asked(CHEN)
    assert ballot.buttons == ["For it", "Against it"] and ballot.pings == [CHEN]
    assert not asked(BRUNO) and not asked(ANA)
    await at.after(DAY - 1)
    assert len(asked(CHEN)) == 1
    await at.after(1)
    assert len(asked(CHEN)) == 2  # the reminder


async def test_a_sleeper_is_asked_to_vote_on_waking(vote, asked):
    at = await vote(**ASLEEP)
    await at.after(13 * MINUTE)
    assert not asked(CHEN)
    await at.after(MINUTE)
    assert len(asked(CHEN)) == 1


async def test_a_sleeper_is_reminded_to_vote_on_waking(vote, asked, store):
    at = await vote()
    await store.people.prefer(CHEN, **ASLEEP)
    await at.after(DAY)
    assert not asked(CHEN)
    await at.after(14 * MINUTE)
    assert len(asked(CHEN)) == 1


async def test_a_traveller_is_asked_to_vote_by_one_message_on_return(voting, store, asked):
    at = await voting()
    now = at.clock.now
    await store.people.prefer(CHEN, letters="all", away_from=now, away_until=now + DAY + HOUR)
    await at.propose(ANA, "pause")
    await at.after(DAY + HOUR - 1)
    assert not asked(CHEN)
    await at.after(1)
    assert len(asked(CHEN)) == 1


async def test_a_vote_given_meanwhile_asks_nobody(vote, asked):
    at = await vote(**ASLEEP)
    await at.say(CHEN, 1, "no")
    await at.after(HOUR)
    assert not asked(CHEN)


async def test_a_vote_by_direct_message_leaves_one_message(vote, asked, discord):
    at = await vote(letters="all")
    await at.say(CHEN, 1, "no")
    await at.after(DAY + HOUR)
    assert len(asked(CHEN)) == len(discord.said(CHEN)) == 1


async def test_closed_direct_messages_repeat_no_open_question(voting, discord, store):
    at = await voting()
    await store.people.prefer(CHEN, letters="all")
    discord.barred[CHEN] = refusal(403, 50007)
    await at.propose(ANA, "pause")
    await at.after()
    assert not [each for each in await at.channel() if "your vote is needed" in each.words]


async def test_a_restart_asks_nobody_twice(vote, asked, restart):
    at = await vote(letters="all")
    again = restart()
    again.schedule(at.table.id)
    await again.wait_until_idle()
    assert len(asked(CHEN)) == 1
    await again.close()


async def test_a_ballot_shows_how_the_vote_has_ended(vote, discord, store):
    at = await vote(letters="all")
    await at.say(BRUNO, 1, "yes")
    await at.after()
    (ballot,) = discord.said(CHEN)
    assert "Vote: Pause the game" in ballot.words and "The vote has passed." in ballot.words
    assert not ballot.buttons
    assert await store.votes.ballots(at.table.id, 1) == ()


async def test_a_ballot_shows_that_time_is_up(vote, discord):
    at = await vote(letters="all")
    await at.after(2 * DAY)
    assert all("The vote has failed." in each.words for each in discord.said(CHEN))
    assert not any(each.buttons for each in discord.said(CHEN))


async def test_a_ballot_shows_the_end_of_its_game(vote, discord):
    at = await vote(letters="all")
    await at.propose(CHEN, "end")
    await at.after()
    (number,) = [each.number for each in (await at.match()).votes.values() if each.kind == "end"]
    for user in (ANA, BRUNO):
        await at.say(user, number, "yes")
    await at.after()
    (ballot,) = [each for each in discord.said(CHEN) if "Pause the game" in each.words]
    assert not ballot.buttons


async def test_a_ballot_shows_the_end_though_the_channel_is_closed(vote, discord, store):
    at = await vote(letters="all")
    discord.barred[(await at.match()).row.channel] = refusal(403, 50001)
    await at.say(BRUNO, 1, "yes")
    await at.after()
    ballot = next(each for each in discord.said(CHEN) if "Pause the game" in each.words)
    assert "The vote has passed." in ballot.words and not ballot.buttons


async def test_a_leaver_keeps_no_ballot(vote, store):
    at = await vote(letters="all")
    assert [each.seat for each in await store.votes.ballots(at.table.id, 1)] == ["chen"]
    await DepartureService(at.table.matches.cache).resign(CHEN, at.table.id, next(INTERACTIONS))
    assert await store.votes.ballots(at.table.id, 1) == ()


async def test_a_ballot_that_rests_holds_up_no_other(voting, store, discord, monkeypatch):
    at = await voting()
    for user in (BRUNO, CHEN):
        await store.people.prefer(user, letters="all")
    await at.propose(ANA, "pause")
    await at.after()
    resting, until, edit = discord.said(BRUNO)[-1].id, int(at.clock.now) + MINUTE, Sender.edit

    async def rests_first(sender, message, made, match, **how):
        if message.id == resting and at.clock.now < until:
            raise RetryLaterError(until)
        return await edit(sender, message, made, match, **how)

    monkeypatch.setattr(Sender, "edit", rests_first)
    await at.say(BRUNO, 1, "yes")
    await at.after()
    assert [bool(discord.said(user)[-1].buttons) for user in (BRUNO, CHEN)] == [True, False]
    await at.after(MINUTE)
    assert not any(discord.said(user)[-1].buttons for user in (BRUNO, CHEN))
