"""Acts of all features: each has a word of its own, and whatever replays a log knows them."""

from __future__ import annotations

import pytest

from bot.core.match.acts import acts_by_word
from bot.ground.rows import LogRow
from bot.program.acts import ACTS
from bot.program.operator.copying import replaying
from bot.votes import acts as votes
from tests.bot.program.test_replaying import recorded_matches

PROPOSED = ["a ! propose pause by all of a b until 1763862900"]
LOGS = {  # a seat or nobody, and the words; {} is the number of the first of these entries
    "undo": ["_ ! undo {last}"],
    "resign": ["a ! resign"],
    "replace": ["_ ! replace a"],
    "seek": ["a ! seek"],
    "left": ["_ ! left a"],
    "stay": ["a ! stay"],
    "substitute": ["a ! substitute"],
    "return": ["a ! return"],
    "nudge": ["a ! nudge b"],
    "pace": ["a ! pace deadline=1d"],
    "host": ["a ! host b"],
    "abandon": ["a ! abandon"],
    "archive": ["_ ! archive"],
    "cancel": ["_ ! cancel moderator"],
    "end": ["_ ! end"],
    "pause": ["_ ! pause"],
    "resume": ["_ ! resume"],
    "extend": ["_ ! extend 3"],
    "timeout": ["a ! timeout wait"],
    "propose": PROPOSED,
    "yes": [*PROPOSED, "b ! yes {}"],
    "no": [*PROPOSED, "b ! no {}"],
    "withdraw": [*PROPOSED, "a ! withdraw {}"],
    "passed": [*PROPOSED, "b ! yes {}", "_ ! passed {}"],
    "failed": [*PROPOSED, "_ ! failed {}"],
}


@pytest.fixture(scope="module")
def match(tmp_path_factory):
    """A recorded match with its first moves alone."""
    found = recorded_matches(tmp_path_factory.mktemp("recorded") / "karnak.db")
    return next(each._replace(log=each.log[:4]) for each in found if len(each.seats) > 1)


def with_acts(match, script):
    a, b = (person.seat for person in match.seats[:2])
    seats, first = {"a": a, "b": b, "_": ""}, len(match.log) + 1
    log = [*match.log]
    for number, line in enumerate(script, first):
        seat, *words = line.format(first, last=len(match.log)).split()
        said = " ".join(seats.get(word, word) for word in words)
        log.append(LogRow(match.row.id, number, seats[seat], said, None, log[-1].at))
    return match._replace(log=log)


def test_two_acts_of_one_word_are_refused():
    with pytest.raises(ValueError, match="pause"):
        acts_by_word(votes.ACTS, [ACTS["pause"]])


def test_each_act_is_known_where_a_database_is_copied_or_verified(match):
    assert LOGS.keys() == ACTS.keys()
    for word, script in LOGS.items():
        acted = with_acts(match, script)
        assert acted.log[-1].words.split()[1] == word
        assert [*replaying([acted])] == [match.row.id]
