"""Votes on screens: the message in the channel, and the answers to voters."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import Final

from discord import ButtonStyle

from bot.core.match.match import ENDED, Match
from bot.core.screens import component_ids as ids
from bot.core.screens.component_ids import MATCH, SEAT, TICKET, ComponentId
from bot.core.screens.components import Row, Screen, button, screen
from bot.core.screens.names import edition_language, names, table_language
from bot.core.screens.private import note, private_line
from bot.core.screens.tables import Places, table_line
from bot.votes.model import VoteRow
from bot.votes.proposals import PROPOSALS, Proposal, title_of
from bot.votes.service import vote_ticket
from bot.votes.words import linked_title
from rules.core.secrets import Seat
from rules.core.text import Language, Text, listed, named, text
from rules.core.votes import FAILED, NO, PASSED, REPLACE, YES, Vote

YES_OR_NO: Final = "(?P<word>yes|no)"
VOTE: Final = ComponentId("vote", MATCH, TICKET, YES_OR_NO)
REPLACE_SEAT: Final = ComponentId("replace", MATCH, SEAT)
ASK_UNDO: Final = ComponentId("askundo", MATCH, TICKET)  # to the players affected

OUTCOMES: Final = {PASSED: text("The vote has passed."), FAILED: text("The vote has failed.")}


def is_open(match: Match, vote: Vote) -> bool:
    """Whether votes still count."""
    return vote.outcome is None and not match.is_over


def is_asked(match: Match, vote: Vote, seat: Seat) -> bool:
    """Whether a vote waits for a seat."""
    return is_open(match, vote) and seat in vote.silent


def vote_screen(match: Match, vote: Vote, number: int | None = None) -> Screen:
    """Make the message in the channel, which mentions players who have not voted."""
    spoken = _calling(match, vote)
    heading = text("Vote: {title}", title=title_of(vote))
    lines = [f"### {heading.in_(spoken)}", *(line.in_(spoken) for line in _lines(match, vote))]
    return screen("\n".join(lines), _rows(match, vote, spoken), number=number)


def _lines(match: Match, vote: Vote) -> Iterator[Text]:
    yield _proposal(match, vote)
    yield from _tally(vote)
    if is_open(match, vote):
        yield text(
            "{needed} of {voters} must agree · open until {time}",
            needed=vote.needed,
            voters=len(vote.voters),
            time=Text(f"<t:{vote.until}:f>"),
        )
    else:
        yield OUTCOMES[vote.outcome] if vote.outcome else ENDED


def _proposal(match: Match, vote: Vote) -> Text:
    meaning = PROPOSALS[vote.kind].meaning
    if match.seated.get(vote.seat, 0) > vote.number:  # another player has the seat now
        return text("The player who proposed it has left the table. {meaning}", meaning=meaning)
    return text("{seat} proposes it. {meaning}", seat=vote.seat, meaning=meaning)


def _tally(vote: Vote) -> Iterator[Text]:
    """Yield the seats by their votes, which are public."""
    if vote.yes:
        yield text("For it: {seats}", seats=_seats(vote.yes))
    if vote.no:
        yield text("Against it: {seats}", seats=_seats(vote.no))
    if vote.silent and not vote.outcome:
        yield text("Not yet: {seats}", seats=_seats(vote.silent))


def _seats(seats: tuple[Seat, ...]) -> Text:
    return listed(map(named, seats))


def _rows(match: Match, vote: Vote, spoken: Language) -> Iterator[Row]:
    ticket = vote_ticket(match, vote)
    if is_open(match, vote):
        yield [
            button(label.in_(spoken), VOTE.encode(match.id, ticket, word), style)
            for word, label, style in (
                (YES, text("For it"), ButtonStyle.success),
                (NO, text("Against it"), ButtonStyle.secondary),
            )
        ]


def _calling(match: Match, vote: Vote) -> Language:
    """Return the language of the channel, in which players who have not voted are mentioned."""
    shown = names(match.game, match.people, match.row.language)
    marks = {mark.word: mark.sign for mark in match.game.marks}
    if is_open(match, vote):
        people = ((seat, match.people[seat].user) for seat in vote.silent)
        shown |= {seat: f"{marks[seat]} <@{user}>" for seat, user in people if user}
    return edition_language(match, match.row.language, shown)


def ballot_screen(
    match: Match, vote: Vote, code: str, number: int | None, places: Places
) -> Screen:
    """Make the direct message to a player who has not voted, or later with the result."""
    spoken, title = table_language(match, code), title_of(vote)
    if is_open(match, vote):
        heading = text("Your vote is needed: {title}", title=title).in_(spoken)
    else:
        heading = text("Vote: {title}", title=title).in_(spoken)
    said = (line.in_(spoken) for line in _lines(match, vote))
    words = "\n".join([private_line(code), table_line(match.row, spoken, places), heading, *said])
    return screen(words, _rows(match, vote, spoken), private=True, number=number)


def asked_in(match: Match, seat: Seat, shown: Collection[VoteRow], code: str) -> Iterator[str]:
    """Name the open votes that wait for a seat, with links to known messages."""
    spoken = table_language(match, code)
    for vote in match.votes.values():
        if is_asked(match, vote, seat):
            asked = text("your vote: {title}", title=linked_title(match, vote, shown))
            yield f"**{asked.in_(spoken)}**"


def open_ballot_screen(match: Match, vote: Vote, seat: Seat, number: int) -> Screen:
    """Make the message in the channel that reminds a player whose direct messages are closed."""
    spoken = table_language(match, match.row.language)
    words = text("{seat}, your vote is needed: {title}", seat=seat, title=title_of(vote))
    return screen(words.in_(spoken), _rows(match, vote, spoken), number=number)


def voted_screen(match: Match, vote: Vote, code: str) -> Screen:
    """Show the result to a player who has proposed a vote or voted."""
    spoken = table_language(match, code)
    said = OUTCOMES[vote.outcome] if vote.outcome else _open_still(vote)
    if vote.asks_nobody:
        said = text("Done. Nobody else had to agree.")
    return note(f"{title_of(vote).in_(spoken)}\n{said.in_(spoken)}", code)


def _open_still(vote: Vote) -> Text:
    return text(
        "Your vote counts. {needed} of {voters} must agree. The question is in the channel.",
        needed=vote.needed,
        voters=len(vote.voters),
    )


def confirm_screen(match: Match, proposal: Proposal, code: str) -> Screen:
    """Ask for confirmation if nobody else decides and nothing can be undone."""
    spoken, title = table_language(match, code), proposal.title("", ())
    sure = text("{title}? {meaning}", title=title, meaning=proposal.meaning)
    custom_id = ids.PROPOSE.encode(match.id, proposal.word)
    done = button(title.in_(spoken), custom_id, ButtonStyle.danger)
    return note(sure.in_(spoken), code, [[done]])


def ask_undo_screen(match: Match, refusal: Text, ticket: int, code: str) -> Screen:
    """Explain why a move is final, and offer to ask the players affected."""
    how = text("The players affected can agree to it. I can ask them in the channel.")
    return _undo_screen(match, (refusal, how), text("Ask them"), ticket, code)


def undo_anyway_screen(match: Match, ticket: int, code: str) -> Screen:
    """Warn a player who is alone with computers, and offer the undo without a vote."""
    why = text("Since your last move, hidden information was shown or chance was used.")
    how = text("You play with computer players only, so nobody has to agree.")
    return _undo_screen(match, (why, how), text("Undo anyway"), ticket, code)


def _undo_screen(
    match: Match, sentences: Iterable[Text], label: Text, ticket: int, code: str
) -> Screen:
    spoken = table_language(match, code)
    pressed = button(label.in_(spoken), ASK_UNDO.encode(match.id, ticket), ButtonStyle.primary)
    return note("\n".join(each.in_(spoken) for each in sentences), code, [[pressed]])


def replaceable_screen(match: Match, seats: Iterable[Seat], code: str) -> Screen:
    """Show the players who can be replaced by a vote."""
    spoken, proposal = table_language(match, code), PROPOSALS[REPLACE]
    row = [
        button(proposal.title("", (seat,)).in_(spoken), REPLACE_SEAT.encode(match.id, seat))
        for seat in seats
    ]
    words = text("Which player do you propose to replace? {meaning}", meaning=proposal.meaning)
    return note(words.in_(spoken), code, [row])
