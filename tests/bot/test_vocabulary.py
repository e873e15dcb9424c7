"""A table of the Super Meeple edition has its names of the power cards, and no other has them."""

from __future__ import annotations

from dataclasses import replace
from itertools import chain
from types import SimpleNamespace

import pytest
from discord.ui import Button

from bot.board.endings import Ending
from bot.board.panel import panel
from bot.board.story_screens import end_screen
from bot.core.match import narration as story
from bot.core.match.completion import suggest
from bot.core.match.options import Aliases, parse_answer, path_of
from bot.core.match.replay import replay_match
from bot.core.pictures import pictures
from bot.core.screens.components import Picture
from bot.core.screens.names import edition_language, table_language
from bot.ground.languages import CATALOGUES, DEFAULT, language, languages, spoken
from bot.ground.rows import LogRow, SeatRow
from bot.history import history
from bot.history.exports import export
from bot.lobby.service import LobbyService
from bot.play import turn_screens
from bot.privacy.service import DataRights
from bot.program.acts import ACTS
from bot.program.features import Features
from bot.program.operator.languages.sentences import catalogues, entries
from render import renderer_of
from render.scene import Label, VerticalLabel
from rules.amun_re.holdings import places_of
from rules.amun_re.tables import CARDS, DECK, SUPER_MEEPLE
from rules.core.errors import IllegalMoveError
from rules.core.menu import Spread
from rules.core.text import FORMS, text
from rules.registry import games
from tests.bot.screens import lists, match_at, pressables, words
from tests.contract.observations import RUBBISH, menu_texts, refusal
from tests.random_games import random_match
from tests.telling import lines_due

pytestmark = pytest.mark.slow

GAME = games()["amun-re"]
USUAL, LATER, *_ = (preset.options for preset in GAME.presets)
OF_2003 = {card.word: card.label for card in CARDS}
NAMES = {USUAL: (OF_2003, SUPER_MEEPLE), LATER: (SUPER_MEEPLE, OF_2003)}  # its own, the other's
EDITION = GAME.presets[1].label
MODIFIED = LATER.model_copy(
    update={"majority_scope": "single_province", "start_hand": "draw2_keep1"}
)
# A word also used of gold but for its capital. The card of that name is found by its mark.
GOLD = next(
    label for label in (*OF_2003.values(), *SUPER_MEEPLE.values()) if str(label) == "8 Gold"
)
NOT_MARKED = {GOLD.in_(known) for known in languages(CATALOGUES).values()} - {str(GOLD)}
MARK = "☠"
PICTURE = Picture(b"", "")
POSITIONS = 50

editions = pytest.mark.parametrize("options", [USUAL, LATER], ids=["2003", "super_meeple"])
tongues = pytest.mark.parametrize("code", sorted(languages(CATALOGUES)))


def marked(known, others):
    """A language that puts a mark before a name of the other edition, wherever it is looked up."""

    def find(said):
        return (MARK if said.filled() in others else "") + known.find(said)

    return replace(known, find=find)


@pytest.fixture
def strange(monkeypatch, options, code):
    """The names in a text that do not belong to the table."""
    own, others = NAMES[options]
    monkeypatch.setitem(spoken(), code, marked(languages(CATALOGUES)[code], others.values()))
    known = languages(CATALOGUES)[code]
    mine = {label.in_(known) for label in own.values()}
    theirs = {label.in_(known) for label in others.values()} - mine - NOT_MARKED

    def strange(said):
        for name in sorted(mine, key=len, reverse=True):
            said = said.replace(name, "")
        return [name for name in (MARK, *theirs) if name in said]

    return strange


def played(options, seed=3):
    """A random game, and the match at some of its positions, the decider's menu open."""
    game = random_match(GAME, seed, 4, options)
    for move in game.sample(POSITIONS):
        yield move, match_at(move.state, GAME)


