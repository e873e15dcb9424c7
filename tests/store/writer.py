"""A Karnak of its own: opens the database and adds entries, saying each number once it is durable.

`python -m tests.store.writer PATH hold` only opens it, until its input ends.
"""

import asyncio
import itertools
import sys
from pathlib import Path

from bot.core.people.model import Person
from bot.ground.rows import NewRow
from bot.lobby.model import ComputerPlayer, NewMatch
from tests.repositories import Repositories


def say(word):
    sys.stdout.write(f"{word}\n")
    sys.stdout.flush()


async def table(store):
    match = await store.matches.open_in(1)
    if match is None:
        new = NewMatch("amun-re", 1, "{}", "en", 5, "seed", None, 1)
        match = await store.lobby.create(new, Person(9, "Ana"), [ComputerPlayer()], 1)
        await store.lobby.begin(match, "salt", ("sun", "moon"))
    return match


async def main(path, hold):
    store = await Repositories.open(Path(path))
    try:
        if hold:
            say("open")
            await asyncio.to_thread(sys.stdin.read)
            return
        match = await table(store)
        for number in itertools.count(len(await store.log.entries(match)) + 1):
            rows = [NewRow(number, "move"), NewRow(number, "panel")]
            await store.log.append(match, number, "sun", "pass", number, rows)
            say(number)
    finally:
        await store.close()


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], sys.argv[2:] == ["hold"]))
