"""Moves as slash commands: whole, in part, by label, from the live menu, and everything wrong."""

from __future__ import annotations

from random import Random

import pytest

from bot.core.match.options import options_of
from rules.core.menu import Action, follow, random_path
from rules.registry import games
from tests.e2e.pressing import ADD, GO, LIST, SET, follow_up
from tests.e2e.room import NAMES, Room, said
from tests.effort import LONG, samples
from tests.stores import once

pytestmark = once

GAME = games()["amun-re"]
VERBS = {verb.word: verb for verb in GAME.verbs}
UNUSUAL = {"expert_provinces": "yes", "start_hand": "draw2_keep1", "draw_extra_two": "may_top"}
RUBBISH = (
    "nowhere",
    "x" * 6000,
    " ",
    "Θῆβαι 🐍",
    "٣",
    "none+none",
    "a=1+a=1+a=1",
    "=",
    "+" * 500,
    "thebes=-1",
    "thebes=99999999999999999999",
    "<@123> @everyone",
    "'; DROP TABLE log; --",
    "../../etc/passwd",
    "bid thebes 0\nbid memphis 0",
    "\u202e\u0000​",
)
WAYS = {GO, LIST, SET, ADD}
MOVES = samples(60, long=1000)
NUMBERS = (-1, 2, 7, 1000, 10**15, -(10**15))


@pytest.fixture
def apart(world):
    """A room in a world of its own."""
    return Room(world, channel=world.channel)


def unseen_first(match, seat, dice, seen):
    """Some move, with a new verb or option if chance finds one."""
    menu, _ = match.menu(seat)
    paths = [random_path(menu, dice.randrange) for _ in range(40)]
    return max(paths, key=lambda path: len(used_in(menu, path) - seen))


def used_in(menu, path):
    """The verb, and its options that say more than `none`."""
    given = {name for name, word in options_of(menu, path).items() if word != "none"}
    return {path[0], *(f"{path[0]} {name}" for name in given)}


def asked_in(menu, path):
    """The names of the menus on a path that leave a choice."""
    return [follow(menu, path[:length]).name for length in range(1, len(path))]


async def play(room, move, seed, seen=frozenset(), is_enough=lambda seen: False, most=1000):
    """Everybody plays at random, each move by `move(name, match, menu, path)`.

    They stop when the game is over, when `is_enough` says so, or after `most` moves.
    """
    dice, seen = Random(seed), set(seen)
    for _ in range(most):
        match = await room.match()
        if match.is_over or is_enough(seen):
            break
        name = dice.choice(await room.awaited())
        seat = await room.seat(name)
        menu, _ = match.menu(seat)
        path = unseen_first(match, seat, dice, seen)
        seen |= used_in(menu, path)
        answer = await move(name, match, menu, path)
        assert said(answer)
        assert (await room.log())[-1] == (seat, " ".join(path))
    return seen


EVERYTHING = {
    *VERBS,
    *(f"{verb.word} {param.name}" for verb in GAME.verbs for param in verb.params),
}


async def test_every_verb_can_be_typed_with_all_its_options_and_the_log_has_those_words(apart):
    async def typed(name, match, menu, path):
        return await apart.type(name, f"amun-re {path[0]}", **options_of(menu, path))

    seen = set()
    for seed, options in enumerate((UNUSUAL, *[{}] * 15)):
        if not seen >= EVERYTHING:
            await apart.settle()
            await apart.begin("ana", "bruno", "chen", set=options)
            seen |= await play(apart, typed, seed, seen, EVERYTHING.issubset)
    assert seen >= EVERYTHING, EVERYTHING - seen


async def test_options_left_out_are_asked_for_with_components_and_the_log_has_the_same_words(apart):
    used, dice = set(), Random(7)

    async def half(name, match, menu, path):
        options = list(options_of(menu, path).items())
        given = dict(options[: dice.randrange(len(options) + 1)])
        before = len(await apart.log())
        answer = await apart.type(name, f"amun-re {path[0]}", **given)
        if len(await apart.log()) > before:
            return answer
        answer, kinds = await follow_up(apart, name, answer, path)
        used.update(kinds)
        return answer

    await apart.begin("ana", "bruno", "chen")
    await play(apart, half, 3, most=MOVES)
    assert used


async def test_every_move_can_be_pressed_and_the_log_has_the_same_words(apart):
    used = set()

    async def pressed(name, match, menu, path):
        await apart.settle()  # a closed chapter has no buttons until the next one stands below
        answer, how = await follow_up(apart, name, await apart.turn(name), path)
        used.update(how)
        return answer

    for seed, options in enumerate((UNUSUAL, *[{}] * 15), 200):
        if not used >= WAYS:
            await apart.settle()
            await apart.begin("ana", "bruno", "chen", set=options)
            await play(apart, pressed, seed, is_enough=lambda _: used >= WAYS)
    assert used >= WAYS, used


