"""Everything that can come in, rubbish included, and the answer to its sender."""

from __future__ import annotations

import asyncio
import logging
import re
from datetime import timedelta
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from types import SimpleNamespace

import pytest
from discord import InteractionType, Locale, utils
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot.core.interactions import responder as module
from bot.core.interactions.tracing import operation_of
from bot.core.match.address import STALE_MENU
from bot.core.screens.private import notice, without_private_line
from bot.ground.logs import traced
from bot.lobby.model import NewMatch
from bot.lobby.service import LobbyService
from bot.play import handler as play
from bot.play import turn_screens
from bot.play.commands import type_move
from bot.privacy.service import DataRights
from bot.program.features import Features
from bot.program.routes import router_of
from bot.program.services import Services
from rules.core.text import text
from rules.registry import games
from tests.bot.channels import refusal
from tests.bot.interactions import FakeInteraction, never_late
from tests.bot.screens import buttons, faults, lists, words
from tests.bot.seated import ANA, BRUNO, CHEN, PEOPLE, STRANGER
from tests.patience import PATIENCE
from tests.repositories import Repositories, replace_method

COMMAND = InteractionType.application_command
OFFERING = "ana dig tomb\nbruno dig tomb\nchen pass"


async def channel_of(table):
    return (await table.match()).row.channel


# -- prompts -------------------------------------------------------------------------------------


async def test_your_move_shows_the_decision_to_its_seat_only(begin, press):
    table = await begin()
    shown = await press(f"turn:{table.id}", ephemeral=False)
    assert shown.kind == "message"
    assert shown.ephemeral
    assert "What will you do?" in words(shown)


async def test_a_press_on_a_prompt_edits_it_and_on_a_public_message_does_not(begin, press):
    table = await begin()
    shown = await press(f"turn:{table.id}")
    assert shown.kind == "edit"
    dig = buttons(shown)["Dig"].custom_id
    assert (await press(dig)).kind == "edit"
    for forged in (dig, dig.replace("go", "see", 1), dig.replace("go", "num", 1)):
        answer = await press(forged, ephemeral=False)
        assert answer.kind == "message" and answer.ephemeral, "what all see stays as it is"


async def test_in_direct_messages_the_prompt_is_edited(begin, press):
    table = await begin()
    assert (await press(f"turn:{table.id}", guild=None, ephemeral=False)).kind == "edit"


async def test_the_answer_to_a_move_shows_its_result(begin, press):
    table = await begin()
    shown = await press(buttons(await press(f"turn:{table.id}"))["Pass"].custom_id)
    assert words(shown) == "Done. Waiting for ■ B Bruno."
    assert list(buttons(shown)) == ["Undo", "Planned moves"]
    assert await table.log() == ["ana pass"]


async def test_the_undo_button_takes_that_move_back_once(begin, press):
    table = await begin()
    done = await press(buttons(await press(f"turn:{table.id}"))["Pass"].custom_id)
    undo = buttons(done)["Undo"].custom_id
    assert "undone" in words(await press(undo))
    await press(undo)
    assert await table.log() == ["ana pass", "ana ! undo 1"]


async def test_a_stale_press_is_explained_and_shows_the_current_state(begin, press):
    table = await begin()
    await table.play(OFFERING)
    old = await press(f"turn:{table.id}")
    item = lists(old)[0]
    await press(item.custom_id, values=["1"])
    again = await press(item.custom_id, values=["2"])
    assert "You have already decided that." in words(again)
    assert (await table.log())[3:] == ["ana offer 1"]


@pytest.mark.parametrize("user", [STRANGER, 2**63 - 1])
async def test_strangers_get_a_polite_sentence(begin, press, user):
    table = await begin()
    for what in ("turn", "hand"):
        shown = await press(f"{what}:{table.id}", user, ephemeral=False)
        assert "welcome to watch" in words(shown)
        assert shown.ephemeral
    own = buttons(await press(f"turn:{table.id}"))["Pass"].custom_id
    assert "welcome to watch" in words(await press(own, user))
    assert await table.log() == []


async def test_a_player_out_of_turn_hears_whose_turn_it_is(begin, press):
    table = await begin()
    assert "Waiting for ● A Ana." in words(await press(f"turn:{table.id}", BRUNO))


