from __future__ import annotations

import asyncio
import itertools
import re
from dataclasses import replace

import pytest

from bot.core.match.cache import NoMatchError
from bot.core.people.model import Person
from bot.lobby import service as lobby_module
from bot.lobby.choosing import PRESET
from bot.lobby.model import ComputerPlayer
from bot.lobby.refusals import TakenError
from bot.lobby.screens import lobby_screen as shown_lobby
from bot.lobby.screens import options_screen as shown_options
from bot.lobby.service import LobbyService
from rules.core.chance import commitment_of
from rules.core.errors import IllegalMoveError
from rules.core.options import MatchOptions, Preset, answers_to, labels_of, option_text
from rules.core.text import ENGLISH, text
from rules.registry import games
from tests.bot.screens import LONG_NAME, buttons, faults, lists, words
from tests.bot.seated import ANA, BRUNO, CHEN, DINA, PEOPLE, STRANGER
from tests.repositories import replace_method
from tests.toy import TOY, ToyOptions

HOST, SECOND, THIRD, *_ = PEOPLE
HERE = (77, 500)


@pytest.fixture
def desk(store, scheduled):
    return LobbyService(store.database, scheduled.append)


@pytest.fixture
async def table(desk):
    """A table for four that Ana hosts."""
    return await desk.open(TOY, HERE, HOST, 1)


@pytest.fixture
def presets(monkeypatch):
    """An edition of the toy that is called like an answer to one of its options."""
    edition = Preset("8h", text("Long days"), ToyOptions(long=True))
    monkeypatch.setitem(games(), TOY.word, replace(TOY, presets=(edition,)))


@pytest.fixture
def seated(store):
    async def seated(id):
        return [(seat.name, seat.host) for seat in await store.matches.seats(id)]

    return seated


async def stage(store, id):
    return (await store.matches.get(id)).stage


# -- opening -------------------------------------------------------------------------------------


async def test_the_player_who_opens_a_table_hosts_it_and_has_a_seat(
    table, store, seated, scheduled
):
    assert await seated(table) == [("Ana", True)]
    assert await stage(store, table) == "lobby"
    assert scheduled == [table]
    assert [row.kind for row in await store.outbox.waiting(table)] == ["lobby", "expiry"]


async def test_a_table_has_the_seats_and_computers_asked_for(desk, store, seated, other_code):
    id = await desk.open(
        TOY, HERE, HOST, 1, players=3, computers=[ComputerPlayer()] * 1, language=other_code
    )
    assert await seated(id) == [("Ana", True), ("", False)]
    row = await store.matches.get(id)
    assert (row.players, row.language, row.guild, row.channel) == (3, other_code, *HERE)


@pytest.mark.parametrize(
    ("players", "computers"), [(1, 0), (5, 0), (99, 0), (-1, 0), (2, 2), (None, 4)]
)
async def test_a_table_for_a_wrong_number_of_players_is_refused(desk, store, players, computers):
    with pytest.raises(IllegalMoveError, match=r"is for 2 to 4|room for you and up to"):
        await desk.open(
            TOY, HERE, HOST, 1, players=players, computers=[ComputerPlayer()] * computers
        )
    assert await store.matches.get(1) is None


async def test_a_channel_holds_one_table(desk, store, table):
    with pytest.raises(TakenError, match="thread") as taken:
        await desk.open(TOY, HERE, SECOND, 2)
    assert taken.value.match == table
    other = await desk.open(TOY, (77, 501), SECOND, 3)
    assert other != table


async def test_the_same_interaction_opens_one_table(desk, table):
    assert await desk.open(TOY, HERE, HOST, 1) == table


async def test_every_table_has_a_seed_of_its_own(desk, store, table):
    other = await desk.open(TOY, (77, 501), HOST, 2)
    seeds = [(await store.matches.get(id)).seed for id in (table, other)]
    assert len(set(seeds)) == 2
    assert all(re.fullmatch("[0-9a-f]{64}", seed) for seed in seeds)


