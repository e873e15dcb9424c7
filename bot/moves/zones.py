"""Time zones as people name them: by a city or a country in any language, or as the IANA does."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import cache
from importlib.resources import files
from typing import Final
from zoneinfo import ZoneInfo

from babel import Locale
from babel.dates import get_timezone_location

from bot.languages import spoken
from bot.moves.completion import LONGEST, SUGGESTIONS
from bot.moves.options import TYPED, normalise
from rules.core.errors import IllegalMoveError
from rules.core.menu import Word
from rules.core.refusals import quoted
from rules.core.text import text

UTC_NAME: Final = "UTC"
PLACES: Final = files("tzdata.zoneinfo") / "zone.tab"  # a line each: country, where, zone
BY_OFFSET: Final = (  # one for each hour where many people live: offered before anything is typed
    "Pacific/Honolulu",
    "America/Anchorage",
    "America/Los_Angeles",
    "America/Denver",
    "America/Chicago",
    "America/New_York",
    "America/Halifax",
    "America/Sao_Paulo",
    UTC_NAME,
    "Europe/London",
    "Europe/Paris",
    "Europe/Berlin",
    "Africa/Lagos",
    "Africa/Cairo",
    "Europe/Istanbul",
    "Asia/Dubai",
    "Asia/Karachi",
    "Asia/Kolkata",
    "Asia/Dhaka",
    "Asia/Bangkok",
    "Asia/Shanghai",
    "Asia/Tokyo",
    "Australia/Sydney",
    "Pacific/Noumea",
    "Pacific/Auckland",
)


def city_of(zone: Word, code: str) -> str:
    """The city after which a zone is named, in a language: `Londres`."""
    if zone == UTC_NAME:
        return UTC_NAME
    found: str = get_timezone_location(zone, locale=code, return_city=True)
    return found.rpartition("/")[2]


def clock_in(zone: Word, now: float) -> str:
    """What the clocks of a zone show: `14:05`."""
    return f"{datetime.fromtimestamp(now, UTC).astimezone(ZoneInfo(zone)):%H:%M}"


def zone_label(zone: Word, code: str, now: float) -> str:
    """A zone in a list, with what its clocks show, by which anybody knows their own."""
    country = _country(zone, code)
    place = f"{city_of(zone, code)}, {country}" if country else city_of(zone, code)
    return f"{place} · {clock_in(zone, now)}"[:LONGEST]


def suggest_zones(typed: str, code: str, now: float) -> list[tuple[str, Word]]:
    """Labels and names of the zones that somebody who is typing may mean."""
    return [(zone_label(zone, code, now), zone) for zone in _meant(typed)[:SUGGESTIONS]]


def zone_named(typed: str) -> Word:
    """The zone that is meant. Raises `IllegalMoveError` if it is none, or may be several."""
    wanted, found = _wanted(typed), _meant(typed)
    called = [zone for zone in found if wanted in _cities(zone) or wanted == normalise(zone)]
    meant = called or found
    if wanted and len(meant) == 1:
        return meant[0]
    raise IllegalMoveError(
        text(
            "{said} is no time zone that I know, or may be several. Choose one of those that are "
            "offered while you type a city or a country.",
            said=quoted(typed[:TYPED]),
        )
    )


def _wanted(typed: str) -> str:
    """What is typed as it is compared; a label that Discord sends is cut to its city."""
    return normalise(typed[:TYPED].partition(" · ")[0].partition(",")[0])


def _meant(typed: str) -> list[Word]:
    """The zones that are called so, those whose city begins so first."""
    wanted = _wanted(typed)
    if not wanted:
        return list(BY_OFFSET)
    ranked = [(rank, zone) for zone in _zones() if (rank := _rank(wanted, zone))]
    return [zone for _, zone in sorted(ranked)]


def _rank(wanted: str, zone: Word) -> int:
    """How well what is typed fits, 1 the best; 0: not at all."""
    cities, others = _cities(zone), (*_cities(zone), *_states(zone), normalise(zone))
    tests = (
        any(name.startswith(wanted) for name in cities),
        any(name.startswith(wanted) for name in others),
        any(wanted in name for name in others),
    )
    return next((rank for rank, passed in enumerate(tests, 1) if passed), 0)


@cache
def _countries() -> dict[Word, str]:
    """The code of the country of every zone that people live in."""
    lines = (line.split("\t") for line in PLACES.read_text().splitlines() if line[0] != "#")
    return {zone: country for country, _, zone, *_ in lines}


def _zones() -> tuple[Word, ...]:
    return (UTC_NAME, *sorted(_countries()))


@cache
def _cities(zone: Word) -> tuple[str, ...]:
    """The city of a zone in every language spoken, as it is compared."""
    return tuple(normalise(city_of(zone, code)) for code in spoken())


@cache
def _states(zone: Word) -> tuple[str, ...]:
    """The country of a zone in every language spoken, as it is compared."""
    return tuple(filter(None, (normalise(_country(zone, code)) for code in spoken())))


def _country(zone: Word, code: str) -> str:
    return str(Locale.parse(code).territories.get(_countries().get(zone, ""), ""))