async def test_a_number_is_asked_for_and_taken(begin, router):
    table = await begin()
    await table.play(OFFERING)
    custom_id = (await table.ask("ana")).address.custom_id("num")
    interaction = FakeInteraction(ANA, {"custom_id": custom_id})
    await router.component(interaction)
    assert interaction.shown.kind == "modal"
    fields = [{"type": 18, "component": {"type": 4, "custom_id": "number", "value": " 2 "}}]
    data = {"custom_id": custom_id, "components": fields}
    answer = FakeInteraction(ANA, data, kind=InteractionType.modal_submit)
    await router.component(answer)
    assert (await table.log())[3:] == ["ana offer 2"]


@pytest.mark.parametrize("value", ["", "7", "-1", "1.5", "\u0667", "x" * 4000, "\x00", "none"])
async def test_a_modal_takes_rubbish(begin, router, value):
    table = await begin(2)
    await table.play("ana pass\nbruno pass")
    before = await table.log()
    custom_id = (await table.ask("ana")).address.custom_id("num")
    for fields in (
        [{"type": 1, "components": [{"type": 4, "value": value}]}],
        [{"type": 18, "component": {"type": 4, "value": value}}],
        [],
    ):
        data = {"custom_id": custom_id, "components": fields}
        interaction = FakeInteraction(ANA, data, kind=InteractionType.modal_submit)
        await router.component(interaction)
        assert faults(interaction.shown) == []
    assert await table.log() == before


@pytest.mark.parametrize("kind", ["num", "see"])
async def test_asking_for_a_form_or_a_picture_makes_no_move(begin, press, kind):
    table = await begin()
    ask = await table.ask("ana")
    shown = await press(ask.address.child(ask.menu, "pass").custom_id(kind))
    assert await table.log() == [] and "Ana passes" not in words(shown)
    assert "\n### What will you do?" in words(shown)


async def test_a_number_is_not_asked_for_where_none_is_wanted(begin, press):
    table = await begin()
    shown = await press((await table.ask("ana")).address.custom_id("num"))
    assert str(STALE_MENU) in words(shown)


# -- rubbish -------------------------------------------------------------------------------------

ROUTES = (
    *("turn", "hand", "log", "export", "join", "leave", "computer", "remove", "start", "cancel"),
    *(
        "abandon",
        "which",
        "options",
        "again",
        "text",
        "undo",
        "option",
        "set",
        "thread",
        "go",
        "add",
        "num",
        "list0",
    ),
)
PARTS = st.one_of(
    st.sampled_from(["", "0", "1", "2", "9" * 15, "9" * 16, "-1", "zzzz", "1.1", "\u0661", "💥"]),
    st.sampled_from(["toy", "amun-re", "en", "xx", "long", "points", "seed", "__class__", "5"]),
    st.text(max_size=12),
)


@settings(
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
    max_examples=60,
)
@given(
    st.lists(
        st.tuples(
            st.sampled_from(ROUTES),
            st.lists(PARTS, max_size=5),
            st.lists(PARTS, max_size=3),
            st.sampled_from([ANA, BRUNO, STRANGER]),
        ),
        min_size=1,
        max_size=8,
    )
)
def test_rubbish_in_custom_ids_is_answered_in_words_and_moves_nothing(presses):
    # Each press is answered once, with a message that Discord takes, to its sender only.
    asyncio.run(throw_at_the_door(presses))


async def throw_at_the_door(presses):
    async def no_thread(channel, name):
        return 901

    with TemporaryDirectory() as folder:
        store = await Repositories.open(Path(folder) / "karnak.db")
        try:
            id = await store.lobby.create(
                NewMatch("toy", 1, "{}", "en", 2, "nile", 77, 500), PEOPLE[0], (), 1
            )
            await store.lobby.join(id, PEOPLE[1])
            await store.lobby.begin(id, "salt", ["ana", "bruno"])
            services = Services(store.database, lambda _: None)
            lobbies = LobbyService(store.database, lambda _: None)
            rights = DataRights(services.cache, lobbies, lambda: None)
            handlers = Features(services, lobbies, no_thread, no_thread, rights)
            responder = handlers.responder(lateness=never_late())
            router = router_of(handlers, responder)
            for word, parts, values, user in presses:
                custom_id = ":".join([word, *parts])[:100]
                interaction = FakeInteraction(user, {"custom_id": custom_id, "values": values})
                await router.component(interaction)
                assert len(interaction.response.answers) == 1
                assert faults(interaction.shown) == []
                assert "K-" not in words(interaction.shown), custom_id
            assert await store.log.entries(id) == ()
        finally:
            await store.close()


