"""The emojis of the application, as discord.py uploads and shows them."""

from __future__ import annotations

import discord
import pytest
from discord import ui
from PIL import Image

from tests.sandbox.scripted_bot import png

COIN = png(Image.new("RGBA", (128, 128), "#D9A62E"))


async def test_an_emoji_is_uploaded_renamed_found_read_and_deleted(sandbox, bot):
    made = await bot.create_application_emoji(name="gold", image=COIN)
    await made.edit(name="coin")
    (found,) = await bot.fetch_application_emojis()
    assert (found.id, found.name) == (made.id, "coin")
    assert (await bot.fetch_application_emoji(made.id)).name == "coin"
    assert await found.read() == COIN
    await found.delete()
    assert await bot.fetch_application_emojis() == []
    with pytest.raises(discord.NotFound):
        await found.read()
    with pytest.raises(discord.NotFound):
        await found.delete()
    assert sandbox.malformed_requests == []


@pytest.mark.parametrize("name", ["gold", "g", "g" * 33, "gold coin", "or-gold", "or\u00e9e"])
async def test_a_name_that_discord_refuses_is_refused(bot, name):
    await bot.create_application_emoji(name="gold", image=COIN)
    with pytest.raises(discord.HTTPException) as refused:
        await bot.create_application_emoji(name=name, image=COIN)
    assert refused.value.code == 50035


async def test_a_bot_is_not_to_blame_for_a_name_that_another_process_has_taken(sandbox, bot):
    await bot.create_application_emoji(name="gold", image=COIN)
    for name in ("gold", "or-gold"):
        with pytest.raises(discord.HTTPException):
            await bot.create_application_emoji(name=name, image=COIN)
    assert len(sandbox.rejected_requests) == 2
    assert [each.request.payload["name"] for each in sandbox.malformed_requests] == ["or-gold"]


async def test_a_picture_that_is_too_large_is_refused(bot):
    with pytest.raises(discord.HTTPException) as refused:
        await bot.create_application_emoji(name="gold", image=COIN + bytes(256 * 1024))
    assert refused.value.code == 50035


async def test_a_button_or_option_shows_an_emoji_only_as_long_as_there_is_one(here, bot, games):
    gold = await bot.create_application_emoji(name="gold", image=COIN)
    view = ui.LayoutView(timeout=None)
    options = [discord.SelectOption(label="Gold", emoji=gold)]
    view.add_item(ui.ActionRow(ui.Button(label="Offer", custom_id="go", emoji=gold)))
    view.add_item(ui.ActionRow(ui.Select(custom_id="list", options=options)))
    view.stop()
    sent = await here.send(view=view)
    (offer,), (choices,) = (row["components"] for row in games.last_message.components)
    assert offer["emoji"]["id"] == choices["options"][0]["emoji"]["id"] == str(gold.id)
    await gold.delete()
    for send in (sent.edit, here.send):
        with pytest.raises(discord.HTTPException) as refused:
            await send(view=view)
        assert refused.value.code == 50035
