"""Sentences on votes: the open ones of a table, with links to their messages."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from bot.core.match.match import Match
from bot.votes.model import VoteRow
from bot.votes.proposals import title_of
from rules.core.text import Text, listed, named, text
from rules.core.votes import Vote, open_votes


def open_matters(match: Match, shown: Collection[VoteRow] = ()) -> Iterator[Text]:
    """Yield the open matters of a table besides its turn: vacant seats, and votes.

    A vote links to its message if that is among the `shown` ones.
    """
    if sought := match.sought():
        who = listed(map(named, sought), "and")
        yield text("Looking for a substitute for {seat}.", seat=who)
    for vote in open_votes(match.votes):
        yield text("A vote is open: {title}.", title=linked_title(match, vote, shown))


def linked_title(match: Match, vote: Vote, shown: Collection[VoteRow]) -> Text:
    """Return the title of a vote, with a link to its message if that is among the `shown` ones."""
    title = title_of(vote)
    for row in shown:
        if row.number == vote.number:
            at = f"{match.row.guild}/{row.channel}/{row.message}"
            return Text(f"[{{title}}](https://discord.com/channels/{at})").filled(title=title)
    return title
