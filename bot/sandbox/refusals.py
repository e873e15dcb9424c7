"""Refusals with a switch, which are checked between a request and its endpoint.

The endpoints refuse everything that Discord always refuses: limits of form, permissions, unknown
ids. `Refusals.check` comes before them: it goes through the table `REFUSALS` and raises the first
refusal whose switch is on.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import NamedTuple

from bot.sandbox.api_request import ApiRequest
from bot.sandbox.backend import Backend
from bot.sandbox.constants import GUILD_ANNOUNCEMENT
from bot.sandbox.errors import ApiError, FieldError, raise_field_errors
from bot.sandbox.limits.known_fields import ROUTE_SHAPES, find_unknown_fields
from bot.sandbox.playback import (
    EDIT,
    EDIT_RESPONSE,
    FOLLOW_UP,
    OPEN_DM,
    REQUESTS,
    SEND,
    START_THREAD,
    is_old,
    is_thinking,
    names_picture,
    refuse_as_rehearsed,
)
from bot.sandbox.rate_limits import RateLimits
from bot.sandbox.strictness import STRICT, Strictness

OPENED_DMS = (20, 60.0)
"""New direct messages and the seconds for them. Discord names no number; people report a few
dozen at once."""
OLD_EDITS = (3, 20.0)
"""Edits of old messages of a channel, and the seconds for them, as people have observed."""


class Refusals:
    """The refusals of one sandbox, and their counts.

    `clock` gives real seconds, because a client really waits until it may try again.
    """

    def __init__(
        self,
        backend: Backend,
        strictness: Strictness = STRICT,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.backend = backend
        self.strictness = strictness
        self.windows = RateLimits(clock=clock)

    def check(self, request: ApiRequest) -> None:
        """Raise Discord's refusal of a request, if a switch turns it on."""
        for refusal in REFUSALS:
            if getattr(self.strictness, refusal.switch) and request.route in refusal.routes:
                refusal.check(self, request)


def _refuse_unknown_fields(_refusals: Refusals, request: ApiRequest) -> None:
    shape = ROUTE_SHAPES[request.route]
    raise_field_errors(find_unknown_fields(request.payload, shape))


def _refuse_many_dms(refusals: Refusals, request: ApiRequest) -> None:
    recipient_id = str((request.payload or {}).get("recipient_id"))
    if refusals.backend.has_dm(recipient_id):
        return
    left, _ = refusals.windows.consume(("direct messages", ""), *OPENED_DMS)
    if left < 0:
        raise ApiError(40003)


def _refuse_many_old_edits(refusals: Refusals, request: ApiRequest) -> None:
    if not is_old(refusals.backend, request):
        return
    left, wait = refusals.windows.consume(("old edits", request.parameters["channel"]), *OLD_EDITS)
    if left < 0:
        raise ApiError(30046, retry_after=wait)


def _refuse_many_threads(refusals: Refusals, request: ApiRequest) -> None:
    parent = refusals.backend.channels.get(request.parameters["channel"])
    if parent is None or parent.guild_id is None:
        return
    channels = refusals.backend.guild_channels(parent.guild_id)
    active = sum(channel.is_thread and not channel.archived for channel in channels)
    if active >= (refusals.strictness.active_threads or 0):
        raise ApiError(160007 if parent.type == GUILD_ANNOUNCEMENT else 160006)


def _refuse_media(refusals: Refusals, request: ApiRequest) -> None:
    """Refuse an edit whose components name a file of the same request.

    The first follow-up to a deferred response edits the message that says that the bot is thinking.
    """
    if request.route == FOLLOW_UP and not is_thinking(refusals.backend, request):
        return
    if names_picture(request):
        error = FieldError("components", "REFERENCED_ATTACHMENT_NOT_FOUND", "no such attachment")
        raise ApiError(50035, field_errors=[error])


def _forget_nonces(refusals: Refusals, _request: ApiRequest) -> None:
    """Let a second message with the same nonce be posted."""
    refusals.backend.forget_nonces()


def _refuse_as_rehearsed(refusals: Refusals, request: ApiRequest) -> None:
    refuse_as_rehearsed(refusals.strictness.answers, refusals.backend, request)


class Refusal(NamedTuple):
    """A refusal is checked for requests to its routes while its switch is on."""

    switch: str
    routes: frozenset[str]
    check: Callable[[Refusals, ApiRequest], None]


START_THREAD_FROM_MESSAGE = "POST channels/{channel}/messages/{message}/threads"

REHEARSED = frozenset[str]().union(*(each.routes for each in REQUESTS))

REFUSALS = (
    Refusal("known_fields", frozenset(ROUTE_SHAPES), _refuse_unknown_fields),
    Refusal("direct_messages", frozenset({OPEN_DM}), _refuse_many_dms),
    Refusal("old_edits", frozenset({EDIT}), _refuse_many_old_edits),
    Refusal(
        "active_threads", frozenset({START_THREAD, START_THREAD_FROM_MESSAGE}), _refuse_many_threads
    ),
    Refusal("media_edits", frozenset({EDIT, EDIT_RESPONSE, FOLLOW_UP}), _refuse_media),
    Refusal("forgets_nonces", frozenset({SEND}), _forget_nonces),
    Refusal("answers", REHEARSED, _refuse_as_rehearsed),
)
"""All refusals, in the order of the checks."""
