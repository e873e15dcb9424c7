"""Answers to the options of a pace, each by its word."""

from __future__ import annotations

from typing import Final

from bot.core.pace.zones import UTC_NAME
from rules.core.text import Text, text, texts

ZONES: Final = {
    UTC_NAME: text("UTC, the world’s standard time"),
    "Pacific/Honolulu": text("Honolulu"),
    "America/Anchorage": text("Anchorage"),
    "America/Los_Angeles": text("Los Angeles, Vancouver"),
    "America/Denver": text("Denver, Calgary"),
    "America/Chicago": text("Chicago, Winnipeg"),
    "America/Mexico_City": text("Mexico City"),
    "America/New_York": text("New York, Montreal"),
    "America/Halifax": text("Halifax"),
    "America/Sao_Paulo": text("São Paulo, Buenos Aires"),
    "Europe/London": text("London, Dublin, Lisbon"),
    "Europe/Paris": text("Paris, Brussels, Berlin, Rome"),
    "Europe/Athens": text("Athens, Helsinki, Kyiv"),
    "Africa/Cairo": text("Cairo"),
    "Africa/Johannesburg": text("Johannesburg"),
    "Europe/Istanbul": text("Istanbul, Moscow, Nairobi"),
    "Asia/Dubai": text("Dubai"),
    "Asia/Karachi": text("Karachi"),
    "Asia/Kolkata": text("Delhi, Mumbai"),
    "Asia/Bangkok": text("Bangkok, Jakarta, Hanoi"),
    "Asia/Shanghai": text("Beijing, Singapore, Perth"),
    "Asia/Tokyo": text("Tokyo, Seoul"),
    "Australia/Sydney": text("Sydney, Melbourne"),
    "Pacific/Auckland": text("Auckland"),
}
VOTES_NEEDED: Final = {
    "majority": text("more than half"),
    "most": text("all but one"),
    "all": text("all"),
}


def hours_each(*numbers: int) -> dict[str, Text]:
    return {f"{n}h": texts("{count} hour", "{count} hours", n) for n in numbers}


def days_each(*numbers: int) -> dict[str, Text]:
    return {str(n): texts("{count} day", "{count} days", n) for n in numbers}
