"""Which table: answers elsewhere name it, and irreversible acts never guess it."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from discord import Locale

from bot.core.interactions.actor import actor_of
from bot.core.screens.tables import NamedTable, table_label, table_line, which_screen
from bot.ground.languages import language
from bot.play.commands import type_move
from rules.core.text import text
from tests.bot.interactions import FakeInteraction
from tests.bot.screens import LONG_NAME, buttons, faults, lists, match_at, words
from tests.bot.seated import ANA, BRUNO, STRANGER
from tests.repositories import replace_method
from tests.toy import TOY

DM = 4711  # no table's channel
SECRET = "ana dig tomb\nbruno dig tomb\nchen pass"
START = TOY.start(("ana", "bruno"), TOY.options(), "nile", "salt").state


@pytest.fixture
def run(router):
    """Types a command of `/game` and gives back what was shown."""

    async def run(command, user=ANA, table=None, channel=DM, guild=None):
        interaction = FakeInteraction(user, channel=channel, guild=guild)
        await router.table_command(interaction, command, table)
        return interaction.shown

    return run


def line_of(row):
    return f"-# Toy · <#{row.channel}> · Oasis"


# -- before the game -----------------------------------------------------------------------------


@pytest.mark.parametrize("command", ["hand", "board", "undo", "resign", "export"])
async def test_a_command_before_the_start_or_after_the_end_names_the_reason(
    lobby, run, store, command
):
    id = await lobby()
    channel = (await store.matches.get(id)).channel
    shown = await run(command, channel=channel, guild=77)
    assert words(shown).endswith("The game at this table has not begun yet.")
    await store.lobby.cancel(id)
    shown = await run(command, channel=channel, guild=77)
    assert words(shown).endswith("This table was cancelled.")


async def test_the_status_of_an_open_table_is_in_the_readers_language(lobby, handlers, store):
    interaction = FakeInteraction(
        BRUNO, channel=(await store.matches.get(id := await lobby())).channel
    )
    interaction.locale = Locale.french
    shown = await handlers.board.status(actor_of(interaction), id)
    assert "Rejoindre" in buttons(shown) and "(hôte)" in words(shown)


# -- the line ------------------------------------------------------------------------------------


async def test_every_command_that_is_answered_elsewhere_names_game_channel_and_server(
    begin, run, router
):
    table = await begin()
    line = line_of((await table.match()).row)
    for command in router.tables.commands:
        shown = await run(command)
        assert words(shown).splitlines()[0] == line, command
        assert words(shown).count("<#") == 1 and faults(shown) == []


async def test_in_the_tables_own_channel_it_is_not_named(begin, run):
    table = await begin()
    shown = await run("status", channel=(await table.match()).row.channel, guild=77)
    assert "<#" not in words(shown)


async def test_a_press_in_the_tables_own_channel_costs_no_query_for_its_name(
    begin, press, store, monkeypatch
):
    table = await begin()
    channel, asked = (await table.match()).row.channel, []

    async def counted(id):
        asked.append(id)

    replace_method(monkeypatch, store.matches, "get", counted)
    await press(f"turn:{table.id}", channel=channel)
    assert asked == []
    await press(f"turn:{table.id}", channel=DM, guild=None)
    assert asked == [table.id]


async def test_a_move_typed_elsewhere_says_at_which_table_it_was_made(begin, router, handlers):
    table = await begin()
    for verb in ("dig", "pass", "pass"):  # asked on, done, refused
        interaction = FakeInteraction(ANA, channel=DM, guild=None)
        await type_move(router, handlers.play, interaction, "toy", verb, {}, handlers.lessons.typed)
        assert words(interaction.shown).splitlines()[0] == line_of((await table.match()).row)
    assert await table.log() == ["ana pass"]


@pytest.mark.parametrize("custom_id", ["turn", "hand", "log", "text", "look", "export", "orders"])
async def test_every_button_that_is_pressed_elsewhere_says_of_which_table_it_speaks(
    begin, press, custom_id
):
    table = await begin()
    shown = await press(f"{custom_id}:{table.id}", channel=DM, guild=None)
    assert words(shown).splitlines()[0] == line_of((await table.match()).row)
    assert faults(shown) == []


async def test_a_press_that_is_refused_elsewhere_says_at_which_table(begin, press):
    table = await begin()
    old = buttons(await press(f"turn:{table.id}"))["Pass"].custom_id
    await press(old, channel=DM, guild=None)
    again = await press(old, channel=DM, guild=None)
    assert words(again).splitlines()[0] == line_of((await table.match()).row)
    assert await table.log() == ["ana pass"]


async def test_a_player_who_leaves_from_elsewhere_sees_the_name_of_the_table(begin, run, press):
    table = await begin()
    asked = await run("resign")
    row = (await table.match()).row
    assert "Leave this game of Toy?" in words(asked)
    done = await press(buttons(asked)["Leave the game"].custom_id, channel=DM, guild=None)
    assert words(done).splitlines()[0] == line_of(row) and "You have left" in words(done)


async def test_an_answer_is_given_without_the_line_where_that_fails(
    begin, press, store, monkeypatch
):
    table = await begin()
    await table.match()

    async def full(_):
        raise OSError

    replace_method(monkeypatch, store.matches, "get", full)
    shown = await press(f"turn:{table.id}", channel=DM, guild=None)
    assert "What will you do?" in words(shown) and "<#" not in words(shown)


async def test_strangers_elsewhere_do_not_learn_the_channel_of_a_table(begin, press):
    table = await begin()
    for kind in ("turn", "status", "log", "text"):
        shown = await press(f"{kind}:{table.id}", STRANGER, channel=DM, guild=88)
        assert "<#" not in words(shown) and "Oasis" not in words(shown)


# -- which one -----------------------------------------------------------------------------------


@pytest.mark.parametrize("command", ["undo", "resign"])
async def test_an_irreversible_command_never_guesses_the_table(begin, run, press, command):
    here, there = await begin(), await begin()
    await here.play("ana pass")
    await there.play("ana dig tomb\nbruno pass\nchen pass")  # it is Ana's turn only there
    shown = await run(command)
    assert "You sit at several tables. Which one do you mean?" in words(shown)
    (asked,) = lists(shown)
    assert [option.value for option in asked.options] == [str(here.id), str(there.id)]
    logs = [await here.log(), await there.log()]
    chosen = await press(asked.custom_id, values=[str(here.id)], channel=DM, guild=None)
    assert words(chosen).splitlines()[0] == line_of((await here.match()).row)
    assert await there.log() == logs[1]
    if command == "resign":
        assert buttons(chosen)["Leave the game"].custom_id == f"resign:{here.id}"


async def test_cancelling_and_starting_are_asked_for_where_several_tables_wait(lobby, run, store):
    ids = [await lobby(2), await lobby(2)]
    for command in ("start", "cancel", "leave"):
        (asked,) = lists(await run(command))
        assert [option.value for option in asked.options] == list(map(str, ids))
    assert [(await store.matches.get(id)).stage for id in ids] == ["lobby", "lobby"]


async def test_a_table_that_waits_for_people_is_not_mixed_up_with_one_in_play(
    lobby, begin, run, press, store
):
    waiting, playing = await lobby(2), await begin()
    sure = buttons(await run("cancel"))["Cancel this table"]
    assert "cancelled" in words(await press(sure.custom_id, ANA))
    assert (await store.matches.get(waiting)).stage == "cancelled"
    assert (await store.matches.get(playing.id)).stage == "live"


async def test_a_frozen_table_is_completed_as_such_and_can_be_cancelled_from_elsewhere(
    begin, run, press, store, handlers
):
    frozen, playing = await begin(), await begin()
    await store.matches.freeze(frozen.id)
    assert ("Toy · #room-500 · Ana, Bruno, Chen · frozen", str(frozen.id)) in await labels(handlers)
    sure = buttons(await run("cancel"))["Cancel this table"]
    assert "cancelled" in words(await press(sure.custom_id, ANA))
    assert (await store.matches.get(frozen.id)).stage == "cancelled"
    assert (await store.matches.get(playing.id)).stage == "live"


async def test_a_query_takes_the_table_where_it_is_the_readers_turn(begin, run):
    here, there = await begin(), await begin()
    await here.play("ana pass")
    shown = await run("status")
    assert words(shown).splitlines()[0] == line_of((await there.match()).row)
    await there.play("ana pass")
    assert lists(await run("status")), "now either may be meant"


async def test_a_move_is_made_where_alone_it_is_possible_and_otherwise_nowhere(
    begin, router, handlers
):
    here, there = await begin(), await begin()
    await here.play("ana pass")

    async def typed(verb, **options):
        interaction = FakeInteraction(ANA, channel=DM, guild=None)
        await type_move(
            router, handlers.play, interaction, "toy", verb, options, handlers.lessons.typed
        )
        return words(interaction.shown)

    assert line_of((await there.match()).row) in await typed("pass")
    assert await there.log() == ["ana pass"]
    assert "You sit at several tables" in await typed("pass")
    assert [await here.log(), await there.log()] == [["ana pass"], ["ana pass"]]


async def test_a_list_shows_nobody_a_table_where_they_do_not_sit(begin, press):
    table = await begin()
    for user in (STRANGER, ANA):
        shown = await press("which:resign", user, values=["999"], channel=DM, guild=None)
        assert "are not at that table" in words(shown)
    shown = await press("which:resign", STRANGER, values=[str(table.id)], channel=DM, guild=None)
    assert "are not at that table" in words(shown)
    assert "outdated" in words(await press("which:nothing", values=[str(table.id)]))
    assert await table.log() == []


# -- completion ----------------------------------------------------------------------------------


async def labels(handlers, typed="", user=ANA, **how):
    return await handlers.completion.table(FakeInteraction(user, **how), typed)


async def test_a_reader_of_plain_words_gets_suggestions_without_dots(begin, handlers, store):
    await begin()
    [(with_dots, id)] = await labels(handlers)
    await store.people.prefer(ANA, words="plain")
    assert await labels(handlers) == [(with_dots.replace(" · ", ", "), id)]
    assert "·" in with_dots


async def test_a_table_is_completed_as_people_speak_of_it(begin, lobby, handlers):
    mine = await begin()
    secret = await begin()
    await secret.play(SECRET + "\nana offer 1")
    alone, waiting = await begin(1, 2), await lobby(2)
    assert await labels(handlers) == [
        ("Toy · #room-500 · Ana, Bruno, Chen · your turn", str(mine.id)),
        ("Toy · #room-501 · Ana, Bruno, Chen · waiting for Bruno and Chen", str(secret.id)),
        ("Toy · #room-502 · Ana, 2 computers · your turn", str(alone.id)),
        ("Toy · #room-503 · Ana, Bruno · not started yet", str(waiting)),
    ]


async def test_completion_does_not_reveal_the_silent_players_of_a_window(begin, handlers):
    table = await begin()
    await table.play("ana dare\nbruno let")
    for user in (ANA, BRUNO):
        ((label, _),) = await labels(handlers, user=user)
        assert label.endswith(" · waiting for reactions")


async def test_completion_finds_a_table_by_any_word_of_it_and_by_its_number(begin, handlers):
    here, there = await begin(), await begin()
    assert [id for _, id in await labels(handlers, "room-501")] == [str(there.id)]
    assert [id for _, id in await labels(handlers, "bruno")] == [str(here.id), str(there.id)]
    assert str(here.id) in [id for _, id in await labels(handlers, str(here.id))]
    assert await labels(handlers, "memphis") == []


async def test_a_label_instead_of_a_number_finds_its_table(begin, run, handlers):
    await begin()
    there = await begin()
    label = next(label for label, id in await labels(handlers) if id == str(there.id))
    await there.play("ana pass")  # and so it is no longer Ana's turn
    shown = await run("resign", table=label)
    assert buttons(shown)["Leave the game"].custom_id == f"resign:{there.id}"
    shown = await run("resign", table="room-501")
    assert buttons(shown)["Leave the game"].custom_id == f"resign:{there.id}"


async def test_a_name_that_several_tables_have_is_asked_about_and_not_denied(
    begin, run, router, handlers
):
    here, there = await begin(2), await begin(3)
    for typed in ("Toy", "ana, bruno"):
        (asked,) = lists(await run("resign", table=typed))
        assert [option.value for option in asked.options] == [str(here.id), str(there.id)]
    interaction = FakeInteraction(ANA, channel=DM, guild=None)
    await type_move(
        router, handlers.play, interaction, "toy", "pass", {"table": "toy"}, handlers.lessons.typed
    )
    assert "You sit at several tables" in words(interaction.shown)
    assert "are not at that table" in words(await run("resign", table="Senet"))
    assert [await here.log(), await there.log()] == [[], []]


def test_the_label_of_one_table_may_begin_like_that_of_another():
    two = NamedTable(1, "Kemet · #Kemet · Ana, Bruno · your turn")
    three = NamedTable(2, "Kemet · #Kemet · Ana, Bruno, Chen · your turn")
    assert [each.is_labelled(three.label) for each in (two, three)] == [False, True]


class Anywhere:
    """Knows every server and channel by the longest name that there can be."""

    def get_guild(self, id):
        return SimpleNamespace(name="G" * 100)

    def get_channel(self, id):
        return SimpleNamespace(name="c" * 100)


class Nowhere:
    def get_guild(self, id):
        return None

    get_channel = get_guild


@pytest.mark.parametrize("places", [Anywhere(), Nowhere()])
async def test_labels_and_lists_of_tables_fit_discord_in_every_language(places, code):
    match = match_at(START, TOY)
    people = list(match.people.values()) * 3
    turn = text("waiting for {who}", who=LONG_NAME * 5)
    label = table_label(match.row, people, turn, language(code), places)
    assert 0 < len(label) <= 100 and label.count(" · ") >= 2
    assert len(table_line(match.row, language(code), places)) < 150
    tables = [NamedTable(id, label) for id in range(1, 76)]
    assert faults(which_screen("resign", tables, code)) == []
