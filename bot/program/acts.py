"""All acts that the log of a match can have."""

from __future__ import annotations

from typing import Final

from bot.core.match.acts import acts_by_word
from bot.deadlines import acts as deadlines
from bot.expiry import acts as expiry
from bot.hosting import acts as hosting
from bot.play import acts as play
from bot.seats import acts as seats
from bot.votes import acts as votes

ACTS: Final = acts_by_word(
    play.ACTS, seats.ACTS, hosting.ACTS, votes.ACTS, deadlines.ACTS, expiry.ACTS
)