async def test_a_label_sent_for_a_value_is_understood_as_the_value(apart):
    """Discord's clients do that from time to time."""
    labels = []

    async def labelled(name, match, menu, path):
        who, command, before = apart.who(name), f"amun-re {path[0]}", {}
        params = {param.name: param for param in VERBS[path[0]].params}
        options = options_of(menu, path)
        for option, word in options.items():
            typed = "" if params[option].numeric else word
            offered = await who.autocomplete(apart.channel, command, option, typed, **before)
            assert 0 < len(offered) <= 25
            found = next((c for c in offered if str(c.value) == word), None)
            before[option] = word if found is None or params[option].numeric else found.name
            labels.append(found is not None)
        return await who.slash(apart.channel, command, **before)

    await apart.begin("ana", "bruno", "chen")
    await play(apart, labelled, 5, most=MOVES)
    assert sum(labels) > 0.95 * len(labels), "completion finds what can be said"


async def standing(apart, phase, **options):
    """A game in that phase, and the name of the one to decide."""
    await apart.begin("ana", "bruno", "chen", **options)
    apart.generous = True
    await apart.to(phase)
    return await apart.next()


PHASES = ("auction", "actions", "offering", "rewards", "income", "bonus", "dealing", "reveal")


def wrong_values(verb, phase):
    """Every second value, with the others in the next phase. In long runs all of them."""
    first, step = (0, 1) if LONG else (PHASES.index(phase) % 2, 2)
    for param in verb.params:
        for value in (NUMBERS if param.numeric else RUBBISH)[first::step]:
            yield param, value


async def nothing_leaks(room, caplog):
    """Nothing was logged that holds a hand, a bid or typed text."""
    assert [r for r in caplog.records if r.levelname in ("WARNING", "ERROR")] == []


@pytest.mark.parametrize("phase", PHASES)
async def test_wrong_values_get_a_sentence_in_private_and_change_nothing(apart, caplog, phase):
    name = await standing(apart, phase, set=UNUSUAL if phase in ("dealing", "reveal") else {})
    match, seat = await apart.match(), await apart.seat(name)
    menu, _ = match.menu(seat)
    log, posts, asked = await apart.log(), len(apart.public()), 0
    for word in menu.words():
        right = options_of(menu, (word, *random_path(menu.step(word), Random(1).randrange)))
        for param, value in wrong_values(VERBS[word], phase):
            if right.get(param.name) == str(value) or _is_blank(menu, word, param, value, right):
                continue
            if param.numeric and str(value) in _words_of(menu, word, param.name, right):
                continue
            wrong = {**right, param.name: value}
            answer = await apart.type(name, f"amun-re {word}", **wrong)
            words = said(answer)
            assert "broke" not in words, (wrong, words)
            assert len(words) < 4000
            assert await apart.log() == log, wrong
            asked += 1
    await apart.settle()
    assert asked > (10 if LONG else 5)
    assert len(apart.public()) == posts
    await nothing_leaks(apart, caplog)


def _is_blank(menu, verb, param, value, right):
    """An empty list of things is a right answer where nothing need be chosen."""
    blank = param.name in right and value.strip() == "" if isinstance(value, str) else False
    return blank and "none" in _words_of(menu, verb, param.name, right)


def _words_of(menu, verb, name, right):
    node = menu.step(verb)
    while not isinstance(node, Action) and node.name != name:
        node = node.step(right[node.name])
    return set() if isinstance(node, Action) else set(node.words())


EARLY = ("offer", "steal")  # the moves that can be planned before their phase


async def test_a_verb_out_of_its_phase_is_refused_with_the_legal_ones(room, caplog):
    await room.begin("ana", "bruno", "chen")
    name, idle = await room.next(), await room.idle()
    for verb in VERBS.keys() - {*EARLY, "sell"}:
        required = required_of(verb)
        refused = said(await room.type(name, f"amun-re {verb}", **required))
        assert ("Possible: " if verb == "bid" else "Bid") in refused and "broke" not in refused
        await _nobody_else_may(room, idle, verb, required)
    assert await room.log() == []
    required = required_of("sell")
    await room.type(name, "amun-re sell", **required)
    await _nobody_else_may(room, idle, "sell", required)
    assert len(await room.log()) == 1
    await nothing_leaks(room, caplog)


def required_of(verb):
    return {param.name: 1 if param.numeric else "builder" for param in VERBS[verb].params[:1]}


async def _nobody_else_may(room, idle, verb, required):
    waiting = said(await room.type(idle, f"amun-re {verb}", **required))
    assert "There is nothing for you to decide now." in waiting, verb
    strange = said(await room.type("stranger", f"amun-re {verb}", **required))
    assert "You do not sit at this table" in strange, verb


