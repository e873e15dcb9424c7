"""Events as sentences: priests on the path to Ta-Seti, objects, skills and seals (module 3)."""

from __future__ import annotations

from collections import Counter

from rules.core.text import Text, dotted, joined, listed
from rules.kemet import events
from rules.kemet.narrate import phrases
from rules.kemet.narrate.battles import event
from rules.kemet.narrate.path_board import place
from rules.kemet.path import OBJECT, REWARD, SKILL, label_of
from rules.kemet.path_tokens import is_temporary
from rules.kemet.sentences import text, texts
from rules.kemet.tables import TILE

__all__ = ["event"]


@event.register
def _(event: events.PriestSent) -> Text:
    """Write the way, and temporary powers on it. Its other rewards have their own events."""
    way = joined(map(place, dict.fromkeys((event.start, event.end))), " → ")
    powers = [REWARD[w].label for w in event.rewards if is_temporary(REWARD[w])]
    told = dotted(way, listed(powers) if powers else None) or way
    return text("{seat} sends a priest: {way}.", seat=event.seat, way=told)


@event.register
def _(event: events.ObjectTaken) -> Text:
    row = OBJECT[event.object]
    return text(
        "{seat} takes {token}: {effect}", seat=event.seat, token=row.label, effect=row.effect
    )


@event.register
def _(event: events.SkillTaken) -> Text:
    row = SKILL[event.skill]
    return text(
        "{seat} takes the skill {token}: {effect}",
        seat=event.seat,
        token=row.label,
        effect=row.effect,
    )


@event.register
def _(event: events.PriestOrdained) -> Text:
    if not event.space:
        return text("{seat}’s priest goes to the reserve.", seat=event.seat)
    return text(
        "{seat}’s priest takes the place of a unit ({space}).",
        seat=event.seat,
        space=phrases.place(event.space),
    )


@event.register
def _(event: events.PriestReturned) -> Text:
    return text(
        "{seat}’s priest goes back to the start of the path ({space}).",
        seat=event.seat,
        space=phrases.place(event.space),
    )


@event.register
def _(event: events.PathRefilled) -> Text:
    tokens = listed(
        text("{stop} {token}", stop=place(stop), token=label_of(word))
        for stop, word in event.tokens
    )
    return text("The path is refilled: {tokens}.", tokens=tokens)


@event.register
def _(event: events.ObjectsUsed) -> Text:
    used = Counter(event.objects).items()
    objects = listed((phrases.counted(OBJECT[word].label, number) for word, number in used), "and")
    return text("{seat} uses {objects}.", seat=event.seat, objects=objects)


@event.register
def _(event: events.TileSealed) -> Text:
    return text(
        "{seat} lays a Divine seal on {other}’s {tile}.",
        seat=event.seat,
        tile=TILE[event.tile].label,
        other=event.owner,
    )


@event.register
def _(event: events.FiguresChosen) -> Text:
    return texts(
        "{count} of {seat}’s fallen units is a priest ({space}).",
        "{count} of {seat}’s fallen units are priests ({space}).",
        event.priests,
        seat=event.seat,
        space=phrases.place(event.space),
    )


@event.register
def _(event: events.ActionLost) -> Text:
    return text("{seat} loses the action, because the token’s tile is sealed.", seat=event.seat)
