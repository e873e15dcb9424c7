"""The REST endpoints of the application's emojis, by Discord's names."""

from __future__ import annotations

from base64 import b64decode

from bot.sandbox.api_request import ApiRequest, Created
from bot.sandbox.backend import Backend
from bot.sandbox.errors import ApiError, raise_field_errors
from bot.sandbox.limits.emojis import MAX_EMOJIS, validate_emoji_image, validate_emoji_name
from bot.sandbox.model import Emoji, Json
from bot.sandbox.serialisation import serialise_emoji


def list_application_emojis(backend: Backend, _request: ApiRequest) -> Json:
    return {"items": [serialise_emoji(backend, emoji) for emoji in backend.emojis.values()]}


def get_application_emoji(backend: Backend, request: ApiRequest) -> Json:
    return serialise_emoji(backend, _find(backend, request))


def create_application_emoji(backend: Backend, request: ApiRequest) -> Created:
    name, (_, _, encoded) = request.payload["name"], request.payload["image"].partition(",")
    image = b64decode(encoded)
    others = backend.emojis.values()
    raise_field_errors([*validate_emoji_name(name, others), *validate_emoji_image(image)])
    if len(others) >= MAX_EMOJIS:
        raise ApiError(30008)
    return Created(serialise_emoji(backend, backend.add_emoji(name, image)))


def modify_application_emoji(backend: Backend, request: ApiRequest) -> Json:
    emoji, name = _find(backend, request), request.payload["name"]
    others = [other for other in backend.emojis.values() if other is not emoji]
    raise_field_errors(validate_emoji_name(name, others))
    return serialise_emoji(backend, backend.save_emoji(Emoji(emoji.id, name)))


def delete_application_emoji(backend: Backend, request: ApiRequest) -> None:
    backend.delete_emoji(_find(backend, request))


def _find(backend: Backend, request: ApiRequest) -> Emoji:
    emoji = backend.emojis.get(request.parameters["emoji"])
    if emoji is None:
        raise ApiError(10014)
    return emoji
