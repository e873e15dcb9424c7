from io import BytesIO

import discord
import pytest
from discord import ui
from discord.http import Route

from bot.sandbox.constants import IS_COMPONENTS_V2, SUPPRESS_NOTIFICATIONS
from tests.patience import PATIENCE

RED, BLUE = b"\x89PNG red", b"\x89PNG blue"


def picture(content=RED, name="board.png", words="Round 1: Thebes is free"):
    return discord.File(BytesIO(content), name, description=words)


def gallery(name="board.png"):
    view = ui.LayoutView(timeout=None)
    shown = ui.MediaGallery(discord.MediaGalleryItem(f"attachment://{name}", description="Alt"))
    view.add_item(shown)
    view.stop()
    return view


async def test_a_picture_is_uploaded_and_downloaded_with_its_alt_text(bot, sandbox, here, games):
    sent = await here.send("look", file=picture())
    (attachment,) = games.last_message.attachments
    assert (attachment.filename, attachment.size) == ("board.png", len(RED))
    assert (attachment.description, attachment.content_type) == (
        "Round 1: Thebes is free",
        "image/png",
    )
    assert await sent.attachments[0].read() == RED
    assert sandbox.backend.attachments.read(attachment.id) == RED


async def test_everything_of_components_v2_is_shown(sandbox, here, games):
    view = ui.LayoutView(timeout=None)
    thumbnail = ui.Thumbnail("attachment://board.png", description="Small")
    options = [discord.SelectOption(label="Thebes", value="thebes", emoji="\N{EAR OF RICE}")]
    view.add_item(
        ui.Container(
            ui.TextDisplay("## Round 1"),
            ui.Section("one", "two", accessory=thumbnail),
            ui.Section("three", accessory=ui.Button(label="Rules", custom_id="rules")),
            ui.MediaGallery(discord.MediaGalleryItem("attachment://board.png")),
            ui.Separator(),
            ui.File("attachment://log.txt"),
            ui.ActionRow(ui.Button(label="Go", custom_id="go", emoji="\N{CROWN}")),
            ui.ActionRow(ui.Select(custom_id="list", placeholder="Where?", options=options)),
            ui.ActionRow(ui.Button(label="Docs", url="https://example.org")),
            accent_colour=0xAA8844,
        )
    )
    view.stop()
    await here.send(view=view, files=[picture(), picture(b"log", "log.txt")])
    assert games.last_message.text == "## Round 1\none\ntwo\nthree"
    assert games.last_message.labels == ["Rules", "Go", "Where?"]
    ids = [part["id"] for part in games.last_message.all_components]
    assert len(ids) == len(set(ids)) > 12
    assert all(isinstance(one, int) for one in ids)
    urls = [one.url for one in games.last_message.attachments]
    (shown,) = (
        part["media"]["url"] for part in games.last_message.all_components if part["type"] == 11
    )
    assert shown == urls[0]
    assert games.last_message.flags & IS_COMPONENTS_V2
    assert sandbox.rejected_requests == []


async def test_own_component_ids_are_kept(here, games):
    view = ui.LayoutView(timeout=None)
    view.add_item(ui.TextDisplay("one", id=7321))
    view.add_item(ui.TextDisplay("two"))
    view.stop()
    await here.send(view=view)
    assert [part["id"] for part in games.last_message.all_components] == [7321, 1]


async def test_an_edit_replaces_the_picture(sandbox, here, games):
    sent = await here.send(view=gallery(), file=picture())
    (before,) = games.last_message.attachments
    await sent.edit(view=gallery("new.png"), attachments=[picture(BLUE, "new.png")])
    (after,) = games.last_message.attachments
    assert (after.filename, sandbox.backend.attachments.read(after.id)) == ("new.png", BLUE)
    with pytest.raises(LookupError):
        sandbox.backend.attachments.read(before.id)
    (media,) = (item["media"] for item in games.last_message.components[0]["items"])
    assert media["url"] == after.url


async def test_an_edit_keeps_the_fields_that_it_leaves_out(here, games):
    sent = await here.send("look", file=picture())
    (before,) = games.last_message.attachments
    await sent.edit(content="see")
    assert (games.last_message.text, games.last_message.attachments) == ("see", [before])
    await sent.edit(attachments=[*sent.attachments, picture(BLUE, "two.png")])
    assert [one.filename for one in games.last_message.attachments] == ["board.png", "two.png"]
    await sent.edit(attachments=[])
    assert (games.last_message.text, games.last_message.attachments) == ("see", [])


async def test_a_gallery_without_its_file_is_refused(here):
    with pytest.raises(discord.HTTPException, match="not attached") as caught:
        await here.send(view=gallery("lost.png"), file=picture())
    assert caught.value.code == 50035


async def test_components_v2_cannot_be_switched_off(bot, here, games):
    sent = await here.send(view=gallery(), file=picture())
    with pytest.raises(discord.HTTPException):
        await sent.edit(content="plain", view=None)
    assert games.last_message.content == ""


