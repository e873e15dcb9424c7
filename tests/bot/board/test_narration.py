from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from bot.board import panel as panels
from bot.board.endings import Ending
from bot.board.panel import panel
from bot.board.story_screens import end_screen, story_screen
from bot.core.match import narration as story
from bot.core.match.chapters import announcements_of, entries_of
from bot.core.match.lines import LONGEST
from bot.core.match.position import Position
from bot.core.match.replay import replay_match
from bot.core.screens.components import Picture, without_pictures
from bot.core.screens.names import table_language
from bot.ground.languages import language
from bot.ground.rows import LogRow, SeatRow
from bot.history import history as past
from bot.history.exports import export
from bot.program.acts import ACTS
from rules.amun_re.events import ProvincesRevealed
from rules.amun_re.tables import PROVINCE
from rules.core.chance import commitment_of
from rules.core.records import parse
from rules.core.replay import verify
from rules.core.secrets import seal
from rules.core.state import Announcement, Event, Illustration
from rules.registry import games
from tests.bot.screens import buttons, faults, match_at, words
from tests.bot.seated import ANA, STRANGER
from tests.random_games import random_match
from tests.telling import lines_due
from tests.toy import TOY, CardsBought, CardsSeen

pytestmark = pytest.mark.slow

OFFERING = "ana dig tomb\nbruno dig tomb\nchen pass"


async def news(table, place=-1):
    """The lines of a chapter, the newest if no other is said."""
    match = await table.match()
    place = range(len(match.chapters))[place]
    return list(filter(None, story.chapter_lines(match, place, table_language(match, "en"))))


# -- news in the channel -------------------------------------------------------------------------


async def test_a_refused_picture_of_a_reveal_is_shown_in_words(table):
    await (shown := await table()).play("ana dig tomb")
    (entry,) = (match := await shown.match()).entries
    entry.illustrations = (Illustration(seal(match.state, None)),)
    made = story_screen(match, 0, 1, 1, pictures=[Picture(b"", "Ana gains 7 points.")])
    assert "Ana gains 7" not in words(made)
    assert "Ana gains 7 points." in words(without_pictures(made))


async def test_the_channel_hears_what_happened_in_order(begin):
    table = await begin()
    await table.play("ana dig tomb\nbruno raid chen")
    assert await news(table) == ["● A Ana digs 1 times.", "■ B Bruno raids ▲ C Chen."]


async def test_a_move_that_ends_a_chapter_is_in_it_and_later_news_in_the_next(begin):
    table = await begin(2)
    await table.play("ana pass\nbruno pass\nana offer 1\nbruno offer 0\nana pass")
    assert [each.begun for each in (await table.match()).chapters] == [0, 4]
    *_, opened = await news(table, 0)
    assert opened == "● A Ana 1, ■ B Bruno 0"
    assert await news(table, 1) == ["● A Ana passes."]


async def test_the_chapters_of_a_game_tell_every_event_once(game):
    match = live_match(random_match(game, 3))
    told = [
        one
        for place in range(len(match.chapters))
        for entry in entries_of(match, place)
        for one in announcements_of(match, place, entry)
    ]
    assert told == [one for entry in match.entries for one in entry.announcements]


async def test_the_channel_does_not_hear_what_was_whispered(begin):
    table = await begin()
    await table.play("ana buy 2")
    assert await news(table) == ["● A Ana buys 2 cards."]


async def test_sealed_choices_are_not_spoken_of_until_they_are_opened(begin):
    table = await begin()
    await table.play(OFFERING + "\nana offer 1\nbruno offer 2")
    before = await news(table)
    assert len(before) == 3
    await table.play("chen offer 0")
    assert await news(table, 0) == [*before, "● A Ana 1, ■ B Bruno 2, ▲ C Chen 0"]


async def test_news_of_a_sealed_choice_waits_until_it_is_opened(begin):
    table = await begin()
    await table.play(OFFERING + "\nana offer 1")
    match = await table.match()
    match.entries[3] = replace(
        match.entries[3], announcements=(Announcement(CardsBought("ana", 1)),)
    )
    assert "● A Ana buys a card." not in await news(table)


