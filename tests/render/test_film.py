"""A film shows a game in a minute: its steps, how long each is shown, and the size."""

import pytest

from render.film import (
    END_OF_ROUND,
    LAST,
    LONGEST,
    NEW_LEADER,
    OUTCOME,
    PLAIN,
    TITLE,
    Beat,
    canvas_of,
    cut,
    ends_of_rounds,
    forms,
    reduced,
)
from rules.core.text import Text

BATTLES, BIDS = Text("Battles"), Text("Bids")
MIB = 1024 * 1024


def beat(number, seat="blue", phase="Day 1", **facts):
    return Beat(number, seat, Text(phase), facts.pop("round", 1), **facts)


def shown(beats, longest=LONGEST):
    return {each.step: each.seconds for each in cut(beats, longest)}


def test_a_short_game_is_shown_whole():
    beats = [beat(number, "blue" if number % 2 else "red") for number in range(20)]
    assert [*shown(beats)] == [*range(20)]


def test_a_plain_step_is_shown_shortly():
    assert shown([beat(0), beat(1)])[0] == PLAIN


def test_the_end_of_a_round_is_shown_longer():
    assert shown([beat(0), beat(1, round=2)]) == {0: END_OF_ROUND, 1: END_OF_ROUND}


def test_the_outcome_of_a_contest_is_shown_longer_than_its_beginning():
    fought = frozenset({BATTLES})
    assert shown([beat(0, contests=fought), beat(1, contests=fought), beat(2), beat(3)]) == {
        0: PLAIN,
        1: OUTCOME,
        2: PLAIN,
        3: END_OF_ROUND,
    }


def test_a_contest_ends_where_one_of_another_kind_begins():
    assert shown(
        [
            beat(0, contests=frozenset({BIDS})),
            beat(1, contests=frozenset({BATTLES})),
            beat(2),
            beat(3),
        ]
    ) == {0: OUTCOME, 1: OUTCOME, 2: PLAIN, 3: END_OF_ROUND}


def test_a_contest_ends_with_its_phase():
    bidding = frozenset({BIDS})
    beats = [beat(0, contests=bidding), beat(1, phase="Day 2", contests=bidding), beat(2)]
    assert shown(beats)[0] == OUTCOME


def test_a_new_leader_is_shown_longest():
    beats = [beat(0, contests=frozenset({BATTLES}), has_new_leader=True), beat(1), beat(2)]
    assert shown(beats)[0] == NEW_LEADER


def test_a_film_is_never_longer_than_a_minute():
    beats = [
        beat(number, f"seat-{number % 5}", f"turn {number // 5}", round=number // 40)
        for number in range(900)
    ]
    assert length_of(cut(beats, 60)) <= 60 < length_of(cut(beats, 240)) <= 240


def test_a_film_with_too_many_rounds_is_not_longer_either():
    beats = [beat(number, round=number) for number in range(500)]
    assert 58 < length_of(cut(beats, 60)) <= 60


def length_of(cuts):
    """Seconds of a film with these steps, the title and the last picture."""
    return TITLE + sum(each.seconds for each in cuts) + LAST


def room_for(steps, ends=1):
    """Seconds with room for this many plain steps and ends of rounds."""
    return TITLE + LAST + steps * PLAIN + ends * END_OF_ROUND


def test_steps_that_change_nothing_on_the_board_are_left_out_first():
    beats = [beat(0, is_visible=False), beat(1), beat(2, is_visible=False), beat(3), beat(4)]
    assert [*shown(beats, room_for(2))] == [1, 3, 4]


def test_then_all_but_the_last_plain_step_of_a_seat_is_left_out():
    beats = [beat(0, "blue"), beat(1, "red"), beat(2, "blue"), beat(3, "red"), beat(4, "blue")]
    assert [*shown(beats, room_for(1))] == [3, 4]


def test_then_all_plain_steps_but_the_ends_of_phases_are_left_out():
    beats = [
        beat(0, "blue"),
        beat(1, "red", phase="dusk"),
        beat(2, "blue", contests=frozenset({BATTLES}), phase="dusk"),
        beat(3, "red", phase="dusk"),
        beat(4, "red", phase="night"),
    ]
    only_plain_left_out = TITLE + LAST + 2 * PLAIN + OUTCOME + END_OF_ROUND
    assert [*shown(beats, only_plain_left_out)] == [0, 2, 3, 4]


def test_then_contests_are_left_out_and_at_last_the_ends_of_phases():
    beats = [
        beat(0, phase="dusk"),
        beat(1, contests=frozenset({BATTLES}), phase="night"),
        beat(2, phase="night"),
        beat(3, phase="dawn"),
    ]
    assert [*shown(beats, room_for(2))] == [0, 2, 3]
    assert [*shown(beats, room_for(0))] == [3]


def test_equally_important_steps_are_left_out_evenly():
    beats = [beat(number, f"seat-{number}") for number in range(13)]
    assert [*shown(beats, room_for(4))] == [1, 4, 7, 10, 12]


def test_the_last_step_is_always_shown():
    beats = [beat(number, is_visible=False) for number in range(300)]
    assert 299 in shown(beats)


def test_a_short_film_shows_the_end_of_each_round():
    beats = [beat(number, round=number // 3) for number in range(8)]
    assert [each.step for each in ends_of_rounds(beats)] == [2, 5, 7]


def test_the_canvas_is_as_tall_as_the_tallest_picture():
    assert canvas_of([(1600, 1526), (1600, 1602), (1600, 776)]) == (1600, 1602)


@pytest.mark.parametrize(
    ("canvas", "width", "size"),
    [
        ((1600, 1602), 1280, (1280, 1282)),
        ((1600, 1272), 960, (960, 764)),
        ((1600, 1001), 800, (800, 502)),
    ],
)
def test_the_pictures_of_a_film_have_even_sizes(canvas, width, size):
    assert reduced(canvas, width) == size


def test_a_film_with_few_pictures_is_large_and_good():
    best = next(forms("mp4", (1600, 1602), 90, 8 * MIB))
    assert (best.size[0], best.quality) == (1280, 22)


def test_a_film_with_many_pictures_first_gets_worse_then_smaller():
    found = [next(forms("mp4", (1600, 1602), many, 8 * MIB)) for many in (220, 300, 400, 2000)]
    assert [(each.size[0], each.quality) for each in found] == [
        (1280, 26),
        (960, 26),
        (800, 26),
        (800, 26),
    ]


def test_a_lower_limit_of_attachments_makes_a_smaller_film():
    assert next(forms("webp", (1600, 1272), 60, 8 * MIB)).size[0] == 800
    assert next(forms("webp", (1600, 1272), 60, 3 * MIB)).size[0] == 480
