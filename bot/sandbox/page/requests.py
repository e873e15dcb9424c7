"""Validates and handles the requests of a page.

A request is an object with its name in `do`, a number in `ref` that its answer repeats, and its
fields. pydantic validates its form and each handler the rest. A page has the abilities of Discord's
client, and reaches only the things that its person sees.
"""

from __future__ import annotations

import re
from abc import abstractmethod
from typing import Annotated, Final, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, TypeAdapter, ValidationError

from bot.sandbox.limits.messages import MAX_CONTENT_LENGTH
from bot.sandbox.model import Channel, Interaction, Json, Message
from bot.sandbox.page import views
from bot.sandbox.page.languages import ENGLISH_TABLE, PageLocale
from bot.sandbox.page.session import PageSession
from bot.sandbox.people import Person

MAX_PEOPLE = 50
MAX_CHANNELS = 100

Id = Annotated[str, StringConstraints(max_length=25)]
Name = Annotated[str, StringConstraints(min_length=1, max_length=32, strip_whitespace=True)]
ShortText = Annotated[str, StringConstraints(max_length=100)]
LongText = Annotated[str, StringConstraints(max_length=6000)]
OptionValue = bool | int | float | LongText
OptionValues = Annotated[dict[ShortText, OptionValue], Field(max_length=25)]
SelectValues = Annotated[list[ShortText], Field(max_length=25)]
InputValue = bool | LongText | SelectValues | None
InputValues = Annotated[dict[ShortText, InputValue], Field(max_length=40)]


class RefusedError(Exception):
    """A request was refused. The page has a sentence for the word in `reason`."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class PageRequest(BaseModel):
    """A page request has a reference and no fields but its own."""

    model_config = ConfigDict(allow_inf_nan=False, extra="forbid", frozen=True, strict=True)

    ref: int = Field(0, ge=0, le=2**53)


class ChannelRequest(PageRequest):
    """A channel request is made by the page's person in the channel that the page shows."""

    def handle(self, session: PageSession) -> Json | None:
        """Handle the request.

        Returns the answer, or None if it comes with the bot's response. Raises `RefusedError`.
        """
        if session.person is None or session.channel is None:
            raise RefusedError("nobody")
        return self.handle_as(session, session.person, session.channel)

    @abstractmethod
    def handle_as(self, session: PageSession, person: Person, channel: Channel) -> Json | None:
        """Handle the request for a person in a channel."""

    def await_response(
        self, session: PageSession, person: Person, interaction: Interaction
    ) -> None:
        """Answer the request when the bot responds to an interaction."""
        session.await_response(self.ref, interaction, person.response_timeout)


class SelectChannel(PageRequest):
    """The page shows a channel to a person. Both are empty when the page opens again."""

    do: Literal["enter"]
    person: Id = ""
    channel: Id = ""

    def handle(self, session: PageSession) -> Json:
        """Select the person and the channel, and send the page their content."""
        session.select_channel(self.person, self.channel)
        session.send_surroundings()
        session.send_channel()
        return {}


class CreatePerson(PageRequest):
    """The page creates a new person."""

    do: Literal["join"]
    name: Name
    locale: PageLocale

    def handle(self, session: PageSession) -> Json:
        """Create the person. Raises `RefusedError` for `name taken` or `too many`."""
        names = {user.name.casefold() for user in session.backend.users.values()}
        if self.name.casefold() in names:
            raise RefusedError("name taken")
        if len(names) > MAX_PEOPLE:
            raise RefusedError("too many")
        return {"person": session.people.join(self.name, self.locale).id}


class FetchEarlierMessages(ChannelRequest):
    """The page fetches the messages before a message."""

    do: Literal["earlier"]
    before: Id

    def handle_as(self, session: PageSession, person: Person, channel: Channel) -> Json:
        return views.build_conversation(person, channel, _parse_id(self.before))


class MarkRead(ChannelRequest):
    """A person has read a channel up to a message."""

    do: Literal["look"]
    message: Id

    def handle_as(self, session: PageSession, person: Person, channel: Channel) -> Json:
        newest = max(map(int, channel.messages), default=0)
        message_id = min(_parse_id(self.message), newest)
        session.read_states.mark_read(person.user, channel, message_id)
        return {}


class WriteMessage(ChannelRequest):
    """A person writes a message."""

    do: Literal["write"]
    content: Annotated[
        str,
        StringConstraints(min_length=1, max_length=MAX_CONTENT_LENGTH, strip_whitespace=True),
    ]

    def handle_as(self, session: PageSession, person: Person, channel: Channel) -> Json:
        if channel.locked:
            raise RefusedError("locked")
        return {"message": person.write(channel, self.content).id}


class UseCommand(ChannelRequest):
    """A person uses a slash command."""

    do: Literal["use"]
    command: ShortText
    values: OptionValues = {}

    def handle_as(self, session: PageSession, person: Person, channel: Channel) -> None:
        try:
            interaction = person.send_command(channel, self.command, self.values)
        except (LookupError, ValueError) as error:
            raise RefusedError("command") from error
        self.await_response(session, person, interaction)


