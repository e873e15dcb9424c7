"""The least that discord.py can do: a bot that answers a command with a word. The baseline for
ours."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path
from typing import Any

from discord import Client, Intents, Interaction
from discord.app_commands import CommandTree

from bot.sandbox.connector import TOKEN, loopback_connector


class Bare(Client):
    """One command, `/ping`."""

    def __init__(self, **options: Any) -> None:
        super().__init__(intents=Intents(guilds=True), guild_ready_timeout=0.05, **options)
        self.tree = CommandTree(self)

    async def setup_hook(self) -> None:
        @self.tree.command(name="ping", description="Answer")
        async def ping(interaction: Interaction[Bare]) -> None:
            await interaction.response.send_message("pong", ephemeral=True)

        await self.tree.sync()


async def main() -> None:
    port = int(os.environ["SANDBOX_AT"].rpartition(":")[2])
    ca = Path(os.environ["SANDBOX_CA"]).read_text(encoding="utf-8")
    await Bare(connector=loopback_connector(port, ca)).start(TOKEN)


if __name__ == "__main__":
    asyncio.run(main())