async def test_the_same_options_can_be_taken_over(desk, store):
    id = await desk.open(TOY, HERE, HOST, 1, options='{"long": true}')
    row = await store.matches.get(id)
    assert ToyOptions.model_validate_json(row.options) == ToyOptions(long=True)


# -- coming and going ----------------------------------------------------------------------------


async def test_people_join_once(desk, table, seated, scheduled):
    assert str(await desk.join(table, SECOND)) == "You have a seat."
    assert str(await desk.join(table, SECOND)) == "You have a seat here already."
    assert await seated(table) == [("Ana", True), ("Bruno", False)]
    assert scheduled == [table] * 3


async def test_a_full_table_takes_nobody(desk, table, seated):
    for person in PEOPLE[1:4]:
        await desk.join(table, person)
    with pytest.raises(IllegalMoveError, match="taken"):
        await desk.join(table, PEOPLE[4])
    with pytest.raises(IllegalMoveError, match="taken"):
        await desk.add_computer(table, ANA)
    assert len(await seated(table)) == 4


async def test_more_who_press_at_once_than_there_are_seats(desk, table, seated):
    crowd = [Person(1000 + n, f"P{n}") for n in range(12)]
    came = await asyncio.gather(
        *(desk.join(table, person) for person in crowd), return_exceptions=True
    )
    assert sum(not isinstance(one, Exception) for one in came) == 3
    assert all(isinstance(one, IllegalMoveError) for one in came if isinstance(one, Exception))
    assert len(await seated(table)) == 4


async def test_the_next_one_hosts_when_the_host_leaves(desk, table, seated):
    await desk.join(table, SECOND)
    assert str(await desk.leave(table, ANA)) == "You have left the table."
    assert await seated(table) == [("Bruno", True)]
    await desk.add_computer(table, BRUNO)
    with pytest.raises(IllegalMoveError, match="host"):
        await desk.add_computer(table, ANA)


async def test_a_table_that_everybody_has_left_is_cancelled(desk, store, table):
    await desk.add_computer(table, ANA)
    await desk.leave(table, ANA)
    assert await stage(store, table) == "cancelled"
    await desk.open(TOY, HERE, SECOND, 9)  # the channel is free


async def test_a_player_without_a_seat_cannot_leave(desk, table):
    assert str(await desk.leave(table, STRANGER)) == "You have no seat here."


async def test_the_host_adds_computers_and_takes_them_away(desk, table, seated):
    await desk.add_computer(table, ANA)
    await desk.join(table, SECOND)
    await desk.add_computer(table, ANA)
    assert await seated(table) == [("Ana", True), ("", False), ("Bruno", False), ("", False)]
    assert "leaves" in str(await desk.remove_computer(table, ANA))
    assert await seated(table) == [("Ana", True), ("", False), ("Bruno", False)]
    await desk.remove_computer(table, ANA)
    assert "no computer" in str(await desk.remove_computer(table, ANA))


# -- options -------------------------------------------------------------------------------------


async def test_the_host_sets_options(desk, store, table):
    await desk.choose_option(table, ANA, "long", "yes")
    row = await desk.choose_option(table, ANA, "points", "double")
    assert ToyOptions.model_validate_json(row.options) == ToyOptions(long=True, points="double")
    row = await desk.choose_option(table, ANA, "long", "no")
    assert ToyOptions.model_validate_json(row.options) == ToyOptions(points="double")


@pytest.mark.parametrize(
    ("option", "answer"),
    [
        ("long", "maybe"),
        ("long", ""),
        ("long", "true"),
        ("points", "yes"),
        ("speed", "yes"),
        ("", ""),
    ],
)
async def test_an_unknown_option_or_answer_is_refused(desk, store, table, option, answer):
    before = (await store.matches.get(table)).options
    with pytest.raises(IllegalMoveError, match="Unknown option"):
        await desk.choose_option(table, ANA, option, answer)
    assert (await store.matches.get(table)).options == before