def whole(options, code):
    """The match that the log of a random game makes."""
    game = random_match(GAME, 5, 4, options)
    row = replace(match_at(game.started.state, GAME, seed="5").row, id=1, language=code)
    people = [SeatRow(1, n, seat, n + 1, seat, n == 0) for n, seat in enumerate(game.seats)]
    log = [LogRow(1, n, m.seat, " ".join(m.path), None, n) for n, m in enumerate(game.moves, 1)]
    return replay_match(row, people, log, ACTS)


def read(screen):
    """Every text on a message, its buttons and lists included."""
    buttons = [item.label or "" for item in pressables(screen) if isinstance(item, Button)]
    rows = [option for select in lists(screen) for option in select.options]
    hints = [select.placeholder or "" for select in lists(screen)]
    labels = [f"{row.label} {row.description or ''}" for row in rows]
    return "\n".join([words(screen), *buttons, *hints, *labels])


def drawn(match, viewer, code):
    """Every text on the pictures, and instead of them."""
    view, renderer = match.view(viewer), renderer_of(GAME.word)
    for scene in (
        renderer.scene(view, edition_language(match, code)),
        renderer.hand(view, edition_language(match, code)),
    ):
        if scene:
            shapes = [shape for shape in scene.shapes if isinstance(shape, Label | VerticalLabel)]
            yield f"{scene.alt} {' '.join(shape.text for shape in shapes)}"


def narrated(match, viewer):
    view, said = match.view(viewer), GAME.narrator
    yield from (said.status(view), said.rule(view), said.brief(view))
    yield from chain(said.hand(view), said.board(view), said.standings(view))


def on_the_way(move):
    """Every menu on the way to a move, and its refusals."""
    node = GAME.menu(move.state, move.seat)
    for word in move.path:
        yield from (label for _, label in menu_texts(node))
        yield from filter(None, (refusal(node, rubbish) for rubbish in RUBBISH))
        node = node.step(word)


def everything(move, match, code):
    """Every text of a table at a position."""
    said = table_language(match, code)
    texts = [*narrated(match, None), *narrated(match, move.seat), *on_the_way(move)]
    texts += [GAME.narrator.event(told.event) for told in move.played.announcements]
    yield from (text.in_(said) for text in texts)
    yield from (
        read(turn_screens.turn_screen(match, move.seat, code)),
        read(panel(match, code, PICTURE)),
    )
    yield from chain(drawn(match, None, code), drawn(match, move.seat, code))


@editions
@tongues
def test_no_name_of_the_other_edition_is_ever_shown_at_a_table(options, code, strange):
    shown = [line for move, match in played(options) for line in everything(move, match, code)]
    assert not [(line, strange(line)) for line in shown if strange(line)]
    own = {label.in_(languages(CATALOGUES)[code]) for label in NAMES[options][0].values()}
    assert len([name for name in own if any(name in line for line in shown)]) >= 9


@editions
@tongues
def test_logs_stories_and_exports_have_the_names_of_the_table(options, code, strange):
    match = whole(options, code)
    said = [read(end_screen(match, 7, Ending())), *chain(*lines_due(match, code))]
    for viewer in (None, *match.people):
        said += history.history_lines(match, viewer, table_language(match, code))
    assert not [(line, strange(line)) for line in said if strange(line)]
    own = {label.in_(language(code)) for label in NAMES[options][0].values()}
    assert any(name in line for line in said for name in own)
    assert match.is_over and "card_names" in export(match, 1, table_language(match, code)).words


@tongues
def test_other_changed_options_keep_the_names_of_an_edition(code, monkeypatch):
    monkeypatch.setitem(spoken(), code, marked(languages(CATALOGUES)[code], OF_2003.values()))
    for move, match in played(MODIFIED):
        assert MARK not in "".join(everything(move, match, code))


@tongues
async def test_the_words_of_a_picture_are_those_of_the_table(code):
    for options in (USUAL, LATER):
        state = GAME.start(("blue", "orange", "green"), options, "nile", "salt").state
        match, label = match_at(state, GAME), NAMES[options][0]["builder"]
        assert f"{label.in_(language(code))} ×1" in (await pictures.hand(match, "blue", code)).alt


