"""Commands of `/me`: a user's settings for all their tables."""

from __future__ import annotations

from typing import Any, Final

from discord import Interaction, app_commands
from discord.app_commands import Choice, Command

from bot.core.interactions.command import completer, make_command
from bot.core.interactions.completion import Suggestions
from bot.core.interactions.localization import localize
from bot.core.interactions.router import InteractionRouter
from bot.ground.languages import OWN_NAME, code_of, spoken
from bot.settings.choices import NONE
from bot.settings.handler import SettingsHandler
from bot.settings.settings import AS_SEEN
from bot.settings.times import suggest_minutes
from rules.core.menu import Param
from rules.core.text import text, text_in

LANGUAGE: Final = Param(
    "language", text("Language"), text("Language for my replies and messages to you")
)
WORDS: Final = Param("words", text("Words"), text("Signs and pictures, or plain words"))
ZONE: Final = Param("zone", text("Zone"), text("A city, a country or an offset such as UTC+2"))
WORD_CHOICES: Final = {"signs": text_in("words", "signs"), "plain": text_in("words", "plain")}
BEGIN: Final = Param("begin", text("Begin"), text("When quiet hours begin, such as 22:30"))
END: Final = Param("end", text("End"), text("When quiet hours end, such as 7:00"))
BACK: Final = Param("until", text("Until"), text("The day you are back"))
LEAVE: Final = Param("since", text("From"), text("The day you leave, if not today"))


def commands(
    router: InteractionRouter, settings: SettingsHandler
) -> tuple[Command[Any, ..., None], ...]:
    makers = (_settings, _language, _words, _zone, _quiet, _away)
    return tuple(make(router, settings) for make in makers)


def _settings(router: InteractionRouter, settings: SettingsHandler) -> Command[Any, ..., None]:
    async def callback(interaction: Interaction[Any]) -> None:
        await router.command(interaction, settings.show)

    described = text("See and change your settings")
    return make_command("settings", text("Settings"), described, callback)


def _language(router: InteractionRouter, settings: SettingsHandler) -> Command[Any, ..., None]:
    async def callback(interaction: Interaction[Any], language: str) -> None:
        await router.command(interaction, lambda a: settings.choose(a, "language", language))

    own = [Choice(name=OWN_NAME.in_(each), value=code) for code, each in spoken().items()]
    seen = Choice(name=localize(AS_SEEN), value=NONE)
    app_commands.choices(language=[*own, seen])(callback)
    described = text("Choose the language of my replies and messages to you")
    return make_command("language", text("Language"), described, callback, [LANGUAGE])


def _words(router: InteractionRouter, settings: SettingsHandler) -> Command[Any, ..., None]:
    async def callback(interaction: Interaction[Any], words: str) -> None:
        await router.command(interaction, lambda a: settings.choose(a, "words", words))

    offered = [Choice(name=localize(said), value=word) for word, said in WORD_CHOICES.items()]
    app_commands.choices(words=offered)(callback)
    described = text("Choose signs or plain words for everything only you see")
    return make_command("words", text("Words"), described, callback, [WORDS])


def _zone(router: InteractionRouter, settings: SettingsHandler) -> Command[Any, ..., None]:
    async def callback(interaction: Interaction[Any], zone: str) -> None:
        await router.command(interaction, lambda actor: settings.zone(actor, zone))

    async def zones(interaction: Interaction[Any], typed: str) -> Suggestions:
        return await router.completion.suggest(
            interaction, lambda actor: settings.zones(actor, typed)
        )

    described = text("Set your time zone (nobody else sees it)")
    return make_command(
        "zone", text("Zone"), described, callback, [ZONE], {"zone": completer(zones)}
    )


def _quiet(router: InteractionRouter, settings: SettingsHandler) -> Command[Any, ..., None]:
    async def callback(interaction: Interaction[Any], begin: str, end: str) -> None:
        await router.command(interaction, lambda actor: settings.quiet(actor, begin, end))

    async def minutes(interaction: Interaction[Any], typed: str) -> Suggestions:
        return suggest_minutes(typed, code_of(str(interaction.locale)))

    return make_command(
        "quiet",
        text("Quiet"),
        text("Set the hours when my messages are silent"),
        callback,
        [BEGIN, END],
        {"begin": completer(minutes), "end": completer(minutes)},
    )


def _away(router: InteractionRouter, settings: SettingsHandler) -> Command[Any, ..., None]:
    async def callback(interaction: Interaction[Any], until: str, since: str = "") -> None:
        await router.command(interaction, lambda actor: settings.away(actor, until, since))

    async def days(interaction: Interaction[Any], typed: str) -> Suggestions:
        return await router.completion.suggest(
            interaction, lambda actor: settings.days(actor, typed)
        )

    return make_command(
        "away",
        text("Away"),
        text("Set your days away (others see only when you are back)"),
        callback,
        [BACK, LEAVE],
        {"until": completer(days), "since": completer(days)},
    )
