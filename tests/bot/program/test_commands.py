from __future__ import annotations

from dataclasses import replace

import discord
import pytest
from discord import Locale, Permissions
from discord.app_commands import CommandTree, TranslationContext, TranslationContextLocation

from bot.core.interactions import localization
from bot.core.interactions.actor import NEEDED, lacking_permissions
from bot.core.interactions.localization import Translator, localize, slug
from bot.core.screens.private import missing_permissions
from bot.ground.languages import (
    LOCALES,
    OWN_NAME,
    cldr,
    code_of,
    language,
    languages,
    locales_of,
    spoken,
)
from bot.help.screens import help_text
from bot.play.commands import commands_of
from bot.program.commands import OF_TABLES
from bot.program.karnak import HELP, Karnak
from bot.sandbox.limits.commands import validate_commands
from rules.core.index import LOOKUP
from rules.core.text import ENGLISH, Language, listed, text
from rules.registry import RESERVED, games
from tests.toy import TOY

MOST_COMMANDS = 25  # that Discord takes in a group
ROOM = {"amun-re": 7, "aton": 19, "kemet": 3, "game": 0}  # for further ones
SUB_COMMAND, INTEGER, STRING = 1, 4, 3
GERMAN = Language(lambda said: "Deutsch" if said == OWN_NAME else said.template)
WORDY = Language(lambda said: f"{said.template} ÀÉÎõü")  # a translation a little longer


@pytest.fixture
async def karnak(store):
    karnak = Karnak(store.database)
    await karnak.tree.set_translator(Translator())
    yield karnak
    await karnak.close()


async def sent(karnak):
    tree: CommandTree = karnak.tree
    return [
        await command.get_translated_payload(tree, tree.translator)
        for command in tree.get_commands()
    ]


@pytest.fixture
def wordy(monkeypatch, other_code, other_locale):
    """A language that translates everything into something longer."""
    monkeypatch.setattr(localization, "spoken", lambda: {"en": ENGLISH, other_code: WORDY})
    return Locale(other_locale)


async def test_discord_takes_all_commands_in_every_language(karnak):
    assert list(validate_commands(await sent(karnak))) == []


async def test_discord_takes_the_commands_of_a_wordier_language(codes, karnak):
    payload = await sent(karnak)
    assert list(validate_commands(payload)) == []
    described = {locale for each in payload for locale in each["description_localizations"]}
    assert described >= {*codes} - {"en"}


async def test_the_limits_are_those_of_discord(karnak):
    # So that an empty list of faults means something.
    payload = await sent(karnak)
    group = payload[0]
    group["options"][0]["description"] = "x" * 101
    group["options"][1]["name"] = "No Name"
    group["options"].append(group["options"][2])
    assert {problem.code for problem in validate_commands(payload)} >= {
        "APPLICATION_COMMAND_INVALID_NAME",
        "BASE_TYPE_BAD_LENGTH",
        "APPLICATION_COMMANDS_DUPLICATE_NAME",
    }


async def test_no_game_may_use_the_name_of_a_bot_command(karnak):
    assert {command.name for command in karnak.tree.get_commands()} - games().keys() == RESERVED


async def test_there_is_a_group_for_every_game_for_tables_for_oneself_and_for_servers(karnak):
    assert {command["name"] for command in await sent(karnak)} == {
        "game",
        "help",
        "host",
        "karnak",
        "me",
        "server",
        "vote",
        *games(),
    }


async def test_every_act_at_a_table_is_a_command(karnak):
    (group,) = (command for command in await sent(karnak) if command["name"] == "game")
    assert {option["name"] for option in group["options"]} == {
        "new",
        "learn",
        "mine",
        "seats",
        "board",
        "rules",
        "colour",
        "computer",
        "history",
        "replay",
        *OF_TABLES,
    }
    assert {option["type"] for option in group["options"]} == {SUB_COMMAND}


async def test_every_verb_is_a_command_and_every_question_an_option(karnak, game):
    (group,) = (command for command in await sent(karnak) if command["name"] == game.word)
    found = {option["name"]: option for option in group["options"]}
    looked_up = [LOOKUP.word] if game.index else []
    commands = [*commands_of(game)]
    assert list(found) == [*(command.word for command in commands), *looked_up]
    for verb in commands:
        options = {option["name"]: option for option in found[verb.word].get("options", [])}
        assert [*options] == [*(param.name for param in verb.params), "table"]
        assert not any(option["required"] for option in options.values()), "they are asked for"
        for param in verb.params:
            assert options[param.name]["type"] == (INTEGER if param.numeric else STRING)
            assert options[param.name]["autocomplete"]
        assert options["table"]["autocomplete"]


async def test_there_is_room_for_further_commands(karnak):
    groups = {command["name"]: len(command.get("options", ())) for command in await sent(karnak)}
    assert {name: MOST_COMMANDS - groups[name] for name in ROOM} == ROOM


