"""The table of a server on a screen, with all figures in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from discord import SelectOption
from discord.ui import Item

from bot.computers.screens import LEVEL_NAMES
from bot.core.screens.component_ids import TEXT_PAGE, ComponentId
from bot.core.screens.components import OPTIONS, Picture, Row, Screen, button, clip, lists, screen
from bot.core.screens.invisible import strip_invisible
from bot.core.screens.names import escape, person_name
from bot.core.screens.private import private_line
from bot.core.screens.tables import SEPARATOR
from bot.core.screens.turning import page_buttons, page_lines
from bot.ground.languages import language
from bot.statistics.model import ALL_TIME, TO_BE_RANKED, Ranked, RatingRow
from bot.statistics.own_screens import CHOSEN_GAME
from bot.statistics.seasons import first_day, last_day
from bot.statistics.words import day_words
from render.naming import drawable
from render.statistics import Ranking, RankingLine
from rules.core.text import Language, Text, figure, joined, text, text_in, texts
from rules.registry import label_of

ON_PAGE: Final = 10  # persons
SEASON: Final = "(?P<season>[0-9]{1,4})"
WHERE: Final = "(?P<where>here|all)"
HERE: Final = "here"
ALL: Final = "all"
RANKS: Final = ComponentId("ranks", CHOSEN_GAME, SEASON, WHERE, page=TEXT_PAGE)
RANKS_GAME: Final = ComponentId("ranksgame", WHERE)  # a list of games
RANKS_SEASON: Final = ComponentId("ranksseason", CHOSEN_GAME, WHERE)  # a list of seasons
SOMEBODY: Final = text("somebody")
HEADS: Final = (
    text_in("column", "games"),
    text_in("column", "won"),
    text_in("column", "place"),
    text_in("column", "rating"),
)


@dataclass(frozen=True, slots=True)
class RankingPage:
    """A table of a server, or of all servers, for one reader.

    `ranked` are the persons with a rank, the best first. `words` are the games that can be chosen,
    `seasons` those of this game. `own` is the reader's rating, if they have one here.
    """

    game: str
    season: int
    server: str
    is_everywhere: bool
    games: int
    ranked: Sequence[Ranked]
    unranked: int
    computers: Sequence[RatingRow]
    own: RatingRow | None
    is_hidden: bool
    words: Sequence[str]
    seasons: Sequence[int]
    offers_all: bool
    code: str
    page: int = 0

    @property
    def where(self) -> str:
        return ALL if self.is_everywhere else HERE

    @property
    def pages(self) -> int:
        return max(1, -(-len(self.ranked) // ON_PAGE))

    @property
    def shown(self) -> Iterator[tuple[int, Ranked]]:
        """The persons on this page with their ranks."""
        first = self.page * ON_PAGE
        return enumerate(self.ranked[first : first + ON_PAGE], first + 1)


def ranking_screen(ranking: RankingPage, picture: Picture | None) -> Screen:
    """Show a table, with lists of games and seasons."""
    spoken = language(ranking.code)
    lines = [private_line(ranking.code), f"### {_title(ranking, spoken)}"]
    lines.append(_subtitle(ranking, escape(strip_invisible(ranking.server))))
    lines += [
        SEPARATOR.join((f"{rank}\\. **{escape(_name(each, spoken))}**", *_figures(each, spoken)))
        for rank, each in ranking.shown
    ]
    if not ranking.ranked:
        lines.append(text("Nobody has a rank yet.").in_(spoken))
    lines += [f"-# {note.in_(spoken)}" for note in (*_own_notes(ranking), *_notes(ranking))]
    lines += _computer_lines(ranking, spoken)
    lines += page_lines(ranking.page, ranking.pages)
    rows = [*_lists(ranking, spoken), [*_buttons(ranking, spoken)]]
    return screen("\n".join(lines), rows, picture, private=True)


def ranking_picture(ranking: RankingPage) -> Ranking:
    """Return the words and numbers of the picture."""
    spoken = language(ranking.code)
    lines = [_drawn_line(rank, each, spoken) for rank, each in ranking.shown]
    title, subtitle = _title(ranking, spoken), _subtitle(ranking, drawable(ranking.server) or "")
    alt = [title, subtitle]
    alt += [
        spoken.join((f"{rank} {_name(each, spoken)}", *_figures(each, spoken)), "comma")
        for rank, each in ranking.shown
    ]
    games, won, place, rating = (head.in_(spoken) for head in HEADS)
    notes = [note.in_(spoken) for note in _notes(ranking)]
    return Ranking(
        title, subtitle, (games, won, place, rating), lines, notes, clip(". ".join(alt), 1024)
    )


def season_label(season: int, code: str) -> str:
    """Write a season with its months."""
    spoken = language(code)
    if season == ALL_TIME:
        return text("All time").in_(spoken)
    return text("Season {number}: {months}", number=season, months=_months(season, code)).in_(
        spoken
    )


def _months(season: int, code: str) -> Text:
    """Write the months of a season, such as `September to November 2026`."""
    begin = day_words(first_day(season), code, "MMMM")
    end = day_words(last_day(season), code, "MMMM y")
    return text("{begin} to {end}", begin=Text(begin), end=Text(end))


def _title(ranking: RankingPage, spoken: Language) -> str:
    if ranking.season == ALL_TIME:
        return text("{game} · all time", game=label_of(ranking.game)).in_(spoken)
    title = text("{game} · season {number}", game=label_of(ranking.game), number=ranking.season)
    return title.in_(spoken)


def _subtitle(ranking: RankingPage, server: str) -> str:
    spoken = language(ranking.code)
    parts = [text("all servers").in_(spoken) if ranking.is_everywhere else server]
    if ranking.season != ALL_TIME:
        parts.append(_months(ranking.season, ranking.code).in_(spoken))
    parts.append(texts("{count} game", "{count} games", ranking.games).in_(spoken))
    parts.append(
        texts("{count} game to be ranked", "{count} games to be ranked", TO_BE_RANKED).in_(spoken)
    )
    return SEPARATOR.join(filter(None, parts))


def _name(ranked: Ranked, spoken: Language) -> str:
    return person_name(ranked.name, "", spoken, strip_invisible) or SOMEBODY.in_(spoken)


def _figures(ranked: Ranked, spoken: Language) -> Iterator[str]:
    row = ranked.rating
    yield texts("{count} game", "{count} games", row.games).in_(spoken)
    yield texts("{count} victory", "{count} victories", row.won).in_(spoken)
    yield text("mean place {place}", place=figure(row.place, "decimal")).in_(spoken)
    yield f"{row.points} ± {row.spread}"


def _drawn_line(rank: int, ranked: Ranked, spoken: Language) -> RankingLine:
    row = ranked.rating
    name = drawable(_name(ranked, spoken)) or SOMEBODY.in_(spoken)
    numbers = (
        str(row.games),
        str(row.won),
        figure(row.place, "decimal").in_(spoken),
        str(row.points),
    )
    interval = (row.points - row.spread, row.points, row.points + row.spread)
    return RankingLine(rank, name, *numbers, f"±{row.spread}", interval)


def _own_notes(ranking: RankingPage) -> Iterator[Text]:
    if ranking.is_hidden:
        yield text("You are in no table. {settings} changes that.", settings=text("`/me settings`"))
    elif ranking.own and ranking.own.to_go:
        yield texts(
            "You need {count} more game to be ranked.",
            "You need {count} more games to be ranked.",
            ranking.own.to_go,
        )


def _notes(ranking: RankingPage) -> Iterator[Text]:
    order = text("The order is that of the left end of the bar.") if ranking.ranked else None
    unranked = texts(
        "Not ranked yet: {count} player with fewer than {games}.",
        "Not ranked yet: {count} players with fewer than {games}.",
        ranking.unranked,
        games=texts("{count} game", "{count} games", TO_BE_RANKED),
    )
    if said := [each for each in (order, unranked if ranking.unranked else None) if each]:
        yield joined(said, " ")
    yield text("Computer players have a table of their own. Leaving a game counts as last place.")


def _computer_lines(ranking: RankingPage, spoken: Language) -> Iterator[str]:
    if ranking.computers:
        heading = text("Computer players")
        yield f"**{heading.in_(spoken)}**"
    for row in ranking.computers:
        number = texts("{count} game", "{count} games", row.games).in_(spoken)
        parts = (
            LEVEL_NAMES.get(row.level, Text(row.level)).in_(spoken),
            number,
            f"{row.points} ± {row.spread}",
        )
        yield SEPARATOR.join(parts)


def _lists(ranking: RankingPage, spoken: Language) -> Iterator[Row]:
    if len(ranking.words) > 1:
        options = [
            SelectOption(label=label_of(w).in_(spoken), value=w, default=w == ranking.game)
            for w in ranking.words[:OPTIONS]
        ]
        yield from lists(
            lambda _: RANKS_GAME.encode(ranking.where), options, text("Which game?").in_(spoken)
        )
    seasons = ranking.seasons[: OPTIONS - 1]
    options = [
        SelectOption(label=season_label(s, ranking.code), value=str(s), default=s == ranking.season)
        for s in (*(s for s in seasons if s != ALL_TIME), ALL_TIME)
    ]
    yield from lists(
        lambda _: RANKS_SEASON.encode(ranking.game, ranking.where),
        options,
        text("Which season?").in_(spoken),
    )


def _buttons(ranking: RankingPage, spoken: Language) -> Iterator[Item[Any]]:
    if ranking.offers_all or ranking.is_everywhere:
        label = text("This server") if ranking.is_everywhere else text("All servers")
        other = HERE if ranking.is_everywhere else ALL
        yield button(label.in_(spoken), RANKS.encode(ranking.game, ranking.season, other))
    turned = RANKS.pages(ranking.game, ranking.season, ranking.where)
    yield from page_buttons(ranking.page, ranking.pages, turned, spoken)
