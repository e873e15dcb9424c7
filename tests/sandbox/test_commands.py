import discord
import pytest
from discord import app_commands

from bot.sandbox.backend import MAX_UPLOADS
from bot.sandbox.model import Choice
from bot.sandbox.people import NoResponseError

PROVINCES = {"thebes": "Thebes", "buto": "Buto"}


class French(app_commands.Translator):
    async def translate(self, string, locale, context):
        words = {"bid": "enchere", "Bid on a province": "Miser sur une province"}
        return words.get(string.message) if locale is discord.Locale.french else None


@pytest.fixture
async def bid(bot):
    """The command /amun-re bid, which says what it was given."""
    group = app_commands.Group(name="amun-re", description="Amun-Re")
    asked = []

    @group.command(name="bid", description="Bid on a province")
    async def bid(interaction, province: str, price: int = 0, loud: bool = False):
        said = f"{province} for {price}"
        await interaction.response.send_message(said, ephemeral=not loud)

    @bid.autocomplete("province")
    async def provinces(interaction, typed):
        asked.append((typed, vars(interaction.namespace)))
        return [app_commands.Choice(name=n, value=v) for v, n in PROVINCES.items() if typed in v]

    @bid.autocomplete("price")
    async def prices(interaction, typed):
        asked.append((typed, vars(interaction.namespace)))
        dear = 3 if interaction.namespace.province == "thebes" else 1
        return [app_commands.Choice(name=f"{p} gold", value=p) for p in (dear, dear + 3)]

    bot.tree.add_command(group)
    await bot.tree.sync()
    return asked


async def test_only_its_user_sees_an_ephemeral_response_to_a_command(
    bid, sandbox, games, ana, bruno
):
    answer = await ana.slash(games, "amun-re bid", province="thebes", price=6)
    assert (answer.text, answer.is_ephemeral) == ("thebes for 6", True)
    assert answer.reply in ana.visible_messages(games)
    assert bruno.visible_messages(games) == []
    assert answer.reply.used == "Ana used /amun-re bid province:thebes price:6"
    assert sandbox.rejected_requests == []


async def test_everybody_reads_the_options_above_a_public_response(bid, games, ana, bruno):
    await ana.slash(games, "amun-re bid", province="buto", loud=True)
    (seen,) = bruno.visible_messages(games)
    assert seen.used == "Ana used /amun-re bid province:buto loud:True"


async def test_suggestions_come_from_the_bot_which_receives_the_other_options(bid, games, ana):
    provinces = await ana.autocomplete(games, "amun-re bid", "province", "t")
    assert provinces == [Choice("Thebes", "thebes"), Choice("Buto", "buto")]
    prices = await ana.autocomplete(games, "amun-re bid", "price", "6x", province="thebes")
    assert [price.value for price in prices] == [3, 6]
    assert bid[-1] == ("6x", {"province": "thebes", "price": "6x"})


async def test_the_client_shows_old_suggestions_after_another_option_changed(bid, games, ana):
    dear = await ana.autocomplete(games, "amun-re bid", "price", "", province="thebes")
    stale = await ana.autocomplete(games, "amun-re bid", "price", "", stale=True, province="buto")
    fresh = await ana.autocomplete(games, "amun-re bid", "price", "", province="buto")
    assert stale == dear != fresh
    assert len(bid) == 2


async def test_a_label_may_be_sent_for_a_value(bid, games, ana):
    thebes, _ = await ana.autocomplete(games, "amun-re bid", "province", "t")
    answer = await ana.slash(games, "amun-re bid", province=thebes.name)
    assert answer.text == "Thebes for 0"


@pytest.mark.parametrize(
    ("options", "error"),
    [
        ({}, ValueError),
        ({"province": ""}, ValueError),
        ({"province": "x" * 6001}, ValueError),
        ({"province": "thebes", "price": "six"}, ValueError),
        ({"province": "thebes", "price": 2**60}, ValueError),
        ({"province": "thebes", "loud": "yes"}, ValueError),
        ({"province": "thebes", "colour": "red"}, LookupError),
    ],
)
async def test_the_client_refuses_values_that_discord_would_not_take(
    bid, games, ana, options, error
):
    with pytest.raises(error):
        await ana.slash(games, "amun-re bid", **options)


@pytest.mark.parametrize("words", ["", "amun-re", "amun-re sell", "aton"])
async def test_an_incomplete_command_is_unknown(bid, games, ana, words):
    with pytest.raises(LookupError):
        await ana.slash(games, words, province="thebes")


