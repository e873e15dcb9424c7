"""The digest of a state: equal states have equal digests, on every machine and every Python."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from hashlib import sha256
from typing import Any

from rules.core.copies import TableRow
from rules.core.options import MatchOptions, option_words
from rules.core.secrets import Secret


def state_digest(state: object) -> str:
    """Hash a state with its secrets opened, so not to be shown during a game: 64 hex digits."""
    return sha256(_json(_plain(state)).encode()).hexdigest()


def _json(plain: object) -> str:
    return json.dumps(plain, sort_keys=True, separators=(",", ":"))


def _plain(value: Any) -> Any:
    """Turn a value into lists, strings and numbers, tagged with its class where JSON has none."""
    match value:
        case None | bool() | int() | float() | str():
            return value
        case Secret():
            return ["Secret", sorted(value.owners), _plain(value.value)]
        case MatchOptions():
            return ["options", option_words(value)]
        case Mapping():
            return ["dict", sorted(([_plain(k), _plain(v)] for k, v in value.items()), key=_json)]
        case list() | tuple():
            return [type(value).__name__, [_plain(item) for item in value]]
        case _:
            return _tagged(value)


def _tagged(value: Any) -> Any:
    kind = type(value).__name__
    if isinstance(value, Enum):
        return [kind, value.name]
    if isinstance(value, TableRow) and hasattr(value, "word"):
        return [kind, value.word]  # its labels and numbers belong to the table, not to the state
    if is_dataclass(value):
        return [kind, [[f.name, _plain(getattr(value, f.name))] for f in fields(value)]]
    if isinstance(value, frozenset):
        return [kind, sorted((_plain(item) for item in value), key=_json)]
    raise TypeError(f"a state may not hold a {kind}")
