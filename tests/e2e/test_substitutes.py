"""A substitute over the wire: a seat changes hands while its owner decides in secret."""

from __future__ import annotations

from render.signs import glyphs_of
from rules.core.secrets import seal
from rules.core.text import ENGLISH
from rules.registry import games
from tests.e2e.room import prompts, said

GAME = games()["amun-re"]


def letters(person):
    return person.visible_messages(person.dm)


async def hand_of(room, seat):
    """The words on its hand that a seat alone knows."""
    match = await room.match()
    view = GAME.view(seal(match.state, seat), seat)
    spoken = ENGLISH.signing(glyphs_of(GAME.word))
    return [line.in_(spoken) for line in GAME.narrator.hand(view)]


async def test_a_seat_changes_hands_with_its_secrets_while_an_offering_is_open(room):
    await room.begin("ana", "bruno", "chen")
    await room.to("offering")
    ana, zoe = room.who("ana"), room.who("stranger")
    seat, old = await room.seat("ana"), letters(ana)[-1]
    assert prompts(old), "she is asked by direct message"

    asked = await room.type("ana", "game resign")
    await ana.press(asked.reply, "Ask for a substitute")
    await room.settle()
    offered = await zoe.press(room.newest("Take a seat"), "Take a seat")
    (take,) = [p["custom_id"] for p in prompts(offered.reply)]
    taken = await zoe.press(offered.reply, take)
    await room.settle()

    assert (await room.match()).viewer(int(zoe.id)) == seat
    hand = await hand_of(room, seat)
    assert hand and all(line in said(taken) for line in hand)
    letter = letters(zoe)[-1]
    assert all(line in letter.text for line in hand) and "Offer gold" in letter.labels
    assert letter.attachments, "the hand as a picture"
    assert "has taken your seat" in letters(ana)[-1].text
    assert not prompts(old) and "You no longer play this seat." in old.text

    for command in ("game hand", "game catchup", "game orders", "game undo"):
        assert "You do not sit at this table" in said(await room.type("ana", command))
    await room.play("stranger", await room.offering("stranger", 1))
    for name in ("bruno", "chen"):
        await room.play(name, await room.default(name))
    await room.settle()
    assert [words.split()[:2] for _, words in await room.log() if words.startswith("!")] == [
        ["!", "seek"],
        ["!", "substitute"],
        ["!", "host"],
    ]
    assert any("Zoe has taken the seat as a substitute." in m.text for m in room.public())


async def test_after_a_restart_the_seat_is_the_substitutes_still(room):
    await room.begin("ana", "bruno", "chen")
    zoe = room.who("stranger")
    await room.resign("ana")
    await room.settle()
    offered = await zoe.press(room.newest("Take a seat"), "Take a seat")
    await zoe.press(offered.reply, prompts(offered.reply)[0]["custom_id"])
    await room.world.restart()
    await room.settle()
    assert "Another player has your seat" in said(await room.type("ana", "game return"))
    listed = await room.type("stranger", "game mine")
    assert "Amun-Re" in said(listed)
