"""Time zones as users name them.

By a city or a country in any language, by an offset or an abbreviation, or by the IANA name.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from functools import cache
from importlib.resources import files
from typing import Final
from zoneinfo import ZoneInfo

from babel.core import get_global
from babel.dates import get_timezone_location

from bot.core.match.completion import LONGEST, SUGGESTIONS
from bot.core.match.options import TYPED, normalise
from bot.core.pace.zones import FIXED, UTC_NAME, hours_from_utc
from bot.ground.durations import DAY
from bot.ground.languages import cldr, language, spoken
from bot.settings.zone_abbreviations import ABBREVIATIONS
from rules.core.errors import IllegalMoveError
from rules.core.menu import Word
from rules.core.refusals import quoted
from rules.core.text import Text, figure, listed, text

PLACES: Final = files("tzdata.zoneinfo") / "zone.tab"  # lines of a country, coordinates and a zone
RULES: Final = files("tzdata.zoneinfo") / "tzdata.zi"  # `L target alias` is an alias
OFFSET: Final = re.compile(r"(?:utc|gmt)?\s*([+−–-])\s*(\d{1,2})(?:[:.]?(\d{2}))?", re.IGNORECASE)
LISTED: Final = 4  # zones that a refusal names
BY_OFFSET: Final = (  # a zone with many inhabitants for each hour: offered before the user types
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
    """Name the city of a zone in a language (`Londres`), or its offset (`UTC+2`)."""
    if zone == UTC_NAME or zone in FIXED:
        return hours_from_utc(zone, 0)
    found: str = get_timezone_location(zone, locale=cldr(code), return_city=True)
    return found.rpartition("/")[2]


def clock_in(zone: Word, now: float) -> Text:
    """Return the current time in a zone as clocks show it: `14:05`."""
    there = datetime.fromtimestamp(now, UTC).astimezone(ZoneInfo(zone))
    return figure(60 * there.hour + there.minute, "clock")


def zone_label(zone: Word, code: str, now: float) -> str:
    """Return the label of a zone in a list. Users recognise their zone by its current time."""
    country = _country(zone, code)
    place = language(code).join([*filter(None, (city_of(zone, code), country))], "comma")
    return f"{place} · {clock_in(zone, now).in_(language(code))}"[:LONGEST]


def suggest_zones(typed: str, code: str, locale: str, now: float) -> list[tuple[str, Word]]:
    """Return the labels and names of the zones that a typed text may mean."""
    found = dict.fromkeys((*_exactly(typed, locale, now), *_meant(typed)))
    return [(zone_label(zone, code, now), zone) for zone in [*found][:SUGGESTIONS]]


def zone_named(typed: str, code: str, locale: str, now: float) -> Word:
    """Return the zone that a text means. Raises `IllegalMoveError` for none or several."""
    found = _exactly(typed, locale, now) or (_meant(typed) if _wanted(typed) else [])
    if len(found) == 1:
        return found[0]
    raise IllegalMoveError(_refusal(quoted(typed[:TYPED]), found, code))


def _refusal(said: Text, found: Sequence[Word], code: str) -> Text:
    if not found:
        return text(
            "{said} is not a time zone that I know. Type a city, a country or an offset such as "
            "UTC+2, and choose from the list.",
            said=said,
        )
    return text(
        "{said} may be several time zones: {zones}. Choose from the list while you type, or type "
        "a city.",
        said=said,
        zones=listed([*(Text(city_of(zone, code)) for zone in found[:LISTED]), *_more(found)]),
    )


def _more(found: Sequence[Word]) -> list[Text]:
    return [Text("…")] if len(found) > LISTED else []


def _exactly(typed: str, locale: str, now: float) -> list[Word]:
    """Find all zones with exactly this offset, abbreviation, IANA name or city."""
    wanted = _wanted(typed)
    if offset := OFFSET.fullmatch(typed[:TYPED].partition(" · ")[0].strip()):
        return _nearest(_at_offset(offset, now), locale)
    if wanted in ABBREVIATIONS:
        return _nearest(ABBREVIATIONS[wanted], locale)
    if wanted in _aliases():
        return [_aliases()[wanted]]
    return [zone for zone in _zones() if wanted in _cities(zone)]


def _nearest(zones: Sequence[Word], locale: str) -> list[Word]:
    """Keep the zones of a reader's country, or all of them if there are none."""
    language, _, region = locale.partition("-")
    country = region or get_global("likely_subtags").get(language, "").rpartition("_")[2]
    return [zone for zone in zones if _countries().get(zone) == country] or [*zones]