@pytest.mark.parametrize("kind", ["go", "add", "num", "list0", "list99"])
@pytest.mark.parametrize("values", [[], [""], ["tomb"], ["bruno", "chen"], ["x" * 100], ["1=1=1"]])
async def test_a_well_formed_custom_id_of_the_wrong_kind_is_answered_in_words(
    begin, router, kind, values
):
    table = await begin()
    ask = await table.ask("ana")
    down = [ask.address.child(ask.menu, verb) for verb in ("raid", "dig", "buy")]
    deeper = [at.child(ask.menu.step("raid"), "bruno").child(ask.menu, "pass") for at in down]
    for at in (ask.address, *down, *deeper):
        interaction = FakeInteraction(ANA, {"custom_id": at.custom_id(kind), "values": values})
        await router.component(interaction)
        if interaction.shown.kind != "modal":
            assert faults(interaction.shown) == []
            assert "K-" not in words(interaction.shown)
    log = await table.log()
    assert log == [] or log[0] in ("ana dig tomb", "ana raid bruno")


@pytest.mark.parametrize("data", [None, {}, {"custom_id": ""}, {"custom_id": "x" * 100}])
async def test_an_unknown_button_counts_as_old(router, data):
    interaction = FakeInteraction(ANA, data)
    await router.component(interaction)
    assert str(STALE_MENU) in words(interaction.shown)
    assert interaction.shown.ephemeral


# -- faults of ours, and of the line -------------------------------------------------------------


async def test_a_fault_of_ours_is_apologised_for_and_nothing_is_logged_of_the_move(
    begin, press, store, monkeypatch, caplog
):
    caplog.set_level(logging.DEBUG, logger="bot")
    table = await begin()
    await table.play(OFFERING)
    item = lists(await press(f"turn:{table.id}"))[0]
    message = "disk full while keeping ana offer 1"

    async def full(*_, **__):
        raise OSError(message)

    replace_method(monkeypatch, store.log, "append", full)
    shown = await press(item.custom_id, values=["1"])
    assert re.search(r"\(K-[2-9A-Z]{4}\)", words(shown))
    assert "If you made a move, it was not saved. Please try again." in words(shown)
    logged = "\n".join(logging.Formatter().format(record) for record in caplog.records)
    assert message not in logged
    assert "OSError" in logged
    assert (await table.log())[3:] == []


async def test_a_fault_after_a_move_says_that_the_move_was_kept(begin, press, monkeypatch):
    table = await begin()
    passing = buttons(await press(f"turn:{table.id}"))["Pass"].custom_id

    def breaks(*_, **__):
        raise ZeroDivisionError

    monkeypatch.setattr(turn_screens, "moved_screen", breaks)
    assert "Your move was saved anyway." in words(await press(passing))
    assert await table.log() == ["ana pass"]


async def test_a_fault_after_an_order_says_that_it_was_kept(begin, router, monkeypatch, handlers):
    table = await begin()
    interaction = FakeInteraction(BRUNO, channel=await channel_of(table))
    monkeypatch.setattr(play, "_about_order", lambda *_: 1 / 0)
    await type_move(
        router, handlers.play, interaction, "toy", "offer", {"gold": 2}, handlers.lessons.typed
    )
    assert "Your move was saved anyway." in words(interaction.shown)


async def test_a_store_that_does_not_answer_leaves_open_whether_a_move_was_kept(
    begin, press, store, monkeypatch
):
    table = await begin()
    passing = buttons(await press(f"turn:{table.id}"))["Pass"].custom_id

    async def gone(*_, **__):
        raise OSError

    replace_method(monkeypatch, store.log, "append", gone)
    replace_method(monkeypatch, store.log, "has_kept", gone)
    shown = await press(passing)
    assert "I cannot tell whether your move was saved. Check `/game mine`" in words(shown)


