from __future__ import annotations

import asyncio
import logging

import psycopg
import pytest

from bot.board import panel
from bot.board.pages import PICTURED_AFTER
from bot.core.match.cache import NoMatchError
from bot.core.outbox import kinds
from bot.core.outbox.jobs import Job
from bot.core.pace.pace import Pace
from bot.core.pictures import pictures
from bot.ground.languages import language
from bot.ground.rows import NewRow
from bot.lobby.service import LobbyService
from bot.play.service import NextTimes
from bot.program.job_order import ORDER
from rules.core.chance import commitment_of
from rules.core.text import text
from rules.registry import games
from tests.bot.channels import refusal
from tests.bot.seated import ANA, BRUNO, CHEN, PEOPLE
from tests.repositories import replace_method
from tests.toy import TOY

MOVE = "ana dig tomb"
OFFERING = "ana dig tomb\nbruno dig tomb\nchen pass"
WAITING = ["story", "panel", "decided", "due", "summon"]  # of an open move
PRIVATE = text("Only you see this.")


async def channel(discord, table):
    return discord.said((await table.match()).row.channel)


async def stories(discord, table):
    return [message for message in await channel(discord, table) if not message.files]


async def chapter(discord, table):
    """The message that tells what happens, which has the board."""
    (found,) = [each for each in await channel(discord, table) if "My hand" in each.buttons]
    return found


async def call(discord, table):
    """The message that calls the next player: there is one at a time."""
    (found,) = [each for each in await channel(discord, table) if each.buttons == ["Your move"]]
    return found


# -- order and merging ---------------------------------------------------------------------------


async def test_the_beginning_is_told_and_shown(discord, table):
    panel, call = await channel(discord, await table())
    assert call.words == f"● A <@{ANA}>, it is your turn." and call.pings == [ANA]
    assert panel.silent
    heading, people, *_ = panel.words.splitlines()
    assert "Round 1: digging" in heading
    assert people == "● A Ana · ■ B Bruno · ▲ C Chen"
    assert "Shuffle seal" in panel.words
    assert panel.files == ["board.png"]
    assert panel.buttons[0] == "Your move"


async def test_a_move_is_posted_once_and_the_panel_is_edited(discord, table, publisher, store):
    match = await table()
    await match.play("ana dig tomb")
    await publisher.wait_until_idle()
    panel, call = await channel(discord, match)
    assert "● A Ana digs 1 times." in panel.words
    assert call.words == f"● A Ana digs 1 times.\n■ B <@{BRUNO}>, it is your turn."
    assert panel.edits == 1
    assert "■ B Bruno" in panel.words
    assert await store.outbox.waiting(match.id) == ()
    assert (await store.matches.get(match.id)).told == 1


async def test_news_that_waits_together_becomes_one_message_in_order(discord, table, publisher):
    match = await table()
    publisher.schedule, wake = (lambda _: None), publisher.schedule
    match.matches.schedule = publisher.schedule
    await match.play("ana dig tomb\nbruno pass")
    wake(match.id)
    await publisher.wait_until_idle()
    panel, call = await channel(discord, match)
    assert panel.words.index("● A Ana digs") < panel.words.index("■ B Bruno passes")
    assert panel.edits == 1
    assert call.pings == [CHEN]


async def test_an_overlong_message_leaves_its_beginning_to_the_log(
    discord, table, publisher, monkeypatch
):
    monkeypatch.setattr(panel, "MOST", 40)
    match = await table()
    await match.play("ana dig tomb\nbruno pass\nchen pass")
    await publisher.wait_until_idle()
    said = (await chapter(discord, match)).words
    assert "▲ C Chen passes" in said and "● A Ana digs" not in said
    assert "More happened before: see the log." in said
    assert (await match.store.matches.get(match.id)).told == 3


async def test_only_those_who_are_next_are_mentioned_and_the_rest_is_silent(
    discord, table, publisher
):
    match = await table()
    await match.play("ana dig tomb")
    await publisher.wait_until_idle()
    panel, call = await channel(discord, match)
    assert (panel.pings, call.pings) == ([], [BRUNO])
    assert panel.silent and not call.silent
    await match.play("bruno resign")
    await publisher.wait_until_idle()
    (told,) = [each for each in await stories(discord, match) if "has left" in each.words]
    assert "The Bruno player has left the table" in told.words and told.silent


async def test_a_call_goes_when_the_next_one_stands_or_its_person_has_moved(
    discord, table, publisher
):
    match = await table()
    former = await call(discord, match)
    gone = []
    discord.check = lambda what, where: (
        gone.append(len(discord.said(where))) if what == "delete" else None
    )
    await match.play("ana dig tomb")
    await publisher.wait_until_idle()
    assert gone == [3], "the chapter and two calls"
    assert (await call(discord, match)).id != former.id
    await match.play("bruno dare")  # all others are asked, and nobody is named
    await publisher.wait_until_idle()
    assert [each for each in await channel(discord, match) if each.buttons == ["Your move"]] == []