async def test_people_and_channels_are_options(bot, sandbox, games, ana, bruno):
    @bot.tree.command(description="Point")
    async def point(
        interaction,
        who: discord.Member,
        where: discord.TextChannel,
        how: app_commands.Range[float, 0, 1],
    ):
        said = f"{who.display_name} in {where.name} {how} {who.joined_at.year}"
        await interaction.response.send_message(said, ephemeral=True)

    await bot.tree.sync()
    courtyard = sandbox.backend.find_channel("courtyard")
    answer = await ana.slash(games, "point", who=bruno, where=courtyard, how=0.5)
    assert answer.text == "Bruno in courtyard 0.5 2027"
    with pytest.raises(ValueError, match="how"):
        await ana.slash(games, "point", who=bruno, where=courtyard, how=2)


async def test_a_file_is_an_option(bot, sandbox, games, ana):
    @bot.tree.command(description="Read")
    async def read(interaction, file: discord.Attachment):
        content = await file.read()
        said = f"{file.filename} {file.size} {content.decode()}"
        await interaction.response.send_message(said, ephemeral=True)

    await bot.tree.sync()
    file = ana.upload(games, "a note.txt", b"hello")
    assert (await ana.slash(games, "read", file=file)).text == "a_note.txt 5 hello"
    with pytest.raises(ValueError, match="uploaded before"):
        await ana.slash(games, "read", file="123")
    for number in range(MAX_UPLOADS):
        ana.upload(games, f"{number}.txt", b"")
    with pytest.raises(ValueError, match="uploaded before"):
        await ana.slash(games, "read", file=file)


async def test_choices_are_the_only_values(bot, games, ana):
    @bot.tree.command(description="Turn")
    @app_commands.choices(way=[app_commands.Choice(name=w, value=w) for w in ("left", "right")])
    async def turn(interaction, way: str):
        await interaction.response.send_message(way, ephemeral=True)

    await bot.tree.sync()
    assert (await ana.slash(games, "turn", way="left")).text == "left"
    with pytest.raises(ValueError, match="way"):
        await ana.slash(games, "turn", way="up")


async def test_an_interaction_has_locale_channel_and_permissions(bot, games, bruno):
    heard = []

    @bot.tree.command(description="Where")
    async def where(interaction):
        heard.append(interaction)
        await interaction.response.send_message("here", ephemeral=True)

    await bot.tree.sync()
    await bruno.slash(games, "where")
    await bruno.slash(bruno.dm, "where")
    channel, dm = heard
    assert (channel.locale, channel.guild_locale) == (
        discord.Locale.french,
        discord.Locale.american_english,
    )
    assert channel.guild.name == "Oasis"
    assert channel.app_permissions.send_messages
    assert channel.user.id == dm.user.id == int(bruno.id)
    assert (dm.guild, dm.guild_locale, dm.context.dm_channel) == (None, None, True)
    assert dm.app_permissions.attach_files
    assert not dm.app_permissions.send_messages


async def test_names_in_other_languages_are_kept(bid, bot, sandbox):
    await bot.tree.set_translator(French())
    await bot.tree.sync()
    (command,) = await bot.tree.fetch_commands()
    assert command.options[0].name_localizations == {discord.Locale.french: "enchere"}
    fetched = await bot.http.get_global_commands(bot.application_id)
    assert [command["name"] for command in fetched] == ["amun-re"]
    assert sandbox.rejected_requests == []


async def test_a_known_command_keeps_its_id(bid, bot, sandbox):
    (before,) = sandbox.backend.commands
    await bot.tree.sync()
    (after,) = sandbox.backend.commands
    assert before["id"] == after["id"]
    assert before["version"] != after["version"]


async def test_a_guild_command_is_not_offered_in_a_dm(bot, games, ana):
    @bot.tree.command(description="Here")
    @app_commands.guild_only()
    async def here(interaction):
        await interaction.response.send_message("here", ephemeral=True)

    await bot.tree.sync()
    assert [command["name"] for command in ana.available_commands(games)] == ["here"]
    assert ana.available_commands(ana.dm) == []


async def test_without_a_response_the_client_gives_up(bot, games, ana):
    @bot.tree.command(description="Sleep")
    async def sleep(interaction):
        pass

    await bot.tree.sync()
    ana.response_timeout = 0.05
    with pytest.raises(NoResponseError):
        await ana.slash(games, "sleep")


async def test_commands_nest_twice(bot, games, ana):
    outer = app_commands.Group(name="game", description="Games")
    inner = app_commands.Group(name="seat", description="Seats", parent=outer)

    @inner.command(name="take", description="Take a seat")
    async def take(interaction, number: int):
        await interaction.response.send_message(f"seat {number}", ephemeral=False)

    bot.tree.add_command(outer)
    await bot.tree.sync()
    answer = await ana.slash(games, "/game seat take", number=3)
    assert (answer.text, answer.reply.used) == ("seat 3", "Ana used /game seat take number:3")


async def test_no_suggestions_are_requested_for_an_option_without_autocomplete(bid, games, ana):
    with pytest.raises(LookupError, match="loud"):
        ana.send_autocomplete(games, "amun-re bid", "loud", "", {})