def sentences(code):
    """Every text at a table of this game, and its translation."""
    for domain in ("", "rules.amun_re"):
        yield from (each for each in entries(catalogues(code)[domain]) if each.locations)


@pytest.mark.parametrize("code", sorted(languages(CATALOGUES).keys() - {DEFAULT}))
def test_no_sentence_has_a_card_by_a_name_that_could_not_change(code):
    # But for the commands, which are the same at every table, a name is filled in.
    messages = [each for each in sentences(code) if isinstance(each.id, str)]
    labels = {str(label) for names in (OF_2003, SUPER_MEEPLE) for label in names.values()}
    said = {each.id: each.string.partition(FORMS)[0] for each in messages}
    earlier, later = ({said[str(label)] for label in names.values()} for names in NAMES[LATER])
    own = (earlier ^ later) - NOT_MARKED  # two are the same in both editions
    others = [
        each
        for each in messages
        if each.id not in labels and ("rules/amun_re/verbs.py", None) not in each.locations
    ]
    assert len(others) > 300
    for each in others:
        assert not [name for name in labels if name in each.id], each.id
        assert not [name for name in own if name in each.string], each.string


# The options in force

COUNTED = "-# 2 options differ from the usual ones: see `/game rules`"


SEAL = text("Shuffle seal: {seal}", seal="`")  # in the first chapter of every game


def shown_on(panel_, code=DEFAULT):
    small = [line for line in words(panel_).splitlines() if line.startswith("-# ")]
    return [line for line in small if SEAL.in_(language(code)) not in line]


@pytest.mark.parametrize(
    ("options", "line"),
    [
        (LATER, "-# Super Meeple edition (2016)"),
        (USUAL.model_copy(update={"wbc_four": True}), "-# Tournament provinces for four: yes"),
        (USUAL.model_copy(update={"wbc_four": True, "overbid_duration": "single"}), COUNTED),
        (
            LATER.model_copy(
                update={"majority_scope": "single_province", "reward_ties": "turn_order"}
            ),
            COUNTED,
        ),
    ],
)
def test_the_panel_names_the_edition_or_counts_the_options_in_force(options, line):
    state = GAME.start(("blue", "orange", "green", "yellow"), options, "nile", "salt").state
    assert shown_on(panel(match_at(state, GAME), "en", PICTURE)) == [line]


def test_the_panel_names_the_edition_in_every_language(code):
    state = GAME.start(("blue", "orange", "green", "yellow"), LATER, "nile", "salt").state
    line = f"-# {EDITION.in_(language(code))}"
    assert shown_on(panel(match_at(state, GAME), code, PICTURE), code) == [line]


def test_the_panel_does_not_speak_of_the_usual_options():
    state = GAME.start(("blue", "orange", "green"), USUAL, "nile", "salt").state
    assert shown_on(panel(match_at(state, GAME), "en", PICTURE)) == []


@pytest.fixture
def handlers(store, services, scheduled):
    async def open_thread(channel, name):
        raise AssertionError("nobody asked for one")

    async def find_nobody(guild, user):
        raise AssertionError("nobody reserves seats")

    lobbies = LobbyService(store.database, scheduled.append)
    rights = DataRights(services.cache, lobbies, lambda: None)
    return Features(services, lobbies, open_thread, find_nobody, rights)


def actor_of(match, code):
    """The players to move, at the table."""
    user = match.people[match.awaited()[0]].user
    return SimpleNamespace(
        user=user, code=code, channel=match.row.channel, pictures="large", explained="never"
    )


async def test_the_rules_mention_the_edition_once(begin, handlers, code):
    table = await begin(game=GAME, options=LATER.model_dump_json())
    said = words(await handlers.board.possible_moves(actor_of(await table.match(), code), table.id))
    assert said.count(EDITION.in_(language(code))) == 1
    line = text("Options of this game: {options}", options=EDITION).in_(language(code))
    assert f"-# {line}" in said.splitlines()


