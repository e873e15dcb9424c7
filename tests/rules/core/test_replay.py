from __future__ import annotations

from dataclasses import replace

import pytest

from rules.core.chance import Draw, commitment_of
from rules.core.digest import setup_digest
from rules.core.game import Result
from rules.core.options import option_words
from rules.core.records import RecordEntry, RecordError, parse, write
from rules.core.replay import complete_record, record_of, replay, undone_entries, verify
from tests.random_games import random_match
from tests.toy import TOY, Digging

MATCH = random_match(TOY, 5, players=3)
FINISHED = complete_record(TOY, MATCH.record)


def log(*lines):
    entries = (line.split() for line in lines)
    return tuple(RecordEntry(seat, tuple(words)) for seat, *words in entries)


def played(*lines, seats=("ana", "bruno")):
    return record_of(TOY, TOY.options(), seats, "nile", "42", log(*lines))


def test_a_record_is_played_again_from_the_seed():
    for in_place in (True, False):
        setup, *moves = replay(TOY, MATCH.record, in_place=in_place)
        assert setup.played.announcements == MATCH.started.announcements
        assert [step.played.announcements for step in moves] == [
            move.played.announcements for move in MATCH.moves
        ]
        assert moves[-1].played.state == MATCH.end
    assert [step.number for step in moves] == list(range(1, len(MATCH.moves) + 1))


def test_every_step_knows_what_taking_it_back_depends_on():
    _, dig, buy, offer = replay(TOY, played("ana dig tomb", "bruno buy 1", "ana offer 0"))
    assert [(step.is_sealed, bool(step.undoable.why_final)) for step in (dig, buy, offer)] == [
        (False, False),
        (False, True),
        (True, False),
    ]
    first = dig.undoable
    assert (first.number, first.seat, first.words) == (1, "ana", ("dig", "tomb"))


def test_an_undone_move_was_never_played():
    taken_back = played("ana dig tomb", "! undo 1", "ana dig well", "bruno pass")
    straight = played("ana dig well", "bruno pass")
    one, other = (replay(TOY, record)[-1] for record in (taken_back, straight))
    assert one.played.state == other.played.state
    assert (one.number, other.number) == (4, 2)


def test_a_sealed_choice_is_undone_under_those_that_followed():
    record = played(
        "ana pass", "bruno pass", "ana offer 1", "bruno offer 0", seats=("ana", "bruno", "chen")
    )
    record = replace(
        record,
        log=log(
            "ana pass",
            "bruno pass",
            "chen pass",
            "ana offer 1",
            "bruno offer 0",
            "! undo 4",
            "ana offer 2",
        ),
    )
    state = replay(TOY, record)[-1].played.state
    assert {seat: kept.value[0] for seat, kept in state.chosen.items()} == {"bruno": 0, "ana": 2}


def test_other_acts_change_nothing():
    quiet = replay(TOY, played("ana pass", "bruno pass"))[-1].played.state
    acts = played(
        "! computer bruno", "ana pass", "! resign bruno", "! anything:goes 7", "bruno pass"
    )
    assert replay(TOY, acts)[-1].played.state == quiet


def test_moves_can_be_undone_one_after_another():
    assert undone_entries(log("ana pass", "! undo 1", "ana dig tomb", "! undo 3")) == {1, 3}


@pytest.mark.parametrize(
    "act",
    [
        "! undo",
        "! undo 0",
        "! undo 2",
        "! undo 3",
        "! undo 9",
        "! undo x",
        "! undo 01",
        "! undo 1 1",
    ],
)
def test_only_an_earlier_move_that_stands_can_be_undone(act):
    with pytest.raises(RecordError, match=r"Entry 3, `! undo.*`, names no earlier move"):
        undone_entries(log("ana pass", "! resign bruno", act))
    with pytest.raises(RecordError, match="Entry 3"):
        undone_entries(log("ana pass", "! undo 1", "! undo 1"))


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (
            {"game": "senet"},
            "The record is of senet, edition 1; this program plays toy up to edition 1.",
        ),
        ({"edition": 2}, "is of toy, edition 2; this program plays toy up to edition 1."),
        ({"edition": 0}, "is of toy, edition 0; this program plays toy up to edition 1."),
        ({"seed": ""}, "no seed"),
        ({"seats": ("ana",)}, "Toy is for 2 to 4 players."),
        ({"options": (("long", "maybe"), ("points", "plain"))}, "no option or answer 'maybe'"),
        ({"options": (("weather", "hot"),)}, "no option or answer 'weather'"),
        ({"options": (("long", "no"),)}, "leaves out options: minimum, points, silence."),
        (
            {"log": log("ana bid thebes")},
            "Entry 1, `ana bid thebes`: “bid” is not possible. Unknown move. Possible:",
        ),
        (
            {"log": log("ana pass", "ana pass")},
            "Entry 2, `ana pass`: “Pass” is not possible. In your turn, while all dig.",
        ),
        ({"log": log("ana raid")}, "Entry 1, `ana raid`: The move is not complete: Raid whom?"),
    ],
)
def test_an_unplayable_entry_is_named(change, sentence):
    with pytest.raises(RecordError) as refused:
        replay(TOY, replace(played("ana pass"), **change))
    assert sentence in str(refused.value)
    assert sentence in verify(TOY, replace(played("ana pass"), **change))[0]


