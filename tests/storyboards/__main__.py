"""`python -m tests.storyboards` plays the stories of `docs/` and takes their pictures again.

`python -m tests.storyboards substitute` plays only that story.
"""

import asyncio
import sys

from bot.ground.languages import spoken
from tests.storyboards import first_game, host, substitute
from tests.storyboards.stage import curtain

STORIES = {"first_game": first_game, "host": host, "substitute": substitute}


async def main(names: list[str]) -> None:
    for story in map(STORIES.__getitem__, names or STORIES):
        story.PICTURES.mkdir(exist_ok=True)
        for code in spoken():
            async with curtain() as (stage, phone):
                await story.play(stage, phone, code)


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1:]))
