"""`python -m tests.storyboards` plays the stories of `docs/` and takes their pictures again."""

import asyncio

from tests.storyboards import first_game, host
from tests.storyboards.stage import curtain


async def main() -> None:
    for story in (first_game, host):
        story.PICTURES.mkdir(exist_ok=True)
        for code in ("en", "fr"):
            async with curtain() as (stage, phone):
                await story.play(stage, phone, code)


if __name__ == "__main__":
    asyncio.run(main())
