"""A person's data: exported whole, and erased from everywhere that Karnak can reach."""

from __future__ import annotations

import json
from gzip import decompress
from random import Random

import pytest

from bot.announcements.screens import announcement_screen
from bot.core.match.seats import is_open_to_strangers
from bot.core.people.model import Person
from bot.core.screens.components import LARGE, Document
from bot.core.screens.names import table_language
from bot.core.screens.tables import people_line
from bot.ground.languages import language, spoken
from bot.ground.rows import NewAct, SeatRow
from bot.ground.version import karnak_version
from bot.help.screens import PAGES, Operator, help_screen, page_screen
from bot.history.exports import export
from bot.lobby.service import LobbyService
from bot.privacy.service import DataRights
from bot.seats.departures import DepartureService
from bot.seats.service import SubstituteService
from bot.store.errors import SeatTakenError
from bot.votes.service import letters_to_newcomer
from rules.core.errors import StaleMenuError
from rules.core.records import parse
from rules.core.replay import verify
from rules.registry import games
from tests.bot.interactions import FakeInteraction
from tests.bot.screens import buttons, faults, words
from tests.bot.seated import ANA, BRUNO, CHEN, INTERACTIONS, STRANGER
from tests.pseudo import PSEUDO
from tests.repositories import replace_method
from tests.toy import TOY


@pytest.fixture
def rights(matches, handlers, publisher):
    """The rights of everybody, of a bot whose publisher is awake."""
    made = DataRights(
        matches.cache,
        LobbyService(matches.cache.database, publisher.schedule),
        publisher.publish_due,
    )
    handlers.privacy.rights = made
    return made


@pytest.fixture
def type_command(router, rights, handlers):
    """Type `/me export` or `/me erase`, and return the answer."""

    async def type_command(name, user=ANA):
        interaction = FakeInteraction(user, data={})
        await router.command(interaction, getattr(handlers.privacy, name))
        return interaction.shown

    return type_command


@pytest.fixture
def erase(type_command, press):
    """Asks to be erased, and confirms it."""

    async def erase(user=ANA):
        shown = await type_command("ask", user)
        return await press(buttons(shown)["Erase everything"].custom_id, user=user)

    return erase


def file_of(shown):
    (file,) = shown.files()
    return file.filename, json.loads(file.fp.read())


async def test_an_export_holds_all_of_a_players_data_and_no_secrets_of_others(table, type_command):
    match = await table()
    await match.play("ana pass\nbruno pass\nchen pass")
    await match.leave("ana", "always", "dare", "let", "game")
    shown = await type_command("export")
    name, kept = file_of(shown)
    assert name == f"karnak-{ANA}.json" and shown.ephemeral
    assert kept["user"] == str(ANA)
    assert [(row["seat"], row["words"], row["at"]) for row in kept["log"]] == [
        ("ana", "pass", "1970-01-12T13:46:40+00:00")
    ]
    assert "let" in kept["orders"][0]["words"]
    assert kept["seats"][0]["name"] == "Ana" and kept["matches"][0]["game"] == TOY.word
    whole = json.dumps(kept)
    assert "nile" not in whole and "Bruno" not in whole and "bruno" not in whole


async def test_an_export_does_not_reveal_the_answers_to_an_open_window(
    table, press, type_command, store, services, publisher
):
    seen = []
    for answers in ("", "bruno let"):
        await store.people.prefer(CHEN, letters_after=0)
        match = await table(4)
        await match.play(f"ana dare\n{answers}\nchen let\nchen undo")
        await services.votes.propose(CHEN, match.id, "pause", (), next(INTERACTIONS))
        await press(f"letter:{match.id}", user=CHEN)
        await publisher.wait_until_idle()
        _, kept = file_of(await type_command("export", CHEN))
        tables = ("log", "prompts", "outbox", "clocks")
        seen.append([(told(row), name) for name in tables for row in kept[name]])
        await store.rights.erase(CHEN)
    assert seen[0] == seen[1] and ({"words": "! undo"}.items() <= seen[0][1][0].items())


def told(row):
    """The content of a row besides ids, which are others at every table."""
    return {
        name: value
        for name, value in row.items()
        if name not in ("match", "interaction", "message")
    }


async def test_of_a_stranger_nothing_is_kept(table, press, type_command):
    match = await table()
    await press(f"look:{match.id}", user=STRANGER)
    _, kept = file_of(await type_command("export", STRANGER))
    assert not any(rows for name, rows in kept.items() if name != "user")


