"""The routing table of Discord's REST API, version 10, names the endpoint of each route."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bot.sandbox.api_request import ApiRequest
from bot.sandbox.backend import Backend
from bot.sandbox.endpoints import (
    application,
    channels,
    commands,
    emojis,
    guilds,
    messages,
    roles,
    threads,
    webhooks,
)

Endpoint = Callable[[Backend, ApiRequest], Any]
"""An endpoint returns JSON, `Created` or, for 204, None. It raises `ApiError`."""


def _command_routes(commands_path: str) -> dict[str, Endpoint]:
    return {
        f"GET {commands_path}": commands.get_commands,
        f"PUT {commands_path}": commands.bulk_overwrite_commands,
        f"POST {commands_path}": commands.create_command,
        f"GET {commands_path}/{{command}}": commands.get_command,
        f"PATCH {commands_path}/{{command}}": commands.edit_command,
        f"DELETE {commands_path}/{{command}}": commands.delete_command,
    }


def _webhook_routes(webhook_path: str) -> dict[str, Endpoint]:
    return {
        f"GET {webhook_path}": webhooks.get_webhook,
        f"PATCH {webhook_path}": webhooks.modify_webhook,
        f"DELETE {webhook_path}": webhooks.delete_webhook,
    }


_EMOJIS = "applications/{application}/emojis"
_ROLES = "guilds/{guild}/roles"
_CHANNEL = "channels/{channel}"
_MESSAGE = "channels/{channel}/messages/{message}"
_WEBHOOK_MESSAGE = "webhooks/{webhook}/{token}/messages/{message}"
ROUTES: dict[str, Endpoint] = {
    "GET users/@me": application.get_current_user,
    "GET users/@me/guilds": application.get_current_user_guilds,
    "DELETE users/@me/guilds/{guild}": guilds.leave_guild,
    "POST users/@me/channels": application.create_dm,
    "GET users/{user}": application.get_user,
    "GET applications/@me": application.get_current_application,
    "GET oauth2/applications/@me": application.get_current_application,
    "GET gateway": application.get_gateway,
    "GET gateway/bot": application.get_gateway_bot,
    **_command_routes("applications/{application}/commands"),
    **_command_routes("applications/{application}/guilds/{guild}/commands"),
    f"GET {_EMOJIS}": emojis.list_application_emojis,
    f"POST {_EMOJIS}": emojis.create_application_emoji,
    f"GET {_EMOJIS}/{{emoji}}": emojis.get_application_emoji,
    f"PATCH {_EMOJIS}/{{emoji}}": emojis.modify_application_emoji,
    f"DELETE {_EMOJIS}/{{emoji}}": emojis.delete_application_emoji,
    "GET guilds/{guild}": guilds.get_guild,
    "GET guilds/{guild}/channels": guilds.get_guild_channels,
    "GET guilds/{guild}/threads/active": guilds.list_active_threads,
    f"GET {_ROLES}": roles.get_guild_roles,
    f"POST {_ROLES}": roles.create_guild_role,
    f"PATCH {_ROLES}": roles.modify_guild_role_positions,
    f"GET {_ROLES}/{{role}}": roles.get_guild_role,
    f"PATCH {_ROLES}/{{role}}": roles.modify_guild_role,
    f"DELETE {_ROLES}/{{role}}": roles.delete_guild_role,
    "GET guilds/{guild}/members": guilds.list_guild_members,
    "GET guilds/{guild}/members/{user}": guilds.get_guild_member,
    "PUT guilds/{guild}/members/{user}/roles/{role}": roles.add_guild_member_role,
    "DELETE guilds/{guild}/members/{user}/roles/{role}": roles.remove_guild_member_role,
    f"GET {_CHANNEL}": channels.get_channel,
    f"PATCH {_CHANNEL}": channels.modify_channel,
    f"DELETE {_CHANNEL}": channels.delete_channel,
    f"POST {_CHANNEL}/typing": channels.trigger_typing_indicator,
    f"POST {_CHANNEL}/threads": threads.start_thread_without_message,
    f"GET {_CHANNEL}/threads/archived/public": threads.list_public_archived_threads,
    f"GET {_CHANNEL}/threads/archived/private": threads.list_private_archived_threads,
    f"GET {_CHANNEL}/users/@me/threads/archived/private": (
        threads.list_joined_private_archived_threads
    ),
    f"GET {_CHANNEL}/thread-members": threads.list_thread_members,
    f"GET {_CHANNEL}/thread-members/{{user}}": threads.get_thread_member,
    f"PUT {_CHANNEL}/thread-members/{{user}}": threads.add_thread_member,
    f"DELETE {_CHANNEL}/thread-members/{{user}}": threads.remove_thread_member,
    f"POST {_CHANNEL}/messages": messages.create_message,
    f"GET {_CHANNEL}/messages": messages.get_channel_messages,
    f"POST {_CHANNEL}/messages/bulk-delete": messages.bulk_delete_messages,
    f"GET {_MESSAGE}": messages.get_channel_message,
    f"PATCH {_MESSAGE}": messages.edit_message,
    f"DELETE {_MESSAGE}": messages.delete_message,
    f"POST {_MESSAGE}/threads": threads.start_thread_from_message,
    "POST interactions/{interaction}/{token}/callback": messages.create_interaction_response,
    f"POST {_CHANNEL}/webhooks": webhooks.create_webhook,
    f"GET {_CHANNEL}/webhooks": webhooks.get_channel_webhooks,
    "GET guilds/{guild}/webhooks": webhooks.get_guild_webhooks,
    **_webhook_routes("webhooks/{webhook}"),
    **_webhook_routes("webhooks/{webhook}/{token}"),
    "POST webhooks/{webhook}/{token}": webhooks.execute_webhook,
    f"GET {_WEBHOOK_MESSAGE}": webhooks.get_webhook_message,
    f"PATCH {_WEBHOOK_MESSAGE}": webhooks.edit_webhook_message,
    f"DELETE {_WEBHOOK_MESSAGE}": webhooks.delete_webhook_message,
}