async def test_a_value_outdated_by_another_move_is_refused_with_the_right_ones(
    room,
):
    await room.begin("ana", "bruno", "chen")
    first = await room.next()
    match = await room.match()
    province = match.state.revealed[0]
    await room.type(first, "amun-re bid", province=province, price=3)
    second = await room.next()
    log = await room.log()
    for price in (0, 1, 3):
        answer = said(await room.type(second, "amun-re bid", province=province, price=price))
        assert "6" in answer and "broke" not in answer, "it names the next open space"
    assert await room.log() == log


async def test_completion_shows_the_live_menu_with_what_each_choice_would_do(room):
    await room.begin("ana", "bruno", "chen")
    name = await room.next()
    who, match = room.who(name), await room.match()
    offered = await who.autocomplete(room.channel, "amun-re bid", "province")
    assert {choice.value for choice in offered} == {*match.state.revealed}
    assert all(" · " in choice.name for choice in offered)
    province = offered[0].value
    prices = await who.autocomplete(room.channel, "amun-re bid", "price", province=province)
    assert [choice.value for choice in prices] == [0, 1, 3, 6, 10, 15, 21][: len(prices)]
    assert await who.autocomplete(room.channel, "amun-re correct", "by") == []
    assert (
        await room.who(await room.idle()).autocomplete(room.channel, "amun-re bid", "province")
        == []
    )
    assert await room.who("stranger").autocomplete(room.channel, "amun-re bid", "province") == []


async def test_completion_of_rubbish_offers_nothing_wrong(room, caplog):
    await room.begin("ana", "bruno", "chen")
    await room.to("actions")
    name = await room.next()
    who = room.who(name)
    menu, _ = (await room.match()).menu(await room.seat(name))
    params = [(verb.word, param.name) for verb in VERBS.values() for param in verb.params]
    for typed in ("", "zzz", "🐍" * 500, "+", "=", "a+b=", " ", "9" * 30):
        for verb, param in params:
            offered = await who.autocomplete(room.channel, f"amun-re {verb}", param, typed)
            assert len(offered) <= 25
            if verb not in menu.words() and verb not in EARLY:
                assert offered == []
    await nothing_leaks(room, caplog)


async def test_a_stale_completion_from_discord_is_refused_without_harm(room):
    await room.begin("ana", "bruno", "chen")
    first = await room.next()
    state = (await room.match()).state
    taken, free = state.revealed[0], state.revealed[1]
    await room.type(first, "amun-re bid", province=taken, price=10)
    second = await room.next()
    who = room.who(second)
    low = await who.autocomplete(room.channel, "amun-re bid", "price", province=free)
    stale = await who.autocomplete(
        room.channel, "amun-re bid", "price", "", stale=True, province=taken
    )
    assert stale == low and low[0].value == 0, "the client does not ask again"
    log = await room.log()
    answer = said(await who.slash(room.channel, "amun-re bid", province=taken, price=low[0].value))
    assert "15" in answer
    assert await room.log() == log


async def test_words_are_read_without_case_and_accents_and_from_their_beginning(room):
    await room.begin("ana", "bruno", "chen")
    name = await room.next()
    state = (await room.match()).state
    province = next(
        word
        for word in state.revealed
        if not any(other != word and other[:3] == word[:3] for other in state.revealed)
    )
    await room.type(name, "amun-re bid", province=f"  {province[:3].upper()} ", price=0)
    assert (await room.log())[-1][1] == f"bid {province} 0"


async def test_a_table_that_is_not_ones_own_is_refused(room):
    await room.begin("ana", "bruno", "chen")
    name = await room.next()
    log = await room.log()
    for table in ("0", "-1", "999999", "x", "x OR 1=1", "²", "9" * 40, "🐍"):
        answer = said(await room.type(name, "amun-re sell", cards="builder", table=table))
        assert "You are not at that table" in answer, table
    assert await room.log() == log


async def test_a_move_can_be_typed_from_anywhere_with_the_table_named(room):
    await room.begin("ana", "bruno", "chen")
    name = await room.next()
    who = room.who(name)
    elsewhere = next(c for c in who.channels if c.name == "courtyard")
    path = await room.default(name)
    menu, _ = (await room.match()).menu(await room.seat(name))
    matches = await who.autocomplete(elsewhere, "amun-re bid", "table", str(room.id))
    mine = next(choice for choice in matches if choice.value == str(room.id))
    answer = await who.slash(elsewhere, "amun-re bid", **options_of(menu, path), table=mine.name)
    assert said(answer)
    assert (await room.log())[-1][1] == " ".join(path)
    assert elsewhere.messages[answer.reply.id].only_for == who.id


async def test_where_there_is_no_game_one_is_told_how_to_open_one(room):
    assert len(NAMES) == 5
    zoe = room.who("stranger")
    assert "`/game new`" in said(await zoe.slash(room.channel, "amun-re done"))