async def test_a_fault_before_anything_says_that_nothing_was_done(
    begin, press, handlers, monkeypatch
):
    table = await begin()

    async def gone(*_):
        raise OSError

    monkeypatch.setattr(handlers.people, "actor", gone)
    assert "Nothing was changed. Please try again." in words(await press(f"turn:{table.id}"))


@pytest.mark.parametrize("code", [10062, 40060])
async def test_an_answer_that_discord_no_longer_takes_changes_nothing(begin, router, code, caplog):
    caplog.set_level(logging.DEBUG, logger="bot")
    table = await begin()
    ask = await table.ask("ana")
    interaction = FakeInteraction(
        ANA, {"custom_id": ask.address.child(ask.menu, "pass").custom_id("go")}
    )
    interaction.response.lost = refusal(404 if code == 10062 else 400, code)
    await router.component(interaction)
    assert await table.log() == ["ana pass"]
    assert str(code) in caplog.text
    assert "pass" not in caplog.text


async def test_an_answer_that_did_not_arrive_names_its_match_kind_and_age(begin, router, caplog):
    caplog.set_level(logging.DEBUG, logger="bot")
    table = await begin()
    interaction = FakeInteraction(ANA, {"custom_id": f"turn:{table.id}"})
    interaction.id = utils.time_snowflake(utils.utcnow() - timedelta(seconds=4))
    interaction.response.lost = refusal(404, 10062)
    with traced(operation=operation_of(interaction)) as pressed:
        await router.component(interaction)
    assert (pressed.match, pressed.operation) == (table.id, "press turn")
    assert re.search(r"an answer did not arrive: 404 10062, 4\.\d s after the press", caplog.text)


async def test_an_answer_that_arrived_is_logged_as_a_detail_without_its_person(
    begin, router, caplog
):
    caplog.set_level(logging.DEBUG, logger="bot.core.interactions")
    table = await begin()
    with traced() as asked:
        await router.table_command(FakeInteraction(kind=COMMAND), "hand", str(table.id))
    assert asked.match == table.id
    (line,) = caplog.records
    assert line.levelname == "DEBUG"
    assert re.fullmatch(r"a command is answered after [\d.]+ s", line.getMessage())


@pytest.mark.parametrize(
    ("kind", "data", "operation"),
    [
        (InteractionType.component, {"custom_id": "go:1:2:3.1:x"}, "press go"),
        (InteractionType.modal_submit, {"custom_id": "num:1:2:3.1:x"}, "form num"),
        (InteractionType.component, {"custom_id": "6 gold"}, "press"),
        (InteractionType.component, None, "press"),
        (
            InteractionType.application_command,
            {"name": "game", "options": [{"type": 1, "name": "join"}]},
            "command game join",
        ),
        (
            InteractionType.application_command,
            {"name": "kemet", "options": [{"type": 1, "name": "march"}]},
            "command kemet",
        ),
        (
            InteractionType.autocomplete,
            {"name": "help", "options": [{"type": 3, "name": "topic", "value": "6 gold"}]},
            "completion help",
        ),
    ],
)
def test_the_log_names_an_interaction_but_no_move(kind, data, operation):
    assert operation_of(FakeInteraction(ANA, data, kind=kind)) == operation


async def numbers_asked(table):
    """A press on the component that asks Ana for a number."""
    await table.play(OFFERING)
    return FakeInteraction(ANA, {"custom_id": (await table.ask("ana")).address.custom_id("num")})


@pytest.mark.parametrize("code", [10062, 40060])
async def test_a_question_for_a_number_that_comes_too_late_is_no_fault_of_ours(
    begin, router, store, code, caplog, other_code, other_locale
):
    interaction = await numbers_asked(await begin())
    interaction.locale = Locale(other_locale)
    interaction.response.lost = refusal(404 if code == 10062 else 400, code)
    await router.component(interaction)
    assert [record.levelname for record in caplog.records] == ["WARNING"]
    assert str(code) in caplog.text
    assert await store.people.language_of(ANA) == other_code


