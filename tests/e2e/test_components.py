"""Buttons, lists, +1 buttons and modals: the way back, double clicks, old ones, forged ones."""

from __future__ import annotations

import asyncio

from bot.core.match.address import Address, EncodedAddress, checksum
from bot.core.screens.component_ids import RULE
from bot.hints.screens import HINT
from bot.play.prompt_components import UNEXPLAIN
from bot.play.routes import PROMPT
from rules.core.menu import Spread, follow
from tests.e2e.pressing import addressed, follow_up
from tests.e2e.room import NAMES, Room, prompts, said
from tests.e2e.test_publishing import chapters

STALE_MENU = "That menu is outdated"
DECIDED = "You have already decided that."
DONE = "There is nothing for you to decide now."
FOREIGN = ("\N{ARABIC-INDIC DIGIT SEVEN}", "\N{FULLWIDTH DIGIT NINE}", "🐍", "\u0000")
TYPED = (
    "",
    " ",
    "abc",
    "07",
    "-1",
    "0",
    "1.5",
    "1e3",
    "9" * 9,
    "7" * 4000,
    "none",
    "<@1>",
    *FOREIGN,
)


async def begun(room):
    await room.begin("ana", "bruno", "chen")
    name = await room.next()
    return name, room.who(name), await room.turn(name)


async def root_of(room, name):
    return (await room.match()).menu(await room.seat(name))[0]


async def ids_of(room, name, prompt):
    """Custom ids of a prompt by the path that each leads to."""
    root = await root_of(room, name)
    return {at.path: part["custom_id"] for _, at, part in addressed(prompt, root)}


async def price_question(room, name, turn):
    """The prompt that asks how much is bid on some province, and which province."""
    root = await root_of(room, name)
    province = next(follow(root, ("bid",)).words())
    answer = turn
    for _ in range(3):
        known = {at.path: (kind, part) for kind, at, part in addressed(answer.reply, root)}
        if ("bid", province) in known:
            part = known["bid", province][1]
            answer = await room.who(name).press(answer.reply, part["custom_id"])
            return answer, province
        step = next(path for path in known if path == ("bid",))
        answer = await room.who(name).press(answer.reply, known[step][1]["custom_id"])
    raise AssertionError("no price is asked")


async def test_a_bid_is_pressed_step_by_step_in_one_message_that_changes(room):
    name, _, turn = await begun(room)
    prompt, province = await price_question(room, name, turn)
    assert prompt.reply is turn.reply, "one ephemeral message"
    assert "How much do you bid for" in said(prompt)
    seat, path = await room.seat(name), ("bid", province, "3")
    done, _ = await follow_up(room, name, prompt, path)
    assert done.reply is turn.reply and said(done).startswith("Done. Waiting for")
    assert await room.log() == [(seat, "bid " + province + " 3")]
    await room.settle()
    assert sum(m.text.count("**3 ") for m in chapters(room)) == 1


async def test_back_leads_to_the_last_real_question_and_keeps_nothing(room):
    name, who, turn = await begun(room)
    first = await ids_of(room, name, turn.reply)
    prompt, _ = await price_question(room, name, turn)
    assert "Back" in prompt.reply.labels
    back = await who.press(prompt.reply, "Back")
    assert set(await ids_of(room, name, back.reply)) == set(first)
    assert "How much do you bid for" not in said(back)
    again, province = await price_question(room, name, back)
    await follow_up(room, name, again, ("bid", province, "1"))
    assert (await room.log())[-1][1] == f"bid {province} 1"


async def test_a_button_pressed_after_the_move_is_old_and_shows_the_present_menu(room):
    name, who, turn = await begun(room)
    ids = await ids_of(room, name, turn.reply)
    await room.play(name, await room.default(name))
    log = await room.log()
    for custom_id in ids.values():
        answer = await who.wait_for_response(who.click(turn.reply, custom_id))
        assert any(
            words in said(answer) for words in (STALE_MENU, DECIDED, DONE)
        ) and "Waiting for" in said(answer)
    assert await room.log() == log
    await room.advance(lambda match: len(match.entries) >= 3)
    for custom_id in ids.values():
        answer = await who.wait_for_response(who.click(turn.reply, custom_id))
        assert any(words in said(answer) for words in (STALE_MENU, DECIDED, DONE))
    assert len(await room.log()) == 3