def test_every_option_of_every_game_and_every_answer_has_a_label(game):
    for name in game.options.model_fields:
        assert option_text(game.options, name).label.in_(ENGLISH)
        labels = labels_of(game.options, name)
        assert list(labels) == list(answers_to(game.options, name))
        assert all(label.in_(ENGLISH) for label in labels.values())


async def test_the_host_sets_all_options_as_in_an_edition(desk, store, table, presets):
    await desk.choose_option(table, ANA, "points", "double")
    row = await desk.choose_option(table, ANA, "preset", "8h")
    assert ToyOptions.model_validate_json(row.options) == ToyOptions(long=True)


async def test_an_answer_that_is_called_like_an_edition_is_not_taken_for_it(
    desk, store, table, presets
):
    row = await desk.choose_option(table, ANA, "silence", "8h")
    assert ToyOptions.model_validate_json(row.options) == ToyOptions(silence="8h")


# -- host only -----------------------------------------------------------------------------------


@pytest.mark.parametrize("user", [BRUNO, STRANGER])
async def test_only_the_host_decides_about_the_table(desk, store, table, user):
    await desk.join(table, SECOND)
    for act in (
        desk.start(table, user, 5),
        desk.cancel(table, user),
        desk.choose_option(table, user, "long", "yes"),
        desk.add_computer(table, user),
        desk.remove_computer(table, user),
        desk.require_host(table, user),
    ):
        with pytest.raises(IllegalMoveError, match="host"):
            await act
    assert await stage(store, table) == "lobby"
    assert len(await store.matches.seats(table)) == 2


async def test_nothing_can_be_done_at_a_table_that_there_is_not(desk):
    for act in (
        desk.join(4711, HOST),
        desk.leave(4711, ANA),
        desk.start(4711, ANA, 5),
        desk.cancel(4711, ANA),
        desk.add_computer(4711, ANA),
        desk.choose_option(4711, ANA, "long", "yes"),
    ):
        with pytest.raises(IllegalMoveError):
            await act


# -- starting and cancelling ---------------------------------------------------------------------


async def test_the_host_starts_the_game(desk, store, matches, table):
    await desk.join(table, SECOND)
    await desk.add_computer(table, ANA)
    await desk.start(table, ANA, 123456789)
    match = await matches.cache.get(table)
    assert len(set(match.people)) == 3
    assert (match.row.stage, match.row.salt) == ("live", "123456789")
    assert match.state.chance.salt == "123456789"
    assert [(r.kind, r.target) for r in await store.outbox.waiting(table)][-5:] == [
        ("story", ""),
        ("panel", ""),
        ("due", ""),
        ("presence", ""),
        ("summon", ""),
    ]


async def test_a_game_that_begins_in_secret_asks_people_by_letter_and_sets_computers_to_work(
    desk, store, matches
):
    id = await desk.open(games()["aton"], HERE, HOST, 1, computers=[ComputerPlayer()] * 1)
    await desk.start(id, ANA, 5)
    seat = (await matches.cache.get(id)).seat_of(ANA)
    rows = [(row.kind, row.target, row.entry) for row in await store.outbox.waiting(id)]
    begins = [("story", "", 0), ("panel", "", 0), ("private", seat, 0), ("computer", "", 0)]
    clocks = [("due", "", 0), ("presence", "", 0), ("summon", "", 0)]
    assert rows == [("lobby", "", 0), ("expiry", "", 0), *begins, *clocks]


async def test_a_table_opened_before_an_upgrade_is_played_by_the_rules_it_was_opened_with(
    desk, matches, table, monkeypatch
):
    await desk.join(table, SECOND)
    monkeypatch.setitem(games(), "toy", replace(TOY, edition=2))
    await desk.start(table, ANA, 5)
    match = await matches.cache.get(table)
    assert (match.row.edition, match.state.edition) == (1, 1)


async def test_too_few_cannot_play(desk, store, table):
    with pytest.raises(IllegalMoveError, match="2 to 4 players"):
        await desk.start(table, ANA, 5)
    assert await stage(store, table) == "lobby"
    await desk.join(table, SECOND)
    await desk.start(table, ANA, 6)