async def test_a_call_that_is_gone_already_is_well_away(discord, table, publisher, store):
    match = await table()
    (await channel(discord, match)).remove(await call(discord, match))
    await match.play("ana dig tomb")
    await publisher.wait_until_idle()
    assert (await call(discord, match)).pings == [BRUNO]
    assert await store.outbox.waiting(match.id) == ()


async def test_calls_stay_at_a_table_that_wants_them_to(discord, table, publisher):
    match = await table(pace=Pace(calls=True).model_dump_json())
    await match.play("ana dig tomb")
    await publisher.wait_until_idle()
    calls = [each for each in await channel(discord, match) if each.buttons == ["Your move"]]
    assert [each.pings for each in calls] == [[ANA], [BRUNO]]


async def test_in_secret_the_channel_calls_only_players_without_letters(discord, table, publisher):
    match = await table()
    discord.barred[BRUNO] = refusal(403, 50007)
    await match.play(OFFERING)
    await publisher.wait_until_idle()
    assert (await call(discord, match)).pings == [BRUNO]


async def test_an_edit_has_a_picture_once_a_minute_and_the_last_one_comes(
    discord, table, publisher, passes, drawn
):
    match = await table()
    for move in ("ana dig tomb", "bruno dig tomb", "chen pass"):
        drawn.append(move)
        await match.play(move)
        await publisher.wait_until_idle()
    shown = await chapter(discord, match)
    assert (shown.edits, shown.uploads) == (3, 0) and shown.files == ["board.png"]
    assert "▲ C Chen passes." in shown.words
    await passes(PICTURED_AFTER)
    assert (shown.edits, shown.uploads) == (4, 1)
    await passes(PICTURED_AFTER)
    await match.play("ana offer 0")
    await publisher.wait_until_idle()
    assert shown.uploads == 1, "the board has not changed"


async def test_a_chapter_that_cannot_be_edited_is_reposted_silently(
    discord, table, publisher, store
):
    match = await table()
    for code in (30046, 50035):
        old = await chapter(discord, match)
        discord.trouble["edit"] = [refusal(429 if code == 30046 else 400, code)] * 2
        await match.play("ana dig tomb" if code == 30046 else "bruno dig tomb")
        await publisher.wait_until_idle()
        discord.trouble.clear()
        new = await chapter(discord, match)
        assert old not in await channel(discord, match) and new.silent
        assert "● A Ana digs 1 times." in new.words and new.files == ["board.png"]
    assert await store.outbox.waiting(match.id) == ()


async def test_a_chapter_that_cannot_be_closed_is_repeated_in_another_message(
    discord, table, publisher, store
):
    match = await table(2)
    await match.play("ana dig tomb\nbruno pass\nana offer 0")
    await publisher.wait_until_idle()
    old, said = await chapter(discord, match), await channel(discord, match)

    def check(what, where):
        if what == "edit" and discord.said(where) is said:
            raise refusal(429, 30046)

    discord.check = check
    await match.play("bruno offer 0")
    await publisher.wait_until_idle()
    (whole,) = [each for each in said if "● A Ana digs" in each.words and not each.buttons]
    assert old not in said and said.index(whole) < said.index(await chapter(discord, match))
    assert "● A Ana 0, ■ B Bruno 0" in whole.words
    assert await store.outbox.waiting(match.id) == ()


async def test_chapters_that_pass_while_nothing_can_be_said_are_all_told(
    discord, table, publisher, store
):
    match = await table(2)
    match.matches.schedule = lambda _: None
    await match.play("ana dig tomb\nbruno pass\nana offer 0\nbruno offer 0")
    await match.play("ana pass\nbruno pass\nana offer 0\nbruno offer 0")
    publisher.schedule(match.id)
    await publisher.wait_until_idle()
    headings = [each.words.partition("\n")[0] for each in await channel(discord, match)]
    assert headings == ["### Toy · Round 1", "### Toy · Round 2", "## The game is over."]


async def test_a_chapter_whose_end_is_taken_back_goes_on(discord, table, publisher, voting):
    at = await voting(2)
    for moves in ("ana dig tomb\nbruno pass\nana offer 0\nbruno offer 0", "ana pass"):
        await at.table.play(moves)
        await publisher.wait_until_idle()
    vote = await at.propose(ANA, "undo", "2")
    await at.say(BRUNO, vote.number, "yes")
    await publisher.wait_until_idle()
    shown = await chapter(discord, at.table)
    assert shown.words.startswith("### Toy · Round 1: offering")


async def test_the_time_of_the_last_move_is_no_votes(discord, voting, clock):
    at = await voting()
    await at.table.play("ana dig tomb")
    moved = clock.now
    clock.now += 500
    await at.propose(BRUNO, "pause")
    await at.after()
    assert f"last move <t:{moved}:R>" in (await chapter(discord, at.table)).words


