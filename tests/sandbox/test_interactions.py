import asyncio

import discord
import pytest
from discord import ui

from bot.sandbox.constants import EPHEMERAL, TOKEN_LIFETIME
from tests.patience import PATIENCE


class Bid(ui.Modal, title="Your bid"):
    words = ui.TextDisplay("Bid in secret")
    number = ui.Label(text="Gold", component=ui.TextInput(custom_id="number", max_length=3))
    goods = ui.Label(
        text="Goods",
        component=ui.Select(
            custom_id="goods",
            required=False,
            options=[discord.SelectOption(label=n, value=n.lower()) for n in ("Salt", "Flax")],
        ),
    )
    sure = ui.Label(text="Sure", component=ui.Checkbox(custom_id="sure"))


def board(*rows, text="## Round 1"):
    view = ui.LayoutView(timeout=None)
    view.add_item(ui.Container(ui.TextDisplay(text), *rows))
    return view


def button(label, **settings):
    return ui.Button(label=label, custom_id=label.lower().replace(" ", "-"), **settings)


def entered(interaction):
    """The values submitted with a modal, by custom id."""
    inputs = [one.get("component", {}) for one in interaction.data["components"]]
    return {i["custom_id"]: i.get("value", i.get("values")) for i in inputs if i}


@pytest.fixture
async def posted(bot, here, games):
    """A message with two buttons, a select and one disabled button."""
    options = [
        discord.SelectOption(label="Thebes", value="thebes", emoji="🏛️"),
        discord.SelectOption(label="Buto", value="buto"),
    ]
    select = ui.Select(custom_id="where", placeholder="Where?", options=options)
    row = ui.ActionRow(button("Your move"), button("Undo", disabled=True), button("Rules"))
    view = board(row, ui.ActionRow(select))
    view.stop()
    await here.send(view=view)
    return games.last_message


async def test_a_button_opens_a_private_prompt_that_edits_itself(bot, sandbox, ana, bruno, posted):
    async def answer(interaction):
        pressed = interaction.data["custom_id"]
        if interaction.message.flags.ephemeral:
            await interaction.response.edit_message(view=board(text=f"done {pressed}"))
        else:
            view = board(ui.ActionRow(button("Thebes")), text="Where?")
            await interaction.response.send_message(view=view, ephemeral=True)

    bot.answer = answer
    prompt = await ana.press(posted, "Your move")
    assert (prompt.text, prompt.is_ephemeral, prompt.reply.reference) == ("Where?", True, posted.id)
    done = await ana.press(prompt.reply, "Thebes")
    assert done.reply is prompt.reply
    assert done.text == "done thebes"
    assert done.reply.flags & EPHEMERAL
    assert bruno.visible_messages(sandbox.backend.find_channel("games")) == [posted]


async def test_a_select_sends_values_for_labels(bot, ana, posted):
    async def answer(interaction):
        await interaction.response.send_message(str(interaction.data["values"]), ephemeral=True)

    bot.answer = answer
    assert (await ana.choose(posted, "Thebes")).text == "['thebes']"
    assert (await ana.choose(posted, "buto", menu="Where?")).text == "['buto']"
    with pytest.raises(LookupError):
        await ana.choose(posted, "Memphis")


async def test_a_disabled_button_cannot_be_pressed_nor_one_that_is_not_there(ana, posted):
    with pytest.raises(ValueError, match="disabled"):
        await ana.press(posted, "Undo")
    with pytest.raises(LookupError, match="Your move"):
        await ana.press(posted, "Your bid")


async def test_a_modal_is_filled_in_and_edits_the_message_it_came_from(bot, ana, posted):
    got = []

    async def answer(interaction):
        if interaction.type is discord.InteractionType.modal_submit:
            got.append(entered(interaction))
            await interaction.response.edit_message(view=board(text="bid"))
        else:
            await interaction.response.send_modal(Bid(custom_id="bid"))

    bot.answer = answer
    opened = await ana.press(posted, "Your move")
    assert (opened.modal["title"], opened.reply) == ("Your bid", None)
    filled = {"number": "7", "Goods": ["Salt"], "Sure": True}
    done = await ana.submit(opened, filled)
    assert got == [{"number": "7", "goods": ["salt"], "sure": True}]
    assert done.reply is posted
    assert posted.text == "bid"
    assert posted.edited is not None


