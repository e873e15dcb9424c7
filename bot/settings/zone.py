"""The time zone of somebody's quiet hours and days away."""

from __future__ import annotations

from typing import Final

from bot.settings.choices import Choice, Reader, Setting
from bot.settings.zones import BY_OFFSET, city_of, clock_in, zone_label
from rules.core.menu import Word
from rules.core.text import Text, text


def _zones(reader: Reader) -> dict[Word, str]:
    return {zone: zone_label(zone, reader.code, reader.now) for zone in BY_OFFSET}


def _zone_shown(reader: Reader) -> Text:
    clock = Text(clock_in(reader.zone, reader.now))
    if reader.said.zone is None:
        return text("not chosen: that of each table; for days away UTC, now {time}", time=clock)
    city = Text(city_of(reader.zone, reader.code))
    return text("{city}, where it is {time}", city=city, time=clock)


ZONE: Final = Setting(
    text("Time zone"),
    text(
        "Your quiet hours, nights and days away are in this time zone. An open table where you "
        "sit shows how far the clocks of its people are from UTC, without names. {zone} knows all "
        "others.",
        zone=text("`/me zone`"),
    ),
    _zone_shown,
    {
        "zone": Choice(
            text("Time zone"),
            _zones,
            lambda said: said.zone,
            lambda reader, word: {"zone": word},
        )
    },
)
