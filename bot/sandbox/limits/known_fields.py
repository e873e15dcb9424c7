"""The fields that Discord knows, for each route that takes JSON.

Discord ignores others, so that a misspelt field is lost silently. The sandbox refuses them.

A shape lists the fields of an object. `name>shape` says that the value, or each item of a list, has
a shape too. The shapes of components, options and callbacks depend on their `type`.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any, Final

from bot.sandbox.errors import FieldError

_COMMANDS = "applications/{application}/commands"
_GUILD_COMMANDS = "applications/{application}/guilds/{guild}/commands"
_EMOJIS = "applications/{application}/emojis"
_WEBHOOK = "webhooks/{webhook}/{token}"
ROUTE_SHAPES: Final = {
    "POST users/@me/channels": "dm",
    f"PUT {_COMMANDS}": "command",
    f"POST {_COMMANDS}": "command",
    f"PATCH {_COMMANDS}/{{command}}": "command",
    f"PUT {_GUILD_COMMANDS}": "command",
    f"POST {_GUILD_COMMANDS}": "command",
    f"PATCH {_GUILD_COMMANDS}/{{command}}": "command",
    f"POST {_EMOJIS}": "emoji",
    f"PATCH {_EMOJIS}/{{emoji}}": "emoji",
    "POST guilds/{guild}/roles": "role",
    "PATCH guilds/{guild}/roles": "role position",
    "PATCH guilds/{guild}/roles/{role}": "role",
    "PATCH channels/{channel}": "channel",
    "POST channels/{channel}/threads": "thread",
    "POST channels/{channel}/messages": "message",
    "POST channels/{channel}/messages/bulk-delete": "deletion",
    "PATCH channels/{channel}/messages/{message}": "message edit",
    "POST channels/{channel}/messages/{message}/threads": "thread from message",
    "POST interactions/{interaction}/{token}/callback": "callback",
    "POST channels/{channel}/webhooks": "webhook",
    "PATCH webhooks/{webhook}": "webhook",
    f"PATCH {_WEBHOOK}": "webhook",
    f"POST {_WEBHOOK}": "webhook message",
    f"PATCH {_WEBHOOK}/messages/{{message}}": "webhook edit",
}

_SHOWN = (
    "content embeds>embed allowed_mentions>mentions components>component attachments>attachment "
    "flags"
)
_MEDIA = "url width height placeholder placeholder_version is_animated description"
SHAPES: Final = {
    "dm": "recipient_id access_tokens nicks",
    "command": "name name_localizations description description_localizations options>option "
    "default_member_permissions dm_permission contexts integration_types handler type id",
    "choice": "name name_localizations value",
    "emoji": "name image",
    "role": "name permissions color colors>colours hoist mentionable icon unicode_emoji",
    "colours": "primary_color secondary_color tertiary_color",
    "role position": "id position",
    "channel": "type name icon position topic bitrate user_limit nsfw rate_limit_per_user "
    "parent_id permission_overwrites>overwrite rtc_region video_quality_mode "
    "default_auto_archive_duration default_reaction_emoji>reaction "
    "default_thread_rate_limit_per_user default_sort_order "
    "default_forum_layout default_tag_setting flags available_tags>tag archived locked invitable "
    "auto_archive_duration applied_tags",
    "overwrite": "id type allow deny",
    "reaction": "emoji_id emoji_name",
    "tag": "name emoji_id emoji_name moderated id",
    "thread": "name auto_archive_duration rate_limit_per_user applied_tags message>post type "
    "invitable",
    "thread from message": "name auto_archive_duration rate_limit_per_user",
    "post": f"{_SHOWN} sticker_ids poll>poll shared_client_theme>theme",
    "message": f"{_SHOWN} sticker_ids poll>poll shared_client_theme>theme nonce enforce_nonce tts "
    "message_reference>reference",
    "message edit": f"{_SHOWN} sticker_ids",
    "webhook message": f"{_SHOWN} poll>poll tts username avatar_url thread_name applied_tags",
    "webhook edit": f"{_SHOWN} poll>poll",
    "answer": f"{_SHOWN} poll>poll tts",
    "update": _SHOWN,
    "suggestions": "choices>choice",
    "modal": "custom_id title components>component",
    "eligibility": "eligible ineligible_reason ineligible_reason_description",
    "deletion": "messages",
    "webhook": "name avatar channel_id",
    "embed": "type url title color timestamp description author>embed_author image>embed_media "
    "thumbnail>embed_media footer>embed_footer fields>embed_field provider>embed_provider "
    "video>embed_media",
    "embed_author": "name url icon_url",
    "embed_media": _MEDIA,
    "embed_footer": "text icon_url",
    "embed_field": "name value inline",
    "embed_provider": "name url",
    "mentions": "parse users roles replied_user",
    "attachment": "id filename description duration_secs waveform title is_spoiler is_remix",
    "reference": "guild_id channel_id message_id fail_if_not_exists type",
    "poll": "question>poll_media answers>poll_answer allow_multiselect layout_type duration",
    "poll_answer": "poll_media>poll_media",
    "poll_media": "text emoji>poll_emoji",
    "poll_emoji": "id name animated",
    "theme": "colors gradient_angle base_mix base_theme",
    "select_option": "label value description default emoji>component_emoji",
    "group_option": "label value description default",
    "default_value": "type id",
    "component_emoji": "id name",
    "gallery_item": "description spoiler media>media",
    "media": "url",
}

_OPTION = "type name name_localizations description description_localizations required"
_NUMBER = f"{_OPTION} autocomplete choices>choice min_value max_value"
_SELECT = "type id custom_id placeholder min_values max_values disabled required"
_AUTO_SELECT = f"{_SELECT} default_values>default_value"
TYPED_SHAPES: Final = {
    "option": {
        **dict.fromkeys((1, 2), f"{_OPTION} options>option"),
        3: f"{_OPTION} autocomplete choices>choice min_length max_length",
        **dict.fromkeys((4, 10), _NUMBER),
        **dict.fromkeys((5, 6, 8, 9, 11), _OPTION),
        7: f"{_OPTION} channel_types",
    },
    "component": {
        1: "type id components>component",
        2: "type id custom_id style label disabled url sku_id emoji>component_emoji",
        3: f"{_SELECT} options>select_option",
        4: "type id custom_id style label value placeholder required min_length max_length",
        **dict.fromkeys((5, 6, 7), _AUTO_SELECT),
        8: f"{_AUTO_SELECT} channel_types",
        9: "type id components>component accessory>component",
        10: "type id content",
        11: "type id description spoiler media>media",
        12: "type id items>gallery_item",
        13: "type id spoiler file>media",
        14: "type id spacing divider",
        17: "type id accent_color components>component spoiler",
        18: "type id label description component>component",
        19: "type id custom_id min_values max_values required",
        21: "type id custom_id required options>group_option",
        22: "type id custom_id min_values max_values required options>group_option",
        23: "type id custom_id default",
    },
    "callback": {
        **dict.fromkeys((1, 12), "type"),
        **dict.fromkeys((4, 5, 6), "type data>answer"),
        7: "type data>update",
        8: "type data>suggestions",
        9: "type data>modal",
        13: "type data>eligibility",
    },
}

SENT_BY_LIBRARIES: Final = {
    "command": "nsfw default_permission",
    "answer": "enforce_nonce",
    "message edit": "tts enforce_nonce",
    "webhook message": "enforce_nonce",
    "webhook edit": "tts enforce_nonce",
    "update": "tts enforce_nonce",
    "post": "tts enforce_nonce",
    "embed": "flags",
    "attachment": "content_type height proxy_url size spoiler url width",
}
"""Fields that libraries send and Discord accepts, although its description omits them."""


def known_fields(shape: str, kind: Any = None) -> dict[str, str] | None:
    """Return the shapes by field of a shape ("" for a value that is not checked).

    `kind` is the object's type, if it matters. An unknown type has no shapes: None.
    """
    listed = TYPED_SHAPES[shape].get(kind) if shape in TYPED_SHAPES else SHAPES[shape]
    if listed is None:
        return None
    return _shapes_by_field(f"{listed} {SENT_BY_LIBRARIES.get(shape, '')}")


@cache
def _shapes_by_field(listed: str) -> dict[str, str]:
    """Read a list of fields, once for all requests."""
    return {name: inner for name, _, inner in (word.partition(">") for word in listed.split())}


def find_unknown_fields(value: Any, shape: str, path: str = "") -> Iterator[FieldError]:
    """Yield an error for each unknown field of an object, or of a list of them."""
    if isinstance(value, list):
        for index, item in enumerate(value):
            yield from find_unknown_fields(item, shape, f"{path}.{index}")
    if not isinstance(value, dict):
        return
    fields = known_fields(shape, value.get("type"))
    if fields is None:
        return
    for name, inner_value in value.items():
        inner_path = f"{path}.{name}".removeprefix(".")
        if name not in fields:
            yield FieldError(inner_path, "UNKNOWN_FIELD", f"Discord knows no {name} here")
        elif fields[name]:
            yield from find_unknown_fields(inner_value, fields[name], inner_path)