async def test_shutdown_waits_for_a_player_who_is_about_to_be_asked_for_a_number(
    begin, router, handlers, monkeypatch
):
    interaction, opened, modal = (
        await numbers_asked(await begin()),
        asyncio.Event(),
        handlers.play.number_modal,
    )

    async def slow(*given):
        await opened.wait()
        return await modal(*given)

    monkeypatch.setattr(handlers.play, "number_modal", slow)
    await router.responder.wait_until_idle()
    pressing = asyncio.create_task(router.component(interaction))
    await asyncio.sleep(0)
    stopping = asyncio.create_task(router.responder.wait_until_idle())
    for _ in range(20):
        await asyncio.sleep(0)
    assert not stopping.done()
    opened.set()
    await asyncio.wait_for(stopping, PATIENCE)
    assert interaction.shown.kind == "modal"
    await pressing


async def test_a_slow_answer_is_deferred_and_then_shown(begin, press, router, store, monkeypatch):
    monkeypatch.setattr(module, "DEFER_AFTER", 0)
    table = await begin()
    ask = await table.ask("ana")
    interaction = FakeInteraction(
        ANA, {"custom_id": ask.address.child(ask.menu, "pass").custom_id("go")}
    )
    await router.component(interaction)
    assert [kind for kind, *_ in interaction.response.answers] == ["defer", "later"]
    assert interaction.response.answers[0][2] == {"ephemeral": True, "thinking": False}
    assert await table.log() == ["ana pass"]


async def test_every_answer_to_a_command_is_for_the_asker_alone(
    begin, router, handlers, monkeypatch
):
    table = await begin()
    where = await channel_of(table)
    for patience in (1.5, 0):
        monkeypatch.setattr(module, "DEFER_AFTER", patience)
        interaction = FakeInteraction(ANA, channel=where)
        await router.command(interaction, lambda actor: handlers.board.status(actor, table.id))
        assert interaction.response.answers[0][2]["ephemeral"] is True


# -- typed moves ---------------------------------------------------------------------------------


async def typed(router, handlers, table, user, verb, **options):
    interaction = FakeInteraction(user, channel=await channel_of(table))
    await type_move(
        router, handlers.play, interaction, "toy", verb, options, handlers.lessons.typed
    )
    return interaction.shown


async def test_a_typed_move_is_made(begin, router, handlers):
    table = await begin()
    shown = await typed(router, handlers, table, ANA, "dig", sites="tomb")
    assert "Waiting for ■ B Bruno." in words(shown)
    assert await table.log() == ["ana dig tomb"]


async def test_options_left_out_are_asked_for_with_components(begin, router, handlers):
    table = await begin()
    shown = await typed(router, handlers, table, ANA, "raid")
    assert "Raid whom?" in words(shown)
    assert "Back" in buttons(shown)
    assert await table.log() == []


async def test_an_illegal_move_is_a_sentence_and_the_menu_again(begin, router, handlers):
    table = await begin()
    shown = await typed(router, handlers, table, ANA, "dig", sites="memphis")
    assert (
        "“Dig · Sites: memphis” is not possible. Nothing here has that name. Possible: 1 to"
        in words(shown)
    )
    assert "What will you do?" in words(shown)
    shown = await typed(router, handlers, table, BRUNO, "dig", sites="tomb")
    assert "nothing for you to decide" in words(shown)


@pytest.mark.parametrize("option", ["", "9" * 400, "💥", "none", "{x}", "\x00", "tomb", "-1"])
async def test_every_option_of_every_command_takes_rubbish(begin, router, option, handlers):
    table = await begin()
    for game in games().values():
        for verb in game.verbs:
            interaction = FakeInteraction(ANA, channel=await channel_of(table))
            options = {param.name: option for param in verb.params} | {"table": option}
            await type_move(
                router,
                handlers.play,
                interaction,
                game.word,
                verb.word,
                options,
                handlers.lessons.typed,
            )
            assert faults(interaction.shown) == []
            assert "K-" not in words(interaction.shown)
            for param in (*verb.params, SimpleNamespace(name="table")):
                offered = await handlers.move_completion.move(
                    interaction, game.word, verb.word, options, param.name
                )
                assert all(0 < len(label) <= 100 for label, _ in offered)
    assert await table.log() == []


