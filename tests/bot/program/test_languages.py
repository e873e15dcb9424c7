"""The command `language`: it begins a language, and finds every fault of one."""

from __future__ import annotations

import json
from dataclasses import replace
from shutil import copytree

import pytest

from bot.core.match.options import accepted_names, parse_answer
from bot.ground.languages import DEFAULT, LOCALES, languages, locales_of, spoken
from bot.program.cli import main
from bot.program.operator.languages import begin as beginning
from bot.program.operator.languages import check as checking
from bot.program.operator.languages import sentences
from bot.program.operator.languages.catalogue_faults import Fault, catalogue_faults
from bot.program.operator.languages.command_faults import command_faults
from bot.program.operator.languages.page_faults import page_faults, untranslated_pages
from bot.program.operator.languages.sample_faults import (
    game_faults,
    picture_faults,
    pictures,
)
from bot.program.operator.languages.samples import LIMITS, menu_texts, samples
from bot.program.operator.languages.sentences import Key, entries, marked_sentences
from bot.program.operator.languages.stories import stories
from bot.sandbox.page.languages import ENGLISH_TABLE, page_languages
from render.fonts import text_width
from render.palette import INK
from render.scene import fitted_label
from rules.core.menu import Pick
from rules.core.text import Language, text
from tests.folders import ROOT
from tests.pseudo import PSEUDO, pseudo_language

OTHERS = [code for code in spoken() if code != DEFAULT]
HEAD = (
    'msgid ""\nmsgstr ""\n"Language: fr\\n"\n"Content-Type: text/plain; charset=utf-8\\n"\n'
    '"Plural-Forms: nplurals={}; plural={};\\n"\n\n'
)
KEYS = {
    Key("", "", "Join"): "bot/a.py:1",
    Key("", "", "**{seat}** pays.\n"): "bot/a.py:2",
    Key("", "", ("{count} card", "{count} cards")): "bot/a.py:3",
}
GERMAN = (
    "der die das den dem ein eine und ist sind nicht mit für auf von zu im es sie ihr wir aus bei"
)
RIGHT = {
    "Join": "Rejoindre",
    "**{seat}** pays.\\n": "**{seat}** paie.\\n",
    "{count} card": ("une carte", "{count} cartes"),
}


def written(translations, plurals=(2, "(n > 1)")):
    """A catalogue with these translations."""
    parts = []
    for english, own in translations.items():
        if isinstance(own, tuple):
            forms = "".join(f'msgstr[{at}] "{form}"\n' for at, form in enumerate(own))
            parts.append(f'msgid "{english}"\nmsgid_plural "{english}s"\n{forms}')
        else:
            parts.append(f'msgid "{english}"\nmsgstr "{own}"\n')
    return HEAD.format(*plurals) + "\n".join(parts)


@pytest.fixture
def kinds(tmp_path, monkeypatch):
    """Returns the kinds of faults of a catalogue."""
    for module in ("sentences", "catalogue_faults"):
        path = f"bot.program.operator.languages.{module}.marked_sentences"
        monkeypatch.setattr(path, lambda: KEYS)

    def find(content):
        sentences.catalogue.cache_clear()
        (tmp_path / "fr.po").write_text(content, encoding="utf-8")
        return [fault.kind for fault in catalogue_faults("", tmp_path / "fr.po")]

    yield find
    sentences.catalogue.cache_clear()


def test_a_right_catalogue_has_no_fault(kinds):
    assert kinds(written(RIGHT)) == []


@pytest.mark.parametrize(
    ("english", "own", "kind"),
    [
        ("Join", "", "not translated"),
        ("Join", "Rejoindre {seat}", "other gaps"),
        ("Join", "Rejoindre {", "other gaps"),
        ("Join", "Re`joindre", "other marks of Discord"),
        ("Join", "Rejoindre|to: au", "other marks of Discord"),
        ("Join", "Rejoindre ", "other blanks or line breaks"),
        ("**{seat}** pays.\\n", "{seat} paie.\\n", "other marks of Discord"),
        ("**{seat}** pays.\\n", "**{seat}** paie.", "other blanks or line breaks"),
        ("**{seat}** pays.\\n", "**{other}** paie.\\n", "other gaps"),
        ("{count} card", ("{count} carte",), "not translated"),
        ("{count} card", ("{number} carte", "{count} cartes"), "other gaps"),
        ("Leave", "Partir", "not in the code"),
        ("Join", "Rejoindre | to: au", "a form that no sentence asks for"),
    ],
)
def test_a_fault_of_a_sentence_is_found(kinds, english, own, kind):
    assert kinds(written({**RIGHT, english: own})) == [kind]


