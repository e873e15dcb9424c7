import asyncio

from bot.sandbox.endpoints.routes import ROUTES
from bot.sandbox.rate_limits import GLOBAL_LIMIT, OBSERVED_LIMITS, RateLimits
from bot.sandbox.server import Sandbox

from .conftest import running

ROUTE = "channels/{channel}/messages"


async def test_with_rate_limits_every_message_arrives_in_the_end():
    sandbox = await Sandbox.open(rate_limits=RateLimits({f"POST {ROUTE}": (3, 0.2)}))
    games = sandbox.backend.find_channel("games")
    async with running(sandbox) as bot:
        here = bot.get_channel(int(games.id))
        await asyncio.gather(*(here.send(str(number)) for number in range(8)))
    await sandbox.close()
    assert sorted(message.text for message in games.messages.values()) == list("01234567")


def test_the_global_limit_stops_everything_but_interactions():
    limits = RateLimits({}, (2, 60.0))
    verdicts = [limits.count_request("GET", "users/@me", "") for _ in range(3)]
    assert [verdict.retry_after is None for verdict in verdicts] == [True, True, False]
    assert (
        limits.count_request("POST", "interactions/{interaction}/{token}/callback", "t").headers
        == {}
    )


def test_every_channel_has_its_own_bucket():
    limits = RateLimits({f"POST {ROUTE}": (1, 60.0)})
    assert limits.count_request("POST", ROUTE, "1").retry_after is None
    assert limits.count_request("POST", ROUTE, "1").retry_after > 59
    assert limits.count_request("POST", ROUTE, "2").headers["X-RateLimit-Remaining"] == "0"


def test_the_observed_limits_name_existing_routes():
    assert ROUTES.keys() >= OBSERVED_LIMITS.keys()
    limits = RateLimits(OBSERVED_LIMITS, GLOBAL_LIMIT)
    verdicts = [limits.count_request("POST", ROUTE, "1") for _ in range(6)]
    assert [verdict.retry_after is None for verdict in verdicts] == [True] * 5 + [False]
    assert not verdicts[5].is_global