async def test_commands_work_in_servers_and_in_direct_messages_only(karnak):
    for command in await sent(karnak):
        is_for_servers = command["name"] in ("karnak", "server")
        is_for_managers = command["name"] == "karnak"
        assert command["contexts"] == ([0] if is_for_servers else [0, 1])
        assert command["integration_types"] == [0]
        manage_guild = discord.Permissions(manage_guild=True).value if is_for_managers else None
        assert command.get("default_member_permissions") == manage_guild


async def test_the_choices_of_commands_are_stable_words(karnak):
    # Choices are the same in every language. Only their names are translated.
    (group,) = (command for command in await sent(karnak) if command["name"] == "game")
    (new,) = (option for option in group["options"] if option["name"] == "new")
    choices = {option["name"]: option.get("choices") for option in new["options"]}
    assert {choice["value"] for choice in choices["game"]} == {*games()}
    assert {choice["value"] for choice in choices["language"]} == {*spoken()}


async def test_a_language_whose_catalogue_is_added_is_offered_under_its_own_name(
    store, monkeypatch
):
    monkeypatch.setitem(spoken(), "de", GERMAN)
    karnak = Karnak(store.database)
    await karnak.tree.set_translator(Translator())
    (group,) = (command for command in await sent(karnak) if command["name"] == "game")
    (new,) = (option for option in group["options"] if option["name"] == "new")
    (language,) = (option for option in new["options"] if option["name"] == "language")
    names = {choice["value"]: choice["name"] for choice in language["choices"]}
    own = {code: OWN_NAME.in_(each) for code, each in spoken().items()}
    assert names == own and names["de"] == "Deutsch"
    await karnak.close()


async def test_no_more_seats_can_be_asked_for_than_the_largest_game_has(store, monkeypatch):
    largest = replace(TOY, word="large", players=range(2, 13))
    monkeypatch.setitem(games(), "large", largest)
    karnak = Karnak(store.database)
    await karnak.tree.set_translator(Translator())
    (group,) = (command for command in await sent(karnak) if command["name"] == "game")
    (new,) = (option for option in group["options"] if option["name"] == "new")
    limits = {
        each["name"]: (each.get("min_value"), each.get("max_value")) for each in new["options"]
    }
    assert (limits["seats"], limits["computers"]) == ((1, 12), (0, 12))
    await karnak.close()


async def test_the_commands_come_out_the_same_each_time(karnak, store):
    # They are sent only when they differ from the last ones sent.
    other = Karnak(store.database)
    await other.tree.set_translator(Translator())
    assert await sent(karnak) == await sent(other)
    await other.close()


async def test_the_toy_would_have_commands_too(karnak):
    # No game is named in the program: games that declare verbs have them.
    assert TOY.word in {command["name"] for command in await sent(karnak)}


# -- names and translations ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("label", "name"),
    [
        ("Vendre des cartes", "vendre-des-cartes"),
        ("L’offrande", "l-offrande"),
        ("Reine d'Égypte !", "reine-d-égypte"),
        ("±3", "3"),
        ("  Choisir…  ", "choisir"),
        ("Très " * 20, "-".join(["très"] * 20)),
    ],
)
def test_a_label_becomes_a_name(label, name):
    assert slug(label) == name


CONTEXT = TranslationContext(TranslationContextLocation.other, None)


async def translated(words, locale):
    return await Translator().translate(words, locale, CONTEXT)


async def test_names_and_descriptions_are_translated(wordy):
    name, description = localize(text("Sell cards"), "sell"), localize(text("Sell power cards"))
    assert (str(name), str(description)) == ("sell", "Sell power cards")
    assert await translated(name, wordy) == "sell-cards-àéîõü"
    assert await translated(description, wordy) == "Sell power cards ÀÉÎõü"


async def test_english_names_are_the_words_themselves():
    for locale in (Locale.american_english, Locale.british_english):
        assert await translated(localize(text("Sell cards"), "sell"), locale) == "sell"


async def test_a_language_that_is_not_spoken_is_left_to_discord():
    assert await translated(localize(text("Sell"), "sell"), Locale.korean) is None


@pytest.mark.parametrize(("words", "name"), [(text("x" * 101), ""), (text("x"), "x" * 33)])
def test_english_that_is_too_long_for_discord_is_a_fault(words, name):
    with pytest.raises(ValueError, match="too long"):
        localize(words, name)


@pytest.mark.parametrize(("words", "name"), [("x" * 95, ""), ("x" * 27, "x")])
async def test_a_translation_that_discord_refuses_is_not_cut_but_left_out(
    wordy, caplog, words, name
):
    assert await translated(localize(text(words), name), wordy) is None
    assert words in caplog.text


# -- languages -----------------------------------------------------------------------------------


def test_readers_get_the_language_nearest_to_theirs(monkeypatch):
    assert [code_of(locale) for locale in ("en-US", "en-GB", "ko", "", "x-y-z")] == ["en"] * 5
    monkeypatch.setattr("bot.ground.languages.spoken", lambda: {"en": ENGLISH, "es": WORDY})
    assert code_of("es-ES") == code_of("es-419") == "es"


