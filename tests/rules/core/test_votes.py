from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.core.records import RecordEntry, RecordError, parse, write
from rules.core.replay import record_of
from rules.core.votes import FAILED, PASSED, RULES, count, open_votes, votes_of
from tests.toy import TOY

SEATS = ("ana", "bruno", "chen", "dina")
PAUSE = "propose pause by majority of ana bruno chen until 1000"


def counted(*acts):
    """The votes after acts: `ana yes 1`, or `passed 1` by nobody."""
    votes = {}
    for number, act in enumerate(acts, 1):
        seat, _, words = act.partition(" ")
        seat, words = (seat, words) if seat in SEATS else ("", act)
        count(votes, number, words.split(), seat)
    return votes


def test_the_proposer_counts_as_a_yes_and_a_majority_decides():
    vote = counted(f"ana {PAUSE}")[1]
    assert (vote.yes, vote.silent, vote.needed, vote.verdict) == (("ana",), SEATS[1:3], 2, None)
    assert counted(f"ana {PAUSE}", "chen yes 1")[1].verdict == PASSED
    assert counted(f"ana {PAUSE}", "chen no 1")[1].verdict is None
    assert counted(f"ana {PAUSE}", "chen no 1", "bruno no 1")[1].verdict == FAILED


def test_a_proposer_outside_the_voters_has_no_vote():
    vote = counted("dina propose undo 7 by all of ana bruno until 9")[1]
    assert (vote.seat, vote.about, vote.yes, vote.until) == ("dina", ("7",), (), 9)
    with pytest.raises(RecordError, match="dina has no vote"):
        counted("dina propose undo 7 by all of ana bruno until 9", "dina yes 1")


def test_a_player_who_leaves_loses_their_vote_which_may_decide_it():
    acts = ("ana propose end by all of ana bruno chen until 9", "bruno yes 1")
    assert counted(*acts)[1].verdict is None
    for gone in ("chen resign", "ana replace chen", "replace chen"):
        vote = counted(*acts, gone)[1]
        assert (vote.voters, vote.verdict) == (("ana", "bruno"), PASSED)


def test_a_withdrawn_vote_does_not_count_and_can_be_cast_again():
    vote = counted(f"ana {PAUSE}", "bruno no 1", "ana withdraw 1", "bruno withdraw 1")[1]
    assert (vote.yes, vote.no, vote.silent, vote.verdict) == ((), (), SEATS[:3], None)
    again = counted(f"ana {PAUSE}", "bruno no 1", "bruno withdraw 1", "bruno yes 1")[1]
    assert again.verdict == PASSED


@pytest.mark.parametrize(
    "acts",
    [
        ("ana yes 1",),
        ("ana withdraw 1",),
        (f"ana {PAUSE}", "bruno withdraw 1"),
        (f"ana {PAUSE}", "ana withdraw 1", "ana withdraw 1"),
        (f"ana {PAUSE}", "failed 1", "ana withdraw 1"),
        (f"ana {PAUSE}", "bruno yes 1", "bruno no 1"),
        (f"ana {PAUSE}", "dina no 1"),
        (f"ana {PAUSE}", "bruno yes"),
        (f"ana {PAUSE}", "passed 1"),
        (f"ana {PAUSE}", "failed 1", "bruno yes 1"),
        ("ana propose pause by lot of ana bruno until 9",),
        ("ana propose pause by all of ana until soon",),
        ("ana propose pause",),
    ],
)
def test_an_impossible_vote_is_refused(acts):
    with pytest.raises(RecordError):
        counted(*acts)


answers = st.tuples(st.sampled_from(["yes", "no", "resign"]), st.sampled_from(SEATS))


@given(
    st.sampled_from(sorted(RULES)),
    st.lists(st.sampled_from(SEATS), min_size=1, unique=True),
    st.sampled_from(SEATS),
    st.lists(answers, max_size=8),
)
def test_a_vote_is_the_replay_of_its_acts(rule, voters, proposer, said):
    votes, log, gone, heard = {}, [], set(), {proposer: "yes"} if proposer in voters else {}

    def act(words, seat):
        count(votes, len(log) + 1, words, seat)
        log.append(RecordEntry("!", (*words, *([seat] if seat else []))))

    act(["propose", "cancel", "by", rule, "of", *voters, "until", "99"], proposer)
    for word, seat in said:
        if word == "resign":
            gone.add(seat)
            act(["resign"], seat)
        elif seat in voters and seat not in gone and seat not in heard:
            heard[seat] = word
            act([word, "1"], seat)
    vote = votes[1]
    left = [seat for seat in voters if seat not in gone]
    assert list(vote.voters) == left
    assert set(vote.yes) == {seat for seat in left if heard.get(seat) == "yes"}
    assert set(vote.no) == {seat for seat in left if heard.get(seat) == "no"}
    is_passed = len(vote.yes) >= vote.needed
    is_failed = len(vote.yes) + len(vote.silent) < vote.needed
    assert vote.verdict == (PASSED if is_passed else FAILED if is_failed else None)
    if vote.verdict:
        act([vote.verdict, "1"], "")
        assert not list(open_votes(votes))
    written = write(record_of(TOY, TOY.options(), SEATS, "nile", "salt", log))
    assert votes_of(parse(written).log) == votes
