"""A finished game as a page: its words and pictures, and nothing that leaves the file."""

import hashlib
import re
from base64 import b64encode
from dataclasses import replace
from itertools import chain, pairwise

import pytest

from bot.ground.languages import spoken
from bot.history import web_pages
from bot.history.web_pages import NoPicturesError, web_page
from bot.program.acts import ACTS
from render import renderer_of
from render.changes import RIM, changed_parts
from render.web.chart import Chart
from rules.core.records import RecordEntry, RecordError, parse
from rules.core.replay import replayed_moves
from rules.core.steps import states_after, steps_of
from rules.registry import games
from tests.bot.history.pages import (
    RECORDS,
    data,
    in_english,  # noqa: F401 (a fixture)
    lines,
    markup,
    page,
    record,
)
from tests.folders import ROOT
from tests.render.strips import shown

in_english_only = pytest.mark.usefixtures("in_english")
of_each_game = pytest.mark.parametrize("word", RECORDS)
MIB = 1024 * 1024


def shapes_of(film):
    """The shapes that a film ever shows."""
    return {shape for _, _, *added in chain.from_iterable(film[1]) for shape in added}


def hashes(kind, written):
    found = re.search(rf"{kind}-src ('sha256-[^;]*)", written)[1]
    return found.split()


@of_each_game
def test_a_page_asks_nobody_for_anything(word):
    written = page(word).replace("http://www.w3.org/2000/svg", "")
    assert "default-src 'none'" in written and "://" not in written
    targets = re.findall(r"""(?:src|href|url)(?:=\\?["']|\()([^"')]{1,6})""", written)
    assert {each for each in targets if each[0] != "#"} == {"data:i", "data:f"}


@of_each_game
def test_the_policy_allows_only_the_program_and_the_style_of_the_page(word):
    written = page(word)
    for kind, tag in (("script", "script"), ("style", "style")):
        (content,) = re.findall(rf"<{tag}>(.*?)</{tag}>", written, re.DOTALL)
        digest = b64encode(hashlib.sha256(content.encode()).digest()).decode()
        assert hashes(kind, written) == [f"'sha256-{digest}'"]
    assert not re.search(r"""<\w[^>]* (style|on\w+)=""", written)


@of_each_game
def test_a_page_has_each_step_in_each_language(word):
    found, game = data(page(word)), games()[word]
    steps = steps_of(game, record(word))
    assert [version["code"] for version in found["versions"]] == [*spoken()]
    for version in found["versions"]:
        assert len(version["steps"]) == len(steps)
        assert all(len(edits) == len(steps) for _, edits in version["films"])
        assert len(version["viewers"]) == 1 + len(record(word).seats)
    starts = [step.number for before, step in pairwise(steps) if step.begins(before)]
    assert found["rounds"] == [0, *starts]


@of_each_game
def test_the_public_log_has_only_public_events(word):
    game, public, english = games()[word], [], data(page(word))["versions"][0]
    marks = {mark.word: f"{mark.sign} {mark.label}" for mark in game.marks}
    language = spoken()["en"].naming(marks)
    for move in replayed_moves(game, record(word)):
        public += [a.event for a in move.played.announcements if a.to is None]
    told = [" ".join(game.narrator.event(event).in_(language).split()) for event in public]
    shown = [line for step in lines(english) for line in step]
    assert {*shown} <= {*told}


@of_each_game
def test_a_page_rims_everything_that_changed_before_everybody(word):
    found, game, renderer = data(page(word)), games()[word], renderer_of(word)
    ivory, width = RIM[1]
    rim = f'stroke="{ivory}" stroke-width="{width}"'
    boards = shown(found["versions"][0]["films"][0][1])
    rims = [sum(rim in markup(found, shape) for shape in board) for board in boards]
    states = states_after(game, record(word), steps_of(game, record(word)))
    views = [game.view(state, None) for _, state in states]
    changed = [changed_parts(renderer, before, now) for before, now in pairwise(views)]
    assert rims == [0, *map(len, changed)] and any(rims)
    assert found["rimmed"] == [step for step, count in enumerate(rims) if count]


@of_each_game
def test_a_player_sees_their_hand_and_others_do_not(word):
    english = data(page(word))["versions"][0]
    _, *hands = english["films"]
    assert all(any(edits) for _, edits in hands)
    public, *own = (shapes_of(film) for film in english["films"])
    assert all(shapes - public for shapes in own)


def test_a_page_without_names_calls_players_by_their_marks():
    viewers = data(page("aton"))["versions"][0]["viewers"]
    assert viewers == ["As everybody saw it", "As ■ R Red saw it", "As ● B Blue saw it"]


