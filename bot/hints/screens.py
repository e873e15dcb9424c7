"""Hints on a screen: the move that the computer advises, and who has asked for any."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from discord import ButtonStyle

from bot.core.match.decisions import follow_path, move_root
from bot.core.match.options import answer_text
from bot.core.screens import component_ids as ids
from bot.core.screens.component_ids import MATCH, ComponentId
from bot.core.screens.components import Screen, button
from bot.core.screens.names import table_language
from bot.core.screens.private import note
from bot.hints.service import Advice
from rules.core.computers import VICTORY
from rules.core.forced import forced_action
from rules.core.menu import Word
from rules.core.text import Text, listed, named, text

HINT: Final = ComponentId("hint", MATCH)  # what the computer would play

TOLD: Final = 3  # terms that a reason names
CHANCES: Final = text("chances to win")
NOTHING_ELSE: Final = text("There is nothing else to choose.")


def advice_screen(advice: Advice, code: str) -> Screen:
    """Make the screen of the move that is advised, why, and a button that plays it."""
    match, seat, path = advice.match, advice.seat, advice.path
    spoken, root = table_language(match, code), move_root(match, seat)
    move = answer_text(root.menu, path, match.game.verbs)
    why = [NOTHING_ELSE] if forced_action(root.menu) else _reason(advice)
    said = [text("The computer would play: **{move}**", move=move), *why]
    last = follow_path(root, path[:-1])
    played = last.address.child(last.menu, path[-1]).custom_id("go")
    row = [
        button(text("Play this").in_(spoken), played, ButtonStyle.success),
        button(text("Your move").in_(spoken), ids.TURN.encode(match.id)),
    ]
    return note("\n".join(line.in_(spoken) for line in said), code, [row])


def hints_line(times: Mapping[Word, int]) -> Iterable[Text]:
    """The line that tells at the end who has asked for hints, and how often."""
    if times:
        each = [listed([named(seat), Text(f"{n}")], " ") for seat, n in times.items()]
        yield text("Hints asked for: {hints}.", hints=listed(each, ", "))


def _reason(advice: Advice) -> Iterable[Text]:
    """What the move has beyond the others, by the terms that differ most, in a sentence.

    What speaks for it comes first. Where it makes a victory or a defeat likelier nothing else is
    told: in a game that is over no other term counts.
    """
    computer = advice.match.game.computer
    gains = {term: whole for term, gain in advice.gains.items() if (whole := round(gain))}
    if VICTORY in gains:
        gains = {VICTORY: gains[VICTORY]}
    labels = {**computer.labels, VICTORY: CHANCES} if computer else {}
    largest = sorted(gains.keys() & labels, key=lambda term: (-abs(gains[term]), term))[:TOLD]
    largest.sort(key=lambda term: gains[term] < 0)
    if told := [_gain(labels[term], term, gains[term]) for term in largest]:
        yield text(
            "Compared with the other moves that it looked at, by its own measure: {gains}.",
            gains=listed(told, ", "),
        )
    elif advice.gains:
        yield text("By its own measure other moves are worth nearly as much.")
    else:
        yield text("Here it goes by a rule of thumb, and compares no moves.")


def _gain(label: Text, term: Word, gain: int) -> Text:
    signed = f"{gain:+}"[: 1 if term == VICTORY else None]
    return listed([label, Text(signed.replace("-", "−"))], "\u00a0")
