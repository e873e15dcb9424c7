"""What a person can do on the page, as its requests ask for it.

A request is an object with the name of the deed in `do`, a number in `ref` that its answer
carries, and what the deed needs. Its form is checked here and every deed checks the rest: a page
can do what Discord's client can, and only to what its person sees.
"""

from __future__ import annotations

import re
from abc import abstractmethod
from typing import Annotated, Any, Final, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, TypeAdapter, ValidationError

from bot.sandbox import showing
from bot.sandbox.limits import CONTENT
from bot.sandbox.model import Channel, Interaction, Json, Message
from bot.sandbox.people import Person
from bot.sandbox.visit import Visit

MOST_PEOPLE = 50
MOST_CHANNELS = 100

Id = Annotated[str, StringConstraints(max_length=25)]
Name = Annotated[str, StringConstraints(min_length=1, max_length=32, strip_whitespace=True)]
Locale = Literal["en-US", "fr"]
Words = Annotated[str, StringConstraints(max_length=6000)]
CustomId = Annotated[str, StringConstraints(max_length=100)]
Value = bool | int | float | Words
Values = Annotated[dict[CustomId, Value], Field(max_length=25)]
Chosen = Annotated[list[CustomId], Field(max_length=25)]
Entered = Annotated[dict[CustomId, bool | Words | Chosen | None], Field(max_length=40)]


class NotDoneError(Exception):
    """A deed was refused. `reason` is a word for which the page has a sentence."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class Request(BaseModel):
    """The form that all requests have."""

    model_config = ConfigDict(allow_inf_nan=False, extra="forbid", frozen=True, strict=True)

    ref: int = Field(0, ge=0, le=2**53)


class Deed(Request):
    """Something that somebody does, in the channel that the page shows."""

    def carry_out(self, visit: Visit) -> Json | None:
        """Do it. Gives the answer, or nothing if it comes later; raises `NotDoneError`."""
        if visit.person is None or visit.channel is None:
            raise NotDoneError("nobody")
        return self.done(visit, visit.person, visit.channel)

    @abstractmethod
    def done(self, visit: Visit, person: Person, channel: Channel) -> Json | None:
        """Do it as that person, in that channel."""

    def sent(self, visit: Visit, person: Person, interaction: Interaction) -> None:
        """An interaction is on its way: its answer will be the answer."""
        visit.await_answer(self.ref, interaction, person.patience)


class Enter(Request):
    """Be somebody, somewhere. Both may be empty, and are when the page is opened anew."""

    do: Literal["enter"]
    person: Id = ""
    channel: Id = ""

    def carry_out(self, visit: Visit) -> Json:
        """Go there; the page is told what it shows from now on."""
        visit.enter(self.person, self.channel)
        visit.tell_surroundings()
        visit.tell_channel()
        return {}


class Join(Request):
    """A new person comes."""

    do: Literal["join"]
    name: Name
    locale: Locale

    def carry_out(self, visit: Visit) -> Json:
        """Let them in. Refused as `name taken` or `too many`."""
        names = {user.name.casefold() for user in visit.world.users.values()}
        if self.name.casefold() in names:
            raise NotDoneError("name taken")
        if len(names) > MOST_PEOPLE:
            raise NotDoneError("too many")
        return {"person": visit.people.join(self.name, self.locale).id}


class Earlier(Deed):
    """Read what was said before a message."""

    do: Literal["earlier"]
    before: Id

    def done(self, visit: Visit, person: Person, channel: Channel) -> Json:
        return showing.conversation(person, channel, _number(self.before))


class Look(Deed):
    """Have read a channel up to a message."""

    do: Literal["look"]
    message: Id

    def done(self, visit: Visit, person: Person, channel: Channel) -> Json:
        newest = max(map(int, channel.messages), default=0)
        visit.seen.look(person.user, channel, min(_number(self.message), newest))
        return {}


class Write(Deed):
    """Write a message."""

    do: Literal["write"]
    content: Annotated[
        str, StringConstraints(min_length=1, max_length=CONTENT, strip_whitespace=True)
    ]

    def done(self, visit: Visit, person: Person, channel: Channel) -> Json:
        if channel.locked:
            raise NotDoneError("locked")
        return {"message": person.write(channel, self.content).id}


class Use(Deed):
    """Use a slash command."""

    do: Literal["use"]
    command: CustomId
    values: Values = {}

    def done(self, visit: Visit, person: Person, channel: Channel) -> None:
        try:
            self.sent(visit, person, person.use(channel, self.command, self.values))
        except (LookupError, ValueError) as error:
            raise NotDoneError("command") from error


class Complete(Deed):
    """Ask for suggestions for an option."""

    do: Literal["complete"]
    command: CustomId
    option: CustomId
    typed: Words
    values: Values = {}

    def done(self, visit: Visit, person: Person, channel: Channel) -> None:
        others = {name: value for name, value in self.values.items() if name != self.option}
        try:
            asked = person.ask(channel, self.command, self.option, self.typed, others)
        except LookupError as error:
            raise NotDoneError("command") from error
        self.sent(visit, person, asked)


class Press(Deed):
    """Press a button, or choose `values` in a select."""

    do: Literal["press"]
    message: Id
    custom_id: CustomId
    values: Chosen | None = None

    def done(self, visit: Visit, person: Person, channel: Channel) -> None:
        message = _message(visit, channel, self.message)
        parts = (p for p in message.parts if p.get("custom_id") == self.custom_id)
        part = next(parts, None)
        if part is None or part.get("disabled"):
            raise NotDoneError("gone")
        if self.values is not None and not _offered(part, self.values):
            raise NotDoneError("gone")
        self.sent(visit, person, person.click(message, self.custom_id, self.values))


class Submit(Deed):
    """Submit the modal that was shown last."""

    do: Literal["submit"]
    values: Entered

    def done(self, visit: Visit, person: Person, channel: Channel) -> None:
        if visit.opened is None:
            raise NotDoneError("gone")
        self.sent(visit, person, person.hand_in(visit.opened, self.values))


class Dismiss(Deed):
    """Dismiss a message that only this person sees."""

    do: Literal["dismiss"]
    message: Id

    def done(self, visit: Visit, person: Person, channel: Channel) -> Json:
        message = _message(visit, channel, self.message)
        if not message.ephemeral:
            raise NotDoneError("gone")
        person.delete_message(message)
        return {}


class PutAway(Deed):
    """Have the hint put away: it is known."""

    do: Literal["put away"]

    def done(self, visit: Visit, person: Person, channel: Channel) -> Json:
        visit.seen.put_away(str(visit.hint() or ""))
        return {}


class Speak(Deed):
    """Set the language of this person's client."""

    do: Literal["speak"]
    locale: Locale

    def done(self, visit: Visit, person: Person, channel: Channel) -> Json:
        person.user.locale = self.locale
        visit.world.put_user(person.user)
        return {}


