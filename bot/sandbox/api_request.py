"""What an endpoint of the REST API is called with, and what it may answer besides JSON."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from bot.sandbox.messages import Uploads


@dataclass(frozen=True)
class ApiRequest:
    """A request to an endpoint has the parameters of its path and query, JSON, and files."""

    parameters: Mapping[str, str]
    query: Mapping[str, str] = field(default_factory=dict)
    payload: Any = None
    files: Uploads = field(default_factory=dict)


@dataclass(frozen=True)
class Created:
    """The JSON of what a request has created: the answer's status is 201."""

    body: Any