@pytest.mark.parametrize(
    ("options", "line"),
    [
        (
            USUAL.model_copy(update={"wbc_four": True, "overbid_duration": "single"}),
            "-# Options of this game: Overbid lasts: For one bid · "
            "Tournament provinces for four: yes",
        ),
        (
            LATER.model_copy(
                update={"majority_scope": "single_province", "reward_ties": "turn_order"}
            ),
            "-# Options of this game: Bribe lasts: For one bid · "
            "Names of the power cards: Those of Super Meeple",
        ),
    ],
)
async def test_the_rules_name_the_options_in_force_as_the_edition_does(
    begin, handlers, options, line
):
    table = await begin(4, game=GAME, options=options.model_dump_json())
    said = words(await handlers.board.possible_moves(actor_of(await table.match(), "en"), table.id))
    assert line in said.splitlines()


async def test_a_match_from_before_there_were_names_goes_on_with_those_of_2003(
    begin, store, handlers
):
    table = await begin(game=GAME, options=LATER.model_dump_json())
    before = '{"majority_scope": "bank_total", "overbid_duration": "single"}'
    row = replace((await table.match()).row, options=before, edition=1)
    match = replay_match(row, await store.matches.seats(table.id), [], ACTS)
    assert match.state.edition == 1 and match.vocabulary == {}
    assert shown_on(panel(match, "en", PICTURE)) == [COUNTED]
    handlers.board.cache.keep(match)
    said = words(await handlers.board.possible_moves(actor_of(match, "en"), table.id)).splitlines()
    assert (
        "-# Options of this game: Majority on a bank: The most pyramids in all · "
        "Overbid lasts: For one bid" in said
    )


# What is typed


def all_cards():
    return Spread("cards", CARDS[0].label, places_of(DECK), 0, 9, lambda _: None)


@tongues
def test_a_card_may_be_typed_by_both_its_names(code):
    names = Aliases(GAME.vocabulary(LATER))
    for labels in (OF_2003, SUPER_MEEPLE):
        for word, label in labels.items():
            said = label.in_(language(code))
            assert parse_answer(all_cards(), said, names) == word
            assert parse_answer(all_cards(), said.upper().replace("–", "-"), names) == word


def test_the_beginning_of_a_name_means_the_one_of_the_table():
    names = Aliases(GAME.vocabulary(LATER))
    assert (
        parse_answer(all_cards(), "bri", names)
        == parse_answer(all_cards(), "pot", names)
        == "overbid"
    )
    assert parse_answer(all_cards(), "pro", names) == "block"  # and no province bonus
    assert parse_answer(all_cards(), "build", names) == "builder"
    with pytest.raises(IllegalMoveError):
        parse_answer(all_cards(), "bri")


def test_completion_shows_the_names_of_the_table(code):
    state = GAME.start(("blue", "orange", "green"), LATER, "nile", "salt").state
    match = match_at(state, GAME)
    menu, _ = match.menu(match.awaited()[0])
    spoken = table_language(match, code)
    offered = suggest(menu, "sell", {"cards": ""}, "cards", spoken, match.aliases)
    name = SUPER_MEEPLE["builder"].in_(language(code))
    assert [(label.split(" · ")[0], word) for label, word in offered] == [(name, "builder")]
    assert path_of(menu, "sell", {"cards": "Architect"}, match.aliases)[0] == ("sell", "builder")


async def test_a_command_understands_the_names_of_its_table(begin, handlers, code):
    table = await begin(game=GAME, options=LATER.model_dump_json())
    match = await table.match()
    user = actor_of(match, "en").user
    with pytest.raises(IllegalMoveError) as refused:
        await table.say(user, "sell", cards="Sphinx")
    shown = await handlers.play.refusal(actor_of(match, code), table.id, refused.value.sentence)
    name = SUPER_MEEPLE["builder"].in_(language(code))
    assert name in words(shown) and "Builder" not in words(shown)
    made = await table.say(user, "sell", cards="Architect")
    told = story.events_text(made.match, made.announcements, None, table_language(match, "en"))
    assert "Architect" in told and "Builder" not in told
