"""The arguments of an endpoint of the REST API, and its answers besides JSON."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from bot.sandbox.errors import ApiError, FieldError
from bot.sandbox.messages import Uploads


@dataclass(frozen=True)
class ApiRequest:
    """A request to an endpoint has the parameters of its path and query, JSON, and files.

    `route` is the endpoint's, as `endpoints/routes.py` names it.
    """

    parameters: Mapping[str, str]
    query: Mapping[str, str] = field(default_factory=dict)
    payload: Any = None
    files: Uploads = field(default_factory=dict)
    route: str = ""

    def id_in_query(self, name: str, default: int) -> int:
        """Return an id in the query, or the default without one. Raises 50035 for anything else."""
        return self._number(name, default, "snowflake")

    def limit(self, default: int, highest: int = 100) -> int:
        """Return the requested number. Raises 50035 below 1 and above `highest`."""
        limit = self._number("limit", default, "int")
        if not 1 <= limit <= highest:
            raise _coercion("limit", f"Between 1 and {highest}")
        return limit

    def _number(self, name: str, default: int, kind: str) -> int:
        given = self.query.get(name, str(default))
        if not (given.isascii() and given.isdigit() and len(given) <= 20):
            raise _coercion(name, f'Value "{given}" is not {kind}.')
        return int(given)


def _coercion(name: str, message: str) -> ApiError:
    return ApiError(50035, field_errors=[FieldError(name, "NUMBER_TYPE_COERCE", message)])


@dataclass(frozen=True)
class Created:
    """The JSON of a new object: the answer's status is 201."""

    body: Any