def second_edition():
    """The toy with a second edition: all begin with two points, and digging brings one more."""

    def setup(seats, options, edition, context):
        state = TOY.setup(seats, options, edition, context)
        return replace(state, points=dict.fromkeys(seats, 2)) if edition >= 2 else state

    class Digging(type(TOY.phases["digging"])):
        def _dig(self, state, action, table):
            super()._dig(state, action, table)
            state.points[action.seat] += state.edition >= 2

    phases = {**TOY.phases, "digging": Digging()}
    return replace(TOY, edition=2, setup=setup, phases=phases)


@pytest.mark.parametrize(("edition", "points"), [(1, 1), (2, 4)])
def test_a_game_ends_by_the_edition_that_it_began_by(edition, points):
    record = replace(played("ana dig tomb"), edition=edition)
    for in_place in (True, False):
        state = replay(second_edition(), record, in_place=in_place)[-1].played.state
        assert (state.edition, state.points["ana"]) == (edition, points)


def test_a_record_made_before_a_change_of_rules_is_still_found_right():
    assert verify(second_edition(), FINISHED) == []
    renamed = verify(second_edition(), replace(FINISHED, edition=2))
    assert "The result is" in " ".join(renamed)


def test_a_record_of_an_older_edition_may_lack_the_options_that_came_later():
    older = replace(played("ana pass"), options=(("long", "yes"),))
    state = replay(second_edition(), older)[-1].played.state
    assert state.options == TOY.options(long=True)
    with pytest.raises(RecordError, match="leaves out options: minimum, points"):
        replay(second_edition(), replace(older, edition=2))


def test_nothing_is_begun_by_an_edition_of_another_program():
    for edition in (0, 2):
        with pytest.raises(ValueError, match=f"no edition {edition}"):
            TOY.start(("ana", "bruno"), TOY.options(), "nile", "42", edition)


def test_a_finished_game_shows_every_draw_and_the_result():
    assert FINISHED.draws == MATCH.started.draws
    assert [entry.draws for entry in FINISHED.log] == [move.played.draws for move in MATCH.moves]
    assert FINISHED.result == TOY.result(MATCH.end)
    assert verify(TOY, FINISHED) == []


def test_a_record_without_draws_can_be_verified_too():
    assert verify(TOY, replace(MATCH.record, result=FINISHED.result)) == []


def test_a_game_that_goes_on_has_no_result_yet():
    going = complete_record(TOY, played("ana pass"))
    assert going.result is None
    assert verify(TOY, going) == ["The game is not over."]


def with_entry(number, **change):
    entries = list(FINISHED.log)
    entries[number] = replace(entries[number], **change)
    return replace(FINISHED, log=tuple(entries))


def entry_with_draws():
    """Index of the first entry of the record that has draws."""
    return next(number for number, entry in enumerate(FINISHED.log) if entry.draws)


def test_another_seed_is_not_what_was_committed_to():
    forged = replace(complete_record(TOY, replace(MATCH.record, log=(), seed="forged")), log=())
    faults = verify(TOY, replace(forged, commitment=FINISHED.commitment))
    assert faults[0] == "The seed does not match the commitment."


def test_a_record_needs_its_salt():
    assert verify(TOY, replace(FINISHED, salt=""))[0] == "The record has no salt."


def test_a_commitment_alone_proves_nothing_about_another_salt():
    assert "draws are not those of the seed" in verify(TOY, replace(FINISHED, salt="43"))[0]