class TakeDms(Deed):
    """Open or close this person's DMs."""

    do: Literal["take dms"]
    open: bool

    def done(self, visit: Visit, person: Person, channel: Channel) -> Json:
        (person.open_dms if self.open else person.close_dms)()
        return {}


class OpenChannel(Deed):
    """Open a channel in the server that is shown, or the first."""

    do: Literal["open channel"]
    name: Annotated[str, StringConstraints(max_length=100)]

    def done(self, visit: Visit, person: Person, channel: Channel) -> Json:
        name = re.sub(r"[^\w-]+", "-", self.name.strip().lower()).strip("-")
        if not name:
            raise NotDoneError("no name")
        if len(visit.world.channels) >= MOST_CHANNELS:
            raise NotDoneError("too many")
        server = visit.world.guilds.get(channel.guild_id or "") or visit.world.guild
        return {"channel": visit.world.add_channel(server, name).id}


Asked: TypeAlias = (
    Enter
    | Join
    | Earlier
    | Look
    | Write
    | Use
    | Complete
    | Press
    | Submit
    | Dismiss
    | PutAway
    | Speak
    | TakeDms
    | OpenChannel
)
ASKED: Final[TypeAdapter[Asked]] = TypeAdapter(Annotated[Asked, Field(discriminator="do")])


class Anything(BaseModel):
    """What can still be read from a request of no form that there is."""

    ref: int = 0


def ref_of(request: str) -> int:
    """The number under which a request waits for its answer; 0 if it has none."""
    try:
        return Anything.model_validate_json(request).ref
    except ValidationError:
        return 0


def _number(message_id: str) -> int:
    if not (message_id.isascii() and message_id.isdecimal()):
        raise NotDoneError("gone")
    return int(message_id)


def _message(visit: Visit, channel: Channel, message_id: str) -> Message:
    message = channel.messages.get(message_id)
    if message is None or not visit.sees(message):
        raise NotDoneError("gone")
    return message


def _offered(part: dict[str, Any], values: list[str]) -> bool:
    """Whether a select lets these be chosen. Those of users and channels offer whoever is there."""
    least, most = part.get("min_values", 1), part.get("max_values") or 1
    offered = {option["value"] for option in part.get("options") or ()}
    known = not offered or offered.issuperset(values)
    return known and least <= len(values) <= most and len(set(values)) == len(values)
