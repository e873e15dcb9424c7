import os

import nextcord
import to_loopback  # noqa: F401 - for its effect

client = nextcord.Client(intents=nextcord.Intents(guilds=True, dm_messages=True))


class Again(nextcord.ui.View):
    @nextcord.ui.button(label="Again")
    async def again(self, _button, interaction):
        await interaction.response.edit_message(content="pressed", view=None)


@client.slash_command(description="Answer")
async def ping(interaction: nextcord.Interaction):
    await interaction.response.send_message("pong")
    await interaction.edit_original_message(content="pong, edited", view=Again())


@client.event
async def on_message(message):
    if message.author != client.user:
        await message.channel.send(f"you said {message.content}")


client.run(os.environ["TOKEN"])
