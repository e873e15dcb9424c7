"""Digests of states and records: the same for equals, on every machine and every Python."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import fields, is_dataclass, replace
from enum import Enum
from hashlib import sha256
from typing import Any

from rules.core.copies import TableRow
from rules.core.options import MatchOptions, option_words
from rules.core.records import Record, write, write_setup
from rules.core.secrets import Secret
from rules.core.text import Text


def state_digest(state: object) -> str:
    """Hash a state with its secrets opened, so not to be shown during a game: 64 hex digits."""
    return sha256(_dump(_encode(state)).encode()).hexdigest()


def record_digest(record: Record) -> str:
    """Return the SHA-256 of a whole record, whatever the layout of the text that it came from."""
    return sha256(write(record).encode()).hexdigest()


def parent_digest(record: Record) -> str:
    """Return the SHA-256 by which a match names the one in which it began.

    It leaves out draws and result, which follow from the rest, so an export without them has it
    too.
    """
    log = tuple(replace(entry, draws=()) for entry in record.log)
    return record_digest(replace(record, draws=(), log=log, result=None))


def setup_digest(record: Record) -> str:
    """Return the SHA-256 of everything fixed at the start: game, options, seats, seal."""
    return sha256(write_setup(record).encode()).hexdigest()


def _dump(encoded: object) -> str:
    return json.dumps(encoded, sort_keys=True, separators=(",", ":"))


def _encode(value: Any) -> Any:
    """Turn a value into lists, strings and numbers, tagged with its class where JSON has none."""
    match value:
        case None | bool() | int() | float() | str():
            return value
        case Secret():
            return ["Secret", sorted(value.owners), _encode(value.value)]
        case Text(template, plural, values):  # its domain and context only choose a translation
            said = {"template": template, "plural": plural, "values": values}
            return ["Text", [[name, _encode(part)] for name, part in said.items()]]
        case MatchOptions():
            return ["options", option_words(value)]
        case Mapping():
            return ["dict", sorted(([_encode(k), _encode(v)] for k, v in value.items()), key=_dump)]
        case list() | tuple():
            return [type(value).__name__, [_encode(item) for item in value]]
        case _:
            return _tagged(value)


def _tagged(value: Any) -> Any:
    kind = type(value).__name__
    if isinstance(value, Enum):
        return [kind, value.name]
    if isinstance(value, TableRow) and hasattr(value, "word"):
        return [kind, value.word]  # its labels and numbers belong to the table, not to the state
    if is_dataclass(value):
        return [kind, [[f.name, _encode(getattr(value, f.name))] for f in fields(value)]]
    if isinstance(value, frozenset):
        return [kind, sorted((_encode(item) for item in value), key=_dump)]
    raise TypeError(f"a state may not hold a {kind}")
