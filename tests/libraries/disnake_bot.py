import os

import disnake
import to_loopback  # noqa: F401 - for its effect
from disnake.ext import commands

bot = commands.InteractionBot(intents=disnake.Intents(guilds=True, dm_messages=True))


class Again(disnake.ui.View):
    @disnake.ui.button(label="Again")
    async def again(self, _button, interaction):
        await interaction.response.edit_message(content="pressed", view=None)


@bot.slash_command(description="Answer")
async def ping(interaction):
    await interaction.response.send_message("pong")
    await interaction.edit_original_response(content="pong, edited", view=Again())


@bot.event
async def on_message(message):
    if message.author != bot.user:
        await message.channel.send(f"you said {message.content}")


bot.run(os.environ["TOKEN"])