async def test_a_table_is_the_one_named_or_the_channels_or_the_one_that_waits(
    begin, router, handlers
):
    here, there = await begin(), await begin()
    elsewhere = FakeInteraction(ANA, channel=4711, guild=None)
    await type_move(router, handlers.play, elsewhere, "toy", "pass", {}, handlers.lessons.typed)
    assert await here.log() == await there.log() == []
    for id, name in ((here.id, "room-500"), (there.id, "room-501")):
        assert f"{id}. Toy · #{name} · Ana, Bruno, Chen · your turn" in words(elsewhere.shown)
    named = FakeInteraction(ANA, channel=4711, guild=None)
    await type_move(
        router,
        handlers.play,
        named,
        "toy",
        "pass",
        {"table": str(there.id)},
        handlers.lessons.typed,
    )
    assert await there.log() == ["ana pass"]
    only_one = FakeInteraction(ANA, channel=4711, guild=None)
    await type_move(router, handlers.play, only_one, "toy", "pass", {}, handlers.lessons.typed)
    assert await here.log() == ["ana pass"]


async def test_nobody_reaches_a_table_where_they_do_not_sit(begin, router, handlers):
    table = await begin()
    for named in (str(table.id), "1 · Toy", "9" * 15, "x", "", "\u0661"):
        interaction = FakeInteraction(STRANGER, channel=4711)
        await type_move(
            router,
            handlers.play,
            interaction,
            "toy",
            "pass",
            {"table": named},
            handlers.lessons.typed,
        )
        assert "are not at that table" in words(interaction.shown)


async def test_a_table_of_a_game_that_is_gone_is_completed_by_its_word(
    lobby, begin, router, monkeypatch, handlers
):
    gone, there = await lobby(), await begin(game=games()["aton"], humans=2)
    monkeypatch.delitem(games(), "toy")
    offered = await handlers.completion.table(FakeInteraction(ANA), "")
    assert offered == [
        ("toy · #room-500 · Ana, Bruno, Chen · not started yet", str(gone)),
        ("Aton · #room-501 · Ana, Bruno · your turn", str(there.id)),
    ]


async def test_completion_offers_legal_moves_to_the_player_whose_turn_it_is(
    begin, router, handlers
):
    table = await begin()
    where = await channel_of(table)

    async def offered(user, focused, **options):
        interaction = FakeInteraction(user, channel=where)
        verb = {"target": "raid", "sites": "dig", "cards": "buy"}[focused]
        return [
            word
            for _, word in await handlers.move_completion.move(
                interaction, "toy", verb, options, focused
            )
        ]

    assert await offered(ANA, "target", target="") == ["bruno", "chen"]
    assert await offered(ANA, "target", target="ch") == ["chen"]
    assert await offered(BRUNO, "target", target="") == []  # it is not his turn
    assert await offered(STRANGER, "target", target="") == []


async def test_a_fault_in_completion_is_logged_without_the_typed_text(
    begin, router, monkeypatch, caplog, handlers
):
    table, options = await begin(), {"sites": "tomb"}

    async def breaks(*_):
        raise KeyError(options["sites"])

    monkeypatch.setattr(router.tables.resolver, "resolve", breaks)
    interaction = FakeInteraction(ANA, channel=await channel_of(table))
    assert await handlers.move_completion.move(interaction, "toy", "dig", options, "sites") == []
    assert "KeyError" in caplog.text and "tomb" not in caplog.text


async def test_completion_shows_nobody_anothers_hand(begin, router, handlers):
    table = await begin()
    await table.play("ana raid bruno")
    where = await channel_of(table)
    hands = {seat: hand.value for seat, hand in (await table.state()).hands.items()}
    for user, seat in ((ANA, "ana"), (BRUNO, "bruno"), (CHEN, "chen"), (STRANGER, None)):
        interaction = FakeInteraction(user, channel=where)
        offered = await handlers.move_completion.move(
            interaction, "toy", "fight", {"card": ""}, "card"
        )
        held = {*hands[seat], "nothing"} if seat in ("ana", "bruno") else set()
        assert {word for _, word in offered} == held


# -- the lobby through the router ------------------------------------------------------------------