async def test_a_button_pressed_again_on_ones_next_turn_is_old_and_shows_what_there_is_to_do(room):
    await room.begin("ana", "bruno", "chen")
    await room.to("actions")
    name = await room.next()
    who, turn = room.who(name), await room.turn(name)
    ids = await ids_of(room, name, turn.reply)
    root = await root_of(room, name)
    stones = follow(root, ("stones",)) if "stones" in root.words() else None
    word = "buy" if "buy" in root.words() else None
    assert word or stones
    await room.type(name, "amun-re sell", cards="builder")
    log = await room.log()
    for path, custom_id in ids.items():
        answer = await who.wait_for_response(who.click(turn.reply, custom_id))
        assert DECIDED in said(answer), path
        assert prompts(answer.reply), "the present decision can be pressed"
    assert await room.log() == log


async def test_a_double_click_on_a_move_makes_it_once(room):
    name, who, turn = await begun(room)
    prompt, province = await price_question(room, name, turn)
    root = await root_of(room, name)
    kind, _, part = next(
        step for step in addressed(prompt.reply, root) if step[1].path[:2] == ("bid", province)
    )
    values = ["3"] if kind.startswith("list") else None
    clicks = [who.click(prompt.reply, part["custom_id"], values) for _ in range(3)]
    answers = await asyncio.gather(*map(who.wait_for_response, clicks))
    await room.settle()
    assert len(await room.log()) == 1
    assert all(said(answer) for answer in answers)
    assert sum(m.text.count("**3 ") for m in chapters(room)) == 1


async def test_the_same_move_typed_and_pressed_at_once_is_made_once(room):
    name, who, turn = await begun(room)
    prompt, province = await price_question(room, name, turn)
    seat, path = await room.seat(name), ("bid", province, "3")
    kind, _, part = next(
        step
        for step in addressed(prompt.reply, await root_of(room, name))
        if step[1].path in (path, path[:2])
    )
    pressed = who.click(prompt.reply, part["custom_id"], ["3"] if "list" in kind else None)
    typed = who.send_command(room.channel, "amun-re bid", {"province": province, "price": 3})
    answers = [await who.wait_for_response(one) for one in (pressed, typed)]
    assert await room.log() == [(seat, " ".join(path))]
    assert all(said(answer) for answer in answers)


async def test_somebody_elses_prompt_moves_nobody(room):
    name, _, turn = await begun(room)
    prompt, _ = await price_question(room, name, turn)
    idle = await room.idle()
    for other in (idle, "stranger"):
        who = room.who(other)
        for part in prompts(prompt.reply):
            values = [part["options"][0]["value"]] if part["type"] == 3 else None
            answer = await who.wait_for_response(who.click(prompt.reply, part["custom_id"], values))
            assert "broke" not in answer.reply.text
    assert await room.log() == []


async def test_the_prompt_of_another_table_moves_nothing_here(room):
    name, _, turn = await begun(room)
    other = Room(room.world, room.channel.name + "-b")
    await other.begin(*[one for one in NAMES if one != name][:3])
    ids = await ids_of(room, name, turn.reply)
    for custom_id in ids.values():
        forged = custom_id.split(":")
        forged[1] = Address(other.id, 0).custom_id("go").split(":")[1]
        who = room.who(name)
        answer = await who.wait_for_response(who.click(turn.reply, ":".join(forged)))
        assert "You do not sit at this table" in said(answer)
    assert await room.log() == await other.log() == []


def garbled(custom_id):
    """The same id, spoilt."""
    kind, match, ticket, ranks, sum = custom_id.split(":")
    yield from ("", " ", "x", "go", "go:::", ":" * 50, "go:" + "z" * 97, "🐍" * 25, "\u0000")
    yield f"{kind}:{match}:{ticket}:{ranks}:{sum}0"
    yield f"{kind}:{match}:{ticket}:{ranks}.0:{sum}"
    yield f"{kind}:{match}:{ticket}:{ranks}:0000"
    yield f"{kind}:{match}:zzzz:{ranks}:{sum}"
    yield f"{kind}:{'z' * 12}:{ticket}:{ranks}:{sum}"
    yield f"{kind}:{match}:{ticket}:{'z' * 40}:{sum}"
    yield f"{kind.upper()}:{match}:{ticket}:{ranks}:{sum}"
    yield f"list99:{match}:{ticket}:{ranks}:{sum}"
    yield f"{custom_id}\n"
    yield "full:thebes"
    yield from ("turn:0", "turn:-1", "turn:999999999999999", "turn:x", "turn:1 ", "hand:", "undo:1")
    yield from ("set:1:", "option:99999", "thread:::", "export:0", "join:0", "again:0", "cancel:0")