async def test_an_undone_move_is_reported_as_undone(begin):
    table = await begin()
    await table.play("ana dig tomb\nana undo\nana pass")
    assert await news(table) == ["● A Ana passes.", "● A Ana undoes the last move."]


async def test_the_story_mentions_equal_undos_once(begin):
    table = await begin()
    await table.play("ana dig tomb\nana undo\nana dig tomb\nana undo\nana pass")
    assert await news(table) == ["● A Ana passes.", "● A Ana undoes the last move."]


async def test_a_secret_choice_taken_back_is_not_spoken_of(begin):
    table = await begin()
    await table.play(OFFERING)
    before = await news(table)
    await table.play("ana offer 1\nana undo")
    assert await news(table) == before


async def test_the_channel_hears_apart_that_somebody_has_left(begin):
    table = await begin()
    await table.resign("bruno")
    match = await table.match()
    assert list(story.lines_apart(match, 0, 1, table_language(match, "en"))) == [
        "The Bruno player has left the table. A computer player takes over."
    ]
    assert await news(table) == []


async def test_a_reveal_stands_apart_with_its_picture_unless_it_is_taken_back(begin):
    table = await begin()
    await table.play("ana dig tomb")
    match = await table.match()
    (entry,) = match.entries
    assert not story.stands_apart(match, entry)
    entry.illustrations = (Illustration(seal(match.state, None)),)
    assert story.stands_apart(match, entry)
    assert "● A Ana digs 1 times." in words(story_screen(match, 0, 1, 7))
    entry.is_undone = True
    assert not story.stands_apart(match, entry)


async def test_a_call_tells_the_last_deed_and_nothing_secret(begin):
    table = await begin()
    await table.play(OFFERING)
    match = await table.match()
    assert story.deed_line(match, 0, table_language(match, "en")) == "▲ C Chen passes."
    await table.play("ana offer 1")
    match = await table.match()
    assert story.deed_line(match, 0, table_language(match, "en")) == "▲ C Chen passes."
    assert story.deed_line(match, 3, table_language(match, "en")) == ""


async def test_a_call_does_not_repeat_the_opened_choices_of_its_chapter(begin):
    table = await begin()
    await table.play(OFFERING + "\nana offer 1\nbruno offer 2\nchen offer 0")
    match = await table.match()
    assert (await news(table, 0))[-1] == "● A Ana 1, ■ B Bruno 2, ▲ C Chen 0"
    assert story.deed_line(match, 0, table_language(match, "en")) == ""


async def test_the_end_tells_the_standings_and_the_seed(begin):
    table = await begin(2)
    await table.finish(Random(1))
    match = await table.match()
    shown = end_screen(match, 7, Ending())
    assert "The game is over." in words(shown)
    assert "● A Ana: " in words(shown)
    assert f"`{match.row.seed}`" in words(shown)
    assert list(buttons(shown)) == ["Replay", "Record", "Rematch", "Catch up", "Log", "Board"]
    assert faults(shown) == []


async def test_the_seed_is_not_told_before_the_end(begin):
    table = await begin()
    await table.play(OFFERING)
    match = await table.match()
    for shown in (story_screen(match, 0, 3, 7), panel(match, "en", None, 7)):
        assert match.row.seed not in words(shown)
    assert commitment_of(match.row.seed) in words(panel(match, "en", None, 7))


async def test_a_long_chapter_leaves_its_beginning_to_the_log(begin):
    table = await begin()
    await table.play("ana dig tomb")
    match = await table.match()
    (entry,) = match.entries
    match.entries = [replace_number(entry, n) for n in range(1, 400)]
    shown = panel(match, "en", None, 7)
    assert "see the log" in words(shown)
    assert words(shown).count("digs") == panels.MOST // len("● A Ana digs 1 times.")
    assert faults(shown) == []


def replace_number(entry, number):
    return replace(entry, number=number)


# -- the past as each viewer sees it -------------------------------------------------------------


async def history(table, viewer):
    match = await table.match()
    return list(past.history_lines(match, viewer, table_language(match, "en")))


