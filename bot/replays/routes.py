"""Routes of replays."""

from __future__ import annotations

from typing import Any

from discord import Interaction, InteractionType

from bot.core.interactions.actor import Actor
from bot.core.interactions.responder import Answer, Responder
from bot.core.interactions.router import (
    Fields,
    RawRoutes,
    Routes,
    is_public,
    of_match,
    typed_words,
)
from bot.core.screens import component_ids as ids
from bot.replays.handler import ReplayHandler
from bot.replays.screens import EYES, NOTE, ROUNDS, SHARE, STEP


def routes(replays: ReplayHandler) -> Routes:
    return {
        ids.REPLAY: of_match(replays.open),
        ids.REPLAYED: lambda actor, _, word: replays.chosen(actor, word),
        STEP: lambda actor, found, _: replays.step(
            actor,
            int(found["match"]),
            int(found["step"]),
            found["mark"],
            found["eyes"],
            found["way"],
        ),
        ROUNDS: lambda actor, found, word: replays.round(
            actor, int(found["match"]), word, found["eyes"]
        ),
        EYES: lambda actor, found, word: replays.step(
            actor, int(found["match"]), int(found["step"]), found["mark"], word
        ),
        SHARE: lambda actor, found, _: replays.share(
            actor, int(found["match"]), int(found["step"]), found["mark"]
        ),
    }


def raw_routes(replays: ReplayHandler, responder: Responder) -> RawRoutes:
    """Return the route of notes: a button opens a modal, which comes back under the same id."""

    async def respond(interaction: Interaction[Any], found: Fields) -> None:
        id, step, fresh = int(found["match"]), int(found["step"]), is_public(interaction)
        mark, eyes = found["mark"], found["eyes"]
        if interaction.type is InteractionType.component:
            await responder.respond_with_modal(
                interaction,
                lambda actor: replays.note_modal(actor, id, step, eyes),
                id,
                fresh=fresh,
            )
            return
        words = typed_words(interaction)

        def answer(actor: Actor) -> Answer:
            return replays.keep_note(actor, id, step, mark, eyes, words)

        await responder.respond(interaction, answer, id, fresh=fresh)

    return {NOTE.pattern: respond}