async def test_garbled_and_forged_ids_get_a_sentence_and_change_nothing(room, caplog):
    name, who, turn = await begun(room)
    custom_id = next(iter((await ids_of(room, name, turn.reply)).values()))
    for forged in garbled(custom_id):
        if not forged or len(forged) > 100:
            continue
        answer = await who.wait_for_response(who.click(turn.reply, forged))
        words = answer.reply.text
        assert answer.reply.only_for == who.id and len(words) > 10
        assert "broke" not in words, forged
    assert await room.log() == []
    assert [r for r in caplog.records if r.levelname in ("WARNING", "ERROR")] == []


async def test_ids_with_a_right_checksum_but_of_the_wrong_kind_change_nothing(room, caplog):
    """Readers of the program can compute a checksum. It guards against error, not malice."""
    name, who, turn = await begun(room)
    match, seat = await room.match(), await room.seat(name)
    root, ticket = match.menu(seat)
    province = next(follow(root, ("bid",)).words())
    here = Address(match.id, ticket)
    bid = here.child(root, "bid")
    on = bid.child(follow(root, ("bid",)), province)
    for at in (here, bid, on):
        for kind in ("add", "num", "list0", "go"):
            answer = await who.wait_for_response(who.click(turn.reply, at.custom_id(kind)))
            assert answer.modal is None
            assert "broke" not in answer.reply.text, (kind, at)
    for values in ([], ["x"], ["x"] * 25, ["none", "none"], ["🐍"], ["3", "6"], [""]):
        answer = await who.wait_for_response(who.click(turn.reply, on.custom_id("list0"), values))
        assert "broke" not in answer.reply.text, values
    assert await room.log() == []
    assert [r for r in caplog.records if r.levelname in ("WARNING", "ERROR")] == []
    assert checksum(on.path) in on.custom_id("go")


# Modals


async def rich(room):
    """Everybody has saved until a list cannot hold all that could be offered."""
    await room.begin("ana", "bruno", "chen")
    await room.advance(
        lambda match: (
            match.state.phase == "offering"
            and all(match.state.gold[seat].value > 26 for seat in match.state.seats)
        )
    )
    assert not (await room.match()).is_over


async def modal(room, name):
    """Press until a number is asked for in a modal."""
    who = room.who(name)
    answer = await room.turn(name)
    for begin in ("Offer", "Name a number"):
        found = next((label for label in answer.reply.labels if label.startswith(begin)), None)
        if found:
            answer = await who.press(answer.reply, found)
        if answer.modal:
            return answer
    raise AssertionError(f"no modal from {answer.reply.labels}")


async def test_the_amount_of_an_offering_is_asked_with_the_temple_scale_in_sight(room):
    await room.begin("ana", "bruno", "chen")
    await room.advance(lambda match: match.state.phase == "offering")
    asked = await room.turn("ana")
    offer = next(label for label in asked.reply.labels if label.startswith("Offer"))
    answer = await room.who("ana").press(asked.reply, offer)
    assert "How much gold do you offer?" in answer.reply.text
    assert [each.filename for each in answer.reply.attachments] == ["hand.png"]


async def test_a_purse_too_large_for_a_list_is_asked_for_in_a_modal(room):
    await rich(room)
    opened = await modal(room, "ana")
    (question,) = opened.modal["components"]
    assert "How much gold do you offer?" in question["label"]
    answer = await room.who("ana").submit(opened, {question["component"]["custom_id"]: " 26 "})
    if not any(words.startswith("offer") for _, words in await room.log()):
        await follow_up(room, "ana", answer, await room.offering("ana", 26))
    assert (await room.log())[-1][1].startswith("offer 26")


