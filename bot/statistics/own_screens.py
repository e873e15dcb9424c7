"""A player's own statistics on a screen, with all figures in words."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any, Final, NamedTuple

from discord import SelectOption
from discord.ui import Button

from bot.core.screens.component_ids import ComponentId
from bot.core.screens.components import Document, Picture, Row, Screen, button, lists, screen
from bot.core.screens.invisible import strip_invisible
from bot.core.screens.names import escape, person_name
from bot.core.screens.private import note, private_line
from bot.core.screens.tables import NEW, SEPARATOR
from bot.ground.languages import language
from bot.statistics.export import GAMES, PLAYS
from bot.statistics.summary import Against, OfOneGame, Summary
from bot.statistics.words import day_of, duration, whole_days
from render.naming import drawable
from render.statistics import Card, OwnGames, Rivalry
from rules.core.menu import Word
from rules.core.text import Language, Text, figure, listed, text, texts
from rules.registry import label_of

CHOSEN_GAME: Final = "(?P<game>[a-z0-9-]{1,32})"
ALL: Final = "all"  # instead of a game
STATS: Final = ComponentId("mystats")  # a list of games
STATS_FILE: Final = ComponentId("statsfile", CHOSEN_GAME, "(?P<form>[a-z]{1,16})")
FILES: Final = {GAMES: text("Games as CSV"), PLAYS: text("Plays as CSV")}


class Reader(NamedTuple):
    """The player whose statistics these are, and the server they are limited to, or ""."""

    name: str
    server: str
    code: str


def no_games_screen(code: str) -> Screen:
    nothing = text("You have not finished a game here yet. Open a table with {new}.", new=NEW)
    return note(nothing.in_(language(code)), code)


def own_screen(
    reader: Reader, summary: Summary, game: Word, words: list[Word], picture: Picture | None
) -> Screen:
    """Show a player's statistics. `words` are all games that they can be limited to."""
    spoken = language(reader.code)
    title = text("Your games").in_(spoken)
    lines = [private_line(reader.code), f"### {title}", _subtitle(reader, summary, escape)]
    lines += [f"- {line.in_(spoken)}" for line in _lines(summary)]
    rows = [*_choice(words, game, spoken), [*_files(game, spoken)]]
    return screen("\n".join(lines), rows, picture, private=True)


def own_file_screen(words: str, form: Word, code: str) -> Screen:
    """Attach a player's statistics as a file of comma-separated values."""
    said = text("Your finished games as comma-separated values.").in_(language(code))
    document = Document(words, f"karnak-{form}.csv")
    return screen(f"{private_line(code)}\n{said}", (), document, private=True)


def own_picture(reader: Reader, summary: Summary) -> OwnGames:
    """Return the words and numbers of the picture."""
    spoken = language(reader.code)
    name = drawable(person_name(reader.name, "?", spoken, strip_invisible)) or "?"
    places, numbers = summary.places, listed(Text(str(each)) for each in summary.places).in_(spoken)
    title = text("{name} · my games", name=Text(name)).in_(spoken)
    last = texts("Place in the last game", "Places in the last {count} games", len(places)).in_(
        spoken
    )
    shown = OwnGames(
        title,
        _subtitle(reader, summary, lambda name: drawable(name) or ""),
        [_card(each, spoken) for each in summary.by_game],
        last,
        places,
        text("Before and behind").in_(spoken),
        [Rivalry(_drawn(each), each.before, each.behind) for each in summary.rivals],
        [line.in_(spoken) for line in _below(summary, _drawn)],
    )
    alt = [title, *(line.in_(spoken) for line in _lines(summary)), f"{last}: {numbers}"]
    return replace(shown, alt=". ".join(alt)[:1024])


def _drawn(rival: Against) -> str:
    return drawable(strip_invisible(rival.name)) or "?"