async def test_before_anything_is_erased_somebody_reads_what_goes(
    table, lobby, type_command, press
):
    match = await table()
    await lobby(2)
    shown = await type_command("ask")
    said = words(shown)
    assert "resign from 1 running game" in said and "leave 1 table" in said
    assert shown.ephemeral and not faults(shown)
    assert (await match.match()).seat_of(ANA) == "ana"
    await lobby(2)  # meanwhile they have sat down somewhere else
    again = await press(buttons(shown)["Erase everything"].custom_id)
    assert "Your tables have changed" in words(again) and "leave 2 tables" in words(again)
    assert await match.log() == []


async def test_erasing_the_host_of_a_frozen_match_announces_the_next_host(
    table, erase, discord, publisher, store, matches
):
    match = await table()
    await store.matches.freeze(match.id)
    matches.cache.forget(match.id)
    await erase()
    await publisher.wait_until_idle()
    told = discord.said((await store.matches.get(match.id)).channel)[-1]
    assert "This game is frozen" in told.words and "Host of the table: Bruno." in told.words


async def test_an_erased_player_leaves_every_table_and_every_editable_message(
    table, lobby, erase, discord, publisher, store, clock
):
    over, running, alone, waiting = (
        await table(2),
        await table(2),
        await table(1, 1),
        await lobby(2),
    )
    await over.finish(Random(3))
    publisher.schedule(over.id)
    await publisher.wait_until_idle()
    ended, played = (await store.matches.get(over.id)).channel, (await running.match()).row.channel
    assert any("Waiting for ● A Ana" in each.words for each in discord.said(played))
    *_, board = before = list(discord.said(ended))
    assert "Your data is erased" in words(await erase())
    for _ in range(3):
        await publisher.wait_until_idle()
        clock.advance(5)
    await publisher.wait_until_idle()
    assert (await running.log())[0] == "ana ! resign" and await alone.log() == ["ana ! abandon"]
    assert [each.name for each in await store.matches.seats(waiting)] == ["Bruno"]
    assert not any("Waiting for ● A Ana" in each.words for each in discord.said(played))
    assert board.edits == 1 and discord.said(ended) == before, "the board anew, in its old message"
    assert await store.matches.of_user(ANA) == ()
    assert not any((await store.rights.kept_of(ANA)).values())
    assert await store.outbox.pending_matches() == ()


async def test_a_record_in_which_somebody_was_erased_verifies(table, erase):
    match = await table(2)
    await match.finish(Random(3))
    before = export(await match.match(), STRANGER, table_language(await match.match(), "en"))
    await erase()
    now = await match.match()
    after = export(now, STRANGER, table_language(now, "en"))
    assert after == before and verify(TOY, parse(after.words)) == []
    assert "Former player" in table_language(now, "en").write("ana")


async def test_a_rematch_has_no_computer_instead_of_an_erased_player(table, erase, press, store):
    match = await table(2)
    await match.finish(Random(3))
    await erase()
    await press(f"again:{match.id}", user=BRUNO)
    (opened,) = await store.matches.of_user(BRUNO)
    assert [seat.name for seat in await store.matches.seats(opened.id)] == ["Bruno"]


async def test_an_erasure_that_died_is_finished_after_the_restart(
    table, rights, store, monkeypatch
):
    match = await table()

    async def dies(user):
        raise ConnectionError

    with monkeypatch.context() as broken:
        replace_method(broken, store.rights, "erase", dies)
        with pytest.raises(ConnectionError):
            await rights.erase(ANA)
    assert await store.rights.asked() == (ANA,)
    await rights.resume()
    assert (await match.log())[0] == "ana ! resign"
    assert await store.rights.asked() == () and not any((await store.rights.kept_of(ANA)).values())


async def test_pressing_twice_erases_once_and_who_comes_back_is_new(
    table, lobby, erase, press, store
):
    await table()
    await erase()
    assert "Your data is erased" in words(await erase())
    assert await store.people.language_of(ANA) is None
    open_table = await lobby(2)
    await store.lobby.leave(open_table, ANA)
    await press(f"join:{open_table}")
    assert await store.people.language_of(ANA) == "en"


async def test_the_help_leads_to_the_pages_on_privacy_and_terms(code, press):
    shown = help_screen(code, Operator())
    pages = [each for each in buttons(shown).values() if each.custom_id.startswith("page:")]
    assert not faults(shown) and len(pages) == 2
    for each in pages:
        (page,) = (await press(each.custom_id)).files()
        assert page.fp.read().decode().startswith("# ")


@pytest.mark.parametrize("word", PAGES)
async def test_a_page_nobody_has_translated_is_shown_in_english(word):
    shown, english = (page_screen(word, code).files()[0].fp.read() for code in (PSEUDO, "en"))
    assert shown == english and not faults(page_screen(word, PSEUDO))