async def opened(router, handlers, **how):
    interaction = FakeInteraction(**how)
    await router.command(interaction, lambda actor: handlers.lobby.open(actor, "toy", 3, "en", 0))
    return interaction.shown


async def test_a_table_is_opened_joined_and_started_by_button(router, handlers, press, store):
    shown = await opened(router, handlers)
    assert "The table is open" in words(shown)
    id = await store.matches.open_in(500)
    assert "You have a seat." in words(await press(f"join:{id}", BRUNO, ephemeral=False))
    assert "Computer player" in words(await press(f"computer:{id}", ephemeral=False))
    shown = await press(f"option:{id}", values=["points"])
    assert len(lists(shown)) == 3
    await press(f"set:{id}:points", values=["double"])
    shown = await press(f"start:{id}", ephemeral=False)
    assert "What will you do?" in words(shown)
    row = await store.matches.get(id)
    assert (row.stage, '"points":"double"' in row.options) == ("live", True)


async def test_only_the_host_starts(router, handlers, press, store):
    await opened(router, handlers)
    id = await store.matches.open_in(500)
    await press(f"join:{id}", BRUNO)
    for what in ("start", "cancel", "computer", "remove"):
        assert "Only the host" in words(await press(f"{what}:{id}", BRUNO))
    assert (await store.matches.get(id)).stage == "lobby"


async def test_a_second_game_is_offered_a_thread(router, handlers, press, store, threads):
    await opened(router, handlers)
    shown = await opened(router, handlers, user=BRUNO)
    (offer,) = buttons(shown).values()
    assert "thread" in words(shown)
    shown = await press(offer.custom_id, BRUNO)
    assert threads == [(500, "Toy")]
    assert "<#901>" in words(shown)
    assert (await store.matches.get(await store.matches.open_in(901))).players == 3


async def test_no_table_is_opened_where_the_bot_cannot_play(router, handlers, store):
    interaction = FakeInteraction()
    interaction.app_permissions.attach_files = False
    await router.command(interaction, lambda actor: handlers.lobby.open(actor, "toy", 3, "en", 0))
    assert "Attach Files" in words(interaction.shown)
    in_private = await opened(router, handlers, guild=None)
    assert "channel of a server" in words(in_private)
    assert await store.matches.open_in(500) is None


async def test_after_the_end_the_same_can_be_played_again(begin, press, store):
    table = await begin(2)
    await table.finish(Random(2))
    shown = await press(f"again:{table.id}", BRUNO, ephemeral=False)
    assert "The table is open" in words(shown)
    row = await store.matches.get(await store.matches.open_in(await channel_of(table)))
    assert (row.game, row.stage, row.players) == ("toy", "lobby", 2)


# -- looking -------------------------------------------------------------------------------------


async def test_everybody_may_look_at_what_is_public(begin, press):
    table = await begin()
    await table.play("ana buy 1")
    for user in (ANA, STRANGER):
        assert "buys a card" in words(await press(f"log:{table.id}", user))
        assert "tomb: 0" in words(await press(f"text:{table.id}", user))
        shown = await press(f"export:{table.id}", user)
        assert [file.filename for file in shown.files()] == [f"toy-{table.id}.txt"]


async def test_the_hand_is_shown_to_its_owner(begin, press):
    table = await begin()
    hands = (await table.state()).hands
    mine = {
        str(card)
        for card in (await table.match()).game.narrator.hand((await table.match()).view("ana"))
    }
    said = words(await press(f"hand:{table.id}"))
    assert all(card in said for card in mine)
    assert len(mine) == len(hands["ana"].value)


async def test_the_language_of_each_reader_is_remembered(begin, press, store):
    table = await begin()
    assert await store.people.language_of(ANA) is None
    await press(f"turn:{table.id}")
    assert await store.people.language_of(ANA) == "en"


async def test_refusals_are_shown_in_the_askers_language(begin, router, other_code, other_locale):
    table = await begin()
    interaction = FakeInteraction(STRANGER, {"custom_id": f"turn:{table.id}"})
    interaction.locale = Locale(other_locale)
    await router.component(interaction)
    expected = text("You do not sit at this table. You are welcome to watch.")
    said = words(without_private_line(notice(expected, other_code)))
    assert words(interaction.shown).startswith(said)
