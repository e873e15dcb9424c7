"""People who have left the server of their table: asked for before they are reminded."""

from __future__ import annotations

from random import Random

from bot.matches.exports import export
from bot.matches.substitutes import SubstituteService
from bot.ui.names import table_language
from rules.core.records import parse
from rules.core.replay import verify
from tests.bot.channels import refusal
from tests.bot.seated import ANA, BRUNO, CHEN, DINA, PEOPLE
from tests.toy import TOY

DORA = next(person for person in PEOPLE if person.user == DINA)


async def heard(discord, match):
    row = (await match.match()).row
    return [m.words for m in discord.said(row.channel) if "not in this server" in m.words]


async def test_who_has_left_the_server_is_not_reminded_and_the_table_hears_of_it_once(
    discord, table, days
):
    match = await table()
    discord.absent.add(ANA)
    await days(4)
    assert discord.said(ANA) == []
    (told,) = await heard(discord, match)
    assert "● A Ana is not in this server any more; a substitute is sought." in told
    assert (await match.match()).sought() == ["ana"]


async def test_somebody_else_takes_the_seat_of_who_has_left(discord, table, days):
    match = await table()
    discord.absent.add(ANA)
    await days(1)
    service = SubstituteService(match.store, match.matches.cache)
    await service.take(DORA, match.id, "ana", 4321)
    assert await match.user("ana") == DINA
    await match.play("ana dig tomb")
    await match.finish(Random(1))
    over = await match.match()
    record = parse(export(over, DINA, table_language(over, "en")).words)
    assert verify(TOY, record) == [] and "! left ana" in [str(entry) for entry in record.log]


async def test_who_is_back_is_reminded_again(discord, table, days):
    await table()
    discord.absent.add(ANA)
    await days(1)
    discord.absent.clear()
    await days(1)
    (reminder,) = discord.said(ANA)
    assert "It is still your turn" in reminder.words


async def test_who_takes_no_letters_any_more_is_asked_for_in_the_server(discord, table, publisher):
    match = await table(2)
    discord.absent.add(BRUNO)
    discord.barred[BRUNO] = refusal(403, 50278)
    await match.play("ana dig tomb\nbruno pass")
    await publisher.wait_until_idle()
    (told,) = await heard(discord, match)
    assert "■ B Bruno is not in this server any more" in told


async def test_who_only_closes_their_letters_has_not_left(discord, table, publisher):
    match = await table(2)
    discord.barred[BRUNO] = refusal(403, 50007)
    await match.play("ana dig tomb\nbruno pass")
    await publisher.wait_until_idle()
    assert await heard(discord, match) == []


async def test_a_server_that_does_not_answer_says_nothing_of_its_members(discord, table, days):
    match = await table()
    discord.absent.add(ANA)
    discord.trouble["member"] = [refusal(503)]
    await days(1)
    assert len(discord.said(ANA)) == 1 and await heard(discord, match) == []


async def test_who_has_left_during_an_open_window_is_told_of_whether_they_answered_or_not(
    discord, table, days
):
    match = await table()
    await match.play("ana dare\nbruno let")
    discord.absent |= {BRUNO, CHEN}
    await days(1)
    assert (await match.match()).is_window and await match.awaited() == ["chen"]
    assert set((await match.match()).sought()) == {"bruno", "chen"}
