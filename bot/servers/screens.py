"""A server's settings on a screen, for its moderators."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, TypeAlias

from discord import ChannelType, SelectDefaultValue, SelectDefaultValueType, SelectOption
from discord.ui import ChannelSelect, Item, RoleSelect

from bot.core.pace.describing import describe_pace
from bot.core.pace.pace import PACE, Pace, usual_pace
from bot.core.screens.component_ids import LIST_PAGE, ComponentId
from bot.core.screens.components import OPTIONS, PLACEHOLDER, Row, Screen, clip, lists, screen
from bot.core.screens.permissions import PERMISSIONS
from bot.core.screens.private import private_line
from bot.ground.languages import OWN_NAME, language, spoken
from bot.servers.model import Server
from rules.core.menu import Word
from rules.core.options import labels_of, option_text, option_words
from rules.core.text import Language, Text, listed, text

SETTING: Final = "(?P<setting>[a-z_]{1,32})"
SERVER_SETTING: Final = ComponentId("setup", page=LIST_PAGE)
SETTLE: Final = ComponentId("settle", SETTING)

Value: TypeAlias = int | str | None

ROLE: Final = "role"  # kinds of Discord's own lists
CHANNEL: Final = "channel"
CHANNELS: Final = "channels"
ANY: Final = "any"  # the answer for no limit or preference
HOLDS_TABLES: Final = (ChannelType.text, ChannelType.news, ChannelType.forum)
HOLDS_NEWS: Final = (ChannelType.text, ChannelType.news, ChannelType.public_thread)

MODERATORS: Final = text(
    "Members with this role, or with Manage Server, can cancel and move any table. To let the "
    "role use {command}, which lists all tables, allow the command in the server settings, "
    "under Integrations.",
    command=text("`/karnak tables`"),
)
LISTED: Final = text(
    "The channels for the next setting, with their threads. Without any, tables can be "
    "everywhere. Existing tables stay."
)
PLACES: Final = text(
    "Whether the listed channels are the only ones for tables, or the ones without tables."
)
MOST_EACH: Final = text(
    "The number of tables one person can host here at the same time, both open and running. "
    "Existing tables stay."
)
MOST: Final = text("The number of tables here at the same time, both open and running.")
LANGUAGE: Final = text(
    "The channel language at a table, unless the player who opens it chooses one. In private, "
    "everyone reads their own language."
)
NEWS: Final = text(
    "The channel where hosts can announce the free seats at their table, once a day. Without "
    "one, nothing is announced."
)


SHARES: Final = text(
    "Whether rated games of this server count in the table of all servers, which {command} then "
    "shows here too. Names are shown only to people who have played in the same server. Everybody "
    "can opt out with {settings}.",
    command=text("`/server table`"),
    settings=text("`/me settings`"),
)


@dataclass(frozen=True, slots=True)
class Setting:
    """A setting, with its answers and their values by words.

    A setting with Discord's own list has a `kind` instead of answers.
    """

    label: Text
    explanation: Text
    answers: Mapping[Word, tuple[Text, Value]] = field(default_factory=dict)
    kind: str = ""

    def word(self, value: Value) -> Word:
        """Return the word of the answer that has a value."""
        return next((word for word, (_, its) in self.answers.items() if its == value), "")


def settings() -> dict[Word, Setting]:
    """Return all settings by word: the names of their fields, and the options of the pace."""
    own = {code: (Text(OWN_NAME.in_(each)), code) for code, each in spoken().items()}
    languages = {ANY: (text("language of the player who opens the table"), None), **own}
    places = {
        "but": (text("everywhere except in the listed channels"), 0),
        "only": (text("only in the listed channels"), 1),
    }
    shares = {
        "no": (text("takes no part"), 0),
        "yes": (text("takes part"), 1),
    }
    return {
        "moderators": Setting(text("Moderators"), MODERATORS, kind=ROLE),
        "channels": Setting(text("Channels"), LISTED, kind=CHANNELS),
        "are_only": Setting(text("Where tables may be"), PLACES, places),
        "most_each": Setting(text("Tables per host"), MOST_EACH, _limits(1, 2, 3, 5, 10)),
        "most": Setting(text("Tables of the server"), MOST, _limits(1, 3, 5, 10, 20, 50)),
        "language": Setting(text("Language of new tables"), LANGUAGE, languages),
        "news": Setting(text("Announcements"), NEWS, kind=CHANNEL),
        "shares": Setting(text("Table of all servers"), SHARES, shares),
        **dict(_pace_settings()),
    }


def _pace_settings() -> Iterator[tuple[Word, Setting]]:
    for name in Pace.model_fields:
        words, labels = option_text(Pace, name), labels_of(Pace, name)
        answers: dict[Word, tuple[Text, Value]] = {word: (labels[word], word) for word in labels}
        yield PACE + name, Setting(words.label, words.explanation, answers)


def settled_value(server: Server, name: Word) -> Value:
    """Return the value of a setting, by its name."""
    if name.startswith(PACE):
        return option_words(usual_pace(None, server.pace))[name.removeprefix(PACE)]
    value: Value = getattr(server, name)
    return value


def _limits(*numbers: int) -> dict[Word, tuple[Text, Value]]:
    return {ANY: (text("any number"), 0), **{str(n): (Text(str(n)), n) for n in numbers}}


def setup_screen(
    server: Server,
    code: str,
    lacking: Sequence[str],
    chosen: Word = "",
    is_known: Callable[[int], bool] = lambda id: True,
) -> Screen:
    """List the settings with their values, and the answers of the chosen one.

    `lacking` are Karnak's missing permissions in this channel. Roles and channels that are no
    longer known are not preselected.
    """
    own, known = language(code), settings()
    options = [
        SelectOption(label=each.label.in_(own), value=word, default=word == chosen)
        for word, each in known.items()
    ]
    rows = list(lists(SERVER_SETTING.pages(), options, text("Which setting?").in_(own)))
    title = text("Karnak in this server").in_(own)
    lines = [private_line(code), f"### {title}"]
    lines += [f"- {line.in_(own)}" for line in _settled(server, known)]
    lines.append(f"-# {_health(lacking).in_(own)}")
    if setting := known.get(chosen):
        lines += [f"**{setting.label.in_(own)}**", setting.explanation.in_(own)]
        rows += _answers(chosen, setting, server, own, is_known)
    return screen("\n".join(lines), rows, private=True)


def _settled(server: Server, known: Mapping[Word, Setting]) -> Iterator[Text]:
    """Yield a line for each setting, with its answer."""
    role = Text(f"<@&{server.moderators}>") if server.moderators else text("nobody else")
    picked = {
        "moderators": text("members with Manage Server, and {role}", role=role),
        "are_only": _places(server),
        "news": Text(f"<#{server.news}>") if server.news else text("none"),
    }
    for word, setting in known.items():
        if word == "channels" or word.startswith(PACE):
            continue
        answer = picked.get(word) or setting.answers[setting.word(settled_value(server, word))][0]
        yield text("{option}: {answer}", option=setting.label, answer=answer)
    pace = describe_pace(usual_pace(None, server.pace))
    yield text("{option}: {answer}", option=text("Pace of new tables"), answer=pace)


def _places(server: Server) -> Text:
    """Return the words for the channels where tables may be."""
    if not server.listed:
        return text("everywhere")
    channels = listed((Text(f"<#{id}>") for id in sorted(server.listed)), "and")
    if server.are_only:
        return text("only in {channels}", channels=channels)
    return text("everywhere except in {channels}", channels=channels)


def _health(lacking: Sequence[str]) -> Text:
    """Return the sentence about Karnak's permissions in this channel."""
    if not lacking:
        return text("I have all permissions that a game needs in this channel.")
    shown = listed(PERMISSIONS[name] for name in lacking)
    return text("Missing permissions in this channel: {permissions}.", permissions=shown)


