"""Discord's numbers, under the names that Discord's documentation gives them."""

from __future__ import annotations

SUPPRESS_EMBEDS, EPHEMERAL, LOADING = 1 << 2, 1 << 6, 1 << 7
SUPPRESS_NOTIFICATIONS, IS_COMPONENTS_V2 = 1 << 12, 1 << 15
"""Flags of messages."""

THREAD_CREATED, REPLY, CHAT_INPUT_COMMAND = 18, 19, 20
"""Types of messages other than plain ones (0)."""

DEFAULT_REFERENCE = 0
"""The type of a reference to a message or channel that is not forwarded."""

EVERYONE = "everyone"
"""The id under which a message mentions everyone."""

INCOMING = 1
"""The type of a webhook that posts what it is sent."""

GUILD_TEXT, DM, GUILD_VOICE, GUILD_ANNOUNCEMENT, GUILD_STAGE_VOICE, GUILD_FORUM = 0, 1, 2, 5, 13, 15
ANNOUNCEMENT_THREAD, PUBLIC_THREAD, PRIVATE_THREAD = 10, 11, 12
"""Types of channels."""
THREADS = {ANNOUNCEMENT_THREAD, PUBLIC_THREAD, PRIVATE_THREAD}
THREADS_OF = {
    GUILD_TEXT: {PUBLIC_THREAD, PRIVATE_THREAD},
    GUILD_ANNOUNCEMENT: {ANNOUNCEMENT_THREAD},
    GUILD_FORUM: {PUBLIC_THREAD},
}
"""The types of threads by the type of their channel; other channels have none."""
VOICE_CHANNELS = {GUILD_VOICE, GUILD_STAGE_VOICE}
"""Voice channels, which also have a text channel of their own."""

APPLICATION_COMMAND, MESSAGE_COMPONENT, AUTOCOMPLETE, MODAL_SUBMIT = 2, 3, 4, 5
"""Types of interactions."""

CHANNEL_MESSAGE, DEFERRED_CHANNEL_MESSAGE, DEFERRED_UPDATE_MESSAGE = 4, 5, 6
UPDATE_MESSAGE, AUTOCOMPLETE_RESULT, MODAL = 7, 8, 9
"""Types of initial responses to interactions."""

INITIAL_RESPONSE_SECONDS = 3.0
"""Seconds that an application has for its initial response to an interaction."""
TOKEN_LIFETIME = 900.0
"""Seconds for which an interaction's token accepts edits and follow-ups."""

GUILD_CONTEXT, BOT_DM_CONTEXT = 0, 1
"""Contexts in which commands are offered and interactions happen."""

GUILD_INSTALL = "0"
"""The key of the guild in which the application was installed."""

SUB_COMMAND, SUB_COMMAND_GROUP, STRING, INTEGER, BOOLEAN, USER = 1, 2, 3, 4, 5, 6
CHANNEL, ROLE, MENTIONABLE, NUMBER, ATTACHMENT = 7, 8, 9, 10, 11
"""Types of command options."""

ACTION_ROW, BUTTON, STRING_SELECT, TEXT_INPUT = 1, 2, 3, 4
USER_SELECT, ROLE_SELECT, MENTIONABLE_SELECT, CHANNEL_SELECT = 5, 6, 7, 8
SECTION, TEXT_DISPLAY, THUMBNAIL, MEDIA_GALLERY, FILE, SEPARATOR = 9, 10, 11, 12, 13, 14
CONTAINER, LABEL, FILE_UPLOAD, RADIO_GROUP, CHECKBOX_GROUP, CHECKBOX = 17, 18, 19, 21, 22, 23
"""Types of components."""
AUTO_SELECTS = {USER_SELECT, ROLE_SELECT, MENTIONABLE_SELECT, CHANNEL_SELECT}
"""Selects whose options Discord fills in."""
SELECTS = {STRING_SELECT} | AUTO_SELECTS

LINK_BUTTON, PREMIUM_BUTTON = 5, 6
"""Styles of buttons that have no custom id."""