async def test_a_panel_of_before_there_were_chapters_is_closed_by_the_next_message(
    discord, table, publisher, store
):
    match = await table()
    old = await chapter(discord, match)
    await store.database.write("DELETE FROM chapters WHERE match = ?", match.id)
    await store.database.write(
        "UPDATE summons SET seen = 0, message = NULL WHERE match = ?", match.id
    )
    await match.play("ana dig tomb")
    await publisher.wait_until_idle()
    assert old.buttons == [] and old.files == ["board.png"]
    assert "● A Ana digs 1 times." in (await chapter(discord, match)).words
    assert await store.outbox.waiting(match.id) == ()


async def test_no_message_mentions_everyone_or_a_role(discord, table, publisher):
    match = await table()
    await match.play("ana dig tomb")
    await publisher.wait_until_idle()
    mentions = [message.mentions for message in await channel(discord, match)]
    assert [(each.everyone, each.roles) for each in mentions] == [(False, False)] * 2


async def test_a_message_that_mentions_nobody_is_sent_silently(discord, table, publisher):
    match = await table(2)
    await match.resign("bruno")
    await publisher.wait_until_idle()
    (last,) = [each for each in await stories(discord, match) if "has left" in each.words]
    assert last.silent
    assert last.pings == []


async def test_every_chapter_stays_without_buttons_and_with_the_board_that_ends_a_round(
    discord, table, publisher
):
    match = await table(2)
    for moves in ("ana dig tomb\nbruno pass\nana offer 0", "bruno offer 0"):
        await match.play(moves)
        await publisher.wait_until_idle()
    panels = [message for message in await channel(discord, match) if message.files]
    assert [message.buttons for message in panels] == [
        [],
        ["Your move", "My hand", "Board as text", "Log", "Planned moves", "Catch up"],
    ]
    assert [message.files for message in panels] == [["board.png"]] * 2
    assert panels[0].words.splitlines() == [
        "### Toy · Round 1",
        "● A Ana · ■ B Bruno",
        "● A Ana digs 1 times.",
        "■ B Bruno passes.",
        "● A Ana 0, ■ B Bruno 0",
        f"-# Shuffle seal: `{commitment_of((await match.match()).row.seed)}`",
    ]
    assert panels[1].words.startswith("### Toy · Round 2: digging")


async def test_a_deleted_panel_is_posted_again(discord, table, publisher):
    match = await table()
    (await channel(discord, match)).pop(0)
    await match.play("ana dig tomb")
    await publisher.wait_until_idle()
    panel = await chapter(discord, match)
    assert panel.files == ["board.png"]
    assert "■ B Bruno" in panel.words
    await match.play("bruno dig tomb")
    await publisher.wait_until_idle()
    assert panel.edits == 1


async def test_news_for_an_archived_thread_is_posted_instead_of_edited(discord, table, publisher):
    match = await table()
    discord.trouble["edit"] = [refusal(400, 50083)]
    await match.play("ana dig tomb")
    await publisher.wait_until_idle()
    panels = [message for message in await channel(discord, match) if message.files]
    assert len(panels) == 2 and "● A Ana digs 1 times." in panels[-1].words


async def test_several_matches_are_published_side_by_side(discord, table, publisher):
    matches = [await table(2) for _ in range(5)]
    await asyncio.gather(*(match.play("ana dig tomb") for match in matches))
    await publisher.wait_until_idle()
    for match in matches:
        assert "● A Ana digs" in (await stories(discord, match))[-1].words


# -- Discord does not answer ---------------------------------------------------------------------


PASSING = [  # faults of a database that is there again a little later
    psycopg.errors.IdleInTransactionSessionTimeout(),
    psycopg.errors.TooManyConnections(),
    psycopg.errors.QueryCanceled(),
    psycopg.errors.DeadlockDetected(),
    psycopg.errors.LockNotAvailable(),
]


@pytest.mark.parametrize(
    "lost", [refusal(503), refusal(500), TimeoutError(), ConnectionResetError(), *PASSING]
)
async def test_a_message_that_discord_rejects_is_sent_later(
    discord, table, publisher, pauses, lost
):
    match = await table()
    discord.trouble["send"] = [lost, lost]
    await match.play("ana dig tomb")
    await publisher.wait_until_idle()
    assert pauses == [1, 5]
    assert len(await stories(discord, match)) == 1
    assert await match.store.outbox.waiting(match.id) == ()


@pytest.mark.parametrize("lost", PASSING)
async def test_a_passing_fault_of_the_database_ends_no_worker(
    discord, table, publisher, pauses, monkeypatch, lost
):
    match, faults = await table(), [lost, lost]
    take = publisher.claims.take

    async def failing(id):
        if faults:
            raise faults.pop()
        return await take(id)

    monkeypatch.setattr(publisher.claims, "take", failing)
    await match.play("ana dig tomb")
    await publisher.wait_until_idle()
    assert pauses == [1, 5] and len(await stories(discord, match)) == 1


