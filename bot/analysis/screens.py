"""An analysis on a screen: the dearest decisions of a player, with the better moves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from discord.ui import Item

from bot.analysis.service import Analysis, Dear, Judging
from bot.core.match.match import Match
from bot.core.match.options import answer_text
from bot.core.screens.component_ids import MATCH, ComponentId
from bot.core.screens.components import Row, Screen, button
from bot.core.screens.names import table_language
from bot.core.screens.private import note
from bot.hints.words import facts_in, halves
from bot.replays.eyes import SEAT
from bot.replays.replays import mark_of
from bot.replays.screens import STEP
from rules.core.menu import Path
from rules.core.steps import Step
from rules.core.text import Language, Text, text, texts

JUDGE: Final = ComponentId("judge", MATCH)  # analyses the decisions of the player who presses it

SEE: Final = "see"  # the way to a step from an analysis
ANALYSIS: Final = text("Analysis")
DEAREST: Final = text("Your dearest decisions")
WELL_PLAYED: Final = text("Nothing that cost a point: well played.")
NOTHING: Final = text("There is no decision of yours to judge.")


def analysis_buttons(match: Match, spoken: Language) -> Iterator[Item[Any]]:
    """Yield the button that analyses the presser's decisions, if the game can judge them."""
    if match.game.computer is not None:
        yield button(ANALYSIS.in_(spoken), JUDGE.encode(match.id))


def step_buttons(analysis: Analysis, steps: Sequence[Step], spoken: Language) -> Row:
    """Return the buttons that show the steps of the dear decisions, as their player saw them."""
    met = dict.fromkeys(step_of(dear.decision.entry, steps) for dear in analysis.dearest)
    match, seat = analysis.match, analysis.seat
    return [
        button(
            text("See step {number}", number=step.number).in_(spoken),
            STEP.encode(match.id, step.number, mark_of(match, step), SEAT.format(seat), SEE),
        )
        for step in met
    ]


def step_of(entry: int, steps: Sequence[Step]) -> Step:
    """Return the step to which an entry of a finished match belongs."""
    return next((step for step in steps if step.last >= entry), steps[-1])


def progress_screen(judging: Judging, code: str) -> Screen:
    """Show the progress of an analysis, with a button to look again."""
    spoken = table_language(judging.match, code)
    said = text(
        "Karnak is judging your decisions: {judged} of {total} so far.",
        judged=judging.judged,
        total=judging.total,
    )
    again = button(text("Look again").in_(spoken), JUDGE.encode(judging.match.id))
    return note(said.in_(spoken), code, [[again]])


def analysis_screen(analysis: Analysis, steps: Sequence[Step], code: str) -> Screen:
    """Show the dearest decisions, the number of good ones, and the limits of the judge."""
    spoken = table_language(analysis.match, code)
    row = analysis.row
    if not row.judged:
        return note(NOTHING.in_(spoken), code)
    lines = [f"### {DEAREST.in_(spoken)}"] if row.costly else []
    for number, dear in enumerate(analysis.dearest, 1):
        lines += _dear_lines(number, analysis, dear, spoken)
    lines += [said.in_(spoken) for said in _summary(row.judged, row.costly)]
    lines += [f"-# {said.in_(spoken)}" for said in _limits(row.version)]
    return note("\n".join(lines), code, [step_buttons(analysis, steps, spoken)])


def _dear_lines(number: int, analysis: Analysis, dear: Dear, spoken: Language) -> Iterator[str]:
    game, sealed, seat = analysis.match.game, dear.decision.knowledge.sealed, analysis.seat
    menu = game.menu_of_sealed(sealed, sealed, seat)

    def told(path: Path) -> Text:
        return answer_text(menu, path, game.verbs)

    yield f"**{number}.** {dear.decision.heading.in_(spoken)}"
    yield text("You played: {move}.", move=told(dear.decision.path)).in_(spoken)
    facts = facts_in(spoken, game, menu, dear.best, sealed, seat)
    yield " ".join([_better(told(dear.best), dear).in_(spoken), *facts])


def _better(move: Text, dear: Dear) -> Text:
    """Write the better move and its lead, to the nearest half point."""
    if dear.wins:
        return text("Better: **{move}**. It wins more often.", move=move)
    whole, half = halves(dear.loss)
    if half and whole == 1:
        return text("Better: **{move}**, by about a point and a half.", move=move)
    return texts(
        "Better: **{move}**, by about {count}{half} point.",
        "Better: **{move}**, by about {count}{half} points.",
        count=whole,
        half=Text("½" if half else ""),
        move=move,
    )


def _summary(judged: int, costly: int) -> Iterator[Text]:
    if not costly:
        yield WELL_PLAYED
    yield texts(
        "{good} of your {count} decision was that of the computer player or as good.",
        "{good} of your {count} decisions were those of the computer player or as good.",
        count=judged,
        good=judged - costly,
    )
    if costly:
        yield texts("{count} cost a point or more.", "{count} cost a point or more.", count=costly)


def _limits(version: str) -> Iterator[Text]:
    day = Text(max(version.split("/")))
    yield text("Judged by your knowledge at that moment, by the computer player of {day}.", day=day)
    yield text("The luck of cards and dice is not in it. The computer player is no oracle.")
