from __future__ import annotations

from dataclasses import fields, is_dataclass
from functools import cache
from itertools import groupby, pairwise

from rules.core.copies import PLAIN, TableRow
from rules.core.secrets import Secret, seal

ROWS_WITHOUT_SECRETS = {}  # cache by id: views hold many rows, always the same


def secrets_in(value):
    if isinstance(value, Secret):
        yield value
    elif value.__class__ not in PLAIN and ROWS_WITHOUT_SECRETS.get(id(value)) is not value:
        found = [kept for part in parts_of(value) for kept in secrets_in(part)]
        if isinstance(value, TableRow) and not found:
            ROWS_WITHOUT_SECRETS[id(value)] = value
        yield from found


def parts_of(value):
    match value:
        case dict():
            return [*value.keys(), *value.values()]
        case list() | tuple() | set() | frozenset():
            return value
        case _:
            return [getattr(value, name) for name in field_names(value.__class__)]


def holds_a_secret(value):
    return next(secrets_in(value), None) is not None


@cache
def field_names(kind):
    return [field.name for field in fields(kind)] if is_dataclass(kind) else []


def test_the_next_players_and_the_secrecy_of_their_choice_are_public(match):
    game = match.game
    for state in match.checked_states:
        public = seal(state, None)  # reading a secret of it raises
        assert tuple(game.deciders(public)) == tuple(game.deciders(state))
        assert tuple(game.revisers(public)) == tuple(game.revisers(state))
        assert game.is_sealed(public) == game.is_sealed(state)


def test_the_turn_order_is_public_and_comes_true(match):
    game = match.game
    for state, after in pairwise(match.states):
        line = list(game.in_turn(seal(state, None)))
        if not line:
            continue
        assert line[:1] == list(game.deciders(state))
        came = list(game.deciders(after))
        goes_on = after.flow[-1:] == state.flow[-1:] and came not in ([], line[:1])
        assert not goes_on or came == line[1:2] or not line[1:]


def test_the_heading_of_a_log_is_known_to_all(match):
    for state in match.checked_states:
        if state.flow:
            assert match.game.heading(seal(state, None)) == match.game.heading(state)


def test_the_heading_of_a_chapter_is_known_to_all(match):
    for state in match.checked_states:
        if state.flow:
            assert match.game.chapter_of(seal(state, None)) == match.game.chapter_of(state)


def test_a_chapter_ends_only_when_a_phase_closes(match):
    for before, move in zip(match.states, match.moves, strict=False):
        after = move.played.state
        if after.flow and not closes_a_phase(move.played.transitions):
            assert match.game.chapter_of(after) == match.game.chapter_of(before)


def closes_a_phase(transitions):
    return not all(transition.is_call for transition in transitions)


def test_a_chapter_that_is_over_does_not_come_again(match):
    told = [match.game.chapter_of(state) for state in match.states if state.flow]
    chapters = [chapter for chapter, _ in groupby(told)]
    assert len(set(chapters)) == len(chapters)


def test_the_round_is_known_to_all(match):
    for state in match.checked_states:
        assert match.game.round(seal(state, None)) == match.game.round(state)


def test_rounds_are_counted_from_one_without_a_gap(match):
    rounds = [match.game.round(state) for state in match.states]
    assert rounds[0] == 1
    assert all(later - earlier in (0, 1) for earlier, later in pairwise(rounds))


def test_a_heading_stands_for_one_round(match):
    rounds = {}
    for state in match.states:
        if state.flow:
            heading = match.game.heading(state)
            assert rounds.setdefault(heading, match.game.round(state)) == match.game.round(state)


def test_a_sealed_state_keeps_the_secrets_of_others_closed(match):
    for state in match.checked_states:
        for viewer in match.viewers():
            for kept in secrets_in(seal(state, viewer)):
                assert viewer in kept.owners or kept == kept.sealed()


def test_a_seat_is_asked_once_and_sits_at_the_table(match):
    for state in match.states:
        asked = match.game.possible_deciders(state)
        assert len(set(asked)) == len(asked)
        assert set(asked) <= set(match.seats)


def test_only_a_sealed_choice_can_be_changed(match):
    for state in match.states:
        assert not match.game.revisers(state) or match.game.is_sealed(state)


def test_where_several_decide_at_once_they_do_it_in_secret(match):
    for state in match.states:
        assert len(match.game.deciders(state)) <= 1 or match.game.is_sealed(state)


def test_a_view_reads_nothing_that_its_viewer_may_not_see(match):
    for state in match.checked_states:
        for viewer in match.viewers():
            view = match.game.view(state, viewer)  # raises SecretLeakError if it peeks
            assert not holds_a_secret(view)


def test_a_menu_reads_nothing_that_its_chooser_may_not_see(match):
    for move in match.checked_moves:
        match.game.menu(move.state, move.seat)  # raises SecretLeakError if it peeks


def test_no_event_carries_a_secret(match):
    assert not [told for told in match.told if holds_a_secret(told.event)]