async def test_the_log_says_that_discord_does_not_answer(discord, table, publisher, caplog):
    match = await table()
    discord.trouble["send"] = [refusal(503)]
    await match.play("ana dig tomb")
    await publisher.wait_until_idle()
    (record,) = caplog.records
    assert record.levelno == logging.WARNING
    assert record.getMessage() == f"match {match.id}: no answer: 503 0"


async def test_the_player_is_answered_before_the_channel(table, publisher, store):
    match, waited = await table(), []

    async def sleep(seconds):
        waited.append((seconds > 0, [row.kind for row in await store.outbox.waiting(match.id)]))

    publisher.sleep = sleep
    await match.play("ana dig tomb")
    await publisher.wait_until_idle()
    assert waited == [(True, WAITING)]


@pytest.fixture
def hold_back(publisher):
    """Let the publisher give way until the second event. The first one says that it does."""

    def hold_back():
        waiting, calm = asyncio.Event(), asyncio.Event()

        async def give_way():
            waiting.set()
            await calm.wait()

        publisher.give_way = give_way
        return waiting, calm

    return hold_back


async def test_a_message_with_a_picture_waits_until_people_are_answered(
    discord, table, publisher, hold_back
):
    match = await table()
    shown = await chapter(discord, match)
    waiting, calm = hold_back()
    await match.play("ana dig tomb")
    await waiting.wait()
    assert shown.edits == 0
    calm.set()
    await publisher.wait_until_idle()
    assert shown.edits == 1


async def test_the_news_of_a_table_begins_once_people_are_answered(table, publisher, hold_back):
    match = await table()
    waiting, calm = hold_back()
    await match.play("ana dig tomb")
    await waiting.wait()
    assert not await match.store.database.read("SELECT * FROM claims")
    calm.set()
    await publisher.wait_until_idle()
    assert await match.store.outbox.waiting(match.id) == ()


async def test_patience_ends_and_nothing_is_lost(discord, table, publisher, pauses):
    match = await table()
    discord.trouble["send"] = [refusal(503)] * 5
    await match.play("ana dig tomb")
    await publisher.wait_until_idle()
    assert pauses == [1, 5, 30, 120]
    assert await match.store.outbox.waiting(match.id)
    await match.play("bruno dig tomb")  # the next one takes it along
    await publisher.wait_until_idle()
    told = (await chapter(discord, match)).words
    assert "● A Ana digs" in told and "■ B Bruno digs" in told
    assert await match.store.outbox.waiting(match.id) == ()


async def test_a_message_sent_without_an_answer_is_not_sent_again(discord, table, publisher):
    match = await table()
    discord.trouble["sent"] = [refusal(503)]
    await match.play("ana dig tomb")
    await publisher.wait_until_idle()
    assert len(await stories(discord, match)) == 1


async def test_every_kind_has_a_job_in_its_place(publisher):
    words = {word for name, word in vars(kinds).items() if name.isupper() and type(word) is str}
    assert [*publisher.jobs] == [*ORDER] and words == {*ORDER}


async def test_a_fault_in_one_match_stops_no_other_and_is_reported(
    discord, table, publisher, caplog, monkeypatch
):
    caplog.set_level(logging.DEBUG, logger="bot")
    match, other = await table(2), await table(2)
    job = publisher.jobs["story"]

    async def broken(id, rows):
        if id == match.id:
            raise KeyError(MOVE)
        await job.handle(id, rows)

    monkeypatch.setitem(publisher.jobs, "story", Job("story", broken))
    await match.play("ana dig tomb")
    await other.play("ana dig tomb")
    await publisher.wait_until_idle()
    assert len(await stories(discord, other)) == 1
    logged = "\n".join(logging.Formatter().format(record) for record in caplog.records)
    assert f"match {match.id}" in logged
    assert MOVE not in logged
    monkeypatch.setitem(publisher.jobs, "story", job)
    publisher.schedule(match.id)
    await publisher.wait_until_idle()
    assert len(await stories(discord, match)) == 1


async def test_a_row_of_another_version_waits_and_holds_up_no_other(
    discord, table, publisher, store, caplog
):
    match = await table(2)
    await store.outbox.post(match.id, [NewRow(0, "of-tomorrow")])
    await match.play("ana dig tomb")
    await publisher.wait_until_idle()
    assert len(await stories(discord, match)) == 1
    assert [row.kind for row in await store.outbox.waiting(match.id)] == ["of-tomorrow"]
    assert f"match {match.id}: no job handles of-tomorrow" in caplog.text
    assert "incident" not in caplog.text


# -- once, however often the program dies --------------------------------------------------------


class DiedError(BaseException):
    """The process dies in the middle of its work."""


