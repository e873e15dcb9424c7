"""All my tables: those with my turn come first, and one press leads from one to the next."""

from __future__ import annotations

import pytest

from bot.core.match.log import add_acts
from bot.core.screens.tables import ON_PAGE, MyTable, Wait, my_tables_screen
from bot.ground.rows import NewAct, SeatRow
from rules.core.text import text
from tests.bot.channels import Discord
from tests.bot.interactions import FakeInteraction
from tests.bot.screens import LONG_NAME, buttons, faults, match_at, words
from tests.bot.seated import ANA, BRUNO, STRANGER
from tests.toy import TOY

HOUR = 3600
DM = 4711  # no table's channel


@pytest.fixture
def mine(router, handlers):
    """Types `/game mine` and gives back the lines that were shown, and the screen."""

    async def mine(user=ANA):
        interaction = FakeInteraction(user, channel=DM, guild=None)
        await router.command(interaction, handlers.mine.mine)
        shown = interaction.shown
        return [line for line in words(shown).splitlines() if line.startswith("- ")], shown

    return mine


async def test_tables_with_my_turn_come_first_by_longest_wait(begin, lobby, mine, clock):
    first = await begin()
    await lobby()
    done = await begin()
    await done.play("ana pass")
    clock.advance(HOUR)
    newest = await begin()
    lines, shown = await mine()
    assert ["**your turn**" in line for line in lines] == [True, True, False, False]
    for line, table, since in ((lines[0], first, HOUR), (lines[1], newest, 0)):
        where = f"<#{(await table.match()).row.channel}>"
        assert f"Toy · **your turn** · asked <t:{int(clock.now) - since}:R> · {where}" in line
    assert "waiting for Bruno" in "".join(lines) and "not started yet" in "".join(lines)
    assert list(buttons(shown)) == ["Next table", "Finished"]


async def test_of_a_paused_table_the_list_says_so(begin, mine):
    table = await begin()
    async with table.matches.cache.lock(table.id):
        await add_acts(table.matches.cache, await table.match(), [NewAct("! pause")])
    assert "**paused, your turn**" in (await mine())[0][0]
    assert "paused, waiting for Ana" in (await mine(BRUNO))[0][0]


async def test_the_list_shows_a_vote_that_waits_for_me_below_my_turns(voting, begin, mine):
    at = await voting()
    await at.table.play("ana pass")
    others = [await begin() for _ in range(2)]
    await others[0].play("ana pass")
    vote = await at.propose(BRUNO, "pause")
    await at.after()
    lines, _ = await mine()
    row = (await at.match()).row
    link = f"https://discord.com/channels/{row.guild}/{row.channel}/{(await at.message()).id}"
    assert "**your turn**" in lines[0]
    assert f"waiting for Bruno · **your vote: [Pause the game]({link})**" in lines[1]
    assert "your vote" not in "".join((await mine(BRUNO))[0])
    await at.say(ANA, vote.number, "no")
    assert "your vote" not in "".join((await mine())[0])


async def test_one_line_shows_my_turn_and_my_vote(voting, mine):
    at = await voting()
    await at.propose(BRUNO, "extend", "5")
    ((line,), _) = await mine()
    assert (
        "**your turn**" in line
        and "**your vote: Give the players whose turn it is 5 more hours**" in line
    )


async def test_next_table_asks_what_has_waited_longest_and_then_the_next(begin, mine, press, clock):
    first = await begin()
    clock.advance(HOUR)
    second = await begin()
    for table in (first, second):
        shown = await press("next", channel=DM, guild=None)
        assert f"<#{(await table.match()).row.channel}>" in words(shown)
        assert "Pass" in buttons(shown)
        await table.play("ana pass")
    shown = await press("next", channel=DM, guild=None)
    assert "No table is waiting for you." in words(shown)
    _, shown = await mine()
    assert list(buttons(shown)) == ["Finished"]


async def test_a_player_without_a_table_gets_help(mine):
    lines, shown = await mine(STRANGER)
    assert lines == [] and "Open one with `/game new`." in words(shown)


async def test_a_table_whose_panel_is_there_is_linked_to_it(table, mine, store):
    row = await store.matches.get((await table()).id)
    lines, _ = await mine()
    assert f"[Toy](https://discord.com/channels/77/{row.channel}/{row.panel})" in lines[0]


async def test_all_my_tables_are_listed_in_pages_and_next_finds_the_oldest_of_a_hundred(
    begin, mine, press, clock
):
    oldest = await begin(2)
    clock.advance(HOUR)
    for _ in range(99):
        await (await begin(2)).play("ana pass")
    lines, shown = await mine()
    assert len(lines) == 10 and "**your turn**" in lines[0] and "-# 1/10" in words(shown)
    assert list(buttons(shown)) == ["Next table", "Next page", "Finished"]
    seen = {line for page in range(10) for line in words(await press(f"mine:{page}")).splitlines()}
    assert sum(line.startswith("- ") for line in seen) == 100
    shown = await press("mine:99")
    assert "-# 10/10" in words(shown) and list(buttons(shown)) == [
        "Next table",
        "Previous page",
        "Finished",
    ]
    shown = await press("next", channel=DM, guild=None)
    assert f"<#{(await oldest.match()).row.channel}>" in words(shown)


async def test_of_others_i_read_until_when_they_are_asleep_and_their_names_do_nothing(
    begin, mine, store
):
    match = await begin(2)
    await store.matches._database.write("UPDATE seats SET name = '**B** <@7>' WHERE person = 22")
    match.matches.cache.forget(match.id)
    await match.play("ana pass")
    await store.people.prefer(BRUNO, quiet_from=13 * 60, quiet_until=14 * 60)
    (line,), _ = await mine()
    assert "(asleep until <t:1000800:f>)" in line
    assert "waiting for \\*\\*B\\*\\* \\<@7\\> (asleep" in line


async def test_as_many_tables_as_a_page_has_fit_into_a_message(codes):
    row = match_at(TOY.start(("ana", "bruno"), TOY.options(), "nile", "salt").state, TOY).row
    people = [SeatRow(row.id, place, None, place + 1, LONG_NAME, place == 0) for place in range(5)]
    tables = [
        MyTable(row, people, text("your turn"), Wait(1_000_000, 2_000_000)) for _ in range(ON_PAGE)
    ]
    for code in codes:
        shown = my_tables_screen(tables, code, Discord(), 3, 9, waits=True)
        assert faults(shown) == []
        assert len(words(shown).splitlines()) == ON_PAGE + 2
