from __future__ import annotations

import json

from rules.core.codec import codec_of
from rules.core.state import Announcement, State


def again(hint, value):
    """A value, written down and read."""
    codec = codec_of(hint)
    return codec.read(json.loads(json.dumps(codec.write(value))))


def test_a_checkpoint_keeps_states_and_events_as_they_are(match):
    for state in (match.started.state, *match.checked_states):
        assert again(State, state) == state
    told = tuple(match.told)
    assert again(tuple[Announcement, ...], told) == told