@pytest.mark.parametrize("tried", ["send", "sent"])
async def test_committed_news_is_sent_once_after_a_crash(
    discord, table, publisher, store, restart, tried
):
    match = await table()
    discord.trouble[tried] = [asyncio.CancelledError()]
    await match.play("ana dig tomb")
    await publisher.wait_until_idle()
    assert [row.trying for row in await store.outbox.waiting(match.id) if row.kind == "summon"] == [
        True
    ]
    again = restart()
    await again.schedule_all()
    await again.wait_until_idle()
    told = [message.words for message in await stories(discord, match)]
    assert sum("● A Ana digs" in words for words in told) == 1
    assert await store.outbox.waiting(match.id) == ()
    assert (await store.matches.get(match.id)).told == 1


@pytest.mark.parametrize("refused", [None, refusal(403, 50001)])
async def test_where_nothing_can_be_read_the_channel_hears_it_twice_rather_than_never(
    discord, table, publisher, store, restart, caplog, refused
):
    match = await table()
    channel = (await match.match()).row.channel
    discord.trouble["sent"] = [asyncio.CancelledError()]
    await match.play("ana dig tomb")
    await publisher.wait_until_idle()
    if refused:
        discord.trouble["history"] = [refused]
    else:
        discord.unreadable.add(channel)
    again = restart()
    for _ in range(3):
        await again.schedule_all()
        await again.wait_until_idle()
    first, second = [m for m in await stories(discord, match) if "● A Ana digs" in m.words]
    assert first.nonce == second.nonce  # Discord itself knows them by these for some minutes
    assert f"match {match.id}: cannot read" in caplog.text
    assert await store.outbox.waiting(match.id) == ()


async def test_a_panel_is_posted_once_after_a_crash(discord, table, publisher, store, restart):
    match = await table(2)
    await match.play("ana dig tomb\nbruno pass\nana offer 0")
    await publisher.wait_until_idle()
    discord.trouble["sent"] = [asyncio.CancelledError()]
    await match.play("bruno offer 0")
    await publisher.wait_until_idle()
    again = restart()
    await again.schedule_all()
    await again.wait_until_idle()
    panels = [message for message in await channel(discord, match) if message.files]
    assert len(panels) == 2
    assert (await store.matches.get(match.id)).panel == panels[-1].id
    await match.play("ana pass")
    await again.wait_until_idle()
    assert panels[-1].edits


async def test_moves_made_while_the_bot_was_down_are_posted_after_a_crash(
    discord, table, publisher, store, restart, matches
):
    match = await table()
    discord.trouble["sent"] = [asyncio.CancelledError()]
    await match.play("ana dig tomb")
    await publisher.wait_until_idle()
    matches.schedule = lambda _: None
    await match.play("bruno dig tomb")
    again = restart()
    await again.schedule_all()
    await again.wait_until_idle()
    told = (await chapter(discord, match)).words
    assert told.count("● A Ana digs") == told.count("■ B Bruno digs") == 1
    assert (await call(discord, match)).pings == [CHEN]


async def test_a_message_carries_its_row_hidden_and_a_nonce(discord, table, store):
    numbering, last = await store.numbering.get(), await store.database.last_number()
    messages = await channel(discord, await table())
    rows = [numbering.row(message.number) for message in messages]
    assert rows == sorted(rows) and last < rows[0]
    assert [message.nonce for message in messages] == [numbering.nonce(row) for row in rows]


async def test_another_author_is_not_believed(discord, table, publisher, store, restart):
    # Somebody else's message with that number does not count.
    match = await table()
    discord.trouble["sent"] = [asyncio.CancelledError()]
    await match.play("ana dig tomb")
    await publisher.wait_until_idle()
    (await channel(discord, match))[-1].author.id = 4711
    again = restart()
    await again.schedule_all()
    await again.wait_until_idle()
    assert sum("● A Ana digs" in m.words for m in await stories(discord, match)) == 2


async def test_closing_leaves_unsent_news_for_the_next_start(discord, table, publisher, store):
    match = await table()
    discord.trouble["send"] = [refusal(503)] * 9
    await match.play("ana dig tomb")
    await publisher.close()
    assert [row.kind for row in await store.outbox.waiting(match.id)] == WAITING
    await publisher.wait_until_idle()  # nobody is at work by now


async def test_after_closing_no_more_news_is_sent(discord, table, publisher, store):
    match = await table()
    await publisher.close()
    await match.play("ana dig tomb")
    await publisher.wait_until_idle()
    assert (await chapter(discord, match)).edits == 0
    assert [row.kind for row in await store.outbox.waiting(match.id)] == WAITING


# -- the channel is closed to the bot ------------------------------------------------------------


