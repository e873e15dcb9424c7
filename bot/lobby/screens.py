"""Lobbies on a screen: the table that people can join, and its options."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from discord import ButtonStyle, SelectOption

from bot.computers.screens import computer_name
from bot.core.match.cache import CANCELLED
from bot.core.match.games import MissingGameError, game_of, match_options
from bot.core.match.narration import shuffle_seal
from bot.core.pace.describing import describe_pace
from bot.core.pace.pace import HOSTS, PACE, Pace, pace_label, pace_of
from bot.core.screens import component_ids as ids
from bot.core.screens.component_ids import LIST_PAGE, MATCH, ComponentId
from bot.core.screens.components import (
    OPTION_LABEL,
    WORDS,
    Row,
    Screen,
    button,
    clip,
    lists,
    screen,
)
from bot.core.screens.learn import learn_button
from bot.core.screens.names import FORMER, person_name
from bot.core.screens.private import note, private_line
from bot.ground.languages import language
from bot.ground.rows import MatchRow, SeatRow
from bot.guests.model import GuestRow
from bot.guests.screens import admits_text, decline_button, guest_lines
from bot.lobby.boards import NO_BOARDS, AddedBoards
from bot.lobby.choosing import PRESET
from bot.lobby.service import LOT
from rules.core.game import Game
from rules.core.marks import Mark
from rules.core.menu import Word
from rules.core.options import (
    MatchOptions,
    Preset,
    answer_label,
    board_option,
    describe_changes,
    describe_departures,
    describe_options,
    labels_of,
    option_text,
    option_words,
)
from rules.core.text import Language, Text, joined, listed, text, texts
from rules.registry import label_of

OPTION: Final = "(?P<option>[a-z0-9_]{1,40})"
LEAVE: Final = ComponentId("leave", MATCH)
START: Final = ComponentId("start", MATCH)
CANCEL: Final = ComponentId("cancel", MATCH)
ANNOUNCE: Final = ComponentId("announce", MATCH)
OPEN_AGAIN: Final = ComponentId("again", MATCH)
CHOOSE_COLOUR: Final = ComponentId("wish", MATCH, page=LIST_PAGE)
ADD_COMPUTER: Final = ComponentId("computer", MATCH)
REMOVE_COMPUTER: Final = ComponentId("remove", MATCH)
GUESTS: Final = ComponentId("guests", MATCH)
OPTIONS: Final = ComponentId("options", MATCH)
SHOW_OPTION: Final = ComponentId("option", MATCH, page=LIST_PAGE)
SET_OPTION: Final = ComponentId("set", MATCH, OPTION, page=LIST_PAGE)
SHOW_PACE: Final = ComponentId("pace", MATCH, page=LIST_PAGE)  # options of the pace of a live match
SET_PACE: Final = ComponentId("setpace", MATCH, OPTION, page=LIST_PAGE)

BY_LOT: Final = text("Drawn by lot")
EDITION: Final = text(
    "Sets all options at once, to match a printed edition or a style of play. You can still "
    "change each one. Options not listed keep their usual answer."
)


@dataclass(frozen=True, slots=True)
class _Question:
    """A question for an option or the edition in the lobby, with the current answer if any.

    `notes` are further lines about it.
    """

    name: str
    label: Text
    explanation: Text
    answers: Mapping[str, Text]
    usual: str
    now: str | None
    notes: tuple[Text, ...] = ()


def _edition_language(row: MatchRow, code: str) -> Language:
    """Return a language with the words of the chosen edition."""
    return language(code).renaming(game_of(row).vocabulary(match_options(row)))


def lobby_screen(
    row: MatchRow,
    people: Sequence[SeatRow],
    number: int | None,
    invited: Iterable[int] = (),
    shifts: Collection[str] = (),
    guests: Sequence[GuestRow] = (),
) -> Screen:
    """Make the lobby: the seats, the invited users, the game, and the shuffle seal.

    Seats are reserved for `guests`. `invited` users are pinged. `shifts` are the UTC offsets of the
    players, without names. For a missing game it shows the game's word, and a remedy.
    """
    marks: Sequence[Mark] = ()
    try:
        spoken, marks = _edition_language(row, row.language), game_of(row).marks
        about = [_length(game_of(row)).in_(spoken), *_options(row, spoken), _pace(row, spoken)]
    except MissingGameError as missing:
        spoken = language(row.language)
        about = [missing.sentence.in_(spoken)] if row.stage == "lobby" else []
    lines = [f"## {label_of(row.game).in_(spoken)}", *about, ""]
    lines += _seats(row, people, marks, guests, spoken)
    lines += _invitation(row, invited, spoken)
    lines += _shifts(row, shifts, spoken)
    lines.append(f"-# {shuffle_seal(row.seed).in_(spoken)}")
    if row.stage == "cancelled":
        lines.append(CANCELLED.in_(spoken))
    return screen("\n".join(lines), _rows(row, marks, guests, spoken), number=number)


def options_screen(
    row: MatchRow,
    code: str,
    chosen: str = "",
    boards: AddedBoards = NO_BOARDS,
    *,
    for_host: bool = True,
) -> Screen:
    """List the options. The chosen one has its explanation and its answers.

    The host can choose among these, others only read them. Raises `MissingGameError`.
    """
    spoken = _edition_language(row, code)
    of_game, of_pace = list(_questions(row, boards.get(row.game, {}))), list(_pace_questions(row))
    questions = [*of_game, *of_pace]
    rows = list(_option_lists(row, of_game, of_pace, spoken, chosen))
    title = text("Options of this table").in_(spoken)
    lines = [private_line(code), f"### {title}"]
    lines += [clip(line, WORDS // 2) for line in _options(row, spoken)]
    lines.append(_pace(row, spoken))
    question = next((each for each in questions if each.name == chosen), None)
    lines += _explained(question, spoken)
    if not for_host:
        lines += _for_readers(question, spoken)
    elif question:
        asked = text("{option}: which answer?", option=question.label).in_(spoken)
        rows += lists(SET_OPTION.pages(row.id, chosen), _answers(question, spoken), asked)
    return screen("\n".join(lines), rows, private=True)


def pace_screen(row: MatchRow, code: str, chosen: str = "") -> Screen:
    """List the options of the pace that a host can change in a live match."""
    spoken = language(code)
    questions = [each for each in _pace_questions(row) if each.name.removeprefix(PACE) in HOSTS]
    title, names = text("The pace of this table"), [_option(q, spoken, chosen) for q in questions]
    lines = [private_line(code), f"### {title.in_(spoken)}", _pace(row, spoken)]
    question = next((each for each in questions if each.name == chosen), None)
    lines += _explained(question, spoken)
    rows = list(lists(SHOW_PACE.pages(row.id), names, text("Which option?").in_(spoken)))
    if question:
        asked = text("{option}: which answer?", option=question.label).in_(spoken)
        rows += lists(SET_PACE.pages(row.id, chosen), _answers(question, spoken), asked)
    return screen("\n".join(lines), rows, private=True)


def _option_lists(
    row: MatchRow,
    of_game: Sequence[_Question],
    of_pace: Sequence[_Question],
    spoken: Language,
    chosen: str,
) -> Iterator[Row]:
    """Yield the lists of options: of the game, and below them of the pace."""
    page = SHOW_OPTION.pages(row.id)
    of_games = [_option(each, spoken, chosen) for each in of_game]
    above = list(lists(page, of_games, text("Which option?").in_(spoken)))
    below = [_option(each, spoken, chosen) for each in of_pace]
    yield from above
    title = text("Time and votes: which option?").in_(spoken)
    yield from lists(lambda number: page(number + len(above)), below, title)


def _option(question: _Question, spoken: Language, chosen: str) -> SelectOption:
    now = question.answers[question.now].in_(spoken) if question.now else None
    return SelectOption(
        label=clip(question.label.in_(spoken), OPTION_LABEL),
        value=question.name,
        description=clip(now, OPTION_LABEL) if now else None,
        default=question.name == chosen,
    )


def _answers(question: _Question, spoken: Language) -> list[SelectOption]:
    return [
        SelectOption(
            label=clip(label.in_(spoken), OPTION_LABEL),
            value=word,
            description=text("the usual answer").in_(spoken) if word == question.usual else None,
            default=word == question.now,
        )
        for word, label in question.answers.items()
    ]


def _explained(question: _Question | None, spoken: Language) -> Iterator[str]:
    if question is None:
        yield text("Choose an option to see its explanation here.").in_(spoken)
        return
    yield f"**{question.label.in_(spoken)}**"
    yield question.explanation.in_(spoken)
    yield from (f"- {note.in_(spoken)}" for note in question.notes)


def _for_readers(question: _Question | None, spoken: Language) -> Iterator[str]:
    """Yield the answers to an option, for players who cannot set it."""
    if question:
        for word, label in question.answers.items():
            answer = label.in_(spoken)
            yield f"- **{answer}**" if word == question.now else f"- {answer}"
    said = text("The host of the table sets the options.").in_(spoken)
    yield f"-# {said}"


def colour_names(game: Game[Any, Any], code: str) -> dict[Word, str]:
    """Return the names of the colours and of the random choice, by word."""
    labels = {**{mark.word: mark.label for mark in game.marks}, LOT: BY_LOT}
    return {word: label.in_(language(code)) for word, label in labels.items()}


def _length(game: Game[Any, Any]) -> Text:
    """Return the line on the number of players of a game, and of decisions."""
    least, most = game.players[0], game.players[-1]
    players = Text(str(least) if least == most else f"{least}–{most}")
    decisions = texts(
        "about {count} decision each", "about {count} decisions each", game.decisions_per_player
    )
    return joined(
        [texts("{players} player", "{players} players", most, players=players), decisions], " · "
    )


def _questions(row: MatchRow, boards: Mapping[str, Text]) -> Iterator[_Question]:
    """Yield the edition, if there are several, and each option, with the current answers."""
    game, options = game_of(row), match_options(row)
    usual = option_words(game.options())
    if game.presets:
        yield _edition(game.presets, options)
    for name, now in option_words(options).items():
        added = boards if name == board_option(game.options) else {}
        answers = {**labels_of(game.options, name), **added}
        answers.setdefault(now, answer_label(game.options, name, now))  # its file may be gone
        words = option_text(game.options, name)
        yield _Question(name, words.label, words.explanation, answers, usual[name], now)


def _pace_questions(row: MatchRow) -> Iterator[_Question]:
    """Yield each option of the pace, with the current answers."""
    usual = option_words(Pace())
    for name, now in option_words(pace_of(row)).items():
        words = option_text(Pace, name)
        answers = {**labels_of(Pace, name)}
        answers.setdefault(now, pace_label(name, now))
        label = words.label
        yield _Question(PACE + name, label, words.explanation, answers, usual[name], now)


def _edition(presets: Sequence[Preset], options: MatchOptions) -> _Question:
    """Return the question for the edition, with its differences from others and from print."""
    answers = {preset.word: preset.label for preset in presets}
    now = next((preset for preset in presets if preset.options == options), None)
    departures = describe_departures(now) if now else ()
    differences = (
        text(
            "{option}: {answer}",
            option=preset.label,
            answer=joined(describe_changes(preset.options), " · "),
        )
        for preset in presets[1:]
    )
    chosen, notes = now.word if now else None, (*differences, *departures)
    return _Question(PRESET, text("Edition"), EDITION, answers, presets[0].word, chosen, notes)


def _options(row: MatchRow, spoken: Language) -> Iterator[str]:
    """Yield a line on the options that differ from the usual ones."""
    differs = list(describe_options(match_options(row), game_of(row).presets))
    said = joined(differs, " · ") if differs else text("Usual options")
    yield f"-# {said.in_(spoken)}"


def _pace(row: MatchRow, spoken: Language) -> str:
    return f"-# {describe_pace(pace_of(row)).in_(spoken)}"


def _seats(
    row: MatchRow,
    people: Sequence[SeatRow],
    marks: Sequence[Mark],
    guests: Sequence[GuestRow],
    spoken: Language,
) -> Iterator[str]:
    signs = {mark.word: f"{mark.sign} " for mark in marks}
    free, hosts = text("free").in_(spoken), text("host").in_(spoken)
    for place, person in enumerate(people):
        host = f" ({hosts})" if person.host else ""
        yield f"{place + 1}. {signs.get(person.seat or '', '')}{_name(row, person, spoken)}{host}"
    if row.stage != "lobby":
        return
    left = range(len(people), row.players)
    yield from guest_lines(guests, left, spoken)
    for place in left[len(guests) :]:
        yield f"{place + 1}. — {free}"
    if admits := admits_text(row.admits):
        yield f"-# {admits.in_(spoken)}"
    if any(person.seat is None for person in people):
        drawn = text("Colours that nobody chooses are drawn at the start.")
        yield f"-# {drawn.in_(spoken)}"


def _invitation(row: MatchRow, invited: Iterable[int], spoken: Language) -> Iterator[str]:
    who = listed(Text(f"<@{user}>") for user in invited)
    if not who.template or row.stage != "lobby":
        return
    if row.again:
        yield text("You are invited to a rematch: {people}.", people=who).in_(spoken)
    else:
        yield text("A seat is reserved for you: {people}.", people=who).in_(spoken)


def _shifts(row: MatchRow, shifts: Collection[str], spoken: Language) -> Iterator[str]:
    if shifts and row.stage == "lobby":
        here = text("Time zones at this table: {zones}", zones=listed(map(Text, shifts)))
        yield f"-# {here.in_(spoken)}"


def _name(row: MatchRow, person: SeatRow, spoken: Language) -> str:
    if person.user is None:
        return (FORMER if person.former else computer_name(row, person)).in_(spoken)
    return person_name(person.name, f"{person.place + 1}", spoken)


def _rows(
    row: MatchRow, marks: Sequence[Mark], guests: Sequence[GuestRow], spoken: Language
) -> Iterator[Row]:
    if row.stage != "lobby":
        return
    yield [
        button(text("Join").in_(spoken), ids.JOIN.encode(row.id), ButtonStyle.success),
        *(decline_button(row, spoken) if guests else ()),
        button(text("Leave").in_(spoken), LEAVE.encode(row.id)),
        *learn_button(row.game, spoken),
        button(text("Start (host)").in_(spoken), START.encode(row.id), ButtonStyle.primary),
    ]
    colours = [SelectOption(label=f"{m.sign} {m.label.in_(spoken)}", value=m.word) for m in marks]
    if colours:
        drawn = SelectOption(label=BY_LOT.in_(spoken), value=LOT)
        yield from lists(
            CHOOSE_COLOUR.pages(row.id), [*colours, drawn], text("Your colour").in_(spoken)
        )
    yield [
        button(text("Add a computer").in_(spoken), ADD_COMPUTER.encode(row.id)),
        button(text("Remove a computer").in_(spoken), REMOVE_COMPUTER.encode(row.id)),
        button(text("Options").in_(spoken), OPTIONS.encode(row.id)),
        button(text("Guests (host)").in_(spoken), GUESTS.encode(row.id)),
        button(text("Cancel").in_(spoken), CANCEL.encode(row.id)),
    ]


def thread_offer(said: Iterable[Text], code: str, custom_id: str) -> Screen:
    """Offer to open a table in a thread, with a button of that custom id."""
    label = text("Open it in a thread").in_(language(code))
    row = [button(label, custom_id, ButtonStyle.primary)]
    return note(" ".join(each.in_(language(code)) for each in said), code, [row])
