"""What only one person is told: answers, hands, letters."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

from discord import ButtonStyle, SelectOption

from bot.languages import language
from bot.store.rows import MatchRow
from bot.table import story
from bot.table.asking import asked
from bot.table.match import Match
from bot.table.unasked import ordered
from bot.ui import pictures
from bot.ui.names import speech
from bot.ui.parts import Document, Row, Screen, button, clipped, lists, pages, screen
from bot.ui.prompt import private_line, prompt, undo
from rules.core.game import Event
from rules.core.index import Entry
from rules.core.menu import Word
from rules.core.secrets import Seat
from rules.core.text import Language, Text, Vocabulary, listed, named, text
from rules.registry import games

BOARD: Final = "board"  # among the words of pictures
LABEL: Final = 100  # characters of an option
PERMISSIONS: Final = text(
    "View Channel, Send Messages, Send Messages in Threads, Attach Files, Read Message History"
)


def note(words: str, code: str, rows: Iterable[Row] = ()) -> Screen:
    """A sentence to one person."""
    return screen(f"{private_line(code)}\n{words}", rows, private=True)


def refusal(sentence: Text, code: str) -> Screen:
    return note(sentence.in_(language(code)), code)


def present(match: Match, seat: Seat, code: str, said: str = "") -> Screen:
    """What there is to say to somebody, and what there is to decide for them now."""
    if seat in match.awaited():
        return prompt(asked(match, seat), code, said)
    spoken = speech(match, code)
    brief = match.game.words.brief(match.view(seat)).in_(spoken)
    words = "\n".join(filter(None, [said, brief, waiting(match, spoken)]))
    return note(words, code, [list(_after(match, seat, spoken))])


async def decision(match: Match, seat: Seat, code: str, said: str = "") -> Screen:
    """The present decision, with a picture of the hand where it is made in secret."""
    picture = await pictures.hand(match, seat, code) if _decides_in_secret(match, seat) else None
    if not _decides_in_secret(match, seat):  # the table may have moved on while it was painted
        return present(match, seat, code, said)
    return prompt(asked(match, seat), code, said, picture)


def _decides_in_secret(match: Match, seat: Seat) -> bool:
    return match.game.is_sealed(match.state) and seat in match.game.may_decide(match.state)


async def hand(match: Match, seat: Seat, code: str, *, closed: bool = False) -> Screen:
    """All that only this seat knows; to whom it cannot be sent, with a way to try that again."""
    spoken = speech(match, code)
    again = button(text("Try again").in_(spoken), f"letter:{match.id}")
    lines = [line.in_(spoken) for line in match.game.words.hand(match.view(seat))]
    words = "\n".join([private_line(code), *lines])
    picture = await pictures.hand(match, seat, code)
    return screen(words, [[again]] if closed else (), picture, private=True)


def picture_names(match: Match, spoken: Language) -> dict[Word, str]:
    """What can be looked at, by its word: the board and whatever else there is."""
    others = {each.word: each.label.in_(spoken) for each in pictures.named(match)}
    return {BOARD: text("Board").in_(spoken), **others}


async def board(match: Match, code: str, word: Word) -> Screen:
    """The board as everybody may see it, for one who asked, or another picture by its word."""
    spoken = speech(match, code)
    status = match.game.words.status(match.view(None)).in_(spoken)
    options = [
        SelectOption(label=clipped(name, LABEL), value=each, default=each == word)
        for each, name in picture_names(match, spoken).items()
    ]
    rows = lists(f"look:{match.id}", options, text("Which picture?"), spoken)
    picture = await pictures.board(match, code, word)
    words = f"{private_line(code)}\n### {status}"
    return screen(words, rows if len(options) > 1 else (), picture, private=True)


def board_in_words(match: Match, code: str, page: int) -> Screen:
    """The board as everybody may see it, in as many pages as it takes; counted from 0."""
    spoken = speech(match, code)
    made = pages(line.in_(spoken) for line in match.game.words.board(match.view(None)))
    page = min(page, len(made) - 1)
    turns = ((page - 1, text("Previous page")), (page + 1, text("Next page")))
    row = [
        button(label.in_(spoken), f"text:{match.id}:{there}")
        for there, label in turns
        if 0 <= there < len(made)
    ]
    number = f"\n-# {page + 1}/{len(made)}" if row else ""
    return note(made[page] + number, code, [row])


def entry(found: Entry, code: str, names: Vocabulary) -> Screen:
    """Something that was looked up: what it is called, where it belongs, what it does."""
    spoken = language(code).renaming(names)
    heading = f"### {found.label.in_(spoken)}\n-# {found.belongs.in_(spoken)}"
    return note(f"{heading}\n{found.does.in_(spoken)}", code)


def file(document: Document, code: str, *, is_over: bool) -> Screen:
    """A text to be kept."""
    kept = text("What you saw and chose; the whole record when the game is over.")
    if is_over:
        kept = text("The whole record: every move and every draw.")
    words = f"{private_line(code)}\n{kept.in_(language(code))}"
    return screen(words, (), document, private=True)


def thread_offer(sentence: Text, code: str, order: str) -> Screen:
    """Another game may be opened in a thread; `order` is what was asked for."""
    label = text("Open it in a thread").in_(language(code))
    row = [button(label, f"thread:{order}", ButtonStyle.primary)]
    return note(sentence.in_(language(code)), code, [row])


async def letter(
    match: Match, seat: Seat, code: str, entries: Sequence[int], number: int
) -> Screen:
    """A direct message: what only they may know of these entries, or what they are to decide.

    It asks nothing that a later phase has opened: of that there is a letter of its own.
    """
    spoken = speech(match, code)
    whispers = [match.game.words.event(e).in_(spoken) for e in _whispered(match, seat, entries)]
    said = "\n".join([at_table(match.row, spoken), *whispers])
    picture = await pictures.hand(match, seat, code)
    is_late = entries[-1] < match.since
    if not is_late and match.game.is_sealed(match.state) and seat in match.awaited():
        return prompt(asked(match, seat), code, said, picture, number)
    brief = match.game.words.brief(match.view(seat)).in_(spoken)
    words = "\n".join([private_line(code), said, brief])
    is_changeable = not is_late and seat in match.game.revisers(match.state)
    rows = [[_change(match, spoken)]] if is_changeable else []
    return screen(words, rows, picture, private=True, number=number)


def is_answered_already(match: Match, seat: Seat, entries: Iterable[int]) -> bool:
    """A letter would only ask what a seat has left an answer for, that counts in time."""
    told = any(True for _ in _whispered(match, seat, entries))
    return not told and match.is_window and ordered(match, seat) is not None


def _whispered(match: Match, seat: Seat, entries: Iterable[int]) -> Iterator[Event]:
    """What only this seat and some others may know of these entries."""
    for entry in entries:
        for told in match.entries[entry - 1].told if entry else match.opening:
            if told.to and seat in told.to:
                yield told.event


async def answered(match: Match, seat: Seat, code: str, *, is_past: bool) -> Screen:
    """A letter whose question has been answered, and can be again until it is past.

    Or only prepared: then the question stands, with what is held now.
    """
    spoken = speech(match, code)
    where = at_table(match.row, spoken)
    if not is_past and seat in match.awaited():
        return await decision(match, seat, code, where)
    if not is_past:
        return present(match, seat, code, where)
    past = text("That has been decided; see the channel for what came of it.").in_(spoken)
    return note(f"{where}\n{past}", code)


def cannot_speak(row: MatchRow, code: str, is_host: bool) -> Screen:
    """The channel is closed to the bot: to the host with what to do, to the others with why."""
    spoken = language(code)
    where = at_table(row, spoken)
    if is_host:
        lacking = text(
            "I may not write in that channel. In its settings, under Permissions, allow me: "
            "{permissions}. The game waits, and nothing is lost.",
            permissions=PERMISSIONS,
        )
    else:
        lacking = text(
            "You are next, but I may not write in that channel. You can decide here or there."
        )
    turn = button(text("Your move").in_(spoken), f"turn:{row.id}", ButtonStyle.primary)
    return screen(f"{where}\n{lacking.in_(spoken)}", [[turn]], private=True)


def lacking(names: tuple[str, ...]) -> Text:
    """Which permissions are missing, and what to do."""
    shown = listed(Text(name.replace("_", " ").title()) for name in names)
    return text(
        "I may not do everything here that a game needs. A moderator can allow me in this "
        "channel's settings, under Permissions: {permissions}.",
        permissions=shown,
    )


def waiting(match: Match, spoken: Language, user: int | None = None) -> str:
    """Whom the match waits for. In secret phases only how many, and whether for the asker."""
    awaited = match.awaited()
    if match.is_over:
        return text("The game is over.").in_(spoken)
    if match.is_window:
        return story.answers_awaited(match).in_(spoken)
    if match.game.is_sealed(match.state):
        others = [seat for seat in awaited if user is None or match.people[seat].user != user]
        if len(others) == len(awaited):
            return text("Waiting for {number} more.", number=len(awaited)).in_(spoken)
        if not others:
            return text("Waiting for you.").in_(spoken)
        return text("Waiting for you and {number} more.", number=len(others)).in_(spoken)
    who = listed(named(seat) for seat in awaited)
    return text("Waiting for {who}.", who=who).in_(spoken)


def _after(match: Match, seat: Seat, spoken: Language) -> Iterator[Any]:
    """A sealed choice can be changed, another last move taken back; orders can be left."""
    if seat in match.game.revisers(match.state):
        yield _change(match, spoken)
    else:
        yield from undo(match, seat, spoken)
    if match.game.ahead and not match.is_over:
        yield button(text("Orders").in_(spoken), f"orders:{match.id}")


def _change(match: Match, spoken: Language) -> Any:
    return button(text("Change").in_(spoken), f"turn:{match.id}", ButtonStyle.primary)


def at_table(row: MatchRow, spoken: Language) -> str:
    """Which table is spoken of. A channel's name is written by Discord."""
    return f"-# {games()[row.game].label.in_(spoken)} · <#{row.channel}>"
