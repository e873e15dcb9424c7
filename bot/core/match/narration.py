"""Narration: the events in sentences for the channel, a player's log and an export."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final

from bot.core.match.chapters import announcements_of, entries_of
from bot.core.match.entries import Entry
from bot.core.match.lines import shortened
from bot.core.match.match import Match
from rules.core.chance import commitment_of
from rules.core.records import CANCEL, END
from rules.core.secrets import Seat
from rules.core.state import Announcement, Event, SealedChoice
from rules.core.text import Language, Text, listed, named, text, texts

ENDED_BY: Final = {
    CANCEL: text("The game was cancelled. It has no winner."),
    END: text("The game has ended early, by points."),
}
ABANDONED: Final = text("The game was abandoned. It has no winner.")


def events_text(
    match: Match, told: Iterable[Announcement], viewer: Seat | None, language: Language
) -> str:
    """Return the events that reach a viewer, one on each line."""
    sentences = (match.game.narrator.event(one.event) for one in reaching(told, viewer))
    return "\n".join(sentence.in_(language) for sentence in sentences)


def private_text(
    match: Match, told: Iterable[Announcement], viewer: Seat, language: Language
) -> str:
    """Return the events that reach a viewer but not everybody, one on each line."""
    return events_text(match, (one for one in told if one.to is not None), viewer, language)


def reaching(told: Iterable[Announcement], viewer: Seat | None) -> Iterator[Announcement]:
    """Yield the announcements that reach a viewer. The public hears of no secret choice."""
    for one in told:
        if one.reaches(viewer) and (viewer or not isinstance(one.event, SealedChoice)):
            yield one


def opening_lines(match: Match, language: Language) -> Iterator[str]:
    """Yield the first lines of a match: the seats, then the events of the set-up.

    Events of the first chapter itself are among its lines.
    """
    yield " · ".join(language.write(seat) for seat in match.people)
    told = (one for one in match.opening if one.chapter != match.chapters[0].heading)
    yield from shortly(match.game.narrator.tell, told, language)


def seals(match: Match, style: str = "`{}`") -> Iterator[Text]:
    """Yield the sentences with hashes that prove the record: of the seed, and of the set-up."""
    yield shuffle_seal(match.row.seed, style)
    if match.row.setup:
        yield text("SHA-256 of the set-up: {digest}", digest=Text(style.format(match.row.setup)))


def shuffle_seal(seed: str, style: str = "`{}`") -> Text:
    """Return the sentence with the seal of a seed, written in `style`, by default as code."""
    return text("Shuffle seal: {seal}", seal=Text(style.format(commitment_of(seed))))


def chapter_lines(match: Match, place: int, language: Language) -> Iterator[str]:
    """Yield the lines of the chapter at a place so far: its moves, and then its acts.

    Sealed choices and undone moves are left out. Equal acts, such as undos, are shown once.
    """
    entries = [each for each in entries_of(match, place) if not _is_untold(match, each)]
    heading = match.chapters[place].heading
    told = [] if place else [one for one in match.opening if one.chapter == heading]
    told += (one for entry in entries for one in announcements_of(match, place, entry))
    yield from shortly(match.game.narrator.tell, told, language)
    acts = [each for each in entries if not each.is_move and match.acts[each.act].in_chapter]
    said = (match.acts[each.act].sentence(match, each) for each in acts)
    yield from dict.fromkeys(sentence.in_(language) for sentence in said if sentence)


def stands_apart(match: Match, entry: Entry) -> bool:
    """Whether an entry has a separate message, which stays: a reveal, or rare news."""
    if _is_untold(match, entry):
        return False
    if entry.is_move:
        return bool(entry.illustrations)
    return not (match.acts[entry.act].in_chapter or entry.abandons)


def lines_apart(match: Match, since: int, until: int, language: Language) -> Iterator[str]:
    """Yield the lines of separate news among the entries after `since` up to `until`."""
    for entry in match.entries[since:until]:
        if stands_apart(match, entry):
            if sentence := act_sentence(match, entry, since):
                yield sentence.in_(language)
            yield from shortly(match.game.narrator.reveal, entry.announcements, language)


def deed_line(match: Match, since: int, language: Language) -> str:
    """Return the last line of the entries after `since`.

    Empty if it is in a separate message, or shows all answers to a secret question: a line of the
    chapter above, and long when read aloud.
    """
    for entry in reversed(match.entries[since:]):
        if _is_untold(match, entry):
            continue
        if stands_apart(match, entry) or entry.answer:
            break
        if sentence := act_sentence(match, entry, since):
            return sentence.in_(language)
        if lines := [*shortly(match.game.narrator.tell, entry.announcements, language)]:
            return lines[-1]
    return ""


def shortly(
    tell: Callable[[Sequence[Event]], Sequence[Text]],
    told: Iterable[Announcement],
    language: Language,
) -> Iterator[str]:
    """Yield the channel's lines for announcements, none of them too long."""
    for line in tell([one.event for one in reaching(told, None)]):
        yield shortened(line.in_(language), language)


def end_line(match: Match) -> Text:
    """Return the sentence that a match has ended, and the reason if it was not by its rules."""
    if not match.is_abandoned:
        return text("The game is over.")
    return ENDED_BY.get(match.entries[-1].act, ABANDONED)


def paused_text(match: Match) -> Text:
    """Return the sentence about the current pause."""
    return text(
        "Paused {time}: clocks are stopped, and nobody gets reminders. You may still move.",
        time=Text(f"<t:{match.pauses[-1].begun}:R>"),
    )


def next_players(seats: Iterable[Seat], language: Language) -> str:
    """Return the sentence that names the next players, or an empty string."""
    who = [named(seat) for seat in seats]
    if not who:
        return ""
    return texts(
        "{who}, it is your turn.", "{who}, it is your turn.", count=len(who), who=listed(who, "and")
    ).in_(language)


def _is_untold(match: Match, entry: Entry) -> bool:
    """Whether the channel does not show an entry, or only in a vote's message."""
    return entry.is_undone or _is_told_elsewhere(match, entry) or _is_sealed(match, entry)


def _is_told_elsewhere(match: Match, entry: Entry) -> bool:
    return not entry.is_move and not match.acts[entry.act].is_news


def _is_sealed(match: Match, entry: Entry) -> bool:
    """Whether an entry makes or undoes a choice that others may not know yet."""
    return match.entries[(entry.undoes or entry.number) - 1].is_sealed


def act_sentence(match: Match, entry: Entry, since: int = 0) -> Text | None:
    """Return the news of an act for a reader of the entries up to `since`, or None without news."""
    if entry.is_move or (entry.undoes or 0) > since:
        return None
    return match.acts[entry.act].sentence(match, entry)