async def test_pressing_start_twice_starts_once(desk, store, table):
    await desk.join(table, SECOND)
    done = await asyncio.gather(
        desk.start(table, ANA, 5), desk.start(table, ANA, 6), return_exceptions=True
    )
    assert sum(isinstance(one, IllegalMoveError) for one in done) == 1
    assert (await store.matches.get(table)).salt in ("5", "6")
    assert [row.kind for row in await store.outbox.waiting(table)].count("story") == 1
    with pytest.raises(IllegalMoveError, match="has already begun"):
        await desk.start(table, ANA, 7)


async def test_players_and_options_are_fixed_once_the_game_has_begun(desk, store, table):
    await desk.join(table, SECOND)
    await desk.start(table, ANA, 5)
    before = await store.matches.get(table), await store.matches.seats(table)
    for act in (
        desk.join(table, THIRD),
        desk.leave(table, BRUNO),
        desk.add_computer(table, ANA),
        desk.remove_computer(table, ANA),
        desk.choose_option(table, ANA, "long", "yes"),
        desk.cancel(table, ANA),
    ):
        with pytest.raises(IllegalMoveError, match="has already begun"):
            await act
    assert (await store.matches.get(table), await store.matches.seats(table)) == before


MATCH_COMMANDS = {
    "add": lambda desk, id: desk.add_computer(id, ANA),
    "remove": lambda desk, id: desk.remove_computer(id, ANA),
    "choose": lambda desk, id: desk.choose_option(id, ANA, "long", "yes"),
    "cancel": lambda desk, id: desk.cancel(id, ANA),
    "start": lambda desk, id: desk.start(id, ANA, 6),
}


@pytest.mark.parametrize("act", MATCH_COMMANDS.values(), ids=MATCH_COMMANDS)
async def test_a_host_overtaken_by_another_start_hears_so(desk, store, table, act, monkeypatch):
    # The game begins between the question whether it has and what the host does about it.
    await desk.join(table, SECOND)
    hosted = desk.require_host

    async def slowly(id, user, *stages):
        row = await hosted(id, user, *stages)
        await store.lobby.begin(id, "5", ["ana", "bruno"])
        return row

    monkeypatch.setattr(desk, "require_host", slowly)
    with pytest.raises(IllegalMoveError, match="has already begun"):
        await act(desk, table)
    assert (await stage(store, table), len(await store.matches.seats(table))) == ("live", 2)


async def test_somebody_who_comes_while_the_game_begins_makes_the_host_press_again(
    desk, store, table, monkeypatch
):
    await desk.join(table, SECOND)
    seats = store.matches.seats

    async def slowly(id):
        found = await seats(id)
        if (lock := desk.locks.get(id)) and lock.locked():  # it begins now
            await store.lobby.join(id, THIRD)
        return found

    with monkeypatch.context() as patched:
        replace_method(patched, store.matches, "seats", slowly)
        with pytest.raises(IllegalMoveError, match="Press again"):
            await desk.start(table, ANA, 5)
    assert await stage(store, table) == "lobby"
    await desk.start(table, ANA, 6)


ACTS = {
    **MATCH_COMMANDS,
    "join": lambda desk, id: desk.join(id, THIRD),
    "leave": lambda desk, id: desk.leave(id, BRUNO),
    "mark": lambda desk, id: desk.choose_mark(id, BRUNO, "dina"),
}


@pytest.mark.parametrize("act", ACTS.values(), ids=ACTS)
async def test_nothing_is_done_at_a_table_in_the_middle_of_something_else(desk, table, act):
    await desk.join(table, SECOND)
    lock = desk.locks.setdefault(table, asyncio.Lock())
    async with lock:
        doing = asyncio.create_task(act(desk, table))
        while not (lock._waiters or doing.done()):
            await asyncio.sleep(0)
        assert not doing.done()
    await doing


