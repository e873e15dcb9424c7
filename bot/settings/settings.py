"""Settings with one list of answers."""

from __future__ import annotations

from typing import Final

from bot.core.people.model import Explained, Letters, Missed, Pictures, Words
from bot.ground.languages import OWN_NAME, language, spoken
from bot.settings.choices import NONE, Choice, Reader, Setting, simple
from bot.settings.zones import BY_OFFSET, city_of, clock_in, zone_label
from rules.core.menu import Word
from rules.core.text import Text, text

AS_SEEN: Final = text("Same as your Discord")
HOW_TO_WRITE: Final[dict[Letters, Text]] = {
    "secret": text("Write to me only when I choose in secret"),
    "all": text("Write to me at every turn and every vote"),
}
WHEN_TO_WRITE: Final[dict[int, Text]] = {
    0: text("Immediately"),
    3: text("After 3 minutes without a press"),
    10: text("After 10 minutes without a press"),
}
WHICH_PICTURES: Final[dict[Pictures, Text]] = {
    "large": text("Large pictures"),
    "small": text("Small pictures, for slow connections"),
    "dim": text("Large pictures, dimmed for dark rooms"),
    "dim-small": text("Small pictures, dimmed for dark rooms"),
    "none": text("No pictures: words instead"),
}
WHICH_WORDS: Final[dict[Words, Text]] = {
    "signs": text("Words with signs and pictures"),
    "plain": text("Plain words: no signs, the board in words"),
}
WHICH_EXPLAINED: Final[dict[Explained, Text]] = {
    "first": text("In my first three games of each kind"),
    "always": text("Always"),
    "never": text("Never"),
}
WHEN_MISSED: Final[dict[Missed, Text]] = {
    "table": text("As agreed at the table"),
    "safest": text("The safest move is made for me"),
    "computer": text("The computer plays this turn for me"),
}


def _languages(reader: Reader) -> dict[Word, str]:
    own = {code: OWN_NAME.in_(each) for code, each in spoken().items()}
    return {NONE: AS_SEEN.in_(language(reader.code)), **own}


def _language_shown(reader: Reader) -> Text:
    chosen = spoken().get(reader.said.language or "")
    return Text(OWN_NAME.in_(chosen)) if chosen else AS_SEEN


def _zones(reader: Reader) -> dict[Word, str]:
    return {zone: zone_label(zone, reader.code, reader.now) for zone in BY_OFFSET}


def _zone_shown(reader: Reader) -> Text:
    clock = clock_in(reader.zone, reader.now)
    if reader.said.zone is None:
        return text("not chosen (tables use their own, days away use UTC, now {time})", time=clock)
    city = Text(city_of(reader.zone, reader.code))
    return text("{city}, where it is {time}", city=city, time=clock)


LANGUAGE: Final = Setting(
    text("Language"),
    text(
        "The language of my replies and messages to you. In a channel I use the table's language."
    ),
    _language_shown,
    {
        "language": Choice(
            text("Language"),
            _languages,
            lambda said: said.language or NONE,
            lambda reader, word: {"language": None if word == NONE else word},
        )
    },
)
ZONE: Final = Setting(
    text("Time zone"),
    text(
        "Your quiet hours, nights and days away use this time zone. An open table where you "
        "sit shows how far its players’ clocks are from UTC, without names. {zone} accepts all "
        "other time zones.",
        zone=text("`/me zone`"),
    ),
    _zone_shown,
    {
        "zone": Choice(
            text("Time zone"),
            _zones,
            lambda said: said.zone,
            lambda reader, word: {"zone": word},
        )
    },
)
LETTERS: Final = simple(
    "letters",
    text("Direct messages"),
    text("You are mentioned in the channel of a table whenever it becomes your turn."),
    HOW_TO_WRITE,
)
LETTERS_AFTER: Final = simple(
    "letters_after",
    text("Direct messages while you play"),
    text(
        "A new question is in the channel. If you have just pressed or typed at its table, the "
        "direct message comes only if you have not answered by then."
    ),
    WHEN_TO_WRITE,
)
EXPLAINED: Final = simple(
    "explained",
    text("Explain decisions"),
    text("A line above each of your decisions says what it is about."),
    WHICH_EXPLAINED,
)
MISSED: Final = simple(
    "missed",
    text("When your time runs out"),
    text(
        "For tables with a time limit. If a table has agreed to keep waiting, it does so for "
        "everyone."
    ),
    WHEN_MISSED,
)
PICTURES: Final = simple(
    "pictures",
    text("Pictures"),
    text("In your private messages. The panel is the same for everybody."),
    WHICH_PICTURES,
)
WORDS: Final = simple(
    "words",
    text("Words"),
    text(
        "In your private messages. Plain words are made for screen readers: no emojis, arrows, "
        "dots or small text. Each line has one sentence, and the board is in words instead of "
        "the picture."
    ),
    WHICH_WORDS,
)