async def test_without_a_right_to_speak_the_game_goes_on_and_its_people_hear_it(
    discord, table, publisher, channels
):
    match = await table()
    row = (await match.match()).row
    discord.barred[row.channel] = refusal(403, 50013)
    await match.play("ana dig tomb")
    await publisher.wait_until_idle()
    assert "allow me" in discord.said(ANA)[-1].words  # the host, with what to do
    assert "It is your turn." in discord.said(BRUNO)[-1].words
    assert discord.said(CHEN) == []
    del discord.barred[row.channel]
    await match.play("bruno dig tomb")
    await channels.reopen(match.id)
    await publisher.wait_until_idle()
    told = (await chapter(discord, match)).words
    assert "● A Ana digs" in told and "■ B Bruno digs" in told


# -- direct messages -----------------------------------------------------------------------------


async def test_a_secret_decision_comes_by_direct_message_and_is_edited_when_it_is_made(
    discord, table, publisher, store
):
    match = await table()
    await match.play(OFFERING)
    await publisher.wait_until_idle()
    (letter,) = discord.said(ANA)
    assert "How much gold?" in letter.words
    assert await store.prompts.get(match.id, "ana")
    await match.play("ana offer 1")
    await publisher.wait_until_idle()
    assert letter.edits == 1
    assert "Change" in letter.buttons
    assert "How much gold?" not in letter.words
    await match.play("bruno offer 1\nchen offer 1")
    await publisher.wait_until_idle()
    assert letter.buttons == []
    assert await store.prompts.get(match.id, "ana") is None


async def test_a_choice_taken_back_is_asked_for_again_in_the_same_letter(discord, table, publisher):
    match = await table()
    await match.play(OFFERING + "\nana offer 1\nana undo")
    await publisher.wait_until_idle()
    (letter,) = discord.said(ANA)
    assert "How much gold?" in letter.words


async def test_the_next_secret_decision_comes_in_a_letter_of_its_own(discord, table, publisher):
    match = await table(2)
    await match.play("ana raid bruno\nana fight nothing\nbruno fight nothing\nbruno raid ana")
    await publisher.wait_until_idle()
    await match.play("bruno fight nothing\nana fight nothing")
    await publisher.wait_until_idle()
    assert discord.said(ANA)[-1].buttons == [], "the answer to Ana's card has asked for the offer"
    assert "How much gold?" in discord.said(BRUNO)[-1].words


async def test_the_channel_does_not_hear_that_a_secret_choice_was_taken_back(
    discord, table, publisher
):
    match = await table()
    await match.play(OFFERING)
    await publisher.wait_until_idle()
    before = len(await stories(discord, match))
    await match.play("ana offer 1\nana undo\nana offer 2")
    await publisher.wait_until_idle()
    assert len(await stories(discord, match)) == before
    assert (await match.store.matches.get(match.id)).told <= 6


async def test_a_move_undone_before_its_news_is_never_posted(discord, table, publisher):
    match = await table()
    match.matches.schedule = lambda _: None
    await match.play("ana dig tomb\nana undo")
    publisher.schedule(match.id)
    await publisher.wait_until_idle()
    assert await stories(discord, match) == []
    match.matches.schedule = publisher.schedule
    await match.play("ana dig well")
    await publisher.wait_until_idle()
    *_, story = await stories(discord, match)
    assert story.words.count("● A Ana digs") == 1
    assert "back" not in story.words


async def test_several_moves_undone_before_their_news_are_skipped_together(
    discord, table, publisher, store
):
    match = await table()
    match.matches.schedule = lambda _: None
    await match.play("ana dig tomb\nana undo\nana dig well\nana undo")
    publisher.schedule(match.id)
    await publisher.wait_until_idle()
    assert await stories(discord, match) == []
    assert await store.outbox.waiting(match.id) == ()


async def test_a_posted_move_that_is_undone_is_reported_as_undone(discord, table, publisher):
    match = await table()
    await match.play("ana dig tomb")
    await publisher.wait_until_idle()
    await match.play("ana undo")
    await publisher.wait_until_idle()
    assert "● A Ana undoes the last move." in (await chapter(discord, match)).words
    assert not any(each.pings for each in await channel(discord, match))


async def test_after_a_crash_an_undo_is_announced_if_its_move_may_have_been(
    discord, table, publisher, restart, matches
):
    match = await table()
    discord.trouble["sent"] = [asyncio.CancelledError()]
    await match.play("ana dig tomb")
    await publisher.wait_until_idle()
    matches.schedule = lambda _: None
    await match.play("ana undo")
    again = restart()
    await again.schedule_all()
    await again.wait_until_idle()
    assert "● A Ana undoes the last move." in (await chapter(discord, match)).words


async def test_a_letter_is_written_in_its_readers_language(
    discord, table, publisher, store, other_code
):
    match = await table()
    await store.people.remember_language(ANA, other_code)
    await match.play(OFFERING)
    await publisher.wait_until_idle()
    (other,), (english,) = discord.said(ANA), discord.said(BRUNO)
    private = PRIVATE.in_(language(other_code))
    assert private in other.words and str(PRIVATE) in english.words
    await match.play("ana offer 1\nbruno offer 1")
    await publisher.wait_until_idle()
    assert other.edits == english.edits == 1
    assert private in other.words and str(PRIVATE) in english.words


