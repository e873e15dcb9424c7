"""Abbreviations and short names of time zones, with the zones that they may mean."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rules.core.menu import Word

NAMES: Final = {  # normalised names, by the zones that they may mean
    ("UTC",): "gmt",  # the offset, which London does not have in summer
    ("Pacific/Honolulu",): "hst hawaii",
    ("America/Anchorage",): "akst akdt akt",
    ("America/Los_Angeles",): "pst pdt pst8pdt pt pacific pacific-time",
    ("America/Denver", "America/Phoenix"): "mst",  # Arizona has it in summer too
    ("America/Denver",): "mdt mst7mdt mt mountain mountain-time",
    ("America/Chicago", "Asia/Shanghai", "America/Havana"): "cst",
    ("America/Chicago", "America/Havana"): "cdt",
    ("America/Chicago",): "ct cst6cdt central central-time",
    ("America/New_York",): "est edt est5edt et eastern eastern-time",
    ("America/Halifax", "Asia/Riyadh"): "ast",
    ("America/Halifax",): "adt",
    ("America/St_Johns",): "nst ndt",
    ("America/Sao_Paulo",): "brt",
    ("America/Argentina/Buenos_Aires",): "art",
    ("America/Santiago",): "clt clst",
    ("America/Bogota",): "cot",
    ("America/Lima",): "pet",
    ("America/Caracas",): "vet",
    ("Europe/London", "Asia/Dhaka"): "bst",
    ("Asia/Kolkata", "Europe/Dublin", "Asia/Jerusalem"): "ist",
    ("Asia/Jerusalem",): "idt",
    ("Europe/Lisbon",): "wet west",
    ("Europe/Brussels",): "cet cest met mez mesz",
    ("Europe/Athens",): "eet eest oez oesz",
    ("Europe/Moscow",): "msk",
    ("Europe/Istanbul",): "trt",
    ("Africa/Lagos",): "wat",
    ("Africa/Maputo",): "cat",
    ("Africa/Nairobi",): "eat",
    ("Africa/Johannesburg",): "sast",
    ("Asia/Dubai",): "gst",
    ("Asia/Karachi",): "pkt",
    ("Asia/Kathmandu",): "npt",
    ("Asia/Bangkok",): "ict",
    ("Asia/Jakarta",): "wib",
    ("Asia/Makassar",): "wita",
    ("Asia/Jayapura",): "wit",
    ("Asia/Hong_Kong",): "hkt",
    ("Asia/Singapore",): "sgt",
    ("Asia/Manila",): "pht",
    ("Asia/Tokyo",): "jst",
    ("Asia/Seoul",): "kst",
    ("Australia/Perth",): "awst",
    ("Australia/Adelaide",): "acst acdt",
    ("Australia/Sydney",): "aest aedt",
    ("Pacific/Pago_Pago", "Asia/Singapore"): "sst",
    ("Pacific/Auckland",): "nzst nzdt",
}
ABBREVIATIONS: Final[Mapping[str, tuple[Word, ...]]] = {
    name: zones for zones, names in NAMES.items() for name in names.split()
}
