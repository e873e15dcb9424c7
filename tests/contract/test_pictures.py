from __future__ import annotations

import re

from render import list_extra_pictures
from render.changes import changed_parts
from render.geometry import bounding_box
from render.scene import Label
from rules.core.text import ENGLISH
from tests.contract.renderers import renderer_for
from tests.contract.test_words import renamed_languages
from tests.effort import samples

LONGEST = 1024  # of an alt text on Discord
LABEL = 100  # characters of an option
MARGIN = 5  # pixels around the picture, in which a light may end
WORD = re.compile(r"[a-z0-9-]{1,32}")
POSITIONS = samples(2, long=6)  # of each match


def test_every_position_has_pictures_with_an_alt_text_that_discord_takes(match):
    renderer = renderer_for(match.game)
    states = [match.moves[0].state, *(move.played.state for move in match.sample(POSITIONS))]
    for state in (*states, match.end):
        public, *own = (match.game.view(state, viewer) for viewer in match.viewers())
        for language in renamed_languages(match.vocabulary).values():
            board, *hands = (
                renderer.scene(public, language),
                *(renderer.hand(view, language) for view in own),
            )
            assert 0 < len(board.alt) <= LONGEST
            assert all(hand is None or 0 < len(hand.alt) <= LONGEST for hand in hands)


def test_extra_pictures_are_told_apart_and_have_an_alt_text_that_discord_takes(match):
    renderer = renderer_for(match.game)
    for state in (match.moves[0].state, *(move.played.state for move in match.sample(POSITIONS))):
        view = match.game.view(state, None)
        others = list_extra_pictures(renderer, view)
        words = ["board", *(other.word for other in others)]
        assert len(set(words)) == len(words)
        assert all(map(WORD.fullmatch, words))
        for language in renamed_languages(match.vocabulary).values():
            labels = [other.label.in_(language) for other in others]
            assert len(set(labels)) == len(labels)
            assert all(0 < len(label) <= LABEL for label in labels)
            assert all(0 < len(other.scene(view, language).alt) <= LONGEST for other in others)


def test_every_intermediate_picture_exists(match):
    renderer = renderer_for(match.game)
    for shown in (shown for move in match.moves for shown in move.played.illustrations):
        view = match.game.make_view(shown.sealed, None)
        assert shown.picture in (
            "",
            *(other.word for other in list_extra_pictures(renderer, view)),
        )


def test_changes_since_the_beginning_can_be_shown_on_the_board(match):
    renderer = renderer_for(match.game)
    first, last = (match.game.view(state, None) for state in (match.started.state, match.end))
    assert not changed_parts(renderer, last, last)
    changed = changed_parts(renderer, first, last)
    assert changed or not hasattr(renderer, "parts")
    width, height = renderer.scene(last, ENGLISH).size
    for left, top, right, bottom in (bounding_box(part.outline) for part in changed):
        assert -MARGIN <= left < right <= width + MARGIN
        assert -MARGIN <= top < bottom <= height + MARGIN


def test_the_public_has_no_hand(match):
    renderer = renderer_for(match.game)
    for language in renamed_languages(match.vocabulary).values():
        assert renderer.hand(match.game.view(match.moves[0].state, None), language) is None


def test_everybody_is_shown_by_the_mark_that_is_theirs_wherever_they_sit(game):
    renderer = renderer_for(game)
    letters = {mark.letter for mark in game.marks}
    for players in game.players:
        marks = game.marks[::-1][:players]
        seats = tuple(mark.word for mark in marks)
        state = game.start(seats, game.options(), "nile", "salt").state
        board = renderer.scene(game.view(state, None), ENGLISH)
        shown = {shape.text for shape in board.shapes if isinstance(shape, Label)} & letters
        assert shown <= {mark.letter for mark in marks}
        for mark in marks:
            hand = renderer.hand(game.view(state, mark.word), ENGLISH)
            shown = {shape.text for shape in hand.shapes if isinstance(shape, Label)} & letters
            assert shown <= {mark.letter}