async def test_each_player_hears_of_a_closed_channel_in_their_language(
    discord, table, publisher, store, other_code
):
    match = await table()
    await store.people.remember_language(ANA, other_code)
    discord.barred[(await match.match()).row.channel] = refusal(403, 50013)
    await match.play("ana dig tomb")
    await publisher.wait_until_idle()
    labels = [text(label).in_(language(other_code)) for label in ("Your move", "Catch up")]
    assert discord.said(ANA)[0].buttons == labels
    assert discord.said(BRUNO)[0].buttons[:2] == ["Your move", "Catch up"]


async def test_a_drawn_card_is_shown_only_to_its_player(discord, table, publisher):
    match = await table()
    await match.play("ana buy 2")
    await publisher.wait_until_idle()
    assert discord.said(BRUNO) == []
    assert all("You drew" not in message.words for message in await channel(discord, match))


async def test_closed_direct_messages_stop_nothing_and_are_not_tried_again(
    discord, table, publisher, store
):
    match = await table()
    discord.barred[ANA] = refusal(403, 50007)
    await match.play(OFFERING)
    await publisher.wait_until_idle()
    assert await store.outbox.waiting(match.id) == ()
    assert await store.people.are_dms_closed(ANA)
    assert not await store.people.are_dms_closed(BRUNO)
    assert len(discord.said(BRUNO)) == 1
    assert await store.prompts.get(match.id, "ana") is None
    del discord.barred[ANA]
    await match.play("ana offer 0\nbruno offer 0\nchen offer 0\nana raid bruno")
    await publisher.wait_until_idle()
    assert discord.said(ANA) == []


async def test_no_letter_is_sent_to_a_computer(discord, table, publisher):
    match = await table(2, 1)
    (mover, other) = [seat for seat, who in (await match.match()).people.items() if who.user]
    await match.play(f"{mover} raid {other}")
    await publisher.wait_until_idle()
    channel = (await match.match()).row.channel
    assert set(discord.channels) == {channel, await match.user(other)}


async def test_computers_play_on_by_themselves(discord, table, publisher):
    match = await table(1, 2)
    await match.play("ana pass")
    await publisher.wait_until_idle()
    people = [await match.user(seat) for seat in await match.awaited()]
    assert people == [ANA]


async def test_a_quiet_move_before_that_of_a_computer_makes_no_message(
    discord, table, publisher, store, matches, monkeypatch
):
    async def think_on(_):
        return NextTimes(None, None)

    match = await table(1, 2)
    row = await store.matches.get(match.id)
    before = [message.id for message in discord.said(row.channel)]
    monkeypatch.setattr(matches, "play_automatic_moves", think_on)
    await match.play("ana pass")
    await publisher.wait_until_idle()
    assert (await store.matches.get(match.id)).told == 1
    assert [message.id for message in discord.said(row.channel)] == before


# -- the lobby -----------------------------------------------------------------------------------


async def test_the_lobby_is_one_message_edited_in_place(discord, publisher, store):
    desk = LobbyService(store.database, publisher.schedule)
    id = await desk.open(TOY, (77, 500), PEOPLE[0], 1)
    await publisher.wait_until_idle()
    await desk.join(id, PEOPLE[1])
    await publisher.wait_until_idle()
    (message,) = discord.said(500)
    assert message.edits == 1
    assert "2. Bruno" in message.words
    assert message.pings == []
    assert message.silent


async def test_when_the_game_begins_the_lobby_stays_without_buttons(discord, publisher, store):
    desk = LobbyService(store.database, publisher.schedule)
    id = await desk.open(TOY, (77, 500), PEOPLE[0], 1)
    await desk.join(id, PEOPLE[1])
    await publisher.wait_until_idle()
    await desk.start(id, ANA, 5)
    await publisher.wait_until_idle()
    lobby, panel, call = discord.said(500)
    assert lobby.buttons == []
    assert "Bruno" in lobby.words
    assert "it is your turn" in call.words
    assert panel.files == ["board.png"]


async def test_a_cancelled_table_says_so(discord, publisher, store):
    desk = LobbyService(store.database, publisher.schedule)
    id = await desk.open(TOY, (77, 500), PEOPLE[0], 1)
    await publisher.wait_until_idle()
    await desk.cancel(id, ANA)
    await publisher.wait_until_idle()
    (message,) = discord.said(500)
    assert "cancelled" in message.words
    assert message.buttons == []


