from __future__ import annotations

import re
from itertools import islice
from random import Random

from rules.core.menu import Action, Amount, Pick, Spread, follow, random_path
from tests.effort import samples

WORD = re.compile(r"[a-z0-9-]{1,40}")
TYPED = re.compile(r"[a-z0-9+=-]{1,100}")  # the most that a slash command's option holds
POSITIONS = samples(12, long=40)  # of each match
WORDS = 30  # of each menu
AMOUNT = 999_999


def menus(match):
    """Menus along a sample of moves, and along random paths from the same roots."""
    for number, move in enumerate(match.sample(POSITIONS)):
        root = match.game.menu(move.state, move.seat)
        for path in (move.path, random_path(root, Random(number).randrange)):
            node = root
            for word in path:
                yield node, move
                node = node.step(word)


def test_words_are_lower_case_short_and_said_once(match):
    for menu, _ in menus(match):
        match menu:
            case Pick(choices=choices):
                words = [choice.word for choice in choices]
            case Spread(places=places):
                words = [place.word for place in places]
            case Amount(low=low, high=high):
                assert 0 <= low <= high <= AMOUNT
                words = [str(low), str(high)] if low != high else [str(low)]
        assert len(set(words)) == len(words)
        assert all(map(WORD.fullmatch, words))
        assert not (isinstance(menu, Spread) and "none" in words)


def test_a_spread_has_room_for_its_answers(match):
    for menu, _ in menus(match):
        if isinstance(menu, Spread):
            assert all(place.room > 0 for place in menu.places)
            assert 0 <= menu.least <= menu.most <= sum(place.room for place in menu.places)


def test_every_word_has_a_rank_and_every_rank_its_word(match):
    for menu, _ in menus(match):
        words = list(islice(menu.words(), WORDS))
        assert words
        assert [menu.unrank(menu.rank(word)) for word in words] == words
        assert len({menu.rank(word) for word in words}) == len(words)
        assert all(map(TYPED.fullmatch, words))


def test_every_word_leads_to_a_decision_of_the_seat(match):
    for number, (menu, move) in enumerate(menus(match)):
        for word in islice(menu.words(), WORDS):
            node = menu.step(word)
            action = follow(node, random_path(node, Random(number).randrange))
            assert isinstance(action, Action)
            assert action.seat == move.seat


def test_every_offered_choice_can_be_played(match):
    for number, move in enumerate(match.sample(POSITIONS)):
        menu = match.game.menu(move.state, move.seat)
        for word in islice(menu.words(), WORDS):
            path = (word, *random_path(menu.step(word), Random(number).randrange))
            match.game.play(move.state, move.seat, path)


def test_a_path_fits_in_a_log_line_and_a_custom_id(match):
    """In an id the ranks in base 36 and their dots have 60 of 100 characters."""
    for move in match.checked_moves:
        node, digits = match.game.menu(move.state, move.seat), 0
        for word in move.path:
            digits += 1 + max(1, -(-node.rank(word).bit_length() // 5))
            node = node.step(word)
        assert digits <= 60
        assert len(" ".join((move.seat, *move.path))) <= 1000


def test_chance_is_drawn_for_purposes_that_a_record_can_name(match):
    draws = [*match.started.draws, *(draw for move in match.moves for draw in move.played.draws)]
    for draw in draws:
        assert re.fullmatch(r"[a-z0-9-]+( [a-z0-9-]+)*", draw.purpose)
        assert len(draw.purpose) <= 40
        assert 0 <= draw.value < draw.limit
