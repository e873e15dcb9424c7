"""The rules of a game: in short with a picture, the present decision, and the topics."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

from discord import SelectOption
from discord.ui import Button

from bot.board.screens import played_here
from bot.core.match.match import Match
from bot.core.screens.component_ids import GAME, LIST_PAGE, ComponentId
from bot.core.screens.components import (
    OPTION_LABEL,
    ROW,
    Picture,
    Row,
    Screen,
    button,
    chunks,
    clip,
    lists,
    screen,
)
from bot.core.screens.learn import learn_button
from bot.core.screens.private import note, private_line
from bot.ground.languages import language
from bot.play.turn_screens import POSSIBLE_MOVES
from rules.core.game import Game
from rules.core.index import topics_of
from rules.core.text import Language, Text, Vocabulary, text
from rules.registry import games

TABLE: Final = "(?P<table>[0-9]{1,15})"  # 0: none
TOPICS: Final = ComponentId("topics", TABLE, GAME, page=LIST_PAGE)
RULES_OF: Final = ComponentId("gamerules", GAME)
LONGEST: Final = 50  # characters of a typed topic, which shares a custom id with its game
TOPIC_OF: Final = ComponentId("gametopic", GAME, f"(?P<topic>.{{1,{LONGEST}}})")


def rules_screen(
    game: Game[Any, Any],
    code: str,
    vocabulary: Vocabulary,
    picture: Picture | None,
    *,
    table: int = 0,
    match: Match | None = None,
    options: Iterable[Text] = (),
    pace: Text | None = None,
    booklet: str = "",
) -> Screen:
    """Show a game in short, with its topics.

    During a game there is also the line on the present decision, and the way to the possible moves.
    `options` are the unusual ones of the table, and `pace` is its agreement on time. `booklet` is
    the address of a page with all rules.
    """
    spoken = language(code).renaming(vocabulary)
    title = text("{game} in short", game=game.label).in_(spoken)
    lines = [
        private_line(code),
        f"### {title}",
        *_short(game, match, spoken),
        *played_here(options, spoken),
    ]
    lines += _now(game, match, spoken)
    lines += [f"-# {pace.in_(spoken)}"] if pace else []
    ways = [*_moves_button(match, spoken), *learn_button(game.word, spoken)]
    if booklet:
        ways.append(Button(label=text("All rules").in_(spoken), url=booklet))
    rows: list[Row] = [*_topics(game, table, spoken), *chunks(ways, ROW)]
    return screen("\n".join(lines), rows, picture, private=True)


def choose_rules_screen(code: str, topic: str = "") -> Screen:
    """Ask for the game, of which a typed topic is looked up then."""
    spoken = language(code)
    buttons = [
        button(
            game.label.in_(spoken),
            TOPIC_OF.encode(word, topic) if 0 < len(topic) <= LONGEST else RULES_OF.encode(word),
        )
        for word, game in games().items()
    ]
    return note(text("The rules of which game?").in_(spoken), code, chunks(buttons, ROW))


def _short(game: Game[Any, Any], match: Match | None, spoken: Language) -> Iterator[str]:
    """Yield the game in short, or the rule of the present phase if nobody has written that."""
    if game.in_short:
        yield game.in_short.in_(spoken)
    elif match:
        yield game.narrator.rule(match.view(None)).in_(spoken)


def _now(game: Game[Any, Any], match: Match | None, spoken: Language) -> Iterator[str]:
    """Yield the line on the present decision, by public facts."""
    line = game.now(match.view(None)) if match and not match.is_over and game.now else None
    if line:
        yield text("**Now:** {line}", line=line).in_(spoken)


def _topics(game: Game[Any, Any], table: int, spoken: Language) -> Iterator[Row]:
    options = [
        SelectOption(
            label=clip(entry.label.in_(spoken), OPTION_LABEL),
            value=word,
            description=clip(entry.category.in_(spoken), OPTION_LABEL),
        )
        for word, entry in topics_of(game.index).items()
    ]
    asked = text("Which topic?").in_(spoken)
    yield from lists(TOPICS.pages(table, game.word), options, asked)


def _moves_button(match: Match | None, spoken: Language) -> Iterator[Any]:
    if match and not match.is_over:
        yield button(text("Possible moves").in_(spoken), POSSIBLE_MOVES.encode(match.id))
