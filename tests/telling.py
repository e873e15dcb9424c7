"""The news of a match in a channel, compared with the whole story, line by line."""

from __future__ import annotations

from bot.board.panel import closed_words
from bot.core.match import narration
from bot.core.screens.names import signed_language

CALLS = (["Your move"], ["Votre coup"])


def wrongly_told(match, code, messages, as_read=str):
    """The lines of each kind that a channel has heard otherwise than once and in order.

    The kinds are chapters, and separate news. Lines are compared as `as_read` writes them.
    """
    wrong = []
    for due, heard in zip(lines_due(match, code), lines_heard(match, code, messages), strict=True):
        expected, said = [*map(as_read, due)], [*map(as_read, heard)]
        known = [line for line in said if line in {*expected}]
        if known != expected:
            wrong.append((expected, known))
    return wrong


def lines_due(match, code):
    """The lines of all chapters, and those that stand apart."""
    spoken = signed_language(match, code)
    chapters = [closed_words(match, place, code) for place in range(len(match.chapters))]
    apart = narration.lines_apart(match, 0, len(match.entries), spoken)
    chapters = [words.partition("\n")[2] for words in chapters]
    return [
        [line for each in some for line in each.split("\n") if line] for some in (chapters, apart)
    ]


def lines_heard(match, code, messages):
    """The lines of those kinds in messages. A call only repeats what was told, and goes."""
    heading = f"### {match.game.label.in_(signed_language(match, code))}"
    told = [message for message in messages if [*message.labels] not in CALLS]
    chapters = [each.text for each in told if each.text.startswith(heading)]
    apart = [each.text for each in told if not each.text.startswith(heading)]
    return [[line for words in some for line in words.split("\n")] for some in (chapters, apart)]