async def test_a_cancelled_table_frees_the_channel(desk, store, table):
    await desk.cancel(table, ANA)
    assert await stage(store, table) == "cancelled"
    for act in (desk.join(table, SECOND), desk.start(table, ANA, 5), desk.cancel(table, ANA)):
        with pytest.raises(IllegalMoveError):
            await act
    await desk.open(TOY, HERE, SECOND, 9)


async def test_a_lobby_is_not_a_match_yet(desk, matches, table):
    with pytest.raises(NoMatchError):
        await matches.cache.get(table)


@pytest.mark.parametrize("users", [{ANA, BRUNO}, {ANA, BRUNO, CHEN, DINA}])
async def test_seats_are_given_in_the_order_of_coming(desk, matches, table, users):
    for person in PEOPLE[1 : len(users)]:
        await desk.join(table, person)
    await desk.start(table, ANA, 5)
    match = await matches.cache.get(table)
    assert [person.user for person in match.people.values()] == sorted(users)


async def test_a_wished_mark_is_granted_and_the_others_are_drawn(desk, store, matches, monkeypatch):
    seeds = map(str, itertools.count())
    monkeypatch.setattr(lobby_module, "token_hex", lambda _: next(seeds))
    seen = set()
    for number in range(12):
        id = await desk.open(TOY, (77, 900 + number), PEOPLE[0], 900 + number)
        await desk.join(id, PEOPLE[1])
        await desk.add_computer(id, ANA)
        await desk.choose_mark(id, BRUNO, "chen")
        await desk.start(id, ANA, 5000 + number)
        match = await matches.cache.get(id)
        assert match.seat_of(BRUNO) == "chen"
        assert list(match.people) == [p.seat for p in await store.matches.seats(id)]
        seen.add(tuple(match.people))
    assert {seats[0] for seats in seen} == {"ana", "bruno", "dina"}


async def test_a_wish_stays_when_others_come_and_go(desk, store, table):
    await desk.choose_mark(table, ANA, "dina")
    await desk.join(table, SECOND)
    await desk.leave(table, SECOND.user)
    assert (await store.matches.seats(table))[0].seat == "dina"


# -- a game that is not installed any more --------------------------------------------------------


GONE = "not installed"


LEFT = {"game": "## toy", "options": "## Toy"}  # the message that shows it


@pytest.fixture(params=LEFT)
def gone(request):
    return request.param


@pytest.fixture
async def orphan(desk, gone, monkeypatch):
    """A table whose game is no longer installed, or no longer has its option."""
    id = await desk.open(TOY, HERE, HOST, 1, options='{"long": true}')
    await desk.join(id, SECOND)
    if gone == "game":
        monkeypatch.delitem(games(), "toy")
    else:
        monkeypatch.setitem(games(), "toy", replace(TOY, options=MatchOptions))
    return id


async def test_a_table_whose_game_is_gone_is_shown_by_its_name(store, orphan, gone):
    shown = shown_lobby(await store.matches.get(orphan), await store.matches.seats(orphan), 7)
    assert LEFT[gone] in words(shown) and GONE in words(shown)
    assert "1. Ana (host)\n2. Bruno" in words(shown)
    assert lists(shown) == [] and "Cancel" in buttons(shown)
    assert faults(shown) == []


@pytest.mark.parametrize("gone", ["game"], indirect=True)
async def test_every_press_at_a_table_whose_game_is_gone_is_answered_in_a_sentence(press, orphan):
    for custom_id, chosen in (
        (f"start:{orphan}", ()),
        (f"options:{orphan}", ()),
        (f"set:{orphan}:long", ("yes",)),
        (f"wish:{orphan}", ("ana",)),
        (f"again:{orphan}", ()),
    ):
        assert GONE in words(await press(custom_id, values=chosen)), custom_id
    assert "You have left" in words(await press(f"leave:{orphan}", BRUNO))
    assert "If you cancel the table" in words(await press(f"cancel:{orphan}"))
    assert "cancelled" in words(await press(f"cancelnow:{orphan}"))