async def test_rubbish_in_a_modal_reaches_the_bot(bot, ana, posted):
    got = []

    async def answer(interaction):
        if interaction.type is discord.InteractionType.modal_submit:
            got.append(entered(interaction)["number"])
            await interaction.response.send_message("no", ephemeral=True)
        else:
            await interaction.response.send_modal(Bid(custom_id="bid"))

    bot.answer = answer
    opened = await ana.press(posted, "Your move")
    for rubbish in ("", "9" * 400, "\N{ARABIC-INDIC DIGIT ONE}", "\N{COLLISION SYMBOL}"):
        await ana.submit(opened, {"Gold": rubbish})
    assert got == ["", "9" * 400, "\N{ARABIC-INDIC DIGIT ONE}", "\N{COLLISION SYMBOL}"]
    with pytest.raises(LookupError):
        await ana.submit(opened, {"Silver": "1"})


async def test_a_modal_cannot_respond_to_a_modal(bot, ana, posted):
    async def answer(interaction):
        await interaction.response.send_modal(Bid(custom_id="bid"))

    bot.answer = answer
    opened = await ana.press(posted, "Your move")
    bot.answer = None
    with pytest.raises(discord.HTTPException) as caught:
        await callback(bot, ana.send_modal(opened, {}), {"type": 9, "data": opened.modal})
    assert caught.value.code == 50035


@pytest.mark.parametrize("kind", [4, 5, 6, 7, 9])
async def test_only_suggestions_respond_to_an_autocomplete_interaction(
    bot, sandbox, games, ana, kind
):
    name = {"name": "where", "description": "Where", "autocomplete": True, "type": 3}
    command = {"id": "1", "name": "go", "type": 1, "options": [name]}
    sandbox.backend.replace_commands([command])
    asked = ana.send_autocomplete(games, "go", "where", "t", {})
    with pytest.raises(discord.HTTPException) as caught:
        await callback(bot, asked, {"type": kind, "data": {"content": "no"}})
    assert caught.value.code == 50035
    await callback(bot, asked, {"type": 8, "data": {"choices": []}})
    assert asked.choices == []


async def callback(bot, interaction, payload):
    where = {"interaction": interaction.id, "token": interaction.token}
    route = discord.http.Route("POST", "/interactions/{interaction}/{token}/callback", **where)
    return await bot.http.request(route, json=payload)


async def test_after_three_seconds_the_interaction_is_unknown(bot, clock, ana, posted):
    clicked = ana.click(posted, "your-move")
    clock.advance(3.1)
    with pytest.raises(discord.NotFound) as caught:
        await callback(bot, clicked, {"type": 6})
    assert caught.value.code == 10062


async def test_an_interaction_is_acknowledged_once(bot, ana, posted):
    clicked = ana.click(posted, "your-move")
    await callback(bot, clicked, {"type": 6})
    with pytest.raises(discord.HTTPException) as caught:
        await callback(bot, clicked, {"type": 6})
    assert (caught.value.status, caught.value.code) == (400, 40060)


async def test_a_wrong_token_is_an_unknown_interaction(bot, ana, posted):
    clicked = ana.click(posted, "your-move")
    clicked.token = "stolen"
    with pytest.raises(discord.NotFound) as caught:
        await callback(bot, clicked, {"type": 6})
    assert caught.value.code == 10062


async def test_a_deferred_response_stays_ephemeral_and_is_completed_by_an_edit(
    bot, games, ana, posted
):
    go = asyncio.Event()

    async def answer(interaction):
        await interaction.response.defer(ephemeral=True, thinking=True)
        await go.wait()
        await interaction.edit_original_response(view=board(text="thought"))

    bot.answer = answer
    clicked = ana.click(posted, "rules")
    await asyncio.wait_for(clicked.acknowledged.wait(), PATIENCE)
    assert clicked.reply.is_loading
    assert clicked.reply.is_ephemeral
    assert not clicked.completed.is_set()
    go.set()
    answered = await clicked.wait()
    assert (answered.text, answered.reply.is_loading, answered.is_ephemeral) == (
        "thought",
        False,
        True,
    )
    assert games.last_message is posted