async def test_a_table_without_its_game_is_shown_cancelled_and_nothing_waits(
    discord, publisher, store, monkeypatch, caplog
):
    desk = LobbyService(store.database, publisher.schedule)
    id = await desk.open(TOY, (77, 500), PEOPLE[0], 1)
    monkeypatch.delitem(games(), "toy")
    await publisher.wait_until_idle()
    await desk.cancel(id, ANA)
    await publisher.wait_until_idle()
    (message,) = discord.said(500)
    assert "toy" in message.words and "cancelled" in message.words
    assert message.buttons == []
    assert await store.outbox.waiting(id) == ()
    assert "incident" not in caplog.text


# -- a match that no longer replays --------------------------------------------------------------


async def test_a_frozen_match_says_so_once_in_its_channel(
    discord, table, publisher, store, matches
):
    match = await table()
    await store.log.append(match.id, 1, "ana", "dig tomb=99", None)
    matches.cache.forget(match.id)
    for _ in range(3):
        with pytest.raises(NoMatchError, match="frozen"):
            await match.say(ANA, "pass")
        matches.cache.forget(match.id)
        await publisher.wait_until_idle()
    told = [m.words for m in discord.said((await store.matches.get(match.id)).channel)]
    assert sum("frozen" in words for words in told) == 1
    assert "tomb" not in told[-1]
    assert await store.outbox.waiting(match.id) == ()


async def test_a_frozen_match_whose_game_is_gone_can_be_cancelled(
    discord, table, publisher, store, matches, monkeypatch
):
    match = await table()
    channel = (await store.matches.get(match.id)).channel
    monkeypatch.delitem(games(), "toy")
    matches.cache.forget(match.id)
    with pytest.raises(NoMatchError, match="frozen"):
        await match.say(ANA, "pass")
    await LobbyService(store.database, publisher.schedule).cancel(match.id, ANA)
    await publisher.wait_until_idle()
    panel, _, _ = discord.said(channel)
    assert "This table was cancelled." in panel.words
    assert await store.outbox.waiting(match.id) == ()


async def test_a_match_that_goes_on_again_has_one_panel_and_it_is_the_one_it_had(
    discord, table, publisher, store, matches
):
    match = await table()
    await store.matches.freeze(match.id, [NewRow(0, "frozen")])
    matches.cache.forget(match.id)
    publisher.schedule(match.id)
    await publisher.wait_until_idle()
    await store.upkeep.mark_checked(match.id, "rules")
    matches.cache.forget(match.id)
    await match.play("ana dig tomb")
    await publisher.wait_until_idle()
    panel, frozen, _ = await channel(discord, match)
    assert "■ B Bruno" in panel.words and panel.edits == 1
    assert "frozen" in frozen.words and frozen.edits == 0


async def test_moves_made_while_the_panel_is_painted_are_above_the_next_panel(
    discord, table, publisher, monkeypatch, clock
):
    match = await table(2)
    await match.play("ana dig tomb\nbruno pass")
    await publisher.wait_until_idle()
    clock.now += PICTURED_AFTER
    paint, moves = pictures.board, ["bruno offer 0\nana pass", "ana offer 0"]

    async def board(*what):
        picture = await paint(*what)
        if moves:
            await match.play(moves.pop())
        return picture

    monkeypatch.setattr(pictures, "board", board)
    publisher.schedule(match.id)
    await publisher.outbox.post(match.id, [NewRow(0, "panel")])
    publisher.schedule(match.id)
    await publisher.wait_until_idle()
    said = await channel(discord, match)
    assert len([message for message in said if message.files]) == 2
    assert said[-2].files, "nothing but the call stands below the newest panel"


async def test_a_row_that_is_seen_before_its_match_has_gone_on_waits_for_it(
    discord, table, publisher, store, monkeypatch
):
    match = await table()
    committed, told = asyncio.Event(), asyncio.Event()
    kept = store.log.append

    async def append(*entry, **options):
        await kept(*entry, **options)
        committed.set()
        await told.wait()

    replace_method(monkeypatch, store.log, "append", append)
    move = asyncio.create_task(match.play(MOVE))
    await committed.wait()
    publisher.schedule(match.id)
    for _ in range(100):  # the publisher comes as far as it can
        await asyncio.sleep(0)
    told.set()
    await move
    await publisher.wait_until_idle()
    *_, story = await channel(discord, match)
    assert "● A Ana digs 1 times." in story.words
    assert (await store.matches.get(match.id)).told == 1


async def test_a_row_about_an_entry_that_the_log_has_lost_is_an_incident_and_bars_no_move(
    begin, publisher, store, caplog
):
    table = await begin(2)
    await table.play("ana pass")
    await store.database.write("DELETE FROM log WHERE match = ?", table.id)
    await table.matches.cache.reload(table.id)
    publisher.schedule(table.id)
    await publisher.wait_until_idle()
    assert "incident" in caplog.text and "LostEntriesError" in caplog.text
    await table.move("ana", "pass")
    assert await table.log() == ["ana pass"]
