"""Narration: what has happened, in sentences for the channel, a person's log and an export."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import Final

from bot.core.match.acts import ACTS
from bot.core.match.entries import Entry
from bot.core.match.match import Match
from bot.core.pace.pace import pace_of
from bot.deadlines.absence import Absence, Absences
from bot.deadlines.deadlines import reserve_left, shown_deadline, window_deadline
from bot.ground.durations import HOUR
from bot.votes.model import VoteRow
from bot.votes.proposals import title_of
from rules.core.chance import commitment_of
from rules.core.records import CANCEL, END
from rules.core.secrets import Seat
from rules.core.state import Announcement, SealedChoice
from rules.core.text import Language, Text, listed, named, text, texts
from rules.core.votes import Vote, open_votes

ENDED_BY: Final = {
    CANCEL: text("The game was cancelled; it has no winner."),
    END: text("The game has ended early, by points."),
}


def events_text(
    match: Match, told: Iterable[Announcement], viewer: Seat | None, language: Language
) -> str:
    """The events that reach a viewer, a line each."""
    sentences = (match.game.narrator.event(one.event) for one in reaching(told, viewer))
    return "\n".join(sentence.in_(language) for sentence in sentences)


def reaching(told: Iterable[Announcement], viewer: Seat | None) -> Iterator[Announcement]:
    """The announcements that a viewer is told of; the public of no choice made in secret."""
    for one in told:
        if one.reaches(viewer) and (viewer or not isinstance(one.event, SealedChoice)):
            yield one


def opening_lines(match: Match, language: Language) -> Iterator[str]:
    """The first lines of a match: its game, the seats and the events of the set-up."""
    yield f"## {match.game.label.in_(language)}"
    yield " · ".join(language.write(seat) for seat in match.people)
    yield events_text(match, match.opening, None, language)


def seals(match: Match, style: str = "`{}`") -> Iterator[Text]:
    """The hashes by which everybody can check the record: of the seed, and of the set-up."""
    yield shuffle_seal(match.row.seed, style)
    if match.row.setup:
        yield text("SHA-256 of the set-up: {digest}", digest=Text(style.format(match.row.setup)))


def shuffle_seal(seed: str, style: str = "`{}`") -> Text:
    """The sentence with the seal of a seed; `style` says how the seal is written, as code here."""
    return text("Shuffle seal: {seal}", seal=Text(style.format(commitment_of(seed))))


def news_lines(match: Match, since: int, until: int, language: Language) -> Iterator[str]:
    """The lines that the channel has yet to read: the entries after `since` up to `until`.

    A choice that is still sealed is left out, and so is what was undone before it was told.
    """
    for entry in match.entries[since:until]:
        if entry.is_undone or _is_told_elsewhere(entry) or _is_sealed(match, entry):
            continue
        if act := act_sentence(match, entry, since):
            yield act.in_(language)
        yield events_text(match, entry.announcements, None, language)


def has_no_news(match: Match, since: int, until: int) -> bool:
    """Whether the channel has nothing to read: all was undone before it was told, or is sealed."""
    return until > since and all(
        entry.is_undone
        or _is_told_elsewhere(entry)
        or _is_sealed(match, entry)
        or (entry.undoes or 0) > since
        for entry in match.entries[since:until]
    )


def end_line(match: Match) -> Text:
    """The sentence that a match has ended, and how if it was not by its rules."""
    if not match.is_abandoned:
        return text("The game is over.")
    return ENDED_BY.get(match.entries[-1].act, text("The game was abandoned; it has no winner."))


def paused_text(match: Match) -> Text:
    """The sentence on a pause that lasts on."""
    return text(
        "Paused {time}: no time runs, and nobody is reminded. Whoever wants may still move.",
        time=Text(f"<t:{match.pauses[-1].begun}:R>"),
    )


def open_matters(match: Match, shown: Collection[VoteRow] = ()) -> Iterator[Text]:
    """What stands open at a table beside its turn: seats that are sought for, and votes.

    A vote leads to its message where that is among those shown.
    """
    if sought := match.sought():
        who = listed(named(seat) for seat in sought)
        yield text("A substitute is sought for {seat}.", seat=who)
    for vote in open_votes(match.votes):
        yield text("A vote is open: {title}.", title=linked_title(match, vote, shown))


def linked_title(match: Match, vote: Vote, shown: Collection[VoteRow]) -> Text:
    """The title of a vote, which leads to its message if that is among those shown."""
    title = title_of(vote)
    for row in shown:
        if row.number == vote.number:
            at = f"{match.row.guild}/{row.channel}/{row.message}"
            return Text(f"[{{title}}](https://discord.com/channels/{at})").filled(title=title)
    return title


def waiting_for_answers(match: Match) -> Text:
    """The same sentence for everybody while a window is open, whoever has answered."""
    if until := window_deadline(match):
        return text("Waiting for answers (time is up {time}).", time=Text(f"<t:{until}:R>"))
    return text("Waiting for answers.")


def open_deadlines(match: Match) -> Text | None:
    """Until when those may decide who are openly awaited, if there is a deadline."""
    until = {seat: shown_deadline(match, seat) for seat in match.openly_awaited()}
    times = {seat: Text(f"<t:{at}:f> (<t:{at}:R>)") for seat, at in until.items() if at}
    if not times:
        return None
    if len(set(until.values())) == 1:
        return text("Time to decide until {time}.", time=next(iter(times.values())))
    each = (text("{seat} until {time}", seat=seat, time=time) for seat, time in times.items())
    return text("Time to decide: {people}.", people=listed(each))


def own_deadline(match: Match, seat: Seat) -> Text | None:
    """Until when a seat may decide, and what extra time it has left, as its person is told."""
    at = shown_deadline(match, seat)
    if not at:
        return None
    said = [text("Decide by {time}.", time=Text(f"<t:{at}:f> (<t:{at}:R>)"))]
    if not match.is_window and (left := reserve_left(match, seat, pace_of(match.row)) // HOUR):
        said.append(
            texts(
                "{count} hour of your extra time is in it.",
                "{count} hours of your extra time are in it.",
                left,
            )
        )
    return listed(said, " ")


def awaited_people(match: Match, absent: Absences) -> Text:
    """Who is awaited, as far as everybody may know, and until when they are asleep or away."""
    return listed(with_absence(named(each), absent.get(each)) for each in match.openly_awaited())


def with_absence(who: Text, absence: Absence | None) -> Text:
    """Somebody, and until when they are absent, if they are."""
    if absence is None:
        return who
    until = Text(f"<t:{absence.until}:f>")
    if absence.is_away:
        return text("{who} (away until {time})", who=who, time=until)
    return text("{who} (asleep until {time})", who=who, time=until)


def next_players(seats: Iterable[Seat], language: Language) -> str:
    """The sentence that names who decides next."""
    who = [named(seat) for seat in seats]
    if not who:
        return ""
    return texts(
        "{who}, you are next.", "{who}, you are next.", count=len(who), who=listed(who)
    ).in_(language)


def next_in_pause(seats: Iterable[Seat], language: Language) -> str:
    """The sentence that names who decides next in a paused match, without calling anybody."""
    who = [named(seat) for seat in seats]
    if not who:
        return ""
    return text("Next: {who}, now or when the game goes on.", who=listed(who)).in_(language)


def _is_told_elsewhere(entry: Entry) -> bool:
    return not entry.is_move and not ACTS[entry.act].is_news


def _is_sealed(match: Match, entry: Entry) -> bool:
    """Whether an entry is a choice that nobody else may know of yet, or takes such a one back."""
    return match.entries[(entry.undoes or entry.number) - 1].is_sealed


def act_sentence(match: Match, entry: Entry, since: int = 0) -> Text | None:
    """What an act tells whoever knows the entries up to `since`; None if that is nothing."""
    if entry.is_move or (entry.undoes or 0) > since:
        return None
    return ACTS[entry.act].sentence(match, entry)