@pytest.mark.parametrize(
    ("right", "broken"),
    [
        ('msgstr "Rejoindre"', 'msgstr "Rejoindre'),
        ('msgstr "Rejoindre"', "msgstr “Rejoindre”"),
        ('msgstr "Rejoindre"', 'msgstr "Re"joindre"'),
    ],
)
def test_a_line_that_babel_would_cut_or_pass_over_is_found(kinds, tmp_path, right, broken):
    content = written(RIGHT).replace(right, broken)
    assert "broken line" in kinds(content)
    fault = next(catalogue_faults("", tmp_path / "fr.po"))
    assert f"fr.po:{content[: content.index(broken)].count(chr(10)) + 1} " in fault.more


def test_quotation_marks_behind_a_backslash_are_text(kinds):
    assert kinds(written({**RIGHT, "Join": '\\"Rejoindre\\"'})) == []


def test_a_doubtful_sentence_is_a_fault(kinds):
    assert kinds(written(RIGHT).replace('msgid "Join"', '#, fuzzy\nmsgid "Join"')) == ["doubtful"]


def test_a_missing_sentence_and_a_missing_catalogue_are_faults(kinds, tmp_path):
    assert kinds(written({**RIGHT, "Join": "x"}).replace("Join", "Leave")) == [
        "not in the catalogue",
        "not in the code",
    ]
    (missing,) = catalogue_faults("", tmp_path / "it.po")
    assert missing.kind == "no catalogue"


def test_the_rule_of_plurals_is_that_of_the_language(kinds):
    assert kinds(written(RIGHT, (2, "(n != 1)"))) == ["wrong plural forms"]
    assert kinds(written(RIGHT, (2, "n>=2"))) == []


def said_in(language, **others):
    """A language that says some things otherwise."""
    return Language(lambda said: others.get(said.template.lower()) or language.find(said))


@pytest.mark.parametrize("code", OTHERS)
def test_every_language_has_commands_that_discord_takes(code):
    assert [*command_faults(code)] == []


def test_a_name_that_discord_would_refuse_is_found(monkeypatch):
    code = OTHERS[0]
    monkeypatch.setitem(
        spoken(), code, said_in(spoken()[code], vote="v" * 33, me="host", host="host")
    )
    left_out, *refused = command_faults(code)
    assert left_out == Fault("too long for Discord, or no letters", Key("", "", "Vote"))
    assert {each.kind for each in refused} >= {"refused by Discord"}


def test_a_command_that_a_sentence_names_wrongly_is_found(monkeypatch):
    code = OTHERS[0]
    monkeypatch.setitem(spoken(), code, said_in(spoken()[code], game="match"))
    faults = [each for each in command_faults(code) if each.kind == "other command"]
    more = {each.key: each.more for each in faults}
    assert "` is `/match " in more[Key("", "", "`/game mine`")]


@pytest.mark.slow
def test_no_sentence_of_a_game_is_too_long_or_has_two_meanings(monkeypatch):
    code = OTHERS[0]
    assert [*game_faults(code)] == []
    sample = samples()[0]
    label = next(said for said, use in sample.said.items() if use == "label")
    monkeypatch.setitem(
        spoken(), code, Language(lambda said: "x" * 81 if said == label else said.template)
    )
    kinds = {each.kind for each in game_faults(code)}
    assert kinds == {"too long"} and LIMITS["label"] == 80
    monkeypatch.setitem(spoken(), code, Language(lambda said: "always so"))
    assert "typed with two meanings" in {each.kind for each in game_faults(code)}


def typed_answers():
    """Each name of each answer in the sample games, with its question and its word."""
    for sample in samples():
        menus = [menu for each in sample.positions for _, menu in each.menus]
        for menu in (each for each in menus if isinstance(each, Pick)):
            for row in menu.choices:
                for name in (row.word, *accepted_names(row, sample.aliases)):
                    yield menu, sample.aliases, name, row.word


@pytest.mark.slow
def test_a_further_language_takes_no_typed_word_from_another(monkeypatch):
    before = [*typed_answers()]
    monkeypatch.setitem(spoken(), PSEUDO, pseudo_language())
    assert len([*typed_answers()]) > len(before) > 100
    assert all(parse_answer(menu, name, aliases) == word for menu, aliases, name, word in before)


@pytest.mark.slow
def test_every_game_of_a_sample_ends_and_is_read():
    for sample in samples():
        assert sample.positions[-1].phase == "end"
        menus = [menu for each in sample.positions for _, menu in each.menus]
        read = {said for menu in menus for _, said in menu_texts(menu) if said}
        assert read and read <= sample.said.keys()