def test_chinese_is_two_languages_and_portuguese_is_one(monkeypatch):
    known = {"en": ENGLISH, "pt": WORDY, "zh-TW": WORDY}
    monkeypatch.setattr("bot.ground.languages.spoken", lambda: known)
    codes = [code_of(locale) for locale in ("zh-TW", "zh-CN", "pt-BR")]
    assert codes == ["zh-TW", "en", "pt"]
    assert (locales_of("zh-TW"), locales_of("pt")) == (("zh-TW",), ("pt-BR",))
    assert locales_of("en") == ("en-US", "en-GB")
    assert str(cldr("zh-TW")) == "zh_Hant_TW" and str(cldr("zh-CN")) == "zh_Hans_CN"


def test_the_locales_are_those_of_discord():
    assert sorted(LOCALES) == sorted(str(each) for each in Locale)


def test_every_language_is_one_that_discord_offers(code):
    assert locales_of(code)


def test_a_language_nobody_speaks_is_english():
    assert text("Join").in_(language("xx")) == "Join"


def test_catalogues_are_read_as_the_translators_left_them(tmp_path):
    (tmp_path / "fr.po").write_text(
        'msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\n'
        'Plural-Forms: nplurals=2; plural=(n > 1);\\n"\n\n'
        'msgid "Join"\nmsgstr "Rejoindre"\n\n'
        'msgid "{seat} buys a card."\nmsgid_plural "{seat} buys {count} cards."\n'
        'msgstr[0] "{seat} achète {count} carte."\nmsgstr[1] "{seat} achète {count} cartes."\n\n'
        '#, fuzzy\nmsgid "Leave"\nmsgstr "Rejoindre"\n\n'
        'msgid "Start"\nmsgstr ""\n'
    )
    french = languages(tmp_path)["fr"]
    assert text("Join").in_(french) == "Rejoindre"
    assert text("Leave").in_(french) == "Leave"
    assert text("Start").in_(french) == "Start"
    assert text("Not there").in_(french) == "Not there"


def test_names_stand_where_seats_do():
    said = text("{seat} pays {gold} to {other}.", seat="ana", gold=7, other="nobody-known")
    assert said.in_(language("en", {"ana": "● A Ana"})) == "● A Ana pays 7 to nobody-known."


# -- permissions ---------------------------------------------------------------------------------


def test_missing_permissions_are_named():
    allowed = Permissions(NEEDED.value)
    assert (
        lacking_permissions(allowed, in_thread=False)
        == lacking_permissions(allowed, in_thread=True)
        == ()
    )
    allowed.attach_files = allowed.send_messages = False
    assert set(lacking_permissions(allowed, in_thread=False)) == {"attach_files", "send_messages"}
    assert lacking_permissions(allowed, in_thread=True) == ("attach_files",)


def test_missing_permissions_have_the_names_of_the_readers_discord(code):
    allowed = Permissions(NEEDED.value)
    allowed.view_channel = allowed.send_messages_in_threads = False
    lacking = lacking_permissions(allowed, in_thread=True)
    names = listed([text("View Channel"), text("Send Messages in Threads")])
    assert names.in_(language(code)) in missing_permissions(lacking).in_(language(code))


def test_an_optional_permission_is_not_reported_as_missing():
    allowed = Permissions(NEEDED.value)
    allowed.create_public_threads = allowed.send_messages_in_threads = False
    assert lacking_permissions(allowed, in_thread=False) == ()
    assert lacking_permissions(allowed, in_thread=True) == ("send_messages_in_threads",)


def test_no_more_is_asked_for_than_is_needed():
    assert {name for name, needed in NEEDED if needed} == {
        "read_messages",
        "send_messages",
        "send_messages_in_threads",
        "create_public_threads",
        "attach_files",
        "read_message_history",
    }


def test_help_names_the_commands_of_every_game():
    for word in games():
        assert f"`/{word}`" in str(help_text())


async def test_help_names_every_command_but_those_of_moderators(karnak):
    first = {f"`/{command['name']}" for command in await sent(karnak)}
    named = {each for each in first if each in str(help_text())}
    assert first - named == {"`/help", "`/karnak"}


def called(command, locale):
    """`/game new` in English, and as somebody sees it whose Discord speaks another language."""
    group = command["name"], command.get("name_localizations", {}).get(locale, command["name"])
    yield group
    for each in command.get("options", ()):
        if each["type"] == SUB_COMMAND:
            name = each.get("name_localizations", {}).get(locale, each["name"])
            yield f"{group[0]} {each['name']}", f"{group[1]} {name}"


async def test_sentences_use_discords_names_of_commands(karnak, code):
    locale = locales_of(code)[0]
    names = {
        f"`/{english}`": f"`/{local}`"
        for command in await sent(karnak)
        for english, local in called(command, locale)
    }
    named = [HELP, *(value for name, value in help_text().values if name != "moves")]
    assert len(named) == 17
    assert {str(each): each.in_(language(code)) for each in named}.items() <= names.items()