def test_the_operators_own_words_are_no_template():
    assert "Ana {on Discord}" in words(help_screen("en", Operator("Ana {on Discord}")))


async def test_the_help_names_the_operator_and_the_operators_own_pages():
    own = Operator("ana@example.org", "https://example.org/privacy", "https://example.org/terms")
    shown = help_screen("en", own)
    assert "ana@example.org" in words(shown) and not faults(shown)
    assert [each.url for each in buttons(shown).values() if each.url] == [
        own.privacy_url,
        own.terms_url,
    ]
    assert len(games()) > 1


def test_the_help_names_the_version_that_is_installed():
    for code in spoken():
        assert f"Karnak {karnak_version()}" in words(help_screen(code, Operator()))


async def test_there_is_no_other_page(press):
    assert "page" not in words(await press("page:secrets")).lower()


async def test_a_file_too_large_for_discord_is_handed_out_compressed():
    whole = "Ω" * (LARGE + 1)
    small, large = Document("words", "karnak.json"), Document(whole, "karnak.json")
    assert small.file().filename == "karnak.json" and large.file().filename == "karnak.json.gz"
    assert decompress(large.file().fp.read()).decode() == whole


def test_lists_of_tables_name_who_was_erased_until_somebody_takes_the_seat():
    seats = [
        SeatRow(1, 0, "ana", None, "", host=False, former=True),
        SeatRow(1, 1, "bruno", BRUNO, "Bruno", host=True, former=True),
        SeatRow(1, 2, "chen", None, "", host=False),
    ]
    assert people_line(seats, language("en")) == "Former player, Bruno, 1 computer"


@pytest.fixture
def substitutes(matches):
    return SubstituteService(matches.cache, letters_to_newcomer)


async def test_neither_an_erased_player_nor_a_stranger_takes_a_seat_with_known_secrets(
    table, erase, substitutes, store
):
    match = await table(3)
    await match.resign("bruno")
    await erase(BRUNO)
    assert await store.seats.departures(match.id) == ()
    await substitutes.seek(ANA, match.id, next(INTERACTIONS))
    for user in (BRUNO, STRANGER):
        found = await substitutes.open_seats(user, match.id)
        assert found.seats == ("bruno",), "no secrets are new to whoever had it"
        with pytest.raises(StaleMenuError):
            await substitutes.take(Person(user, "X"), match.id, "ana", next(INTERACTIONS))
        with pytest.raises(SeatTakenError):
            number, act = len(await match.log()) + 1, NewAct("! substitute", "ana", leaves="ana")
            await store.seats.take(match.id, "ana", number, [act], None, Person(user, "X"))
    await substitutes.take(Person(STRANGER, "Eva"), match.id, "bruno", next(INTERACTIONS))
    found = await substitutes.open_seats(BRUNO, match.id)
    assert found.seats == () and "cannot tell whether that was you" in str(found.refusal)


async def test_a_table_that_no_newcomer_may_join_is_not_listed_as_seeking(
    table, erase, substitutes, store
):
    match = await table(3)
    await match.resign("bruno")
    await erase(BRUNO)
    row = (await match.match()).row
    assert [each.id for each in await store.seats.looking_for_people(row.guild)] == [match.id]
    await substitutes.take(Person(STRANGER, "Eva"), match.id, "bruno", next(INTERACTIONS))
    await substitutes.seek(ANA, match.id, next(INTERACTIONS))
    people = await store.matches.seats(match.id)
    assert [seat.seat for seat in people if seat.sought] == ["ana"]
    assert not any(is_open_to_strangers(seat, people) for seat in people)
    assert await store.seats.looking_for_people(row.guild) == ()
    assert "substitute" not in words(announcement_screen(row, people))


async def test_a_player_returns_to_their_seat_after_the_erasure_of_another(
    table, erase, substitutes
):
    match = await table(4)
    await match.resign("chen")
    await erase(BRUNO)
    assert (await substitutes.open_seats(CHEN, match.id)).seats == ("chen",)
    await substitutes.come_back(Person(CHEN, "Chen"), match.id, next(INTERACTIONS))
    assert await match.user("chen") == CHEN


async def test_of_a_game_that_was_over_before_an_erasure_no_seat_is_marked(table, erase, store):
    match = await table(2)
    await match.resign("bruno")
    await DepartureService(match.matches.cache).abandon(ANA, match.id, next(INTERACTIONS))
    await erase(BRUNO)
    assert not any(seat.known for seat in await store.matches.seats(match.id))