@pytest.mark.slow
def test_a_label_without_room_is_found_with_its_sentence_and_its_picture():
    picture = next(each for each in pictures(OTHERS[0]) if each.keys)
    assert [*picture_faults(picture)] == []
    written, key = next((w, k) for w, k in picture.written.items() if len(w) > 2)
    wide, narrow, cut = (
        fitted_label((0, 20), written, 25, INK, max_width=room * text_width(written, "bold", 25))
        for room in (1, 0.76, 0.74)
    )
    crowded = replace(picture, scene=replace(picture.scene, shapes=(wide, narrow, cut)))
    (fault,) = picture_faults(crowded)
    assert (fault.kind, fault.key) == ("too wide on a picture", key)
    assert f"{picture.name}.png" in fault.more and cut.whole == written


def test_every_language_has_a_table_of_the_sandboxs_page(locale):
    assert [*page_faults(locale)] == []


@pytest.mark.parametrize(
    ("key", "own", "said"),
    [
        ("cancel", " ", "not translated"),
        ("frequentWords", "the of die la", "20 words that en-US does not have"),
        ("asPerson", "comme {count}", "other gaps"),
        ("newMessages", "{count} messages", "one language only"),
        ("newMessages", {"other": "{count} : {name}"}, "lacks the plural forms one"),
        ("newMessages", {"one": "{count}", "other": "{count} : {name}"}, "other gaps: name"),
    ],
)
def test_a_fault_of_the_sandboxs_page_is_found(monkeypatch, key, own, said):
    table = {**page_languages()[ENGLISH_TABLE], "frequentWords": GERMAN, key: own}
    monkeypatch.setitem(page_languages(), "de", table)
    first, *others = page_faults("de")
    assert said in first.more
    assert all(key == "frequentWords" and key in each.more for each in others)


def test_a_table_with_other_keys_or_none_is_a_fault(monkeypatch):
    table = {**page_languages()[ENGLISH_TABLE], "frequentWords": GERMAN}
    table["cancle"] = table.pop("cancel")
    monkeypatch.setitem(page_languages(), "de", table)
    assert [each.more for each in page_faults("de")] == ["cancel", "cancle"]
    assert [each.more for each in page_faults("cs")] == ["cs.json"]


def test_pages_that_nobody_has_translated_are_listed():
    names = {page.name for page in untranslated_pages("de")}
    assert names >= {"guide.de.md", "rules.de.md", "privacy.de.md"}
    assert all(not untranslated_pages(code) for code in OTHERS)


def test_a_picture_of_a_story_shows_the_labels_that_it_names():
    shown = stories()[Key("", "", "Your move")]
    assert (ROOT / shown).is_file()
    assert len(stories()) > 10


# -- new ------------------------------------------------------------------------------------------


@pytest.fixture
def checkout(tmp_path, monkeypatch):
    """A copy of all catalogues and tables, in which a language can be begun."""
    for home in ("bot", *(f"rules/{each.name}" for each in (ROOT / "rules").iterdir())):
        if (ROOT / home / "locales").is_dir():
            copytree(ROOT / home / "locales", tmp_path / home / "locales")
    tables = "bot/sandbox/page/languages"
    copytree(ROOT / tables, tmp_path / tables)
    marked_sentences()  # of the code, which has no copy
    monkeypatch.setattr(sentences, "ROOT", tmp_path)
    monkeypatch.setattr(beginning, "ROOT", tmp_path)
    monkeypatch.setattr(beginning, "TABLES", tmp_path / tables)
    return tmp_path


@pytest.mark.parametrize(
    ("code", "locale", "name", "plurals"),
    [
        ("de", "de", "Deutsch", 2),
        ("zh-TW", "zh-TW", "中文 (繁體, 台灣)", 1),
        ("pl", "pl", "Polski", 3),
    ],
)
def test_a_new_language_has_every_sentence_and_its_own_plurals(
    checkout, capsys, code, locale, name, plurals
):
    assert main(["language", "new", code]) == 0
    assert f"karnak language check {code}" in capsys.readouterr().out
    for domain, path in sentences.catalogues(code).items():
        kinds = {fault.kind for fault in catalogue_faults(domain, path)}
        assert kinds == {"not translated"}
        counted = [each for each in entries(path) if each.pluralizable]
        assert all(len(each.string) == plurals for each in counted)
    new = languages(checkout / "bot/locales")[code]
    assert text("Join").in_(new) == "Join"
    table = json.loads((checkout / f"bot/sandbox/page/languages/{locale}.json").read_text("utf-8"))
    assert table.keys() == page_languages()[ENGLISH_TABLE].keys()
    assert table["ownName"] == name and len(table["newMessages"]) == plurals