@in_english_only
def test_names_are_shown_and_cannot_become_elements():
    names = {"red": "</script><b>Ana", "blue": 'Bruno "<!--'}
    written = web_page(record("aton"), "en", ACTS, names)
    assert "</script><b>" not in written and "<!--" not in written and 'Bruno "<' not in written
    assert any("</script><b>Ana" in viewer for viewer in data(written)["versions"][0]["viewers"])


def entries(script):
    """The entries of a record, one on a line."""
    for line in script.splitlines():
        seat, *words = line.split()
        yield RecordEntry(seat, tuple(words))


def told_after(script, number):
    """The lines of the step in which a page shows acts after the first entries of a game."""
    whole = record("aton")
    log = (*whole.log[:number], *entries(script), *whole.log[number:])
    return [*lines(data(web_page(replace(whole, log=log), "en", ACTS))["versions"][0])]


@in_english_only
@pytest.mark.parametrize(
    ("script", "said"),
    [
        ("! nudge blue red", ["■ R Red reminds ● B Blue."]),
        ("! host blue", ["● B Blue is now the host of this table."]),
        ("! host blue red", ["■ R Red hands the table over to ● B Blue."]),
        ("! pace deadline=48h red", ["Time per decision · 48 hours"]),
        ("! resign blue", ["The Blue player has left the table. A computer player takes over."]),
        ("! left blue\n! substitute blue", ["Blue has left", "● B Blue has taken the seat"]),
        ("! timeout safest red", ["■ R Red has not decided in time."]),
        (
            "! propose pause by all of red blue until 1763862900 red\n! yes 3 blue\n! passed 3\n"
            "! pause\n! resume",
            [
                "■ R Red proposes: Pause the game.",
                "● B Blue is for it: Pause the game.",
                "Pause the game: the vote has passed.",
                "The game is paused",
                "The game resumes.",
            ],
        ),
    ],
)
def test_the_log_has_the_acts_of_players_at_the_step_before_them(script, said):
    before, after = [*lines(data(page("aton"))["versions"][0])], told_after(script, 2)
    assert len(after) == len(before)
    ((usual, changed),) = (
        pair for pair in zip(before, after, strict=True) if len({*map(tuple, pair)}) > 1
    )
    assert changed[: len(usual)] == usual
    assert all(a in b for a, b in zip(said, changed[len(usual) :], strict=True))


@in_english_only
def test_the_log_has_neither_undone_moves_nor_undos_as_the_replay_has_none():
    whole = record("aton")
    first, *others = whole.log
    log = (first, *entries(f"! undo 1\n{first}"), *others)
    changed = data(web_page(replace(whole, log=log), "en", ACTS))["versions"][0]
    assert [*lines(changed, 0)] == [*lines(data(page("aton"))["versions"][0], 0)]


@in_english_only
@pytest.mark.parametrize(
    ("last", "said"),
    [
        ("! abandon red", "■ R Red has left the table, and nobody is left to play."),
        ("! archive", "Nobody has played here for a long time."),
        ("! cancel moderator", "A moderator of this server has cancelled the game."),
        ("! end", "The table ends the game now, by points."),
    ],
)
def test_a_game_without_a_result_says_why_at_its_end(last, said):
    whole = record("aton")
    log = (*whole.log[:20], *entries(last))
    english = data(web_page(replace(whole, log=log), "en", ACTS))["versions"][0]
    assert [*lines(english)][-1][-1] == said


@pytest.mark.parametrize(
    "act",
    [
        "dance red",
        "pace red",
        "timeout x red",
        "extend x",
        "yes 9 red",
    ],
)
def test_an_act_that_says_nothing_is_named(act):
    whole = record("aton")
    log = (*whole.log[:2], *entries(f"! {act}"), *whole.log[2:])
    with pytest.raises(RecordError, match="Entry 3"):
        web_page(replace(whole, log=log), "en", ACTS)


def test_a_record_without_its_seed_has_no_page():
    with pytest.raises(RecordError, match="no seed"):
        web_page(replace(record("aton"), seed=""), "en", ACTS)


def test_a_game_without_pictures_has_no_page(monkeypatch):
    monkeypatch.setattr(web_pages, "renderer_of", lambda word: None)
    with pytest.raises(NoPicturesError):
        web_page(record("aton"), "en", ACTS)


@of_each_game
def test_a_page_is_small(word):
    assert len(page(word).encode()) < 3 * MIB


@in_english_only
def test_the_chart_highlights_the_winner_even_with_fewer_points(monkeypatch):
    drawn = []

    def chart(course, looks):
        drawn.append(course)
        return Chart(course, looks)

    monkeypatch.setattr(web_pages, "Chart", chart)
    played = parse((ROOT / "tests/rules/aton/games/green.txt").read_text())
    web_page(played, "en", ACTS)
    (course,) = drawn
    leader, *_ = (seat for seat, _ in course.standings)
    assert course.winners == played.result.winners != (leader,)
