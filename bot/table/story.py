"""What has happened, in sentences: for the channel, for a person's log, for an export."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from bot.table.match import Entry, Match
from bot.table.unasked import silent_until
from rules.core.chance import commitment_of
from rules.core.game import SealedChoice, Told
from rules.core.secrets import Seat
from rules.core.text import Language, Text, listed, named, text, texts

NO_MATCH: Final = text("There is no such table.")


def said(match: Match, told: Iterable[Told], viewer: Seat | None, language: Language) -> str:
    """What a move told one pair of eyes."""
    sentences = (
        match.game.words.event(one.event)
        for one in told
        if one.reaches(viewer) and (viewer or not isinstance(one.event, SealedChoice))
    )
    return "\n".join(sentence.in_(language) for sentence in sentences)


def opening(match: Match, language: Language) -> Iterator[str]:
    """The first words at a table: who sits where, and the seal of the shuffle."""
    yield f"## {match.game.label.in_(language)}"
    yield " · ".join(language.write(seat) for seat in match.people)
    seal = text("Shuffle seal: {seal}", seal=Text(f"`{commitment_of(match.row.seed)}`"))
    yield f"-# {seal.in_(language)}"
    yield said(match, match.opening, None, language)


def news(match: Match, since: int, until: int, language: Language) -> Iterator[str]:
    """What the channel has yet to hear: the entries after `since` up to `until`.

    A choice still sealed is not spoken of. What was taken back before it was told never was.
    """
    for entry in match.entries[since:until]:
        if entry.is_undone or _is_sealed(match, entry):
            continue
        yield from _act(match, entry, since, language)
        yield said(match, entry.told, None, language)


def is_silent(match: Match, since: int, until: int) -> bool:
    """Whether the channel has nothing to hear: all was taken back untold, or is sealed."""
    return until > since and all(
        entry.is_undone or _is_sealed(match, entry) or (entry.undoes or 0) > since
        for entry in match.entries[since:until]
    )


def answers_awaited(match: Match) -> Text:
    """What everybody hears while a window is open, whoever has answered."""
    if until := silent_until(match):
        return text("Waiting for answers (until {time}).", time=Text(f"<t:{until}:R>"))
    return text("Waiting for answers.")


def next_ones(match: Match, seats: Iterable[Seat], language: Language) -> str:
    """Who is awaited, by name."""
    who = [named(seat) for seat in seats]
    if not who:
        return ""
    return texts(
        "{who}, you are next.", "{who}, you are next.", count=len(who), who=listed(who)
    ).in_(language)


def history(match: Match, viewer: Seat | None, language: Language) -> Iterator[str]:
    """Everything that one pair of eyes has seen, a line an entry.

    Their numbers count what is seen: those of the entries would tell how many are hidden.
    """
    yield from (f"{number}. {line}" for number, line in enumerate(_seen(match, viewer, language)))


def _seen(match: Match, viewer: Seat | None, language: Language) -> Iterator[str]:
    yield " ".join(said(match, match.opening, viewer, language).splitlines())
    for entry in match.entries:
        if entry.is_undone:
            continue
        told = [*_act(match, entry, 0, language), said(match, entry.told, viewer, language)]
        if line := " ".join(" ".join(told).splitlines()).strip():
            yield line


def _is_sealed(match: Match, entry: Entry) -> bool:
    """A choice that nobody else may know of yet, or such a choice taken back."""
    return match.entries[(entry.undoes or entry.number) - 1].is_sealed


def _act(match: Match, entry: Entry, since: int, language: Language) -> Iterator[str]:
    if entry.is_move:
        return
    if entry.undoes is None:
        mark = next(mark for mark in match.game.marks if mark.word == entry.seat)
        left = text(
            "Who played {colour} has left the table; {seat} takes the seat.",
            colour=mark.label,
            seat=entry.seat,
        )
        yield left.in_(language)
    elif entry.undoes > since:
        return
    else:
        taken = text("{seat} takes the last move back.", seat=entry.seat)
        yield taken.in_(language)