async def test_the_log_numbers_the_moves_that_the_viewer_saw(begin):
    table = await begin()
    await table.play("ana dig tomb\nbruno buy 1\nchen pass\nana offer 1")
    (_, *public), (_, *own) = await history(table, None), await history(table, "bruno")
    assert public == [
        "1. ● A Ana digs 1 times.",
        "2. ■ B Bruno buys a card.",
        "3. ▲ C Chen passes.",
    ]
    assert own[1].startswith("2. ■ B Bruno buys a card. You drew ")


async def test_the_log_leaves_out_undone_moves(begin):
    table = await begin()
    await table.play("ana dig tomb\nana undo\nana pass")
    assert (await history(table, None))[1:] == ["1. ● A Ana passes."]


async def test_the_numbers_in_the_log_do_not_reveal_a_changed_choice(begin):
    once, twice = await begin(), await begin()
    for table, thoughts in ((once, "ana offer 1"), (twice, "ana offer 0\nana offer 1")):
        await table.play(f"{OFFERING}\n{thoughts}\nbruno offer 2\nchen offer 0")
    for viewer in (None, "bruno", "chen"):
        lines = [line.partition(" ")[0] for line in await history(once, viewer)]
        assert lines == [line.partition(" ")[0] for line in await history(twice, viewer)]