def _answers(
    word: Word, setting: Setting, server: Server, own: Language, is_known: Callable[[int], bool]
) -> Iterator[Row]:
    asked = clip(text("{option}: which answer?", option=setting.label).in_(own), PLACEHOLDER)
    value = settled_value(server, word)
    if setting.kind:
        given = [id for id in map(int, str(value or "").split()) if is_known(id)]
        yield [_picker(word, setting.kind, given, asked)]
        return
    options = [
        SelectOption(label=label.in_(own), value=answer, default=answer == setting.word(value))
        for answer, (label, _) in setting.answers.items()
    ]
    yield from lists(lambda _: SETTLE.encode(word), options, asked)


def _picker(word: Word, kind: str, given: Sequence[int], asked: str) -> Item[Any]:
    """Return Discord's own list of roles or channels, with the current ones selected."""
    type = SelectDefaultValueType.role if kind == ROLE else SelectDefaultValueType.channel
    shown: dict[str, Any] = {
        "custom_id": SETTLE.encode(word),
        "placeholder": asked,
        "min_values": 0,
        "max_values": OPTIONS if kind == CHANNELS else 1,
        "default_values": [SelectDefaultValue(id=id, type=type) for id in given],
    }
    if kind == ROLE:
        return RoleSelect(**shown)
    types = HOLDS_TABLES if kind == CHANNELS else HOLDS_NEWS
    return ChannelSelect(channel_types=list(types), **shown)
