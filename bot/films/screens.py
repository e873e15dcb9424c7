"""Screens of films: the button, the progress with a way to stop, and the finished film."""

from __future__ import annotations

from typing import Final

from bot.core.match.match import Match
from bot.core.screens.component_ids import MATCH, TICKET, ComponentId
from bot.core.screens.components import Picture, Row, Screen, button, screen
from bot.core.screens.private import note, private_line
from bot.films.films import Film, Making
from bot.ground.languages import language
from render import renderer_of
from rules.core.text import Language, figure, text, texts

FILM: Final = ComponentId("film", MATCH)
STOP: Final = ComponentId("nofilm", MATCH, TICKET)
MEGABYTE: Final = 1_000_000
STOPPED: Final = text("The film was stopped.")
NOT_FINISHED: Final = text("The film was not finished. You can ask for it again.")


def film_button(match: Match, spoken: Language) -> Row:
    """Return the button that has a film made of a match that is over, if its game has pictures."""
    if renderer_of(match.game.word) is None:
        return []
    return [button(text("Film").in_(spoken), FILM.encode(match.id))]


def progress_screen(making: Making) -> Screen:
    """Show how far a film is, with a button to stop it."""
    spoken = language(making.code)
    said = text("A film of this game is being made.")
    if making.pictures:
        said = texts(
            "A film of this game: {done} of {count} picture.",
            "A film of this game: {done} of {count} pictures.",
            making.pictures,
            done=making.done,
        )
    stop = button(text("Stop").in_(spoken), STOP.encode(making.match.id, making.ticket))
    return note(said.in_(spoken), making.code, [[stop]])


def film_screen(making: Making, film: Film) -> Screen:
    """Show a finished film, with its length and its size."""
    code, name = making.code, f"{making.match.game.word}-{making.match.id}.{film.kind}"
    size = figure(len(film.content) / MEGABYTE, "decimal")
    said = text("A film of this game: {seconds} s, {size} MB.", seconds=film.seconds, size=size)
    words = f"{private_line(code)}\n{said.in_(language(code))}"
    return screen(words, (), Picture(film.content, film.alt, name), private=True)
