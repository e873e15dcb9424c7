"""The help: first steps for a newcomer, and the pages on privacy and terms."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Any, Final, NamedTuple

from discord.ui import Button

from bot.core.screens.component_ids import ComponentId
from bot.core.screens.components import LABEL, ROW, Document, Screen, button, chunks, clip, screen
from bot.core.screens.learn import learn_buttons
from bot.core.screens.names import escape
from bot.core.screens.private import note, private_line
from bot.ground.languages import language
from bot.ground.version import karnak_version
from rules.core.menu import Word
from rules.core.text import Text, named, text
from rules.registry import games

NAME: Final = "(?P<name>[a-z]{1,32})"
LEGAL_PAGE: Final = ComponentId("page", NAME)


class Operator(NamedTuple):
    """The operator of this Karnak: their contact, and the addresses of their own pages, if any."""

    contact: str = ""
    privacy_url: str = ""
    terms_url: str = ""
    rules_url: str = ""  # with `{game}`, and perhaps `{language}`


NOBODY: Final = Operator()
PAGES: Final = {"privacy": text("Privacy"), "terms": text("Terms of use")}
HELP: Final = text(
    "Karnak runs board games in channels, at your own pace.\n"
    "1. In a channel of a server, type {new}. Others press “Join”. Computer players can fill "
    "seats.\n"
    "2. When it is your turn, you are mentioned. Press “Your move” and choose. Nobody else "
    "sees it.\n"
    "3. Secret choices come to you by direct message, and with “Your move” as well.\n"
    "4. You can also type everything: {moves}.\n"
    "5. {hand} shows your hand and your secret choices, {rules} your possible moves, {undo} "
    "undoes your last move where that is fair.\n"
    "6. {orders} is for planned moves, so that nobody has to wait for you.\n"
    "7. {mine} lists all your tables, {seats} those of this server with a free seat, {history} "
    "the finished games of this channel. {stats} shows your results, {table} the ratings of this "
    "server.\n"
    "8. {settings} is for your time zone, quiet hours, days away and reminders.\n"
    "9. If you have no more time, ask for a substitute with {resign}. To propose a vote, such "
    "as a pause, use {vote}. The host uses {host}.\n"
    "10. {export} gives you all data stored about you, {erase} erases it."
)
COMMANDS: Final = {
    "new": text("`/game new`"),
    "hand": text("`/game hand`"),
    "rules": text("`/game rules`"),
    "undo": text("`/game undo`"),
    "orders": text("`/game orders`"),
    "mine": text("`/game mine`"),
    "seats": text("`/game seats`"),
    "history": text("`/game history`"),
    "stats": text("`/me stats`"),
    "table": text("`/server table`"),
    "settings": text("`/me settings`"),
    "resign": text("`/game resign`"),
    "vote": text("`/vote`"),
    "host": text("`/host`"),
    "export": text("`/me export`"),
    "erase": text("`/me erase`"),
}


def help_text() -> Text:
    """Return the help for a newcomer."""
    typed = " ".join(f"`/{word}`" for word in games())
    return text(HELP.template, moves=Text(typed), **COMMANDS)


def help_screen(code: str, operator: Operator) -> Screen:
    """Show the help, with the pages on privacy and terms."""
    spoken = language(code)
    words = [help_text().in_(spoken)]
    if operator.contact:
        contact = named(escape(operator.contact))
        words.append(text("Operator of this Karnak: {contact}.", contact=contact).in_(spoken))
    words.append(text("This is Karnak {version}.", version=Text(karnak_version())).in_(spoken))
    urls = {"privacy": operator.privacy_url, "terms": operator.terms_url}
    row = [_page_button(word, label.in_(spoken), urls[word]) for word, label in PAGES.items()]
    return note("\n".join(words), code, [*chunks(learn_buttons(spoken), ROW), row])


def page_screen(word: Word, code: str) -> Screen:
    """Attach the page on privacy or terms that comes with Karnak."""
    known = text("The operator has no page of their own. This is Karnak’s standard page.")
    words = f"{private_line(code)}\n{known.in_(language(code))}"
    return screen(words, (), Document(_page(word, code), f"{word}.md"), private=True)


def _page_button(word: Word, label: str, url: str) -> Button[Any]:
    return (
        Button(label=clip(label, LABEL), url=url) if url else button(label, LEGAL_PAGE.encode(word))
    )


@cache
def _page(word: Word, code: str) -> str:
    """Return the page in a language, or in English if there is no translation."""
    folder = files("bot.help") / "legal"
    translated = folder / f"{word}.{code}.md"
    return (translated if translated.is_file() else folder / f"{word}.md").read_text("utf-8")