@pytest.mark.parametrize(
    ("code", "said"),
    [("en", "speaks English"), ("zh", "zh-CN, zh-TW"), ("xx", "knows no language xx")],
)
def test_a_language_that_cannot_be_begun_is_refused_with_a_reason(checkout, capsys, code, said):
    assert main(["language", "new", code]) in (1, 2)
    assert said in capsys.readouterr().err
    assert not (checkout / f"bot/locales/{code}.po").exists()


def test_a_language_is_not_begun_twice(checkout, capsys):
    assert main(["language", "new", "de"]) == 0
    assert main(["language", "new", "de"]) == 1
    assert "is there already" in capsys.readouterr().err


def test_every_locale_of_discord_can_be_begun():
    for locale in LOCALES:
        if locale.partition("-")[0] not in spoken():
            assert beginning._locale(locale) == locale


# -- check ----------------------------------------------------------------------------------------


@pytest.fixture
def quick(monkeypatch):
    """Check catalogues only, and draw one picture."""
    for name in ("command_faults", "game_faults", "page_faults"):
        monkeypatch.setattr(checking, name, lambda _: ())
    first = next(pictures(OTHERS[0]))
    monkeypatch.setattr(checking, "pictures", lambda _: [first])
    return first


@pytest.mark.slow
def test_a_check_names_what_is_missing_where_it_is_seen_and_draws_it(
    quick, monkeypatch, tmp_path, capsys
):
    code = OTHERS[0]
    faults = [Fault("not translated", key) for key in marked_sentences() if key.id == "Your move"]
    faults += [Fault("not translated", key) for key in sorted(quick.keys, key=str)[:12]]
    monkeypatch.setattr(checking, "catalogue_faults", lambda domain, _: () if domain else faults)
    with pytest.raises(SystemExit, match="1"):
        main(["language", "check", code, "--pictures", str(tmp_path / "drawn")])
    said = capsys.readouterr().out
    assert "not translated: 13" in said and "“Your move”" in said and "… and 3 more" in said
    assert "picture docs/first-game/" in said and f"picture {quick.name}.png" in said
    assert f"{len(marked_sentences()) - 13} of {len(marked_sentences())} sentences" in said
    page = (tmp_path / "drawn/index.html").read_text("utf-8")
    assert f'src="{quick.name}.png"' in page and "not translated" in page
    assert (tmp_path / f"drawn/{quick.name}.png").read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (HEAD.format(2, "(n >"), "unexpected end"),
        (HEAD.format(2, "(n > 1)") + "<<<<<<< HEAD\n", "line 7 is no part"),
        (HEAD.format(2, "(n > 1)") + 'msgid "Join"\nmsgstr "\udce9"\n', "can't decode"),
    ],
)
def test_a_catalogue_that_is_broken_is_named_with_the_reason(
    quick, monkeypatch, tmp_path, capsys, content, said
):
    path = tmp_path / "fr.po"
    path.write_bytes(content.encode(errors="surrogateescape"))
    monkeypatch.setattr(checking, "catalogues", lambda _: {"": path})
    assert main(["language", "check", OTHERS[0]]) == 1
    assert f"{path} cannot be read: " in (error := capsys.readouterr().err) and said in error


@pytest.mark.slow
def test_a_language_without_faults_ends_with_success(quick, monkeypatch, capsys):
    monkeypatch.setattr(checking, "catalogue_faults", lambda domain, _: ())
    with pytest.raises(SystemExit, match="0"):
        main(["language", "check", OTHERS[0], "--all"])
    assert "0 faults" in capsys.readouterr().out


def test_a_table_that_is_broken_is_named_with_the_reason(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(checking, "TABLES", tmp_path)
    table = tmp_path / f"{locales_of(OTHERS[0])[0]}.json"
    table.write_text('{"ownName": "x" "skip": "y"}', "utf-8")
    assert main(["language", "check", OTHERS[0]]) == 1
    assert f"{table} cannot be read: Expecting ',' delimiter: line 1" in capsys.readouterr().err


def test_a_language_that_is_not_there_cannot_be_checked(capsys):
    assert main(["language", "check", "xx"]) == 2
    assert "karnak language new xx" in capsys.readouterr().err


def test_every_language_is_for_somebody_on_discord():
    assert all(locales_of(code) for code in spoken())