def _at_offset(offset: re.Match[str], now: float) -> list[Word]:
    """Return the zone of a fixed offset, or the zones whose clocks show it all year."""
    sign, hours, minutes = offset[1], int(offset[2]), int(offset[3] or 0)
    shift = timedelta(hours=hours, minutes=minutes) * (1 if sign == "+" else -1)
    if not minutes:
        fixed = f"Etc/GMT{-hours if sign == '+' else hours:+}" if hours else UTC_NAME
        return [fixed] if fixed in {*FIXED, UTC_NAME} else []
    times = [datetime.fromtimestamp(now + days * DAY, UTC) for days in (0, 91, 182, 273)]
    return [
        zone
        for zone in _zones()
        if all(at.astimezone(ZoneInfo(zone)).utcoffset() == shift for at in times)
    ]


def _wanted(typed: str) -> str:
    """Return the typed text, normalised for comparison. A label from Discord is cut to its city."""
    return _compared(typed[:TYPED].partition(" · ")[0].partition(",")[0])


def _compared(name: str) -> str:
    return normalise(name.replace("_", " "))


def _meant(typed: str) -> list[Word]:
    """Return the zones whose name fits, those whose city begins with the text first."""
    wanted = _wanted(typed)
    if not wanted:
        return list(BY_OFFSET)
    ranked = [(rank, zone) for zone in _zones() if (rank := _rank(wanted, zone))]
    return [zone for _, zone in sorted(ranked)]


def _rank(wanted: str, zone: Word) -> int:
    """Return how well a text fits: 1 is best, 0 not at all."""
    cities, others = _cities(zone), (*_cities(zone), *_states(zone), _compared(zone))
    tests = (
        any(name.startswith(wanted) for name in cities),
        any(name.startswith(wanted) for name in others),
        any(wanted in name for name in others),
    )
    return next((rank for rank, passed in enumerate(tests, 1) if passed), 0)


@cache
def _countries() -> dict[Word, str]:
    """Return the country code of every inhabited zone."""
    lines = (line.split("\t") for line in PLACES.read_text().splitlines() if line[0] != "#")
    return {zone: country for country, _, zone, *_ in lines}


@cache
def _aliases() -> dict[str, Word]:
    """Return every IANA name of a zone, normalised, with the zone that it stands for."""
    links = [line.split() for line in RULES.read_text().splitlines() if line.startswith("L ")]
    offered = {zone: zone for zone in (*_zones(), *FIXED)}
    known = {**offered, "Etc/UTC": UTC_NAME, "Etc/GMT": UTC_NAME}
    found = {alias: known[target] for _, target, alias in links if target in known}
    return {_compared(name): zone for name, zone in {**found, **known}.items()}


def _zones() -> tuple[Word, ...]:
    return (UTC_NAME, *sorted(_countries()))


@cache
def _cities(zone: Word) -> tuple[str, ...]:
    """Return the city of a zone in all languages, normalised."""
    return tuple(normalise(city_of(zone, code)) for code in spoken())


@cache
def _states(zone: Word) -> tuple[str, ...]:
    """Return the country of a zone in all languages, normalised."""
    return tuple(filter(None, (normalise(_country(zone, code)) for code in spoken())))


def _country(zone: Word, code: str) -> str:
    return str(cldr(code).territories.get(_countries().get(zone, ""), ""))