def live_match(match):
    """The bot's match after all moves of a random game but the last."""
    game = match.game
    row = match_at(match.started.state, game, seed=str(match.seed)).row
    people = [SeatRow(1, n, seat, 11 * (n + 1), seat, n == 0) for n, seat in enumerate(match.seats)]
    moves = match.moves[: 3 * len(match.moves) // 4]
    return replay_match(
        row,
        people,
        [LogRow(1, n, m.seat, " ".join(m.path), None, 9) for n, m in enumerate(moves, 1)],
        ACTS,
    )


class Unspeakable(Event):
    """No narrator has words for it: telling it raises."""


def twin_of(match, viewer, dice):
    """The same match to the viewer's eyes: whatever they may not know is different."""
    state = match.game.twin(match.state, viewer, dice.randrange)
    other = replace(
        match, position=Position(match.game, state), row=replace(match.row, seed="another")
    )
    other.entries = [
        replace(
            entry,
            words=entry.words if entry.seat == viewer else "never spoken of",
            announcements=tuple(
                one if one.reaches(viewer) else replace(one, event=Unspeakable())
                for one in entry.announcements
            ),
        )
        for entry in match.entries
    ]
    return other


@pytest.mark.parametrize("seed", range(3))
def test_an_export_during_play_holds_nothing_that_others_chose_in_secret_or_drew(game, seed):
    match = live_match(random_match(game, seed))
    for viewer in (None, *match.people):
        user = match.people[viewer].user if viewer else STRANGER
        other = twin_of(match, viewer, Random(seed))
        seals = {commitment_of(one.row.seed): "seal" for one in (match, other)}
        mine, theirs = (export(one, user, language("en")).words for one in (match, other))
        for hash, word in seals.items():
            mine, theirs = mine.replace(hash, word), theirs.replace(hash, word)
        assert mine == theirs


def unsealed(kinds):
    """Lines of several kinds without the seal, which differs with the seed."""
    return [[line for line in lines if "Shuffle seal" not in line] for lines in kinds]


@pytest.mark.parametrize("seed", range(3))
def test_the_channel_hears_the_same_in_both_of_two_twin_worlds(game, seed):
    match = live_match(random_match(game, seed))
    other = twin_of(match, None, Random(seed))
    spoken = language("en")
    assert unsealed(lines_due(match, "en")) == unsealed(lines_due(other, "en"))
    for since in range(0, len(match.entries), 7):
        assert story.deed_line(match, since, spoken) == story.deed_line(other, since, spoken)
    assert list(past.history_lines(match, None, spoken)) == list(
        past.history_lines(other, None, spoken)
    )


def test_the_twin_would_be_found_out():
    # An export that used others' words or whispers would differ: the tests above can fail.
    match = live_match(random_match(TOY, 1, 3))
    match.entries[0] = replace(
        match.entries[0],
        seat="bruno",
        words="buy 1",
        announcements=(
            Announcement(CardsBought("bruno", 1)),
            Announcement(CardsSeen(("asp-a",)), frozenset({"bruno"})),
        ),
    )
    other = twin_of(match, "ana", Random(1))
    mine = export(match, 22, language("en")).words
    assert "Asp a" in mine
    assert "1. buy 1" in mine
    assert "Asp a" not in export(match, 11, language("en")).words
    with pytest.raises(TypeError):
        export(other, 22, language("en"))


async def test_ones_own_choices_are_ones_own_to_take_away(begin):
    table = await begin()
    await table.play(OFFERING + "\nana offer 1\nbruno offer 2\nana offer 0")
    match = await table.match()
    document = export(match, ANA, table_language(match, "en"))
    assert document.name == f"toy-{table.id}.txt"
    own = "\n\nYour choices:\n1. dig tomb\n2. offer 1\n3. offer 0\n\nShuffle seal: "
    assert own in document.words
    assert "offer 2" not in document.words


async def test_a_stranger_may_export_the_public_record(begin):
    table = await begin()
    await table.play("ana buy 1\nbruno dig tomb")
    match = await table.match()
    words = export(match, STRANGER, table_language(match, "en")).words
    heading, blank, *history, end, seal = words.splitlines()
    assert heading == "Toy, ● A Ana, ■ B Bruno, ▲ C Chen"
    assert seal.startswith("Shuffle seal: ") and blank == end == ""
    assert history[1:] == ["1. ● A Ana buys a card.", "2. ■ B Bruno digs 1 times."]
    assert "You drew" not in words
    assert "Your choices" not in words


async def test_the_whole_record_verifies_when_it_is_over(begin):
    table = await begin(2)
    await table.play("ana dig tomb\nana undo")
    await table.finish(Random(4))
    match = await table.match()
    record = parse(export(match, STRANGER, table_language(match, "en")).words)
    assert verify(TOY, record) == []
    assert record.seed == match.row.seed
    assert [str(entry) for entry in record.log][:2] == ["ana dig tomb", "! undo 1"]


async def test_the_record_of_every_game_verifies_when_it_is_over(begin, game, other_code):
    table = await begin(game.players[0], game=game)
    await table.finish(Random(5))
    match = await table.match()
    record = parse(export(match, STRANGER, table_language(match, other_code)).words)
    assert verify(game, record) == []


async def test_a_record_with_a_resignation_verifies(begin):
    table = await begin(3)
    await table.play("ana dig tomb\nbruno resign")
    while not (await table.match()).is_over:
        await table.matches.play_automatic_moves(table.id)
        for seat in [s for s in await table.awaited() if await table.user(s)]:
            await table.move(seat, *TOY.default(await table.state(), seat))
            break
    match = await table.match()
    record = parse(export(match, ANA, table_language(match, "en")).words)
    assert verify(TOY, record) == []
    assert "! resign bruno" in [str(entry) for entry in record.log]


async def test_a_record_names_seats_and_no_people(begin):
    table = await begin(2)
    await table.finish(Random(4))
    match = await table.match()
    words = export(match, ANA, table_language(match, "en")).words
    for person in match.people.values():
        assert person.name not in words


def test_the_set_up_is_split_between_the_opening_and_the_first_chapter():
    match, english = live_match(random_match(games()["amun-re"], 3)), language("en")
    opening = [*story.opening_lines(match, english)]
    first = [*filter(None, story.chapter_lines(match, 0, english))]
    assert any("Prices are in brackets." in line for line in opening)
    revealed = next(o.event for o in match.opening if isinstance(o.event, ProvincesRevealed))
    provinces = [str(PROVINCE[word].label) for word in revealed.provinces]
    assert [line.partition(":")[0].partition(" (")[0] for line in first[:3]] == provinces
    assert not any(line.startswith(tuple(provinces)) for line in opening)


def test_no_line_of_a_chapter_is_too_long():
    match = live_match(random_match(games()["kemet"], 5))
    told = replace(language("en"), write=lambda value: "W" * 32 if isinstance(value, str) else "7")
    for place in range(len(match.chapters)):
        assert all(len(line) <= LONGEST for line in story.chapter_lines(match, place, told))
