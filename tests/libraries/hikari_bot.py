import os

import hikari
import to_loopback  # noqa: F401 - for its effect

intents = hikari.Intents.GUILDS | hikari.Intents.DM_MESSAGES
bot = hikari.GatewayBot(os.environ["TOKEN"], intents=intents, banner=None)


@bot.listen()
async def register(_: hikari.StartedEvent) -> None:
    application = await bot.rest.fetch_application()
    ping = bot.rest.slash_command_builder("ping", "Answer")
    await bot.rest.set_application_commands(application.id, [ping])


@bot.listen()
async def answer(event: hikari.InteractionCreateEvent) -> None:
    used = event.interaction
    if isinstance(used, hikari.CommandInteraction):
        row = bot.rest.build_message_action_row()
        row.add_interactive_button(hikari.ButtonStyle.PRIMARY, "again", label="Again")
        await used.create_initial_response(hikari.ResponseType.MESSAGE_CREATE, "pong")
        await used.edit_initial_response("pong, edited", component=row)
    elif isinstance(used, hikari.ComponentInteraction):
        kind = hikari.ResponseType.MESSAGE_UPDATE
        await used.create_initial_response(kind, "pressed", components=[])


@bot.listen()
async def repeat(event: hikari.DMMessageCreateEvent) -> None:
    if event.is_human:
        await event.message.respond(f"you said {event.content}")


bot.run(check_for_updates=False)
