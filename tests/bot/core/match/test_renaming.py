"""People who are renamed: tables call them by their new names, and never tell that they came."""

from __future__ import annotations

import pytest

from bot.core.people.model import Person
from bot.core.screens import component_ids as ids
from bot.ground.languages import language
from bot.ground.rows import NewAct
from rules.core.text import text
from tests.bot.interactions import FakeInteraction
from tests.bot.seated import ANA, BRUNO
from tests.bot.test_windows import DARE, seen_by_all
from tests.repositories import replace_method

NEWS = "Bruno is now ■ B Boris."


@pytest.fixture
def presses(router):
    """Bruno looks at his hand under a name, which changes nothing at the table."""

    async def presses(match, name, user=BRUNO, **how):
        interaction = FakeInteraction(user, {"custom_id": ids.HAND.encode(match.id)}, **how)
        interaction.user.display_name = name
        await router.component(interaction)

    return presses


@pytest.fixture
def said(discord):
    """The messages in a match's channel."""

    async def said(match):
        return [each.words for each in discord.said((await match.match()).row.channel)]

    return said


@pytest.fixture
def play(publisher):
    async def play(match, script):
        await match.play(script)
        await publisher.wait_until_idle()

    return play


async def name_at(match):
    return (await match.store.matches.seats(match.id))[1].name


async def renamed_at(match):
    return [each for each in await match.store.matches.seats(match.id) if each.formerly]


async def test_a_renamed_person_is_announced_once_with_the_next_message(
    table, presses, play, said, publisher
):
    match = await table()
    before = await said(match)
    await presses(match, "Boris")
    await publisher.wait_until_idle()
    assert await said(match) == before  # a message now would tell that Bruno has just come
    await play(match, "ana dig tomb")
    (news,) = [words for words in await said(match) if "is now" in words]
    assert news.index(NEWS) < news.index("● A Ana digs")
    await presses(match, "Boris")
    await play(match, "bruno dig well")
    assert sum(NEWS in words for words in await said(match)) == 1
    assert "■ B Boris digs" in "".join(await said(match))


async def test_the_next_edit_of_a_panel_has_the_new_name(table, presses, play, said):
    match = await table()
    await presses(match, "Boris")
    await play(match, "ana dig tomb")
    (panel,) = [words for words in await said(match) if words.startswith("### Toy")]
    assert "Boris" in panel and "Bruno" not in panel.replace(NEWS, "")


async def test_the_news_is_in_the_language_of_the_table(table, presses, play, said, other_code):
    match = await table(language=other_code)
    await presses(match, "Boris")
    await play(match, "ana dig tomb")
    news = text("{before} is now {name}.", before="Bruno", name="■ B Boris")
    assert any(news.in_(language(other_code)) in words for words in await said(match))


async def test_a_new_name_formats_nothing_and_pings_nobody(table, presses, play, said):
    match = await table()
    await presses(match, "**@everyone**")
    await play(match, "ana dig tomb")
    (news,) = [words for words in await said(match) if "is now" in words]
    assert "**" not in news and "@everyone" not in news


async def test_a_change_that_nobody_can_see_is_not_announced(table, presses, play, said):
    match = await table()
    await presses(match, "Bru\u034fno")
    await play(match, "ana dig tomb\nbruno dig well")
    assert not any("is now" in words for words in await said(match))


async def test_a_person_who_is_renamed_back_in_time_was_never_renamed(table, presses, play, said):
    match = await table()
    await presses(match, "Boris")
    await presses(match, "Bruno")
    await play(match, "ana dig tomb")
    assert not any("is now" in words for words in await said(match))


async def test_two_renames_before_a_message_are_announced_as_one(table, presses, play, said):
    match = await table()
    await presses(match, "Bob")
    await presses(match, "Boris")
    await play(match, "ana dig tomb")
    told = "\n".join(await said(match))
    assert NEWS in told and "Bob" not in told


