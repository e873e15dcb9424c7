"""The screens of a lesson: a step, an answer, another move and what it would do."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import groupby
from operator import attrgetter
from typing import Any, Final

from discord import ButtonStyle
from discord.ui import Select

from bot.core.interactions.localization import shown_name
from bot.core.match.decisions import Decision, skip_implicit
from bot.core.match.match import Match
from bot.core.match.narration import events_text, reaching
from bot.core.match.shared_commands import command_for
from bot.core.screens.component_ids import GAME, LEARN, TEXT_PAGE, ComponentId
from bot.core.screens.components import ROW, Picture, Row, Screen, button, chunks, pages, screen
from bot.core.screens.learn import learn_buttons
from bot.core.screens.names import signed_language, table_language
from bot.core.screens.private import note, private_line
from bot.core.screens.turning import page_buttons, page_lines
from bot.ground.languages import language
from bot.lessons.taught import lesson_of, root_at, stand_at
from bot.play.prompt import explain_components
from bot.play.prompt_components import board_button, component_rows
from rules.core.lessons import Question, Step
from rules.core.menu import Word
from rules.core.secrets import Seat
from rules.core.state import Announcement
from rules.core.text import Language, Text, listed, text

STEP: Final = "(?P<step>[a-z0-9-]{1,32})"
NUMBER: Final = "(?P<number>[0-9])"
SHOW: Final = ComponentId("lesson", GAME, STEP)
ANSWER: Final = ComponentId("lessonanswer", GAME, STEP, NUMBER)
MORE: Final = ComponentId("lessonmore", GAME, STEP)
IN_WORDS: Final = ComponentId("lessontext", GAME, STEP, page=TEXT_PAGE)
STOP: Final = ComponentId("lessonstop", GAME)
FIRST_GAME: Final = ComponentId("firstgame", GAME)


def step_screen(
    match: Match,
    step: Step,
    code: str,
    picture: Picture | None,
    said: str = "",
    *,
    decision: Decision | None = None,
    is_resumed: bool = False,
) -> Screen:
    """Show a step: the last events, its sentence, its picture, and the only thing to do.

    `decision` is a later question of its move. A step that is resumed can be left for the first.
    """
    spoken = table_language(match, code)
    found = stand_at(match.game.word, step.word)
    events = () if decision else _small(_told(match, found.told, code))
    order = [f"**{step.order.in_(spoken)}**"] if step.order else []
    asked = decision or (skip_implicit(root_at(match, step.word)) if step.do else None)
    moves = [*_moves(asked, spoken)]
    task = _later_question(decision, moves, spoken) if decision else _typing(match, step, code)
    apart = said and f"{said}\n"
    lines = [_heading(match, step, code), apart, *events, step.text.in_(spoken), *order, *task]
    rows = [*moves, *_answers(match, step, spoken)]
    is_within = bool(decision and decision.previous)
    places = board_button(asked, picture, spoken) if asked else ()
    ways = [*_ways(match, step, spoken, is_within), *places, *_sides(match, step, spoken, picture)]
    again = [_again_button(match, spoken)] if is_resumed and _is_between(match, step) else []
    words = "\n".join(filter(None, lines))
    return screen(words, [*rows, *chunks([*ways, *again], ROW)], picture, private=True)


def answer_screen(match: Match, step: Step, question: Question, number: int, code: str) -> Screen:
    """Say which answer is right, and why."""
    spoken = table_language(match, code)
    right = question.answers[question.right]
    said = text("Yes: {answer}.", answer=right)
    if number != question.right:
        said = text("It is another answer: {answer}.", answer=right)
    lines = [_heading(match, step, code), step.text.in_(spoken), f"**{said.in_(spoken)}**"]
    lines.append(question.why.in_(spoken))
    rows = [[*_ways(match, step, spoken)]]
    return screen("\n".join(lines), rows, private=True)


def other_move_screen(
    after: Match,
    step: Step,
    told: Sequence[Announcement],
    code: str,
    picture: Picture | None,
) -> Screen:
    """Show what another legal move does, on a copy of the position, and lead back."""
    spoken = table_language(after, code)
    events = events_text(after, told, _you(after), signed_language(after, code))
    tried = text("This is your move, on a copy of the board:").in_(spoken)
    answer = step.otherwise.in_(spoken) if step.otherwise else ""
    lines = [_heading(after, step, code), tried, *_small(events.split("\n")), answer]
    row = [_return_button(after, step, spoken), *_next_button(after.game.word, step, spoken)]
    return screen("\n".join(filter(None, lines)), [row], picture, private=True)


def more_screen(match: Match, step: Step, code: str) -> Screen:
    """Show the topics of the rules that a step teaches."""
    spoken = table_language(match, code)
    topics = [match.game.index[word] for word in _topics(match, step)]
    parts = [f"**{each.label.in_(spoken)}**\n{each.effect.in_(spoken)}" for each in topics]
    words = "\n".join([_heading(match, step, code), *parts])
    return screen(words, [[_return_button(match, step, spoken)]], private=True)


def words_screen(match: Match, step: Step, code: str, page: int = 0) -> Screen:
    """Show a page of the board of a step in words, with the learner's hand. Pages count from 0."""
    spoken, view = signed_language(match, code), match.view(_you(match))
    narrator = match.game.narrator
    made = pages(line.in_(spoken) for line in (*narrator.board(view), *narrator.hand(view)))
    page = min(page, len(made) - 1)
    words = [_heading(match, step, code), made[page], *page_lines(page, len(made))]
    there = partial(IN_WORDS.encode, match.game.word, step.word)
    turns = page_buttons(page, len(made), there, spoken)
    row = [_return_button(match, step, spoken), *turns]
    return screen("\n".join(words), [row], private=True)