class Autocomplete(ChannelRequest):
    """A person requests suggestions for an option."""

    do: Literal["complete"]
    command: ShortText
    option: ShortText
    typed: LongText
    values: OptionValues = {}

    def handle_as(self, session: PageSession, person: Person, channel: Channel) -> None:
        others = {name: value for name, value in self.values.items() if name != self.option}
        try:
            interaction = person.send_autocomplete(
                channel, self.command, self.option, self.typed, others
            )
        except LookupError as error:
            raise RefusedError("command") from error
        self.await_response(session, person, interaction)


class UseComponent(ChannelRequest):
    """A person presses a button, or chooses `values` in a select."""

    do: Literal["press"]
    message: Id
    custom_id: ShortText
    values: SelectValues | None = None

    def handle_as(self, session: PageSession, person: Person, channel: Channel) -> None:
        message = _find_message(session, channel, self.message)
        matches = (c for c in message.all_components if c.get("custom_id") == self.custom_id)
        component = next(matches, None)
        if component is None or component.get("disabled"):
            raise RefusedError("gone")
        if self.values is not None and not _accepts(component, self.values):
            raise RefusedError("gone")
        interaction = person.click(message, self.custom_id, self.values)
        self.await_response(session, person, interaction)


class SubmitModal(ChannelRequest):
    """A person submits the modal that was shown last."""

    do: Literal["submit"]
    values: InputValues

    def handle_as(self, session: PageSession, person: Person, channel: Channel) -> None:
        if session.modal_interaction is None:
            raise RefusedError("gone")
        interaction = person.send_modal(session.modal_interaction, self.values)
        self.await_response(session, person, interaction)


class DismissMessage(ChannelRequest):
    """A person dismisses an ephemeral message."""

    do: Literal["dismiss"]
    message: Id

    def handle_as(self, session: PageSession, person: Person, channel: Channel) -> Json:
        message = _find_message(session, channel, self.message)
        if not message.is_ephemeral:
            raise RefusedError("gone")
        person.delete_message(message)
        return {}


class DismissHint(ChannelRequest):
    """A person dismisses the hint, which is then shown to nobody."""

    do: Literal["put away"]

    def handle_as(self, session: PageSession, person: Person, channel: Channel) -> Json:
        if hint := session.hint():
            session.read_states.dismiss_hint(hint[ENGLISH_TABLE])
        return {}


class SetLocale(ChannelRequest):
    """A person sets the language of their client."""

    do: Literal["speak"]
    locale: PageLocale

    def handle_as(self, session: PageSession, person: Person, channel: Channel) -> Json:
        person.user.locale = self.locale
        session.backend.save_user(person.user)
        return {}


class SetOpenToDms(ChannelRequest):
    """A person allows or refuses the bot's DMs."""

    do: Literal["take dms"]
    open: bool

    def handle_as(self, session: PageSession, person: Person, channel: Channel) -> Json:
        (person.open_dms if self.open else person.close_dms)()
        return {}


class CreateChannel(ChannelRequest):
    """A person creates a channel in the guild that is shown, or in the first one."""

    do: Literal["open channel"]
    name: ShortText

    def handle_as(self, session: PageSession, person: Person, channel: Channel) -> Json:
        name = re.sub(r"[^\w-]+", "-", self.name.strip().lower()).strip("-")
        if not name:
            raise RefusedError("no name")
        backend = session.backend
        if len(backend.channels) >= MAX_CHANNELS:
            raise RefusedError("too many")
        guild = backend.guilds.get(channel.guild_id or "") or backend.guild
        return {"channel": backend.add_channel(guild, name).id}


AnyPageRequest: TypeAlias = (
    SelectChannel
    | CreatePerson
    | FetchEarlierMessages
    | MarkRead
    | WriteMessage
    | UseCommand
    | Autocomplete
    | UseComponent
    | SubmitModal
    | DismissMessage
    | DismissHint
    | SetLocale
    | SetOpenToDms
    | CreateChannel
)
PAGE_REQUEST: Final[TypeAdapter[AnyPageRequest]] = TypeAdapter(
    Annotated[AnyPageRequest, Field(discriminator="do")]
)


class _Reference(BaseModel):
    ref: int = 0


def read_ref(request: str) -> int:
    """Return the reference of a request that is otherwise malformed, or 0 if it has none."""
    try:
        return _Reference.model_validate_json(request).ref
    except ValidationError:
        return 0


def _parse_id(message_id: str) -> int:
    if not (message_id.isascii() and message_id.isdecimal()):
        raise RefusedError("gone")
    return int(message_id)


def _find_message(session: PageSession, channel: Channel, message_id: str) -> Message:
    message = channel.messages.get(message_id)
    if message is None or not session.shows(message):
        raise RefusedError("gone")
    return message


def _accepts(select: Json, values: list[str]) -> bool:
    """Return whether a select accepts values. User and channel selects accept any."""
    minimum, maximum = select.get("min_values", 1), select.get("max_values") or 1
    offered = {option["value"] for option in select.get("options") or ()}
    are_known = not offered or offered.issuperset(values)
    return are_known and minimum <= len(values) <= maximum and len(set(values)) == len(values)
