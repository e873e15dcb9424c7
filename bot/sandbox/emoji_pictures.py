"""The pictures of the application's emojis, as Discord's CDN and the page serve them."""

from __future__ import annotations

from aiohttp import web

from bot.sandbox.backend import Backend


def emoji_response(backend: Backend, request: web.Request) -> web.Response:
    """Answer a request for the picture of an emoji, which never changes. Raises `HTTPNotFound`."""
    emoji = backend.emojis.get(request.match_info["id"])
    if emoji is None:
        raise web.HTTPNotFound
    headers = {"Cache-Control": "private, max-age=86400, immutable"}
    image = backend.attachments.read(emoji.id)
    return web.Response(body=image, content_type="image/png", headers=headers)