async def test_a_rename_while_its_message_is_sent_is_announced_next(
    table, presses, play, said, store
):
    match = await table()
    await presses(match, "Boris")
    (renamed,) = await renamed_at(match)
    await presses(match, "Bob")
    await match.play("ana dig tomb")
    row = (await store.outbox.waiting(match.id))[0]
    await store.outbox.mark_sent(row, renamed=[renamed])
    (left,) = await renamed_at(match)
    assert (left.formerly, left.name) == ("Boris", "Bob")


async def test_every_table_of_the_person_in_that_server_learns_the_name(table, presses, begin):
    here, there = await table(), await begin()
    elsewhere = await begin(guild=78)
    await presses(here, "Boris")
    assert [await name_at(match) for match in (here, there, elsewhere)] == [
        "Boris",
        "Boris",
        "Bruno",
    ]


async def test_a_table_that_people_can_join_has_the_new_name_and_no_news(lobby, begin, presses):
    table, open_table = await begin(), await lobby()
    await presses(table, "Boris")
    store = table.store
    assert (await store.matches.seats(open_table))[1].name == "Boris"
    assert [each.formerly for each in await store.matches.seats(open_table)] == [""] * 3


async def test_direct_messages_rename_nobody(table, presses):
    match = await table()
    await presses(match, "Boris", guild=None)
    assert await name_at(match) == "Bruno"


async def test_a_new_name_does_not_tell_who_has_come_to_an_open_window(
    table, begin, presses, play, said
):
    match, other = await table(), await begin()
    await play(match, DARE)
    before, messages = await seen_by_all(match), await said(match)
    await presses(match, "Boris")
    await presses(other, "Boris")
    assert await seen_by_all(match) == before and await said(match) == messages
    assert await name_at(match) == await name_at(other) == "Bruno"
    await play(match, "bruno let\nchen let")
    assert not any("Boris" in words for words in await said(match))
    await presses(match, "Boris")
    await play(match, "bruno dig well")
    assert any(NEWS in words for words in await said(match))


async def test_an_unchanged_name_costs_no_query(table, presses, store, monkeypatch):
    match = await table()
    await presses(match, "Bruno")
    asked = []
    replace_method(monkeypatch, store.matches, "names_of", lambda *given: asked.append(given))
    replace_method(monkeypatch, store.matches, "rename", lambda *given: asked.append(given))
    await presses(match, "Bruno")
    assert asked == []


async def test_the_name_of_a_person_without_a_table_is_not_remembered(table, presses, handlers):
    match = await table()
    await presses(match, "Zoe", user=99)
    assert handlers.people.names._known == {}


async def test_a_name_that_another_process_has_changed_is_noticed_within_an_hour(
    table, presses, store, clock
):
    match = await table()
    await presses(match, "Bruno")
    await store.matches.rename(match.id, BRUNO, "Boris")
    clock.advance(3_600)
    await presses(match, "Bruno")
    assert await name_at(match) == "Bruno"


async def test_the_name_of_a_person_who_leaves_is_not_announced(table, presses, play, said):
    match = await table()
    await presses(match, "Boris")
    await play(match, "bruno resign")
    assert not any("Boris" in words for words in await said(match))


async def test_a_substitute_is_not_taken_for_a_renamed_person(table, presses, store):
    match = await table()
    await presses(match, "Boris")
    number = (await match.match()).next_number
    acts = [NewAct("! substitute bruno")]
    await store.seats.take(match.id, "bruno", number, acts, None, Person(99, "Zoe"))
    assert await renamed_at(match) == []


async def test_an_erased_person_leaves_no_former_name(table, presses, store):
    match = await table()
    await presses(match, "Boris")
    assert [row["formerly"] for row in (await store.rights.kept_of(BRUNO))["seats"]] == ["Bruno"]
    await store.rights.erase(BRUNO)
    assert await renamed_at(match) == []
    assert ANA in [row.user for row in await store.matches.seats(match.id)]
