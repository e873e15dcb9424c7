"""Join sentences into the alt text of a picture, for people who cannot see it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple, TypeAlias

from rules.core.text import Language, Text, listed, text

LIMIT: Final = 1024  # characters that Discord accepts
ELSEWHERE: Final = text("Board as text")  # the button that shows everything in words


class Topic(NamedTuple):
    """The subject of some sentences of an alt text. The lightest are left out first."""

    weight: int
    label: Text


Sentence: TypeAlias = "tuple[Topic, Text]"


def about(topic: Topic, sentences: Iterable[Text]) -> Iterator[Sentence]:
    """Give some sentences their topic."""
    return ((topic, sentence) for sentence in sentences)


def join_sentences(sentences: Iterable[Sentence], language: Language) -> str:
    """Join sentences, and leave out the lightest if they are too long for an alt text.

    Of equally light ones the last goes first. A last sentence names the topics left out.
    """
    said = [(topic, _ended_once(sentence.in_(language))) for topic, sentence in sentences]
    by_weight = sorted(range(len(said)), key=lambda place: (said[place][0].weight, -place))
    for count in range(len(said) + 1):
        left = sorted(by_weight[:count])
        kept = [words for place, (_, words) in enumerate(said) if place not in left]
        topics = [said[place][0] for place in left]
        joined = " ".join([*kept, *_left_out(topics, language)])
        if len(joined) <= LIMIT:
            break
    return joined


def _left_out(topics: Sequence[Topic], language: Language) -> Iterator[str]:
    if topics:
        labels = listed(topic.label for topic in dict.fromkeys(topics))
        yield text("Left out: {topics}; see {place}.", topics=labels, place=ELSEWHERE).in_(language)


def _ended_once(sentence: str) -> str:
    """Drop the full stop after a name that ends with a mark of its own: `Charge!`."""
    return sentence[:-1] if sentence.endswith(("!.", "?.")) else sentence