def test_a_forged_draw_is_found_wherever_it_is():
    first, *others = FINISHED.draws
    wrong = replace(first, value=(first.value + 1) % first.limit)
    assert verify(TOY, replace(FINISHED, draws=(wrong, *others)))[0].startswith("The set-up:")
    number = entry_with_draws()
    for draws in ((), (Draw("buy", 1, 0),), FINISHED.log[number].draws * 2):
        fault = verify(TOY, with_entry(number, draws=draws))[0]
        assert fault.startswith(f"Entry {number + 1}, ")
        assert fault.endswith("the draws are not those of the seed.")


def test_draws_of_an_entry_that_is_not_a_move_are_refused():
    padded = replace(
        FINISHED, log=(*FINISHED.log, RecordEntry("!", ("end",), (Draw("buy", 6, 1),)))
    )
    assert "it is no move that stands" in verify(TOY, padded)[0]


def test_a_forged_result_is_found():
    nobody = Result(("ana",), tuple((seat, 99) for seat in MATCH.seats))
    assert verify(TOY, replace(FINISHED, result=nobody))[0].startswith("The result is ")
    assert verify(TOY, replace(FINISHED, result=None)) == ["The record has no result."]


def test_a_broken_law_is_found():
    lawless = replace(TOY, laws=lambda state: [("the Nile flows", state.rounds < 2)])
    assert "this does not hold: the Nile flows." in verify(lawless, FINISHED)[0]


def test_an_engine_that_draws_in_its_own_way_is_found():
    def setup(seats, options, edition, context):
        state = TOY.setup(seats, options, edition, context)
        state.chance.below(6, "buy")
        return state

    assert "not those of the seed" in " ".join(verify(replace(TOY, setup=setup), FINISHED))


def test_the_header_comes_from_the_match():
    record = played()
    assert (record.game, record.edition, record.salt) == ("toy", 1, "42")
    assert dict(record.options) == option_words(TOY.options())
    assert record.commitment == commitment_of("nile")


def abandoned(*lines):
    return played("ana pass", *lines, "! abandon bruno")


def test_a_match_whose_last_person_has_left_verifies_without_a_result():
    record = complete_record(TOY, abandoned())
    assert record.is_abandoned and record.result is None
    assert verify(TOY, parse(write(record))) == []


def test_a_match_that_was_abandoned_has_no_result():
    record = replace(abandoned(), result=Result(("ana",), (("ana", 1), ("bruno", 0))))
    assert verify(TOY, record) == ["The record has a result, but the match was abandoned."]


def test_only_seats_of_the_match_can_abandon_it():
    for line in ("! abandon", "! abandon chen", "! abandon ana bruno"):
        (fault,) = verify(TOY, played("ana pass", line))
        assert fault == f"The last entry, `{line}`, names no seat that left."


def test_nothing_follows_the_end_of_an_abandoned_match():
    (fault,) = verify(TOY, played("! abandon ana", "ana pass"))
    assert fault == "Entry 1, `! abandon ana`, ends the match, but is not the last."


def test_a_match_that_is_over_cannot_be_abandoned():
    over = random_match(TOY, 1).record
    record = replace(over, log=(*over.log, RecordEntry("!", ("abandon", over.seats[0]))))
    assert verify(TOY, record) == ["The match was abandoned when it was over."]


def test_a_match_that_was_ended_from_outside_verifies_if_nobody_of_the_table_is_named():
    for line in ("! cancel moderator", "! cancel", "! archive"):
        record = complete_record(TOY, played("ana pass", line))
        assert record.is_abandoned and verify(TOY, parse(write(record))) == []
    for line in ("! cancel bruno", "! archive moderator"):
        (fault,) = verify(TOY, played("ana pass", line))
        assert "names somebody who could not end the match" in fault


class Revealing(Digging):
    """Digging turns a card of the deck up."""

    def _dig(self, state, action, context):
        super()._dig(state, action, context)
        context.reveal(state.deck)


def test_a_move_that_revealed_something_was_undone_only_in_older_records():
    game = replace(TOY, phases={**TOY.phases, "digging": Revealing()})
    older = played("ana dig tomb", "! undo 1", "ana pass", "! cancel moderator")
    assert verify(game, older) == []
    newer = replace(older, setup=setup_digest(older))
    assert verify(game, newer) == ["Entry 2, `! undo 1`: that move could not be taken back."]
