import asyncio

from bot.sandbox.ratelimits import GLOBAL, REALISTIC, RateLimits
from bot.sandbox.routes import ROUTES
from bot.sandbox.server import Sandbox

from .conftest import running

ROUTE = "channels/{channel}/messages"


async def test_with_rate_limits_every_message_arrives_in_the_end():
    sandbox = await Sandbox.open(rate_limits=RateLimits({f"POST {ROUTE}": (3, 0.2)}))
    games = sandbox.world.channel("games")
    async with running(sandbox) as bot:
        here = bot.get_channel(int(games.id))
        await asyncio.gather(*(here.send(str(number)) for number in range(8)))
    await sandbox.close()
    assert sorted(message.text for message in games.messages.values()) == list("01234567")


def test_the_global_limit_stops_everything_but_interactions():
    limits = RateLimits({}, (2, 60.0))
    verdicts = [limits.count("GET", "users/@me", "") for _ in range(3)]
    assert [verdict.retry_after is None for verdict in verdicts] == [True, True, False]
    assert limits.count("POST", "interactions/{interaction}/{token}/callback", "t").headers == {}


def test_a_bucket_is_of_one_channel():
    limits = RateLimits({f"POST {ROUTE}": (1, 60.0)})
    assert limits.count("POST", ROUTE, "1").retry_after is None
    assert limits.count("POST", ROUTE, "1").retry_after > 59
    assert limits.count("POST", ROUTE, "2").headers["X-RateLimit-Remaining"] == "0"


def test_realistic_limits_are_of_routes_that_there_are():
    assert ROUTES.keys() >= REALISTIC.keys()
    limits = RateLimits(REALISTIC, GLOBAL)
    verdicts = [limits.count("POST", ROUTE, "1") for _ in range(6)]
    assert [verdict.retry_after is None for verdict in verdicts] == [True] * 5 + [False]
    assert not verdicts[5].everywhere
