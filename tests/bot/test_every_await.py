"""A kill at any await of a game: nothing is lost, nothing is said twice."""

from __future__ import annotations

from random import Random

import pytest

from bot.core.match.options import options_of
from bot.core.pace.pace import Pace
from bot.core.screens.component_ids import JOIN
from bot.guests.screens import DECLINE
from bot.hosting.guest_screens import RESERVE
from bot.lobby.model import NewMatch
from bot.play.commands import type_move
from bot.play.notifications import opening_notifications
from rules.core.menu import random_path
from tests.bot.channels import Discord
from tests.bot.clock import FakeClock
from tests.bot.crashes import Recorder
from tests.bot.interactions import FakeInteraction
from tests.bot.offline import OfflineKarnak
from tests.bot.seated import PEOPLE
from tests.effort import samples
from tests.repositories import Repositories
from tests.toy import TOY

CHANNEL = 500
MOVES = samples(5, long=150)


class Table:
    """A game that goes the same way however often it is cut off."""

    def __init__(self, karnak, store, game, discord):
        self.karnak, self.store, self.game, self.discord = karnak, store, game, discord

    async def begin(self, pace="{}"):
        game, people = self.game, PEOPLE[: self.game.players[0]]
        row = (game.word, game.edition, "{}", "en", len(people), "nile", 77, CHANNEL)
        new = NewMatch(*row, pace=pace)
        id = await self.store.lobby.create(new, people[0], (), 1)
        for person in people[1:]:
            await self.store.lobby.join(id, person)
        for person in people:  # a restart forgets who was there, and its letters come sooner
            await self.store.people.prefer(person.user, letters_after=0)
        seats = [mark.word for mark in game.marks[: len(people)]]
        begun = game.start(seats, game.options(), new.seed, "2")
        rows = opening_notifications(game, await self.store.matches.seats(id), begun)
        await self.store.lobby.begin(id, "2", seats, rows)
        self.karnak.publisher.schedule(id)
        await self.settle()

    async def settle(self):
        await self.karnak.publisher.wait_until_idle()

    async def move(self, number, interaction):
        """Make the move of this number, typed, unless it has been made."""
        match = await self.karnak.services.cache.get(1)
        if match.is_over or len(match.entries) >= number:
            return
        dice = Random(number)
        seat = dice.choice(match.awaited())
        menu, _ = match.menu(seat)
        path = random_path(menu, dice.randrange)
        interaction.user.id = match.people[seat].user
        options = options_of(menu, path)
        await type_move(
            self.karnak.router,
            self.karnak.features.play,
            interaction,
            self.game.word,
            path[0],
            options,
            self.karnak.features.lessons.typed,
        )
        await self.settle()

    async def wake(self):
        """Do everything due."""
        await self.karnak.publisher.schedule_all()
        await self.settle()

    async def log(self):
        return [(row.seat, row.words) for row in await self.store.log.entries(1)]

    async def close(self):
        await self.karnak.close()
        await self.store.close()

    def heard(self):
        """The words in all channels, by channel, oldest first."""
        return {
            id: [message.words for message in channel.messages]
            for id, channel in self.discord.channels.items()
        }


async def seated(path, discord, game, clock):
    store = await Repositories.open(path, clock)
    return Table(OfflineKarnak(discord, store, clock), store, game, discord)


async def test_a_kill_at_any_await_loses_nothing_and_says_nothing_twice(tmp_path, game):
    clock, discord = FakeClock(1_000_000), Discord()
    table = await seated(tmp_path / "karnak.db", discord, game, clock)
    await table.begin()
    recorder, heard = Recorder(tmp_path, tmp_path / "karnak.db", discord), {}
    for number in range(1, MOVES + 1):
        interaction = FakeInteraction(channel=CHANNEL)
        await recorder.watch(number, table.move(number, interaction), interaction)
        heard[number] = table.heard()
    log = await table.log()
    await table.close()
    for remains in recorder.remains.values():
        await check(
            await seated(remains.database, remains.discord, game, clock), remains, log, heard
        )
    for folder in (
        "core/interactions",
        "core/match",
        "core/delivery",
        "core/outbox",
        "play",
        "store",
    ):
        assert any(f"bot/{folder}/" in where for where in recorder.remains), "a kill fell there"


