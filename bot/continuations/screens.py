"""The screens of continuations: how to begin one, its position, and the result."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from discord import ButtonStyle

from bot.continuations.model import ContinuationRow
from bot.continuations.playing import Playing
from bot.core.match.decisions import Decision
from bot.core.match.match import Match
from bot.core.match.narration import private_text, shortly
from bot.core.match.private import private_match
from bot.core.screens.component_ids import MATCH, SEAT, ComponentId
from bot.core.screens.components import (
    ROW,
    Document,
    Picture,
    Row,
    Screen,
    button,
    chunks,
    clip,
    pages,
    screen,
)
from bot.core.screens.names import signed_language, table_language
from bot.core.screens.private import brief_words, note, private_line
from bot.ground.languages import language
from bot.play.prompt_components import board_button, component_rows
from bot.replays.replays import mark_of
from bot.replays.screens import NUMBER, STAMP, STEP
from rules.core.secrets import Seat
from rules.core.steps import Step
from rules.core.text import Language, Text, named, text, texts

KEY: Final = "(?P<key>[0-9]{1,10})"
BEGIN: Final = ComponentId("whatifbegin", MATCH, NUMBER, STAMP, SEAT, "(?P<dealt>dealt|true)")
OPEN: Final = ComponentId("whatifopen", KEY)
WHOLE: Final = ComponentId("whatifwhole", KEY)
RECORD: Final = ComponentId("whatifrecord", KEY)
DROP: Final = ComponentId("whatifdrop", KEY)
NEWS: Final = 1000  # characters
IN_WORDS: Final = 1800  # characters of a board for a person without pictures
EYES: Final = "all"  # of the replay that it leads back to


def offer_screen(
    match: Match, step: Step, seats: Sequence[Seat], kept: Sequence[ContinuationRow], code: str
) -> Screen:
    """Ask how to play on from a step: in which seat, and with which hidden cards."""
    spoken = table_language(match, code)
    said = text(
        "You play on from step {step}, alone with computer players, until the round ends. It "
        "changes nothing in the game. Karnak keeps it for a week.",
        step=step.number,
    )
    dealt = text("Everything that the seat did not know then is dealt again.")
    true = text("In the true position every hidden card is where it was.")
    lines = [said.in_(spoken), f"-# {dealt.in_(spoken)} {true.in_(spoken)}"]
    rows = [
        *chunks((_begin_button(match, step, seat, spoken, "dealt") for seat in seats), ROW),
        *chunks((_begin_button(match, step, seat, spoken, "true") for seat in seats), ROW),
        *chunks((_open_button(row, spoken) for row in kept), ROW),
        [_replay_button(match, step, spoken)],
    ]
    return note("\n".join(lines), code, rows)


def _begin_button(match: Match, step: Step, seat: Seat, spoken: Language, how: str) -> Any:
    label = text("Play {seat}", seat=named(seat))
    if how == "true":
        label = text("{seat}, true position", seat=named(seat))
    to = BEGIN.encode(match.id, step.number, mark_of(match, step), seat, how)
    style = ButtonStyle.primary if how == "dealt" else ButtonStyle.secondary
    return button(label.in_(spoken), to, style)


def _open_button(row: ContinuationRow, spoken: Language) -> Any:
    label = text("Continue from step {step}", step=row.step)
    return button(label.in_(spoken), OPEN.encode(row.id))


def _replay_button(match: Match, step: Step, spoken: Language) -> Any:
    to = STEP.encode(match.id, step.number, mark_of(match, step), EYES, "back")
    return button(text("Back to the replay").in_(spoken), to)


def game_screen(
    playing: Playing,
    match: Match,
    code: str,
    picture: Picture | None,
    decision: Decision | None = None,
    said: str = "",
) -> Screen:
    """Show a continuation: the news, the facts, and the next question or the comparison.

    `match` is the finished one, to which it leads back.
    """
    now = decision.match if decision else private_match(playing.game, playing.state, code)
    spoken, you = table_language(now, code), playing.row.seat
    lines = [private_line(code), *_heading(playing, now, code), said]
    if not (decision and decision.previous):
        brief = brief_words(now, you, code) if decision else ""
        lines += [*_news(playing, now, code), brief, _hand(playing, now, code, brief)]
    if playing.has_stopped:
        lines += [f"**{line.in_(spoken)}**" for line in outcome(playing)]
    elif decision:
        lines.append(f"### {decision.menu.title.in_(spoken)}")
    else:
        lines.append(text("The computer players are still thinking.").in_(spoken))
    if picture is None:
        board = [line.in_(spoken) for line in now.game.narrator.board(now.view(you))]
        lines += pages(board, IN_WORDS)[:1]
    asked = component_rows(decision, spoken) if decision else ()
    places = board_button(decision, picture, spoken) if decision else ()
    ways = [*places, *_ways(playing, match, spoken)]
    rows: list[Row] = [*filter(None, asked), *chunks(ways, ROW)]
    return screen("\n".join(filter(None, lines)), rows, picture, private=True)


def record_screen(playing: Playing, written: str, code: str) -> Screen:
    """Attach the record of a continuation."""
    said = text(
        "The record of your private game. {command} checks it with the record of the game in "
        "which it began.",
        command=Text("`karnak verify … --parent …`"),
    )
    words = f"{private_line(code)}\n{said.in_(language(code))}"
    name = f"{playing.game.word}-{playing.row.match}-{playing.row.step}.txt"
    return screen(words, (), Document(written, name), private=True)


def outcome(playing: Playing) -> Iterator[Text]:
    """Yield the comparison of a continuation that has stopped with the finished game."""
    seat, now, then = playing.row.seat, playing.points, playing.points_then
    if seat in now:
        yield texts("You have {count} point.", "You have {count} points.", now[seat])
    if seat not in now or seat not in then:
        return
    more = now[seat] - then[seat]
    if more > 0:
        yield texts(
            "That is {count} point more than in the game.",
            "That is {count} points more than in the game.",
            more,
        )
    elif more < 0:
        yield texts(
            "That is {count} point less than in the game.",
            "That is {count} points less than in the game.",
            -more,
        )
    else:
        yield text("That is as many as in the game.")


def _heading(playing: Playing, now: Match, code: str) -> Iterator[str]:
    spoken = signed_language(now, code)
    status = playing.game.narrator.status(now.view(None))
    yield f"### {playing.game.label.in_(spoken)} · {status.in_(spoken)}"
    about = text(
        "You play {seat} on from step {step}, alone with computer players.",
        seat=named(playing.row.seat),
        step=playing.row.step,
    )
    yield f"-# {about.in_(spoken)}"


def _news(playing: Playing, now: Match, code: str) -> Iterator[str]:
    """Yield the lines of everything that has happened since the person's last look."""
    spoken, told = signed_language(now, code), playing.told[playing.news :]
    tell = playing.game.narrator.tell
    own = private_text(now, told, playing.row.seat, spoken).split("\n")
    lines = [*shortly(tell, told, spoken), *filter(None, own)]
    for line in pages(lines, NEWS)[-1].split("\n") if lines else ():
        yield f"-# {line}"


def _hand(playing: Playing, now: Match, code: str, brief: str) -> str:
    """Return the facts that only the seat knows, except those that the `brief` has."""
    spoken = signed_language(now, code)
    lines = [line.in_(spoken) for line in playing.game.narrator.hand(now.view(playing.row.seat))]
    return clip("\n".join(line for line in lines if line.rstrip(".") not in brief), NEWS)


def _ways(playing: Playing, match: Match, spoken: Language) -> Iterator[Any]:
    """Yield the buttons to go on, for the record, to end it, and back to the replay."""
    row, step = playing.row, playing.replay.steps[playing.row.step]
    if playing.has_stopped and not playing.is_over:
        label = text("Play on to the end").in_(spoken)
        yield button(label, WHOLE.encode(row.id), ButtonStyle.primary)
    if not (playing.has_stopped or playing.is_yours):
        yield button(text("Go on").in_(spoken), OPEN.encode(row.id), ButtonStyle.primary)
    yield _replay_button(match, step, spoken)
    if playing.has_stopped:
        yield button(text("Record").in_(spoken), RECORD.encode(row.id))
    yield button(text("Delete").in_(spoken), DROP.encode(row.id))
