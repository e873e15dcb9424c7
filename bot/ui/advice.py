"""Hints on a screen: the move that the computer advises, why, and a button that plays it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from discord import ButtonStyle

from bot.matches.advice import Advice
from bot.matches.decisions import current_decision, follow_path, move_root
from bot.moves.answers import answer_text
from bot.ui.components import Screen, button
from bot.ui.names import table_language
from bot.ui.prompt import prompt
from rules.core.computers import VICTORY
from rules.core.menu import Word
from rules.core.text import Text, listed, named, text

TOLD: Final = 3  # terms that a reason names
LEAST: Final = 0.5  # points that are worth a word


def advice_screen(advice: Advice, code: str) -> Screen:
    """Make the prompt of a seat's decision with the advice above it, and a button that follows."""
    match, seat, path = advice.match, advice.seat, advice.path
    spoken, root = table_language(match, code), move_root(match, seat)
    last = follow_path(root, path[:-1])
    play = button(
        text("Play this").in_(spoken),
        last.address.child(last.menu, path[-1]).custom_id("go"),
        ButtonStyle.success,
    )
    move = answer_text(root.menu, path, match.game.verbs)
    said = [text("💡 The computer would play: **{move}**", move=move), *_reason(advice)]
    words = "\n".join(line.in_(spoken) for line in said)
    return prompt(current_decision(match, seat), code, words, below=[[play]])


def hints_line(times: Mapping[Word, int]) -> Iterable[Text]:
    """The line that tells at the end who has asked for hints, and how often."""
    if times:
        each = [listed([named(seat), Text(f"{n}")], " ") for seat, n in times.items()]
        yield text("Hints asked for: {hints}.", hints=listed(each, ", "))


def _reason(advice: Advice) -> Iterable[Text]:
    """Why the move is advised, by the terms that change most, in a sentence."""
    computer = advice.match.game.computer
    large = [(term, gain) for term, gain in advice.gains.items() if abs(gain) >= LEAST]
    large.sort(key=lambda each: -abs(each[1]))
    labels = computer.labels if computer else {}
    told = [_gain(labels[term], term, gain) for term, gain in large[:TOLD] if term in labels]
    if told:
        yield text("In points, as it reckons: {gains}.", gains=listed(told, ", "))


def _gain(label: Text, term: Word, gain: float) -> Text:
    if term == VICTORY:
        return label
    return text("{gain} for {term}", gain=f"{gain:+.0f}".replace("-", "−"), term=label)