async def test_a_repeated_nonce_makes_one_message(bot, clock, here, games):
    first = await here.send("board", nonce="7-41")
    again = await here.send("board", nonce="7-41")
    assert first.id == again.id
    assert len(games.messages) == 1
    clock.advance(600)
    assert (await here.send("board", nonce="7-41")).id != first.id


async def test_allowed_mentions_decide_who_is_notified(here, games, ana, bruno):
    both = f"<@{ana.id}> <@{bruno.id}>"
    await here.send(both)
    assert games.last_message.mentioned == games.last_message.pinged == [ana.id, bruno.id]
    await here.send(both, allowed_mentions=discord.AllowedMentions(users=[discord.Object(ana.id)]))
    assert games.last_message.mentioned == games.last_message.pinged == [ana.id]
    await here.send(f"@everyone {both}", allowed_mentions=discord.AllowedMentions.none())
    assert games.last_message.mentioned == games.last_message.pinged == []
    await here.send(both, silent=True)
    assert (games.last_message.mentioned, games.last_message.pinged) == ([ana.id, bruno.id], [])
    assert games.last_message.flags & SUPPRESS_NOTIFICATIONS
    await here.send("@everyone")
    assert games.last_message.pinged == [ana.id, bruno.id]


async def test_text_displays_mention_too_and_an_edit_notifies_nobody(here, games, ana, bruno):
    view = ui.LayoutView(timeout=None)
    words = view.add_item(ui.TextDisplay(f"<@{ana.id}> is next")).children[0]
    view.stop()
    sent = await here.send(view=view)
    assert games.last_message.pinged == [ana.id]
    words.content = f"<@{bruno.id}> is next"
    await sent.edit(view=view)
    assert (games.last_message.mentioned, games.last_message.pinged) == ([bruno.id], [ana.id])


async def test_history_goes_back_page_by_page(here, games):
    for number in range(1, 6):
        await here.send(f"{number}")
    sent = [discord.Object(int(one)) for one in games.messages]
    assert [m.content async for m in here.history(limit=3)] == ["5", "4", "3"]
    assert [m.content async for m in here.history(before=sent[2])] == ["2", "1"]
    assert [m.content async for m in here.history(after=sent[2])] == ["4", "5"]
    assert [m.content async for m in here.history(around=sent[2], limit=3)] == ["4", "3", "2"]
    assert [m.content async for m in here.history(around=sent[2], limit=1)] == ["3"]


@pytest.mark.parametrize(
    ("name", "given"),
    [("limit", "many"), ("limit", "0"), ("before", "-1"), ("after", "²"), ("around", "9" * 5000)],
)
async def test_a_page_that_cannot_be_meant_is_refused(bot, games, name, given):
    where = Route("GET", "/channels/{channel_id}/messages", channel_id=games.id)
    with pytest.raises(discord.HTTPException) as refused:
        await bot.http.request(where, params={name: given})
    assert refused.value.code == 50035 and name in refused.value.text


async def test_the_content_of_others_is_blank_in_a_channel_and_not_in_a_dm(bot, games, here, ana):
    ana.write(games, "hello all")
    ana.write(games, f"hello <@{bot.user.id}>")
    ana.write(ana.dm, "hello you")
    read = [message.content async for message in here.history()]
    assert read == [f"hello <@{bot.user.id}>", ""]
    while not bot.received:
        await bot.wait_for("message", timeout=PATIENCE)
    assert bot.received == [("ana", "hello you")]


async def test_the_bot_edits_and_deletes_only_its_own(here, games, ana):
    written = ana.write(games, "mine")
    theirs = here.get_partial_message(int(written.id))
    with pytest.raises(discord.Forbidden) as caught:
        await theirs.edit(content="yours")
    assert caught.value.code == 50005
    with pytest.raises(discord.Forbidden) as caught:
        await theirs.delete()
    assert caught.value.code == 50013
    own = await here.send("own")
    await own.delete()
    assert list(games.messages) == [written.id]


async def test_a_message_that_a_person_deleted_is_unknown(here, games, ana):
    sent = await here.send("board")
    ana.delete_message(games.last_message)
    with pytest.raises(discord.NotFound) as caught:
        await sent.edit(content="new")
    assert caught.value.code == 10008


async def test_a_reply_mentions_the_author_of_its_message(here, games, ana):
    written = ana.write(games, "when?")
    question = here.get_partial_message(int(written.id))
    await question.reply("now")
    assert (games.last_message.reference, games.last_message.pinged) == (written.id, [ana.id])


async def test_a_deleted_picture_is_not_served(here, games, ana):
    sent = await here.send("look", file=picture())
    ana.delete_message(games.last_message)
    with pytest.raises(discord.NotFound):
        await sent.attachments[0].read()


async def test_odd_file_names_become_plain(here, games):
    await here.send(file=picture(name="my board (1).png"))
    assert games.last_message.attachments[0].filename == "my_board__1_.png"


async def test_embeds_of_links_can_be_suppressed(here, games):
    sent = await here.send("https://example.org", suppress_embeds=True)
    assert games.last_message.flags == 4
    await sent.edit(suppress=False)
    assert games.last_message.flags == 0