async def test_rubbish_in_a_modal_gets_a_sentence_and_changes_nothing(room, caplog):
    await rich(room)
    log = await room.log()
    for typed in TYPED:
        opened = await modal(room, "ana")
        field = opened.modal["components"][0]["component"]["custom_id"]
        who = room.who("ana")
        answer = await who.wait_for_response(who.send_modal(opened, {field: typed}))
        words = said(answer)
        assert "broke" not in words and len(words) < 4000, typed
        assert typed.strip() == "" or "Name a number from 1 to" in words, typed
        assert prompts(answer.reply), "one can go on"
    assert await room.log() == log
    assert [r for r in caplog.records if r.levelname in ("WARNING", "ERROR")] == []


async def test_a_modal_of_a_past_decision_is_old(room):
    await rich(room)
    opened = await modal(room, "ana")
    field = opened.modal["components"][0]["component"]["custom_id"]
    await room.offer("ana", 1)
    log = await room.log()
    answer = await room.who("ana").submit(opened, {field: "9"})
    assert DECIDED in said(answer)
    assert await room.log() == log


async def test_two_people_with_the_same_modal_open_across_a_restart_are_both_heard(world):
    room = Room(world, channel=world.channel)
    await rich(room)
    opened = {name: await modal(room, name) for name in ("ana", "bruno")}
    await world.restart()
    for name, gold in (("bruno", "12"), ("ana", "14")):
        field = opened[name].modal["components"][0]["component"]["custom_id"]
        answer = await room.who(name).submit(opened[name], {field: gold})
        path = await room.offering(name, int(gold))
        match, seat = await room.match(), await room.seat(name)
        if seat in match.awaited():
            await follow_up(room, name, answer, path)
        assert (await room.log())[-1] == (seat, " ".join(path))


# Restarts


async def test_every_button_of_every_message_works_or_says_that_it_is_old_after_a_restart(world):
    room = Room(world, channel=world.channel)
    name, who, turn = await begun(room)
    old = await ids_of(room, name, turn.reply)
    await room.play(name, await room.default(name))
    second = await room.next()
    fresh = await room.turn(second)
    await room.settle()
    await world.restart()
    for custom_id in old.values():
        answer = await who.wait_for_response(who.click(turn.reply, custom_id))
        assert any(
            words in said(answer) for words in (STALE_MENU, DECIDED, DONE)
        ) and "Waiting for" in said(answer)
    public = [(message, part) for message in room.public() for part in prompts(message)]
    assert public
    for message, part in public:
        answer = await room.who("chen").press(message, part["custom_id"])
        assert said(answer) and "broke" not in said(answer)
    seat, path = await room.seat(second), await room.default(second)
    await follow_up(room, second, fresh, path)
    assert (await room.log())[-1] == (seat, " ".join(path))


async def test_a_spread_clicked_together_one_by_one_goes_on_after_a_restart(world):
    room = Room(world, channel=world.channel)
    await room.begin("ana", "bruno", "chen")
    await room.to("actions")
    for _ in range(3):
        name = await room.next()
        match, seat = await room.match(), await room.seat(name)
        root, _ = match.menu(seat)
        spread = follow(root, ("stones",))
        if isinstance(spread, Spread):
            break
    place = spread.places[0].word
    path = ("stones", spread.spell({place: 2}))
    answer = await room.type(name, "amun-re stones", provinces=path[1])
    if not isinstance(follow(root, path), Spread) and len(await room.log()) > 3:
        assert (await room.log())[-1][1].startswith("stones")
        return
    await world.restart()
    match = await room.match()
    word = next(follow(root, path).words())
    await follow_up(room, name, answer, (*path, word))
    assert (await room.log())[-1][1] == " ".join((*path, word))


async def test_no_id_names_a_person_or_holds_a_word(room):
    name, _, turn = await begun(room)
    for part in prompts(turn.reply):
        assert str(room.who(name).id) not in part["custom_id"]
        if not any(each.parse(part["custom_id"]) for each in (HINT, RULE, UNEXPLAIN)):  # no paths
            found = PROMPT.fullmatch(part["custom_id"])
            assert found and EncodedAddress.parse(found).match == room.id