def _subtitle(reader: Reader, summary: Summary, clean: Callable[[str], str]) -> str:
    spoken = language(reader.code)
    since = text("since {day}", day=Text(day_of(summary.since, reader.code))).in_(spoken)
    number = texts("{count} finished game", "{count} finished games", summary.finished)
    parts = [clean(reader.server), since, number.in_(spoken), text("private").in_(spoken)]
    return SEPARATOR.join(filter(None, parts))


def _card(each: OfOneGame, spoken: Language) -> Card:
    return Card(
        label_of(each.game).in_(spoken),
        texts("{count} game", "{count} games", each.games).in_(spoken),
        texts("{count} victory", "{count} victories", each.won).in_(spoken),
        figure(each.share, "percent").in_(spoken),
        each.share,
        text("mark: equal share, {share}", share=figure(each.equal, "percent")).in_(spoken),
        each.equal,
        text("mean place {place}", place=figure(each.place, "decimal")).in_(spoken),
        _rating(each).in_(spoken),
        is_rated=bool(each.rating and not each.rating.to_go),
    )


def _rating(each: OfOneGame) -> Text:
    if each.rating is None:
        return text("no rating")
    if each.rating.to_go:
        return texts("rating: {count} more game", "rating: {count} more games", each.rating.to_go)
    return text("rating {points} ± {spread}", points=each.rating.points, spread=each.rating.spread)


def _lines(summary: Summary) -> Iterator[Text]:
    """Yield all figures in words."""
    for each in summary.by_game:
        yield text(
            "{game}: {games}, {won} ({share}, equal share {equal}), {place}, {rating}",
            game=label_of(each.game),
            games=texts("{count} game", "{count} games", each.games),
            won=texts("{count} victory", "{count} victories", each.won),
            share=figure(each.share, "percent"),
            equal=figure(each.equal, "percent"),
            place=text("mean place {place}", place=figure(each.place, "decimal")),
            rating=_rating(each),
        )
    if summary.rivals:
        shown = listed(
            text(
                "{name} {before}–{behind}",
                name=Text(escape(strip_invisible(each.name))),
                before=each.before,
                behind=each.behind,
            )
            for each in summary.rivals
        )
        yield text("Before and behind: {people}", people=shown)
    yield from _below(summary, lambda rival: escape(strip_invisible(rival.name)))
    if summary.as_substitute:
        yield text("As a substitute: {count}", count=summary.as_substitute)
    if summary.left:
        yield text("Games left: {count}", count=summary.left)


def _below(summary: Summary, name: Callable[[Against], str]) -> Iterator[Text]:
    """Yield the sentences that are in the picture too."""
    missed = texts(
        "{count} missed deadline in {decisions}",
        "{count} missed deadlines in {decisions}",
        summary.missed,
        decisions=texts("{count} decision", "{count} decisions", summary.decisions),
    )
    if summary.waited is not None:
        waited = duration(summary.waited)
        yield text("Your pace: median {time}, {missed}.", time=waited, missed=missed)
    longest = summary.longest
    yield text(
        "The longest: {game} for {players}, {moves} in {days}.",
        game=label_of(longest.game),
        players=longest.players,
        moves=texts("{count} move", "{count} moves", longest.moves),
        days=whole_days(longest.ended - longest.begun),
    )
    if summary.rivals:
        people = listed(Text(f"{name(each)} ({each.games})") for each in summary.rivals)
        yield text("Most often with: {people}.", people=people)


def _choice(words: list[Word], game: Word, spoken: Language) -> Iterator[Row]:
    if len(words) > 1:
        options = [
            SelectOption(label=text("All games").in_(spoken), value=ALL, default=not game),
            *(
                SelectOption(label=label_of(w).in_(spoken), value=w, default=w == game)
                for w in words[:24]
            ),
        ]
        yield from lists(lambda _: STATS.encode(), options, text("Which game?").in_(spoken))


def _files(game: Word, spoken: Language) -> Iterator[Button[Any]]:
    for form, label in FILES.items():
        yield button(label.in_(spoken), STATS_FILE.encode(game or ALL, form))
