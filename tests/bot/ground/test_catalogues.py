"""Catalogues with faults: readers get English, and nothing breaks."""

from __future__ import annotations

import pytest

from bot.ground.languages import languages
from rules.core.text import text, text_in, texts

HEAD = (
    'msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\n'
    'Plural-Forms: nplurals=2; plural=(n > 1);\\n"\n\n'
)
JOIN = 'msgid "Join"\nmsgstr "Rejoindre"\n\n'


@pytest.fixture
def french(tmp_path):
    """Returns the language of a catalogue."""

    def read(content):
        (tmp_path / "fr.po").write_bytes(content.encode(errors="surrogateescape"))
        return languages(tmp_path)["fr"]

    return read


@pytest.mark.parametrize("own", ["{siege} paie", "{seat paie", "{seat} paie}", "{} paie"])
def test_a_translation_whose_gaps_have_no_value_is_left_out(french, own):
    spoken = french(f'{HEAD}{JOIN}msgid "{{seat}} pays"\nmsgstr "{own}"\n')
    assert text("{seat} pays", seat="ana").in_(spoken) == "ana pays"
    assert text("Join").in_(spoken) == "Rejoindre"


def test_a_plural_with_a_wrong_gap_in_one_form_is_left_out_whole(french):
    spoken = french(
        f'{HEAD}msgid "{{count}} card"\nmsgid_plural "{{count}} cards"\n'
        'msgstr[0] "une carte"\nmsgstr[1] "{number} cartes"\n'
    )
    said = [texts("{count} card", "{count} cards", n).in_(spoken) for n in (1, 2)]
    assert said == ["1 card", "2 cards"]


def test_a_form_of_a_name_and_a_missing_number_are_no_faults(french):
    spoken = french(
        f'{HEAD}msgid "in {{city}}"\nmsgstr "{{city:à}}"\n\n'
        'msgid "Delta"\nmsgstr "Delta | à: au Delta"\n\n'
        'msgid "{count} card"\nmsgid_plural "{count} cards"\n'
        'msgstr[0] "une carte"\nmsgstr[1] "{count} cartes"\n'
    )
    assert text("in {city}", city=text("Delta")).in_(spoken) == "au Delta"
    assert texts("{count} card", "{count} cards", 1).in_(spoken) == "une carte"


def test_lines_and_escapes_are_joined_and_entries_need_no_empty_line_between(french):
    spoken = french(
        f'{HEAD}{JOIN.rstrip()}\nmsgctxt "tile"\nmsgid "Blue"\nmsgstr ""\n  "Bleu \\"ciel\\" "\n'
        '"\\\\ suite\\n"\n#~ msgid "Old"\n#~ msgstr "Vieux"\n'
        '#, fuzzy\nmsgid "Late"\nmsgstr "Tard"\n'
        'msgid "Soon"\nmsgstr "Bientôt"'
    )
    assert text_in("tile", "Blue").in_(spoken) == 'Bleu "ciel" \\ suite\n'
    said = [text(word).in_(spoken) for word in ("Join", "Blue", "Old", "Late", "Soon")]
    assert said == ["Rejoindre", "Blue", "Old", "Late", "Bientôt"]


def test_a_fuzzy_entry_with_more_flags_is_left_out(french):
    late = 'msgid "Late"\nmsgstr "Tard"\n'
    spoken = french(f"{HEAD}#, fuzzy\n#, python-format\n{late}\n{JOIN}")
    assert [text(word).in_(spoken) for word in ("Late", "Join")] == ["Late", "Rejoindre"]


@pytest.mark.parametrize("rest", ["", 'msgid "Join"', JOIN])
def test_a_catalogue_that_was_cut_off_still_speaks(french, rest):
    spoken = french(f'{JOIN.replace("Join", "Leave")}msgid ""\n{rest}')
    assert text("Leave").in_(spoken) == "Rejoindre"


def test_a_missing_plural_form_is_english(french):
    spoken = french(f'{HEAD}msgid "card"\nmsgid_plural "cards"\nmsgstr[0] "carte"\nmsgstr[1] ""\n')
    assert [texts("card", "cards", n).in_(spoken) for n in (0, 1, 2)] == ["carte", "carte", "cards"]


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (HEAD.replace("(n > 1)", "(n >") + JOIN, "unexpected end of plural form"),
        (HEAD.replace("(n > 1)", "n > q") + JOIN, "invalid token"),
        (f"{HEAD}<<<<<<< HEAD\n{JOIN}", "line 4 is no part of a catalogue"),
        (HEAD + JOIN.replace("R", "\udce9"), "can't decode"),
    ],
)
def test_a_broken_catalogue_leaves_english_and_is_logged(french, caplog, content, reason):
    spoken = french(content)
    assert [text("Join").in_(spoken) for _ in range(2)] == ["Join", "Join"]
    (said,) = caplog.messages
    assert "fr.po cannot be read: " in said and reason in said
