"""`python -m tests.storyboards` plays the stories of `docs/` and takes their pictures anew."""

import asyncio

from tests.storyboards import first_game, host
from tests.storyboards.stage import curtain


async def main() -> None:
    first_game.PICTURES.mkdir(exist_ok=True)
    for code in ("en", "fr"):
        async with curtain() as (stage, phone):
            await first_game.play(stage, phone, code)
    host.PICTURES.mkdir(exist_ok=True)
    async with curtain() as (stage, phone):
        await host.play(stage, phone)


if __name__ == "__main__":
    asyncio.run(main())
