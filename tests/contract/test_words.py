from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from itertools import groupby

import pytest

from bot.program.operator.languages.samples import LIMITS
from rules.core.errors import IllegalMoveError
from rules.core.text import Language, Text, Vocabulary
from tests.contract.conftest import contract_matches
from tests.contract.observations import RUBBISH, menu_texts, refusal
from tests.effort import samples
from tests.language_samples import tried_languages
from tests.pseudo import room

LONGEST_NAME = "W" * 32  # of a person on Discord, who stands where a seat does
POSITIONS = samples(8, long=25)  # of each match
NO_NAMES: Vocabulary = {}  # nothing is renamed


def text_faults(use: str, said: Text, names: Vocabulary) -> list[str]:
    """List the languages in which a text is empty, unfilled or too long for Discord."""
    assert isinstance(said, Text)
    wrong = []
    for code, language in renamed_languages(names).items():
        sentence = said.in_(replace(language, write=_long_name))
        most = room(LIMITS[use], code)
        if not 0 < len(sentence) <= most or re.search(r"[{}]", sentence):
            wrong.append(f"{code} {use}, {len(sentence)} of {most:.0f}: {sentence}")
    return wrong


def _long_name(value: int | str) -> str:
    return str(value) if isinstance(value, int) else LONGEST_NAME


def renamed_languages(names: Vocabulary) -> dict[str, Language]:
    """All languages, with the terms of a vocabulary renamed."""
    return {code: language.renaming(names) for code, language in tried_languages().items()}


def faults(said: Iterable[tuple[str, Text]], names: Vocabulary = NO_NAMES) -> list[str]:
    return [fault for use, each in dict.fromkeys(said) for fault in text_faults(use, each, names)]


def test_every_event_has_words(match):
    events = (("event", match.game.narrator.event(told.event)) for told in match.told)
    assert not faults(events, match.vocabulary)


def test_everything_that_a_move_tells_has_a_heading(match):
    told = (told for move in match.moves for told in move.played.announcements)
    assert not faults((("heading", each.heading) for each in told), match.vocabulary)


def test_every_announcement_of_a_move_belongs_to_a_chapter(match):
    told = (told for move in match.moves for told in move.played.announcements)
    assert not faults((("heading", each.chapter) for each in told), match.vocabulary)


def test_chapters_and_reveals_are_narrated_in_lines(match):
    narrator = match.game.narrator
    for chapter, told in groupby(match.told, key=lambda each: each.chapter):
        events = [each.event for each in told if each.to is None]
        lines = [*narrator.tell(events), *narrator.reveal(events)]
        assert not faults((("told", line) for line in lines), match.vocabulary), chapter


def test_every_contest_occurs_and_has_a_name(game):
    kinds = {label: set(events) for label, events in game.contests.items()}
    assert not faults(("name", label) for label in kinds)
    for match in contract_matches(game):
        met = {type(told.event) for told in match.told}
        kinds = {label: events for label, events in kinds.items() if not events & met}
        if not kinds:
            return
    assert not kinds, f"in no match is anything told of {', '.join(map(str, kinds))}"


def texts_on_menus(match):
    for move in match.checked_moves:
        node = match.game.menu(move.state, move.seat)
        for word in move.path:
            yield from menu_texts(node)
            node = node.step(word)


def test_titles_choices_and_hints_have_words_that_discord_takes(match):
    assert not faults(texts_on_menus(match), match.vocabulary)


def test_a_menu_names_no_two_choices_alike(match):
    for move in match.sample(POSITIONS):
        node = match.game.menu(move.state, move.seat)
        for word in move.path:
            labels = [label for use, label in menu_texts(node) if use == "label"]
            for language in renamed_languages(match.vocabulary).values():
                assert len({label.in_(language) for label in labels}) == len(labels)
            node = node.step(word)


def refusals(match):
    for move in match.sample(POSITIONS):
        node = match.game.menu(move.state, move.seat)
        for word in move.path:
            said = [refusal(node, rubbish) for rubbish in RUBBISH]
            yield from (("refusal", sentence) for sentence in said if sentence)
            node = node.step(word)
        wrong = [(seat, path) for seat in match.seats for path in ((), ("nonsense",))]
        for seat, path in (*wrong, *((move.seat, p) for p in (move.path[:-1], (*move.path, "x")))):
            with pytest.raises(IllegalMoveError) as caught:
                match.game.play(move.state, seat, path)
            yield "refusal", caught.value.sentence


def test_every_refusal_is_a_sentence(match):
    assert not faults(refusals(match), match.vocabulary)


def pages(match):
    words = match.game.narrator
    for move in match.sample(POSITIONS):
        for viewer in match.viewers():
            view = match.game.view(move.state, viewer)
            yield "status", words.status(view)
            yield "rule", words.rule(view)
            if viewer:
                yield "brief", words.brief(view)
            for page in (words.hand(view), words.board(view), words.standings(view)):
                yield from (("line", line) for line in page)


def test_everything_about_a_view_has_words(match):
    assert not faults(pages(match), match.vocabulary)


def test_a_page_fits_in_one_message(match):
    words = match.game.narrator
    for move in (*match.sample(POSITIONS), match.moves[-1]):
        view = match.game.view(move.played.state, move.seat)
        for page in (words.hand(view), words.standings(view)):  # of a board there are several
            for language in renamed_languages(match.vocabulary).values():
                said = replace(language, write=_long_name)
                assert sum(len(line.in_(said)) + 1 for line in page) <= LIMITS["page"]


def test_the_end_has_words(match):
    words, view = match.game.narrator, match.game.view(match.end, None)
    ending = [("status", words.status(view)), ("rule", words.rule(view))]
    lines = [*words.board(view), *words.standings(view)]
    assert len(words.standings(view)) >= len(match.seats)
    assert not faults([*ending, *(("line", line) for line in lines)], match.vocabulary)


def test_marks_verbs_and_the_game_have_names(game):
    named = [game.label, *(mark.label for mark in game.marks)]
    for verb in game.verbs:
        named += [verb.label, *(param.label for param in verb.params)]
    assert not faults(("name", label) for label in named)