def stop_screen(game: Word, code: str) -> Screen:
    """Say how to return to a lesson that is left."""
    spoken = language(code)
    said = text(
        "Karnak keeps your place. {command} continues the lesson.", command=text("`/game learn`")
    )
    goes_on = button(text("Continue").in_(spoken), LEARN.encode(game), ButtonStyle.primary)
    return note(said.in_(spoken), code, [[goes_on]])


def choose_screen(code: str) -> Screen:
    """Ask which game to learn."""
    spoken = language(code)
    asked = text("Which game do you want to learn?").in_(spoken)
    return note(asked, code, chunks(learn_buttons(spoken), ROW))


def _heading(match: Match, step: Step, code: str) -> str:
    spoken = table_language(match, code)
    words = lesson_of(match.game.word).words
    title = text(
        "Learn {game} · {number} of {all}",
        game=match.game.label,
        number=words.index(step.word) + 1,
        all=len(words),
    )
    return f"{private_line(code)}\n### {title.in_(spoken)}"


def _is_between(match: Match, step: Step) -> bool:
    """Whether no other button of a step leads to the first one."""
    words = lesson_of(match.game.word).words
    return 2 <= words.index(step.word) < len(words) - 1


def _told(match: Match, told: Iterable[Announcement], code: str) -> Iterator[str]:
    """Yield the lines of public events, whole because a lesson has no log, by chapters."""
    spoken = signed_language(match, code)
    for _, chapter in groupby(reaching(told, None), key=attrgetter("chapter")):
        for line in match.game.narrator.tell([one.event for one in chapter]):
            yield from line.in_(spoken).split("\n")


def _small(lines: Iterable[str]) -> Iterator[str]:
    return (f"-# {line}" for line in lines if line)


def _later_question(decision: Decision, moves: Sequence[Row], spoken: Language) -> Iterator[str]:
    """Yield a later question of a move, unless its list asks it, and the effects of answers."""
    if not any(isinstance(item, Select) for row in moves for item in row):
        yield decision.menu.title.in_(spoken)
    yield from explain_components(decision, spoken)


def _typing(match: Match, step: Step, code: str) -> Iterator[str]:
    """Yield the line with the command of a step's move."""
    if step.do:
        command = command_for(match.game, step.path[0])
        named = Text(f"`/{match.game.word} {shown_name(command.word, command.label, code)}`")
        said = text("You can also type {command}.", command=named)
        yield f"-# {said.in_(language(code))}"


def _moves(asked: Decision | None, spoken: Language) -> Iterator[Row]:
    """Yield the rows of the real menu, if the step waits for a move."""
    if asked:
        yield from (row for row in component_rows(asked, spoken) if row)


def _answers(match: Match, step: Step, spoken: Language) -> Iterator[Row]:
    """Yield the answers of a question, a row each: they are long."""
    game = match.game.word
    for number, answer in enumerate(step.question.answers if step.question else ()):
        id = ANSWER.encode(game, step.word, number)
        yield [button(answer.in_(spoken), id, ButtonStyle.primary)]


def _ways(match: Match, step: Step, spoken: Language, is_within: bool = False) -> Iterator[Any]:
    """Yield the buttons to the neighbouring steps, and at the end those to a first game.

    Within a move, the menu has its own way back.
    """
    game, lesson = match.game.word, lesson_of(match.game.word)
    if step.word == lesson.words[-1]:
        label = text("Play a first game").in_(spoken)
        yield button(label, FIRST_GAME.encode(game), ButtonStyle.primary)
        yield _again_button(match, spoken)
    yield from _next_button(game, step, spoken)
    if step.word != lesson.words[0] and not is_within:
        before = lesson.words[lesson.words.index(step.word) - 1]
        yield _show_button(game, before, text("Back").in_(spoken))


def _sides(match: Match, step: Step, spoken: Language, picture: Picture | None) -> Iterator[Any]:
    """Yield the buttons for topics, the board in words and the way out."""
    game = match.game.word
    topics = _topics(match, step)
    if topics:
        named = listed(match.game.index[topic].label for topic in topics)
        label = text("More: {topic}", topic=named)
        yield button(label.in_(spoken), MORE.encode(game, step.word))
    if picture is None:
        yield button(text("Board as text").in_(spoken), IN_WORDS.encode(game, step.word))
    if step.word != lesson_of(game).words[-1]:
        yield button(text("Stop").in_(spoken), STOP.encode(game))


def _next_button(game: Word, step: Step, spoken: Language) -> Iterator[Any]:
    """Yield the button that makes this step's move and goes to the next step."""
    words = lesson_of(game).words
    number = words.index(step.word) + 1
    if number < len(words):
        label = text("Do it for me") if step.do else text("Next")
        style = ButtonStyle.secondary if step.do or step.question else ButtonStyle.primary
        yield _show_button(game, words[number], label.in_(spoken), style)


def _show_button(
    game: Word, step: Word, label: str, style: ButtonStyle = ButtonStyle.secondary
) -> Any:
    return button(label, SHOW.encode(game, step), style)


def _return_button(match: Match, step: Step, spoken: Language) -> Any:
    label = text("Back to the lesson").in_(spoken)
    return _show_button(match.game.word, step.word, label, ButtonStyle.primary)


def _again_button(match: Match, spoken: Language) -> Any:
    first = lesson_of(match.game.word).words[0]
    return _show_button(match.game.word, first, text("Begin again").in_(spoken))


def _topics(match: Match, step: Step) -> list[Word]:
    """Return the topics of the rules that a step teaches."""
    teaches = lesson_of(match.game.word).teaches
    return [word for word, taught in teaches.items() if taught == step.word]


def _you(match: Match) -> Seat:
    return lesson_of(match.game.word).you
