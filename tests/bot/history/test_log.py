"""The log that somebody reads who comes back after three days."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace

import pytest

from bot.core.match.log import end_by_acts
from bot.core.match.replay import replay_match
from bot.core.screens.names import table_language
from bot.ground.rows import LogRow, NewAct, SeatRow
from bot.history.history import ALL, SINCE, filters, last_own_entry, log_lines
from bot.history.screens import LOG_PAGE, catch_up_screen, log_pages, log_screen
from bot.program.acts import ACTS
from render.changes import Part
from render.geometry import rectangle
from render.scene import Scene
from rules.core.replay import replayed_moves
from rules.core.state import SealedChoice
from tests.bot.screens import LONG_NAME, buttons, faults, lists, match_at, words
from tests.bot.seated import BRUNO, STRANGER
from tests.random_games import random_match

DAY = 24 * 60 * 60
MESSAGE = 4000  # characters of all text in it


def told(screen):
    """The lines of a log, without what stands above and below them."""
    return [line for line in words(screen).splitlines() if not line.startswith("-#")]


# -- pages ---------------------------------------------------------------------------------------


async def test_the_log_has_rounds_and_dates_as_headings(begin, press, clock):
    table = await begin()
    began = int(clock.now)
    await table.play("ana dig tomb")
    clock.advance(90)
    await table.play("bruno pass\nchen buy 1\nana offer 0\nbruno offer 0\nchen offer 0")
    clock.advance(3 * DAY)
    await table.play("ana pass")
    assert told(await press(f"log:{table.id}")) == [
        f"**Round 1** · <t:{began}:f>",
        "● A Ana digs 1 times.",
        f"<t:{began + 90}:t> ■ B Bruno passes.",
        "▲ C Chen buys a card.",
        "● A Ana 0, ■ B Bruno 0, ▲ C Chen 0",
        f"**Round 2** · <t:{began + 90 + 3 * DAY}:f>",
        "● A Ana passes.",
    ]


async def test_the_log_ends_with_an_early_end(begin, press, matches):
    table = await begin()
    await table.play("ana dig tomb")
    await end_by_acts(matches.cache, await table.match(), [NewAct("! end")], "over")
    pages = [LOG_PAGE.encode(table.id, chosen, 0) for chosen in (ALL, SINCE)]
    for page in (f"log:{table.id}", f"catchup:{table.id}", *pages):
        shown = words(await press(page))
        assert "The table ends the game now, by points." in shown, page


async def test_a_time_that_is_days_later_has_its_date(begin, press, clock):
    table = await begin()
    await table.play("ana dig tomb")
    clock.advance(3 * DAY)
    await table.play("bruno pass")
    assert told(await press(f"log:{table.id}"))[-1] == f"<t:{int(clock.now)}:f> ■ B Bruno passes."


async def long_match(table):
    """The match at a table, as if a hundred times as much had happened."""
    match = await table.match()
    entries = match.entries * 100
    match.entries = [replace(entry, number=number) for number, entry in enumerate(entries, 1)]
    return match


async def test_the_log_is_read_to_its_beginning_with_buttons(begin, press):
    table = await begin()
    await table.play("ana dig tomb\nbruno pass\nchen pass")
    await long_match(table)
    shown = await press(f"log:{table.id}")
    assert list(buttons(shown)) == ["To the beginning", "Earlier"]
    pages = [await press(f"logs:{table.id}:all:999")]
    while earlier := buttons(pages[0]).get("Earlier"):
        pages.insert(0, await press(earlier.custom_id))
    assert list(buttons(pages[0])) == ["Later", "To the newest"]
    assert list(buttons(pages[1])) == ["Earlier", "Later", "To the newest"]
    assert [line for page in pages for line in told(page) if "digs" in line] == [
        "● A Ana digs 1 times."
    ] * 100
    first = await press(buttons(shown)["To the beginning"].custom_id)
    assert words(first) == words(pages[0])
    assert words(await press(buttons(first)["To the newest"].custom_id)) == words(pages[-1])
    assert set(told(pages[-1])) <= set(told(shown))
    assert len(told(shown)) >= 15
    assert all(told(page)[0].startswith("**Round 1** · <t:") for page in pages)


async def test_a_page_keeps_its_number_while_the_log_grows(begin, press):
    table = await begin()
    await table.play("ana dig tomb\nbruno pass\nchen pass")
    match = await long_match(table)
    first = f"logs:{table.id}:all:1"
    before = words(await press(first)).rpartition("\n")[0]
    match.entries += [replace(match.entries[0], number=301)] * 99
    assert words(await press(first)).rpartition("\n")[0] == before


@pytest.mark.parametrize("custom_id", ["logs:{}:all:999", "logs:{}:seat-nobody:0", "logs:{}:since"])
async def test_a_page_or_filter_that_there_is_no_more_is_replaced_by_one_that_there_is(
    begin, press, custom_id
):
    table = await begin()
    await table.play("ana dig tomb")
    assert "digs" in words(await press(custom_id.format(table.id), STRANGER))


async def test_before_anything_has_happened_the_log_says_so(begin, press):
    table = await begin()
    assert told(await press(f"log:{table.id}")) == ["Nothing like that has happened yet."]


# -- filters -------------------------------------------------------------------------------------

RAID = "ana raid bruno\nana fight nothing\nbruno fight nothing\nbruno dig tomb\nchen pass"


@pytest.mark.parametrize(
    ("chosen", "lines"),
    [
        ("mine", ["raids", "laid", "digs"]),
        ("seat-chen", ["passes"]),
        ("seat-ana", ["raids", "laid"]),
        ("contest-0", ["raids", "laid"]),
        ("since", ["passes"]),
        ("all", ["raids", "laid", "digs", "passes"]),
    ],
)
async def test_one_reads_what_concerns_oneself_one_person_or_the_battles(
    begin, press, chosen, lines
):
    table = await begin()
    await table.play(RAID)
    (choice,) = lists(await press(f"log:{table.id}", BRUNO))
    assert [option.label for option in choice.options] == [
        *("Everything", "Since your last move", "About you"),
        *("● A Ana", "▲ C Chen", "Battles"),
    ]
    shown = await press(choice.custom_id, BRUNO, values=[chosen])
    found = [line for line in told(shown) if line[0] in "●■▲"]
    assert [next(word for word in lines if word in line) for line in found] == lines
    assert [option.value for option in lists(shown)[0].options if option.default] == [chosen]


async def test_no_page_of_the_log_shows_news_hidden_from_the_viewer(begin, press):
    table = await begin()
    await table.play("ana buy 2")
    assert "You drew" in words(await press(f"log:{table.id}"))
    for custom_id in (f"log:{table.id}", f"logs:{table.id}:seat-ana:0"):
        for user in (BRUNO, STRANGER):
            assert "You drew" not in words(await press(custom_id, user))


def test_no_time_tells_that_a_choice_in_secret_was_made_again(game):
    match = live_match(random_match(game, 1, game.players[-1]))
    viewer = next(iter(match.people))
    secret = [line for line in log_lines(match, viewer) if isinstance(line.event, SealedChoice)]
    assert secret
    assert {line.at for line in secret} == {None}


# -- since the last move -------------------------------------------------------------------------


async def test_catching_up_shows_all_news_and_the_acts_against_the_reader(begin, press):
    table = await begin()
    await table.play("ana dig tomb\nbruno raid ana\nana fight nothing\nbruno fight nothing")
    await table.play("chen pass")
    shown = await press(f"catchup:{table.id}", ephemeral=False)
    assert shown.ephemeral
    assert [file.filename for file in shown.files()] == ["changes.png"]
    mine, everything = words(shown).split("All of it")
    assert "Since your last move" in mine
    assert "● A Ana nothing" not in mine
    assert "■ B Bruno laid Nothing" in mine
    assert "▲ C Chen passes." not in mine
    assert "▲ C Chen passes." in everything
    assert "● A Ana digs" not in words(shown)


async def test_in_direct_messages_catching_up_leaves_the_prompt_as_it_is(begin, press):
    table = await begin()
    await table.play("ana dig tomb\nbruno pass")
    shown = await press(f"catchup:{table.id}", guild=None, ephemeral=False)
    assert shown.kind == "message"


async def test_headings_within_a_minute_are_dated_once(begin, press):
    table = await begin()
    await table.play("ana pass\nbruno pass\nchen pass")
    await table.play("ana offer 0\nbruno offer 0\nchen offer 0\nana pass")
    assert [line.count("<t:") for line in told(await press(f"log:{table.id}")) if "**" in line] == [
        1,
        0,
    ]


async def test_during_ones_turn_the_last_move_is_the_one_before_it(begin):
    table = await begin(2)
    await table.play("ana dig tomb\nbruno pass\nana offer 0\nana undo")
    match = await table.match()
    assert last_own_entry(match, "ana") == 1
    await table.play("ana offer 1")
    assert last_own_entry(await table.match(), "ana") == 5


async def test_moves_that_orders_made_are_news_to_their_owner(begin, matches):
    table = await begin(2)
    await table.play("ana dig tomb")
    await table.leave("bruno", "always", "turn", "pass", "game")
    await matches.play_automatic_moves(table.id)
    match = await table.match()
    assert not match.entries[1].is_by_person
    assert last_own_entry(match, "bruno") == 0
    matches.cache.forget(table.id)
    assert (await table.match()).entries == match.entries


async def test_news_that_nearly_all_concerns_the_reader_is_not_repeated(begin):
    table = await begin()
    await table.play("ana dig tomb\nbruno raid ana\nana fight nothing\nbruno fight nothing")
    match = await table.match()
    for entry in match.entries:
        entry.is_by_person = False
    shown = words(await catch_up_screen(match, "ana", "en"))
    assert "All of it" in shown and "About you" not in shown
    assert shown.count("raids") == 1


async def test_a_player_who_missed_nothing_hears_so(begin, press):
    table = await begin()
    await table.play("ana dig tomb")
    shown = await press(f"catchup:{table.id}")
    assert "Nothing has happened." in words(shown)
    assert shown.files() == []
    assert list(buttons(shown)) == ["Log"]


async def test_only_where_the_board_has_changed_something_is_said_to_be_lit(
    begin, press, monkeypatch
):
    drawn = SimpleNamespace(
        scene=lambda view, language, naming: Scene((60, 60), (), "The board.", bytes(768)),
        parts=lambda view, language: {"tombs": Part(rectangle(10, 10, 50, 50), view.dug)},
    )
    monkeypatch.setattr("bot.core.pictures.pictures.renderer_of", lambda word: drawn)
    table, lit = await begin(), "Changes are highlighted on the board."
    await table.play("ana pass\nbruno pass")
    assert lit not in words(await press(f"catchup:{table.id}"))
    await table.play("chen dig tomb")
    shown = await press(f"catchup:{table.id}")
    assert lit in words(shown) and shown.files()


async def test_catching_up_leads_to_the_move_and_to_the_log_since_then(begin, press):
    table = await begin()
    await table.play("ana dig tomb\nbruno pass\nchen pass")
    await table.play("bruno offer 1\nchen offer 1")
    shown = await press(f"catchup:{table.id}")
    assert list(buttons(shown)) == ["Your move", "Log"]
    log = await press(buttons(shown)["Log"].custom_id)
    assert [line for line in told(log) if line[0] in "●■▲"] == [
        "■ B Bruno passes.",
        "▲ C Chen passes.",
    ]


async def test_the_past_of_a_match_is_replayed_once(begin, press, monkeypatch):
    table = await begin()
    await table.play("ana dig tomb\nbruno pass")
    match, replays = await table.match(), []
    monkeypatch.setattr(
        "bot.core.match.match.replayed_moves",
        lambda *given: replays.append(given) or replayed_moves(*given),
    )
    for _ in range(2):
        await press(f"catchup:{table.id}")
        await press(f"log:{table.id}")
    assert len(replays) == 1
    assert match.view_after(1) == match.view_after(1)


async def test_the_past_looks_as_everyone_saw_it_then(begin):
    table = await begin()
    seen = [(await table.match()).view(None)]
    for line in ("ana dig tomb", "bruno buy 1", "chen pass", "ana offer 1", "ana undo"):
        await table.play(line)
        seen.append((await table.match()).view(None))
    match = await table.match()
    assert [match.view_after(number) for number in range(6)] == seen


# -- strangers -----------------------------------------------------------------------------------


async def test_a_stranger_who_presses_sees_the_board_the_log_and_the_rules(begin, press):
    table = await begin()
    await table.play("ana dig tomb")
    match = await table.match()
    for kind in ("turn", "hand", "orders", "catchup", f"undo:{table.id}:{match.opened['bruno']}"):
        custom_id = kind if ":" in kind else f"{kind}:{table.id}"
        shown = await press(custom_id, STRANGER, ephemeral=False)
        assert "welcome to watch" in words(shown)
        assert "Waiting for ■ B Bruno." in words(shown)
        assert [file.filename for file in shown.files()] == ["board.png"]
        assert list(buttons(shown)) == ["Board", "Board as text", "Log", "Rules"]
    said = [words(await press(each.custom_id, STRANGER)) for each in buttons(shown).values()]
    for word, page in zip(("Round 1", "tomb: 1", "digs", "Dig, fight"), said, strict=True):
        assert word in page


# -- every game ----------------------------------------------------------------------------------


def live_match(match):
    """The bot's match after all moves of a random game, with names as long as names can be."""
    row = match_at(match.started.state, match.game, seed=str(match.seed)).row
    people = [
        SeatRow(1, n, seat, 11 * (n + 1), LONG_NAME, n == 0) for n, seat in enumerate(match.seats)
    ]
    log = [
        LogRow(1, n, move.seat, " ".join(move.path), n, 1_000_000 + 61 * n)
        for n, move in enumerate(match.moves, 1)
    ]
    return replay_match(row, people, log, ACTS)


async def test_no_page_of_a_whole_game_is_too_long_for_a_message(game, code):
    match = live_match(random_match(game, 1, game.players[-1]))
    viewer = next(iter(match.people))
    for word, (_, wanted) in filters(match, viewer).items():
        first = log_screen(match, viewer, code, word, 0)
        assert faults(first) == []
        lines = filter(wanted, log_lines(match, viewer))
        pages = log_pages(lines, table_language(match, code)) or [words(first)]
        assert pages[0] in words(first)
        around = len(words(first)) - len(pages[0]) + len(str(len(pages)))
        assert max(map(len, pages)) + around <= MESSAGE


async def test_a_summary_of_any_length_fits_into_a_message(game, code):
    match = live_match(random_match(game, 1, game.players[-1]))
    seat = next(iter(match.people))
    for entry in match.entries:
        entry.is_by_person = False
    shown = await catch_up_screen(match, seat, code)
    assert faults(shown) == []
    assert len(words(shown)) <= MESSAGE
