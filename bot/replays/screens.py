"""The screen of a replay: one step with its picture, its lines of the log, and ways to others."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Any, Final

from discord import SelectOption
from discord.ui import Button

from bot.core.match.match import Match
from bot.core.people.model import Pictures
from bot.core.pictures import pictures
from bot.core.screens import component_ids as ids
from bot.core.screens.component_ids import LIST_PAGE, MATCH, ComponentId
from bot.core.screens.components import (
    OPTION_LABEL,
    Picture,
    Row,
    Screen,
    button,
    clip,
    lists,
    pages,
    screen,
)
from bot.core.screens.names import label_language, signed_language, table_language
from bot.core.screens.private import private_line
from bot.films.screens import film_button
from bot.history.history import LogLine, entries_of_step, line_text, lines_of, opening_lines
from bot.replays.attached import is_attached
from bot.replays.eyes import Eyes, choices
from bot.replays.remarks import Mark
from bot.replays.replays import ReplayedStep, mark_of
from rules.core.steps import Step
from rules.core.text import Language, Text, named, text

NUMBER: Final = "(?P<step>[0-9]{1,4})"
STAMP: Final = "(?P<mark>[0-9a-f]{4})"
AS: Final = "(?P<eyes>[a-z0-9-]{1,40})"
WAY: Final = "(?P<way>[a-z]{1,12})"  # tells apart the buttons that lead to one step
STEP: Final = ComponentId("step", MATCH, NUMBER, STAMP, AS, WAY)
ROUNDS: Final = ComponentId("rounds", MATCH, AS, page=LIST_PAGE)  # the option's value is the step
EYES: Final = ComponentId("eyes", MATCH, NUMBER, STAMP)  # the option's value is the viewer
SHARE: Final = ComponentId("share", MATCH, NUMBER, STAMP)
NOTE: Final = ComponentId("note", MATCH, NUMBER, STAMP, AS)  # opens a modal, and is its id
WHAT_IF: Final = ComponentId("whatif", MATCH, NUMBER, STAMP)

BOARD: Final = "board"  # the way to the board of a step with another picture
LINES: Final = 6  # of the log
ROOM: Final = 1500  # characters of them
HANDS: Final = 1200  # characters of all hands
IN_WORDS: Final = 3000  # characters of everything, for a person without pictures
CHANGED: Final = text("The game has changed here since.")
UNSEEN: Final = text("Nothing of this step was announced.")
RIMMED: Final = text("Changes are rimmed.")
MY_NOTE: Final = text("My note")
REPLAY_LABEL: Final = text("Replay")


def replay_button(match: Match, spoken: Language) -> Button[Any]:
    """Return the button that opens the replay of a match."""
    return button(REPLAY_LABEL.in_(spoken), ids.REPLAY.encode(match.id))


async def step_screen(
    match: Match,
    at: ReplayedStep,
    eyes: Eyes,
    code: str,
    size: Pictures,
    *,
    notes: Iterable[str] = (),
    marks: Sequence[Mark] = (),
    is_stale: bool = False,
    is_board: bool = False,
) -> Screen:
    """Show a step to one person, with the lines of their `notes`, and the steps marked for them.

    `is_board` prefers the board to the picture of a battle.
    """
    spoken = signed_language(match, code)
    picture, is_rimmed = await _picture(match, at, eyes, code, size, is_board=is_board)
    lines = [private_line(code), *_heading(match, at, spoken)]
    if is_stale:
        lines.append(f"*{CHANGED.in_(spoken)}*")
    lines += _log(match, at, eyes, spoken)
    lines += _hands(match, at, eyes, spoken)
    if is_rimmed:
        lines.append(f"-# {RIMMED.in_(spoken)}")
    if picture is None:
        board = [line.in_(spoken) for line in match.game.narrator.board(at.now)]
        lines += pages(board, IN_WORDS - len("\n".join(lines)))[:1]
    here = [mark for mark in marks if mark.step == at.step.number]
    lines += [*(f"{mark.sign} {mark.words.in_(spoken)}" for mark in here), *notes]
    has_board = not is_board and _pictured(at)
    rows = [*_rows(match, at, eyes, code, marks, has_board=has_board and picture is not None)]
    return screen("\n".join(lines), rows, picture, private=True)


async def shared_screen(match: Match, at: ReplayedStep, sharer: str, number: int) -> Screen:
    """Show a step in the channel, as everybody saw it."""
    code = match.row.language
    spoken, eyes = signed_language(match, code), Eyes()
    picture, _ = await _picture(match, at, eyes, code, pictures.LARGE)
    shown = text("{seat} shows a step of this game.", seat=named(sharer)).in_(spoken)
    lines = [
        *_heading(match, at, spoken),
        *_log(match, at, eyes, spoken),
        f"-# {shown}",
    ]
    row = [replay_button(match, table_language(match, code))]
    return screen("\n".join(lines), [row], picture, number=number)


def _pictured(at: ReplayedStep) -> bool:
    return any(each.picture for each in at.shown)


async def _picture(
    match: Match,
    at: ReplayedStep,
    eyes: Eyes,
    code: str,
    size: Pictures,
    *,
    is_board: bool = False,
) -> tuple[Picture | None, bool]:
    """Paint the picture of a step. Return also whether it is the board, with changes rimmed."""
    last = next((each for each in reversed(at.shown) if each.picture), None)
    if last and not is_board:
        return await pictures.illustration(match, last, code, eyes.seat, size), False
    return await pictures.step(match, at.before, at.now, code, eyes.seat, size)


def _heading(match: Match, at: ReplayedStep, spoken: Language) -> Iterator[str]:
    """Yield the game with its round, and the number of the step with its time."""
    step = at.step
    yield f"### {match.game.label.in_(spoken)} · {step.heading.in_(spoken)}"
    numbers = {"step": step.number, "last": len(at.steps) - 1}
    counted = text("Step {step} of {last}", **numbers).in_(spoken)
    when = match.time_of(step.last)  # 0 in a record that somebody attached
    yield f"**{counted}** · <t:{when}:f>" if when else f"**{counted}**"


def _log(match: Match, at: ReplayedStep, eyes: Eyes, spoken: Language) -> Iterator[str]:
    """Yield the lines of the log that belong to a step, and the number of those left out."""
    lines = [line_text(line, spoken) for line in lines_of_step(match, at, eyes)]
    if not lines:
        yield f"*{UNSEEN.in_(spoken)}*"
        return
    shown = pages(lines[:LINES], ROOM)[0].split("\n")
    yield from shown
    if left := len(lines) - len(shown):
        more = text("… and {count} more in the log.", count=left)
        yield f"-# {more.in_(spoken)}"


def lines_of_step(match: Match, at: ReplayedStep, eyes: Eyes) -> Iterator[LogLine]:
    """Yield the lines of a step for its viewer."""
    if not at.step.number:
        yield from opening_lines(match, eyes.seat)
    for entry in entries_of_step(match, at.steps, at.step):
        yield from lines_of(match, entry, eyes.seat)


def _hands(match: Match, at: ReplayedStep, eyes: Eyes, spoken: Language) -> Iterator[str]:
    """Quote the facts that only the viewers knew, below the name of each viewer."""
    room = HANDS // max(1, len(at.hands))
    for seat, view in at.hands.items():
        if lines := [line.in_(spoken) for line in match.game.narrator.hand(view)]:
            title = text("Shown only to {seat}:", seat=named(seat)).in_(spoken)
            yield f"**{title}**"
            yield "\n".join(f"> {line}" for line in clip("\n".join(lines), room).split("\n"))


def _rows(
    match: Match, at: ReplayedStep, eyes: Eyes, code: str, marks: Sequence[Mark], *, has_board: bool
) -> Iterator[Row]:
    """Yield the buttons to other steps, and the lists of rounds and of viewers."""
    spoken, steps, step = table_language(match, code), at.steps, at.step

    def way(label: Text, to: Step | None, name: str) -> Button[Any]:
        there = to or step
        target = STEP.encode(match.id, there.number, mark_of(match, there), eyes.word, name)
        return button(label.in_(spoken), target, disabled=to is None)

    back, following = steps[: step.number], steps[step.number + 1 :]
    yield [
        way(text("First"), back[0] if back else None, "first"),
        way(text("Back"), back[-1] if back else None, "back"),
        way(text("Next"), following[0] if following else None, "next"),
        way(text("Last"), following[-1] if following else None, "last"),
        *([way(text("Board"), step, BOARD)] if has_board else []),
    ]
    starts = [now for before, now in pairwise(steps) if now.begins(before)]
    earlier = [each for each in (steps[0], *starts) if each.number < step.number]
    later = [each for each in starts if each.number > step.number]
    row = [
        way(text("Previous round"), earlier[-1] if earlier else None, "round"),
        way(text("Next round"), later[0] if later else None, "nextround"),
    ]
    for label, kinds in [*match.game.contests.items()][:1]:
        met = next((each for each in following if not each.kinds.isdisjoint(kinds)), None)
        row.append(way(text("Next: {contest}", contest=label), met, "contest"))
    if is_attached(match.id):
        yield row
    else:
        yield [*row, *_table_buttons(match, step, eyes, spoken)]
        yield _own_buttons(match, at, eyes, spoken, marks)
    yield from _list_of_steps(match, at, [steps[0], *starts], marks, eyes, code)
    yield from _list_of_eyes(match, step, eyes, code)


def _table_buttons(match: Match, step: Step, eyes: Eyes, spoken: Language) -> Iterator[Button[Any]]:
    """Yield the buttons to the log, and for players to the channel."""
    yield button(text("Log").in_(spoken), ids.LOG.encode(match.id))
    if eyes.is_player:
        shared = SHARE.encode(match.id, step.number, mark_of(match, step))
        yield button(text("Show in the channel").in_(spoken), shared)


def _own_buttons(
    match: Match, at: ReplayedStep, eyes: Eyes, spoken: Language, marks: Sequence[Mark]
) -> Row:
    """Return the buttons for the person alone: a note, a film, a private game, and the marks."""
    step = at.step
    note = NOTE.encode(match.id, step.number, mark_of(match, step), eyes.word)
    film = film_button(match, spoken) if match.is_over else []
    here = dict(mark.button for mark in marks if mark.step == step.number)
    more = [button(label.in_(spoken), to) for label, to in here.items()]
    ways = [*film, *_what_if_button(match, at, spoken), *more]
    return [button(MY_NOTE.in_(spoken), note), *ways]


def _what_if_button(match: Match, at: ReplayedStep, spoken: Language) -> Row:
    """Return the button to play on from a step, after the end of the game but not at it."""
    if at.is_last or not match.is_over or match.game.computer is None:
        return []
    goes_on = WHAT_IF.encode(match.id, at.step.number, mark_of(match, at.step))
    return [button(text("Play on from here").in_(spoken), goes_on)]


def _list_of_steps(
    match: Match,
    at: ReplayedStep,
    starts: Sequence[Step],
    marks: Sequence[Mark],
    eyes: Eyes,
    code: str,
) -> Iterator[Row]:
    """Yield the list of the starts of rounds and the marked steps."""
    spoken, signs = label_language(match, code), {mark.step: f"{mark.sign} " for mark in marks}
    listed = {each.number: each for each in starts}
    listed |= {number: at.steps[number] for number in signs}
    current = max(number for number in listed if number <= at.step.number)
    options = [
        SelectOption(
            label=clip(f"{signs.get(number, '')}{number} · {heading}", OPTION_LABEL),
            value=str(number),
            default=number == current,
        )
        for number, heading in ((n, listed[n].heading.in_(spoken)) for n in sorted(listed))
    ]
    if len(options) > 1:
        title = text("Go to …").in_(spoken)
        yield from lists(ROUNDS.pages(match.id, eyes.word), options, title)


def _list_of_eyes(match: Match, step: Step, eyes: Eyes, code: str) -> Iterator[Row]:
    spoken = label_language(match, code)
    options = [
        SelectOption(
            label=clip(label.in_(spoken), OPTION_LABEL), value=word, default=word == eyes.word
        )
        for word, label in choices(match)
    ]
    if options:
        chosen = EYES.encode(match.id, step.number, mark_of(match, step))
        yield from lists(lambda _: chosen, options, text("Who looks?").in_(spoken))