async def test_the_first_follow_up_completes_a_deferred_response_and_the_next_ones_are_new(
    bot, games, ana, posted
):
    async def answer(interaction):
        await interaction.response.defer(ephemeral=True, thinking=True)
        await interaction.followup.send("first", ephemeral=False)
        await interaction.followup.send("second", ephemeral=True)
        await interaction.followup.send("third")

    bot.answer = answer
    answered = await ana.press(posted, "Rules")
    assert (answered.text, answered.is_ephemeral) == ("first", True)
    while len(answered.follow_ups) < 2:
        await asyncio.sleep(0)
    assert [(m.text, m.is_ephemeral) for m in answered.follow_ups] == [
        ("second", True),
        ("third", False),
    ]
    assert games.last_message.text == "third"


async def test_a_deferred_update_changes_the_message_later(bot, ana, posted):
    go = asyncio.Event()

    async def answer(interaction):
        await interaction.response.defer()
        await go.wait()
        await interaction.edit_original_response(view=board(text="later"))

    bot.answer = answer
    answered = await ana.press(posted, "Rules")
    assert (answered.response_type, answered.completed.is_set()) == (6, False)
    go.set()
    assert (await answered.wait()).reply is posted
    assert posted.text == "later"


async def test_a_token_expires_after_fifteen_minutes(bot, clock, ana, posted):
    heard = []

    async def answer(interaction):
        heard.append(interaction)
        await interaction.response.send_message("now", ephemeral=True)

    bot.answer = answer
    answered = await ana.press(posted, "Rules")
    clock.advance(TOKEN_LIFETIME - 1)
    await heard[0].edit_original_response(content="then")
    assert answered.text == "then"
    clock.advance(2)
    with pytest.raises(discord.HTTPException) as caught:
        await heard[0].edit_original_response(content="too late")
    assert (caught.value.status, caught.value.code) == (401, 50027)


async def test_a_response_can_be_fetched_and_deleted(bot, games, ana, posted):
    heard = []

    async def answer(interaction):
        heard.append(interaction)
        await interaction.response.send_message("now", ephemeral=True)

    bot.answer = answer
    answered = await ana.press(posted, "Rules")
    while not heard[0].response.is_done():
        await asyncio.sleep(0)
    assert (await heard[0].original_response()).content == "now"
    await heard[0].delete_original_response()
    assert (answered.reply, ana.visible_messages(games)) == (None, [posted])
    with pytest.raises(discord.NotFound) as caught:
        await heard[0].edit_original_response(content="again")
    assert caught.value.code == 10008


async def test_an_ephemeral_message_is_not_in_the_channels_history(bot, here, ana, posted):
    async def answer(interaction):
        await interaction.response.send_message("hush", ephemeral=True)

    bot.answer = answer
    answered = await ana.press(posted, "Rules")
    assert [message.id async for message in here.history()] == [int(posted.id)]
    with pytest.raises(discord.NotFound) as caught:
        await here.fetch_message(int(answered.reply.id))
    assert caught.value.code == 10008
    with pytest.raises(discord.NotFound):
        await here.get_partial_message(int(answered.reply.id)).edit(content="louder")


async def test_a_component_interaction_has_its_whole_message(bot, ana, posted):
    heard = []

    async def answer(interaction):
        heard.append(interaction.message)
        await interaction.response.defer()

    bot.answer = answer
    await ana.press(posted, "Rules")
    (container,) = heard[0].components
    labels = [one.label for one in container.children[1].children]
    assert labels == ["Your move", "Undo", "Rules"]
    assert container.id == posted.components[0]["id"]


async def test_people_can_be_chosen_from_a_select(bot, here, games, ana, bruno):
    async def answer(interaction):
        await interaction.response.send_message(str(interaction.data["resolved"]), ephemeral=True)

    bot.answer = answer
    view = board(ui.ActionRow(ui.UserSelect(custom_id="who", placeholder="Who?")))
    view.stop()
    await here.send(view=view)
    answered = await ana.choose(games.last_message, bruno.id, menu="Who?")
    assert "'Bruno'" in answered.text