# -- its looks -----------------------------------------------------------------------------------


async def test_the_table_shows_who_sits_where_and_the_seal(desk, store, table):
    await desk.join(table, Person(BRUNO, "**Bruno** @everyone"))
    await desk.add_computer(table, ANA)
    await desk.choose_option(table, ANA, "points", "double")
    await desk.choose_mark(table, ANA, "ana")
    row = await store.matches.get(table)
    shown = shown_lobby(row, await store.matches.seats(table), 7)
    said = words(shown)
    assert "1. ● A Ana (host)" in said
    assert "2. \\*\\*Bruno\\*\\* @\u200beveryone" in said
    assert "3. Computer player" in said
    assert "4. — free" in said
    assert "Points: Double" in said
    assert commitment_of(row.seed) in said
    assert row.seed not in said
    assert faults(shown) == []


async def test_a_cancelled_table_has_no_buttons(desk, store, table):
    await desk.cancel(table, ANA)
    shown = shown_lobby(await store.matches.get(table), await store.matches.seats(table), 7)
    assert buttons(shown) == {}
    assert "cancelled" in words(shown)


async def test_lobbies_and_options_of_every_game_fit_discord(desk, store, game, code):
    names = [Person(2**60 + n, LONG_NAME) for n in range(game.players[-1])]
    id = await desk.open(game, HERE, names[0], 1, language=code)
    for person in names[1:]:
        await desk.join(id, person)
    for name in game.options.model_fields:
        *_, last = labels_of(game.options, name)
        await desk.choose_option(id, names[0].user, name, last)
    row = await store.matches.get(id)
    assert faults(shown_lobby(row, await store.matches.seats(id), 2**31 - 1)) == []
    for chosen in ("", "nonsense", *game.options.model_fields):
        assert faults(shown_options(row, code, chosen)) == []


async def test_the_answer_in_force_is_marked(desk, store, table):
    row = await desk.choose_option(table, ANA, "points", "double")
    options, _, chosen = lists(shown_options(row, "en", "points"))
    assert [option.value for option in options.options] == [*TOY.options.model_fields]
    assert {option.value: option.default for option in chosen.options} == {
        "plain": False,
        "double": True,
    }


async def test_the_option_chosen_is_explained_and_its_usual_answer_told(desk, store, table):
    row = await desk.choose_option(table, ANA, "points", "double")
    shown = shown_options(row, "en", "points")
    assert "**Points**\nWhat a battle brings. Usually one point; double is two." in words(shown)
    told = {option.value: option.description for option in lists(shown)[-1].options}
    assert told == {"plain": "the usual answer", "double": None}
    assert "What a battle brings" not in words(shown_options(row, "en"))


async def test_each_edition_says_what_it_has_otherwise(desk, store):
    row = await store.matches.get(await desk.open(games()["amun-re"], HERE, HOST, 1))
    shown = shown_options(row, "en", PRESET)
    assert (
        "- Italian edition of 2003: A tie at the end is broken by: Pyramids only · Overbid "
        "lasts: Until you go elsewhere"
    ) in words(shown)
    usual = [option.value for option in lists(shown)[-1].options if option.description]
    assert usual == ["2003"]


@pytest.mark.parametrize("user", [BRUNO, STRANGER])
async def test_players_who_are_not_the_host_read_the_options_but_set_none(
    desk, store, table, press, user
):
    await desk.join(table, SECOND)
    row = await desk.choose_option(table, ANA, "points", "double")
    shown = await press(f"options:{table}", user=user)
    asked = [each.custom_id for each in lists(shown)]
    read = await press(asked[0], user=user, values=["points"])
    assert [each.custom_id for each in lists(read)] == asked
    assert "- Plain\n- **Double**\n-# The host of the table sets the options." in words(read)
    answers = lists(shown_options(row, "en", "points"))[-1]
    refused = await press(answers.custom_id, user=user, values=["plain"])
    assert "Only the host" in words(refused)
    assert (await store.matches.get(table)).options == row.options
