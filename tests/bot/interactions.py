"""An interaction as the router looks at one, and what was answered."""

from __future__ import annotations

from types import SimpleNamespace

from discord import InteractionType, Locale, Permissions
from discord.utils import DEFAULT_FILE_SIZE_LIMIT_BYTES

from bot.core.interactions.actor import NEEDED
from bot.core.interactions.lateness import Lateness
from tests.bot.channels import Discord
from tests.bot.seated import ANA, INTERACTIONS, PEOPLE

NAMES = {person.user: person.name for person in PEOPLE}


def never_late():
    """A measure of lateness by a clock on which no time passes."""
    return Lateness(lambda: 0.0)


class Response:
    """The answers, in their order."""

    def __init__(self):
        self.answers, self.refused, self.lost = [], [], None
        self.refuses = lambda kind, view, more: None  # or the refusal of such an answer

    def is_done(self):
        return bool(self.answers)

    def _answer(self, kind, view=None, **more):
        if lost := self.lost or self.refuses(kind, view, more):
            self.refused.append(kind)
            raise lost
        self.answers.append((kind, view, more))

    async def defer(self, **how):
        self._answer("defer", **how)

    async def send_message(self, *, view, files=(), ephemeral):
        self._answer("message", view, ephemeral=ephemeral, files=files)

    async def edit_message(self, *, view, attachments):
        self._answer("edit", view, files=attachments)

    async def send_modal(self, modal):
        self._answer("modal", modal)


class FakeInteraction:
    """An interaction, as far as the router looks at one."""

    def __init__(
        self,
        user=ANA,
        data=None,
        *,
        channel=500,
        guild=77,
        kind=None,
        ephemeral=True,
        manages=False,
        roles=(),
    ):
        self.id = next(INTERACTIONS)
        held = [SimpleNamespace(id=role) for role in roles]
        self.user = SimpleNamespace(id=user, display_name=NAMES.get(user, f"P{user}"), roles=held)
        self.locale = Locale.american_english
        self.channel, self.channel_id, self.guild_id = None, channel, guild
        self.guild = None  # of which the client has heard nothing yet
        self.app_permissions = Permissions(NEEDED.value)
        self.permissions = Permissions(NEEDED.value, manage_guild=manages)
        self.filesize_limit = DEFAULT_FILE_SIZE_LIMIT_BYTES
        self.client = Discord()  # which knows the names of servers and channels
        self.type = kind or InteractionType.component
        self.data = data
        self.message = SimpleNamespace(flags=SimpleNamespace(ephemeral=ephemeral))
        self.response = Response()
        self.followup = SimpleNamespace(send=self._follow_up)

    async def edit_original_response(self, *, view, attachments=()):
        self.response._answer("later", view, files=attachments)

    async def delete_original_response(self):
        self.response._answer("delete")

    async def _follow_up(self, *, view, ephemeral, files=()):
        self.response._answer("followup", view, ephemeral=ephemeral, files=files)

    @property
    def shown(self):
        """The one message that was answered with."""
        (kind, view, more), *_ = [
            one for one in reversed(self.response.answers) if one[1] is not None
        ]
        files = more.get("files", [])
        ephemeral = more.get("ephemeral")
        return SimpleNamespace(kind=kind, view=view, ephemeral=ephemeral, files=lambda: files)