async def check(table, remains, log, heard):
    """Start what is left after a kill: all is there, and the move is made if it is not yet."""
    if remains.answered:
        assert len(await table.log()) >= remains.move, f"lost at {remains.where}"
    await table.karnak.publisher.schedule_all()
    await table.settle()
    await table.move(remains.move, FakeInteraction(channel=CHANNEL))
    kept = await table.log()
    assert kept == log[: len(kept)], f"another move at {remains.where}"
    assert table.heard() == heard[remains.move], f"lost or repeated at {remains.where}"
    await table.close()


@pytest.mark.slow
async def test_a_kill_at_any_await_of_a_deadline_warns_once_and_plays_once(tmp_path):
    clock, discord, begun = FakeClock(1_000_000), Discord(), 1_000_000
    table = await seated(tmp_path / "karnak.db", discord, TOY, clock)
    await table.begin(Pace(deadline="24h", nights=True, missed="safest").model_dump_json())
    recorder, kept = Recorder(tmp_path, tmp_path / "karnak.db", discord), {}
    for hours in (18, 24):  # the warning, and the end
        clock.now = begun + hours * 3_600
        await recorder.watch(hours, table.wake(), FakeInteraction(channel=CHANNEL))
        kept[hours] = await table.log(), table.heard()
    await table.close()
    assert [word for _, word in kept[24][0]] == ["! timeout safest", "pass"]
    for remains in recorder.remains.values():
        clock.now = begun + remains.move * 3_600
        again = await seated(remains.database, remains.discord, TOY, clock)
        await again.wake()
        assert (await again.log(), again.heard()) == kept[remains.move], remains.where
        await again.close()
    assert any("bot/deadlines/timeouts.py" in where for where in recorder.remains)
    assert any("bot/deadlines/jobs.py" in where for where in recorder.remains)


def chosen(*people):
    """The data of a press by which the host chooses guests."""
    users = {str(each.user): {"id": str(each.user), "username": each.name} for each in people}
    resolved = {"users": users, "members": {user: {} for user in users}}
    return {"custom_id": RESERVE.encode(1), "values": [*users], "resolved": resolved}


async def answer(table, interaction):
    await table.karnak.router.component(interaction)
    await table.settle()


async def guests(table):
    """The guests of the lobby, and the players with a seat."""
    invited = [(each.user, each.state) for each in await table.store.guests.of_match(1)]
    return invited, [seat.user for seat in await table.store.matches.seats(1)]


async def test_a_kill_at_any_await_of_a_reservation_asks_once_and_leaves_no_invitation(tmp_path):
    clock, discord = FakeClock(1_000_000), Discord()
    host, first, second = PEOPLE[:3]
    acts = [
        (host.user, chosen(first, second)),
        (first.user, {"custom_id": JOIN.encode(1)}),
        (second.user, {"custom_id": DECLINE.encode(1)}),
    ]
    table = await seated(tmp_path / "karnak.db", discord, TOY, clock)
    await table.karnak.features.lobby.lobby.open(TOY, (77, CHANNEL), host, 1)
    await table.settle()
    recorder, kept = Recorder(tmp_path, tmp_path / "karnak.db", discord), {}
    for number, act in enumerate(acts):
        interaction = FakeInteraction(*act, channel=CHANNEL)
        await recorder.watch(number, answer(table, interaction), interaction)
        kept[number] = await guests(table), table.heard()
    await table.close()
    assert [len(words[CHANNEL]) for _, words in kept.values()] == [2, 2, 1], "it was taken away"
    for remains in recorder.remains.values():
        again = await seated(remains.database, remains.discord, TOY, clock)
        await again.wake()
        known, _ = kept[remains.move]
        if remains.answered:
            assert await guests(again) == known, f"lost at {remains.where}"
        if await guests(again) != known:
            await answer(again, FakeInteraction(*acts[remains.move], channel=CHANNEL))
        assert (await guests(again), again.heard()) == kept[remains.move], remains.where
        await again.close()
    assert any("bot/guests/jobs.py" in where for where in recorder.remains)
