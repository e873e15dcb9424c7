"""No alt text loses anything in silence: it names omitted parts, and a place to read them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import render.alt
from render import alt_text_of, list_extra_pictures, renderer_of
from render.alt import ELSEWHERE, LIMIT, Topic, about, join_sentences
from rules.core.text import ENGLISH, Language, Text, text
from rules.registry import games
from tests.effort import samples
from tests.random_games import random_match
from tests.render.positions import LANGUAGES

NAMES = ("Ana", "Bruno", "Chen", "Dina", "Emil")
LONG_NAMES = tuple(name.ljust(32, "x") for name in NAMES)  # as long as Discord has them
POSITIONS = samples(4, long=200)  # of each match, at the same distance from each other
BOARD = Topic(9, text("board"))
HANDS = Topic(3, text("hands"))
TILES = Topic(3, text("tiles"))


def sentences(*lengths: int) -> Iterator[Text]:
    return (Text("x" * (length - 1) + ".") for length in lengths)


def test_everything_is_said_where_there_is_room() -> None:
    said = [*about(BOARD, sentences(500)), *about(HANDS, sentences(523))]
    assert len(join_sentences(said, ENGLISH)) == LIMIT


def test_the_lightest_sentence_is_left_out_first_and_named_with_where_it_stands(
    other_code: str,
) -> None:
    said = [*about(HANDS, sentences(300, 300)), *about(BOARD, sentences(500))]
    words = join_sentences(said, ENGLISH)
    assert [len(each) for each in words.split(" ")[:2]] == [300, 500]
    assert words.endswith(". Left out: hands; see Board as text.")
    lost = text("Left out: {topics}; see {place}.", topics="hands", place=ELSEWHERE)
    other = LANGUAGES[other_code]
    assert join_sentences(said, other).endswith(f" {lost.in_(other)}")


def test_of_equally_light_sentences_the_last_is_left_out_first() -> None:
    said = [*about(HANDS, sentences(600)), *about(TILES, sentences(500))]
    assert join_sentences(said, ENGLISH).endswith("x. Left out: tiles; see Board as text.")


def test_a_topic_is_named_once() -> None:
    said = [*about(BOARD, sentences(900)), *about(HANDS, sentences(300, 300))]
    assert join_sentences(said, ENGLISH).endswith("x. Left out: hands; see Board as text.")


def alt_texts(word: str, players: int, language: Language) -> Iterator[str]:
    """Describe the board and the other pictures all through a random match."""
    game, renderer = games()[word], renderer_of(word)
    match = random_match(game, players, players)
    states = [*match.states]
    for state in states[:: max(1, len(states) // POSITIONS)]:
        view = game.view(state, None)
        yield (board := renderer.scene(view, language).alt)
        assert alt_text_of(renderer, view, language) == board
        yield from (each.scene(view, language).alt for each in list_extra_pictures(renderer, view))


@pytest.mark.parametrize("names", [NAMES, LONG_NAMES], ids=["short", "long"])
@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize(
    ("word", "players"), [(word, n) for word, game in games().items() for n in game.players]
)
def test_nothing_is_lost_unsaid(word, players, code, names, monkeypatch) -> None:
    marks = (mark.word for mark in games()[word].marks)
    language = LANGUAGES[code].naming(dict(zip(marks, names, strict=False)))
    said = [*alt_texts(word, players, language)]
    monkeypatch.setattr(render.alt, "LIMIT", 1_000_000)
    end = render.alt.ELSEWHERE.in_(language) + "."
    for words, everything in zip(said, alt_texts(word, players, language), strict=True):
        assert len(words) <= LIMIT
        assert words == everything or (words.endswith(end) and len(everything) > LIMIT)
